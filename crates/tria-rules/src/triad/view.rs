//! What one viewer knows of a game.

use crate::game::Viewer;

use super::board::{CELLS, Cell};
use super::card::{Card, Element};
use super::event::Outcome;
use super::player::{ByPlayer, Player};
use super::position::{Move, Moves, Position};
use super::slot::Slot;
use super::switches::Switches;

/// A cell of the board as all viewers see it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CellView {
    /// The card that lies here.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none", default))]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub card: Option<Card>,
    /// The colour that it shows.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none", default))]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub owner: Option<Player>,
    /// The cell's element.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none", default))]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub element: Option<Element>,
    /// The effect of the element on the card: +1, −1 or 0.
    pub bonus: i8,
}

/// A card of the viewer's own hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SlotView {
    /// The slot, as moves name it.
    pub slot: Slot,
    /// The card, where it is known.
    pub card: Option<Card>,
}

/// A hand as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum HandView {
    /// The viewer's own.
    Own(Vec<SlotView>),
    /// Another player's.
    Other {
        /// The cards that are known to be in it, sorted; their slots are secret.
        known: Vec<Card>,
        /// The number of hidden cards.
        hidden: u8,
    },
}

/// What one viewer knows of a game, built up from what is public and what is the viewer's own.
///
/// ```
/// use tria_rules::game::{Game, Viewer};
/// use tria_rules::triad::{notation, HandView, Player, RanksOnly};
///
/// let position = notation::parse("tt1/-/-/-/1111,2222,3333,4444,5555/6666,7777,8888,9999,AAAA!/b", &RanksOnly)?;
/// let view = position.view(Viewer::Seat(Player::Blue.seat()));
/// assert!(matches!(&view.hands.blue, HandView::Own(slots) if slots.len() == 5));
/// // Of red's hand blue knows the one card that everybody knows.
/// assert_eq!(view.hands.red, HandView::Other { known: vec!["AAAA".parse()?], hidden: 4 });
/// assert_eq!(view.legal_moves(), position.legal_moves(Player::Blue.seat()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TriadView"))]
pub struct View {
    /// Who is looking.
    pub viewer: Viewer,
    /// The switches of the game.
    pub switches: Switches,
    /// The board in reading order.
    pub board: [CellView; CELLS],
    /// Both hands.
    pub hands: ByPlayer<HandView>,
    /// Who places the next card; `None` when the game is over.
    pub to_move: Option<Player>,
    /// The current score.
    pub score: ByPlayer<u8>,
    /// How the game ended, once it has.
    pub outcome: Option<Outcome>,
}

impl CellView {
    /// The public view of this cell.
    pub fn of(position: &Position, cell: Cell) -> Self {
        let placed = position.placed(cell);
        Self {
            card: placed.map(|placed| placed.card),
            owner: placed.map(|placed| placed.owner),
            element: position.element(cell),
            bonus: position.element_bonus(cell),
        }
    }
}

impl HandView {
    /// The player's hand as the viewer sees it.
    pub fn of(position: &Position, player: Player, viewer: Viewer) -> Self {
        if viewer.is(player.seat()) {
            return Self::Own(position.slots(player).map(|(slot, card)| SlotView { slot, card }).collect());
        }
        let mut known = Vec::new();
        let mut hidden = 0;
        for (slot, card) in position.slots(player) {
            match card {
                Some(card) if position.is_public(player, slot) => known.push(card),
                _ => hidden += 1,
            }
        }
        known.sort_unstable();
        Self::Other { known, hidden }
    }
}

impl View {
    pub(super) fn of(position: &Position, viewer: Viewer) -> Self {
        use crate::game::Game;
        Self {
            viewer,
            switches: *position.switches(),
            board: std::array::from_fn(|index| {
                let cell = Cell::new(index as u8).expect("the board has nine cells");
                CellView::of(position, cell)
            }),
            hands: ByPlayer::new(|player| HandView::of(position, player, viewer)),
            to_move: position.to_move(),
            score: position.score(),
            outcome: position.outcome(),
        }
    }

    /// The viewer's legal moves, in the order of [`Game::legal_moves`](crate::game::Game::legal_moves); none if another player is to move.
    pub fn legal_moves(&self) -> Moves {
        let mut moves = Moves::new();
        let Some(HandView::Own(slots)) = self.to_move.map(|player| &self.hands[player]) else { return moves };
        for held in slots.iter().filter(|held| held.card.is_some()) {
            let empty = Cell::all().filter(|cell| self.board[cell.index()].card.is_none());
            moves.extend(empty.map(|cell| Move { slot: held.slot, cell }));
        }
        moves
    }
}
