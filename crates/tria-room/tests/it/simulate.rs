//! Whole tables from one seed: clients behind links that drop, repeat and reorder, a host that crashes and rebuilds from the log.
//!
//! A failure prints `SEED=…`; `play(seed)` replays it.

use std::collections::{BTreeMap, BTreeSet};

use rand_chacha::ChaCha8Rng;
use tria_room::wire::{ClientMessage, ServerMessage};
use tria_room::{
    Cards, ClientId, Clock, Command, Event, GameSettings, Happened, HostInput, Input, LogEntry, Message,
    Millis, Move, Offer, Prompt, Room, Seen, Settings, Stage, Update, Versioned, View, Viewer,
};
use tria_rules::chance::{below, happens};
use tria_rules::triad::{Cell, House, Rule, Slot, Trade};
use tria_rules::triatri::Options;
use tria_testkit::delta::merge;
use tria_testkit::desk::{cards, owned, replayed, rules, seat};
use tria_testkit::seeded;

/// Prints the failing seed.
struct Seed(u64);

impl Drop for Seed {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("SEED={}", self.0);
        }
    }
}

/// A client that knows only the messages it received.
struct Client {
    id: ClientId,
    watches: bool,
    view: Option<View>,
    version: u64,
    /// The event that it received for each version.
    told: BTreeMap<u64, Option<Event>>,
    pending: Option<Message>,
    sent_at: u64,
    key: u64,
}

#[derive(Clone)]
enum Packet {
    ToRoom(ClientId, String),
    ToClient(ClientId, String),
}

struct World {
    rng: ChaCha8Rng,
    chance: ChaCha8Rng,
    now: u64,
    settings: Settings,
    room: Room,
    log: Vec<LogEntry>,
    clients: Vec<Client>,
    wire: Vec<(u64, Packet)>,
    records: u32,
    /// Number of deltas compared with whole views.
    deltas: u32,
}

/// Garbles everything that time alone may change: deltas must not depend on it.
fn forget_time(view: &mut serde_json::Value) {
    view["now"] = serde_json::json!("long ago");
    view["asked"] = serde_json::json!("whatever");
    for seat in view["seats"].as_array_mut().into_iter().flatten() {
        (seat["clock"], seat["deadline"]) = (serde_json::json!("stopped"), serde_json::json!("never"));
    }
}

/// Houses that differ at a table.
const HOUSES: [House; 5] =
    [House::Classic, House::Club, House::Tabletop, House::Original, House::Continental];

fn any_settings(rng: &mut ChaCha8Rng) -> Settings {
    let mut settings = if happens(rng, 1, 2) {
        let options = Options {
            rounds: 1 + below(rng, 3),
            match_wins: 1 + below(rng, 2),
            redo_limit: happens(rng, 1, 2).then_some(0),
            ..Options::default()
        };
        Settings::triatri(2 + below(rng, 3) as u8, options)
    } else {
        let trade = Trade::ALL[below(rng, 5) as usize];
        let house = HOUSES[below(rng, HOUSES.len() as u32) as usize];
        let mut chosen = vec![Rule::Same, Rule::SuddenDeath, Rule::Open, Rule::Random];
        chosen.retain(|_| happens(rng, 1, 3));
        if house == House::Club && happens(rng, 2, 3) {
            chosen.push(Rule::BestOfThree);
            if !chosen.contains(&Rule::Random) {
                chosen.push(Rule::Exchange);
            }
        }
        let agreed = rules(house, &chosen, trade);
        if trade == Trade::None && happens(rng, 1, 2) {
            Settings::friendly(agreed, owned(0, 20))
        } else {
            Settings::for_cards(agreed)
        }
    };
    settings.clock = match below(rng, 3) {
        0 => Clock::None,
        1 => Clock::Live { initial: Millis::seconds(60), increment: Millis::seconds(5) },
        _ => Clock::PerMove { each: Millis::seconds(20) },
    };
    settings.prepare = Some(Millis::seconds(60));
    settings.choose = Some(Millis::seconds(20));
    settings.abandon = happens(rng, 1, 2).then_some(Millis::seconds(30));
    let friendly = match &settings.game {
        GameSettings::TripleTriad { rules, .. } => rules.trade() == Trade::None,
        GameSettings::Triatri { .. } => true,
    };
    settings.take_backs = friendly && happens(rng, 1, 2);
    settings
}

