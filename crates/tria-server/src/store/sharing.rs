//! Which processes may use one database at the same time: a single one, or the nodes of one cluster.
//!
//! SQLite: a lock on a file beside the database. PostgreSQL: an advisory lock of a connection that is kept for nothing else,
//! exclusive for a process alone and shared by the nodes of a cluster. The operating system, or PostgreSQL, releases both when
//! the process ends, however it ends.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::str::FromStr as _;
use std::time::Duration;

use sqlx::any::AnyConnectOptions;
use sqlx::{AnyConnection, ConnectOptions as _, Executor as _, Row as _};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};

use super::StoreError;
use crate::config::without_password;
use crate::limits::{DATABASE_LOOK_MS, DATABASE_WAIT_SECONDS, LEASE_EACH_MS};

/// The number of the advisory lock: `tria` in letters. Advisory locks are of one database.
const LOCK: i64 = 0x7472_6961;

/// Detects within seconds, on PostgreSQL's side, that the machine of this connection is gone.
const KEEPALIVES: &str = "SELECT set_config('tcp_keepalives_idle', '2', false), \
                          set_config('tcp_keepalives_interval', '1', false), \
                          set_config('tcp_keepalives_count', '3', false)";

/// How a process uses a database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sharing {
    /// No other process may.
    Alone,
    /// Together with the other nodes of a cluster.
    Cluster,
}

impl Sharing {
    fn take_lock(self) -> &'static str {
        match self {
            Self::Alone => "SELECT CAST(pg_try_advisory_lock($1) AS INTEGER)",
            Self::Cluster => "SELECT CAST(pg_try_advisory_lock_shared($1) AS INTEGER)",
        }
    }
}

/// The right to use a database; given back on drop.
#[derive(Debug)]
pub struct Hold {
    file: Option<File>,
    keeper: Option<JoinHandle<()>>,
    /// Becomes true when another process has taken the right while the database was away.
    lost: watch::Receiver<bool>,
    _keep: watch::Sender<bool>,
}

impl Drop for Hold {
    fn drop(&mut self) {
        if let Some(file) = &self.file {
            // Closing is not enough: a child process that is being spawned at this moment briefly inherits the file.
            let _ = file.unlock();
        }
        if let Some(keeper) = &self.keeper {
            keeper.abort();
        }
    }
}

impl Hold {
    /// Takes the right to use the database of this address.
    ///
    /// # Errors
    /// [`StoreError::InUse`] if another process has the database, or the database cannot be reached.
    pub async fn take(address: &str, sharing: Sharing) -> Result<Self, StoreError> {
        let (says_lost, lost) = watch::channel(false);
        let mut hold = Self { file: None, keeper: None, lost, _keep: says_lost.clone() };
        if !address.starts_with("sqlite:") {
            let connection = wait_for_lock(address, sharing).await?;
            let kept = keep(address.to_owned(), sharing, connection, says_lost);
            hold.keeper = Some(tokio::spawn(kept));
        } else if let Some(path) = sqlite_file(address) {
            hold.file = Some(lock_file(&path)?);
        }
        Ok(hold)
    }

    /// Becomes true when another process has the database and this one must end.
    pub fn lost(&self) -> watch::Receiver<bool> {
        self.lost.clone()
    }
}

/// The file of an SQLite database; `None` where it is in memory.
fn sqlite_file(address: &str) -> Option<PathBuf> {
    let path = address.strip_prefix("sqlite:")?;
    let path = path.strip_prefix("//").unwrap_or(path);
    let (path, options) = path.split_once('?').unwrap_or((path, ""));
    let in_memory = path.starts_with(":memory:") || options.contains("mode=memory");
    // Links to one file have one lock.
    (!in_memory).then(|| std::fs::canonicalize(path).unwrap_or_else(|_| path.into()))
}

fn lock_file(database: &Path) -> Result<File, StoreError> {
    let mut path = database.as_os_str().to_owned();
    path.push(".lock");
    let fails = |error: std::io::Error| {
        StoreError::Database(format!("the lock {} cannot be taken: {error}", Path::new(&path).display()))
    };
    let open = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
    let file = open.map_err(fails)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse {
            database: database.display().to_string(),
            advice: "stop that process first; several processes need PostgreSQL and NATS (docs/operations.md, \"A cluster\")",
        }),
        Err(TryLockError::Error(error)) => Err(fails(error)),
    }
}

/// Takes the advisory lock; the connection of a process that has just ended may have it for a moment longer.
async fn wait_for_lock(address: &str, sharing: Sharing) -> Result<AnyConnection, StoreError> {
    let until = Instant::now() + Duration::from_secs(DATABASE_WAIT_SECONDS);
    let mut connection = connect(address).await?;
    let mut told = false;
    while !try_lock(&mut connection, sharing).await? {
        if Instant::now() >= until {
            return Err(in_use(address, sharing));
        }
        if !std::mem::replace(&mut told, true) {
            tracing::warn!("another process uses this database; waiting for it to end");
        }
        sleep(Duration::from_millis(DATABASE_LOOK_MS)).await;
    }
    Ok(connection)
}

fn in_use(address: &str, sharing: Sharing) -> StoreError {
    let advice = match sharing {
        Sharing::Alone => {
            "stop that process first, or make both of them nodes of a cluster: give each the setting nats \
             (docs/operations.md, \"A cluster\")"
        }
        Sharing::Cluster => {
            "it has no setting nats and so has the database to itself: stop it, and start it again with that setting \
             (docs/operations.md, \"A cluster\")"
        }
    };
    StoreError::InUse { database: without_password(address), advice }
}

async fn connect(address: &str) -> Result<AnyConnection, StoreError> {
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnectOptions::from_str(address)?.connect().await?;
    connection.execute(KEEPALIVES).await?;
    Ok(connection)
}

async fn try_lock(connection: &mut AnyConnection, sharing: Sharing) -> Result<bool, StoreError> {
    let row = sqlx::query(sharing.take_lock()).bind(LOCK).fetch_one(connection).await?;
    Ok(row.try_get::<i32, _>(0)? != 0)
}

/// Looks whether the connection with the lock is still there; after a restart of PostgreSQL the lock is taken again.
async fn keep(address: String, sharing: Sharing, connection: AnyConnection, says_lost: watch::Sender<bool>) {
    let mut connection = Some(connection);
    loop {
        sleep(Duration::from_millis(LEASE_EACH_MS)).await;
        if let Some(held) = &mut connection
            && held.execute("SELECT 1").await.is_ok()
        {
            continue;
        }
        connection = None;
        let Ok(mut again) = connect(&address).await else { continue };
        match try_lock(&mut again, sharing).await {
            Ok(true) => connection = Some(again),
            // The backend of the lost connection may not have noticed yet.
            Ok(false) => match wait_for_lock(&address, sharing).await {
                Ok(again) => connection = Some(again),
                Err(error @ StoreError::InUse { .. }) => {
                    tracing::error!(%error, "this process has lost its database and ends");
                    says_lost.send_replace(true);
                    return;
                }
                Err(_) => {}
            },
            Err(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_of_a_database_is_found_in_its_address() {
        let file = |address| sqlite_file(address);
        assert_eq!(file("sqlite:/no/such/tria.db?mode=rwc"), Some("/no/such/tria.db".into()));
        assert_eq!(file("sqlite:///no/such/tria.db"), Some("/no/such/tria.db".into()));
        assert_eq!(file("sqlite::memory:"), None);
        assert_eq!(file("sqlite:shared?mode=memory"), None);
        assert_eq!(file("postgres://tria@localhost/tria"), None);
    }
}
