//! Leases of nodes, and which node owns a table.
//!
//! A node renews its lease by the database's clock. A claim raises the epoch of a table, and every append compares it, so an
//! owner that was replaced can write nothing, however late it wakes up.

use std::fmt;

use sqlx::{AssertSqlSafe, Row as _};

use super::games::{COLUMNS, row};
use super::{Dialect, GameId, GameRow, Store, StoreError, Tx};
use crate::limits::{CLAIMS_MAX, LEASE_MS, NODE_KEPT_MS};

/// The name of a node: drawn when its process starts, so that no process inherits another's tables.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct NodeId(String);

impl NodeId {
    /// A name from 64 random bits.
    pub fn from_chance(bits: u64) -> Self {
        Self(format!("{bits:016x}"))
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The right to write to a table: the owner and the epoch of its claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ownership {
    /// The node.
    pub node: NodeId,
    /// The epoch that every append compares.
    pub epoch: i64,
}

impl Ownership {
    /// Locks the row of the table and fails unless this ownership still holds, or the table is finished anyway.
    ///
    /// # Errors
    /// [`StoreError::Fenced`] if another node owns the table, or the database fails.
    pub(crate) async fn check(&self, game: &GameId, dialect: Dialect, tx: Tx<'_>) -> Result<(), StoreError> {
        let select = format!(
            "SELECT 1 FROM game WHERE id = $1 AND (epoch = $2 OR finished = 1){}",
            dialect.lock_game()
        );
        let row = sqlx::query(AssertSqlSafe(select)).bind(game.as_str()).bind(self.epoch);
        row.fetch_optional(tx).await?.map(drop).ok_or(StoreError::Fenced)
    }
}

/// The result of a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// There is no such table, or nothing can happen there any more.
    Missing,
    /// A live node owns it.
    Elsewhere(NodeId),
    /// It belongs to the claiming node now.
    Owned(Box<Claimed>),
}

/// A table that was claimed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claimed {
    /// The table as it was opened.
    pub row: GameRow,
    /// Its new epoch.
    pub epoch: i64,
    /// Since when the account that opened it, and everyone, has been away; `None` if an owner ended without noting it.
    pub away: Option<(i64, i64)>,
    /// When the lease of an owner that ended was last renewed, in milliseconds by the database's clock.
    pub owner_seen: Option<i64>,
}

impl Dialect {
    /// The database's clock in milliseconds, as an SQL expression.
    pub(crate) fn now(self) -> &'static str {
        match self {
            Self::Sqlite => "CAST(unixepoch('now', 'subsec') * 1000 AS INTEGER)",
            Self::Postgres => "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)",
        }
    }

    /// What locks the rows of the table `game` that a query reads until the transaction ends; SQLite has one writer.
    pub(super) fn lock_game(self) -> &'static str {
        match self {
            Self::Sqlite => "",
            Self::Postgres => " FOR UPDATE OF game",
        }
    }
}

