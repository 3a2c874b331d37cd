//! A site: everything that requests, sockets and chores share.

use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinHandle;
use tokio::time::MissedTickBehavior;

use crate::StartError;
use crate::accounts::ticket::{SESSION_DIGITS, Tickets};
use crate::accounts::{AccountId, token};
use crate::bus::{Bus, InProcess, News};
use crate::clock::Clock;
use crate::cluster::NatsBus;
use crate::config::Config;
use crate::limits::{ALIVE_SECONDS, FORGET_SECONDS, PRINTS_AT_ONCE};
use crate::lobby::{self, Lobby, Matchmaker};
use crate::nats::Nats;
use crate::rates::Rates;
use crate::store::{Hold, Sharing, Store, StoreError, note_alive};
use crate::tables::Tables;
use crate::{retention, webhooks, work};

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
    /// The connection to the other nodes of a cluster; `None` if this process is alone.
    pub nats: Option<Nats>,
    /// Who listens, and to what.
    pub lobby: Lobby,
    /// Pairs those who wait.
    pub matchmaker: Matchmaker,
    /// Rate limits of addresses and accounts.
    pub rates: Rates,
    /// Turns to draw a document to print; each keeps a core busy for a second or more.
    pub prints: Arc<Semaphore>,
    /// TLS to the receivers of webhooks.
    pub webhook_tls: webhooks::Tls,
    hold: Mutex<Option<Hold>>,
    stopping: watch::Sender<bool>,
    chores: Mutex<Vec<JoinHandle<()>>>,
}

/// A session that is over, so that its sockets are closed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ended {
    /// Whose.
    pub account: AccountId,
    /// The first digits of its hash; `None`: all of the account.
    pub session: Option<String>,
    /// Whether the account is kept out from now on.
    pub banned: bool,
}

