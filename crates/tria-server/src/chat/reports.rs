//! Reports to moderators, and what moderators do; every deed is written down and stays.

use serde::{Deserialize, Serialize};
use sqlx::Row as _;
use sqlx::any::AnyRow;
use tria_room::{ClientId, Command, HostInput, Input, LogEntry};
use tria_rules::named_enum;
use utoipa::ToSchema;

use crate::accounts::{self, AccountId, token};
use crate::error::{ApiError, ErrorCode};
use crate::limits::{REPORTED_MESSAGES_MAX, REPORTS_OPEN_MAX};
use crate::store::{GameId, Store, StoreError, Tx};

named_enum! {
    /// What a moderator did.
    pub enum Deed {
        /// Nobody hears the account for a time.
        Silence = "silence",
        /// It is heard again.
        Unsilence = "unsilence",
        /// The account is kept out for a time.
        Ban = "ban",
        /// It is let in again.
        Unban = "unban",
        /// A report was settled.
        Settle = "settle",
    }
}

/// Something that was said at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Said {
    /// When, in milliseconds.
    pub at: i64,
    /// By whom.
    pub account: AccountId,
    /// What.
    pub text: String,
}

/// A report that is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewReport {
    /// Who reports.
    pub reporter: AccountId,
    /// Whom.
    pub account: AccountId,
    /// Where it happened.
    pub game: Option<GameId>,
    /// What happened.
    pub reason: String,
    /// What was said there last.
    pub messages: Vec<Said>,
}

/// A report as moderators see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ReportRow {
    /// Its number.
    pub id: i64,
    /// When it was made, in milliseconds.
    pub created: i64,
    /// Who reports.
    pub reporter: AccountId,
    /// Whom.
    pub account: AccountId,
    /// The table where it happened.
    pub table: Option<String>,
    /// What happened.
    pub reason: String,
    /// What was said there last.
    pub messages: Vec<Said>,
    /// When it was settled.
    pub settled: Option<i64>,
    /// By whom.
    pub settled_by: Option<AccountId>,
    /// What was done about it.
    pub note: Option<String>,
}

/// Something that a moderator did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct DeedRow {
    /// When, in milliseconds.
    pub at: i64,
    /// Who.
    pub moderator: AccountId,
    /// `silence`, `unsilence`, `ban`, `unban` or `settle`.
    pub did: String,
    /// To whom.
    pub account: AccountId,
    /// Until when, and why.
    pub detail: String,
}

/// Writes a report and gives its number.
///
/// # Errors
/// `too-many` if too many of the same account are open, or the database fails.
pub async fn report(tx: Tx<'_>, new: &NewReport, now: i64) -> Result<i64, ApiError> {
    let open: i64 = sqlx::query("SELECT COUNT(*) FROM report WHERE reporter = $1 AND settled IS NULL")
        .bind(new.reporter)
        .fetch_one(&mut *tx)
        .await?
        .try_get(0)?;
    if open >= REPORTS_OPEN_MAX {
        let message = format!("{REPORTS_OPEN_MAX} of your reports wait for a moderator already");
        return Err(ApiError::new(ErrorCode::TooMany, message));
    }
    let id = token::number();
    let insert = "INSERT INTO report (id, created, reporter, account, game, reason, messages) \
                  VALUES ($1, $2, $3, $4, $5, $6, $7)";
    sqlx::query(insert)
        .bind(id)
        .bind(now)
        .bind(new.reporter)
        .bind(new.account)
        .bind(new.game.as_ref().map(|game| game.as_str().to_owned()))
        .bind(&new.reason)
        .bind(tria_room::wire::encode(&new.messages))
        .execute(tx)
        .await?;
    Ok(id)
}

/// Settles a report.
///
/// # Errors
/// `not-found`, `conflict` if somebody has settled it, or the database fails.
pub async fn settle(tx: Tx<'_>, by: AccountId, id: i64, note: &str, now: i64) -> Result<(), ApiError> {
    let update = "UPDATE report SET settled = $2, settled_by = $3, note = $4 \
                  WHERE id = $1 AND settled IS NULL RETURNING account";
    let row = sqlx::query(update).bind(id).bind(now).bind(by).bind(note).fetch_optional(&mut *tx).await?;
    let Some(row) = row else {
        let known = sqlx::query("SELECT id FROM report WHERE id = $1").bind(id).fetch_optional(tx).await?;
        return Err(match known {
            Some(_) => ApiError::new(ErrorCode::Conflict, "somebody has settled this report already"),
            None => ApiError::not_found("report"),
        });
    };
    note_deed(tx, by, Deed::Settle, row.try_get(0)?, &format!("report {id}: {note}"), now).await?;
    Ok(())
}

/// Nobody hears the account until then.
///
/// # Errors
/// If the database fails.
pub async fn silence(
    tx: Tx<'_>,
    by: AccountId,
    account: AccountId,
    ends: i64,
    reason: &str,
    now: i64,
) -> Result<(), StoreError> {
    let upsert = "INSERT INTO silence (account, ends, reason) VALUES ($1, $2, $3) \
                  ON CONFLICT (account) DO UPDATE SET ends = excluded.ends, reason = excluded.reason";
    sqlx::query(upsert).bind(account).bind(ends).bind(reason).execute(&mut *tx).await?;
    note_deed(tx, by, Deed::Silence, account, &format!("until {ends}: {reason}"), now).await
}

