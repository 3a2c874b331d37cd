//! A server in a process of its own, which can be stopped and limited as no task can: this test binary, started again.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use serde_json::Value;
use tria_server::assets::InMemory;
use tria_server::clock::Clock;
use tria_server::config::Config;

use super::web::{Reply, send};

/// The database of a child; without it the test of that name does nothing.
const DATABASE: &str = "TRIA_TEST_SERVES";

/// What a child says before its address.
const LISTENS: &str = "child listens on ";

/// Serves until its input ends, where this binary was started by [`Process::start`].
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn serves_for_another_test() {
    let Ok(database) = std::env::var(DATABASE) else { return };
    let listen = ([127, 0, 0, 1], 0).into();
    let config = Config { database, listen, rate_limits: false, ..Config::default() };
    let started = tria_server::start_with(config, Clock::default(), Arc::new(InMemory::default())).await;
    let running = started.expect("the server starts");
    println!("{LISTENS}{}", running.address);
    let ended = tokio::task::spawn_blocking(|| std::io::stdin().lines().for_each(drop));
    ended.await.expect("the input is read");
    running.stop().await;
}

/// A running server.
pub(crate) struct Process {
    child: Child,
    address: String,
    http: reqwest::Client,
}

impl Process {
    /// Starts a server whose files may have this many blocks of at least 512 bytes; without a number, as many as they like.
    pub(crate) fn start(database: &str, file_blocks: Option<u32>) -> Self {
        let limit = file_blocks.map_or("unlimited".to_owned(), |blocks| blocks.to_string());
        // Without the signal a write beyond the limit fails as it does on a full disk.
        let script = format!("trap '' XFSZ; ulimit -f {limit}; exec \"$0\" \"$@\"");
        let mut child = Command::new("sh")
            .args(["-c", &script])
            .arg(std::env::current_exe().expect("this binary"))
            .args(["--exact", "support::process::serves_for_another_test", "--nocapture"])
            .env(DATABASE, database)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a process");
        let output = BufReader::new(child.stdout.take().expect("its output"));
        let address = output
            .lines()
            .map_while(Result::ok)
            .find_map(|line| line.split_once(LISTENS).map(|(_, address)| address.to_owned()))
            .expect("the child says where it listens");
        Self { child, address, http: reqwest::Client::new() }
    }

    /// Sends the process a signal.
    pub(crate) fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        let sent = Command::new("kill").args([&format!("-{name}"), &pid]).status();
        assert!(sent.expect("kill is there").success(), "{name}");
    }

    pub(crate) async fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> Reply {
        let method = reqwest::Method::from_bytes(method.as_bytes()).expect("a method");
        let request = self.http.request(method, format!("http://{}{path}", self.address)).bearer_auth(token);
        send(if body.is_null() { request } else { request.json(body) }).await
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
