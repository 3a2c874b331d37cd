//! Stakes of a table that cannot be finished: an administrator returns them, once.

use std::collections::BTreeMap;

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Connection as _, Row as _};
use tokio::task::JoinSet;
use tria_room::{Command, GameView, Seat, Settings, Stage};
use tria_rules::triad::{House, Rule, Trade};
use tria_rules::triatri::Options;
use tria_server::admin::Admin;
use tria_server::clock::Clock;
use tria_server::error::ErrorCode;
use tria_server::ledger::Owner;
use tria_server::store::{GameId, Store, StoreError};
use tria_server::tables::TableOptions;
use tria_world::ledger::Good;

use crate::cards::grant;
use crate::stakes::{Bench, Pair, album, for_cards, rules};
use crate::support::web::Web;
use crate::support::{Client, Database, on_both, opening};

/// All holdings, including escrows.
type World = BTreeMap<(String, String), i64>;

async fn world(database: &Database) -> World {
    let mut connection = AnyConnection::connect(&database.address()).await.expect("the database");
    let sql = "SELECT owner, good, count FROM holding WHERE count <> 0";
    let rows = sqlx::query(sql).fetch_all(&mut connection).await.expect("the holdings");
    let read = |row: &AnyRow| Ok::<_, sqlx::Error>(((row.try_get(0)?, row.try_get(1)?), row.try_get(2)?));
    rows.iter().map(read).collect::<Result<_, _>>().expect("the holdings")
}

/// Total count of each good.
fn totals(world: &World) -> BTreeMap<String, i64> {
    let mut totals = BTreeMap::new();
    for ((_, good), count) in world {
        *totals.entry(good.clone()).or_default() += count;
    }
    totals
}

/// Damages the log of a table: after the next start the table cannot be loaded, and its match cannot be finished.
async fn damage(store: &Store, game: &GameId) {
    let game = game.clone();
    let work = store.writer().transact(move |tx| {
        Box::pin(async move {
            sqlx::query("UPDATE game_log SET entry = '{' WHERE game = $1")
                .bind(game.as_str())
                .execute(tx)
                .await?;
            Ok::<_, StoreError>(())
        })
    });
    work.await.expect("the log is damaged");
}

/// Finished games of the match.
fn games_over(pair: &Pair) -> u8 {
    let Some(GameView::TripleTriad { view, .. }) = &pair.clients[0].view.as_ref().expect("a view").game
    else {
        return 0;
    };
    view.wins.blue + view.wins.red
}

/// A table with stuck stakes, and the holdings before its match.
async fn stuck(database: &Database, bench: &Bench) -> (GameId, World) {
    bench.grant(1, album(0, 20), "cards").await;
    bench.grant(2, album(30, 20), "cards").await;
    let before = world(database).await;
    // Cards have been won in the first game already, but the match is void.
    let agreed = rules(House::Club, &[Rule::BestOfThree, Rule::Exchange], Trade::Direct);
    let mut pair = Pair::sit(&bench.tables, 1, [1, 2], for_cards(agreed)).await;
    pair.until(5, |pair| games_over(pair) == 1 && pair.stage() == Stage::Playing).await;
    let staked: u64 = bench.held(&Owner::Table(pair.game.clone())).await.values().sum();
    assert_eq!(staked, 30, "both pools");
    damage(&bench.store, &pair.game).await;
    (pair.game, before)
}

/// Number of entries of the audit log about an escrow.
async fn returned(admin: &Admin) -> usize {
    let actions = admin.actions(100).await.expect("what was done");
    actions.iter().filter(|action| action.action == "return-escrow").count()
}

