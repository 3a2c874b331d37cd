//! A site that listens on loopback, and clients that speak to it over real HTTP and real sockets.

use std::sync::Arc;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{self, Message as Frame};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use tria_room::wire::{ClientMessage, ServerMessage};
use tria_room::{Answer, Code, Command, Message, View};
use tria_server::Running;
use tria_server::accounts::{self, Account, Kind, token};
use tria_server::assets::InMemory;
use tria_server::clock::Clock;
use tria_server::config::Config;
use tria_server::error::ApiError;
use tria_server::store::StoreError;

use super::{Database, PATIENCE, answer_to, eventually, is_notice};

/// A running site.
pub(crate) struct Web {
    pub(crate) running: Running,
    http: reqwest::Client,
}

/// What a site has answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) text: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The stable word of a refusal.
    pub(crate) fn code(&self) -> String {
        let json = self.json();
        assert!(
            json["error"]["message"].as_str().is_some_and(|text| text.len() > 8),
            "no sentence: {self:?}"
        );
        json["error"]["code"].as_str().unwrap_or_else(|| panic!("no refusal: {self:?}")).to_owned()
    }
}

impl Web {
    pub(crate) async fn start(database: &Database, clock: Clock) -> Self {
        Self::with(Config { database: database.address(), rate_limits: false, ..Config::default() }, clock)
            .await
    }

    pub(crate) async fn with(config: Config, clock: Clock) -> Self {
        // Whether a browser client was built on this machine is no affair of these tests.
        Self::with_client(config, clock, InMemory::default()).await
    }

    pub(crate) async fn with_client(mut config: Config, clock: Clock, client: InMemory) -> Self {
        config.listen = ([127, 0, 0, 1], 0).into();
        let started = tria_server::start_with(config, clock, Arc::new(client)).await;
        Self::of(started.expect("the server starts"))
    }

    /// A site that was started in its own way.
    pub(crate) fn of(running: Running) -> Self {
        Self { running, http: reqwest::Client::new() }
    }

    /// Waits until the server has at most this many sockets and streams.
    ///
    /// A socket detaches from its table and from the lobby before it stops counting, so a table handles
    /// whatever is sent afterwards with the socket gone.
    pub(crate) async fn sockets_left(&self, count: usize) {
        let what = format!("the server has at most {count} sockets");
        eventually(&what, async || self.running.site.rates.sockets() <= count).await;
    }

