//! Storage of careers: the trait that a file or a browser implements, and an implementation in memory.

use std::collections::BTreeMap;

use rand_core::Rng;
use serde::{Deserialize, Serialize};

use super::{ApplyError, Career, Command, Effects, Event, ImportError, Refusal};
use crate::Millis;
use crate::limits::{TABLE_LINE_BYTES_MAX, TABLE_LINES_MAX};

/// A stored career: a snapshot and the events after it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Saved {
    /// The career after `snapshot.number()` events.
    pub snapshot: Career,
    /// The events after the snapshot, in order.
    pub events: Vec<Event>,
}

impl Saved {
    /// The career with all its events.
    ///
    /// # Errors
    /// The first event that does not fit.
    pub fn career(self) -> Result<Career, ApplyError> {
        let mut career = self.snapshot;
        for event in &self.events {
            career.apply(event)?;
        }
        Ok(career)
    }
}

/// The log of the table of a career's running match, line by line as its driver writes it.
///
/// A store does not interpret the lines.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableLog {
    /// The number of the match, [`Career::running`].
    #[serde(rename = "match")]
    pub id: u64,
    /// The lines in order.
    pub lines: Vec<String>,
}

impl TableLog {
    /// Checks that lines may be appended: to the log of this match, which has `there` lines, while it is the running match.
    ///
    /// # Errors
    /// The reason against it.
    pub fn check(id: u64, there: usize, lines: &[String], running: Option<u64>) -> Result<(), TableError> {
        if running != Some(id) {
            return Err(TableError::OtherMatch);
        }
        if there + lines.len() > TABLE_LINES_MAX || lines.iter().any(|line| line.len() > TABLE_LINE_BYTES_MAX)
        {
            return Err(TableError::TooLong);
        }
        Ok(())
    }
}

/// Why lines are refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableError {
    /// The match is not the one that is running.
    #[error("the lines are not of the match that is being played")]
    OtherMatch,
    /// Lines before them are missing, or they are there already.
    #[error("line {found} does not follow: expected line {expected}")]
    OutOfOrder {
        /// The number of existing lines.
        expected: usize,
        /// The given start.
        found: usize,
    },
    /// Too many or too long.
    #[error("a table's log has at most {TABLE_LINES_MAX} lines of {TABLE_LINE_BYTES_MAX} bytes")]
    TooLong,
}

/// Stores careers by name.
///
/// An event that [`CareerStore::append`] has accepted is durable; (career, number) is unique, so that a second append of the same number fails and changes nothing.
/// The same holds for the lines of the running match's table and [`CareerStore::append_table`]; the event that ends the match removes them.
pub trait CareerStore {
    /// The store's error.
    type Error: std::error::Error;

    /// The names of all careers.
    ///
    /// # Errors
    /// If the store cannot be read.
    fn names(&self) -> Result<Vec<String>, Self::Error>;

    /// The career with this name, if there is one.
    ///
    /// # Errors
    /// If the store cannot be read.
    fn load(&self, name: &str) -> Result<Option<Saved>, Self::Error>;

    /// Appends one event atomically.
    ///
    /// # Errors
    /// If the event's number is not the next one, or it cannot be written.
    fn append(&mut self, name: &str, event: &Event) -> Result<(), Self::Error>;

    /// Stores a snapshot of the career, so that fewer events need to be applied when it is loaded.
    ///
    /// # Errors
    /// If it cannot be written.
    fn snapshot(&mut self, name: &str, career: &Career) -> Result<(), Self::Error>;

    /// The log of the table of the running match, if there is any.
    ///
    /// # Errors
    /// If the store cannot be read, or the log is damaged; the career itself can still be intact.
    fn table(&self, name: &str) -> Result<Option<TableLog>, Self::Error>;

    /// Appends lines to the log of the running match's table atomically; `from` is the number of existing lines.
    ///
    /// # Errors
    /// If they are not of the running match, not the next ones, or cannot be written.
    fn append_table(&mut self, name: &str, id: u64, from: usize, lines: &[String])
    -> Result<(), Self::Error>;

    /// The career as one JSON document, with the log of its table.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    fn export(&self, name: &str) -> Result<String, Self::Error>;

    /// Imports a career from a JSON document; its log begins with it.
    ///
    /// # Errors
    /// If the document is refused ([`Career::import`]), or a career of that name exists.
    fn import(&mut self, name: &str, document: &[u8]) -> Result<(), Self::Error>;

    /// Renames a career.
    ///
    /// # Errors
    /// If there is no such career, or the new name is in use.
    fn rename(&mut self, name: &str, to: &str) -> Result<(), Self::Error>;

    /// Removes a career; returns where a copy is kept, if the store keeps one.
    ///
    /// # Errors
    /// If there is no such career, or it cannot be removed; it is then unchanged.
    fn remove(&mut self, name: &str) -> Result<Option<String>, Self::Error>;
}