on_both! {
    /// Once, however often and concurrently it is requested.
    async fn stuck_stakes_are_returned_once(database: Database) {
        let bench = Bench::open(&database).await;
        let (game, before) = stuck(&database, &bench).await;
        let bench = bench.restart(&database).await;
        assert_eq!(bench.tables.count(), 0, "nobody can finish the match");
        let held = world(&database).await;
        assert_ne!(held, before);
        assert_eq!(totals(&held), totals(&before), "in escrow nothing is lost");
        bench.verify().await;
        let admin = Admin::open(&database.address(), "a test").await.expect("the database");
        let mut calls = JoinSet::new();
        for _ in 0..8 {
            let (admin, game) = (admin.clone(), game.clone());
            calls.spawn(async move { admin.return_escrow(&game, true).await });
        }
        let mut done = 0;
        while let Some(call) = calls.join_next().await {
            match call.expect("no panic") {
                Ok(()) => done += 1,
                Err(error) => assert_eq!(error.code, ErrorCode::NotFound, "{error:?}"),
            }
        }
        assert_eq!(done, 1, "one of them has done it");
        assert_eq!(world(&database).await, before, "all stakes were returned");
        bench.verify().await;
        let again = admin.return_escrow(&game, true).await.expect_err("it is closed");
        assert_eq!(again.code, ErrorCode::NotFound);
        assert_eq!(world(&database).await, before, "the second time changes nothing");
        assert_eq!(returned(&admin).await, 1, "what was not done is not written down");
        let listed = bench.store.archived(&game, 1, Some(1)).await.expect("the archive");
        assert!(listed.is_none(), "the match counts for nothing");
        bench.verify().await;
        // The next start finds no match to continue.
        let bench = bench.restart(&database).await;
        assert_eq!((bench.tables.count(), world(&database).await), (0, before));
        // The cards can be staked at another table.
        let settings = for_cards(rules(House::Classic, &[Rule::Random], Trade::All));
        let mut pair = Pair::sit(&bench.tables, 2, [1, 2], settings).await;
        pair.until(3, |pair| pair.stage() == Stage::Finished).await;
        bench.verify().await;
    }
}

on_both! {
    /// While a server runs it is refused; with `--force` the table is closed under its players, who lose nothing.
    async fn a_table_that_is_played_at_is_closed_for_everybody(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let tokens = [web.account(101).await, web.account(102).await];
        // Cards from a starter pack are bound, so they cannot be staked at such a table.
        for id in [101, 102] {
            grant(&web, id, album(0, 5)).await;
        }
        let before = world(&database).await;
        let new = opening(1, for_cards(rules(House::Classic, &[Rule::Random], Trade::All)));
        let game = new.name.clone();
        web.running.site.tables.open(new).await.expect("a table");
        let mut sockets = [web.socket(game.as_str(), &tokens[0], 0).await, web.socket(game.as_str(), &tokens[1], 0).await];
        for socket in &mut sockets {
            socket.must(Command::Join { seat: None }).await;
        }
        for socket in &mut sockets {
            socket.catch_up().await;
            socket.must(Command::Ready).await;
        }
        let held = world(&database).await;
        assert_ne!(held, before, "the hands are in escrow");
        let admin = Admin::open(&database.address(), "a test").await.expect("the database");
        let refused = admin.return_escrow(&game, false).await.expect_err("a server runs");
        assert_eq!(refused.code, ErrorCode::Conflict);
        assert!(refused.message.contains("--force"), "{}", refused.message);
        assert_eq!(world(&database).await, held, "a refusal changes nothing");
        admin.return_escrow(&game, true).await.expect("closed");
        for socket in &mut sockets {
            let said = socket.next_of("closed").await;
            assert!(said["message"].as_str().is_some_and(|text| text.contains("whoever runs the site")), "{said}");
        }
        assert_eq!(web.get(&format!("/api/v1/tables/{game}"), &tokens[0]).await.code(), "not-found");
        assert!(admin.return_escrow(&game, true).await.is_err(), "once");
        assert_eq!(world(&database).await, before, "all stakes were returned");
        assert!(web.running.site.store.verify_ledger().await.expect("the database").is_good());
        drop(sockets);
        web.stop().await;
    }
}

on_both! {
    /// A pot of Gil is returned likewise.
    async fn a_stuck_pot_is_returned(database: Database) {
        let bench = Bench::open(&database).await;
        let ids = [1, 2];
        for id in ids {
            bench.grant(id, vec![(Good::Gil, 100)], "gil").await;
        }
        let before = world(&database).await;
        let mut new = opening(1, Settings::triatri(2, Options::default()));
        new.options = TableOptions { pot: 40, ..TableOptions::default() };
        let game = new.name.clone();
        bench.tables.open(new).await.expect("a table");
        let mut clients = ids.map(|id| Client::attach(&bench.tables, &game, id));
        for (seat, client) in clients.iter_mut().enumerate() {
            client.hear().await;
            let join = Command::Join { seat: Seat::new(seat as u8) };
            assert!(client.say(join).await.is_ok());
        }
        for client in &mut clients {
            client.catch_up().await;
            assert!(client.say(Command::Ready).await.is_ok());
        }
        assert_eq!(bench.held(&Owner::Table(game.clone())).await[&Good::Gil], 80);
        damage(&bench.store, &game).await;
        drop(clients);
        let bench = bench.restart(&database).await;
        let admin = Admin::open(&database.address(), "a test").await.expect("the database");
        admin.return_escrow(&game, true).await.expect("closed");
        assert!(admin.return_escrow(&game, true).await.is_err(), "once");
        assert_eq!(world(&database).await, before);
        bench.verify().await;
    }
}
