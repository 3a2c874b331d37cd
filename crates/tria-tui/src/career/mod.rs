//! Careers in the terminal game: the store, the career, randomness, and the tables of its matches.

pub mod advice;
pub(crate) mod barter;
pub(crate) mod cards;
pub(crate) mod challenge;
pub(crate) mod contests;
pub(crate) mod gems;
pub(crate) mod matches;
pub(crate) mod past;
pub(crate) mod places;
pub(crate) mod shop;
mod store;
pub mod tables;
pub(crate) mod words;

use std::cell::{Ref, RefCell};
use std::rc::Rc;

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng as _;
use tria_play::{Opening, Rebuilt, Unplayable};
use tria_room::Code;
use tria_rules::triad::House;
use tria_world::career::{ActError, Career, CareerStore as _, Change, Command, Note, Refusal, Summary, act};
use tria_world::limits::NAME_CHARS_MAX;
use tria_world::{CardKey, Millis};

pub use store::{Events, Memory, Say, Store, StoreError};

use crate::app::Shared;

/// Access to stored careers and the clock, supplied by the command.
#[derive(Clone)]
pub struct Careers(Rc<RefCell<Source>>);

/// Opens the store; an error is a message in the reader's language.
pub type Opener = Box<dyn FnMut() -> Result<Store, String>>;

struct Source {
    open: Opener,
    clock: Rc<dyn Fn() -> Millis>,
}

impl std::fmt::Debug for Careers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Careers").finish_non_exhaustive()
    }
}

impl Careers {
    /// Careers in a store that is opened when first needed; the clock returns milliseconds.
    pub fn new(open: Opener, clock: impl Fn() -> Millis + 'static) -> Self {
        Self(Rc::new(RefCell::new(Source { open, clock: Rc::new(clock) })))
    }

    /// Careers that are lost when the program ends.
    pub fn in_memory(memory: &Memory, clock: impl Fn() -> Millis + 'static) -> Self {
        let memory = memory.clone();
        Self::new(Box::new(move || Ok(Store::new(memory.clone()))), clock)
    }

    /// The existing careers.
    ///
    /// # Errors
    /// If the store cannot be opened or read.
    pub fn list(&self) -> Result<Vec<(String, Option<Summary>)>, Problem> {
        let store = self.store().map_err(Problem::NotRead)?;
        let names = store.names().map_err(|error| Problem::NotRead(error.0))?;
        let summary = |name: &str| store.load(name).ok().flatten()?.career().ok()?.summary();
        Ok(names.into_iter().map(|name| (name.clone(), summary(&name))).collect())
    }

    /// Why no career can have this name, if it is invalid; checked before anything else is asked.
    pub fn refuses_name(&self, name: &str) -> Option<Problem> {
        let fits = (1..=NAME_CHARS_MAX).contains(&name.chars().count()) && !name.contains(char::is_control);
        if !fits || name.trim().is_empty() {
            return Some(Problem::Refused(Box::new(Refusal::BadName)));
        }
        let names = self.store().ok()?.names().ok()?;
        names.iter().any(|other| other == name).then_some(Problem::NameTaken)
    }

    /// Begins a career.
    ///
    /// # Errors
    /// If the name is in use, or the career is refused.
    pub fn begin(&self, name: &str, house: House, seed: u64) -> Result<(Session, Vec<Note>), Problem> {
        let store = self.store().map_err(Problem::Store)?;
        let names = store.names().map_err(|error| Problem::Store(error.to_string()))?;
        if names.iter().any(|other| other == name) {
            return Err(Problem::NameTaken);
        }
        let session = self.session(store, name, Career::default(), seed);
        let notes = session.act(&Command::Begin { name: name.to_owned(), house })?;
        Ok((session, notes))
    }

