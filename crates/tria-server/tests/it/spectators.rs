//! Spectators: they leave nothing in the log, however often they come and go, and players do not wait for them.

use serde_json::json;
use tria_room::wire::encode;
use tria_room::{ClientId, Code, Command, Input, LogEntry, Message, Millis, Room, Settings, Stage, Viewer};
use tria_rules::triatri::Options;
use tria_server::clock::Clock;
use tria_server::tables::Tables;

use crate::support::web::Web;
use crate::support::{Client, Database, eventually, on_both, opening, tables};

/// A game of TriATri between accounts 7 and 8, in which both have a card to select.
async fn played(tables: &Tables, number: u64) -> (tria_server::store::GameId, [Client; 2]) {
    let new = opening(number, Settings::triatri(2, Options::default()));
    let name = new.name.clone();
    tables.open(new).await.expect("a table");
    let mut players = [7, 8].map(|id| Client::attach(tables, &name, id));
    for player in &mut players {
        player.hear().await;
        assert!(player.say(Command::Join { seat: None }).await.is_ok());
    }
    for player in &mut players {
        player.catch_up().await;
        assert!(player.say(Command::Ready).await.is_ok());
    }
    for player in &mut players {
        player.catch_up().await;
    }
    (name, players)
}

async fn entries(database: &Database) -> i64 {
    database.number("SELECT COUNT(*) FROM game_log").await
}

on_both! {
    async fn watching_writes_nothing_and_takes_no_version(database: Database) {
        let (store, tables) = tables(&database).await;
        let (name, mut players) = played(&tables, 1).await;
        let (before, version) = (entries(&database).await, players[0].version);
        let mut spectator = Client::attach(&tables, &name, 9);
        spectator.hear().await;
        assert_eq!(spectator.view, None, "who neither sits nor watches is shown nothing");
        for round in 0..20 {
            assert!(spectator.say(Command::Watch).await.is_ok(), "round {round}");
            let view = spectator.view.clone().expect("what a spectator sees");
            assert_eq!((view.viewer, view.spectators, view.version), (Viewer::Spectator, 1, version));
            let again = spectator.say(Command::Watch).await;
            assert_eq!(again.error.map(|error| error.code), Some(Code::AlreadyHere));
            assert!(spectator.say(Command::Leave).await.is_ok(), "round {round}");
            let outside = spectator.say(Command::Chat { text: "hello".into() }).await;
            assert_eq!(outside.error.map(|error| error.code), Some(Code::NotHere));
        }
        assert!(spectator.say(Command::Watch).await.is_ok());
        let listed = async || tables.board().get(&name).await.expect("the store").expect("a listing").spectators;
        eventually("the spectator is listed", async || listed().await == 1).await;
        assert_eq!(entries(&database).await, before, "nothing of it is in the log");
        // What spectators see goes on, and what they say is kept: also when the table is rebuilt.
        assert!(players[0].do_something(0).await);
        while spectator.version < players[0].version {
            spectator.hear().await;
        }
        assert!(spectator.say(Command::Chat { text: "well played".into() }).await.is_ok());
        players[0].catch_up().await;
        assert_eq!(players[0].view.as_ref().map(|view| view.spectators), Some(1));
        drop(spectator);
        eventually("the spectator is gone", async || listed().await == 0).await;
        assert_eq!(entries(&database).await, before + 2, "a card, and a message");
        drop(players);
        eventually("the table leaves the memory", async || tables.count() == 0).await;
        let mut player = Client::attach(&tables, &name, 7);
        player.hear().await;
        let view = player.view.expect("the table is rebuilt");
        assert_eq!((view.spectators, view.stage), (0, Stage::Playing));
        tables.stop();
        tables.stopped().await;
        store.close().await;
    }
}

