//! Who hears whom: mutes of accounts, and silences that moderators have imposed.
//!
//! The database has the truth; what a table needs at every word that is said is kept in memory beside it.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sqlx::Row as _;

use crate::accounts::AccountId;
use crate::error::{ApiError, Obstacle};
use crate::limits::MUTES_MAX;
use crate::store::{Store, StoreError, Tx};

/// Who hears whom, as the tables of this node know it.
#[derive(Debug, Default)]
pub struct Voices {
    parts: Mutex<Parts>,
}

/// What a moderator has imposed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Silence {
    /// Until when nobody hears the account, in milliseconds.
    pub ends: i64,
    /// Why.
    pub reason: String,
}

#[derive(Debug, Default)]
struct Parts {
    /// Whom an account does not hear; only accounts that have muted somebody.
    mutes: HashMap<AccountId, Arc<BTreeSet<AccountId>>>,
    /// The accounts that nobody hears.
    silenced: HashMap<AccountId, Silence>,
}

impl Voices {
    /// Whom this account does not hear.
    pub fn muted_by(&self, account: AccountId) -> Option<Arc<BTreeSet<AccountId>>> {
        self.lock().mutes.get(&account).cloned()
    }

    /// Until when nobody hears this account and why, if somebody has seen to that.
    pub fn silenced(&self, account: AccountId, now: i64) -> Option<Silence> {
        self.lock().silenced.get(&account).filter(|silence| silence.ends > now).cloned()
    }

    /// Reads anew what the database says of an account; whoever comes to a table or to the lobby is read.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn learn(&self, store: &Store, account: AccountId) -> Result<(), StoreError> {
        let muted = store.muted_by(account).await?;
        let row = sqlx::query("SELECT ends, reason FROM silence WHERE account = $1")
            .bind(account)
            .fetch_optional(store.readers())
            .await?;
        let silence = row
            .map(|row| Ok::<_, StoreError>(Silence { ends: row.try_get(0)?, reason: row.try_get(1)? }))
            .transpose()?;
        let mut parts = self.lock();
        if muted.is_empty() {
            parts.mutes.remove(&account);
        } else {
            parts.mutes.insert(account, Arc::new(muted.into_iter().collect()));
        }
        match silence {
            None => drop(parts.silenced.remove(&account)),
            Some(silence) => drop(parts.silenced.insert(account, silence)),
        }
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, Parts> {
        self.parts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The account no longer hears another.
///
/// # Errors
/// `bad-value` if it has muted too many, or the database fails.
pub async fn mute(tx: Tx<'_>, account: AccountId, muted: AccountId, now: i64) -> Result<(), ApiError> {
    let count: i64 = sqlx::query("SELECT COUNT(*) FROM mute WHERE account = $1")
        .bind(account)
        .fetch_one(&mut *tx)
        .await?
        .try_get(0)?;
    if count >= MUTES_MAX {
        return Err(ApiError::bad_value(format!(
            "one mutes at most {MUTES_MAX} people; hear somebody again"
        ))
        .because(Obstacle::MutesMany));
    }
    sqlx::query("INSERT INTO mute (account, muted, created) VALUES ($1, $2, $3) ON CONFLICT (account, muted) DO NOTHING")
        .bind(account)
        .bind(muted)
        .bind(now)
        .execute(tx)
        .await?;
    Ok(())
}

/// The account hears another again.
///
/// # Errors
/// If the database fails.
pub async fn unmute(tx: Tx<'_>, account: AccountId, muted: AccountId) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM mute WHERE account = $1 AND muted = $2")
        .bind(account)
        .bind(muted)
        .execute(tx)
        .await?;
    Ok(())
}

impl Store {
    /// Whom this account does not hear, the latest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn muted_by(&self, account: AccountId) -> Result<Vec<AccountId>, StoreError> {
        let rows = sqlx::query("SELECT muted FROM mute WHERE account = $1 ORDER BY created DESC, muted")
            .bind(account)
            .fetch_all(self.readers())
            .await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }
}
