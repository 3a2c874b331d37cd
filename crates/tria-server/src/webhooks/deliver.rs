//! Sends what is in the outbox: each webhook one request at a time, with growing pauses after failures.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::time::MissedTickBehavior;

use super::address::Target;
use super::store::{self, Delivery, Outcome};
use super::{Attempt, EventKind, Notice, message, send};
use crate::accounts::AccountId;
use crate::limits::{
    WEBHOOK_ATTEMPTS_MAX, WEBHOOK_BUSY_MS, WEBHOOK_LEARN_EACH, WEBHOOK_LOOK_MS, WEBHOOK_RETRY_LONGEST_MS,
    WEBHOOK_RETRY_MS, WEBHOOKS_AT_ONCE,
};
use crate::site::Site;
use crate::store::StoreError;

/// Delivers what is due, as long as the site runs.
pub(crate) async fn deliver(site: Site) {
    let turns = Arc::new(Semaphore::new(WEBHOOKS_AT_ONCE));
    let mut each = tokio::time::interval(Duration::from_millis(WEBHOOK_LOOK_MS));
    each.set_missed_tick_behavior(MissedTickBehavior::Delay);
    for round in 0_u64.. {
        each.tick().await;
        if round % WEBHOOK_LEARN_EACH == 0
            && let Err(error) = learn(&site).await
        {
            tracing::warn!(%error, "webhooks could not be read");
        }
        if let Err(error) = send_due(&site, &turns).await {
            tracing::warn!(%error, "the outbox of webhooks could not be read");
        }
    }
}

/// Learns which accounts have webhooks: another node may have made some. Deliveries that expired are given up, and old ones forgotten.
async fn learn(site: &Site) -> Result<(), StoreError> {
    let subscribers = site.tables.subscribers();
    let added = subscribers.added();
    subscribers.set(site.store.webhook_accounts().await?, added);
    site.store.forget_deliveries(site.now()).await
}

async fn send_due(site: &Site, turns: &Arc<Semaphore>) -> Result<(), StoreError> {
    let now = site.now();
    for delivery in site.store.webhooks_due(now, WEBHOOKS_AT_ONCE as i64).await? {
        let Ok(turn) = turns.clone().try_acquire_owned() else { return Ok(()) };
        let webhook = delivery.webhook;
        let taken = site.store.writer().transact(move |tx| {
            Box::pin(async move { store::take(tx, webhook, now, now + WEBHOOK_BUSY_MS).await })
        });
        if !taken.await? {
            continue;
        }
        let site = site.clone();
        tokio::spawn(async move {
            let _turn = turn;
            if let Err(error) = attempt(&site, delivery).await {
                // It is sent again, with the same id, once the webhook counts as free.
                tracing::warn!(%error, webhook, "how a delivery ended could not be noted");
            }
        });
    }
    Ok(())
}

/// Sends one delivery and notes how that ended.
async fn attempt(site: &Site, delivery: Delivery) -> Result<(), StoreError> {
    let attempt = post(site, &delivery).await;
    let attempts = delivery.attempts + 1;
    let now = site.now();
    let again = now + pause(attempts);
    let outcome = if attempt.delivered {
        Outcome::Delivered
    } else if attempts >= WEBHOOK_ATTEMPTS_MAX || again >= delivery.expires || attempt.status == Some(410) {
        Outcome::GivenUp
    } else {
        Outcome::Again(again)
    };
    let label = match outcome {
        Outcome::Delivered => "delivered",
        Outcome::Again(_) => "failed",
        Outcome::GivenUp => "given-up",
    };
    metrics::counter!("tria_webhooks_total", "result" => label).increment(1);
    let result = attempt.status.map_or(attempt.error.unwrap_or_default(), |status| status.to_string());
    if outcome != Outcome::Delivered {
        tracing::info!(
            webhook = delivery.webhook,
            attempts,
            result,
            label,
            "a webhook did not take a request"
        );
    }
    let noted = site
        .store
        .writer()
        .transact(move |tx| Box::pin(async move { store::finish(tx, &delivery, outcome, &result).await }));
    noted.await
}

/// Pause after this number of attempts, in milliseconds; it triples with each attempt.
fn pause(attempts: i64) -> i64 {
    let factor = 3_i64.saturating_pow((attempts - 1).clamp(0, 16) as u32);
    WEBHOOK_RETRY_MS.saturating_mul(factor).min(WEBHOOK_RETRY_LONGEST_MS)
}

async fn post(site: &Site, delivery: &Delivery) -> Attempt {
    let private = site.config.webhooks_private;
    let target = match Target::parse(&delivery.url, private) {
        Ok(target) => target,
        Err(error) => return Attempt { delivered: false, status: None, error: Some(error.to_string()) },
    };
    let public_url = site.config.public_url.as_deref();
    let body = message::body(delivery.format, delivery.language, &delivery.notice, public_url);
    let (id, seconds) = (message::delivery_id(delivery.webhook, &delivery.name), site.now() / 1_000);
    let headers = [
        ("webhook-signature", message::signature(&delivery.secret, &id, seconds, &body)),
        ("webhook-id", id),
        ("webhook-timestamp", seconds.to_string()),
    ];
    match send::post(&target, &headers, body, &site.webhook_tls, private).await {
        Ok(status) => Attempt { delivered: (200..300).contains(&status), status: Some(status), error: None },
        Err(error) => Attempt { delivered: false, status: None, error: Some(error.to_string()) },
    }
}

/// Tries a webhook of an account at once; `None` if there is no such webhook. A success ends its pause.
pub(crate) async fn test(site: &Site, account: AccountId, id: i64) -> Result<Option<Attempt>, StoreError> {
    let notice = Notice {
        kind: EventKind::Test,
        at: site.now(),
        table: String::new(),
        number: 0,
        game: "triple-triad".into(),
        house: None,
        seat: 0,
        players: Vec::new(),
        deadline: None,
        result: None,
    };
    let Some(delivery) = site.store.webhook_to_test(account, id, notice).await? else { return Ok(None) };
    let attempt = post(site, &delivery).await;
    if attempt.delivered {
        let noted = site
            .store
            .writer()
            .transact(move |tx| Box::pin(async move { store::healthy(tx, delivery.webhook).await }));
        noted.await?;
    }
    Ok(Some(attempt))
}
