//! What the settings no longer keep is deleted, and nothing else is.

use serde_json::json;
use tria_room::{Command, Settings, Stage};
use tria_rules::triatri::Options;
use tria_server::clock::Clock;
use tria_server::config::Config;
use tria_server::retention::{Pruned, REMOVED, prune};
use tria_server::store::GameId;

use crate::support::web::Web;
use crate::support::{Client, Database, eventually, on_both, opening};

const DAY_MS: u64 = 24 * 3_600 * 1_000;

/// A table of accounts 1 and 2 at which something was said; played to its end and closed, or left in the middle of a game.
async fn table(web: &Web, number: u64, to_the_end: bool) -> GameId {
    let tables = &web.running.site.tables;
    let new = opening(number, Settings::triatri(2, Options::default()));
    let table = new.name.clone();
    tables.open(new).await.expect("a table");
    let mut clients = [1, 2].map(|id| Client::attach(tables, &table, id));
    for client in &mut clients {
        client.hear().await;
        assert!(client.say(Command::Join { seat: None }).await.is_ok());
    }
    assert!(clients[0].say(Command::Chat { text: "my secret recipe".into() }).await.is_ok());
    for turn in 0..if to_the_end { 1_000 } else { 6 } {
        let client = &mut clients[turn % 2];
        client.catch_up().await;
        if client.view.as_ref().is_some_and(|view| view.stage == Stage::Finished) {
            break;
        }
        client.do_something(turn).await;
    }
    if to_the_end {
        assert!(tables.close(&table).await.expect("the database"), "the game is over");
    }
    table
}

async fn entries(database: &Database, table: &GameId) -> i64 {
    database.number(format!("SELECT COUNT(*) FROM game_log WHERE game = '{table}'")).await
}

async fn recipes(database: &Database, table: &GameId) -> i64 {
    database
        .number(format!("SELECT COUNT(*) FROM game_log WHERE game = '{table}' AND entry LIKE '%recipe%'"))
        .await
}

on_both! {
    async fn closed_tables_are_pruned_and_nothing_else(database: Database) {
        let clock = Clock::default();
        let web = Web::start(&database, clock.clone()).await;
        let (one, two) = (web.account(1).await, web.account(2).await);
        let old = table(&web, 1, true).await;
        let reported = table(&web, 2, true).await;
        let running = table(&web, 3, false).await;
        let report = json!({"account": 1, "table": reported.as_str(), "reason": "a test"});
        let sent = web.post("/api/v1/reports", &two, &report).await;
        assert!(sent.status < 300, "{sent:?}");
        let store = &web.running.site.store;
        let keep = |chat: u32, tables: u32| Config { keep_chat_days: chat, keep_tables_days: tables, ..Config::default() };
        let pruned = async |config: Config| prune(store, &config, web.running.site.now()).await.expect("the database");
        let whole = entries(&database, &old).await;
        let ledger = store.verify_ledger().await.expect("the database");
        // By default everything is kept, and the days begin when a table is found closed.
        clock.pass(5 * DAY_MS);
        assert_eq!(pruned(Config::default()).await, Pruned::default());
        assert_eq!(pruned(keep(1, 2)).await, Pruned::default());
        clock.pass(DAY_MS);
        assert_eq!(pruned(keep(1, 2)).await, Pruned { chats: 1, logs: 0 });
        assert_eq!((recipes(&database, &old).await, entries(&database, &old).await), (0, whole));
        // The log still leads to the same room, in which something else was said.
        let log = store.log(&old).await.expect("a log").join("\n");
        assert!(log.contains(REMOVED), "{log}");
        assert_eq!(web.get(&format!("/api/v1/games/{old}/fair"), &one).await.status, 200);
        clock.pass(DAY_MS);
        assert_eq!(pruned(keep(1, 2)).await, Pruned { chats: 0, logs: 1 });
        assert_eq!(pruned(keep(1, 2)).await, Pruned::default(), "once");
        assert_eq!(entries(&database, &old).await, 0);
        assert_eq!(web.get(&format!("/api/v1/games/{old}/fair"), &one).await.status, 404);
        // What is open, reported or not the table's own stays.
        assert_eq!((recipes(&database, &reported).await, recipes(&database, &running).await), (1, 1));
        let after = store.verify_ledger().await.expect("the database");
        assert!(after.is_good() && after.postings == ledger.postings && after.entries == ledger.entries);
        let archived = web.get(&format!("/api/v1/matches/{old}/1"), &one).await;
        assert!(archived.status == 200 && archived.text.contains("record"), "{archived:?}");
        let mut socket = web.socket(running.as_str(), &one, 0).await;
        socket.catch_up().await;
        assert!(socket.version > 0, "the unfinished game is all there");
        // Once the report is settled its table is pruned like any other.
        database.number("UPDATE report SET settled = 1, settled_by = 1 RETURNING id").await;
        assert_eq!(pruned(keep(1, 2)).await, Pruned { chats: 0, logs: 1 });
        drop(socket);
        web.stop().await;
    }
}

on_both! {
    /// A running site prunes by itself where its settings say so.
    async fn a_site_prunes_by_itself(database: Database) {
        let clock = Clock::default();
        let web = Web::start(&database, clock.clone()).await;
        web.account(1).await;
        web.account(2).await;
        let old = table(&web, 4, true).await;
        web.stop().await;
        database.number("UPDATE game SET closed = 1 WHERE finished = 1 RETURNING created").await;
        let config = Config { database: database.address(), keep_tables_days: 30, ..Config::default() };
        let web = Web::with(config, clock).await;
        eventually("the log is deleted", async || entries(&database, &old).await == 0).await;
        web.stop().await;
    }
}
