//! The load harness: the real `tria serve` on loopback with SQLite, clients on the same machine, bounded, with a report.
//!
//! `cargo bench -p tria --bench serve -- [games|sockets|start|peer|moves|all] [--games N] [--rate N] [--seconds N]
//! [--sockets N] [--tables N] [--rounds N] [--against PROGRAM] [--json FILE]`; `docs/server-load.md` lists the measurements and bars.
//! The exit status is 1 if a bar is missed.

mod games;
#[path = "../../tests/net/mod.rs"]
mod net;
mod peer;
mod report;
mod sockets;
mod start;

use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::time::Duration;

use net::{Outcome, within};
use report::Report;
use tokio::task::JoinSet;
pub(crate) use tria_testkit::Folder;

/// Timeout for a step of all clients together, on top of its planned duration: far longer than on any machine worth measuring.
pub(crate) const ROUND: Duration = Duration::from_mins(10);

/// The results of all tasks, in the order of completion, with regular progress.
///
/// If one fails, or all of them take longer than the timeout, the harness ends with a message.
pub(crate) async fn all<T: Send + 'static>(
    time: Duration,
    what: &str,
    progress: Option<usize>,
    mut tasks: JoinSet<Outcome<T>>,
) -> Vec<T> {
    let count = tasks.len();
    let mut done = Vec::with_capacity(count);
    let joined = async {
        while let Some(task) = tasks.join_next().await {
            done.push(task.expect("no panic")?);
            if progress.is_some_and(|each| done.len().is_multiple_of(each)) {
                eprintln!("  {} of {count} {what}", done.len());
            }
        }
        Ok(())
    };
    let joined = within(time, || format!("the last of {count}"), joined).await;
    joined.unwrap_or_else(|error| panic!("{what}: {error}"));
    done
}

/// The command line.
pub(crate) struct Options {
    /// Concurrent games.
    pub(crate) games: usize,
    /// Moves offered a second.
    pub(crate) rate: f64,
    /// How long moves are offered.
    pub(crate) seconds: u64,
    /// Idle sockets.
    pub(crate) sockets: usize,
    /// Unfinished games at a start.
    pub(crate) tables: usize,
    /// Games that each pair plays in `peer` and `moves`.
    pub(crate) rounds: usize,
    /// Another program to compare with in `moves`.
    pub(crate) against: Option<PathBuf>,
}

fn main() {
    raise_the_limit();
    let mut options = Options {
        games: 1_000,
        rate: 1_200.0,
        seconds: 20,
        sockets: 10_000,
        tables: 10_000,
        rounds: 8,
        against: None,
    };
    let mut json: Option<PathBuf> = None;
    let mut wanted: Vec<String> = Vec::new();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut value = || args.next().unwrap_or_else(|| panic!("{arg} needs a value"));
        match arg.as_str() {
            "--games" => options.games = value().parse().expect("a number of games"),
            "--rate" => options.rate = value().parse().expect("moves a second"),
            "--seconds" => options.seconds = value().parse().expect("seconds"),
            "--sockets" => options.sockets = value().parse().expect("a number of sockets"),
            "--tables" => options.tables = value().parse().expect("a number of tables"),
            "--rounds" => options.rounds = value().parse().expect("a number of rounds"),
            "--against" => options.against = Some(value().into()),
            "--json" => json = Some(value().into()),
            // An argument added by cargo.
            "--bench" => {}
            "games" | "sockets" | "start" | "peer" | "moves" | "all" => wanted.push(arg),
            other => panic!("unknown: {other}; there are games, sockets, start, peer, moves and all"),
        }
    }
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|word| word == name || word == "all");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let mut report = Report::default();
    runtime.block_on(async {
        if is_wanted("games") {
            games::run(&options, &mut report).await;
        }
        if is_wanted("sockets") {
            sockets::run(&options, &mut report).await;
        }
        if is_wanted("start") {
            start::run(&options, &mut report).await;
        }
        if is_wanted("peer") {
            peer::run(&options, &mut report).await;
        }
        // A part of `peer`, so it is measured only on request.
        if wanted.iter().any(|word| word == "moves") {
            peer::run_own(&options, &mut report).await;
        }
    });
    print!("{}", report.text());
    if let Some(file) = json {
        std::fs::write(file, report.json()).expect("the file can be written");
    }
    std::process::exit(i32::from(!report.is_reached()));
}

/// Thousands of sockets need the maximum number of open files; only a new process gets the new limit.
fn raise_the_limit() {
    const RAISED: &str = "TRIA_BENCH_RAISED";
    if std::env::var_os(RAISED).is_some() {
        return;
    }
    let script = "ulimit -n 65536 2>/dev/null || ulimit -n $(ulimit -Hn); exec \"$0\" \"$@\"";
    let me = std::env::current_exe().expect("this program");
    let error = std::process::Command::new("sh")
        .args(["-c", script])
        .arg(me)
        .args(std::env::args_os().skip(1))
        .env(RAISED, "1")
        .exec();
    panic!("sh cannot be started: {error}");
}
