//! The tables of a save, version by version.
//!
//! A new file runs all migrations, an old one those that it lacks, so both end with identical tables.
//! A released migration is never changed; later changes are new migrations.

use rusqlite::{Connection, Transaction};

use crate::rows::{CHAIN_BEGINS, sum};

/// The application id: `Tria` in four bytes.
pub const APPLICATION_ID: i32 = 0x5472_6961;

/// The version of a save that this crate writes, and the newest that it can read.
pub const VERSION: i64 = STEPS.len() as i64;

/// A migration from one version to the next.
type Step = fn(&Transaction<'_>) -> rusqlite::Result<()>;

const STEPS: [Step; 3] = [first_tables, check_sums, tables_in_play];

/// A table, index or trigger with its kind; triggers with their text, since they execute.
type Part = (String, String, Option<String>);

/// A column: its table, its name, its type.
type Column = (String, String, String);

/// Runs the migrations from a version, 0 for an empty file, to another.
pub(crate) fn advance(change: &Transaction<'_>, from: i64, to: i64) -> rusqlite::Result<()> {
    for step in &STEPS[from as usize..to as usize] {
        step(change)?;
    }
    change.pragma_update(None, "application_id", APPLICATION_ID)?;
    change.pragma_update(None, "user_version", to)
}

/// Whether the file has exactly the tables of this version, and no foreign triggers.
pub(crate) fn is_as_made(connection: &Connection, version: i64) -> rusqlite::Result<bool> {
    let mut model = Connection::open_in_memory()?;
    let change = model.transaction()?;
    advance(&change, 0, version)?;
    Ok(parts(&change)? == parts(connection)? && columns(&change)? == columns(connection)?)
}

/// SQLite's text of an altered table may differ between releases, so tables are compared by their columns.
fn parts(connection: &Connection) -> rusqlite::Result<Vec<Part>> {
    let text = "SELECT type, name, iif(type IN ('table', 'index'), NULL, sql) FROM sqlite_schema
        WHERE name NOT LIKE 'sqlite_stat%' ORDER BY type, name";
    let mut statement = connection.prepare(text)?;
    statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?.collect()
}

fn columns(connection: &Connection) -> rusqlite::Result<Vec<Column>> {
    let text = "SELECT part.name, field.name, field.type
        FROM sqlite_schema AS part, pragma_table_xinfo(part.name) AS field
        WHERE part.type = 'table' AND part.name NOT LIKE 'sqlite_stat%' ORDER BY part.name, field.cid";
    let mut statement = connection.prepare(text)?;
    statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?.collect()
}

/// Version 1: careers, their events, and snapshots.
fn first_tables(change: &Transaction<'_>) -> rusqlite::Result<()> {
    change.execute_batch(
        "CREATE TABLE career (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            base INTEGER NOT NULL CHECK (base >= 0)
        ) STRICT;
        CREATE TABLE event (
            career INTEGER NOT NULL REFERENCES career (id),
            number INTEGER NOT NULL CHECK (number > 0),
            line TEXT NOT NULL,
            PRIMARY KEY (career, number)
        ) STRICT;
        CREATE TABLE snapshot (
            career INTEGER NOT NULL REFERENCES career (id),
            number INTEGER NOT NULL CHECK (number > 0),
            document TEXT NOT NULL,
            PRIMARY KEY (career, number)
        ) STRICT;",
    )
}

/// Version 2: every event and every snapshot has a check sum, and events cannot be changed.
fn check_sums(change: &Transaction<'_>) -> rusqlite::Result<()> {
    change.execute_batch(
        "ALTER TABLE event ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE snapshot ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;",
    )?;
    sum_up_snapshots(change)?;
    sum_up_events(change)?;
    change.execute_batch(
        "CREATE TRIGGER event_is_never_changed BEFORE UPDATE ON event
        BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END;",
    )
}

/// Version 3: the log of the table of a career's running match, line by line.
fn tables_in_play(change: &Transaction<'_>) -> rusqlite::Result<()> {
    change.execute_batch(
        "CREATE TABLE table_line (
            career INTEGER NOT NULL REFERENCES career (id),
            number INTEGER NOT NULL CHECK (number > 0),
            game INTEGER NOT NULL CHECK (game > 0),
            line TEXT NOT NULL,
            sum INTEGER NOT NULL,
            PRIMARY KEY (career, number)
        ) STRICT;
        CREATE TRIGGER table_line_is_never_changed BEFORE UPDATE ON table_line
        BEGIN SELECT RAISE(ABORT, 'a line of a table is never changed'); END;",
    )
}

fn sum_up_snapshots(change: &Transaction<'_>) -> rusqlite::Result<()> {
    let mut sums: Vec<(i64, i64)> = Vec::new();
    let mut statement = change.prepare("SELECT rowid, number, document FROM snapshot")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let number: i64 = row.get(1)?;
        sums.push((row.get(0)?, sum(CHAIN_BEGINS, number as u64, row.get_ref(2)?.as_str()?) as i64));
    }
    for pair in sums {
        change.execute("UPDATE snapshot SET sum = ?2 WHERE rowid = ?1", pair)?;
    }
    Ok(())
}

fn sum_up_events(change: &Transaction<'_>) -> rusqlite::Result<()> {
    // Each career's chain starts with the state at which its log began.
    let mut sums: Vec<(i64, i64)> = Vec::new();
    let mut statement = change.prepare(
        "SELECT event.rowid, event.number, event.line, event.career, coalesce(snapshot.sum, ?1)
        FROM event JOIN career ON career.id = event.career
        LEFT JOIN snapshot ON snapshot.career = career.id AND snapshot.number = career.base
        ORDER BY event.career, event.number",
    )?;
    let mut rows = statement.query([CHAIN_BEGINS as i64])?;
    let (mut career, mut previous) = (None, CHAIN_BEGINS);
    while let Some(row) = rows.next()? {
        let of: i64 = row.get(3)?;
        if career != Some(of) {
            career = Some(of);
            previous = row.get::<_, i64>(4)? as u64;
        }
        let number: i64 = row.get(1)?;
        previous = sum(previous, number as u64, row.get_ref(2)?.as_str()?);
        sums.push((row.get(0)?, previous as i64));
    }
    for pair in sums {
        change.execute("UPDATE event SET sum = ?2 WHERE rowid = ?1", pair)?;
    }
    Ok(())
}
