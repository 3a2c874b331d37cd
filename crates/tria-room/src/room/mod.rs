//! The table itself: its state, inputs and effects.

mod clock;
mod look;
mod offers;
mod play;
mod seats;

use std::collections::BTreeSet;
use std::collections::VecDeque;
use std::sync::Arc;

use rand_core::Rng;
use tria_rules::game::{Audience, Seat, SeatSet, Viewer};
use tria_rules::triad::{Card, Transfer};

use crate::command::{Answer, ClientId, Command, FirstDeal, HostInput, Input, Message, Version};
use crate::error::{Code, Refusal, refuse};
use crate::event::{Event, Finish, Happened, History, Occupant};
use crate::limits::{ANSWERS_KEPT, ANSWERS_KEPT_EACH, DRAWN_WORDS_MAX, NUMBER_MAX};
use crate::log::{LogEntry, RecordingRng, ReplayRng};
use crate::settings::{Owned, Settings};
use crate::time::Millis;
use crate::triad::TriadTable;
use crate::triatri::TriatriTable;

pub(crate) use clock::Ask;
use clock::Waiting;
use offers::OnOffer;

/// New events, before they are numbered.
pub(crate) type Out = Vec<(Audience, Event)>;

/// One table: a pure state machine with all secrets.
///
/// It is not serialised: what leaves it are views, events and, once a match is finished, its record.
/// Two tables are equal if they behave alike and remember the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Room {
    settings: Settings,
    /// The rules in force, as views list them.
    rules: Arc<[String]>,
    seats: Vec<Place>,
    /// Spectators that the log knows: a player of TriATri who resigned, and those in logs of older versions.
    spectators: BTreeSet<ClientId>,
    /// Spectators that only the host knows: they come and go without an event and without an entry in the log.
    watching: BTreeSet<ClientId>,
    history: History,
    now: Millis,
    answers: VecDeque<Remembered>,
    chats: VecDeque<(ClientId, Millis)>,
    /// The number of matches begun.
    number: u32,
    /// The beginning of the last match.
    began: Option<Began>,
    /// The host's draw for the first deal of the next match.
    dealt: Option<Box<FirstDeal>>,
    /// Whether the host has drawn the seats.
    seated: bool,
    /// The version at which the running game began, or the match ended.
    game_since: Version,
    /// The version since which leaving the match costs something.
    costs_since: Version,
    table: Option<Table>,
    offer: Option<OnOffer>,
    finish: Option<Finish>,
}

/// The beginning of a match, whatever has become of its players since.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Began {
    /// The time.
    pub at: Millis,
    /// The occupants of the seats.
    pub occupants: Vec<Occupant>,
}

/// State of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Place {
    occupant: Occupant,
    /// The version at which the occupant sat down; they do not see earlier events.
    since: Version,
    ready: bool,
    /// The time of the disconnect.
    gone: Option<Millis>,
    /// Whether the player has left the running match.
    left: bool,
    owned: Option<Vec<Owned>>,
    pool: Option<Vec<Card>>,
    clock: Millis,
    waiting: Option<Waiting>,
    offers: u8,
    take_backs: u8,
    /// Consecutive moves that the room played for the seat.
    misses: u8,
}

/// The current match.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Table {
    Triad(Box<TriadTable>),
    Triatri(Box<TriatriTable>),
}

/// The sender of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sender {
    Client(ClientId),
    Computer(Seat),
}

/// A command that was carried out.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Remembered {
    sender: Sender,
    key: u64,
    command: Command,
    /// The version after it.
    version: Version,
}

/// The effects of an input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effects {
    /// For the sender of the command.
    pub answer: Answer,
    /// The events, in order; [`Happened::seen_by`] is what a viewer may see of each.
    pub events: Vec<Happened>,
    /// What must be durable before anything else is sent; empty if nothing changed.
    pub log: Vec<LogEntry>,
    /// Computer seats with a decision to make, and seats where a beginner bot plays on.
    pub think: SeatSet,
    /// When the host must send [`HostInput::Tick`] at the latest.
    pub wake: Option<Millis>,
}

impl Effects {
    /// The cards that changed hands, for a host that keeps collections: each transfer is reported exactly once.
    pub fn transfers(&self) -> Vec<Transfer> {
        let mut transfers = Vec::new();
        for happened in &self.events {
            if let Event::Settled { transfers: settled } = &happened.event {
                transfers.extend(settled);
            }
        }
        transfers
    }

    /// The result of the match, if it ended just now.
    pub fn finish(&self) -> Option<&Finish> {
        self.events.iter().find_map(|happened| match &happened.event {
            Event::MatchEnded { finish } => Some(&**finish),
            _ => None,
        })
    }
}

