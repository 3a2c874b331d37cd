//! The tables of this node: each is an actor, a task that owns one room.
//!
//! A table takes one command at a time from its mailbox: the room decides, the entries of its log are committed, and only
//! then anyone hears of it.

mod actor;
mod board;
mod cards;
mod command;
mod computers;
mod contributions;
mod effects;
mod listeners;
mod listening;
mod options;
mod outgoing;
mod persist;
mod policy;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use futures_util::{FutureExt as _, StreamExt as _};
use serde::{Deserialize, Serialize};
use tokio::sync::{mpsc, oneshot};
use tokio::time::MissedTickBehavior;
use tria_cards::Catalog;
use tria_room::wire::encode;
use tria_room::{Answer, HostInput, Input as RoomInput, Millis, Refusal, Room, Seat, Settings};

use crate::accounts::{Account, AccountId, Person, account};
use crate::bus::Bus;
use crate::chance::Seed;
use crate::chat::Voices;
use crate::clock::Clock;
use crate::fair::{Contribution, Contributions, TableChance};
use crate::limits::{
    ACTIVATED_AT_ONCE, DUE_EACH_MS, DUE_MAX, TABLE_BREAKS_MAX, TABLE_QUEUE_MAX, WRITE_AGAIN_SECONDS,
};
use crate::played::close_table;
use crate::store::{Absences, Append, Dormant, GameId, GameRow, Listed, Store, StoreError};

use actor::TableActor;
pub use actor::{PROTOCOL, TableNotice};
pub use board::{Board, Listing, Notice, SeatListing};
use command::{Mail, Mailbox, ReplyTo, TableCommand, TableReply};
use effects::SideEffects;
pub use listening::Listening;
pub use options::{TableOptions, Visibility, brought, trade};
pub(crate) use outgoing::line;
pub use outgoing::{Line, Outgoing};

