//! Backup while the server runs, and restore, in one format for both databases.
//!
//! A backup is lines of JSON: a head with the version of the database and how many rows each table has, one line for each
//! row, and an end with the SHA-256 of everything before it. It is of one moment, and anyone who has it has everything: keep
//! it as safe as the database.

use std::collections::BTreeMap;
use std::io::{BufRead, Write};

use futures_util::TryStreamExt as _;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};
use sqlx::{AnyConnection, AssertSqlSafe, Connection as _, Row as _};

use crate::accounts::export::object;
use crate::limits::BACKUP_LINE_BYTES_MAX;
use crate::store::schema::{VERSION, migrate_to};
use crate::store::{Hold, Sharing, Store, StoreError, connect};

/// The name of the format.
pub const FORMAT: &str = "tria-backup/1";

/// Every table with what its rows are sorted by, those that others refer to first. A test holds this to the schema.
pub const TABLES: &[(&str, &str)] = &[
    ("site", "name"),
    ("game", "id"),
    ("game_log", "game, number"),
    ("game_account", "game, account"),
    ("account", "id"),
    ("kept_name", "hash"),
    ("session", "hash"),
    ("access_token", "hash"),
    ("recovery_code", "hash"),
    ("password_reset", "account"),
    ("holding", "owner, good"),
    ("bound", "owner, good, free_at"),
    ("posting", "key"),
    ("ledger_entry", "posting, place"),
    ("stake", "game, seat, good"),
    ("seen", "account"),
    ("deck", "account, name"),
    ("trade", "id"),
    ("played", "game, number"),
    ("played_seat", "game, number, seat"),
    ("rating", "account, kind, speed"),
    ("rating_change", "account, kind, speed, game, number"),
    ("mute", "account, muted"),
    ("silence", "account"),
    ("report", "id"),
    ("moderation", "id"),
    ("contribution", "game, match_number, place"),
    ("admin_log", "id"),
    ("card_set", "name"),
    ("absence", "began"),
    ("career", "account, id"),
    ("webhook", "id"),
];

/// Tables of the moment, which no backup has: leases of nodes, players who wait to be paired, used tickets, and what is yet to be sent.
pub const TRANSIENT: &[&str] = &["node", "seek", "used_ticket", "webhook_delivery"];

/// Tables of older versions, which backups may have.
const FORMER: &[&str] = &["log_batch", "seen_card"];

/// Rows that one statement writes.
const ROWS_AT_ONCE: usize = 100;

/// The first line of a backup.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Head {
    /// `tria-backup/1`.
    pub format: String,
    /// The version of the database.
    pub schema: i64,
    /// When it was made, in milliseconds.
    pub made: i64,
    /// How many rows each table has.
    pub tables: BTreeMap<String, i64>,
}

impl Head {
    /// How many rows there are in all.
    pub fn rows(&self) -> i64 {
        self.tables.values().sum()
    }
}

/// A line in between.
#[derive(Serialize, Deserialize)]
struct Line {
    table: String,
    row: Map<String, Value>,
}

/// The last line.
#[derive(Serialize, Deserialize)]
struct Tail {
    rows: i64,
    sha256: String,
}

/// Why there is no backup, or it is not restored; then nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The file cannot be read or written.
    #[error("the backup cannot be read or written: {0}")]
    File(#[from] std::io::Error),
    /// The file is not a whole backup.
    #[error("line {line}: {what}; the file is damaged or is no backup")]
    Damaged {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        what: String,
    },
    /// The backup is of a newer version.
    #[error(
        "the backup is of a database of version {found}, and this Tria knows versions up to {known}: use the newer Tria"
    )]
    Newer {
        /// Its version.
        found: i64,
        /// What is known.
        known: i64,
    },
    /// There is something in the database.
    #[error("the database is not empty: {0} has rows; restore into a new one")]
    NotEmpty(String),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for BackupError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

