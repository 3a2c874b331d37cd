//! Audit of a table: every entry of its log, the replay, and the settlements.

use serde::Serialize;
use sqlx::Row as _;
use tria_room::wire::encode;
use tria_room::{Input, LogEntry, Room};
use tria_rules::record::{Record, RecordError};

use super::Admin;
use crate::accounts::account;
use crate::error::ApiError;
use crate::fair::{TableChance, publish, records};
use crate::played::Settlement;
use crate::store::{GameId, GameRow, StoreError};

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GameLine {
    /// Id of the table.
    pub id: String,
    /// Time of creation, in milliseconds.
    pub created: i64,
    /// Whether the table is closed.
    pub finished: bool,
    /// Number of log entries.
    pub entries: i64,
    /// Number of finished matches, without void and closed ones.
    pub matches: i64,
}

/// An entry of a table's log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct AuditedEntry {
    /// Number of the entry.
    pub number: usize,
    /// Time of the entry, in milliseconds.
    pub at: u64,
    /// Author: the name of an account, `computer 2` for the bot at a seat, or `server`.
    pub who: String,
    /// The input as JSON.
    pub what: String,
    /// Number of RNG words drawn.
    pub words: usize,
}

/// A finished match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct AuditedMatch {
    /// Number of the match.
    pub number: u32,
    /// Whether the archived record equals the replay of the log.
    pub archived: bool,
    /// Transfers at the end of the match.
    pub settlement: Vec<Settlement>,
}

/// Audit of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Audit {
    /// Id of the table.
    pub id: String,
    /// All entries of the log.
    pub entries: Vec<AuditedEntry>,
    /// Finished matches.
    pub matches: Vec<AuditedMatch>,
    /// Errors: a log that cannot be replayed, RNG words that do not fit the seed, an archived record that differs.
    pub findings: Vec<String>,
}

impl Admin {
    /// Lists the newest tables, or only the open ones.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn games(&self, running: bool, most: i64) -> Result<Vec<GameLine>, StoreError> {
        let select = "SELECT g.id, g.created, g.finished, \
                      (SELECT COUNT(*) FROM game_log l WHERE l.game = g.id), \
                      (SELECT COUNT(*) FROM played p WHERE p.game = g.id AND p.ending NOT IN ('void', 'closed')) FROM game g \
                      WHERE g.finished = 0 OR $1 = 0 ORDER BY g.created DESC, g.id LIMIT $2";
        let rows =
            sqlx::query(select).bind(i64::from(running)).bind(most).fetch_all(self.store.readers()).await?;
        rows.iter()
            .map(|row| {
                Ok(GameLine {
                    id: row.try_get(0)?,
                    created: row.try_get(1)?,
                    finished: row.try_get::<i64, _>(2)? != 0,
                    entries: row.try_get(3)?,
                    matches: row.try_get(4)?,
                })
            })
            .collect()
    }

    /// Returns the log of a table as lines of JSON, its settings first, in the format of docs/protocol-room.md.
    ///
    /// # Errors
    /// If there is no such table.
    pub async fn log_lines(&self, game: &GameId) -> Result<Vec<String>, ApiError> {
        let row = self.game(game).await?;
        let mut lines = vec![format!("{{\"format\":\"tria-table/1\",\"settings\":{}}}", row.settings)];
        lines.extend(self.store.log(game).await?);
        Ok(lines)
    }

    async fn game(&self, game: &GameId) -> Result<GameRow, ApiError> {
        self.store.game(game).await?.ok_or_else(|| ApiError::not_found("table"))
    }

    /// Replays the log of a table and compares the result with the archive and the fair record.
    ///
    /// # Errors
    /// If there is no such table, or the database fails.
    pub async fn audit(&self, game: &GameId) -> Result<Audit, ApiError> {
        let row = self.game(game).await?;
        let mut audit =
            Audit { id: game.to_string(), entries: Vec::new(), matches: Vec::new(), findings: Vec::new() };
        let mut log: Vec<LogEntry> = Vec::new();
        for (number, line) in self.store.log(game).await?.iter().enumerate() {
            match serde_json::from_str(line) {
                Ok(entry) => log.push(entry),
                Err(error) => {
                    audit.findings.push(format!("entry {number} cannot be read: {error}"));
                    break;
                }
            }
        }
        for (number, entry) in log.iter().enumerate() {
            let (who, what) = self.describe(entry).await?;
            audit.entries.push(AuditedEntry { number, at: entry.at.0, who, what, words: entry.drawn.len() });
        }
        self.compare(&row, log, &mut audit).await?;
        Ok(audit)
    }

    /// Replays the log and checks each finished match.
    async fn compare(&self, row: &GameRow, log: Vec<LogEntry>, audit: &mut Audit) -> Result<(), ApiError> {
        let settings: tria_room::Settings = match serde_json::from_str(&row.settings) {
            Ok(settings) => settings,
            Err(error) => {
                audit.findings.push(format!("the settings cannot be read: {error}"));
                return Ok(());
            }
        };
        let replayed = Room::replay(settings.clone(), log.iter().cloned());
        if let Err(error) = replayed {
            audit.findings.push(format!("the log cannot be replayed: {error}"));
            return Ok(());
        }
        let ended = records(&settings, log.clone()).unwrap_or_default();
        for (records, number) in ended.into_iter().zip(1..) {
            let kept = self.archived_records(&row.id, number).await?;
            // A match that was called off has no record.
            let archived = records.is_empty() || kept.as_ref() == Ok(&records);
            if !archived {
                audit.findings.push(format!("match {number}: the archived record differs from the log"));
            }
            let settlement = self.store.settlement(&row.id, i64::from(number)).await?;
            audit.matches.push(AuditedMatch { number, archived, settlement });
        }
        if row.fair {
            let chance = TableChance::new(row, self.store.contributions(&row.id).await?)?;
            if let Err(error) = publish(row.id.as_str(), &settings, log, &chance, tria_cards::builtin()) {
                audit.findings.push(error.to_string());
            }
        }
        Ok(())
    }

    /// Reads the archived records of a match; the inner error is that of a damaged record.
    async fn archived_records(
        &self,
        game: &GameId,
        number: u32,
    ) -> Result<Result<Vec<Record>, RecordError>, StoreError> {
        let row = sqlx::query("SELECT COALESCE(record, '') FROM played WHERE game = $1 AND number = $2")
            .bind(game.as_str())
            .bind(i64::from(number))
            .fetch_optional(self.store.readers())
            .await?;
        let text: String = row.map(|row| row.try_get(0)).transpose()?.unwrap_or_default();
        Ok(text.lines().map(|line| Record::parse(line.as_bytes(), tria_cards::builtin())).collect())
    }

    /// Returns the author and the input of an entry, for display.
    async fn describe(&self, entry: &LogEntry) -> Result<(String, String), StoreError> {
        Ok(match &entry.input {
            Input::Client { client, message } => {
                let id = account(*client);
                let found = self.store.people(&[id]).await?;
                let who = found.first().map_or_else(|| format!("account {id}"), |person| person.name.clone());
                (who, encode(&message.command))
            }
            Input::Computer { seat, message } => (format!("computer {seat}"), encode(&message.command)),
            Input::Host { input } => ("server".into(), encode(input)),
        })
    }
}
