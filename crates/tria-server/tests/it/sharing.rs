//! Who may share a database: two processes on one file or on one PostgreSQL without NATS, and nodes of a cluster.

use std::sync::Arc;

use tria_server::assets::InMemory;
use tria_server::clock::Clock;
use tria_server::config::Config;
use tria_server::store::{Hold, Sharing, Store, StoreError};
use tria_server::{Running, StartError};
use tria_testkit::nats::NatsServer;

use crate::support::{Database, eventually, on_both};

async fn start(database: &Database, nats: Option<&NatsServer>) -> Result<Running, StartError> {
    let nats = nats.map(NatsServer::url).into_iter().collect();
    let listen = ([127, 0, 0, 1], 0).into();
    let config = Config { database: database.address(), listen, nats, ..Config::default() };
    tria_server::start_with(config, Clock::default(), Arc::new(InMemory::default())).await
}

on_both! {
    /// Hole 1: the second process marked everybody as gone, ended rated matches and closed the tables of the first.
    async fn two_processes_on_one_database(database: Database) {
        let first = start(&database, None).await.expect("the first process");
        let node = first.site.store.node().clone();
        let refused = start(&database, None).await.expect_err("a refusal");
        let said = refused.to_string();
        assert!(matches!(refused, StartError::Store(StoreError::InUse { .. })), "{said}");
        let advice = if matches!(database, Database::Sqlite(_)) { "PostgreSQL and NATS" } else { "the setting nats" };
        assert!(said.contains("stop that process first") && said.contains(advice), "{said}");
        assert_eq!(first.site.store.live_nodes().await.expect("the nodes"), [node], "its lease goes on");
        // What works beside a server still does.
        Store::open(&database.address()).await.expect("a tool").close().await;
        first.stop().await;
        start(&database, None).await.expect("the place is free").stop().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_with_nats_join_and_refuse_a_process_without() {
    let (database, nats) = (Database::postgres().await, NatsServer::start());
    let one = start(&database, Some(&nats)).await.expect("a node");
    let two = start(&database, Some(&nats)).await.expect("another node");
    assert_eq!(one.site.store.live_nodes().await.expect("the nodes").len(), 2);
    let refused = start(&database, None).await.expect_err("a refusal").to_string();
    assert!(refused.contains("the setting nats"), "{refused}");
    one.stop().await;
    two.stop().await;
    let alone = start(&database, None).await.expect("a process alone");
    let refused = start(&database, Some(&nats)).await.expect_err("a refusal").to_string();
    assert!(refused.contains("it has no setting nats"), "{refused}");
    alone.stop().await;
}

/// PostgreSQL forgets the lock when it restarts: it is taken again, unless another process was faster.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_lock_is_taken_again_or_ends_the_process() {
    let database = Database::postgres().await;
    let first = Hold::take(&database.address(), Sharing::Alone).await.expect("the lock");
    let cut = "SELECT CAST(COUNT(pg_terminate_backend(pid)) AS BIGINT) FROM pg_locks WHERE locktype = 'advisory' \
               AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    let held = "SELECT COUNT(*) FROM pg_locks WHERE locktype = 'advisory' AND granted \
                AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    assert_eq!(database.number(cut).await, 1);
    eventually("the lock is gone", async || database.number(held).await == 0).await;
    eventually("the lock is taken again", async || database.number(held).await == 1).await;
    assert!(!*first.lost().borrow());
    assert_eq!(database.number(cut).await, 1);
    eventually("the lock is gone", async || database.number(held).await == 0).await;
    let second = Hold::take(&database.address(), Sharing::Alone).await;
    let mut lost = first.lost();
    match second {
        Ok(second) => {
            let patience = crate::support::PATIENCE;
            tokio::time::timeout(patience, lost.wait_for(|lost| *lost))
                .await
                .expect("in time")
                .expect("a word");
            drop(second);
        }
        // The first was faster, and has it still.
        Err(error) => assert!(matches!(error, StoreError::InUse { .. }) && !*lost.borrow(), "{error}"),
    }
}
