//! Abuse: forbidden requests are refused with a clear code, and other players are not affected.

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::TcpSocket;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::{Bytes, Message as Frame};
use tria_room::wire::{ClientMessage, ServerMessage};
use tria_room::{Code, Command, Message, Move, Prompt, Seat, Stage};
use tria_server::accounts::ticket::Tickets;
use tria_server::clock::Clock;
use tria_server::limits::{BODY_BYTES_MAX, SOCKET_BURST, SOCKET_FLOOD_MAX, TICKET_MS};

use crate::support::on_both;
use crate::support::web::{Socket, Web, send};

/// A friendly table of TriATri for two.
fn triatri() -> Value {
    let settings = tria_room::Settings::triatri(2, tria_rules::triatri::Options::default());
    json!({ "settings": settings })
}

/// Two guests at a table of their own, ready to play.
struct Pair {
    table: String,
    tokens: [String; 2],
    players: [Socket; 2],
}

impl Pair {
    async fn sit(web: &Web) -> Self {
        Self::sit_at(web, &triatri()).await
    }

    async fn sit_at(web: &Web, table: &Value) -> Self {
        let tokens = [web.guest().await.0, web.guest().await.0];
        let table = web.open(&tokens[0], table).await;
        let mut players = [web.socket(&table, &tokens[0], 0).await, web.socket(&table, &tokens[1], 0).await];
        for player in &mut players {
            player.must(Command::Join { seat: None }).await;
        }
        Self { table, tokens, players }
    }

    async fn begin(web: &Web) -> Self {
        Self::begin_with(web, &triatri()).await
    }

    async fn begin_with(web: &Web, table: &Value) -> Self {
        let mut pair = Self::sit_at(web, table).await;
        for player in &mut pair.players {
            player.must(Command::Ready).await;
        }
        for player in &mut pair.players {
            player.catch_up().await;
        }
        pair
    }

