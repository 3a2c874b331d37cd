//! Ways back into an account without its password or mail: recovery codes, and reset links made by an administrator.
//!
//! A code has 80 random bits and a link 256, so a fast hash is enough: neither can be guessed from what is stored.

use sqlx::Row as _;

use super::{AccountId, names, token};
use crate::limits::{RECOVERY_CODES, RESET_MS};
use crate::store::{Store, StoreError, Tx};

/// The beginning of the token in a reset link.
pub const RESET: &str = "tria_r_";

/// Digits of codes: without those that are easily mistaken for others when they are copied by hand.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Digits of a code, five bits each.
const CODE_DIGITS: usize = 16;

/// What proves that the sender may set a new password.
#[derive(Clone, Debug)]
pub enum Proof {
    /// A recovery code.
    Code(String),
    /// The token of a reset link.
    Link(String),
}

impl Proof {
    /// The word for the audit log.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Code(_) => "code",
            Self::Link(_) => "link",
        }
    }
}

/// New recovery codes, as `7k3m-9x2p-t5vw-0qzc`; the only time that they are known.
pub fn new_codes() -> Vec<String> {
    (0..RECOVERY_CODES).map(|_| new_code()).collect()
}

fn new_code() -> String {
    let digits = token::random::<CODE_DIGITS>().map(|byte| char::from(DIGITS[usize::from(byte % 32)]));
    let groups: Vec<String> = digits.chunks(4).map(|group| group.iter().collect()).collect();
    groups.join("-")
}

/// The hash of a code, however it was typed: without spaces and dashes, `O` as zero, `I` and `L` as one.
fn code_hash(code: &str) -> String {
    let digits =
        code.chars().filter(|c| !c.is_whitespace() && *c != '-').map(|c| match c.to_ascii_lowercase() {
            'o' => '0',
            'i' | 'l' => '1',
            c => c,
        });
    token::hash(&digits.collect::<String>())
}

/// Stores new codes in place of all earlier ones.
///
/// # Errors
/// If the database fails.
pub async fn set_codes(tx: Tx<'_>, id: AccountId, codes: &[String], now: i64) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM recovery_code WHERE account = $1").bind(id).execute(&mut *tx).await?;
    for code in codes {
        sqlx::query("INSERT INTO recovery_code (hash, account, created) VALUES ($1, $2, $3)")
            .bind(code_hash(code))
            .bind(id)
            .bind(now)
            .execute(&mut *tx)
            .await?;
    }
    Ok(())
}

/// Makes a reset link's token in place of an earlier one; returns it with when it expires.
///
/// # Errors
/// If the database fails.
pub async fn new_reset(tx: Tx<'_>, id: AccountId, now: i64) -> Result<(String, i64), StoreError> {
    let (secret, expires) = (token::new(RESET), now + RESET_MS);
    sqlx::query("DELETE FROM password_reset WHERE account = $1 OR expires <= $2")
        .bind(id)
        .bind(now)
        .execute(&mut *tx)
        .await?;
    sqlx::query("INSERT INTO password_reset (account, hash, created, expires) VALUES ($1, $2, $3, $4)")
        .bind(id)
        .bind(token::hash(&secret))
        .bind(now)
        .bind(expires)
        .execute(tx)
        .await?;
    Ok((secret, expires))
}

/// Uses a proof up; returns whether it was good for this account.
///
/// # Errors
/// If the database fails.
pub async fn use_up(tx: Tx<'_>, id: AccountId, proof: &Proof, now: i64) -> Result<bool, StoreError> {
    let deleted = match proof {
        Proof::Code(code) => {
            sqlx::query("DELETE FROM recovery_code WHERE hash = $1 AND account = $2")
                .bind(code_hash(code))
                .bind(id)
                .execute(tx)
                .await?
        }
        Proof::Link(secret) => {
            sqlx::query("DELETE FROM password_reset WHERE hash = $1 AND account = $2 AND expires > $3")
                .bind(token::hash(secret))
                .bind(id)
                .bind(now)
                .execute(tx)
                .await?
        }
    };
    Ok(deleted.rows_affected() > 0)
}

impl Store {
    /// The account of this name, if it has this unused recovery code: one query, whether or not there is such a name.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn account_with_code(&self, name: &str, code: &str) -> Result<Option<AccountId>, StoreError> {
        let select = "SELECT c.account FROM recovery_code c JOIN account a ON a.id = c.account \
                      WHERE c.hash = $1 AND a.name_key = $2 AND a.deleted = 0";
        let query = sqlx::query(select).bind(code_hash(code)).bind(names::key(name));
        let row = query.fetch_optional(self.readers()).await?;
        row.map(|row| Ok(row.try_get(0)?)).transpose()
    }

    /// The account that this reset link was made for, if it has not expired.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn account_with_reset(&self, secret: &str, now: i64) -> Result<Option<AccountId>, StoreError> {
        let query = sqlx::query("SELECT account FROM password_reset WHERE hash = $1 AND expires > $2")
            .bind(token::hash(secret))
            .bind(now);
        let row = query.fetch_optional(self.readers()).await?;
        row.map(|row| Ok(row.try_get(0)?)).transpose()
    }

    /// The number of recovery codes that the account has not used.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn recovery_codes(&self, id: AccountId) -> Result<i64, StoreError> {
        let query = sqlx::query("SELECT COUNT(*) FROM recovery_code WHERE account = $1").bind(id);
        Ok(query.fetch_one(self.readers()).await?.try_get(0)?)
    }
}
