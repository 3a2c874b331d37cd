//! What the server counts.

use std::sync::OnceLock;
use std::time::Instant;

use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

/// How a metric changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// It only grows.
    Counter,
    /// It goes up and down.
    Gauge,
    /// Counts of values by size.
    Histogram,
}

/// The series of a metric.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Series {
    /// One, without labels.
    One,
    /// One for each of these values of this label.
    Each(&'static str, &'static [&'static str]),
    /// By labels whose values appear as they happen.
    Open,
    /// One, where this process uses NATS.
    Nats,
}

/// A metric.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Metric {
    /// Its name.
    pub name: &'static str,
    /// How it changes.
    pub kind: Kind,
    /// Its series.
    pub series: Series,
    /// What it says.
    pub meaning: &'static str,
}

const fn counter(name: &'static str, series: Series, meaning: &'static str) -> Metric {
    Metric { name, kind: Kind::Counter, series, meaning }
}

const fn gauge(name: &'static str, series: Series, meaning: &'static str) -> Metric {
    Metric { name, kind: Kind::Gauge, series, meaning }
}

const fn histogram(name: &'static str, series: Series, meaning: &'static str) -> Metric {
    Metric { name, kind: Kind::Histogram, series, meaning }
}

/// Everything at `/metrics`. docs/operations.md has the same list, and deploy/ uses only what is here.
#[rustfmt::skip]
pub const METRICS: &[Metric] = &[
    counter("tria_requests_total", Series::Open, "requests by method, route and status"),
    histogram("tria_request_seconds", Series::Open, "how long requests take, by route"),
    counter("tria_refusals_total", Series::Open, "requests refused, by code"),
    counter("tria_logins_total", Series::Each("result", &["right", "wrong"]), "log-ins, by how they ended"),
    gauge("tria_connections", Series::One, "open connections, sockets included"),
    counter("tria_connections_refused_total", Series::One, "connections closed at once because their address had too many"),
    gauge("tria_sockets", Series::One, "open sockets"),
    gauge("tria_tables", Series::One, "tables in memory"),
    counter("tria_tables_broken_total", Series::One, "tables whose actor panicked and was rebuilt: mistakes in Tria"),
    counter("tria_recoveries_total", Series::One, "tables rebuilt from their logs after an append that failed"),
    counter("tria_takeovers_total", Series::One, "tables taken over from a node that ended without handing them over"),
    counter("tria_moves_total", Series::One, "moves on disk"),
    counter("tria_resyncs_total", Series::One, "whole views sent to clients: when they come, ask for one, or after a recovery"),
    counter("tria_listeners_dropped_total", Series::One, "clients disconnected because they did not read"),
    gauge("tria_pool_connections", Series::Open, "connections to the database, by pool and state (used, idle)"),
    histogram("tria_commit_seconds", Series::One, "how long commits take"),
    histogram("tria_commit_jobs", Series::One, "jobs that one commit takes together"),
    counter("tria_commits_failed_total", Series::One, "commits that the database did not take"),
    gauge("tria_queue_jobs", Series::One, "jobs that wait for the disk"),
    gauge("tria_bots_waiting", Series::One, "decisions of bots that wait for a core"),
    gauge("tria_bots_thinking", Series::One, "decisions of bots that are computed"),
    histogram("tria_bot_seconds", Series::One, "how long bots think"),
    gauge("tria_pairing_waiting", Series::One, "players who wait to be paired"),
    histogram("tria_pairing_seconds", Series::One, "how long players who were paired have waited"),
    counter("tria_paired_total", Series::One, "players who were paired"),
    gauge("tria_remote_listeners", Series::One, "clients of other nodes that listen to tables of this one"),
    counter("tria_peers_lost_total", Series::One, "times that messages between two nodes were lost and their clients had to come back"),
    histogram("tria_lease_gap_seconds", Series::One, "how far apart renewals of the lease are"),
    counter("tria_lease_failures_total", Series::One, "renewals of the lease that failed"),
    counter("tria_lease_lost_total", Series::One, "leases that had run out before they were renewed"),
    counter("tria_webhooks_total", Series::Each("result", &["delivered", "failed", "given-up"]), "attempts to deliver to webhooks, by how they ended"),
    counter("tria_jobs_total", Series::Each("result", &["answered", "late", "refused"]), "jobs for workers, by how they ended: answered, not in time, or not taken by the queue"),
    counter("tria_jobs_done_total", Series::One, "jobs of the queue that this process has done"),
    gauge("tria_nats_connected", Series::Nats, "1 while NATS is connected, else 0; absent without NATS"),
    counter("tria_nats_disconnects_total", Series::Nats, "connections to NATS that were lost"),
    counter("tria_nats_sent_total", Series::Nats, "messages sent to NATS"),
    counter("tria_nats_received_total", Series::Nats, "messages received from NATS"),
];

