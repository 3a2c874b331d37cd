//! A table: the room, who sits where, and what its computers are to think about.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng as _};
use tria_bot::Mind;
use tria_engine::Level;
use tria_engine::triad::{Candidate, Prior};
use tria_room::{
    Answer, Cards, ClientId, Code, Command, Effects, Event, GameSettings, Happened, HostInput, Input,
    LogEntry, Message, Millis, Occupant, Refusal, Room, Seat, Settings, Version, Versioned, View, Viewer,
};
use tria_rules::cards::{self, Catalog};
use tria_table::Rebuilt;

/// Who plays at a seat of this table.
#[derive(Clone, Debug)]
pub enum Player {
    /// A person on this machine.
    Person,
    /// A computer with this level and mind.
    Computer(u8, Box<Mind>),
}

/// A computer of this level at a friendly table: it expects the cards that are played with there, and brings such as suit it.
pub fn friend(level: u8, settings: &Settings, catalog: &'static Catalog) -> Player {
    Player::Computer(level, Box::new(friendly_mind(level, settings, catalog)))
}

fn friendly_mind(level: u8, settings: &Settings, catalog: &'static Catalog) -> Mind {
    let mind = Mind::of_level(Level::from_number(level).unwrap_or(Level::Three), catalog);
    match &settings.game {
        GameSettings::TripleTriad { cards: Cards::Shared(cards), .. } => {
            let expected =
                cards.iter().map(|owned| Candidate { card: owned.card, level: owned.level, weight: 1 });
            mind.expecting(Prior::of(expected)).sharing_cards()
        }
        _ => mind.sharing_cards(),
    }
}

/// Something that a computer is asked, with all that it decides from.
#[derive(Clone, Debug)]
pub struct Job {
    seat: Seat,
    mind: Box<Mind>,
    view: View,
    seed: u64,
}

impl Job {
    /// Who is asked.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Decides; this may take a while, and the same job is always decided alike.
    pub fn think(&self) -> Thought {
        Thought { seat: self.seat, at: self.view.version, command: self.mind.decide(&self.view, self.seed) }
    }
}

/// What a computer has decided.
#[derive(Clone, Debug)]
pub struct Thought {
    seat: Seat,
    at: Version,
    /// Nothing, where the seat had nothing to decide after all.
    command: Option<Command>,
}

/// Whoever writes down what happens at a table.
pub trait Journal {
    /// Has these entries of the table's log where they last when it returns; only then is shown what happened.
    ///
    /// # Errors
    /// A sentence if they could not be written; nothing of it has happened then.
    fn keep(&mut self, entries: &[LogEntry], events: &[Happened]) -> Result<(), String>;
}

/// A table on one machine.
pub struct Table {
    room: Room,
    /// Who sits where now; seats of TriATri are drawn and rotate.
    seats: Vec<Sitting>,
    /// The people on this machine, wherever they sit.
    people: Vec<ClientId>,
    /// Everything that has happened, in order.
    events: Vec<Happened>,
    chance: ChaCha8Rng,
    /// The number of the last command; every command gets a new one.
    key: u64,
    now: Millis,
    journal: Option<Box<dyn Journal>>,
    /// Why the journal could not be kept; nothing happens here any more.
    failed: Option<String>,
    /// When the room wants to be told the time at the latest.
    wake: Option<Millis>,
    /// The version at which each seat began to think about what it is asked.
    thinking: Vec<Option<Version>>,
    /// What seats have decided while one before them still thinks.
    decided: Vec<Thought>,
    /// The version at which each seat found that it has nothing to decide.
    idle_since: Vec<Option<Version>>,
}

/// Who sits at a seat.
enum Sitting {
    Nobody,
    Person(ClientId),
    Computer(u8, Box<Mind>),
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("room", &self.room).finish_non_exhaustive()
    }
}

impl Table {
    /// Seats everybody at a new table; what happens is written down in the journal, if there is one.
    ///
    /// # Errors
    /// If the settings do not allow it.
    ///
    /// # Panics
    /// If there are more players than any table has seats.
    pub fn new(
        settings: Settings,
        players: Vec<Player>,
        seed: u64,
        now: Millis,
        journal: Option<Box<dyn Journal>>,
    ) -> Result<Self, Refusal> {
        let mut table = Self::at(Room::new(settings)?, players.len(), seed);
        table.journal = journal;
        table.now = now;
        for (place, player) in players.into_iter().enumerate() {
            let seat = Seat::new(place as u8).expect("a table has at most four seats");
            match player {
                Player::Person => {
                    let client = ClientId(place as u64);
                    table.seats.push(Sitting::Person(client));
                    table.people.push(client);
                    let message = table.message(Command::Join { seat: Some(seat) }, table.room.version());
                    table.input(Input::Client { client, message })?;
                }
                Player::Computer(level, mind) => {
                    table.seats.push(Sitting::Computer(level, mind));
                    table.input(Input::Host { input: HostInput::Computer { seat, level } })?;
                }
            }
        }
        Ok(table)
    }

