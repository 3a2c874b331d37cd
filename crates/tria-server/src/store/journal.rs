//! The way of entries into the logs of tables.
//!
//! On PostgreSQL they go straight into `game_log`. On SQLite that would make a page of its index dirty for nearly every
//! move, so all entries of a commit become a row of `log_batch`, or a few. When many wait they are filed in `game_log`, all of a
//! table in one row, some tables after each commit so that none waits long; rows of `log_batch` go when everything in
//! them is filed. Until then entries may be in both, and whoever reads a log reads both in one moment and each number once.
//!
//! Two entries of one table never have the same number: the journal knows the next number of every table that it has
//! written to, and refuses any other. That it alone writes is shown by the places of its rows, which count on: if the next
//! is not the one it expects, somebody else has written, and then only the database says what is true. Whoever files what
//! was filed finds its row taken: the first entry of a table that is not filed follows from what is.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};

use sqlx::{AnyConnection, Connection as _, Row as _};

use super::games::{Append, Entries, GameId, ROWS_MAX, lines};
use super::{Dialect, StoreError, Tx};
use crate::limits::{ENDS_KEPT_MAX, FILED_AT_ONCE, FILED_ENTRIES, FILED_TABLES};

/// An entry of a log that may not be filed yet: its table, its number, the entry.
pub(super) type Unfiled = (String, i64, String);

/// What a row of `log_batch` has of entries, unless one alone is longer. A busy commit has several: larger pieces of memory
/// are not used again, and it takes as long to make them anew as to write them.
const BATCH_BYTES: usize = 32 << 10;

/// What the entries of a game nearly fit into, so that they need not be moved with each of them.
const RUN_BYTES: usize = 1_024;

/// A moment of a transaction that [`Journal::undo`] comes back to.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    before: usize,
    place: i64,
}

/// The end of a table's log.
#[derive(Default)]
struct Tail {
    /// The number of the next entry.
    end: i64,
    /// Entries before it that are not filed.
    count: i64,
    /// These entries, a line each.
    unfiled: String,
}

impl Tail {
    /// Where it is now, for [`Tail::come_back`].
    fn mark(&self) -> (i64, i64, usize) {
        (self.end, self.count, self.unfiled.len())
    }

    fn come_back(&mut self, (end, count, length): (i64, i64, usize)) {
        (self.end, self.count) = (end, count);
        self.unfiled.truncate(length);
    }

    fn push(&mut self, entry: &str) {
        debug_assert!(!entry.contains('\n'), "an entry is one line");
        if self.count > 0 {
            self.unfiled.push('\n');
        } else {
            self.unfiled.reserve(RUN_BYTES);
        }
        self.unfiled.push_str(entry);
        self.end += 1;
        self.count += 1;
    }

    /// The number of the first entry that is not filed.
    fn first(&self) -> i64 {
        self.end - self.count
    }

    /// Everything is filed.
    fn filed(&mut self) {
        self.count = 0;
        self.unfiled = String::new();
    }
}

/// A table that was written to in the transaction that is under way, and where its log was before, if it was known.
type Before = (GameId, Option<(i64, i64, usize)>);

/// Writes entries of logs.
pub(super) struct Journal {
    dialect: Dialect,
    /// The place of the next row.
    place: i64,
    /// The logs of tables that were written to; those of others are in the database.
    tails: HashMap<GameId, Tail>,
    before: Vec<Before>,
    /// Entries that came since the last round of filing began.
    waiting: usize,
    /// Tables that this round has yet to file.
    due: Vec<GameId>,
    /// The place of the first row that this round leaves.
    due_before: i64,
    /// Whether only the database knows what was written.
    unsure: bool,
}

impl Journal {
    /// The journal of this database, with everything filed that was left in it.
    pub(super) async fn open(connection: &mut AnyConnection, dialect: Dialect) -> Result<Self, StoreError> {
        let mut journal = Self {
            dialect,
            place: 0,
            tails: HashMap::new(),
            before: Vec::new(),
            waiting: 0,
            due: Vec::new(),
            due_before: 0,
            unsure: true,
        };
        journal.be_sure(connection).await?;
        Ok(journal)
    }

