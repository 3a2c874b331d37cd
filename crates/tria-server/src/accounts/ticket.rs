//! Tickets: each opens one socket, within half a minute, for the session that asked for it.
//!
//! A browser cannot send a header with a socket, and a cookie alone would let pages of other sites open one; a ticket
//! comes from the logged-in session, is short-lived, and is good for nothing else.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use sqlx::Row as _;

use crate::accounts::{AccountId, token};
use crate::limits::TICKET_MS;
use crate::store::{Store, StoreError};

/// Makes and checks tickets.
#[derive(Clone)]
pub struct Tickets {
    key: [u8; 32],
    used: Used,
}

/// Tickets that have opened a socket, by their random numbers, with when they end; a ticket that is over is refused anyway.
#[derive(Clone)]
enum Used {
    /// Of this process.
    Here(Arc<Mutex<HashMap<String, i64>>>),
    /// Of all nodes.
    Shared(Store),
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
        Self { key, used: Used::Here(Arc::default()) }
    }

    /// Tickets that are good on every node of a cluster: the first node has drawn their key.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn shared(store: &Store) -> Result<Self, StoreError> {
        let drawn = hex::encode(token::random::<32>());
        let work = store.writer().transact(move |tx| {
            Box::pin(async move {
                let insert =
                    "INSERT INTO site (name, value) VALUES ('ticket-key', $1) ON CONFLICT (name) DO NOTHING";
                sqlx::query(insert).bind(drawn).execute(&mut *tx).await?;
                let select = sqlx::query("SELECT value FROM site WHERE name = 'ticket-key'");
                Ok::<String, StoreError>(select.fetch_one(tx).await?.try_get(0)?)
            })
        });
        let mut key = [0; 32];
        let damaged = |_| StoreError::Damaged("the key of tickets".into());
        hex::decode_to_slice(work.await?, &mut key).map_err(damaged)?;
        Ok(Self { key, used: Used::Shared(store.clone()) })
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

    /// What the ticket says, if this site has issued it and it is still good; from then on it is not.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn check(&self, ticket: &str, now: i64) -> Result<Option<Ticket>, StoreError> {
        let Some((number, ticket)) = self.read(ticket, now) else { return Ok(None) };
        let is_first = match &self.used {
            Used::Here(used) => {
                let mut used = used.lock().unwrap_or_else(PoisonError::into_inner);
                // Each lives for half a minute, and is as dear as a request.
                used.retain(|_, expires| *expires > now);
                used.insert(number, ticket.expires).is_none()
            }
            Used::Shared(store) => use_up(store, number, ticket.expires).await?,
        };
        Ok(is_first.then_some(ticket))
    }

    /// Forgets tickets that are over.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn forget(&self, now: i64) -> Result<(), StoreError> {
        let Used::Shared(store) = &self.used else { return Ok(()) };
        let work = store.writer().transact(move |tx| {
            Box::pin(async move {
                sqlx::query("DELETE FROM used_ticket WHERE expires <= $1").bind(now).execute(tx).await?;
                Ok(())
            })
        });
        work.await
    }

    /// The number of a ticket and what it says, if it is of this key and not over.
    fn read(&self, ticket: &str, now: i64) -> Option<(String, Ticket)> {
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
        Some((number, Ticket { account, session, expires }))
    }

    fn seal(&self, said: &str) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).expect("a key of any length will do");
        mac.update(said.as_bytes());
        mac
    }
}

/// Notes on all nodes that a ticket is used; returns whether it was not before.
async fn use_up(store: &Store, number: String, expires: i64) -> Result<bool, StoreError> {
    let work = store.writer().transact(move |tx| {
        Box::pin(async move {
            let insert =
                "INSERT INTO used_ticket (number, expires) VALUES ($1, $2) ON CONFLICT (number) DO NOTHING";
            let inserted = sqlx::query(insert).bind(number).bind(expires).execute(tx).await?;
            Ok(inserted.rows_affected() > 0)
        })
    });
    work.await
}
