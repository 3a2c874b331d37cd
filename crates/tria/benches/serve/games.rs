//! Many concurrent games of Triple Triad: durable moves a second, latency of answers, CPU for a move.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tria_cards::builtin;
use tria_room::{Owned, Settings};
use tria_rules::triad::{House, Rule, RulesDraft};

use crate::net::{Http, Outcome, Server, Socket, cpu, memory, number, source};
use crate::report::{Bar, Report, percentile};
use crate::{Folder, Options, ROUND, all};

/// Clients that sit down concurrently; more would only wait for each other.
pub(crate) const AT_ONCE: usize = 64;

/// The request for a friendly table of Triple Triad with drawn hands.
pub(crate) fn table() -> String {
    let mut draft = RulesDraft::new(House::Classic);
    for rule in [Rule::Random, Rule::Same, Rule::Plus] {
        draft.choose(rule).expect("the house offers it");
    }
    let cards = builtin().cards().take(20).map(|(card, entry)| Owned { card, level: entry.level, count: 1 });
    let settings = Settings::friendly(draft.finish().expect("rules that go together"), cards.collect());
    serde_json::json!({ "settings": settings }).to_string()
}

/// One player.
struct Player {
    socket: Socket,
    key: u64,
    version: u64,
    /// Whether the player is to move.
    asked: bool,
    placed: u8,
}

impl Player {
    async fn sit(
        server: SocketAddr,
        place: usize,
        http: &mut Http,
        table: &str,
        token: &str,
    ) -> Outcome<Self> {
        let ticket = http.ticket(token).await?;
        let socket = Socket::following(server, source(place), table, &ticket).await?;
        let mut player = Self { socket, key: 0, version: 0, asked: false, placed: 0 };
        player.say("{\"do\":\"join\"}").await?;
        Ok(player)
    }

    /// Handles an update.
    fn note(&mut self, text: &str) {
        if let Some(version) = number(text, "\"view\":{\"version\":") {
            self.version = version;
            self.asked = text.contains("\"ask\":\"move\"");
        }
    }

    async fn hear_until(&mut self, version: u64) -> Outcome<()> {
        while self.version < version {
            let text = self.socket.next().await.map_err(|error| format!("version {version}: {error}"))?;
            self.note(&text);
        }
        Ok(())
    }

    /// Sends a command and waits for its acknowledgement.
    async fn say(&mut self, command: &str) -> Outcome<()> {
        self.key += 1;
        let (key, at) = (self.key, self.version);
        let message = format!("{{\"type\":\"command\",\"key\":{key},\"at\":{at},\"command\":{command}}}");
        self.socket.send(message).await?;
        loop {
            let text =
                self.socket.next().await.map_err(|error| format!("the answer to {command}: {error}"))?;
            if text.starts_with("{\"type\":\"answer\"") {
                return if text.contains("\"error\"") { Err(text) } else { Ok(()) };
            }
            if text.contains("\"code\":\"too-many\"") {
                return Err(text);
            }
            self.note(&text);
        }
    }
}

/// Two players at a table.
pub(crate) struct Pair {
    players: [Player; 2],
}

impl Pair {
    pub(crate) async fn sit(server: SocketAddr, place: usize, body: &str) -> Outcome<Self> {
        let mut http = Http::connect(server, source(place)).await?;
        let tokens = [http.guest().await?, http.guest().await?];
        let table = http.open(&tokens[0], body).await?;
        let first = Player::sit(server, place, &mut http, &table, &tokens[0]).await?;
        let second = Player::sit(server, place, &mut http, &table, &tokens[1]).await?;
        Ok(Self { players: [first, second] })
    }

    /// Gets ready; the game begins.
    pub(crate) async fn begin(&mut self) -> Outcome<()> {
        let [first, second] = &mut self.players;
        first.say("{\"do\":\"ready\"}").await?;
        second.hear_until(first.version).await?;
        second.say("{\"do\":\"ready\"}").await?;
        first.hear_until(second.version).await?;
        (first.placed, second.placed) = (0, 0);
        Ok(())
    }

    /// Plays the game at this pace; returns when each move was acknowledged, and its latency in milliseconds.
    pub(crate) async fn play(
        &mut self,
        moves: u8,
        each: Duration,
        mut next: Instant,
    ) -> Outcome<Vec<(Instant, f64)>> {
        let mut times = Vec::with_capacity(usize::from(moves));
        for cell in 0..moves {
            tokio::time::sleep_until(next.into()).await;
            next += each;
            let turn = usize::from(!self.players[0].asked);
            let player = &mut self.players[turn];
            let slot = player.placed;
            let command = format!(
                "{{\"do\":\"move\",\"with\":{{\"move\":\"place\",\"slot\":{slot},\"cell\":{cell}}}}}"
            );
            let sent = Instant::now();
            player.say(&command).await?;
            times.push((Instant::now(), sent.elapsed().as_secs_f64() * 1_000.0));
            player.placed += 1;
            let version = player.version;
            self.players[1 - turn].hear_until(version).await?;
        }
        Ok(times)
    }

    /// Agrees to play again.
    async fn again(&mut self) -> Outcome<()> {
        let [first, second] = &mut self.players;
        first.say("{\"do\":\"rematch\"}").await?;
        second.hear_until(first.version).await?;
        second.say("{\"do\":\"rematch\"}").await?;
        first.hear_until(second.version).await?;
        self.begin().await
    }
}