    /// Makes this number of moves, each accepted, unless the game ends before; returns the number made.
    async fn play(&mut self, steps: usize) -> usize {
        for step in 0..steps {
            let asked = |socket: &Socket| socket.view.as_ref().is_some_and(|view| view.asked.is_some());
            let Some(mover) = self.players.iter().position(asked) else { return step };
            assert!(self.players[mover].do_something(step).await);
            let version = self.players[mover].version;
            self.players[1 - mover].hear_until(version).await;
            // Stays below the rate limit.
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
        steps
    }
}

/// The code of the error that answers a message without a key.
async fn error(socket: &mut Socket, text: impl Into<String>) -> Code {
    socket.send(text).await;
    loop {
        if let ServerMessage::Error(refusal) = socket.hear().await {
            assert!(refusal.message.len() > 8, "a sentence: {refusal:?}");
            return refusal.code;
        }
    }
}

/// The code with which the server closes the socket.
async fn closed(socket: &mut Socket) -> Option<u16> {
    loop {
        if let Err(code) = socket.text().await {
            return code;
        }
    }
}

on_both! {
    async fn bad_frames(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let mut beside = Pair::begin(&web).await;
        let mut pair = Pair::begin(&web).await;
        let [one, other] = &mut pair.players;
        for (text, code) in [
            ("{", Code::BadJson),
            ("nonsense", Code::BadJson),
            ("{\"type\":\"resync\",\"since\":1,\"since\":2}", Code::BadJson),
            (&"[".repeat(100), Code::BadJson),
            ("{}", Code::BadMessage),
            ("{\"type\":\"resync\",\"since\":-1}", Code::BadMessage),
            ("{\"type\":\"command\",\"key\":1,\"at\":0,\"command\":{\"do\":\"win\"}}", Code::BadMessage),
            ("{\"type\":\"resync\",\"since\":0,\"as\":\"admin\"}", Code::BadMessage),
        ] {
            assert_eq!(error(one, text).await, code, "{text}");
        }
        one.catch_up().await;
        one.send("x".repeat(16_385)).await;
        assert_eq!(closed(one).await, Some(1009), "too long");
        other.stream.send(Frame::Binary(Bytes::from_static(b"\x01\x02"))).await.expect("the socket is open");
        assert_eq!(closed(other).await, Some(1003), "not a text");
        let mut again = web.socket(&pair.table, &pair.tokens[0], 0).await;
        again.catch_up().await;
        assert_eq!(again.view.as_ref().expect("a view").stage, Stage::Playing, "the table is as it was");
        assert_eq!(beside.play(10).await, 10, "the game beside goes on");
        web.stop().await;
    }
}

on_both! {
    async fn a_flood(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let mut beside = Pair::begin(&web).await;
        let mut pair = Pair::begin(&web).await;
        let [flooder, other] = &mut pair.players;
        let flood = async {
            let mut refused = 0;
            loop {
                flooder.send(ClientMessage::Resync { since: 0 }.to_json()).await;
                match flooder.text().await {
                    Ok(text) => refused += u32::from(text.contains("\"too-many\"")),
                    Err(code) => return (refused, code),
                }
            }
        };
        let ((refused, code), played) = tokio::join!(flood, beside.play(10));
        assert_eq!((refused, code), (SOCKET_FLOOD_MAX, Some(1008)), "refused so often, then closed");
        assert_eq!(played, 10, "the game beside goes on");
        other.catch_up().await;
        let mut again = web.socket(&pair.table, &pair.tokens[0], 0).await;
        again.catch_up().await;
        assert_eq!(again.view.as_ref().map(|view| view.stage), other.view.as_ref().map(|view| view.stage), "it may come back");
        web.stop().await;
    }
}

on_both! {
    async fn a_client_that_does_not_read(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let options = tria_rules::triatri::Options { rounds: 9, match_wins: 5, instant_win: false, ..Default::default() };
        let mut pair = Pair::begin_with(&web, &json!({ "settings": tria_room::Settings::triatri(2, options) })).await;
        assert_eq!(pair.play(20).await, 20);
        // A second device of the first player asks for resyncs repeatedly, and reads nothing.
        let ticket = web.ticket(&pair.tokens[0]).await;
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.set_recv_buffer_size(4_096).expect("a small buffer");
        let stream = socket.connect(web.running.address).await.expect("the server listens");
        let url = format!("ws://{}/api/v1/tables/{}/socket?ticket={ticket}", web.running.address, pair.table);
        let (mut slow, _) = client_async(url, stream).await.expect("the socket opens");
        for _ in 0..3 {
            for _ in 0..SOCKET_BURST {
                let ask = ClientMessage::Resync { since: 0 }.to_json();
                slow.send(Frame::text(ask)).await.expect("sent");
            }
            assert_eq!(pair.play(40).await, 40, "the players notice nothing");
        }
        let mut heard = 0;
        let ended = tokio::time::timeout(crate::support::PATIENCE, async {
            while let Some(Ok(frame)) = slow.next().await {
                heard += usize::from(frame.is_text());
            }
        });
        ended.await.expect("the server has let it go");
        assert!(heard < 3 * (SOCKET_BURST as usize + 40), "it has missed something");
        let mut back = web.socket(&pair.table, &pair.tokens[0], 0).await;
        back.hear_until(pair.players[0].version).await;
        assert_eq!(back.view, pair.players[0].view, "it comes back with a resync");
        web.stop().await;
    }
}

on_both! {
    async fn pages_of_other_sites(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let pair = Pair::sit(&web).await;
        let own = format!("http://{}", web.running.address);
        for (origin, good) in [("https://evil.example", false), ("null", false), (own.as_str(), true)] {
            let request = web.request("POST", "/api/v1/guest").header("Origin", origin);
            let reply = send(request).await;
            assert_eq!(reply.status == 201, good, "{origin}: {reply:?}");
            let ticket = web.ticket(&pair.tokens[0]).await;
            match web.knock(&pair.table, &ticket, 0, Some(origin)).await {
                Ok(_) => assert!(good, "{origin}"),
                Err(reply) => {
                    assert!(!good, "{origin}: {reply:?}");
                    assert_eq!((reply.status, reply.code().as_str()), (403, "bad-origin"));
                }
            }
        }
        web.stop().await;
    }
}

on_both! {
    async fn tickets_that_are_not_good(database: Database) {
        let clock = Clock::default();
        let web = Web::start(&database, clock.clone()).await;
        let pair = Pair::sit(&web).await;
        let (token, id) = web.guest().await;
        let refused = async |ticket: &str| {
            let reply = web.knock(&pair.table, ticket, 0, None).await.err().expect("refused");
            (reply.status, reply.code())
        };
        let unknown = (401, "not-logged-in".to_owned());
        for ticket in ["", "nonsense", "1.2.3", "1.2.3.4", "é.é.é.é", &"1".repeat(5_000)] {
            assert_eq!(refused(ticket).await, unknown, "{ticket}");
        }
        let now = web.running.site.now();
        let foreign = Tickets::new([7; 32]).issue(id, &"0".repeat(64), now).0;
        assert_eq!(refused(&foreign).await, unknown, "of another site");
        let good = web.ticket(&token).await;
        let other = good.replacen(&id.to_string(), &(id - 1).to_string(), 1);
        assert_eq!(refused(&other).await, unknown, "another account's number");
        assert!(web.knock(&pair.table, &good, 0, None).await.is_ok());
        assert_eq!(refused(&good).await, unknown, "it was used");
        let good = web.ticket(&token).await;
        clock.pass(TICKET_MS as u64 + 1);
        assert_eq!(refused(&good).await, unknown, "too late");
        let late = web.ticket(&token).await;
        let reply = web.post("/api/v1/logout", &token, &Value::Null).await;
        assert_eq!(reply.status, 204, "{reply:?}");
        assert_eq!(refused(&late).await, unknown, "logged out in the meantime");
        assert_eq!(web.get("/api/v1/account", &token).await.code(), "not-logged-in");
        web.stop().await;
    }
}

on_both! {
    async fn a_log_out_closes_the_sockets(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let mut pair = Pair::begin(&web).await;
        let reply = web.post("/api/v1/logout-everywhere", &pair.tokens[0], &Value::Null).await;
        assert_eq!(reply.status, 204, "{reply:?}");
        assert_eq!(closed(&mut pair.players[0]).await, Some(1008));
        pair.players[1].catch_up().await;
        web.stop().await;
    }
}

/// Requests that are refused to all others, over the socket and as a single request.
async fn refused(web: &Web, table: &str, token: &str, socket: &mut Socket, command: Command) -> Code {
    let by_socket = socket.say(command.clone()).await.error.expect("refused").code;
    let message = json!({ "key": 1_000_000 + socket.key, "at": socket.version, "command": command });
    let reply = web.post(&format!("/api/v1/tables/{table}/commands"), token, &message).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    assert_eq!(reply.json()["error"]["code"].as_str(), Some(by_socket.name()), "{reply:?}");
    by_socket
}

on_both! {
    async fn others_seats_and_turns(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let mut pair = Pair::begin(&web).await;
        let (stranger, _) = web.guest().await;
        let mut outside = web.socket(&pair.table, &stranger, 0).await;
        // Both select; then the player who is not to move tries to.
        let sealed = pair.players[0].view.clone().expect("a view");
        let Some(Prompt::Move { legal }) = sealed.asked.map(|asked| asked.prompt) else { panic!("asked") };
        pair.play(2).await;
        for player in &mut pair.players {
            player.catch_up().await;
        }
        let asked = |socket: &Socket| socket.view.as_ref().is_some_and(|view| view.asked.is_some());
        let waiting = usize::from(asked(&pair.players[0]));
        assert!(asked(&pair.players[1 - waiting]) && !asked(&pair.players[waiting]), "one is to move");
        let theirs = pair.players[1 - waiting].view.clone().expect("a view");
        let Some(Prompt::Move { legal: their_moves }) = theirs.asked.map(|asked| asked.prompt) else {
            panic!("asked for a move")
        };
        let before = pair.players[waiting].version;
        let play = Command::Move { mv: their_moves[0] };
        let late = Command::Move { mv: legal[0] };
        let token = pair.tokens[waiting].clone();
        let player = &mut pair.players[waiting];
        assert_eq!(refused(&web, &pair.table, &token, player, play.clone()).await, Code::NotYourTurn);
        let again = refused(&web, &pair.table, &token, player, late).await;
        assert!(matches!(again, Code::NotYourTurn | Code::BadMove | Code::NotNow), "{again:?}");
        assert_eq!(
            refused(&web, &pair.table, &token, player, Command::Join { seat: None }).await,
            Code::AlreadyHere
        );
        for command in [play.clone(), Command::Resign, Command::Ready, Command::Chat { text: "hm".into() }] {
            assert_eq!(refused(&web, &pair.table, &stranger, &mut outside, command).await, Code::NotHere);
        }
        let seat = Command::Join { seat: Some(Seat::SECOND) };
        let occupied = refused(&web, &pair.table, &stranger, &mut outside, seat).await;
        assert!(matches!(occupied, Code::SeatTaken | Code::NotNow), "{occupied:?}");
        outside.must(Command::Watch).await;
        for command in [play, Command::Resign, Command::Accept] {
            let code = refused(&web, &pair.table, &stranger, &mut outside, command).await;
            assert_eq!(code, Code::NotSeated);
        }
        // A card that the opponent holds.
        let mover = &mut pair.players[1 - waiting];
        let card = match their_moves[0] {
            Move::Play { .. } => Move::Play { card: unheld(&their_moves) },
            Move::Select { .. } => Move::Select { card: unheld(&their_moves) },
            other => other,
        };
        let answer = mover.say(Command::Move { mv: card }).await;
        assert!(!answer.is_ok() || matches!(card, Move::Gem { .. }), "{card:?}");
        pair.players[waiting].catch_up().await;
        assert!(pair.players[waiting].version <= before + 2, "only the spectator's coming was told");
        assert!(pair.play(10).await >= 5, "the game goes on");
        web.stop().await;
    }
}

/// A card that is not among these moves.
fn unheld(moves: &[Move]) -> tria_rules::triatri::Card {
    let held = |card| {
        moves.iter().any(|mv| matches!(mv, Move::Play { card: c } | Move::Select { card: c } if *c == card))
    };
    tria_rules::triatri::CardSet::deck(2).iter().find(|card| !held(*card)).expect("the other's")
}

on_both! {
    async fn a_repeated_command_is_carried_out_once(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let mut pair = Pair::begin(&web).await;
        let player = &mut pair.players[0];
        let chat = |text: &str| Command::Chat { text: text.into() };
        let message = Message { key: 77, at: player.version, command: chat("hello") };
        let text = ClientMessage::Command(message.clone()).to_json();
        let mut answers = Vec::new();
        for _ in 0..3 {
            player.send(text.clone()).await;
        }
        while answers.len() < 3 {
            if let ServerMessage::Answer(answer) = player.hear().await {
                answers.push(answer);
            }
        }
        assert!(answers[0].is_ok() && answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
        let told = player.frames.iter().filter(|frame| frame.contains("\"chat\"") && frame.contains("\"update\""));
        assert_eq!(told.count(), 1, "told once");
        let other = Message { command: chat("something else"), ..message };
        player.send(ClientMessage::Command(other).to_json()).await;
        let ServerMessage::Answer(answer) = player.hear().await else { panic!("an answer") };
        assert_eq!(answer.error.expect("refused").code, Code::KeyReused);
        web.stop().await;
    }
}

on_both! {
    async fn bad_requests(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let pair = Pair::sit(&web).await;
        let token = &pair.tokens[0];
        let tables = "/api/v1/tables";
        let told = |reply: crate::support::web::Reply| (reply.status, reply.code());
        let is = |status: u16, code: &str| (status, code.to_owned());
        for method in ["PUT", "DELETE", "PATCH"] {
            let request = web.request(method, tables).bearer_auth(token);
            assert_eq!(told(send(request).await), is(405, "bad-request"), "{method}");
        }
        assert_eq!(told(web.get("/api/v1/nothing", token).await), is(404, "not-found"));
        assert_eq!(told(web.get("/api/v1/tables/aaaaaaaaaaaa", token).await), is(404, "not-found"));
        assert_eq!(told(web.get("/api/v1/tables/..%2f..%2fetc", token).await), is(404, "not-found"));
        let streamed = format!("tables/{}/stream?since=never", pair.table);
        let ticketless = format!("tables/{}/socket", pair.table);
        for path in ["trades/one", "trades/99999999999999999999", "matches/aaaaaaaaaaaa/first", "tables/%ff", &streamed, &ticketless, "lobby/socket"] {
            assert_eq!(told(web.get(&format!("/api/v1/{path}"), token).await), is(400, "bad-request"), "{path}");
        }
        let body = |text: String| {
            let request = web.request("POST", tables).bearer_auth(token);
            send(request.header("Content-Type", "application/json").body(text))
        };
        assert_eq!(told(body("{".into()).await), is(400, "bad-request"));
        assert_eq!(told(body("[]".into()).await), is(400, "bad-request"));
        assert_eq!(told(body("{\"settings\":{},\"admin\":true}".into()).await), is(400, "bad-request"));
        assert_eq!(told(body("{\"settings\":{}}".into()).await), is(422, "bad-value"));
        assert_eq!(told(body("[".repeat(60_000)).await), is(400, "bad-request"));
        let large = format!("{{\"settings\":\"{}\"}}", "x".repeat(BODY_BYTES_MAX));
        assert_eq!(told(body(large).await), is(413, "too-large"));
        let untyped = web.request("POST", tables).bearer_auth(token).body("{}");
        assert_eq!(told(send(untyped).await), is(400, "bad-request"));
        for bad in ["", "tria_s_", "tria_s_00", "tria_t_00", "é"] {
            let request = web.request("GET", "/api/v1/account").header("Authorization", format!("Bearer {bad}"));
            assert_eq!(told(send(request).await), is(401, "not-logged-in"), "{bad}");
        }
        assert_eq!(told(send(web.request("POST", tables).json(&triatri())).await), is(401, "not-logged-in"));
        let mut players = pair.players;
        players[1].catch_up().await;
        web.stop().await;
    }
}
