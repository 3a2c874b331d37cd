//! From a view back to the positions that are consistent with it.

use crate::game::Seat;

use super::card::{Card, CardSet};
use super::position::{Phase, Position};
use super::view::{PhaseView, View};

impl View {
    /// The position that is consistent with this view if the seats hold these hands and have committed these cards, seat by seat.
    ///
    /// A view does not tell how often the selection was tied, so the position counts one tie if a card has been shown by one;
    /// it matters only where a limit sends the next tie to the lot.
    /// `None` if the view is of a finished game, if cards or gems do not add up,
    /// or if the position would not look the same to the viewer.
    pub fn world(&self, hands: &[CardSet], selected: &[Option<Card>]) -> Option<Position> {
        let players = u8::try_from(self.seats.len()).ok()?;
        let seats = self.seats.len();
        let mut world = Position::new(players, self.options)?;
        if hands.len() != seats || selected.len() != seats {
            return None;
        }
        world.phase = match self.phase {
            PhaseView::Deal => Phase::Deal,
            PhaseView::Select => Phase::Select,
            PhaseView::Lot => Phase::Lot,
            PhaseView::Gem => Phase::Gem,
            PhaseView::Play => Phase::Play,
            PhaseView::Over => return None,
        };
        world.rounds_done = self.round.checked_sub(1)?;
        world.tricks_done = self.tricks_done;
        world.stock = self.stock;
        world.starter = self.starter;
        world.leader = self.leader.filter(|_| world.phase != Phase::Deal).unwrap_or(Seat::FIRST);
        world.offer = self.offer;
        world.laid = u8::try_from(self.table.len()).ok().filter(|laid| *laid < players)?;
        world.table[..self.table.len()].copy_from_slice(&self.table);
        for (seat, known) in self.seats.iter().enumerate() {
            world.hands[seat] = hands[seat];
            world.selected[seat] = selected[seat];
            world.revealed[seat] = known.revealed.iter().copied().collect();
            world.played[seat] = known.played.iter().copied().collect();
            world.void[seat] = known.void.iter().fold(0, |void, colour| void | 1 << colour.index());
            world.holdings[seat] = known.holding;
        }
        world.ties = u32::from(world.revealed.iter().any(|cards| !cards.is_empty()));
        (world.coherence().is_ok() && Self::of(&world, self.viewer) == *self).then_some(world)
    }
}
