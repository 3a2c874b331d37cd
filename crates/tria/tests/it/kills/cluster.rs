//! A cluster of three nodes on real PostgreSQL (with fsync) and NATS, whose parts are killed, stopped and cut off from each other
//! while games for cards are played by clients that move between the nodes: nothing acknowledged is lost, doubled or reordered.
//!
//! `TRIA_CLUSTER=long cargo test -p tria --test it kills::cluster -- --nocapture` is the long version, with 200 games, 100 kills of
//! nodes and an upgrade from the first version that has a cluster; `TRIA_CLUSTER_KILLS=30` makes all counts smaller in proportion.
//! `TRIA_CLUSTER_NETWORK=proxies` uses proxies where the system would allow network namespaces.
//! `TRIA_CLUSTER_COST=1` measures the CPU of a command on one node and on three before it.

mod proxy;
mod site;
mod witness;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use sqlx::{AnyConnection, Connection as _};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};
use tria_testkit::netns;

use super::net::{cpu, program};
use super::{
    Client, Folder, ONE_AFTER_ANOTHER, PATIENCE, Play, Way, World, check_the_log, compare, play_to_the_end,
    report, seat, stakes,
};
use site::{Cluster, Side, older_program};
use witness::Witness;

/// The lease of a node: an owner that is stopped or cut off for longer is replaced.
const LEASE: Duration = Duration::from_secs(6);

/// How long a node is stopped or cut off.
const AWAY: Duration = Duration::from_secs(9);

/// How much later than it happened something is noticed on a busy machine.
const SLACK: Duration = Duration::from_secs(1);

/// A client sends one command out of this many at another node.
const ROAMS: u32 = 60;

/// How often nodes are killed in the long version.
const KILLS: usize = 100;

/// What is done to the cluster.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    /// Kills the node with the most tables (SIGKILL) and starts it again.
    KillNode,
    /// Stops the node with the most tables (SIGSTOP) for longer than its lease, then lets it go on.
    StopNode,
    /// Stops the node with the most tables gracefully and starts it again.
    EndNode,
    /// Stops each node gracefully and starts it again, one after another.
    RestartAll,
    /// Kills NATS, and starts it again after two seconds.
    KillNats,
    /// Ends PostgreSQL as a crash does, and starts it again.
    KillPostgres,
    /// Cuts the node with the most tables off for longer than its lease, then connects it again.
    Cut(&'static [Side]),
}

const FROM_POSTGRES: Fault = Fault::Cut(&[Side::Postgres]);
const FROM_NATS: Fault = Fault::Cut(&[Side::Nats]);
const FROM_BOTH: Fault = Fault::Cut(&[Side::Postgres, Side::Nats]);

/// How much is done.
#[derive(Clone, Copy)]
struct Extent {
    long: bool,
    kills: usize,
    games: usize,
}

impl Extent {
    fn of_this_run() -> Self {
        let kills = std::env::var("TRIA_CLUSTER_KILLS").ok();
        let kills = kills.map(|kills| kills.parse().expect("a number of kills"));
        let long = kills.is_some() || std::env::var("TRIA_CLUSTER").is_ok_and(|extent| extent == "long");
        if long {
            Self { long, kills: kills.unwrap_or(KILLS), games: 200 }
        } else {
            Self { long, kills: 3, games: stakes::GAMES }
        }
    }

    /// The faults of a run in a random order.
    fn plan(self, rng: &mut ChaCha8Rng) -> Vec<Fault> {
        let (few, fewer) = (self.kills.div_ceil(5), self.kills.div_ceil(10));
        let only_long = if self.long { fewer } else { 0 };
        let counts = [
            (Fault::KillNode, self.kills),
            (Fault::StopNode, fewer),
            (Fault::EndNode, fewer),
            (Fault::RestartAll, usize::from(self.long)),
            (Fault::KillNats, few),
            (Fault::KillPostgres, few),
            (FROM_POSTGRES, fewer),
            (FROM_NATS, fewer),
            (FROM_BOTH, only_long),
        ];
        let mut plan: Vec<Fault> =
            counts.iter().flat_map(|(fault, count)| std::iter::repeat_n(*fault, *count)).collect();
        for place in (1..plan.len()).rev() {
            plan.swap(place, rng.next_u32() as usize % (place + 1));
        }
        plan
    }
}