impl World {
    fn new(seed: u64) -> Self {
        let mut rng = seeded(seed);
        let settings = any_settings(&mut rng);
        let client = |number: u64, watches| Client {
            id: ClientId(number),
            watches,
            view: None,
            version: 0,
            told: BTreeMap::new(),
            pending: None,
            sent_at: 0,
            key: 0,
        };
        let computers = u8::from(happens(&mut rng, 1, 3));
        let humans = settings.seats() - computers;
        let mut clients: Vec<Client> = (0..u64::from(humans)).map(|number| client(number, false)).collect();
        clients.push(client(50, true));
        let room = Room::new(settings.clone()).expect("good settings");
        let mut world = Self {
            rng,
            chance: seeded(seed ^ 0xC0DE),
            now: 1_000,
            settings,
            room,
            log: Vec::new(),
            clients,
            wire: Vec::new(),
            records: 0,
            deltas: 0,
        };
        for index in 0..computers {
            world.handle(Input::Host { input: HostInput::Computer { seat: seat(index), level: 2 } });
        }
        world
    }

    /// Handles an input, logs its effects, and sends each client its update.
    fn handle(&mut self, input: Input) {
        let sender = if let Input::Client { client, .. } = &input { Some(*client) } else { None };
        let before = self.room.clone();
        let effects = self.room.handle(Millis(self.now), input, &mut self.chance);
        if effects.log.is_empty() {
            assert_eq!(self.room, before, "what is not logged changes nothing");
        }
        self.check_delta(&before, &effects.events);
        self.log.extend(effects.log.iter().cloned());
        if let Some(client) = sender {
            self.send(&Packet::ToClient(client, ServerMessage::Answer(effects.answer.clone()).to_json()));
        }
        if !effects.events.is_empty() {
            for client in self.room.clients() {
                let viewer = self.room.viewer(client).expect("a client is here");
                let update = ServerMessage::update(&self.room, viewer, &effects.events);
                self.send(&Packet::ToClient(client, update.to_json()));
            }
        }
        if effects.finish().is_some() {
            self.check_records();
        }
    }

    /// A delta update with the previous view gives the whole view, for all viewers at any time.
    fn check_delta(&mut self, past: &Room, events: &[Happened]) {
        if !self.log.len().is_multiple_of(4) {
            // This takes longer than everything else.
            return;
        }
        let seats = (0..self.settings.seats()).map(|index| Viewer::Seat(seat(index)));
        for viewer in seats.chain([Viewer::Spectator]) {
            let (before, view) = (past.view(viewer), self.room.view(viewer));
            let json = |view: &View| serde_json::to_value(view).expect("JSON");
            let (mut known, mut whole) = (json(&before), json(&view));
            forget_time(&mut known);
            if events.is_empty() {
                forget_time(&mut whole);
                assert_eq!(known, whole, "without an event only time changes a view");
                continue;
            }
            let seen: Vec<Versioned> = events.iter().map(|happened| happened.seen_by(viewer)).collect();
            let events = Seen { events, viewer, hushed: None };
            let update = |before| serde_json::to_value(Update { events, view: &view, before }).expect("JSON");
            let (delta, plain) = (update(Some(&before)), update(None));
            assert_eq!(plain, serde_json::json!({"type": "update", "events": seen, "view": whole}));
            let mut merged = delta["view"].clone();
            merge(&mut merged, &known, &mut BTreeSet::new());
            assert_eq!(merged, whole, "{delta}");
            assert_eq!(delta["events"], plain["events"]);
            self.deltas += 1;
        }
    }

    fn check_records(&mut self) {
        for record in self.room.records().expect("the match is finished") {
            replayed(&record);
        }
        self.records += 1;
    }

    /// A link that drops, repeats and reorders.
    fn send(&mut self, packet: &Packet) {
        if happens(&mut self.rng, 1, 10) {
            return;
        }
        let copies = if happens(&mut self.rng, 1, 10) { 2 } else { 1 };
        for _ in 0..copies {
            let delay = u64::from(below(&mut self.rng, 400));
            self.wire.push((self.now + delay, packet.clone()));
        }
    }

    fn deliver(&mut self) {
        let now = self.now;
        let (due, later): (Vec<_>, Vec<_>) = self.wire.drain(..).partition(|(at, _)| *at <= now);
        self.wire = later;
        for (_, packet) in due {
            match packet {
                Packet::ToRoom(client, text) => {
                    match ClientMessage::from_json(text.as_bytes()).expect("clients write good messages") {
                        ClientMessage::Command(message) => self.handle(Input::Client { client, message }),
                        ClientMessage::Resync { since } => {
                            if let Some(resync) = self.room.resync(client, since) {
                                let text = ServerMessage::Resync(Box::new(resync)).to_json();
                                self.send(&Packet::ToClient(client, text));
                            }
                        }
                    }
                }
                Packet::ToClient(client, text) => self.receive(client, &text),
            }
        }
    }

