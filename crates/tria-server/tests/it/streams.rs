//! Streams for programs: socket messages as lines over plain HTTP, and the sample bot.

use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

use futures_util::StreamExt as _;
use serde_json::{Value, json};
use sqlx::{AnyConnection, Connection as _, Executor as _};
use tokio::task::JoinHandle;
use tria_server::accounts::{self, Scope};
use tria_server::clock::Clock;

use crate::support::web::Web;
use crate::support::{Database, PATIENCE, eventually, on_both};

/// A stream that is read line by line.
pub(crate) struct Lines {
    body: futures_util::stream::BoxStream<'static, reqwest::Result<axum::body::Bytes>>,
    buffer: String,
}

impl Lines {
    pub(crate) async fn open(web: &Web, path: &str, token: &str) -> Self {
        let response = web.request("GET", path).bearer_auth(token).send().await.expect("an answer");
        assert_eq!(response.status().as_u16(), 200);
        assert_eq!(response.headers()["content-type"], "application/x-ndjson");
        Self { body: response.bytes_stream().boxed(), buffer: String::new() }
    }

    /// The next line that is not empty, as JSON; `None` at the end.
    async fn next(&mut self) -> Option<Value> {
        Some(serde_json::from_str(&self.line().await?).expect("JSON"))
    }

    /// The next line that is not empty; `None` at the end.
    pub(crate) async fn line(&mut self) -> Option<String> {
        loop {
            if let Some((line, rest)) = self.buffer.split_once('\n') {
                let (line, rest) = (line.to_owned(), rest.to_owned());
                self.buffer = rest;
                if !line.is_empty() {
                    return Some(line);
                }
                continue;
            }
            let more = tokio::time::timeout(PATIENCE, self.body.next()).await.expect("in time");
            self.buffer.push_str(std::str::from_utf8(&more?.ok()?).expect("a text"));
        }
    }

    async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let line = self.next().await.expect("a line");
            if line["type"] == kind {
                return line;
            }
        }
    }
}

/// A token of an account with the scopes `read` and `play`.
async fn token(web: &Web, id: i64) -> String {
    let now = web.running.site.now();
    let made = web.running.site.store.writer().transact(move |tx| {
        Box::pin(
            async move { accounts::new_token(tx, id, "bot", &[Scope::Read, Scope::Play], None, now).await },
        )
    });
    made.await.expect("a token").1
}

on_both! {
    /// A stream has the messages of a socket, continues where it stopped, and ends with its token.
    async fn a_table_is_played_over_a_stream(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        web.account(101).await;
        let bot = token(&web, 101).await;
        let body = json!({"table": {"game": "triatri"}, "computers": [{"seat": 1, "level": 1}]});
        let id = web.open(&bot, &body).await;
        let mut lines = Lines::open(&web, &format!("/api/v1/tables/{id}/stream"), &bot).await;
        assert_eq!(lines.next().await.expect("a line")["type"], "hello");
        let commands = format!("/api/v1/tables/{id}/commands");
        let say = async |key: u64, at: u64, command: Value| {
            let reply = web.post(&commands, &bot, &json!({"key": key, "at": at, "command": command})).await;
            assert_eq!(reply.status, 200, "{reply:?}");
            reply.json()
        };
        let joined = say(1, 0, json!({"do": "join"})).await;
        assert_eq!(say(1, 0, json!({"do": "join"})).await, joined, "a command that comes twice is carried out once");
        let update = lines.next_of("update").await;
        let ready = say(2, update["view"]["version"].as_u64().expect("a version"), json!({"do": "ready"})).await;
        assert!(ready["error"].is_null(), "{ready}");
        let seen = lines.next_of("update").await["view"]["version"].as_u64().expect("a version");
        // The connection is lost; a new one continues from the last version seen.
        drop(lines);
        let mut lines = Lines::open(&web, &format!("/api/v1/tables/{id}/stream?since={seen}"), &bot).await;
        let resync = lines.next_of("resync").await;
        let first = resync["events"][0]["version"].as_u64();
        assert!(first.is_none_or(|first| first == seen + 1), "{resync}");
        let mut notices = Lines::open(&web, "/api/v1/stream", &bot).await;
        assert_eq!(notices.next().await.expect("a line")["you"], 101);
        web.running.site.notify(101, json!({"type": "trade", "trade": 5}));
        assert_eq!(notices.next().await, Some(json!({"type": "trade", "trade": 5})));
        web.running.site.end_sockets(101, None);
        while lines.next().await.is_some() {}
        assert_eq!(notices.next().await, None);
        web.stop().await;
    }
}

