//! A table on this machine: the room, the minds of its computer seats, and the threads in which they think.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng as _};
use tria_bot::Mind;
use tria_room::{
    ClientId, Command, Effects, HostInput, Input, Message, Millis, Refusal, Room, Seat, Settings, Version,
    Versioned, View, Viewer,
};

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
    players: Vec<Player>,
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
    pub fn new(settings: Settings, players: Vec<Player>, seed: u64) -> Result<Self, Refusal> {
        let mut host = Self {
            room: Room::new(settings)?,
            thinking: vec![None; players.len()],
            idle_since: vec![None; players.len()],
            players,
            chance: ChaCha8Rng::seed_from_u64(seed),
            key: 0,
            now: Millis::default(),
            wake: None,
            thoughts: channel(),
        };
        for place in 0..host.players.len() {
            let seat = Seat::new(place as u8).expect("a table has at most four seats");
            match &host.players[place] {
                Player::Person => host.send(seat, Command::Join { seat: Some(seat) })?,
                Player::Computer(level, _) => {
                    let level = *level;
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

    /// The seats of the people at this keyboard.
    pub fn people(&self) -> impl Iterator<Item = Seat> {
        let person = |(place, player): (usize, &Player)| {
            matches!(player, Player::Person).then(|| Seat::new(place as u8)).flatten()
        };
        self.players.iter().enumerate().filter_map(person)
    }

    /// What a seat knows.
    pub fn view(&self, seat: Seat) -> View {
        self.room.view(Viewer::Seat(seat))
    }

    /// What has happened since a version, as a seat saw it; `None` where too much has.
    pub fn events_after(&self, seat: Seat, version: Version) -> Option<Vec<Versioned>> {
        self.room.resync(client(seat), version)?.events
    }

    /// A person does something.
    ///
    /// # Errors
    /// If the table refuses it.
    pub fn send(&mut self, seat: Seat, command: Command) -> Result<(), Refusal> {
        let message = self.message(command, self.room.version());
        self.input(Input::Client { client: client(seat), message })
    }

    /// Time passes: finished thoughts become moves, and computers that are asked something begin to think.
    pub fn tick(&mut self, now: Duration) {
        self.now = Millis(now.as_millis() as u64);
        while let Ok(thought) = self.thoughts.1.try_recv() {
            let Thought { seat, at, command } = thought;
            match command {
                Some(command) => {
                    self.thinking[seat.index()] = None;
                    let message = self.message(command, at);
                    // A thought that comes too late is refused as stale, and the seat is asked again below.
                    let _ = self.input(Input::Computer { seat, message });
                }
                None => {
                    self.thinking[seat.index()] = None;
                    self.idle_since[seat.index()] = Some(at);
                }
            }
        }
        if self.wake.is_some_and(|wake| wake <= self.now) {
            let _ = self.input(Input::Host { input: HostInput::Tick });
        }
        self.think();
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
        for (place, player) in self.players.iter_mut().enumerate() {
            if let (Player::Computer(_, mind), Some(seat)) = (player, Seat::new(place as u8)) {
                for event in &events {
                    mind.observe(&event.seen_by(Viewer::Seat(seat)));
                }
            }
        }
        answer.error.map_or(Ok(()), Err)
    }

    /// Lets every computer that is asked something think about it, each in a thread of its own.
    fn think(&mut self) {
        for place in 0..self.players.len() {
            let (Player::Computer(_, mind), Some(seat)) = (&self.players[place], Seat::new(place as u8))
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

/// People at this keyboard are clients numbered by their seats.
fn client(seat: Seat) -> ClientId {
    ClientId(seat.index() as u64)
}
