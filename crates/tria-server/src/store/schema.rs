//! The versions of the database.

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyPool, SqlSafeStr as _};

use super::StoreError;

/// Every step, in order; a released one is never changed.
const STEPS: [(i64, &str, &str); 3] = [
    (1, "tables of play", include_str!("../../migrations/0001-tables.sql")),
    (2, "accounts", include_str!("../../migrations/0002-accounts.sql")),
    (5, "talking with each other", include_str!("../../migrations/0005-lobby.sql")),
];

/// Brings the database up to date, all steps or none of each.
pub(super) async fn migrate(pool: &AnyPool) -> Result<(), StoreError> {
    let steps = STEPS.iter().map(|(version, name, sql)| {
        Migration::new(*version, (*name).into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    let migrator = Migrator::with_migrations(steps.collect());
    migrator.run(pool).await.map_err(|error| match error {
        sqlx::migrate::MigrateError::VersionMissing(found) => {
            StoreError::Newer { found, known: STEPS[STEPS.len() - 1].0 }
        }
        other => StoreError::Database(other.to_string()),
    })
}
