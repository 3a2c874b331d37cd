//! The real `tria serve` as a process, and lightweight clients for it: shared by the tests and the load harness.

// Each user of this file needs only a part.
#![allow(dead_code)]

use std::io::{BufRead as _, BufReader};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// Errors as text: the clients meet killed servers and carry on.
pub(crate) type Outcome<T> = Result<T, String>;

/// How long one answer may take: far longer than any does, so that a lost one is an error and not an endless wait.
pub(crate) const ANSWER: Duration = Duration::from_mins(1);

/// Timeouts of a process for getting ready and for ending.
pub(crate) const PROCESS: Duration = Duration::from_mins(3);

/// Waits at most this long; the error says for what.
pub(crate) async fn within<T>(
    time: Duration,
    what: impl Fn() -> String,
    wait: impl Future<Output = Outcome<T>>,
) -> Outcome<T> {
    match tokio::time::timeout(time, wait).await {
        Ok(outcome) => outcome,
        Err(_too_long) => Err(format!("waited {} seconds for {} in vain", time.as_secs(), what())),
    }
}

/// Waits until a process has ended, at most this long; otherwise kills it, and the error names it.
pub(crate) fn ended(child: &mut Child, time: Duration, what: &str) -> ExitStatus {
    let until = Instant::now() + time;
    loop {
        if let Some(status) = child.try_wait().expect("the process is ours") {
            return status;
        }
        if Instant::now() > until {
            let _ = child.kill();
            panic!("waited {} seconds for {what} to end in vain", time.as_secs());
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The output lines of a process.
pub(crate) struct Said(mpsc::Receiver<String>);

impl Said {
    /// Reads a process's output in a thread of its own, which continues after the receiver is gone, so that later output does not block the process.
    pub(crate) fn by(out: ChildStdout) -> Self {
        let (say, said) = mpsc::channel();
        std::thread::spawn(move || {
            for line in BufReader::new(out).lines().map_while(Result::ok) {
                let _ = say.send(line);
            }
        });
        Self(said)
    }

    /// The next line; `None` if there will be none. Panics with what was waited for if it takes too long.
    pub(crate) fn line(&self, what: &str) -> Option<String> {
        match self.0.recv_timeout(PROCESS) {
            Ok(line) => Some(line),
            Err(mpsc::RecvTimeoutError::Disconnected) => None,
            Err(mpsc::RecvTimeoutError::Timeout) => {
                panic!("waited {} seconds for {what} in vain", PROCESS.as_secs())
            }
        }
    }
}

/// A running `tria serve`; killed when it is dropped.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Server {
    /// Starts the server on this folder and waits until it says that it is ready.
    pub(crate) fn start(data: &Path, listen: &str) -> Self {
        Self::start_on(None, data, listen)
    }

    /// As [`Server::start`], on this database instead of the one in the folder.
    pub(crate) fn start_on(database: Option<&str>, data: &Path, listen: &str) -> Self {
        Self::start_program(&program(), database, data, listen)
    }

    /// As [`Server::start_on`], with this program.
    pub(crate) fn start_program(program: &Path, database: Option<&str>, data: &Path, listen: &str) -> Self {
        let mut command = Command::new(program);
        command
            // Hundreds of players share one address here.
            .args(["serve", "--rate-limits", "false", "--listen", listen, "--data"])
            .arg(data)
            .args(database.into_iter().flat_map(|address| ["--database", address]));
        Self::start_command(command, data)
    }

    /// Starts the server by this command, which logs into this folder, and waits until it says that it is ready.
    pub(crate) fn start_command(mut command: Command, data: &Path) -> Self {
        let log = std::fs::File::options().create(true).append(true).open(log_of(data)).expect("a log");
        let mut child = command.stdout(Stdio::piped()).stderr(log).spawn().expect("tria serve starts");
        let said = Said::by(child.stdout.take().expect("a pipe"));
        // From here on it is killed when dropped.
        let mut server = Self { child, address: (Ipv4Addr::UNSPECIFIED, 0).into() };
        loop {
            let Some(line) = said.line("the address of tria serve") else {
                panic!("the server ended: {}", std::fs::read_to_string(log_of(data)).unwrap_or_default());
            };
            if let Some(place) = line.find("http://") {
                let address = line[place + 7..].split_whitespace().next().unwrap_or_default();
                server.address = address.trim_end_matches('/').parse().expect("an address");
                return server;
            }
        }
    }

    /// Asks the process to end gracefully, and returns its exit status.
    pub(crate) fn stop(mut self) -> ExitStatus {
        // The shell's own: not every system has the program.
        let asked = Command::new("sh").args(["-c", "kill \"$0\"", &self.pid().to_string()]).status();
        assert!(asked.is_ok_and(|status| status.success()), "the process is ours");
        ended(&mut self.child, PROCESS, "tria serve")
    }

    /// Kills the process, as in a power failure.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("the process is ours");
        ended(&mut self.child, PROCESS, "tria serve");
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may already have been killed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The program built for this run, or another one to be measured.
pub(crate) fn program() -> PathBuf {
    std::env::var_os("TRIA_PROGRAM").map_or_else(|| env!("CARGO_BIN_EXE_tria").into(), in_repository)
}

/// A path relative to the root of the repository, wherever this runs.
pub(crate) fn in_repository(path: impl AsRef<Path>) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// The path of the log of a server on this folder.
pub(crate) fn log_of(data: &Path) -> PathBuf {
    data.join("log.txt")
}

/// The CPU time of a process.
pub(crate) fn cpu(pid: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).expect("the process runs");
    // Behind the name in brackets: utime and stime are the 14th and 15th fields, in hundredths of a second.
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |place: usize| fields[place].parse::<u64>().expect("a number");
    Duration::from_millis(10 * (ticks(11) + ticks(12)))
}

/// The memory of a process in KiB.
pub(crate) fn memory(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).expect("the process runs");
    let line = status.lines().find(|line| line.starts_with("VmRSS")).expect("its memory");
    line.split_whitespace().nth(1).expect("a number").parse().expect("a number")
}

/// An address of this machine for the client of this number, so that clients do not share one and ports do not run out.
pub(crate) fn source(number: usize) -> IpAddr {
    Ipv4Addr::new(127, 1, (number / 250) as u8, (number % 250 + 1) as u8).into()
}

/// A connection on which nothing was said yet.
pub(crate) async fn connect(server: SocketAddr, from: IpAddr) -> Outcome<TcpStream> {
    let socket = TcpSocket::new_v4().map_err(|error| error.to_string())?;
    socket.bind((from, 0).into()).map_err(|error| error.to_string())?;
    let connect = async { socket.connect(server).await.map_err(|error| error.to_string()) };
    let stream = within(ANSWER, || format!("a connection to {server}"), connect).await?;
    stream.set_nodelay(true).map_err(|error| error.to_string())?;
    Ok(stream)
}

/// A connection for requests.
pub(crate) struct Http {
    stream: tokio::io::BufReader<TcpStream>,
}

impl Http {
    pub(crate) async fn connect(server: SocketAddr, from: IpAddr) -> Outcome<Self> {
        Ok(Self { stream: tokio::io::BufReader::new(connect(server, from).await?) })
    }

    /// Sends a POST with a body of JSON and gives the answer's body.
    pub(crate) async fn post(&mut self, path: &str, token: &str, body: &str) -> Outcome<String> {
        let (status, text) = self.request("POST", path, token, body).await?;
        if (200..300).contains(&status) { Ok(text) } else { Err(format!("{path}: {status} {text}")) }
    }

    pub(crate) async fn request(
        &mut self,
        method: &str,
        path: &str,
        token: &str,
        body: &str,
    ) -> Outcome<(u16, String)> {
        let answer = self.answer(method, path, token, body);
        within(ANSWER, || format!("an answer to {method} {path}"), answer).await
    }

    async fn answer(&mut self, method: &str, path: &str, token: &str, body: &str) -> Outcome<(u16, String)> {
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: tria\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        // A guest has no token yet, and an empty one would be refused.
        let request =
            if token.is_empty() { request.replace("Authorization: Bearer \r\n", "") } else { request };
        self.stream.get_mut().write_all(request.as_bytes()).await.map_err(|error| error.to_string())?;
        let (mut status, mut length) = (0, 0);
        loop {
            let mut line = String::new();
            let read = self.stream.read_line(&mut line).await.map_err(|error| error.to_string())?;
            if read == 0 {
                return Err("the server has closed the connection".into());
            }
            let line = line.trim_end();
            if let Some(rest) = line.strip_prefix("HTTP/1.1 ") {
                status = rest[..3].parse().map_err(|_| line.to_owned())?;
            } else if let Some((name, value)) = line.split_once(": ")
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.parse().map_err(|_| line.to_owned())?;
            } else if line.is_empty() {
                break;
            }
        }
        let mut text = vec![0; length];
        self.stream.read_exact(&mut text).await.map_err(|error| error.to_string())?;
        Ok((status, String::from_utf8(text).map_err(|error| error.to_string())?))
    }

    /// Becomes a guest: the token.
    pub(crate) async fn guest(&mut self) -> Outcome<String> {
        let text = self.post("/api/v1/guest", "", "").await?;
        field(&text, "\"token\":\"").ok_or(text)
    }

    /// Opens a table, whose settings and options the body has: its name.
    pub(crate) async fn open(&mut self, token: &str, body: &str) -> Outcome<String> {
        let text = self.post("/api/v1/tables", token, body).await?;
        field(&text, "\"id\":\"").ok_or(text)
    }

    pub(crate) async fn ticket(&mut self, token: &str) -> Outcome<String> {
        let text = self.post("/api/v1/ticket", token, "").await?;
        field(&text, "\"ticket\":\"").ok_or(text)
    }
}

