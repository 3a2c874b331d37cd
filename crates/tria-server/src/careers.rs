//! Single-player careers stored with an account, separate from everything played and owned online.
//!
//! The server validates that a document is a career and stores its summary; its content is decided by the client.
//! Every write names the version that it is based on, so that two devices never overwrite each other silently.

use serde::{Deserialize, Serialize};
use sqlx::Row as _;
use sqlx::any::AnyRow;
use tria_world::career::Career;
use utoipa::ToSchema;

use crate::accounts::AccountId;
use crate::error::{ApiError, ErrorCode, Obstacle};
use crate::limits::{CAREER_BYTES_MAX, CAREER_ID_CHARS_MAX, CAREER_ID_CHARS_MIN, CAREERS_EACH_MAX};
use crate::store::{Store, StoreError, Tx};

/// Summary of a career.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct CareerLine {
    /// Name of the player in the career.
    pub name: String,
    /// House whose rules apply.
    pub house: String,
    /// Start of the career, in milliseconds.
    pub began: u64,
    /// Region where the player is.
    pub place: String,
    /// Number of owned cards, including copies.
    pub cards: u64,
    /// Amount of Gil.
    pub gil: u64,
    /// Number of finished matches and games.
    pub matches: u64,
}

/// A stored career without its document.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct KeptCareer {
    /// Id chosen by the client.
    pub id: String,
    /// Version, from 1, increased by every write.
    pub version: i64,
    /// Time of the last write, in milliseconds.
    pub saved: i64,
    /// Id of the copy that wrote this version, chosen by its device.
    pub by: String,
    /// Summary.
    pub career: CareerLine,
}

/// A validated career document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    document: String,
    line: CareerLine,
}

impl Checked {
    /// Validates a document as a career that has begun.
    ///
    /// # Errors
    /// `too-large`, or `bad-value` with the error of the document.
    pub fn read(document: String) -> Result<Self, ApiError> {
        if document.len() > CAREER_BYTES_MAX {
            let message = format!("a career has at most {CAREER_BYTES_MAX} bytes, not {}", document.len());
            return Err(ApiError::new(ErrorCode::TooLarge, message));
        }
        let career =
            Career::import(document.as_bytes()).map_err(|error| ApiError::bad_value(error.to_string()))?;
        let summary = career.summary().ok_or_else(|| ApiError::bad_value("the career has not begun"))?;
        let line = CareerLine {
            name: summary.profile.name,
            house: summary.profile.house.to_string(),
            began: summary.profile.began,
            place: summary.place.to_string(),
            cards: summary.cards,
            gil: summary.gil,
            matches: summary.matches,
        };
        Ok(Self { document, line })
    }
}

/// Checks the id of a career or of a copy.
///
/// # Errors
/// `bad-value`.
pub fn check_id(id: &str) -> Result<(), ApiError> {
    let fits = (CAREER_ID_CHARS_MIN..=CAREER_ID_CHARS_MAX).contains(&id.len());
    if fits && id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()) {
        return Ok(());
    }
    Err(ApiError::bad_value(format!(
        "the id of a career, or of its copy, has {CAREER_ID_CHARS_MIN} to {CAREER_ID_CHARS_MAX} lower-case letters and digits"
    )))
}

/// A write of a career.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Writing {
    /// Id of the career.
    pub id: String,
    /// Id of the copy that writes.
    pub by: String,
    /// The version that the document is based on; 0 for a new career.
    pub from: i64,
    /// The document.
    pub checked: Checked,
}