/// Why a table cannot be reached or opened.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// There is no table of this name, or nothing can happen there any more.
    #[error("there is no running table of this name")]
    Unknown,
    /// Too much is waiting for the table.
    #[error("too much is waiting for this table; try again in a moment")]
    Busy,
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
    store: Store,
    clock: Clock,
    catalog: &'static Catalog,
    board: Board,
    voices: Voices,
    running: Mutex<HashMap<GameId, Mailbox>>,
    absences: Mutex<Absences>,
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
        let (board, voices, running) = (Board::new(bus), Voices::default(), Mutex::default());
        let (absences, stopped, alive) = (Mutex::default(), AtomicBool::new(false), AtomicUsize::new(0));
        let shared = Shared { store, clock, catalog, board, voices, running, absences, stopped, alive };
        Self { shared: Arc::new(shared) }
    }

    /// What everybody may know of the running tables.
    pub fn board(&self) -> &Board {
        &self.shared.board
    }

    /// Who hears whom.
    pub fn voices(&self) -> &Voices {
        &self.shared.voices
    }

    /// The cards that tables know.
    pub fn catalog(&self) -> &'static Catalog {
        self.shared.catalog
    }

    /// How many tables are in memory.
    pub fn count(&self) -> usize {
        self.shared.running().len()
    }

    /// Lists the tables where something can still happen, and returns how many there are.
    ///
    /// Only those are activated at once that were active when the server ended without having noted otherwise, so that a
    /// crash costs nobody a limit; the others are when a command, a viewer or their deadline asks for them.
    /// A table whose log cannot be read stays as it is in the store and is reported in the server's log; it holds up no other.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn resume(&self) -> Result<usize, StoreError> {
        let absences = self.shared.store.begin_running(self.shared.clock.now().0 as i64).await?;
        *self.shared.absences.lock().unwrap_or_else(PoisonError::into_inner) = absences;
        let mut active = Vec::new();
        for Listed { id, active: was_active, listing } in self.shared.store.listed().await? {
            match serde_json::from_str(&listing) {
                Ok(listing) if !was_active => self.shared.board.load(&id, listing),
                _ => active.push(id),
            }
        }
        let activated = active.into_iter().map(|id| async move {
            self.activate(&id);
            // Its answer says that it is there.
            let _ = self.host(&id, HostInput::Tick).await;
        });
        futures_util::stream::iter(activated).buffer_unordered(ACTIVATED_AT_ONCE).collect::<()>().await;
        tokio::spawn(activate_due(Arc::downgrade(&self.shared)));
        Ok(self.shared.board.count())
    }

    /// Opens a table.
    ///
    /// # Errors
    /// If the settings are not those of a table, a computer cannot sit there, or the database fails.
    pub async fn open(&self, opening: Opening) -> Result<(), TableError> {
        let now = self.shared.clock.now();
        let row = GameRow {
            id: opening.name,
            created: now.0 as i64,
            settings: encode(&opening.settings),
            options: encode(&opening.options),
            seed: opening.seed.to_hex(),
            fair: true,
        };
        let chance = TableChance::new(&row, Contributions::default())?;
        let mut room = Room::new(opening.settings)?;
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
        let append = Append { game: row.id.clone(), number: 0, entries, also: Vec::new() };
        let new = row.clone();
        let written = self.shared.store.writer().transact_with(append, |tx| {
            Box::pin(async move {
                new.insert(&mut *tx).await?;
                // Where computers sit at every seat the match has begun.
                side.carry_out(tx).await?;
                Ok::<_, StoreError>(())
            })
        });
        written.await?;
        let (mailbox, inputs) = mpsc::channel(TABLE_QUEUE_MAX);
        self.shared.running().insert(row.id.clone(), mailbox.clone());
        let actor = TableActor::new(
            self.shared.clone(),
            row,
            opening.options,
            (room, number),
            chance,
            mailbox.downgrade(),
            Begun::default(),
        );
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
        let (client, listener) = (visitor.client(), outgoing.number);
        let command = TableCommand::Attach { visitor: visitor.as_ref().clone(), since: outgoing.since };
        let mailbox = self.send(table, Mail { command, reply: ReplyTo::Attached(outgoing) })?;
        let (shared, table) = (self.shared.clone(), table.clone());
        Ok(Listening { shared, table, client, listener, mailbox })
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
            Ok(_) | Err(TableError::Unknown) => Ok(self.shared.abandon(table).await?),
            Err(error) => Err(error),
        }
    }

    /// These accounts have other cards than before: the tables at which they wait for a match bring them anew.
    pub fn holdings_changed(&self, accounts: &[AccountId]) {
        self.shared.holdings_changed(accounts, None);
    }

    /// This account is called otherwise than before, or is gone for good: tables that speak of it learn that.
    pub fn person_changed(&self, account: AccountId, gone: bool) {
        let seated = self.shared.board.of_account(account);
        let mut tables: BTreeSet<GameId> =
            seated.iter().filter_map(|listing| GameId::parse(&listing.id)).collect();
        if gone {
            // Also where it has only said something.
            tables.extend(self.shared.running().keys().cloned());
        }
        for table in tables {
            self.activate(&table);
            self.shared.send_surely(&table, Mail::of(TableCommand::Person { account, gone }));
        }
    }

    /// Lets every table go; each finishes what it is at and what waits for it.
    pub fn stop(&self) {
        self.shared.stopped.store(true, Ordering::Relaxed);
        self.shared.running().clear();
    }

    /// Waits until every table that was let go has ended.
    pub async fn stopped(&self) {
        while self.shared.alive.load(Ordering::Relaxed) > 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Sends a command and waits for its reply.
    async fn ask(&self, table: &GameId, command: TableCommand) -> Result<TableReply, TableError> {
        let (caller, reply) = oneshot::channel();
        self.send(table, Mail { command, reply: ReplyTo::Caller(caller) })?;
        // A table that is listed and did not answer could not be read just now.
        let lost =
            |_| if self.shared.board.get(table).is_some() { TableError::Busy } else { TableError::Unknown };
        reply.await.map_err(lost)
    }

    /// Sends a command to a table, which is activated if it is passive.
    fn send(&self, table: &GameId, mail: Mail) -> Result<mpsc::WeakSender<Mail>, TableError> {
        let listed = self.shared.board.get(table).is_some();
        let mut running = self.shared.running();
        if listed {
            self.activate_in(&mut running, table);
        }
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
        let (tables, table, alive) = (self.clone(), table.clone(), Alive::new(&self.shared));
        tokio::spawn(async move {
            let loaded = tables.shared.load(&table, mailbox.downgrade()).await;
            drop(mailbox);
            match loaded {
                Ok(actor) => tables.start(actor, inputs),
                Err(error) => {
                    // What waits in the mailbox is dropped with it, which tells its senders.
                    tables.shared.running().remove(&table);
                    if matches!(error, StoreError::Damaged(_)) {
                        tables.shared.board.remove(&table);
                    }
                    tracing::error!(%table, %error, "a table cannot be rebuilt");
                }
            }
            drop(alive);
        });
    }
}

