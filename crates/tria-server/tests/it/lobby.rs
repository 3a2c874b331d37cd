//! The lobby: presets, short descriptions, open tables as they change, invitations, pairing.

use serde_json::{Value, json};
use tria_server::clock::Clock;

use crate::support::web::{Socket, Web};
use crate::support::{eventually, on_both};

fn quick() -> Value {
    json!({"game": "triatri", "clock": "normal"})
}

/// The tables of a lobby, as stored by a client.
struct Kept {
    version: u64,
    tables: std::collections::BTreeMap<String, Value>,
}

impl Kept {
    async fn new(socket: &mut Socket) -> Self {
        let mut kept = Self { version: 0, tables: std::collections::BTreeMap::new() };
        kept.take(&socket.next_of("lobby").await);
        kept
    }

    /// Applies a message of the lobby, and checks that no version is missing.
    fn take(&mut self, message: &Value) {
        let version = message["version"].as_u64().expect("a version");
        if message["type"] == "lobby" {
            self.tables.clear();
        } else {
            assert_eq!(version, self.version + 1, "no gap");
        }
        self.version = version;
        for list in ["tables", "changed"] {
            for table in message[list].as_array().into_iter().flatten() {
                self.tables.insert(table["id"].as_str().expect("a name").to_owned(), table.clone());
            }
        }
        for gone in message["gone"].as_array().into_iter().flatten() {
            self.tables.remove(gone.as_str().expect("a name"));
        }
    }

    /// Waits until a condition holds for the lobby.
    async fn until(&mut self, socket: &mut Socket, done: impl Fn(&Self) -> bool) {
        while !done(self) {
            self.take(&socket.next_of("changes").await);
        }
    }
}

on_both! {
    /// Tables appear in the lobby, change and disappear, in versions without gaps; hidden tables never appear.
    async fn the_lobby_is_told_in_versions(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let (anna, _) = web.guest().await;
        let (ben, ben_id) = web.guest().await;
        let mut socket = web.lobby(&ben).await;
        let hello = socket.next_of("hello").await;
        assert_eq!((hello["protocol"].as_u64(), hello["you"].as_i64()), (Some(2), Some(ben_id)));
        let mut kept = Kept::new(&mut socket).await;
        assert!(kept.tables.is_empty());
        let hidden = web.open(&anna, &json!({"table": quick(), "options": {"visibility": "link"}})).await;
        let id = web.open(&anna, &json!({"table": quick()})).await;
        kept.until(&mut socket, |kept| kept.tables.contains_key(&id)).await;
        assert_eq!(kept.tables[&id]["stage"], "gathering");
        assert!(!kept.tables.contains_key(&hidden));
        let mut table = web.socket(&id, &ben, 0).await;
        table.must(tria_room::Command::Join { seat: None }).await;
        let seated = |kept: &Kept| kept.tables[&id]["seats"][0]["account"] == ben_id;
        kept.until(&mut socket, seated).await;
        let name = kept.tables[&id]["seats"][0]["name"].as_str().expect("a name").to_owned();
        assert_eq!(name.split('-').filter(|word| word.chars().all(|c| c.is_ascii_alphabetic())).count(), 2, "{name}");
        // A later client finds all tables in the snapshot.
        let mut late = web.lobby(&anna).await;
        assert!(seated(&Kept::new(&mut late).await));
        assert_eq!(web.ask("DELETE", &format!("/api/v1/tables/{id}"), &ben, &Value::Null).await.code(), "forbidden");
        assert_eq!(web.ask("DELETE", &format!("/api/v1/tables/{id}"), &anna, &Value::Null).await.status, 204);
        kept.until(&mut socket, |kept| kept.tables.is_empty()).await;
        // Its closing is not announced either: the next change is that of a visible table.
        assert_eq!(web.ask("DELETE", &format!("/api/v1/tables/{hidden}"), &anna, &Value::Null).await.status, 204);
        let next = web.open(&anna, &json!({"table": quick()})).await;
        let change = socket.next_of("changes").await;
        assert_eq!((&change["gone"], change["changed"][0]["id"].as_str()), (&json!([]), Some(next.as_str())));
        kept.take(&change);
        assert_eq!(table.next_of("closed").await["message"], "whoever opened the table has closed it");
        // A client that has lost track of versions asks for a snapshot.
        socket.send("{\"type\":\"resync\"}").await;
        assert_eq!(socket.next_of("lobby").await["version"].as_u64(), Some(kept.version));
        web.stop().await;
    }
}

