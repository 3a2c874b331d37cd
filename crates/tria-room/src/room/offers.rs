//! Draws by agreement, and moves taken back.

use rand_core::Rng;
use tria_rules::game::{Seat, SeatSet};

use crate::command::{Offer, Version};
use crate::error::{Code, Refusal, refuse};
use crate::event::Event;
use crate::limits::{OFFERS_MAX, TAKE_BACKS_MAX};

use super::play::stale;
use super::{Out, Room, Table};

/// An open offer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct OnOffer {
    pub(super) what: Offer,
    pub(super) by: Seat,
    pub(super) accepted: SeatSet,
    pub(super) since: Version,
}

impl Room {
    pub(super) fn make_offer(&mut self, seat: Seat, what: Offer, at: Version) -> Result<(), Refusal> {
        self.in_game(at)?;
        if self.offer.is_some() {
            return refuse(Code::NotNow, "something is on offer already; accept or decline it first");
        }
        if what == Offer::TakeBack {
            if !self.settings.take_backs {
                return refuse(Code::NotAllowed, "moves are not taken back at this table");
            }
            if !self.may_take_back(seat) {
                return refuse(Code::NotNow, "you have no move that could be taken back");
            }
        }
        let place = self.place_mut(seat);
        let (count, max) = match what {
            Offer::Draw => (&mut place.offers, OFFERS_MAX),
            Offer::TakeBack => (&mut place.take_backs, TAKE_BACKS_MAX),
        };
        if *count >= max {
            return refuse(Code::TooMany, format!("at most {max} times in a game"));
        }
        *count += 1;
        self.tell(Event::Offered { seat, what });
        let since = self.history.version();
        self.offer = Some(OnOffer { what, by: seat, accepted: SeatSet::only(seat), since });
        Ok(())
    }

    pub(super) fn may_take_back(&self, seat: Seat) -> bool {
        match &self.table {
            Some(Table::Triad(table)) => table.may_take_back(seat),
            Some(Table::Triatri(table)) => table.may_take_back(seat),
            None => false,
        }
    }

    fn on_offer(&self, at: Version) -> Result<&OnOffer, Refusal> {
        match &self.offer {
            None => refuse(Code::NoOffer, "nothing is on offer"),
            Some(offer) if at < offer.since => stale(offer.since, at),
            Some(offer) => Ok(offer),
        }
    }

    pub(super) fn accept<R: Rng + ?Sized>(
        &mut self,
        seat: Seat,
        at: Version,
        chance: &mut R,
    ) -> Result<(), Refusal> {
        let offer = self.on_offer(at)?;
        if offer.accepted.contains(seat) {
            return refuse(Code::NotNow, "you have agreed already; it is for the others to answer");
        }
        let (what, by, accepted) = (offer.what, offer.by, offer.accepted.with(seat));
        self.tell(Event::Accepted { seat });
        if let Some(offer) = &mut self.offer {
            offer.accepted = accepted;
        }
        // Players who have left have no say.
        if self.all_seats().any(|other| !accepted.contains(other) && !self.place(other).left) {
            return Ok(());
        }
        self.offer = None;
        for seat in self.all_seats() {
            self.answered(seat, false);
        }
        let mut out = Out::new();
        match (what, &mut self.table) {
            (Offer::Draw, Some(Table::Triad(table))) => table.agree(&mut out),
            (Offer::Draw, Some(Table::Triatri(table))) => table.agree(&mut out),
            (Offer::TakeBack, Some(Table::Triad(table))) => table.take_back(by, &mut out),
            (Offer::TakeBack, Some(Table::Triatri(table))) => table.take_back(by, &mut out),
            (_, None) => {}
        }
        self.emit(out);
        self.go_on(chance);
        Ok(())
    }

    pub(super) fn decline(&mut self, at: Version) -> Result<(), Refusal> {
        self.on_offer(at)?;
        self.drop_offer();
        Ok(())
    }

    /// Closes the open offer.
    pub(super) fn drop_offer(&mut self) {
        if let Some(offer) = self.offer.take() {
            self.tell(Event::OfferGone { what: offer.what });
        }
    }
}
