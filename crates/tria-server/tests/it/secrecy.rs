//! Secrecy over the network: two sites that differ only in cards that a client cannot see send this client the same
//! bytes, over sockets, whole and delta, and in every answer to a request; also where the client is at another node than the table,
//! and what crosses NATS to that node is nothing but this.

use std::collections::{BTreeMap, BTreeSet};
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

use crate::cluster::Cluster;
use crate::support::web::{Socket, Web};
use crate::support::{Database, on_both};

/// A client without a seat at any table.
const STRANGER: ClientId = ClientId(901);

/// A client of the owner's node that only listens.
const HOST: ClientId = ClientId(902);

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
    /// The node of those who must not notice a difference.
    web: Web,
    /// The node that owns the tables and has the sockets of all others, where it is not the same.
    owner: Option<Web>,
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
        Self::of(Web::start(database, Clock::standing(NOW)).await, None).await
    }

    async fn of(web: Web, owner: Option<Web>) -> Self {
        let mut tokens = BTreeMap::new();
        for client in [ANNA, BEN, CARO, DORA, WILL, STRANGER, HOST] {
            tokens.insert(client, web.account(client.0 as i64).await);
        }
        Self { web, owner, tokens, open: Mutex::default() }
    }

    /// A site of two nodes, one of which owns every table and goes on to do so.
    async fn begin_cluster(cluster: &Cluster, stories: &[Twins], telling: usize) -> Self {
        let store = Store::open(&cluster.database.address()).await.expect("a database");
        for (place, twins) in stories.iter().enumerate() {
            keep(&store, place, &twins.desks[telling], twins.split).await;
        }
        store.close().await;
        // The first to come activates all of them, since they are due.
        let owner = cluster.node_with(Clock::standing(NOW)).await;
        let world = Self::of(cluster.node_with(Clock::standing(NOW)).await, Some(owner)).await;
        // Someone who listens keeps a table in memory.
        for place in 0..stories.len() {
            let host = world.node_of(None);
            let socket = host.socket(Twins::name(place).as_str(), &world.tokens[&HOST], 0).await;
            world.leave_open(socket);
        }
        world.owns_all(cluster, stories).await;
        world
    }

    /// The owner has every table.
    async fn owns_all(&self, cluster: &Cluster, stories: &[Twins]) {
        let node = self.node_of(None).running.site.store.node();
        let count = format!("SELECT COUNT(*) FROM game WHERE owner = '{node}'");
        assert_eq!(cluster.database.number(count).await, stories.len() as i64, "the owner has every table");
    }

    /// The node of a client: of those from whom the difference of these stories is hidden, or of all others.
    fn node_of(&self, hidden_from: Option<(&Twins, ClientId)>) -> &Web {
        let viewer =
            hidden_from.is_some_and(|(twins, client)| [twins.observer, WILL, STRANGER].contains(&client));
        self.owner.as_ref().filter(|_| !viewer).unwrap_or(&self.web)
    }

    /// Keeps a socket open, and reads from it.
    fn leave_open(&self, mut socket: Socket) {
        let mut open = self.open.lock().expect("no panic");
        open.spawn(async move { while socket.stream.next().await.is_some() {} });
    }

    async fn stop(self) {
        self.web.stop().await;
        if let Some(owner) = self.owner {
            owner.stop().await;
        }
    }

    async fn socket(&self, (place, twins): (usize, &Twins), client: ClientId, since: u64) -> Socket {
        let node = self.node_of(Some((twins, client)));
        let mut socket = node.socket(Twins::name(place).as_str(), &self.tokens[&client], since).await;
        // Above every key of the log.
        socket.key = 1_000;
        socket
    }

    /// A second socket, like a browser opens.
    async fn deltas(&self, (place, twins): (usize, &Twins), client: ClientId, version: u64) -> Socket {
        let node = self.node_of(Some((twins, client)));
        let (table, ticket) = (Twins::name(place), node.ticket(&self.tokens[&client]).await);
        let path = format!("/api/v1/tables/{table}/socket?ticket={ticket}&delta=true");
        let mut socket = node.upgrade(&path, 0, None).await.expect("the socket opens");
        follow(&mut socket, version).await;
        socket
    }

    /// Plays the rest of a scenario over sockets.
    async fn tell(&self, place: usize, twins: &Twins, telling: usize) -> Heard {
        let (desk, at) = (&twins.desks[telling], (place, twins));
        let mut sockets: BTreeMap<ClientId, Socket> = BTreeMap::new();
        let mut followers: BTreeMap<ClientId, Socket> = BTreeMap::new();
        for client in desk.room.clients() {
            let mut socket = self.socket(at, client, 0).await;
            socket.catch_up().await;
            followers.insert(client, self.deltas(at, client, socket.version).await);
            sockets.insert(client, socket);
        }
        let mut stranger = self.socket(at, STRANGER, 0).await;
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
        for socket in sockets.into_values().chain(followers.into_values()).chain([stranger]) {
            self.leave_open(socket);
        }
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
                let mut device = self.socket((place, twins), client, since).await;
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
        compare(&stories, &first, &second).await;
        first.stop().await;
        second.stop().await;
    }
}

