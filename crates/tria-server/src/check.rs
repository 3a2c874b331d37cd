//! What `tria check` looks at before a start: settings, database, schema, clocks, NATS, disk and files.

use std::fmt;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sqlx::{AnyPool, AssertSqlSafe, Row as _};

use crate::config::{Config, without_password};
use crate::limits::{
    CHECK_CLOCK_FAIL_MS, CHECK_CLOCK_WARN_MS, CHECK_DISK_FAIL_BYTES, CHECK_DISK_WARN_BYTES, CHECK_SECONDS,
};
use crate::nats::Nats;
use crate::store::schema::{self, SchemaState};
use crate::store::{Dialect, StoreError, connect, sqlite_path};

/// How serious a finding is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// As it should be.
    Fine,
    /// The server starts, but something may go wrong later.
    Warning,
    /// The server does not start, or must not.
    Failure,
}

/// What was found about one thing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The thing.
    pub name: &'static str,
    /// How serious it is.
    pub level: Level,
    /// What was found.
    pub text: String,
    /// What to do about it; empty if nothing.
    pub remedy: String,
}

impl Finding {
    fn fine(name: &'static str, text: impl Into<String>) -> Self {
        Self { name, level: Level::Fine, text: text.into(), remedy: String::new() }
    }

    fn warning(name: &'static str, text: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { name, level: Level::Warning, text: text.into(), remedy: remedy.into() }
    }

    fn failure(name: &'static str, text: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { name, level: Level::Failure, text: text.into(), remedy: remedy.into() }
    }
}

/// One line: how serious it is, what, what was found, and what to do.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let level = match self.level {
            Level::Fine => "ok",
            Level::Warning => "warning",
            Level::Failure => "FAILURE",
        };
        write!(f, "{level:7}  {:8}  {}", self.name, self.text)?;
        if self.remedy.is_empty() { Ok(()) } else { write!(f, "; {}", self.remedy) }
    }
}

/// Checks everything that a server with these settings needs; nothing is changed.
pub async fn check(config: &Config) -> Vec<Finding> {
    let mut findings = vec![settings(config)];
    let patience = Duration::from_secs(CHECK_SECONDS);
    let database = without_password(&config.database);
    let remedy = "start the database, or correct the setting database";
    match tokio::time::timeout(patience, database_findings(config)).await {
        Ok(Ok(found)) => findings.extend(found),
        Ok(Err(error)) => {
            findings.push(Finding::failure("database", format!("{database}: {error}"), remedy));
        }
        Err(_late) => {
            let text = format!("{database} does not answer within {CHECK_SECONDS} s");
            findings.push(Finding::failure("database", text, remedy));
        }
    }
    findings.push(nats(config).await);
    findings.extend(disk(config));
    findings.push(files());
    findings
}

fn settings(config: &Config) -> Finding {
    match config.check() {
        Ok(()) if config.is_secure() && config.trusted_proxies.is_empty() => Finding::warning(
            "settings",
            "public-url is https, and there are no trusted-proxies",
            "set trusted-proxies to the address of the proxy that terminates TLS",
        ),
        Ok(()) => Finding::fine("settings", format!("listen on {}", config.listen)),
        Err(error) => Finding::failure("settings", error.to_string(), "correct it"),
    }
}

async fn database_findings(config: &Config) -> Result<Vec<Finding>, StoreError> {
    let database = without_password(&config.database);
    if let Some(path) = sqlite_path(&config.database)
        && !Path::new(path).exists()
    {
        let text = format!("{database} does not exist yet; tria serve makes it");
        return Ok(vec![Finding::fine("database", text)]);
    }
    let (pool, dialect) = connect(&config.database).await?;
    let mut findings = vec![Finding::fine("database", format!("{database} answers"))];
    findings.push(schema(&schema::state(&pool, dialect).await?));
    if dialect == Dialect::Postgres {
        findings.push(clock(&pool, dialect).await?);
        findings.push(durability(&pool).await?);
    }
    pool.close().await;
    Ok(findings)
}