on_both! {
    async fn messages_of_the_lobby_are_answered_once_each(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let (anna, _) = web.guest().await;
        let mut socket = web.lobby(&anna).await;
        let pair = |key: u64, table: Value| json!({"type": "command", "key": key, "command": {"do": "pair", "table": table}});
        socket.send(pair(1, quick()).to_string()).await;
        assert_eq!(socket.next_of("answer").await, json!({"type": "answer", "key": 1}));
        socket.send(pair(1, quick()).to_string()).await;
        assert_eq!(socket.next_of("answer").await, json!({"type": "answer", "key": 1}), "the same again");
        socket.send("{\"type\":\"command\",\"key\":1,\"command\":{\"do\":\"cancel\"}}").await;
        assert_eq!(socket.next_of("answer").await["error"]["code"], "key-reused");
        assert_eq!(web.get("/api/v1/pairing", &anna).await.json()["players"], 2);
        socket.send("{\"type\":\"command\",\"key\":2,\"command\":{\"do\":\"cancel\"}}").await;
        assert_eq!(socket.next_of("answer").await["key"], 2);
        assert_eq!(web.get("/api/v1/pairing", &anna).await.code(), "not-found");
        socket.send(pair(3, json!({"game": "triatri", "players": 7})).to_string()).await;
        let refused = socket.next_of("answer").await;
        assert_eq!((refused["key"].as_u64(), refused["error"]["code"].as_str()), (Some(3), Some("bad-value")));
        for (text, code) in [
            ("nonsense", "bad-json"),
            ("{\"type\":\"dance\"}", "bad-message"),
            ("{\"type\":\"command\",\"key\":1}", "bad-message"),
            ("{\"type\":\"command\",\"key\":9007199254740992,\"command\":{\"do\":\"cancel\"}}", "bad-message"),
        ] {
            socket.send(text).await;
            assert_eq!(socket.next_of("error").await["code"], code, "{text}");
        }
        web.stop().await;
    }
}

