//! What the server keeps: one set of SQL statements for SQLite and PostgreSQL.
//!
//! Everything is written by one task, the [`Writer`]; everybody reads.

mod bulk;
mod games;
mod one_row;
mod passive;
pub(crate) mod schema;
mod writer;

use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AnyConnection, AnyPool, AssertSqlSafe, Executor as _};
use std::str::FromStr as _;

use crate::limits::{READER_WAIT_SECONDS, READERS_MAX, SQLITE_CACHE_KIB, SQLITE_LOG_PAGES};

pub use bulk::{Bulk, BulkRow, Value, write_rows};
pub use games::{Append, GameId, GameRow, finish, note_alive};
pub use passive::{Absences, Dormant, Listed, Passive};
pub use writer::{Tx, Writer};

/// Why the store did not do what it was asked to.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// Another has written under the same number, or the thing is there already.
    #[error("somebody else was first")]
    Conflict,
    /// The store was made by a newer version of the server.
    #[error(
        "the database is of version {found}, and this Tria knows versions up to {known}: use the newer Tria, or restore a backup"
    )]
    Newer {
        /// Its version.
        found: i64,
        /// The newest that is known here.
        known: i64,
    },
    /// What is stored cannot be read.
    #[error("the database holds something that cannot be read: {0}")]
    Damaged(String),
    /// The database itself failed.
    #[error("the database failed: {0}")]
    Database(String),
    /// The server is stopping.
    #[error("the server is stopping")]
    Stopping,
    /// What was to be written broke off: a mistake in Tria.
    #[error("a piece of work broke off, and nothing of it was kept; the server's output says where")]
    Broken,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::Database(inner) if inner.is_unique_violation() => Self::Conflict,
            _ => Self::Database(error.to_string()),
        }
    }
}

/// Which database it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// SQLite in a file of its own.
    Sqlite,
    /// A PostgreSQL server.
    Postgres,
}

impl Dialect {
    /// How a transaction for writing begins: on SQLite it takes the lock at once instead of failing later.
    pub(crate) fn writing(self) -> &'static str {
        match self {
            Self::Sqlite => "BEGIN IMMEDIATE",
            Self::Postgres => "BEGIN",
        }
    }
}

/// The database of a site.
#[derive(Clone, Debug)]
pub struct Store {
    readers: AnyPool,
    writer: Writer,
    dialect: Dialect,
}

impl Store {
    /// Opens the database, makes it or brings it up to date.
    ///
    /// The address is `sqlite:PATH` or `postgres://…`.
    ///
    /// # Errors
    /// If there is no such database, or it is a newer server's.
    pub async fn open(address: &str) -> Result<Self, StoreError> {
        sqlx::any::install_default_drivers();
        let dialect = if address.starts_with("sqlite:") { Dialect::Sqlite } else { Dialect::Postgres };
        let options = AnyConnectOptions::from_str(address)?;
        let writing = pool(1, dialect).connect_with(options.clone()).await?;
        schema::migrate(&writing, dialect).await?;
        let readers = pool(READERS_MAX, dialect).connect_with(options).await?;
        Ok(Self { readers, writer: Writer::start(writing, dialect), dialect })
    }

    /// The one task that writes.
    pub fn writer(&self) -> &Writer {
        &self.writer
    }

    /// Connections for reading.
    pub(crate) fn readers(&self) -> &AnyPool {
        &self.readers
    }

    /// How a transaction for reading begins: everything in it is of one moment.
    pub(crate) fn reading(&self) -> &'static str {
        match self.dialect {
            Dialect::Sqlite => "BEGIN",
            Dialect::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        }
    }

    /// Whether the database answers, and is written to.
    ///
    /// # Errors
    /// If it fails.
    pub async fn answers(&self) -> Result<(), StoreError> {
        if !self.writer.is_alive() {
            return Err(StoreError::Broken);
        }
        sqlx::query("SELECT 1").fetch_one(&self.readers).await?;
        Ok(())
    }

    /// Which database it is.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Waits until everything brought so far is on disk, and lets the database go.
    pub async fn close(self) {
        self.writer.stop().await;
        self.readers.close().await;
    }
}

/// One connection to a database, as it is, for whoever restores it.
pub(crate) async fn connect(address: &str) -> Result<(AnyPool, Dialect), StoreError> {
    sqlx::any::install_default_drivers();
    let dialect = if address.starts_with("sqlite:") { Dialect::Sqlite } else { Dialect::Postgres };
    let pool = pool(1, dialect).connect_with(AnyConnectOptions::from_str(address)?).await?;
    Ok((pool, dialect))
}

fn pool(connections: u32, dialect: Dialect) -> AnyPoolOptions {
    AnyPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(Duration::from_secs(READER_WAIT_SECONDS))
        .after_connect(move |connection, _| Box::pin(set_up(connection, dialect, connections)))
}

/// Sets a new connection up, one of so many: a commit is on the disk when it returns, also if the power fails the moment
/// after.
async fn set_up(connection: &mut AnyConnection, dialect: Dialect, connections: u32) -> sqlx::Result<()> {
    match dialect {
        Dialect::Sqlite => {
            let cache = SQLITE_CACHE_KIB / connections;
            let settings = format!(
                "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; \
                 PRAGMA busy_timeout = 5000; PRAGMA temp_store = MEMORY; \
                 PRAGMA wal_autocheckpoint = {SQLITE_LOG_PAGES}; PRAGMA cache_size = -{cache}"
            );
            connection.execute(AssertSqlSafe(settings)).await?;
        }
        Dialect::Postgres => {
            // A server, a database or a role may have it off. Every other value waits for the disk at least, and which of
            // them, a matter of standby servers, is up to whoever runs the database.
            let sync = "SELECT set_config('synchronous_commit', 'on', false) \
                        WHERE current_setting('synchronous_commit') = 'off'";
            connection.execute(sync).await?;
        }
    }
    Ok(())
}
