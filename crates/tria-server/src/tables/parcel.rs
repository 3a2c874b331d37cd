//! A move that its table does not wait for: what everybody hears of it lies ready, and goes out the moment it is on the disk.
//!
//! Nothing else happens at the table until then, so nobody sees more than the disk has; but the table need not be woken
//! and looked at again for what was decided before.

use std::sync::LazyLock;

use tokio::sync::{mpsc, oneshot};
use tria_room::ClientId;

use super::outbox::Packet;
use super::table::Input;
use crate::limits::PARCEL_MAX;
use crate::store::{Append, StoreError};

/// Counts a move that is on the disk.
pub(super) fn count_move() {
    // Found once: to find it takes longer than to count.
    static MOVES: LazyLock<metrics::Counter> = LazyLock::new(|| metrics::counter!("tria_moves_total"));
    MOVES.increment(1);
}

/// Whether a table waits until what was decided is on the disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wait {
    Always,
    /// Not for a move that changes nothing but the game.
    NotForMoves,
}

/// A move that was made and is not on its way to the disk yet.
pub(super) struct Unsent {
    pub(super) append: Append,
    /// The version before it.
    pub(super) version: u64,
}

/// Who made a move, and where the answer goes.
pub(super) struct Mover {
    pub(super) client: ClientId,
    pub(super) outbox: u64,
    pub(super) key: u64,
}

/// A move that is on its way to the disk.
pub(super) struct Pending {
    pub(super) kept: oneshot::Receiver<Result<(), StoreError>>,
    /// The version before it.
    pub(super) version: u64,
    pub(super) mover: Mover,
}

/// What goes out when a move is on the disk.
pub(super) struct Parcel {
    pub(super) packets: [Option<Packet>; PARCEL_MAX],
    /// Where the table finds out what became of it.
    pub(super) done: oneshot::Sender<Result<(), StoreError>>,
    /// The way in to the table, which is to know at once what is not as it should be.
    pub(super) queue: mpsc::WeakSender<Input>,
}

impl Parcel {
    /// Sends everything, unless the disk did not take the move; the table is woken if it has to see to something.
    pub(super) fn deliver(self, kept: Result<(), StoreError>) {
        let mut good = kept.is_ok();
        if good {
            count_move();
            for packet in self.packets.into_iter().flatten() {
                good &= packet.send();
            }
        }
        // Only now: the table may say something more as soon as it knows.
        let _ = self.done.send(kept);
        if !good && let Some(queue) = self.queue.upgrade() {
            // Where the queue is full the table is about to wake anyway.
            let _ = queue.try_send(Input::Undelivered);
        }
    }
}
