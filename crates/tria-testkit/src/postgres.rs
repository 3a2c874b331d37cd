//! PostgreSQL servers for this test process alone, in temporary folders that are removed with the process: a fast one for the
//! databases of single tests, and durable ones that can be killed and started again.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use sqlx::{AnyConnection, Connection as _, Executor as _};

const MISSING: &str = "PostgreSQL is missing, and half of these tests run on it: install it \
                       (on Debian: apt-get install postgresql; script/test does this) and start them again";

const LOOPBACK: &str = "127.0.0.1";

/// Without fsync commits are nearly free; tests check separately that the server requests durable commits.
const FAST: &str = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off";

static SERVER: LazyLock<Server> = LazyLock::new(|| Server::start(LOOPBACK, FAST));
static NUMBER: AtomicU64 = AtomicU64::new(1);

/// The address of a new, empty database.
pub async fn new_database() -> String {
    let server = tokio::task::spawn_blocking(|| &*SERVER).await.expect("PostgreSQL starts");
    server.new_database().await
}

/// A server with `fsync` and `synchronous_commit`, as in production.
#[derive(Debug)]
pub struct DurableServer(Server);

impl DurableServer {
    /// Starts it.
    pub fn start() -> Self {
        Self::start_at(LOOPBACK)
    }

    /// Starts it at this address of the machine; everyone in its /24 network may connect.
    pub fn start_at(host: &str) -> Self {
        Self(Server::start(host, "-c fsync=on -c synchronous_commit=on"))
    }

    /// The port of the server.
    pub fn port(&self) -> u16 {
        self.0.port
    }

    /// The address of a new, empty database.
    pub async fn new_database(&self) -> String {
        self.0.new_database().await
    }

    /// Ends it at once, as a crash does: the next start has to recover.
    pub fn kill(&self) {
        self.0.control("-m immediate stop");
    }

    /// Starts it again, on the same port and with what was committed.
    pub fn restart(&self) {
        self.0.control(&self.0.begin);
    }
}

#[derive(Debug)]
struct Server {
    host: String,
    port: u16,
    data: PathBuf,
    /// What `pg_ctl` needs to start it.
    begin: String,
    /// Stops the server and removes its folder as soon as the pipe to it closes, however this process ends.
    _watcher: Child,
}

impl Server {
    async fn new_database(&self) -> String {
        let name = format!("test{}", NUMBER.fetch_add(1, Ordering::Relaxed));
        sqlx::any::install_default_drivers();
        let mut connection =
            AnyConnection::connect(&self.address("postgres")).await.expect("PostgreSQL answers");
        let create = format!("CREATE DATABASE {name} TEMPLATE template0");
        connection.execute(sqlx::AssertSqlSafe(create)).await.expect("a new database");
        connection.close().await.expect("PostgreSQL lets go");
        self.address(&name)
    }

    /// Starts a server with these settings.
    fn start(host: &str, settings: &str) -> Self {
        // PostgreSQL refuses to run as root, so then another user runs it.
        let template = std::env::temp_dir().join("tria-postgres-XXXXXX");
        let made = as_postgres(&format!("mktemp -d {}", template.display())).output().expect("a shell");
        assert!(made.status.success(), "{MISSING}: {}", String::from_utf8_lossy(&made.stderr));
        let folder = PathBuf::from(String::from_utf8_lossy(&made.stdout).trim());
        let (initdb, pg_ctl) = (program("initdb"), program("pg_ctl"));
        let port =
            TcpListener::bind((host, 0)).and_then(|free| free.local_addr()).expect("a free port").port();
        let (data, log) = (folder.join("data"), folder.join("log"));
        let options = format!(
            "-p {port} -k {} -c listen_addresses={host} {settings} -c max_connections=400",
            folder.display()
        );
        let begin = format!("-w -o '{options}' -l {} start", log.display());
        let (initdb, pg_ctl, place) = (initdb.display(), pg_ctl.display(), data.display());
        let stop = format!("{pg_ctl} -D {place} -m immediate stop");
        let watcher = as_postgres(&format!("cat; {stop}; rm -rf {}", folder.display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("a watcher");
        let made = as_postgres(&format!(
            "{initdb} -D {place} -A trust -U tria --no-sync --locale=C.UTF-8 -E UTF8 \
             && echo host all tria {host}/24 trust >>{place}/pg_hba.conf && {pg_ctl} -D {place} {begin}"
        ))
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
        let said = String::from_utf8_lossy(&made.stderr);
        assert!(made.status.success(), "PostgreSQL does not start: {said}");
        Self { host: host.to_owned(), port, data, begin, _watcher: watcher }
    }

    /// Runs `pg_ctl` on it.
    fn control(&self, action: &str) {
        let line = format!("{} -D {} {action}", program("pg_ctl").display(), self.data.display());
        let done = as_postgres(&line).stdin(Stdio::null()).output().expect("a shell");
        assert!(done.status.success(), "{line}: {}", String::from_utf8_lossy(&done.stderr));
    }

    fn address(&self, database: &str) -> String {
        format!("postgres://tria@{}:{}/{database}", self.host, self.port)
    }
}

/// A command line, run by the user `postgres` if we are root.
pub(crate) fn as_postgres(line: &str) -> Command {
    let root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.starts_with(b"0\n"));
    let mut command = if root { Command::new("su") } else { Command::new("sh") };
    if root {
        command.args(["postgres", "-s", "/bin/sh"]);
    }
    command.args(["-c", line]).current_dir("/");
    command
}

/// The path of a PostgreSQL program: on the path, or Debian's location.
pub(crate) fn program(name: &str) -> PathBuf {
    let on_path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&on_path).collect();
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    folders.extend(versions.map(|version| version.path().join("bin")));
    let found = folders.iter().map(|folder| folder.join(name)).find(|path| Path::is_file(path));
    found.unwrap_or_else(|| panic!("{MISSING}"))
}
