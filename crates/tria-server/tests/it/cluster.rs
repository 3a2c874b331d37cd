//! Two nodes on one PostgreSQL and one NATS: any node serves any client, and a table survives its owner.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use serde_json::json;
use tria_room::wire::ServerMessage;
use tria_room::{Command, Stage};
use tria_server::assets::InMemory;
use tria_server::clock::Clock;
use tria_server::config::Config;
use tria_server::ledger::{self, LedgerError, Payout, Staked};
use tria_server::limits::ACCESS_TOKENS_MAX;
use tria_server::store::{Claim, GameId, Store};
use tria_testkit::nats::NatsServer;
use tria_world::ledger::Good;

use crate::streams::Lines;
use crate::support::web::Web;
use crate::support::{Client, Database, PATIENCE, eventually};

/// Nodes of a cluster in this process.
pub(crate) struct Cluster {
    pub(crate) database: Database,
    pub(crate) nats: NatsServer,
}

impl Cluster {
    pub(crate) async fn new() -> Self {
        Self { database: Database::postgres().await, nats: NatsServer::start() }
    }

    async fn node(&self) -> Web {
        self.node_with(Clock::default()).await
    }

    /// A node with this clock.
    pub(crate) async fn node_with(&self, clock: Clock) -> Web {
        let config = Config {
            database: self.database.address(),
            listen: ([127, 0, 0, 1], 0).into(),
            nats: vec![self.nats.url()],
            rate_limits: false,
            ..Config::default()
        };
        let started = tria_server::start_with(config, clock, Arc::new(InMemory::default())).await;
        Web::of(started.expect("a node"))
    }

    async fn owner(&self, node: &Web, table: &GameId) -> bool {
        let name = node.running.site.store.node();
        self.database
            .number(format!("SELECT COUNT(*) FROM game WHERE id = '{table}' AND owner = '{name}'"))
            .await
            == 1
    }
}

async fn open(node: &Web, token: &str) -> GameId {
    let opened = node.open(token, &json!({"table": {"game": "triatri"}})).await;
    GameId::parse(&opened).expect("a name")
}

/// Both sit down, one at each node, and are ready.
async fn seated(nodes: [&Web; 2], table: &GameId) -> [Client; 2] {
    let mut clients = [(nodes[0], 11), (nodes[1], 22)]
        .map(|(node, id)| Client::attach(&node.running.site.tables, table, id));
    for client in &mut clients {
        let answer = client.say(Command::Join { seat: None }).await;
        assert!(answer.is_ok(), "{answer:?}");
    }
    for client in &mut clients {
        client.catch_up().await;
        client.do_something(0).await;
    }
    clients
}

/// Plays on for at most this number of turns; returns whether the game is over.
async fn play(clients: &mut [Client; 2], turns: usize) -> bool {
    for turn in 0..turns {
        let client = &mut clients[turn % 2];
        client.catch_up().await;
        if client.view.as_ref().is_some_and(|view| view.stage == Stage::Finished) {
            return true;
        }
        client.do_something(turn).await;
    }
    false
}

