//! What the server counts.

use std::sync::OnceLock;

use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

/// What there is to read at `/metrics`: its name and what it says; docs/operations.md has the same list.
pub const METRICS: &[(&str, &str)] = &[
    ("tria_requests_total", "requests by method, route and status"),
    ("tria_request_seconds", "how long requests take, by route"),
    ("tria_refusals_total", "requests refused, by code"),
    ("tria_logins_total", "log-ins, by how they ended"),
    ("tria_sockets", "open sockets"),
    ("tria_tables", "tables in memory"),
    ("tria_tables_broken_total", "tables whose actor panicked and was rebuilt: mistakes in Tria"),
    ("tria_moves_total", "moves on disk"),
    ("tria_commit_seconds", "how long commits take"),
    ("tria_commit_jobs", "jobs that one commit takes together"),
    ("tria_commits_failed_total", "commits that the database did not take"),
    ("tria_queue_jobs", "jobs that wait for the disk"),
];

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
        for (name, meaning) in METRICS {
            if name.ends_with("_total") {
                metrics::describe_counter!(*name, *meaning);
            } else if matches!(*name, "tria_sockets" | "tria_tables" | "tria_queue_jobs") {
                metrics::describe_gauge!(*name, *meaning);
            } else {
                metrics::describe_histogram!(*name, *meaning);
            }
        }
        installed.ok()
    });
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