impl Room {
    /// An empty table.
    ///
    /// # Errors
    /// `bad-settings`, as [`Settings::check`].
    pub fn new(settings: Settings) -> Result<Self, Refusal> {
        settings.check()?;
        let seats = vec![Place::default(); usize::from(settings.seats())];
        Ok(Self {
            rules: settings.rules_in_force().into(),
            settings,
            seats,
            spectators: BTreeSet::new(),
            watching: BTreeSet::new(),
            history: History::default(),
            now: Millis::default(),
            answers: VecDeque::new(),
            chats: VecDeque::new(),
            number: 0,
            began: None,
            dealt: None,
            seated: false,
            game_since: 0,
            costs_since: 0,
            table: None,
            offer: None,
            finish: None,
        })
    }

    /// Rebuilds a table from its log.
    ///
    /// # Errors
    /// `bad-settings`, or `bad-log` if the log is not one that a table with these settings can have written.
    pub fn replay(settings: Settings, log: impl IntoIterator<Item = LogEntry>) -> Result<Self, Refusal> {
        Self::replay_telling(settings, log, |_| {})
    }

    /// As [`Room::replay`], and passes all events to `tell`, for a host that needs them again.
    ///
    /// # Errors
    /// As [`Room::replay`]; events passed until then are invalid.
    pub fn replay_telling(
        settings: Settings,
        log: impl IntoIterator<Item = LogEntry>,
        mut tell: impl FnMut(Happened),
    ) -> Result<Self, Refusal> {
        let mut room = Self::new(settings)?;
        for (place, entry) in log.into_iter().enumerate() {
            let wrong = |what: &str| refuse(Code::BadLog, format!("entry {place} of the log {what}"));
            if entry.drawn.len() > DRAWN_WORDS_MAX {
                return wrong("has more words of chance than any entry needs");
            }
            let mut chance = ReplayRng::new(&entry.drawn);
            let effects = room.handle(entry.at, entry.input.clone(), &mut chance);
            if let Some(error) = effects.answer.error {
                return wrong(&format!("is refused: {error}"));
            }
            if !chance.is_spent() {
                return wrong("does not have the words of chance that it needs");
            }
            if effects.log != [entry] {
                return wrong("does not lead to itself");
            }
            effects.events.into_iter().for_each(&mut tell);
        }
        Ok(room)
    }

    /// Handles an input at this time.
    ///
    /// Limits that have expired by then take effect first.
    /// A refused input changes nothing else; the same inputs with the same random words always have the same effects.
    /// Time that runs backwards counts as unchanged.
    pub fn handle<R: Rng + ?Sized>(&mut self, now: Millis, input: Input, mut chance: &mut R) -> Effects {
        self.handle_with(now, input, &mut chance)
    }

    fn handle_with(&mut self, now: Millis, input: Input, chance: &mut dyn Rng) -> Effects {
        let now = now.max(self.now);
        let mut log = Vec::with_capacity(1);
        if let Input::Host { input: HostInput::Away { lost } } = &input {
            // Before anything expires: limits do not run out while the host is away.
            let done = self.away(now, *lost);
            if done.is_ok() {
                log.push(LogEntry { at: now, input, drawn: Vec::new() });
            }
            return self.effects(None, done, log);
        }
        if self.wake().is_some_and(|wake| wake <= now) {
            let mut rng = RecordingRng::new(chance);
            self.now = now;
            self.expire(&mut rng);
            self.refresh();
            let input = Input::Host { input: HostInput::Tick };
            log.push(LogEntry { at: now, input, drawn: rng.drawn });
        }
        let (sender, message) = match &input {
            Input::Client { client, message } => (Sender::Client(*client), message),
            Input::Computer { seat, message } => (Sender::Computer(*seat), message),
            Input::Host { input: host } => {
                let mut rng = RecordingRng::new(chance);
                let before = std::mem::replace(&mut self.now, now);
                let done = self.host(host, &mut rng);
                if done.is_err() || *host == HostInput::Tick {
                    self.now = before;
                } else {
                    self.refresh();
                    log.push(LogEntry { at: now, input, drawn: rng.drawn });
                }
                return self.effects(None, done, log);
            }
        };
        if let Some(answer) = self.remembered(sender, message) {
            return self.answer(answer, log);
        }
        let (key, mut rng) = (Some(message.key), RecordingRng::new(chance));
        let before = std::mem::replace(&mut self.now, now);
        let done = self.command(sender, message, &mut rng);
        if done.is_err() {
            self.now = before;
            return self.effects(key, done, log);
        }
        self.refresh();
        self.remember(sender, message);
        log.push(LogEntry { at: now, input, drawn: rng.drawn });
        self.effects(key, done, log)
    }

