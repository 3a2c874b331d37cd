//! A NATS server with JetStream for one test, in a temporary folder; it can be killed and started again on the same port.

use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Read as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};

use crate::Folder;

const MISSING: &str = "NATS is missing, and the tests of a cluster run on it: install it \
                       (on Debian: apt-get install nats-server; script/test does this) and start them again";

/// How long a server may take to answer after its start, in seconds; then the test fails with its log.
const START_SECONDS: u64 = 20;

/// A NATS server that dies with this value, and with this process however that ends.
#[derive(Debug)]
pub struct NatsServer {
    folder: Folder,
    host: String,
    port: u16,
    tls: bool,
    process: Option<Process>,
}

/// A shell that starts the server, says its pid, and kills it as soon as its standard input closes.
#[derive(Debug)]
struct Process {
    shell: Child,
    pid: u32,
}

impl NatsServer {
    /// A server on loopback with a user and a password, without TLS.
    pub fn start() -> Self {
        Self::new("127.0.0.1", false)
    }

    /// The same at this address of the machine.
    pub fn start_at(host: &str) -> Self {
        Self::new(host, false)
    }

    /// A server with a user, a password and TLS; its certificate is for `127.0.0.1` and `localhost`.
    pub fn start_with_tls() -> Self {
        Self::new("127.0.0.1", true)
    }

    fn new(host: &str, tls: bool) -> Self {
        let folder = Folder::new("nats");
        let port = free_port();
        let mut settings = format!(
            "listen: \"{host}:{port}\"\n\
             jetstream {{ store_dir: \"{}\", max_memory_store: 256MB, max_file_store: 1GB }}\n\
             authorization {{ user: tria, password: \"p@ss word\" }}\n",
            folder.path("jetstream"),
        );
        if tls {
            make_certificates(&folder);
            let (certificate, key) = (folder.path("server.pem"), folder.path("server.key"));
            let _ = writeln!(settings, "tls {{ cert_file: \"{certificate}\", key_file: \"{key}\" }}");
        }
        folder.write("nats.conf", settings);
        let mut server = Self { folder, host: host.to_owned(), port, tls, process: None };
        server.restart();
        server
    }

    /// The address with user and password, for the setting `nats`.
    pub fn url(&self) -> String {
        self.url_of("tria:p%40ss%20word@")
    }

    /// The address without user and password.
    pub fn open_url(&self) -> String {
        self.url_of("")
    }

    /// The address with this before the host.
    pub fn url_of(&self, login: &str) -> String {
        format!("{}://{login}{}:{}", if self.tls { "tls" } else { "nats" }, self.host, self.port)
    }

    /// The file with the authority that signs the server's certificate.
    pub fn ca(&self) -> String {
        self.folder.path("ca.pem")
    }

    /// The port of the server.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The pid of the server.
    pub fn pid(&self) -> u32 {
        self.process.as_ref().expect("a running server").pid
    }

    /// What the server has logged.
    pub fn log(&self) -> String {
        self.folder.read("log")
    }

    /// Kills the server (SIGKILL) and waits until it is gone.
    pub fn kill(&mut self) {
        let Some(Process { mut shell, .. }) = self.process.take() else { return };
        drop(shell.stdin.take());
        shell.wait().expect("the shell ends");
    }

    /// Stops the server (SIGTERM) and waits until it is gone.
    pub fn stop(&mut self) {
        if self.process.is_some() {
            self.signal("TERM");
            until("NATS stops", || TcpStream::connect((self.host.as_str(), self.port)).is_err());
        }
        self.kill();
    }

    /// Sends a signal to the server, as `STOP` or `CONT`.
    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill").args(["-s", name, &self.pid().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()), "no signal {name} for NATS");
    }

    /// Starts the server again, on the same port and with what its streams have stored in files.
    pub fn restart(&mut self) {
        self.kill();
        let line = format!(
            "'{}' -c '{}' >>'{}' 2>&1 & echo $!; cat >/dev/null; kill -9 $!; wait",
            program().display(),
            self.folder.path("nats.conf"),
            self.folder.path("log"),
        );
        let mut shell = Command::new("sh")
            .args(["-c", &line])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell");
        let mut pid = String::new();
        let said = BufReader::new(shell.stdout.take().expect("a pipe")).read_line(&mut pid);
        let pid = said.ok().and_then(|_| pid.trim().parse().ok()).expect("the pid of NATS");
        self.process = Some(Process { shell, pid });
        until_or("NATS answers", || self.answers(), || self.log());
    }

    fn answers(&self) -> bool {
        let Ok(mut stream) = TcpStream::connect((self.host.as_str(), self.port)) else { return false };
        let mut begun = [0; 4];
        stream.set_read_timeout(Some(Duration::from_secs(2))).expect("a timeout");
        stream.read_exact(&mut begun).is_ok() && &begun == b"INFO"
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A port below those that the system gives to connections, so that it is still free when the server is started again.
fn free_port() -> u16 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let begin = std::process::id() % 1_000 * 20;
    let next = || (10_000 + (begin + NEXT.fetch_add(1, Ordering::Relaxed)) % 20_000) as u16;
    let candidates = std::iter::repeat_with(next).take(20_000);
    let mut free = candidates.filter(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok());
    free.next().expect("a free port")
}

/// An authority (`ca.pem`) and a server's certificate and key that it signs (`server.pem`, `server.key`).
pub fn make_certificates(folder: &Folder) {
    let mut authority = CertificateParams::default();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let key = KeyPair::generate().expect("a key");
    let authority = CertifiedIssuer::self_signed(authority, key).expect("an authority");
    let names = ["127.0.0.1".to_owned(), "localhost".to_owned()];
    let key = KeyPair::generate().expect("a key");
    let server = CertificateParams::new(names).and_then(|names| names.signed_by(&key, &authority));
    folder.write("ca.pem", authority.pem());
    folder.write("server.pem", server.expect("a certificate").pem());
    folder.write("server.key", key.serialize_pem());
}

/// The server's path: on the path, or Debian's location.
fn program() -> PathBuf {
    let on_path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&on_path).collect();
    folders.push("/usr/sbin".into());
    let found = folders.iter().map(|folder| folder.join("nats-server")).find(|path| Path::is_file(path));
    found.unwrap_or_else(|| panic!("{MISSING}"))
}

fn until(what: &str, met: impl FnMut() -> bool) {
    until_or(what, met, String::new);
}

fn until_or(what: &str, mut met: impl FnMut() -> bool, log: impl Fn() -> String) {
    let begun = Instant::now();
    while !met() {
        assert!(begun.elapsed() < Duration::from_secs(START_SECONDS), "not in time: {what}\n{}", log());
        std::thread::sleep(Duration::from_millis(10));
    }
}
