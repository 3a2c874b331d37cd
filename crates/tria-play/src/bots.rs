//! The computer seats of one table: their bots and their pending decisions.

use rand_core::Rng;
use serde::{Deserialize, Serialize};
use tria_cards::Catalog;
use tria_engine::Level;
use tria_engine::triad::{Candidate, Prior};
use tria_room::{
    Cards, Command, Event, GameSettings, Happened, Occupant, Owned, Room, Seat, Settings, Version, View,
    Viewer,
};
use tria_rules::triad;

use crate::bot::Bot;

/// A pending decision of a bot, with everything that it depends on.
#[derive(Clone, Debug)]
pub struct Job {
    seat: Seat,
    level: u8,
    usual: bool,
    bot: Box<Bot>,
    view: View,
    seed: u64,
}

impl Job {
    /// The computer seat.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The version of the table for the decision.
    pub fn version(&self) -> Version {
        self.view.version
    }

    /// The level of the bot.
    pub fn level(&self) -> u8 {
        self.level
    }

    /// What stands for the decision of a bot that panics.
    pub fn undecided(&self) -> Decision {
        Decision { seat: self.seat, at: self.view.version, command: None }
    }

    /// Computes the decision. This may take a while; the same job always gives the same decision.
    pub fn decide(&self) -> Decision {
        Decision { seat: self.seat, at: self.view.version, command: self.bot.decide(&self.view, self.seed) }
    }

    /// The job as data, for a table with these settings; `None` if the bot has a style of its own, which is not data.
    pub fn request(&self, settings: &Settings) -> Option<JobRequest> {
        self.usual.then(|| JobRequest {
            seat: self.seat,
            level: self.level,
            shared: shared_cards(settings).map(<[Owned]>::to_vec),
            placed: self.bot.placed().to_vec(),
            view: self.view.clone(),
            seed: self.seed,
        })
    }
}

/// A pending decision of a bot as data, so that another process can compute it.
///
/// It has what its seat knows and nothing else.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct JobRequest {
    seat: Seat,
    level: u8,
    /// The cards that everyone at the table plays with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shared: Option<Vec<Owned>>,
    /// The placements of the deal.
    placed: Vec<triad::Event>,
    view: View,
    seed: u64,
}

impl JobRequest {
    /// What stands for the decision of a bot that panics.
    pub fn undecided(&self) -> Decision {
        Decision { seat: self.seat, at: self.view.version, command: None }
    }

    /// Computes the decision: the same as [`Job::decide`] of the job that it was made of.
    pub fn decide(&self, catalog: &'static Catalog) -> Decision {
        let bot = usual_bot(self.level, self.shared.as_deref(), catalog).having_seen(&self.placed);
        Decision { seat: self.seat, at: self.view.version, command: bot.decide(&self.view, self.seed) }
    }
}

/// What a bot has decided.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Decision {
    /// The computer seat.
    pub seat: Seat,
    /// The version of the table for the decision.
    pub at: Version,
    /// `None` if the seat had no open question.
    pub command: Option<Command>,
}

/// The bots at the computer seats of one table.
///
/// Feed it every event; it follows changes of seats itself.
#[derive(Debug)]
pub struct Bots {
    catalog: &'static Catalog,
    seats: Vec<Option<Seated>>,
}

/// A bot at its seat.
#[derive(Clone, Debug)]
struct Seated {
    level: u8,
    /// Whether it is the usual bot of its level.
    usual: bool,
    bot: Box<Bot>,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Idle,
    /// A job for this version is under way.
    Deciding(Version),
    /// The seat had no question at this version, so nothing is computed until the next.
    NothingAsked(Version),
}

impl Seated {
    fn new(level: u8, usual: bool, bot: Box<Bot>) -> Self {
        Self { level, usual, bot, state: State::Idle }
    }
}

impl Bots {
    /// A table with this many seats and no bot yet.
    pub fn new(seats: u8, catalog: &'static Catalog) -> Self {
        Self { catalog, seats: (0..seats).map(|_| None).collect() }
    }

    /// Seats a bot with its own style and expectations, as the opponents of a career have them.
    pub fn seat(&mut self, seat: Seat, level: u8, bot: Box<Bot>) {
        self.seats[seat.index()] = Some(Seated::new(level, false, bot));
    }

    /// The level of the bot at a seat; `None` if no bot sits there.
    pub fn level_at(&self, seat: Seat) -> Option<u8> {
        self.seats.get(seat.index())?.as_ref().map(|seated| seated.level)
    }

    /// Whether a decision is under way.
    pub fn are_deciding(&self) -> bool {
        self.first_deciding().is_some()
    }

    /// The first seat with a pending decision: decisions are carried out in the order of seats, so that the same seed plays the same game however long each takes.
    pub fn first_deciding(&self) -> Option<Seat> {
        let deciding =
            |seated: &Option<Seated>| matches!(seated, Some(Seated { state: State::Deciding(_), .. }));
        self.seats.iter().position(deciding).and_then(|place| Seat::new(place as u8))
    }

