//! Tables of play and their logs in the database.

use std::fmt;

use sqlx::{AssertSqlSafe, Row as _};

use super::bulk::{BulkRow, BulkRows, Values, size, statement};
use super::{Dialect, Ownership, Store, StoreError, Tx};

/// The name of a table, as in its address.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct GameId([u8; GameId::LENGTH]);

impl GameId {
    /// Twelve letters and digits, none of which looks like another.
    pub const LENGTH: usize = 12;
    const LETTERS: &'static [u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

    /// A new name from 60 bits of chance.
    pub fn from_chance(bits: u64) -> Self {
        Self(std::array::from_fn(|place| Self::LETTERS[(bits >> (5 * place)) as usize & 31]))
    }

    /// The name, if it can be one.
    pub fn parse(name: &str) -> Option<Self> {
        let letters = <[u8; Self::LENGTH]>::try_from(name.as_bytes()).ok()?;
        letters.iter().all(|letter| Self::LETTERS.contains(letter)).then_some(Self(letters))
    }

    /// The name as text.
    ///
    /// # Panics
    /// Never: it has nothing but letters and digits.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("letters and digits")
    }
}

impl TryFrom<String> for GameId {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        Self::parse(&name).ok_or_else(|| format!("{name:?} is not the name of a table"))
    }
}

impl From<GameId> for String {
    fn from(id: GameId) -> Self {
        id.as_str().to_owned()
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("GameId").field(&self.as_str()).finish()
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A table as it was opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// Its name.
    pub id: GameId,
    /// When it was opened, in milliseconds.
    pub created: i64,
    /// The settings of its room, as JSON.
    pub settings: String,
    /// What is agreed beside them, as JSON.
    pub options: String,
    /// The secret from which all its chance follows, in hexadecimal digits.
    pub seed: String,
    /// Whether its matches have secrets of their own that can be checked afterwards; tables of older versions do not.
    pub fair: bool,
}

impl GameRow {
    /// Writes it, owned by a node.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if there is a table of this name.
    pub async fn insert(&self, owner: &Ownership, tx: Tx<'_>) -> Result<(), StoreError> {
        let insert = "INSERT INTO game (id, created, finished, settings, options, seed, fair, owner, epoch) \
                      VALUES ($1, $2, 0, $3, $4, $5, $6, $7, $8)";
        sqlx::query(insert)
            .bind(self.id.as_str())
            .bind(self.created)
            .bind(&self.settings)
            .bind(&self.options)
            .bind(&self.seed)
            .bind(i16::from(self.fair))
            .bind(owner.node.as_str())
            .bind(owner.epoch)
            .execute(tx)
            .await?;
        Ok(())
    }
}

/// Notes that nothing more can happen at a table.
///
/// # Errors
/// If the database fails.
pub async fn finish(tx: Tx<'_>, game: &GameId) -> Result<(), StoreError> {
    sqlx::query("UPDATE game SET finished = 1 WHERE id = $1").bind(game.as_str()).execute(tx).await?;
    Ok(())
}

/// Notes that a server runs at this time.
///
/// # Errors
/// If the database fails.
pub async fn note_alive(tx: Tx<'_>, now: i64) -> Result<(), StoreError> {
    let upsert = "INSERT INTO site (name, value) VALUES ('alive', $1) \
                  ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    sqlx::query(upsert).bind(now.to_string()).execute(tx).await?;
    Ok(())
}

/// What happened at a table: entries of its log.
#[derive(Clone, Debug)]
pub struct Append {
    /// Which table.
    pub game: GameId,
    /// Who writes: an owner that was replaced writes nothing.
    pub owner: Ownership,
    /// The number of the first entry.
    pub number: i64,
    /// The entries, each one line.
    pub entries: Vec<String>,
    /// What else is written in the same moment.
    pub also: Vec<BulkRow>,
}

impl Append {
    /// Whether the log has the first of these entries.
    pub(super) async fn is_written(&self, tx: Tx<'_>) -> Result<bool, StoreError> {
        let select = sqlx::query("SELECT 1 FROM game_log WHERE game = $1 AND number = $2 AND entry = $3");
        let first = self.entries.first().map_or("", String::as_str);
        let row = select.bind(self.game.as_str()).bind(self.number).bind(first).fetch_optional(tx).await?;
        Ok(row.is_some())
    }
}

/// Entries of many logs, written by as few statements as possible.
#[derive(Default)]
pub(super) struct Entries<'a> {
    rows: Vec<EntryRow<'a>>,
    also: BulkRows<'a>,
}

/// A row of `game_log`, with the epoch of its writer.
type EntryRow<'a> = (&'a str, i64, &'a str, i64);

/// Rows of one statement: far below what either database takes as parameters.
const ROWS_MAX: usize = 1_024;

