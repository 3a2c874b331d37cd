//! Computer seats of a table: bots decide on blocking threads, from their own view alone, and their commands come back through
//! the table's mailbox.

use std::sync::LazyLock;

use rand_core::Rng;
use tokio::sync::{Semaphore, mpsc};
use tria_cards::Catalog;
use tria_play::{Bots, Decision};
use tria_room::{Command, Happened, Room};

use super::command::{Mail, TableCommand};
use crate::limits::COMPUTERS_ALONE_AT_ONCE;
use crate::metrics::BotTimer;

/// Bots that decide at the same time on this machine; the others wait, so that people's moves never do.
static DECIDING: LazyLock<Semaphore> = LazyLock::new(|| {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    Semaphore::new(cores)
});

/// Bots that decide at the same time at tables where no person plays: people do not wait for them.
static ALONE: Semaphore = Semaphore::const_new(COMPUTERS_ALONE_AT_ONCE);

/// The computer seats of one table.
pub(super) struct Computers {
    queue: mpsc::WeakSender<Mail>,
    bots: Bots,
    /// Decisions that are under way.
    thinking: usize,
}

impl Computers {
    pub(super) fn new(queue: mpsc::WeakSender<Mail>, room: &Room, catalog: &'static Catalog) -> Self {
        let mut computers = Self { queue, bots: Bots::new(room.settings().seats(), catalog), thinking: 0 };
        computers.restart(room);
        computers
    }

    /// Forgets everything that was seen, after the room was rebuilt from its log.
    pub(super) fn restart(&mut self, room: &Room) {
        self.bots.restart(room);
    }

    pub(super) fn observe(&mut self, room: &Room, events: &[Happened]) {
        self.bots.observe(room, events);
    }

    /// The command to carry out, unless the seat is no longer the one that was asked.
    pub(super) fn accept(&mut self, decision: Decision) -> Option<Command> {
        self.thinking = self.thinking.saturating_sub(1);
        self.bots.accept(decision)
    }

    /// Whether a decision is under way.
    pub(super) fn is_thinking(&self) -> bool {
        self.thinking > 0
    }

    /// Begins every decision that bots owe, at a table where only computers play (`alone`) behind all others.
    pub(super) fn decide(&mut self, room: &Room, rng: &mut impl Rng, alone: bool) {
        for job in self.bots.jobs(room, rng) {
            self.thinking += 1;
            let queue = self.queue.clone();
            let mut timer = BotTimer::waiting();
            tokio::spawn(async move {
                let _alone = if alone { ALONE.acquire().await.ok() } else { None };
                let Ok(_turn) = DECIDING.acquire().await else { return };
                timer.thinking();
                let (seat, at) = (job.seat(), job.version());
                // A bot that panics has decided nothing; the room's clock goes on.
                let failed = Decision { seat, at, command: None };
                let decision = tokio::task::spawn_blocking(move || job.decide()).await.unwrap_or(failed);
                drop(timer);
                if let Some(queue) = queue.upgrade() {
                    let Decision { seat, at, command } = decision;
                    let _ = queue.send(Mail::of(TableCommand::Decided { seat, at, action: command })).await;
                }
            });
        }
    }
}
