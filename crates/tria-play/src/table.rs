//! An offline table: the room, its people and its bots, and the journal that stores its log.
//!
//! Terminal and browser both drive it; they differ in where bots compute (a thread, a worker).

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng as _;
use tria_cards::Catalog;
use tria_room::{
    Answer, ClientId, Code, Command, Effects, Event, Happened, HostInput, Input, LogEntry, Message, Millis,
    Occupant, Refusal, Room, Seat, Settings, Version, Versioned, View, Viewer,
};

use crate::bot::Bot;
use crate::bots::{Bots, Decision, Job, shared_cards, usual_bot};
use crate::rebuilt::Rebuilt;

/// The player at a seat.
#[derive(Clone, Debug)]
pub enum Player {
    /// A person on this machine.
    Person,
    /// A bot and the level that the table shows for it.
    Computer(u8, Box<Bot>),
}

/// A bot of this level at a table outside a career: it expects the cards that are played with there, and brings cards of its level.
pub fn computer(level: u8, settings: &Settings, catalog: &'static Catalog) -> Player {
    Player::Computer(level, Box::new(usual_bot(level, shared_cards(settings), catalog)))
}

/// Keeps the log of a table.
pub trait Journal {
    /// Stores these entries durably before it returns; only then are their events shown.
    ///
    /// # Errors
    /// A sentence if they could not be stored; the table then refuses everything.
    fn keep(&mut self, entries: &[LogEntry], events: &[Happened]) -> Result<(), String>;
}

/// An offline table.
pub struct Table {
    room: Room,
    /// The person at each seat; seats of TriATri are drawn and rotate.
    seats: Vec<Option<ClientId>>,
    bots: Bots,
    /// The people on this machine, seated or not.
    people: Vec<ClientId>,
    /// Everything that has happened, in order.
    events: Vec<Happened>,
    rng: ChaCha8Rng,
    /// The key of the last command; every command gets a new one.
    key: u64,
    now: Millis,
    journal: Option<Box<dyn Journal>>,
    /// Why the journal failed; the table refuses everything from then on.
    failed: Option<String>,
    /// When [`Table::pass`] must be called at the latest.
    wake: Option<Millis>,
    /// Decisions that wait for a bot at an earlier seat.
    decided: Vec<Decision>,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("room", &self.room).finish_non_exhaustive()
    }
}

