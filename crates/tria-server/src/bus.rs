//! What parts of a site tell each other: who logged out, what an account should know, what changed on the board.
//!
//! Messages are texts, so that a bus between machines carries them as they are; the one here stays in the process.
//! Nothing depends on a message that is not in the database as well: whoever misses one looks there.

use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::broadcast;

use crate::limits::NOTICES_KEPT;

/// What a message is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    /// Sessions that are over: [`crate::site::Ended`].
    Sessions,
    /// Something an account should know: [`crate::site::Told`].
    Accounts,
    /// Tables that appeared, changed or went: [`crate::tables::Notice`].
    Board,
}

impl Topic {
    /// Every topic.
    pub const ALL: [Self; 3] = [Self::Sessions, Self::Accounts, Self::Board];
}

/// Carries messages to everybody who listens to their topic.
pub trait Bus: Send + Sync + std::fmt::Debug {
    /// Tells everybody who listens; that nobody does is no mistake.
    fn publish(&self, topic: Topic, message: Arc<str>);

    /// What is told from now on.
    fn subscribe(&self, topic: Topic) -> broadcast::Receiver<Arc<str>>;
}

/// A bus inside this process.
#[derive(Debug)]
pub struct InProcess {
    topics: [broadcast::Sender<Arc<str>>; 3],
}

impl Default for InProcess {
    fn default() -> Self {
        Self { topics: Topic::ALL.map(|_| broadcast::channel(NOTICES_KEPT).0) }
    }
}

impl Bus for InProcess {
    fn publish(&self, topic: Topic, message: Arc<str>) {
        let _ = self.topics[topic as usize].send(message);
    }

    fn subscribe(&self, topic: Topic) -> broadcast::Receiver<Arc<str>> {
        self.topics[topic as usize].subscribe()
    }
}

/// Tells this to everybody who listens.
pub fn tell(bus: &dyn Bus, topic: Topic, message: &impl Serialize) {
    match serde_json::to_string(message) {
        Ok(text) => bus.publish(topic, text.into()),
        Err(error) => tracing::error!(%error, ?topic, "a message could not be written"),
    }
}

/// What somebody who listens hears.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard<T> {
    /// A message.
    Message(T),
    /// Some messages were missed: look in the database.
    Missed,
    /// The bus is gone.
    Over,
}

/// The next message of a topic.
pub async fn hear<T: DeserializeOwned>(listener: &mut broadcast::Receiver<Arc<str>>) -> Heard<T> {
    match listener.recv().await {
        Ok(text) => serde_json::from_str(&text).map_or(Heard::Missed, Heard::Message),
        Err(broadcast::error::RecvError::Lagged(_)) => Heard::Missed,
        Err(broadcast::error::RecvError::Closed) => Heard::Over,
    }
}