    pub(crate) async fn stop(self) {
        self.running.stop().await;
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.running.address)
    }

    pub(crate) fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        let method = reqwest::Method::from_bytes(method.as_bytes()).expect("a method");
        self.http.request(method, self.url(path))
    }

    pub(crate) async fn get(&self, path: &str, token: &str) -> Reply {
        send(self.request("GET", path).bearer_auth(token)).await
    }

    pub(crate) async fn post(&self, path: &str, token: &str, body: &Value) -> Reply {
        send(self.request("POST", path).bearer_auth(token).json(body)).await
    }

    /// Sends a request with a body, or with none where it is `null`.
    pub(crate) async fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> Reply {
        let request = self.request(method, path).bearer_auth(token);
        send(if body.is_null() { request } else { request.json(body) }).await
    }

    /// A new guest: its token and its number.
    pub(crate) async fn guest(&self) -> (String, i64) {
        let reply = send(self.request("POST", "/api/v1/guest")).await;
        assert_eq!(reply.status, 201, "{reply:?}");
        let json = reply.json();
        (
            json["token"].as_str().expect("a token").to_owned(),
            json["account"]["id"].as_i64().expect("a number"),
        )
    }

    /// Makes an account of this number, where its number matters; its token follows from it.
    pub(crate) async fn account(&self, id: i64) -> String {
        let secret = format!("{}{:064x}", token::SESSION, id);
        let (hash, now) = (token::hash(&secret), self.running.site.now());
        let account = Account::new(id, format!("Player{id}"), Kind::Player, now);
        let made = self.running.site.store.writer().transact(move |tx| {
            Box::pin(async move {
                account.insert(None, &mut *tx).await?;
                accounts::begin_session(tx, id, &hash, "a test", now).await?;
                Ok::<_, ApiError>(())
            })
        });
        made.await.expect("a new account");
        secret
    }

    /// As [`Web::account`], without the cards that chance gives to everybody who comes.
    pub(crate) async fn bare_account(&self, id: i64) -> String {
        self.bare_account_named(id, format!("Player{id}")).await
    }

    /// The same, with a name.
    pub(crate) async fn bare_account_named(&self, id: i64, name: String) -> String {
        let secret = format!("{}{:064x}", token::SESSION, id);
        let (hash, now) = (token::hash(&secret), self.running.site.now());
        let made = self.running.site.store.writer().transact(move |tx| {
            Box::pin(async move {
                let insert = "INSERT INTO account (id, name, name_key, kind, role, created, seen, deleted) \
                              VALUES ($1, $2, $3, 'player', 'player', $4, $4, 0)";
                let insert = sqlx::query(insert).bind(id).bind(&name).bind(name.to_lowercase()).bind(now);
                insert.execute(&mut *tx).await.map_err(StoreError::from)?;
                accounts::begin_session(tx, id, &hash, "a test", now).await?;
                Ok::<_, ApiError>(())
            })
        });
        made.await.expect("a new account");
        secret
    }

    /// Every address that can be read, as the interface describes itself.
    pub(crate) async fn readable(&self) -> Vec<String> {
        let document = self.get("/api/openapi.json", "").await.json();
        let paths = document["paths"].as_object().expect("paths");
        paths
            .iter()
            .filter(|(_, methods)| methods.get("get").is_some())
            .map(|(path, _)| path.clone())
            .collect()
    }

    /// A request and its whole answer; of a stream, which does not end, everything that it is greeted with.
    pub(crate) async fn look(&self, path: &str, token: Option<&str>) -> String {
        let mut request = self.request("GET", path);
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        let sent = tokio::time::timeout(PATIENCE, request.send()).await.expect("in time");
        let mut response = sent.expect("an answer");
        let status = response.status();
        let mut said = Vec::new();
        // As a whole: a stream that is alive says so now and then.
        let read = tokio::time::timeout(PATIENCE, async {
            while !is_greeted(path, &said) {
                let Some(part) = response.chunk().await.expect("a part of the answer") else { break };
                said.extend_from_slice(&part);
            }
        });
        assert!(read.await.is_ok(), "{path} does not answer in time: {}", String::from_utf8_lossy(&said));
        format!("{status}{}", String::from_utf8_lossy(&said))
    }

    /// Opens a table and gives its name.
    pub(crate) async fn open(&self, token: &str, body: &Value) -> String {
        let reply = self.post("/api/v1/tables", token, body).await;
        assert_eq!(reply.status, 201, "{reply:?}");
        reply.json()["id"].as_str().expect("a name").to_owned()
    }

    pub(crate) async fn ticket(&self, token: &str) -> String {
        let reply = self.post("/api/v1/ticket", token, &Value::Null).await;
        assert_eq!(reply.status, 200, "{reply:?}");
        reply.json()["ticket"].as_str().expect("a ticket").to_owned()
    }

    /// Knocks at a table's socket; `Err` has what was answered instead.
    pub(crate) async fn knock(
        &self,
        table: &str,
        ticket: &str,
        since: u64,
        origin: Option<&str>,
    ) -> Result<Socket, Reply> {
        let path = format!("/api/v1/tables/{table}/socket?ticket={ticket}&since={since}");
        self.upgrade(&path, since, origin).await
    }

    /// Opens whatever socket is at this path.
    pub(crate) async fn upgrade(
        &self,
        path: &str,
        since: u64,
        origin: Option<&str>,
    ) -> Result<Socket, Reply> {
        let url = format!("ws://{}{path}", self.running.address);
        let mut request = url.into_client_request().expect("an address");
        if let Some(origin) = origin {
            request.headers_mut().insert("Origin", origin.parse().expect("a header"));
        }
        match tokio::time::timeout(PATIENCE, connect_async(request)).await.expect("in time") {
            Ok((stream, _)) => Ok(Socket { stream, frames: Vec::new(), view: None, version: since, key: 0 }),
            Err(tungstenite::Error::Http(response)) => {
                let text = response.body().as_deref().map(String::from_utf8_lossy).unwrap_or_default();
                Err(Reply { status: response.status().as_u16(), text: text.into_owned() })
            }
            Err(error) => panic!("{error}"),
        }
    }

    /// Goes to the lobby.
    pub(crate) async fn lobby(&self, token: &str) -> Socket {
        let path = format!("/api/v1/lobby/socket?ticket={}", self.ticket(token).await);
        self.upgrade(&path, 0, None).await.expect("the socket opens")
    }

    /// Goes to a table.
    pub(crate) async fn socket(&self, table: &str, token: &str, since: u64) -> Socket {
        let ticket = self.ticket(token).await;
        self.knock(table, &ticket, since, None).await.expect("the socket opens")
    }

    /// A socket of somebody who sits down at the table.
    pub(crate) async fn sit(&self, table: &str, token: &str) -> Socket {
        let mut socket = self.socket(table, token, 0).await;
        socket.must(Command::Join { seat: None }).await;
        socket
    }

    /// A game for two that the first of them opens: its table, their sockets, and who is to move first.
    pub(crate) async fn begin(&self, body: &Value, people: [&str; 2]) -> (String, [Socket; 2], usize) {
        let table = self.open(people[0], body).await;
        let mut at = [self.sit(&table, people[0]).await, self.sit(&table, people[1]).await];
        for socket in &mut at {
            socket.must(Command::Ready).await;
        }
        at[0].catch_up().await;
        let first = usize::from(at[0].view.as_ref().expect("a view").asked.is_none());
        (table, at, first)
    }
}

