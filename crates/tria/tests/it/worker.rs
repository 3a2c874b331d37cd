//! `tria worker` as a process: it decides for the bots of a node, may be killed at any time, and stops when it is told to.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tria_testkit::nats::NatsServer;

use super::server::{PATIENCE, Server};
use crate::kills::net::{Said, ended};
use crate::support::{Folder, command, tria};

/// A worker that says it is ready.
fn worker(nats: &NatsServer) -> Child {
    let mut command = command(&["worker", "--nats", &nats.url()]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
    let said = Said::by(child.stdout.take().expect("a pipe"));
    assert_eq!(said.line("a ready worker").as_deref(), Some("ready for jobs of tria"));
    child
}

/// Has bots asked until workers have done more than this number of jobs for the node.
fn until_more_are_done(node: &Server, known: u64) {
    let begun = Instant::now();
    while answered(node) <= known {
        ask_a_bot(node);
        assert!(begun.elapsed() < PATIENCE, "no worker has decided anything after {known} jobs");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// How many jobs workers have done for this node.
fn answered(node: &Server) -> u64 {
    let (_, metrics) = node.ask("GET", "/metrics", "", &Value::Null);
    let line = "tria_jobs_total{result=\"answered\"} ";
    let found = metrics.as_str().and_then(|text| text.lines().find_map(|found| found.strip_prefix(line)));
    found.and_then(|count| count.parse().ok()).expect("the metric")
}

/// Opens a table where a bot of level 4 is asked for a card.
fn ask_a_bot(node: &Server) {
    let (_, guest) = node.ask("POST", "/api/v1/guest", "", &Value::Null);
    let token = guest["token"].as_str().expect("a token");
    let table = json!({"table": {"game": "triatri"}, "computers": [{"seat": 1, "level": 4}]});
    let (status, opened) = node.ask("POST", "/api/v1/tables", token, &table);
    assert_eq!(status, 201, "{opened}");
    let path = format!("/api/v1/tables/{}", opened["id"].as_str().expect("a name"));
    let mut version = 0;
    for (key, what) in [(1, "join"), (2, "ready")] {
        let message = json!({"key": key, "at": version, "command": {"do": what}});
        let (_, answer) = node.ask("POST", &format!("{path}/commands"), token, &message);
        assert!(answer.get("error").is_none(), "{answer}");
        version = answer["version"].as_u64().expect("a version");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_decides_for_bots_and_a_killed_one_is_replaced() {
    sqlx::any::install_default_drivers();
    let database = tria_testkit::postgres::new_database().await;
    let nats = NatsServer::start();
    let folder = Folder::new("worker");
    // No one reads its log.
    let quiet = ["--log", "error", "--rate-limits", "false", "--work", "false"];
    let cluster = ["--database", &database, "--nats", &nats.url()];
    let node = Server::start(&folder, &[&quiet[..], &cluster].concat());
    let mut first = worker(&nats);
    until_more_are_done(&node, 0);
    first.kill().expect("it is ours");
    first.wait().expect("it ends");
    let mut second = worker(&nats);
    until_more_are_done(&node, answered(&node));
    let told = Command::new("kill").args(["-TERM", &second.id().to_string()]).status();
    assert!(told.is_ok_and(|status| status.success()));
    assert_eq!(ended(&mut second, PATIENCE, "a worker").code(), Some(0), "a stop is no failure");
}

#[test]
fn a_worker_without_nats_says_what_it_needs() {
    let run = tria(&["worker"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("set nats"), "{}", run.err);
    let open = tria(&["worker", "--nats", "nats://nats.example:4222"]);
    assert!(open.status == 2 && open.err.contains("without TLS"), "{}", open.err);
}
