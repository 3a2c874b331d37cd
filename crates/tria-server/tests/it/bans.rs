//! A ban disconnects the banned account everywhere, and no other account.

use std::time::Duration;

use futures_util::StreamExt as _;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message as Frame;
use tria_room::Command;
use tria_server::accounts::{self, Role};
use tria_server::admin::Admin;
use tria_server::clock::Clock;
use tria_server::error::ApiError;

use crate::support::web::{Socket, Web, send};
use crate::support::{Database, PATIENCE, on_both};

const ANNA: i64 = 101;
const BEN: i64 = 102;
const MODERATOR: i64 = 103;
const BYSTANDER: i64 = 104;

/// The code and reason with which the server closes a socket.
async fn closed(socket: &mut Socket) -> (u16, String) {
    let wait = tokio::time::timeout(PATIENCE, async {
        loop {
            match socket.stream.next().await {
                Some(Ok(Frame::Close(Some(close)))) => return (close.code.into(), close.reason.to_string()),
                Some(Ok(_)) => {}
                other => panic!("no close with a reason: {other:?}"),
            }
        }
    });
    wait.await.expect("the socket is closed in time")
}

/// Two players at a table and in the lobby, over sockets and streams.
struct Scene {
    web: Web,
    table: String,
    tokens: [String; 2],
    at_table: [Socket; 2],
    in_lobby: [Socket; 2],
    streams: [reqwest::Response; 2],
}

impl Scene {
    async fn begin(database: &Database) -> Self {
        let web = Web::start(database, Clock::default()).await;
        let tokens = [web.account(ANNA).await, web.account(BEN).await];
        let table = web.open(&tokens[0], &json!({"table": {"game": "triatri"}})).await;
        let mut at_table = [web.socket(&table, &tokens[0], 0).await, web.socket(&table, &tokens[1], 0).await];
        for player in &mut at_table {
            player.must(Command::Join { seat: None }).await;
        }
        for player in &mut at_table {
            player.catch_up().await;
        }
        let mut in_lobby = [web.lobby(&tokens[0]).await, web.lobby(&tokens[1]).await];
        for lobby in &mut in_lobby {
            lobby.next_of("lobby").await;
        }
        let stream = async |token: &str| {
            let path = format!("/api/v1/tables/{table}/stream");
            web.request("GET", &path).bearer_auth(token).send().await.expect("a stream")
        };
        let streams = [stream(&tokens[0]).await, stream(&tokens[1]).await];
        // A banned account is not paired.
        let wish = json!({"table": {"game": "triatri"}});
        assert_eq!(web.post("/api/v1/pairing", &tokens[0], &wish).await.status, 202);
        Self { web, table, tokens, at_table, in_lobby, streams }
    }

    /// The first player is now banned: they are disconnected everywhere and cannot reconnect; the second is not affected otherwise.
    async fn check(mut self) {
        let banned = (1008, "this account is banned".to_owned());
        assert_eq!(closed(&mut self.at_table[0]).await, banned);
        assert_eq!(closed(&mut self.in_lobby[0]).await, banned);
        let [one, other] = &mut self.streams;
        let ended = tokio::time::timeout(PATIENCE, async { while let Ok(Some(_)) = one.chunk().await {} });
        ended.await.expect("the stream ends");
        let site = &self.web.running.site;
        let waits = site.matchmaker.waits(site, ANNA).await.expect("the database");
        assert!(waits.is_none(), "the account is paired no more");
        assert_eq!(self.web.post("/api/v1/ticket", &self.tokens[0], &Value::Null).await.status, 401);
        // The other player plays, receives messages and sends requests as before.
        self.at_table[1].must(Command::Chat { text: "still here".into() }).await;
        self.in_lobby[1].send(json!({"type": "resync"}).to_string()).await;
        self.in_lobby[1].next_of("lobby").await;
        let mut heard = String::new();
        while !heard.contains("still here") {
            let part = tokio::time::timeout(PATIENCE, other.chunk()).await.expect("in time");
            heard.push_str(&String::from_utf8_lossy(&part.expect("the stream is open").expect("no end")));
        }
        let again = self.web.socket(&self.table, &self.tokens[1], 0).await;
        drop((again, self.at_table, self.in_lobby, self.streams));
        self.web.stop().await;
    }
}

on_both! {
    /// By a moderator, over the API.
    async fn a_moderators_ban_closes_every_socket(database: Database) {
        let scene = Scene::begin(&database).await;
        let moderator = scene.web.account(MODERATOR).await;
        let made = scene.web.running.site.store.writer().transact(|tx| {
            Box::pin(async move { Ok::<_, ApiError>(accounts::set_role(tx, MODERATOR, Role::Moderator).await?) })
        });
        made.await.expect("a role");
        let path = format!("/api/v1/moderation/accounts/{ANNA}/ban");
        let ban = json!({"minutes": 10, "reason": "a test"});
        let refused = scene.web.ask("PUT", &path, &scene.tokens[1], &ban).await;
        assert_eq!(refused.code(), "forbidden", "not by just anybody");
        // A ticket from before the ban is invalid.
        let ticket = scene.web.ticket(&scene.tokens[0]).await;
        assert_eq!(scene.web.ask("PUT", &path, &moderator, &ban).await.status, 204);
        let knocked = scene.web.knock(&scene.table, &ticket, 0, None).await.err().expect("refused");
        assert_eq!((knocked.status, knocked.code().as_str()), (401, "not-logged-in"));
        scene.check().await;
    }
}

on_both! {
    /// By an administrator, beside the running server.
    async fn an_administrators_ban_closes_every_socket(database: Database) {
        let scene = Scene::begin(&database).await;
        let admin = Admin::open(&database.address(), "a test").await.expect("the database");
        // The server applies changes since its first check: one applied ban shows that it has checked.
        let bystander = scene.web.account(BYSTANDER).await;
        let mut socket = scene.web.lobby(&bystander).await;
        let name = format!("Player{BYSTANDER}");
        let close = closed(&mut socket);
        tokio::pin!(close);
        loop {
            admin.ban(&name, Some(1), "a test").await.expect("banned");
            if tokio::time::timeout(Duration::from_secs(2), &mut close).await.is_ok() {
                break;
            }
        }
        admin.ban(&format!("Player{ANNA}"), Some(1), "a test").await.expect("banned");
        admin.close().await;
        scene.check().await;
    }
}

on_both! {
    /// Bans and log-outs have different codes.
    async fn a_log_out_is_no_ban(database: Database) {
        let mut scene = Scene::begin(&database).await;
        let reply = scene.web.post("/api/v1/logout-everywhere", &scene.tokens[0], &Value::Null).await;
        assert_eq!(reply.status, 204, "{reply:?}");
        assert_eq!(closed(&mut scene.at_table[0]).await, (1008, "logged out".to_owned()));
        assert_eq!(send(scene.web.request("GET", "/health")).await.status, 200);
        drop((scene.at_table, scene.in_lobby, scene.streams));
        scene.web.stop().await;
    }
}
