//! The real server is killed or stopped gracefully while many games are played: nothing acknowledged is lost, and staked cards are where the records say.
//!
//! `TRIA_KILLS=200 cargo test -p tria --test it kills -- --nocapture` is the long version.

mod cluster;
#[path = "../net/mod.rs"]
pub(crate) mod net;
mod stakes;

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use sqlx::{AnyConnection, Connection as _, Row as _};
use tokio::sync::{Mutex, Notify};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout, timeout_at};
use tria_cards::builtin;
use tria_room::wire::{ClientMessage, ServerMessage};
use tria_room::{
    ClientId, Command, Event, GameView, Input, LogEntry, Message, Owned, Prompt, Room, Settings, Stage,
    Versioned, View,
};
use tria_rules::triad::{House, RulesDraft};
use tria_rules::triatri::Options;
use tria_testkit::postgres;

use crate::support::Folder;
use net::{Http, Outcome, Server, Socket, source};

/// Friendly games at once, half of each kind.
const FRIENDLY_GAMES: usize = 200;

/// More than one client ever uses: the keys of the two at a table never meet.
const KEYS: u64 = 1_000_000;

/// How long a client tries to connect to one server at first, and at most after it has failed.
const CONNECT_LEAST: Duration = Duration::from_secs(3);
const CONNECT_MOST: Duration = Duration::from_secs(30);

/// How often a command is sent on one socket before the client tries another, as clients with a timeout do.
const ASKED_MAX: u32 = 8;

/// Longer than a table may be idle, or a server may take to restart.
const PATIENCE: Duration = Duration::from_mins(5);

/// Hundreds of games at once are enough for a machine.
static ONE_AFTER_ANOTHER: Mutex<()> = Mutex::const_new(());

fn settings(game: usize) -> Settings {
    if game.is_multiple_of(2) {
        return Settings::triatri(2, Options { rounds: 1, ..Options::default() });
    }
    let rules = RulesDraft::new(House::Classic).finish().expect("rules");
    let cards = builtin().cards().take(10).map(|(card, entry)| Owned { card, level: entry.level, count: 2 });
    Settings::friendly(rules, cards.collect())
}

/// The kind of games.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Play {
    /// Both games, for nothing.
    Friendly,
    /// Triple Triad for cards and ratings.
    ForCards,
}

/// The site as its clients find it.
struct Way {
    /// The servers, any of which serves any client.
    servers: Vec<SocketAddr>,
    /// Those that the proxy in front of them does not use just now.
    down: Vec<AtomicBool>,
    /// A client sends one command out of this many over another socket, mostly of another server; 0 for none.
    roams: u32,
}

impl Way {
    fn to(servers: Vec<SocketAddr>) -> Self {
        let down = servers.iter().map(|_| AtomicBool::new(false)).collect();
        Self { servers, down, roams: 0 }
    }

    fn is_down(&self, server: usize) -> bool {
        self.down[server].load(Ordering::Relaxed)
    }

    /// A server that is up, or any if none is.
    fn choose(&self, rng: &mut ChaCha8Rng) -> usize {
        let up: Vec<usize> = (0..self.servers.len()).filter(|server| !self.is_down(*server)).collect();
        let number = rng.next_u32() as usize;
        if up.is_empty() { number % self.servers.len() } else { up[number % up.len()] }
    }
}

/// How the server ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// As in a power failure.
    Kill,
    /// Gracefully, by a signal.
    Stop,
}

impl End {
    /// Ends this server.
    async fn come_to(self, server: Server) {
        if self == Self::Kill {
            return server.kill();
        }
        // In a thread of its own: clients go on sending meanwhile.
        let status = tokio::task::spawn_blocking(move || server.stop()).await.expect("it ends");
        assert_eq!(status.code(), Some(0), "a stop is no failure");
    }
}

/// State shared by all clients.
struct World {
    play: Play,
    /// How many games there are at once.
    games: usize,
    way: Way,
    /// A client sends the move that ends a match.
    ending: Notify,
    /// Matches that end from now on are the last.
    last: AtomicBool,
    reconnects: AtomicU64,
    /// Times that a client went to another server by itself.
    roamed: AtomicU64,
    repeated: AtomicU64,
    /// Commands that were carried out and acknowledged.
    acknowledged: AtomicU64,
    /// When the owners of tables were ended from which no client has heard since.
    lost: std::sync::Mutex<BTreeMap<String, Instant>>,
    /// How long each of those tables was away.
    takeovers: std::sync::Mutex<Vec<Duration>>,
    /// When a command was last carried out at each table.
    active: std::sync::Mutex<BTreeMap<String, Instant>>,
    /// A player's token for each table.
    tokens: std::sync::Mutex<BTreeMap<String, String>>,
}