on_both! {
    /// A crowd that watches and leaves without end: players are never told that the table is busy.
    async fn players_do_not_wait_for_a_crowd(database: Database) {
        let (store, tables) = tables(&database).await;
        let (name, mut players) = played(&tables, 2).await;
        let before = entries(&database).await;
        let mut crowd = Vec::new();
        while crowd.len() < 198 {
            match Client::try_attach(&tables, &name, 100 + crowd.len() as i64) {
                Some(spectator) => crowd.push(spectator),
                None => tokio::task::yield_now().await,
            }
        }
        let mut moves = 0;
        for round in 0..400 {
            let mut refused = 0;
            for spectator in &mut crowd {
                let command = if round % 2 == 0 { Command::Watch } else { Command::Leave };
                refused += usize::from(!spectator.try_send(command));
            }
            if round == 0 {
                assert!(refused > 0, "there are more of them than their budget");
            }
            let done = match players.iter().position(|player| {
                player.view.as_ref().is_some_and(|view| view.asked.is_some())
            }) {
                Some(seat) => players[seat].do_something(round).await,
                None => false,
            };
            moves += usize::from(done);
            for player in &mut players {
                player.catch_up().await;
            }
            // Clients that do not read would be disconnected.
            for spectator in &mut crowd {
                spectator.skip();
            }
            if moves >= 30 || players[0].view.as_ref().is_some_and(|view| view.stage == Stage::Finished) {
                break;
            }
        }
        assert!(moves >= 20, "{moves} moves");
        let written = entries(&database).await - before;
        assert!(written <= moves as i64 + 5, "{written} entries for {moves} moves");
        tables.stop();
        tables.stopped().await;
        store.close().await;
    }
}

/// Logs of older versions have entries of spectators: they are replayed to the same events and views.
#[test]
fn logs_with_spectators_replay_to_the_same_bytes() {
    let settings = Settings::triatri(2, Options::default());
    let said = |at, client, key, version, command| LogEntry {
        at: Millis(at),
        input: Input::Client { client: ClientId(client), message: Message { key, at: version, command } },
        drawn: Vec::new(),
    };
    let log = [
        said(1, 7, 1, 0, Command::Join { seat: None }),
        said(2, 9, 1, 1, Command::Watch),
        said(3, 9, 2, 2, Command::Chat { text: "hello".into() }),
        said(4, 9, 3, 3, Command::Leave),
        said(5, 9, 4, 4, Command::Watch),
        said(6, 9, 5, 5, Command::Join { seat: None }),
        said(7, 10, 1, 5, Command::Watch),
    ];
    let lines: Vec<String> = log.iter().map(encode).collect();
    assert_eq!(
        lines[1],
        r#"{"at":2,"input":{"from":"client","client":9,"message":{"key":1,"at":1,"command":{"do":"watch"}}}}"#
    );
    let read = lines.iter().map(|line| serde_json::from_str::<LogEntry>(line).expect("an entry"));
    let mut events = Vec::new();
    let room = Room::replay_telling(settings, read, |happened| {
        events.push(encode(&happened.seen_by(Viewer::Spectator)));
    });
    let room = room.expect("the log is readable");
    assert_eq!(
        events,
        [
            r#"{"version":1,"event":{"type":"seated","seat":0,"occupant":{"client":7}}}"#,
            r#"{"version":2,"event":{"type":"watching","spectators":1}}"#,
            r#"{"version":3,"event":{"type":"chat","client":9,"seat":null,"text":"hello"}}"#,
            r#"{"version":4,"event":{"type":"watching","spectators":0}}"#,
            r#"{"version":5,"event":{"type":"watching","spectators":1}}"#,
            r#"{"version":6,"event":{"type":"watching","spectators":0}}"#,
            r#"{"version":7,"event":{"type":"seated","seat":1,"occupant":{"client":9}}}"#,
            r#"{"version":8,"event":{"type":"watching","spectators":1}}"#,
        ]
    );
    assert_eq!((room.version(), room.view(Viewer::Spectator).spectators), (8, 1));
}

/// A socket that is too fast is told which of its commands were not taken.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn too_many_names_the_command() {
    let database = Database::sqlite("too-many");
    let web = Web::start(&database, Clock::default()).await;
    let (anna, _) = web.guest().await;
    let table = web.open(&anna, &json!({"table": {"game": "triatri"}})).await;
    let mut socket = web.socket(&table, &anna, 0).await;
    for _ in 0..60 {
        socket.send_command(Command::Watch).await;
    }
    let refused = loop {
        let error = socket.next_of("error").await;
        if error["code"] == "too-many" {
            break error;
        }
    };
    let key = refused["key"].as_u64().expect("the key of the command");
    assert!((1..=60).contains(&key), "{refused}");
    web.stop().await;
}
