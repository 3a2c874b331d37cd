//! The bus of a cluster: news go to everyone on this node at once, and to the other nodes over NATS.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::StreamExt as _;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, timeout};

use super::VERSION;
use crate::bus::{Bus, Heard, InProcess, News, Subscription, Topic};
use crate::limits::{NEWS_OUTBOX_MAX, PEER_BEAT_MS, PEER_KEPT_MS, PEER_SEND_MS};
use crate::nats::{Nats, NatsError};
use crate::store::NodeId;

/// News as they go over NATS.
#[derive(Serialize, Deserialize)]
struct Envelope {
    from: NodeId,
    /// How many news this node has told, these included.
    number: u64,
    /// `None` says the number only.
    news: Option<News>,
}

/// A bus for all nodes of a cluster.
#[derive(Debug)]
pub(crate) struct NatsBus {
    local: Arc<InProcess>,
    outbox: mpsc::Sender<News>,
    /// News that found no room in the outbox: they are counted, so that the other nodes see a gap.
    skipped: Arc<AtomicU64>,
}

impl NatsBus {
    /// Joins the news of the other nodes.
    ///
    /// # Errors
    /// If NATS takes no subscription.
    pub(crate) async fn join(nats: Nats, node: NodeId) -> Result<Self, NatsError> {
        let local = Arc::new(InProcess::default());
        let subject = nats.subject(&format!("{VERSION}.news.*"));
        let heard = nats.subscribe(subject).await?;
        let (outbox, news) = mpsc::channel(NEWS_OUTBOX_MAX);
        let skipped = Arc::new(AtomicU64::new(0));
        tokio::spawn(listen(heard, node.clone(), Arc::downgrade(&local)));
        tokio::spawn(tell(nats, node, news, skipped.clone()));
        Ok(Self { local, outbox, skipped })
    }
}

impl Bus for NatsBus {
    fn publish(&self, news: News) {
        self.local.publish(news.clone());
        if self.outbox.try_send(news).is_err() {
            self.skipped.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn subscribe(&self, topic: Topic) -> Subscription {
        self.local.subscribe(topic)
    }
}

/// Sends news to the other nodes, and the number of the last now and then, until the bus is gone.
async fn tell(nats: Nats, node: NodeId, mut outbox: mpsc::Receiver<News>, skipped: Arc<AtomicU64>) {
    let mut each = tokio::time::interval(Duration::from_millis(PEER_BEAT_MS));
    each.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut number = 0;
    loop {
        let news = tokio::select! {
            news = outbox.recv() => match news {
                Some(news) => Some(news),
                None => return,
            },
            _ = each.tick() => None,
        };
        number += skipped.swap(0, Ordering::Relaxed) + u64::from(news.is_some());
        if !nats.is_connected() {
            // The number goes on, and the next message shows the gap.
            continue;
        }
        let topic = news.as_ref().map_or("beat", |news| Topic::of(news).name());
        let subject = nats.subject(&format!("{VERSION}.news.{topic}"));
        let envelope = Envelope { from: node.clone(), number, news };
        let payload = serde_json::to_vec(&envelope).expect("news are JSON");
        let sent =
            timeout(Duration::from_millis(PEER_SEND_MS), nats.client().publish(subject, payload.into()));
        if !matches!(sent.await, Ok(Ok(()))) {
            tracing::debug!("news could not be sent");
        }
    }
}

/// Tells this node what others have told.
async fn listen(mut heard: async_nats::Subscriber, node: NodeId, local: std::sync::Weak<InProcess>) {
    let mut last: HashMap<NodeId, (u64, Instant)> = HashMap::new();
    while let Some(message) = heard.next().await {
        let Some(local) = local.upgrade() else { return };
        let envelope: Envelope = match serde_json::from_slice(&message.payload) {
            Ok(envelope) => envelope,
            Err(error) => {
                tracing::warn!(%error, "news of another node cannot be read");
                local.tell_all(&Heard::Missed);
                continue;
            }
        };
        if envelope.from == node {
            continue;
        }
        let now = Instant::now();
        let known = last.insert(envelope.from, (envelope.number, now)).map_or(0, |(number, _)| number);
        if known + u64::from(envelope.news.is_some()) < envelope.number {
            // Of a node that is heard for the first time, too: what it told before is in the database.
            local.tell_all(&Heard::Missed);
        }
        if let Some(news) = envelope.news {
            local.publish(news);
        }
        last.retain(|_, (_, heard)| now - *heard < Duration::from_millis(PEER_KEPT_MS));
    }
}