    /// Whether the table still waits for this seat's decision at this version.
    pub fn awaits(&self, seat: Seat, at: Version) -> bool {
        let seated = self.seats.get(seat.index()).and_then(Option::as_ref);
        seated.is_some_and(|seated| seated.state == State::Deciding(at))
    }

    /// Ends a job; returns the command if the seat's question has not changed.
    pub fn accept(&mut self, decision: Decision) -> Option<Command> {
        if !self.awaits(decision.seat, decision.at) {
            return None;
        }
        let seated = self.seats[decision.seat.index()].as_mut()?;
        seated.state = match decision.command {
            Some(_) => State::Idle,
            None => State::NothingAsked(decision.at),
        };
        decision.command
    }

    /// Passes events to the bots, each as its seat saw it, and follows changes of seats.
    pub fn observe(&mut self, room: &Room, events: &[Happened]) {
        for happened in events {
            self.follow(room.settings(), &happened.event);
            for (seated, place) in self.seats.iter_mut().zip(0..) {
                if let (Some(seated), Some(seat)) = (seated, Seat::new(place)) {
                    seated.bot.observe(&happened.seen_by(Viewer::Seat(seat)));
                }
            }
        }
    }

    fn follow(&mut self, settings: &Settings, event: &Event) {
        match event {
            Event::Seated { seat, occupant } => self.occupy(settings, *seat, *occupant),
            Event::Reseated { occupants } => self.reseat(settings, occupants),
            // A beginner bot plays on for a player who left.
            Event::PlayedOn { seat } => self.occupy(settings, *seat, Occupant::Computer(1)),
            _ => {}
        }
    }

    fn occupy(&mut self, settings: &Settings, seat: Seat, occupant: Occupant) {
        let Occupant::Computer(level) = occupant else {
            self.seats[seat.index()] = None;
            return;
        };
        // A bot that was seated with a style of its own keeps it.
        if self.seats[seat.index()].as_ref().is_none_or(|seated| seated.level != level) {
            let bot = usual_bot(level, shared_cards(settings), self.catalog);
            self.seats[seat.index()] = Some(Seated::new(level, true, Box::new(bot)));
        }
    }

    /// Bots of one level are alike, so any of them may take a seat of that level.
    fn reseat(&mut self, settings: &Settings, occupants: &[Occupant]) {
        let mut free: Vec<Seated> = self.seats.iter_mut().filter_map(Option::take).collect();
        for (seat, occupant) in Seat::first(occupants.len() as u8).zip(occupants) {
            let found = free.iter().position(|seated| *occupant == Occupant::Computer(seated.level));
            if let Some(found) = found {
                let Seated { level, usual, bot, .. } = free.swap_remove(found);
                self.seats[seat.index()] = Some(Seated::new(level, usual, bot));
            }
            self.occupy(settings, seat, *occupant);
        }
    }

    /// Synchronises the bots with a room whose past events are not available, as after a restart: their observations are dropped, and views still have what matters.
    pub fn restart(&mut self, room: &Room) {
        self.seats.fill(None);
        for place in room.view(Viewer::Spectator).seats {
            let level = match place.occupant {
                Occupant::Computer(level) => Some(level),
                _ if place.left => Some(1),
                _ => None,
            };
            if let Some(level) = level {
                self.occupy(room.settings(), place.seat, Occupant::Computer(level));
            }
        }
    }

    /// The pending decisions that have not been started; each goes to [`Bots::accept`] once it is made.
    pub fn jobs(&mut self, room: &Room, rng: &mut impl Rng) -> Vec<Job> {
        let mut jobs = Vec::new();
        for (seated, place) in self.seats.iter_mut().zip(0..) {
            let (Some(seated), Some(seat)) = (seated, Seat::new(place)) else { continue };
            if matches!(seated.state, State::Deciding(_)) {
                continue;
            }
            let view = room.view(Viewer::Seat(seat));
            let idle = view.asked.is_none() && view.offer.is_none();
            if idle || seated.state == State::NothingAsked(view.version) {
                continue;
            }
            seated.state = State::Deciding(view.version);
            let (level, usual, bot) = (seated.level, seated.usual, seated.bot.clone());
            jobs.push(Job { seat, level, usual, bot, view, seed: rng.next_u64() });
        }
        jobs
    }
}

/// A bot of this level at a table outside a career: it expects the cards that are played with there, and brings cards of its level.
pub(crate) fn usual_bot(level: u8, shared: Option<&[Owned]>, catalog: &'static Catalog) -> Bot {
    let bot = Bot::of_level(Level::from_number(level).unwrap_or(Level::Three), catalog);
    let bot = match shared {
        Some(cards) => {
            let expected =
                cards.iter().map(|owned| Candidate { card: owned.card, level: owned.level, weight: 1 });
            bot.expecting(Prior::of(expected))
        }
        None => bot,
    };
    bot.sharing_cards()
}

/// The cards that everyone at a table plays with, where they are not those of the catalog or their own.
pub(crate) fn shared_cards(settings: &Settings) -> Option<&[Owned]> {
    match &settings.game {
        GameSettings::TripleTriad { cards: Cards::Shared(cards), .. } => Some(cards),
        _ => None,
    }
}
