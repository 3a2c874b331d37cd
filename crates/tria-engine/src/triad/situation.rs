//! The input of a bot's decision: the view, the past events, and the prior of the opponent's cards.

use tria_rules::game::{Game as _, Ignore};
use tria_rules::triad::{
    ByPlayer, Card, Cell, Event, Move, Placed, Player, Position, Setup, Side, Slot, View,
};

use super::prior::Prior;

/// A public placement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placement {
    /// The player who placed it.
    pub by: Player,
    /// The placed card.
    pub card: Card,
    /// The cell of the placement.
    pub cell: Cell,
}

/// The public history of a game.
///
/// A view shows the current board; the past has who placed which card when, and so the alternatives of each player.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Past {
    /// The cards on the board before the first placement, in reading order.
    board: [Option<Placed>; 9],
    placements: Vec<Placement>,
}

impl Past {
    /// An empty history on an empty board.
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty history of a game that looks like this.
    pub fn since(view: &View) -> Self {
        let board = view.board.map(|cell| {
            let (card, owner) = cell.card.zip(cell.owner)?;
            Some(Placed { card, owner })
        });
        Self { board, placements: Vec::new() }
    }

    /// Records an event; only placements matter, because everything else follows from them.
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

    /// The boards before each placement; `None` if the past does not lead to the view's board.
    ///
    /// The hands in these positions are fillers; only the board is meaningful.
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

/// A position with this board in which both players hold these cards.
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

/// The complete input of a bot's decision.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// The bot's view.
    pub view: &'a View,
    /// The history; a past that does not lead to the view is ignored.
    pub past: &'a Past,
    /// The prior of the opponent's cards.
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
