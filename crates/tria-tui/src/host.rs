//! A table on this machine: the room, the minds of its computer seats, and the threads in which they think.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng as _};
use tria_bot::Mind;
use tria_engine::Level;
use tria_room::{
    ClientId, Command, Effects, Event, Happened, HostInput, Input, Message, Millis, Occupant, Refusal, Room,
    Seat, Settings, Version, Versioned, View, Viewer,
};
use tria_rules::cards;

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
    /// When the room wants to be told the time at the latest.
    wake: Option<Millis>,
    thoughts: (Sender<Thought>, Receiver<Thought>),
    /// The version at which each seat began to think about what it is asked.
    thinking: Vec<Option<Version>>,
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
        let mut host = Self {
            room: Room::new(settings)?,
            thinking: vec![None; players.len()],
            idle_since: vec![None; players.len()],
            seats: Vec::new(),
            people: Vec::new(),
            events: Vec::new(),
            chance: ChaCha8Rng::seed_from_u64(seed),
            key: 0,
            now: Millis::default(),
            wake: None,
            thoughts: channel(),
        };
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

    /// Says what the player at a seat owns.
    ///
    /// # Errors
    /// If the cards cannot be played with.
    pub fn bring(&mut self, seat: Seat, cards: Vec<tria_room::Owned>) -> Result<(), Refusal> {
        self.input(Input::Host { input: HostInput::Bring { seat, cards } })
    }

    /// Says what was drawn for the first deal of the match.
    ///
    /// # Errors
    /// If the cards do not fit.
    pub fn deal(&mut self, deal: tria_room::FirstDeal) -> Result<(), Refusal> {
        self.input(Input::Host { input: HostInput::Deal { deal: Box::new(deal) } })
    }

    /// Says that it has been drawn who sits where.
    ///
    /// # Errors
    /// If a match has begun.
    pub fn seated(&mut self) -> Result<(), Refusal> {
        self.input(Input::Host { input: HostInput::Seated })
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
        let message = self.message(command, self.room.version());
        self.input(Input::Client { client, message })
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
        self.now = Millis(now.as_millis() as u64);
        while let Ok(thought) = self.thoughts.1.try_recv() {
            self.take(thought);
        }
        if self.wake.is_some_and(|wake| wake <= self.now) {
            let _ = self.input(Input::Host { input: HostInput::Tick });
        }
        self.think();
    }

    /// Waits until a computer that thinks has decided; no, at once, if none does.
    pub fn wait(&mut self) -> bool {
        self.think();
        let thought = if self.is_thinking() { self.thoughts.1.recv().ok() } else { None };
        thought.map(|thought| self.take(thought)).is_some()
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
        let Effects { answer, events, wake, .. } = self.room.handle(self.now, input, &mut self.chance);
        self.wake = wake;
        for happened in &events {
            self.follow(&happened.event);
            for (place, sitting) in self.seats.iter_mut().enumerate() {
                if let (Sitting::Computer(_, mind), Some(seat)) = (sitting, Seat::new(place as u8)) {
                    mind.observe(&happened.seen_by(Viewer::Seat(seat)));
                }
            }
        }
        self.events.extend(events);
        answer.error.map_or(Ok(()), Err)
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
        self.idle_since = vec![None; self.seats.len()];
    }

    /// Lets every computer that is asked something think about it, each in a thread of its own.
    fn think(&mut self) {
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