fn schema(state: &SchemaState) -> Finding {
    let (found, known) = (state.version, state.known);
    if found > known {
        let text = format!("the schema has version {found}, and this Tria knows {known}");
        Finding::failure("schema", text, "use the newer Tria, or restore a backup")
    } else if found == 0 {
        Finding::fine("schema", "the database is empty; tria serve or tria migrate fills it")
    } else if found == known {
        Finding::fine("schema", format!("version {found}, up to date; {} running", nodes(state.live_nodes)))
    } else if state.refuses() {
        let text = format!("version {found} of {known}, and {} running", nodes(state.live_nodes));
        Finding::failure("schema", text, "run tria migrate first: nodes migrate nothing beside others")
    } else {
        let text = format!("version {found} of {known}");
        Finding::warning("schema", text, "make a backup; tria serve or tria migrate brings it up to date")
    }
}

fn nodes(count: i64) -> String {
    if count == 1 { "one node is".into() } else { format!("{count} nodes are") }
}

/// Leases go by the database's clock, clocks of games by the node's.
async fn clock(pool: &AnyPool, dialect: Dialect) -> Result<Finding, StoreError> {
    let machine = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as i64;
    let before = machine();
    let row = sqlx::query(AssertSqlSafe(format!("SELECT {}", dialect.now()))).fetch_one(pool).await?;
    let theirs: i64 = row.try_get(0)?;
    let apart = theirs - i64::midpoint(before, machine());
    let text = format!("this machine and the database are {apart} ms apart");
    let remedy = "run an NTP client on both machines";
    Ok(match apart.abs() {
        CHECK_CLOCK_FAIL_MS.. => Finding::failure("clock", text, remedy),
        CHECK_CLOCK_WARN_MS.. => Finding::warning("clock", text, remedy),
        _ => Finding::fine("clock", text),
    })
}

/// Acknowledged moves survive a power failure only if PostgreSQL syncs its log.
async fn durability(pool: &AnyPool) -> Result<Finding, StoreError> {
    let row = sqlx::query("SELECT current_setting('fsync')").fetch_one(pool).await?;
    let fsync: String = row.try_get(0)?;
    Ok(if fsync == "on" {
        Finding::fine("fsync", "on")
    } else {
        let text = "PostgreSQL does not sync: a power failure loses acknowledged moves";
        Finding::failure("fsync", text, "set fsync = on in postgresql.conf")
    })
}

async fn nats(config: &Config) -> Finding {
    if config.nats.is_empty() {
        return Finding::fine("nats", "not used: this process runs alone");
    }
    let servers: Vec<String> = config.nats.iter().map(|url| without_password(url)).collect();
    match Nats::connect_within(config, Duration::from_secs(CHECK_SECONDS)).await {
        Ok(nats) => {
            nats.close().await;
            Finding::fine("nats", format!("{} answers", servers.join(", ")))
        }
        // The error says what to do.
        Err(error) => Finding::failure("nats", error.to_string(), ""),
    }
}

/// The disk of an SQLite database; that of PostgreSQL is not visible from here.
#[cfg(unix)]
fn disk(config: &Config) -> Option<Finding> {
    let path = Path::new(sqlite_path(&config.database)?);
    // The nearest folder that exists: the first start makes the others.
    let folder = path.ancestors().skip(1).find(|folder| folder.as_os_str().is_empty() || folder.exists())?;
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let free = match rustix::fs::statvfs(folder) {
        Ok(found) => found.f_bavail.saturating_mul(found.f_frsize),
        Err(error) => {
            let text = format!("{}: {error}", folder.display());
            return Some(Finding::failure("disk", text, "correct the setting data or database"));
        }
    };
    let text = format!("{} MiB are free in {}", free >> 20, folder.display());
    let remedy = "free some space: on a full disk moves are refused";
    Some(match free {
        ..CHECK_DISK_FAIL_BYTES => Finding::failure("disk", text, remedy),
        CHECK_DISK_FAIL_BYTES..CHECK_DISK_WARN_BYTES => Finding::warning("disk", text, remedy),
        _ => Finding::fine("disk", text),
    })
}

/// Only Unix tells.
#[cfg(not(unix))]
fn disk(_: &Config) -> Option<Finding> {
    None
}

fn files() -> Finding {
    let (limit, needed) = crate::files::reachable();
    match limit {
        Some(limit) if limit < needed => Finding::warning(
            "files",
            format!("{limit} files can be open, and {needed} are needed for 20,000 clients"),
            "raise the hard limit (ulimit -Hn, or LimitNOFILE in a systemd unit)",
        ),
        Some(limit) => Finding::fine("files", format!("{limit} files can be open")),
        None => Finding::fine("files", "open files are not limited"),
    }
}
