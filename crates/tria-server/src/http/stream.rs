//! Streams for programs: the lines of a socket, one a line, over plain HTTP.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequestParts, State};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse as _, Response};
use futures_util::stream;
use serde::Deserialize;
use tokio::sync::{broadcast, mpsc, watch};
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::listen::told;
use super::observe::Address;
use super::socket::{is_over, outgoing};
use super::tables::{visible, visitor};
use super::{Caller, Path, Query};
use crate::accounts::ticket::{SESSION_DIGITS, Ticket};
use crate::accounts::{AccountId, Scope};
use crate::bus::{self, News, Topic};
use crate::error::{ApiError, ErrorBody};
use crate::limits::STREAM_ALIVE_SECONDS;
use crate::rates::SocketPlace;
use crate::site::Site;
use crate::tables::{Line, Listening};

pub(super) fn routes() -> OpenApiRouter<Site> {
    OpenApiRouter::new().routes(routes!(table_stream)).routes(routes!(own_stream))
}

/// How a stream is opened.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct Since {
    /// The version that the client has seen; 0 or missing for none.
    #[serde(default)]
    since: u64,
}

/// The lines of the table's socket, one a line, without end; an empty line now and then keeps it alive.
#[utoipa::path(get, path = "/api/v1/tables/{id}/stream", tag = "tables",
    params(("id" = String, Path, description = "the table's name"), Since),
    responses((status = 200, description = "lines of JSON", content_type = "application/x-ndjson", body = String),
        (status = "default", body = ErrorBody)))]
async fn table_stream(
    State(site): State<Site>,
    Endings(ended): Endings,
    caller: Caller,
    Path(id): Path<String>,
    Query(since): Query<Since>,
    Address(address): Address,
) -> Result<Response, ApiError> {
    caller.may(Scope::Play)?;
    let place = site.rates.socket(caller.account.id, address)?;
    let ticket = ticket_of(&caller);
    let (game, _) = visible(&site, &id, Some(&caller.account))?;
    let visitor = visitor(&site, &game, caller.account).await?;
    let (outgoing, heard) = outgoing(since.since);
    let at = At::Table { _listening: site.tables.attach(&game, &visitor, outgoing)? };
    let stopping = site.stopping();
    Ok(lines(Stream { heard, ended, stopping, ticket, _at: at, _place: place }))
}

/// The notices for one's account, one a line, without end; an empty line now and then keeps it alive.
#[utoipa::path(get, path = "/api/v1/stream", tag = "lobby",
    responses((status = 200, description = "lines of JSON", content_type = "application/x-ndjson", body = String),
        (status = "default", body = ErrorBody)))]
async fn own_stream(
    State(site): State<Site>,
    Endings(ended): Endings,
    caller: Caller,
    Address(address): Address,
) -> Result<Response, ApiError> {
    caller.may(Scope::Play)?;
    let place = site.rates.socket(caller.account.id, address)?;
    let stopping = site.stopping();
    let ticket = ticket_of(&caller);
    let (outgoing, heard) = outgoing(0);
    let connection = outgoing.number;
    site.lobby.listen(caller.account.id, outgoing, None)?;
    let at = At::Lobby { site, account: caller.account.id, connection };
    Ok(lines(Stream { heard, ended, stopping, ticket, _at: at, _place: place }))
}

/// What is told of sessions that are over, from before it is looked who asks: a session may end between that and the first line.
///
/// What a request brings is looked at in the order in which its function names it, so this stands before the [`Caller`].
struct Endings(broadcast::Receiver<News>);

impl FromRequestParts<Site> for Endings {
    type Rejection = Infallible;

    async fn from_request_parts(_: &mut Parts, site: &Site) -> Result<Self, Infallible> {
        Ok(Self(site.bus.subscribe(Topic::Sessions)))
    }
}

/// What ends the stream when the token is revoked or the session is over.
fn ticket_of(caller: &Caller) -> Ticket {
    let session = caller.hash[..SESSION_DIGITS.min(caller.hash.len())].to_owned();
    Ticket { account: caller.account.id, session, expires: i64::MAX }
}

/// A stream that is open.
struct Stream {
    heard: mpsc::Receiver<Line>,
    ended: broadcast::Receiver<News>,
    stopping: watch::Receiver<bool>,
    ticket: Ticket,
    _at: At,
    _place: SocketPlace,
}

/// Where a stream listens, until it is let go, however that comes about.
enum At {
    Table { _listening: Listening },
    Lobby { site: Site, account: AccountId, connection: u64 },
}

impl Drop for At {
    fn drop(&mut self) {
        if let Self::Lobby { site, account, connection } = self {
            site.lobby.leave(*account, *connection, site.clock.now());
        }
    }
}

impl Stream {
    /// The next line, or an empty one; `None` at the end.
    async fn next(&mut self) -> Option<Bytes> {
        let alive = tokio::time::sleep(Duration::from_secs(STREAM_ALIVE_SECONDS));
        tokio::pin!(alive);
        loop {
            tokio::select! {
                line = self.heard.recv() => {
                    return line.map(|line| format!("{line}\n").into());
                }
                () = told(&mut self.stopping) => return None,
                () = &mut alive => return Some(Bytes::from_static(b"\n")),
                over = bus::hear(&mut self.ended) => {
                    if is_over(&self.ticket, &over).is_some() {
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
