//! From a view back to the positions that are consistent with it.

use super::board::CELLS;
use super::card::Card;
use super::player::{ByPlayer, Player};
use super::position::Position;
use super::setup::{HAND_MAX, Placed, Setup};
use super::switches::Open;
use super::view::{HandView, View};

impl View {
    /// The number of cards of the opponent's hand that the viewer does not know; `None` for a spectator.
    pub fn hidden(&self) -> Option<u8> {
        let me = self.player()?;
        match &self.hands[!me] {
            HandView::Other { hidden, .. } => Some(*hidden),
            HandView::Own(_) => None,
        }
    }

    /// The viewing player; `None` for a spectator.
    pub fn player(&self) -> Option<Player> {
        Player::ALL.into_iter().find(|player| self.viewer.is(player.seat()))
    }

    /// The position that is consistent with this view if these are the opponent's hidden cards.
    ///
    /// `None` for a spectator, a finished game, or the wrong number of cards.
    pub fn world(&self, hidden: &[Card]) -> Option<Position> {
        self.position_with(&hidden.iter().copied().map(Some).collect::<Vec<_>>())
    }

    /// The position with all cards that the viewer does not know left unknown.
    pub(super) fn known_position(&self) -> Option<Position> {
        self.position_with(&vec![None; usize::from(self.hidden()?)])
    }

    fn position_with(&self, hidden: &[Option<Card>]) -> Option<Position> {
        let (me, to_move) = (self.player()?, self.to_move?);
        let (HandView::Own(own), HandView::Other { known, hidden: count }) =
            (&self.hands[me], &self.hands[!me])
        else {
            return None;
        };
        if hidden.len() != usize::from(*count) {
            return None;
        }
        let mut slots = ByPlayer::new(|_| [None; HAND_MAX]);
        for held in own {
            slots[me][held.slot.index()] = Some((held.card, false));
        }
        let marked = self.switches.open == Open::None;
        let known = known.iter().map(|card| (Some(*card), marked));
        for (slot, held) in known.chain(hidden.iter().map(|card| (*card, false))).enumerate() {
            *slots[!me].get_mut(slot)? = Some(held);
        }
        let mut setup = Setup::new(
            self.switches,
            ByPlayer::new(|player| slots[player].iter().flatten().map(|(card, _)| *card).collect()),
            to_move,
        );
        for cell in 0..CELLS {
            let seen = self.board[cell];
            setup.elements[cell] = seen.element;
            setup.board[cell] = seen.card.zip(seen.owner).map(|(card, owner)| Placed { card, owner });
        }
        Some(setup.position().ok()?.with_slots(&slots))
    }
}
