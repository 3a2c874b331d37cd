//! Backup of a running server, and restore on the same and on the other database.

use std::io::BufReader;

use serde_json::json;
use sha2::{Digest as _, Sha256};
use tria_room::{Command, Viewer};
use tria_rules::triatri::Options;
use tria_server::admin::Admin;
use tria_server::admin::backup::{BackupError, TABLES, TRANSIENT, backup, check, restore};
use tria_server::clock::Clock;
use tria_server::collection::seen_by;
use tria_server::store::{GameId, Store, StoreError};
use tria_testkit::archived::Archived;
use tria_world::ledger::Good;

use crate::support::web::Web;
use crate::support::{Database, on_both};

/// A site with games: the ids of its tables and the token of a seated player at each.
async fn played(web: &Web, tables: usize) -> (Vec<String>, String) {
    let settings = serde_json::to_value(tria_room::Settings::triatri(2, Options::default())).expect("JSON");
    let (one, _) = web.guest().await;
    let (two, _) = web.guest().await;
    let mut names = Vec::new();
    for number in 0..tables {
        let table = web.open(&one, &json!({"settings": settings})).await;
        let mut sockets = [web.socket(&table, &one, 0).await, web.socket(&table, &two, 0).await];
        for socket in &mut sockets {
            socket.must(Command::Join { seat: None }).await;
        }
        for turn in 0..10 {
            let socket = &mut sockets[turn % 2];
            socket.catch_up().await;
            socket.do_something(number + turn).await;
        }
        names.push(table);
    }
    (names, one)
}

async fn bytes(store: &Store) -> Vec<u8> {
    let mut out = Vec::new();
    backup(store, 7, &mut out).await.expect("a backup");
    out
}

/// The spectator's view of each table, replayed from the log alone.
async fn views(store: &Store, names: &[String]) -> Vec<String> {
    let mut views = Vec::new();
    for name in names {
        let game = GameId::parse(name).expect("a name");
        let row = store.game(&game).await.expect("the database").expect("the table");
        let settings = serde_json::from_str(&row.settings).expect("settings");
        let log = store.log(&game).await.expect("a log");
        let log = log.iter().map(|line| serde_json::from_str(line).expect("an entry"));
        let room = tria_room::Room::replay(settings, log).expect("a log that leads somewhere");
        for viewer in [Viewer::Spectator, Viewer::Seat(tria_room::Seat::SECOND)] {
            views.push(serde_json::to_string(&room.view(viewer)).expect("JSON"));
        }
    }
    views
}

