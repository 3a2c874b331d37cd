//! The same load on boardgame.io, installed from npm into a temporary folder, and on Tria, in one run: CPU for a move.

use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use crate::games::{self, AT_ONCE};
use crate::net::{
    ANSWER, Outcome, Said, Server, Socket, cpu, ended, in_repository, number, program, source, within,
};
use crate::report::{Bar, Report, percentile};
use crate::{Folder, Options, ROUND, all};

/// The compared version.
const PACKAGE: &str = "boardgame.io@0.50.2";

/// Concurrent games on each server; every client moves without delay.
const GAMES: usize = 1_000;

/// Timeout of the installation by npm.
const INSTALL: Duration = Duration::from_mins(10);

/// boardgame.io as a process.
struct Peer {
    child: Child,
    address: SocketAddr,
    /// The open matches.
    matches: Vec<Match>,
}

/// A match of two players.
#[derive(Clone)]
struct Match {
    name: String,
    /// The credentials that players send with every move, as JSON; `null` where any client may move.
    credentials: [String; 2],
}

/// Installs boardgame.io into this folder.
fn install(folder: &Path) {
    std::fs::write(folder.join("package.json"), "{\"private\":true}").expect("a file");
    std::fs::write(folder.join("server.cjs"), include_str!("peer/server.cjs")).expect("a file");
    eprintln!("  installing {PACKAGE} from npm");
    let log = folder.join("npm.log");
    let installing = Command::new("npm")
        .args(["install", "--no-audit", "--no-fund", PACKAGE])
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(std::fs::File::create(&log).expect("a log"))
        .spawn();
    let mut installing =
        installing.expect("npm is missing: install Node.js (on Debian: apt-get install nodejs npm)");
    let installed = ended(&mut installing, INSTALL, "npm install");
    assert!(installed.success(), "npm: {}", std::fs::read_to_string(&log).unwrap_or_default());
}

impl Peer {
    fn start(folder: &Path, game: Game, rounds: usize) -> Self {
        let log = folder.join(format!("{}.log", game.name()));
        let opened = if game == Game::Triad { GAMES * rounds } else { 0 };
        let mut child = Command::new("node")
            .arg("server.cjs")
            .arg(opened.to_string())
            .current_dir(folder)
            .env("NODE_ENV", "production")
            .stdout(Stdio::piped())
            .stderr(std::fs::File::create(&log).expect("a log"))
            .spawn()
            .expect("node starts");
        let said = Said::by(child.stdout.take().expect("a pipe"));
        // From here on it is killed when dropped.
        let mut peer = Self { child, address: ([127, 0, 0, 1], 0).into(), matches: Vec::new() };
        let matches = &mut peer.matches;
        loop {
            let Some(line) = said.line("boardgame.io to open a match, or to say its port") else {
                panic!("boardgame.io does not start: {}", std::fs::read_to_string(&log).unwrap_or_default());
            };
            if let Some(port) = number(&line, "port ") {
                peer.address.set_port(port as u16);
                break;
            }
            if let ["match", name, first, second] = *line.split_whitespace().collect::<Vec<_>>() {
                let credentials = [first, second].map(|secret| format!("\"{secret}\""));
                matches.push(Match { name: name.to_owned(), credentials });
            }
        }
        assert_eq!(matches.len(), opened, "boardgame.io opens matches");
        // Unopened matches are created on the first visit.
        matches.extend((opened..GAMES * rounds).map(|number| Match {
            name: format!("match{number}"),
            credentials: ["null"; 2].map(str::to_owned),
        }));
        peer
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The game on boardgame.io.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Game {
    /// Nine placements and nothing else, by any client: the least that a move can cost there.
    Cells,
    /// The game on Tria: Same, Plus and combos, hidden hands, a view for each player, authenticated moves.
    Triad,
}

impl Game {
    fn name(self) -> &'static str {
        match self {
            Self::Cells => "cells",
            Self::Triad => "triad",
        }
    }

    /// The message that places the first card of the hand on this cell.
    fn args(self, cell: u64) -> String {
        match self {
            Self::Cells => format!("{cell}"),
            Self::Triad => format!("0,{cell}"),
        }
    }
}

/// Two players of a match, each with a socket.
struct Pair {
    game: Game,
    sockets: [Socket; 2],
    its: Match,
}

impl Pair {
    async fn sit(server: SocketAddr, game: Game, place: usize, its: Match) -> Outcome<Self> {
        let name = &its.name;
        let space = game.name();
        let mut sockets = Vec::new();
        for (player, secret) in its.credentials.iter().enumerate() {
            let path = "/socket.io/?EIO=4&transport=websocket";
            let mut socket = Socket::open(server, source(place), path).await?;
            socket.send(format!("40/{space},")).await?;
            socket.until(&format!("40/{space},")).await?;
            socket.send(format!("42/{space},[\"sync\",\"{name}\",\"{player}\",{secret},2]")).await?;
            socket.until(&format!("42/{space},[\"sync\"")).await?;
            sockets.push(socket);
        }
        let [first, second] = <[Socket; 2]>::try_from(sockets).map_err(|_| "two sockets")?;
        Ok(Self { game, sockets: [first, second], its })
    }

