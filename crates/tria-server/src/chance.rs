//! The chance of a table: everything that is drawn follows from one secret seed, so that it can be shown afterwards to have been fixed before.
//!
//! docs/fair-deals.md has the formulas.

use hmac::{Hmac, KeyInit as _, Mac as _};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng as _;
use sha2::{Digest as _, Sha256};

/// The secret of a table.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Logs are read by people who must not know it.
        f.write_str("Seed(…)")
    }
}

impl Seed {
    /// The seed of these bytes.
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The seed as 64 hexadecimal digits.
    pub fn to_hex(&self) -> String {
        hex::encode(self.0)
    }

    /// Reads 64 hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Self> {
        bytes_from_hex(text).map(Self)
    }

    /// The generator for whatever entry of the log is written under this number, at tables from before matches had secrets of their own.
    pub fn at(&self, number: i64) -> ChaCha20Rng {
        let digest = Sha256::new().chain_update(self.0).chain_update(number.to_be_bytes()).finalize();
        ChaCha20Rng::from_seed(digest.into())
    }

    /// The secret of a match, which is told when the match is over; it says nothing about this seed.
    pub fn of_match(&self, number: u32) -> MatchSeed {
        MatchSeed(self.derive(b"match", &number.to_be_bytes()))
    }

    /// The generator for what computers think about at this place of the log; nobody is ever told its seed.
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

/// The secret of one match.
#[derive(Clone, PartialEq, Eq)]
pub struct MatchSeed([u8; 32]);

impl std::fmt::Debug for MatchSeed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("MatchSeed(…)")
    }
}

impl MatchSeed {
    /// The secret as 64 hexadecimal digits.
    pub fn to_hex(&self) -> String {
        hex::encode(self.0)
    }

    /// Reads 64 hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Self> {
        bytes_from_hex(text).map(Self)
    }

    /// What everybody is told before the match: it fixes the secret without telling it.
    pub fn commitment(&self, game: &str, number: u32) -> String {
        let digest = Sha256::new().chain_update(self.0).chain_update(game).chain_update(number.to_be_bytes());
        hex::encode(digest.finalize())
    }

    /// The generator for the entry of the log of this number, with what players have added until then, in order.
    pub fn at<'a>(&self, added: impl IntoIterator<Item = &'a [u8; 32]>, number: i64) -> ChaCha20Rng {
        let mut digest = Sha256::new().chain_update(self.0);
        for value in added {
            digest.update(value);
        }
        ChaCha20Rng::from_seed(digest.chain_update(number.to_be_bytes()).finalize().into())
    }
}

/// Reads 32 bytes from 64 hexadecimal digits.
pub fn bytes_from_hex(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    hex::decode_to_slice(text, &mut bytes).ok()?;
    Some(bytes)
}
