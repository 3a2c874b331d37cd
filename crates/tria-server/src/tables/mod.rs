//! The tables of this node: each is an actor, a task that owns one room.
//!
//! A table takes one command at a time from its mailbox: the room decides, the entries of its log are committed, and only
//! then anyone hears of it.

mod activation;
mod actor;
mod board;
mod cards;
mod command;
mod computers;
mod contributions;
mod effects;
mod hooks;
mod inbox;
mod lease;
mod link;
mod listeners;
mod listening;
mod options;
mod outgoing;
mod peers;
mod persist;
mod policy;
mod replay;
mod time;

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::time::Duration;

use futures_util::StreamExt as _;
use serde::{Deserialize, Serialize};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;
use tria_cards::Catalog;
use tria_room::wire::encode;
use tria_room::{Answer, HostInput, Input as RoomInput, Millis, Refusal, Room, Seat, Settings};

use crate::accounts::{Account, AccountId, Person};
use crate::bus::{self, Bus, Heard, News, Subscription, Topic};
use crate::chance::Seed;
use crate::chat::Voices;
use crate::clock::{self, Clock};
use crate::fair::{Contribution, Contributions, TableChance};
use crate::limits::{
    ACTIVATED_AT_ONCE, CLOCK_GAP_MS, DUE_AT_START_MAX, LEASE_EACH_MS, MOVED_MAX, PLAYERS_RESERVED,
    TABLE_QUEUE_MAX,
};
use crate::nats::{Nats, NatsError};
use crate::played::close_table;
use crate::store::{Absences, Append, Dialect, GameId, GameRow, Ownership, Store, StoreError};
use crate::webhooks::Subscribers;
use crate::work::WorkQueue;

use activation::{activate_due, reject};
use actor::TableActor;
pub use actor::{PROTOCOL, TableNotice};
pub use board::{Board, Listing, Notice, SeatListing};
use command::{Mail, Mailbox, ReplyTo, TableCommand, TableReply};
use effects::SideEffects;
use lease::Lease;
pub use listening::Listening;
pub use options::{TableOptions, Visibility, brought, trade};
pub use outgoing::{Line, Outgoing};
pub(crate) use outgoing::{Undelivered, line, undelivered};
use peers::Peers;

/// Why a table cannot be reached or opened.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// There is no table of this name, or nothing can happen there any more.
    #[error("there is no running table of this name")]
    Unknown,
    /// Too much is waiting for the table.
    #[error("too much is waiting for this table; try again in a moment")]
    Busy,
    /// The node that owns the table cannot be reached.
    #[error("the machine of this table cannot be reached just now; reconnecting, come back in a moment")]
    Away,
    /// The settings are not those of a table.
    #[error(transparent)]
    Settings(#[from] Refusal),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A table that is to be opened.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Its name.
    pub name: GameId,
    /// The secret from which all its chance follows.
    pub seed: Seed,
    /// The settings of its room.
    pub settings: Settings,
    /// What is agreed beside them.
    pub options: TableOptions,
    /// Computers that sit down at once, with their levels.
    pub computers: Vec<(Seat, u8)>,
}

/// An account at a table, with what the table has to know of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Visitor {
    /// Who it is.
    pub account: Account,
    /// The rating that counts at this table, in points; `None` where there is none yet.
    pub rating: Option<i32>,
}

/// The running tables of this node.
#[derive(Clone, Debug)]
pub struct Tables {
    shared: Arc<Shared>,
}

#[derive(Debug)]
pub(crate) struct Shared {
    bus: Arc<dyn Bus>,
    store: Store,
    clock: Clock,
    catalog: &'static Catalog,
    board: Board,
    voices: Voices,
    subscribers: Subscribers,
    running: Mutex<HashMap<GameId, Mailbox>>,
    /// The other nodes of the cluster, if there is one.
    peers: OnceLock<Arc<Peers>>,
    /// The queue of jobs for workers; unset if this process is alone.
    workers: OnceLock<Arc<WorkQueue>>,
    lease: Mutex<Lease>,
    /// Whether the lease holds, for those who wait for its end.
    holds: watch::Sender<bool>,
    absences: Mutex<Absences>,
    /// How far the database's clock is ahead of this node's, in milliseconds.
    ahead: AtomicI64,
    /// When that was learned.
    learned: Mutex<Option<Instant>>,
    /// Whether the server stops: nothing is activated any more.
    stopped: AtomicBool,
    /// Tasks of tables that have not ended.
    alive: AtomicUsize,
}

