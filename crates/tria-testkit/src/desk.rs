//! A host for one table: passes inputs on, keeps the log, and checks invariants.

use std::collections::BTreeMap;
use std::convert::Infallible;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::TryRng;
use tria_cards::{Catalog, builtin};
use tria_room::wire::ServerMessage;
use tria_room::{
    Answer, Asked, ClientId, Code, Command, Effects, HostInput, Input, LogEntry, Message, Millis, Move,
    Occupant, Owned, Prompt, Room, Seat, Settings, Stage, View, Viewer,
};
use tria_rules::chance;
use tria_rules::record::{Record, Replay};
use tria_rules::triad::{Card, House, Rule, Rules, RulesDraft, Trade, Transfer};

use crate::seeded;

/// The first player, who sits at seat 0 unless a test says otherwise.
pub const ANNA: ClientId = ClientId(101);
/// The second player.
pub const BEN: ClientId = ClientId(102);
/// The third player.
pub const CARO: ClientId = ClientId(103);
/// The fourth player.
pub const DORA: ClientId = ClientId(104);
/// A spectator.
pub const WILL: ClientId = ClientId(900);

/// The built-in cards.
pub fn catalog() -> &'static Catalog {
    builtin()
}

/// The seat with this index.
pub fn seat(index: u8) -> Seat {
    Seat::new(index).expect("a seat")
}

/// The first cards of the built-in set, one copy each unless said otherwise.
pub fn owned(from: usize, count: usize) -> Vec<Owned> {
    let cards = catalog().cards().skip(from).take(count);
    cards.map(|(card, entry)| Owned { card, level: entry.level, count: 1 }).collect()
}

/// The cards of owned cards, without levels and counts.
pub fn cards(owned: &[Owned]) -> Vec<Card> {
    owned.iter().map(|owned| owned.card).collect()
}

/// The rules of a house with these chosen.
pub fn rules(house: House, chosen: &[Rule], trade: Trade) -> Rules {
    let mut draft = RulesDraft::new(house);
    for rule in chosen {
        draft.choose(*rule).expect("the house offers it");
    }
    draft.choose_trade(trade).expect("one trade rule");
    draft.finish().expect("rules that go together")
}

/// An RNG with scripted words.
#[derive(Clone, Default)]
pub struct Words(pub(crate) std::collections::VecDeque<u32>);

impl Words {
    /// Scripts the next number below `bound` to be `value`.
    pub fn number(&mut self, value: usize, bound: usize) {
        let (value, bound) = (value as u64, bound as u64);
        // One more than the smallest word, so that it is not rejected as part of the uneven rest.
        self.0.push_back((((value << 32).div_ceil(bound)) + 1) as u32);
    }

    /// Scripts the next shuffle of `items` to give the order of `wanted`.
    pub fn shuffle<T: Copy + PartialEq>(&mut self, items: &[T], wanted: &[T]) {
        let mut items = items.to_vec();
        for last in (1..items.len()).rev() {
            let chosen =
                items[..=last].iter().position(|item| *item == wanted[last]).expect("the same items");
            self.number(chosen, last + 1);
            items.swap(last, chosen);
        }
    }
}

impl TryRng for Words {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.0.pop_front().expect("the test has said everything that chance must say"))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let low = u64::from(self.try_next_u32()?);
        Ok(u64::from(self.try_next_u32()?) << 32 | low)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for byte in bytes {
            *byte = self.try_next_u32()? as u8;
        }
        Ok(())
    }
}

/// A table with its host: time, RNG, the log, and every byte sent to any client.
pub struct Desk {
    /// The table.
    pub room: Room,
    /// The time at the host, in milliseconds.
    pub now: u64,
    /// The table's RNG.
    pub rng: ChaCha8Rng,
    /// The scripted RNG, if a test uses one.
    pub words: Option<Words>,
    /// All log entries.
    pub log: Vec<LogEntry>,
    /// All updates sent to each client, as JSON.
    pub sent: BTreeMap<ClientId, Vec<String>>,
    /// The effects of the last input.
    pub last: Option<Effects>,
    /// All cards that have changed hands.
    pub transfers: Vec<Transfer>,
    key: u64,
    /// The settings of the table.
    pub settings: Settings,
}

