//! A Triple Triad position: small, `Copy`, never illegal.

use arrayvec::ArrayVec;

use crate::game::{Game, Seat, SeatSet, Sink, Viewer};

use super::board::{CELLS, Cell, CellSet, Side};
use super::card::{Card, Element, Ranks};
use super::event::{Event, Outcome};
use super::notation::HeldSlot;
use super::player::{ByPlayer, Player};
use super::setup::{HAND_MAX, Placed, Setup};
use super::slot::{Slot, SlotSet};
use super::switches::{Open, Scoring, Switches};
use super::view::View;

/// A placement: a card of the hand and a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The slot of the card in the hand.
    pub slot: Slot,
    /// The empty cell.
    pub cell: Cell,
}

/// The legal moves: at most five cards on nine empty cells.
pub type Moves = ArrayVec<Move, { HAND_MAX * CELLS }>;

/// A game in progress or over, with all secrets.
///
/// It does not implement `Serialize`: what leaves the process is a [`View`].
/// Equality means the same future under the rules and the same public knowledge; history and names are ignored.
///
/// Play a game to its end:
/// ```
/// use tria_rules::game::Game;
/// use tria_rules::triad::{notation, Outcome, Player, RanksOnly};
///
/// let mut position = notation::parse("tt1/-/-/-/5555,5555,5555,5555,5555/4444,4444,4444,4444,4444/b", &RanksOnly)?;
/// let mut events = Vec::new();
/// while let Some(player) = position.to_move() {
///     let mv = position.legal_moves(player.seat())[0];
///     position = position.play(player.seat(), mv, &mut events)?;
/// }
/// assert_eq!(position.outcome(), Some(Outcome::Won(Player::Blue)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    switches: Switches,
    elements: [Option<Element>; CELLS],
    cells: [Option<Card>; CELLS],
    hands: ByPlayer<[Option<Card>; HAND_MAX]>,
    /// The slots that still hold a card.
    held: ByPlayer<SlotSet>,
    /// The slots whose card is publicly known although hands are not open.
    known: ByPlayer<SlotSet>,
    owned: ByPlayer<CellSet>,
    /// The occupied cells whose card has the cell's element.
    raised: CellSet,
    /// The occupied cells whose card does not have the cell's element.
    lowered: CellSet,
    to_move: Player,
}

const _: () = assert!(size_of::<Position>() <= 152, "a position stays a small value");

impl Position {
    /// The position of a set-up that [`Setup::position`] has checked.
    pub(super) fn from_checked(setup: &Setup) -> Self {
        let mut position = Self {
            switches: setup.switches,
            elements: setup.elements,
            cells: [None; CELLS],
            hands: ByPlayer::new(|player| {
                let mut slots = [None; HAND_MAX];
                slots[..setup.hands[player].len()].copy_from_slice(&setup.hands[player]);
                slots
            }),
            held: setup.hands.as_ref().map(|hand| SlotSet::first(hand.len())),
            known: setup.known,
            owned: ByPlayer::default(),
            raised: CellSet::EMPTY,
            lowered: CellSet::EMPTY,
            to_move: setup.first,
        };
        for cell in Cell::all() {
            if let Some(placed) = setup.board[cell.index()] {
                position.put(cell, placed.card, placed.owner);
            }
        }
        position
    }

    /// The set-up of this position: the hands without played cards, so slots are renumbered.
    pub fn to_setup(&self) -> Setup {
        let slots = ByPlayer::new(|player| self.slots(player).collect::<Vec<_>>());
        Setup {
            switches: self.switches,
            elements: self.elements,
            board: std::array::from_fn(|index| Cell::new(index as u8).and_then(|cell| self.placed(cell))),
            hands: ByPlayer::new(|player| slots[player].iter().map(|(_, card)| *card).collect()),
            known: ByPlayer::new(|player| {
                let counted = Slot::all().zip(&slots[player]);
                counted
                    .filter(|(_, (slot, _))| self.known[player].contains(*slot))
                    .map(|(slot, _)| slot)
                    .collect()
            }),
            first: self.to_move,
        }
    }

    /// The switches of the game.
    #[inline]
    pub fn switches(&self) -> &Switches {
        &self.switches
    }

    /// The element of a cell; it acts only where the switch `elemental` is on.
    pub fn element(&self, cell: Cell) -> Option<Element> {
        self.elements[cell.index()]
    }

    /// The card on a cell and its colour.
    pub fn placed(&self, cell: Cell) -> Option<Placed> {
        let card = self.cells[cell.index()]?;
        let owner = if self.owned.blue.contains(cell) { Player::Blue } else { Player::Red };
        Some(Placed { card, owner })
    }

