//! The tables of this node: each is one room, with a task that looks after it.
//!
//! A table takes one input at a time: the room decides, what it wrote in its log goes to the disk, and only then
//! anybody hears of it.

mod affairs;
mod board;
mod computers;
mod decide;
mod desk;
mod entropy;
mod listening;
mod news;
mod options;
mod outbox;
mod parcel;
mod policy;
mod table;

use std::collections::{BTreeMap, HashMap};
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::FutureExt as _;
use tokio::sync::{mpsc, oneshot};
use tria_cards::Catalog;
use tria_room::wire::encode;
use tria_room::{Answer, HostInput, Input as RoomInput, Millis, Refusal, Room, Seat, Settings};

use crate::accounts::{Account, AccountId, Person, account};
use crate::bus::Bus;
use crate::chance::Seed;
use crate::chat::Voices;
use crate::clock::Clock;
use crate::fair::{Contribution, Contributions, TableChance};
use crate::limits::{TABLE_BREAKS_MAX, TABLE_QUEUE_MAX, WRITE_AGAIN_SECONDS};
use crate::played::close_table;
use crate::store::{Append, GameId, GameRow, Store, StoreError};

use affairs::Deeds;
pub use board::{Board, Listing, Notice, SeatListing};
use desk::Desk;
pub use listening::Listening;
pub use options::{TableOptions, Visibility, brought, trade};
pub use outbox::Outbox;
use table::{ContributionReply, Input, Table};
pub use table::{PROTOCOL, TableNotice};

pub use crate::line::Line;

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

/// Somebody at a table, with what the table has to know of him.
#[derive(Clone, Debug)]
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
    running: Mutex<HashMap<GameId, Running>>,
    /// Tasks of tables that have not ended.
    alive: AtomicUsize,
}

/// A table that runs, as others find it.
#[derive(Debug)]
struct Running {
    queue: mpsc::Sender<Input>,
    desk: Arc<Desk>,
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
        let alive = AtomicUsize::new(0);
        Self { shared: Arc::new(Shared { store, clock, catalog, board, voices, running, alive }) }
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

    /// How many tables are running here.
    pub fn count(&self) -> usize {
        self.shared.running().len()
    }

