//! Webhooks and their outbox in the database.

use std::collections::HashSet;

use serde::Serialize;
use sqlx::Row as _;
use sqlx::any::AnyRow;
use tria_locale::Lang;
use utoipa::ToSchema;

use super::{EventKind, Format, NewEvent, Notice};
use crate::accounts::{AccountId, token};
use crate::error::ApiError;
use crate::limits::{WEBHOOK_FAILURES_MAX, WEBHOOK_KEPT_MS, WEBHOOK_PENDING_MAX, WEBHOOKS_EACH_MAX};
use crate::store::{Store, StoreError, Tx};

/// A webhook as its owner sees it, without its secret.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct WebhookRow {
    /// Its number.
    pub id: i64,
    /// Where requests go.
    pub url: String,
    /// `json`, `slack` or `discord`.
    pub format: String,
    /// The language of sentences: `en` or `fr`.
    pub language: String,
    /// What it is told: `your-turn`, `match-began`, `match-ended`.
    pub events: Vec<String>,
    /// When it was made, in milliseconds.
    pub created: i64,
    /// Whether too many deliveries in a row have failed; a test that succeeds ends the pause.
    pub paused: bool,
}

/// A webhook that is to be made.
#[derive(Clone, Debug)]
pub(crate) struct NewWebhook {
    pub(crate) url: String,
    pub(crate) format: Format,
    pub(crate) language: Lang,
    pub(crate) events: Vec<EventKind>,
    pub(crate) secret: String,
}

/// A delivery that is due, with what is needed to send it.
#[derive(Clone, Debug)]
pub(super) struct Delivery {
    pub(super) webhook: i64,
    pub(super) url: String,
    pub(super) format: Format,
    pub(super) language: Lang,
    pub(super) secret: String,
    pub(super) name: String,
    pub(super) notice: Notice,
    pub(super) expires: i64,
    pub(super) attempts: i64,
}

/// What becomes of a delivery after an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    Delivered,
    /// It is tried again then.
    Again(i64),
    GivenUp,
}

const COLUMNS: &str = "w.id, w.url, w.format, w.language, w.secret";

/// Makes a webhook.
///
/// # Errors
/// `bad-value` if the account has too many, or if the database fails.
pub(crate) async fn add(
    tx: Tx<'_>,
    account: AccountId,
    new: &NewWebhook,
    now: i64,
) -> Result<WebhookRow, ApiError> {
    let count = sqlx::query("SELECT COUNT(*) FROM webhook WHERE account = $1").bind(account);
    if count.fetch_one(&mut *tx).await?.try_get::<i64, _>(0)? >= WEBHOOKS_EACH_MAX {
        let message = format!("an account has at most {WEBHOOKS_EACH_MAX} webhooks; delete one first");
        return Err(ApiError::bad_value(message));
    }
    let events: Vec<&str> = new.events.iter().map(|event| event.name()).collect();
    let row = WebhookRow {
        id: token::number(),
        url: new.url.clone(),
        format: new.format.to_string(),
        language: new.language.code().to_owned(),
        events: events.iter().map(|event| (*event).to_owned()).collect(),
        created: now,
        paused: false,
    };
    let insert = "INSERT INTO webhook (id, account, url, format, language, events, secret, created) \
                  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    sqlx::query(insert)
        .bind(row.id)
        .bind(account)
        .bind(&row.url)
        .bind(&row.format)
        .bind(&row.language)
        .bind(format!(" {} ", events.join(" ")))
        .bind(&new.secret)
        .bind(now)
        .execute(tx)
        .await?;
    Ok(row)
}

/// Deletes one webhook of an account, or all, with their outbox; returns whether there was one.
///
/// # Errors
/// If the database fails.
pub(crate) async fn remove(tx: Tx<'_>, account: AccountId, id: Option<i64>) -> Result<bool, StoreError> {
    let outbox = "DELETE FROM webhook_delivery WHERE webhook IN \
                  (SELECT id FROM webhook WHERE account = $1 AND ($2 IS NULL OR id = $2))";
    sqlx::query(outbox).bind(account).bind(id).execute(&mut *tx).await?;
    let webhooks = "DELETE FROM webhook WHERE account = $1 AND ($2 IS NULL OR id = $2)";
    let deleted = sqlx::query(webhooks).bind(account).bind(id).execute(tx).await?;
    Ok(deleted.rows_affected() > 0)
}

