//! Passive tables: a start loads none, and a command, a viewer or a deadline activates them.

use std::sync::Arc;

use tria_room::{Command, HostInput, Settings, Stage};
use tria_rules::triatri::Options;
use tria_server::bus::InProcess;
use tria_server::clock::Clock;
use tria_server::limits::GATHERING_OPEN_MS;
use tria_server::store::Store;
use tria_server::tables::{Opening, TableOptions, Tables};

use crate::support::{Client, Database, eventually, on_both, opening};

/// A site's tables with a clock that the test controls.
async fn site(database: &Database, clock: &Clock) -> (Store, Tables) {
    let store = Store::open(&database.address()).await.expect("a database");
    let bus = Arc::new(InProcess::default());
    let tables = Tables::new(store.clone(), clock.clone(), tria_cards::builtin(), bus);
    tables.resume().await.expect("the tables");
    (store, tables)
}

async fn stop(store: Store, tables: Tables) {
    tables.stop();
    tables.stopped().await;
    store.close().await;
}

/// A table that account 7 has opened to everyone.
fn opened(number: u64) -> Opening {
    let options = TableOptions { opened_by: 7, ..TableOptions::default() };
    Opening { options, ..opening(number, Settings::triatri(2, Options::default())) }
}

on_both! {
    async fn a_start_loads_nothing_and_a_viewer_brings_a_table_back(database: Database) {
        let clock = Clock::default();
        let (store, tables) = site(&database, &clock).await;
        let new = opened(1);
        let name = new.name.clone();
        tables.open(new).await.expect("a table");
        let mut players = [7, 8].map(|id| Client::attach(&tables, &name, id));
        for player in &mut players {
            player.hear().await;
            player.send(Command::Join { seat: None });
            player.catch_up().await;
        }
        let seated = tables.board().get(&name).await.expect("the store").expect("a listing");
        drop(players);
        stop(store, tables).await;

        let (store, tables) = site(&database, &clock).await;
        assert_eq!(tables.count(), 0, "nothing is in memory");
        let listed = tables.board().get(&name).await.expect("the store").expect("it is listed all the same");
        assert_eq!(listed.id, seated.id);
        assert!(listed.seats_account(7) && listed.seats_account(8) && listed.stage == Stage::Gathering);
        let mut client = Client::attach(&tables, &name, 8);
        client.hear().await;
        assert_eq!(tables.count(), 1);
        assert!(client.view.as_ref().is_some_and(|view| view.stage == Stage::Gathering));
        drop(client);
        // Without connections it is passivated again.
        eventually("the table leaves the memory", async || tables.count() == 0).await;
        assert!(tables.board().get(&name).await.expect("the store").is_some());
        let answer = tables.host(&name, HostInput::Tick).await.expect("a command brings it back");
        assert!(answer.is_ok() && tables.count() == 1);
        stop(store, tables).await;
    }
}

on_both! {
    async fn a_passive_table_is_closed_when_it_is_due(database: Database) {
        let clock = Clock::default();
        let (store, tables) = site(&database, &clock).await;
        let new = opened(2);
        let name = new.name.clone();
        tables.open(new).await.expect("a table");
        stop(store, tables).await;
        // A server runs, and the creator does not come: the table is closed at its deadline.
        let (store, tables) = site(&database, &clock).await;
        assert_eq!(tables.count(), 0);
        clock.pass(GATHERING_OPEN_MS + 1_000);
        eventually("the table is closed", async || tables.board().get(&name).await.expect("the store").is_none()).await;
        stop(store, tables).await;
    }
}

on_both! {
    async fn time_without_a_server_closes_nothing(database: Database) {
        let clock = Clock::default();
        let (store, tables) = site(&database, &clock).await;
        let new = opened(3);
        let name = new.name.clone();
        tables.open(new).await.expect("a table");
        stop(store, tables).await;
        clock.pass(10 * GATHERING_OPEN_MS);
        let (store, tables) = site(&database, &clock).await;
        assert!(tables.host(&name, HostInput::Tick).await.expect("it is there").is_ok());
        // One more input to its actor: a deadline would have taken effect before.
        assert!(tables.host(&name, HostInput::Tick).await.expect("it is still there").is_ok());
        clock.pass(GATHERING_OPEN_MS / 2);
        assert!(tables.host(&name, HostInput::Tick).await.expect("it is still there").is_ok());
        stop(store, tables).await;
    }
}
