//! The way of messages to one connection: a bounded queue of lines that its task writes out.

use serde::Serialize;
use tokio::sync::mpsc;
use tria_room::wire::encode;

/// A message as a line of JSON: written once, and shared by all connections that get the same.
pub type Line = axum::extract::ws::Utf8Bytes;

/// A message as a line.
pub(crate) fn line(message: &impl Serialize) -> Line {
    encode(message).into()
}

/// The sending end of one socket's or stream's queue.
pub struct Outgoing {
    /// The connection's number, unique on this node.
    pub number: u64,
    /// The version that the client has seen.
    pub since: u64,
    /// Whether updates are deltas.
    pub delta: bool,
    /// `None` once the queue was full: what comes after a gap must not be sent, and the connection ends when its queue does.
    queue: Option<mpsc::Sender<Line>>,
}

impl std::fmt::Debug for Outgoing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Outgoing").field("number", &self.number).finish_non_exhaustive()
    }
}

impl Outgoing {
    /// Lines go into this queue, as whole updates.
    pub fn new(number: u64, since: u64, queue: mpsc::Sender<Line>) -> Self {
        Self { number, since, delta: false, queue: Some(queue) }
    }

    /// Sends a line; a client that does not keep up is disconnected, and resyncs when it comes back.
    ///
    /// Returns whether the client still listens.
    pub(crate) fn send(&mut self, line: &Line) -> bool {
        if self.queue.as_ref().is_some_and(|queue| queue.try_send(line.clone()).is_err()) {
            self.queue = None;
        }
        !self.is_lost()
    }

    /// Whether the client no longer listens, or was disconnected.
    pub(crate) fn is_lost(&self) -> bool {
        self.queue.as_ref().is_none_or(mpsc::Sender::is_closed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A client would not see a gap, and would go on from what it was never told.
    #[test]
    fn nothing_is_sent_after_a_gap() {
        let (queue, mut heard) = mpsc::channel(1);
        let mut outgoing = Outgoing::new(1, 0, queue);
        assert!(outgoing.send(&"one".into()));
        assert_eq!(heard.try_recv().expect("a line"), "one");
        assert!(
            outgoing.send(&"two".into()) && !outgoing.send(&"three".into()),
            "there is room for one line"
        );
        assert_eq!(heard.try_recv().expect("a line"), "two");
        assert!(!outgoing.send(&"four".into()) && outgoing.is_lost());
        assert_eq!(heard.try_recv(), Err(mpsc::error::TryRecvError::Disconnected), "the connection ends");
    }
}
