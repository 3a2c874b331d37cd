//! The versions of the database.

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyPool, SqlSafeStr as _};

use super::{Dialect, StoreError, one_row};

/// Every step, in order; a released one is never changed.
const STEPS: [(&str, &str); 14] = [
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
    ("bound copies", include_str!("../../migrations/0013-bound.sql")),
    ("names", include_str!("../../migrations/0014-names.sql")),
];

/// The version that this server makes of a database.
pub(crate) const VERSION: i64 = STEPS.len() as i64;

/// The step before which [`one_row::split`] runs: it drops what that reads.
pub(super) const ONE_ROW: i64 = 11;

/// Brings the database up to date, all steps or none of each.
pub(super) async fn migrate(pool: &AnyPool, dialect: Dialect) -> Result<(), StoreError> {
    migrate_to(pool, dialect, VERSION).await
}

/// Brings the database to this version, if it is not newer already.
pub(crate) async fn migrate_to(pool: &AnyPool, dialect: Dialect, version: i64) -> Result<(), StoreError> {
    if version >= ONE_ROW {
        // A database that has it already may have later steps as well.
        run_steps(pool, ONE_ROW - 1, true).await?;
        one_row::split(pool, dialect).await?;
    }
    run_steps(pool, version, false).await
}

async fn run_steps(pool: &AnyPool, version: i64, later_too: bool) -> Result<(), StoreError> {
    let steps = STEPS.iter().take(version as usize).enumerate().map(|(place, (name, sql))| {
        let version = place as i64 + 1;
        Migration::new(version, (*name).into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    let mut migrator = Migrator::with_migrations(steps.collect());
    migrator.set_ignore_missing(later_too);
    migrator.run(pool).await.map_err(|error| match error {
        sqlx::migrate::MigrateError::VersionMissing(found) => StoreError::Newer { found, known: VERSION },
        other => StoreError::Database(other.to_string()),
    })
}
