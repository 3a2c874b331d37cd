//! Nodes with their database and NATS. Each node has connections of its own to either, which can be cut: packets vanish where
//! the system allows network namespaces, else a proxy keeps the bytes back.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;

use sqlx::{AnyConnection, Row as _};
use tria_testkit::nats::NatsServer;
use tria_testkit::netns::{self, Network};
use tria_testkit::postgres::DurableServer;
use tria_testkit::proxy::Proxy;

use super::super::net::{Server, log_of};
use super::super::{Folder, stakes};

/// What a node can be cut off from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Postgres,
    Nats,
}

impl Side {
    /// The number of its address in the network of the test.
    fn number(self) -> u8 {
        match self {
            Self::Postgres => 2,
            Self::Nats => 3,
        }
    }
}

/// How nodes reach PostgreSQL and NATS.
enum Wires {
    /// Each node is a machine of this network.
    Network(Network),
    /// Each node has proxies to PostgreSQL and to NATS.
    Proxies(Vec<[Proxy; 2]>),
}

/// A cluster with real servers.
pub(super) struct Cluster {
    pub(super) postgres: DurableServer,
    pub(super) nats: NatsServer,
    pub(super) database: String,
    folder: Folder,
    wires: Wires,
    pub(super) nodes: Vec<Option<Server>>,
    /// The program that each node runs.
    pub(super) programs: Vec<PathBuf>,
    pub(super) addresses: Vec<SocketAddr>,
}

impl Cluster {
    /// Starts PostgreSQL, NATS and this many nodes of a program, with accounts for as many games for cards as `games` says.
    pub(super) async fn start(folder: Folder, nodes: usize, games: usize, program: PathBuf) -> Self {
        let started = tokio::task::spawn_blocking(move || {
            if !netns::is_inside() {
                let (postgres, nats) = (DurableServer::start(), NatsServer::start());
                let ports = [postgres.port(), nats.port()];
                let proxies = (0..nodes).map(|_| ports.map(Proxy::new)).collect();
                return (Wires::Proxies(proxies), postgres, nats);
            }
            let sides = [Side::Postgres, Side::Nats].map(Side::number);
            let network = Network::new(&sides, nodes as u8);
            let [postgres, nats] = sides.map(|side| netns::address(side).to_string());
            (Wires::Network(network), DurableServer::start_at(&postgres), NatsServer::start_at(&nats))
        });
        let (wires, postgres, nats) = started.await.expect("PostgreSQL and NATS start");
        let database = postgres.new_database().await;
        stakes::enroll(&database, games).await;
        let (programs, addresses) = (vec![program; nodes], Vec::new());
        let mut cluster =
            Self { postgres, nats, database, folder, wires, nodes: Vec::new(), programs, addresses };
        for place in 0..nodes {
            let listen = match cluster.wires {
                Wires::Network(_) => format!("{}:8080", netns::machine_address(place as u8)),
                Wires::Proxies(_) => "127.0.0.1:0".to_owned(),
            };
            let server = cluster.node(place, &listen);
            cluster.addresses.push(server.address);
            cluster.nodes.push(Some(server));
        }
        cluster
    }