/// Puts events into the outbox of each webhook that is told them; one that is there already stays as it is.
///
/// # Errors
/// If the database fails.
pub(crate) async fn enqueue(tx: Tx<'_>, events: &[NewEvent]) -> Result<(), StoreError> {
    let insert = "INSERT INTO webhook_delivery (webhook, name, event, body, created, due, expires) \
                  SELECT w.id, CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS BIGINT), \
                  CAST($4 AS BIGINT), CAST($5 AS BIGINT) FROM webhook w \
                  WHERE w.account = $6 AND w.paused = 0 AND w.events LIKE $7 \
                  AND (SELECT COUNT(*) FROM webhook_delivery d WHERE d.webhook = w.id AND d.state = 0) < $8 \
                  ON CONFLICT (webhook, name) DO NOTHING";
    for event in events {
        let kind = event.notice.kind.name();
        sqlx::query(insert)
            .bind(&event.name)
            .bind(kind)
            .bind(serde_json::to_string(&event.notice).unwrap_or_default())
            .bind(event.notice.at)
            .bind(event.expires)
            .bind(event.account)
            .bind(format!("% {kind} %"))
            .bind(WEBHOOK_PENDING_MAX)
            .execute(&mut *tx)
            .await?;
    }
    Ok(())
}

/// Takes a webhook for sending until then, unless another node has it.
pub(super) async fn take(tx: Tx<'_>, webhook: i64, now: i64, until: i64) -> Result<bool, StoreError> {
    let update = "UPDATE webhook SET busy = $3 WHERE id = $1 AND busy <= $2";
    let updated = sqlx::query(update).bind(webhook).bind(now).bind(until).execute(tx).await?;
    Ok(updated.rows_affected() > 0)
}

/// Notes how an attempt ended, and lets the webhook go.
pub(super) async fn finish(
    tx: Tx<'_>,
    delivery: &Delivery,
    outcome: Outcome,
    result: &str,
) -> Result<(), StoreError> {
    let (state, due) = match outcome {
        Outcome::Delivered => (1, 0),
        Outcome::Again(due) => (0, due),
        Outcome::GivenUp => (2, 0),
    };
    let update = "UPDATE webhook_delivery SET attempts = attempts + 1, state = $3, due = $4, result = $5 \
                  WHERE webhook = $1 AND name = $2";
    sqlx::query(update)
        .bind(delivery.webhook)
        .bind(&delivery.name)
        .bind(state)
        .bind(due)
        .bind(result)
        .execute(&mut *tx)
        .await?;
    match outcome {
        Outcome::Delivered => healthy(tx, delivery.webhook).await,
        Outcome::Again(_) => free(tx, delivery.webhook).await,
        Outcome::GivenUp => {
            let update = "UPDATE webhook SET busy = 0, failures = failures + 1, \
                          paused = CASE WHEN failures + 1 >= $2 THEN 1 ELSE paused END WHERE id = $1";
            sqlx::query(update).bind(delivery.webhook).bind(WEBHOOK_FAILURES_MAX).execute(tx).await?;
            Ok(())
        }
    }
}

async fn free(tx: Tx<'_>, webhook: i64) -> Result<(), StoreError> {
    sqlx::query("UPDATE webhook SET busy = 0 WHERE id = $1").bind(webhook).execute(tx).await?;
    Ok(())
}

/// A delivery succeeded: a pause ends.
pub(super) async fn healthy(tx: Tx<'_>, webhook: i64) -> Result<(), StoreError> {
    let update = "UPDATE webhook SET busy = 0, failures = 0, paused = 0 WHERE id = $1";
    sqlx::query(update).bind(webhook).execute(tx).await?;
    Ok(())
}

