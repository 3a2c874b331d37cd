//! A worker: takes jobs out of the queue, one for each core, and answers the nodes that wait for them.

use std::time::Duration;

use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt as _;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, sleep};

use super::{Answer, QueuedJob, answers, compute, cores, queue};
use crate::limits::{JOB_POLL_MS, JOB_PROGRESS_MS, JOB_RETRY_MS};
use crate::nats::Nats;

/// Takes jobs until `stopping` is true, then ends those that are under way.
pub async fn work(nats: Nats, stopping: watch::Receiver<bool>) {
    let mut slots: JoinSet<()> = (0..cores()).map(|_| slot(nats.clone(), stopping.clone())).collect();
    while slots.join_next().await.is_some() {}
}

/// Does one job after another.
async fn slot(nats: Nats, mut stopping: watch::Receiver<bool>) {
    let mut consumer: Option<PullConsumer> = None;
    let mut told = false;
    while !*stopping.borrow() {
        let taken = tokio::select! {
            _ = stopping.wait_for(|stop| *stop) => return,
            taken = next(&nats, &mut consumer) => taken,
        };
        match taken {
            Ok(Some(message)) => {
                told = false;
                serve(&nats, message).await;
            }
            Ok(None) => told = false,
            Err(error) => {
                // NATS was away and has forgotten the queue, or has no JetStream at all.
                if !std::mem::replace(&mut told, true) {
                    tracing::warn!(%error, "no jobs can be taken; it is tried again until that succeeds");
                }
                consumer = None;
                tokio::select! {
                    _ = stopping.wait_for(|stop| *stop) => return,
                    () = sleep(Duration::from_millis(JOB_RETRY_MS)) => {}
                }
            }
        }
    }
}

/// Waits for a job for a bounded time.
async fn next(
    nats: &Nats,
    consumer: &mut Option<PullConsumer>,
) -> Result<Option<Message>, async_nats::Error> {
    let consumer = match consumer {
        Some(consumer) => consumer,
        None => consumer.insert(queue(nats).await?),
    };
    let mut batch =
        consumer.batch().max_messages(1).expires(Duration::from_millis(JOB_POLL_MS)).messages().await?;
    let message = batch.next().await.transpose()?;
    if message.is_none() {
        // NATS leaves a request to a queue that it has forgotten without any answer.
        consumer.info().await?;
    }
    Ok(message)
}

/// Does a job and answers it.
async fn serve(nats: &Nats, message: Message) {
    let job = match serde_json::from_slice::<QueuedJob>(&message.payload) {
        Ok(job) => job,
        Err(error) => {
            tracing::warn!(%error, "a job cannot be read; is this worker older than the nodes?");
            let _ = message.ack_with(AckKind::Term).await;
            return;
        }
    };
    let QueuedJob { node, number, request } = job;
    let failed = request.undecided();
    let mut deciding = std::pin::pin!(compute(failed, move || request.decide(tria_cards::builtin())));
    let mut each = interval(Duration::from_millis(JOB_PROGRESS_MS));
    each.set_missed_tick_behavior(MissedTickBehavior::Delay);
    each.tick().await;
    let decision = loop {
        tokio::select! {
            decision = &mut deciding => break decision,
            // Otherwise the job would be given to another worker.
            _ = each.tick() => drop(message.ack_with(AckKind::Progress).await),
        }
    };
    let answer = serde_json::to_vec(&Answer { number, decision }).expect("decisions are JSON");
    if let Err(error) = nats.client().publish(answers(nats, &node), answer.into()).await {
        tracing::debug!(%error, "an answer could not be sent");
    }
    // Only now: a worker that is killed before leaves the job to another.
    let _ = message.ack().await;
    metrics::counter!("tria_jobs_done_total").increment(1);
}
