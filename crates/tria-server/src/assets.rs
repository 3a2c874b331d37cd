//! Files of the browser client, embedded or in memory.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use rust_embed::RustEmbed;
use sha2::{Digest as _, Sha256};

/// One file of the client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asset {
    /// Content of the file.
    pub bytes: Cow<'static, [u8]>,
    /// SHA-256 of the content.
    pub hash: [u8; 32],
}

/// Source of the client's files.
pub trait Assets: fmt::Debug + Send + Sync {
    /// Returns the file at a path without a leading slash, such as `assets/app.js`.
    fn get(&self, path: &str) -> Option<Asset>;

    /// Whether the source has a client.
    fn is_there(&self) -> bool {
        self.get("index.html").is_some()
    }
}

/// The client as built by `script/web`: embedded in release builds, read from `web/dist` in debug builds.
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

/// Files in memory; the default has no client.
#[derive(Clone, Default)]
pub struct InMemory(BTreeMap<String, Asset>);

impl InMemory {
    /// Creates a source from paths and contents.
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
