//! A PostgreSQL server that archives its log, is lost with its disk, and comes back from a base backup and the archive.

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use sqlx::{AnyConnection, Connection as _, Executor as _, Row as _};

use crate::postgres::{as_postgres, program};

/// How long a segment may take to be archived.
const PATIENCE: Duration = Duration::from_mins(1);

/// The server; it ends with its value.
#[derive(Debug)]
pub struct Archived {
    folder: PathBuf,
    port: u16,
    _watcher: Child,
}

impl Archived {
    /// Starts a server that copies each finished segment of its log into a folder.
    pub fn start() -> Self {
        let template = std::env::temp_dir().join("tria-archived-XXXXXX");
        let made = as_postgres(&format!("mktemp -d {}", template.display())).output().expect("a shell");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let folder = PathBuf::from(String::from_utf8_lossy(&made.stdout).trim());
        let port =
            TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a free port").port();
        let place = folder.display();
        let stop = format!("{} -D {place}/data -m immediate stop", program("pg_ctl").display());
        let watcher = as_postgres(&format!("cat; {stop}; rm -rf {place}"))
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("a watcher");
        let server = Self { folder: folder.clone(), port, _watcher: watcher };
        let initdb = program("initdb");
        server.shell(&format!(
            "mkdir {place}/wal && {} -D {place}/data -A trust -U tria --locale=C.UTF-8 -E UTF8",
            initdb.display()
        ));
        server.run();
        server
    }

    /// The address of its database.
    pub fn address(&self) -> String {
        format!("postgres://tria@127.0.0.1:{}/postgres", self.port)
    }

    /// Copies the database as it is, without its log.
    pub fn base_backup(&self) {
        let (program, port, folder) = (program("pg_basebackup"), self.port, self.folder.display());
        self.shell(&format!(
            "{} -D {folder}/base -X none -c fast -h 127.0.0.1 -p {port} -U tria",
            program.display()
        ));
    }

    /// Finishes a segment of the log, and waits until it is in the archive.
    pub async fn archive(&self) {
        sqlx::any::install_default_drivers();
        let mut connection = AnyConnection::connect(&self.address()).await.expect("PostgreSQL answers");
        let number = "SELECT pg_walfile_name(pg_current_wal_lsn())";
        let segment: String = connection.fetch_one(number).await.expect("a segment").get(0);
        connection.execute("SELECT CAST(pg_switch_wal() AS TEXT)").await.expect("the next segment");
        connection.close().await.expect("PostgreSQL lets go");
        let begun = Instant::now();
        while !self.folder.join("wal").join(&segment).exists() {
            assert!(begun.elapsed() < PATIENCE, "{segment} is not archived");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// The machine is lost with its disk; the base backup and the archive are elsewhere.
    pub fn lose(&self) {
        let folder = self.folder.display();
        self.shell(&format!(
            "{} -D {folder}/data -m immediate stop && rm -rf {folder}/data",
            program("pg_ctl").display()
        ));
    }

    /// Brings the base backup and the archive back.
    pub fn restore(&self) {
        let folder = self.folder.display();
        self.shell(&format!("mv {folder}/base {folder}/data && touch {folder}/data/recovery.signal"));
        self.run();
    }

    fn run(&self) {
        let (folder, port) = (self.folder.display(), self.port);
        let options = format!(
            "-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c archive_mode=on \
             -c archive_command=\"cp %p {folder}/wal/%f\" -c restore_command=\"cp {folder}/wal/%f %p\""
        );
        self.shell(&format!(
            "{} -D {folder}/data -w -t 120 -l {folder}/log -o '{options}' start",
            program("pg_ctl").display()
        ));
        // While it recovers it takes readers only.
        let ready = format!(
            "for try in $(seq 600); do \
             test \"$({} -h 127.0.0.1 -p {port} -U tria -d postgres -Atc 'SELECT pg_is_in_recovery()')\" = f && exit 0; \
             sleep 0.1; done; exit 1",
            program("psql").display()
        );
        self.shell(&ready);
    }

    fn shell(&self, line: &str) {
        let done = as_postgres(line).stdin(Stdio::null()).output().expect("a shell");
        let said = String::from_utf8_lossy(&done.stderr);
        let log = std::fs::read_to_string(self.folder.join("log")).unwrap_or_default();
        assert!(done.status.success(), "{line}: {said}\n{log}");
    }
}
