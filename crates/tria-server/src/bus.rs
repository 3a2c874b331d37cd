//! What parts of a site tell each other: who logged out, what an account should know, what changed on the board.
//!
//! The bus here stays in the process, so that nothing is written and read again on its way; news are plain values that
//! a bus between machines can write down.
//! Nothing depends on news that are not in the database as well: whoever misses some looks there.

use std::sync::Arc;

use tokio::sync::broadcast;

use crate::limits::NOTICES_KEPT;
use crate::site::{Ended, Told};
use crate::tables::Notice;

/// What is told; copies share what they say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// Sessions are over.
    Ended(Arc<Ended>),
    /// An account should know something.
    Told(Arc<Told>),
    /// A table appeared, changed or went.
    Board(Notice),
}

/// What news are about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    /// [`News::Ended`].
    Sessions,
    /// [`News::Told`].
    Accounts,
    /// [`News::Board`].
    Board,
}

impl Topic {
    /// Every topic.
    pub const ALL: [Self; 3] = [Self::Sessions, Self::Accounts, Self::Board];

    /// What these news are about.
    pub fn of(news: &News) -> Self {
        match news {
            News::Ended(_) => Self::Sessions,
            News::Told(_) => Self::Accounts,
            News::Board(_) => Self::Board,
        }
    }
}

/// Carries news to everybody who listens to their topic.
pub trait Bus: Send + Sync + std::fmt::Debug {
    /// Tells everybody who listens; that nobody does is no mistake.
    fn publish(&self, news: News);

    /// What is told from now on.
    fn subscribe(&self, topic: Topic) -> broadcast::Receiver<News>;
}

/// A bus inside this process.
#[derive(Debug)]
pub struct InProcess {
    topics: [broadcast::Sender<News>; 3],
}

impl Default for InProcess {
    fn default() -> Self {
        Self { topics: Topic::ALL.map(|_| broadcast::channel(NOTICES_KEPT).0) }
    }
}

impl Bus for InProcess {
    fn publish(&self, news: News) {
        let _ = self.topics[Topic::of(&news) as usize].send(news);
    }

    fn subscribe(&self, topic: Topic) -> broadcast::Receiver<News> {
        self.topics[topic as usize].subscribe()
    }
}

/// What somebody who listens hears.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// This.
    News(News),
    /// Some news were missed: look in the database.
    Missed,
    /// The bus is gone.
    Over,
}

/// The next news of a topic.
pub async fn hear(listener: &mut broadcast::Receiver<News>) -> Heard {
    match listener.recv().await {
        Ok(news) => Heard::News(news),
        Err(broadcast::error::RecvError::Lagged(_)) => Heard::Missed,
        Err(broadcast::error::RecvError::Closed) => Heard::Over,
    }
}