/// Tells all stories on both sites; returns everything that viewers were told who must not notice a difference: the messages
/// on their sockets, and the answers to their requests.
async fn compare(stories: &[Twins], first: &World, second: &World) -> [Vec<String>; 2] {
    let (mut frames, mut told_apart) = (Vec::new(), 0);
    for (place, twins) in stories.iter().enumerate() {
        let (heard, other) = (first.tell(place, twins, 0).await, second.tell(place, twins, 1).await);
        let (one, two) = (heard.alike, other.alike);
        for (left, right) in one.iter().zip(&two) {
            assert_eq!(left, right, "{}", twins.what);
        }
        assert_eq!(one.len(), two.len(), "{}", twins.what);
        frames.extend(one);
        told_apart += usize::from(heard.by_holders != other.by_holders);
    }
    let (one, two) = (first.ask_everything(stories).await, second.ask_everything(stories).await);
    for (left, right) in one.iter().zip(&two) {
        assert_eq!(left, right);
    }
    assert_eq!(one.len(), two.len());
    let (all, deltas) = (frames.len(), frames.iter().filter(|frame| is_delta(frame)).count());
    println!(
        "{} stories, {all} frames ({deltas} deltas), {} answers: no difference",
        stories.len(),
        one.len()
    );
    println!("in {told_apart} stories holders of cards hear of them in delta updates");
    assert!(deltas > 4 * stories.len() && told_apart > 0, "{deltas} delta updates, {told_apart} told apart");
    assert!(all > 20 * stories.len() && one.len() > 20, "{all} frames, {} answers", one.len());
    [frames, one]
}

/// Everything that crosses NATS to a node, from now on.
struct Tap {
    heard: async_nats::Subscriber,
    /// The client, whose connection is the subscriber's.
    _nats: async_nats::Client,
}

/// What a node was sent, without what always differs: numbers of sessions, messages and connections, and the order of messages;
/// and how often, which depends on time where a client leaves before it has heard everything.
#[derive(Default)]
struct Tapped {
    /// Lines for clients.
    lines: BTreeMap<String, usize>,
    /// Everything else that one node says to another.
    messages: BTreeMap<String, usize>,
}

impl Tap {
    async fn on(cluster: &Cluster, node: &Web) -> Self {
        let subject =
            format!("{}.v1.node.{}", node.running.site.config.nats_prefix, node.running.site.store.node());
        let login = async_nats::ConnectOptions::with_user_and_password("tria".into(), "p@ss word".into());
        let nats = login.connect(cluster.nats.open_url()).await.expect("NATS");
        let heard = nats.subscribe(subject).await.expect("a subscription");
        nats.flush().await.expect("NATS knows of it");
        Self { heard, _nats: nats }
    }

    /// Everything that has come until the node was told everything.
    async fn end(mut self) -> Tapped {
        self.heard.unsubscribe().await.expect("NATS");
        let mut tapped = Tapped::default();
        while let Some(message) = self.heard.next().await {
            let text = String::from_utf8(message.payload.to_vec()).expect("text");
            let mut lines = text.lines();
            let mut head: Value = serde_json::from_str(lines.next().expect("a head")).expect("JSON");
            for line in lines.filter(|line| !line.starts_with("{\"type\":\"spectators\"")) {
                *tapped.lines.entry(line.to_owned()).or_default() += 1;
            }
            let message = head["message"].take();
            if !["beat", "lines"].contains(&message["is"].as_str().expect("a kind")) {
                let mut message = message;
                for number in ["listener", "to"] {
                    message.as_object_mut().expect("fields").remove(number);
                }
                *tapped.messages.entry(message.to_string()).or_default() += 1;
            }
        }
        tapped
    }
}

/// The viewers are at one node, the tables and all others at another.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hidden_cards_change_no_byte_at_another_node_or_on_the_way_there() {
    let stories = stories();
    let clusters = [Cluster::new().await, Cluster::new().await];
    let (first, second) = (
        World::begin_cluster(&clusters[0], &stories, 0).await,
        World::begin_cluster(&clusters[1], &stories, 1).await,
    );
    let taps = [Tap::on(&clusters[0], &first.web).await, Tap::on(&clusters[1], &second.web).await];
    let [frames, answers] = compare(&stories, &first, &second).await;
    first.owns_all(&clusters[0], &stories).await;
    second.owns_all(&clusters[1], &stories).await;
    let [one, two] = taps;
    let (one, two) = (one.end().await, two.end().await);
    for (one, two) in [(&one.lines, &two.lines), (&one.messages, &two.messages)] {
        let differs = one.keys().filter(|line| !two.contains_key(*line));
        let differs = differs.chain(two.keys().filter(|line| !one.contains_key(*line)));
        assert_eq!(differs.collect::<Vec<_>>(), Vec::<&String>::new(), "it crossed NATS at one site only");
    }
    // Each line is one that a viewer at that node was sent, on a socket or as the answer to a request for a stream.
    let streamed =
        answers.iter().flat_map(|answer| answer.lines().flat_map(|line| line.split_inclusive("200 OK")));
    let told: BTreeSet<&str> = frames.iter().map(String::as_str).chain(streamed).collect();
    let stray: Vec<&String> = one.lines.keys().filter(|line| !told.contains(line.as_str())).collect();
    assert!(stray.is_empty(), "lines of no viewer there: {stray:?}");
    let count = |all: &BTreeMap<String, usize>| all.values().sum::<usize>();
    println!(
        "{} lines and {} other messages crossed NATS: no difference",
        count(&one.lines),
        count(&one.messages)
    );
    assert!(count(&one.lines) > frames.len() / 2, "most of what viewers hear comes from the owner");
    first.stop().await;
    second.stop().await;
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
