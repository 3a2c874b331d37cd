//! Shared test code of several crates; a dev-dependency, never part of a program.
//!
//! - [`golden`]: golden files of the repository, compared to the byte and regenerated in one way.
//! - [`Folder`]: a temporary folder that is removed with its test.
//! - `reference` (feature `rules`): a slow, independent implementation of both games.
//! - `desk`, `stories`, `delta` (feature `room`): a table with its host, games with two variants of hidden cards, merging of deltas.
//! - `life` (feature `world`): a career with random commands.
//! - `random_play` (feature `play`): the table of a career's match, played at random.
//! - `postgres` (feature `postgres`): a database server for one test process.
//! - `archived` (feature `postgres`): one that archives its log, for restores.
//! - `nats` (feature `nats`): a NATS server for one test.
//! - [`proxy`]: a TCP proxy that can be cut.
//! - [`netns`]: a network of machines in namespaces, whose connections can be cut.

#![expect(clippy::missing_panics_doc, reason = "a test fails by a panic, and so does all that helps it")]

use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;

#[cfg(feature = "postgres")]
pub mod archived;
#[cfg(feature = "room")]
pub mod delta;
#[cfg(feature = "room")]
pub mod desk;
pub mod golden;
#[cfg(feature = "world")]
pub mod life;
#[cfg(feature = "nats")]
pub mod nats;
pub mod netns;
#[cfg(feature = "postgres")]
pub mod postgres;
pub mod proxy;
#[cfg(feature = "play")]
pub mod random_play;
#[cfg(feature = "rules")]
pub mod reference;
#[cfg(feature = "room")]
pub mod stories;

/// The folder of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A file or folder of `testdata`.
pub fn testdata(name: &str) -> PathBuf {
    root().join("testdata").join(name)
}

/// An RNG with a fixed seed.
pub fn seeded(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// A test's own empty folder, removed when dropped.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// A folder with this label in its name.
    pub fn new(name: &str) -> Self {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("tria-{name}-{}-{count}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("the folder can be made");
        Self(path)
    }

    /// The path of a file in it.
    pub fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a plain path").to_owned()
    }

    /// Writes a file, creating its folder; returns its path.
    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        std::fs::write(&path, bytes).expect("the file can be written");
        self.path(name)
    }

    /// The text of a file in it.
    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).expect("a text file")
    }

    /// The sorted names of its files.
    pub fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).expect("the folder");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("an entry").file_name().into_string().expect("a plain name"))
            .collect();
        names.sort();
        names
    }
}

impl Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl AsRef<Path> for Folder {
    fn as_ref(&self) -> &Path {
        self
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