    /// Waits until the socket has received this state; answers pings.
    async fn hear(&mut self, player: usize, state: u64) -> Outcome<()> {
        let socket = &mut self.sockets[player];
        let update = format!("42/{},[\"update\"", self.game.name());
        let heard = async {
            loop {
                let text = socket.next().await?;
                if text == "2" {
                    socket.send("3".to_owned()).await?;
                } else if text.starts_with(&update) && number(&text, "\"_stateID\":") >= Some(state) {
                    return Ok(());
                }
            }
        };
        // A ping is not an answer.
        within(ANSWER, || format!("state {state} of match {}", self.its.name), heard).await
    }

    async fn play(&mut self) -> Outcome<Vec<f64>> {
        let mut times = Vec::new();
        for state in 0..9 {
            let mover = state as usize % 2;
            let message = format!(
                "42/{},[\"update\",{{\"type\":\"MAKE_MOVE\",\"payload\":{{\"type\":\"place\",\"args\":[{}],\
                 \"playerID\":\"{mover}\",\"credentials\":{}}}}},{state},\"{}\",\"{mover}\"]",
                self.game.name(),
                self.game.args(state),
                self.its.credentials[mover],
                self.its.name
            );
            let sent = Instant::now();
            self.sockets[mover].send(message).await?;
            self.hear(mover, state + 1).await?;
            times.push(sent.elapsed().as_secs_f64() * 1_000.0);
            self.hear(1 - mover, state + 1).await?;
        }
        Ok(times)
    }
}

/// The cost of moves on one server so far.
#[derive(Default)]
struct Cost {
    used: Duration,
    times: Vec<f64>,
    /// The CPU for a move in each round, in milliseconds.
    rounds: Vec<f64>,
}

impl Cost {
    /// One more round.
    fn add(&mut self, name: &str, used: Duration, times: Vec<f64>) {
        let round = used.as_secs_f64() * 1_000.0 / times.len() as f64;
        self.used += used;
        self.times.extend(times);
        self.rounds.push(round);
        let (moves, each) = (self.times.len(), self.each());
        eprintln!("  {name}: {moves} moves, {each:.3} ms each so far, {round:.4} in this round");
    }

    /// In milliseconds for a move.
    fn each(&self) -> f64 {
        self.used.as_secs_f64() * 1_000.0 / self.times.len() as f64
    }

    fn tell(&mut self, title: &str, kind: &str, report: &mut Report) {
        self.times.sort_by(f64::total_cmp);
        let late = percentile(&self.times, 99.0);
        report.tell(format!("peer: {title}, 99 of 100 moves within"), late, "ms");
        report.tell(format!("peer: {title}, CPU for a {kind}"), self.each(), "ms");
    }
}

/// Plays one game each on boardgame.io.
async fn play_peer(peer: &Peer, game: Game, round: usize, cost: &mut Cost) {
    let turns = Arc::new(Semaphore::new(AT_ONCE));
    let mut seating = JoinSet::new();
    for place in 0..GAMES {
        let (turns, address) = (turns.clone(), peer.address);
        let its = peer.matches[round * GAMES + place].clone();
        seating.spawn(async move {
            let _turn = turns.acquire_owned().await.expect("a turn");
            Pair::sit(address, game, place, its).await
        });
    }
    let pairs = all(ROUND, "pairs that sit down at boardgame.io", None, seating).await;
    let before = cpu(peer.child.id());
    let mut playing = JoinSet::new();
    for mut pair in pairs {
        // Sockets stay open until the time is taken: closing them costs the server something, too.
        playing.spawn(async move { pair.play().await.map(|times| (pair, times)) });
    }
    let played = all(ROUND, "games that are played on boardgame.io", None, playing).await;
    let used = cpu(peer.child.id()).saturating_sub(before);
    let times = played.iter().flat_map(|(_open, times)| times.iter().copied()).collect();
    cost.add(&format!("boardgame.io, {}", game.name()), used, times);
}

/// Tria's side: its server and its players.
struct Own {
    server: Server,
    pairs: Vec<games::Pair>,
    _data: Folder,
}

impl Own {
    async fn start(name: &str, program: &Path) -> Self {
        let data = Folder::new(name);
        let server = Server::start_program(program, None, &data, "127.0.0.1:0");
        let pairs = games::seat(server.address, GAMES).await;
        Self { server, pairs, _data: data }
    }