/// The account is heard again.
///
/// # Errors
/// If the database fails.
pub async fn unsilence(tx: Tx<'_>, by: AccountId, account: AccountId, now: i64) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM silence WHERE account = $1").bind(account).execute(&mut *tx).await?;
    note_deed(tx, by, Deed::Unsilence, account, "", now).await
}

/// Keeps the account out until then, or lets it in again.
///
/// # Errors
/// If the database fails.
pub async fn ban(
    tx: Tx<'_>,
    by: AccountId,
    account: AccountId,
    ban: Option<(i64, &str)>,
    now: i64,
) -> Result<(), StoreError> {
    let (until, reason) = ban.unzip();
    accounts::set_ban(&mut *tx, account, until, reason).await?;
    let (deed, detail) = match ban {
        Some((until, reason)) => (Deed::Ban, format!("until {until}: {reason}")),
        None => (Deed::Unban, String::new()),
    };
    note_deed(tx, by, deed, account, &detail, now).await
}

/// Writes down what a moderator did.
///
/// # Errors
/// If the database fails.
pub async fn note_deed(
    tx: Tx<'_>,
    by: AccountId,
    deed: Deed,
    account: AccountId,
    detail: &str,
    now: i64,
) -> Result<(), StoreError> {
    let insert =
        "INSERT INTO moderation (id, done, moderator, did, account, detail) VALUES ($1, $2, $3, $4, $5, $6)";
    sqlx::query(insert)
        .bind(token::number())
        .bind(now)
        .bind(by)
        .bind(deed.name())
        .bind(account)
        .bind(detail)
        .execute(tx)
        .await?;
    Ok(())
}

/// Where in the log of a table a client has gone without coming back.
fn left_at(entries: &[LogEntry], client: ClientId) -> Option<usize> {
    let gone = |entry: &LogEntry| match &entry.input {
        Input::Client { client: by, message } if *by == client => Some(message.command == Command::Leave),
        Input::Host { input: HostInput::Disconnected { client: by } } if *by == client => Some(true),
        Input::Host { input: HostInput::Connected { client: by } } if *by == client => Some(false),
        _ => None,
    };
    let (place, gone) =
        entries.iter().enumerate().rev().find_map(|(place, entry)| Some((place, gone(entry)?)))?;
    gone.then_some(place)
}

impl Store {
    /// What was said last at a table, oldest first; nothing else of its log. For somebody who was there, only until he left.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn said_at(&self, game: &GameId, was: Option<AccountId>) -> Result<Vec<Said>, StoreError> {
        let lines = self.log(game).await?;
        let entries = lines.iter().filter_map(|line| serde_json::from_str::<LogEntry>(line).ok());
        let mut entries: Vec<LogEntry> = entries.collect();
        if let Some(end) = was.and_then(|account| left_at(&entries, accounts::client(account))) {
            entries.truncate(end);
        }
        let mut said: Vec<Said> = entries
            .into_iter()
            .filter_map(|entry| match entry.input {
                Input::Client { client, message } => match message.command {
                    Command::Chat { text } => {
                        Some(Said { at: entry.at.0 as i64, account: accounts::account(client), text })
                    }
                    _ => None,
                },
                _ => None,
            })
            .collect();
        let surplus = said.len().saturating_sub(REPORTED_MESSAGES_MAX);
        said.drain(..surplus);
        Ok(said)
    }

    /// Reports, the oldest first where they wait, the newest first where they are settled.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn reports(&self, settled: bool, limit: i64) -> Result<Vec<ReportRow>, StoreError> {
        let columns = "id, created, reporter, account, game, reason, messages, settled, settled_by, note";
        let which = if settled { "IS NOT NULL ORDER BY settled DESC" } else { "IS NULL ORDER BY created" };
        let sql = format!("SELECT {columns} FROM report WHERE settled {which}, id LIMIT $1");
        let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(limit).fetch_all(self.readers()).await?;
        rows.iter().map(report_row).collect()
    }

    /// What moderators did, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn deeds(&self, limit: i64) -> Result<Vec<DeedRow>, StoreError> {
        let sql =
            "SELECT done, moderator, did, account, detail FROM moderation ORDER BY done DESC, id LIMIT $1";
        let rows = sqlx::query(sql).bind(limit).fetch_all(self.readers()).await?;
        rows.iter()
            .map(|row| {
                Ok(DeedRow {
                    at: row.try_get(0)?,
                    moderator: row.try_get(1)?,
                    did: row.try_get(2)?,
                    account: row.try_get(3)?,
                    detail: row.try_get(4)?,
                })
            })
            .collect()
    }
}

fn report_row(row: &AnyRow) -> Result<ReportRow, StoreError> {
    let messages: String = row.try_get(6)?;
    let messages = serde_json::from_str(&messages)
        .map_err(|error| StoreError::Damaged(format!("the messages of a report: {error}")))?;
    Ok(ReportRow {
        id: row.try_get(0)?,
        created: row.try_get(1)?,
        reporter: row.try_get(2)?,
        account: row.try_get(3)?,
        table: row.try_get(4)?,
        reason: row.try_get(5)?,
        messages,
        settled: row.try_get(7)?,
        settled_by: row.try_get(8)?,
        note: row.try_get(9)?,
    })
}
