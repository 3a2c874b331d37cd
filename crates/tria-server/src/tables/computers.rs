//! Computer seats of a table: bots decide on blocking threads or at workers, from their own view alone, and their commands come
//! back through the table's mailbox.

use std::sync::Arc;

use rand_core::Rng;
use tokio::sync::{Semaphore, mpsc};
use tria_cards::Catalog;
use tria_play::{Bots, Decision};
use tria_room::{Command, Happened, Room};

use super::command::{Mail, TableCommand};
use crate::limits::{COMPUTERS_ALONE_AT_ONCE, JOB_LEVEL_MIN};
use crate::work::{WorkQueue, compute};

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
    pub(super) fn decide(
        &mut self,
        room: &Room,
        rng: &mut impl Rng,
        alone: bool,
        workers: Option<&Arc<WorkQueue>>,
    ) {
        for job in self.bots.jobs(room, rng) {
            self.thinking += 1;
            let mailbox = self.queue.clone();
            let workers = workers.filter(|_| job.level() >= JOB_LEVEL_MIN).cloned();
            let asked = workers.and_then(|workers| Some((workers, job.request(room.settings())?)));
            tokio::spawn(async move {
                let _alone = if alone { ALONE.acquire().await.ok() } else { None };
                let answer = match asked {
                    Some((workers, request)) => workers.decide(request).await,
                    None => None,
                };
                let decision = match answer {
                    Some(decision) => decision,
                    None => compute(job.undecided(), move || job.decide()).await,
                };
                if let Some(mailbox) = mailbox.upgrade() {
                    let Decision { seat, at, command } = decision;
                    let _ = mailbox.send(Mail::of(TableCommand::Decided { seat, at, action: command })).await;
                }
            });
        }
    }
}