impl World {
    fn new(play: Play, games: usize, way: Way) -> Arc<Self> {
        Arc::new(Self {
            play,
            games,
            way,
            ending: Notify::new(),
            last: AtomicBool::new(false),
            reconnects: AtomicU64::new(0),
            roamed: AtomicU64::new(0),
            repeated: AtomicU64::new(0),
            acknowledged: AtomicU64::new(0),
            lost: std::sync::Mutex::default(),
            takeovers: std::sync::Mutex::default(),
            active: std::sync::Mutex::default(),
            tokens: std::sync::Mutex::default(),
        })
    }

    /// Minimum thinking time, and the maximum on top, in milliseconds.
    fn pace(&self) -> (u64, u32) {
        match self.play {
            Play::Friendly => (250, 1_500),
            // Few games, so that many of them end; no faster than a socket may speak, nor than a machine may play them all.
            Play::ForCards => {
                let times = self.games.div_ceil(stakes::GAMES) as u32;
                (200 * u64::from(times), 200 * times)
            }
        }
    }

    /// A client has heard from this table again.
    fn note_back(&self, table: &str, opened: Instant) {
        let mut all = self.lost.lock().expect("no panic");
        // What came on an older socket may have been on its way before.
        if let Some(lost) = all.remove(table) {
            if lost > opened {
                all.insert(table.to_owned(), lost);
                return;
            }
            drop(all);
            self.takeovers.lock().expect("no panic").push(lost.elapsed());
        }
    }
}

/// One player, with all messages received.
struct Client {
    place: usize,
    world: Arc<World>,
    table: String,
    token: String,
    rng: ChaCha8Rng,
    key: u64,
    version: u64,
    view: Option<View>,
    told: BTreeMap<u64, Option<Event>>,
    /// The unacknowledged command.
    pending: Option<Message>,
    /// How often it was sent on this socket.
    asked: u32,
    /// When this socket was opened.
    opened: Instant,
    /// The acknowledged commands, in order, with the version after each.
    acknowledged: Vec<(u64, u64)>,
    /// The server of this socket.
    server: usize,
    /// Which of the two it is.
    seat: usize,
    /// The match after which each of the two wants another.
    again: Arc<[AtomicU64; 2]>,
}

impl Client {
    /// The two players of a table.
    fn pair(place: usize, world: &Arc<World>, tokens: [String; 2], table: &str) -> [Self; 2] {
        let again: Arc<[AtomicU64; 2]> = Arc::default();
        let [one, other] = tokens;
        world.tokens.lock().expect("no panic").insert(table.to_owned(), one.clone());
        [(0, one), (1, other)]
            .map(|(seat, token)| Self::new(place, world.clone(), token, table, seat, again.clone()))
    }

    fn new(
        place: usize,
        world: Arc<World>,
        token: String,
        table: &str,
        seat: usize,
        again: Arc<[AtomicU64; 2]>,
    ) -> Self {
        Self {
            place,
            table: table.to_owned(),
            token,
            world,
            rng: ChaCha8Rng::seed_from_u64((2 * place + seat) as u64),
            key: seat as u64 * KEYS,
            version: 0,
            view: None,
            told: BTreeMap::new(),
            pending: None,
            asked: 0,
            opened: Instant::now(),
            acknowledged: Vec::new(),
            server: 0,
            seat,
            again,
        }
    }

    async fn connect(&mut self) -> Outcome<Socket> {
        self.server = self.world.way.choose(&mut self.rng);
        let server = self.world.way.servers[self.server];
        let from = source_for(server, self.place);
        let ticket = Http::connect(server, from).await?.ticket(&self.token).await?;
        Socket::table(server, from, &self.table, &ticket, self.version).await
    }

    /// Plays until the last match is over, however often the server goes away.
    async fn play(mut self) -> Self {
        let mut patience = CONNECT_LEAST;
        loop {
            match timeout(patience, self.connect()).await {
                Ok(Ok(socket)) => {
                    patience = CONNECT_LEAST;
                    match self.stay(socket).await {
                        Ok(()) => return self,
                        Err(_gone) => drop(self.world.reconnects.fetch_add(1, Ordering::Relaxed)),
                    }
                }
                Ok(Err(_refused)) => sleep(Duration::from_millis(50)).await,
                // The server is stopped, or the machine is busy: then more patience helps.
                Err(_late) => patience = (2 * patience).min(CONNECT_MOST),
            }
        }
    }