/// Decides, stores and applies: the career changes only once the store has the event.
///
/// # Errors
/// If the command is refused or the store fails; the career is then unchanged.
pub fn act<S: CareerStore>(
    career: &mut Career,
    store: &mut S,
    name: &str,
    command: &Command,
    chance: &mut dyn Rng,
    now: Millis,
) -> Result<Effects, ActError<S::Error>> {
    let effects =
        career.decide(command, chance, now).map_err(|refusal| ActError::Refused(Box::new(refusal)))?;
    let mut after = career.clone();
    after.apply(&effects.event).map_err(ActError::Apply)?;
    store.append(name, &effects.event).map_err(ActError::Store)?;
    *career = after;
    Ok(effects)
}

/// Why a command had no effect.
#[derive(Debug, thiserror::Error)]
pub enum ActError<E: std::error::Error> {
    /// The career refuses.
    #[error(transparent)]
    Refused(Box<Refusal>),
    /// The store fails.
    #[error("the career could not be saved: {0}")]
    Store(E),
    /// The event does not fit; always a bug.
    #[error(transparent)]
    Apply(ApplyError),
}

/// The career that follows from a log.
///
/// # Errors
/// The first event that does not fit.
pub fn replay<'a>(events: impl IntoIterator<Item = &'a Event>) -> Result<Career, ApplyError> {
    let mut career = Career::default();
    for event in events {
        career.apply(event)?;
    }
    Ok(career)
}

/// Careers in memory: for tests, and for clients without storage.
#[derive(Clone, Debug, Default)]
pub struct MemoryStore {
    careers: BTreeMap<String, Saved>,
    tables: BTreeMap<String, TableLog>,
}

/// Errors of a [`MemoryStore`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MemoryError {
    /// There is no such career.
    #[error("there is no career of that name")]
    Missing,
    /// There is already a career of this name.
    #[error("there is a career of that name already")]
    Exists,
    /// The event is not the next one.
    #[error(transparent)]
    Apply(#[from] ApplyError),
    /// The document is refused.
    #[error(transparent)]
    Import(#[from] ImportError),
    /// The lines of a table are refused.
    #[error(transparent)]
    Table(#[from] TableError),
}

impl MemoryStore {
    fn career(&self, name: &str) -> Result<Career, MemoryError> {
        Ok(self.careers.get(name).cloned().ok_or(MemoryError::Missing)?.career()?)
    }
}

impl CareerStore for MemoryStore {
    type Error = MemoryError;

    fn names(&self) -> Result<Vec<String>, MemoryError> {
        Ok(self.careers.keys().cloned().collect())
    }

    fn load(&self, name: &str) -> Result<Option<Saved>, MemoryError> {
        Ok(self.careers.get(name).cloned())
    }

    fn append(&mut self, name: &str, event: &Event) -> Result<(), MemoryError> {
        let saved = self.careers.entry(name.to_owned()).or_default();
        let expected = saved.events.last().map_or(saved.snapshot.number(), |last| last.number) + 1;
        if event.number != expected {
            return Err(ApplyError::OutOfOrder { expected, found: event.number }.into());
        }
        saved.events.push(event.clone());
        if let Some(table) = self.tables.get(name)
            && self.career(name)?.running() != Some(table.id)
        {
            self.tables.remove(name);
        }
        Ok(())
    }

    fn snapshot(&mut self, name: &str, career: &Career) -> Result<(), MemoryError> {
        let saved = self.careers.get_mut(name).ok_or(MemoryError::Missing)?;
        saved.events.retain(|event| event.number > career.number());
        saved.snapshot = career.clone();
        Ok(())
    }

    fn table(&self, name: &str) -> Result<Option<TableLog>, MemoryError> {
        Ok(self.tables.get(name).cloned())
    }

    fn append_table(
        &mut self,
        name: &str,
        id: u64,
        from: usize,
        lines: &[String],
    ) -> Result<(), MemoryError> {
        let running = self.career(name)?.running();
        let there = self.tables.get(name).map_or(0, |table| table.lines.len());
        TableLog::check(id, there, lines, running)?;
        if from != there {
            return Err(TableError::OutOfOrder { expected: there, found: from }.into());
        }
        let table = self.tables.entry(name.to_owned()).or_insert_with(|| TableLog { id, lines: Vec::new() });
        table.lines.extend_from_slice(lines);
        Ok(())
    }

    fn export(&self, name: &str) -> Result<String, MemoryError> {
        Ok(self.career(name)?.export_with(self.tables.get(name)))
    }

    fn import(&mut self, name: &str, document: &[u8]) -> Result<(), MemoryError> {
        if self.careers.contains_key(name) {
            return Err(MemoryError::Exists);
        }
        let (snapshot, table) = Career::import_with(document)?;
        self.tables.extend(table.map(|table| (name.to_owned(), table)));
        self.careers.insert(name.to_owned(), Saved { snapshot, events: Vec::new() });
        Ok(())
    }

    fn rename(&mut self, name: &str, to: &str) -> Result<(), MemoryError> {
        if self.careers.contains_key(to) {
            return Err(MemoryError::Exists);
        }
        let saved = self.careers.remove(name).ok_or(MemoryError::Missing)?;
        self.careers.insert(to.to_owned(), saved);
        if let Some(table) = self.tables.remove(name) {
            self.tables.insert(to.to_owned(), table);
        }
        Ok(())
    }

    fn remove(&mut self, name: &str) -> Result<Option<String>, MemoryError> {
        self.tables.remove(name);
        self.careers.remove(name).map(|_| None).ok_or(MemoryError::Missing)
    }
}
