//! A cluster of three nodes on real PostgreSQL (with fsync) and NATS, whose parts are killed and stopped while games for cards
//! are played by clients that come back to any node: nothing acknowledged is lost, doubled or reordered.
//!
//! `TRIA_CLUSTER_KILLS=100 cargo test -p tria --test it kills::cluster -- --nocapture` is the long version;
//! `TRIA_CLUSTER_COST=1` measures the CPU of a command on one node and on three before it.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::Ordering;
use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use sqlx::{AnyConnection, Connection as _, Row as _};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};
use tria_testkit::nats::NatsServer;
use tria_testkit::postgres::DurableServer;

use super::net::{Server, cpu, log_of, program};
use super::{
    Folder, ONE_AFTER_ANOTHER, PATIENCE, Play, World, check_the_log, compare, play_to_the_end, report, seat,
    stakes,
};

/// The lease of a node, in seconds: an owner that is stopped for longer is replaced.
const LEASE_SECONDS: u64 = 6;

/// What is done to the cluster.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    /// Kills the node with the most tables (SIGKILL) and starts it again.
    KillNode,
    /// Stops the node with the most tables (SIGSTOP) for longer than its lease, then lets it go on.
    StopNode,
    /// Stops the node with the most tables gracefully and starts it again.
    EndNode,
    /// Kills NATS, and starts it again after two seconds.
    KillNats,
    /// Ends PostgreSQL as a crash does, and starts it again.
    KillPostgres,
}

impl Fault {
    /// Faults of a run with this number of node kills; the short version has one of each other kind.
    fn plan(kills: usize, rng: &mut ChaCha8Rng) -> Vec<Self> {
        let few = kills.div_ceil(5);
        let counts = [
            (Self::KillNode, kills),
            (Self::StopNode, kills.div_ceil(10)),
            (Self::EndNode, kills.div_ceil(10)),
            (Self::KillNats, few),
            (Self::KillPostgres, few),
        ];
        let mut plan: Vec<Self> =
            counts.iter().flat_map(|(fault, count)| std::iter::repeat_n(*fault, *count)).collect();
        for place in (1..plan.len()).rev() {
            plan.swap(place, rng.next_u32() as usize % (place + 1));
        }
        plan
    }
}

/// Three nodes with their database and NATS.
struct Cluster {
    postgres: DurableServer,
    nats: NatsServer,
    database: String,
    folder: Folder,
    nodes: Vec<Option<Server>>,
    addresses: Vec<SocketAddr>,
}

impl Cluster {
    async fn start(folder: Folder, nodes: usize) -> Self {
        let postgres = tokio::task::spawn_blocking(DurableServer::start).await.expect("PostgreSQL starts");
        let database = postgres.new_database().await;
        let nats = NatsServer::start();
        stakes::enroll(&database).await;
        let mut cluster = Self { postgres, nats, database, folder, nodes: Vec::new(), addresses: Vec::new() };
        for place in 0..nodes {
            let server = cluster.node(place, "127.0.0.1:0");
            cluster.addresses.push(server.address);
            cluster.nodes.push(Some(server));
        }
        cluster
    }

    /// The folder of a node.
    fn data(&self, place: usize) -> PathBuf {
        let data = self.folder.join(format!("node{place}"));
        std::fs::create_dir_all(&data).expect("a folder");
        data
    }

    /// Starts a node.
    fn node(&self, place: usize, listen: &str) -> Server {
        let data = self.data(place);
        let mut command = Command::new(program());
        command.args(["serve", "--rate-limits", "false", "--listen", listen, "--data"]).arg(&data).args([
            "--database",
            &self.database,
            "--nats",
            &self.nats.url(),
        ]);
        Server::start_command(command, &data)
    }

    /// The name that a node's process has drawn, as it says in its log.
    fn name(&self, place: usize) -> String {
        let log = std::fs::read_to_string(log_of(&self.data(place))).expect("the log");
        let line = log.lines().rfind(|line| line.contains("is a node of a cluster")).expect("its name");
        line.split("node=").nth(1).expect("its name").trim().to_owned()
    }