    /// Loads a career.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn resume(&self, name: &str, seed: u64) -> Result<Session, Problem> {
        let store = self.store().map_err(Problem::NotRead)?;
        let saved = store.load(name).map_err(|error| Problem::NotRead(error.0))?;
        let career = saved.unwrap_or_default().career();
        let career = career.map_err(|_| Problem::Damaged)?;
        Ok(self.session(store, name, career, seed))
    }

    /// Renames a career and its player.
    ///
    /// # Errors
    /// If the name is in use or refused.
    pub fn rename(&self, name: &str, to: &str) -> Result<(), Problem> {
        if name == to {
            return Ok(());
        }
        let failed = |error: StoreError| Problem::Store(error.to_string());
        let store = self.store().map_err(Problem::Store)?;
        if store.names().map_err(failed)?.iter().any(|other| other == to) {
            return Err(Problem::NameTaken);
        }
        let saved = store.load(name).map_err(failed)?.unwrap_or_default();
        let career = saved.career().map_err(|error| Problem::Store(error.to_string()))?;
        // The player first: a name that the career refuses changes nothing.
        let command = Command::Rename { name: to.to_owned() };
        let session = self.session(store, name, career, 0);
        session.act(&command)?;
        let mut inner = session.0.borrow_mut();
        inner.store.rename(name, to).map_err(failed)
    }

    /// Deletes a career; returns where a copy of the save is, if one was made.
    ///
    /// # Errors
    /// If it cannot be deleted.
    pub fn delete(&self, name: &str) -> Result<Option<String>, Problem> {
        let mut store = self.store().map_err(Problem::Store)?;
        store.remove(name).map_err(|error| Problem::Store(error.to_string()))
    }

    fn store(&self) -> Result<Store, String> {
        (self.0.borrow_mut().open)()
    }

    fn session(&self, store: Store, name: &str, career: Career, seed: u64) -> Session {
        let clock = Rc::clone(&self.0.borrow().clock);
        let chance = ChaCha8Rng::seed_from_u64(seed);
        Session(Rc::new(RefCell::new(Inner { store, name: name.to_owned(), career, chance, clock })))
    }
}

/// The houses of careers.
pub const HOUSES: [House; 3] = [House::Classic, House::Continental, House::Original];

/// Events read at a time in the search for a record.
const EVENTS_AT_ONCE: usize = 500;

/// A career being played; clones share the career.
#[derive(Clone)]
pub struct Session(Rc<RefCell<Inner>>);

struct Inner {
    store: Store,
    name: String,
    career: Career,
    chance: ChaCha8Rng,
    clock: Rc<dyn Fn() -> Millis>,
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session").field("name", &self.0.borrow().name).finish_non_exhaustive()
    }
}