/// Something that an account should know now; an account that does not listen finds it in its lists later.
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
    pub async fn open(config: Config, clock: Clock, nats: Option<Nats>) -> Result<Self, StartError> {
        let webhook_tls = webhooks::Tls::trusting(config.webhooks_ca.as_deref())?;
        let sharing = if nats.is_some() { Sharing::Cluster } else { Sharing::Alone };
        let hold = Hold::take(&config.database, sharing).await?;
        let store = Store::open(&config.database).await?;
        if sharing == Sharing::Alone {
            // Whatever node had tables is gone: they can be claimed at once.
            store.end_all_leases().await?;
        }
        let bus: Arc<dyn Bus> = match &nats {
            Some(nats) => Arc::new(NatsBus::join(nats.clone(), store.node().clone()).await?),
            None => Arc::new(InProcess::default()),
        };
        let tables = Tables::new(store.clone(), clock.clone(), tria_cards::builtin(), bus.clone());
        if let Some(nats) = &nats {
            tables.join(nats.clone()).await?;
            tracing::info!(node = %store.node(), "this process is a node of a cluster");
        }
        let resumed = tables.resume().await?;
        tracing::info!(tables = resumed, active = tables.count(), "tables go on");
        let tickets = match sharing {
            // Tickets live for half a minute: a new key at every start does no harm.
            Sharing::Alone => Tickets::new(token::random()),
            Sharing::Cluster => Tickets::shared(&store).await?,
        };
        let (lobby, matchmaker, chores) = (Lobby::default(), Matchmaker::default(), Mutex::default());
        let (rates, stopping) = (Rates::new(config.rate_limits), watch::channel(false).0);
        let prints = Arc::new(Semaphore::new(PRINTS_AT_ONCE));
        let site = Self(Arc::new(Parts {
            config,
            store,
            clock,
            tables,
            tickets,
            bus,
            nats,
            lobby,
            matchmaker,
            rates,
            prints,
            webhook_tls,
            hold: Mutex::new(Some(hold)),
            stopping,
            chores,
        }));
        site.begin_chores();
        Ok(site)
    }

    /// What goes on beside requests: news for the lobby, pairing, and the note that the server runs.
    fn begin_chores(&self) {
        let chores = [
            tokio::spawn(lobby::pass_on(self.clone())),
            tokio::spawn(lobby::matchmaker::pair(self.clone())),
            tokio::spawn(note_running(self.clone())),
            tokio::spawn(tidy(self.clone())),
            tokio::spawn(crate::admin::watch(self.clone())),
        ];
        let mut running = self.chores.lock().unwrap_or_else(PoisonError::into_inner);
        running.extend(chores);
        if self.config.keep_chat_days > 0 || self.config.keep_tables_days > 0 {
            running.push(tokio::spawn(retention::keep_pruning(self.clone())));
        }
        if let Some(nats) = self.nats.clone().filter(|_| self.config.work) {
            running.push(tokio::spawn(work::work(nats, self.stopping())));
        }
        if self.config.webhooks {
            running.push(tokio::spawn(webhooks::deliver(self.clone())));
        }
    }

    /// The time of day in milliseconds.
    pub fn now(&self) -> i64 {
        self.clock.date().0 as i64
    }

    /// A session is over, or all of an account: their sockets close.
    pub fn end_sockets(&self, account: AccountId, session_hash: Option<&str>) {
        let session = session_hash.map(|hash| hash[..SESSION_DIGITS.min(hash.len())].to_owned());
        self.bus.publish(News::Ended(Arc::new(Ended { account, session, banned: false })));
    }

    /// An account is kept out: its sockets close, and it is no longer paired.
    pub async fn shut_out(&self, account: AccountId) {
        self.matchmaker.forget(self, account).await;
        self.bus.publish(News::Ended(Arc::new(Ended { account, session: None, banned: true })));
    }

    /// Tells an account something, wherever it listens now.
    pub fn notify(&self, account: AccountId, notice: serde_json::Value) {
        self.bus.publish(News::Told(Arc::new(Told { account, notice })));
    }

    /// Mutes or silences of an account have changed: every node reads them again, this one at once.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn voices_changed(&self, account: AccountId) -> Result<(), StoreError> {
        self.bus.publish(News::Voices(account));
        self.tables.voices().learn(&self.store, account).await
    }

    /// Becomes true when the server stops.
    pub fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }

    /// Whether the server stops.
    pub fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// Tells sockets and streams to come back to the server that is started next.
    pub fn say_farewell(&self) {
        self.stopping.send_replace(true);
    }

    /// Waits until another process has taken the database, which happens only after the database was away; then this one must
    /// end.
    pub async fn lost_database(&self) {
        let lost = self.hold.lock().unwrap_or_else(PoisonError::into_inner).as_ref().map(Hold::lost);
        if let Some(mut lost) = lost
            && lost.wait_for(|lost| *lost).await.is_ok()
        {
            return;
        }
        std::future::pending::<()>().await;
    }

    /// Lets the tables go and waits until everything is on disk.
    pub async fn close(&self) {
        self.tables.stop();
        // What they are at is kept; a table that hangs does not hold up the stop.
        let patience = Duration::from_secs(self.config.stop_seconds);
        if tokio::time::timeout(patience, self.tables.stopped()).await.is_err() {
            tracing::warn!("some tables did not end in time");
        }
        // They hold the site; what they do is begun again at the next start.
        let chores = std::mem::take(&mut *self.chores.lock().unwrap_or_else(PoisonError::into_inner));
        chores.iter().for_each(JoinHandle::abort);
        note_now(self).await;
        self.store.clone().close().await;
        // Now another process may begin.
        drop(self.hold.lock().unwrap_or_else(PoisonError::into_inner).take());
    }
}

/// Forgets now and then what is no longer needed.
async fn tidy(site: Site) {
    let mut each = tokio::time::interval(Duration::from_secs(FORGET_SECONDS));
    each.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        each.tick().await;
        site.rates.forget();
        if let Err(error) = site.tickets.forget(site.now()).await {
            tracing::warn!(%error, "used tickets could not be forgotten");
        }
        crate::metrics::tidy();
    }
}

/// Notes now and then that the server runs, so that after a crash it is known how long it was gone.
async fn note_running(site: Site) {
    let mut each = tokio::time::interval(Duration::from_secs(ALIVE_SECONDS));
    each.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        each.tick().await;
        note_now(&site).await;
    }
}

async fn note_now(site: &Site) {
    let now = site.tables.store_now();
    let noted: Result<(), StoreError> =
        site.store.writer().transact(move |tx| Box::pin(note_alive(tx, now))).await;
    if let Err(error) = noted {
        tracing::warn!(%error, "it could not be noted that the server runs");
    }
}

impl Deref for Site {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}
