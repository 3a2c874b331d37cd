//! Sockets of tables: the protocol of rooms, one message a frame.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt as _, StreamExt as _};
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::Instant;
use tracing::Instrument as _;
use tria_room::limits::MESSAGE_BYTES_MAX;
use tria_room::wire::{ClientMessage, ServerMessage, encode};
use tria_room::{Code, Refusal};
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::lasting::Lasting;
use super::listen::told;
use super::observe::Address;
use super::tables::{visible, visitor};
use super::{Path, Query};
use crate::accounts::ticket::Ticket;
use crate::accounts::token;
use crate::bus::{self, Heard, News, Subscription, Topic};
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::limits::{
    OUTBOX_MAX, PING_SECONDS, SEND_SECONDS, SILENCE_SECONDS, SOCKET_ANSWERS_MAX, SOCKET_BURST,
    SOCKET_FLOOD_MAX, SOCKET_MESSAGES_EACH_MS, SOCKET_READ_BYTES, SOCKET_UNSENT_BYTES_MAX,
    SOCKET_WRITE_BYTES,
};
use crate::rates::SocketPlace;
use crate::site::Site;
use crate::tables::{Line, Listening, Outgoing, Undelivered, undelivered};

pub(super) fn routes() -> OpenApiRouter<Site> {
    OpenApiRouter::new().routes(routes!(table_socket))
}

/// How a socket is opened.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Knock {
    /// A ticket of `POST /api/v1/ticket`.
    pub(super) ticket: String,
    /// The version that the client has seen; 0 or missing for none.
    #[serde(default)]
    since: u64,
    /// Whether updates say only what has changed; `lean` is an older name of it.
    #[serde(default, alias = "lean")]
    delta: bool,
}

/// The number of the next connection, unique among all nodes: it begins with 32 random bits of this process.
fn next_number() -> u64 {
    static NEXT: LazyLock<AtomicU64> = LazyLock::new(|| {
        let process = u32::from_be_bytes(token::random());
        AtomicU64::new((u64::from(process) << 32) + 1)
    });
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// A new queue of a connection, both ends.
pub(super) fn outgoing(since: u64) -> (Outgoing, mpsc::Receiver<Line>) {
    let (lines, heard) = mpsc::channel(OUTBOX_MAX);
    (Outgoing::new(next_number(), since, lines), heard)
}

/// Upgrades to the WebSocket of a table; docs/protocol.md describes what is said there.
#[utoipa::path(get, path = "/api/v1/tables/{id}/socket", tag = "tables",
    params(("id" = String, Path, description = "the table's name"), Knock),
    responses((status = 101, description = "the socket"), (status = "default", body = ErrorBody)))]
async fn table_socket(
    State(site): State<Site>,
    Path(id): Path<String>,
    Query(knock): Query<Knock>,
    Address(address): Address,
    upgrade: Upgrade,
) -> Result<Response, ApiError> {
    let upgrade = sized(upgrade)?;
    let (pass, account) = admit(&site, &knock.ticket).await?;
    let place = site.rates.socket(account.id, address)?;
    let (game, _) = visible(&site, &id, Some(&account)).await?;
    let visitor = visitor(&site, &game, account).await?;
    let (mut outgoing, heard) = outgoing(knock.since);
    outgoing.delta = knock.delta;
    Ok(upgrade.on_upgrade(async move |socket| {
        let Ok(listening) = site.tables.attach(&game, &visitor, outgoing) else {
            return close(socket, close_code::AGAIN, "the table is busy or gone").await;
        };
        let mut talk = TableSocket { listening, _place: place };
        let span = tracing::info_span!("socket", table = %game);
        converse(&site, socket, pass, heard, &mut talk).instrument(span).await;
    }))
}

/// The session of a socket, and notices of sessions that have ended.
pub(super) struct Pass {
    ticket: Ticket,
    lasting: Arc<Lasting>,
    ended: Subscription,
}