/// What stands between this and the next quotation mark.
fn field(text: &str, before: &str) -> Option<String> {
    let begin = text.find(before)? + before.len();
    Some(text[begin..].split('"').next()?.to_owned())
}

/// The number behind this.
pub(crate) fn number(text: &str, before: &str) -> Option<u64> {
    let begin = text.find(before)? + before.len();
    let digits: String = text[begin..].chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// A socket.
pub(crate) struct Socket {
    stream: WebSocketStream<TcpStream>,
}

impl Socket {
    /// Opens the socket of this address, as `/path?query`.
    pub(crate) async fn open(server: SocketAddr, from: IpAddr, path: &str) -> Outcome<Self> {
        let stream = connect(server, from).await?;
        // There are thousands of clients in one process.
        let config = WebSocketConfig::default().read_buffer_size(4 << 10).write_buffer_size(0);
        let open = client_async_with_config(format!("ws://{server}{path}"), stream, Some(config));
        let open = async { open.await.map_err(|error| error.to_string()) };
        let (stream, _) = within(ANSWER, || format!("the socket {path} to open"), open).await?;
        Ok(Self { stream })
    }

    /// Goes to a table, having seen it up to this version.
    pub(crate) async fn table(
        server: SocketAddr,
        from: IpAddr,
        table: &str,
        ticket: &str,
        since: u64,
    ) -> Outcome<Self> {
        let path = format!("/api/v1/tables/{table}/socket?ticket={ticket}&since={since}");
        Self::open(server, from, &path).await
    }

    /// Goes to a table as the browser client does, for delta updates.
    pub(crate) async fn following(
        server: SocketAddr,
        from: IpAddr,
        table: &str,
        ticket: &str,
    ) -> Outcome<Self> {
        Self::open(server, from, &format!("/api/v1/tables/{table}/socket?ticket={ticket}&delta=true")).await
    }

    pub(crate) async fn send(&mut self, text: String) -> Outcome<()> {
        let send = async { self.stream.send(Frame::text(text)).await.map_err(|error| error.to_string()) };
        within(ANSWER, || "a socket to take a message".into(), send).await
    }

    /// The next text message; pings are skipped.
    pub(crate) async fn next(&mut self) -> Outcome<String> {
        within(ANSWER, || "the next message of a socket".into(), self.text()).await
    }

    async fn text(&mut self) -> Outcome<String> {
        loop {
            match self.stream.next().await {
                Some(Ok(Frame::Text(text))) => return Ok(text.to_string()),
                Some(Ok(Frame::Close(close))) => return Err(format!("closed: {close:?}")),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.to_string()),
                None => return Err("the socket has ended".into()),
            }
        }
    }

    /// The next text message that contains this.
    pub(crate) async fn until(&mut self, part: &str) -> Outcome<String> {
        let heard = async {
            loop {
                let text = self.text().await?;
                if text.contains(part) {
                    return Ok(text);
                }
            }
        };
        within(ANSWER, || format!("a message with {part}"), heard).await
    }
}
