//! What an actor has taken out of its mailbox: the players' commands go first, and spectators wait in a budget of their own.

use std::collections::VecDeque;

use tokio::sync::mpsc;
use tria_room::ClientId;

use super::command::{Mail, TableCommand};
use crate::limits::{SPECTATOR_QUEUE_MAX, TABLE_QUEUE_MAX};

/// The mail of one table that waits for its actor.
#[derive(Debug, Default)]
pub(super) struct Inbox {
    waiting: VecDeque<Mail>,
    /// What found the spectators' budget used up, to be refused.
    refused: Vec<Mail>,
}

impl Inbox {
    pub(super) fn is_empty(&self) -> bool {
        self.waiting.is_empty() && self.refused.is_empty()
    }

    /// Waits for mail, and takes everything that is there; returns whether there will be any more.
    ///
    /// Cancel safe: what was taken out of the mailbox is kept here.
    pub(super) async fn wait(
        &mut self,
        mailbox: &mut mpsc::Receiver<Mail>,
        is_seated: impl Fn(ClientId) -> bool,
    ) -> bool {
        self.fill(mailbox, &is_seated);
        if !self.is_empty() {
            return true;
        }
        let Some(mail) = mailbox.recv().await else { return false };
        self.put(mail, &is_seated);
        self.fill(mailbox, &is_seated);
        true
    }

    /// The next mail: of players and of the host, in order of arrival; else of spectators.
    pub(super) fn next(&mut self, is_seated: impl Fn(ClientId) -> bool) -> Option<Mail> {
        let first = self.waiting.iter().position(|mail| said_from_outside(mail, &is_seated).is_none());
        self.waiting.remove(first.unwrap_or(0))
    }

    /// What there was no room for.
    pub(super) fn refused(&mut self) -> Vec<Mail> {
        std::mem::take(&mut self.refused)
    }

    fn fill(&mut self, mailbox: &mut mpsc::Receiver<Mail>, is_seated: &impl Fn(ClientId) -> bool) {
        while self.waiting.len() < TABLE_QUEUE_MAX
            && self.refused.len() < TABLE_QUEUE_MAX
            && let Ok(mail) = mailbox.try_recv()
        {
            self.put(mail, is_seated);
        }
    }

    fn put(&mut self, mail: Mail, is_seated: &impl Fn(ClientId) -> bool) {
        let outside = |mail: &&Mail| said_from_outside(mail, is_seated).is_some();
        let full = outside(&&mail)
            && is_refusable(&mail)
            && self.waiting.iter().filter(outside).count() >= SPECTATOR_QUEUE_MAX;
        if full { self.refused.push(mail) } else { self.waiting.push_back(mail) }
    }
}

/// The client that sent this, if it sits at no seat of the table.
///
/// All mail of a client is of one kind at a time, so that it stays in order.
fn said_from_outside(mail: &Mail, is_seated: &impl Fn(ClientId) -> bool) -> Option<ClientId> {
    let client = match &mail.command {
        TableCommand::Say { client, .. } | TableCommand::Detach { client, .. } => *client,
        TableCommand::Ask { visitor, .. } | TableCommand::Attach { visitor, .. } => visitor.client(),
        _ => return None,
    };
    Some(client).filter(|client| !is_seated(*client))
}

/// Whether the sender can be told to try again; connections that come and go are bounded elsewhere.
fn is_refusable(mail: &Mail) -> bool {
    matches!(mail.command, TableCommand::Say { .. } | TableCommand::Ask { .. })
}

#[cfg(test)]
mod tests {
    use tria_room::wire::ClientMessage;

    use super::*;
    use crate::limits::SPECTATOR_QUEUE_MAX;

    const PLAYER: ClientId = ClientId(1);

    fn say(client: ClientId, since: u64) -> Mail {
        Mail::of(TableCommand::Say { client, listener: 1, message: ClientMessage::Resync { since } })
    }

    fn said(mail: Option<Mail>) -> (u64, u64) {
        match mail.expect("mail").command {
            TableCommand::Say { client, message: ClientMessage::Resync { since }, .. } => (client.0, since),
            other => panic!("{other:?}"),
        }
    }

    fn is_seated(client: ClientId) -> bool {
        client == PLAYER
    }

    #[tokio::test]
    async fn players_go_first_and_spectators_have_a_budget_of_their_own() {
        let (send, mut mailbox) = mpsc::channel(TABLE_QUEUE_MAX);
        let crowd = SPECTATOR_QUEUE_MAX as u64 + 3;
        for number in 0..crowd {
            send.try_send(say(ClientId(100 + number), number)).expect("room");
        }
        send.try_send(say(PLAYER, 1)).expect("room");
        send.try_send(say(PLAYER, 2)).expect("room");
        let mut inbox = Inbox::default();
        assert!(inbox.wait(&mut mailbox, is_seated).await);
        assert_eq!(said(inbox.next(is_seated)), (1, 1));
        assert_eq!(said(inbox.next(is_seated)), (1, 2), "in the order in which they came");
        assert_eq!(said(inbox.next(is_seated)), (100, 0));
        assert_eq!(inbox.refused().len(), 3, "the others are told to try again");
        assert_eq!(said(inbox.next(is_seated)), (101, 1));
    }

    /// A spectator who sits down: what it said before comes before what it says as a player.
    #[tokio::test]
    async fn the_mail_of_a_client_stays_in_order() {
        let (send, mut mailbox) = mpsc::channel(TABLE_QUEUE_MAX);
        for mail in [say(ClientId(7), 1), say(ClientId(7), 2), say(ClientId(8), 1)] {
            send.try_send(mail).expect("room");
        }
        let mut inbox = Inbox::default();
        assert!(inbox.wait(&mut mailbox, is_seated).await);
        assert_eq!(said(inbox.next(is_seated)), (7, 1));
        send.try_send(say(ClientId(7), 3)).expect("room");
        let sits_now = |client| client == ClientId(7);
        assert!(inbox.wait(&mut mailbox, sits_now).await);
        let order = [(); 3].map(|()| said(inbox.next(sits_now)));
        assert_eq!(order, [(7, 2), (7, 3), (8, 1)]);
        drop(send);
        assert!(inbox.is_empty() && !inbox.wait(&mut mailbox, sits_now).await);
    }
}