/// A table whose task has not ended.
struct Alive(Arc<Shared>);

impl Alive {
    fn new(shared: &Arc<Shared>) -> Self {
        shared.alive.fetch_add(1, Ordering::Relaxed);
        Self(shared.clone())
    }
}

impl Drop for Alive {
    fn drop(&mut self) {
        self.0.alive.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Tables {
    /// No tables yet.
    pub fn new(store: Store, clock: Clock, catalog: &'static Catalog, bus: Arc<dyn Bus>) -> Self {
        let board = Board::new(store.clone(), bus.clone());
        let (voices, running) = (Voices::default(), Mutex::default());
        let (peers, workers) = (OnceLock::new(), OnceLock::new());
        let (absences, stopped, alive) = (Mutex::default(), AtomicBool::new(false), AtomicUsize::new(0));
        let (ahead, learned, beating) = (AtomicI64::new(0), Mutex::default(), clock.clone());
        let parts = Shared {
            bus,
            store,
            clock,
            catalog,
            board,
            voices,
            subscribers: Subscribers::default(),
            running,
            peers,
            workers,
            lease: Mutex::default(),
            holds: watch::channel(true).0,
            absences,
            ahead,
            learned,
            stopped,
            alive,
        };
        let shared = Arc::new(parts);
        let there = Arc::downgrade(&shared);
        tokio::spawn(clock::beat(beating, move || there.strong_count() > 0));
        tokio::spawn(board::write_listings(Arc::downgrade(&shared)));
        tokio::spawn(learn(shared.bus.subscribe(Topic::Tables), Arc::downgrade(&shared)));
        Self { shared }
    }

    /// Reaches tables of other nodes from now on, and is reached by them.
    ///
    /// # Errors
    /// If NATS takes no subscription.
    pub async fn join(&self, nats: Nats) -> Result<(), NatsError> {
        let peers = Peers::join(nats.clone(), &self.shared).await?;
        let workers = WorkQueue::join(nats, self.shared.store.node().clone()).await?;
        // A second time changes nothing.
        let _ = self.shared.peers.set(peers);
        let _ = self.shared.workers.set(workers);
        Ok(())
    }

    /// The time by the clock that all nodes share, in milliseconds.
    pub(crate) fn store_now(&self) -> i64 {
        self.shared.store_now().0 as i64
    }

    /// The public listings of the running tables.
    pub fn board(&self) -> &Board {
        &self.shared.board
    }

    /// Who hears whom.
    pub fn voices(&self) -> &Voices {
        &self.shared.voices
    }

    /// Which accounts have webhooks.
    pub fn subscribers(&self) -> &Subscribers {
        &self.shared.subscribers
    }

    /// The cards that tables know.
    pub fn catalog(&self) -> &'static Catalog {
        self.shared.catalog
    }

    /// How many tables are in memory.
    pub fn count(&self) -> usize {
        self.shared.running().len()
    }

    /// Activates the tables that must not wait for a command or a viewer, and goes on to do so; returns how many tables there
    /// are where something can still happen.
    ///
    /// Those are tables whose deadline has passed, and tables whose owner ended without having noted otherwise, so that a crash
    /// costs no player a limit.
    /// A table whose log cannot be read stays as it is in the store and is reported in the server's log; it holds up no other.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn resume(&self) -> Result<i64, StoreError> {
        let begun = Instant::now();
        self.shared.renew_lease().await?;
        self.shared.lease().renew(begun);
        tokio::spawn(lease::keep(Arc::downgrade(&self.shared)));
        tokio::spawn(lease::tell(Arc::downgrade(&self.shared)));
        let absences = self.shared.store.begin_running(self.store_now()).await?;
        *self.shared.absences.lock().unwrap_or_else(PoisonError::into_inner) = absences;
        let due = self.shared.store.due(self.store_now(), DUE_AT_START_MAX).await?;
        let activated = due.into_iter().map(|table| async move {
            // Its answer says that it is there.
            let _ = self.host(&table, HostInput::Tick).await;
        });
        futures_util::stream::iter(activated).buffer_unordered(ACTIVATED_AT_ONCE).collect::<()>().await;
        tokio::spawn(activate_due(Arc::downgrade(&self.shared)));
        self.shared.store.unfinished_count().await
    }

