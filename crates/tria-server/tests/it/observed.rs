//! What can be observed: every metric that the server counts, the dashboard and the alerts use exists.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tria_server::clock::Clock;
use tria_server::config::Config;
use tria_server::metrics::{Kind, METRICS};
use tria_testkit::nats::NatsServer;
use tria_testkit::root;

use crate::support::web::{Web, send};
use crate::support::{Database, eventually};

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Names of metrics in a text.
fn named(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| word.starts_with("tria_") && word.len() > 5).collect()
}

/// The metric that a series is of: histograms have three.
fn base(series: &str) -> &str {
    let histogram =
        |name: &str| METRICS.iter().any(|metric| metric.name == name && metric.kind == Kind::Histogram);
    let cut = ["_bucket", "_sum", "_count"]
        .iter()
        .filter_map(|end| series.strip_suffix(end))
        .find(|name| histogram(name));
    cut.unwrap_or(series)
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else {
            found.push(path);
        }
    }
}

#[test]
fn what_is_counted_is_in_the_list_and_what_is_in_the_list_is_counted() {
    let mut files = Vec::new();
    sources(&root().join("crates/tria-server/src"), &mut files);
    let mut counted = BTreeSet::new();
    for file in files.iter().filter(|file| !file.ends_with("src/metrics.rs")) {
        let text = std::fs::read_to_string(file).expect("text");
        for part in text.split("metrics::").skip(1) {
            let (macro_name, rest) = part.split_once('!').unwrap_or_default();
            if ["counter", "gauge", "histogram"].contains(&macro_name) {
                counted.insert(rest.split('"').nth(1).expect("a name").to_owned());
            }
        }
    }
    // Counted in the list's own file.
    counted.extend(["tria_bots_waiting", "tria_bots_thinking", "tria_bot_seconds"].map(str::to_owned));
    let listed: BTreeSet<String> = METRICS.iter().map(|metric| metric.name.to_owned()).collect();
    assert_eq!(counted, listed);
    for metric in METRICS {
        assert_eq!(metric.name.ends_with("_total"), metric.kind == Kind::Counter, "{}", metric.name);
    }
}

/// A node with everything that a node can have shows each metric that the files in deploy/ use.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_dashboard_and_the_alerts_use_metrics_that_there_are() {
    let (dashboard, alerts) = (read("deploy/grafana/dashboard.json"), read("deploy/prometheus/alerts.yml"));
    let used: BTreeSet<&str> = named(&dashboard).into_iter().chain(named(&alerts)).map(base).collect();
    assert!(used.len() > 20, "{used:?}");
    let board: Value = serde_json::from_str(&dashboard).expect("JSON");
    assert!(board["panels"].as_array().is_some_and(|panels| panels.len() > 15));
    let nats = NatsServer::start();
    let database = Database::postgres().await;
    let config = Config { database: database.address(), nats: vec![nats.url()], ..Config::default() };
    let web = Web::with(config, Clock::default()).await;
    assert_eq!(web.get("/api/v1/account", "").await.status, 401);
    eventually("every metric is shown", async || {
        let shown = send(web.request("GET", "/metrics")).await.text;
        let shown: BTreeSet<&str> =
            shown.lines().filter(|line| !line.starts_with('#')).flat_map(named).map(base).collect();
        let missing: Vec<&&str> = used.iter().filter(|name| !shown.contains(**name)).collect();
        if !missing.is_empty() {
            eprintln!("not shown: {missing:?}");
        }
        missing.is_empty()
    })
    .await;
    // And the dashboard shows all there is.
    let unused: Vec<&str> =
        METRICS.iter().map(|metric| metric.name).filter(|name| !used.contains(name)).collect();
    assert!(unused.is_empty(), "neither the dashboard nor an alert uses {unused:?}");
    web.stop().await;
}
