//! The way of entries into the logs of tables.
//!
//! On PostgreSQL they go straight into `game_log`. On SQLite that would make a page of its index dirty for nearly every
//! move, so all entries of a commit become one row of `log_batch`, and are filed in `game_log` by the thousand, in order.
//! An entry is always in exactly one of the two, and whoever reads a log reads both in one moment.
//!
//! Two entries of one table never have the same number: `game_log` has a key of both, and for what is not filed yet the
//! journal knows the next number of every table. That it alone writes is shown by the places of its rows, which count on:
//! if the next is not the one it expects, somebody else has written, and then only the database says what is true.

use std::collections::HashMap;

use sqlx::{AnyConnection, Connection as _, Row as _};

use super::games::{Append, Entries, GameId, ROWS_MAX};
use super::{Dialect, StoreError, Tx};
use crate::limits::{ENDS_KEPT_MAX, FILED_AT_ONCE};

/// An entry of a log that is not filed yet: its table, its number, the entry.
pub(super) type Unfiled = (String, i64, String);

/// A moment of a transaction that [`Journal::undo`] comes back to.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    before: usize,
    place: i64,
}

/// Writes entries of logs.
pub(super) struct Journal {
    dialect: Dialect,
    /// The place of the next row.
    place: i64,
    /// The number of the next entry of every table that was written to; those of others are in the database.
    ends: HashMap<GameId, i64>,
    /// What the ends were before, in the transaction that is under way.
    before: Vec<(GameId, Option<i64>)>,
    /// Entries that are not filed.
    waiting: usize,
    /// Whether only the database knows what was written.
    unsure: bool,
}

impl Journal {
    /// The journal of this database, with everything filed that was left in it.
    pub(super) async fn open(connection: &mut AnyConnection, dialect: Dialect) -> Result<Self, StoreError> {
        let mut journal =
            Self { dialect, place: 0, ends: HashMap::new(), before: Vec::new(), waiting: 0, unsure: true };
        journal.be_sure(connection).await?;
        Ok(journal)
    }

    /// Before anything is written: what is in memory is true.
    pub(super) async fn be_sure(&mut self, connection: &mut AnyConnection) -> Result<(), StoreError> {
        if self.unsure {
            self.file(connection).await?;
            self.ends.clear();
            self.place = next_place(connection).await?;
            self.unsure = false;
        }
        Ok(())
    }

    /// Whether one statement writes all of them.
    pub(super) fn is_one_statement(&self, appends: &[&Append]) -> bool {
        let rows: usize = appends.iter().map(|append| append.entries.len()).sum();
        let fits = self.dialect == Dialect::Sqlite || rows <= ROWS_MAX;
        rows > 0 && fits && appends.iter().all(|append| append.also.is_empty())
    }

    /// Writes entries and what belongs to them, all or nothing if this is undone where it fails.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if one of them is not the next of its table.
    pub(super) async fn put(&mut self, appends: &[&Append], tx: Tx<'_>) -> Result<(), StoreError> {
        let mut entries = Entries::default();
        for append in appends {
            entries.push(append);
        }
        if self.dialect == Dialect::Postgres {
            return entries.write(tx).await;
        }
        let mark = self.mark();
        let put = self.put_batch(appends, &entries, tx).await;
        if put.is_err() {
            self.undo(mark);
        }
        put
    }

    /// Writes entries as one row.
    async fn put_batch(
        &mut self,
        appends: &[&Append],
        entries: &Entries<'_>,
        tx: Tx<'_>,
    ) -> Result<(), StoreError> {
        let (mut count, mut lines) = (0, String::new());
        for append in appends {
            if self.end(&append.game, &mut *tx).await? != append.number {
                return Err(StoreError::Conflict);
            }
            for (number, entry) in (append.number..).zip(&append.entries) {
                write_line(&mut lines, append.game.as_str(), number, entry);
            }
            count += append.entries.len();
            let end = append.number + append.entries.len() as i64;
            self.before.push((append.game.clone(), self.ends.insert(append.game.clone(), end)));
        }
        if count > 0 {
            let insert = "INSERT INTO log_batch (place, entries) SELECT $1, $2 \
                          WHERE $1 = (SELECT COALESCE(MAX(place), -1) + 1 FROM log_batch)";
            let written = sqlx::query(insert).bind(self.place).bind(lines).execute(&mut *tx).await?;
            if written.rows_affected() != 1 {
                // Somebody else has written.
                self.unsure = true;
                return Err(StoreError::Conflict);
            }
            self.place += 1;
            self.waiting += count;
        }
        entries.write_also(tx).await
    }

    /// The number of the next entry of a table.
    async fn end(&mut self, game: &GameId, tx: Tx<'_>) -> Result<i64, StoreError> {
        if let Some(end) = self.ends.get(game) {
            return Ok(*end);
        }
        // Whatever of it is not filed was written by this journal, which would know its end.
        let last = sqlx::query("SELECT MAX(number) FROM game_log WHERE game = $1")
            .bind(game.as_str())
            .fetch_one(tx)
            .await?
            .try_get::<Option<i64>, _>(0)?;
        Ok(last.map_or(0, |last| last + 1))
    }

    /// Where [`Journal::undo`] comes back to.
    pub(super) fn mark(&self) -> Mark {
        Mark { before: self.before.len(), place: self.place }
    }