    /// The settings of the table.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The matches begun at this table.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The beginning of the last match.
    pub fn began(&self) -> Option<&Began> {
        self.began.as_ref()
    }

    /// What the player at this seat has brought; `None` at an empty seat, or before anything was brought.
    pub fn brought(&self, seat: Seat) -> Option<&[Owned]> {
        self.seats.get(seat.index())?.owned.as_deref()
    }

    /// The number of events so far.
    pub fn version(&self) -> Version {
        self.history.version()
    }

    /// The time of the last change.
    pub fn now(&self) -> Millis {
        self.now
    }

    /// How the match ended, once it has.
    pub fn finish(&self) -> Option<&Finish> {
        self.finish.as_ref()
    }

    /// The viewer that a client is; `None` for a client that is not at the table.
    pub fn viewer(&self, client: ClientId) -> Option<Viewer> {
        match self.seat_of(client) {
            Some(seat) => Some(Viewer::Seat(seat)),
            None => self.is_spectator(client).then_some(Viewer::Spectator),
        }
    }

    /// The clients at the table: players, then spectators.
    pub fn clients(&self) -> Vec<ClientId> {
        let players = self.seats.iter().filter_map(|place| match place.occupant {
            Occupant::Client(client) => Some(client),
            _ => None,
        });
        players.chain(self.spectators.union(&self.watching).copied()).collect()
    }

    /// A client watches from now on, as long as its connection lasts: a property of the connection, which takes no version
    /// and leaves nothing in the log.
    ///
    /// # Errors
    /// `already-here`, `not-allowed` or `full`.
    pub fn watch(&mut self, client: ClientId) -> Result<(), Refusal> {
        self.may_watch(client)?;
        self.watching.insert(client);
        Ok(())
    }

    /// Ends what [`Room::watch`] began; returns whether the client watched that way.
    pub fn unwatch(&mut self, client: ClientId) -> bool {
        self.watching.remove(&client)
    }

    fn effects(&mut self, key: Option<u64>, done: Result<(), Refusal>, log: Vec<LogEntry>) -> Effects {
        let answer = Answer { key, version: self.history.version(), error: done.err() };
        self.answer(answer, log)
    }

    fn answer(&mut self, answer: Answer, log: Vec<LogEntry>) -> Effects {
        Effects { answer, events: self.history.take_fresh(), log, think: self.thinkers(), wake: self.wake() }
    }

    fn emit(&mut self, out: Out) {
        self.history.expect(out.len());
        for (audience, event) in out {
            self.history.push(audience, event);
        }
    }

    fn tell(&mut self, event: Event) {
        self.history.push(Audience::Everyone, event);
    }

    /// The answer to a command that was carried out earlier.
    fn remembered(&self, sender: Sender, message: &Message) -> Option<Answer> {
        let same = |kept: &&Remembered| kept.sender == sender && kept.key == message.key;
        let kept = self.answers.iter().find(same)?;
        if kept.command == message.command {
            return Some(Answer { key: Some(kept.key), version: kept.version, error: None });
        }
        let text = format!("the key {} was used for another command; take a new one for each", message.key);
        let error = Some(Refusal::new(Code::KeyReused, text));
        Some(Answer { key: Some(message.key), version: self.history.version(), error })
    }

    /// The answer to a command of a client that was carried out earlier; for a host that carries some out itself.
    pub fn answer_of(&self, client: ClientId, message: &Message) -> Option<Answer> {
        self.remembered(Sender::Client(client), message)
    }

    fn remember(&mut self, sender: Sender, message: &Message) {
        let own = self.answers.iter().filter(|kept| kept.sender == sender).count();
        let oldest = if own >= ANSWERS_KEPT_EACH {
            self.answers.iter().position(|kept| kept.sender == sender)
        } else {
            (self.answers.len() >= ANSWERS_KEPT).then_some(0)
        };
        if let Some(oldest) = oldest {
            self.answers.remove(oldest);
        }
        let (key, command, version) = (message.key, message.command.clone(), self.history.version());
        self.answers.push_back(Remembered { sender, key, command, version });
    }

    fn seat_of(&self, client: ClientId) -> Option<Seat> {
        self.all_seats().find(|seat| self.place(*seat).occupant == Occupant::Client(client))
    }

    fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::first(self.settings.seats())
    }

    fn place(&self, seat: Seat) -> &Place {
        &self.seats[seat.index()]
    }

    fn place_mut(&mut self, seat: Seat) -> &mut Place {
        &mut self.seats[seat.index()]
    }
}
