//! The tasks that write: many jobs in one commit, each whole or not at all, acknowledged only when it is on disk.
//!
//! On SQLite one task writes everything. On PostgreSQL entries of logs go to one of several tasks by their table, and
//! everything else to a task of its own, which holds one lock of the database while it works: of all nodes and tools one
//! works at a time, so that what a piece of work has read and counted is still true when it is committed. Appends need no such
//! lock, since the row of their table fences them (docs/decisions/0016-one-writer-at-a-time.md).
//!
//!
//! While one commit is on its way to the disk the next jobs gather, and a busy server begins one every few milliseconds
//! at most; a quiet one never waits for company.
//! Entries of logs, which are most of what is written, go into `game_log` by one statement, or a few; everything else is a
//! piece of work behind a savepoint of its own, so that one mistake fails alone.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use sqlx::{AnyConnection, Connection as _, Executor as _};
use tokio::sync::{mpsc, oneshot};
use tracing::Instrument as _;

use tria_rules::hash::fnv1a;

use super::bounded::BoundedPool;
use super::games::{Append, Entries};
use super::{Dialect, GameId, StoreError};
use crate::limits::{GATHER_MS, GROUP_MAX, QUEUE_MAX};

/// What a piece of work gets to write with: the connection inside the transaction.
pub type Tx<'t> = &'t mut AnyConnection;

/// Brings changes to the disk, in the order in which a caller brings them one after the other.
#[derive(Clone, Debug)]
pub struct Writer {
    /// The queues of the tasks that write logs, then that of the task for everything else, which may be the only one.
    queues: Arc<[mpsc::Sender<Message>]>,
}

/// Waits until no other node or tool works, and keeps them from it until the transaction ends. The first number is `tria` in
/// letters; these locks have nothing to do with the one in `sharing.rs`, which has one number.
const ONE_AT_A_TIME: &str = "SELECT pg_advisory_xact_lock(1953655137, 1)";

/// Where the result of an append goes.
type Appended = oneshot::Sender<Result<(), StoreError>>;

enum Message {
    Append(Append, Appended),
    Work(Box<dyn Work>),
    Stop(oneshot::Sender<()>),
}

impl Writer {
    /// Starts a task for each of these pools, which have one connection each: the last for everything but entries of logs.
    pub(super) fn start(pools: Vec<BoundedPool>, dialect: Dialect) -> Self {
        let queues = pools.into_iter().map(|pool| {
            let (queue, jobs) = mpsc::channel(QUEUE_MAX);
            tokio::spawn(write(pool, dialect, jobs));
            queue
        });
        Self { queues: queues.collect() }
    }

    /// Whether anything is written any more.
    pub(super) fn is_alive(&self) -> bool {
        self.queues.iter().all(|queue| !queue.is_closed())
    }

    /// The queue of the task for everything but entries of logs.
    fn works(&self) -> &mpsc::Sender<Message> {
        &self.queues[self.queues.len() - 1]
    }

    /// The queue of the task that writes the log of this table.
    fn logs(&self, game: &GameId) -> &mpsc::Sender<Message> {
        let count = self.queues.len().saturating_sub(1).max(1);
        &self.queues[(fnv1a(game.as_str().bytes()) % count as u64) as usize]
    }

    /// Adds entries to the log of a table, and returns when they are on disk.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if another has written under the same number; then nothing was written.
    pub async fn append(&self, append: Append) -> Result<(), StoreError> {
        let (done, written) = oneshot::channel();
        let queue = if append.also.is_empty() { self.logs(&append.game) } else { self.works() };
        send(queue, Message::Append(append, done)).await?;
        written.await.map_err(|_| StoreError::Stopping)?
    }

    /// Does the work in a transaction, and returns when its result is on disk.
    ///
    /// If the work fails nothing of it stays.
    /// It may read and write through the connection it gets, and runs alone: no other work of this node comes between.
    ///
    /// # Errors
    /// What the work fails with, or what the database does.
    pub async fn transact<T, E, F>(&self, work: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
        F: for<'t> FnOnce(Tx<'t>) -> BoxFuture<'t, Result<T, E>> + Send + 'static,
    {
        self.work(None, work).await
    }

    /// The same together with entries of a log: both are on disk afterwards, or neither.
    ///
    /// # Errors
    /// As [`Writer::append`] and [`Writer::transact`].
    pub async fn transact_with<T, E, F>(&self, append: Append, work: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
        F: for<'t> FnOnce(Tx<'t>) -> BoxFuture<'t, Result<T, E>> + Send + 'static,
    {
        self.work(Some(append), work).await
    }