impl Table {
    /// Seats the players at a new table; the journal, if there is one, stores the log.
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
        let mut table = Self::at(Room::new(settings)?, seed);
        table.journal = journal;
        table.now = now;
        for (place, player) in players.into_iter().enumerate() {
            let seat = Seat::new(place as u8).expect("a table has at most four seats");
            match player {
                Player::Person => {
                    let client = ClientId(place as u64);
                    let message = table.message(Command::Join { seat: Some(seat) }, table.room.version());
                    table.input(Input::Client { client, message })?;
                }
                Player::Computer(level, bot) => {
                    table.bots.seat(seat, level, bot);
                    table.input(Input::Host { input: HostInput::Computer { seat, level } })?;
                }
            }
        }
        Ok(table)
    }

    /// Continues a rebuilt table; bots that are listed keep their style, other computer seats get the usual bot of their level.
    ///
    /// The bots observe the past events again, and time continues from the table's last time.
    pub fn resume(table: Rebuilt, players: Vec<Player>, seed: u64, journal: Box<dyn Journal>) -> Self {
        let mut host = Self::at(table.room, seed);
        for (place, player) in players.into_iter().enumerate() {
            if let (Player::Computer(level, bot), Some(seat)) = (player, Seat::new(place as u8)) {
                host.bots.seat(seat, level, bot);
            }
        }
        host.key = table.key;
        host.wake = host.room.wake();
        host.journal = Some(journal);
        host.happen(table.events);
        host
    }

    /// A table whose seats are still empty.
    fn at(room: Room, seed: u64) -> Self {
        let (now, seats) = (room.now(), room.settings().seats());
        Self {
            room,
            seats: vec![None; usize::from(seats)],
            bots: Bots::new(seats, tria_cards::builtin()),
            people: Vec::new(),
            events: Vec::new(),
            rng: ChaCha8Rng::seed_from_u64(seed),
            key: 0,
            now,
            journal: None,
            failed: None,
            wake: None,
            decided: Vec::new(),
        }
    }

    /// Why the table refuses everything: its journal failed.
    pub fn failed(&self) -> Option<&str> {
        self.failed.as_deref()
    }

    /// The room.
    pub fn room(&self) -> &Room {
        &self.room
    }

    /// The seats of the people on this machine, in the order of the table.
    pub fn people(&self) -> impl Iterator<Item = Seat> {
        Seat::first(self.seats.len() as u8).filter(|seat| self.person_at(*seat).is_some())
    }

    /// The person at a seat.
    pub fn person_at(&self, seat: Seat) -> Option<ClientId> {
        *self.seats.get(seat.index())?
    }

    /// The current seat of a person: seats of TriATri are drawn, and rotate from match to match.
    pub fn seat_of(&self, person: ClientId) -> Option<Seat> {
        self.people().find(|seat| self.person_at(*seat) == Some(person))
    }

    /// The view of a seat.
    pub fn view(&self, seat: Seat) -> View {
        self.room.view(Viewer::Seat(seat))
    }

    /// The events since a version, as a seat saw them.
    pub fn events_after(&self, seat: Seat, version: Version) -> Vec<Versioned> {
        let first = self.events.partition_point(|happened| happened.version <= version);
        self.events[first..].iter().map(|happened| happened.seen_by(Viewer::Seat(seat))).collect()
    }

    /// Carries out a person's command.
    ///
    /// # Errors
    /// If the table refuses it.
    pub fn send(&mut self, seat: Seat, command: Command) -> Result<(), Refusal> {
        // An empty seat is refused by the room.
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

    /// Sends a command for every other person on this machine, with the speaker's key: keys are each sender's own.
    ///
    /// Commands without secrets (getting ready, a rematch, an answer to an offer) are sent once for all, so that the device need not be passed around.
    pub fn speak_for_others(&mut self, speaker: ClientId, key: u64, command: &Command) {
        let others: Vec<ClientId> = self.people.iter().copied().filter(|person| *person != speaker).collect();
        for client in others {
            let message = Message { key, at: self.room.version(), command: command.clone() };
            // A person who has already done so, or has another question, is refused, which changes nothing.
            let _ = self.input(Input::Client { client, message });
        }
    }

    /// Accepts an offer for all other people on this machine: friends at one keyboard have talked about it.
    pub fn agree(&mut self, by: Seat) {
        let others: Vec<Seat> = self.people().filter(|seat| *seat != by).collect();
        for seat in others {
            // A person who had agreed already is refused, which changes nothing.
            let _ = self.send(seat, Command::Accept);
        }
    }

    /// Asks for a rematch for all people on this machine; those who had left the match sit down again.
    ///
    /// # Errors
    /// If the table refuses it.
    pub fn rematch(&mut self) -> Result<(), Refusal> {
        let empty: Vec<Seat> = Seat::first(self.seats.len() as u8)
            .filter(|seat| self.person_at(*seat).is_none() && self.bots.level_at(*seat).is_none())
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

    /// The highest key of any command so far; a client that sends its own commands takes higher ones.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Whether the table still waits for this job.
    pub fn awaits(&self, job: &Job) -> bool {
        self.bots.awaits(job.seat(), job.version())
    }

    /// The time at the table.
    pub fn now(&self) -> Millis {
        self.now
    }

    /// When [`Table::pass`] must be called at the latest.
    pub fn wake(&self) -> Option<Millis> {
        self.wake
    }

    /// All events since a version, secrets included.
    pub fn happened_since(&self, version: Version) -> &[Happened] {
        let first = self.events.partition_point(|happened| happened.version <= version);
        &self.events[first..]
    }

    /// Carries out a person's own message, with its key and the version that they have seen.
    pub fn say(&mut self, client: ClientId, message: Message) -> Answer {
        let key = Some(message.key);
        self.input(Input::Client { client, message }).unwrap_or_else(|error| Answer {
            key,
            version: self.room.version(),
            error: Some(error),
        })
    }

    /// Advances the time, never backwards: expired limits take effect.
    pub fn pass(&mut self, now: Millis) {
        self.now = now.max(self.now);
        if self.wake.is_some_and(|wake| wake <= self.now) {
            // `failed` reports a failed journal.
            let _ = self.input(Input::Host { input: HostInput::Tick });
        }
    }

    /// Accepts a bot's decision; returns whether any bot has acted.
    ///
    /// Bots that decide at the same time act in the order of their seats, whichever is faster: the same seed plays the
    /// same game.
    pub fn take(&mut self, decision: Decision) -> bool {
        if self.bots.awaits(decision.seat, decision.at) {
            self.decided.push(decision);
        }
        let mut any = false;
        while let Some(first) = self.bots.first_deciding() {
            let Some(found) = self.decided.iter().position(|decision| decision.seat == first) else { break };
            let decision = self.decided.swap_remove(found);
            let (seat, at) = (decision.seat, decision.at);
            if let Some(command) = self.bots.accept(decision) {
                let message = self.message(command, at);
                // A late decision is refused as stale, and the seat is asked again.
                let _ = self.input(Input::Computer { seat, message });
            }
            any = true;
        }
        any
    }

    /// Whether a bot is deciding.
    pub fn is_thinking(&self) -> bool {
        self.bots.are_deciding()
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
        let Effects { answer, events, log, wake, .. } = self.room.handle(self.now, input, &mut self.rng);
        if let (Some(journal), Some(before), false) = (&mut self.journal, before, log.is_empty())
            && let Err(problem) = journal.keep(&log, &events)
        {
            // It is unknown whether the entry was written: the table must be rebuilt before play goes on.
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

    /// Follows changes of seats, and passes events to the bots.
    fn happen(&mut self, events: Vec<Happened>) {
        self.bots.observe(&self.room, &events);
        for happened in &events {
            match &happened.event {
                Event::Seated { seat, occupant } => self.occupy(*seat, *occupant),
                Event::Reseated { occupants } => {
                    for (seat, occupant) in Seat::first(occupants.len() as u8).zip(occupants) {
                        self.occupy(seat, *occupant);
                    }
                    self.decided.clear();
                }
                Event::PlayedOn { seat } => self.seats[seat.index()] = None,
                _ => {}
            }
        }
        self.events.extend(events);
    }

    fn occupy(&mut self, seat: Seat, occupant: Occupant) {
        self.seats[seat.index()] = match occupant {
            Occupant::Client(client) => {
                if !self.people.contains(&client) {
                    self.people.push(client);
                }
                Some(client)
            }
            Occupant::Empty | Occupant::Computer(_) => None,
        };
    }

    /// The pending decisions that have not been started; each goes to [`Table::take`] once it is made.
    pub fn jobs(&mut self) -> Vec<Job> {
        if self.failed.is_some() {
            return Vec::new();
        }
        self.bots.jobs(&self.room, &mut self.rng)
    }
}
