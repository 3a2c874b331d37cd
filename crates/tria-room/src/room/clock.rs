//! The seats that the table waits for, since when, and what happens when their time expires.

use rand_core::Rng;
use tria_rules::chance;
use tria_rules::game::{Seat, SeatSet};

use crate::command::Version;
use crate::error::{Code, Refusal, refuse};
use crate::event::{Ending, Event, Occupant};
use crate::limits::MISSES_MAX;
use crate::settings::{Clock, GameSettings};
use crate::time::Millis;

use super::{Room, Table};

/// The kind of question that a seat is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ask {
    Ready,
    Pool,
    Hand,
    Move,
    Take,
}

/// A seat that the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Waiting {
    pub(super) ask: Ask,
    /// The version at which the question arose.
    pub(super) since: Version,
    /// The time at which it arose.
    pub(super) begun: Millis,
    pub(super) deadline: Option<Millis>,
}

impl Room {
    /// The table's current question to the seat.
    pub(super) fn asks(&self, seat: Seat) -> Option<Ask> {
        let place = self.place(seat);
        match (&self.table, &self.finish) {
            (_, Some(_)) => None,
            (None, None) => match place.occupant {
                Occupant::Empty => None,
                _ if self.owned(seat).is_none() => None,
                _ if self.lacks_pool(seat) => Some(Ask::Pool),
                Occupant::Client(_) if !place.ready => Some(Ask::Ready),
                _ => None,
            },
            (Some(Table::Triad(table)), None) => table.asks(seat),
            (Some(Table::Triatri(table)), None) => table.asks(seat),
        }
    }

    /// Prompts the seats that have something new to decide, and withdraws the prompts of the others.
    pub(super) fn refresh(&mut self) {
        let (since, begun) = (self.history.version(), self.now);
        for seat in self.all_seats() {
            let asks = self.asks(seat);
            let kept = self.place(seat).waiting.filter(|waiting| Some(waiting.ask) == asks);
            self.place_mut(seat).waiting = kept.or_else(|| {
                let deadline = self.limit(seat, asks?).map(|span| begun.plus(span));
                asks.map(|ask| Waiting { ask, since, begun, deadline })
            });
        }
    }

    /// The time limit of the seat.
    fn limit(&self, seat: Seat, ask: Ask) -> Option<Millis> {
        let place = self.place(seat);
        match ask {
            // Before the match the table waits as long as its host lets it.
            Ask::Pool => None,
            Ask::Ready | Ask::Hand => self.table.as_ref().and(self.settings.prepare),
            Ask::Take => self.settings.choose,
            Ask::Move if place.left => None,
            Ask::Move => match self.settings.clock {
                Clock::None => None,
                Clock::Live { .. } => Some(place.clock),
                Clock::PerMove { each } => Some(each),
            },
        }
    }

    /// Stops the seat's clock after its answer, and adds the increment after a move.
    pub(super) fn answered(&mut self, seat: Seat, moved: bool) {
        let (clock, now) = (self.settings.clock, self.now);
        let place = self.place_mut(seat);
        let Some(waiting) = place.waiting.take() else { return };
        if let (Ask::Move, Clock::Live { increment, .. }) = (waiting.ask, clock) {
            place.clock = place.clock.since(now.since(waiting.begun));
            if moved {
                place.clock = place.clock.plus(increment);
            }
        }
    }

    /// Sets all clocks at the start of a game.
    pub(super) fn wind_clocks(&mut self) {
        if let Clock::Live { initial, .. } = self.settings.clock {
            for place in &mut self.seats {
                place.clock = initial;
            }
        }
    }

    /// Time without a running host counts on no clock: every running limit is that much later.
    pub(super) fn away(&mut self, now: Millis, lost: Millis) -> Result<(), Refusal> {
        if lost.0 > now.since(self.now).0 {
            return refuse(Code::BadMessage, "more time is lost than has passed since the last entry");
        }
        for place in &mut self.seats {
            place.gone = place.gone.map(|gone| gone.plus(lost));
            if let Some(waiting) = &mut place.waiting {
                waiting.begun = waiting.begun.plus(lost);
                waiting.deadline = waiting.deadline.map(|deadline| deadline.plus(lost));
            }
        }
        self.now = now;
        Ok(())
    }

