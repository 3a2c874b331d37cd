//! The store: opening, creating, migrating, and every change.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, OpenFlags, OptionalExtension as _, Transaction, TransactionBehavior};
use tria_world::career::{Career, CareerStore, Event, ImportError, Saved, TableError, TableLog};
use tria_world::limits::{CAREER_BYTES_MAX, EVENT_BYTES_MAX, NAME_CHARS_MAX};

use crate::check::{self, Checked};
use crate::error::{Doing, SaveError};
use crate::files;
use crate::limits::{CAREERS_MAX, NUMBER_MAX, SNAPSHOT_EVERY};
use crate::lock::Lock;
use crate::rows::{CHAIN_BEGINS, Loaded, Reader, chain_of_table, sum};
use crate::schema::{self, VERSION};

/// How long another program, such as an SQLite shell, may lock the file before it counts as in use.
const PATIENCE: Duration = Duration::from_secs(2);

/// A migration that ran when the save was opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Migrated {
    /// The previous version; the file has [`VERSION`] now.
    pub from: i64,
    /// The copy of the previous state.
    pub copy: PathBuf,
}

/// The current state of a career, so that an event can be verified before it is written.
struct Head {
    /// Its number in the file; `None` until its first event is written.
    id: Option<i64>,
    career: Career,
    sum: u64,
    /// The number of the latest snapshot.
    snapshot: u64,
}

/// Careers in a file; while it is open, no other process can use the file.
pub struct Store {
    // Declared first, so that the file is closed before the lock is released.
    connection: Connection,
    path: PathBuf,
    heads: BTreeMap<String, Head>,
    migrated: Option<Migrated>,
    _lock: Lock,
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").field("path", &self.path).finish_non_exhaustive()
    }
}

impl Store {
    /// Opens a save, or creates a new one with its folders.
    ///
    /// # Errors
    /// If the file is not a save, damaged, newer, in use, or the disk fails.
    pub fn open(path: &Path) -> Result<Self, SaveError> {
        Self::open_or(path, true)
    }

    /// Opens an existing save.
    ///
    /// # Errors
    /// Those of [`Store::open`], and [`SaveError::Missing`].
    pub fn open_existing(path: &Path) -> Result<Self, SaveError> {
        Self::open_or(path, false)
    }

    fn open_or(path: &Path, create: bool) -> Result<Self, SaveError> {
        // Checked before anything is written: a foreign file gets no lock file beside it.
        if files::look(path)?.is_none() {
            if !create {
                return Err(SaveError::Missing { path: path.to_owned() });
            }
            files::make_folder(files::folder_of(path))?;
        }
        let path = files::resolve(path)?;
        let lock = Lock::take(&path)?;
        // Checked again: the previous holder of the lock may have created the file.
        if files::look(&path)?.is_none() {
            make(&path)?;
        }
        files::check_length(&path)?;
        let failed = |error| SaveError::sqlite(&path, error);
        let mut connection = connect(&path).map_err(failed)?;
        // Read through SQLite, which first rolls back what a crash has left incomplete.
        let version =
            connection.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(failed)?;
        if !(1..=VERSION).contains(&version) {
            return Err(SaveError::damaged(&path, format!("there is no version {version}")));
        }
        if !schema::is_as_made(&connection, version).map_err(failed)? {
            return Err(SaveError::damaged(&path, "it does not have the tables of a save"));
        }
        let migrated = match version {
            VERSION => None,
            _ => Some(migrate(&mut connection, &path, version)?),
        };
        Ok(Self { connection, path, heads: BTreeMap::new(), migrated, _lock: lock })
    }

    /// The file, with its full path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The migration that ran when the save was opened, with its copy; clients should show it.
    pub fn migrated(&self) -> Option<&Migrated> {
        self.migrated.as_ref()
    }