/// Whoever holds this ticket.
pub(super) async fn admit(site: &Site, ticket: &str) -> Result<(Pass, crate::accounts::Account), ApiError> {
    // Before the session is looked at: it may end between that and the first message of the socket.
    let ended = site.bus.subscribe(Topic::Sessions);
    let over = || {
        ApiError::new(
            ErrorCode::NotLoggedIn,
            "the ticket is not good, or no longer; get a new one and open the socket at once",
        )
    };
    let ticket = site.tickets.check(ticket, site.now()).await?.ok_or_else(over)?;
    let lasting = Lasting::of(site, &ticket).await?.ok_or_else(over)?;
    let found = site.store.account(ticket.account).await?.ok_or_else(over)?;
    if found.account.banned(site.now()).is_some() {
        return Err(ApiError::new(ErrorCode::Banned, "this account is banned"));
    }
    Ok((Pass { ticket, lasting: Arc::new(lasting), ended }, found.account))
}

/// A request that should be a WebSocket's.
pub(super) type Upgrade = Result<WebSocketUpgrade, WebSocketUpgradeRejection>;

/// Sockets have small buffers: there are thousands, and most are idle.
pub(super) fn sized(upgrade: Upgrade) -> Result<WebSocketUpgrade, ApiError> {
    let upgrade = upgrade.map_err(|rejection| {
        let message = format!("this address is a WebSocket's: {}", rejection.body_text());
        ApiError::new(ErrorCode::BadRequest, message)
    })?;
    Ok(upgrade
        .max_message_size(MESSAGE_BYTES_MAX)
        .max_frame_size(MESSAGE_BYTES_MAX)
        .read_buffer_size(SOCKET_READ_BYTES)
        .write_buffer_size(SOCKET_WRITE_BYTES)
        .max_write_buffer_size(SOCKET_UNSENT_BYTES_MAX))
}

/// What one kind of socket does with what it hears.
pub(super) trait Talk: Send {
    /// Takes a message; what it cannot pass on is answered at once.
    fn hear(&mut self, bytes: &[u8]) -> impl Future<Output = Option<String>> + Send;
}