    /// Plays on one socket; fails when it is closed.
    async fn stay(&mut self, mut socket: Socket) -> Outcome<()> {
        if let Some(pending) = &self.pending {
            // It is unknown whether it was carried out before the server went away: the key makes it happen once.
            self.world.repeated.fetch_add(1, Ordering::Relaxed);
            socket.send(ClientMessage::Command(pending.clone()).to_json()).await?;
        }
        (self.asked, self.opened) = (0, Instant::now());
        let mut next = self.think();
        loop {
            if self.is_over() {
                return Ok(());
            }
            if self.asked > ASKED_MAX {
                return Err("no answer; another server may have one".into());
            }
            if self.world.way.is_down(self.server) {
                return Err("the proxy has ended it".into());
            }
            match timeout_at(next, socket.next()).await {
                Ok(text) => self.hear(&text?)?,
                Err(_time_to_act) => {
                    next = self.think();
                    if let Some(text) = self.act() {
                        if self.roams() {
                            // What it was about to say is said on the next socket.
                            return Err("it goes to another server".into());
                        }
                        socket.send(text).await?;
                    }
                }
            }
        }
    }

    fn roams(&mut self) -> bool {
        let roams = self.world.way.roams;
        let goes = roams > 0 && self.rng.next_u32().is_multiple_of(roams);
        self.world.roamed.fetch_add(u64::from(goes), Ordering::Relaxed);
        goes
    }

    fn think(&mut self) -> Instant {
        let (least, spread) = self.world.pace();
        let spread = if self.world.last.load(Ordering::Relaxed) { 200 } else { spread };
        Instant::now() + Duration::from_millis(least + u64::from(self.rng.next_u32() % spread))
    }

    fn is_over(&self) -> bool {
        self.world.last.load(Ordering::SeqCst)
            && self.pending.is_none()
            && self.view.as_ref().is_some_and(|view| {
                // If both want another match there will be one.
                let both =
                    self.again.iter().all(|after| after.load(Ordering::SeqCst) == u64::from(view.number));
                view.stage == Stage::Finished && !both
            })
    }

    fn hear(&mut self, text: &str) -> Outcome<()> {
        // The server says things of its own beside those of the room.
        if !["answer", "update", "resync", "error"]
            .iter()
            .any(|kind| text.starts_with(&format!("{{\"type\":\"{kind}\"")))
        {
            return Ok(());
        }
        // An error may be of the node alone.
        if !text.starts_with("{\"type\":\"error\"") {
            self.world.note_back(&self.table, self.opened);
        }
        match ServerMessage::from_json(text).unwrap_or_else(|error| panic!("{error}: {text}")) {
            ServerMessage::Answer(answer) => {
                self.asked = 0;
                if let Some(pending) = self.pending.take_if(|pending| Some(pending.key) == answer.key) {
                    if answer.is_ok() {
                        self.world.acknowledged.fetch_add(1, Ordering::Relaxed);
                        self.world
                            .active
                            .lock()
                            .expect("no panic")
                            .insert(self.table.clone(), Instant::now());
                        self.acknowledged.push((self.key, answer.version));
                    } else if pending.command == Command::Rematch {
                        // It is requested again.
                        self.again[self.seat].store(0, Ordering::SeqCst);
                    }
                }
            }
            ServerMessage::Update { events, view } => {
                if self.view.is_some() && events.first().map(|event| event.version) != Some(self.version + 1)
                {
                    return Err("a gap; the resync on the next socket closes it".into());
                }
                self.learn(&events, *view);
            }
            ServerMessage::Resync(resync) => {
                let acknowledged = self.acknowledged.last().map_or(0, |(_, version)| *version);
                let reached = resync.view.version;
                assert!(
                    reached >= acknowledged,
                    "table {}: {acknowledged} was acknowledged, now {reached}",
                    self.table
                );
                assert!(
                    reached >= self.version,
                    "table {}: {} was told, now {reached}",
                    self.table,
                    self.version
                );
                if let Some(events) = &resync.events {
                    let first = events.first().map_or(self.version + 1, |event| event.version);
                    assert!(first <= self.version + 1, "table {}: a gap after {}", self.table, self.version);
                }
                self.learn(resync.events.as_deref().unwrap_or_default(), resync.view);
            }
            ServerMessage::Error(_) => {}
        }
        Ok(())
    }

