//! Derivation of a table's random numbers from one secret seed, so that the server can prove after a match that it had
//! fixed them before.
//!
//! docs/fair-deals.md has the formulas.

use hmac::{Hmac, KeyInit as _, Mac as _};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng as _;
use sha2::{Digest as _, Sha256};

/// The secret seed of a table.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // A seed must not appear in logs.
        f.write_str("Seed(…)")
    }
}

impl Seed {
    /// Creates a seed from random bytes.
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Formats the seed as 64 hexadecimal digits.
    pub fn to_hex(&self) -> String {
        hex::encode(self.0)
    }

    /// Parses 64 hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Self> {
        bytes_from_hex(text).map(Self)
    }

    /// Returns the RNG for a log entry of a table from before matches had seeds of their own.
    pub fn at(&self, number: i64) -> ChaCha20Rng {
        let digest = Sha256::new().chain_update(self.0).chain_update(number.to_be_bytes()).finalize();
        ChaCha20Rng::from_seed(digest.into())
    }

    /// Derives the seed of a match, which is published after the match and reveals nothing about this seed.
    pub fn of_match(&self, number: u32) -> MatchSeed {
        MatchSeed(self.derive(b"match", &number.to_be_bytes()))
    }

    /// Returns the RNG for the search of bots at this entry of the log; its seed is never published.
    pub fn thinking(&self, number: i64) -> ChaCha20Rng {
        ChaCha20Rng::from_seed(self.derive(b"think", &number.to_be_bytes()))
    }

    fn derive(&self, purpose: &[u8], number: &[u8]) -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key of any length will do");
        mac.update(purpose);
        mac.update(number);
        mac.finalize().into_bytes().into()
    }
}

/// The secret seed of one match.
#[derive(Clone, PartialEq, Eq)]
pub struct MatchSeed([u8; 32]);

impl std::fmt::Debug for MatchSeed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("MatchSeed(…)")
    }
}

impl MatchSeed {
    /// Formats the seed as 64 hexadecimal digits.
    pub fn to_hex(&self) -> String {
        hex::encode(self.0)
    }

    /// Parses 64 hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Self> {
        bytes_from_hex(text).map(Self)
    }

    /// Returns the hash that is published before the match: it fixes the seed without revealing it.
    pub fn commitment(&self, game: &str, number: u32) -> String {
        let digest = Sha256::new().chain_update(self.0).chain_update(game).chain_update(number.to_be_bytes());
        hex::encode(digest.finalize())
    }

    /// Returns the RNG for a log entry, given the contributions of players up to that entry, in order.
    pub fn at<'a>(&self, contributions: impl IntoIterator<Item = &'a [u8; 32]>, number: i64) -> ChaCha20Rng {
        let mut digest = Sha256::new().chain_update(self.0);
        for value in contributions {
            digest.update(value);
        }
        ChaCha20Rng::from_seed(digest.chain_update(number.to_be_bytes()).finalize().into())
    }
}

/// Decodes 64 hexadecimal digits to 32 bytes.
pub fn bytes_from_hex(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    hex::decode_to_slice(text, &mut bytes).ok()?;
    Some(bytes)
}
