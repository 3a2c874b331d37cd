//! Versions and migrations of the database.

use std::path::Path;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyPool, AssertSqlSafe, Row as _, SqlSafeStr as _};

use super::{Dialect, StoreError, one_row};

/// Every step, in order; a released one is never changed.
///
/// Nodes of two versions run side by side while a cluster is upgraded, so a step expands: it adds tables, and columns that
/// older nodes need not know. What is no longer used goes a release later.
pub const STEPS: [(&str, &str); 19] = [
    ("tables of play", include_str!("../../migrations/0001-tables.sql")),
    ("accounts", include_str!("../../migrations/0002-accounts.sql")),
    ("cards", include_str!("../../migrations/0003-cards.sql")),
    ("played matches and ratings", include_str!("../../migrations/0004-played.sql")),
    ("talking with each other", include_str!("../../migrations/0005-lobby.sql")),
    ("fair deals", include_str!("../../migrations/0006-fair.sql")),
    ("administration", include_str!("../../migrations/0007-audit.sql")),
    ("kept careers", include_str!("../../migrations/0008-careers.sql")),
    ("entries in batches", include_str!("../../migrations/0009-batches.sql")),
    ("seen cards as bits", include_str!("../../migrations/0010-seen.sql")),
    ("one row for each entry of a log", include_str!("../../migrations/0011-one-row.sql")),
    ("passive tables", include_str!("../../migrations/0012-passive.sql")),
    ("nodes of a cluster", include_str!("../../migrations/0013-nodes.sql")),
    ("bound copies", include_str!("../../migrations/0014-bound.sql")),
    ("names", include_str!("../../migrations/0015-names.sql")),
    ("recovery of accounts", include_str!("../../migrations/0016-recovery.sql")),
    ("webhooks", include_str!("../../migrations/0017-webhooks.sql")),
    ("retention", include_str!("../../migrations/0018-retention.sql")),
    ("shared by nodes", include_str!("../../migrations/0019-shared.sql")),
];

/// The version that this server makes of a database.
pub const VERSION: i64 = STEPS.len() as i64;

/// The first version with nodes.
const NODES: i64 = 13;

/// What there is of the schema in a database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SchemaState {
    /// Its version; 0 if the database is empty.
    pub version: i64,
    /// The version that this server makes of it.
    pub known: i64,
    /// The nodes with a lease.
    pub live_nodes: i64,
}

impl SchemaState {
    /// The steps that are missing, by their numbers.
    pub fn pending(&self) -> Vec<(i64, &'static str)> {
        let numbered = (1..).zip(STEPS.iter().map(|(name, _)| *name));
        numbered.filter(|(number, _)| *number > self.version).collect()
    }

    /// Whether a start must not migrate: other nodes run on an older version.
    pub(crate) fn refuses(&self) -> bool {
        (NODES..self.known).contains(&self.version) && self.live_nodes > 0
    }
}

/// What there is of the schema in the database at this address; one that does not exist is not made.
///
/// # Errors
/// If the database does not answer.
pub async fn look(address: &str) -> Result<SchemaState, StoreError> {
    if super::sqlite_path(address).is_some_and(|path| !Path::new(path).exists()) {
        return Ok(SchemaState { version: 0, known: VERSION, live_nodes: 0 });
    }
    let (pool, dialect) = super::connect(address).await?;
    let state = state(&pool, dialect).await;
    pool.close().await;
    state
}

/// Brings the database at this address up to date, whatever runs on it; returns what there was before.
///
/// # Errors
/// If the database does not answer, is newer, or a step fails.
pub async fn migrate_now(address: &str) -> Result<SchemaState, StoreError> {
    let (pool, dialect) = super::connect(address).await?;
    let before = state(&pool, dialect).await?;
    migrate(&pool, dialect).await?;
    pool.close().await;
    Ok(before)
}

/// What there is of the schema.
pub(crate) async fn state(pool: &AnyPool, dialect: Dialect) -> Result<SchemaState, StoreError> {
    let history = match dialect {
        Dialect::Sqlite => {
            "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = '_sqlx_migrations'"
        }
        Dialect::Postgres => {
            "SELECT COUNT(*) FROM information_schema.tables \
             WHERE table_name = '_sqlx_migrations' AND table_schema = current_schema()"
        }
    };
    let mut state = SchemaState { version: 0, known: VERSION, live_nodes: 0 };
    if sqlx::query(history).fetch_one(pool).await?.try_get::<i64, _>(0)? > 0 {
        let newest = sqlx::query("SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations");
        state.version = newest.fetch_one(pool).await?.try_get(0)?;
    }
    if state.version >= NODES {
        let live = format!("SELECT COUNT(*) FROM node WHERE expires > {}", dialect.now());
        state.live_nodes = sqlx::query(AssertSqlSafe(live)).fetch_one(pool).await?.try_get(0)?;
    }
    Ok(state)
}

/// The migration before which [`one_row::split`] runs, because it drops the table that `split` reads.
pub(super) const ONE_ROW: i64 = 11;

/// Brings the database up to date, all steps or none of each.
///
/// A start does this only where no other node runs on an older version: see [`start`].
pub(super) async fn migrate(pool: &AnyPool, dialect: Dialect) -> Result<(), StoreError> {
    migrate_to(pool, dialect, VERSION).await
}

/// Migrates the database to this version, unless it is newer.
pub(super) async fn start(pool: &AnyPool, dialect: Dialect) -> Result<(), StoreError> {
    let state = state(pool, dialect).await?;
    if dialect == Dialect::Postgres && state.refuses() {
        return Err(StoreError::Older { found: state.version, known: state.known });
    }
    migrate(pool, dialect).await
}

pub(crate) async fn migrate_to(pool: &AnyPool, dialect: Dialect, version: i64) -> Result<(), StoreError> {
    if version >= ONE_ROW {
        // The database may already be newer than this.
        run_migrations(pool, ONE_ROW - 1, true).await?;
        one_row::split(pool, dialect).await?;
    }
    run_migrations(pool, version, false).await
}

async fn run_migrations(pool: &AnyPool, version: i64, allow_later: bool) -> Result<(), StoreError> {
    let steps = STEPS.iter().take(version as usize).enumerate().map(|(place, (name, sql))| {
        let version = place as i64 + 1;
        Migration::new(version, (*name).into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    let mut migrator = Migrator::with_migrations(steps.collect());
    migrator.set_ignore_missing(allow_later);
    migrator.run(pool).await.map_err(|error| match error {
        sqlx::migrate::MigrateError::VersionMissing(found) => StoreError::Newer { found, known: VERSION },
        other => StoreError::Database(other.to_string()),
    })
}