    /// Before anything is written: what is in memory is true.
    pub(super) async fn be_sure(&mut self, connection: &mut AnyConnection) -> Result<(), StoreError> {
        if self.unsure {
            self.file(connection).await?;
            self.tails.clear();
            self.place = next_place(connection).await?;
            self.unsure = false;
        }
        Ok(())
    }

    /// Whether one statement writes all of them.
    pub(super) fn is_one_statement(&self, appends: &[&Append]) -> bool {
        let mut entries = appends.iter().flat_map(|append| &append.entries).peekable();
        let some = entries.peek().is_some();
        let fits = match self.dialect {
            Dialect::Sqlite => entries.map(|entry| line_bytes(entry)).sum::<usize>() <= BATCH_BYTES,
            Dialect::Postgres => entries.count() <= ROWS_MAX,
        };
        some && fits && appends.iter().all(|append| append.also.is_empty())
    }

    /// Writes entries and what belongs to them, all or nothing if this is undone where it fails.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if one of them is not the next of its table.
    pub(super) async fn put(&mut self, appends: &[&Append], tx: Tx<'_>) -> Result<(), StoreError> {
        if self.dialect == Dialect::Postgres {
            return Entries::of_all(appends).write(tx).await;
        }
        let mark = self.mark();
        let put = self.put_batch(appends, tx).await;
        if put.is_err() {
            self.undo(mark);
        }
        put
    }

    /// Writes entries as a few rows.
    async fn put_batch(&mut self, appends: &[&Append], tx: Tx<'_>) -> Result<(), StoreError> {
        let mut batches = Batches::default();
        for append in appends {
            let tail = self.tail(append, &mut *tx).await?;
            for entry in &append.entries {
                batches.push(append.game.as_str(), tail.end, entry);
                tail.push(entry);
            }
        }
        for batch in batches.0 {
            self.put_row(batch, &mut *tx).await?;
        }
        self.waiting += appends.iter().map(|append| append.entries.len()).sum::<usize>();
        Entries::of_rows(appends).write(tx).await
    }

    /// Writes a row.
    async fn put_row(&mut self, batch: String, tx: Tx<'_>) -> Result<(), StoreError> {
        // At another place than the next there is none. (As a query with a condition it would be copied once more.)
        let insert = "INSERT OR IGNORE INTO log_batch (place, entries) VALUES \
                      (CASE (SELECT COALESCE(MAX(place), -1) + 1 FROM log_batch) WHEN $1 THEN $1 END, $2)";
        let written = sqlx::query(insert).bind(self.place).bind(batch).execute(tx).await?;
        if written.rows_affected() != 1 {
            // Somebody else has written.
            self.unsure = true;
            return Err(StoreError::Conflict);
        }
        self.place += 1;
        Ok(())
    }

    /// The end of the log that these entries come behind, if they do.
    async fn tail(&mut self, append: &Append, tx: Tx<'_>) -> Result<&mut Tail, StoreError> {
        let Append { game, number, .. } = append;
        match self.tails.entry(game.clone()) {
            Entry::Occupied(known) if known.get().end == *number => {
                self.before.push((game.clone(), Some(known.get().mark())));
                Ok(known.into_mut())
            }
            Entry::Occupied(_) => {
                // Perhaps somebody else has written: then what was in memory is not true.
                self.unsure = true;
                Err(StoreError::Conflict)
            }
            Entry::Vacant(place) => {
                // Whatever of it is not filed was written by this journal, which would know its end.
                let end = filed_end(game.as_str(), tx).await?;
                if end != *number {
                    return Err(StoreError::Conflict);
                }
                self.before.push((game.clone(), None));
                Ok(place.insert(Tail { end, ..Tail::default() }))
            }
        }
    }

