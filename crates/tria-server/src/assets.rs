//! The files of the browser client, wherever they come from.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use rust_embed::RustEmbed;
use sha2::{Digest as _, Sha256};

/// One file of the client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asset {
    /// What is in it.
    pub bytes: Cow<'static, [u8]>,
    /// The SHA-256 of it.
    pub hash: [u8; 32],
}

/// Where the client's files come from.
pub trait Assets: fmt::Debug + Send + Sync {
    /// The file at a path without a leading slash, as `assets/app.js`.
    fn get(&self, path: &str) -> Option<Asset>;

    /// Whether there is a client at all.
    fn is_there(&self) -> bool {
        self.get("index.html").is_some()
    }
}

/// The client as `script/web` has built it: inside the program, or read from `web/dist` where it is built for developers.
#[derive(Clone, Copy, Debug)]
pub struct Embedded;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Built;

impl Assets for Embedded {
    fn get(&self, path: &str) -> Option<Asset> {
        let file = Built::get(path)?;
        Some(Asset { bytes: file.data, hash: file.metadata.sha256_hash() })
    }
}

/// Files in memory; without any there is no client.
#[derive(Clone, Default)]
pub struct InMemory(BTreeMap<String, Asset>);

impl InMemory {
    /// These files by their paths.
    pub fn new<'a>(files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> Self {
        let asset = |bytes: &[u8]| Asset { bytes: bytes.to_vec().into(), hash: Sha256::digest(bytes).into() };
        Self(files.into_iter().map(|(path, bytes)| (path.to_owned(), asset(bytes))).collect())
    }
}

impl fmt::Debug for InMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.0.keys()).finish()
    }
}

impl Assets for InMemory {
    fn get(&self, path: &str) -> Option<Asset> {
        self.0.get(path).cloned()
    }
}
