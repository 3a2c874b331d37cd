//! The real server killed without warning while many games are played: nothing that was acknowledged is ever lost.
//!
//! `TRIA_KILLS=200 cargo test -p tria --test it kills -- --nocapture` is the long version.

#[path = "../net/mod.rs"]
mod net;
#[path = "../../../tria-server/tests/it/support/postgres.rs"]
mod postgres;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use sqlx::{AnyConnection, Connection as _, Row as _};
use tokio::sync::Mutex;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout, timeout_at};
use tria_room::wire::{ClientMessage, ServerMessage};
use tria_room::{
    ClientId, Command, Event, Input, LogEntry, Message, Owned, Prompt, Room, Settings, Stage, Versioned, View,
};
use tria_rules::cards::builtin;
use tria_rules::triad::{House, RulesDraft};
use tria_rules::triatri::Options;

use crate::support::Folder;
use net::{Http, Outcome, Server, Socket, source};

/// Games at once, half of each kind.
const GAMES: usize = 200;

/// More than one client ever uses: the keys of the two at a table never meet.
const KEYS: u64 = 1_000_000;

/// Longer than a table may stand still, or a server may take to come back.
const PATIENCE: Duration = Duration::from_mins(2);

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

/// What all clients share.
struct World {
    server: SocketAddr,
    /// Matches that end from now on are the last.
    last: AtomicBool,
    reconnects: AtomicU64,
    repeated: AtomicU64,
}

/// One player, with everything that it was ever told.
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
    /// The command that is not answered yet.
    pending: Option<Message>,
    /// The commands that were acknowledged, in order, with the version that each led to.
    acknowledged: Vec<(u64, u64)>,
    /// The version of the end after which another match was asked for.
    asked_again: u64,
}

impl Client {
    async fn new(place: usize, world: Arc<World>, http: &mut Http, seat: u64) -> Outcome<Self> {
        Ok(Self {
            place,
            table: String::new(),
            token: http.guest().await?,
            world,
            rng: ChaCha8Rng::seed_from_u64(2 * place as u64 + seat),
            key: seat * KEYS,
            version: 0,
            view: None,
            told: BTreeMap::new(),
            pending: None,
            acknowledged: Vec::new(),
            asked_again: 0,
        })
    }

    async fn connect(&self) -> Outcome<Socket> {
        let (server, from) = (self.world.server, source(self.place));
        let ticket = Http::connect(server, from).await?.ticket(&self.token).await?;
        Socket::table(server, from, &self.table, &ticket, self.version).await
    }

    /// Plays until the last match is over, however often the server goes away.
    async fn play(mut self) -> Self {
        loop {
            match timeout(Duration::from_secs(10), self.connect()).await {
                Ok(Ok(socket)) => match self.stay(socket).await {
                    Ok(()) => return self,
                    Err(_gone) => drop(self.world.reconnects.fetch_add(1, Ordering::Relaxed)),
                },
                _ => sleep(Duration::from_millis(50)).await,
            }
        }
    }

    /// Plays on one socket; fails when it is gone.
    async fn stay(&mut self, mut socket: Socket) -> Outcome<()> {
        if let Some(pending) = &self.pending {
            // Whether it was carried out before the server went away nobody knows: the key makes it happen once.
            self.world.repeated.fetch_add(1, Ordering::Relaxed);
            socket.send(ClientMessage::Command(pending.clone()).to_json()).await?;
        }
        let mut next = self.think();
        loop {
            if self.is_over() {
                return Ok(());
            }
            match timeout_at(next, socket.next()).await {
                Ok(text) => self.hear(&text?)?,
                Err(_time_to_act) => {
                    next = self.think();
                    if let Some(text) = self.act() {
                        socket.send(text).await?;
                    }
                }
            }
        }
    }

    fn think(&mut self) -> Instant {
        let spread = if self.world.last.load(Ordering::Relaxed) { 200 } else { 1_500 };
        Instant::now() + Duration::from_millis(250 + u64::from(self.rng.next_u32() % spread))
    }

    fn is_over(&self) -> bool {
        self.world.last.load(Ordering::Relaxed)
            && self.pending.is_none()
            && self.view.as_ref().is_some_and(|view| view.stage == Stage::Finished)
    }