    /// Opens a table.
    ///
    /// # Errors
    /// If the settings are not those of a table, a computer cannot sit there, or the database fails.
    pub async fn open(&self, opening: Opening) -> Result<(), TableError> {
        let now = self.shared.store_now();
        let owner = Ownership { node: self.shared.store.node().clone(), epoch: 1 };
        let mut settings = opening.settings;
        settings.binding = opening.options.rated || opening.options.is_staked(&settings);
        let row = GameRow {
            id: opening.name,
            created: now.0 as i64,
            settings: encode(&settings),
            options: encode(&opening.options),
            seed: opening.seed.to_hex(),
            fair: true,
        };
        let chance = TableChance::new(&row, Contributions::default())?;
        let mut room = Room::new(settings)?;
        let (mut entries, mut side) = (Vec::new(), SideEffects::default());
        for (seat, level) in opening.computers {
            let input = RoomInput::Host { input: HostInput::Computer { seat, level } };
            let mut words = chance.at(&room, entries.len() as i64);
            let effects = room.handle(now, input, &mut words);
            let (catalog, at) = (self.shared.catalog, now.0 as i64);
            side = SideEffects::of(&row.id, &opening.options, &room, catalog, &effects, at);
            effects.answer.error.map_or(Ok(()), Err)?;
            entries.extend(effects.log.iter().map(encode));
        }
        let number = entries.len() as i64;
        let append =
            Append { game: row.id.clone(), owner: owner.clone(), number: 0, entries, also: Vec::new() };
        let listing = Listing::of(&row, &opening.options, &room, &chance, &BTreeMap::new());
        let (new, by, listing) = (row.clone(), owner.clone(), board::stored(&row.id, &listing));
        let written = self.shared.store.writer().transact_with(append, |tx| {
            Box::pin(async move {
                new.insert(&by, &mut *tx).await?;
                listing.write(&by, &mut *tx).await?;
                // Where computers sit at every seat the match has begun.
                side.carry_out(tx).await?;
                Ok::<_, StoreError>(())
            })
        });
        written.await?;
        let (mailbox, inputs) = mpsc::channel(TABLE_QUEUE_MAX);
        self.shared.running().insert(row.id.clone(), mailbox.clone());
        let loaded = Loaded { room: (room, number), chance, named: Vec::new() };
        let held = Held { row, owner, options: opening.options };
        let actor = TableActor::new(self.shared.clone(), held, loaded, mailbox.downgrade(), Begun::default());
        self.start(actor, inputs);
        Ok(())
    }

    /// Carries out a command of a visitor.
    ///
    /// # Errors
    /// If there is no such table, or its mailbox is full.
    pub async fn command(
        &self,
        table: &GameId,
        visitor: &Arc<Visitor>,
        message: tria_room::Message,
    ) -> Result<Answer, TableError> {
        self.leave_room_for_players(table, visitor.account.id)?;
        let visitor = visitor.as_ref().clone();
        self.answer(table, TableCommand::Ask { visitor, message }).await
    }

    /// Carries out what the host does to a table.
    ///
    /// # Errors
    /// If there is no such table, or its mailbox is full.
    pub async fn host(&self, table: &GameId, input: HostInput) -> Result<Answer, TableError> {
        self.answer(table, TableCommand::Host { input }).await
    }

    async fn answer(&self, table: &GameId, command: TableCommand) -> Result<Answer, TableError> {
        match self.ask(table, command).await? {
            TableReply::Answer(answer) => Ok(answer),
            _ => Err(TableError::Unknown),
        }
    }

