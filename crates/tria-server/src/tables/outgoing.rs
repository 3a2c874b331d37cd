//! The outgoing queue of one connection: bounded, written to the socket by the connection's task.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde::Serialize;
use tokio::sync::mpsc;
use tria_room::wire::encode;
use tria_room::{Code, Refusal};

use super::TableError;

/// A message as a line of JSON, encoded once and shared by all connections that receive it.
pub type Line = axum::extract::ws::Utf8Bytes;

/// Encodes a message as a line.
pub(crate) fn line(message: &impl Serialize) -> Line {
    encode(message).into()
}

/// The answer to a message that was not carried out; the key says which, where it was a command.
#[derive(Serialize)]
#[serde(tag = "type", rename = "error")]
pub(crate) struct Undelivered {
    #[serde(flatten)]
    pub(crate) refusal: Refusal,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) key: Option<u64>,
}

/// What a client is told whose message did not reach its table.
pub(crate) fn undelivered(error: &TableError, key: Option<u64>) -> String {
    let refusal = match error {
        TableError::Unknown => {
            Refusal::new(Code::Gone, "this table is closed; nothing happens here any more")
        }
        TableError::Away => Refusal::new(Code::NotNow, error.to_string()),
        // Nothing else happens on the way there; and what a database says is not for players.
        TableError::Busy | TableError::Settings(_) | TableError::Store(_) => {
            Refusal::new(Code::TooMany, TableError::Busy.to_string())
        }
    };
    encode(&Undelivered { refusal, key })
}

/// The sending end of one socket's or stream's queue.
pub struct Outgoing {
    /// The connection's number, unique among all nodes.
    pub number: u64,
    /// The last version that the client has seen.
    pub since: u64,
    /// Whether the client receives delta updates.
    pub delta: bool,
    /// Whether the client sits at the table: then it may fill the whole mailbox.
    pub(super) seated: Arc<AtomicBool>,
    /// `None` once the queue was full: no line may follow a gap, so the connection ends after the queued lines.
    queue: Option<mpsc::Sender<Line>>,
}

impl std::fmt::Debug for Outgoing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Outgoing").field("number", &self.number).finish_non_exhaustive()
    }
}

impl Outgoing {
    /// Creates the sending end of a queue, for whole updates.
    pub fn new(number: u64, since: u64, queue: mpsc::Sender<Line>) -> Self {
        let seated = Arc::default();
        Self { number, since, delta: false, seated, queue: Some(queue) }
    }

    /// Queues a line; a client whose queue is full is disconnected, and resyncs when it reconnects.
    ///
    /// Returns whether the connection is still open.
    pub(crate) fn send(&mut self, line: &Line) -> bool {
        let sent = self.queue.as_ref().map(|queue| queue.try_send(line.clone()));
        if let Some(Err(error)) = sent {
            if matches!(error, mpsc::error::TrySendError::Full(_)) {
                metrics::counter!("tria_listeners_dropped_total").increment(1);
            }
            self.queue = None;
        }
        !self.is_lost()
    }

    /// Whether the connection has ended or overflowed.
    pub(crate) fn is_lost(&self) -> bool {
        self.queue.as_ref().is_none_or(mpsc::Sender::is_closed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A client cannot detect a gap, and would apply later updates to an outdated view.
    #[test]
    fn nothing_is_sent_after_a_gap() {
        let (queue, mut received) = mpsc::channel(1);
        let mut outgoing = Outgoing::new(1, 0, queue);
        assert!(outgoing.send(&"one".into()));
        assert_eq!(received.try_recv().expect("a line"), "one");
        assert!(
            outgoing.send(&"two".into()) && !outgoing.send(&"three".into()),
            "there is room for one line"
        );
        assert_eq!(received.try_recv().expect("a line"), "two");
        assert!(!outgoing.send(&"four".into()) && outgoing.is_lost());
        assert_eq!(received.try_recv(), Err(mpsc::error::TryRecvError::Disconnected), "the connection ends");
    }
}
