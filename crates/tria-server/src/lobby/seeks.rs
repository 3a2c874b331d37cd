//! Who waits to be paired, in the database that all nodes share.

use sqlx::Row as _;
use tria_room::Millis;
use tria_room::wire::encode;

use super::Seek;
use super::matchmaker::Want;
use crate::accounts::AccountId;
use crate::error::{ApiError, ErrorCode};
use crate::limits::{PAIRING_MAX, PAIRING_TAKEN_MS};
use crate::store::{Store, StoreError, Tx};

/// An account that waits, as the database has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Waiting {
    /// What it waits for.
    pub(super) seek: Seek<Want>,
    /// When a node last saw it listen.
    pub(super) seen: Millis,
    /// Whether a node is seating it at this moment.
    pub(super) taken: bool,
}

impl Store {
    /// Everyone who waits, the longest first.
    pub(super) async fn seeks(&self, now: Millis) -> Result<Vec<Waiting>, StoreError> {
        let select = "SELECT wish, seen, taken FROM seek ORDER BY since, place";
        let rows = sqlx::query(select).fetch_all(self.readers()).await?;
        let mut all = Vec::with_capacity(rows.len());
        for row in &rows {
            let (wish, seen, taken): (String, i64, i64) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
            // One that an other version has written is passed over; its account asks again.
            if let Ok(seek) = serde_json::from_str(&wish) {
                let taken = taken > now.0 as i64 - PAIRING_TAKEN_MS;
                all.push(Waiting { seek, seen: Millis(seen.unsigned_abs()), taken });
            }
        }
        Ok(all)
    }

    /// What an account waits for.
    pub(super) async fn seek(&self, account: AccountId) -> Result<Option<Seek<Want>>, StoreError> {
        let select = sqlx::query("SELECT wish FROM seek WHERE account = $1").bind(account);
        let Some(row) = select.fetch_optional(self.readers()).await? else { return Ok(None) };
        Ok(serde_json::from_str(&row.try_get::<String, _>(0)?).ok())
    }

    /// How many wait.
    pub(super) async fn seek_count(&self) -> Result<i64, StoreError> {
        Ok(sqlx::query("SELECT COUNT(*) FROM seek").fetch_one(self.readers()).await?.try_get(0)?)
    }
}

/// An account waits; what it waited for before is forgotten.
pub(super) async fn put(tx: Tx<'_>, seek: &Seek<Want>) -> Result<(), ApiError> {
    // One writer at a time: the numbers still hold at the commit.
    let select = sqlx::query("SELECT COUNT(*), COALESCE(MAX(place), 0) FROM seek WHERE account <> $1");
    let row = select.bind(seek.account).fetch_one(&mut *tx).await?;
    let (others, last): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
    if others >= PAIRING_MAX as i64 {
        return Err(ApiError::new(ErrorCode::Busy, "too many people wait to be paired; try again later"));
    }
    let upsert = "INSERT INTO seek (account, since, seen, taken, wish, place) VALUES ($1, $2, $2, 0, $3, $4) \
                  ON CONFLICT (account) DO UPDATE SET place = excluded.place, since = excluded.since, seen = excluded.seen, taken = 0, \
                  wish = excluded.wish";
    let since = seek.since.0 as i64;
    sqlx::query(upsert).bind(seek.account).bind(since).bind(encode(seek)).bind(last + 1).execute(tx).await?;
    Ok(())
}

/// An account no longer waits; returns whether it did.
pub(super) async fn remove(tx: Tx<'_>, account: AccountId) -> Result<bool, StoreError> {
    let delete = sqlx::query("DELETE FROM seek WHERE account = $1").bind(account);
    Ok(delete.execute(tx).await?.rows_affected() > 0)
}

/// Takes these accounts out of the pool to seat them, all or none.
///
/// # Errors
/// [`StoreError::Conflict`] if one of them no longer waits as it did, or another node has taken it; then none is taken.
pub(super) async fn take(tx: Tx<'_>, group: &[Seek<Want>], now: i64) -> Result<(), StoreError> {
    for seek in group {
        let update = "UPDATE seek SET taken = $3 WHERE account = $1 AND since = $2 AND taken <= $4";
        let taken = sqlx::query(update)
            .bind(seek.account)
            .bind(seek.since.0 as i64)
            .bind(now)
            .bind(now - PAIRING_TAKEN_MS);
        if taken.execute(&mut *tx).await?.rows_affected() == 0 {
            return Err(StoreError::Conflict);
        }
    }
    Ok(())
}

/// These accounts wait on as if nothing had been, unless they asked for something else meanwhile.
pub(super) async fn give_back(tx: Tx<'_>, accounts: &[AccountId]) -> Result<(), StoreError> {
    for account in accounts {
        sqlx::query("UPDATE seek SET taken = 0 WHERE account = $1").bind(account).execute(&mut *tx).await?;
    }
    Ok(())
}

/// These accounts listen at this time.
pub(super) async fn note_seen(tx: Tx<'_>, accounts: &[AccountId], now: i64) -> Result<(), StoreError> {
    for account in accounts {
        let update = sqlx::query("UPDATE seek SET seen = $2 WHERE account = $1").bind(account).bind(now);
        update.execute(&mut *tx).await?;
    }
    Ok(())
}
