//! The versions of the database.

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyPool, SqlSafeStr as _};

use super::StoreError;

/// Every step, in order; a released one is never changed.
const STEPS: [(&str, &str); 12] = [
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
    ("bound copies", include_str!("../../migrations/0011-bound.sql")),
    ("names", include_str!("../../migrations/0012-names.sql")),
];

/// The version that this server makes of a database.
pub(crate) const VERSION: i64 = STEPS.len() as i64;

/// Brings the database up to date, all steps or none of each.
pub(super) async fn migrate(pool: &AnyPool) -> Result<(), StoreError> {
    migrate_to(pool, VERSION).await
}

/// Brings the database to this version, if it is not newer already.
pub(crate) async fn migrate_to(pool: &AnyPool, version: i64) -> Result<(), StoreError> {
    let steps = STEPS.iter().take(version as usize).enumerate().map(|(place, (name, sql))| {
        let version = place as i64 + 1;
        Migration::new(version, (*name).into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    let migrator = Migrator::with_migrations(steps.collect());
    migrator.run(pool).await.map_err(|error| match error {
        sqlx::migrate::MigrateError::VersionMissing(found) => {
            StoreError::Newer { found, known: STEPS.len() as i64 }
        }
        other => StoreError::Database(other.to_string()),
    })
}