/// Whether this is the whole greeting of the stream at this path; a table ends it with what the client has missed, or why it has not.
fn is_greeted(path: &str, said: &[u8]) -> bool {
    let last: &[&str] = if path == "/api/v1/stream" { &["hello"] } else { &["resync", "error"] };
    let kind = |line: &[u8]| serde_json::from_slice::<Value>(line).ok()?["type"].as_str().map(str::to_owned);
    let mut kinds = said.split(|byte| *byte == b'\n').filter_map(kind);
    path.ends_with("/stream") && said.ends_with(b"\n") && kinds.any(|kind| last.contains(&kind.as_str()))
}

/// Sends a request and takes whatever is answered.
pub(crate) async fn send(request: reqwest::RequestBuilder) -> Reply {
    let response = tokio::time::timeout(PATIENCE, request.send()).await.expect("in time").expect("an answer");
    let status = response.status().as_u16();
    let text = tokio::time::timeout(PATIENCE, response.text()).await.expect("in time");
    Reply { status, text: text.expect("a text") }
}

/// Somebody at a table, over a real socket.
pub(crate) struct Socket {
    pub(crate) stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Everything that was heard, in order.
    pub(crate) frames: Vec<String>,
    pub(crate) view: Option<View>,
    pub(crate) version: u64,
    pub(crate) key: u64,
}

impl Socket {
    /// The next text, or the code with which the server has closed.
    pub(crate) async fn text(&mut self) -> Result<String, Option<u16>> {
        // Pings alone are no sign of life.
        let wait = tokio::time::timeout(PATIENCE, async {
            loop {
                match self.stream.next().await {
                    Some(Ok(Frame::Text(text))) => return Ok(text.to_string()),
                    Some(Ok(Frame::Close(close))) => return Err(close.map(|close| close.code.into())),
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => return Err(None),
                }
            }
        });
        let text = wait.await.expect("in time")?;
        // When a number of spectators is told depends on the time, which no comparison may.
        if !text.starts_with("{\"type\":\"spectators\"") {
            self.frames.push(text.clone());
        }
        Ok(text)
    }

    /// The next message of the room.
    pub(crate) async fn hear(&mut self) -> ServerMessage {
        let message = loop {
            let text = self.text().await.expect("the socket is open");
            if !is_notice(&text) {
                break ServerMessage::from_json(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            }
        };
        match &message {
            ServerMessage::Update { events, view } => {
                if self.view.is_some() {
                    assert_eq!(events.first().map(|event| event.version), Some(self.version + 1), "no gap");
                }
                self.version = view.version;
                self.view = Some(view.as_ref().clone());
            }
            ServerMessage::Resync(resync) => {
                self.version = resync.view.version;
                self.view = Some(resync.view.clone());
            }
            _ => {}
        }
        message
    }

    /// The next message of this type, as JSON; others are passed over.
    pub(crate) async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let text = self.text().await.expect("the socket is open");
            let json: Value = serde_json::from_str(&text).expect("JSON");
            if json["type"] == kind {
                return json;
            }
        }
    }

    pub(crate) async fn send(&mut self, text: impl Into<String>) {
        self.stream.send(Frame::text(text.into())).await.expect("the socket is open");
    }

    /// Hears everything that has happened so far.
    pub(crate) async fn catch_up(&mut self) {
        self.send(ClientMessage::Resync { since: self.version }.to_json()).await;
        loop {
            match self.hear().await {
                ServerMessage::Resync(_) | ServerMessage::Error(_) => return,
                _ => {}
            }
        }
    }

    /// Hears on until this version.
    pub(crate) async fn hear_until(&mut self, version: u64) {
        while self.version < version {
            self.hear().await;
        }
    }

    /// Sends a command and waits for its answer.
    pub(crate) async fn say(&mut self, command: Command) -> Answer {
        self.key += 1;
        let message = Message { key: self.key, at: self.version, command };
        self.send(ClientMessage::Command(message).to_json()).await;
        loop {
            match self.hear().await {
                ServerMessage::Answer(answer) => {
                    assert_eq!(answer.key, Some(self.key));
                    return answer;
                }
                ServerMessage::Error(refusal) if refusal.code == Code::TooMany => panic!("{refusal:?}"),
                _ => {}
            }
        }
    }

    /// Sends a command and does not wait for its answer.
    pub(crate) async fn send_command(&mut self, command: Command) {
        self.key += 1;
        let message = Message { key: self.key, at: self.version, command };
        self.send(ClientMessage::Command(message).to_json()).await;
    }

    /// Sends a command that must be carried out.
    pub(crate) async fn must(&mut self, command: Command) {
        let said = format!("{command:?}");
        let answer = self.say(command).await;
        assert!(answer.is_ok(), "{said}: {:?}", answer.error);
    }

    /// Does something that is asked, the choice made by this number; says whether anything was asked.
    pub(crate) async fn do_something(&mut self, choice: usize) -> bool {
        let Some(command) = self.view.as_ref().and_then(|view| answer_to(view, choice)) else { return false };
        let _ = self.say(command).await;
        true
    }
}