impl Metric {
    /// Describes it, and begins the series whose labels are known, so that each can be read before anything happens.
    fn register(&self) {
        match self.kind {
            Kind::Counter => metrics::describe_counter!(self.name, self.meaning),
            Kind::Gauge => metrics::describe_gauge!(self.name, self.meaning),
            Kind::Histogram => metrics::describe_histogram!(self.name, self.meaning),
        }
        match self.series {
            Series::One => self.begin(&[]),
            Series::Each(label, values) => values.iter().for_each(|value| self.begin(&[(label, *value)])),
            Series::Open | Series::Nats => {}
        }
    }

    fn begin(&self, labels: &[(&'static str, &'static str)]) {
        match self.kind {
            Kind::Counter => metrics::counter!(self.name, labels).increment(0),
            Kind::Gauge => metrics::gauge!(self.name, labels).increment(0.0),
            Kind::Histogram => drop(metrics::histogram!(self.name, labels)),
        }
    }
}

/// Counts a decision of a bot, from when it is asked for until it is made.
#[derive(Debug)]
pub(crate) struct BotTimer {
    thinking: Option<Instant>,
}

impl BotTimer {
    /// It waits for a core.
    pub(crate) fn waiting() -> Self {
        metrics::gauge!("tria_bots_waiting").increment(1.0);
        Self { thinking: None }
    }

    /// It is computed.
    pub(crate) fn thinking(&mut self) {
        if self.thinking.replace(Instant::now()).is_none() {
            metrics::gauge!("tria_bots_waiting").decrement(1.0);
            metrics::gauge!("tria_bots_thinking").increment(1.0);
        }
    }
}

impl Drop for BotTimer {
    fn drop(&mut self) {
        let Some(begun) = self.thinking else {
            return metrics::gauge!("tria_bots_waiting").decrement(1.0);
        };
        metrics::gauge!("tria_bots_thinking").decrement(1.0);
        metrics::histogram!("tria_bot_seconds").record(begun.elapsed());
    }
}

/// Seconds by which times are sorted.
const SECONDS: &[f64] = &[0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0];

/// Jobs by which commits are sorted.
const JOBS: &[f64] = &[1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 512.0];

static HANDLE: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// Begins to count; several servers in one process count together.
pub(crate) fn begin() {
    HANDLE.get_or_init(|| {
        let builder = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".into()), SECONDS)
            .and_then(|builder| builder.set_buckets_for_metric(Matcher::Suffix("_jobs".into()), JOBS));
        let installed = builder.and_then(PrometheusBuilder::install_recorder);
        if let Err(error) = &installed {
            tracing::warn!(%error, "nothing is counted");
        }
        METRICS.iter().for_each(Metric::register);
        installed.ok()
    });
}

/// Begins the series of a process that uses NATS.
pub(crate) fn begin_nats() {
    METRICS.iter().filter(|metric| metric.series == Series::Nats).for_each(|metric| metric.begin(&[]));
}

/// Everything that was counted, as Prometheus reads it.
pub(crate) fn render() -> String {
    HANDLE.get().and_then(Option::as_ref).map(PrometheusHandle::render).unwrap_or_default()
}

/// Forgets what is no longer needed to answer; to be called now and then.
pub(crate) fn tidy() {
    if let Some(handle) = HANDLE.get().and_then(Option::as_ref) {
        handle.run_upkeep();
    }
}