/// Notes that these tables have lost their owner just now.
fn lose(world: &World, tables: &[String]) {
    let now = Instant::now();
    world.lost.lock().expect("no panic").extend(tables.iter().map(|table| (table.clone(), now)));
}

/// Waits until clients have heard again from every table that has lost its owner.
async fn all_back(world: &World, what: &str) {
    let back = async {
        while !world.lost.lock().expect("no panic").is_empty() {
            sleep(Duration::from_millis(20)).await;
        }
    };
    let waited = timeout(PATIENCE, back).await;
    assert!(waited.is_ok(), "not back after {what}: {:?}", world.lost.lock().expect("no panic"));
}

/// Waits until a command was carried out at every table since then.
async fn all_active(world: &World, since: Instant, what: &str) {
    let idle = || {
        let active = world.active.lock().expect("no panic");
        let (idle, count) = (active.iter().filter(|(_, at)| **at < since), active.len());
        (idle.map(|(table, _)| table.clone()).collect::<Vec<_>>(), count)
    };
    let waited = timeout(PATIENCE, async {
        while idle().1 < world.games || !idle().0.is_empty() {
            sleep(Duration::from_millis(20)).await;
        }
    });
    assert!(waited.await.is_ok(), "nothing happens any more after {what}: {:?}", idle());
}

impl Cluster {
    /// The node with the most tables, and those tables.
    async fn busiest(&self) -> (usize, Vec<String>) {
        // PostgreSQL may have been away: the connection is a new one.
        let mut db = AnyConnection::connect(&self.database).await.expect("the database");
        let owned = self.owned(&mut db).await;
        let _ = db.close().await;
        owned.into_iter().enumerate().max_by_key(|(_, tables)| tables.len()).expect("a node")
    }

    /// Stops a node gracefully and starts it again.
    async fn renew(&mut self, place: usize, world: &World) {
        let mut db = AnyConnection::connect(&self.database).await.expect("the database");
        lose(world, &self.owned(&mut db).await[place]);
        let _ = db.close().await;
        self.stop(place).await;
        self.restart(place);
    }