    /// The time at which the next limit expires.
    pub fn wake(&self) -> Option<Millis> {
        self.all_seats().filter_map(|seat| self.next_limit(seat)).min()
    }

    /// The seat's first limit to expire.
    fn next_limit(&self, seat: Seat) -> Option<Millis> {
        let asked = self.place(seat).waiting.and_then(|waiting| waiting.deadline);
        asked.into_iter().chain(self.comeback(seat)).min()
    }

    /// The time until which a disconnected player may come back.
    fn comeback(&self, seat: Seat) -> Option<Millis> {
        Some(self.place(seat).gone?.plus(self.settings.abandon?))
    }

    /// Lets every expired limit take effect, the earliest first: the first player to run out of time loses.
    pub(super) fn expire<R: Rng + ?Sized>(&mut self, chance: &mut R) {
        let now = self.now;
        let mut seats: Vec<Seat> = self.all_seats().collect();
        seats.sort_by_key(|seat| self.next_limit(*seat).unwrap_or(Millis(u64::MAX)));
        for seat in seats {
            if self.comeback(seat).is_some_and(|until| until <= now) {
                self.depart(seat, Ending::Left(seat), chance);
            }
            let over = |waiting: &Waiting| waiting.deadline.is_some_and(|deadline| deadline <= now);
            // An earlier limit may have ended the game that this one belonged to.
            let Some(waiting) = self.place(seat).waiting.filter(over) else { continue };
            if self.asks(seat) != Some(waiting.ask) {
                continue;
            }
            match waiting.ask {
                Ask::Pool => {}
                Ask::Ready => {
                    self.answered(seat, false);
                    self.get_ready(seat, chance);
                }
                Ask::Hand => {
                    self.answered(seat, false);
                    self.usual_hand(seat, chance);
                }
                Ask::Take => {
                    self.answered(seat, false);
                    self.usual_take(chance);
                }
                Ask::Move => self.out_of_time(seat, chance),
            }
        }
    }

    fn out_of_time<R: Rng + ?Sized>(&mut self, seat: Seat, chance: &mut R) {
        match &self.settings.game {
            GameSettings::TripleTriad { .. } => {
                self.answered(seat, false);
                self.give_up(seat, Ending::Time(seat), chance);
            }
            GameSettings::Triatri { .. } => {
                let for_good = match self.settings.clock {
                    Clock::PerMove { .. } => self.place(seat).misses + 1 >= MISSES_MAX,
                    _ => true,
                };
                if for_good || !self.leaving_counts() {
                    self.depart(seat, Ending::Time(seat), chance);
                } else {
                    self.place_mut(seat).misses += 1;
                }
                self.move_for(seat, chance);
            }
        }
    }

    /// Plays a uniformly random legal move for a seat of TriATri.
    fn move_for<R: Rng + ?Sized>(&mut self, seat: Seat, chance: &mut R) {
        let legal = self.legal_moves(seat);
        if legal.is_empty() || self.finish.is_some() {
            return;
        }
        let mv = legal[chance::below(chance, legal.len() as u32) as usize];
        self.tell(Event::MovedFor { seat });
        self.make_move(seat, mv, chance).expect("a legal move can be made");
    }

    /// Computer seats with a decision to make, and seats where a beginner bot plays on.
    pub(super) fn thinkers(&self) -> SeatSet {
        let mut thinkers = SeatSet::EMPTY;
        for seat in self.all_seats() {
            let computer = matches!(self.place(seat).occupant, Occupant::Computer(_));
            let offered = self.offer.as_ref().is_some_and(|offer| !offer.accepted.contains(seat));
            let asked = self.place(seat).waiting.is_some();
            if computer && (asked || (offered && !self.place(seat).left)) {
                thinkers = thinkers.with(seat);
            }
        }
        thinkers
    }
}
