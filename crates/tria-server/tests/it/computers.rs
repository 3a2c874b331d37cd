//! Tables at which only computers play: they go on while someone watches, and as long as they may.

use std::sync::Arc;

use serde_json::{Value, json};
use tria_room::{Clock as Pace, Command, HostInput, Millis, Seat, Settings, Stage};
use tria_rules::triatri::Options;
use tria_server::bus::InProcess;
use tria_server::clock::Clock;
use tria_server::limits::{COMPUTER_TABLES_EACH_MAX, COMPUTERS_PAUSED_MS};
use tria_server::store::Store;
use tria_server::tables::{Opening, Tables};

use crate::support::web::Web;
use crate::support::{Client, Database, eventually, on_both, opening};

async fn site(database: &Database, clock: &Clock) -> (Store, Tables) {
    let store = Store::open(&database.address()).await.expect("a database");
    let bus = Arc::new(InProcess::default());
    let tables = Tables::new(store.clone(), clock.clone(), tria_cards::builtin(), bus);
    tables.resume().await.expect("the tables");
    (store, tables)
}

/// Two bots of level 1 in a game with this number of rounds and a minute each.
fn computers(number: u64, rounds: u32) -> Opening {
    let options = Options { rounds, ..Options::default() };
    let clock = Pace::Live { initial: Millis(60_000), increment: Millis(60_000) };
    let settings = Settings { clock, ..Settings::triatri(2, options) };
    let seats = [0, 1].map(|seat| (Seat::new(seat).expect("a seat"), 1));
    Opening { computers: seats.to_vec(), ..opening(number, settings) }
}

async fn viewer(tables: &Tables, name: &tria_server::store::GameId, id: i64) -> Client {
    let mut viewer = Client::attach(tables, name, id);
    viewer.hear().await;
    assert!(viewer.say(Command::Watch).await.is_ok());
    viewer
}

on_both! {
    async fn they_stop_when_the_last_viewer_leaves_and_go_on_when_one_comes(database: Database) {
        let clock = Clock::default();
        let (store, tables) = site(&database, &clock).await;
        let new = computers(1, 100);
        let name = new.name.clone();
        tables.open(new).await.expect("a table");
        let entries = async || database.number("SELECT COUNT(*) FROM game_log").await;
        let begun = entries().await;
        // It leaves the memory only where no bot decides.
        eventually("nothing goes on", async || tables.count() == 0).await;
        assert_eq!(entries().await, begun, "no bot was asked");
        let mut first = viewer(&tables, &name, 101).await;
        let version = first.version;
        while first.version < version + 12 {
            first.hear().await;
        }
        // A second one who leaves changes nothing.
        let second = viewer(&tables, &name, 102).await;
        drop(second);
        let version = first.version;
        while first.version < version + 12 {
            first.hear().await;
        }
        // Their clocks do not run while they wait, in memory or out of it.
        assert!(first.say(Command::Leave).await.is_ok());
        drop(first);
        // After the second answer the actor has seen, with the first, that it is alone.
        for _ in 0..2 {
            assert!(tables.host(&name, HostInput::Tick).await.expect("it is there").is_ok());
        }
        clock.pass(30 * 60_000);
        assert!(tables.host(&name, HostInput::Tick).await.expect("it is there").is_ok());
        eventually("nothing goes on", async || tables.count() == 0).await;
        let paused = entries().await;
        clock.pass(20 * 60_000);
        let mut third = viewer(&tables, &name, 103).await;
        let view = third.view.clone().expect("a view");
        assert_eq!(view.stage, Stage::Playing, "{view:?}");
        while third.version < view.version + 12 {
            third.hear().await;
        }
        assert!(entries().await > paused);
        drop(third);
        // No one comes back: the table is closed without a result.
        eventually("nothing goes on", async || tables.count() == 0).await;
        clock.pass(COMPUTERS_PAUSED_MS + 60_000);
        eventually("the table is closed", async || tables.board().get(&name).await.expect("the store").is_none()).await;
        database.has_rows(&[("played", 0)]).await;
        tables.stop();
        tables.stopped().await;
        store.close().await;
    }
}

on_both! {
    async fn a_match_that_is_watched_ends(database: Database) {
        let clock = Clock::default();
        let (store, tables) = site(&database, &clock).await;
        let new = computers(2, 1);
        let name = new.name.clone();
        tables.open(new).await.expect("a table");
        let mut viewer = viewer(&tables, &name, 101).await;
        while viewer.view.as_ref().is_none_or(|view| view.stage != Stage::Finished) {
            viewer.hear().await;
        }
        tables.stop();
        tables.stopped().await;
        store.close().await;
    }
}

on_both! {
    async fn an_account_has_a_few_such_tables(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let (anna, _) = web.guest().await;
        let computers = json!([{"seat": 0, "level": 1}, {"seat": 1, "level": 1}]);
        let body = json!({"table": {"game": "triatri"}, "computers": computers});
        let mut open = Vec::new();
        for _ in 0..COMPUTER_TABLES_EACH_MAX {
            open.push(web.open(&anna, &body).await);
        }
        let refused = web.post("/api/v1/tables", &anna, &body).await;
        assert_eq!((refused.status, refused.code().as_str()), (429, "too-many"));
        // Nor by seating the last computer later.
        let one = json!({"table": {"game": "triatri"}, "computers": [{"seat": 0, "level": 1}]});
        let half = web.open(&anna, &one).await;
        let path = format!("/api/v1/tables/{half}/computers");
        let last = json!({"seat": 1, "level": 1});
        assert_eq!(web.post(&path, &anna, &last).await.code(), "too-many");
        // Others may, and so may this account once it has closed one, in the middle of the match.
        let (ben, _) = web.guest().await;
        web.open(&ben, &body).await;
        let closed = web.ask("DELETE", &format!("/api/v1/tables/{}", open[0]), &anna, &Value::Null).await;
        assert_eq!(closed.status, 204, "{closed:?}");
        assert_eq!(web.post(&path, &anna, &last).await.status, 204);
        web.stop().await;
    }
}