/// Seats this many pairs.
pub(crate) async fn seat(server: SocketAddr, count: usize) -> Vec<Pair> {
    let turns = Arc::new(Semaphore::new(AT_ONCE));
    let body = Arc::new(table());
    let mut tasks = JoinSet::new();
    for place in 0..count {
        let (turns, body) = (turns.clone(), body.clone());
        tasks.spawn(async move {
            let _turn = turns.acquire_owned().await.expect("a turn");
            let mut pair = Pair::sit(server, place, &body).await?;
            pair.begin().await?;
            Ok::<_, String>(pair)
        });
    }
    all(ROUND, "pairs that sit down", Some(250), tasks).await
}

/// All pairs agree to play again, and the next games begin.
pub(crate) async fn again(pairs: Vec<Pair>) -> Vec<Pair> {
    // Players wait until the server takes as many messages from them as before.
    tokio::time::sleep(Duration::from_secs(3)).await;
    let mut tasks = JoinSet::new();
    for mut pair in pairs {
        tasks.spawn(async move { pair.again().await.map(|()| pair) });
    }
    all(ROUND, "pairs that play again", None, tasks).await
}

/// Results of a round of games.
pub(crate) struct Round {
    pub(crate) pairs: Vec<Pair>,
    pub(crate) times: Vec<f64>,
    pub(crate) elapsed: Duration,
}

/// Every pair plays a game; moves come at this rate over all games, or at full speed.
pub(crate) async fn round(pairs: Vec<Pair>, rate: Option<f64>) -> Round {
    let count = pairs.len();
    let each = rate.map_or(Duration::ZERO, |rate| Duration::from_secs_f64(count as f64 / rate));
    let begun = Instant::now();
    let mut tasks = JoinSet::new();
    for (place, mut pair) in pairs.into_iter().enumerate() {
        // Spread evenly, so that games do not move in step.
        let first = begun + each.mul_f64(place as f64 / count as f64);
        tasks.spawn(async move {
            let times = pair.play(9, each, first).await?;
            Ok((pair, times))
        });
    }
    let (pairs, times): (Vec<_>, Vec<_>) =
        all(ROUND + each * 10, "games that are played", None, tasks).await.into_iter().unzip();
    let elapsed = begun.elapsed();
    let mut times: Vec<f64> = times.into_iter().flatten().map(|(_, time)| time).collect();
    times.sort_by(f64::total_cmp);
    Round { pairs, times, elapsed }
}

/// Plays match after match at this pace until the end; returns when each move was acknowledged, and its latency in milliseconds.
async fn keep_playing(
    mut pair: Pair,
    each: Duration,
    first: Instant,
    end: Instant,
) -> Outcome<Vec<(Instant, f64)>> {
    let (mut next, mut all) = (first, Vec::new());
    while next < end {
        all.extend(pair.play(9, each, next).await?);
        // Agreeing to play again takes as long as three moves, so that no client is rate-limited.
        tokio::time::sleep_until((next + each * 10).into()).await;
        pair.again().await?;
        next += each * 12;
    }
    Ok(all)
}

/// All games at different moments of their matches, as on a real server, for this many seconds.
async fn steady(server: &Server, pairs: Vec<Pair>, options: &Options, report: &mut Report) {
    let count = pairs.len();
    // Nine moves in the time of twelve.
    let each = Duration::from_secs_f64(count as f64 / options.rate * 9.0 / 12.0);
    let begun = Instant::now();
    let from = begun + each * 12;
    let end = from + Duration::from_secs(options.seconds);
    let mut tasks = JoinSet::new();
    for (place, pair) in pairs.into_iter().enumerate() {
        let first = begun + (each * 12).mul_f64(place as f64 / count as f64);
        tasks.spawn(keep_playing(pair, each, first, end));
    }
    tokio::time::sleep_until(from.into()).await;
    let before = cpu(server.pid());
    tokio::time::sleep_until(end.into()).await;
    let used = cpu(server.pid()).saturating_sub(before);
    report.tell("games: server memory", memory(server.pid()) as f64 / 1_024.0, "MiB");
    let played = all(ROUND + each * 12, "pairs that play match after match", None, tasks).await;
    let in_time = played.into_iter().flatten().filter(|(at, _)| (from..end).contains(at));
    let mut times: Vec<f64> = in_time.map(|(_, time)| time).collect();
    times.sort_by(f64::total_cmp);
    let moves = times.len() as f64;
    report.hold("games: durable moves", moves / options.seconds as f64, "a second", Bar::AtLeast(1_000.0));
    report.tell("games: acknowledged, half of them within", percentile(&times, 50.0), "ms");
    report.hold("games: acknowledged, 99 of 100 within", percentile(&times, 99.0), "ms", Bar::AtMost(50.0));
    report.tell("games: acknowledged, the slowest", percentile(&times, 100.0), "ms");
    // Four commands begin the next match.
    report.tell(
        "games: server CPU for a durable command",
        used.as_secs_f64() * 1_000.0 / (moves * 13.0 / 9.0),
        "ms",
    );
}

pub(crate) async fn run(options: &Options, report: &mut Report) {
    eprintln!("games: {} at once, {} moves a second offered", options.games, options.rate);
    let folder = Folder::new("games");
    let server = Server::start(&folder, "127.0.0.1:0");
    let pairs = seat(server.address, options.games).await;
    steady(&server, pairs, options, report).await;
    let pairs = seat(server.address, options.games).await;
    let before = cpu(server.pid());
    let flat = round(pairs, None).await;
    let used = cpu(server.pid()).saturating_sub(before);
    let moves = flat.times.len() as f64;
    report.hold(
        "flat out: durable moves",
        moves / flat.elapsed.as_secs_f64(),
        "a second",
        Bar::AtLeast(5_000.0),
    );
    report.tell("flat out: acknowledged, 99 of 100 within", percentile(&flat.times, 99.0), "ms");
    report.tell("flat out: server CPU for a durable move", used.as_secs_f64() * 1_000.0 / moves, "ms");
}
