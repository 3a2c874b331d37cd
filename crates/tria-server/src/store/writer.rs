//! The one task that writes: many jobs in one commit, each whole or not at all, acknowledged only when it is on disk.
//!
//! While one commit is on its way to the disk the next jobs gather, and a busy server begins one every few milliseconds
//! at most; a quiet one never waits for company.
//! Entries of logs, which are most of what is written, go into `game_log` by one statement, or a few; everything else is a
//! piece of work behind a savepoint of its own, so that one mistake fails alone.

use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use sqlx::{AnyConnection, AnyPool, Connection as _, Executor as _};
use tokio::sync::{mpsc, oneshot};

use super::games::{Append, Entries};
use super::{Dialect, StoreError};
use crate::limits::{GATHER_MS, GROUP_MAX, QUEUE_MAX};

/// What a piece of work gets to write with: the connection inside the transaction.
pub type Tx<'t> = &'t mut AnyConnection;

/// Brings changes to the disk.
#[derive(Clone, Debug)]
pub struct Writer {
    queue: mpsc::Sender<Message>,
}

/// Where the result of an append goes.
type Appended = oneshot::Sender<Result<(), StoreError>>;

enum Message {
    Append(Append, Appended),
    Work(Box<dyn Work>),
    Stop(oneshot::Sender<()>),
}

impl Writer {
    /// Starts the task that writes through this pool's one connection.
    pub(super) fn start(pool: AnyPool, dialect: Dialect) -> Self {
        let (queue, jobs) = mpsc::channel(QUEUE_MAX);
        tokio::spawn(write(pool, dialect, jobs));
        Self { queue }
    }

    /// Whether anything is written any more.
    pub(super) fn is_alive(&self) -> bool {
        !self.queue.is_closed()
    }

    /// Adds entries to the log of a table, and returns when they are on disk.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if another has written under the same number; then nothing was written.
    pub async fn append(&self, append: Append) -> Result<(), StoreError> {
        let (done, written) = oneshot::channel();
        self.send(Message::Append(append, done)).await?;
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
        self.send(Message::Work(Box::new(work))).await?;
        result.await.map_err(|_| E::from(StoreError::Stopping))?
    }

    async fn send(&self, message: Message) -> Result<(), StoreError> {
        self.queue.send(message).await.map_err(|_| StoreError::Stopping)
    }

    /// Writes what has been brought so far, and stops.
    pub(super) async fn stop(&self) {
        let (done, stopped) = oneshot::channel();
        if self.send(Message::Stop(done)).await.is_ok() {
            let _ = stopped.await;
        }
    }
}

/// A piece of work whose kind of result the writer does not know.
trait Work: Send {
    /// Does it once; says whether it succeeded.
    fn run<'t>(&'t mut self, tx: Tx<'t>) -> BoxFuture<'t, bool>;

    /// Tells whoever waits for it how it ended.
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
    fn run<'t>(&'t mut self, tx: Tx<'t>) -> BoxFuture<'t, bool> {
        Box::pin(async move {
            let Some(work) = self.work.take() else { return false };
            // One piece of work that breaks off must not take the writer with it, and everybody else's.
            let ended = AssertUnwindSafe(async { work(&mut *tx).await }).catch_unwind().await;
            let mut result = ended.unwrap_or_else(|_| Err(StoreError::Broken.into()));
            // Behind the work, which may be what opens the table.
            if let (Ok(_), Some(append)) = (&result, &self.append)
                && let Err(error) = Entries::of(&[append]).write(tx).await
            {
                result = Err(error.into());
            }
            let good = result.is_ok();
            self.result = Some(result);
            good
        })
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

async fn write(pool: AnyPool, dialect: Dialect, mut queue: mpsc::Receiver<Message>) {
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
        commit(&pool, dialect, group).await;
        if let Some(done) = stop {
            pool.close().await;
            let _ = done.send(());
            return;
        }
    }
}

/// Commits the group and sends every job its result.
async fn commit(pool: &AnyPool, dialect: Dialect, mut group: Group) {
    let begun = Instant::now();
    let jobs = group.appends.len() + group.works.len();
    let mut failed = Vec::new();
    let committed = together(pool, dialect, &mut group, &mut failed).await;
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

/// Writes the group in one transaction; a part that fails is undone alone, and `failed` then has a result for each append.
async fn together(
    pool: &AnyPool,
    dialect: Dialect,
    group: &mut Group,
    failed: &mut Vec<Option<StoreError>>,
) -> Result<(), StoreError> {
    let mut connection = pool.acquire().await?;
    let all: Vec<&Append> = group.appends.iter().collect();
    let entries = Entries::of(&all);
    if group.works.is_empty() {
        if entries.is_one_statement() {
            // Nearly always: one statement is a transaction by itself, at a third of the round trips.
            if entries.write(&mut connection).await.is_ok() {
                return Ok(());
            }
        } else {
            let mut transaction = connection.begin_with(dialect.writing()).await?;
            if entries.write(&mut transaction).await.is_ok() {
                return Ok(transaction.commit().await?);
            }
            transaction.rollback().await?;
        }
        // Nothing was written; below it is found out which append is at fault.
    }
    let mut transaction = connection.begin_with(dialect.writing()).await?;
    for work in &mut group.works {
        transaction.execute("SAVEPOINT part").await?;
        let good = work.run(&mut transaction).await;
        end_part(&mut transaction, good).await?;
    }
    transaction.execute("SAVEPOINT part").await?;
    let good = entries.write(&mut transaction).await.is_ok();
    end_part(&mut transaction, good).await?;
    if !good {
        for append in all {
            transaction.execute("SAVEPOINT part").await?;
            let written = Entries::of(&[append]).write(&mut transaction).await;
            end_part(&mut transaction, written.is_ok()).await?;
            failed.push(written.err());
        }
    }
    transaction.commit().await?;
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