    /// A player adds to the chance of the match that is to begin.
    ///
    /// # Errors
    /// If there is no such table, its mailbox is full, or it does not take this.
    pub async fn contribute(
        &self,
        table: &GameId,
        visitor: &Arc<Visitor>,
        number: u32,
        value: String,
    ) -> Result<Contribution, TableError> {
        let account = visitor.account.id;
        match self.ask(table, TableCommand::Contribute { account, number, value }).await? {
            TableReply::Contributed(contribution) => Ok(contribution),
            TableReply::Refused(refusal) => Err(refusal.into()),
            _ => Err(TableError::Unknown),
        }
    }

    /// From now on the visitor hears of the table through this queue, beginning with what was missed.
    ///
    /// # Errors
    /// If there is no such table, or its mailbox is full.
    pub fn attach(
        &self,
        table: &GameId,
        visitor: &Arc<Visitor>,
        outgoing: Outgoing,
    ) -> Result<Listening, TableError> {
        self.attach_by(table, visitor, outgoing, false)
    }

    /// The same for a client of another node.
    fn attach_from_afar(
        &self,
        table: &GameId,
        visitor: &Arc<Visitor>,
        outgoing: Outgoing,
    ) -> Result<Listening, TableError> {
        self.attach_by(table, visitor, outgoing, true)
    }

    fn attach_by(
        &self,
        table: &GameId,
        visitor: &Arc<Visitor>,
        outgoing: Outgoing,
        from_afar: bool,
    ) -> Result<Listening, TableError> {
        let (client, listener, seated) = (visitor.client(), outgoing.number, outgoing.seated.clone());
        seated.store(self.leave_room_for_players(table, visitor.account.id)?, Ordering::Relaxed);
        let command = TableCommand::Attach { visitor: visitor.as_ref().clone(), since: outgoing.since };
        let mailbox = self.send(table, Mail { command, reply: ReplyTo::Attached(outgoing), from_afar })?;
        let (shared, table) = (self.shared.clone(), table.clone());
        Ok(Listening { shared, table, client, listener, seated, mailbox })
    }

    /// Refuses an account that sits at no seat of a table whose mailbox is nearly full; returns whether it may sit there.
    fn leave_room_for_players(&self, table: &GameId, account: AccountId) -> Result<bool, TableError> {
        let seated = self.shared.board.active(table).is_none_or(|listing| listing.seats_account(account));
        let crowded = |mailbox: Mailbox| mailbox.capacity() <= PLAYERS_RESERVED;
        if !seated && self.shared.mailbox(table).is_some_and(crowded) {
            return Err(TableError::Busy);
        }
        Ok(seated)
    }

    /// Puts a command that another node has sent into the mailbox of a table.
    fn send_from_afar(
        &self,
        table: &GameId,
        command: TableCommand,
        reply: ReplyTo,
    ) -> Result<(), TableError> {
        self.send(table, Mail { command, reply, from_afar: true }).map(drop)
    }

    /// Closes a table where no match is being played; returns whether it did.
    ///
    /// # Errors
    /// If there is no such table, or its mailbox is full.
    pub async fn close(&self, table: &GameId) -> Result<bool, TableError> {
        Ok(self.ask(table, TableCommand::Close).await? == TableReply::Done(true))
    }

    /// Closes a table whatever is going on there: a match under way counts for nothing, and everyone gets back what they
    /// have at stake. Also for tables that are not running because their log cannot be read.
    ///
    /// Returns whether there was such a table, still open.
    ///
    /// # Errors
    /// If the table's mailbox is full, or the database fails.
    pub async fn abandon(&self, table: &GameId) -> Result<bool, TableError> {
        match self.ask(table, TableCommand::Abandon).await {
            Ok(TableReply::Done(done)) => Ok(done),
            Ok(TableReply::Failed(error)) => Err(StoreError::Database(error).into()),
            Ok(_) | Err(TableError::Unknown) => Ok(self.shared.abandon(table, None).await?),
            Err(error) => Err(error),
        }
    }

    /// These accounts have other cards than before: the tables at which they wait for a match bring them anew.
    pub fn holdings_changed(&self, accounts: &[AccountId]) {
        self.shared.bus.publish(News::Holdings(accounts.into()));
    }

    /// This account is called otherwise than before, or is gone for good: tables that speak of it learn that.
    pub fn person_changed(&self, account: AccountId, gone: bool) {
        self.shared.bus.publish(News::Person { account, gone });
    }

