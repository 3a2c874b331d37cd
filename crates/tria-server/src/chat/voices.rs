//! Muted senders: mutes that accounts have set, and silences that moderators have imposed.
//!
//! The database is authoritative; [`Voices`] caches what a table needs for every chat message.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use sqlx::Row as _;

use crate::accounts::AccountId;
use crate::error::{ApiError, Obstacle};
use crate::limits::MUTES_MAX;
use crate::store::{Store, StoreError, Tx};

/// This node's cache of mutes and silences.
#[derive(Debug, Default)]
pub struct Voices {
    parts: Mutex<Parts>,
}

/// A silence imposed by a moderator.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Silence {
    /// End of the silence, in milliseconds.
    pub ends: i64,
    /// The moderator's reason.
    pub reason: String,
}

/// What one account hears and whether it is heard, as another node knows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Heeded {
    account: AccountId,
    muted: BTreeSet<AccountId>,
    silence: Option<Silence>,
}

#[derive(Debug, Default)]
struct Parts {
    /// The accounts that an account has muted; without entries for accounts that have muted none.
    mutes: HashMap<AccountId, Arc<BTreeSet<AccountId>>>,
    /// Silenced accounts.
    silenced: HashMap<AccountId, Silence>,
}

impl Voices {
    /// Returns the accounts that this account has muted.
    pub fn muted_by(&self, account: AccountId) -> Option<Arc<BTreeSet<AccountId>>> {
        self.lock().mutes.get(&account).cloned()
    }

    /// Returns the account's silence, if it has one that has not ended.
    pub fn silenced(&self, account: AccountId, now: i64) -> Option<Silence> {
        self.lock().silenced.get(&account).filter(|silence| silence.ends > now).cloned()
    }

    /// Reloads an account from the database; called when it connects to a table or the lobby, and after a change.
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
        self.heed(Heeded { account, muted: muted.into_iter().collect(), silence });
        Ok(())
    }

    /// What is known of an account here, for the node of a table.
    pub(crate) fn heeded(&self, account: AccountId) -> Heeded {
        let parts = self.lock();
        let muted = parts.mutes.get(&account).map(|muted| muted.as_ref().clone()).unwrap_or_default();
        Heeded { account, muted, silence: parts.silenced.get(&account).cloned() }
    }

    /// Takes over what is known of an account elsewhere.
    pub(crate) fn heed(&self, Heeded { account, muted, silence }: Heeded) {
        let mut parts = self.lock();
        if muted.is_empty() {
            parts.mutes.remove(&account);
        } else {
            parts.mutes.insert(account, Arc::new(muted));
        }
        match silence {
            None => drop(parts.silenced.remove(&account)),
            Some(silence) => drop(parts.silenced.insert(account, silence)),
        }
    }

    /// The accounts of which anything is known here.
    pub(crate) fn known(&self) -> BTreeSet<AccountId> {
        let parts = self.lock();
        parts.mutes.keys().chain(parts.silenced.keys()).copied().collect()
    }

    fn lock(&self) -> MutexGuard<'_, Parts> {
        self.parts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Mutes an account for another: its chat and invitations are hidden.
///
/// # Errors
/// `bad-value` if the account has muted too many others, or the database fails.
pub async fn mute(tx: Tx<'_>, account: AccountId, muted: AccountId, now: i64) -> Result<(), ApiError> {
    let count: i64 = sqlx::query("SELECT COUNT(*) FROM mute WHERE account = $1")
        .bind(account)
        .fetch_one(&mut *tx)
        .await?
        .try_get(0)?;
    if count >= MUTES_MAX {
        return Err(ApiError::bad_value(format!(
            "an account mutes at most {MUTES_MAX} others; unmute one first"
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

/// Lifts a mute.
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
    /// Returns the accounts that this account has muted, the latest first.
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
