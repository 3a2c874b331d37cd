//! A table of a career's match with uniformly random legal answers.

use rand_chacha::ChaCha8Rng;
use tria_play::Rebuilt;
use tria_room::{
    Command, Happened, Input, LogEntry, Message, Millis, Occupant, Prompt, Room, Seat, Stage, Viewer,
};
use tria_rules::chance;
use tria_rules::record::Record;

/// A table with the number of its last key.
#[derive(Clone, PartialEq, Debug)]
pub struct Desk {
    /// The table.
    pub room: Room,
    /// The key of the last message.
    pub key: u64,
    now: u64,
}

impl Desk {
    /// The rebuilt table.
    pub fn at(table: &Rebuilt) -> Self {
        let now = table.room.view(Viewer::Spectator).now.0;
        Self { room: table.room.clone(), key: table.key, now }
    }

    /// A seat with a question answers at random; `None` if the match is over or its winner takes cards.
    pub fn step(&mut self, rng: &mut ChaCha8Rng) -> Option<(Vec<LogEntry>, Vec<Happened>)> {
        if self.room.finish().is_some() || self.room.stage() == Stage::Choosing {
            return None;
        }
        let seats = Seat::first(self.room.settings().seats());
        let asked: Vec<(Seat, Prompt)> =
            seats.filter_map(|seat| Some((seat, self.room.view(Viewer::Seat(seat)).asked?.prompt))).collect();
        let (seat, prompt) = asked[chance::below(rng, asked.len() as u32) as usize].clone();
        let command = match prompt {
            Prompt::Ready => Command::Ready,
            Prompt::Move { .. } if chance::below(rng, 400) == 0 && seat == Seat::FIRST && self.is_triad() => {
                Command::Resign
            }
            Prompt::Move { legal } => {
                Command::Move { mv: legal[chance::below(rng, legal.len() as u32) as usize] }
            }
            Prompt::Hand { mut kept, from, .. } => {
                let missing = 5 - kept.len();
                kept.extend(from.into_iter().take(missing));
                Command::Hand { cards: kept }
            }
            Prompt::Pool { .. } | Prompt::Take { .. } => {
                unreachable!("the career has the pools, and asks the winner")
            }
        };
        self.key += 1;
        self.now += u64::from(chance::below(rng, 2_000));
        let message = Message { key: self.key, at: self.room.version(), command };
        let input = match self.room.view(Viewer::Spectator).seats[seat.index()].occupant {
            Occupant::Client(client) => Input::Client { client, message },
            Occupant::Computer(_) => Input::Computer { seat, message },
            Occupant::Empty => unreachable!("only occupied seats are asked"),
        };
        let effects = self.room.handle(Millis(self.now), input, rng);
        match effects.answer.error {
            // A game cannot be given up before its first card.
            Some(_) => self.step(rng),
            None => Some((effects.log, effects.events)),
        }
    }

    fn is_triad(&self) -> bool {
        matches!(self.room.settings().game, tria_room::GameSettings::TripleTriad { .. })
    }

    /// The record, once nothing is left to play.
    pub fn record(&self) -> Option<Record> {
        self.room.last_record()
    }
}