    /// Whether this node may tell of its tables: no other can have claimed one.
    pub(crate) fn is_current(&self) -> bool {
        self.shared.is_current()
    }

    /// Waits until this node may not tell of its tables any more.
    pub(crate) async fn lapsed(&self) {
        self.shared.lapsed().await;
    }

    /// Has every table of this node look whether it is still its own.
    pub(crate) fn verify(&self) {
        let tables: Vec<GameId> = self.shared.running().keys().cloned().collect();
        for table in tables {
            self.shared.send_surely(&table, Mail::of(TableCommand::Verify));
        }
    }

    /// Lets every table go; each finishes what it is at and what waits for it.
    pub fn stop(&self) {
        self.shared.stopped.store(true, Ordering::Relaxed);
        self.shared.running().clear();
    }

    /// Waits until the actors of all tables have ended, and clients of other nodes have been told so.
    pub async fn stopped(&self) {
        while self.shared.alive.load(Ordering::Relaxed) > 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        // Other nodes may claim what is left at once, before their clients come back.
        if let Err(error) = self.shared.store.end_lease().await {
            tracing::warn!(%error, "the lease could not be ended");
        }
        if let Some(peers) = self.shared.peers.get() {
            peers.drained().await;
        }
    }

    /// Sends a command and waits for its reply.
    async fn ask(&self, table: &GameId, command: TableCommand) -> Result<TableReply, TableError> {
        for _ in 0..MOVED_MAX {
            let (caller, reply) = oneshot::channel();
            self.send(table, Mail::to(command.clone(), ReplyTo::Caller(caller)))?;
            return match reply.await {
                Ok(TableReply::Unknown) => Err(TableError::Unknown),
                // It could not be read just now, or another node is taking it over.
                Ok(TableReply::Busy) => Err(TableError::Busy),
                Ok(TableReply::Away) => Err(TableError::Away),
                // Nothing was done: the next look finds the owner.
                Ok(TableReply::Moved) => continue,
                Ok(reply) => Ok(reply),
                // The table has ended with the command in its mailbox: it is closed, or the server stops.
                Err(_) => Err(if self.exists(table).await { TableError::Busy } else { TableError::Unknown }),
            };
        }
        Err(TableError::Busy)
    }

    async fn exists(&self, table: &GameId) -> bool {
        self.shared.board.get(table).await.map_or(true, |listing| listing.is_some())
    }

    /// Sends a command to a table, which is activated if it is passive, or reached on the node that owns it.
    fn send(&self, table: &GameId, mail: Mail) -> Result<mpsc::WeakSender<Mail>, TableError> {
        let mut running = self.shared.running();
        self.activate_in(&mut running, table);
        // Under the lock: a table that becomes passive looks into its mailbox under it.
        let mailbox = running.get(table).ok_or(TableError::Unknown)?;
        deliver(mailbox, mail)?;
        Ok(mailbox.downgrade())
    }

    /// Brings a table into memory, unless it is there.
    fn activate(&self, table: &GameId) {
        self.activate_in(&mut self.shared.running(), table);
    }

    fn activate_in(&self, running: &mut HashMap<GameId, Mailbox>, table: &GameId) {
        if self.shared.stopped.load(Ordering::Relaxed) || running.contains_key(table) {
            return;
        }
        let (mailbox, inputs) = mpsc::channel(TABLE_QUEUE_MAX);
        running.insert(table.clone(), mailbox.clone());
        self.begin_activation(table.clone(), &mailbox, inputs);
    }
}

/// Learns what other parts of the site, and other nodes, have changed that concerns tables.
async fn learn(mut news: Subscription, shared: Weak<Shared>) {
    loop {
        let heard = bus::hear(&mut news).await;
        let Some(shared) = shared.upgrade() else { return };
        match heard {
            Heard::News(News::Holdings(accounts)) => {
                shared.bring_holdings(|account| accounts.contains(&account));
            }
            Heard::News(News::Person { account, gone }) => shared.tell_person(account, gone),
            Heard::News(News::Voices(account)) => {
                if let Err(error) = shared.voices.learn(&shared.store, account).await {
                    tracing::warn!(%error, account, "mutes and silences could not be read");
                }
            }
            Heard::News(_) => {}
            // Names are read again when a table is activated.
            Heard::Missed => {
                shared.bring_holdings(|_| true);
                shared.learn_voices().await;
            }
            Heard::Over => return,
        }
    }
}