    fn learn(&mut self, events: &[Versioned], view: View) {
        for event in events {
            let told = self.told.entry(event.version).or_insert_with(|| event.event.clone());
            assert_eq!(
                *told, event.event,
                "table {}: version {} was told otherwise",
                self.table, event.version
            );
        }
        self.version = view.version;
        self.view = Some(view);
    }

    /// The next message to send, if any.
    fn act(&mut self) -> Option<String> {
        if let Some(pending) = &self.pending {
            self.asked += 1;
            // It was refused with `too-many`, or is on its way.
            return Some(ClientMessage::Command(pending.clone()).to_json());
        }
        let command = self.decide()?;
        if self.ends_a_match(&command) {
            self.world.ending.notify_waiters();
        }
        self.key += 1;
        let message = Message { key: self.key, at: self.version, command };
        self.pending = Some(message.clone());
        Some(ClientMessage::Command(message).to_json())
    }

    fn decide(&mut self) -> Option<Command> {
        let Some(view) = &self.view else { return Some(Command::Join { seat: None }) };
        if view.stage == Stage::Finished {
            let number = u64::from(view.number);
            if self.again[self.seat].swap(number, Ordering::SeqCst) == number {
                return None;
            }
            // In this order: a client that left after the last matches has not seen the request, and it is dropped.
            if self.world.last.load(Ordering::SeqCst) {
                self.again[self.seat].store(0, Ordering::SeqCst);
                return None;
            }
            return Some(Command::Rematch);
        }
        Some(match view.asked.clone()?.prompt {
            Prompt::Ready => Command::Ready,
            // Now and then a match for cards is given up.
            Prompt::Move { .. }
                if self.world.play == Play::ForCards && self.rng.next_u32().is_multiple_of(40) =>
            {
                Command::Resign
            }
            Prompt::Move { legal } => Command::Move { mv: legal[self.rng.next_u32() as usize % legal.len()] },
            Prompt::Hand { kept, mut from, .. } => {
                if self.world.play == Play::ForCards {
                    let by = self.rng.next_u32() as usize % from.len().max(1);
                    from.rotate_left(by);
                }
                Command::Hand { cards: kept.iter().chain(&from).copied().take(5).collect() }
            }
            Prompt::Pool { size, from } => {
                Command::Pool { cards: from.iter().map(|owned| owned.card).take(size as usize).collect() }
            }
            Prompt::Take { count, from } => Command::Take { cards: from[..count as usize].to_vec() },
        })
    }

    /// Whether a match is over with this, or may be.
    fn ends_a_match(&self, command: &Command) -> bool {
        let laid = || match self.view.as_ref().and_then(|view| view.game.as_ref()) {
            Some(GameView::TripleTriad { view, .. }) => view
                .game
                .as_ref()
                .map_or(0, |game| game.board.iter().filter(|cell| cell.card.is_some()).count()),
            _ => 0,
        };
        match command {
            Command::Take { .. } | Command::Resign => true,
            Command::Move { .. } => laid() == 8,
            _ => false,
        }
    }
}

/// The address from which the clients of this place come: of loopback where the server is there.
fn source_for(server: SocketAddr, place: usize) -> IpAddr {
    if server.ip().is_loopback() { source(place) } else { Ipv4Addr::UNSPECIFIED.into() }
}

/// Opens the friendly tables and seats everybody.
async fn seat(world: &Arc<World>) -> Vec<Client> {
    let mut seated = Vec::new();
    for game in 0..world.games {
        let server = world.way.servers[0];
        let mut http = Http::connect(server, source_for(server, game)).await.expect("the server listens");
        let body = serde_json::json!({ "settings": settings(game) }).to_string();
        let (one, other) = (http.guest().await.expect("a guest"), http.guest().await.expect("a guest"));
        let table = http.open(&one, &body).await.expect("a table");
        seated.extend(Client::pair(game, world, [one, other], &table));
    }
    seated
}

