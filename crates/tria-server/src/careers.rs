//! Careers of single players that are kept with an account, apart from everything that is played and owned online.
//!
//! The server knows of a career that it is one, and how it looks in a line; what happens in it is decided where it is played.
//! Every write names the version that it goes on from, so that two devices never overwrite each other unasked.

use serde::{Deserialize, Serialize};
use sqlx::Row as _;
use sqlx::any::AnyRow;
use tria_world::career::Career;
use utoipa::ToSchema;

use crate::accounts::AccountId;
use crate::error::{ApiError, ErrorCode, Obstacle};
use crate::limits::{CAREER_BYTES_MAX, CAREER_ID_CHARS_MAX, CAREER_ID_CHARS_MIN, CAREERS_EACH_MAX};
use crate::store::{Store, StoreError, Tx};

/// A career in a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct CareerLine {
    /// What the player is called in it.
    pub name: String,
    /// By which house it is played.
    pub house: String,
    /// When it began, in milliseconds.
    pub began: u64,
    /// The region where the player is.
    pub place: String,
    /// Cards owned, copies included.
    pub cards: u64,
    /// Gil.
    pub gil: u64,
    /// Matches and games finished.
    pub matches: u64,
}

/// A kept career without its document.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct KeptCareer {
    /// What the player's program calls it.
    pub id: String,
    /// Which write it is, from 1.
    pub version: i64,
    /// When it was written, in milliseconds.
    pub saved: i64,
    /// Which copy of the career wrote it, as that device calls itself.
    pub by: String,
    /// The career in a line.
    pub career: CareerLine,
}

/// A document that was read as a career.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    document: String,
    line: CareerLine,
}

impl Checked {
    /// Reads a document as a career that has begun.
    ///
    /// # Errors
    /// `too-large`, or `bad-value` with what is wrong in it.
    pub fn read(document: String) -> Result<Self, ApiError> {
        if document.len() > CAREER_BYTES_MAX {
            let message =
                format!("a kept career has at most {CAREER_BYTES_MAX} bytes, not {}", document.len());
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

/// Checks what a program calls a career, or itself.
///
/// # Errors
/// `bad-value`.
pub fn check_id(id: &str) -> Result<(), ApiError> {
    let fits = (CAREER_ID_CHARS_MIN..=CAREER_ID_CHARS_MAX).contains(&id.len());
    if fits && id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()) {
        return Ok(());
    }
    Err(ApiError::bad_value(format!(
        "the id of a career, or of who writes it, has {CAREER_ID_CHARS_MIN} to {CAREER_ID_CHARS_MAX} small letters and digits"
    )))
}

/// A career that is to be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Writing {
    /// What the program calls it.
    pub id: String,
    /// Which copy of the career writes.
    pub by: String,
    /// The version that it goes on from; 0 for a new one.
    pub from: i64,
    /// The career.
    pub checked: Checked,
}

/// Keeps a career; gives its new version.
///
/// The same document again changes nothing: whoever has not heard the answer may ask again.
///
/// # Errors
/// `conflict` if another version is kept, `not-found` if none is, `bad-value` if there are too many.
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
            "an account keeps at most {CAREERS_EACH_MAX} careers; remove one first"
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
            "version {kept} of the career is kept, and this one goes on from {from}; read that one, then choose"
        ),
    ).because(Obstacle::CareerChanged)
}

/// Removes a career from the account.
///
/// # Errors
/// `not-found` if there is none.
pub async fn remove(tx: Tx<'_>, account: AccountId, id: &str) -> Result<(), ApiError> {
    let done = sqlx::query("DELETE FROM career WHERE account = $1 AND id = $2")
        .bind(account)
        .bind(id)
        .execute(tx)
        .await?;
    if done.rows_affected() == 1 { Ok(()) } else { Err(ApiError::not_found("career")) }
}

impl Store {
    /// The careers of an account, the one that was written last first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn careers(&self, account: AccountId) -> Result<Vec<KeptCareer>, StoreError> {
        let sql = "SELECT id, version, saved, writer, summary FROM career WHERE account = $1 ORDER BY saved DESC, id";
        let rows = sqlx::query(sql).bind(account).fetch_all(self.readers()).await?;
        rows.iter().map(kept).collect()
    }

    /// A career of an account, with its document.
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
        .map_err(|error| StoreError::Damaged(format!("a career's summary: {error}")))?;
    Ok(KeptCareer {
        id: row.try_get(0)?,
        version: row.try_get(1)?,
        saved: row.try_get(2)?,
        by: row.try_get(3)?,
        career,
    })
}
