//! Reports to moderators, and the moderators' actions with their audit log.

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
    /// An action of a moderator.
    pub enum ModerationAction {
        /// Hides the account's chat from all others for a time.
        Silence = "silence",
        /// Lifts a silence.
        Unsilence = "unsilence",
        /// Locks the account out for a time.
        Ban = "ban",
        /// Lifts a ban.
        Unban = "unban",
        /// Settles a report.
        Settle = "settle",
    }
}

/// A chat message that is attached to a report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ReportedMessage {
    /// Time of the message, in milliseconds.
    pub at: i64,
    /// The sender.
    pub account: AccountId,
    /// The message, or `/` and the name of a phrase.
    pub text: String,
}

/// A report to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewReport {
    /// The reporting account.
    pub reporter: AccountId,
    /// The reported account.
    pub account: AccountId,
    /// The table that the report refers to.
    pub game: Option<GameId>,
    /// Description by the reporter.
    pub reason: String,
    /// The latest chat messages of that table.
    pub messages: Vec<ReportedMessage>,
}

/// A report as moderators see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ReportRow {
    /// Number of the report, for settling it.
    pub id: i64,
    /// Time of the report, in milliseconds.
    pub created: i64,
    /// The reporting account.
    pub reporter: AccountId,
    /// The reported account.
    pub account: AccountId,
    /// The table that the report refers to.
    pub table: Option<String>,
    /// Description by the reporter.
    pub reason: String,
    /// The latest chat messages of that table.
    pub messages: Vec<ReportedMessage>,
    /// Time of the settlement, in milliseconds.
    pub settled: Option<i64>,
    /// The moderator who settled the report.
    pub settled_by: Option<AccountId>,
    /// Note of that moderator.
    pub note: Option<String>,
}

/// An entry of the moderation log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ModerationEntry {
    /// Time of the action, in milliseconds.
    pub at: i64,
    /// The acting moderator.
    pub moderator: AccountId,
    /// `silence`, `unsilence`, `ban`, `unban` or `settle`.
    pub did: String,
    /// The affected account.
    pub account: AccountId,
    /// End and reason of a silence or ban; number and note of a report.
    pub detail: String,
}

/// Stores a report and returns its number.
///
/// # Errors
/// `too-many` if the reporter has too many open reports, or if the database fails.
pub async fn report(tx: Tx<'_>, new: &NewReport, now: i64) -> Result<i64, ApiError> {
    let open: i64 = sqlx::query("SELECT COUNT(*) FROM report WHERE reporter = $1 AND settled IS NULL")
        .bind(new.reporter)
        .fetch_one(&mut *tx)
        .await?
        .try_get(0)?;
    if open >= REPORTS_OPEN_MAX {
        let message = format!(
            "{REPORTS_OPEN_MAX} of your reports are waiting for a moderator; report again when one is settled"
        );
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

/// Settles a report with a note.
///
/// # Errors
/// `not-found`, `conflict` if it was settled before, or the database fails.
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
    log_action(tx, by, ModerationAction::Settle, row.try_get(0)?, &format!("report {id}: {note}"), now)
        .await?;
    Ok(())
}

/// Silences an account until a time, for a reason, or lifts its silence.
///
/// # Errors
/// If the database fails.
pub async fn silence(
    tx: Tx<'_>,
    by: AccountId,
    account: AccountId,
    silence: Option<(i64, String)>,
    now: i64,
) -> Result<(), StoreError> {
    let upsert = "INSERT INTO silence (account, ends, reason) VALUES ($1, $2, $3) \
                  ON CONFLICT (account) DO UPDATE SET ends = excluded.ends, reason = excluded.reason";
    let query = match &silence {
        Some((ends, reason)) => sqlx::query(upsert).bind(account).bind(ends).bind(reason),
        None => sqlx::query("DELETE FROM silence WHERE account = $1").bind(account),
    };
    query.execute(&mut *tx).await?;
    let action = if silence.is_some() { ModerationAction::Silence } else { ModerationAction::Unsilence };
    log_action(tx, by, action, account, &detail(silence), now).await
}

/// Bans an account until a time, for a reason, or lifts its ban.
///
/// # Errors
/// If the database fails.
pub async fn ban(
    tx: Tx<'_>,
    by: AccountId,
    account: AccountId,
    ban: Option<(i64, String)>,
    now: i64,
) -> Result<(), StoreError> {
    let (until, reason) = ban.as_ref().map(|(until, reason)| (*until, reason.as_str())).unzip();
    accounts::set_ban(&mut *tx, account, until, reason).await?;
    let action = if ban.is_some() { ModerationAction::Ban } else { ModerationAction::Unban };
    log_action(tx, by, action, account, &detail(ban), now).await
}

/// Formats the end and reason of a silence or ban; empty where it is lifted.
fn detail(sanction: Option<(i64, String)>) -> String {
    sanction.map_or_else(String::new, |(until, reason)| format!("until {until}: {reason}"))
}

/// Appends an action to the moderation log.
async fn log_action(
    tx: Tx<'_>,
    by: AccountId,
    action: ModerationAction,
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
        .bind(action.name())
        .bind(account)
        .bind(detail)
        .execute(tx)
        .await?;
    Ok(())
}

/// Returns the index of the entry with which a client left a table for good; `None` if it is still connected.
fn left_at(entries: &[LogEntry], client: ClientId) -> Option<usize> {
    let gone = |entry: &LogEntry| match &entry.input {
        Input::Client { client: by, message } if *by == client => Some(message.command == Command::Leave),
        Input::Host { input: HostInput::Disconnected { client: by } } if *by == client => Some(true),
        Input::Host { input: HostInput::Connected { client: by } } if *by == client => Some(false),
        _ => None,
    };
    let (index, gone) =
        entries.iter().enumerate().rev().find_map(|(index, entry)| Some((index, gone(entry)?)))?;
    gone.then_some(index)
}

impl Store {
    /// Returns the latest chat messages of a table, oldest first.
    ///
    /// For an account that has left the table, only the messages sent until it left.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn latest_messages(
        &self,
        game: &GameId,
        former: Option<AccountId>,
    ) -> Result<Vec<ReportedMessage>, StoreError> {
        let lines = self.log(game).await?;
        let entries = lines.iter().filter_map(|line| serde_json::from_str::<LogEntry>(line).ok());
        let mut entries: Vec<LogEntry> = entries.collect();
        if let Some(end) = former.and_then(|account| left_at(&entries, accounts::client(account))) {
            entries.truncate(end);
        }
        let mut messages: Vec<ReportedMessage> = entries
            .into_iter()
            .filter_map(|entry| match entry.input {
                Input::Client { client, message } => match message.command {
                    Command::Chat { text } => Some(ReportedMessage {
                        at: entry.at.0 as i64,
                        account: accounts::account(client),
                        text,
                    }),
                    _ => None,
                },
                _ => None,
            })
            .collect();
        let surplus = messages.len().saturating_sub(REPORTED_MESSAGES_MAX);
        messages.drain(..surplus);
        Ok(messages)
    }

    /// Returns open reports, the oldest first, or settled ones, the newest first.
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

    /// Returns the moderation log, the newest entry first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn moderation_log(&self, limit: i64) -> Result<Vec<ModerationEntry>, StoreError> {
        let sql =
            "SELECT done, moderator, did, account, detail FROM moderation ORDER BY done DESC, id LIMIT $1";
        let rows = sqlx::query(sql).bind(limit).fetch_all(self.readers()).await?;
        rows.iter()
            .map(|row| {
                Ok(ModerationEntry {
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
        .map_err(|error| StoreError::Damaged(format!("messages of a report: {error}")))?;
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
