//! No player loses by the server's absence: a clock that is set, a database that is locked, a process that is stopped.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde_json::{Value, json};
use sqlx::{AnyConnection, Connection as _, Executor as _};
use tria_room::wire::ServerMessage;
use tria_room::{Clock as Pace, HostInput, Millis, Settings, Stage};
use tria_rules::triatri::Options;
use tria_server::bus::InProcess;
use tria_server::clock::{Clock, ManualMachine};
use tria_server::store::{GameId, Store};
use tria_server::tables::{Opening, Tables};

use crate::support::process::Process;
use crate::support::{Client, Database, eventually, on_both, opening};

const MINUTE: u64 = 60_000;

/// A site's tables by this clock.
async fn site(database: &Database, clock: Clock) -> (Store, Tables) {
    let store = Store::open(&database.address()).await.expect("a database");
    let tables = Tables::new(store.clone(), clock, tria_cards::builtin(), Arc::new(InProcess::default()));
    tables.resume().await.expect("the tables");
    (store, tables)
}

async fn stop(store: Store, tables: Tables) {
    tables.stop();
    tables.stopped().await;
    store.close().await;
}

/// A game of TriATri for two with this time for each, in which cards have been played.
async fn played(tables: &Tables, initial: u64) -> (GameId, [Client; 2]) {
    let clock = Pace::Live { initial: Millis(initial), increment: Millis(0) };
    let new = Opening { ..opening(1, Settings { clock, ..Settings::triatri(2, Options::default()) }) };
    let name = new.name.clone();
    tables.open(new).await.expect("a table");
    let mut players = [7, 8].map(|id| Client::attach(tables, &name, id));
    for player in &mut players {
        player.hear().await;
        player.send(tria_room::Command::Join { seat: None });
        player.catch_up().await;
    }
    for _ in 0..2 {
        for player in &mut players {
            player.catch_up().await;
            player.do_something(0).await;
        }
    }
    for player in &mut players {
        player.catch_up().await;
    }
    (name, players)
}

/// What is left on the clocks of both players, where the game goes on.
async fn left(players: &mut [Client; 2]) -> Option<[u64; 2]> {
    players[0].catch_up().await;
    let view = players[0].view.as_ref().expect("a view");
    let left = |place: usize| view.seats[place].clock.map_or(0, |clock| clock.0);
    (view.stage == Stage::Playing && view.finish.is_none()).then(|| [left(0), left(1)])
}

on_both! {
    async fn a_clock_that_is_set_and_a_process_that_stands_still_cost_no_time(database: Database) {
        let machine = ManualMachine::default();
        let day = 20_000 * 24 * 60 * MINUTE;
        machine.date.store(day, Ordering::Relaxed);
        let clock = Clock::by_hand(&machine);
        let (store, tables) = site(&database, clock.clone()).await;
        let (name, mut players) = played(&tables, 10 * MINUTE).await;
        let tick = async || assert!(tables.host(&name, HostInput::Tick).await.expect("it is there").is_ok());
        for date in [day + 600 * MINUTE, day - 600 * MINUTE] {
            machine.date.store(date, Ordering::Relaxed);
            tick().await;
            assert_eq!(left(&mut players).await, Some([10 * MINUTE; 2]), "the time of day is nothing to a game");
        }
        // As after SIGCONT: the monotonic clock has gone on, the process has not.
        machine.running.fetch_add(600 * MINUTE, Ordering::Relaxed);
        tick().await;
        for player in &mut players {
            player.catch_up().await;
            player.do_something(0).await;
        }
        let kept = left(&mut players).await.expect("the game goes on");
        assert!(kept.iter().all(|left| *left > 9 * MINUTE), "{kept:?}");
        // Its own time does run out, once the table's actor waits for its next command: until then it stands.
        let runs_out = async || {
            for _ in 0..11 * 60 {
                machine.running.fetch_add(1_000, Ordering::Relaxed);
                clock.now();
            }
            tick().await;
            left(&mut players).await.is_none()
        };
        eventually("the time of the game runs", runs_out).await;
        stop(store, tables).await;
    }
}

