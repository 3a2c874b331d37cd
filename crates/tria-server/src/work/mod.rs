//! Jobs that any process can do: decisions of strong bots, on a JetStream work queue.
//!
//! A node puts a job into the queue and waits for the answer; nodes and `tria worker` processes take
//! jobs out of it. NATS gives a job to another worker when the first does not answer, so a job may be done twice; its table
//! takes one decision for one question. What the queue loses, or no worker does in time, the node does itself. So the stream is
//! kept in the memory of NATS, and may vanish with it.

mod queue;
mod worker;

use std::sync::LazyLock;
use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, StorageType};
use async_nats::jetstream::{self, Context};
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;
use tria_play::{Decision, JobRequest};

pub(crate) use queue::WorkQueue;
pub use worker::work;

use crate::cluster::VERSION;
use crate::limits::{JOB_ACK_MS, JOB_BYTES_MAX, JOB_DELIVERIES_MAX, JOB_PATIENCE_MS, JOBS_WAITING_MAX};
use crate::metrics::BotTimer;
use crate::nats::Nats;
use crate::store::NodeId;

/// A job in the queue.
#[derive(Serialize, Deserialize)]
struct QueuedJob {
    /// The node that waits for the answer.
    node: NodeId,
    /// The node's number for it.
    number: u64,
    request: JobRequest,
}

/// The answer to a job.
#[derive(Serialize, Deserialize)]
struct Answer {
    number: u64,
    decision: Decision,
}

/// Where jobs are published.
fn jobs(nats: &Nats) -> String {
    nats.subject(&format!("{VERSION}.work.bot"))
}

/// Where a node hears answers.
fn answers(nats: &Nats, node: &NodeId) -> String {
    nats.subject(&format!("{VERSION}.work.done.{node}"))
}

/// The queue, made if it is missing.
async fn queue(nats: &Nats) -> Result<PullConsumer, async_nats::Error> {
    let jetstream: Context = jetstream::new(nats.client().clone());
    let patience = Duration::from_millis(JOB_PATIENCE_MS);
    let config = Config {
        name: format!("{}-{VERSION}-work", nats.prefix()),
        subjects: vec![jobs(nats)],
        retention: RetentionPolicy::WorkQueue,
        storage: StorageType::Memory,
        max_messages: JOBS_WAITING_MAX,
        max_message_size: JOB_BYTES_MAX as i32,
        discard: DiscardPolicy::New,
        // No one waits for older ones.
        max_age: patience,
        duplicate_window: patience,
        ..Config::default()
    };
    let stream = jetstream.get_or_create_stream(config).await?;
    let consumer = pull::Config {
        durable_name: Some("workers".into()),
        ack_policy: AckPolicy::Explicit,
        ack_wait: Duration::from_millis(JOB_ACK_MS),
        max_deliver: JOB_DELIVERIES_MAX,
        ..pull::Config::default()
    };
    Ok(stream.get_or_create_consumer("workers", consumer).await?)
}

/// Bots that decide at the same time in this process; the others wait, so that people's moves never do.
static DECIDING: LazyLock<Semaphore> = LazyLock::new(|| Semaphore::new(cores()));

/// The cores that this process may use.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// Computes a decision on a blocking thread, once there is a core for it; `failed` if that panics.
pub(crate) async fn compute(
    failed: Decision,
    decide: impl FnOnce() -> Decision + Send + 'static,
) -> Decision {
    let mut timer = BotTimer::waiting();
    let turn = DECIDING.acquire().await;
    timer.thinking();
    let decision = tokio::task::spawn_blocking(decide).await.unwrap_or(failed);
    drop((turn, timer));
    decision
}