/// Activates passive tables whose deadline has passed, until the server stops.
async fn activate_due(shared: Weak<Shared>) {
    let mut each = tokio::time::interval(Duration::from_millis(DUE_EACH_MS));
    each.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        each.tick().await;
        let Some(shared) = shared.upgrade().filter(|shared| !shared.stopped.load(Ordering::Relaxed)) else {
            return;
        };
        let due = shared.store.due(shared.clock.now().0 as i64, DUE_MAX).await;
        match due {
            Ok(due) => {
                let tables = Tables { shared };
                let listed = due.iter().filter(|table| tables.shared.board.get(table).is_some());
                listed.for_each(|table| tables.activate(table));
            }
            Err(error) => tracing::warn!(%error, "the store could not be asked for tables that are due"),
        }
    }
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

    fn mailbox(&self, table: &GameId) -> Option<Mailbox> {
        self.running().get(table).cloned()
    }

    /// An actor for a table, as the store has it, and noted as active.
    async fn load(
        self: &Arc<Self>,
        table: &GameId,
        mailbox: mpsc::WeakSender<Mail>,
    ) -> Result<TableActor, StoreError> {
        let missing = || StoreError::Damaged(format!("there is no running table {table}"));
        let Dormant { row, away } = self.store.dormant(table).await?.ok_or_else(missing)?;
        let options = serde_json::from_str(&row.options)
            .map_err(|error| StoreError::Damaged(format!("the options of table {table}: {error}")))?;
        let (room, chance) = self.read(&row).await?;
        let mut seated: Vec<AccountId> = room.0.clients().into_iter().map(account).collect();
        seated.sort_unstable();
        seated.dedup();
        let people =
            self.store.people(&seated).await?.into_iter().map(|person| (person.id, person)).collect();
        self.store.activate(table).await?;
        let now = self.clock.now();
        let absences = self.absences.lock().unwrap_or_else(PoisonError::into_inner);
        let lost = |since: u64| absences.within(since as i64, now.0 as i64).unsigned_abs();
        // Time in which no server ran counts towards no limit.
        let later = |since: i64| Millis(since.unsigned_abs() + lost(since.unsigned_abs()));
        let waits = room.0.wake().is_some();
        let begun = Begun {
            people,
            lost: Some(Millis(lost(room.0.now().0))).filter(|lost| waits && lost.0 > 0),
            // A passive table has noted that everyone had gone.
            comeback: away.is_none() && room.1 > 0,
            away: away.map(|(host_gone, alone)| (later(host_gone), later(alone))),
            broken: 0,
        };
        drop(absences);
        Ok(TableActor::new(self.clone(), row, options, room, chance, mailbox, begun))
    }

    /// Sends what a table must not miss: where its mailbox is full, this waits, too.
    fn send_surely(&self, table: &GameId, mail: Mail) {
        let Some(mailbox) = self.mailbox(table) else { return };
        if let Err(mpsc::error::TrySendError::Full(mail)) = mailbox.try_send(mail) {
            tokio::spawn(async move { mailbox.send(mail).await });
        }
    }

    fn holdings_changed(&self, accounts: &[AccountId], except: Option<&GameId>) {
        for account in accounts {
            for listing in self.board.of_account(*account) {
                let waits = listing.own_cards && listing.stage == tria_room::Stage::Gathering;
                let table = GameId::parse(&listing.id).filter(|table| waits && except != Some(table));
                // A table that is too busy to hear it finds out when a player gets ready, a passive one when it is activated.
                let mailbox = table.and_then(|table| self.mailbox(&table));
                let _ = mailbox.map(|mailbox| deliver(&mailbox, Mail::of(TableCommand::Holdings)));
            }
        }
    }

    async fn abandon(&self, table: &GameId) -> Result<bool, StoreError> {
        let (table, at) = (table.clone(), self.clock.now().0 as i64);
        let work = self.store.writer().transact(move |tx| {
            Box::pin(async move { Ok::<_, StoreError>(close_table(tx, &table, at).await?) })
        });
        work.await
    }
}

