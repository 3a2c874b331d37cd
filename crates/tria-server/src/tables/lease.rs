//! Keeps the lease of this node, and has its tables verified when the lease has run out.

use std::sync::Weak;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::time::{Instant, MissedTickBehavior};

use super::{Shared, Tables};
use crate::limits::{LEASE_EACH_MS, LEASE_LOOK_MS, LEASE_MS};

/// The lease of this node, as far as the node can know.
#[derive(Debug, Default)]
pub(super) struct Lease {
    /// Before this time no other node can have claimed a table of this one.
    until: Option<Instant>,
    /// How often it may have run out.
    lapses: u64,
}

impl Lease {
    /// It was renewed by a request that began at this time and has succeeded by now; returns whether it may have run out before.
    pub(super) fn renew(&mut self, begun: Instant) -> bool {
        let lapsed = self.until.is_some_and(|until| until < Instant::now());
        self.lapses += u64::from(lapsed);
        self.until = Some(begun + Duration::from_millis(LEASE_MS.unsigned_abs()));
        lapsed
    }

    /// Whether it has surely not run out.
    pub(super) fn holds(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() < until)
    }

    /// When it may run out.
    fn until(&self) -> Option<Instant> {
        self.until
    }

    /// How often it may have run out.
    pub(super) fn lapses(&self) -> u64 {
        self.lapses
    }
}

/// Renews the lease of this node as long as its tables are there.
pub(super) async fn keep(shared: Weak<Shared>) {
    let mut each = tokio::time::interval(Duration::from_millis(LEASE_EACH_MS));
    each.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut renewed = Instant::now();
    loop {
        each.tick().await;
        let begun = Instant::now();
        let Some(shared) = shared.upgrade().filter(|shared| !shared.stopped.load(Ordering::Relaxed)) else {
            return;
        };
        match shared.renew_lease().await {
            Ok(()) => {
                metrics::histogram!("tria_lease_gap_seconds").record(begun.duration_since(renewed));
                if shared.lease().renew(begun) {
                    metrics::counter!("tria_lease_lost_total").increment(1);
                    tracing::warn!("the lease had run out; every table is verified");
                    Tables { shared }.verify();
                }
                renewed = begun;
            }
            Err(error) => {
                metrics::counter!("tria_lease_failures_total").increment(1);
                tracing::warn!(%error, "the lease could not be renewed");
            }
        }
    }
}

/// Lets everyone know whether the lease holds, as long as the tables of this node are there.
pub(super) async fn tell(shared: Weak<Shared>) {
    loop {
        let look = {
            let Some(shared) = shared.upgrade().filter(|shared| !shared.stopped.load(Ordering::Relaxed))
            else {
                return;
            };
            let holds = shared.is_current();
            if shared.holds.send_if_modified(|told| std::mem::replace(told, holds) != holds) && !holds {
                tracing::warn!("the lease has run out; clients are sent away until it is renewed");
            }
            let soon = Instant::now() + Duration::from_millis(LEASE_LOOK_MS);
            shared.lease().until().filter(|_| holds).map_or(soon, |until| until.min(soon))
        };
        tokio::time::sleep_until(look).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_lease_holds_from_the_beginning_of_its_renewal() {
        let mut lease = Lease::default();
        assert!(!lease.holds());
        let begun = Instant::now();
        let length = Duration::from_millis(LEASE_MS.unsigned_abs());
        tokio::time::advance(length / 2).await;
        assert!(!lease.renew(begun) && lease.holds());
        tokio::time::advance(length / 2).await;
        assert!(!lease.holds(), "the database may have begun it as early as that");
        tokio::time::advance(Duration::from_millis(1)).await;
        assert!(lease.renew(Instant::now()), "another node may have had a table meanwhile");
        assert!(lease.holds() && lease.lapses() == 1);
    }
}
