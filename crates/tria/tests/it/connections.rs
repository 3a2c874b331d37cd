//! Connections when files are scarce: one address cannot shut the others out, and those who are in are served on.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use tokio::io::AsyncReadExt as _;
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep, timeout};

use crate::kills::net::{Http, Server, connect, log_of, source};
use crate::support::Folder;

/// Longer than anything here takes, also on a busy machine.
const PATIENCE: Duration = Duration::from_mins(2);

/// The real server, with at most 256 open files.
fn few_files(data: &Path, settings: &[&str]) -> Server {
    fs::create_dir_all(data).expect("a folder");
    let mut command = Command::new("bash");
    command
        .args(["-c", "ulimit -n 256; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_tria")])
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(data)
        .args(settings);
    Server::start_command(command, data)
}

fn data(folder: &Folder) -> PathBuf {
    PathBuf::from(folder.path("data"))
}

fn log(data: &Path) -> String {
    fs::read_to_string(log_of(data)).expect("the log")
}

/// Waits until this holds, at most [`PATIENCE`].
async fn eventually(what: &str, holds: impl Fn() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < PATIENCE, "not in time: {what}");
        sleep(Duration::from_millis(20)).await;
    }
}

/// Waits until the server has closed this connection without a word, or with a reset.
async fn closed(mut silent: TcpStream) {
    let mut said = Vec::new();
    let read = timeout(PATIENCE, silent.read_to_end(&mut said)).await;
    let ended = read.expect("a silent connection is closed");
    assert!(ended.is_err() || !said.starts_with(b"HTTP/1.1 2"), "{}", String::from_utf8_lossy(&said));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thousands_of_silent_connections_of_one_address_shut_out_no_other() {
    // This process holds the other ends.
    tria_server::files::connections();
    let folder = Folder::new("silent");
    let data = data(&folder);
    let server = few_files(&data, &["--request-seconds", "20"]);
    assert!(
        log(&data).contains("limit=256 needed=20064 connections=192"),
        "the log says what there is and what is needed: {}",
        log(&data)
    );
    let mut inside = Http::connect(server.address, source(1)).await.expect("a connection");
    let player = inside.guest().await.expect("a guest");
    let attacker = source(2);
    let mut silent = Vec::new();
    for number in 0..3_000 {
        silent.push(connect(server.address, attacker).await.expect("the machine takes it"));
        if number % 100 == 0 {
            // On a slow machine a connection that is idle all this time would be closed like the silent ones.
            let answer = inside.request("GET", "/api/v1/account", &player, "").await;
            assert_eq!(answer.expect("an answer").0, 200, "those who are in are served on");
        }
    }
    // The server has seen them all when it answers one that came later.
    let mut newcomer = Http::connect(server.address, source(3)).await.expect("a connection");
    newcomer.guest().await.expect("another address is served");
    let answer = inside.request("GET", "/api/v1/account", &player, "").await;
    assert_eq!(answer.expect("an answer").0, 200, "those who are in are served on");
    assert!(!log(&data).contains("cannot be accepted"), "files do not run out: {}", log(&data));
    for silent in silent {
        closed(silent).await;
    }
    let mut again = Http::connect(server.address, attacker).await.expect("a connection");
    again.guest().await.expect("the address is served when its connections are gone");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_files_run_out_those_who_are_in_are_served_and_others_wait() {
    let folder = Folder::new("files");
    let data = data(&folder);
    let server = few_files(&data, &["--rate-limits", "false"]);
    let mut inside = Http::connect(server.address, source(1)).await.expect("a connection");
    inside.guest().await.expect("a guest");
    let open = fs::read_dir(format!("/proc/{}/fd", server.pid())).expect("the process runs").count();
    let limit = |files: usize| {
        let (pid, files) = (server.pid().to_string(), format!("--nofile={files}:256"));
        let done = Command::new("prlimit").args(["--pid", &pid, &files]).status().expect("prlimit");
        assert!(done.success());
    };
    limit(open + 3);
    let mut silent = Vec::new();
    for _ in 0..10 {
        silent.push(connect(server.address, source(2)).await.expect("the machine takes it"));
    }
    let refused = || log(&data).matches("cannot be accepted").count();
    eventually("the server runs out of files", || refused() > 0).await;
    let mut waiting = Http::connect(server.address, source(3)).await.expect("the machine takes it");
    for _ in 0..50 {
        // No request that needs a file of the database: those are kept free only where the limit is that of the start.
        let answer = inside.request("GET", "/api/v1/phrases", "", "").await;
        assert_eq!(answer.expect("an answer").0, 200);
        sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(refused(), 1, "it is said once, not at every attempt: {}", log(&data));
    limit(256);
    waiting.guest().await.expect("those who waited are served");
}