impl Store {
    /// Renews the lease of this node, or begins it; returns the database's time in milliseconds.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn renew_lease(&self) -> Result<i64, StoreError> {
        let now = self.dialect().now();
        let sql = format!(
            "INSERT INTO node (id, seen, expires) VALUES ($1, {now}, {now} + {LEASE_MS}) \
             ON CONFLICT (id) DO UPDATE SET seen = excluded.seen, expires = excluded.expires RETURNING seen"
        );
        let forget = format!("DELETE FROM node WHERE expires < {now} - {NODE_KEPT_MS}");
        sqlx::query(AssertSqlSafe(forget)).execute(self.leases()).await?;
        // Beside the writer: a lease must not wait for a queue of moves.
        let row = sqlx::query(AssertSqlSafe(sql)).bind(self.node().as_str()).fetch_one(self.leases()).await?;
        Ok(row.try_get(0)?)
    }

    /// Ends the lease of this node, whose tables other nodes may claim at once.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn end_lease(&self) -> Result<(), StoreError> {
        let end = format!("UPDATE node SET seen = {}, expires = 0 WHERE id = $1", self.dialect().now());
        sqlx::query(AssertSqlSafe(end)).bind(self.node().as_str()).execute(self.leases()).await?;
        Ok(())
    }

    /// Ends every lease: only for a process that has the database to itself.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn end_all_leases(&self) -> Result<(), StoreError> {
        sqlx::query("UPDATE node SET expires = 0 WHERE expires > 0").execute(self.leases()).await?;
        Ok(())
    }

    /// The nodes with a lease.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn live_nodes(&self) -> Result<Vec<NodeId>, StoreError> {
        let sql = format!("SELECT id FROM node WHERE expires > {}", self.dialect().now());
        let rows = sqlx::query(AssertSqlSafe(sql)).fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok(NodeId(row.try_get(0)?))).collect()
    }

    /// Whether a node has a lease.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn is_live(&self, node: &NodeId) -> Result<bool, StoreError> {
        let sql = format!("SELECT 1 FROM node WHERE id = $1 AND expires > {}", self.dialect().now());
        let row = sqlx::query(AssertSqlSafe(sql)).bind(node.as_str()).fetch_optional(self.readers()).await?;
        Ok(row.is_some())
    }

    /// Makes this node the owner of a table, unless a live node is.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn claim(&self, game: &GameId) -> Result<Claim, StoreError> {
        // A claim locks the table's row, for which a live owner's appends would wait; and most tables have one.
        if let Some(owner) = self.live_owner(game).await?
            && owner != *self.node()
        {
            return Ok(Claim::Elsewhere(owner));
        }
        for _ in 1..CLAIMS_MAX {
            match self.claim_once(game).await {
                // An owner whose lease ran out still writes: PostgreSQL may end either of the two.
                Err(StoreError::Deadlock) => {}
                claimed => return claimed,
            }
        }
        self.claim_once(game).await
    }

    /// The owner of a table, if it has a lease.
    async fn live_owner(&self, game: &GameId) -> Result<Option<NodeId>, StoreError> {
        let sql = format!(
            "SELECT node.id FROM game JOIN node ON node.id = game.owner \
             WHERE game.id = $1 AND game.finished = 0 AND node.expires > {}",
            self.dialect().now()
        );
        let row = sqlx::query(AssertSqlSafe(sql)).bind(game.as_str()).fetch_optional(self.readers()).await?;
        row.map(|row| Ok(NodeId(row.try_get(0)?))).transpose()
    }

    async fn claim_once(&self, game: &GameId) -> Result<Claim, StoreError> {
        let (game, node, dialect) = (game.clone(), self.node().clone(), self.dialect());
        let work =
            self.writer().transact(move |tx| Box::pin(async move { claim(tx, &game, &node, dialect).await }));
        work.await
    }

    /// Whether this ownership still holds.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn owns(&self, game: &GameId, owner: &Ownership) -> Result<bool, StoreError> {
        let row =
            sqlx::query("SELECT 1 FROM game WHERE id = $1 AND owner = $2 AND epoch = $3 AND finished = 0")
                .bind(game.as_str())
                .bind(owner.node.as_str())
                .bind(owner.epoch)
                .fetch_optional(self.readers())
                .await?;
        Ok(row.is_some())
    }

    /// Tables that must be activated: passive ones whose deadline has passed, then those whose owner ended.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn due(&self, now: i64, most: i64) -> Result<Vec<GameId>, StoreError> {
        let select = format!(
            "SELECT id FROM game WHERE finished = 0 AND deadline <= $1 AND (deadline > 0 OR listing = '' OR owner <> '') \
             AND NOT EXISTS (SELECT 1 FROM node WHERE node.id = game.owner AND node.expires > {}) \
             ORDER BY deadline DESC LIMIT $2",
            self.dialect().now()
        );
        let rows = sqlx::query(AssertSqlSafe(select)).bind(now).bind(most).fetch_all(self.readers()).await?;
        rows.iter().map(|row| super::passive::id(&row.try_get::<String, _>(0)?)).collect()
    }
}

async fn claim(tx: Tx<'_>, game: &GameId, node: &NodeId, dialect: Dialect) -> Result<Claim, StoreError> {
    // Another node may have claimed it since it was looked at: then its row is not locked, either.
    let select = format!(
        "SELECT {COLUMNS}, epoch, deadline, host_gone, alone, \
         (SELECT node.seen FROM node WHERE node.id = game.owner) AS owner_seen \
         FROM game WHERE id = $1 AND finished = 0 AND NOT EXISTS \
         (SELECT 1 FROM node WHERE node.id = game.owner AND node.id <> $2 AND node.expires > {now}){lock}",
        now = dialect.now(),
        lock = dialect.lock_game(),
    );
    let found = sqlx::query(AssertSqlSafe(select)).bind(game.as_str()).bind(node.as_str());
    let Some(found) = found.fetch_optional(&mut *tx).await? else {
        let owner = sqlx::query("SELECT owner FROM game WHERE id = $1 AND finished = 0").bind(game.as_str());
        let Some(owner) = owner.fetch_optional(tx).await? else { return Ok(Claim::Missing) };
        return Ok(Claim::Elsewhere(NodeId(owner.try_get(0)?)));
    };
    let epoch = found.try_get::<i64, _>("epoch")? + 1;
    sqlx::query("UPDATE game SET owner = $2, epoch = $3, deadline = 0 WHERE id = $1")
        .bind(game.as_str())
        .bind(node.as_str())
        .bind(epoch)
        .execute(tx)
        .await?;
    let deadline: i64 = found.try_get("deadline")?;
    let away = (found.try_get("host_gone")?, found.try_get("alone")?);
    Ok(Claim::Owned(Box::new(Claimed {
        row: row(&found)?,
        epoch,
        away: (deadline > 0).then_some(away),
        owner_seen: found.try_get("owner_seen")?,
    })))
}