/// Writes everything that the database holds at one moment.
///
/// # Errors
/// If the database fails, or the file cannot be written.
pub async fn backup(store: &Store, made: i64, out: &mut (dyn Write + Send)) -> Result<Head, BackupError> {
    let mut connection = store.readers().pool().acquire().await.map_err(StoreError::from)?;
    let mut snapshot = connection.begin_with(store.reading()).await?;
    let mut tables = BTreeMap::new();
    for (table, _) in TABLES {
        let sql = format!("SELECT COUNT(*) FROM {table}");
        let count: i64 = sqlx::query(AssertSqlSafe(sql)).fetch_one(&mut *snapshot).await?.try_get(0)?;
        tables.insert((*table).to_owned(), count);
    }
    let head = Head { format: FORMAT.into(), schema: VERSION, made, tables };
    let mut out = Hashing { out, digest: Sha256::new() };
    out.line(&head)?;
    for (table, order) in TABLES {
        let sql = format!("SELECT * FROM {table} ORDER BY {order}");
        let mut rows = sqlx::query(AssertSqlSafe(sql)).fetch(&mut *snapshot);
        while let Some(row) = rows.try_next().await? {
            let Value::Object(row) = object(&row)? else { continue };
            out.line(&Line { table: (*table).to_owned(), row })?;
        }
    }
    let tail = Tail { rows: head.rows(), sha256: hex::encode(out.digest.clone().finalize()) };
    out.line(&tail)?;
    out.out.flush()?;
    snapshot.rollback().await?;
    Ok(head)
}

struct Hashing<'a> {
    out: &'a mut (dyn Write + Send),
    digest: Sha256,
}

impl Hashing<'_> {
    fn line(&mut self, value: &impl Serialize) -> Result<(), std::io::Error> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        self.digest.update(&line);
        self.out.write_all(&line)
    }
}

/// Reads a whole backup and checks it: its format and version, every line, the counts, the sum.
///
/// # Errors
/// The first thing that is wrong.
pub fn check(input: &mut dyn BufRead) -> Result<Head, BackupError> {
    let mut reading = Reading::new(input)?;
    let mut found: BTreeMap<String, i64> =
        reading.head.tables.keys().map(|table| (table.clone(), 0)).collect();
    while let Some(line) = reading.next()? {
        match found.get_mut(&line.table) {
            Some(count) => *count += 1,
            None => return Err(reading.damaged(format!("there is no table {:?}", line.table))),
        }
    }
    if found != reading.head.tables {
        return Err(reading.damaged("there are not as many rows as the head says".into()));
    }
    Ok(reading.head)
}

/// A backup that is being read.
struct Reading<'a> {
    input: &'a mut dyn BufRead,
    head: Head,
    digest: Sha256,
    line: usize,
}

impl<'a> Reading<'a> {
    fn new(input: &'a mut dyn BufRead) -> Result<Self, BackupError> {
        let head = Head { format: String::new(), schema: 0, made: 0, tables: BTreeMap::new() };
        let mut reading = Self { input, head, digest: Sha256::new(), line: 0 };
        let text = reading.text()?;
        reading.digest.update(text.as_bytes());
        reading.head = serde_json::from_str(&text).map_err(|error| reading.damaged(error.to_string()))?;
        if reading.head.format != FORMAT {
            return Err(
                reading.damaged(format!("the format is {:?}; expected {FORMAT:?}", reading.head.format))
            );
        }
        if reading.head.schema > VERSION {
            return Err(BackupError::Newer { found: reading.head.schema, known: VERSION });
        }
        if let Some(table) = reading
            .head
            .tables
            .keys()
            .find(|name| !TABLES.iter().map(|(table, _)| table).chain(FORMER).any(|table| table == name))
        {
            return Err(reading.damaged(format!("there is no table {table:?}")));
        }
        Ok(reading)
    }

    fn damaged(&self, what: String) -> BackupError {
        BackupError::Damaged { line: self.line, what }
    }

    fn text(&mut self) -> Result<String, BackupError> {
        let mut bytes = Vec::new();
        self.line += 1;
        std::io::Read::take(&mut *self.input, BACKUP_LINE_BYTES_MAX).read_until(b'\n', &mut bytes)?;
        if bytes.last() != Some(&b'\n') {
            return Err(self.damaged("it ends here, in the middle".into()));
        }
        String::from_utf8(bytes).map_err(|_| self.damaged("it is not UTF-8".into()))
    }

