//! A site: everything that requests, sockets and chores share.

use std::ops::Deref;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tria_rules::cards;

use crate::accounts::ticket::{SESSION_DIGITS, Tickets};
use crate::accounts::{AccountId, token};
use crate::bus::{self, Bus, InProcess, Topic};
use crate::clock::Clock;
use crate::config::Config;
use crate::store::{Store, StoreError};
use crate::tables::Tables;

/// A handle to a site; copies are the same site.
#[derive(Clone, Debug)]
pub struct Site(Arc<Parts>);

/// What a site consists of.
#[derive(Debug)]
pub struct Parts {
    /// What was chosen.
    pub config: Config,
    /// The database.
    pub store: Store,
    /// The time.
    pub clock: Clock,
    /// The running tables.
    pub tables: Tables,
    /// With which sockets are opened.
    pub tickets: Tickets,
    /// What its parts tell each other.
    pub bus: Arc<dyn Bus>,
}

/// A session that is over, so that its sockets are closed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ended {
    /// Whose.
    pub account: AccountId,
    /// The first digits of its hash; `None`: all of the account.
    pub session: Option<String>,
}

/// Something that an account should know now; whoever is not there finds it in its lists later.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Told {
    /// Who.
    pub account: AccountId,
    /// What, as it goes over the account's sockets and streams: an object with a `type`.
    pub notice: serde_json::Value,
}

impl Site {
    /// Opens a site: its database, its tables as they were.
    ///
    /// # Errors
    /// If the database cannot be opened or read.
    pub async fn open(config: Config, clock: Clock) -> Result<Self, StoreError> {
        let store = Store::open(&config.database).await?;
        let bus: Arc<dyn Bus> = Arc::new(InProcess::default());
        let tables = Tables::new(store.clone(), clock.clone(), cards::builtin(), bus.clone());
        let resumed = tables.resume().await?;
        tracing::info!(tables = resumed, "running tables were rebuilt");
        // Tickets live for half a minute: a new key at every start does no harm.
        let tickets = Tickets::new(token::random());
        Ok(Self(Arc::new(Parts { config, store, clock, tables, tickets, bus })))
    }

    /// The time in milliseconds.
    pub fn now(&self) -> i64 {
        self.clock.now().0 as i64
    }

    /// A session is over, or all of an account: their sockets close.
    pub fn end_sockets(&self, account: AccountId, session_hash: Option<&str>) {
        let session = session_hash.map(|hash| hash[..SESSION_DIGITS.min(hash.len())].to_owned());
        bus::tell(&*self.bus, Topic::Sessions, &Ended { account, session });
    }

    /// Tells an account something, wherever it listens now.
    pub fn notify(&self, account: AccountId, notice: serde_json::Value) {
        bus::tell(&*self.bus, Topic::Accounts, &Told { account, notice });
    }

    /// Lets the tables go and waits until everything is on disk.
    pub async fn close(&self) {
        self.tables.stop();
        self.store.clone().close().await;
    }
}

impl Deref for Site {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}