    async fn work<T, E, F>(&self, append: Option<Append>, work: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
        F: for<'t> FnOnce(Tx<'t>) -> BoxFuture<'t, Result<T, E>> + Send + 'static,
    {
        let (done, result) = oneshot::channel();
        let work = Piece { append, work: Some(work), result: None, done };
        send(self.works(), Message::Work(Box::new(work))).await?;
        result.await.map_err(|_| E::from(StoreError::Stopping))?
    }

    /// Writes what has been brought so far, and stops.
    pub(super) async fn stop(&self) {
        for queue in self.queues.iter() {
            let (done, stopped) = oneshot::channel();
            if send(queue, Message::Stop(done)).await.is_ok() {
                let _ = stopped.await;
            }
        }
    }
}

async fn send(queue: &mpsc::Sender<Message>, message: Message) -> Result<(), StoreError> {
    queue.send(message).await.map_err(|_| StoreError::Stopping)
}

/// A piece of work whose kind of result the writer does not know.
trait Work: Send {
    /// Does it once; says whether it succeeded.
    fn run<'t>(&'t mut self, dialect: Dialect, tx: Tx<'t>) -> BoxFuture<'t, bool>;

    /// The entries of a log that it brings.
    fn append(&self) -> Option<&Append>;

    /// Tells its sender how it ended.
    fn finish(self: Box<Self>, committed: Result<(), StoreError>);
}

struct Piece<F, T, E> {
    append: Option<Append>,
    work: Option<F>,
    result: Option<Result<T, E>>,
    done: oneshot::Sender<Result<T, E>>,
}

impl<F, T, E> Work for Piece<F, T, E>
where
    T: Send,
    E: From<StoreError> + Send,
    F: for<'t> FnOnce(Tx<'t>) -> BoxFuture<'t, Result<T, E>> + Send,
{
    fn run<'t>(&'t mut self, dialect: Dialect, tx: Tx<'t>) -> BoxFuture<'t, bool> {
        Box::pin(async move {
            let Some(work) = self.work.take() else { return false };
            // One piece of work that panics must not end the writer, and the work of others.
            let ended = AssertUnwindSafe(async { work(&mut *tx).await }).catch_unwind().await;
            let mut result = ended.unwrap_or_else(|_| Err(StoreError::Broken.into()));
            // Behind the work, which may be what opens the table.
            if let (Ok(_), Some(append)) = (&result, &self.append)
                && let Err(error) = Entries::of(&[append]).write(dialect, tx).await
            {
                result = Err(error.into());
            }
            let good = result.is_ok();
            self.result = Some(result);
            good
        })
    }

    fn append(&self) -> Option<&Append> {
        self.append.as_ref().filter(|_| matches!(self.result, Some(Ok(_))))
    }

    fn finish(self: Box<Self>, committed: Result<(), StoreError>) {
        let result = match (self.result, committed) {
            // What failed by itself has failed whatever became of the others.
            (Some(Err(error)), _) => Err(error),
            (_, Err(error)) => Err(error.into()),
            (Some(result), Ok(())) => result,
            (None, Ok(())) => Err(StoreError::Stopping.into()),
        };
        // Whoever has gone away no longer wants to know.
        let _ = self.done.send(result);
    }
}

/// What goes into one commit.
#[derive(Default)]
struct Group {
    appends: Vec<Append>,
    /// Where the result of each of them goes.
    appended: Vec<Appended>,
    works: Vec<Box<dyn Work>>,
    stop: Option<oneshot::Sender<()>>,
}

async fn write(pool: BoundedPool, dialect: Dialect, mut queue: mpsc::Receiver<Message>) {
    let mut messages = Vec::with_capacity(GROUP_MAX);
    let mut last: Option<tokio::time::Instant> = None;
    while queue.recv_many(&mut messages, GROUP_MAX).await > 0 {
        if let Some(last) = last {
            // On a busy server the next jobs gather for a moment: a commit costs much the same for one move and for fifty.
            tokio::time::sleep_until(last + Duration::from_millis(GATHER_MS)).await;
            while messages.len() < GROUP_MAX
                && let Ok(message) = queue.try_recv()
            {
                messages.push(message);
            }
        }
        last = Some(tokio::time::Instant::now());
        let mut group = Group::default();
        for message in messages.drain(..) {
            match message {
                // What comes behind a stop is dropped, which tells its sender that the store is stopping.
                Message::Append(..) | Message::Work(_) if group.stop.is_some() => {}
                Message::Append(append, done) => {
                    group.appends.push(append);
                    group.appended.push(done);
                }
                Message::Work(work) => group.works.push(work),
                Message::Stop(done) => group.stop = Some(done),
            }
        }
        metrics::gauge!("tria_queue_jobs").set(queue.len() as f64);
        let stop = group.stop.take();
        let jobs = group.appends.len() + group.works.len();
        commit(&pool, dialect, group).instrument(tracing::debug_span!("commit", jobs)).await;
        if let Some(done) = stop {
            pool.pool().close().await;
            let _ = done.send(());
            return;
        }
    }
}

