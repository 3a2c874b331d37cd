//! What passes between the nodes of a cluster over NATS: news for everyone, and numbered streams between two nodes.
//!
//! NATS delivers at most once. So every message has a number, nodes say their last number twice a second, and a receiver that
//! sees a gap does not guess what was lost: news are read again from the database, and what two nodes do for each other is ended
//! and begun anew by the clients, who come back and resync.
//! Subjects name the version of the messages (`PREFIX.v1.…`); a change that older nodes cannot read gets the next one.

mod news;
mod stream;

pub(crate) use news::NatsBus;
pub(crate) use stream::{Stream, Verdict};

/// The version of all messages between nodes, as the second word of every subject.
pub(crate) const VERSION: &str = "v1";
