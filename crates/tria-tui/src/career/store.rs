//! A type-erased store of careers: a database, or memory.

use std::cell::RefCell;
use std::rc::Rc;

use tria_world::career::{Career, CareerStore, Event, MemoryStore, Saved, TableLog};

/// An error of a store, as a message in the reader's language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoreError(pub String);

impl std::fmt::Display for StoreError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StoreError {}

/// A store that may also return events before its latest snapshot.
trait Kept: CareerStore<Error = StoreError> {
    /// Returns up to `most` events after the one with this number.
    fn events(&self, name: &str, after: u64, most: usize) -> Result<Vec<Event>, StoreError>;
}

/// Function that returns a store's events, from a number on and at most this many.
pub type Events<S> = fn(&S, &str, u64, usize) -> Result<Vec<Event>, <S as CareerStore>::Error>;

/// Translates a store's error into the reader's language.
pub type Say<S> = Box<dyn Fn(&<S as CareerStore>::Error) -> String>;

/// A store of careers.
pub struct Store(Box<dyn Kept>);

impl Store {
    /// Any store; it has the events since its latest snapshot.
    pub fn new<S: CareerStore + 'static>(store: S) -> Self {
        let since_snapshot: Events<S> = |store, name, after, most| {
            let events = store.load(name)?.map(|saved| saved.events).unwrap_or_default();
            Ok(events.into_iter().filter(|event| event.number > after).take(most).collect())
        };
        Self::logged(store, since_snapshot, Box::new(ToString::to_string))
    }

    /// A store with all events; `say` translates its errors.
    pub fn logged<S: CareerStore + 'static>(store: S, events: Events<S>, say: Say<S>) -> Self {
        Self(Box::new(Named { store, events, say }))
    }

    /// Up to `most` events of a career after the one with this number, in order.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn events(&self, name: &str, after: u64, most: usize) -> Result<Vec<Event>, StoreError> {
        self.0.events(name, after, most)
    }
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Store").finish_non_exhaustive()
    }
}

impl CareerStore for Store {
    type Error = StoreError;

    fn names(&self) -> Result<Vec<String>, StoreError> {
        self.0.names()
    }

    fn load(&self, name: &str) -> Result<Option<Saved>, StoreError> {
        self.0.load(name)
    }

    fn append(&mut self, name: &str, event: &Event) -> Result<(), StoreError> {
        self.0.append(name, event)
    }

    fn snapshot(&mut self, name: &str, career: &Career) -> Result<(), StoreError> {
        self.0.snapshot(name, career)
    }

    fn table(&self, name: &str) -> Result<Option<TableLog>, StoreError> {
        self.0.table(name)
    }

    fn append_table(&mut self, name: &str, id: u64, from: usize, lines: &[String]) -> Result<(), StoreError> {
        self.0.append_table(name, id, from, lines)
    }

    fn export(&self, name: &str) -> Result<String, StoreError> {
        self.0.export(name)
    }

    fn import(&mut self, name: &str, document: &[u8]) -> Result<(), StoreError> {
        self.0.import(name, document)
    }

    fn rename(&mut self, name: &str, to: &str) -> Result<(), StoreError> {
        self.0.rename(name, to)
    }

    fn remove(&mut self, name: &str) -> Result<Option<String>, StoreError> {
        self.0.remove(name)
    }
}

/// A store whose errors are messages.
struct Named<S: CareerStore> {
    store: S,
    events: Events<S>,
    say: Say<S>,
}

impl<S: CareerStore> Named<S> {
    fn said<T>(&self, result: Result<T, S::Error>) -> Result<T, StoreError> {
        result.map_err(|error| StoreError((self.say)(&error)))
    }
}

impl<S: CareerStore> Kept for Named<S> {
    fn events(&self, name: &str, after: u64, most: usize) -> Result<Vec<Event>, StoreError> {
        self.said((self.events)(&self.store, name, after, most))
    }
}

impl<S: CareerStore> CareerStore for Named<S> {
    type Error = StoreError;

    fn names(&self) -> Result<Vec<String>, StoreError> {
        self.said(self.store.names())
    }

    fn load(&self, name: &str) -> Result<Option<Saved>, StoreError> {
        self.said(self.store.load(name))
    }

    fn append(&mut self, name: &str, event: &Event) -> Result<(), StoreError> {
        let done = self.store.append(name, event);
        self.said(done)
    }

    fn snapshot(&mut self, name: &str, career: &Career) -> Result<(), StoreError> {
        let done = self.store.snapshot(name, career);
        self.said(done)
    }

    fn table(&self, name: &str) -> Result<Option<TableLog>, StoreError> {
        self.said(self.store.table(name))
    }

    fn append_table(&mut self, name: &str, id: u64, from: usize, lines: &[String]) -> Result<(), StoreError> {
        let done = self.store.append_table(name, id, from, lines);
        self.said(done)
    }

    fn export(&self, name: &str) -> Result<String, StoreError> {
        self.said(self.store.export(name))
    }

    fn import(&mut self, name: &str, document: &[u8]) -> Result<(), StoreError> {
        let done = self.store.import(name, document);
        self.said(done)
    }

    fn rename(&mut self, name: &str, to: &str) -> Result<(), StoreError> {
        let done = self.store.rename(name, to);
        self.said(done)
    }

    fn remove(&mut self, name: &str) -> Result<Option<String>, StoreError> {
        let done = self.store.remove(name);
        self.said(done)
    }
}

/// Careers in memory that all clones share: for tests, and for a game without storage.
#[derive(Clone, Debug, Default)]
pub struct Memory(Rc<RefCell<MemoryStore>>);

impl CareerStore for Memory {
    type Error = <MemoryStore as CareerStore>::Error;

    fn names(&self) -> Result<Vec<String>, Self::Error> {
        self.0.borrow().names()
    }

    fn load(&self, name: &str) -> Result<Option<Saved>, Self::Error> {
        self.0.borrow().load(name)
    }

    fn append(&mut self, name: &str, event: &Event) -> Result<(), Self::Error> {
        self.0.borrow_mut().append(name, event)
    }

    fn snapshot(&mut self, name: &str, career: &Career) -> Result<(), Self::Error> {
        self.0.borrow_mut().snapshot(name, career)
    }

    fn table(&self, name: &str) -> Result<Option<TableLog>, Self::Error> {
        self.0.borrow().table(name)
    }

    fn append_table(
        &mut self,
        name: &str,
        id: u64,
        from: usize,
        lines: &[String],
    ) -> Result<(), Self::Error> {
        self.0.borrow_mut().append_table(name, id, from, lines)
    }

    fn export(&self, name: &str) -> Result<String, Self::Error> {
        self.0.borrow().export(name)
    }

    fn import(&mut self, name: &str, document: &[u8]) -> Result<(), Self::Error> {
        self.0.borrow_mut().import(name, document)
    }

    fn rename(&mut self, name: &str, to: &str) -> Result<(), Self::Error> {
        self.0.borrow_mut().rename(name, to)
    }

    fn remove(&mut self, name: &str) -> Result<Option<String>, Self::Error> {
        self.0.borrow_mut().remove(name)
    }
}