    /// Rebuilds every table where something can still happen, and says how many there are.
    ///
    /// A table whose log cannot be read stays as it is on the disk and is told in the server's log; it holds up no other.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn resume(&self) -> Result<usize, StoreError> {
        let alive = self.shared.store.alive().await?;
        let mut contributions = self.shared.store.unfinished_contributions().await?;
        let rows = self.shared.store.unfinished().await?;
        let mut logs = self.shared.store.unfinished_logs().await?;
        let mut work = Vec::with_capacity(rows.len());
        for row in rows {
            let contributions = contributions.remove(row.id.as_str()).unwrap_or_default();
            // At a table without a log nothing has happened yet.
            match logs.remove(row.id.as_str()).unwrap_or_else(|| Ok(Vec::new())) {
                Ok(lines) => work.push((row, contributions, lines)),
                Err(error) => tracing::error!(table = %row.id, %error, "a table cannot be rebuilt"),
            }
        }
        let rebuilt = rebuild_all(work).await;
        let seated = rebuilt.iter().flat_map(|(_, _, (room, _), _)| room.clients()).map(account);
        let mut seated: Vec<AccountId> = seated.collect();
        seated.sort_unstable();
        seated.dedup();
        let people = self.shared.store.people(&seated).await?;
        let people: HashMap<AccountId, Person> =
            people.into_iter().map(|person| (person.id, person)).collect();
        let resumed = rebuilt.len();
        for (row, options, room, chance) in rebuilt {
            let here = room.0.clients().into_iter().map(account);
            let here = here.filter_map(|id| Some((id, people.get(&id)?.clone()))).collect();
            let lost = lost(&room.0, alive, self.shared.clock.now());
            let begun = Begun { people: here, lost, broken: 0 };
            self.start(row, options, room, chance, begun);
        }
        Ok(resumed)
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
        let (mut entries, mut deeds) = (Vec::new(), Deeds::default());
        for (seat, level) in opening.computers {
            let input = RoomInput::Host { input: HostInput::Computer { seat, level } };
            let mut words = chance.at(&room, entries.len() as i64);
            let effects = room.handle(now, input, &mut words);
            let (catalog, at) = (self.shared.catalog, now.0 as i64);
            deeds = Deeds::of(&row.id, &opening.options, &room, catalog, &effects, at);
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
                deeds.carry_out(tx).await?;
                Ok::<_, StoreError>(())
            })
        });
        written.await?;
        self.start(row, opening.options, (room, number), chance, Begun::default());
        Ok(())
    }

    /// A command of a visitor, and its answer.
    ///
    /// # Errors
    /// If there is no such table, or too much is waiting for it.
    pub async fn command(
        &self,
        table: &GameId,
        visitor: &Arc<Visitor>,
        message: tria_room::Message,
    ) -> Result<Answer, TableError> {
        let (reply, answer) = oneshot::channel();
        self.send(table, Input::Asked { visitor: visitor.clone(), message, reply })?;
        answer.await.map_err(|_| TableError::Unknown)
    }

    /// What the host does to a table, and what the table says to it.
    ///
    /// # Errors
    /// If there is no such table, or too much is waiting for it.
    pub async fn host(&self, table: &GameId, input: HostInput) -> Result<Answer, TableError> {
        let (reply, answer) = oneshot::channel();
        self.send(table, Input::Host { input, reply })?;
        answer.await.map_err(|_| TableError::Unknown)
    }

    /// A player adds to the chance of the match that is to begin.
    ///
    /// # Errors
    /// If there is no such table, too much is waiting for it, or it does not take this.
    pub async fn contribute(
        &self,
        table: &GameId,
        visitor: &Arc<Visitor>,
        number: u32,
        value: String,
    ) -> Result<Contribution, TableError> {
        let (reply, counted) = oneshot::channel();
        let reply = ContributionReply::Asked(reply);
        self.send(table, Input::Contribute { visitor: visitor.clone(), number, value, reply })?;
        Ok(counted.await.map_err(|_| TableError::Unknown)??)
    }

    /// From now on the visitor hears of the table through this outbox, beginning with what it has missed.
    ///
    /// # Errors
    /// If there is no such table, or too much is waiting for it.
    pub fn attach(
        &self,
        table: &GameId,
        visitor: &Arc<Visitor>,
        outbox: Outbox,
    ) -> Result<Listening, TableError> {
        let desk = self.shared.running().get(table).map(|running| Arc::downgrade(&running.desk));
        let desk = desk.ok_or(TableError::Unknown)?;
        let (shared, number) = (self.shared.clone(), outbox.number);
        self.send(table, Input::Attach { visitor: visitor.clone(), outbox })?;
        Ok(Listening { shared, table: table.clone(), visitor: visitor.clone(), outbox: number, desk })
    }

    /// Closes a table where no match is being played; says whether it did.
    ///
    /// # Errors
    /// If there is no such table, or too much is waiting for it.
    pub async fn close(&self, table: &GameId) -> Result<bool, TableError> {
        let (reply, closed) = oneshot::channel();
        self.send(table, Input::Close { reply })?;
        closed.await.map_err(|_| TableError::Unknown)
    }

    /// Closes a table whatever is going on there: a match under way counts for nothing, and everybody gets back what he
    /// has at stake. Also for tables that are not running because their log cannot be read.
    ///
    /// Says whether there was such a table, still open.
    ///
    /// # Errors
    /// If too much is waiting for the table, or the database fails.
    pub async fn abandon(&self, table: &GameId) -> Result<bool, TableError> {
        let (reply, done) = oneshot::channel();
        match self.send(table, Input::Abandon { reply }) {
            Ok(()) => Ok(done.await.map_err(|_| TableError::Unknown)??),
            Err(TableError::Unknown) => Ok(self.shared.abandon(table).await?),
            Err(error) => Err(error),
        }
    }

    /// These accounts have other cards than before: the tables at which they wait for a match bring them anew.
    pub fn holdings_changed(&self, accounts: &[AccountId]) {
        self.shared.holdings_changed(accounts, None);
    }

    /// This account is called otherwise than before, or is gone for good: tables that speak of it learn that.
    pub fn person_changed(&self, account: AccountId, gone: bool) {
        let tables: Vec<GameId> = if gone {
            // Also where it has only said something.
            self.shared.running().keys().cloned().collect()
        } else {
            let seated = self.shared.board.of_account(account);
            seated.iter().filter_map(|listing| GameId::parse(&listing.id)).collect()
        };
        for table in tables {
            self.shared.send_surely(&table, Input::Person { account, gone });
        }
    }

    /// Lets every table go; each finishes what it is at and what waits for it.
    pub fn stop(&self) {
        self.shared.running().clear();
    }

    /// Waits until every table that was let go has ended.
    pub async fn stopped(&self) {
        while self.shared.alive.load(Ordering::Relaxed) > 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    fn send(&self, table: &GameId, input: Input) -> Result<(), TableError> {
        self.shared.send(table, input)
    }
}

