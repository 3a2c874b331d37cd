//! How long a socket or stream lasts: no longer than the session or token that opened it.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use crate::accounts::ticket::Ticket;
use crate::limits::SESSION_LOOK_SECONDS;
use crate::site::Site;
use crate::store::StoreError;

/// The session or token behind a connection.
pub(super) struct Lasting {
    site: Site,
    ticket: Ticket,
    /// When it expires, as far as is known.
    until: AtomicI64,
}

impl Lasting {
    /// The session that a ticket came from; `None` if it is over.
    pub(super) async fn of(site: &Site, ticket: &Ticket) -> Result<Option<Self>, StoreError> {
        let until = site.store.session_until(ticket.account, &ticket.session, site.now()).await?;
        let (site, ticket) = (site.clone(), ticket.clone());
        Ok(until.map(|until| Self { site, ticket, until: until.into() }))
    }

    /// Whether the session is over: where its time has come the database says whether there is more of it.
    pub(super) async fn is_over(&self) -> bool {
        self.site.now() >= self.until.load(Ordering::Relaxed) && self.look().await
    }

    /// Waits until the session is over, also where no one has told of it.
    pub(super) async fn over(&self) {
        loop {
            let left = self.until.load(Ordering::Relaxed).saturating_sub(self.site.now());
            let wait = left.clamp(0, SESSION_LOOK_SECONDS as i64 * 1_000).unsigned_abs();
            tokio::time::sleep(Duration::from_millis(wait)).await;
            if self.look().await {
                return;
            }
        }
    }

    async fn look(&self) -> bool {
        let now = self.site.now();
        match self.site.store.session_until(self.ticket.account, &self.ticket.session, now).await {
            Ok(None) => true,
            Ok(Some(until)) => {
                self.until.store(until, Ordering::Relaxed);
                false
            }
            // A database that does not answer prolongs nothing, and ends nothing.
            Err(_) => now >= self.until.load(Ordering::Relaxed),
        }
    }
}
