//! A table looked at from the outside: every entry of its log, what it leads to, and what was settled.

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
    /// Its name.
    pub id: String,
    /// When it was opened, in milliseconds.
    pub created: i64,
    /// Whether nothing can happen there any more.
    pub finished: bool,
    /// Entries of its log.
    pub entries: i64,
    /// Matches that are over and count.
    pub matches: i64,
}

/// An entry of a table's log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct AuditedEntry {
    /// Its number.
    pub number: usize,
    /// When, in milliseconds.
    pub at: u64,
    /// Who: a name, `computer 2` for a seat, or `server`.
    pub who: String,
    /// What.
    pub what: String,
    /// Words of chance that it drew.
    pub words: usize,
}

/// A match that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct AuditedMatch {
    /// Its number.
    pub number: u32,
    /// Whether what is in the archive is what the log leads to.
    pub archived: bool,
    /// What changed hands at its end.
    pub settlement: Vec<Settlement>,
}

/// All there is to know of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Audit {
    /// Its name.
    pub id: String,
    /// Every entry of its log.
    pub entries: Vec<AuditedEntry>,
    /// Its matches that are over.
    pub matches: Vec<AuditedMatch>,
    /// What is wrong: a log that cannot be replayed, chance that is not the table's, an archive that says something else.
    pub findings: Vec<String>,
}

impl Admin {
    /// The newest tables, or those where something can still happen.
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

    /// The log of a table as lines of JSON, its settings first, as docs/protocol-room.md describes it.
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

    /// Goes through the log of a table, rebuilds it, and compares it with what else the database says.
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
            let (who, what) = self.told(entry).await?;
            audit.entries.push(AuditedEntry { number, at: entry.at.0, who, what, words: entry.drawn.len() });
        }
        self.compare(&row, log, &mut audit).await?;
        Ok(audit)
    }

    /// Replays the log and looks at each match that is over.
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
                audit.findings.push(format!("match {number}: the archive has another record than the log"));
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

    /// The records of a match as the archive has them, if they can be read.
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

    /// Who did what, in words.
    async fn told(&self, entry: &LogEntry) -> Result<(String, String), StoreError> {
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