impl Store {
    /// The webhooks of an account, the oldest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn webhooks(&self, account: AccountId) -> Result<Vec<WebhookRow>, StoreError> {
        let select = "SELECT id, url, format, language, events, created, paused FROM webhook \
                      WHERE account = $1 ORDER BY created, id";
        let rows = sqlx::query(select).bind(account).fetch_all(self.readers()).await?;
        rows.iter()
            .map(|row| {
                let events: String = row.try_get(4)?;
                Ok(WebhookRow {
                    id: row.try_get(0)?,
                    url: row.try_get(1)?,
                    format: row.try_get(2)?,
                    language: row.try_get(3)?,
                    events: events.split_whitespace().map(str::to_owned).collect(),
                    created: row.try_get(5)?,
                    paused: row.try_get::<i64, _>(6)? != 0,
                })
            })
            .collect()
    }

    /// A webhook of an account with a notice to try it with.
    pub(super) async fn webhook_to_test(
        &self,
        account: AccountId,
        id: i64,
        notice: Notice,
    ) -> Result<Option<Delivery>, StoreError> {
        let select = format!("SELECT {COLUMNS} FROM webhook w WHERE w.account = $1 AND w.id = $2");
        // Names of our own.
        let query = sqlx::query(sqlx::AssertSqlSafe(select)).bind(account).bind(id);
        let row = query.fetch_optional(self.readers()).await?;
        let name = format!("test/{}", token::number());
        row.map(|row| delivery(&row, name, notice, i64::MAX, 0)).transpose()
    }

    /// Deliveries that are due, the first of each webhook that no node is sending to.
    pub(super) async fn webhooks_due(&self, now: i64, most: i64) -> Result<Vec<Delivery>, StoreError> {
        let select = format!(
            "SELECT {COLUMNS}, d.name, d.body, d.expires, d.attempts FROM webhook_delivery d \
             JOIN webhook w ON w.id = d.webhook \
             WHERE d.state = 0 AND d.due <= $1 AND w.busy <= $1 AND w.paused = 0 ORDER BY d.due, d.created LIMIT $2"
        );
        // Names of our own.
        let query = sqlx::query(sqlx::AssertSqlSafe(select)).bind(now).bind(most);
        let mut seen = HashSet::new();
        let mut due = Vec::new();
        for row in query.fetch_all(self.readers()).await? {
            let body: String = row.try_get(6)?;
            let Ok(notice) = serde_json::from_str(&body) else {
                return Err(StoreError::Damaged(format!("an event of a webhook is {body:?}")));
            };
            let next = delivery(&row, row.try_get(5)?, notice, row.try_get(7)?, row.try_get(8)?)?;
            if seen.insert(next.webhook) {
                due.push(next);
            }
        }
        Ok(due)
    }

    /// The accounts that have webhooks.
    pub(super) async fn webhook_accounts(&self) -> Result<HashSet<AccountId>, StoreError> {
        let rows = sqlx::query("SELECT DISTINCT account FROM webhook").fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Gives up deliveries that expired, as of a paused webhook, and forgets those that ended long ago.
    pub(super) async fn forget_deliveries(&self, now: i64) -> Result<(), StoreError> {
        let forget = self.writer().transact(move |tx| {
            Box::pin(async move {
                let expire = "UPDATE webhook_delivery SET state = 2, result = 'expired' WHERE state = 0 AND expires <= $1";
                sqlx::query(expire).bind(now).execute(&mut *tx).await?;
                let delete = "DELETE FROM webhook_delivery WHERE state > 0 AND created < $1";
                sqlx::query(delete).bind(now - WEBHOOK_KEPT_MS).execute(tx).await?;
                Ok(())
            })
        });
        forget.await
    }
}

fn delivery(
    row: &AnyRow,
    name: String,
    notice: Notice,
    expires: i64,
    attempts: i64,
) -> Result<Delivery, StoreError> {
    let (format, language): (String, String) = (row.try_get(2)?, row.try_get(3)?);
    let damaged = |what: &str| StoreError::Damaged(format!("a webhook is {what:?}"));
    Ok(Delivery {
        webhook: row.try_get(0)?,
        url: row.try_get(1)?,
        format: Format::from_name(&format).ok_or_else(|| damaged(&format))?,
        language: Lang::from_tag(&language).ok_or_else(|| damaged(&language))?,
        secret: row.try_get(4)?,
        name,
        notice,
        expires,
        attempts,
    })
}
