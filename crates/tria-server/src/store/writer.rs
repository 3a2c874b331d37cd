//! The one task that writes: many jobs in one commit, each whole or not at all, acknowledged only when it is on disk.
//!
//! While one commit is on its way to the disk the next jobs gather, and a busy server begins one every few milliseconds
//! at most; a quiet one never waits for company.
//! Moves, which are most of what happens, go into one statement, or a few; everything else is a piece of work behind a savepoint
//! of its own, so that nobody fails for another's mistake.

use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use sqlx::{AnyConnection, AnyPool, Connection as _, Executor as _};
use tokio::sync::{mpsc, oneshot};

use super::StoreError;
use super::games::Append;
use super::journal::{Journal, Mark};
use crate::limits::{ENDS_AT_ONCE, GATHER_MS, GROUP_MAX, QUEUE_MAX};

/// What a piece of work gets to write with: the connection inside the transaction.
pub type Tx<'t> = &'t mut AnyConnection;

/// Brings changes to the disk.
#[derive(Clone, Debug)]
pub struct Writer {
    queue: mpsc::Sender<Message>,
}

/// What is done when it is known what became of entries of a log.
type Then = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

enum Message {
    Append(Append, Then),
    Work(Box<dyn Work>),
    File(oneshot::Sender<Result<(), StoreError>>),
    Stop(oneshot::Sender<()>),
}

impl Message {
    /// Tells whoever brought it that nothing is written any more.
    fn refuse(self) {
        match self {
            Self::Append(_, then) => then(Err(StoreError::Stopping)),
            Self::Work(work) => work.finish(Err(StoreError::Stopping)),
            // Whoever waits for these finds out that nobody will answer.
            Self::File(_) | Self::Stop(_) => {}
        }
    }
}

impl Writer {
    /// Starts the task that writes through this pool's one connection.
    pub(super) fn start(pool: AnyPool, journal: Journal) -> Self {
        let (queue, jobs) = mpsc::channel(QUEUE_MAX);
        tokio::spawn(write(pool, journal, jobs));
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
        self.append_then(append, |result| drop(done.send(result)));
        written.await.map_err(|_| StoreError::Stopping)?
    }

    /// Adds entries to the log of a table, and does not wait: when they are on disk, or it is known that they will not be,
    /// this is done, by another task, or at once if nothing is written any more.
    pub fn append_then(&self, append: Append, then: impl FnOnce(Result<(), StoreError>) + Send + 'static) {
        match self.queue.try_send(Message::Append(append, Box::new(then))) {
            Ok(()) => {}
            Err(mpsc::error::TrySendError::Closed(message)) => message.refuse(),
            Err(mpsc::error::TrySendError::Full(message)) => {
                let queue = self.queue.clone();
                // Whoever brings it brings nothing more before it is done, so nothing overtakes it.
                tokio::spawn(async move {
                    if let Err(mpsc::error::SendError(message)) = queue.send(message).await {
                        message.refuse();
                    }
                });
            }
        }
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

    /// Files everything that was brought so far: afterwards all entries of logs are in `game_log`.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn file(&self) -> Result<(), StoreError> {
        let (done, filed) = oneshot::channel();
        self.send(Message::File(done)).await?;
        filed.await.map_err(|_| StoreError::Stopping)?
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
    fn run<'t>(&'t mut self, tx: Tx<'t>, journal: &'t mut Journal) -> BoxFuture<'t, bool>;

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
    fn run<'t>(&'t mut self, tx: Tx<'t>, journal: &'t mut Journal) -> BoxFuture<'t, bool> {
        Box::pin(async move {
            let Some(work) = self.work.take() else { return false };
            // One piece of work that breaks off must not take the writer with it, and everybody else's.
            let ended = AssertUnwindSafe(async { work(&mut *tx).await }).catch_unwind().await;
            let mut result = ended.unwrap_or_else(|_| Err(StoreError::Broken.into()));
            // Behind the work, which may be what opens the table.
            if let (Ok(_), Some(append)) = (&result, &self.append)
                && let Err(error) = journal.put(&[append], tx).await
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
    /// What is done after each of them.
    thens: Vec<Then>,
    works: Vec<Box<dyn Work>>,
    /// Who waits until everything is filed.
    filed: Vec<oneshot::Sender<Result<(), StoreError>>>,
    stop: Option<oneshot::Sender<()>>,
}

async fn write(pool: AnyPool, mut journal: Journal, mut queue: mpsc::Receiver<Message>) {
    let mut messages = Vec::with_capacity(GROUP_MAX);
    // Used again and again: it takes much memory.
    let mut group = Group::default();
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
        for message in messages.drain(..) {
            match message {
                // Whoever comes after the end of the day.
                Message::Append(..) | Message::Work(_) if group.stop.is_some() => message.refuse(),
                Message::Append(append, then) => {
                    group.appends.push(append);
                    group.thens.push(then);
                }
                Message::Work(work) => group.works.push(work),
                Message::File(done) => group.filed.push(done),
                Message::Stop(done) => group.stop = Some(done),
            }
        }
        let (stop, filed) = (group.stop.take(), std::mem::take(&mut group.filed));
        metrics::gauge!("tria_queue_jobs").set(queue.len() as f64);
        commit(&pool, &mut journal, &mut group).await;
        let all = stop.is_some() || !filed.is_empty();
        if all || journal.is_full() {
            let result = file(&pool, &mut journal, all).await;
            match &result {
                Ok(()) => {}
                // An administrator's program, for one.
                Err(StoreError::Conflict) => tracing::info!("somebody else has filed entries of logs"),
                Err(error) => {
                    tracing::error!(%error, "entries of logs could not be filed; they stay where they are");
                }
            }
            for done in filed {
                let _ = done.send(result.clone());
            }
        }
        if let Some(done) = stop {
            pool.close().await;
            let _ = done.send(());
            return;
        }
    }
}