/// Compares the database with everything that the clients of a table received; returns the number of acknowledged moves.
async fn compare(db: &mut AnyConnection, clients: &[&Client]) -> usize {
    let table = &clients[0].table;
    let query = sqlx::query("SELECT settings FROM game WHERE id = $1").bind(table);
    let settings: String = query.fetch_one(&mut *db).await.and_then(|row| row.try_get(0)).expect("the table");
    let query = sqlx::query("SELECT number, entry FROM game_log WHERE game = $1 ORDER BY number").bind(table);
    let mut log: Vec<LogEntry> = Vec::new();
    for row in query.fetch_all(db).await.expect("the log") {
        let (number, entry): (i64, String) = (row.get(0), row.get(1));
        assert_eq!(log.len() as i64, number, "table {table}: the log has a gap");
        log.push(serde_json::from_str(&entry).expect("an entry"));
    }
    let mut happened = BTreeMap::new();
    let settings = serde_json::from_str(&settings).expect("settings");
    let room = Room::replay_telling(settings, log.clone(), |event| {
        drop(happened.insert(event.version, event.event));
    })
    .expect("the log leads to a table");
    assert_eq!(room.stage(), Stage::Finished, "table {table} is stuck");
    let mut keys: BTreeMap<ClientId, Vec<u64>> = BTreeMap::new();
    for entry in &log {
        if let Input::Client { client, message } = &entry.input {
            keys.entry(*client).or_default().push(message.key);
        }
    }
    for client in clients {
        for (version, event) in &client.told {
            if let Some(event) = event {
                assert_eq!(Some(event), happened.get(version), "table {table}, version {version}");
            }
        }
        let own =
            keys.values().find(|keys| keys[0] / KEYS == client.key / KEYS).expect("it has said something");
        assert!(
            own.windows(2).all(|pair| pair[0] < pair[1]),
            "table {table}: doubled or out of order: {own:?}"
        );
        let acknowledged: Vec<u64> = client.acknowledged.iter().map(|(key, _)| *key).collect();
        let lost: Vec<u64> =
            acknowledged.iter().copied().filter(|key| own.binary_search(key).is_err()).collect();
        assert!(lost.is_empty(), "table {table}: {lost:?} were acknowledged and are not on disk: {own:?}");
        assert!(acknowledged.is_sorted(), "table {table}: acknowledged out of order");
    }
    clients.iter().map(|client| client.acknowledged.len()).sum()
}

/// What the server has logged tells no secret: no card, no token, no seed.
async fn check_the_log(db: &mut AnyConnection, data: &Path, clients: &BTreeMap<String, Vec<Client>>) {
    let log = std::fs::read_to_string(net::log_of(data)).expect("the log");
    assert!(log.lines().count() > 1, "the server logs something");
    let rows = sqlx::query("SELECT seed FROM game").fetch_all(db).await.expect("the seeds");
    let seeds: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
    let tokens = clients.values().flatten().map(|client| client.token.clone());
    for secret in seeds.into_iter().chain(tokens).chain(["\"ranks\"".to_owned(), "\"drawn\"".to_owned()]) {
        assert!(!log.contains(&secret), "the log tells {secret}");
    }
}

/// A loopback address that no other process uses: the server comes back on the same port, which no other process may take meanwhile.
fn own_address() -> Ipv4Addr {
    let [_, _, high, low] = std::process::id().to_be_bytes();
    Ipv4Addr::new(127, 77, high, low.max(1))
}

/// Ends the server this many times, at random moments, and starts it again.
async fn end_again_and_again(
    (end, times): (End, u32),
    database: &str,
    data: &Path,
    mut server: Server,
    world: &World,
) -> Server {
    let listen = server.address.to_string();
    // When each end comes follows from this seed, as far as a machine keeps time.
    let mut rng = ChaCha8Rng::seed_from_u64(
        std::env::var("TRIA_SEED").map_or(2026, |seed| seed.parse().expect("a number as a seed")),
    );
    for number in 1..=times {
        let spread = if world.play == Play::ForCards { 500 } else { 1_500 };
        sleep(Duration::from_millis(300 + u64::from(rng.next_u32() % spread))).await;
        if world.play == Play::ForCards && timeout(PATIENCE, world.ending.notified()).await.is_ok() {
            // The stakes are being settled at about this moment.
            sleep(Duration::from_millis(u64::from(rng.next_u32() % 20))).await;
        }
        end.come_to(server).await;
        server = Server::start_on(Some(database), data, &listen);
        if number.is_multiple_of(10) {
            println!("{number} of {times} ends");
        }
    }
    server
}

/// Everybody plays to the end of the last match: the clients of each table.
async fn play_to_the_end(world: &World, mut players: JoinSet<Client>) -> BTreeMap<String, Vec<Client>> {
    let tables = players.len() / 2;
    world.last.store(true, Ordering::SeqCst);
    let mut done: BTreeMap<String, Vec<Client>> = BTreeMap::new();
    let ended = timeout(PATIENCE, async {
        while let Some(client) = players.join_next().await {
            let client = client.expect("a client that found nothing wrong");
            done.entry(client.table.clone()).or_default().push(client);
        }
    });
    let ended = ended.await;
    assert!(ended.is_ok(), "{} of {tables} tables came to their end", done.len());
    done
}