async fn moves_to(from: Database, to: Database) {
    let web = Web::start(&from, Clock::default()).await;
    let (names, token) = played(&web, 3).await;
    let admin = Admin::open(&from.address(), "a test").await.expect("the database, beside the server");
    web.account(77).await;
    admin.grant("Player77", vec![(Good::Gil, 500)], "welcome").await.expect("a grant");
    assert!(admin.grant("Player77", vec![(Good::Gil, 500)], "welcome").await.is_err(), "once");
    // While the server goes on.
    let playing = async {
        let mut socket = web.socket(&names[0], &token, 0).await;
        for turn in 0..20 {
            socket.catch_up().await;
            socket.do_something(turn).await;
        }
    };
    let (during, ()) = tokio::join!(bytes(admin.store()), playing);
    check(&mut BufReader::new(during.as_slice())).expect("a whole backup");
    admin.close().await;
    web.stop().await;
    let store = Store::open(&from.address()).await.expect("the database");
    let (last, before) = (bytes(&store).await, views(&store, &names).await);
    store.close().await;

    let head = restore(&to.address(), &mut BufReader::new(last.as_slice())).await.expect("a new database");
    assert_eq!(head.tables["game"], 3);
    let store = Store::open(&to.address()).await.expect("the database");
    assert_eq!(views(&store, &names).await, before, "every table is as it was");
    assert!(store.verify_ledger().await.expect("the database").is_good());
    assert_eq!(bytes(&store).await, last, "the same, byte for byte");
    store.close().await;
    // The server continues there.
    let web = Web::start(&to, Clock::default()).await;
    let mut socket = web.socket(&names[1], &token, 0).await;
    socket.catch_up().await;
    assert!(socket.version > 0);
    drop(socket);
    let again = restore(&to.address(), &mut BufReader::new(last.as_slice())).await;
    assert!(matches!(again, Err(BackupError::Store(StoreError::InUse { .. }))), "beside a server: {again:?}");
    web.stop().await;
    let again = restore(&to.address(), &mut BufReader::new(last.as_slice())).await;
    assert!(matches!(again, Err(BackupError::NotEmpty(_))), "{again:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_site_moves_from_sqlite_to_postgresql() {
    moves_to(Database::sqlite("to-postgres"), Database::postgres().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_site_moves_from_postgresql_to_sqlite() {
    moves_to(Database::postgres().await, Database::sqlite("from-postgres")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_site_is_restored_on_the_same_kind() {
    moves_to(Database::sqlite("here"), Database::sqlite("there")).await;
}

on_both! {
    async fn what_is_damaged_or_newer_leaves_nothing_behind(database: Database) {
        let source = Database::sqlite("source");
        let web = Web::start(&source, Clock::default()).await;
        played(&web, 1).await;
        web.stop().await;
        let store = Store::open(&source.address()).await.expect("the database");
        let good = String::from_utf8(bytes(&store).await).expect("text");
        store.close().await;
        let lines: Vec<&str> = good.lines().collect();
        let damage = [
            ("cut short", lines[..lines.len() - 1].join("\n") + "\n"),
            ("in the middle of a line", good[..good.len() / 2].to_owned()),
            ("a row is missing", [&lines[..2], &lines[3..]].concat().join("\n") + "\n"),
            ("a row is changed", good.replacen("\"entry\":\"{", "\"entry\":\" {", 1)),
            ("a sum is changed", good.replacen("\"sha256\":\"", "\"sha256\":\"0", 1)),
            ("another table", good.replacen("\"table\":\"account\"", "\"table\":\"wallet\"", 1)),
            ("a newer one", good.replacen("\"schema\":", "\"schema\":9", 1)),
            ("no backup", "hello\n".to_owned()),
            ("nothing", String::new()),
        ];
        for (what, text) in damage {
            assert_ne!(text, good, "{what}");
            assert!(check(&mut BufReader::new(text.as_bytes())).is_err(), "{what}");
            let restored = restore(&database.address(), &mut BufReader::new(text.as_bytes())).await;
            assert!(restored.is_err(), "{what}");
        }
        // None of the failed restores has left anything: the valid backup can still be restored.
        restore(&database.address(), &mut BufReader::new(good.as_bytes())).await.expect("an empty database");
    }
}

on_both! {
    /// A database table that is missing from this list would be missing from every backup.
    async fn every_table_is_in_the_backup(database: Database) {
        Store::open(&database.address()).await.expect("a database").close().await;
        let sql = match database {
            Database::Sqlite(_) => "SELECT name FROM sqlite_master WHERE type = 'table'",
            Database::Postgres(_) => {
                "SELECT CAST(table_name AS TEXT) FROM information_schema.tables WHERE table_schema = 'public'"
            }
        };
        sqlx::any::install_default_drivers();
        let mut connection =
            <sqlx::AnyConnection as sqlx::Connection>::connect(&database.address()).await.expect("a database");
        let rows = sqlx::query(sql).fetch_all(&mut connection).await.expect("the tables");
        for row in rows {
            let name: String = sqlx::Row::try_get(&row, 0).expect("a name");
            let own = name.starts_with("sqlite_") || name.starts_with("_sqlx") || TRANSIENT.contains(&&*name);
            assert!(own || TABLES.iter().any(|(table, _)| *table == name), "{name} is missing in backups");
        }
    }
}

on_both! {
    /// A backup of a version with tables that no longer exist: their content is converted.
    async fn older_backups_are_restored(database: Database) {
        let head = "{\"format\":\"tria-backup/1\",\"schema\":9,\"made\":1,\"tables\":{\"seen_card\":2}}\n";
        let row = |card: &str| format!("{{\"table\":\"seen_card\",\"row\":{{\"account\":7,\"card\":\"{card}\"}}}}\n");
        let text = format!("{head}{}{}", row("ff8:geezard"), row("ff8:squall"));
        let sum = hex::encode(Sha256::digest(text.as_bytes()));
        let text = format!("{text}{{\"sha256\":\"{sum}\",\"rows\":2}}\n");
        restore(&database.address(), &mut BufReader::new(text.as_bytes())).await.expect("an older backup");
        let store = Store::open(&database.address()).await.expect("the database");
        let seen = store.writer().transact(|tx| Box::pin(async move { seen_by(tx, 7).await })).await;
        let names: Vec<String> = seen.expect("the database").cards().map(|card| card.to_string()).collect();
        assert_eq!(names, ["ff8:geezard", "ff8:squall"]);
        store.close().await;
    }
}

/// The drill of docs/operations.md: the machine is lost, and everything up to the last archived segment comes back.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_archived_log_brings_back_everything_that_was_archived() {
    let server = tokio::task::spawn_blocking(Archived::start).await.expect("PostgreSQL starts");
    let database = Database::Postgres(server.address());
    let web = Web::start(&database, Clock::default()).await;
    web.account(1).await;
    server.base_backup();
    let (names, _) = played(&web, 2).await;
    web.account(2).await;
    server.archive().await;
    // Nobody has this but the lost disk: the recovery point is the last segment.
    web.account(3).await;
    web.stop().await;
    let store = Store::open(&database.address()).await.expect("the database");
    let before = views(&store, &names).await;
    store.close().await;
    server.lose();
    server.restore();
    let store = Store::open(&database.address()).await.expect("the restored database");
    let there = [1, 2, 3].map(|id| store.account(id));
    let there: Vec<bool> = futures_util::future::join_all(there)
        .await
        .into_iter()
        .map(|found| found.expect("the database").is_some())
        .collect();
    assert_eq!(there, [true, true, false]);
    assert_eq!(views(&store, &names).await, before, "every table is as it was");
    assert!(store.verify_ledger().await.expect("the database").is_good());
    store.close().await;
    let web = Web::start(&database, Clock::default()).await;
    let (token, _) = web.guest().await;
    assert_eq!(web.get("/api/v1/account", &token).await.status, 200, "the site goes on");
    web.stop().await;
}