/// Files entries of logs: all, or some of them.
async fn file(pool: &AnyPool, journal: &mut Journal, all: bool) -> Result<(), StoreError> {
    let mut connection = pool.acquire().await?;
    if all { journal.file(&mut connection).await } else { journal.file_some(&mut connection).await }
}

/// Commits the group, which is empty then, and tells everybody what became of their part.
async fn commit(pool: &AnyPool, journal: &mut Journal, group: &mut Group) {
    let begun = Instant::now();
    let jobs = group.appends.len() + group.works.len();
    let mut failed = Vec::new();
    let committed = together(pool, journal, group, &mut failed).await;
    journal.end_transaction(committed.is_ok());
    if let Err(error) = &committed {
        metrics::counter!("tria_commits_failed_total").increment(1);
        tracing::error!(%error, jobs, "a commit failed");
    }
    metrics::histogram!("tria_commit_seconds").record(begun.elapsed());
    metrics::histogram!("tria_commit_jobs").record(jobs as f64);
    for work in group.works.drain(..) {
        work.finish(committed.clone());
    }
    let failed = failed.into_iter().chain(std::iter::repeat(None));
    let results = failed.map(|failure| failure.map_or(committed.clone(), Err));
    group.appends.clear();
    let mut ends = group.thens.drain(..).zip(results).peekable();
    // In tasks of their own: the next commit does not wait for it, and every core takes its part.
    while ends.peek().is_some() {
        let part: Vec<_> = ends.by_ref().take(ENDS_AT_ONCE).collect();
        tokio::spawn(async move {
            for (then, result) in part {
                then(result);
            }
        });
    }
}

/// One transaction; what fails in it is undone alone, and then it is noted of all entries whether they did.
async fn together(
    pool: &AnyPool,
    journal: &mut Journal,
    group: &mut Group,
    failed: &mut Vec<Option<StoreError>>,
) -> Result<(), StoreError> {
    let mut connection = pool.acquire().await?;
    journal.be_sure(&mut connection).await?;
    let all: Vec<&Append> = group.appends.iter().collect();
    if group.works.is_empty() && journal.is_one_statement(&all) {
        // Moves alone, as nearly always: one statement is a transaction by itself, at a third of the way to and fro.
        if journal.put(&all, &mut connection).await.is_ok() {
            return Ok(());
        }
        // Nothing was written; below it is found out why.
        journal.be_sure(&mut connection).await?;
    }
    let begin = journal.writing();
    let mut transaction = connection.begin_with(begin).await?;
    if group.works.is_empty() {
        if journal.put(&all, &mut transaction).await.is_ok() {
            return Ok(transaction.commit().await?);
        }
        transaction.rollback().await?;
        journal.be_sure(&mut connection).await?;
        transaction = connection.begin_with(begin).await?;
    }
    for work in &mut group.works {
        transaction.execute("SAVEPOINT part").await?;
        let mark = journal.mark();
        let good = work.run(&mut transaction, journal).await;
        keep(&mut transaction, journal, mark, good).await?;
    }
    transaction.execute("SAVEPOINT part").await?;
    let mark = journal.mark();
    let good = journal.put(&all, &mut transaction).await.is_ok();
    keep(&mut transaction, journal, mark, good).await?;
    if !good {
        // Somebody's number is taken: each for itself, to find out whose.
        for append in all {
            transaction.execute("SAVEPOINT part").await?;
            let mark = journal.mark();
            let written = journal.put(&[append], &mut transaction).await;
            keep(&mut transaction, journal, mark, written.is_ok()).await?;
            failed.push(written.err());
        }
    }
    transaction.commit().await?;
    Ok(())
}

/// Keeps a part of the transaction, or undoes it alone.
async fn keep(
    connection: &mut AnyConnection,
    journal: &mut Journal,
    mark: Mark,
    good: bool,
) -> Result<(), StoreError> {
    if !good {
        journal.undo(mark);
        connection.execute("ROLLBACK TO SAVEPOINT part").await?;
    }
    connection.execute("RELEASE SAVEPOINT part").await?;
    Ok(())
}
