//! A node's end of the work queue: jobs go in, answers come back.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::{self, Context};
use async_nats::{Message, Subscriber};
use futures_util::StreamExt as _;
use tokio::sync::oneshot;
use tokio::time::{Instant, timeout};
use tria_play::{Decision, JobRequest};

use super::{Answer, QueuedJob, answers, jobs};
use crate::limits::{JOB_AWAY_MS, JOB_BYTES_MAX, JOB_PATIENCE_MS, JOB_PUBLISH_MS};
use crate::nats::{Nats, NatsError};
use crate::store::NodeId;

/// The work queue, as a node uses it.
#[derive(Debug)]
pub(crate) struct WorkQueue {
    nats: Nats,
    jetstream: Context,
    node: NodeId,
    number: AtomicU64,
    waiting: Mutex<HashMap<u64, oneshot::Sender<Decision>>>,
    /// Until then nothing is asked of workers, because none has answered.
    away: Mutex<Option<Instant>>,
}

impl WorkQueue {
    /// Listens for answers from now on.
    ///
    /// # Errors
    /// If NATS takes no subscription.
    pub(crate) async fn join(nats: Nats, node: NodeId) -> Result<Arc<Self>, NatsError> {
        let heard = nats.subscribe(answers(&nats, &node)).await?;
        let jetstream = jetstream::new(nats.client().clone());
        let (number, waiting, away) = (AtomicU64::new(1), Mutex::default(), Mutex::default());
        let queue = Arc::new(Self { nats, jetstream, node, number, waiting, away });
        tokio::spawn(listen(heard, Arc::downgrade(&queue)));
        Ok(queue)
    }

    /// Has a job done by a worker; `None` if the caller must do it.
    pub(crate) async fn decide(&self, request: JobRequest) -> Option<Decision> {
        if !self.nats.is_connected() || lock(&self.away).is_some_and(|until| Instant::now() < until) {
            return None;
        }
        let number = self.number.fetch_add(1, Ordering::Relaxed);
        let job = QueuedJob { node: self.node.clone(), number, request };
        let payload = serde_json::to_vec(&job).ok().filter(|payload| payload.len() <= JOB_BYTES_MAX)?;
        let (answer, answered) = oneshot::channel();
        lock(&self.waiting).insert(number, answer);
        let decision = if self.publish(number, payload).await {
            timeout(Duration::from_millis(JOB_PATIENCE_MS), answered).await.map(Result::ok)
        } else {
            Ok(None)
        };
        lock(&self.waiting).remove(&number);
        let result = match &decision {
            Ok(Some(_)) => "answered",
            Ok(None) => "refused",
            Err(_) => "late",
        };
        metrics::counter!("tria_jobs_total", "result" => result).increment(1);
        if decision.is_err() {
            let seconds = JOB_AWAY_MS / 1_000;
            tracing::warn!(seconds, "no worker has answered; jobs are done here for a while");
            *lock(&self.away) = Some(Instant::now() + Duration::from_millis(JOB_AWAY_MS));
        }
        decision.ok().flatten()
    }

    /// Puts a job into the queue; returns whether JetStream has it.
    async fn publish(&self, number: u64, payload: Vec<u8>) -> bool {
        // JetStream drops a second message with this id, should the client send it twice.
        let message =
            PublishMessage::build().message_id(format!("{}-{number}", self.node)).payload(payload.into());
        let published =
            async { self.jetstream.send_publish(jobs(&self.nats), message).await?.await.map(drop) };
        match timeout(Duration::from_millis(JOB_PUBLISH_MS), published).await {
            Ok(Ok(())) => true,
            // There is no queue yet, it is full, or NATS is away.
            Ok(Err(error)) => {
                tracing::debug!(%error, "a job was not taken by the queue");
                false
            }
            Err(_) => false,
        }
    }

    fn take(&self, message: &Message) {
        match serde_json::from_slice::<Answer>(&message.payload) {
            Ok(Answer { number, decision }) => {
                // A second answer finds no one who waits.
                if let Some(waiting) = lock(&self.waiting).remove(&number) {
                    let _ = waiting.send(decision);
                }
            }
            Err(error) => tracing::warn!(%error, "the answer of a worker cannot be read"),
        }
    }
}

async fn listen(mut heard: Subscriber, queue: Weak<WorkQueue>) {
    while let Some(message) = heard.next().await {
        let Some(queue) = queue.upgrade() else { return };
        queue.take(&message);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