    /// The next row; `None` at the end, if the end is in order.
    fn next(&mut self) -> Result<Option<Line>, BackupError> {
        let text = self.text()?;
        if let Ok(line) = serde_json::from_str::<Line>(&text) {
            self.digest.update(text.as_bytes());
            return Ok(Some(line));
        }
        let tail: Tail = serde_json::from_str(&text).map_err(|error| self.damaged(error.to_string()))?;
        if tail.sha256 != hex::encode(self.digest.clone().finalize()) {
            return Err(self.damaged("the sum does not fit".into()));
        }
        if tail.rows != self.head.rows() {
            return Err(self.damaged("there are not as many rows as the head says".into()));
        }
        Ok(None)
    }
}

/// Puts a backup into a new database, whole or not at all, and brings it up to date; [`check`] it first.
///
/// # Errors
/// If the backup is not in order, the database is not empty, or it fails.
pub async fn restore(address: &str, input: &mut (dyn BufRead + Send)) -> Result<Head, BackupError> {
    let mut reading = Reading::new(input)?;
    let _hold = Hold::take(address, Sharing::Alone).await?;
    let (pool, dialect) = connect(address).await?;
    migrate_to(&pool, dialect, reading.head.schema).await?;
    let mut connection = pool.acquire().await.map_err(StoreError::from)?;
    let mut transaction = connection.begin_with(dialect.writing()).await?;
    for table in reading.head.tables.keys() {
        let sql = format!("SELECT 1 FROM {table} LIMIT 1");
        if sqlx::query(AssertSqlSafe(sql)).fetch_optional(&mut *transaction).await?.is_some() {
            return Err(BackupError::NotEmpty(table.clone()));
        }
    }
    let mut batch = Batch::default();
    let mut found: BTreeMap<String, i64> =
        reading.head.tables.keys().map(|table| (table.clone(), 0)).collect();
    while let Some(line) = reading.next()? {
        let Some(count) = found.get_mut(&line.table) else {
            return Err(reading.damaged(format!("there is no table {:?}", line.table)));
        };
        *count += 1;
        batch.add(line, &mut transaction).await?;
    }
    batch.write(&mut transaction).await?;
    if found != reading.head.tables {
        return Err(reading.damaged("there are not as many rows as the head says".into()));
    }
    transaction.commit().await?;
    drop(connection);
    let head = reading.head;
    migrate_to(&pool, dialect, VERSION).await?;
    pool.close().await;
    Ok(head)
}

/// Rows of one table with the same columns, written together.
#[derive(Default)]
struct Batch {
    table: String,
    columns: Vec<String>,
    rows: Vec<Vec<Value>>,
}

impl Batch {
    async fn add(&mut self, line: Line, connection: &mut AnyConnection) -> Result<(), BackupError> {
        // Columns without a value are left out: the databases do not agree about what kind of nothing they take.
        let filled: Vec<(String, Value)> =
            line.row.into_iter().filter(|(_, value)| !value.is_null()).collect();
        let columns: Vec<String> = filled.iter().map(|(name, _)| name.clone()).collect();
        let odd = |name: &String| {
            name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
        };
        if let Some(name) = columns.iter().find(|name| odd(name)) {
            return Err(BackupError::Damaged {
                line: 0,
                what: format!("{:?} has no column {name:?}", line.table),
            });
        }
        if self.table != line.table || self.columns != columns || self.rows.len() >= ROWS_AT_ONCE {
            self.write(connection).await?;
            (self.table, self.columns) = (line.table, columns);
        }
        self.rows.push(filled.into_iter().map(|(_, value)| value).collect());
        Ok(())
    }

    async fn write(&mut self, connection: &mut AnyConnection) -> Result<(), BackupError> {
        let rows = std::mem::take(&mut self.rows);
        if rows.is_empty() {
            return Ok(());
        }
        let width = self.columns.len();
        let places = (0..rows.len()).map(|row| {
            let places: Vec<String> =
                (1..=width).map(|column| format!("${}", row * width + column)).collect();
            format!("({})", places.join(", "))
        });
        let places: Vec<String> = places.collect();
        // The table is one of ours and the columns are plain words.
        let sql =
            format!("INSERT INTO {} ({}) VALUES {}", self.table, self.columns.join(", "), places.join(", "));
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for value in rows.into_iter().flatten() {
            query = match value {
                Value::String(text) => query.bind(text),
                value => query.bind(value.as_i64().unwrap_or_default()),
            };
        }
        query.execute(connection).await?;
        Ok(())
    }
}