    /// What keeps bytes back when a connection is cut.
    pub(super) fn network(&self) -> &'static str {
        match self.wires {
            Wires::Network(_) => "nodes in network namespaces",
            Wires::Proxies(_) => "nodes behind proxies",
        }
    }

    /// The folder of a node.
    pub(super) fn data(&self, place: usize) -> PathBuf {
        let data = self.folder.join(format!("node{place}"));
        std::fs::create_dir_all(&data).expect("a folder");
        data
    }

    /// Starts a node.
    fn node(&self, place: usize, listen: &str) -> Server {
        let (data, program) = (self.data(place), &self.programs[place]);
        let (mut command, database, nats) = match &self.wires {
            Wires::Network(network) => {
                (network.command(place, program), self.database.clone(), self.nats.url())
            }
            Wires::Proxies(proxies) => {
                let [postgres, nats] = &proxies[place];
                let through = |address: &str, from: u16, to: u16| {
                    address.replace(&format!("127.0.0.1:{from}"), &format!("127.0.0.1:{to}"))
                };
                let database = through(&self.database, self.postgres.port(), postgres.port());
                (Command::new(program), database, through(&self.nats.url(), self.nats.port(), nats.port()))
            }
        };
        command.args(["serve", "--rate-limits", "false", "--listen", listen, "--data"]).arg(&data).args([
            "--database",
            &database,
            "--nats",
            &nats,
            // The network of a test is no other's.
            "--nats-insecure",
            "true",
        ]);
        Server::start_command(command, &data)
    }

    /// Starts a node again, of the program that is its now.
    pub(super) fn restart(&mut self, place: usize) {
        self.nodes[place] = Some(self.node(place, &self.addresses[place].to_string()));
    }

    /// Stops a node gracefully.
    pub(super) async fn stop(&mut self, place: usize) {
        let server = self.nodes[place].take().expect("it runs");
        let status = tokio::task::spawn_blocking(move || server.stop()).await.expect("it ends");
        assert_eq!(status.code(), Some(0), "a stop is no failure");
    }

    /// Cuts a node off, or connects it again.
    pub(super) fn set_cut(&self, place: usize, sides: &[Side], cut: bool) {
        for side in sides {
            match &self.wires {
                Wires::Network(network) if cut => network.cut(place, side.number()),
                Wires::Network(network) => network.mend(place, side.number()),
                Wires::Proxies(proxies) => {
                    let proxy = &proxies[place][usize::from(*side == Side::Nats)];
                    if cut { proxy.cut() } else { proxy.mend() }
                }
            }
        }
    }

    /// The name that a node's process has drawn, as it says in its log.
    fn name(&self, place: usize) -> String {
        let log = std::fs::read_to_string(log_of(&self.data(place))).expect("the log");
        let line = log.lines().rfind(|line| line.contains("is a node of a cluster")).expect("its name");
        line.split("node=").nth(1).expect("its name").trim().to_owned()
    }

    /// The tables that each node owns.
    pub(super) async fn owned(&self, db: &mut AnyConnection) -> Vec<Vec<String>> {
        let rows = sqlx::query("SELECT id, owner FROM game WHERE finished = 0").fetch_all(db).await;
        let rows: Vec<(String, String)> =
            rows.expect("the tables").iter().map(|row| (row.get(0), row.get(1))).collect();
        let of = |name: String| {
            rows.iter().filter(|(_, owner)| *owner == name).map(|(table, _)| table.clone()).collect()
        };
        (0..self.nodes.len()).map(|place| of(self.name(place))).collect()
    }

    /// Sends a signal to a node.
    pub(super) fn signal(&self, place: usize, name: &str) {
        let pid = self.nodes[place].as_ref().expect("it runs").pid().to_string();
        // The shell's own: not every system has the program.
        let sent = Command::new("sh").args(["-c", &format!("kill -s {name} {pid}")]).status();
        assert!(sent.is_ok_and(|status| status.success()), "the process is ours");
    }
}

/// The program of the first commit that has the cluster, built into a folder of its own.
pub(super) fn older_program(root: &Path) -> PathBuf {
    const FIRST: &str = "251e7cba96ed";
    if let Some(program) = std::env::var_os("TRIA_CLUSTER_OLDER") {
        return program.into();
    }
    let folder = root.join("target/upgrade");
    let (source, target) = (folder.join("src"), folder.join("target"));
    let script = "set -e; mkdir -p \"$1\"; git archive \"$0\" | tar x -C \"$1\"; cd \"$1\"; \
                  exec cargo build --locked --package tria --bin tria --target-dir \"$2\"";
    let mut build = Command::new("sh");
    build.args(["-c", script, FIRST]).args([&source, &target]).current_dir(root);
    // As script/test builds; the folder of the running build is not the older one's.
    build
        .env("CARGO_INCREMENTAL", "0")
        .env("CARGO_PROFILE_DEV_DEBUG", "false")
        .env_remove("CARGO_TARGET_DIR");
    for variable in ["CARGO_MANIFEST_DIR", "RUSTC_WORKSPACE_WRAPPER"] {
        build.env_remove(variable);
    }
    assert!(build.status().expect("a shell").success(), "the older version cannot be built");
    target.join("debug/tria")
}
