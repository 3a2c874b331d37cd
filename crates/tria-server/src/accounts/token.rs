//! Tokens: 256 random bits known only to their holder; the server stores their hash.

use sha2::{Digest as _, Sha256};

/// Prefix of session tokens.
pub const SESSION: &str = "tria_s_";

/// Prefix of personal access tokens.
pub const ACCESS: &str = "tria_t_";

/// Creates a random token with this prefix.
pub fn new(prefix: &str) -> String {
    format!("{prefix}{}", hex::encode(random::<32>()))
}

/// Hashes a token for storage.
pub fn hash(token: &str) -> String {
    hex::encode(Sha256::digest(token.as_bytes()))
}

/// Returns bytes from the operating system's RNG.
///
/// # Panics
/// If the operating system has no RNG: a server must not run without one.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has an RNG");
    bytes
}

/// Returns an unpredictable number below 2⁵³, which JavaScript represents exactly.
pub fn number() -> i64 {
    (u64::from_be_bytes(random()) >> 11) as i64
}