/// Stores a career and returns its new version.
///
/// Writing the same document again has no effect, so a client that missed the answer may retry.
///
/// # Errors
/// `conflict` if another version is stored, `not-found` if none is, `bad-value` if the account has too many careers.
pub async fn write(tx: Tx<'_>, account: AccountId, writing: &Writing, now: i64) -> Result<i64, ApiError> {
    let Writing { id, by, from, checked } = writing;
    let summary = serde_json::to_string(&checked.line).unwrap_or_default();
    let update = "UPDATE career SET version = version + 1, saved = $4, writer = $5, summary = $6, document = $7 \
                  WHERE account = $1 AND id = $2 AND version = $3 AND document <> $7";
    let updated = sqlx::query(update)
        .bind(account)
        .bind(id)
        .bind(from)
        .bind(now)
        .bind(by)
        .bind(&summary)
        .bind(&checked.document)
        .execute(&mut *tx)
        .await?;
    if updated.rows_affected() == 1 {
        return Ok(from + 1);
    }
    let kept = sqlx::query("SELECT version, document FROM career WHERE account = $1 AND id = $2")
        .bind(account)
        .bind(id)
        .fetch_optional(&mut *tx)
        .await?;
    if let Some(kept) = kept {
        let (version, document): (i64, String) = (kept.try_get(0)?, kept.try_get(1)?);
        return if document == checked.document { Ok(version) } else { Err(conflict(version, *from)) };
    }
    if *from != 0 {
        return Err(ApiError::not_found("career"));
    }
    let count = sqlx::query("SELECT COUNT(*) FROM career WHERE account = $1").bind(account);
    if count.fetch_one(&mut *tx).await?.try_get::<i64, _>(0)? >= CAREERS_EACH_MAX {
        return Err(ApiError::bad_value(format!(
            "an account has at most {CAREERS_EACH_MAX} careers; remove one first"
        ))
        .because(Obstacle::CareersMany));
    }
    let insert = "INSERT INTO career (account, id, version, saved, writer, summary, document) \
                  VALUES ($1, $2, 1, $3, $4, $5, $6)";
    sqlx::query(insert)
        .bind(account)
        .bind(id)
        .bind(now)
        .bind(by)
        .bind(&summary)
        .bind(&checked.document)
        .execute(tx)
        .await?;
    Ok(1)
}

fn conflict(kept: i64, from: i64) -> ApiError {
    ApiError::new(
        ErrorCode::Conflict,
        format!(
            "version {kept} of the career is stored, but this one is based on {from}; read the stored one, then choose"
        ),
    ).because(Obstacle::CareerChanged)
}

/// Removes a career from the account.
///
/// # Errors
/// `not-found`.
pub async fn remove(tx: Tx<'_>, account: AccountId, id: &str) -> Result<(), ApiError> {
    let done = sqlx::query("DELETE FROM career WHERE account = $1 AND id = $2")
        .bind(account)
        .bind(id)
        .execute(tx)
        .await?;
    if done.rows_affected() == 1 { Ok(()) } else { Err(ApiError::not_found("career")) }
}

impl Store {
    /// Lists the careers of an account, the last written first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn careers(&self, account: AccountId) -> Result<Vec<KeptCareer>, StoreError> {
        let sql = "SELECT id, version, saved, writer, summary FROM career WHERE account = $1 ORDER BY saved DESC, id";
        let rows = sqlx::query(sql).bind(account).fetch_all(self.readers()).await?;
        rows.iter().map(kept).collect()
    }

    /// Reads a career of an account, with its document.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn career(
        &self,
        account: AccountId,
        id: &str,
    ) -> Result<Option<(KeptCareer, String)>, StoreError> {
        let sql =
            "SELECT id, version, saved, writer, summary, document FROM career WHERE account = $1 AND id = $2";
        let row = sqlx::query(sql).bind(account).bind(id).fetch_optional(self.readers()).await?;
        row.map(|row| Ok((kept(&row)?, row.try_get(5)?))).transpose()
    }
}

fn kept(row: &AnyRow) -> Result<KeptCareer, StoreError> {
    let summary: String = row.try_get(4)?;
    let career = serde_json::from_str(&summary)
        .map_err(|error| StoreError::Damaged(format!("summary of a career: {error}")))?;
    Ok(KeptCareer {
        id: row.try_get(0)?,
        version: row.try_get(1)?,
        saved: row.try_get(2)?,
        by: row.try_get(3)?,
        career,
    })
}
