//! Bound copies: throw-away accounts create no transferable wealth, and bound copies can be staked in paired matches.

use serde_json::{Value, json};
use sqlx::{AnyConnection, AssertSqlSafe, Connection as _};
use tria_room::{Code, Command, Stage};
use tria_server::clock::Clock;
use tria_server::ledger::{Owner, finished};
use tria_world::bound::MATCHES_TO_FREE;
use tria_world::ledger::Good;

use crate::cards::{collection, grant, sign_up, verify};
use crate::stakes::album;
use crate::support::web::{Reply, Web};
use crate::support::{Database, on_both};

/// A game for all cards of the loser.
fn for_all() -> Value {
    json!({"game": "triple-triad", "house": "classic", "rules": ["open", "random"], "trade": "all", "cards": "own", "clock": "normal"})
}

/// Copies that an account holds, and how many of them are bound.
async fn copies(web: &Web, token: &str) -> (u64, u64) {
    let own = collection(web, token).await;
    let cards = own["cards"].as_array().expect("an album");
    let sum = |field: &str| cards.iter().map(|card| card[field].as_u64().expect("a number")).sum();
    (sum("count"), sum("bound"))
}

fn reason(reply: &Reply) -> String {
    reply.json()["error"]["reason"].as_str().unwrap_or_else(|| panic!("no reason: {reply:?}")).to_owned()
}

async fn offer(web: &Web, token: &str, with: &str, give: Value, take: Value) -> Reply {
    web.post("/api/v1/trades", token, &json!({ "with": with, "give": give, "take": take })).await
}

on_both! {
    /// Free goods are bound to their account: cards and Gil of the starter pack, and cards of the pack in it.
    async fn nothing_of_a_throw_away_account_reaches_another(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let (main, main_id) = sign_up(&web, "Main", None).await;
        let mut ids = Vec::new();
        for number in 0..3 {
            let (token, id) = sign_up(&web, &format!("Away{number}"), None).await;
            ids.push(id);
            let pack = json!({ "item": "pack-plain", "key": "first" });
            assert_eq!(web.post("/api/v1/collection/packs", &token, &pack).await.status, 200);
            let own = collection(&web, &token).await;
            let (all, bound) = copies(&web, &token).await;
            assert_eq!((all, own["gil_bound"].as_u64()), (bound, Some(300)));
            for card in own["cards"].as_array().expect("an album").iter().filter(|card| card["count"] != 0) {
                let refused = offer(&web, &token, "Main", json!({ "cards": [card["card"]] }), json!({})).await;
                assert_eq!((refused.code().as_str(), reason(&refused).as_str()), ("conflict", "bound"));
                assert!(refused.text.contains("paired matches"), "{refused:?}");
            }
            assert_eq!(reason(&offer(&web, &token, "Main", json!({ "gil": 1 }), json!({})).await), "bound");
            // The other side may ask for it, and does not get it either.
            let card = own["cards"].as_array().expect("an album").iter().find(|card| card["count"] != 0);
            let wish = json!({ "cards": [card.expect("a card")["card"]] });
            let asked = offer(&web, &main, &format!("Away{number}"), json!({}), wish).await.json();
            let confirm = format!("/api/v1/trades/{}/confirm", asked["id"]);
            assert_eq!(web.post(&confirm, &main, &json!({ "version": 1 })).await.status, 200);
            assert_eq!(reason(&web.post(&confirm, &token, &json!({ "version": 1 })).await), "bound");
        }
        assert_eq!(copies(&web, &main).await, (7, 7));
        assert_eq!(database.number(format!("SELECT count FROM holding WHERE owner = 'account:{main_id}' AND good = 'gil'")).await, 300);
        verify(&web).await;
        web.stop().await;
    }
}