on_both! {
    /// Two players who ask for the same game are seated together and notified; an account is not paired with itself.
    async fn people_who_want_the_same_are_paired(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let (anna, anna_id) = (web.account(101).await, 101);
        let (ben, ben_id) = (web.account(102).await, 102);
        let (mut at_anna, mut at_ben) = (web.lobby(&anna).await, web.lobby(&ben).await);
        let wish = json!({"table": quick(), "rated": true});
        assert_eq!(web.post("/api/v1/pairing", &anna, &wish).await.status, 202);
        assert_eq!(web.post("/api/v1/pairing", &anna, &wish).await.status, 202, "once more is the same");
        let waits = web.get("/api/v1/pairing", &anna).await.json();
        assert_eq!((waits["rating"].as_i64(), waits["rated"].as_bool()), (Some(1_500), Some(true)));
        // Another game does not match.
        let other = json!({"table": {"game": "triatri", "clock": "fast"}, "rated": true});
        assert_eq!(web.post("/api/v1/pairing", &ben, &other).await.status, 202);
        // Two later requests for the same game are paired: by then Anna and Ben have been considered as well.
        let (dora, emil) = (web.account(104).await, web.account(105).await);
        let mut at_dora = web.lobby(&dora).await;
        let _at_emil = web.lobby(&emil).await;
        let later = json!({"table": {"game": "triatri", "players": 2, "clock": "slow"}, "rated": true});
        for token in [&dora, &emil] {
            assert_eq!(web.post("/api/v1/pairing", token, &later).await.status, 202);
        }
        at_dora.next_of("paired").await;
        for token in [&anna, &ben] {
            assert_eq!(web.get("/api/v1/pairing", token).await.status, 200);
        }
        assert_eq!(web.post("/api/v1/pairing", &ben, &wish).await.status, 202);
        let (told, also) = (at_anna.next_of("paired").await, at_ben.next_of("paired").await);
        assert_eq!(told["table"], also["table"]);
        let id = told["table"].as_str().expect("a table");
        let table = web.get(&format!("/api/v1/tables/{id}"), &anna).await.json();
        let seats: Vec<i64> = (0..2).filter_map(|seat| table["seats"][seat]["account"].as_i64()).collect();
        assert_eq!((seats[0].min(seats[1]), seats[0].max(seats[1])), (anna_id, ben_id));
        assert_eq!(table["options"]["rated"], true);
        // A third player finds no seat there, and both play at once.
        let caro = web.account(103).await;
        let mut third = web.socket(id, &caro, 0).await;
        let refused = third.say(tria_room::Command::Join { seat: None }).await;
        assert!(!refused.is_ok());
        let (mut one, mut two) = (web.socket(id, &anna, 0).await, web.socket(id, &ben, 0).await);
        one.hear().await;
        two.hear().await;
        one.must(tria_room::Command::Ready).await;
        two.must(tria_room::Command::Ready).await;
        assert_eq!(two.view.as_ref().expect("a view").stage, tria_room::Stage::Playing);
        web.stop().await;
    }
}

on_both! {
    async fn whoever_goes_away_is_paired_with_nobody(database: Database) {
        let clock = Clock::default();
        let web = Web::start(&database, clock.clone()).await;
        let (anna, ben) = (web.account(101).await, web.account(102).await);
        let wish = json!({"table": quick(), "rated": true});
        let socket = web.lobby(&anna).await;
        assert_eq!(web.post("/api/v1/pairing", &anna, &wish).await.status, 202);
        drop(socket);
        // The disconnection is noticed, and after ten seconds the request is dropped.
        eventually("the lobby is empty", async || web.running.site.lobby.count() == 0).await;
        clock.pass(11_000);
        eventually("no one waits to be paired", async || {
            let site = &web.running.site;
            site.matchmaker.count(site).await.expect("the database") == 0
        })
        .await;
        let mut at_ben = web.lobby(&ben).await;
        assert_eq!(web.post("/api/v1/pairing", &ben, &wish).await.status, 202);
        clock.pass(3_600_000);
        let told = at_ben.next_of("unpaired").await;
        assert!(told["message"].as_str().is_some_and(|text| text.contains("ask again")), "{told}");
        assert_eq!(web.running.site.tables.count(), 0);
        // A request of an account that never connected is dropped as well.
        let guest = web.guest().await.0;
        let refused = web.post("/api/v1/pairing", &guest, &wish).await;
        assert_eq!(refused.code(), "forbidden", "guests play no rated games");
        web.stop().await;
    }
}

on_both! {
    /// An invitation by a muted account is neither sent nor listed; the table is opened nevertheless, and its creator is not told.
    async fn invitations_of_somebody_muted_do_not_arrive(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let (anna, ben, caro) = (web.account(101).await, web.account(102).await, web.account(103).await);
        let mut at_ben = web.lobby(&ben).await;
        // It listens from now on.
        at_ben.next_of("lobby").await;
        assert_eq!(web.ask("PUT", "/api/v1/mutes/101", &ben, &Value::Null).await.status, 204);
        let invite = json!({"table": quick(), "options": {"visibility": "private"}, "invite": ["player102"]});
        web.open(&anna, &invite).await;
        let other = web.open(&caro, &invite).await;
        let told = at_ben.next_of("invited").await;
        assert_eq!(told["table"].as_str(), Some(other.as_str()), "the first that is told is the other's");
        let mine = web.get("/api/v1/tables/mine", &ben).await.json();
        assert_eq!((mine.as_array().map(Vec::len), mine[0]["id"].as_str()), (Some(1), Some(other.as_str())));
        assert_eq!(web.ask("DELETE", "/api/v1/mutes/101", &ben, &Value::Null).await.status, 204);
        assert_eq!(web.get("/api/v1/tables/mine", &ben).await.json().as_array().map(Vec::len), Some(2));
        web.stop().await;
    }
}

