//! Secrecy over the network: two sites that differ only in cards that a client cannot see send this client the same
//! bytes, over sockets, whole and delta, and in every answer to a request.

use std::collections::BTreeMap;
use std::sync::Mutex;

use futures_util::StreamExt as _;
use serde_json::Value;
use tokio::task::JoinSet;
use tria_room::wire::{ClientMessage, ServerMessage, encode};
use tria_room::{ClientId, Command, GameSettings, Input, LogEntry, Move};
use tria_rules::hash::SplitMix;
use tria_rules::triad::{Cell, House, Slot};
use tria_rules::triatri::Colour;
use tria_server::chance::Seed;
use tria_server::clock::Clock;
use tria_server::store::{Append, GameId, GameRow, Ownership, Passive, Store, StoreError};
use tria_server::tables::TableOptions;
use tria_testkit::desk::{ANNA, BEN, CARO, DORA, Desk, WILL};
use tria_testkit::stories::{drawn, exchanged, triad_twins, triatri_twins};

use crate::support::web::{Socket, Web};
use crate::support::{Database, on_both};

/// A client without a seat at any table.
const STRANGER: ClientId = ClientId(901);

/// Fixed time of all events.
const NOW: u64 = 1_000;

/// Values that always differ between two sites: measurements, random starter packs, and sockets, which
/// are tested separately.
const UNEQUAL: [&str; 6] = ["metrics", "health", "ready", "socket", "/collection", "/account/export"];

/// A scenario in two variants, and the viewers from whom their difference is hidden.
struct Twins {
    what: String,
    desks: [Desk; 2],
    observer: ClientId,
    /// Entries of the log that are stored before the server starts; the rest is played over sockets.
    split: usize,
}

impl Twins {
    fn new(what: String, first: Desk, second: Desk, observer: ClientId, turn: usize) -> Self {
        // Inputs of the host and of the RNG are stored; later ones come from clients.
        let fixed = |desk: &Desk| {
            let by_host =
                |entry: &LogEntry| !matches!(entry.input, Input::Client { .. }) || !entry.drawn.is_empty();
            desk.log.iter().rposition(by_host).map_or(0, |place| place + 1)
        };
        let (least, all) = (fixed(&first).max(fixed(&second)), first.log.len());
        assert_eq!(all, second.log.len(), "{what}: the stories have the same steps");
        let split = least + turn % (all - least + 1);
        Self { what, desks: [first, second], observer, split }
    }

    fn name(place: usize) -> GameId {
        GameId::from_chance((place as u64 + 1).wrapping_mul(SplitMix::STEP))
    }
}

/// Scenarios of both games and of every house.
fn stories() -> Vec<Twins> {
    let mut all = Vec::new();
    for (place, house) in House::ALL.iter().enumerate() {
        for seed in [place as u64, place as u64 + 20] {
            let (first, second) = triad_twins(seed, *house);
            all.push(Twins::new(format!("{house}, seed {seed}"), first, second, BEN, all.len()));
        }
    }
    let (first, second) = (drawn([0, 1, 2, 3, 4]), drawn([15, 3, 9, 19, 7]));
    all.push(Twins::new("random".into(), first, second, BEN, 1));
    all.push(Twins::new("exchange".into(), exchanged(0..5), exchanged(10..15), BEN, 0));
    for seed in (0..60).filter_map(|seed| triatri_twins(seed).map(|twins| (seed, twins))).take(10) {
        let (seed, (first, second)) = seed;
        all.push(Twins::new(format!("TriATri, seed {seed}"), first, second, ANNA, all.len()));
    }
    all
}

/// Stores the table of a variant.
async fn keep(store: &Store, place: usize, desk: &Desk, split: usize) {
    let row = GameRow {
        id: Twins::name(place),
        created: NOW as i64,
        settings: encode(&desk.settings),
        options: encode(&TableOptions::default()),
        seed: Seed::new([place as u8; 32]).to_hex(),
        fair: true,
    };
    let entries = desk.log[..split].iter().map(encode).collect();
    let owner = Ownership { node: store.node().clone(), epoch: 1 };
    let append = Append { game: row.id.clone(), owner: owner.clone(), number: 0, entries, also: Vec::new() };
    let kept: Result<(), StoreError> = store
        .writer()
        .transact_with(append, {
            let owner = owner.clone();
            |tx| Box::pin(async move { row.insert(&owner, tx).await })
        })
        .await;
    kept.expect("the table is on disk");
    // As a server leaves it that knows that no one listens, and due at the start: players have no time to come back within, which
    // a slow machine would miss.
    let passive = Passive { deadline: Some(NOW as i64), host_gone: NOW as i64, alone: NOW as i64 };
    store.passivate(&Twins::name(place), &owner, &passive).await.expect("the table is passive");
}

/// All messages of one variant of a scenario.
#[derive(Default)]
struct Heard {
    /// To viewers who must not notice a difference.
    alike: Vec<String>,
    /// Delta updates to the other players, who hold the cards that differ.
    by_holders: Vec<String>,
}

