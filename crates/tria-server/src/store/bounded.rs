//! Pools of connections whose statements never wait for long. Packets to a database that was cut off vanish, and the operating
//! system says so only after a quarter of an hour; until then a connection is of no use, even once the network is back.

use std::fmt::{self, Display};
use std::time::Duration;

use futures_util::future::BoxFuture;
use futures_util::stream::{self, BoxStream};
use futures_util::{FutureExt as _, StreamExt as _, TryFutureExt as _, TryStreamExt as _};
use sqlx::any::{AnyQueryResult, AnyRow, AnyStatement, AnyTypeInfo};
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, AnyPool, Either, Error, Execute, Executor, SqlStr};
use tokio::time::timeout;

use super::Dialect;

/// A pool whose statements fail, and whose connections are closed, when the database has not answered in time.
#[derive(Clone, Debug)]
pub(crate) struct BoundedPool {
    pool: AnyPool,
    patience: Option<Duration>,
}

/// The database has not answered for so long.
#[derive(Debug)]
struct Late(Duration);

impl Display for Late {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no answer for {} s", self.0.as_secs())
    }
}

impl std::error::Error for Late {}

/// A connection that is closed when this is dropped, unless its work has ended: a pool would wait for the rest of it.
struct Working(Option<PoolConnection<Any>>);

impl Drop for Working {
    fn drop(&mut self) {
        drop(self.0.take().map(PoolConnection::detach));
    }
}

impl BoundedPool {
    /// Bounds the statements of a pool. SQLite is a file of this machine, which answers or fails.
    pub(super) fn new(pool: AnyPool, dialect: Dialect, patience: Duration) -> Self {
        Self { pool, patience: (dialect == Dialect::Postgres).then_some(patience) }
    }

    /// The pool, for transactions.
    pub(crate) fn pool(&self) -> &AnyPool {
        &self.pool
    }

    /// Works with a connection; one whose work fails or takes too long is closed where `keep` says so.
    pub(super) async fn with<T, E: From<Error>>(
        &self,
        work: impl AsyncFnOnce(&mut AnyConnection) -> Result<T, E>,
        keep: impl FnOnce(&Result<T, E>) -> bool,
    ) -> Result<T, E> {
        let mut working = Working(Some(self.pool.acquire().await?));
        let Some(connection) = &mut working.0 else { return Err(Error::PoolClosed.into()) };
        let done = match self.patience {
            Some(patience) => match timeout(patience, work(connection)).await {
                Ok(done) => done,
                Err(_late) => return Err(Error::Io(std::io::Error::other(Late(patience))).into()),
            },
            None => work(connection).await,
        };
        if keep(&done) {
            drop(working.0.take());
        }
        done
    }
}

impl<'p> Executor<'p> for &'p BoundedPool {
    type Database = Any;

    fn fetch_many<'e, 'q: 'e, E>(
        self,
        query: E,
    ) -> BoxStream<'e, Result<Either<AnyQueryResult, AnyRow>, Error>>
    where
        'p: 'e,
        E: 'q + Execute<'q, Any>,
    {
        let all = async move {
            self.with(async |connection| connection.fetch_many(query).try_collect::<Vec<_>>().await, |_| true)
                .await
        };
        all.map_ok(|all| stream::iter(all).map(Ok)).try_flatten_stream().boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> BoxFuture<'e, Result<Option<AnyRow>, Error>>
    where
        'p: 'e,
        E: 'q + Execute<'q, Any>,
    {
        async move { self.with(async |connection| connection.fetch_optional(query).await, |_| true).await }
            .boxed()
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [AnyTypeInfo],
    ) -> BoxFuture<'e, Result<AnyStatement, Error>>
    where
        'p: 'e,
    {
        async move { self.with(async |connection| connection.prepare_with(sql, parameters).await, |_| true).await }
            .boxed()
    }
}