    /// Where [`Journal::undo`] comes back to.
    pub(super) fn mark(&self) -> Mark {
        Mark { before: self.before.len(), place: self.place }
    }

    /// What was put since is not written after all.
    pub(super) fn undo(&mut self, mark: Mark) {
        for (game, known) in self.before.drain(mark.before..).rev() {
            match (known, self.tails.get_mut(&game)) {
                (Some(known), Some(tail)) => tail.come_back(known),
                _ => drop(self.tails.remove(&game)),
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

    /// Whether so much waits that something should be filed.
    pub(super) fn is_full(&self) -> bool {
        !self.unsure && (self.waiting >= FILED_AT_ONCE || !self.due.is_empty())
    }

    /// Files the entries of some tables.
    ///
    /// # Errors
    /// If the database fails; then nothing was filed, and the database is asked what is.
    pub(super) async fn file_some(&mut self, connection: &mut AnyConnection) -> Result<(), StoreError> {
        if self.due.is_empty() {
            self.waiting = 0;
            self.due_before = self.place;
            self.due =
                self.tails.iter().filter(|(_, tail)| tail.count > 0).map(|(game, _)| game.clone()).collect();
            // What is filed together lies together in the index.
            self.due.sort_unstable();
        }
        let mut entries = 0;
        let enough = self.due.iter().rev().take(FILED_TABLES).take_while(|game| {
            let room = entries < FILED_ENTRIES;
            entries += self.tails.get(game).map_or(0, |tail| tail.count);
            room
        });
        let some = self.due.split_off(self.due.len() - enough.count());
        let filed = self.file_these(&some, connection).await;
        if filed.is_err() {
            self.unsure = true;
        } else {
            for game in &some {
                self.tails.get_mut(game).into_iter().for_each(Tail::filed);
            }
            self.forget();
        }
        filed
    }

    /// Files the entries of these tables, and lets go what the round leaves behind.
    async fn file_these(&self, games: &[GameId], connection: &mut AnyConnection) -> Result<(), StoreError> {
        let tails = games.iter().filter_map(|game| Some((game, self.tails.get(game)?)));
        let unfiled = tails.filter(|(_, tail)| tail.count > 0);
        let runs: Vec<_> =
            unfiled.map(|(game, tail)| (game.as_str(), tail.first(), &*tail.unfiled)).collect();
        let mut transaction = connection.begin_with(self.writing()).await?;
        Entries::filed(runs).write(&mut transaction).await?;
        if self.due.is_empty() {
            clear(self.due_before, &mut transaction).await?;
        }
        Ok(transaction.commit().await?)
    }

    /// Brings everything that the database has of entries into the logs.
    ///
    /// # Errors
    /// If the database fails, or has a row that is none.
    pub(super) async fn file(&mut self, connection: &mut AnyConnection) -> Result<(), StoreError> {
        // Also where it fails: it is tried again when as much waits once more.
        self.waiting = 0;
        self.due.clear();
        let mut transaction = connection.begin_with(self.writing()).await?;
        let mut runs: BTreeMap<String, Vec<Tail>> = BTreeMap::new();
        for (game, number, entry) in unfiled(&mut transaction, None).await? {
            if !runs.contains_key(&game) {
                let end = filed_end(&game, &mut transaction).await?;
                runs.insert(game.clone(), vec![Tail { end, ..Tail::default() }]);
            }
            let Some(runs) = runs.get_mut(&game) else { continue };
            if runs.last().is_some_and(|run| run.end < number) {
                // Something is missing, which whoever reads the log will say; the others need not suffer for it.
                runs.push(Tail { end: number, ..Tail::default() });
            }
            // Others were filed before.
            if let Some(run) = runs.last_mut().filter(|run| run.end == number) {
                run.push(&entry);
            }
        }
        let runs = runs.iter().flat_map(|(game, runs)| runs.iter().map(move |run| (game, run)));
        let rows =
            runs.filter(|(_, run)| run.count > 0).map(|(game, run)| (&**game, run.first(), &*run.unfiled));
        Entries::filed(rows.collect()).write(&mut transaction).await?;
        let next = next_place(&mut transaction).await?;
        clear(next, &mut transaction).await?;
        transaction.commit().await?;
        self.tails.values_mut().for_each(Tail::filed);
        self.forget();
        Ok(())
    }

    /// Ends of logs that are all filed need not be known.
    fn forget(&mut self) {
        if self.tails.len() > ENDS_KEPT_MAX {
            self.tails.retain(|_, tail| tail.count > 0);
        }
    }
}

/// Lets go the rows before this place; the last of all keeps its place, so that places count on.
async fn clear(place: i64, tx: Tx<'_>) -> Result<(), StoreError> {
    let last = next_place(&mut *tx).await? - 1;
    let clear = "DELETE FROM log_batch WHERE place < $1";
    sqlx::query(clear).bind(place.min(last)).execute(&mut *tx).await?;
    let empty = "UPDATE log_batch SET entries = '' WHERE place < $1 AND entries <> ''";
    sqlx::query(empty).bind(place).execute(tx).await?;
    Ok(())
}

/// The number behind the last entry of a table that is filed.
async fn filed_end(game: &str, tx: Tx<'_>) -> Result<i64, StoreError> {
    let last = "SELECT number, entry FROM game_log WHERE game = $1 ORDER BY number DESC LIMIT 1";
    let Some(row) = sqlx::query(last).bind(game).fetch_optional(tx).await? else { return Ok(0) };
    let (number, run): (i64, String) = (row.try_get(0)?, row.try_get(1)?);
    Ok(number + lines(&run).count() as i64)
}

async fn next_place(connection: &mut AnyConnection) -> Result<i64, StoreError> {
    let row = sqlx::query("SELECT MAX(place) FROM log_batch").fetch_one(connection).await?;
    Ok(row.try_get::<Option<i64>, _>(0)?.map_or(0, |last| last + 1))
}

/// The entries that may not be filed, as they came: of all tables, or of this one.
///
/// # Errors
/// If the database fails, or has a row that is none.
pub(super) async fn unfiled(
    connection: &mut AnyConnection,
    game: Option<&GameId>,
) -> Result<Vec<Unfiled>, StoreError> {
    // Rows that do not name the table need not be read; names have nothing that would be a sign to the pattern.
    let pattern = game.map_or_else(|| "_%".to_owned(), |game| format!("%{game} %"));
    let rows = sqlx::query("SELECT place, entries FROM log_batch WHERE entries LIKE $1 ORDER BY place")
        .bind(pattern)
        .fetch_all(connection)
        .await?;
    let mut entries = Vec::new();
    for row in rows {
        // Nobody can say whose moves are missing then, so nothing goes on as if there were none.
        let place: i64 = row.try_get(0)?;
        read_lines(row.try_get(1)?, &mut entries).ok_or_else(|| {
            StoreError::Damaged(format!(
                "the row of log_batch whose place is {place} cannot be read, so moves of some tables are missing; \
                 nothing was changed: restore a backup into an empty database (tria admin restore)"
            ))
        })?;
    }
    entries.retain(|(table, ..)| game.is_none_or(|game| game.as_str() == table));
    Ok(entries)
}

/// Entries as rows of `log_batch`.
#[derive(Default)]
struct Batches(Vec<String>);

impl Batches {
    fn push(&mut self, game: &str, number: i64, entry: &str) {
        let full = |batch: &String| batch.len() + line_bytes(entry) > BATCH_BYTES;
        if self.0.last().is_none_or(full) {
            self.0.push(String::with_capacity(BATCH_BYTES));
        }
        if let Some(batch) = self.0.last_mut() {
            write_line(batch, game, number, entry);
        }
    }
}

/// What a line takes, at most; numbers have at most 19 digits.
fn line_bytes(entry: &str) -> usize {
    GameId::LENGTH + 2 * 19 + 4 + entry.len()
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