/// Puts a command of a client that sits at no seat into a mailbox, where players keep room for theirs.
fn deliver_beside(mailbox: &Mailbox, mail: Mail) -> Result<(), TableError> {
    if mailbox.capacity() <= PLAYERS_RESERVED {
        return Err(TableError::Busy);
    }
    deliver(mailbox, mail)
}

/// Puts a command into a mailbox.
fn deliver(mailbox: &Mailbox, mail: Mail) -> Result<(), TableError> {
    mailbox.try_send(mail).map_err(|error| match error {
        mpsc::error::TrySendError::Full(_) => TableError::Busy,
        mpsc::error::TrySendError::Closed(_) => TableError::Unknown,
    })
}

impl Shared {
    fn running(&self) -> MutexGuard<'_, HashMap<GameId, Mailbox>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The time by the clock that all nodes share: PostgreSQL's as it was told with the lease, else this node's.
    fn store_now(&self) -> Millis {
        let running = self.clock.running().0 as i64 + self.ahead.load(Ordering::Relaxed);
        Millis(running.unsigned_abs()).plus(self.clock.moved())
    }

    /// Renews the lease of this node, and learns the time by the database's clock.
    async fn renew_lease(&self) -> Result<(), StoreError> {
        let asked = Instant::now();
        let told = self.store.renew_lease().await?;
        // The clock of SQLite is the machine's, which may be set at any time; and a late answer tells an old time.
        let shared = self.store.dialect() == Dialect::Postgres && !self.clock.stands();
        if shared && asked.elapsed() < Duration::from_millis(CLOCK_GAP_MS) {
            self.ahead.store(told - self.clock.running().0 as i64, Ordering::Relaxed);
            *self.learned.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        }
        Ok(())
    }

    /// Whether the store's clock is known: not right after the process stood still, until the lease is renewed.
    fn knows_the_time(&self) -> bool {
        let learned = *self.learned.lock().unwrap_or_else(PoisonError::into_inner);
        learned.is_none_or(|learned| learned.elapsed() < Duration::from_millis(2 * LEASE_EACH_MS))
    }

    fn lease(&self) -> MutexGuard<'_, Lease> {
        self.lease.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether what this node has of its tables is surely the newest: no other node can have claimed one.
    fn is_current(&self) -> bool {
        self.peers.get().is_none() || self.lease().holds()
    }

    /// Waits until the lease of this node may have run out.
    async fn lapsed(&self) {
        // It cannot fail: this has the sender.
        let _ = self.holds.subscribe().wait_for(|holds| !holds).await;
    }

    fn mailbox(&self, table: &GameId) -> Option<Mailbox> {
        self.running().get(table).cloned()
    }

    /// Sends what a table must not miss: where its mailbox is full, this waits, too.
    fn send_surely(&self, table: &GameId, mail: Mail) {
        let Some(mailbox) = self.mailbox(table) else { return };
        if let Err(mpsc::error::TrySendError::Full(mail)) = mailbox.try_send(mail) {
            tokio::spawn(async move { mailbox.send(mail).await });
        }
    }

    /// Reads the mutes and silences of everyone who may be heard here again.
    async fn learn_voices(&self) {
        let mut accounts = self.voices.known();
        for listing in self.board.active_where(|_| true) {
            accounts.extend(listing.seats.iter().filter_map(|seat| seat.account));
        }
        for account in accounts {
            if let Err(error) = self.voices.learn(&self.store, account).await {
                return tracing::warn!(%error, "mutes and silences could not be read");
            }
        }
    }

    /// Where the mailbox of a table is a link, the owner is looked for anew.
    fn verify_link(&self, table: &GameId) {
        self.send_surely(table, Mail::of(TableCommand::Verify));
    }

