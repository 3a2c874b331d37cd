//! A store of careers whose kind is not known here: a database, or memory.

use std::cell::RefCell;
use std::rc::Rc;

use tria_world::career::{Career, CareerStore, Event, MemoryStore, Saved};

/// What is wrong with a store, in a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoreError(pub String);

impl std::fmt::Display for StoreError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StoreError {}

/// A store of careers.
pub struct Store(Box<dyn CareerStore<Error = StoreError>>);

impl Store {
    /// Any store.
    pub fn new(store: impl CareerStore + 'static) -> Self {
        Self(Box::new(Named(store)))
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

    fn export(&self, name: &str) -> Result<String, StoreError> {
        self.0.export(name)
    }

    fn import(&mut self, name: &str, document: &[u8]) -> Result<(), StoreError> {
        self.0.import(name, document)
    }
}

/// A store whose errors are sentences.
struct Named<S>(S);

impl<S: CareerStore> CareerStore for Named<S> {
    type Error = StoreError;

    fn names(&self) -> Result<Vec<String>, StoreError> {
        self.0.names().map_err(say)
    }

    fn load(&self, name: &str) -> Result<Option<Saved>, StoreError> {
        self.0.load(name).map_err(say)
    }

    fn append(&mut self, name: &str, event: &Event) -> Result<(), StoreError> {
        self.0.append(name, event).map_err(say)
    }

    fn snapshot(&mut self, name: &str, career: &Career) -> Result<(), StoreError> {
        self.0.snapshot(name, career).map_err(say)
    }

    fn export(&self, name: &str) -> Result<String, StoreError> {
        self.0.export(name).map_err(say)
    }

    fn import(&mut self, name: &str, document: &[u8]) -> Result<(), StoreError> {
        self.0.import(name, document).map_err(say)
    }
}

fn say(error: impl std::error::Error) -> StoreError {
    StoreError(error.to_string())
}

/// Careers in memory that all copies share: for tests, and for a game that keeps nothing.
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

    fn export(&self, name: &str) -> Result<String, Self::Error> {
        self.0.borrow().export(name)
    }

    fn import(&mut self, name: &str, document: &[u8]) -> Result<(), Self::Error> {
        self.0.borrow_mut().import(name, document)
    }
}