    /// The slots of the player's hand that still hold a card, and the card where it is known.
    pub fn slots(&self, player: Player) -> impl Iterator<Item = (Slot, Option<Card>)> {
        self.held[player].into_iter().map(move |slot| (slot, self.hands[player][slot.index()]))
    }

    /// The slots of the player's hand that still hold a card.
    #[inline]
    pub fn held(&self, player: Player) -> SlotSet {
        self.held[player]
    }

    /// Whether the card in this slot is publicly known.
    pub fn is_public(&self, player: Player, slot: Slot) -> bool {
        self.switches.open == Open::All || self.knows(player, slot)
    }

    /// Whether the slot is marked as publicly known although hands are not open.
    pub(super) fn knows(&self, player: Player, slot: Slot) -> bool {
        self.known[player].contains(slot)
    }

    /// The player whose turn it would be, also on a full board.
    pub(super) fn next_player(&self) -> Player {
        self.to_move
    }

    /// The same position with these slots in the hands, for parsing notation of a running game.
    pub(super) fn with_slots(mut self, hands: &ByPlayer<[HeldSlot; HAND_MAX]>) -> Self {
        for player in Player::ALL {
            self.hands[player] = hands[player].map(|slot| slot.and_then(|(card, _)| card));
            let slots = |wanted: fn(&HeldSlot) -> bool| {
                Slot::all().filter(|slot| wanted(&hands[player][slot.index()])).collect()
            };
            self.held[player] = slots(Option::is_some);
            self.known[player] = slots(|held| held.is_some_and(|(_, known)| known));
        }
        self
    }

    /// The occupied cells.
    #[inline]
    pub fn occupied(&self) -> CellSet {
        self.owned.blue.or(self.owned.red)
    }

    /// The cells that show the player's colour.
    #[inline]
    pub fn owned_by(&self, player: Player) -> CellSet {
        self.owned[player]
    }

    /// Who places the next card; `None` when the board is full.
    #[inline]
    pub fn to_move(&self) -> Option<Player> {
        if self.is_over() { None } else { Some(self.to_move) }
    }

    /// Whether the board is full.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.occupied() == CellSet::ALL
    }

    /// The current score.
    #[inline]
    pub fn score(&self) -> ByPlayer<u8> {
        ByPlayer::new(|player| {
            let on_board = self.owned[player].len();
            match self.switches.scoring {
                Scoring::Board => on_board,
                Scoring::BoardAndHand => on_board + self.held[player].len(),
            }
        })
    }

    /// The effect of the cell's element on its card: +1, −1 or 0.
    #[inline]
    pub fn element_bonus(&self, cell: Cell) -> i8 {
        i8::from(self.raised.contains(cell)) - i8::from(self.lowered.contains(cell))
    }

    /// The effect of the cell's element on this card: +1, −1 or 0.
    pub fn element_bonus_of(&self, cell: Cell, card: Card) -> i8 {
        match self.elements[cell.index()] {
            Some(element) if self.switches.elemental => {
                if card.element == Some(element) {
                    1
                } else {
                    -1
                }
            }
            _ => 0,
        }
    }

    /// The raw ranks of the card on an occupied cell.
    #[inline]
    pub(super) fn ranks_on(&self, cell: Cell) -> Ranks {
        self.cells[cell.index()].expect("an occupied cell has a card").ranks
    }

    /// The raw rank on one side of a cell's card, 0 where the cell is empty.
    #[inline]
    pub(super) fn rank_or_zero(&self, cell: Cell, side: Side) -> u8 {
        self.cells[cell.index()].map_or(0, |card| card.ranks.number(side))
    }

    /// Gives cards on the board to a player.
    #[inline]
    pub(super) fn hand_over(&mut self, cells: CellSet, player: Player) {
        self.owned[player] = self.owned[player].or(cells);
        self.owned[!player] = self.owned[!player].minus(cells);
    }

    /// Puts a card on an empty cell, without captures.
    #[inline]
    fn put(&mut self, cell: Cell, card: Card, owner: Player) {
        self.cells[cell.index()] = Some(card);
        self.owned[owner].insert(cell);
        match self.element_bonus_of(cell, card) {
            1 => self.raised.insert(cell),
            -1 => self.lowered.insert(cell),
            _ => {}
        }
    }

    /// Puts a card of the hand on an empty cell, without captures; returns the player and the card.
    #[inline]
    pub(super) fn put_down(&mut self, mv: Move) -> (Player, Card) {
        let by = self.to_move;
        let card = self.hands[by][mv.slot.index()].take().expect("the slot holds a known card");
        self.held[by].remove(mv.slot);
        self.known[by].remove(mv.slot);
        self.put(mv.cell, card, by);
        (by, card)
    }

    /// Checks that all derived fields are consistent; for tests and debug builds.
    ///
    /// # Panics
    /// If it does not.
    pub fn assert_coherent(&self) {
        assert!(self.owned.blue.and(self.owned.red).is_empty(), "a card has one colour");
        for cell in Cell::all() {
            let card = self.cells[cell.index()];
            assert_eq!(card.is_some(), self.occupied().contains(cell), "cards and colours agree on {cell}");
            let bonus = card.map_or(0, |card| self.element_bonus_of(cell, card));
            assert_eq!(bonus, self.element_bonus(cell), "the element's effect on {cell}");
        }
        for player in Player::ALL {
            let kept =
                Slot::all().filter(|slot| self.hands[player][slot.index()].is_some()).collect::<SlotSet>();
            assert!(kept.minus(self.held[player]).is_empty(), "a played slot is empty");
            assert!(
                self.known[player].minus(self.held[player]).is_empty(),
                "nothing is known of a played slot"
            );
        }
    }
}