    async fn suffer(&mut self, fault: Fault, world: &World) {
        let (place, tables) = self.busiest().await;
        match fault {
            Fault::KillNode => {
                self.nodes[place].take().expect("it runs").kill();
                lose(world, &tables);
                self.restart(place);
            }
            Fault::StopNode => {
                self.signal(place, "STOP");
                lose(world, &tables);
                sleep(AWAY).await;
                self.signal(place, "CONT");
            }
            Fault::EndNode => self.renew(place, world).await,
            Fault::RestartAll => {
                for place in 0..self.nodes.len() {
                    self.renew(place, world).await;
                    all_back(world, "a restart").await;
                }
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
            Fault::Cut(sides) => self.cut_off(place, &tables, sides, world).await,
        }
    }

    /// Cuts a node off for longer than its lease. Without PostgreSQL it must tell nothing of its tables once its lease is over.
    async fn cut_off(&self, place: usize, tables: &[String], sides: &[Side], world: &World) {
        let loses = sides.contains(&Side::Postgres);
        let token =
            tables.first().and_then(|table| world.tokens.lock().expect("no panic").get(table).cloned());
        let witness = match token.filter(|_| loses) {
            Some(token) => Some(Witness::begin(self.addresses[place], &tables[0], &token).await),
            None => None,
        };
        let begun = Instant::now();
        self.set_cut(place, sides, true);
        if loses {
            lose(world, tables);
        }
        sleep(AWAY).await;
        if let Some(heard) = witness.map(Witness::end) {
            let after = |at: Option<Instant>| at.map(|at| at.saturating_duration_since(begun));
            let (last, ended) = (after(heard.last), after(heard.ended));
            println!(
                "   a client of that node heard of its table until {last:.1?}, and was sent away after {ended:.1?}"
            );
            assert!(last.is_some_and(|last| last < LEASE + SLACK), "told without a lease: {last:?}");
            assert!(ended.is_some_and(|ended| ended < LEASE + 2 * SLACK), "kept without a lease: {ended:?}");
        }
        self.set_cut(place, sides, false);
    }
}

fn seeded() -> ChaCha8Rng {
    let seed = std::env::var("TRIA_SEED").map_or(2026, |seed| seed.parse().expect("a number as a seed"));
    ChaCha8Rng::seed_from_u64(seed)
}

/// Does one thing after another to the cluster while the clients play.
async fn end_again_and_again(cluster: &mut Cluster, world: &World, extent: Extent) {
    let mut rng = seeded();
    let plan = extent.plan(&mut rng);
    let mut by_fault: BTreeMap<String, Vec<Duration>> = BTreeMap::new();
    for (number, fault) in plan.iter().copied().enumerate() {
        sleep(Duration::from_millis(800 + u64::from(rng.next_u32() % 1_500))).await;
        let (begun, known) = (Instant::now(), world.takeovers.lock().expect("no panic").len());
        cluster.suffer(fault, world).await;
        let over = Instant::now();
        let what = format!("{fault:?}");
        all_back(world, &what).await;
        all_active(world, over, &what).await;
        let times = world.takeovers.lock().expect("no panic")[known..].to_vec();
        println!(
            "{} of {}: {what}, everything goes on {:.1} s later; {} tables were away for {:.1} s at most; {:.0} s in all",
            number + 1,
            plan.len(),
            over.elapsed().as_secs_f64(),
            times.len(),
            times.iter().max().copied().unwrap_or_default().as_secs_f64(),
            begun.elapsed().as_secs_f64(),
        );
        by_fault.entry(what).or_default().extend(times);
    }
    for (what, times) in by_fault.iter().filter(|(_, times)| !times.is_empty()) {
        println!("{what}: {}", quantiles(times));
    }
}

/// How long tables were away whose owners were ended or cut off.
fn quantiles(times: &[Duration]) -> String {
    let mut times = times.to_vec();
    times.sort();
    let at = |part: usize| times[(times.len() * part / 100).min(times.len() - 1)].as_secs_f64();
    format!(
        "{} tables were away, half of them for {:.1} s at most, 99 % for {:.1} s, all for {:.1} s",
        times.len(),
        at(50),
        at(99),
        at(100)
    )
}

/// Runs a test again in a network namespace, where the system allows that; returns whether it has run.
async fn runs_inside(test: &'static str) -> bool {
    let proxies = std::env::var("TRIA_CLUSTER_NETWORK").is_ok_and(|network| network == "proxies");
    if proxies || netns::is_inside() || !netns::are_allowed() {
        return false;
    }
    tokio::task::spawn_blocking(move || netns::run_inside(test)).await.expect("the test succeeds");
    true
}

/// A cluster, and clients that play there.
struct Run {
    cluster: Cluster,
    world: Arc<World>,
    before: stakes::Holdings,
    players: JoinSet<Client>,
    _proxy: JoinSet<()>,
}

impl Run {
    async fn begin(cluster: Cluster, games: usize) -> Self {
        println!("{}, {games} games", cluster.network());
        let way = Way { roams: ROAMS, ..Way::to(cluster.addresses.clone()) };
        let world = World::new(Play::ForCards, games, way);
        let proxy = proxy::watch_over(&world);
        let mut db = AnyConnection::connect(&cluster.database).await.expect("the database");
        let before = stakes::holdings(&mut db).await;
        let _ = db.close().await;
        let mut players = JoinSet::new();
        for client in stakes::seat(&world).await {
            players.spawn(client.play());
        }
        all_active(&world, Instant::now(), "the beginning").await;
        Self { cluster, world, before, players, _proxy: proxy }
    }