/// Plays, ends the server repeatedly, and compares, with the server on this database.
async fn play_and_end(folder: &Folder, database: &str, play: Play, (end, usual): (End, u32)) {
    let _alone = ONE_AFTER_ANOTHER.lock().await;
    let times = std::env::var("TRIA_KILLS").map_or(usual, |kills| kills.parse().expect("a number of kills"));
    if play == Play::ForCards {
        stakes::enroll(database, stakes::GAMES).await;
    }
    let games = if play == Play::ForCards { stakes::GAMES } else { FRIENDLY_GAMES };
    let server = Server::start_on(Some(database), folder, &format!("{}:0", own_address()));
    let world = World::new(play, games, Way::to(vec![server.address]));
    sqlx::any::install_default_drivers();
    let mut db = AnyConnection::connect(database).await.expect("the database");
    let before = stakes::holdings(&mut db).await;
    let mut players = JoinSet::new();
    let seated = match play {
        Play::Friendly => seat(&world).await,
        Play::ForCards => stakes::seat(&world).await,
    };
    for client in seated {
        players.spawn(client.play());
    }
    let server = tokio::select! {
        server = end_again_and_again((end, times), database, folder, server, &world) => server,
        Some(ended) = players.join_next() => {
            ended.expect("a client that found nothing wrong");
            panic!("a client has gone before the end");
        }
    };
    let done = play_to_the_end(&world, players).await;
    end.come_to(server).await;
    let mut moves = 0;
    for clients in done.values() {
        moves += compare(&mut db, &clients.iter().collect::<Vec<_>>()).await;
    }
    check_the_log(&mut db, folder, &done).await;
    if play == Play::ForCards {
        stakes::check(&mut db, database, before).await;
    }
    report(times, &world, &done, moves);
    assert!(moves > 2 * done.len(), "games were played");
}

fn report(times: u32, world: &World, done: &BTreeMap<String, Vec<Client>>, moves: usize) {
    let ended = |client: &Client| {
        client.told.values().flatten().filter(|event| matches!(event, Event::MatchEnded { .. })).count()
    };
    println!(
        "{times} ends of the server, {} games at once, {} matches ended, {moves} commands acknowledged, {} reconnects, {} of them by choice, {} commands repeated: none lost, doubled or out of order",
        done.len(),
        done.values().flatten().map(ended).sum::<usize>() / 2,
        world.reconnects.load(Ordering::Relaxed),
        world.roamed.load(Ordering::Relaxed),
        world.repeated.load(Ordering::Relaxed)
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_server_loses_nothing_that_it_acknowledged() {
    let folder = Folder::new("kills");
    let database = format!("sqlite:{}?mode=rwc", folder.path("tria.db"));
    play_and_end(&folder, &database, Play::Friendly, (End::Kill, 10)).await;
}

/// Statements sent to PostgreSQL may still run there after the server is gone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_server_loses_nothing_on_postgresql() {
    let folder = Folder::new("kills-postgresql");
    let database = postgres::new_database().await;
    play_and_end(&folder, &database, Play::Friendly, (End::Kill, 3)).await;
}

/// Stakes, settlements and ratings are in the same commit as the move that causes them: all or nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_server_loses_no_card_and_makes_none() {
    let folder = Folder::new("kills-stakes");
    let database = format!("sqlite:{}?mode=rwc", folder.path("tria.db"));
    play_and_end(&folder, &database, Play::ForCards, (End::Kill, 6)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_server_loses_no_card_on_postgresql() {
    let folder = Folder::new("kills-stakes-postgresql");
    let database = postgres::new_database().await;
    play_and_end(&folder, &database, Play::ForCards, (End::Kill, 3)).await;
}

/// A stop during games: each request is carried out and acknowledged once, or sent again to the next server.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stopped_server_loses_nothing_and_its_games_go_on() {
    let folder = Folder::new("stops");
    let database = format!("sqlite:{}?mode=rwc", folder.path("tria.db"));
    play_and_end(&folder, &database, Play::Friendly, (End::Stop, 3)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stopped_server_loses_no_card_on_postgresql() {
    let folder = Folder::new("stops-stakes-postgresql");
    let database = postgres::new_database().await;
    play_and_end(&folder, &database, Play::ForCards, (End::Stop, 3)).await;
}