    /// The current career with this name.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn career(&self, name: &str) -> Result<Option<Career>, SaveError> {
        Ok(self.reader().load(name)?.map(|loaded| loaded.career))
    }

    /// Events of a career's log, in order: at most `most`, after this number.
    ///
    /// The log has everything since the career began, or since it was imported, including the records of its matches.
    ///
    /// # Errors
    /// If there is no such career, or it cannot be read.
    pub fn events(&self, name: &str, after: u64, most: usize) -> Result<Vec<Event>, SaveError> {
        let reader = self.reader();
        let found = reader.find(name)?.ok_or_else(|| SaveError::NoCareer { name: name.to_owned() })?;
        let after = after.clamp(found.base, found.last);
        let chain = reader.chain_at(found, after)?;
        let mut events = Vec::new();
        reader.events(found, after, most, chain, |event| {
            events.push(event);
            Ok(())
        })?;
        Ok(events)
    }

    /// Verifies everything in the file, from the first event on; changes nothing.
    ///
    /// # Errors
    /// The first problem.
    pub fn check(&self) -> Result<Vec<Checked>, SaveError> {
        check::everything(self.reader())
    }

    /// Copies the file to this unused name, or to an unused one beside it; returns the name.
    ///
    /// # Errors
    /// If the name is in use, or the disk fails.
    pub fn backup(&self, to: Option<&Path>) -> Result<PathBuf, SaveError> {
        let to = match to {
            Some(to) => to.to_owned(),
            None => files::free_copy_name(&self.path, "copy")?,
        };
        copy(&self.connection, &self.path, &to)?;
        Ok(to)
    }

    /// Replaces the career of this name by the one in a JSON document; returns the copy of the save that was made before.
    ///
    /// If there is no career of that name, it is an ordinary import without a copy.
    ///
    /// # Errors
    /// If the document is refused, or the disk fails; the old career is then still there.
    pub fn replace(&mut self, name: &str, document: &[u8]) -> Result<Option<PathBuf>, SaveError> {
        let (career, table) = begun(document)?;
        let Some(found) = self.reader().find(name)? else {
            self.take_in(name, &career, table.as_ref(), None)?;
            return Ok(None);
        };
        let to = files::free_copy_name(&self.path, "before-import")?;
        copy(&self.connection, &self.path, &to)?;
        self.take_in(name, &career, table.as_ref(), Some(found.id))?;
        Ok(Some(to))
    }

    fn reader(&self) -> Reader<'_> {
        Reader { connection: &self.connection, path: &self.path }
    }

    /// Inserts a career, replacing another if one is named.
    fn take_in(
        &mut self,
        name: &str,
        career: &Career,
        table: Option<&TableLog>,
        instead: Option<i64>,
    ) -> Result<(), SaveError> {
        check_name(name)?;
        if instead.is_none() && self.reader().names()?.len() >= CAREERS_MAX {
            return Err(SaveError::TooManyCareers);
        }
        let document = document_of(career)?;
        self.heads.remove(name);
        self.change(|change| {
            if let Some(id) = instead {
                delete_career(change, id)?;
            }
            let id = insert_career(change, name, career.number())?;
            insert_snapshot(change, id, career.number(), &document)?;
            match table {
                Some(table) => insert_lines(change, id, table.id, 0, chain_of_table(table.id), &table.lines),
                None => Ok(()),
            }
        })
    }

    /// One atomic change of the file, durable when this returns.
    fn change<T>(
        &mut self,
        write: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>,
    ) -> Result<T, SaveError> {
        let changed =
            self.connection.transaction_with_behavior(TransactionBehavior::Immediate).and_then(|change| {
                let result = write(&change)?;
                change.commit()?;
                Ok(result)
            });
        changed.map_err(|error| SaveError::sqlite(&self.path, error))
    }

    /// The current state of the career: cached, read, or new.
    fn head(&mut self, name: &str) -> Result<Head, SaveError> {
        if let Some(head) = self.heads.remove(name) {
            return Ok(head);
        }
        if let Some(Loaded { id, saved, career, sum }) = self.reader().load(name)? {
            return Ok(Head { id: Some(id), career, sum, snapshot: saved.snapshot.number() });
        }
        check_name(name)?;
        if self.reader().names()?.len() >= CAREERS_MAX {
            return Err(SaveError::TooManyCareers);
        }
        Ok(Head { id: None, career: Career::default(), sum: CHAIN_BEGINS, snapshot: 0 })
    }
}