/// Commits the group and sends every job its result.
async fn commit(pool: &BoundedPool, dialect: Dialect, mut group: Group) {
    let begun = Instant::now();
    let jobs = group.appends.len() + group.works.len();
    let mut failed = Vec::new();
    let committed = with_connection(pool, dialect, &mut group, &mut failed).await;
    if committed.is_ok() && tracing::enabled!(tracing::Level::DEBUG) {
        let durable = group.appends.iter().chain(group.works.iter().filter_map(|work| work.append()));
        durable.for_each(|append| tracing::debug!(table = %append.game, number = append.number, "durable"));
    }
    if let Err(error) = &committed {
        metrics::counter!("tria_commits_failed_total").increment(1);
        tracing::error!(%error, jobs, "a commit failed");
    }
    metrics::histogram!("tria_commit_seconds").record(begun.elapsed());
    metrics::histogram!("tria_commit_jobs").record(jobs as f64);
    for work in group.works {
        work.finish(committed.clone());
    }
    let failed = failed.into_iter().chain(std::iter::repeat(None));
    for (done, failure) in group.appended.into_iter().zip(failed) {
        let _ = done.send(failure.map_or_else(|| committed.clone(), Err));
    }
}

/// Writes the group over the pool's one connection, which is closed after a failure: a disk that was full, say, has left it in
/// the middle of a transaction, and nothing could be written until the next start.
async fn with_connection(
    pool: &BoundedPool,
    dialect: Dialect,
    group: &mut Group,
    failed: &mut Vec<Option<StoreError>>,
) -> Result<(), StoreError> {
    let work = async |connection: &mut AnyConnection| together(connection, dialect, group, failed).await;
    pool.with(work, Result::is_ok).await
}

/// Writes the group in one transaction; a part that fails is undone alone, and `failed` then has a result for each append.
async fn together(
    connection: &mut AnyConnection,
    dialect: Dialect,
    group: &mut Group,
    failed: &mut Vec<Option<StoreError>>,
) -> Result<(), StoreError> {
    let all: Vec<&Append> = group.appends.iter().collect();
    let entries = Entries::of(&all);
    if group.works.is_empty() {
        if entries.is_one_statement() {
            // Nearly always: one statement is a transaction by itself, at a third of the round trips.
            match entries.write(dialect, &mut *connection).await {
                Ok(()) => return Ok(()),
                // Others were written: who was is asked of the log.
                Err(StoreError::Fenced) => return fenced(&all, connection, failed).await,
                Err(_) => {}
            }
        } else {
            let mut transaction = connection.begin_with(dialect.writing()).await?;
            if dialect == Dialect::Postgres && entries.has_more() {
                transaction.execute(ONE_AT_A_TIME).await?;
            }
            if entries.write(dialect, &mut transaction).await.is_ok() {
                return Ok(transaction.commit().await?);
            }
            transaction.rollback().await?;
        }
        // Nothing was written; below it is found out which append is at fault.
    }
    let mut transaction = connection.begin_with(dialect.writing()).await?;
    if dialect == Dialect::Postgres && (!group.works.is_empty() || entries.has_more()) {
        // Every statement after this one sees what was committed under the lock before.
        transaction.execute(ONE_AT_A_TIME).await?;
    }
    for work in &mut group.works {
        transaction.execute("SAVEPOINT part").await?;
        let good = work.run(dialect, &mut transaction).await;
        end_part(&mut transaction, good).await?;
    }
    transaction.execute("SAVEPOINT part").await?;
    let good = entries.write(dialect, &mut transaction).await.is_ok();
    end_part(&mut transaction, good).await?;
    if !good {
        for append in all {
            transaction.execute("SAVEPOINT part").await?;
            let written = Entries::of(&[append]).write(dialect, &mut transaction).await;
            end_part(&mut transaction, written.is_ok()).await?;
            failed.push(written.err());
        }
    }
    transaction.commit().await?;
    Ok(())
}

/// Tells which appends of a statement were written: those whose writers still own their tables.
async fn fenced(
    appends: &[&Append],
    connection: &mut AnyConnection,
    failed: &mut Vec<Option<StoreError>>,
) -> Result<(), StoreError> {
    for append in appends {
        let written = append.is_written(connection).await?;
        failed.push((!written).then_some(StoreError::Fenced));
    }
    Ok(())
}

/// Keeps a part of the transaction, or undoes it alone.
async fn end_part(connection: &mut AnyConnection, good: bool) -> Result<(), StoreError> {
    if !good {
        connection.execute("ROLLBACK TO SAVEPOINT part").await?;
    }
    connection.execute("RELEASE SAVEPOINT part").await?;
    Ok(())
}