    /// Goes on at a table at which these players sat down, and writes down what happens from now on.
    ///
    /// The computers have seen again what they had seen, and time goes on from where it was.
    pub fn going_on(table: Rebuilt, players: Vec<Player>, seed: u64, journal: Box<dyn Journal>) -> Self {
        let mut host = Self::at(table.room, players.len(), seed);
        for (place, player) in players.into_iter().enumerate() {
            host.seats.push(match player {
                Player::Person => {
                    host.people.push(ClientId(place as u64));
                    Sitting::Person(ClientId(place as u64))
                }
                Player::Computer(level, mind) => Sitting::Computer(level, mind),
            });
        }
        host.key = table.key;
        host.wake = host.room.wake();
        host.journal = Some(journal);
        host.happen(table.events);
        host
    }

    /// Goes on at a table that was opened by [`Table::new`] with computers like [`friend`].
    pub fn resumed(table: Rebuilt, seed: u64, journal: Box<dyn Journal>) -> Self {
        let seats = usize::from(table.room.settings().seats());
        let mut host = Self::at(table.room, seats, seed);
        host.seats.resize_with(seats, || Sitting::Nobody);
        host.key = table.key;
        host.wake = host.room.wake();
        host.journal = Some(journal);
        host.happen(table.events);
        host
    }

    /// A table at which nobody of ours sits yet.
    fn at(room: Room, seats: usize, seed: u64) -> Self {
        let now = room.now();
        Self {
            room,
            thinking: vec![None; seats],
            decided: Vec::new(),
            idle_since: vec![None; seats],
            seats: Vec::new(),
            people: Vec::new(),
            events: Vec::new(),
            chance: ChaCha8Rng::seed_from_u64(seed),
            key: 0,
            now,
            journal: None,
            failed: None,
            wake: None,
        }
    }

    /// Why nothing happens here any more: what happened could not be written down.
    pub fn failed(&self) -> Option<&str> {
        self.failed.as_deref()
    }

    /// The room.
    pub fn room(&self) -> &Room {
        &self.room
    }

    /// The seats of the people on this machine, in the order of the table.
    pub fn people(&self) -> impl Iterator<Item = Seat> {
        let person = |(place, sitting): (usize, &Sitting)| {
            matches!(sitting, Sitting::Person(_)).then(|| Seat::new(place as u8)).flatten()
        };
        self.seats.iter().enumerate().filter_map(person)
    }

    /// The person at a seat.
    pub fn person_at(&self, seat: Seat) -> Option<ClientId> {
        match self.seats.get(seat.index())? {
            Sitting::Person(client) => Some(*client),
            Sitting::Nobody | Sitting::Computer(..) => None,
        }
    }

    /// Where a person sits now: seats of TriATri are drawn, and rotate from match to match.
    pub fn seat_of(&self, person: ClientId) -> Option<Seat> {
        self.people().find(|seat| self.person_at(*seat) == Some(person))
    }

    /// What a seat knows.
    pub fn view(&self, seat: Seat) -> View {
        self.room.view(Viewer::Seat(seat))
    }

    /// What has happened since a version, as a seat saw it.
    pub fn events_after(&self, seat: Seat, version: Version) -> Vec<Versioned> {
        let first = self.events.partition_point(|happened| happened.version <= version);
        self.events[first..].iter().map(|happened| happened.seen_by(Viewer::Seat(seat))).collect()
    }

    /// A person does something.
    ///
    /// # Errors
    /// If the table refuses it.
    pub fn send(&mut self, seat: Seat, command: Command) -> Result<(), Refusal> {
        // A seat where nobody sits has nothing to say; the room says so.
        let client = self.person_at(seat).unwrap_or(ClientId(u64::from(u32::MAX)));
        let everybody = command == Command::Ready;
        let message = self.message(command, self.room.version());
        let key = message.key;
        self.input(Input::Client { client, message })?;
        if everybody {
            self.speak_for_others(client, key, &Command::Ready);
        }
        Ok(())
    }