    fn receive(&mut self, id: ClientId, text: &str) {
        let message = ServerMessage::from_json(text).expect("the table writes good messages");
        let client = self.clients.iter_mut().find(|client| client.id == id).expect("a client");
        let mut ask = None;
        match message {
            ServerMessage::Answer(answer) => {
                if client.pending.as_ref().is_some_and(|pending| Some(pending.key) == answer.key) {
                    client.pending = None;
                }
            }
            ServerMessage::Update { events, view } => {
                if events.first().is_some_and(|event| event.version > client.version + 1) {
                    ask = Some(client.version);
                }
                client.learn(&events, ask.is_none());
                client.look(*view);
            }
            ServerMessage::Resync(resync) => {
                match &resync.events {
                    Some(events) => client.learn(events, true),
                    None => client.version = client.version.max(resync.view.version),
                }
                client.look(resync.view);
            }
            ServerMessage::Error(error) => panic!("{error}"),
        }
        if let Some(since) = ask {
            self.send(&Packet::ToRoom(id, ClientMessage::Resync { since }.to_json()));
        }
    }

    /// One client decides something from what it knows, or resends unanswered commands.
    fn act(&mut self, index: usize) {
        let client = &self.clients[index];
        if let Some(pending) = &client.pending {
            if self.now > client.sent_at + 700 {
                let text = ClientMessage::Command(pending.clone()).to_json();
                let id = client.id;
                self.clients[index].sent_at = self.now;
                self.send(&Packet::ToRoom(id, text));
            }
            return;
        }
        if happens(&mut self.rng, 1, 10) {
            let resync = ClientMessage::Resync { since: client.version };
            self.send(&Packet::ToRoom(client.id, resync.to_json()));
        }
        let Some(command) = decide(&self.clients[index], &mut self.rng) else { return };
        let client = &mut self.clients[index];
        client.key += 1;
        let at = client.view.as_ref().map_or(0, |view| view.version);
        let message = Message { key: client.key, at, command };
        client.pending = Some(message.clone());
        client.sent_at = self.now;
        let id = client.id;
        self.send(&Packet::ToRoom(id, ClientMessage::Command(message).to_json()));
    }

    /// A careful host: time, bots, cards, and sometimes a crash.
    fn keep_house(&mut self) {
        self.handle(Input::Host { input: HostInput::Tick });
        for index in 0..self.settings.seats() {
            let view = self.room.view(Viewer::Seat(seat(index)));
            let computer =
                matches!(view.seats[usize::from(index)].occupant, tria_room::Occupant::Computer(_));
            if computer && let Some(command) = think(&view, index) {
                let message = Message { key: view.version, at: view.version, command };
                self.handle(Input::Computer { seat: seat(index), message });
            }
            let brings =
                matches!(&self.settings.game, GameSettings::TripleTriad { cards: Cards::Brought, .. });
            let empty = matches!(view.seats[usize::from(index)].occupant, tria_room::Occupant::Empty);
            let lacks = view.stage == Stage::Gathering && !view.seats[usize::from(index)].has_cards;
            if brings && !empty && lacks && happens(&mut self.rng, 1, 3) {
                let cards = owned(20 * usize::from(index), 18);
                self.handle(Input::Host { input: HostInput::Bring { seat: seat(index), cards } });
            }
        }
        if happens(&mut self.rng, 1, 40) {
            let index = below(&mut self.rng, self.clients.len() as u32) as usize;
            let client = self.clients[index].id;
            let gone = HostInput::Disconnected { client };
            let back = HostInput::Connected { client };
            let input = if happens(&mut self.rng, 1, 2) { gone } else { back };
            self.handle(Input::Host { input });
        }
        if happens(&mut self.rng, 1, 30) {
            let rebuilt = Room::replay(self.settings.clone(), self.log.clone()).expect("the log replays");
            assert_eq!(rebuilt, self.room, "the rebuilt table is the live one");
            self.room = rebuilt;
        }
    }

    /// All viewers that got the event of a version got the same one.
    fn check_agreement(&self) {
        let mut all: BTreeMap<u64, &Event> = BTreeMap::new();
        for client in &self.clients {
            for (version, event) in &client.told {
                let Some(event) = event else { continue };
                assert_eq!(*all.entry(*version).or_insert(event), event, "version {version}");
            }
        }
    }
}