/// Inserts entries whose writer still owns their table.
const INSERT: &str = "INSERT INTO game_log (game, number, entry) \
                      SELECT v.column1, v.column2, v.column3 FROM (VALUES ";
/// On PostgreSQL the row of the table is locked until the commit, so that no claim comes between; a claim locks it `FOR UPDATE`,
/// which waits for this lock, while changes of the listing do not.
const OWNED: [&str; 2] = [
    ") AS v JOIN game ON game.id = v.column1 AND game.epoch = v.column4",
    ") AS v JOIN game ON game.id = v.column1 AND game.epoch = v.column4 FOR KEY SHARE OF game",
];

impl<'a> Entries<'a> {
    /// The entries of these appends, with what belongs to them.
    pub(super) fn of(appends: &[&'a Append]) -> Self {
        let mut all = Self::default();
        for append in appends {
            let (game, epoch) = (append.game.as_str(), append.owner.epoch);
            let entries = append.entries.iter().zip(append.number..);
            all.rows.extend(entries.map(|(entry, number)| (game, number, entry.as_str(), epoch)));
            all.also.extend(&append.also);
        }
        all
    }

    /// Whether one statement writes all of them.
    pub(super) fn is_one_statement(&self) -> bool {
        (1..=ROWS_MAX).contains(&self.rows.len()) && self.also.is_empty()
    }

    /// Whether more than entries of logs are written.
    pub(super) fn has_more(&self) -> bool {
        !self.also.is_empty()
    }

    /// Writes them into the logs, and what belongs to them.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if another has written under the same number, and [`StoreError::Fenced`] if a writer no
    /// longer owns its table; then entries of others may have been written all the same, unless a transaction is undone.
    pub(super) async fn write(&self, dialect: Dialect, tx: Tx<'_>) -> Result<(), StoreError> {
        for rows in self.rows.chunks(ROWS_MAX) {
            let sql = statement(INSERT, rows.len(), 4, OWNED[usize::from(dialect == Dialect::Postgres)], tx);
            let mut values = Values::of(rows.len(), 4);
            for (game, number, entry, epoch) in rows {
                values.push(*game)?;
                values.push(*number)?;
                values.push(*entry)?;
                values.push(*epoch)?;
            }
            for _ in rows.len()..size(rows.len()) {
                values.push(None::<&str>)?;
                values.push(None::<i64>)?;
                values.push(None::<&str>)?;
                values.push(None::<i64>)?;
            }
            if values.execute(sql, &mut *tx).await?.rows_affected() != rows.len() as u64 {
                return Err(StoreError::Fenced);
            }
        }
        self.also.write(tx).await
    }
}

/// The columns of a table, in the order in which [`row`] reads them.
pub(super) const COLUMNS: &str = "id, created, settings, options, seed, fair";

impl Store {
    /// When a server was last known to run, in milliseconds.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn alive(&self) -> Result<Option<i64>, StoreError> {
        let row =
            sqlx::query("SELECT value FROM site WHERE name = 'alive'").fetch_optional(&self.readers).await?;
        let Some(row) = row else { return Ok(None) };
        let value: String = row.try_get(0)?;
        let damaged = |_| StoreError::Damaged(format!("a server was last alive at {value:?}"));
        value.parse().map(Some).map_err(damaged)
    }

    /// The table of this name, finished or not.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn game(&self, game: &GameId) -> Result<Option<GameRow>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM game WHERE id = $1");
        let found = sqlx::query(AssertSqlSafe(sql)).bind(game.as_str()).fetch_optional(&self.readers).await?;
        found.as_ref().map(row).transpose()
    }

    /// The log of a table, in order.
    ///
    /// # Errors
    /// If the database fails, or the log has a gap.
    pub async fn log(&self, game: &GameId) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query("SELECT number, entry FROM game_log WHERE game = $1 ORDER BY number")
            .bind(game.as_str())
            .fetch_all(&self.readers)
            .await?;
        let mut log = Vec::with_capacity(rows.len());
        for row in &rows {
            let (number, missing): (i64, usize) = (row.try_get(0)?, log.len());
            if number != missing as i64 {
                return Err(StoreError::Damaged(format!("the log of table {game} lacks entry {missing}")));
            }
            log.push(row.try_get(1)?);
        }
        Ok(log)
    }
}

pub(super) fn row(row: &sqlx::any::AnyRow) -> Result<GameRow, StoreError> {
    let id: String = row.try_get(0)?;
    let id = GameId::parse(&id).ok_or_else(|| StoreError::Damaged(format!("a table is called {id:?}")))?;
    Ok(GameRow {
        id,
        created: row.try_get(1)?,
        settings: row.try_get(2)?,
        options: row.try_get(3)?,
        seed: row.try_get(4)?,
        fair: row.try_get::<i64, _>(5)? != 0,
    })
}