    /// Tells the tables of this node at which these accounts wait for a match that they have other cards now.
    fn bring_holdings(&self, changed: impl Fn(AccountId) -> bool) {
        let waits = |listing: &Listing| {
            listing.own_cards
                && listing.stage == tria_room::Stage::Gathering
                && listing.seats.iter().filter_map(|seat| seat.account).any(&changed)
        };
        for listing in self.board.active_where(waits) {
            // A table that is too busy to hear it finds out when a player gets ready, a passive one when it is activated.
            let mailbox = GameId::parse(&listing.id).and_then(|table| self.mailbox(&table));
            let _ = mailbox.map(|mailbox| deliver(&mailbox, Mail::of(TableCommand::Holdings)));
        }
    }

    /// Tells the tables of this node that an account is called otherwise, or is gone.
    fn tell_person(&self, account: AccountId, gone: bool) {
        let tables: Vec<GameId> = self.running().keys().cloned().collect();
        for table in tables {
            self.send_surely(&table, Mail::of(TableCommand::Person { account, gone }));
        }
    }

    /// Closes a table in the store; an owner that was replaced closes nothing.
    async fn abandon(&self, table: &GameId, owner: Option<Ownership>) -> Result<bool, StoreError> {
        let (table, at, dialect) = (table.clone(), self.store_now().0 as i64, self.store.dialect());
        let work = self.store.writer().transact(move |tx| {
            Box::pin(async move {
                if let Some(owner) = owner {
                    owner.check(&table, dialect, &mut *tx).await?;
                }
                Ok::<_, StoreError>(close_table(tx, &table, at).await?)
            })
        });
        work.await
    }
}

impl Visitor {
    /// The client that it is at the table.
    pub fn client(&self) -> tria_room::ClientId {
        crate::accounts::client(self.account.id)
    }
}

impl Shared {
    /// A mailbox for what comes while a table becomes passive, unless something waits in its own; returns the own one, which no
    /// one finds any more, and both ends of the other.
    fn change_mailbox(
        &self,
        table: &GameId,
        own: &mpsc::Receiver<Mail>,
    ) -> Option<(Mailbox, Mailbox, mpsc::Receiver<Mail>)> {
        // Senders hold the same lock.
        let mut running = self.running();
        if !own.is_empty() {
            return None;
        }
        let (next, waiting) = mpsc::channel(TABLE_QUEUE_MAX);
        let own = running.insert(table.clone(), next.clone())?;
        Some((own, next, waiting))
    }

    /// A table is passive; what came in the meantime activates it again.
    fn leave_passive(self: &Arc<Self>, table: &GameId, mailbox: &Mailbox, waiting: mpsc::Receiver<Mail>) {
        self.board.leave(table);
        let mut running = self.running();
        if waiting.is_empty() {
            running.remove(table);
            return;
        }
        drop(running);
        Tables { shared: self.clone() }.begin_activation(table.clone(), mailbox, waiting);
    }

    /// The table is another node's.
    fn leave(&self, table: &GameId) {
        self.running().remove(table);
        self.board.leave(table);
    }

    /// Nothing can happen at this table any more.
    fn forget(&self, table: &GameId) {
        self.running().remove(table);
        self.board.remove(table);
    }
}

/// A table as it was opened, in the hands of this node.
#[derive(Clone, Debug)]
struct Held {
    row: GameRow,
    owner: Ownership,
    options: TableOptions,
}

/// A table rebuilt from its log.
struct Loaded {
    /// The room, and the number of the next entry of its log.
    room: (Room, i64),
    chance: TableChance,
    /// The accounts that have sat here or said something: clients are told their names.
    named: Vec<AccountId>,
}

/// What a table begins with beside its room.
#[derive(Debug, Default)]
struct Begun {
    /// Who sits there.
    people: BTreeMap<AccountId, Person>,
    /// How long no server ran while the table waited for a player.
    lost: Option<Millis>,
    /// Whether players have to come back, or count as gone.
    comeback: bool,
    /// Since when the account that opened it has not listened, and since when no one has; `None` for now.
    away: Option<(Millis, Millis)>,
    /// How often its actor has panicked.
    broken: u32,
    /// How often the lease of this node had run out before the table was claimed.
    lapses: u64,
}