on_both! {
    /// The database takes longer than a player has: that is charged to neither of them.
    async fn a_locked_database_costs_no_time(database: Database) {
        let (store, tables) = site(&database, Clock::default()).await;
        let (_, mut players) = played(&tables, 6_000).await;
        let mut lock = AnyConnection::connect(&database.address()).await.expect("the database");
        let take = match &database {
            Database::Sqlite(_) => "BEGIN IMMEDIATE",
            Database::Postgres(_) => "BEGIN; LOCK TABLE game_log IN ACCESS EXCLUSIVE MODE",
        };
        lock.execute(take).await.expect("a lock");
        let mover = players.iter().position(|player| player.view.as_ref().is_some_and(|view| view.asked.is_some()));
        let mover = mover.expect("a player is asked");
        let command = crate::support::answer_to(players[mover].view.as_ref().expect("a view"), 0);
        let key = players[mover].send(command.expect("something is asked"));
        // Longer than either has on the clock.
        tokio::time::sleep(Duration::from_secs(8)).await;
        lock.execute("ROLLBACK").await.expect("the lock is given back");
        // Carried out late, or refused because it was too late; then it is said again below.
        while !matches!(players[mover].hear().await, ServerMessage::Answer(answer) if answer.key == Some(key)) {}
        for _ in 0..2 {
            for player in &mut players {
                player.catch_up().await;
                player.do_something(0).await;
            }
        }
        let kept = left(&mut players).await.expect("the game goes on");
        assert!(kept.iter().any(|left| *left > 0), "{kept:?}");
        stop(store, tables).await;
    }
}

on_both! {
    /// SIGSTOP for longer than a player has on the clock, and longer than the lease.
    async fn a_stopped_process_costs_no_time(database: Database) {
        let process = Process::start(&database.address(), None);
        let guest = async || {
            let made = process.ask("POST", "/api/v1/guest", "", &Value::Null).await;
            made.json()["token"].as_str().expect("a token").to_owned()
        };
        let tokens = [guest().await, guest().await];
        let clock = Pace::Live { initial: Millis(7_000), increment: Millis(0) };
        let settings = Settings { clock, ..Settings::triatri(2, Options::default()) };
        let opened = process.ask("POST", "/api/v1/tables", &tokens[0], &json!({"settings": settings})).await;
        let id = opened.json()["id"].as_str().expect("a table").to_owned();
        let mut key = 0;
        let mut say = async |player: usize, command: Value| {
            key += 1;
            let body = json!({"key": key, "at": 0, "command": command});
            process.ask("POST", &format!("/api/v1/tables/{id}/commands"), &tokens[player], &body).await.json()
        };
        for player in 0..2 {
            assert!(say(player, json!({"do": "join"})).await["error"].is_null());
        }
        for (player, token) in tokens.iter().enumerate() {
            let listing = process.ask("GET", &format!("/api/v1/tables/{id}"), &tokens[player], &Value::Null).await;
            assert_eq!(listing.json()["stage"], "gathering");
            // The question was asked after version 0: this is what a client that has caught up says.
            let at = say(player, json!({"do": "chat", "text": "ready"})).await["version"].clone();
            let body = json!({"key": 100 + player, "at": at, "command": {"do": "ready"}});
            let path = format!("/api/v1/tables/{id}/commands");
            let ready = process.ask("POST", &path, token, &body).await.json();
            assert!(ready["error"].is_null(), "{ready}");
        }
        process.signal("STOP");
        tokio::time::sleep(Duration::from_secs(12)).await;
        process.signal("CONT");
        // Limits that have run out come before anything else. Until the lease is renewed nothing is kept.
        let mut tries = 0;
        while !say(0, json!({"do": "chat", "text": "still there?"})).await["error"].is_null() {
            tries += 1;
            assert!(tries < 20, "the table does not come back");
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        let listing = process.ask("GET", &format!("/api/v1/tables/{id}"), &tokens[0], &Value::Null).await.json();
        assert_eq!(listing["stage"], "playing", "{listing}");
        assert!(listing["seats"].as_array().expect("seats").iter().all(|seat| !seat["account"].is_null()));
    }
}

/// A full disk: the server says that it is not ready, and is again when there is room.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_is_not_ready() {
    let database = Database::sqlite("full-disk");
    // 16,384 blocks are 8 MiB, or 16 MiB where a block has 1,024 bytes.
    let process = Process::start(&database.address(), Some(16_384));
    let ready = async || process.ask("GET", "/ready", "", &Value::Null).await.status;
    assert_eq!(ready().await, 200);
    let mut other = AnyConnection::connect(&database.address()).await.expect("the database");
    // What another program has written leaves no room in the file to which the server appends.
    other.execute("PRAGMA wal_autocheckpoint = 0").await.expect("a setting");
    other.execute("CREATE TABLE filling (filler BLOB)").await.expect("a table");
    other.execute("INSERT INTO filling VALUES (zeroblob(20000000))").await.expect("it is written");
    crate::support::eventually("the server is not ready", async || ready().await == 503).await;
    let text = process.ask("GET", "/ready", "", &Value::Null).await.text;
    assert_eq!(text, "the database failed\n");
    other.execute("DROP TABLE filling").await.expect("it is dropped");
    other.execute("VACUUM").await.expect("it is smaller");
    other.execute("PRAGMA wal_checkpoint(TRUNCATE)").await.expect("the file is emptied");
    crate::support::eventually("the server is ready", async || ready().await == 200).await;
}
