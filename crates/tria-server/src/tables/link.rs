//! A link: what stands in the mailbox of a table that another node owns, and passes the mail on to that node.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::MissedTickBehavior;
use tria_room::wire::ServerMessage;
use tria_room::{Code, Refusal};

use super::command::{Mail, ReplyTo, TableCommand, TableReply};
use super::outgoing::line;
use super::peers::{Peer, Peers};
use super::{Shared, TableError, reject};
use crate::limits::LINK_IDLE_MS;
use crate::store::{GameId, NodeId};

/// The way to a table of another node.
pub(super) struct Link {
    shared: Arc<Shared>,
    table: GameId,
    peers: Arc<Peers>,
    owner: Arc<Peer>,
}

impl Link {
    pub(super) fn new(shared: Arc<Shared>, table: GameId, peers: Arc<Peers>, owner: &NodeId) -> Self {
        let owner = peers.peer(owner);
        Self { shared, table, peers, owner }
    }

    /// Passes mail on in its order, until the owner is lost, may have changed, or is not needed.
    pub(super) async fn run(self, mut mailbox: mpsc::Receiver<Mail>) {
        let mut session = self.owner.session();
        let mut idle = tokio::time::interval(Duration::from_millis(LINK_IDLE_MS));
        idle.set_missed_tick_behavior(MissedTickBehavior::Delay);
        idle.tick().await;
        loop {
            tokio::select! {
                mail = mailbox.recv() => {
                    let Some(mail) = mail else { break };
                    if matches!(mail.command, TableCommand::Verify) || !self.pass(mail).await {
                        break;
                    }
                }
                _ = session.changed() => break,
                _ = idle.tick() => {
                    let mut running = self.shared.running();
                    // Senders hold the same lock.
                    if mailbox.is_empty() && !self.owner.listens(&self.table) {
                        running.remove(&self.table);
                        return;
                    }
                }
            }
        }
        self.end(mailbox).await;
    }

    /// Passes one mail on; returns whether the owner could be reached.
    async fn pass(&self, mail: Mail) -> bool {
        match mail.command {
            TableCommand::Detach { listener, .. } => self.peers.leave(&self.owner, listener).await,
            // The owner hears these on the bus.
            TableCommand::Holdings | TableCommand::Person { .. } | TableCommand::Decided { .. } => {}
            // It comes from a node that takes this one for the owner.
            _ if mail.from_afar => refuse(mail.reply, TableReply::Moved),
            _ => {
                if let Err((_away, reply)) = self.peers.post(&self.owner, &self.table, mail).await {
                    refuse(reply, TableReply::Away);
                    return false;
                }
            }
        }
        true
    }

    /// Whatever comes next begins with a look at who owns the table.
    async fn end(self, mailbox: mpsc::Receiver<Mail>) {
        {
            let mut running = self.shared.running();
            if !mailbox.is_closed() {
                running.remove(&self.table);
            }
        }
        reject(mailbox, &TableReply::Moved);
        for listener in self.owner.listeners(&self.table) {
            self.peers.leave(&self.owner, listener).await;
        }
    }
}

/// Replies to what is not passed on; a client that was to listen is told why, and to come back.
fn refuse(reply: ReplyTo, with: TableReply) {
    match reply {
        ReplyTo::Caller(caller) => drop(caller.send(with)),
        ReplyTo::Attached(mut outgoing) => {
            let refusal = Refusal::new(Code::NotNow, TableError::Away.to_string());
            outgoing.send(&line(&ServerMessage::Error(refusal)));
        }
        ReplyTo::Nobody | ReplyTo::Listener(..) => {}
    }
}