    fn hear(&mut self, text: &str) -> Outcome<()> {
        // The server says things of its own beside those of the room.
        if !["answer", "update", "resync", "error"]
            .iter()
            .any(|kind| text.starts_with(&format!("{{\"type\":\"{kind}\"")))
        {
            return Ok(());
        }
        match ServerMessage::from_json(text).unwrap_or_else(|error| panic!("{error}: {text}")) {
            ServerMessage::Answer(answer) => {
                if self.pending.as_ref().is_some_and(|pending| Some(pending.key) == answer.key) {
                    self.pending = None;
                    if answer.is_ok() {
                        self.acknowledged.push((self.key, answer.version));
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

    /// What to send now, if anything.
    fn act(&mut self) -> Option<String> {
        if let Some(pending) = &self.pending {
            // It was refused as too much, or is on its way.
            return Some(ClientMessage::Command(pending.clone()).to_json());
        }
        let command = self.decide()?;
        self.key += 1;
        let message = Message { key: self.key, at: self.version, command };
        self.pending = Some(message.clone());
        Some(ClientMessage::Command(message).to_json())
    }

    fn decide(&mut self) -> Option<Command> {
        let Some(view) = &self.view else { return Some(Command::Join { seat: None }) };
        if view.stage == Stage::Finished {
            let again = self.asked_again < view.version && !self.world.last.load(Ordering::Relaxed);
            self.asked_again = view.version;
            return again.then_some(Command::Rematch);
        }
        Some(match view.asked.clone()?.prompt {
            Prompt::Ready => Command::Ready,
            Prompt::Move { legal } => Command::Move { mv: legal[self.rng.next_u32() as usize % legal.len()] },
            Prompt::Hand { kept, from, .. } => {
                Command::Hand { cards: kept.iter().chain(&from).copied().take(5).collect() }
            }
            Prompt::Pool { .. } | Prompt::Take { .. } => return None,
        })
    }
}

/// Opens the tables and seats everybody.
async fn seat(world: &Arc<World>) -> Vec<Client> {
    let mut seated = Vec::new();
    for game in 0..GAMES {
        let mut http = Http::connect(world.server, source(game)).await.expect("the server listens");
        let settings = serde_json::to_string(&settings(game)).expect("settings are JSON");
        let mut pair = Vec::new();
        for seat in 0..2 {
            pair.push(Client::new(game, world.clone(), &mut http, seat).await.expect("a guest"));
        }
        let table = http.open(&pair[0].token, &settings).await.expect("a table");
        for mut client in pair {
            client.table.clone_from(&table);
            seated.push(client);
        }
    }
    seated
}

/// The disk against everything that the clients of a table were told; how many moves were acknowledged.
async fn compare(db: &mut AnyConnection, clients: &[&Client]) -> usize {
    let table = &clients[0].table;
    let query = sqlx::query("SELECT settings FROM game WHERE id = $1").bind(table);
    let settings: String = query.fetch_one(&mut *db).await.and_then(|row| row.try_get(0)).expect("the table");
    let query = sqlx::query("SELECT number, entry FROM game_log WHERE game = $1 ORDER BY number").bind(table);
    let entries = query.fetch_all(db).await.expect("the log");
    let log: Vec<LogEntry> = entries
        .iter()
        .enumerate()
        .map(|(place, row)| {
            let (number, entry): (i64, String) = (row.get(0), row.get(1));
            assert_eq!(place as i64, number, "table {table}: the log has a gap");
            serde_json::from_str(&entry).expect("an entry")
        })
        .collect();
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

/// What the server has logged tells no secret: no card of anybody, no token, no seed.
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

/// Kills the server so often, at moments of chance, and starts it again.
async fn kill_again_and_again(kills: u32, database: &str, data: &Path, mut server: Server) -> Server {
    let listen = server.address.to_string();
    let mut rng = ChaCha8Rng::seed_from_u64(u64::from(std::process::id()));
    for number in 1..=kills {
        sleep(Duration::from_millis(300 + u64::from(rng.next_u32() % 1_500))).await;
        server.kill();
        server = Server::start_on(Some(database), data, &listen);
        if number.is_multiple_of(10) {
            println!("{number} of {kills} kills");
        }
    }
    server
}

/// Plays, kills and compares, with the server on this database.
async fn play_and_kill(folder: &Folder, database: &str, usual: u32) {
    let _alone = ONE_AFTER_ANOTHER.lock().await;
    let kills = std::env::var("TRIA_KILLS").map_or(usual, |kills| kills.parse().expect("a number of kills"));
    let server = Server::start_on(Some(database), &folder.0, "127.0.0.1:0");
    let world = Arc::new(World {
        server: server.address,
        last: AtomicBool::new(false),
        reconnects: AtomicU64::new(0),
        repeated: AtomicU64::new(0),
    });
    let mut players = JoinSet::new();
    for client in seat(&world).await {
        players.spawn(client.play());
    }
    let server = kill_again_and_again(kills, database, &folder.0, server).await;
    world.last.store(true, Ordering::Relaxed);
    let mut done: BTreeMap<String, Vec<Client>> = BTreeMap::new();
    let ended = timeout(PATIENCE, async {
        while let Some(client) = players.join_next().await {
            let client = client.expect("a client that found nothing wrong");
            done.entry(client.table.clone()).or_default().push(client);
        }
    });
    let ended = ended.await;
    assert!(ended.is_ok(), "{} of {GAMES} tables came to their end", done.len());
    server.kill();
    sqlx::any::install_default_drivers();
    let mut db = AnyConnection::connect(database).await.expect("the database");
    let mut moves = 0;
    for clients in done.values() {
        moves += compare(&mut db, &clients.iter().collect::<Vec<_>>()).await;
    }
    check_the_log(&mut db, &folder.0, &done).await;
    let matches: usize = done
        .values()
        .flatten()
        .map(|client| {
            client.told.values().flatten().filter(|event| matches!(event, Event::MatchEnded { .. })).count()
        })
        .sum();
    println!(
        "{kills} kills, {GAMES} games at once, {} matches ended, {moves} commands acknowledged, {} reconnects, {} commands repeated: none lost, doubled or out of order",
        matches / 2,
        world.reconnects.load(Ordering::Relaxed),
        world.repeated.load(Ordering::Relaxed)
    );
    assert!(moves > 2 * GAMES, "games were played");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_server_loses_nothing_that_it_acknowledged() {
    let folder = Folder::new("kills");
    let database = format!("sqlite:{}?mode=rwc", folder.path("tria.db"));
    play_and_kill(&folder, &database, 10).await;
}

/// What was on its way to PostgreSQL may still be carried out there after the server is gone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_server_loses_nothing_on_postgresql() {
    let folder = Folder::new("kills-postgresql");
    let database = postgres::new_database().await;
    play_and_kill(&folder, &database, 3).await;
}
