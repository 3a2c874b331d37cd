//! Retention: deletes what the settings no longer keep, in small pieces beside play.
//!
//! Only what belongs to a closed table goes: its chat, then its log with what its players added to chance. An unfinished
//! game is never touched, nor are the ledger, the archive of matches, ratings, or what moderators have written down.

use std::time::Duration;

use sqlx::Row as _;
use tokio::time::MissedTickBehavior;
use tria_room::{Command, Input, LogEntry};

use crate::config::Config;
use crate::limits::{PRUNE_AT_ONCE, PRUNE_SECONDS};
use crate::site::Site;
use crate::store::{Store, StoreError, Tx};

/// What stands in the place of a message that is no longer kept.
pub const REMOVED: &str = "[removed]";

const DAY_MS: i64 = 24 * 3_600 * 1_000;

/// What was deleted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pruned {
    /// Tables whose chat was removed.
    pub chats: u64,
    /// Tables whose logs were deleted.
    pub logs: u64,
}

/// What a pass deletes of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Chat,
    Log,
}

impl Part {
    /// The value of `game.pruned` afterwards.
    fn level(self) -> i64 {
        match self {
            Self::Chat => 1,
            Self::Log => 2,
        }
    }
}

/// Prunes now and then, as long as the site runs.
pub(crate) async fn keep_pruning(site: Site) {
    let mut each = tokio::time::interval(Duration::from_secs(PRUNE_SECONDS));
    each.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        each.tick().await;
        match prune(&site.store, &site.config, site.now()).await {
            Ok(Pruned { chats: 0, logs: 0 }) => {}
            Ok(Pruned { chats, logs }) => tracing::info!(chats, logs, "closed tables were pruned"),
            Err(error) => tracing::warn!(%error, "closed tables could not be pruned"),
        }
    }
}

/// Deletes what these settings do not keep at this time.
///
/// # Errors
/// If the database fails; what was deleted before stays deleted.
pub async fn prune(store: &Store, config: &Config, now: i64) -> Result<Pruned, StoreError> {
    let mut pruned = Pruned::default();
    if config.keep_chat_days == 0 && config.keep_tables_days == 0 {
        return Ok(pruned);
    }
    let noted = store.writer().transact(move |tx| {
        Box::pin(async move {
            // From now on the days of a table count that was closed since the last look.
            let update = "UPDATE game SET closed = $1 WHERE finished = 1 AND closed = 0";
            sqlx::query(update).bind(now).execute(tx).await?;
            Ok::<_, StoreError>(())
        })
    });
    noted.await?;
    // Logs first: what is deleted need not be rewritten.
    if config.keep_tables_days > 0 {
        pruned.logs = pass(store, Part::Log, now - DAY_MS * i64::from(config.keep_tables_days)).await?;
    }
    if config.keep_chat_days > 0 {
        pruned.chats = pass(store, Part::Chat, now - DAY_MS * i64::from(config.keep_chat_days)).await?;
    }
    Ok(pruned)
}

/// Prunes every table that was closed before then, some in each transaction.
async fn pass(store: &Store, part: Part, before: i64) -> Result<u64, StoreError> {
    // A moderator may still need what an open report is about.
    let select = "SELECT id FROM game WHERE finished = 1 AND closed > 0 AND closed <= $1 AND pruned < $2 \
                  AND NOT EXISTS (SELECT 1 FROM stake WHERE stake.game = game.id) \
                  AND NOT EXISTS (SELECT 1 FROM played WHERE played.game = game.id AND played.ended IS NULL) \
                  AND NOT EXISTS (SELECT 1 FROM report WHERE report.game = game.id AND report.settled IS NULL) \
                  ORDER BY closed, id LIMIT $3";
    let mut count = 0;
    loop {
        let rows = sqlx::query(select).bind(before).bind(part.level()).bind(PRUNE_AT_ONCE);
        let rows = rows.fetch_all(store.readers()).await?;
        let games: Vec<String> = rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
        if games.is_empty() {
            return Ok(count);
        }
        count += games.len() as u64;
        let work = store.writer().transact(move |tx| {
            Box::pin(async move {
                for game in &games {
                    prune_table(&mut *tx, game, part).await?;
                }
                Ok::<_, StoreError>(())
            })
        });
        work.await?;
    }
}

async fn prune_table(tx: Tx<'_>, game: &str, part: Part) -> Result<(), StoreError> {
    match part {
        Part::Chat => remove_chat(&mut *tx, game).await?,
        Part::Log => {
            let deletes = [
                "DELETE FROM game_log WHERE game = $1",
                "DELETE FROM contribution WHERE game = $1",
                "DELETE FROM game_account WHERE game = $1",
            ];
            for delete in deletes {
                sqlx::query(delete).bind(game).execute(&mut *tx).await?;
            }
        }
    }
    let update = "UPDATE game SET pruned = $2 WHERE id = $1";
    sqlx::query(update).bind(game).bind(part.level()).execute(tx).await?;
    Ok(())
}

/// Replaces what was said, so that the log still leads to the same room.
async fn remove_chat(tx: Tx<'_>, game: &str) -> Result<(), StoreError> {
    let select = "SELECT number, entry FROM game_log WHERE game = $1 AND entry LIKE '%\"do\":\"chat\"%'";
    for row in sqlx::query(select).bind(game).fetch_all(&mut *tx).await? {
        let (number, text): (i64, String) = (row.try_get(0)?, row.try_get(1)?);
        let damaged = |error| StoreError::Damaged(format!("entry {number} of table {game}: {error}"));
        let mut entry: LogEntry = serde_json::from_str(&text).map_err(damaged)?;
        if let Input::Client { message, .. } = &mut entry.input
            && let Command::Chat { text } = &mut message.command
        {
            REMOVED.clone_into(text);
        }
        let text = tria_room::wire::encode(&entry);
        sqlx::query("UPDATE game_log SET entry = $3 WHERE game = $1 AND number = $2")
            .bind(game)
            .bind(number)
            .bind(text)
            .execute(&mut *tx)
            .await?;
    }
    Ok(())
}
