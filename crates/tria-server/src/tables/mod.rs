//! The tables of this node: each is a task that owns one room.
//!
//! A table takes one input at a time: the room decides, what it wrote in its log goes to the disk, and only then
//! anybody hears of it.

mod seat;
mod table;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{mpsc, oneshot};
use tria_room::wire::{ClientMessage, encode};
use tria_room::{Answer, ClientId, HostInput, Refusal, Room, Settings};
use tria_rules::cards::Catalog;

use crate::chance::Seed;
use crate::clock::Clock;
use crate::limits::TABLE_QUEUE_MAX;
use crate::store::{GameId, GameRow, Store, StoreError};

pub use table::Outbox;
use table::{Input, Table};

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
    running: Mutex<HashMap<GameId, mpsc::Sender<Input>>>,
}

impl Tables {
    /// No tables yet.
    pub fn new(store: Store, clock: Clock, catalog: &'static Catalog) -> Self {
        Self { shared: Arc::new(Shared { store, clock, catalog, running: Mutex::default() }) }
    }

    /// Rebuilds every table where something can still happen, and says how many there are.
    ///
    /// A table whose log cannot be read stays as it is on the disk and is told in the server's log; it holds up no other.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn resume(&self) -> Result<usize, StoreError> {
        let mut resumed = 0;
        for row in self.shared.store.unfinished().await? {
            match self.resume_one(&row).await {
                Ok(()) => resumed += 1,
                Err(error) => tracing::error!(table = %row.id, %error, "a table cannot be rebuilt"),
            }
        }
        Ok(resumed)
    }

    async fn resume_one(&self, row: &GameRow) -> Result<(), StoreError> {
        let (room, number) = rebuild(&self.shared.store, row).await?;
        self.start(row.clone(), room, number);
        Ok(())
    }

    /// Opens a table.
    ///
    /// # Errors
    /// If the settings are not those of a table, or the database fails.
    pub async fn open(&self, settings: Settings, name: GameId, seed: &Seed) -> Result<(), TableError> {
        let row = GameRow {
            id: name,
            created: self.shared.clock.now().0 as i64,
            settings: encode(&settings),
            seed: seed.to_hex(),
        };
        let room = Room::new(settings)?;
        let new = row.clone();
        self.shared.store.writer().transact(|tx| Box::pin(async move { new.insert(tx).await })).await?;
        self.start(row, room, 0);
        Ok(())
    }

    /// A message of a client to a table; what follows comes through the client's outbox.
    ///
    /// # Errors
    /// If there is no such table, or too much is waiting for it.
    pub fn say(&self, table: &GameId, client: ClientId, message: ClientMessage) -> Result<(), TableError> {
        self.send(table, Input::Client { client, message })
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

    /// From now on the client hears of the table through this outbox, beginning with what it has missed.
    ///
    /// # Errors
    /// If there is no such table, or too much is waiting for it.
    pub fn attach(&self, table: &GameId, client: ClientId, outbox: Outbox) -> Result<(), TableError> {
        self.send(table, Input::Attach { client, outbox })
    }

    /// The client no longer listens through the outbox of this number.
    pub fn detach(&self, table: &GameId, client: ClientId, outbox: u64) {
        // A table that is over, or too busy to hear it, notices when it next writes to the outbox.
        let _ = self.send(table, Input::Detach { client, outbox });
    }

    /// Lets every table go; each finishes what it is at. What waits is lost, and was never acknowledged.
    pub fn stop(&self) {
        self.shared.running.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn send(&self, table: &GameId, input: Input) -> Result<(), TableError> {
        let running = self.shared.running.lock().unwrap_or_else(PoisonError::into_inner);
        let queue = running.get(table).ok_or(TableError::Unknown)?;
        queue.try_send(input).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => TableError::Busy,
            mpsc::error::TrySendError::Closed(_) => TableError::Unknown,
        })
    }

    fn start(&self, row: GameRow, room: Room, number: i64) {
        let (queue, inputs) = mpsc::channel(TABLE_QUEUE_MAX);
        let name = row.id.clone();
        let table = Table::new(self.shared.clone(), row, room, number, queue.downgrade());
        self.shared.running.lock().unwrap_or_else(PoisonError::into_inner).insert(name, queue);
        tokio::spawn(table.run(inputs));
    }
}

impl Shared {
    /// Nothing can happen at this table any more.
    fn forget(&self, table: &GameId) {
        self.running.lock().unwrap_or_else(PoisonError::into_inner).remove(table);
    }
}

/// The room that a table's log leads to, and the number of its next entry.
async fn rebuild(store: &Store, row: &GameRow) -> Result<(Room, i64), StoreError> {
    let damaged = |error: String| StoreError::Damaged(format!("table {}: {error}", row.id));
    let settings = serde_json::from_str(&row.settings).map_err(|error| damaged(error.to_string()))?;
    let lines = store.log(&row.id).await?;
    let entries: Result<Vec<_>, _> = lines.iter().map(|line| serde_json::from_str(line)).collect();
    let entries = entries.map_err(|error| damaged(error.to_string()))?;
    let room = Room::replay(settings, entries).map_err(|error| damaged(error.to_string()))?;
    Ok((room, lines.len() as i64))
}