on_both! {
    /// Players are invited by name or by link, are notified, and find the table in their list; others do not find it.
    async fn invitations_are_for_those_invited(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let (anna, ben, caro) = (web.account(101).await, web.account(102).await, web.account(103).await);
        let mut at_ben = web.lobby(&ben).await;
        // It listens from now on.
        at_ben.next_of("lobby").await;
        let body = json!({"table": quick(), "options": {"visibility": "private"}, "invite": ["player102"]});
        let id = web.open(&anna, &body).await;
        let told = at_ben.next_of("invited").await;
        assert_eq!((told["table"].as_str(), told["by"]["name"].as_str()), (Some(id.as_str()), Some("Player101")));
        let mine = web.get("/api/v1/tables/mine", &ben).await.json();
        assert_eq!((mine[0]["id"].as_str(), mine[0]["seat"].is_null()), (Some(id.as_str()), true));
        assert_eq!(web.get(&format!("/api/v1/tables/{id}"), &caro).await.code(), "not-found");
        assert_eq!(web.get("/api/v1/tables/mine", &caro).await.json(), json!([]));
        let unknown = json!({"table": quick(), "invite": ["Nobody"]});
        assert_eq!(web.post("/api/v1/tables", &anna, &unknown).await.code(), "bad-value");
        // At a public table, only the invited accounts and the creator see who is invited.
        let open = web.open(&anna, &json!({"table": quick(), "invite": ["player102"]})).await;
        for (token, invited) in [(&anna, json!([102])), (&ben, json!([102])), (&caro, json!([]))] {
            let seen = web.get(&format!("/api/v1/tables/{open}"), token).await.json();
            assert_eq!(seen["options"]["invited"], invited);
            assert_eq!(web.get("/api/v1/tables", token).await.json()[0]["options"]["invited"], json!([]));
        }
        let told = web.lobby(&caro).await.next_of("lobby").await;
        assert_eq!((&told["tables"][0]["id"], &told["tables"][0]["options"]["invited"]), (&json!(open), &json!([])));
        // The list is paged.
        let older = web.get(&format!("/api/v1/tables?after={open}"), &caro).await.json();
        assert_eq!(older, json!([]));
        let more = web.open(&anna, &json!({"table": quick()})).await;
        let page = web.get("/api/v1/tables?limit=1", &caro).await.json();
        assert_eq!((page.as_array().map(Vec::len), &page[0]["id"]), (Some(1), &json!(more)));
        let page = web.get(&format!("/api/v1/tables?limit=1&after={more}"), &caro).await.json();
        assert_eq!((page.as_array().map(Vec::len), &page[0]["id"]), (Some(1), &json!(open)));
        assert_eq!(web.get("/api/v1/tables?limit=501", &caro).await.code(), "bad-value");
        assert_eq!(web.get("/api/v1/tables?after=nothing", &caro).await.code(), "not-found");
        for id in [open, more] {
            assert_eq!(web.ask("DELETE", &format!("/api/v1/tables/{id}"), &anna, &Value::Null).await.status, 204);
        }
        let link = web.open(&anna, &json!({"table": quick(), "options": {"visibility": "link"}})).await;
        assert_eq!(web.get(&format!("/api/v1/tables/{link}"), &caro).await.status, 200);
        let open = web.get("/api/v1/tables", &caro).await.json();
        assert_eq!(open, json!([]), "neither is listed");
        web.stop().await;
    }
}