impl Session {
    /// The current state.
    pub fn career(&self) -> Ref<'_, Career> {
        Ref::map(self.0.borrow(), |inner| &inner.career)
    }

    /// The time.
    pub fn now(&self) -> Millis {
        (self.0.borrow().clock)()
    }

    /// Carries out a command: decided, stored and applied, or refused with nothing changed.
    ///
    /// # Errors
    /// The refusal, or the error of the store.
    pub fn act(&self, command: &Command) -> Result<Vec<Note>, Problem> {
        let now = self.now();
        let mut inner = self.0.borrow_mut();
        let Inner { store, name, career, chance, .. } = &mut *inner;
        match act(career, store, name, command, chance, now) {
            Ok(effects) => Ok(effects.notes),
            Err(ActError::Refused(refusal)) => Err(Problem::Refused(refusal)),
            Err(ActError::Store(error)) => Err(Problem::Store(error.0)),
            Err(ActError::Apply(_)) => Err(Problem::Damaged),
        }
    }

    /// The stored table of the running match; `None` if there is no log of it.
    ///
    /// # Errors
    /// Why it cannot be rebuilt.
    pub fn kept_table(&self) -> Result<Option<Rebuilt>, Problem> {
        let inner = self.0.borrow();
        match inner.store.table(&inner.name) {
            Ok(None) => Ok(None),
            Ok(Some(log)) => Rebuilt::from(inner.career.stage(), &log).map(Some).map_err(Problem::Table),
            Err(error) => Err(Problem::Unread(error.to_string())),
        }
    }

    /// The table of the running match, resumed or new; the flag says whether it was resumed.
    ///
    /// # Errors
    /// If it cannot be rebuilt or stored.
    pub fn table(&self) -> Result<(Rebuilt, bool), Problem> {
        if let Some(table) = self.kept_table()? {
            return Ok((table, true));
        }
        let not_now = || Problem::Refused(Box::new(Refusal::NotNow));
        let (opening, id) = {
            let career = self.career();
            if career.first_card_lies() {
                return Err(Problem::NotKept);
            }
            (Opening::of(career.stage()).ok_or_else(not_now)?, career.running().ok_or_else(not_now)?)
        };
        let opened = opening.open(&mut self.0.borrow_mut().chance);
        let (table, lines) = opened.map_err(|refusal| Problem::Seats(refusal.code))?;
        self.keep_lines(id, 0, &lines)?;
        Ok((table, false))
    }

    /// Appends lines to the log of the running match's table, after the existing ones.
    ///
    /// # Errors
    /// If the store fails.
    pub fn keep_lines(&self, id: u64, from: usize, lines: &[String]) -> Result<(), Problem> {
        let mut inner = self.0.borrow_mut();
        let Inner { store, name, .. } = &mut *inner;
        store.append_table(name, id, from, lines).map_err(|error| Problem::Store(error.to_string()))
    }

    /// The record of a finished match, if the store still has its event.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn record(&self, id: u64) -> Result<Option<String>, Problem> {
        let inner = self.0.borrow();
        let record = |change| match change {
            Change::Finished { played, record } if played.id == id => record,
            _ => None,
        };
        let mut after = 0;
        loop {
            let events = inner.store.events(&inner.name, after, EVENTS_AT_ONCE);
            let events = events.map_err(|error| Problem::NotRead(error.0))?;
            let Some(last) = events.last() else { return Ok(None) };
            after = last.number;
            let found = events.into_iter().flat_map(|event| event.changes).find_map(record);
            if found.is_some() {
                return Ok(found);
            }
        }
    }
}

/// Why a command had no effect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// The career refuses.
    Refused(Box<Refusal>),
    /// There is already a career of that name.
    NameTaken,
    /// Something cannot be stored; a message in the reader's language.
    Store(String),
    /// The store cannot be read; a message in the reader's language.
    NotRead(String),
    /// The career's events contradict each other.
    Damaged,
    /// The table of the match cannot be set up.
    Seats(Code),
    /// The table of the running match cannot be rebuilt.
    Table(Unplayable),
    /// The table of the running match cannot be read.
    Unread(String),
    /// The running match has begun, but has no stored table.
    NotKept,
}

impl Problem {
    /// Its message.
    pub fn text(&self, shared: &Shared) -> String {
        match self {
            Self::Refused(refusal) => refused(shared, refusal),
            Self::NameTaken => shared.text("career-name-taken"),
            Self::Store(why) => shared.with("career-store-fails", &[("why", why)]),
            Self::NotRead(why) => shared.with("career-not-read", &[("why", why)]),
            Self::Damaged => shared.text("career-damaged"),
            Self::Seats(code) => {
                let why = crate::words::room_refusal(shared, *code, None);
                shared.with("career-table-refused", &[("why", &why)])
            }
            Self::Table(Unplayable::Newer) => shared.text("career-table-newer"),
            Self::Table(why) => {
                shared.with("career-table-damaged", &[("why", &shared.text(crate::words::unplayable(why)))])
            }
            Self::Unread(why) => shared.with("career-table-damaged", &[("why", why)]),
            Self::NotKept => shared.text("career-table-not-kept"),
        }
    }
}

/// The message of a refusal.
pub fn refused(shared: &Shared, refusal: &Refusal) -> String {
    let words = refusal.words(|card: CardKey| shared.card_name(card.card()));
    let words: Vec<(&str, &str)> = words.iter().map(|(name, word)| (*name, word.as_str())).collect();
    shared.with(refusal.key(), &words)
}