impl Game for Position {
    type Move = Move;
    type Moves = Moves;
    type Chance = std::convert::Infallible;
    type Event = Event;
    type View = View;
    type Outcome = Outcome;
    type Illegal = IllegalMove;

    fn seats(&self) -> u8 {
        2
    }

    fn to_act(&self) -> SeatSet {
        self.to_move().map_or(SeatSet::EMPTY, |player| SeatSet::only(player.seat()))
    }

    /// Every known card of the hand on every empty cell, by slot and then cell.
    fn legal_moves(&self, seat: Seat) -> Moves {
        let mut moves = Moves::new();
        let Some(player) = self.to_move().filter(|player| player.seat() == seat) else { return moves };
        for (slot, card) in self.slots(player) {
            if card.is_some() {
                moves.extend(CellSet::ALL.minus(self.occupied()).into_iter().map(|cell| Move { slot, cell }));
            }
        }
        moves
    }

    fn check(&self, seat: Seat, mv: Move) -> Result<(), IllegalMove> {
        let refuse = |reason| Err(IllegalMove { mv, reason });
        let Some(player) = self.to_move() else { return refuse(IllegalReason::GameOver) };
        if player.seat() != seat {
            return refuse(IllegalReason::NotYourTurn { to_move: player });
        }
        if !self.held[player].contains(mv.slot) {
            return refuse(IllegalReason::NotInHand { player });
        }
        if self.hands[player][mv.slot.index()].is_none() {
            return refuse(IllegalReason::UnknownCard { player });
        }
        if self.occupied().contains(mv.cell) {
            return refuse(IllegalReason::CellTaken);
        }
        Ok(())
    }

    #[inline]
    fn play_into(&mut self, _seat: Seat, mv: Move, events: &mut impl Sink<Event>) {
        let (by, card) = self.put_down(mv);
        events.tell(|| Event::Placed { by, card, cell: mv.cell });
        self.capture(mv.cell, by, events);
        self.to_move = !by;
        events.tell(|| Event::Scored(self.score()));
        if let Some(outcome) = self.outcome() {
            events.tell(|| Event::Ended { outcome });
        }
    }

    /// Deal, coin toss and elements are part of the set-up, so nothing is random during a game.
    fn awaits_chance(&self) -> bool {
        false
    }

    fn resolve(
        self,
        chance: std::convert::Infallible,
        _events: &mut impl Sink<Event>,
    ) -> Result<Self, IllegalMove> {
        match chance {}
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        let score = self.score();
        Some(match score.blue.cmp(&score.red) {
            std::cmp::Ordering::Greater => Outcome::Won(Player::Blue),
            std::cmp::Ordering::Less => Outcome::Won(Player::Red),
            std::cmp::Ordering::Equal => Outcome::Draw,
        })
    }
}

/// A move that the rules do not allow here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{reason}")]
pub struct IllegalMove {
    /// The move.
    pub mv: Move,
    /// The rule it breaks.
    pub reason: IllegalReason,
}

/// Why a move is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IllegalReason {
    /// The board is full.
    #[error("the game is over")]
    GameOver,
    /// The other player is to move.
    #[error("it is {to_move}'s turn")]
    NotYourTurn {
        /// The player to move.
        to_move: Player,
    },
    /// The slot is empty: already played, or never dealt.
    #[error("{player} has no such card in hand")]
    NotInHand {
        /// Owner of the hand.
        player: Player,
    },
    /// The card is unknown here.
    #[error("the card in {player}'s hand is not known, so it cannot be played here")]
    UnknownCard {
        /// Owner of the hand.
        player: Player,
    },
    /// The cell is occupied.
    #[error("the cell is taken")]
    CellTaken,
}