on_both! {
    async fn tables_are_opened_in_a_few_words_with_clear_refusals(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let anna = web.account(101).await;
        let presets = web.get("/api/v1/presets", &anna).await.json();
        for house in presets["houses"].as_array().expect("houses") {
            let table =
                json!({"game": "triple-triad", "house": house["house"], "rules": ["random"], "clock": "slow"});
            let id = web.open(&anna, &json!({"table": table})).await;
            let listed = web.get(&format!("/api/v1/tables/{id}"), &anna).await.json();
            assert_eq!((&listed["house"], &listed["speed"]), (&house["house"], &json!("rapid")));
            for refused in house["refused"].as_array().expect("a list") {
                let table = json!({"game": "triple-triad", "house": house["house"], "rules": refused["rules"]});
                let said = web.post("/api/v1/tables", &anna, &json!({"table": table})).await;
                assert_eq!((said.status, said.code().as_str()), (422, "bad-value"), "{refused}");
            }
        }
        for players in 2..=4 {
            let computers: Vec<Value> = (1..players).map(|seat| json!({"seat": seat, "level": seat})).collect();
            let body = json!({"table": {"game": "triatri", "players": players}, "computers": computers});
            let id = web.open(&anna, &body).await;
            assert_eq!(web.get(&format!("/api/v1/tables/{id}"), &anna).await.json()["seats"][1]["computer"], 1);
        }
        let id = web.open(&anna, &json!({"table": quick()})).await;
        let seat = |level: u8| json!({"seat": 1, "level": level});
        let computers = format!("/api/v1/tables/{id}/computers");
        assert_eq!(web.post(&computers, &anna, &seat(9)).await.code(), "conflict");
        assert_eq!(web.post(&computers, &anna, &seat(6)).await.status, 204);
        assert_eq!(web.post(&computers, &anna, &seat(6)).await.code(), "conflict", "somebody sits there");
        let rated = web.open(&anna, &json!({"table": quick(), "options": {"rated": true}})).await;
        let refused = web.post(&format!("/api/v1/tables/{rated}/computers"), &anna, &seat(1)).await;
        assert_eq!(refused.code(), "bad-value");
        for (body, code) in [
            (json!({}), "bad-value"),
            (json!({"table": quick(), "settings": {}}), "bad-value"),
            (json!({"table": {"game": "triatri", "colour": "red"}}), "bad-request"),
            (json!({"table": {"game": "triple-triad"}, "options": {"rated": true}}), "bad-value"),
        ] {
            assert_eq!(web.post("/api/v1/tables", &anna, &body).await.code(), code, "{body}");
        }
        web.stop().await;
    }
}

on_both! {
    /// The caller's correspondence games are listed, most urgent first, and a turn is notified to connected clients.
    async fn turns_by_post_are_listed_and_told(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let people = [(101, web.account(101).await), (102, web.account(102).await)];
        let body = json!({"table": {"game": "triple-triad", "rules": ["random"], "clock": "one-day"}});
        let id = web.open(&people[0].1, &body).await;
        let mut sockets = Vec::new();
        for (_, token) in &people {
            let mut socket = web.socket(&id, token, 0).await;
            socket.hear().await;
            socket.must(tria_room::Command::Join { seat: None }).await;
            sockets.push(socket);
        }
        let mut lobbies = [web.lobby(&people[0].1).await, web.lobby(&people[1].1).await];
        for lobby in &mut lobbies {
            // It listens from now on.
            lobby.next_of("lobby").await;
        }
        for socket in &mut sockets {
            socket.must(tria_room::Command::Ready).await;
        }
        sockets[0].catch_up().await;
        let first = usize::from(sockets[0].view.as_ref().expect("a view").asked.is_none());
        assert_eq!(lobbies[first].next_of("turn").await["table"], id.as_str());
        drop(sockets);
        for (who, (_, token)) in people.iter().enumerate() {
            let mine = web.get("/api/v1/tables/mine", token).await.json();
            assert_eq!((mine[0]["your_turn"].as_bool(), mine[0]["seat"].as_u64()), (Some(who == first), Some(who as u64)));
            assert_eq!(mine[0]["your_deadline"].is_u64(), who == first);
        }
        // After days away, the player to move returns on another device and moves.
        let mut again = web.socket(&id, &people[first].1, 0).await;
        again.key = 1_000;
        again.hear().await;
        assert!(again.do_something(0).await);
        assert_eq!(lobbies[1 - first].next_of("turn").await["table"], id.as_str());
        web.stop().await;
    }
}