impl CareerStore for Store {
    type Error = SaveError;

    fn names(&self) -> Result<Vec<String>, SaveError> {
        self.reader().names()
    }

    fn load(&self, name: &str) -> Result<Option<Saved>, SaveError> {
        Ok(self.reader().load(name)?.map(|loaded| loaded.saved))
    }

    /// Appends one event atomically; when this returns `Ok`, it is durable.
    ///
    /// The event is first verified to fit the career, so that everything in the file can be loaded.
    fn append(&mut self, name: &str, event: &Event) -> Result<(), SaveError> {
        let line = event.to_line();
        if line.len() > EVENT_BYTES_MAX {
            return Err(SaveError::TooLarge { what: "the event", bytes: line.len() });
        }
        // Removed, and put back only when file and cache agree: after any failure the next event reads the file again.
        let mut head = self.head(name)?;
        head.career.apply(event)?;
        head.career.check()?;
        head.sum = sum(head.sum, event.number, &line);
        let due = event.number - head.snapshot >= SNAPSHOT_EVERY;
        // A snapshot only saves time, so a career that is too large for one goes without.
        let document = if due { document_of(&head.career).ok() } else { None };
        let id = self.change(|change| {
            let id = match head.id {
                Some(id) => id,
                None => insert_career(change, name, 0)?,
            };
            let text = "INSERT INTO event (career, number, line, sum) VALUES (?1, ?2, ?3, ?4)";
            change.execute(text, (id, event.number as i64, &line, head.sum as i64))?;
            if let Some(document) = &document {
                insert_snapshot(change, id, event.number, document)?;
            }
            // A match that is over or was left needs its table no more: its record is in the event.
            let over = "DELETE FROM table_line WHERE career = ?1 AND game IS NOT ?2";
            change.execute(over, (id, head.career.running().map(|running| running as i64)))?;
            Ok(id)
        })?;
        head.id = Some(id);
        if document.is_some() {
            head.snapshot = event.number;
        }
        self.heads.insert(name.to_owned(), head);
        Ok(())
    }

    /// Stores a snapshot of the career; it must follow from its events.
    ///
    /// The store also does this itself, every [`SNAPSHOT_EVERY`] events.
    fn snapshot(&mut self, name: &str, career: &Career) -> Result<(), SaveError> {
        let document = document_of(career)?;
        let missing = || SaveError::NoCareer { name: name.to_owned() };
        let loaded = self.reader().load(name)?.ok_or_else(missing)?;
        if loaded.career != *career {
            return Err(SaveError::OtherCareer);
        }
        if loaded.saved.events.is_empty() {
            return Ok(());
        }
        self.heads.remove(name);
        self.change(|change| insert_snapshot(change, loaded.id, career.number(), &document))
    }

    fn table(&self, name: &str) -> Result<Option<TableLog>, SaveError> {
        let Some(loaded) = self.reader().load(name)? else { return Ok(None) };
        self.reader().table(loaded.id, loaded.career.running())
    }