    /// The node with the most tables, and those tables.
    async fn busiest(&self, db: &mut AnyConnection) -> (usize, Vec<String>) {
        let rows = sqlx::query("SELECT id, owner FROM game WHERE finished = 0").fetch_all(db).await;
        let rows: Vec<(String, String)> =
            rows.expect("the tables").iter().map(|row| (row.get(0), row.get(1))).collect();
        let owned = (0..self.nodes.len()).map(|place| {
            let name = self.name(place);
            let tables = rows.iter().filter(|(_, owner)| *owner == name).map(|(table, _)| table.clone());
            (place, tables.collect::<Vec<_>>())
        });
        owned.max_by_key(|(_, tables)| tables.len()).expect("a node")
    }

    /// Sends a signal to a node.
    fn signal(&self, place: usize, name: &str) {
        let pid = self.nodes[place].as_ref().expect("it runs").pid().to_string();
        // The shell's own: not every system has the program.
        let sent = Command::new("sh").args(["-c", &format!("kill -s {name} {pid}")]).status();
        assert!(sent.is_ok_and(|status| status.success()), "the process is ours");
    }

    fn restart(&mut self, place: usize) {
        self.nodes[place] = Some(self.node(place, &self.addresses[place].to_string()));
    }

    async fn suffer(&mut self, fault: Fault, world: &World) {
        // PostgreSQL may have been away: the connection is a new one.
        let mut db = AnyConnection::connect(&self.database).await.expect("the database");
        let (place, tables) = self.busiest(&mut db).await;
        let _ = db.close().await;
        let lose = || {
            let now = Instant::now();
            let mut lost = world.lost.lock().expect("no panic");
            lost.extend(tables.iter().map(|table| (table.clone(), now)));
        };
        match fault {
            Fault::KillNode => {
                let server = self.nodes[place].take().expect("it runs");
                server.kill();
                lose();
                self.restart(place);
            }
            Fault::StopNode => {
                self.signal(place, "STOP");
                lose();
                sleep(Duration::from_secs(LEASE_SECONDS + 3)).await;
                self.signal(place, "CONT");
            }
            Fault::EndNode => {
                let server = self.nodes[place].take().expect("it runs");
                lose();
                let status = tokio::task::spawn_blocking(move || server.stop()).await.expect("it ends");
                assert_eq!(status.code(), Some(0), "a stop is no failure");
                self.restart(place);
            }
            Fault::KillNats => {
                self.nats.kill();
                sleep(Duration::from_secs(2)).await;
                self.nats.restart();
            }
            Fault::KillPostgres => {
                self.postgres.kill();
                sleep(Duration::from_secs(1)).await;
                self.postgres.restart();
            }
        }
    }
}

/// Does one thing after another to the cluster while the clients play.
async fn end_again_and_again(cluster: &mut Cluster, world: &World, kills: usize) {
    let seed = std::env::var("TRIA_SEED").map_or(2026, |seed| seed.parse().expect("a number as a seed"));
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for (number, fault) in Fault::plan(kills, &mut rng).into_iter().enumerate() {
        sleep(Duration::from_millis(800 + u64::from(rng.next_u32() % 1_500))).await;
        let (begun, known) = (Instant::now(), world.takeovers.lock().expect("no panic").len());
        cluster.suffer(fault, world).await;
        let back = async {
            while !world.lost.lock().expect("no panic").is_empty() {
                sleep(Duration::from_millis(20)).await;
            }
        };
        let waited = timeout(PATIENCE, back).await;
        assert!(waited.is_ok(), "not back after {fault:?}: {:?}", world.lost.lock().expect("no panic"));
        let times: Vec<Duration> = world.takeovers.lock().expect("no panic").split_off(known);
        let most = times.iter().max().copied().unwrap_or_default();
        println!(
            "{number}: {fault:?} and everything back in {:.1} s; {} tables were away for {:.1} s at most",
            begun.elapsed().as_secs_f64(),
            times.len(),
            most.as_secs_f64()
        );
        world.takeovers.lock().expect("no panic").extend(times);
    }
}