/// Whether this is an update with left-out fields.
fn is_delta(frame: &str) -> bool {
    let message: Value = serde_json::from_str(frame).expect("JSON");
    message["type"] == "update" && message["view"].get("viewer").is_none()
}

/// Receives delta updates up to this version.
async fn follow(socket: &mut Socket, version: u64) {
    while socket.version < version {
        let text = socket.text().await.expect("the socket is open");
        let message: Value = serde_json::from_str(&text).expect("JSON");
        socket.version = message["view"]["version"].as_u64().unwrap_or(socket.version);
    }
}

/// A site with one variant of each scenario.
struct World {
    web: Web,
    tokens: BTreeMap<ClientId, String>,
    /// Sockets that stay open; each is read, because pings are answered by reading.
    open: Mutex<JoinSet<()>>,
}

impl World {
    async fn begin(database: &Database, stories: &[Twins], telling: usize) -> Self {
        let store = Store::open(&database.address()).await.expect("a database");
        for (place, twins) in stories.iter().enumerate() {
            keep(&store, place, &twins.desks[telling], twins.split).await;
        }
        store.close().await;
        let web = Web::start(database, Clock::standing(NOW)).await;
        let mut tokens = BTreeMap::new();
        for client in [ANNA, BEN, CARO, DORA, WILL, STRANGER] {
            tokens.insert(client, web.account(client.0 as i64).await);
        }
        Self { web, tokens, open: Mutex::default() }
    }

    async fn socket(&self, place: usize, client: ClientId, since: u64) -> Socket {
        let mut socket = self.web.socket(Twins::name(place).as_str(), &self.tokens[&client], since).await;
        // Above every key of the log.
        socket.key = 1_000;
        socket
    }

    /// A second socket, like a browser opens.
    async fn deltas(&self, place: usize, client: ClientId, version: u64) -> Socket {
        let (table, ticket) = (Twins::name(place), self.web.ticket(&self.tokens[&client]).await);
        let path = format!("/api/v1/tables/{table}/socket?ticket={ticket}&delta=true");
        let mut socket = self.web.upgrade(&path, 0, None).await.expect("the socket opens");
        follow(&mut socket, version).await;
        socket
    }

    /// Plays the rest of a scenario over sockets.
    async fn tell(&self, place: usize, twins: &Twins, telling: usize) -> Heard {
        let desk = &twins.desks[telling];
        let mut sockets: BTreeMap<ClientId, Socket> = BTreeMap::new();
        let mut followers: BTreeMap<ClientId, Socket> = BTreeMap::new();
        for client in desk.room.clients() {
            let mut socket = self.socket(place, client, 0).await;
            socket.catch_up().await;
            followers.insert(client, self.deltas(place, client, socket.version).await);
            sockets.insert(client, socket);
        }
        let mut stranger = self.socket(place, STRANGER, 0).await;
        stranger.catch_up().await;
        for entry in &desk.log[twins.split..] {
            let Input::Client { client, message } = &entry.input else { panic!("{}: {entry:?}", twins.what) };
            let speaker = sockets.get_mut(client).expect("somebody at the table");
            let version = speaker.version;
            speaker.must(message.command.clone()).await;
            let reached = speaker.version;
            assert!(reached >= version, "{}", twins.what);
            for socket in sockets.values_mut() {
                socket.hear_until(reached).await;
            }
            for follower in followers.values_mut() {
                follow(follower, reached).await;
            }
        }
        let alike = self.disturb(place, twins, &mut sockets, &mut stranger).await;
        let mut heard = Heard { alike, by_holders: Vec::new() };
        for (client, socket) in &mut sockets {
            socket.catch_up().await;
            let follower = followers.get_mut(client).expect("everybody has two");
            follow(follower, socket.version).await;
            if *client == twins.observer || *client == WILL {
                heard.alike.append(&mut socket.frames);
                heard.alike.append(&mut follower.frames);
            } else {
                heard.by_holders.extend(follower.frames.drain(..).filter(|frame| is_delta(frame)));
            }
        }
        heard.alike.append(&mut stranger.frames);
        // All sockets stay open until all views have been requested.
        let mut open = self.open.lock().expect("no panic");
        for mut socket in sockets.into_values().chain(followers.into_values()).chain([stranger]) {
            open.spawn(async move { while socket.stream.next().await.is_some() {} });
        }
        drop(open);
        heard
    }

