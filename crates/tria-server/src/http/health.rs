//! Health, readiness and metrics.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use axum::{Extension, Router};
use sha2::{Digest as _, Sha256};
use tokio::sync::Mutex;
use tokio::time::Instant;

use super::observe::is_local;
use crate::error::{ApiError, ErrorCode};
use crate::limits::{READY_EACH_MS, READY_SECONDS};
use crate::metrics::render;
use crate::site::Site;

pub(super) fn routes(site: &Site) -> Router {
    Router::new()
        .route("/health", get(|| async { "alive\n" }))
        .route("/ready", get(ready))
        .route("/metrics", get(metrics))
        .layer(Extension(Readiness::default()))
        .with_state(site.clone())
}

/// Whether requests are better sent here than elsewhere.
async fn ready(State(site): State<Site>, Extension(readiness): Extension<Readiness>) -> Response {
    let refuse = |why: &'static str| (StatusCode::SERVICE_UNAVAILABLE, why).into_response();
    if site.is_stopping() {
        return refuse("stopping\n");
    }
    // Everyone may ask, and each look is a write: those who ask at the same time share one.
    let mut looked = readiness.0.lock().await;
    let fresh = looked.filter(|(at, _)| at.elapsed() < Duration::from_millis(READY_EACH_MS));
    let found = match fresh {
        Some((_, found)) => found,
        None => look(&site).await,
    };
    *looked = fresh.or(Some((Instant::now(), found)));
    match found {
        None => "ready\n".into_response(),
        Some(why) => refuse(why),
    }
}

/// What was found out last, and when: `None` for ready, else why not.
#[derive(Clone, Default)]
struct Readiness(Arc<Mutex<Option<Found>>>);

type Found = (Instant, Option<&'static str>);

/// Why the server is not ready, if it is not. Tables were rebuilt before the first connection was accepted.
async fn look(site: &Site) -> Option<&'static str> {
    if !site.tables.is_current() {
        return Some("the lease has run out\n");
    }
    let patience = Duration::from_secs(READY_SECONDS);
    match tokio::time::timeout(patience, site.store.answers(site.tables.store_now())).await {
        Ok(Ok(())) => None,
        Ok(Err(error)) => {
            tracing::warn!(%error, "not ready: the database failed");
            Some("the database failed\n")
        }
        Err(_late) => Some("the database does not answer\n"),
    }
}

/// Whether the request names this machine as no page of another site can: a name of that site may lead here, too (DNS rebinding).
fn names_this_machine(headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok()
}

/// The metrics, for this machine and for callers with the token.
async fn metrics(
    State(site): State<Site>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let allowed = match &site.config.metrics_token {
        Some(token) => {
            let sent = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
            let sent = sent.and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default();
            // Hashes, so that the time to compare tells nothing about the token.
            Sha256::digest(sent) == Sha256::digest(token)
        }
        None => is_local(peer.ip(), &headers) && names_this_machine(&headers),
    };
    if !allowed {
        return Err(ApiError::new(
            ErrorCode::Forbidden,
            "metrics are for this machine, or for whoever has the token of the settings (metrics-token)",
        ));
    }
    if let Some(nats) = &site.nats {
        nats.count();
    }
    // Without the database the other metrics are wanted all the more.
    if let Ok(waiting) = site.matchmaker.count(&site).await {
        metrics::gauge!("tria_pairing_waiting").set(waiting as f64);
    }
    for (pool, used, idle) in site.store.connections() {
        metrics::gauge!("tria_pool_connections", "pool" => pool, "state" => "used").set(used as f64);
        metrics::gauge!("tria_pool_connections", "pool" => pool, "state" => "idle").set(idle as f64);
    }
    metrics::gauge!("tria_tables").set(site.tables.count() as f64);
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    Ok((kind, render()).into_response())
}