/// Prints how long tables were away whose owners were ended.
fn report_takeovers(world: &World) -> Duration {
    let mut times = world.takeovers.lock().expect("no panic").clone();
    times.sort();
    let at = |part: usize| times[(times.len() * part / 100).min(times.len() - 1)];
    let (half, most) = (at(50), at(99));
    println!(
        "{} tables changed their owner: half of them within {:.1} s, 99 % within {:.1} s",
        times.len(),
        half.as_secs_f64(),
        most.as_secs_f64()
    );
    most
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cluster_loses_nothing_whatever_ends() {
    let _alone = ONE_AFTER_ANOTHER.lock().await;
    let kills =
        std::env::var("TRIA_CLUSTER_KILLS").map_or(3, |kills| kills.parse().expect("a number of kills"));
    sqlx::any::install_default_drivers();
    if std::env::var_os("TRIA_CLUSTER_COST").is_some() {
        compare_costs().await;
    }
    let mut cluster = Cluster::start(Folder::new("cluster"), 3).await;
    let world = World::new(Play::ForCards, cluster.addresses.clone());
    let mut db = AnyConnection::connect(&cluster.database).await.expect("the database");
    let before = stakes::holdings(&mut db).await;
    let _ = db.close().await;
    let mut players = JoinSet::new();
    for client in stakes::seat(&world).await {
        players.spawn(client.play());
    }
    tokio::select! {
        () = end_again_and_again(&mut cluster, &world, kills) => {}
        Some(ended) = players.join_next() => {
            ended.expect("a client that found nothing wrong");
            panic!("a client has gone before the end");
        }
    }
    let done = play_to_the_end(&world, players).await;
    for server in cluster.nodes.iter_mut().filter_map(Option::take) {
        assert_eq!(server.stop().code(), Some(0), "a stop is no failure");
    }
    let mut db = AnyConnection::connect(&cluster.database).await.expect("the database");
    let mut moves = 0;
    for clients in done.values() {
        moves += compare(&mut db, &clients.iter().collect::<Vec<_>>()).await;
    }
    for place in 0..cluster.nodes.len() {
        check_the_log(&mut db, &cluster.data(place), &done).await;
    }
    stakes::check(&mut db, &cluster.database, before).await;
    report(kills as u32, &world, &done, moves);
    let takeover = report_takeovers(&world);
    assert!(world.repeated.load(Ordering::Relaxed) > 0 && moves > 2 * done.len(), "games were played");
    // The bar is eight seconds on a machine that does nothing else; this one may be very busy.
    assert!(takeover < PATIENCE, "tables were away for {takeover:?}");
}

/// CPU time of all nodes for one acknowledged command, in microseconds, while 200 friendly games are played from any node.
async fn cost_of_a_command(nodes: usize) -> f64 {
    let cluster = Cluster::start(Folder::new("cluster-cost"), nodes).await;
    let world = World::new(Play::Friendly, cluster.addresses.clone());
    let mut players = JoinSet::new();
    for client in seat(&world).await {
        players.spawn(client.play());
    }
    let used = || -> Duration { cluster.nodes.iter().flatten().map(|node| cpu(node.pid())).sum() };
    sleep(Duration::from_secs(5)).await;
    let (before, begun, at) = (world.acknowledged.load(Ordering::Relaxed), used(), Instant::now());
    sleep(Duration::from_secs(20)).await;
    let commands = world.acknowledged.load(Ordering::Relaxed) - before;
    let (used, elapsed) = (used().saturating_sub(begun), at.elapsed());
    let each = used.as_secs_f64() * 1e6 / commands as f64;
    println!(
        "{nodes} nodes: {:.0} commands a second, {each:.0} µs of CPU for each on all nodes",
        commands as f64 / elapsed.as_secs_f64()
    );
    each
}

/// The figures of `docs/scaling.md`; a measurement, not a part of every run.
async fn compare_costs() {
    let (one, three) = (cost_of_a_command(1).await, cost_of_a_command(3).await);
    println!("three nodes need {:.2} times the CPU of one", three / one);
    assert!(three < 3.0 * one, "{three:.0} µs instead of {one:.0} µs");
}