on_both! {
    async fn one_account_plays_from_several_devices(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let (anna, anna_id) = web.guest().await;
        let body = json!({"table": quick(), "computers": [{"seat": 1, "level": 1}]});
        let id = web.open(&anna, &body).await;
        let (mut phone, mut desk) = (web.socket(&id, &anna, 0).await, web.socket(&id, &anna, 0).await);
        // Idempotency keys belong to the account at this table, across its devices.
        desk.key = 1_000;
        phone.must(tria_room::Command::Join { seat: None }).await;
        // Its first message was that it was not at the table.
        desk.catch_up().await;
        desk.catch_up().await;
        assert_eq!(desk.view.as_ref().expect("a view").viewer, phone.view.as_ref().expect("a view").viewer);
        desk.must(tria_room::Command::Ready).await;
        phone.catch_up().await;
        // From here on both receive the same bytes, whichever of them moves.
        drop(phone.frames.drain(..));
        drop(desk.frames.drain(..));
        for turn in 0..6 {
            let (mover, other) = if turn % 2 == 0 { (&mut phone, &mut desk) } else { (&mut desk, &mut phone) };
            while !mover.do_something(turn).await {
                mover.hear().await;
            }
            other.catch_up().await;
        }
        phone.catch_up().await;
        // Compared from their first common version: one of the two may have received the bot's first move before.
        let updates = |socket: &Socket| -> std::collections::BTreeMap<u64, String> {
            let updates = socket.frames.iter().filter(|frame| frame.starts_with("{\"type\":\"update\""));
            let begins = |frame: &String| {
                let json: Value = serde_json::from_str(frame).expect("JSON");
                (json["events"][0]["version"].as_u64().expect("a version"), frame.clone())
            };
            updates.map(begins).collect()
        };
        let (on_phone, at_desk) = (updates(&phone), updates(&desk));
        let shared: Vec<u64> = on_phone.keys().filter(|version| at_desk.contains_key(version)).copied().collect();
        assert!(shared.len() >= 6, "{shared:?}");
        assert!(shared.iter().all(|version| on_phone[version] == at_desk[version]), "the same bytes");
        // If one device disconnects, the seat is still connected; if both do, it is not.
        let keys = std::sync::atomic::AtomicU64::new(1);
        let connected = async |web: &Web, watcher: &str| -> bool {
            let mut socket = web.socket(&id, watcher, 0).await;
            socket.key = keys.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            socket.must(tria_room::Command::Watch).await;
            socket.catch_up().await;
            let view = socket.view.take().expect("a view");
            let own = tria_room::Occupant::Client(tria_server::accounts::client(anna_id));
            view.seats.iter().find(|seat| seat.occupant == own).expect("a seat").connected
        };
        let (ben, _) = web.guest().await;
        let sockets = web.running.site.rates.sockets();
        drop(phone);
        web.sockets_left(sockets - 1).await;
        assert!(connected(&web, &ben).await);
        drop(desk);
        eventually("the seat is not connected", async || !connected(&web, &ben).await).await;
        web.stop().await;
    }
}
