//! An offline table, and the threads on which its bots compute.

use std::ops::{Deref, DerefMut};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use tria_play::{Decision, Rebuilt, Table};
pub use tria_play::{Journal, Player};
use tria_room::{Millis, Refusal, Settings};

/// An offline table; see [`Table`].
#[derive(Debug)]
pub struct Host {
    table: Table,
    /// The table's time when it was set up, and the program's time at the first tick.
    clock: (Millis, Option<Duration>),
    decisions: (Sender<Decision>, Receiver<Decision>),
}

impl Deref for Host {
    type Target = Table;

    fn deref(&self) -> &Table {
        &self.table
    }
}

impl DerefMut for Host {
    fn deref_mut(&mut self) -> &mut Table {
        &mut self.table
    }
}

impl Host {
    /// Seats the players at a new table.
    ///
    /// # Errors
    /// If the settings do not allow it.
    pub fn new(settings: Settings, players: Vec<Player>, seed: u64) -> Result<Self, Refusal> {
        Table::new(settings, players, seed, Millis::default(), None).map(Self::of)
    }

    /// Resumes a table with these players, and stores its log from now on.
    pub fn resume(table: Rebuilt, players: Vec<Player>, seed: u64, journal: Box<dyn Journal>) -> Self {
        Self::of(Table::resume(table, players, seed, journal))
    }

    fn of(table: Table) -> Self {
        Self { clock: (table.now(), None), table, decisions: channel() }
    }

    /// Advances the clock: finished decisions become moves, and bots with a question start to compute.
    pub fn tick(&mut self, now: Duration) {
        let (before, begun) = &mut self.clock;
        let passed = now.saturating_sub(*begun.get_or_insert(now));
        let now = Millis(before.0 + passed.as_millis() as u64);
        self.table.pass(now);
        while let Ok(decision) = self.decisions.1.try_recv() {
            self.table.take(decision);
        }
        self.decide();
    }

    /// Waits for the next decision of a bot; returns `false` at once if none is computing.
    pub fn wait(&mut self) -> bool {
        self.decide();
        while self.is_thinking() {
            let Ok(decision) = self.decisions.1.recv() else { break };
            if self.table.take(decision) {
                return true;
            }
        }
        false
    }

    /// Starts a thread for every pending decision.
    fn decide(&mut self) {
        for job in self.table.jobs() {
            let decisions = self.decisions.0.clone();
            thread::spawn(move || {
                // The table may have been left in the meantime; then the channel is closed.
                let _ = decisions.send(job.decide());
            });
        }
    }
}