    /// Sends a command for every other person on this machine, with the key of the speaker's: keys are each sender's own.
    ///
    /// What is no secret (getting ready, a rematch, an answer to an offer) is said once for all, so that the device is not
    /// passed around for it.
    pub fn speak_for_others(&mut self, speaker: ClientId, key: u64, command: &Command) {
        let others: Vec<ClientId> = self.people.iter().copied().filter(|person| *person != speaker).collect();
        for client in others {
            let message = Message { key, at: self.room.version(), command: command.clone() };
            // A person who has said so already, or is asked something else, is refused, which changes nothing.
            let _ = self.input(Input::Client { client, message });
        }
    }

    /// Everybody on this machine agrees to what is on offer: friends at one keyboard have talked about it.
    pub fn agree(&mut self, by: Seat) {
        let others: Vec<Seat> = self.people().filter(|seat| *seat != by).collect();
        for seat in others {
            // Whoever had agreed already is refused, which changes nothing.
            let _ = self.send(seat, Command::Accept);
        }
    }

    /// Everybody on this machine wants to play again; who had left the match sits down again.
    ///
    /// # Errors
    /// If the table refuses it.
    pub fn rematch(&mut self) -> Result<(), Refusal> {
        let empty: Vec<Seat> = (0..self.seats.len())
            .filter(|place| matches!(self.seats[*place], Sitting::Nobody))
            .filter_map(|place| Seat::new(place as u8))
            .collect();
        for seat in empty {
            let client = self.people.iter().copied().find(|client| self.seat_of(*client).is_none());
            let Some(client) = client else { continue };
            let message = self.message(Command::Join { seat: Some(seat) }, self.room.version());
            self.input(Input::Client { client, message })?;
        }
        let people: Vec<ClientId> = self.people().filter_map(|seat| self.person_at(seat)).collect();
        for client in people {
            let message = self.message(Command::Rematch, self.room.version());
            self.input(Input::Client { client, message })?;
        }
        Ok(())
    }

    /// The people on this machine, wherever they sit.
    pub fn everybody(&self) -> &[ClientId] {
        &self.people
    }

    /// The highest key of any command so far; whoever sends commands of his own takes higher ones.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Whether what is thought about this is still waited for.
    pub fn awaits(&self, job: &Job) -> bool {
        self.thinking.get(job.seat.index()) == Some(&Some(job.view.version))
    }

    /// The time at the table.
    pub fn now(&self) -> Millis {
        self.now
    }

    /// When [`Table::pass`] must be called at the latest.
    pub fn wake(&self) -> Option<Millis> {
        self.wake
    }

    /// Everything that has happened since a version, secrets included.
    pub fn happened_since(&self, version: Version) -> &[Happened] {
        let first = self.events.partition_point(|happened| happened.version <= version);
        &self.events[first..]
    }

    /// A person's own message, with its own key and the version that he has seen.
    pub fn say(&mut self, client: ClientId, message: Message) -> Answer {
        let key = Some(message.key);
        self.input(Input::Client { client, message }).unwrap_or_else(|error| Answer {
            key,
            version: self.room.version(),
            error: Some(error),
        })
    }

    /// Time passes, never backwards: limits that have run out take effect.
    pub fn pass(&mut self, now: Millis) {
        self.now = now.max(self.now);
        if self.wake.is_some_and(|wake| wake <= self.now) {
            // Time passes without anybody's leave; a journal that fails says so in its own way.
            let _ = self.input(Input::Host { input: HostInput::Tick });
        }
    }

    /// Takes what a computer has decided; whether anybody has acted.
    ///
    /// Computers that think at the same time act in the order of their seats, whichever has thought faster: the same seed
    /// plays the same game.
    pub fn take(&mut self, thought: Thought) -> bool {
        self.note(thought);
        self.take_in_order()
    }

    /// Keeps a thought until it is its turn; one of a seat that was asked something else since is forgotten.
    fn note(&mut self, thought: Thought) {
        if self.thinking[thought.seat.index()] == Some(thought.at) {
            self.decided.push(thought);
        }
    }

    fn take_in_order(&mut self) -> bool {
        let mut any = false;
        while let Some(first) = self.thinking.iter().position(Option::is_some) {
            let found = self.decided.iter().position(|thought| thought.seat.index() == first);
            let Some(found) = found else { break };
            let thought = self.decided.swap_remove(found);
            self.act(thought);
            any = true;
        }
        any
    }

    fn act(&mut self, Thought { seat, at, command }: Thought) {
        self.thinking[seat.index()] = None;
        match command {
            Some(command) => {
                let message = self.message(command, at);
                // A thought that comes too late is refused as stale, and the seat is asked again.
                let _ = self.input(Input::Computer { seat, message });
            }
            None => self.idle_since[seat.index()] = Some(at),
        }
    }

