//! A table on this machine: the table itself, and the threads in which its computers think.

use std::ops::{Deref, DerefMut};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

pub use tria_host::{Journal, Player};
use tria_host::{Table, Thought};
use tria_room::{Millis, Refusal, Settings};
use tria_table::Rebuilt;

/// A table on this machine; what happens at it is asked of the [`Table`].
#[derive(Debug)]
pub struct Host {
    table: Table,
    /// The time at the table when it was set up, and in the program when time first passed here.
    clock: (Millis, Option<Duration>),
    thoughts: (Sender<Thought>, Receiver<Thought>),
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
    /// Seats everybody at a new table.
    ///
    /// # Errors
    /// If the settings do not allow it.
    pub fn new(settings: Settings, players: Vec<Player>, seed: u64) -> Result<Self, Refusal> {
        Table::new(settings, players, seed, Millis::default(), None).map(Self::of)
    }

    /// Goes on at a table at which these players sit, and writes down what happens from now on.
    pub fn going_on(table: Rebuilt, players: Vec<Player>, seed: u64, journal: Box<dyn Journal>) -> Self {
        Self::of(Table::going_on(table, players, seed, journal))
    }

    fn of(table: Table) -> Self {
        Self { clock: (table.now(), None), table, thoughts: channel() }
    }

    /// Time passes: finished thoughts become moves, and computers that are asked something begin to think.
    pub fn tick(&mut self, now: Duration) {
        let (before, begun) = &mut self.clock;
        let passed = now.saturating_sub(*begun.get_or_insert(now));
        let now = Millis(before.0 + passed.as_millis() as u64);
        self.table.pass(now);
        while let Ok(thought) = self.thoughts.1.try_recv() {
            self.table.take(thought);
        }
        self.think();
    }

    /// Waits until a computer that thinks has decided; no, at once, if none does.
    pub fn wait(&mut self) -> bool {
        self.think();
        while self.is_thinking() {
            let Ok(thought) = self.thoughts.1.recv() else { break };
            if self.table.take(thought) {
                return true;
            }
        }
        false
    }

    /// Lets every computer that is asked something think about it, each in a thread of its own.
    fn think(&mut self) {
        for job in self.table.jobs() {
            let thoughts = self.thoughts.0.clone();
            thread::spawn(move || {
                // The table may have been left in the meantime; then nobody listens.
                let _ = thoughts.send(job.think());
            });
        }
    }
}