on_both! {
    /// Of a free and a bound copy of a card, one can be traded, not both.
    async fn free_copies_beside_bound_ones_are_traded(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let ((ada, ada_id), (bob, bob_id)) = (sign_up(&web, "Ada", None).await, sign_up(&web, "Bob", None).await);
        let held = web.running.site.store.holdings(&Owner::Account(ada_id)).await.expect("holdings");
        let card = *held.keys().find(|good| matches!(good, Good::Card(_))).expect("a card");
        grant(&web, ada_id, vec![(card, 1), (Good::Gil, 5)]).await;
        let name = card.to_string();
        let two = offer(&web, &ada, "Bob", json!({ "cards": [name, name] }), json!({})).await;
        assert_eq!(reason(&two), "bound");
        assert_eq!(reason(&offer(&web, &ada, "Bob", json!({ "gil": 6 }), json!({})).await), "bound");
        let one = offer(&web, &ada, "Bob", json!({ "cards": [name], "gil": 5 }), json!({})).await.json();
        // Another offer of the same copy, made while it was free.
        let other = offer(&web, &ada, "Bob", json!({ "cards": [name] }), json!({})).await.json();
        let version = json!({ "version": 1 });
        for id in [&one["id"], &other["id"]] {
            assert_eq!(web.post(&format!("/api/v1/trades/{id}/confirm"), &ada, &version).await.status, 200);
        }
        assert_eq!(web.post(&format!("/api/v1/trades/{}/confirm", one["id"]), &bob, &version).await.status, 200);
        let late = web.post(&format!("/api/v1/trades/{}/confirm", other["id"]), &bob, &version).await;
        assert_eq!((late.code().as_str(), reason(&late).as_str()), ("conflict", "bound"), "{late:?}");
        let bobs = web.running.site.store.stakeable(bob_id, false).await.expect("holdings");
        assert_eq!((bobs.get(&card), bobs.get(&Good::Gil)), (Some(&1), Some(&5)), "what was free is free");
        verify(&web).await;
        web.stop().await;
    }
}

/// Pairs these two accounts for all cards; returns their table and their sockets.
async fn paired(web: &Web, tokens: [&str; 2]) -> (String, [crate::support::web::Socket; 2]) {
    let mut lobbies = [web.lobby(tokens[0]).await, web.lobby(tokens[1]).await];
    for token in tokens {
        let reply = web.post("/api/v1/pairing", token, &json!({ "table": for_all(), "rated": false })).await;
        assert_eq!(reply.status, 202, "{reply:?}");
    }
    let mut table = String::new();
    for lobby in &mut lobbies {
        lobby.next_of("paired").await["table"].as_str().expect("a table").clone_into(&mut table);
    }
    let at = [web.socket(&table, tokens[0], 0).await, web.socket(&table, tokens[1], 0).await];
    (table, at)
}

/// Inserts finished paired matches of this account.
async fn finish(database: &Database, table: &str, account: i64, numbers: std::ops::Range<u64>) {
    let mut connection = AnyConnection::connect(&database.address()).await.expect("the database");
    for number in numbers {
        for sql in [
            format!(
                "INSERT INTO played (game, number, kind, house, rules, trade, pot, speed, rated, private, began, ended, ending, record, paired) \
                 VALUES ('{table}', {number}, 'triatri', '', '', 'none', 0, 'normal', 0, 0, 1, 2, 'played', '', 1)"
            ),
            format!(
                "INSERT INTO played_seat (game, number, seat, account) VALUES ('{table}', {number}, 0, {account})"
            ),
        ] {
            sqlx::query(AssertSqlSafe(sql)).execute(&mut connection).await.expect("a match");
        }
    }
    connection.close().await.expect("the database lets go");
}

async fn finished_by(web: &Web, account: i64) -> u64 {
    let work = web
        .running
        .site
        .store
        .writer()
        .transact(move |tx| Box::pin(async move { finished(tx, account).await }));
    work.await.expect("the database")
}