/// Comes back to a table until it listens, as clients do.
async fn come_back(node: &Web, table: &GameId, id: i64) -> Client {
    let come = async {
        loop {
            let mut client = Client::attach(&node.running.site.tables, table, id);
            while let Some(message) = client.hear_or_end().await {
                if matches!(message, ServerMessage::Resync(_)) {
                    return client;
                }
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(PATIENCE, come).await.expect("the table listens in time")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_played_from_two_nodes() {
    let cluster = Cluster::new().await;
    let (one, two) = (cluster.node().await, cluster.node().await);
    let anna = one.account(11).await;
    one.account(22).await;
    let table = open(&one, &anna).await;
    let mut clients = seated([&one, &two], &table).await;
    assert!(play(&mut clients, 600).await, "the game ends");
    assert!(cluster.owner(&one, &table).await, "one node owned it all along");
    // A command without a socket goes to the owner, too.
    let bea = format!("{}{:064x}", tria_server::accounts::token::SESSION, 22);
    let path = format!("/api/v1/tables/{table}/commands");
    let left = two.post(&path, &bea, &json!({"key": 77, "at": 0, "command": {"do": "leave"}})).await;
    assert_eq!(left.status, 200, "{left:?}");
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_moves_at_once_when_its_owner_stops() {
    let cluster = Cluster::new().await;
    let (one, two) = (cluster.node().await, cluster.node().await);
    let anna = one.account(11).await;
    one.account(22).await;
    let table = open(&one, &anna).await;
    let mut clients = seated([&one, &two], &table).await;
    play(&mut clients, 3).await;
    let version = clients[1].version;
    let [here, there] = clients;
    // Sockets are told to come back before the tables are let go.
    drop(here);
    let begun = std::time::Instant::now();
    one.stop().await;
    let mut there = there;
    while there.hear_or_end().await.is_some() {}
    let other = come_back(&two, &table, 22).await;
    println!("taken over {} ms after the stop began", begun.elapsed().as_millis());
    assert!(other.version >= version);
    assert!(cluster.owner(&two, &table).await);
    let mut clients = [come_back(&two, &table, 11).await, other];
    assert!(play(&mut clients, 600).await, "the game ends");
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_nats_local_tables_go_on_and_remote_ones_come_back() {
    let mut cluster = Cluster::new().await;
    let (one, two) = (cluster.node().await, cluster.node().await);
    let anna = one.account(11).await;
    let bea = one.account(22).await;
    let table = open(&one, &anna).await;
    let mut clients = seated([&one, &two], &table).await;
    play(&mut clients, 3).await;
    cluster.nats.kill();
    let [mut here, mut there] = clients;
    while there.hear_or_end().await.is_some() {}
    here.catch_up().await;
    let path = format!("/api/v1/tables/{table}/commands");
    let message = json!({"key": 78, "at": 0, "command": {"do": "ready"}});
    let away = two.post(&path, &bea, &message).await;
    assert_eq!((away.status, away.code().as_str()), (503, "reconnecting"), "{away:?}");
    assert_eq!(one.post(&path, &anna, &message).await.status, 200, "a local table goes on");
    cluster.nats.restart();
    let there = come_back(&two, &table, 22).await;
    assert!(play(&mut [here, there], 600).await, "the game ends");
    one.stop().await;
    two.stop().await;
}

/// The epoch of a table grows behind the back of its owner, as when the owner was stopped for longer than its lease.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_owner_that_was_replaced_writes_nothing_and_its_clients_come_back() {
    let cluster = Cluster::new().await;
    let (one, two) = (cluster.node().await, cluster.node().await);
    let anna = one.account(11).await;
    one.account(22).await;
    let table = open(&one, &anna).await;
    let mut clients = seated([&one, &two], &table).await;
    play(&mut clients, 2).await;
    one.running.site.store.end_lease().await.expect("the database");
    let claimed = two.running.site.store.claim(&table).await.expect("the database");
    assert!(matches!(claimed, Claim::Owned(_)), "{claimed:?}");
    let entries = || cluster.database.number(format!("SELECT COUNT(*) FROM game_log WHERE game = '{table}'"));
    let before = entries().await;
    // Whatever they say, the old owner can keep nothing.
    for client in &mut clients {
        client.try_send(Command::Chat { text: "/hello".into() });
        while client.hear_or_end().await.is_some() {}
    }
    assert_eq!(entries().await, before, "nothing was written");
    let mut clients = [come_back(&one, &table, 11).await, come_back(&two, &table, 22).await];
    assert!(play(&mut clients, 600).await, "the game ends");
    assert!(cluster.owner(&two, &table).await);
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sessions_lobby_and_notices_are_of_all_nodes() {
    let cluster = Cluster::new().await;
    let (one, two) = (cluster.node().await, cluster.node().await);
    let anna = one.account(11).await;
    one.account(22).await;
    let mut notices = Lines::open(&two, "/api/v1/stream", &anna).await;
    let table = open(&one, &anna).await;
    eventually("the other node lists the table", async || {
        two.get(&format!("/api/v1/tables/{table}"), &anna).await.status == 200
    })
    .await;
    one.running.site.notify(11, json!({"type": "test"}));
    while !notices.line().await.expect("a notice crosses nodes").contains("\"test\"") {}
    one.running.site.end_sockets(11, None);
    while notices.line().await.is_some() {}
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_ticket_of_one_node_opens_one_socket_of_another() {
    let cluster = Cluster::new().await;
    let (one, two) = (cluster.node().await, cluster.node().await);
    let anna = one.account(11).await;
    let table = open(&one, &anna).await;
    let (ticket, name) = (one.ticket(&anna).await, table.to_string());
    eventually("the other node lists the table", async || {
        two.get(&format!("/api/v1/tables/{table}"), &anna).await.status == 200
    })
    .await;
    let opened = two.knock(&name, &ticket, 0, None).await;
    assert!(opened.is_ok(), "{:?}", opened.err());
    for node in [&one, &two] {
        let refused = node.knock(&name, &ticket, 0, None).await.err().expect("a refusal");
        assert_eq!(refused.code(), "not-logged-in", "once");
    }
    drop(opened);
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_of_different_nodes_are_paired_once() {
    let cluster = Cluster::new().await;
    let nodes = [cluster.node().await, cluster.node().await];
    let wish = json!({"table": {"game": "triatri", "clock": "normal"}, "rated": true});
    let mut lobbies = Vec::new();
    for place in 0..6 {
        let (node, token) = (&nodes[place % 2], nodes[0].account(100 + place as i64).await);
        let mut lobby = node.lobby(&token).await;
        lobby.next_of("lobby").await;
        lobbies.push((place, token, lobby));
    }
    for (place, token, _) in &lobbies {
        assert_eq!(nodes[place % 2].post("/api/v1/pairing", token, &wish).await.status, 202);
    }
    let mut tables: BTreeMap<String, usize> = BTreeMap::new();
    for (_, _, lobby) in &mut lobbies {
        let told = lobby.next_of("paired").await;
        *tables.entry(told["table"].as_str().expect("a table").to_owned()).or_default() += 1;
    }
    assert_eq!(tables.values().copied().collect::<Vec<_>>(), [2, 2, 2], "{tables:?}");
    let site = &nodes[1].running.site;
    assert_eq!(site.matchmaker.count(site).await.expect("the database"), 0);
    for node in nodes {
        node.stop().await;
    }
}

/// What the account of the next test has, in Gil.
const GIL: u64 = 90;

/// Gives an account the same gift many times through both stores; how often it came.
async fn given(stores: &[Store; 2]) -> usize {
    let gift = |store: Store| async move {
        let goods = vec![(Good::Gil, GIL)];
        let work = store
            .writer()
            .transact(move |tx| Box::pin(async move { ledger::grant(tx, 11, &goods, "one gift", 1).await }));
        work.await
    };
    let gifts = (0..24).map(|place| gift(stores[place % 2].clone()));
    join_all(gifts).await.into_iter().flatten().count()
}

/// Stakes everything that the account has; 1 if it had it.
async fn staked(store: Store, table: GameId) -> usize {
    let stakes = vec![Staked { seat: 0, account: 11, goods: [(Good::Gil, GIL)].into() }];
    let work = store
        .writer()
        .transact(move |tx| Box::pin(async move { ledger::put(tx, &table, 1, 1, &stakes, false).await }));
    usize::from(work.await.is_ok())
}

/// Gives back what is at stake at these tables.
async fn settle(store: &Store, tables: Vec<GameId>) {
    for table in tables {
        let work = store.writer().transact(move |tx| {
            Box::pin(async move { ledger::settle(tx, &table, 1, 2, &Payout::default()).await.map(drop) })
        });
        // Where nothing was staked there is nothing to settle.
        let _: Result<(), LedgerError> = work.await;
    }
}

/// What one writer would decide, two decide alike: bounds hold, a gift comes once, and what is staked or traded is there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_writers_on_one_account_keep_every_bound() {
    let cluster = Cluster::new().await;
    let nodes = [cluster.node().await, cluster.node().await];
    let ada = nodes[0].bare_account_named(11, "Ada".into()).await;
    let bob = nodes[0].bare_account_named(22, "Bob".into()).await;
    let stores = nodes.each_ref().map(|node| node.running.site.store.clone());
    let given = given(&stores).await;
    assert_eq!(given, 1, "the key of a gift makes it happen once");

    // Everything that Ada has is offered again and again, and staked at tables, all at once and on both nodes.
    let mut offers = Vec::new();
    for _ in 0..8 {
        let offer = json!({"with": "Bob", "give": {"gil": GIL}, "take": {}});
        let made = nodes[0].post("/api/v1/trades", &ada, &offer).await;
        assert_eq!(made.status, 201, "{made:?}");
        offers.push(made.json()["id"].to_string());
    }
    let mut tables = Vec::new();
    for _ in 0..8 {
        tables.push(open(&nodes[0], &ada).await);
    }
    let trade = |place: usize| {
        let (nodes, ada, bob) = (&nodes, &ada, &bob);
        let path = format!("/api/v1/trades/{}/confirm", offers[place]);
        async move {
            let body = json!({"version": 1});
            let (one, other) = (&nodes[place % 2], &nodes[(place + 1) % 2]);
            let both = tokio::join!(one.post(&path, ada, &body), other.post(&path, bob, &body));
            usize::from(both.0.text.contains("\"done\"") || both.1.text.contains("\"done\""))
        }
    };
    let stake = |place: usize| staked(stores[place % 2].clone(), tables[place].clone());
    let tokens = (0..2 * ACCESS_TOKENS_MAX as usize).map(|place| {
        let (node, ada) = (&nodes[place % 2], &ada);
        async move {
            let body = json!({"name": format!("token {place}"), "scopes": ["read"]});
            usize::from(node.post("/api/v1/account/tokens", ada, &body).await.status == 201)
        }
    });
    let (traded, staked, made) =
        tokio::join!(join_all((0..8).map(trade)), join_all((0..8).map(stake)), join_all(tokens));
    let (traded, staked): (usize, usize) = (traded.iter().sum(), staked.iter().sum());
    assert_eq!(made.iter().sum::<usize>(), ACCESS_TOKENS_MAX as usize, "a bound is a bound");
    let bobs = cluster.database.number(format!(
        "SELECT COALESCE(CAST(SUM(count) AS BIGINT), 0) FROM holding WHERE owner = 'account:22' AND good = '{}'",
        Good::Gil.key()
    ));
    assert_eq!(bobs.await + GIL as i64 * staked as i64, GIL as i64, "{traded} trades, {staked} stakes");
    settle(&stores[0], tables).await;
    let report = stores[1].verify_ledger().await.expect("the database");
    assert!(report.is_good(), "{report:?}");
    for node in nodes {
        node.stop().await;
    }
}