on_both! {
    async fn streams_are_for_tokens_that_may_play_and_not_without_number(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        web.account(101).await;
        let now = web.running.site.now();
        let made = web.running.site.store.writer().transact(move |tx| {
            Box::pin(async move { accounts::new_token(tx, 101, "reader", &[Scope::Read], None, now).await })
        });
        let reader = made.await.expect("a token").1;
        assert_eq!(web.get("/api/v1/stream", &reader).await.code(), "forbidden");
        let bot = token(&web, 101).await;
        let mut open = Vec::new();
        for _ in 0..20 {
            let mut lines = Lines::open(&web, "/api/v1/stream", &bot).await;
            lines.next().await.expect("a line");
            open.push(lines);
        }
        assert_eq!(web.get("/api/v1/stream", &bot).await.code(), "too-many");
        drop(open);
        eventually("the lobby is empty", async || web.running.site.lobby.count() == 0).await;
        Lines::open(&web, "/api/v1/stream", &bot).await;
        web.stop().await;
    }
}

/// A session that ends after authentication and before its stream is open ends the stream as well.
///
/// Only PostgreSQL can be blocked there: the mutes are read in between.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_log_out_while_a_stream_is_opened_ends_it() {
    let database = Database::postgres().await;
    let web = Web::start(&database, Clock::default()).await;
    let token = web.account(101).await;
    let table = web.open(&token, &json!({"table": {"game": "triatri"}})).await;
    let mut lock = AnyConnection::connect(&database.address()).await.expect("the database");
    lock.execute("BEGIN").await.expect("a transaction");
    lock.execute("LOCK TABLE mute IN ACCESS EXCLUSIVE MODE").await.expect("a lock");
    let request = web.request("GET", &format!("/api/v1/tables/{table}/stream")).bearer_auth(&token);
    let opening = tokio::spawn(request.send());
    let waiting = "SELECT COUNT(*) FROM pg_locks WHERE NOT granted AND relation = 'mute'::regclass";
    eventually("the request waits for the lock", async || database.number(waiting).await > 0).await;
    assert_eq!(web.post("/api/v1/logout", &token, &Value::Null).await.status, 204);
    lock.execute("COMMIT").await.expect("the lock is gone");
    let mut stream = opening.await.expect("no panic").expect("an answer");
    assert_eq!(stream.status().as_u16(), 200, "it was logged in when it came");
    // Before an empty line as a keep-alive.
    let ended = tokio::time::timeout(PATIENCE, async { while let Ok(Some(_)) = stream.chunk().await {} });
    ended.await.expect("the stream ends with its session");
    web.stop().await;
}

/// Plays the sample bot to the end of its game, within five minutes.
fn bot(web: &Web, token: &str) -> JoinHandle<Output> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    let mut command = Command::new("timeout");
    command.args(["300", "python3"]).arg(script).arg(web.url("")).env("TRIA_TOKEN", token);
    tokio::task::spawn_blocking(move || command.output().expect("Python 3 is there"))
}

on_both! {
    async fn two_sample_bots_are_paired_and_play_a_rated_game(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let mut bots = Vec::new();
        for id in [101, 102] {
            web.account(id).await;
            bots.push(bot(&web, &token(&web, id).await));
        }
        let site = web.running.site.clone();
        // While they play, connections of one of them are lost a few times.
        let breaker = tokio::spawn(async move {
            for _ in 0..5 {
                tokio::time::sleep(Duration::from_millis(400)).await;
                site.end_sockets(101, None);
            }
        });
        for bot in bots {
            let ended = bot.await.expect("it ends");
            let said = String::from_utf8_lossy(&ended.stdout);
            let complaints = String::from_utf8_lossy(&ended.stderr);
            assert!(ended.status.success() && said.starts_with("place "), "{said}\n{complaints}");
        }
        breaker.abort();
        let row = web.running.site.store.rating(101, "triatri", "rapid").await.expect("the database");
        assert_eq!(row.expect("a rating").matches, 1, "the game was rated");
        web.stop().await;
    }
}

#[test]
fn the_sample_bot_is_short() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    let lines = std::fs::read_to_string(script).expect("the bot").lines().count();
    assert!(lines < 100, "{lines} lines");
}
