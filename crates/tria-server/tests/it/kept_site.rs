//! A site as left by the server before card keys were on the wire (schema 10): restored on both databases, everything can
//! be read, and its unfinished games are played to their ends.
//!
//! `testdata/sites/schema-10.backup` is never regenerated: it represents existing sites.

use std::io::BufReader;
use std::path::PathBuf;

use serde::Deserialize;
use tria_room::{Room, Stage, Viewer};
use tria_server::admin::backup::restore;
use tria_server::fair::verify;
use tria_server::store::{GameId, Store};

use crate::support::{Client, Database, on_both, tables};

/// State of a table when the fixture was created.
#[derive(Deserialize)]
struct KeptTable {
    name: String,
    /// The accounts at its seats.
    people: Vec<i64>,
    finished: bool,
    version: u64,
}

fn fixture(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/sites").join(name)
}

fn listed() -> Vec<KeptTable> {
    let text = std::fs::read_to_string(fixture("schema-10.json")).expect("the list of its tables");
    serde_json::from_str(&text).expect("a list")
}

async fn restored(database: &Database) {
    let text = std::fs::read(fixture("schema-10.backup")).expect("the backup");
    restore(&database.address(), &mut BufReader::new(text.as_slice())).await.expect("a new database");
}

on_both! {
    async fn every_log_leads_to_the_same_table(database: Database) {
        restored(&database).await;
        let store = Store::open(&database.address()).await.expect("the database");
        assert!(store.verify_ledger().await.expect("the database").is_good());
        for table in listed() {
            let game = GameId::parse(&table.name).expect("a name");
            let row = store.game(&game).await.expect("the database").expect("the table");
            let settings = serde_json::from_str(&row.settings).expect("settings");
            let log = store.log(&game).await.expect("a log");
            let log = log.iter().map(|line| serde_json::from_str(line).expect("an entry"));
            let view = Room::replay(settings, log).expect("a log that leads somewhere").view(Viewer::Spectator);
            assert_eq!((view.version, view.stage == Stage::Finished), (table.version, table.finished), "{}", table.name);
        }
        store.close().await;
    }
}

on_both! {
    async fn unfinished_games_go_on(database: Database) {
        restored(&database).await;
        let (store, site) = tables(&database).await;
        let unfinished: Vec<KeptTable> = listed().into_iter().filter(|table| !table.finished).collect();
        assert!(unfinished.len() > 4, "games of every kind");
        site.resume().await.expect("the tables");
        for table in unfinished {
            let name = GameId::parse(&table.name).expect("a name");
            let mut clients: Vec<Client> =
                table.people.iter().map(|id| Client::attach(&site, &name, *id)).collect();
            for client in &mut clients {
                client.hear().await;
            }
            let seats = clients.len();
            for turn in 0.. {
                assert!(turn < 600, "{} never ends", table.name);
                let client = &mut clients[turn % seats];
                client.catch_up().await;
                if client.view.as_ref().expect("a view").stage == Stage::Finished {
                    break;
                }
                client.do_something(turn).await;
            }
        }
        site.stop();
        store.close().await;
    }
}

/// Fair records saved by players before.
#[test]
fn fair_records_verify() {
    let mut count = 0;
    for entry in std::fs::read_dir(fixture("fair")).expect("the records") {
        let path = entry.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("a record");
        let record = serde_json::from_str(&text).expect("a record");
        let verified = verify(&record, tria_cards::builtin())
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(verified.matches, 1, "{}", path.display());
        count += 1;
    }
    assert_eq!(count, 8, "every kind of match");
}