impl Desk {
    /// An empty table.
    pub fn new(settings: Settings) -> Self {
        Self {
            room: Room::new(settings.clone()).expect("good settings"),
            now: 1_000,
            rng: seeded(7),
            words: None,
            log: Vec::new(),
            sent: BTreeMap::new(),
            last: None,
            transfers: Vec::new(),
            key: 0,
            settings,
        }
    }

    /// Handles an input, sends each client its update, and checks the invariants after every input.
    pub fn input(&mut self, input: Input) -> Answer {
        let before = self.room.clone();
        let now = Millis(self.now);
        let effects = match &mut self.words {
            Some(words) => self.room.handle(now, input, words),
            None => self.room.handle(now, input, &mut self.rng),
        };
        if effects.log.is_empty() {
            assert_eq!(before, self.room, "what is not logged changes nothing");
            assert!(effects.events.is_empty(), "what is not logged is no event");
        }
        let mut version = before.version();
        for happened in &effects.events {
            version += 1;
            assert_eq!(happened.version, version, "versions have no gaps");
        }
        assert_eq!(version, self.room.version());
        for client in self.room.clients() {
            let viewer = self.room.viewer(client).expect("a client is here");
            if !effects.events.is_empty() {
                let update = ServerMessage::update(&self.room, viewer, &effects.events).to_json();
                self.sent.entry(client).or_default().push(update);
            }
        }
        self.log.extend(effects.log.clone());
        self.transfers.extend(effects.transfers());
        let answer = effects.answer.clone();
        self.last = Some(effects);
        answer
    }

    /// Sends a command with a new key, at the current version.
    pub fn try_say(&mut self, client: ClientId, command: Command) -> Answer {
        self.key += 1;
        let message = Message { key: self.key, at: self.room.version(), command };
        self.input(Input::Client { client, message })
    }

    /// Sends a command that must be carried out.
    pub fn say(&mut self, client: ClientId, command: Command) {
        let text = format!("{command:?}");
        let answer = self.try_say(client, command);
        assert!(answer.is_ok(), "{text}: {:?}", answer.error);
    }

    /// Sends a command that must be refused with this code.
    pub fn refused(&mut self, client: ClientId, command: Command, code: Code) {
        let text = format!("{command:?}");
        let answer = self.try_say(client, command);
        assert_eq!(answer.error.map(|error| error.code), Some(code), "{text}");
    }

    /// Sends a host input.
    pub fn host(&mut self, input: HostInput) -> Answer {
        self.input(Input::Host { input })
    }

    /// Sends a command for a computer seat.
    pub fn compute(&mut self, seat: Seat, command: Command) {
        self.key += 1;
        let message = Message { key: self.key, at: self.room.version(), command };
        let answer = self.input(Input::Computer { seat, message });
        assert!(answer.is_ok(), "{:?}", answer.error);
    }

    /// Advances the time and ticks the table.
    pub fn wait(&mut self, ms: u64) {
        self.now += ms;
        self.host(HostInput::Tick);
    }

    /// The client's view.
    pub fn view(&self, client: ClientId) -> View {
        self.room.view(self.room.viewer(client).expect("the client is here"))
    }

    /// The table's question to the client.
    pub fn asked(&self, client: ClientId) -> Option<Asked> {
        self.view(client).asked
    }

    /// The client at a seat.
    pub fn client_at(&self, seat: Seat) -> Option<ClientId> {
        match self.room.view(Viewer::Spectator).seats[seat.index()].occupant {
            Occupant::Client(client) => Some(client),
            _ => None,
        }
    }

