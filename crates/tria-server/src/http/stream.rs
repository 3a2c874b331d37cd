//! Streams for programs: the messages of a socket as lines over plain HTTP.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequestParts, State};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse as _, Response};
use futures_util::stream;
use serde::Deserialize;
use tokio::sync::{mpsc, watch};
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::lasting::Lasting;
use super::listen::told;
use super::observe::Address;
use super::socket::{is_over, outgoing};
use super::tables::{visible, visitor};
use super::{Caller, Path, Query};
use crate::accounts::ticket::{SESSION_DIGITS, Ticket};
use crate::accounts::{AccountId, Scope};
use crate::bus::{self, Subscription, Topic};
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::limits::STREAM_ALIVE_SECONDS;
use crate::rates::SocketPlace;
use crate::site::Site;
use crate::tables::{Line, Listening};

pub(super) fn routes() -> OpenApiRouter<Site> {
    OpenApiRouter::new().routes(routes!(table_stream)).routes(routes!(own_stream))
}

/// Query of a stream.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct Since {
    /// The last version that the client has seen; 0 or missing for none.
    #[serde(default)]
    since: u64,
}

/// Streams the messages of the table's socket as lines, without end; empty lines keep the connection alive.
#[utoipa::path(get, path = "/api/v1/tables/{id}/stream", tag = "tables",
    params(("id" = String, Path, description = "the table's id"), Since),
    responses((status = 200, description = "lines of JSON", content_type = "application/x-ndjson", body = String),
        (status = "default", body = ErrorBody)))]
async fn table_stream(
    State(site): State<Site>,
    EndedSessions(ended): EndedSessions,
    caller: Caller,
    Path(id): Path<String>,
    Query(since): Query<Since>,
    Address(address): Address,
) -> Result<Response, ApiError> {
    caller.may(Scope::Play)?;
    let place = site.rates.socket(caller.account.id, address)?;
    let ticket = ticket_of(&caller);
    let lasting = lasting(&site, &ticket).await?;
    let (game, _) = visible(&site, &id, Some(&caller.account)).await?;
    let visitor = visitor(&site, &game, caller.account).await?;
    let (outgoing, queue) = outgoing(since.since);
    let source = Source::Table { _listening: site.tables.attach(&game, &visitor, outgoing)? };
    let stopping = site.stopping();
    Ok(lines(Stream { site, queue, ended, stopping, ticket, lasting, _source: source, _place: place }))
}

/// Streams the notices for the caller's account as lines, without end; empty lines keep the connection alive.
#[utoipa::path(get, path = "/api/v1/stream", tag = "lobby",
    responses((status = 200, description = "lines of JSON", content_type = "application/x-ndjson", body = String),
        (status = "default", body = ErrorBody)))]
async fn own_stream(
    State(site): State<Site>,
    EndedSessions(ended): EndedSessions,
    caller: Caller,
    Address(address): Address,
) -> Result<Response, ApiError> {
    caller.may(Scope::Play)?;
    let place = site.rates.socket(caller.account.id, address)?;
    let stopping = site.stopping();
    let ticket = ticket_of(&caller);
    let lasting = lasting(&site, &ticket).await?;
    let (outgoing, queue) = outgoing(0);
    let connection = outgoing.number;
    site.lobby.listen(caller.account.id, outgoing, None).await?;
    let source = Source::Lobby { site: site.clone(), account: caller.account.id, connection };
    Ok(lines(Stream { site, queue, ended, stopping, ticket, lasting, _source: source, _place: place }))
}

/// Subscription to ended sessions, taken before authentication: a session may end between that and the first line.
///
/// Extractors run in the order of the handler's parameters, so this one must come before [`Caller`].
struct EndedSessions(Subscription);

impl FromRequestParts<Site> for EndedSessions {
    type Rejection = Infallible;

    async fn from_request_parts(_: &mut Parts, site: &Site) -> Result<Self, Infallible> {
        Ok(Self(site.bus.subscribe(Topic::Sessions)))
    }
}

/// Returns a ticket with which the stream ends when the caller's token is revoked or their session is over.
fn ticket_of(caller: &Caller) -> Ticket {
    let session = caller.hash[..SESSION_DIGITS.min(caller.hash.len())].to_owned();
    Ticket { account: caller.account.id, session, expires: i64::MAX }
}

/// Reads the session of the caller again, because it may have ended since authentication.
async fn lasting(site: &Site, ticket: &Ticket) -> Result<Lasting, ApiError> {
    let over = || ApiError::new(ErrorCode::NotLoggedIn, "the session or token is over; log in again");
    Lasting::of(site, ticket).await?.ok_or_else(over)
}

/// An open stream.
struct Stream {
    site: Site,
    queue: mpsc::Receiver<Line>,
    ended: Subscription,
    stopping: watch::Receiver<bool>,
    ticket: Ticket,
    lasting: Lasting,
    _source: Source,
    _place: SocketPlace,
}

/// Source of a stream's lines; dropping it detaches the stream.
enum Source {
    Table { _listening: Listening },
    Lobby { site: Site, account: AccountId, connection: u64 },
}

impl Drop for Source {
    fn drop(&mut self) {
        if let Self::Lobby { site, account, connection } = self {
            site.lobby.leave(*account, *connection);
        }
    }
}

impl Stream {
    /// Returns the next line, or an empty one to keep the connection alive; `None` at the end.
    async fn next(&mut self) -> Option<Bytes> {
        let alive = tokio::time::sleep(Duration::from_secs(STREAM_ALIVE_SECONDS));
        tokio::pin!(alive);
        loop {
            tokio::select! {
                line = self.queue.recv() => {
                    return line.map(|line| format!("{line}\n").into());
                }
                () = told(&mut self.stopping) => return None,
                () = self.lasting.over() => return None,
                () = self.site.tables.lapsed() => return None,
                () = &mut alive => return Some(Bytes::from_static(b"\n")),
                over = bus::hear(&mut self.ended) => {
                    if is_over(&self.site, &self.ticket, &over).await.is_some() {
                        return None;
                    }
                }
            }
        }
    }
}

fn lines(stream: Stream) -> Response {
    let lines = stream::unfold(stream, |mut stream| async move {
        let line = stream.next().await?;
        Some((Ok::<_, Infallible>(line), stream))
    });
    let headers = [(header::CONTENT_TYPE, "application/x-ndjson"), (header::CACHE_CONTROL, "no-store")];
    (headers, Body::from_stream(lines)).into_response()
}