impl Shared {
    fn running(&self) -> MutexGuard<'_, HashMap<GameId, Running>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn send(&self, table: &GameId, input: Input) -> Result<(), TableError> {
        let running = self.running();
        let Running { queue, desk } = running.get(table).ok_or(TableError::Unknown)?;
        desk.expect();
        queue.try_send(input).map_err(|error| {
            desk.took();
            match error {
                mpsc::error::TrySendError::Full(_) => TableError::Busy,
                mpsc::error::TrySendError::Closed(_) => TableError::Unknown,
            }
        })
    }

    /// The same for what a table must not miss: where too much is waiting, this waits, too.
    fn send_surely(&self, table: &GameId, input: Input) {
        let Some((queue, desk)) =
            self.running().get(table).map(|running| (running.queue.clone(), running.desk.clone()))
        else {
            return;
        };
        desk.expect();
        match queue.try_send(input) {
            Ok(()) => {}
            Err(mpsc::error::TrySendError::Closed(_)) => desk.took(),
            Err(mpsc::error::TrySendError::Full(input)) => {
                tokio::spawn(async move {
                    if queue.send(input).await.is_err() {
                        desk.took();
                    }
                });
            }
        }
    }

    fn holdings_changed(&self, accounts: &[AccountId], except: Option<&GameId>) {
        for account in accounts {
            for listing in self.board.of_account(*account) {
                let waits = listing.own_cards && listing.stage == tria_room::Stage::Gathering;
                let Some(table) = GameId::parse(&listing.id).filter(|table| waits && except != Some(table))
                else {
                    continue;
                };
                // A table that is too busy to hear it finds out when somebody gets ready.
                let _ = self.send(&table, Input::Holdings);
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
    fn start(
        &self,
        row: GameRow,
        options: TableOptions,
        room: (Room, i64),
        chance: TableChance,
        begun: Begun,
    ) {
        let (queue, inputs) = mpsc::channel(TABLE_QUEUE_MAX);
        let (name, broken) = (row.id.clone(), begun.broken);
        let shared = self.shared.clone();
        let table = Table::new(shared, row, options, room, chance, queue.downgrade(), begun);
        let listing = table.listing();
        let desk = Arc::new(Desk::new(table));
        self.shared.running().insert(name.clone(), Running { queue, desk: desk.clone() });
        // Whoever opened it finds it at once.
        self.shared.board.put(&name, listing);
        let (tables, alive) = (self.clone(), Alive::new(&self.shared));
        tokio::spawn(async move {
            if AssertUnwindSafe(desk.run(inputs)).catch_unwind().await.is_err() {
                tables.begin_anew(&desk, broken + 1).await;
            }
            drop(alive);
        });
    }

    /// A table's task has broken off: that is a mistake in Tria, but no reason for players to lose their game.
    async fn begin_anew(&self, desk: &Desk, broken: u32) {
        let (row, options, people) = desk.leave().await;
        let table = row.id.clone();
        metrics::counter!("tria_tables_broken_total").increment(1);
        tracing::error!(%table, broken, "a table has broken off; it is rebuilt from its log");
        tokio::time::sleep(Duration::from_secs(WRITE_AGAIN_SECONDS)).await;
        if !self.shared.running().contains_key(&table) {
            // The server stops.
            return;
        }
        let read = if broken <= TABLE_BREAKS_MAX { Some(self.shared.read(&row).await) } else { None };
        match read {
            Some(Ok((room, chance))) => {
                let begun = Begun { people, lost: None, broken };
                return self.start(row, options, room, chance, begun);
            }
            Some(Err(error)) => tracing::error!(%table, %error, "a table cannot be rebuilt"),
            None => {
                tracing::error!(%table, "a table breaks off again and again; it stays as it is on the disk");
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
    /// How long no server was there while the table waited for somebody.
    lost: Option<Millis>,
    /// How often it has broken off.
    broken: u32,
}

/// How long no server was there, where that would have cost somebody time.
fn lost(room: &Room, alive: Option<i64>, now: Millis) -> Option<Millis> {
    let there = Millis(alive?.unsigned_abs()).max(room.now());
    let lost = now.since(there);
    (lost.0 > 0 && room.wake().is_some()).then_some(lost)
}

/// A table as it is on disk: its row, what players added to its chance, its log.
type Kept = (GameRow, Contributions, Vec<String>);

/// A table that can go on.
type Rebuilt = (GameRow, TableOptions, (Room, i64), TableChance);

/// Rebuilds tables on all cores; one that cannot be rebuilt is told in the server's log and holds up no other.
async fn rebuild_all(mut work: Vec<Kept>) -> Vec<Rebuilt> {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let each = work.len().div_ceil(cores).max(1);
    let mut parts = Vec::new();
    while !work.is_empty() {
        let part = work.split_off(work.len().saturating_sub(each));
        parts.push(tokio::task::spawn_blocking(move || {
            part.into_iter().filter_map(rebuild_one).collect::<Vec<_>>()
        }));
    }
    let mut rebuilt = Vec::new();
    // The last part was cut off first.
    for part in parts.into_iter().rev() {
        match part.await {
            Ok(part) => rebuilt.extend(part),
            Err(error) => tracing::error!(%error, "tables could not be rebuilt"),
        }
    }
    rebuilt
}

fn rebuild_one((row, contributions, lines): Kept) -> Option<Rebuilt> {
    let read = || {
        let chance = TableChance::new(&row, contributions)?;
        let room = replay(&row, &lines)?;
        let options = serde_json::from_str(&row.options)
            .map_err(|error| StoreError::Damaged(format!("the options of table {}: {error}", row.id)))?;
        Ok::<_, StoreError>((options, room, chance))
    };
    match unbroken(read) {
        Ok((options, room, chance)) => Some((row, options, room, chance)),
        Err(error) => {
            tracing::error!(table = %row.id, %error, "a table cannot be rebuilt");
            None
        }
    }
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
