//! Where a table stands: its own task lets most things happen there, and a socket that has read a move makes it at once.
//!
//! To wake the table's task for every move, and to hand the move over, took longer than the move itself.
//! Only one of them is at the table at a time, and a socket steps back wherever there would be something to wait for.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use tokio::sync::{Mutex, Notify, mpsc};
use tokio::time::Instant;
use tria_room::Message;

use super::decide::Moved;
use super::table::{Input, Table};
use super::{TableOptions, Visitor};
use crate::accounts::{AccountId, Person};
use crate::store::GameRow;

/// A table and its way in.
pub(super) struct Desk {
    table: Mutex<Table>,
    /// Inputs on their way to the table, which no move may overtake.
    expected: AtomicUsize,
    /// Wakes the table's task for what a socket has left to it.
    left: Notify,
    /// Whether the table's task has ended: then nothing happens here any more.
    over: AtomicBool,
}

/// Notes that the task has ended, however it did.
struct AtEnd<'a>(&'a Desk);

impl Drop for AtEnd<'_> {
    fn drop(&mut self) {
        self.0.over.store(true, Ordering::Release);
    }
}

impl std::fmt::Debug for Desk {
    /// Nothing of the table: it has secrets.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Desk").finish_non_exhaustive()
    }
}

impl Desk {
    pub(super) fn new(table: Table) -> Self {
        let (expected, left, over) = (AtomicUsize::new(0), Notify::new(), AtomicBool::new(false));
        Self { table: Mutex::new(table), expected, left, over }
    }

    /// An input is about to go into the queue.
    pub(super) fn expect(&self) {
        self.expected.fetch_add(1, Ordering::AcqRel);
    }

    /// It was taken in, or did not go into the queue after all.
    pub(super) fn took(&self) {
        self.expected.fetch_sub(1, Ordering::AcqRel);
    }

    /// Makes a move at once, if nothing else is going on; gives it back otherwise.
    pub(super) fn try_move(
        &self,
        visitor: &Arc<Visitor>,
        outbox: u64,
        message: Message,
    ) -> Result<(), Message> {
        let Ok(mut table) = self.table.try_lock() else { return Err(message) };
        if self.expected.load(Ordering::Acquire) > 0 || self.over.load(Ordering::Acquire) {
            return Err(message);
        }
        if table.move_at_once(visitor, outbox, message)? == Moved::AndMore {
            self.left.notify_one();
        }
        Ok(())
    }

    /// Nothing happens here any more: sends everybody away, and tells what the table was and who was spoken of.
    pub(super) async fn leave(&self) -> (GameRow, TableOptions, BTreeMap<AccountId, Person>) {
        let mut table = self.table.lock().await;
        let people = table.let_everybody_go();
        (table.row.clone(), table.options.clone(), people)
    }

    /// Takes inputs until nothing can happen any more.
    pub(super) async fn run(&self, mut inputs: mpsc::Receiver<Input>) {
        let _end = AtEnd(self);
        self.table.lock().await.begin().await;
        // Moves put alarms off: this one may go off too early, and is then set anew, so that not every move sets one.
        let mut alarm = std::pin::pin!(tokio::time::sleep_until(Instant::now()));
        loop {
            let next = {
                let mut table = self.table.lock().await;
                if table.is_closed() {
                    return table.forget();
                }
                let next = table.next_alarm();
                if let Some(next) = next
                    && (alarm.is_elapsed() || next < alarm.deadline())
                {
                    alarm.as_mut().reset(next);
                }
                table.alarm = next.map(|_| alarm.deadline());
                next
            };
            tokio::select! {
                input = inputs.recv() => {
                    let mut table = self.table.lock().await;
                    table.settle().await;
                    let Some(input) = input else {
                        // Nobody can say anything any more: the server stops.
                        return table.follow_up().await;
                    };
                    // Computers, and moves that were not delivered, come on ways of their own.
                    let expected = !matches!(input, Input::Decided(_) | Input::Undelivered);
                    table.take(input).await;
                    table.follow_up().await;
                    if expected {
                        self.took();
                    }
                },
                () = &mut alarm, if next.is_some() => {
                    let mut table = self.table.lock().await;
                    table.settle().await;
                    table.ring().await;
                    table.follow_up().await;
                }
                () = self.left.notified() => {
                    let mut table = self.table.lock().await;
                    table.settle_left().await;
                    table.follow_up().await;
                }
            }
        }
    }
}
