//! What the server keeps: one set of SQL statements for SQLite and PostgreSQL.
//!
//! Everything is written by the tasks of the [`Writer`]; everyone reads.

mod bounded;
mod bulk;
mod games;
mod listings;
mod nodes;
mod one_row;
mod passive;
pub mod schema;
mod sharing;
mod writer;

use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AnyConnection, AnyPool, AssertSqlSafe, Executor as _};
use std::str::FromStr as _;

use crate::limits::{
    COMMIT_SECONDS, DATABASE_ANSWER_SECONDS, LEASE_ANSWER_MS, LOG_WRITERS, READER_WAIT_SECONDS, READERS_MAX,
    SQLITE_CACHE_KIB, SQLITE_LOG_PAGES, WORK_IDLE_MS,
};

use bounded::BoundedPool;
pub use bulk::{Bulk, BulkRow, Value, write_rows};
pub use games::{Append, GameId, GameRow, finish, note_alive};
pub use listings::StoredListing;
pub use nodes::{Claim, Claimed, NodeId, Ownership};
pub use passive::{Absences, Passive};
pub use sharing::{Hold, Sharing};
pub use writer::{Tx, Writer};

/// Why the store did not do what it was asked to.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// Another has written under the same number, or the thing is there already.
    #[error("somebody else was first")]
    Conflict,
    /// The writer no longer owns the table, or its lease has run out.
    #[error("another node owns the table now")]
    Fenced,
    /// Another process has the database.
    #[error("another process uses the database {database}: {advice}")]
    InUse {
        /// The database, without its password.
        database: String,
        /// What to do about it.
        advice: &'static str,
    },
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
    /// Other nodes run on the database with an older schema.
    #[error(
        "the database is of version {found}, this Tria needs {known}, and other nodes are running on it: \
         run tria migrate first, then start the new nodes one by one"
    )]
    Older {
        /// Its version.
        found: i64,
        /// The version that this Tria needs.
        known: i64,
    },
    /// PostgreSQL ended this in favour of another transaction; nothing was written, and it can be tried again.
    #[error("another transaction was in the way; try again")]
    Deadlock,
    /// What is stored cannot be read.
    #[error("the database holds something that cannot be read: {0}")]
    Damaged(String),
    /// The database itself failed.
    #[error("the database failed: {0}")]
    Database(String),
    /// The server is stopping.
    #[error("the server is stopping")]
    Stopping,
    /// A piece of work panicked: a mistake in Tria.
    #[error("a piece of work broke off, and nothing of it was kept; the server's output says where")]
    Broken,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::Database(inner) if inner.is_unique_violation() => Self::Conflict,
            sqlx::Error::Database(inner) if matches!(inner.code().as_deref(), Some("40001" | "40P01")) => {
                Self::Deadlock
            }
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
    node: NodeId,
    readers: BoundedPool,
    /// One connection that renews the lease, however busy the others are.
    leases: BoundedPool,
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
        let writing = writing(dialect).connect_with(options.clone()).await?;
        schema::start(&writing, dialect).await?;
        let mut writers = Vec::new();
        if dialect == Dialect::Postgres {
            for _ in 0..LOG_WRITERS {
                writers.push(self::writing(dialect).connect_with(options.clone()).await?);
            }
        }
        writers.push(writing);
        let patience = Duration::from_secs(COMMIT_SECONDS);
        let writers = writers.into_iter().map(|pool| BoundedPool::new(pool, dialect, patience)).collect();
        let readers = pool(READERS_MAX, dialect).connect_with(options.clone()).await?;
        let readers = BoundedPool::new(readers, dialect, Duration::from_secs(DATABASE_ANSWER_SECONDS));
        let patience = Duration::from_millis(LEASE_ANSWER_MS);
        let leases = pool(1, dialect).acquire_timeout(patience).connect_with(options).await?;
        let leases = BoundedPool::new(leases, dialect, patience);
        let node = NodeId::from_chance(u64::from_be_bytes(crate::accounts::token::random()));
        Ok(Self { node, readers, leases, writer: Writer::start(writers, dialect), dialect })
    }

    /// The node that this process is: every opening is a node of its own.
    pub fn node(&self) -> &NodeId {
        &self.node
    }

    /// The tasks that write.
    pub fn writer(&self) -> &Writer {
        &self.writer
    }

    /// The connection that renews the lease.
    pub(crate) fn leases(&self) -> &BoundedPool {
        &self.leases
    }

    /// Connections for reading.
    pub(crate) fn readers(&self) -> &BoundedPool {
        &self.readers
    }

    /// The pools of connections, with how many are used and how many are idle.
    pub(crate) fn connections(&self) -> [(&'static str, usize, usize); 2] {
        [("readers", &self.readers), ("leases", &self.leases)].map(|(name, pool)| {
            let (pool, idle) = (pool.pool(), pool.pool().num_idle());
            (name, (pool.size() as usize).saturating_sub(idle), idle)
        })
    }

    /// How a transaction for reading begins: everything in it is of one moment.
    pub(crate) fn reading(&self) -> &'static str {
        match self.dialect {
            Dialect::Sqlite => "BEGIN",
            Dialect::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        }
    }

    /// Whether the database can be read, and takes what is written: a full disk refuses that.
    ///
    /// # Errors
    /// If it fails.
    pub async fn answers(&self, now: i64) -> Result<(), StoreError> {
        if !self.writer.is_alive() {
            return Err(StoreError::Broken);
        }
        self.writer.transact(move |tx| Box::pin(note_alive(tx, now))).await?;
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
        if let Err(error) = self.end_lease().await {
            tracing::warn!(%error, "the lease could not be ended");
        }
        self.readers.pool().close().await;
        self.leases.pool().close().await;
    }
}

/// The file of an SQLite address; `None` for PostgreSQL and for databases in memory.
pub(crate) fn sqlite_path(address: &str) -> Option<&str> {
    let path = address.strip_prefix("sqlite:")?;
    let path = path.strip_prefix("//").unwrap_or(path).split('?').next().unwrap_or_default();
    (!path.is_empty() && !path.starts_with(":memory:")).then_some(path)
}

/// One connection to a database as it is, to restore it.
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

/// A pool of one connection for writing.
fn writing(dialect: Dialect) -> AnyPoolOptions {
    let ends = format!("SET idle_in_transaction_session_timeout = {WORK_IDLE_MS}");
    AnyPoolOptions::new()
        .max_connections(1)
        .acquire_timeout(Duration::from_secs(READER_WAIT_SECONDS))
        .after_connect(move |connection, _| {
            let ends = ends.clone();
            Box::pin(async move {
                set_up(connection, dialect, 1).await?;
                if dialect == Dialect::Postgres {
                    // A node that is stopped in the middle of its work must not keep the others from theirs.
                    connection.execute(AssertSqlSafe(ends)).await?;
                }
                Ok(())
            })
        })
}

/// Sets a new connection up, one of this number: a commit is on the disk when it returns, also if the power fails the moment
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
            // them, a matter of standby servers, is up to the administrator of the database.
            let sync = "SELECT set_config('synchronous_commit', 'on', false) \
                        WHERE current_setting('synchronous_commit') = 'off'";
            connection.execute(sync).await?;
        }
    }
    Ok(())
}
