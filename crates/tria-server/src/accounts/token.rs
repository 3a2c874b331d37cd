//! Tokens: 256 bits of chance that only their holder knows; the server keeps their hash.

use sha2::{Digest as _, Sha256};

/// How the token of a session begins.
pub const SESSION: &str = "tria_s_";

/// How a personal access token begins.
pub const ACCESS: &str = "tria_t_";

/// A new token that begins like this.
pub fn new(prefix: &str) -> String {
    format!("{prefix}{}", hex::encode(random::<32>()))
}

/// What is kept of a token.
pub fn hash(token: &str) -> String {
    hex::encode(Sha256::digest(token.as_bytes()))
}

/// Bytes that nobody can guess.
///
/// # Panics
/// If the machine has no source of chance, without which no server must run.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the machine has a source of chance");
    bytes
}

/// A number below 2⁵³ that nobody can guess.
pub fn number() -> i64 {
    (u64::from_be_bytes(random()) >> 11) as i64
}
