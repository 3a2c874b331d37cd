//! A connection's handle to the table that it listens to.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::mpsc;
use tria_room::ClientId;
use tria_room::wire::ClientMessage;

use super::command::{Mail, ReplyTo, TableCommand};
use super::{Shared, TableError, deliver, deliver_beside};
use crate::store::GameId;

/// A listener of a table; when this is dropped the table learns that the connection is gone.
#[derive(Debug)]
pub struct Listening {
    pub(super) shared: Arc<Shared>,
    pub(super) table: GameId,
    pub(super) client: ClientId,
    /// The number of its queue.
    pub(super) listener: u64,
    /// Whether the client sits at the table; the actor keeps it true to the room.
    pub(super) seated: Arc<AtomicBool>,
    /// Weak: listeners do not keep the actor alive when its table is closed or the server stops.
    pub(super) mailbox: mpsc::WeakSender<Mail>,
}

impl Listening {
    /// Sends a message of the client; the answer goes to the listener's queue.
    ///
    /// # Errors
    /// If the table is gone, or its mailbox is full.
    pub fn say(&self, message: ClientMessage) -> Result<(), TableError> {
        let (client, listener) = (self.client, self.listener);
        self.send(Mail::of(TableCommand::Say { client, listener, message }))
    }

    /// Adds to the chance of the match that is to begin; a refusal goes to the listener's queue.
    ///
    /// # Errors
    /// If the table is gone, or its mailbox is full.
    pub fn contribute(&self, number: u32, value: String) -> Result<(), TableError> {
        let account = crate::accounts::account(self.client);
        let command = TableCommand::Contribute { account, number, value };
        self.send(Mail::to(command, ReplyTo::Listener(self.client, self.listener)))
    }

    fn send(&self, mail: Mail) -> Result<(), TableError> {
        let mailbox = self.mailbox.upgrade().ok_or(TableError::Unknown)?;
        if self.seated.load(Ordering::Relaxed) {
            deliver(&mailbox, mail)
        } else {
            deliver_beside(&mailbox, mail)
        }
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        let command = TableCommand::Detach { client: self.client, listener: self.listener };
        self.shared.send_surely(&self.table, Mail::of(command));
    }
}
