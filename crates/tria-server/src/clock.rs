//! What the time is: the machine's clocks, or some that a test moves.
//!
//! [`Clock::date`] is the time of day, by which sessions and silences end.
//! [`Clock::now`] is the time by which games are played: it begins at the time of day and then runs with the machine's
//! monotonic clock, so that nothing happens when the time of day is set; and it stands still while the process does.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::time::MissedTickBehavior;
use tria_room::Millis;

use crate::limits::{CLOCK_BEAT_MS, CLOCK_GAP_MS};

/// Tells the time in milliseconds since 1970; copies tell the same.
#[derive(Clone, Debug)]
pub struct Clock(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    machine: Machine,
    /// How far a test has moved the clock on.
    moved: AtomicU64,
    beat: Mutex<Beat>,
}

/// The last moment at which the process was seen to run.
#[derive(Clone, Copy, Debug)]
struct Beat {
    /// The time for games then.
    now: u64,
    /// What the monotonic clock said.
    machine: u64,
}

/// The clocks of a machine.
#[derive(Debug)]
enum Machine {
    Real { start: Instant },
    ByHand(ManualMachine),
    Standing(u64),
}

/// Clocks of a machine that a test moves, for clocks that jump and processes that stop.
#[derive(Clone, Debug, Default)]
pub struct ManualMachine {
    /// The time of day in milliseconds since 1970.
    pub date: Arc<AtomicU64>,
    /// The monotonic clock in milliseconds.
    pub running: Arc<AtomicU64>,
}

impl Machine {
    fn date(&self) -> u64 {
        match self {
            Self::Real { .. } => {
                SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64
            }
            Self::ByHand(machine) => machine.date.load(Ordering::Relaxed),
            Self::Standing(at) => *at,
        }
    }

    fn running(&self) -> u64 {
        match self {
            Self::Real { start } => start.elapsed().as_millis() as u64,
            Self::ByHand(machine) => machine.running.load(Ordering::Relaxed),
            Self::Standing(_) => 0,
        }
    }
}

impl Default for Clock {
    fn default() -> Self {
        Self::of(Machine::Real { start: Instant::now() })
    }
}

impl Clock {
    fn of(machine: Machine) -> Self {
        let beat = Mutex::new(Beat { now: machine.date(), machine: machine.running() });
        Self(Arc::new(Inner { machine, moved: AtomicU64::new(0), beat }))
    }

    /// A clock that stands still until it is moved on, for tests that compare what was said byte for byte.
    pub fn standing(milliseconds: u64) -> Self {
        Self::of(Machine::Standing(milliseconds))
    }

    /// The clock of a machine that a test moves.
    pub fn by_hand(machine: &ManualMachine) -> Self {
        Self::of(Machine::ByHand(machine.clone()))
    }

    /// The time for games. Of a gap in which the process did not run, [`CLOCK_GAP_MS`] count at most.
    pub fn now(&self) -> Millis {
        self.running().plus(self.moved())
    }

    /// The time of day, as the machine has it.
    pub fn date(&self) -> Millis {
        Millis(self.0.machine.date()).plus(self.moved())
    }

    /// Moves the clock on, for tests of long limits.
    pub fn pass(&self, milliseconds: u64) {
        self.0.moved.fetch_add(milliseconds, Ordering::Relaxed);
    }

    /// The time for games without what a test has moved it on.
    pub(crate) fn running(&self) -> Millis {
        let mut beat = self.0.beat.lock().unwrap_or_else(PoisonError::into_inner);
        let machine = self.0.machine.running();
        let passed = machine.saturating_sub(beat.machine).min(CLOCK_GAP_MS);
        *beat = Beat { now: beat.now + passed, machine };
        Millis(beat.now)
    }

    /// How far a test has moved it on.
    pub(crate) fn moved(&self) -> Millis {
        Millis(self.0.moved.load(Ordering::Relaxed))
    }

    /// Whether it stands until a test moves it.
    pub(crate) fn stands(&self) -> bool {
        !matches!(self.0.machine, Machine::Real { .. })
    }
}

/// Looks at the clock again and again while `goes_on`, so that it sees when the process stood still.
pub(crate) async fn beat(clock: Clock, goes_on: impl Fn() -> bool) {
    let mut each = tokio::time::interval(Duration::from_millis(CLOCK_BEAT_MS));
    each.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while goes_on() {
        each.tick().await;
        clock.running();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_do_not_notice_when_the_time_of_day_is_set() {
        let machine = ManualMachine::default();
        machine.date.store(1_000_000, Ordering::Relaxed);
        let clock = Clock::by_hand(&machine);
        assert_eq!(clock.now(), Millis(1_000_000));
        for date in [9_000_000, 5] {
            machine.date.store(date, Ordering::Relaxed);
            let before = clock.now();
            machine.running.fetch_add(300, Ordering::Relaxed);
            assert_eq!((clock.now().since(before), clock.date()), (Millis(300), Millis(date)));
        }
        clock.pass(7_000);
        assert_eq!((clock.now(), clock.date()), (Millis(1_007_600), Millis(7_005)));
    }

    #[test]
    fn a_process_that_stands_still_loses_no_time() {
        let machine = ManualMachine::default();
        let clock = Clock::by_hand(&machine);
        machine.running.fetch_add(3_600_000, Ordering::Relaxed);
        assert_eq!(clock.now(), Millis(CLOCK_GAP_MS));
        assert_eq!(clock.now(), Millis(CLOCK_GAP_MS), "once");
        for _ in 0..100 {
            machine.running.fetch_add(CLOCK_BEAT_MS, Ordering::Relaxed);
            clock.now();
        }
        assert_eq!(clock.now(), Millis(CLOCK_GAP_MS + 100 * CLOCK_BEAT_MS), "while it runs all of it counts");
    }
}