    /// Plays one game each on Tria.
    async fn play(&mut self, name: &str, round: usize, cost: &mut Cost) {
        let mut pairs = std::mem::take(&mut self.pairs);
        if round > 0 {
            // The cost of starting a new game is not counted on either server.
            pairs = games::again(pairs).await;
        }
        // Its work must have ended, too.
        tokio::time::sleep(Duration::from_secs(1)).await;
        let before = cpu(self.server.pid());
        let played = games::round(pairs, None).await;
        let used = cpu(self.server.pid()).saturating_sub(before);
        self.pairs = played.pairs;
        cost.add(name, used, played.times);
    }
}

/// Tria's part alone, for optimising it; or this program and another, alternating.
pub(crate) async fn run_own(options: &Options, report: &mut Report) {
    eprintln!("moves: {GAMES} games at once, nine moves a game, raw clients that never wait");
    let programs = std::iter::once(("Tria", program()))
        .chain(options.against.iter().map(|other| ("the other", in_repository(other))));
    let mut sides = Vec::new();
    for (name, program) in programs {
        sides.push((name, Own::start(name, &program).await, Cost::default()));
    }
    for round in 0..options.rounds * sides.len() {
        for (name, own, cost) in &mut sides {
            own.play(name, round, cost).await;
        }
    }
    let costs: Vec<(f64, Vec<f64>)> =
        sides.iter().map(|(_, _, cost)| (cost.each(), cost.rounds.clone())).collect();
    for (name, own, mut cost) in sides {
        // A graceful end, so that an instrumented build writes its counts.
        own.server.stop();
        cost.tell(name, "durable move", report);
    }
    if let [(ours, rounds), (other, others)] = &costs[..] {
        report.tell("peer: Tria's CPU as a part of the other's", ours / other, "");
        let mut parts: Vec<f64> = rounds.iter().zip(others).map(|(round, other)| round / other).collect();
        parts.sort_by(f64::total_cmp);
        report.tell("peer: the same, half of all rounds below", percentile(&parts, 50.0), "");
    }
}

pub(crate) async fn run(options: &Options, report: &mut Report) {
    eprintln!("peer: {GAMES} games at once, nine moves a game, raw clients that never wait");
    let folder = Folder::new("peer");
    install(&folder);
    let (mut least, mut theirs, mut ours) = (Cost::default(), Cost::default(), Cost::default());
    let cells = Peer::start(&folder, Game::Cells, options.rounds);
    let triad = Peer::start(&folder, Game::Triad, options.rounds);
    let mut own = Own::start("peer-tria", &program()).await;
    // Alternating, so that other load on this machine affects both alike.
    for round in 0..options.rounds {
        play_peer(&cells, Game::Cells, round, &mut least).await;
        play_peer(&triad, Game::Triad, round, &mut theirs).await;
        own.play("Tria", round, &mut ours).await;
    }
    least.tell("boardgame.io, nine cells without cards", "move (stores nothing)", report);
    theirs.tell("boardgame.io, Triple Triad", "move (stores nothing)", report);
    ours.tell("Tria", "durable move", report);
    let (least, theirs, ours) = (least.each(), theirs.each(), ours.each());
    report.tell(
        "peer: Tria's CPU as a part of boardgame.io's for nine cells without cards",
        ours / least,
        "",
    );
    report.hold("peer: Tria's CPU as a part of boardgame.io's", ours / theirs, "", Bar::AtMost(0.25));
}
