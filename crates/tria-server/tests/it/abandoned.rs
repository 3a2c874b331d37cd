//! Closing of abandoned tables, and clocks across restarts of the server.

use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::{Value, json};
use tria_room::{Command, Stage};
use tria_server::clock::Clock;

use crate::support::web::{Reply, Web};
use crate::support::{eventually, on_both};

/// Makes the table check its clock; the answer shows that it has.
async fn wake(web: &Web, id: &str, watcher: &str) -> Reply {
    static KEY: AtomicU64 = AtomicU64::new(1);
    let key = KEY.fetch_add(1, Ordering::Relaxed);
    // Any input does; a command of a client without a seat changes nothing.
    let path = format!("/api/v1/tables/{id}/commands");
    web.post(&path, watcher, &json!({"key": key, "at": 0, "command": {"do": "ready"}})).await
}

async fn is_there(web: &Web, id: &str, watcher: &str) -> bool {
    web.get(&format!("/api/v1/tables/{id}"), watcher).await.status == 200
}

/// After this time the table is still open and answers; the second command follows whatever the first caused.
async fn stays(web: &Web, clock: &Clock, id: &str, watcher: &str, milliseconds: u64) -> bool {
    clock.pass(milliseconds);
    wake(web, id, watcher).await;
    wake(web, id, watcher).await.status == 200 && is_there(web, id, watcher).await
}

/// After this time the table is closed.
async fn goes(web: &Web, clock: &Clock, id: &str, watcher: &str, milliseconds: u64) {
    clock.pass(milliseconds);
    wake(web, id, watcher).await;
    eventually("the table is gone", async || !is_there(web, id, watcher).await).await;
}

on_both! {
    /// An open table is closed five minutes after its creator disconnected, a table with a link after a day.
    async fn open_tables_go_with_their_openers(database: Database) {
        let clock = Clock::default();
        let web = Web::start(&database, clock.clone()).await;
        let (anna, ben) = (web.account(101).await, web.account(102).await);
        let open = web.open(&anna, &json!({"table": {"game": "triatri"}})).await;
        let options = json!({"visibility": "link"});
        let link = web.open(&anna, &json!({"table": {"game": "triatri"}, "options": options})).await;
        let post = web.open(&anna, &json!({"table": {"game": "triatri", "clock": "one-day"}})).await;
        let mut at = web.sit(&open, &anna).await;
        assert!(stays(&web, &clock, &open, &ben, 6 * 60_000).await, "its creator is there");
        at.stream.close(None).await.expect("closed");
        while at.text().await.is_ok() {}
        web.sockets_left(0).await;
        // The answer comes after the table has recorded the disconnection.
        wake(&web, &open, &ben).await;
        assert!(stays(&web, &clock, &open, &ben, 4 * 60_000).await);
        goes(&web, &clock, &open, &ben, 61_000).await;
        assert!(stays(&web, &clock, &link, &ben, 20 * 3_600_000).await);
        goes(&web, &clock, &link, &ben, 4 * 3_600_000).await;
        assert!(stays(&web, &clock, &post, &ben, 12 * 24 * 3_600_000).await);
        goes(&web, &clock, &post, &ben, 2 * 24 * 3_600_000).await;
        // A closed table stays closed.
        web.stop().await;
        let web = Web::start(&database, clock).await;
        assert_eq!(web.running.site.tables.count(), 0);
        web.stop().await;
    }
}

on_both! {
    async fn whoever_leaves_a_live_game_loses_it_after_two_minutes(database: Database) {
        let clock = Clock::default();
        let web = Web::start(&database, clock.clone()).await;
        let (anna, ben) = (web.account(101).await, web.account(102).await);
        let body = json!({"table": {"game": "triple-triad", "rules": ["random"], "clock": "slow"}});
        let (id, mut at, first) = web.begin(&body, [&anna, &ben]).await;
        assert!(at[first].do_something(0).await, "a card is down");
        let [anna_at, mut ben_at] = at;
        drop(anna_at);
        while ben_at.view.as_ref().is_none_or(|view| view.seats.iter().all(|seat| seat.connected)) {
            ben_at.hear().await;
        }
        clock.pass(119_000);
        ben_at.catch_up().await;
        assert_eq!(ben_at.view.as_ref().expect("a view").stage, Stage::Playing);
        clock.pass(1_500);
        let _ = ben_at.say(Command::Decline).await;
        ben_at.catch_up().await;
        let view = ben_at.view.as_ref().expect("a view");
        let finish = view.finish.as_ref().expect("the match is over");
        assert!(matches!(finish.ending, tria_room::Ending::Left(_)), "{finish:?}");
        // A finished table stays open while it has connections, and is closed two minutes after the last one ended.
        drop(ben_at);
        web.sockets_left(0).await;
        let caro = web.account(103).await;
        wake(&web, &id, &caro).await;
        assert!(stays(&web, &clock, &id, &caro, 60_000).await);
        goes(&web, &clock, &id, &caro, 61_000).await;
        web.stop().await;
    }
}

