//! The proxy in front of the nodes, as far as its clients notice it: which nodes it uses. As in `deploy/haproxy.cfg` it asks each
//! node every two seconds whether it is ready, leaves out one that has twice not said so, and ends its sessions.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::super::net::Http;
use super::super::{World, source_for};

const EACH: Duration = Duration::from_secs(2);

/// Watches over the nodes as long as the result is kept.
pub(super) fn watch_over(world: &Arc<World>) -> JoinSet<()> {
    let mut all = JoinSet::new();
    for (place, server) in world.way.servers.iter().copied().enumerate() {
        let world = world.clone();
        all.spawn(async move {
            let mut each = interval(EACH);
            each.set_missed_tick_behavior(MissedTickBehavior::Delay);
            let mut failed = 0;
            loop {
                each.tick().await;
                let ready = timeout(EACH, is_ready(server)).await.unwrap_or(false);
                failed = if ready { 0 } else { failed + 1 };
                world.way.down[place].store(failed >= 2, Ordering::Relaxed);
            }
        });
    }
    all
}

async fn is_ready(server: SocketAddr) -> bool {
    let Ok(mut http) = Http::connect(server, source_for(server, 0)).await else { return false };
    matches!(http.request("GET", "/ready", "", "").await, Ok((200, _)))
}