on_both! {
    /// At a table of the players' choice bound copies cannot be staked; in a paired match they can, and stay bound to the winner
    /// until the twentieth paired match after that.
    async fn bound_copies_are_staked_in_paired_matches_alone(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let tokens = [web.account(101).await, web.account(102).await];
        // At a table of the players' choice they can be played with if there are no stakes, but not staked.
        let mut friendly = for_all();
        friendly["trade"] = json!("none");
        let table = web.open(&tokens[0], &json!({ "table": friendly })).await;
        drop(web.sit(&table, &tokens[0]).await);
        let table = web.open(&tokens[0], &json!({ "table": for_all() })).await;
        let mut socket = web.socket(&table, &tokens[0], 0).await;
        let refused = socket.say(Command::Join { seat: None }).await.error.expect("nothing to stake");
        assert_eq!(refused.code, Code::BadCards);
        assert!(refused.message.contains("bound"), "{}", refused.message);
        let pot = json!({ "table": {"game": "triatri", "clock": "normal"}, "options": { "pot": 100 } });
        let table = web.open(&tokens[0], &pot).await;
        let refused = web.socket(&table, &tokens[0], 0).await.say(Command::Join { seat: None }).await;
        assert!(refused.error.expect("no Gil to stake").message.contains("bound"));
        drop(socket);

        let (table, mut at) = paired(&web, [&tokens[0], &tokens[1]]).await;
        for socket in &mut at {
            socket.catch_up().await;
            socket.must(Command::Ready).await;
        }
        at[0].catch_up().await;
        assert_eq!(database.number("SELECT COUNT(*) FROM bound WHERE owner LIKE 'stake:%'").await, 10, "all of them are bound");
        let first = usize::from(at[0].view.as_ref().expect("a view").asked.is_none());
        at[first].catch_up().await;
        at[first].do_something(0).await;
        at[1].catch_up().await;
        at[1].must(Command::Resign).await;
        at[0].catch_up().await;
        assert_eq!(at[0].view.as_ref().expect("a view").stage, Stage::Finished);
        assert_eq!((copies(&web, &tokens[0]).await, copies(&web, &tokens[1]).await), ((12, 12), (2, 2)));
        assert_eq!((finished_by(&web, 101).await, finished_by(&web, 102).await), (1, 0), "to give up is not to finish");
        assert_eq!(database.number("SELECT COUNT(*) FROM bound WHERE owner LIKE 'stake:%'").await, 0);
        verify(&web).await;
        // A second match at the same table is no longer a paired one.
        at[1].must(Command::Rematch).await;
        at[0].send_command(Command::Rematch).await;
        let told = at[0].next_of("error").await;
        assert!(told["message"].as_str().is_some_and(|text| text.contains("bound")), "{told}");
        drop(at);

        finish(&database, &table, 101, 100..100 + MATCHES_TO_FREE - 1).await;
        assert_eq!(copies(&web, &tokens[0]).await, (12, 12));
        finish(&database, &table, 101, 200..201).await;
        assert_eq!(copies(&web, &tokens[0]).await, (12, 7), "what was won is free, the starter pack never is");
        verify(&web).await;
        web.stop().await;
    }
}

on_both! {
    /// Stakes of a called-off match stay bound, and count as staked meanwhile.
    async fn a_match_without_a_result_leaves_everything_as_it_was(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let tokens = [web.account(101).await, web.account(102).await];
        grant(&web, 101, album(0, 110)).await;
        let before = copies(&web, &tokens[0]).await;
        assert_eq!(before, (117, 7));
        let (table, mut at) = paired(&web, [&tokens[0], &tokens[1]]).await;
        for socket in &mut at {
            socket.catch_up().await;
            socket.must(Command::Ready).await;
        }
        let admin = tria_server::admin::Admin::open(&database.address(), "a test").await.expect("the database");
        let game = tria_server::store::GameId::parse(&table).expect("a name");
        admin.return_escrow(&game, true).await.expect("closed");
        assert_eq!((copies(&web, &tokens[0]).await, copies(&web, &tokens[1]).await), (before, (7, 7)));
        assert_eq!(finished_by(&web, 101).await, 0);
        verify(&web).await;
        web.stop().await;
    }
}