on_both! {
    /// Clocks do not run while no server does, and time used before counts.
    async fn no_clock_runs_while_no_server_does(database: Database) {
        let clock = Clock::default();
        let web = Web::start(&database, clock.clone()).await;
        let people = [web.account(101).await, web.account(102).await];
        let body = json!({"table": {"game": "triple-triad", "rules": ["random"], "clock": "fast"}});
        let (id, mut at, first) = web.begin(&body, [&people[0], &people[1]]).await;
        assert!(at[first].do_something(0).await);
        at[1 - first].catch_up().await;
        clock.pass(20_000);
        drop(at);
        web.stop().await;
        // An hour without a server, when a minute would have lost the game.
        clock.pass(3_600_000);
        let web = Web::start(&database, clock.clone()).await;
        let mut socket = web.socket(&id, &people[1 - first], 0).await;
        socket.hear().await;
        let view = socket.view.clone().expect("a view");
        assert_eq!(view.stage, Stage::Playing);
        let seat = &view.seats[1 - first];
        let left = seat.deadline.expect("a limit").since(clock.now()).0;
        // What the actor works is charged to no one, so a little more than forty may be left.
        assert!((30_000..=41_000).contains(&left), "twenty of sixty seconds are spent: {left}");
        assert!(socket.do_something(0).await);
        web.stop().await;
    }
}

on_both! {
    async fn paired_players_who_do_not_come_lose_nothing(database: Database) {
        let clock = Clock::default();
        let web = Web::start(&database, clock.clone()).await;
        let (anna, ben, caro) = (web.account(101).await, web.account(102).await, web.account(103).await);
        let (mut at, _there) = (web.lobby(&anna).await, web.lobby(&ben).await);
        let wish = json!({"table": {"game": "triatri", "clock": "normal"}, "rated": true});
        for token in [&anna, &ben] {
            assert_eq!(web.post("/api/v1/pairing", token, &wish).await.status, 202);
        }
        let id = at.next_of("paired").await["table"].as_str().expect("a table").to_owned();
        let mut one = web.socket(&id, &anna, 0).await;
        one.hear().await;
        one.must(Command::Ready).await;
        assert!(stays(&web, &clock, &id, &caro, 50_000).await);
        goes(&web, &clock, &id, &caro, 11_000).await;
        assert_eq!(one.next_of("closed").await["message"], "a paired player did not come");
        assert_eq!(web.get("/api/v1/tables/mine", &anna).await.json(), Value::Array(Vec::new()));
        web.stop().await;
    }
}

on_both! {
    async fn whoever_loses_his_seat_is_told(database: Database) {
        let clock = Clock::default();
        let web = Web::start(&database, clock.clone()).await;
        let (anna, ben) = (web.account(101).await, web.account(102).await);
        let body = json!({"table": {"game": "triple-triad", "rules": ["random"], "clock": "fast"}});
        let (id, mut at, first) = web.begin(&body, [&anna, &ben]).await;
        clock.pass(3_600_000);
        let _ = at[1 - first].say(Command::Decline).await;
        at[1 - first].catch_up().await;
        assert_eq!(at[1 - first].view.as_ref().expect("a view").stage, Stage::Gathering, "no card was down");
        let told = at[first].next_of("error").await;
        assert_eq!(told["code"], "not-here", "{told}");
        // Announced once, on every device: leaving on another device gives up the seat here as well.
        let mut second = web.socket(&id, [&anna, &ben][1 - first], 0).await;
        second.catch_up().await;
        // Idempotency keys belong to the account, across its devices.
        second.key = 100;
        second.must(Command::Leave).await;
        assert_eq!(at[1 - first].next_of("error").await["code"], "not-here");
        web.stop().await;
    }
}
