//! Where careers are kept: the trait that a file or a browser implements, and one in memory.

use std::collections::BTreeMap;

use rand_core::Rng;
use serde::{Deserialize, Serialize};

use super::{ApplyError, Career, Command, Effects, Event, ImportError, Refusal};
use crate::Millis;
use crate::limits::{TABLE_LINE_BYTES_MAX, TABLE_LINES_MAX};

/// A career as a store has it: a snapshot and the events after it.
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

/// The log of the table at which the match of a career is being played, line by line as its driver writes it.
///
/// A store keeps the lines and knows nothing of what is in them.
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
    /// Whether lines may be appended: to the log of this match, which has so many, where the career is in this match.
    ///
    /// # Errors
    /// Why not.
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

/// Why lines are not kept.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableError {
    /// The match is not the one that is running.
    #[error("the lines are not of the match that is being played")]
    OtherMatch,
    /// Some are missing before them, or they are there already.
    #[error("line {found} does not follow: expected line {expected}")]
    OutOfOrder {
        /// How many there are.
        expected: usize,
        /// Where they were to begin.
        found: usize,
    },
    /// Too many or too long.
    #[error("a table's log has at most {TABLE_LINES_MAX} lines of {TABLE_LINE_BYTES_MAX} bytes")]
    TooLong,
}

/// Keeps careers by name.
///
/// An event that [`CareerStore::append`] has accepted is never lost; (career, number) is unique, so that a second append of
/// the same number fails and changes nothing.
/// The same goes for the lines of the running match's table and [`CareerStore::append_table`]; they are gone with the event
/// that ends the match.
pub trait CareerStore {
    /// What can go wrong.
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

    /// Appends one event, whole or not at all.
    ///
    /// # Errors
    /// If the event's number is not the next one, or it cannot be written.
    fn append(&mut self, name: &str, event: &Event) -> Result<(), Self::Error>;

    /// Keeps the career as it stands, so that fewer events need to be applied when it is loaded.
    ///
    /// # Errors
    /// If it cannot be written.
    fn snapshot(&mut self, name: &str, career: &Career) -> Result<(), Self::Error>;

    /// The log of the table at which the running match is played, if there is any.
    ///
    /// # Errors
    /// If the store cannot be read, or the log is damaged; the career itself may be in order all the same.
    fn table(&self, name: &str) -> Result<Option<TableLog>, Self::Error>;

    /// Appends lines to the log of the running match's table, all or none; `from` is how many there are.
    ///
    /// # Errors
    /// If they are not of the running match, do not follow, or cannot be written.
    fn append_table(&mut self, name: &str, id: u64, from: usize, lines: &[String])
    -> Result<(), Self::Error>;

    /// The career as one JSON document, with the log of its table.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    fn export(&self, name: &str) -> Result<String, Self::Error>;

    /// Takes a career out of a JSON document; its log begins with it.
    ///
    /// # Errors
    /// If the document is refused ([`Career::import`]), or a career of that name is there.
    fn import(&mut self, name: &str, document: &[u8]) -> Result<(), Self::Error>;

    /// Keeps a career under another name.
    ///
    /// # Errors
    /// If there is no such career, or there is one of the new name.
    fn rename(&mut self, name: &str, to: &str) -> Result<(), Self::Error>;

    /// Forgets a career; says where a copy of what there was is kept, if the store keeps one.
    ///
    /// # Errors
    /// If there is no such career, or it cannot be removed; it is then still there.
    fn remove(&mut self, name: &str) -> Result<Option<String>, Self::Error>;
}

/// Decides, keeps and applies: the career changes only if the store has the event.
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

/// Why nothing happened.
#[derive(Debug, thiserror::Error)]
pub enum ActError<E: std::error::Error> {
    /// The career refuses.
    #[error(transparent)]
    Refused(Box<Refusal>),
    /// The store fails.
    #[error("the career could not be saved: {0}")]
    Store(E),
    /// The event does not fit; a bug if it is ever seen.
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

/// Careers in memory: for tests, and for faces that keep nothing.
#[derive(Clone, Debug, Default)]
pub struct MemoryStore {
    careers: BTreeMap<String, Saved>,
    tables: BTreeMap<String, TableLog>,
}

/// What a [`MemoryStore`] refuses.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MemoryError {
    /// There is no such career.
    #[error("there is no career of that name")]
    Missing,
    /// There is one already.
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