    /// Two players sit down with these cards and get ready; pools are what they own.
    pub fn begin_triad(&mut self, blue: &[Owned], red: &[Owned]) {
        for (index, client, owned) in [(0, ANNA, blue), (1, BEN, red)] {
            self.say(client, Command::Join { seat: Some(seat(index)) });
            let answer = self.host(HostInput::Bring { seat: seat(index), cards: owned.to_vec() });
            assert!(answer.is_ok(), "{:?}", answer.error);
            if let Some(Asked { prompt: Prompt::Pool { size, .. }, .. }) = self.asked(client) {
                self.say(client, Command::Pool { cards: cards(&owned[..size as usize]) });
            }
        }
        self.say(ANNA, Command::Ready);
        self.say(BEN, Command::Ready);
    }

    /// All sit down and get ready.
    pub fn begin_triatri(&mut self, clients: &[ClientId]) {
        for client in clients {
            self.say(*client, Command::Join { seat: None });
        }
        for client in clients {
            self.say(*client, Command::Ready);
        }
    }

    /// Answers the client's question: `pick` chooses among the moves.
    pub fn answer_one(&mut self, client: ClientId, pick: &mut impl FnMut(&[Move]) -> usize) -> bool {
        let Some(asked) = self.asked(client) else { return false };
        let command = match asked.prompt {
            Prompt::Ready => Command::Ready,
            Prompt::Pool { size, from } => Command::Pool { cards: cards(&from[..size as usize]) },
            Prompt::Hand { mut kept, from, .. } => {
                let missing = 5 - kept.len();
                kept.extend(from.into_iter().take(missing));
                Command::Hand { cards: kept }
            }
            Prompt::Move { legal } => Command::Move { mv: legal[pick(&legal)] },
            Prompt::Take { count, from } => Command::Take { cards: from[..count as usize].to_vec() },
        };
        self.say(client, command);
        true
    }

    /// Answers every question until the match is over or there is none; at most `steps` answers.
    pub fn play_on(&mut self, steps: usize) {
        for _ in 0..steps {
            if self.room.stage() == Stage::Finished {
                return;
            }
            let clients = self.room.clients();
            let mut rng = seeded(self.key);
            let mut pick = |moves: &[Move]| chance::below(&mut rng, moves.len() as u32) as usize;
            if !clients.into_iter().any(|client| self.answer_one(client, &mut pick)) {
                return;
            }
        }
    }

    /// Answers until the table is at this stage.
    pub fn play_until(&mut self, stage: Stage) {
        for _ in 0..2_000 {
            if self.room.stage() == stage {
                return;
            }
            self.play_on(1);
        }
        panic!("the table never came to {stage:?}");
    }

    /// Checks that the table rebuilt from its log is equal.
    pub fn check_log(&self) {
        let text = tria_room::wire::encode(&self.log);
        let log: Vec<LogEntry> = serde_json::from_str(&text).expect("a log is JSON");
        let rebuilt = Room::replay(self.settings.clone(), log).expect("the log replays");
        assert_eq!(rebuilt, self.room, "the rebuilt table is the live one");
    }

    /// The answers to the records of the finished match.
    pub fn replayed(&self) -> Vec<serde_json::Value> {
        let records = self.room.records().expect("the match is finished");
        let answer = |record: &Record| {
            let replay = replayed(record);
            serde_json::from_str(&replay.to_json(catalog())).expect("an answer is JSON")
        };
        records.iter().map(answer).collect()
    }
}

/// The replay of a record, which must equal the replay of its text.
pub fn replayed(record: &Record) -> Replay {
    let text = record.to_json(catalog());
    assert_eq!(Record::parse(text.as_bytes(), catalog()).as_ref(), Ok(record), "{text}");
    let replay = record.replay().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(Replay::read(text.as_bytes(), catalog()).as_ref(), Ok(&replay), "{text}");
    replay
}
