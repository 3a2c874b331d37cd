//! Around every request: its number, its address, its limits, its time, its line in the log and its metrics.

use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, FromRequestParts, MatchedPath, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use tracing::Instrument as _;

use crate::accounts::token;
use crate::error::{ApiError, ErrorCode};
use crate::rates::Class;
use crate::site::Site;

/// The header that names a request.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The address that a request comes from, as far as it can be believed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Address(pub IpAddr);

impl<S: Sync> FromRequestParts<S> for Address {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let none = || ApiError::new(ErrorCode::Internal, "it is not known where this comes from");
        parts.extensions.get().copied().ok_or_else(none)
    }
}

/// What class a request is counted in; [`super::Caller`] counts it for the account.
pub(super) fn class(parts: &Parts) -> Class {
    let route = parts.extensions.get::<MatchedPath>().map_or("", MatchedPath::as_str);
    Class::of(&parts.method, route)
}

/// Gives the request a number, counts it, bounds its time, and notes how it ended.
pub(super) async fn observe(State(site): State<Site>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let (mut parts, body) = request.into_parts();
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip().to_canonical());
    let trusted = peer.is_some_and(|peer| site.config.trusted_proxies.contains(&peer));
    let address = peer.map(|peer| address(peer, &parts.headers, &site.config.trusted_proxies));
    let id = request_id(&parts.headers, trusted);
    // The pattern of the route: no names of tables, and never a query, in which tickets are.
    let route = parts.extensions.get::<MatchedPath>().map_or("none", |path| path.as_str()).to_owned();
    let (method, class) = (parts.method.clone(), class(&parts));
    if let Some(address) = address {
        parts.extensions.insert(Address(address));
    }
    let span = tracing::info_span!("request", id);
    let work = async {
        if let Some(address) = address {
            site.rates.address(address, class)?;
        }
        let answered = next.run(Request::from_parts(parts, body));
        let seconds = site.config.request_seconds;
        tokio::time::timeout(Duration::from_secs(seconds), answered).await.map_err(|_| {
            let message = format!("a request is sent and answered within {seconds} s");
            ApiError::new(ErrorCode::TooSlow, message)
        })
    };
    let mut response = work.instrument(span.clone()).await.unwrap_or_else(ApiError::into_response);
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    let (status, elapsed) = (response.status().as_u16(), begun.elapsed());
    let quiet = matches!(route.as_str(), "/health" | "/ready" | "/metrics");
    span.in_scope(|| {
        let ms = elapsed.as_secs_f64() * 1_000.0;
        match (quiet, status) {
            (_, 500..) => tracing::warn!(%method, route, status, ms, "answered"),
            (true, _) => tracing::debug!(%method, route, status, ms, "answered"),
            (false, _) => tracing::info!(%method, route, status, ms, "answered"),
        }
    });
    let labels =
        [("method", method_label(&method).to_owned()), ("route", route), ("status", status.to_string())];
    metrics::counter!("tria_requests_total", &labels).increment(1);
    metrics::histogram!("tria_request_seconds", &labels[1..2]).record(elapsed);
    response
}

/// Methods that exist; other words must not make new series of metrics.
fn method_label(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        Method::HEAD => "HEAD",
        Method::OPTIONS => "OPTIONS",
        Method::PATCH => "PATCH",
        _ => "other",
    }
}

/// The number of a request: what a trusted proxy calls it, or a new one.
fn request_id(headers: &HeaderMap, trusted: bool) -> String {
    let given = headers.get(REQUEST_ID).and_then(|value| value.to_str().ok()).filter(|id| {
        trusted
            && (1..=64).contains(&id.len())
            && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    });
    given.map_or_else(|| hex::encode(token::random::<8>()), str::to_owned)
}

/// The address that a request comes from: the last one that no trusted proxy has in its own right.
pub fn address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> IpAddr {
    let mut last = peer;
    if !trusted.contains(&peer) {
        return peer;
    }
    let lists: Vec<&str> =
        headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok()).collect();
    for word in lists.iter().rev().flat_map(|list| list.rsplit(',')) {
        let Ok(address) = word.trim().parse::<IpAddr>() else { break };
        last = address.to_canonical();
        if !trusted.contains(&last) {
            break;
        }
    }
    last
}

/// Whether the request comes from this machine, and not through a proxy.
pub(super) fn is_local(peer: IpAddr, headers: &HeaderMap) -> bool {
    let passed_on = ["x-forwarded-for", "forwarded", "x-real-ip", "via"];
    peer.to_canonical().is_loopback() && passed_on.iter().all(|name| !headers.contains_key(*name))
}
