//! What parts of a site tell each other: who logged out, what an account should know, what changed on the board.
//!
//! The bus here stays in the process, so that nothing is written and read again on its way; `cluster/news.rs` has the one
//! for several nodes.
//! Nothing depends on news that are not in the database as well: a listener that misses some looks there.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tokio::sync::broadcast;

use crate::accounts::AccountId;
use crate::limits::NOTICES_KEPT;
use crate::site::{Ended, Told};
use crate::tables::Notice;

/// What is told; copies share what they say.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "news", content = "with", rename_all = "kebab-case")]
pub enum News {
    /// Sessions are over.
    Ended(Arc<Ended>),
    /// An account should know something.
    Told(Arc<Told>),
    /// A table appeared, changed or went.
    Board(Notice),
    /// Accounts have other cards or Gil than before.
    Holdings(Arc<[AccountId]>),
    /// An account has another name, or is deleted (`gone`).
    Person {
        /// The account.
        account: AccountId,
        /// Whether it is deleted.
        gone: bool,
    },
    /// An account has muted or unmuted others, or was silenced or no longer is.
    Voices(AccountId),
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
    /// [`News::Holdings`], [`News::Person`] and [`News::Voices`]: what tables must learn.
    Tables,
}

impl Topic {
    /// Every topic.
    pub const ALL: [Self; 4] = [Self::Sessions, Self::Accounts, Self::Board, Self::Tables];

    /// Its name in the subjects of NATS.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sessions => "sessions",
            Self::Accounts => "accounts",
            Self::Board => "board",
            Self::Tables => "tables",
        }
    }

    /// What these news are about.
    pub fn of(news: &News) -> Self {
        match news {
            News::Ended(_) => Self::Sessions,
            News::Told(_) => Self::Accounts,
            News::Board(_) => Self::Board,
            News::Holdings(_) | News::Person { .. } | News::Voices(_) => Self::Tables,
        }
    }
}

/// The receiving end of a topic.
pub type Subscription = broadcast::Receiver<Heard>;

/// Carries news to all listeners of their topic.
pub trait Bus: Send + Sync + std::fmt::Debug {
    /// Tells all listeners; having none is no mistake.
    fn publish(&self, news: News);

    /// What is told from now on.
    fn subscribe(&self, topic: Topic) -> Subscription;
}

/// A bus inside this process.
#[derive(Debug)]
pub struct InProcess {
    topics: [broadcast::Sender<Heard>; Topic::ALL.len()],
}

impl Default for InProcess {
    fn default() -> Self {
        Self { topics: Topic::ALL.map(|_| broadcast::channel(NOTICES_KEPT).0) }
    }
}

impl Bus for InProcess {
    fn publish(&self, news: News) {
        let _ = self.topics[Topic::of(&news) as usize].send(Heard::News(news));
    }

    fn subscribe(&self, topic: Topic) -> Subscription {
        self.topics[topic as usize].subscribe()
    }
}

impl InProcess {
    /// Tells this to the listeners of every topic.
    pub(crate) fn tell_all(&self, heard: &Heard) {
        for topic in &self.topics {
            let _ = topic.send(heard.clone());
        }
    }
}

/// What a listener hears.
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
pub async fn hear(listener: &mut Subscription) -> Heard {
    match listener.recv().await {
        Ok(heard) => heard,
        Err(broadcast::error::RecvError::Lagged(_)) => Heard::Missed,
        Err(broadcast::error::RecvError::Closed) => Heard::Over,
    }
}
