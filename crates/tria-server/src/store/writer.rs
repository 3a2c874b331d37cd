//! The one task that writes: many jobs in one commit, each whole or not at all, acknowledged only when it is on disk.
//!
//! While one commit is on its way to the disk the next jobs gather, so a busy server syncs no more often than the disk
//! can, and a quiet one never waits for company.

use sqlx::{AnyConnection, AnyPool, Connection as _, Executor as _};
use tokio::sync::{mpsc, oneshot};

use super::games::{self, GameId};
use super::{Dialect, StoreError};
use crate::limits::{GROUP_MAX, QUEUE_MAX};

/// Something to write.
#[derive(Clone, Debug)]
pub enum Change {
    /// A new table.
    NewGame(games::GameRow),
    /// What happened at a table: entries of its log from this number on.
    Append {
        /// Which table.
        game: GameId,
        /// The number of the first entry.
        number: i64,
        /// The entries.
        entries: Vec<String>,
    },
    /// A table where nothing more can happen.
    Finish(GameId),
}

/// Changes that belong together, and who waits for them.
struct Job {
    changes: Vec<Change>,
    done: oneshot::Sender<Result<(), StoreError>>,
}

enum Message {
    Job(Job),
    Stop(oneshot::Sender<()>),
}

/// Brings changes to the disk.
#[derive(Clone, Debug)]
pub struct Writer {
    queue: mpsc::Sender<Message>,
}

impl Writer {
    /// Starts the task that writes through this pool's one connection.
    pub(super) fn start(pool: AnyPool, dialect: Dialect) -> Self {
        let (queue, jobs) = mpsc::channel(QUEUE_MAX);
        tokio::spawn(write(pool, dialect, jobs));
        Self { queue }
    }

    /// Writes all of these changes or none, and returns when they are on disk.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if another was first; then nothing was written.
    pub async fn commit(&self, changes: Vec<Change>) -> Result<(), StoreError> {
        let (done, written) = oneshot::channel();
        let job = Message::Job(Job { changes, done });
        self.queue.send(job).await.map_err(|_| StoreError::Stopping)?;
        written.await.map_err(|_| StoreError::Stopping)?
    }

    /// Writes what has been brought so far, and stops.
    pub(super) async fn stop(&self) {
        let (done, stopped) = oneshot::channel();
        if self.queue.send(Message::Stop(done)).await.is_ok() {
            let _ = stopped.await;
        }
    }
}

async fn write(pool: AnyPool, dialect: Dialect, mut queue: mpsc::Receiver<Message>) {
    let mut group = Vec::with_capacity(GROUP_MAX);
    while queue.recv_many(&mut group, GROUP_MAX).await > 0 {
        let mut stop = None;
        let mut jobs = Vec::with_capacity(group.len());
        for message in group.drain(..) {
            match message {
                Message::Job(job) if stop.is_none() => jobs.push(job),
                // Whoever comes after the end of the day.
                Message::Job(job) => drop(job.done.send(Err(StoreError::Stopping))),
                Message::Stop(done) => stop = Some(done),
            }
        }
        commit(&pool, dialect, jobs).await;
        if let Some(done) = stop {
            pool.close().await;
            let _ = done.send(());
            return;
        }
    }
}

/// Commits the jobs together; where that fails, one by one, so that nobody fails for another's mistake.
async fn commit(pool: &AnyPool, dialect: Dialect, jobs: Vec<Job>) {
    if jobs.len() > 1 && together(pool, dialect, jobs.iter().flat_map(|job| &job.changes)).await.is_ok() {
        for job in jobs {
            let _ = job.done.send(Ok(()));
        }
        return;
    }
    for job in jobs {
        let result = together(pool, dialect, job.changes.iter()).await;
        let _ = job.done.send(result);
    }
}

/// One transaction.
async fn together<'a>(
    pool: &AnyPool,
    dialect: Dialect,
    changes: impl Iterator<Item = &'a Change> + Send,
) -> Result<(), StoreError> {
    let mut connection = pool.acquire().await?;
    let begin = match dialect {
        Dialect::Sqlite => "BEGIN IMMEDIATE",
        Dialect::Postgres => "BEGIN",
    };
    let mut transaction = connection.begin_with(begin).await?;
    apply(&mut transaction, changes).await?;
    transaction.commit().await?;
    Ok(())
}

async fn apply<'a>(
    connection: &mut AnyConnection,
    changes: impl Iterator<Item = &'a Change> + Send,
) -> Result<(), StoreError> {
    let mut entries = games::Entries::default();
    for change in changes {
        match change {
            // Most jobs are a move: they go into one statement, after everything else.
            Change::Append { game, number, entries: lines } => entries.push(game, *number, lines),
            Change::NewGame(row) => connection.execute(row.insert()).await.map(drop)?,
            Change::Finish(game) => connection.execute(games::finish(game)).await.map(drop)?,
        }
    }
    entries.write(connection).await
}