    /// Errors, chat, other devices and second views; returns the messages of sockets that are closed again.
    async fn disturb(
        &self,
        place: usize,
        twins: &Twins,
        sockets: &mut BTreeMap<ClientId, Socket>,
        stranger: &mut Socket,
    ) -> Vec<String> {
        // A move of the other game is never legal.
        let mv = match twins.desks[0].room.settings().game {
            GameSettings::TripleTriad { .. } => Move::Gem { colour: Colour::Red, own: false },
            GameSettings::Triatri { .. } => {
                Move::Place { slot: Slot::default(), cell: Cell::new(0).expect("a cell") }
            }
        };
        let wrong = Command::Move { mv };
        for client in [twins.observer, WILL] {
            let socket = sockets.get_mut(&client).expect("it is here");
            assert!(!socket.say(wrong.clone()).await.is_ok(), "{}", twins.what);
            assert!(!socket.say(Command::Take { cards: Vec::new() }).await.is_ok(), "{}", twins.what);
            socket.must(Command::Chat { text: format!("hello from {}", client.0) }).await;
            // Each message is answered before the next is sent, so that the order of answers is fixed.
            socket.send("nonsense").await;
            while !matches!(socket.hear().await, ServerMessage::Error(_)) {}
            socket.send(ClientMessage::Resync { since: 0 }.to_json()).await;
            while !matches!(socket.hear().await, ServerMessage::Resync(_)) {}
        }
        assert!(!stranger.say(wrong.clone()).await.is_ok(), "{}", twins.what);
        let mut heard = Vec::new();
        let version = sockets[&twins.observer].version;
        for client in [twins.observer, WILL, STRANGER] {
            for since in [0, 1, version.saturating_sub(5), version] {
                let mut device = self.socket(place, client, since).await;
                device.catch_up().await;
                device.stream.close(None).await.expect("it closes");
                heard.append(&mut device.frames);
            }
        }
        heard
    }

    /// The API's answers to viewers who must not notice a difference, for every request that can name a table.
    async fn ask_everything(&self, stories: &[Twins]) -> Vec<String> {
        let mut answers = Vec::new();
        for path in self.web.readable().await {
            if UNEQUAL.iter().any(|word| path.contains(word)) {
                continue;
            }
            // Requests without a table are sent once for each of the games.
            let stories =
                if path.contains("{id}") || path.contains("{table}") { stories } else { &stories[..1] };
            for (place, twins) in stories.iter().enumerate() {
                let named = path
                    .replace("{id}", Twins::name(place).as_str())
                    .replace("{table}", Twins::name(place).as_str())
                    .replace("{number}", "1")
                    .replace("{name}", &format!("Player{}", ANNA.0))
                    .replace("{game}", "triple-triad")
                    .replace("{speed}", "correspondence");
                assert!(!named.contains('{'), "say what to put into {named}");
                for client in [Some(twins.observer), Some(WILL), None] {
                    let token = client.map(|client| self.tokens[&client].as_str());
                    let said = self.web.look(&named, token).await;
                    answers.push(format!("{named} as {client:?}: {said}"));
                }
            }
        }
        answers
    }
}

on_both! {
    async fn hidden_cards_change_no_byte_for_others(database: Database) {
        let stories = stories();
        let other = match database {
            Database::Sqlite(_) => Database::sqlite("secrecy-other"),
            Database::Postgres(_) => Database::postgres().await,
        };
        let (first, second) = (World::begin(&database, &stories, 0).await, World::begin(&other, &stories, 1).await);
        let (mut frames, mut deltas, mut told_apart) = (0, 0, 0);
        for (place, twins) in stories.iter().enumerate() {
            let (heard, other) = (first.tell(place, twins, 0).await, second.tell(place, twins, 1).await);
            let (one, two) = (heard.alike, other.alike);
            for (left, right) in one.iter().zip(&two) {
                assert_eq!(left, right, "{}", twins.what);
            }
            assert_eq!(one.len(), two.len(), "{}", twins.what);
            frames += one.len();
            deltas += one.iter().filter(|frame| is_delta(frame)).count();
            told_apart += usize::from(heard.by_holders != other.by_holders);
        }
        let (one, two) = (first.ask_everything(&stories).await, second.ask_everything(&stories).await);
        for (left, right) in one.iter().zip(&two) {
            assert_eq!(left, right);
        }
        assert_eq!(one.len(), two.len());
        println!("{} stories, {frames} frames ({deltas} deltas), {} answers: no difference", stories.len(), one.len());
        println!("in {told_apart} stories holders of cards hear of them in delta updates");
        assert!(deltas > 4 * stories.len() && told_apart > 0, "{deltas} delta updates, {told_apart} told apart");
        assert!(frames > 20 * stories.len() && one.len() > 20, "{frames} frames, {} answers", one.len());
        first.web.stop().await;
        second.web.stop().await;
    }
}

on_both! {
    /// Proof that the test above can fail: a holder of the cards sees the difference.
    async fn their_holder_sees_the_difference(database: Database) {
        let (first, second) = triad_twins(3, House::Classic);
        let mut told = Vec::new();
        for (place, desk) in [&first, &second].into_iter().enumerate() {
            let store = Store::open(&database.address()).await.expect("a database");
            keep(&store, place, desk, desk.log.len()).await;
            store.close().await;
            let web = Web::start(&database, Clock::standing(NOW)).await;
            if place == 0 {
                web.account(ANNA.0 as i64).await;
            }
            let token = format!("{}{:064x}", tria_server::accounts::token::SESSION, ANNA.0);
            let mut socket = web.socket(Twins::name(place).as_str(), &token, 0).await;
            socket.catch_up().await;
            told.push(encode(&socket.view.expect("a view").game));
            web.stop().await;
        }
        assert_ne!(told[0], told[1]);
    }
}