    /// Lets everyone play to the end, and checks everything; `times` is the number of things that happened meanwhile.
    async fn end(mut self, times: usize) {
        let done = play_to_the_end(&self.world, self.players).await;
        for place in 0..self.cluster.nodes.len() {
            self.cluster.stop(place).await;
        }
        let mut db = AnyConnection::connect(&self.cluster.database).await.expect("the database");
        let mut moves = 0;
        for clients in done.values() {
            moves += compare(&mut db, &clients.iter().collect::<Vec<_>>()).await;
        }
        for place in 0..self.cluster.nodes.len() {
            check_the_log(&mut db, &self.cluster.data(place), &done).await;
        }
        stakes::check(&mut db, &self.cluster.database, self.before).await;
        report(times as u32, &self.world, &done, moves);
        let takeovers = self.world.takeovers.lock().expect("no panic").clone();
        println!("{}", quantiles(&takeovers));
        assert!(self.world.repeated.load(Ordering::Relaxed) > 0, "commands were repeated");
        assert!(moves > 2 * done.len(), "games were played");
    }
}

/// Does something to the cluster while all clients play on.
macro_rules! meanwhile {
    ($run:ident, $work:expr) => {
        tokio::select! {
            () = $work => {}
            Some(ended) = $run.players.join_next() => {
                ended.expect("a client that found nothing wrong");
                panic!("a client has gone before the end");
            }
        }
    };
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cluster_loses_nothing_whatever_ends() {
    let _alone = ONE_AFTER_ANOTHER.lock().await;
    sqlx::any::install_default_drivers();
    if std::env::var_os("TRIA_CLUSTER_COST").is_some() && !netns::is_inside() {
        compare_costs().await;
    }
    if runs_inside("kills::cluster::a_cluster_loses_nothing_whatever_ends").await {
        return;
    }
    let extent = Extent::of_this_run();
    let cluster = Cluster::start(Folder::new("cluster"), 3, extent.games, program()).await;
    let mut run = Run::begin(cluster, extent.games).await;
    meanwhile!(run, end_again_and_again(&mut run.cluster, &run.world, extent));
    run.end(extent.plan(&mut seeded()).len()).await;
}

/// Only in the long version: the older program has to be built.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_of_an_older_version_are_replaced_one_by_one() {
    if !Extent::of_this_run().long {
        return;
    }
    let _alone = ONE_AFTER_ANOTHER.lock().await;
    sqlx::any::install_default_drivers();
    if runs_inside("kills::cluster::nodes_of_an_older_version_are_replaced_one_by_one").await {
        return;
    }
    let older = tokio::task::spawn_blocking(|| older_program(&tria_testkit::root())).await;
    let older = older.expect("the older version is built");
    let cluster = Cluster::start(Folder::new("upgrade"), 3, stakes::GAMES, older).await;
    let mut run = Run::begin(cluster, stakes::GAMES).await;
    meanwhile!(run, replace_all(&mut run.cluster, &run.world));
    run.end(3).await;
}

/// Replaces each node by one of the program of this run.
async fn replace_all(cluster: &mut Cluster, world: &World) {
    let migrated = crate::support::tria(&["migrate", "--database", &cluster.database]);
    assert_eq!(migrated.status, 0, "{}{}", migrated.out, migrated.err);
    for place in 0..cluster.nodes.len() {
        all_active(world, Instant::now(), "a node was replaced").await;
        cluster.programs[place] = program();
        cluster.renew(place, world).await;
        all_back(world, "a node was replaced").await;
        println!("node {} of {} is of the new version", place + 1, cluster.nodes.len());
    }
    all_active(world, Instant::now(), "all nodes were replaced").await;
}

/// CPU time of all nodes for one acknowledged command, in microseconds, while 200 friendly games are played from any node.
async fn cost_of_a_command(nodes: usize) -> f64 {
    const GAMES: usize = super::FRIENDLY_GAMES;
    let cluster = Cluster::start(Folder::new("cluster-cost"), nodes, 0, program()).await;
    let world = World::new(Play::Friendly, GAMES, Way::to(cluster.addresses.clone()));
    let mut players = JoinSet::new();
    for client in seat(&world).await {
        players.spawn(client.play());
    }
    let used = || -> Duration { cluster.nodes.iter().flatten().map(|node| cpu(node.pid())).sum() };
    all_active(&world, Instant::now(), "the beginning").await;
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