    /// What was put since is not written after all.
    pub(super) fn undo(&mut self, mark: Mark) {
        for (game, end) in self.before.drain(mark.before..).rev() {
            match end {
                Some(end) => drop(self.ends.insert(game, end)),
                None => drop(self.ends.remove(&game)),
            }
        }
        self.place = mark.place;
    }

    /// The transaction has ended; whether it is known that it is on the disk.
    pub(super) fn end_transaction(&mut self, kept: bool) {
        self.before.clear();
        self.unsure |= !kept;
    }

    /// How a transaction for writing begins.
    pub(super) fn writing(&self) -> &'static str {
        match self.dialect {
            Dialect::Sqlite => "BEGIN IMMEDIATE",
            Dialect::Postgres => "BEGIN",
        }
    }

    /// Whether so much waits that it should be filed.
    pub(super) fn is_full(&self) -> bool {
        self.waiting >= FILED_AT_ONCE
    }

    /// Brings all entries that wait into the logs.
    pub(super) async fn file(&mut self, connection: &mut AnyConnection) -> Result<(), StoreError> {
        // Also where it fails: it is tried again when as much waits once more.
        self.waiting = 0;
        let mut transaction = connection.begin_with(self.writing()).await?;
        let mut unfiled = unfiled(&mut transaction, None).await?;
        if !unfiled.is_empty() {
            // Entries of one table lie together there.
            unfiled.sort_unstable();
            Entries::of(&unfiled).write(&mut transaction).await?;
            // The last row keeps its place, so that places count on.
            let last = next_place(&mut transaction).await? - 1;
            sqlx::query("DELETE FROM log_batch WHERE place < $1")
                .bind(last)
                .execute(&mut *transaction)
                .await?;
            let empty = "UPDATE log_batch SET entries = '' WHERE place = $1";
            sqlx::query(empty).bind(last).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        if self.ends.len() > ENDS_KEPT_MAX {
            self.ends.clear();
        }
        Ok(())
    }
}

async fn next_place(connection: &mut AnyConnection) -> Result<i64, StoreError> {
    let row = sqlx::query("SELECT MAX(place) FROM log_batch").fetch_one(connection).await?;
    Ok(row.try_get::<Option<i64>, _>(0)?.map_or(0, |last| last + 1))
}

/// The entries that are not filed, as they came: of all tables, or of this one.
///
/// # Errors
/// If the database fails, or has a row that is none.
pub(super) async fn unfiled(
    connection: &mut AnyConnection,
    game: Option<&GameId>,
) -> Result<Vec<Unfiled>, StoreError> {
    // Rows that do not name the table need not be read; names have nothing that would be a sign to the pattern.
    let pattern = game.map_or_else(|| "_%".to_owned(), |game| format!("%{game} %"));
    let rows = sqlx::query("SELECT entries FROM log_batch WHERE entries LIKE $1 ORDER BY place")
        .bind(pattern)
        .fetch_all(connection)
        .await?;
    let mut entries = Vec::new();
    for row in rows {
        read_lines(row.try_get(0)?, &mut entries)
            .ok_or_else(|| StoreError::Damaged("a batch of entries of logs cannot be read".into()))?;
    }
    entries.retain(|(table, ..)| game.is_none_or(|game| game.as_str() == table));
    Ok(entries)
}

/// A line of a batch. The length is there so that an entry may be any text.
fn write_line(lines: &mut String, game: &str, number: i64, entry: &str) {
    let (mut number_text, mut length) = (itoa::Buffer::new(), itoa::Buffer::new());
    for part in [game, " ", number_text.format(number), " ", length.format(entry.len()), " ", entry, "\n"] {
        lines.push_str(part);
    }
}

/// The entries of a batch.
fn read_lines(mut lines: &str, entries: &mut Vec<Unfiled>) -> Option<()> {
    while !lines.is_empty() {
        let mut parts = lines.splitn(4, ' ');
        let (game, number, length, rest) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        let (entry, rest) = rest.split_at_checked(length.parse().ok()?)?;
        entries.push((game.to_owned(), number.parse().ok()?, entry.to_owned()));
        lines = rest.strip_prefix('\n')?;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::{read_lines, write_line};

    fn read(lines: &str) -> Option<Vec<super::Unfiled>> {
        let mut entries = Vec::new();
        read_lines(lines, &mut entries).map(|()| entries)
    }

    #[test]
    fn lines_are_read_as_they_were_written() {
        let entries =
            [("abc", 0, "{\"at\":1}"), ("def", 12, ""), ("abc", 1, "two\nlines and spaces é"), ("x", 2, " ")];
        let mut lines = String::new();
        for (game, number, entry) in &entries {
            write_line(&mut lines, game, *number, entry);
        }
        let expected = entries.map(|(game, number, entry)| (game.to_owned(), number, entry.to_owned()));
        assert_eq!(read(&lines), Some(expected.to_vec()));
        assert_eq!(read(""), Some(Vec::new()));
    }

    #[test]
    fn what_is_torn_is_not_read() {
        let mut lines = String::new();
        write_line(&mut lines, "abc", 7, "an entry é");
        for end in (1..lines.len()).filter(|end| lines.is_char_boundary(*end)) {
            assert_eq!(read(&lines[..end]), None, "{}", &lines[..end]);
        }
        assert_eq!(read("abc 7 99 short\n"), None);
        assert_eq!(read("abc x 1 a\n"), None);
        assert_eq!(read("abc 1 1 ab\n"), None);
    }
}
