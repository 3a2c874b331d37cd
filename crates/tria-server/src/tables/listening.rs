//! Somebody who listens to a table, and talks back.

use std::sync::{Arc, Weak};

use tria_room::Command;
use tria_room::wire::ClientMessage;

use super::desk::Desk;
use super::table::{ContributionReply, Input};
use super::{Shared, TableError, Visitor};
use crate::store::GameId;

/// A visitor who hears of a table through an outbox; when it is dropped the table knows that nobody listens there any more.
#[derive(Debug)]
pub struct Listening {
    pub(super) shared: Arc<Shared>,
    pub(super) table: GameId,
    pub(super) visitor: Arc<Visitor>,
    /// The outbox's number.
    pub(super) outbox: u64,
    /// Where moves are made, found once. The table has the outbox and is not held here: a table that is gone ends the
    /// socket.
    pub(super) desk: Weak<Desk>,
}

impl Listening {
    /// Says something; the answer goes to the outbox.
    ///
    /// # Errors
    /// If the table is gone, or too much is waiting for it.
    pub fn say(&self, message: ClientMessage) -> Result<(), TableError> {
        let message = match message {
            ClientMessage::Command(message) if matches!(message.command, Command::Move { .. }) => {
                let desk = self.desk.upgrade().ok_or(TableError::Unknown)?;
                // Nearly always nothing else is going on there.
                match desk.try_move(&self.visitor, self.outbox, message) {
                    Ok(()) => return Ok(()),
                    Err(message) => ClientMessage::Command(message),
                }
            }
            message => message,
        };
        let (visitor, outbox) = (self.visitor.clone(), self.outbox);
        self.shared.send(&self.table, Input::Said { visitor, outbox, message })
    }

    /// Adds to the chance of the match that is to begin; a refusal goes to the outbox.
    ///
    /// # Errors
    /// If the table is gone, or too much is waiting for it.
    pub fn contribute(&self, number: u32, value: String) -> Result<(), TableError> {
        let reply = ContributionReply::Said { outbox: self.outbox };
        let visitor = self.visitor.clone();
        self.shared.send(&self.table, Input::Contribute { visitor, number, value, reply })
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        let input = Input::Detach { client: self.visitor.client(), outbox: self.outbox };
        self.shared.send_surely(&self.table, input);
    }
}
