//! A table on this machine: the room, the minds of its computer seats, and the threads in which they think.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng as _};
use tria_bot::Mind;
use tria_engine::Level;
use tria_room::{
    ClientId, Code, Command, Effects, Event, Happened, HostInput, Input, LogEntry, Message, Millis, Occupant,
    Refusal, Room, Seat, Settings, Version, Versioned, View, Viewer,
};
use tria_rules::cards;
use tria_table::Rebuilt;

/// Who plays at a seat of this table.
#[derive(Clone, Debug)]
pub enum Player {
    /// A person at this keyboard.
    Person,
    /// A computer with this level and mind.
    Computer(u8, Box<Mind>),
}

/// What a computer has decided.
struct Thought {
    seat: Seat,
    at: Version,
    /// Nothing, where the seat had nothing to decide after all.
    command: Option<Command>,
}

/// Whoever writes down what happens at a table.
pub trait Journal {
    /// Has these entries of the table's log on the disk when it returns; only then is shown what happened.
    ///
    /// # Errors
    /// A sentence if they could not be written; nothing of it has happened then.
    fn keep(&mut self, entries: &[LogEntry], events: &[Happened]) -> Result<(), String>;
}

/// A table on this machine.
pub struct Host {
    room: Room,
    /// Who sits where now; seats of TriATri are drawn and rotate.
    seats: Vec<Sitting>,
    /// The people at this keyboard, wherever they sit.
    people: Vec<ClientId>,
    /// Everything that has happened, in order.
    events: Vec<Happened>,
    chance: ChaCha8Rng,
    /// The number of the last command; every command gets a new one.
    key: u64,
    now: Millis,
    /// The time at the table when it was set up, and in the program when time first passed here.
    clock: (Millis, Option<Duration>),
    journal: Option<Box<dyn Journal>>,
    /// Why the journal could not be kept; nothing happens here any more.
    failed: Option<String>,
    /// When the room wants to be told the time at the latest.
    wake: Option<Millis>,
    thoughts: (Sender<Thought>, Receiver<Thought>),
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

impl std::fmt::Debug for Host {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Host").field("room", &self.room).finish_non_exhaustive()
    }
}

impl Host {
    /// Seats everybody at a new table.
    ///
    /// # Errors
    /// If the settings do not allow it.
    ///
    /// # Panics
    /// If there are more players than any table has seats.
    pub fn new(settings: Settings, players: Vec<Player>, seed: u64) -> Result<Self, Refusal> {
        let mut host = Self::at(Room::new(settings)?, players.len(), seed);
        for (place, player) in players.into_iter().enumerate() {
            let seat = Seat::new(place as u8).expect("a table has at most four seats");
            match player {
                Player::Person => {
                    let client = ClientId(place as u64);
                    host.seats.push(Sitting::Person(client));
                    host.people.push(client);
                    let message = host.message(Command::Join { seat: Some(seat) }, host.room.version());
                    host.input(Input::Client { client, message })?;
                }
                Player::Computer(level, mind) => {
                    host.seats.push(Sitting::Computer(level, mind));
                    host.input(Input::Host { input: HostInput::Computer { seat, level } })?;
                }
            }
        }
        Ok(host)
    }

    /// Goes on at a table at which these players sit, and writes down what happens from now on.
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

    /// A table at which nobody of ours sits yet.
    fn at(room: Room, seats: usize, seed: u64) -> Self {
        let now = room.view(Viewer::Spectator).now;
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
            clock: (now, None),
            journal: None,
            failed: None,
            wake: None,
            thoughts: channel(),
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

    /// The seats of the people at this keyboard, in the order of the table.
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
        self.input(Input::Client { client, message })?;
        if everybody {
            // The rules are no secret, so whoever is ready speaks for all at this keyboard; it is not passed around
            // before the seats are drawn.
            let others: Vec<ClientId> =
                self.people.iter().copied().filter(|person| *person != client).collect();
            for other in others {
                let message = self.message(Command::Ready, self.room.version());
                // Whoever was ready already, or is asked something else, is refused, which changes nothing.
                let _ = self.input(Input::Client { client: other, message });
            }
        }
        Ok(())
    }

    /// Everybody at this keyboard agrees to what is on offer: friends at one keyboard have talked about it.
    pub fn agree(&mut self, by: Seat) {
        let others: Vec<Seat> = self.people().filter(|seat| *seat != by).collect();
        for seat in others {
            // Whoever had agreed already is refused, which changes nothing.
            let _ = self.send(seat, Command::Accept);
        }
    }

    /// Everybody at this keyboard wants to play again; who had left the match sits down again.
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

    /// Time passes: finished thoughts become moves, and computers that are asked something begin to think.
    pub fn tick(&mut self, now: Duration) {
        let (before, begun) = &mut self.clock;
        let passed = now.saturating_sub(*begun.get_or_insert(now));
        self.now = Millis(before.0 + passed.as_millis() as u64);
        while let Ok(thought) = self.thoughts.1.try_recv() {
            self.note(thought);
        }
        self.take_in_order();
        if self.wake.is_some_and(|wake| wake <= self.now) {
            let _ = self.input(Input::Host { input: HostInput::Tick });
        }
        self.think();
    }

    /// Waits until a computer that thinks has decided; no, at once, if none does.
    pub fn wait(&mut self) -> bool {
        self.think();
        while self.is_thinking() {
            let Ok(thought) = self.thoughts.1.recv() else { break };
            self.note(thought);
            if self.take_in_order() {
                return true;
            }
        }
        false
    }

    /// Keeps a thought until it is its turn; one of a seat that was asked something else since is forgotten.
    fn note(&mut self, thought: Thought) {
        if self.thinking[thought.seat.index()] == Some(thought.at) {
            self.decided.push(thought);
        }
    }

    /// Computers that think at the same time act in the order of their seats, whichever thread was first: the same seed
    /// plays the same game.
    fn take_in_order(&mut self) -> bool {
        let mut any = false;
        while let Some(first) = self.thinking.iter().position(Option::is_some) {
            let found = self.decided.iter().position(|thought| thought.seat.index() == first);
            let Some(found) = found else { break };
            let thought = self.decided.swap_remove(found);
            self.take(thought);
            any = true;
        }
        any
    }

    fn take(&mut self, Thought { seat, at, command }: Thought) {
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

    fn input(&mut self, input: Input) -> Result<(), Refusal> {
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
        answer.error.map_or(Ok(()), Err)
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
                Occupant::Client(client) => self.seats[seat.index()] = Sitting::Person(*client),
                // Its mind sat down with it.
                Occupant::Computer(_) => {}
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

    /// Lets every computer that is asked something think about it, each in a thread of its own.
    fn think(&mut self) {
        if self.failed.is_some() {
            return;
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
            let (mind, seed, thoughts) = (mind.clone(), self.chance.next_u64(), self.thoughts.0.clone());
            thread::spawn(move || {
                let command = mind.decide(&view, seed);
                // The table may have been left in the meantime; then nobody listens.
                let _ = thoughts.send(Thought { seat, at: view.version, command });
            });
        }
    }
}