    /// Appends lines to the log of the running match's table atomically; when this returns `Ok`, they are durable.
    fn append_table(&mut self, name: &str, id: u64, from: usize, lines: &[String]) -> Result<(), SaveError> {
        let head = self.head(name)?;
        let (career, running) = (head.id, head.career.running());
        self.heads.insert(name.to_owned(), head);
        TableLog::check(id, from, lines, running)?;
        let career = career.ok_or_else(|| SaveError::NoCareer { name: name.to_owned() })?;
        let appended = self.change(|change| {
            let text = "SELECT number, sum FROM table_line WHERE career = ?1 ORDER BY number DESC LIMIT 1";
            let last: Option<(i64, i64)> =
                change.query_row(text, [career], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
            let (expected, chain) = match last {
                Some((number, sum)) => (number as usize, sum as u64),
                None => (0, chain_of_table(id)),
            };
            if expected != from {
                return Ok(Err(TableError::OutOfOrder { expected, found: from }));
            }
            insert_lines(change, career, id, from, chain, lines).map(Ok)
        })?;
        Ok(appended?)
    }

    /// The career with the log of its table; a damaged log is left out.
    fn export(&self, name: &str) -> Result<String, SaveError> {
        let loaded = self.reader().load(name)?;
        let loaded = loaded.ok_or_else(|| SaveError::NoCareer { name: name.to_owned() })?;
        let table = self.reader().table(loaded.id, loaded.career.running()).ok().flatten();
        bounded(loaded.career.export_with(table.as_ref()))
    }

    fn import(&mut self, name: &str, document: &[u8]) -> Result<(), SaveError> {
        let (career, table) = begun(document)?;
        if self.reader().find(name)?.is_some() {
            return Err(SaveError::Exists { name: name.to_owned() });
        }
        self.take_in(name, &career, table.as_ref(), None)
    }

    fn rename(&mut self, name: &str, to: &str) -> Result<(), SaveError> {
        check_name(to)?;
        let found = self.reader().find(name)?.ok_or_else(|| SaveError::NoCareer { name: name.to_owned() })?;
        if self.reader().find(to)?.is_some() {
            return Err(SaveError::Exists { name: to.to_owned() });
        }
        self.heads.remove(name);
        self.change(|change| change.execute("UPDATE career SET name = ?2 WHERE id = ?1", (found.id, to)))?;
        Ok(())
    }

    /// Removes a career after copying the whole save; returns the name of the copy.
    fn remove(&mut self, name: &str) -> Result<Option<String>, SaveError> {
        let found = self.reader().find(name)?.ok_or_else(|| SaveError::NoCareer { name: name.to_owned() })?;
        let to = files::free_copy_name(&self.path, "before-delete")?;
        copy(&self.connection, &self.path, &to)?;
        self.heads.remove(name);
        self.change(|change| delete_career(change, found.id))?;
        Ok(Some(to.display().to_string()))
    }
}

/// Deletes all rows of a career.
fn delete_career(change: &Transaction<'_>, id: i64) -> rusqlite::Result<()> {
    change.execute("DELETE FROM table_line WHERE career = ?1", [id])?;
    change.execute("DELETE FROM event WHERE career = ?1", [id])?;
    change.execute("DELETE FROM snapshot WHERE career = ?1", [id])?;
    change.execute("DELETE FROM career WHERE id = ?1", [id])?;
    Ok(())
}

/// Creates a new save under a temporary name and renames it when it is complete.
fn make(path: &Path) -> Result<(), SaveError> {
    for ending in ["-journal", "-wal"] {
        let left = files::beside(path, ending);
        // SQLite would take it for the journal of the new file, and corrupt it.
        if fs::symlink_metadata(&left).is_ok() {
            let what = format!(
                "the save itself is gone, but {} is still there; put the save back, or move that file away",
                left.display()
            );
            return Err(SaveError::damaged(path, what));
        }
    }
    let part = files::beside(path, files::PART);
    files::clear(&files::beside(&part, "-journal"))?;
    files::clear(&part)?;
    fs::File::create_new(&part).map_err(SaveError::io(Doing::Write, &part))?;
    let made = || -> rusqlite::Result<()> {
        let mut connection = connect(&part)?;
        let change = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        schema::advance(&change, 0, VERSION)?;
        change.commit()?;
        connection.close().map_err(|(_, error)| error)
    };
    made().map_err(|error| SaveError::sqlite(path, error))?;
    files::publish(&part, path)
}

/// A connection with durable commits that does not trust the contents of the file.
fn connect(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(PATIENCE)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, (CAREER_BYTES_MAX + (1 << 16)) as i32)?;
    connection.pragma_update(None, "cell_size_check", true)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // A rollback journal, and beyond FULL the sync of its folder: without it, a power failure could bring the journal back and undo the last change.
    connection.pragma_update_and_check(None, "journal_mode", "delete", |_| Ok(()))?;
    connection.pragma_update(None, "synchronous", "extra")?;
    connection.pragma_update(None, "fullfsync", true)?;
    Ok(connection)
}

