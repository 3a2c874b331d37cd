//! The time of one table. It runs while its actor waits for something to happen, and stands while the actor works: what the
//! store takes for an append, or a recovery, is charged to no player.

use tria_room::Millis;

use crate::clock::Clock;

/// The time by which the clocks of a table run.
#[derive(Debug)]
pub(super) struct TableTime {
    clock: Clock,
    state: State,
}

#[derive(Clone, Copy, Debug)]
enum State {
    /// It runs, so far ahead of the node's clock, in milliseconds; mostly behind.
    Runs { ahead: i64 },
    /// It stands here while the actor works; that a test moves the clock on still counts, whenever it does.
    Works { at: Millis, moved: Option<Millis> },
    /// It stands here.
    Stands { at: Millis },
}

impl TableTime {
    /// A time that stands here while the actor works.
    pub(super) fn working(clock: Clock, at: Millis) -> Self {
        let state = State::Works { at, moved: Some(clock.moved()) };
        Self { clock, state }
    }

    pub(super) fn now(&self) -> Millis {
        self.at(self.clock.moved())
    }

    /// The time when tests have moved the clock on this far. Read once where it is needed twice, because it may change in between.
    fn at(&self, clock_moved: Millis) -> Millis {
        match self.state {
            State::Runs { ahead } => {
                let running = self.clock.running().plus(clock_moved);
                Millis((running.0 as i64 + ahead).unsigned_abs())
            }
            State::Works { at, moved: Some(moved) } => at.plus(clock_moved.since(moved)),
            State::Works { at, moved: None } | State::Stands { at } => at,
        }
    }

    /// Stands while the actor works.
    pub(super) fn work(&mut self) {
        let (stood, moved) = (matches!(self.state, State::Stands { .. }), self.clock.moved());
        self.state = State::Works { at: self.at(moved), moved: (!stood).then_some(moved) };
    }

    /// Stands until further notice.
    pub(super) fn stand(&mut self) {
        self.state = State::Stands { at: self.now() };
    }

    /// Runs on from where it stood.
    pub(super) fn go_on(&mut self) {
        let moved = self.clock.moved();
        let (now, running) = (self.at(moved), self.clock.running().plus(moved));
        self.state = State::Runs { ahead: now.0 as i64 - running.0 as i64 };
    }

    /// Moves on by so much while the actor works.
    pub(super) fn skip(&mut self, span: Millis) {
        let moved = self.clock.moved();
        self.state = State::Works { at: self.at(moved).plus(span), moved: Some(moved) };
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use super::*;
    use crate::clock::ManualMachine;

    #[test]
    fn it_runs_only_while_the_actor_waits() {
        let machine = ManualMachine::default();
        let run = |time: u64| machine.running.fetch_add(time, Ordering::Relaxed);
        let clock = Clock::by_hand(&machine);
        let mut time = TableTime::working(clock.clone(), Millis(5_000));
        run(400);
        assert_eq!(time.now(), Millis(5_000));
        time.go_on();
        run(30);
        assert_eq!(time.now(), Millis(5_030));
        time.work();
        run(900);
        assert_eq!(time.now(), Millis(5_030), "the store takes its time");
        clock.pass(70);
        time.skip(Millis(10));
        time.go_on();
        run(1);
        assert_eq!(time.now(), Millis(5_111));
        time.stand();
        run(900);
        clock.pass(900);
        assert_eq!(time.now(), Millis(5_111));
        time.work();
        time.go_on();
        assert_eq!(time.now(), Millis(5_111));
    }
}
