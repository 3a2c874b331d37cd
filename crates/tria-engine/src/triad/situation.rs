//! What a player decides from: their view, the past events, and the expectation of the opponent's cards.

use tria_rules::game::{Game as _, Ignore};
use tria_rules::triad::{
    ByPlayer, Card, Cell, Event, Move, Placed, Player, Position, Setup, Side, Slot, View,
};

use super::prior::Prior;

/// One card put on the board, as everybody saw it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placement {
    /// Who placed it.
    pub by: Player,
    /// Which card.
    pub card: Card,
    /// Where.
    pub cell: Cell,
}

/// What has happened in a game so far, as everybody saw it.
///
/// A view shows the board as it is; the past tells who placed which card when, and so what each player could have done instead.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Past {
    /// The cards that lay there before the first placement, in reading order.
    board: [Option<Placed>; 9],
    placements: Vec<Placement>,
}

impl Past {
    /// Nothing has happened yet on an empty board.
    pub fn new() -> Self {
        Self::default()
    }

    /// Nothing has happened yet in a game that looks like this.
    pub fn since(view: &View) -> Self {
        let board = view.board.map(|cell| {
            let (card, owner) = cell.card.zip(cell.owner)?;
            Some(Placed { card, owner })
        });
        Self { board, placements: Vec::new() }
    }

    /// Takes note of an event; only placements matter, for everything else follows from them.
    pub fn observe(&mut self, event: &Event) {
        if let Event::Placed { by, card, cell } = *event {
            self.placements.push(Placement { by, card, cell });
        }
    }

    /// The placements in the order in which they were made.
    pub fn placements(&self) -> &[Placement] {
        &self.placements
    }

    /// The cards that a player has placed.
    pub fn placed_by(&self, player: Player) -> impl Iterator<Item = Card> {
        self.placements.iter().filter(move |placement| placement.by == player).map(|placement| placement.card)
    }

    /// The boards before each placement; `None` if the past does not lead to what the view shows.
    ///
    /// The hands in these positions are no more than fillers: only what lies on the board is meant.
    pub(super) fn boards(&self, view: &View) -> Option<Vec<Position>> {
        let mut board = self.board;
        let mut boards = Vec::with_capacity(self.placements.len());
        for placement in &self.placements {
            let before = with_hand(view, &board, placement.by, &[placement.card; 5])?;
            let mv = Move { slot: Slot::default(), cell: placement.cell };
            let after = before.play(placement.by.seat(), mv, &mut Ignore).ok()?;
            board = std::array::from_fn(|index| after.placed(Cell::new(index as u8)?));
            boards.push(before);
        }
        let shown = view.board.map(|cell| cell.card.zip(cell.owner));
        (board.map(|placed| placed.map(|placed| (placed.card, placed.owner))) == shown).then_some(boards)
    }
}

/// A position with this board in which the player to move, and the other as well, holds these cards.
pub(super) fn with_hand(
    view: &View,
    board: &[Option<Placed>; 9],
    to_move: Player,
    hand: &[Card],
) -> Option<Position> {
    let cards: Vec<Option<Card>> = hand.iter().copied().map(Some).collect();
    let mut setup = Setup::new(view.switches, ByPlayer::new(|_| cards.clone()), to_move);
    setup.board = *board;
    setup.elements = view.board.map(|cell| cell.element);
    setup.position().ok()
}

/// Everything that a computer player decides from; nothing else reaches it.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// What the player sees.
    pub view: &'a View,
    /// What has happened so far; a past that does not lead to the view teaches nothing.
    pub past: &'a Past,
    /// What is thought of the cards that the other player may hold.
    pub prior: &'a Prior,
}

/// The sides of a cell beyond which an empty cell lies.
pub(super) fn open_sides(position: &Position, cell: Cell) -> impl Iterator<Item = (Side, Cell)> {
    let occupied = position.occupied();
    Side::ALL.into_iter().filter_map(move |side| {
        let neighbour = cell.neighbour(side)?;
        (!occupied.contains(neighbour)).then_some((side, neighbour))
    })
}