/// Migrates a save in one transaction, after copying it and verifying everything in it.
fn migrate(connection: &mut Connection, path: &Path, from: i64) -> Result<Migrated, SaveError> {
    let to = files::free_copy_name(path, &format!("v{from}"))?;
    copy(connection, path, &to)?;
    let failed = |error| SaveError::sqlite(path, error);
    let mut advance = || {
        let change = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
        schema::advance(&change, from, VERSION).map_err(failed)?;
        check::everything(Reader { connection: &change, path })?;
        change.commit().map_err(failed)
    };
    match advance() {
        Ok(()) => Ok(Migrated { from, copy: to }),
        Err(error) => {
            // Nothing has changed, so the copy is not needed; a failure to remove it is not worth reporting.
            let _ = fs::remove_file(&to);
            Err(error)
        }
    }
}

/// Copies the file while no process can change it.
///
/// With a rollback journal the file is complete between two changes.
/// Closing the copied file drops SQLite's own lock on it, but only after the copy is whole.
fn copy(connection: &Connection, path: &Path, to: &Path) -> Result<(), SaveError> {
    let failed = |error| SaveError::sqlite(path, error);
    let reading = connection.unchecked_transaction().map_err(failed)?;
    reading.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(())).map_err(failed)?;
    files::copy(path, to)?;
    reading.finish().map_err(failed)
}

fn insert_career(change: &Transaction<'_>, name: &str, base: u64) -> rusqlite::Result<i64> {
    change.execute("INSERT INTO career (name, base) VALUES (?1, ?2)", (name, base as i64))?;
    Ok(change.last_insert_rowid())
}

/// Keeps this snapshot and the one that the log begins with; those between are deleted.
fn insert_snapshot(change: &Transaction<'_>, id: i64, number: u64, document: &str) -> rusqlite::Result<()> {
    let between = "DELETE FROM snapshot WHERE career = ?1
        AND number <> (SELECT base FROM career WHERE id = ?1)";
    change.execute(between, [id])?;
    let text = "INSERT INTO snapshot (career, number, document, sum) VALUES (?1, ?2, ?3, ?4)";
    let sum = sum(CHAIN_BEGINS, number, document) as i64;
    change.execute(text, (id, number as i64, document, sum)).map(drop)
}

/// Inserts lines into the log of a table, after the existing ones and chained to their last check sum.
fn insert_lines(
    change: &Transaction<'_>,
    career: i64,
    id: u64,
    from: usize,
    mut chain: u64,
    lines: &[String],
) -> rusqlite::Result<()> {
    let text = "INSERT INTO table_line (career, number, game, line, sum) VALUES (?1, ?2, ?3, ?4, ?5)";
    let mut statement = change.prepare(text)?;
    for (number, line) in (from as u64 + 1..).zip(lines) {
        chain = sum(chain, number, line);
        statement.execute((career, number as i64, id as i64, line, chain as i64))?;
    }
    Ok(())
}

/// The career as a document that can be read again.
fn document_of(career: &Career) -> Result<String, SaveError> {
    bounded(career.export())
}

fn bounded(document: String) -> Result<String, SaveError> {
    if document.len() > CAREER_BYTES_MAX {
        return Err(SaveError::TooLarge { what: "the career", bytes: document.len() });
    }
    Ok(document)
}

/// The career in a document; it must have begun.
fn begun(document: &[u8]) -> Result<(Career, Option<TableLog>), SaveError> {
    let (career, table) = Career::import_with(document)?;
    if career.profile().is_none() {
        return Err(ImportError::Contradiction("it has not begun").into());
    }
    if career.number() > NUMBER_MAX {
        return Err(ImportError::Contradiction("it has more events than there can be").into());
    }
    Ok((career, table))
}

fn check_name(name: &str) -> Result<(), SaveError> {
    let fits = (1..=NAME_CHARS_MAX).contains(&name.chars().count()) && !name.trim().is_empty();
    if fits && !name.chars().any(char::is_control) { Ok(()) } else { Err(SaveError::BadName) }
}
