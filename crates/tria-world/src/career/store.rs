//! Where careers are kept: the trait that a file or a browser implements, and one in memory.

use std::collections::BTreeMap;

use rand_core::Rng;

use super::{ApplyError, Career, Command, Effects, Event, ImportError, Refusal};
use crate::Millis;

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

/// Keeps careers by name.
///
/// An event that [`CareerStore::append`] has accepted is never lost; (career, number) is unique, so that a second append of
/// the same number fails and changes nothing.
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

    /// The career as one JSON document.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    fn export(&self, name: &str) -> Result<String, Self::Error>;

    /// Takes a career out of a JSON document; its log begins with it.
    ///
    /// # Errors
    /// If the document is refused ([`Career::import`]), or a career of that name is there.
    fn import(&mut self, name: &str, document: &[u8]) -> Result<(), Self::Error>;
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
        Ok(())
    }

    fn snapshot(&mut self, name: &str, career: &Career) -> Result<(), MemoryError> {
        let saved = self.careers.get_mut(name).ok_or(MemoryError::Missing)?;
        saved.events.retain(|event| event.number > career.number());
        saved.snapshot = career.clone();
        Ok(())
    }

    fn export(&self, name: &str) -> Result<String, MemoryError> {
        let saved = self.careers.get(name).cloned().ok_or(MemoryError::Missing)?;
        Ok(saved.career()?.export())
    }

    fn import(&mut self, name: &str, document: &[u8]) -> Result<(), MemoryError> {
        if self.careers.contains_key(name) {
            return Err(MemoryError::Exists);
        }
        let snapshot = Career::import(document)?;
        self.careers.insert(name.to_owned(), Saved { snapshot, events: Vec::new() });
        Ok(())
    }
}