impl Client {
    /// Receives events; `in_order` says that none is missing before them.
    fn learn(&mut self, events: &[Versioned], in_order: bool) {
        for pair in events.windows(2) {
            assert_eq!(pair[0].version + 1, pair[1].version, "no gaps within a message");
        }
        for event in events {
            self.told.entry(event.version).or_insert_with(|| event.event.clone());
        }
        if in_order && let Some(last) = events.last() {
            self.version = self.version.max(last.version);
        }
    }

    fn look(&mut self, view: View) {
        if self.view.as_ref().is_none_or(|known| known.version <= view.version) {
            self.view = Some(view);
        }
    }
}

fn decide(client: &Client, rng: &mut ChaCha8Rng) -> Option<Command> {
    let Some(view) = &client.view else {
        return Some(if client.watches { Command::Watch } else { Command::Join { seat: None } });
    };
    if view.viewer == Viewer::Spectator {
        return happens(rng, 1, 30).then(|| Command::Chat { text: "well played".to_owned() });
    }
    match below(rng, 60) {
        0 => return Some(Command::Offer { what: Offer::Draw }),
        1 | 2 => return Some(Command::Offer { what: Offer::TakeBack }),
        3 => return Some(Command::Decline),
        4 => return Some(Command::Resign),
        5 if happens(rng, 1, 4) => return Some(Command::Leave),
        6 => return Some(Command::Move { mv: Move::Place { slot: Slot::default(), cell: Cell::new(0)? } }),
        7 => return Some(Command::Take { cards: cards(&owned(0, 1)) }),
        8 => return Some(Command::Chat { text: "hm".to_owned() }),
        _ => {}
    }
    if view.offer.is_some() && happens(rng, 1, 2) {
        return Some(Command::Accept);
    }
    if view.stage == Stage::Finished {
        return happens(rng, 1, 5).then_some(Command::Rematch);
    }
    Some(match &view.asked.as_ref()?.prompt {
        Prompt::Ready => Command::Ready,
        Prompt::Pool { size, from } => Command::Pool { cards: cards(&from[..*size as usize]) },
        Prompt::Hand { kept, from, .. } => {
            let mut hand = kept.clone();
            let missing = 5 - hand.len();
            let places = tria_rules::chance::choose(rng, from.len(), missing);
            hand.extend(places.into_iter().map(|place| from[place]));
            Command::Hand { cards: hand }
        }
        Prompt::Move { legal } => Command::Move { mv: legal[below(rng, legal.len() as u32) as usize] },
        Prompt::Take { count, from } => Command::Take { cards: from[..*count as usize].to_vec() },
    })
}

/// What a computer does with its view.
fn think(view: &View, index: u8) -> Option<Command> {
    if let Some(offer) = &view.offer
        && !offer.accepted.contains(&seat(index))
    {
        return Some(Command::Decline);
    }
    Some(match &view.asked.as_ref()?.prompt {
        Prompt::Ready => return None,
        Prompt::Pool { size, from } => Command::Pool { cards: cards(&from[..*size as usize]) },
        Prompt::Hand { kept, from, .. } => {
            let mut hand = kept.clone();
            let missing = 5 - hand.len();
            hand.extend(&from[..missing]);
            Command::Hand { cards: hand }
        }
        Prompt::Move { legal } => Command::Move { mv: legal[0] },
        Prompt::Take { count, from } => Command::Take { cards: from[..*count as usize].to_vec() },
    })
}

/// Plays one table from its seed; returns the number of finished matches and of inspected cards.
fn play(seed: u64) -> (u32, u32) {
    let _seed = Seed(seed);
    let mut world = World::new(seed);
    for _ in 0..600 {
        world.now += u64::from(below(&mut world.rng, 300));
        world.deliver();
        for index in 0..world.clients.len() {
            world.act(index);
        }
        world.keep_house();
        if world.records >= 2 {
            break;
        }
    }
    world.check_agreement();
    let rebuilt = Room::replay(world.settings.clone(), world.log.clone()).expect("the log replays");
    assert_eq!(rebuilt, world.room);
    (world.records, world.deltas)
}

#[test]
fn tables_survive_bad_links_and_crashes() {
    let (finished, deltas) = (0..120).map(play).fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
    assert!(deltas > 1_000, "many deltas are compared, not only {deltas}");
    assert!(finished > 60, "most tables finish a match, not only {finished}");
}