impl Tables {
    /// Runs an actor whose mailbox others find already.
    fn start(&self, mut actor: TableActor, inputs: mpsc::Receiver<Mail>) {
        // A client that opened it finds it at once.
        actor.list();
        let (tables, alive) = (self.clone(), Alive::new(&self.shared));
        tokio::spawn(async move {
            if AssertUnwindSafe(actor.run(inputs)).catch_unwind().await.is_err() {
                tables.restart(actor).await;
            }
            drop(alive);
        });
    }

    /// Rebuilds a table whose actor has panicked: that is a mistake in Tria, but no reason for players to lose their game.
    async fn restart(&self, actor: TableActor) {
        // Its listeners go with it: sockets and streams end, and come back.
        let TableActor { row, options, people, broken, .. } = actor;
        let (table, broken) = (row.id.clone(), broken + 1);
        metrics::counter!("tria_tables_broken_total").increment(1);
        tracing::error!(%table, broken, "the actor of a table has panicked; it is rebuilt from its log");
        tokio::time::sleep(Duration::from_secs(WRITE_AGAIN_SECONDS)).await;
        if !self.shared.running().contains_key(&table) {
            // The server stops.
            return;
        }
        let read = if broken <= TABLE_BREAKS_MAX { Some(self.shared.read(&row).await) } else { None };
        match read {
            Some(Ok((room, chance))) => {
                let (mailbox, inputs) = mpsc::channel(TABLE_QUEUE_MAX);
                let begun = Begun { people, comeback: room.1 > 0, broken, ..Begun::default() };
                let shared = self.shared.clone();
                let actor = TableActor::new(shared, row, options, room, chance, mailbox.downgrade(), begun);
                self.shared.running().insert(table, mailbox);
                return self.start(actor, inputs);
            }
            Some(Err(error)) => tracing::error!(%table, %error, "a table cannot be rebuilt"),
            None => {
                tracing::error!(%table, "the actor of a table panics again and again; the table stays as it is in the store");
            }
        }
        self.shared.forget(&table);
    }
}

impl Visitor {
    /// The client that it is at the table.
    pub fn client(&self) -> tria_room::ClientId {
        crate::accounts::client(self.account.id)
    }
}

impl Shared {
    /// A table as it is on the disk: its room, the number of the next entry of its log, its chance.
    async fn read(&self, row: &GameRow) -> Result<((Room, i64), TableChance), StoreError> {
        let lines = self.store.log(&row.id).await?;
        let room = unbroken(|| replay(row, &lines))?;
        Ok((room, TableChance::new(row, self.store.contributions(&row.id).await?)?))
    }

    /// Nothing can happen at this table any more.
    fn forget(&self, table: &GameId) {
        self.running().remove(table);
        self.board.remove(table);
    }
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
    /// How often it has broken off.
    broken: u32,
}

/// Does this; a log that the rules break off at is damaged like any other, and nobody else suffers for it.
fn unbroken<T>(read: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
    std::panic::catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(|_| {
        Err(StoreError::Damaged("a log breaks off the rules; the server's output says where".into()))
    })
}

fn replay(row: &GameRow, lines: &[String]) -> Result<(Room, i64), StoreError> {
    let damaged = |error: String| StoreError::Damaged(format!("table {}: {error}", row.id));
    let settings = serde_json::from_str(&row.settings).map_err(|error| damaged(error.to_string()))?;
    let entries: Result<Vec<_>, _> = lines.iter().map(|line| serde_json::from_str(line)).collect();
    let entries = entries.map_err(|error| damaged(error.to_string()))?;
    let room = Room::replay(settings, entries).map_err(|error| damaged(error.to_string()))?;
    Ok((room, lines.len() as i64))
}

#[cfg(test)]
mod tests {
    use super::{StoreError, unbroken};

    #[test]
    fn what_breaks_off_is_damaged_and_holds_up_no_other() {
        let logs = [Some(1), None, Some(3)];
        let read =
            |log: Option<u8>| unbroken(|| Ok::<_, StoreError>(log.expect("a log that can be replayed")));
        let rebuilt: Vec<Option<u8>> = logs.into_iter().map(|log| read(log).ok()).collect();
        assert_eq!(rebuilt, logs);
        assert!(matches!(read(None), Err(StoreError::Damaged(_))));
    }
}