/// Why a socket is closed by the server; `None` where the client has gone, or does not read.
type End = Option<(u16, &'static str)>;

/// The sending half of a socket.
type Sink = SplitSink<WebSocket, Frame>;

/// Lets the client talk and listen until either side has enough: this task reads, another one writes.
pub(super) async fn converse(
    site: &Site,
    socket: WebSocket,
    pass: Pass,
    lines: mpsc::Receiver<Line>,
    talk: &mut impl Talk,
) {
    metrics::gauge!("tria_sockets").increment(1.0);
    let (sink, mut stream) = socket.split();
    // What the reader has to say itself; while it is full the client is not heard.
    let (own, answers) = mpsc::channel(SOCKET_ANSWERS_MAX);
    let lasting = pass.lasting.clone();
    let mut writer = tokio::spawn(write(sink, lines, answers, over(site.clone(), pass)));
    tokio::select! {
        end = read(&mut stream, &own, talk, &lasting) => {
            if let Some((code, reason)) = end {
                let reason = Utf8Bytes::from_static(reason);
                let _ = own.send(Frame::Close(Some(CloseFrame { code, reason }))).await;
            }
            drop(own);
            let _ = writer.await;
        }
        _ = &mut writer => {}
    }
    metrics::gauge!("tria_sockets").decrement(1.0);
}

/// Takes what the client says, at a bounded pace, and asks now and then whether it is still there.
async fn read(
    stream: &mut SplitStream<WebSocket>,
    own: &mpsc::Sender<Frame>,
    talk: &mut impl Talk,
    lasting: &Lasting,
) -> End {
    let mut pace = Pace::default();
    let mut last = Instant::now();
    let every = Duration::from_secs(PING_SECONDS);
    let mut ping = tokio::time::interval_at(last + every, every);
    loop {
        let frame = tokio::select! {
            frame = stream.next() => frame,
            _ = ping.tick() => {
                if last.elapsed() > Duration::from_secs(SILENCE_SECONDS) {
                    return None;
                }
                own.send(Frame::Ping(Vec::new().into())).await.ok()?;
                continue;
            }
        };
        last = Instant::now();
        match frame {
            Some(Ok(Frame::Text(_))) if lasting.is_over().await => {
                return Some((close_code::POLICY, SESSION_OVER));
            }
            Some(Ok(Frame::Text(text))) => {
                if let Some(answer) = answer(text.as_bytes(), &mut pace, talk).await {
                    own.send(Frame::Text(answer.into())).await.ok()?;
                    if pace.is_flood() {
                        return Some((close_code::POLICY, "too many messages"));
                    }
                }
            }
            Some(Ok(Frame::Binary(_))) => return Some((close_code::UNSUPPORTED, "messages are text")),
            Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
            Some(Ok(Frame::Close(_))) | None => return None,
            Some(Err(error)) => return Some(bad_frame(&error)),
        }
    }
}

/// Writes what the queue and the reader have for the client, until either ends, the session is over or the server stops.
async fn write(
    mut sink: Sink,
    mut lines: mpsc::Receiver<Line>,
    mut answers: mpsc::Receiver<Frame>,
    over: impl Future<Output = (u16, &'static str)>,
) {
    let mut over = std::pin::pin!(over);
    let end = loop {
        let first = tokio::select! {
            line = lines.recv() => match line {
                Some(line) => Frame::Text(line),
                None => break Some((close_code::AGAIN, "it is gone, or you did not read; come back")),
            },
            answer = answers.recv() => match answer {
                Some(answer) => answer,
                None => break None,
            },
            end = &mut over => break Some(end),
        };
        if let Frame::Close(_) = first {
            let _ = tokio::time::timeout(Duration::from_secs(1), sink.send(first)).await;
            return;
        }
        // An update and the answer that comes with it go out together.
        let more = std::iter::from_fn(|| lines.try_recv().ok()).map(Frame::Text);
        if !deliver(&mut sink, std::iter::once(first).chain(more)).await {
            break None;
        }
    };
    if let Some((code, reason)) = end {
        let frame = Frame::Close(Some(CloseFrame { code, reason: Utf8Bytes::from_static(reason) }));
        let _ = tokio::time::timeout(Duration::from_secs(1), sink.send(frame)).await;
    }
}

/// Writes frames in one go; returns whether the client has taken them in time.
async fn deliver(sink: &mut Sink, frames: impl Iterator<Item = Frame>) -> bool {
    let all = async {
        for frame in frames {
            sink.feed(frame).await?;
        }
        sink.flush().await
    };
    matches!(tokio::time::timeout(Duration::from_secs(SEND_SECONDS), all).await, Ok(Ok(())))
}

/// Waits until the server stops or the session is over; why the socket is closed then.
async fn over(site: Site, pass: Pass) -> (u16, &'static str) {
    let mut stopping = site.stopping();
    let Pass { ticket, lasting, ended: mut news } = pass;
    let ended = async {
        loop {
            if let Some(why) = is_over(&site, &ticket, &bus::hear(&mut news).await).await {
                return why;
            }
        }
    };
    tokio::select! {
        () = told(&mut stopping) => {
            (close_code::RESTART, "the server starts anew; come back in a moment")
        }
        why = ended => (close_code::POLICY, why),
        () = lasting.over() => (close_code::POLICY, SESSION_OVER),
        () = site.tables.lapsed() => (close_code::AGAIN, "this server does not reach its database; come back"),
    }
}

/// What a client is told whose session or token has expired.
const SESSION_OVER: &str = "the session is over; log in again";

/// What is answered at once to a message.
async fn answer(bytes: &[u8], pace: &mut Pace, talk: &mut impl Talk) -> Option<String> {
    if pace.allows() {
        return talk.hear(bytes).await;
    }
    let refusal = Refusal::new(Code::TooMany, "too many messages at once; wait a moment");
    let key = serde_json::from_slice(bytes).ok().and_then(|Keyed { key }| key);
    Some(encode(&Undelivered { refusal, key }))
}

/// A message of which only the key is read.
#[derive(Deserialize)]
struct Keyed {
    #[serde(default)]
    key: Option<u64>,
}

/// A message that could not be taken.
pub(super) fn error_line(code: Code, message: impl Into<String>) -> String {
    ServerMessage::Error(Refusal::new(code, message)).to_json()
}

struct TableSocket {
    listening: Listening,
    _place: SocketPlace,
}

impl TableSocket {
    /// A message of the server's own; success is told to all listeners, a refusal to the sender.
    fn hear_own(&self, message: OwnMessage) -> Option<String> {
        let OwnMessage::Entropy { number, value } = message;
        let said = self.listening.contribute(number, value);
        said.err().map(|error| undelivered(&error, None))
    }
}

impl Talk for TableSocket {
    async fn hear(&mut self, bytes: &[u8]) -> Option<String> {
        let message = match ClientMessage::from_json(bytes) {
            Ok(message) => message,
            // The server has a few messages of its own, which a room does not know.
            Err(refusal) => match OwnMessage::read(bytes) {
                Some(Ok(own)) => return self.hear_own(own),
                Some(Err(wrong)) => return Some(error_line(Code::BadMessage, wrong)),
                None => return Some(ServerMessage::Error(refusal).to_json()),
            },
        };
        let key = match &message {
            ClientMessage::Command(command) => Some(command.key),
            ClientMessage::Resync { .. } => None,
        };
        tracing::debug!(key, "a message for the table");
        self.listening.say(message).err().map(|error| undelivered(&error, key))
    }
}

/// What a client can say on a table's socket beside the messages of rooms.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
enum OwnMessage {
    /// Adds to the chance of the match that is to begin.
    Entropy {
        /// Which match.
        number: u32,
        /// 64 hexadecimal digits.
        value: String,
    },
}

impl OwnMessage {
    /// What this is, if it is one of these; what is wrong with it, if it is meant to be one.
    fn read(bytes: &[u8]) -> Option<Result<Self, String>> {
        if bytes.len() > MESSAGE_BYTES_MAX {
            return None;
        }
        let json: serde_json::Value = serde_json::from_slice(bytes).ok()?;
        let named = json["type"] == "entropy";
        named.then(|| serde_json::from_value(json).map_err(|error| format!("entropy: {error}")))
    }
}

/// Why the session that a socket came from is over, if it is.
pub(super) async fn is_over(site: &Site, ticket: &Ticket, heard: &Heard) -> Option<&'static str> {
    match heard {
        Heard::News(News::Ended(ended)) => {
            let session = ended.session.as_ref();
            let meant =
                ended.account == ticket.account && session.is_none_or(|session| *session == ticket.session);
            meant.then_some(if ended.banned { "this account is banned" } else { "logged out" })
        }
        Heard::News(_) => None,
        // It may be among those that were missed.
        Heard::Missed if is_good(site, ticket).await => None,
        Heard::Missed | Heard::Over => Some("logged out, perhaps; come back"),
    }
}

/// Whether the database still has the session, and its account may be here.
async fn is_good(site: &Site, ticket: &Ticket) -> bool {
    let held = site.store.session_until(ticket.account, &ticket.session, site.now()).await;
    let found = site.store.account(ticket.account).await;
    matches!(held, Ok(Some(_)))
        && matches!(found, Ok(Some(found)) if found.account.banned(site.now()).is_none())
}

/// What to say to a client whose frame cannot be read.
pub(super) fn bad_frame(error: &axum::Error) -> (u16, &'static str) {
    if error.to_string().contains("too l") {
        (close_code::SIZE, "a message has at most 16384 bytes")
    } else {
        (close_code::PROTOCOL, "not a frame of this protocol")
    }
}

/// Says why, and closes; a client that does not listen is not waited for.
pub(super) async fn close(mut socket: WebSocket, code: u16, reason: &'static str) {
    let frame = Frame::Close(Some(CloseFrame { code, reason: Utf8Bytes::from_static(reason) }));
    let _ = tokio::time::timeout(Duration::from_secs(1), socket.send(frame)).await;
}

/// How fast a socket may send: a burst, then one message after another.
pub(super) struct Pace {
    left: u32,
    since: Instant,
    refused: u32,
}

impl Default for Pace {
    fn default() -> Self {
        Self { left: SOCKET_BURST, since: Instant::now(), refused: 0 }
    }
}

impl Pace {
    /// Whether one more message is taken now.
    pub(super) fn allows(&mut self) -> bool {
        let each = Duration::from_millis(SOCKET_MESSAGES_EACH_MS);
        while self.left < SOCKET_BURST && self.since.elapsed() >= each {
            self.left += 1;
            self.since += each;
        }
        if self.left == SOCKET_BURST {
            self.since = Instant::now();
            self.refused = 0;
        }
        if self.left == 0 {
            self.refused += 1;
            return false;
        }
        self.left -= 1;
        true
    }

    /// Whether the socket is flooding and must be closed.
    pub(super) fn is_flood(&self) -> bool {
        self.refused >= SOCKET_FLOOD_MAX
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use tria_cards;
    use tria_room::Settings;
    use tria_rules::triatri::Options;

    use super::*;
    use crate::accounts::{Account, Kind};
    use crate::bus::InProcess;
    use crate::chance::Seed;
    use crate::clock::Clock;
    use crate::rates::Rates;
    use crate::store::{GameId, Store};
    use crate::tables::{Opening, TableError, TableOptions, Tables, Visitor};

    /// The answer to a command for a table that is closed; a socket would be closed at the same moment.
    #[tokio::test]
    async fn whoever_talks_to_a_table_that_is_gone_is_told_so_and_which_command_was_lost() {
        let file = std::env::temp_dir().join(format!("tria-gone-{}.db", std::process::id()));
        let store = Store::open(&format!("sqlite:{}?mode=rwc", file.display())).await.expect("a database");
        let (clock, bus) = (Clock::default(), Arc::new(InProcess::default()));
        let tables = Tables::new(store.clone(), clock, tria_cards::builtin(), bus);
        let name = GameId::from_chance(7);
        let (seed, settings) = (Seed::new([7; 32]), Settings::triatri(2, Options::default()));
        let (options, computers) = (TableOptions::default(), Vec::new());
        let opening = Opening { name: name.clone(), seed, settings, options, computers };
        tables.open(opening).await.expect("a table");
        let account = Account::new(11, "Anna".into(), Kind::Player, 0);
        let visitor = Arc::new(Visitor { account, rating: None });
        let (outgoing, _heard) = outgoing(0);
        let listening = tables.attach(&name, &visitor, outgoing).expect("the table is there");
        let place = Rates::new(false).socket(11, IpAddr::V4(Ipv4Addr::LOCALHOST)).expect("a place");
        let mut socket = TableSocket { listening, _place: place };
        assert!(tables.close(&name).await.expect("the table listens"));
        while tables.count() > 0 {
            tokio::task::yield_now().await;
        }
        let place = r#"{"type":"command","key":9,"at":1,"command":{"do":"move","with":{"move":"place","slot":0,"cell":4}}}"#;
        let join = r#"{"type":"command","key":8,"at":0,"command":{"do":"join"}}"#;
        let entropy = r#"{"type":"entropy","number":1,"value":"00"}"#;
        let resync = r#"{"type":"resync","since":0}"#;
        let wrong = socket.hear(br#"{"type":"entropy","number":1}"#).await.expect("a refusal");
        assert!(
            wrong.contains("\"bad-message\"") && wrong.contains("entropy: missing field `value`"),
            "{wrong}"
        );
        for (message, key) in [(join, Some(8)), (place, Some(9)), (resync, None), (entropy, None)] {
            let told = socket.hear(message.as_bytes()).await.expect("a refusal");
            let json: serde_json::Value = serde_json::from_str(&told).expect("JSON");
            assert_eq!(
                (json["code"].as_str(), json["key"].as_u64()),
                (Some("gone"), key),
                "{message}: {told}"
            );
            // Clients that know of no key read it as they always did.
            let read = ServerMessage::from_json(&told).expect("a message");
            assert!(matches!(read, ServerMessage::Error(refusal) if refusal.code == Code::Gone), "{told}");
        }
        let busy = undelivered(&TableError::Busy, Some(3));
        let json: serde_json::Value = serde_json::from_str(&busy).expect("JSON");
        assert_eq!(
            (json["type"].as_str(), json["code"].as_str(), json["key"].as_u64()),
            (Some("error"), Some("too-many"), Some(3))
        );
        store.close().await;
        let _ = std::fs::remove_file(file);
    }
}
