//! Tickets: with one a socket is opened, once, by whoever is logged in, within half a minute.
//!
//! A browser cannot send a header with a socket, and a cookie alone would let pages of other sites open one; a ticket
//! comes from the logged-in session, is short-lived, and is good for nothing else.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

use crate::accounts::{AccountId, token};
use crate::limits::TICKET_MS;

/// Makes and checks tickets.
#[derive(Clone)]
pub struct Tickets {
    key: [u8; 32],
    /// Tickets that have opened a socket, by their random numbers, with when they end; a ticket that is over is refused anyway.
    used: Arc<Mutex<HashMap<String, i64>>>,
}

impl std::fmt::Debug for Tickets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Tickets(…)")
    }
}

/// What a ticket says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ticket {
    /// Who may open a socket.
    pub account: AccountId,
    /// The first digits of the hash of the session or token that it came from, so that a log-out ends the socket.
    pub session: String,
    /// Until when, in milliseconds.
    pub expires: i64,
}

/// Digits of the hash of a session in a ticket: enough to tell one's own sessions apart.
pub const SESSION_DIGITS: usize = 16;

impl Tickets {
    /// Tickets of this key.
    pub fn new(key: [u8; 32]) -> Self {
        Self { key, used: Arc::default() }
    }

    /// A ticket for the holder of this session.
    pub fn issue(&self, account: AccountId, session_hash: &str, now: i64) -> (String, i64) {
        let expires = now + TICKET_MS;
        let session = &session_hash[..SESSION_DIGITS.min(session_hash.len())];
        let number = hex::encode(token::random::<8>());
        let said = format!("{account}.{session}.{expires}.{number}");
        let seal = self.seal(&said).finalize().into_bytes();
        (format!("{said}.{}", hex::encode(seal)), expires)
    }

    /// What the ticket says, if this server has issued it and it is still good; from then on it is not.
    pub fn check(&self, ticket: &str, now: i64) -> Option<Ticket> {
        let (said, seal) = ticket.rsplit_once('.')?;
        let seal = hex::decode(seal).ok()?;
        // In constant time, so that a seal cannot be guessed digit by digit.
        self.seal(said).verify_slice(&seal).ok()?;
        let mut parts = said.split('.');
        let account = parts.next()?.parse().ok()?;
        let session = parts.next()?.to_owned();
        let expires = parts.next()?.parse().ok()?;
        let number = parts.next()?.to_owned();
        if parts.next().is_some() || expires <= now {
            return None;
        }
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        // Each lives for half a minute, and is as dear as a request.
        used.retain(|_, expires| *expires > now);
        used.insert(number, expires).is_none().then_some(Ticket { account, session, expires })
    }

    fn seal(&self, said: &str) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).expect("a key of any length will do");
        mac.update(said.as_bytes());
        mac
    }
}