    /// Whether a computer is thinking.
    pub fn is_thinking(&self) -> bool {
        self.thinking.iter().any(Option::is_some)
    }

    fn message(&mut self, command: Command, at: Version) -> Message {
        self.key += 1;
        Message { key: self.key, at, command }
    }

    fn input(&mut self, input: Input) -> Result<Answer, Refusal> {
        if let Some(problem) = &self.failed {
            return Err(Refusal { code: Code::NotNow, message: problem.clone() });
        }
        let before = self.journal.is_some().then(|| self.room.clone());
        let Effects { answer, events, log, wake, .. } = self.room.handle(self.now, input, &mut self.chance);
        if let (Some(journal), Some(before), false) = (&mut self.journal, before, log.is_empty())
            && let Err(problem) = journal.keep(&log, &events)
        {
            // Whether it was written is not known, so the table is to be rebuilt before anybody goes on.
            self.room = before;
            self.failed = Some(problem.clone());
            return Err(Refusal { code: Code::NotNow, message: problem });
        }
        self.wake = wake;
        self.happen(events);
        match answer.error {
            None => Ok(answer),
            Some(error) => Err(error),
        }
    }

    /// Follows what happened, and lets the computers see it.
    fn happen(&mut self, events: Vec<Happened>) {
        for happened in &events {
            self.follow(&happened.event);
            for (place, sitting) in self.seats.iter_mut().enumerate() {
                if let (Sitting::Computer(_, mind), Some(seat)) = (sitting, Seat::new(place as u8)) {
                    mind.observe(&happened.seen_by(Viewer::Seat(seat)));
                }
            }
        }
        self.events.extend(events);
    }

    /// Keeps track of who sits where.
    fn follow(&mut self, event: &Event) {
        match event {
            Event::Seated { seat, occupant } => match occupant {
                Occupant::Empty => self.seats[seat.index()] = Sitting::Nobody,
                Occupant::Client(client) => {
                    self.seats[seat.index()] = Sitting::Person(*client);
                    if !self.people.contains(client) {
                        self.people.push(*client);
                    }
                }
                Occupant::Computer(level) => {
                    // Usually its mind sat down with it.
                    if !matches!(&self.seats[seat.index()], Sitting::Computer(of, _) if of == level) {
                        let mind = friendly_mind(*level, self.room.settings(), cards::builtin());
                        self.seats[seat.index()] = Sitting::Computer(*level, Box::new(mind));
                    }
                }
            },
            Event::Reseated { occupants } => self.reseat(occupants),
            Event::PlayedOn { seat } => {
                let mind = Mind::of_level(Level::One, cards::builtin());
                self.seats[seat.index()] = Sitting::Computer(1, Box::new(mind));
            }
            _ => {}
        }
    }

    /// Computers of one level are alike, so any of them may take a seat of that level.
    fn reseat(&mut self, occupants: &[Occupant]) {
        let mut minds: Vec<(u8, Box<Mind>)> = Vec::new();
        for sitting in std::mem::take(&mut self.seats) {
            if let Sitting::Computer(level, mind) = sitting {
                minds.push((level, mind));
            }
        }
        self.seats = occupants
            .iter()
            .map(|occupant| match occupant {
                Occupant::Empty => Sitting::Nobody,
                Occupant::Client(client) => Sitting::Person(*client),
                Occupant::Computer(level) => {
                    let place = minds.iter().position(|(of, _)| of == level);
                    let (level, mind) = minds.swap_remove(place.expect("a mind for each computer"));
                    Sitting::Computer(level, mind)
                }
            })
            .collect();
        self.thinking = vec![None; self.seats.len()];
        self.decided.clear();
        self.idle_since = vec![None; self.seats.len()];
    }

    /// What computers are asked now and do not think about yet; whoever gets it lets them think, and brings the thoughts to [`Table::take`].
    pub fn jobs(&mut self) -> Vec<Job> {
        let mut jobs = Vec::new();
        if self.failed.is_some() {
            return jobs;
        }
        for place in 0..self.seats.len() {
            let (Sitting::Computer(_, mind), Some(seat)) = (&self.seats[place], Seat::new(place as u8))
            else {
                continue;
            };
            let view = self.room.view(Viewer::Seat(seat));
            let idle = view.asked.is_none() && view.offer.is_none();
            if idle || self.thinking[place].is_some() || self.idle_since[place] == Some(view.version) {
                continue;
            }
            self.thinking[place] = Some(view.version);
            jobs.push(Job { seat, mind: mind.clone(), view, seed: self.chance.next_u64() });
        }
        jobs
    }
}
