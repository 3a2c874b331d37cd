//! Steps through records: one picture for the beginning of each game and one for each move.

use crate::limits::FRAMES_MAX;
use crate::record::{RecordError, Replay};
use crate::triad::CardNames;
use crate::triad::record::GameReplay;
use crate::triad::{self, DealKind, Player};
use crate::triatri::{self, record::TriatriReplay};

/// One step of a record.
#[derive(Clone, Debug)]
pub struct Frame {
    /// Which game of the file, from 1.
    pub game: usize,
    /// Which move of the game; 0 before the first.
    pub step: usize,
    /// The board or table at this step.
    pub picture: Picture,
}

/// What a step shows.
#[derive(Clone, Debug)]
pub enum Picture {
    /// A board of Triple Triad.
    Triad {
        /// The position.
        position: Box<triad::Position>,
        /// The move that led to it.
        placed: Option<Placement>,
        /// Why this game was dealt, in a match.
        kind: Option<DealKind>,
        /// The player who gave the game up after this move.
        given_up: Option<Player>,
    },
    /// A table of TriATri.
    Triatri {
        /// The position before the move.
        before: Box<triatri::Position>,
        /// The position after it.
        position: Box<triatri::Position>,
        /// What happened in between.
        events: Vec<triatri::Event>,
    },
}

/// A placement and what it captured.
#[derive(Clone, Debug)]
pub struct Placement {
    /// The player who placed.
    pub by: Player,
    /// The card.
    pub card: triad::Card,
    /// The cell of the placement.
    pub cell: triad::Cell,
    /// What it shows, step by step.
    pub frames: Vec<triad::Frame>,
}

/// Why a text cannot be stepped through.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unreadable {
    /// One of its records is wrong.
    Record {
        /// The line at fault, where there are several.
        line: Option<usize>,
        /// What is wrong.
        error: RecordError,
    },
    /// The replay would be too long.
    TooManyMoves,
    /// The text has no records.
    Nothing,
}

/// Reads every record of a text: one document, or one a line.
///
/// # Errors
/// What is wrong with the first record that cannot be read.
pub fn frames(text: &str, names: &dyn CardNames) -> Result<Vec<Frame>, Unreadable> {
    let whole = Replay::read(text.trim().as_bytes(), names);
    let replays = match whole {
        Ok(replay) => vec![replay],
        Err(error) if text.trim().lines().count() <= 1 => {
            return Err(Unreadable::Record { line: None, error });
        }
        Err(_) => {
            let lines = text.lines().filter(|line| !line.trim().is_empty());
            let read = lines.enumerate().map(|(number, line)| {
                Replay::read(line.as_bytes(), names)
                    .map_err(|error| Unreadable::Record { line: Some(number + 1), error })
            });
            read.collect::<Result<Vec<Replay>, Unreadable>>()?
        }
    };
    frames_of(replays)
}

/// The pictures of replayed games.
///
/// # Errors
/// If there are none, or too many.
pub fn frames_of(replays: impl IntoIterator<Item = Replay>) -> Result<Vec<Frame>, Unreadable> {
    let mut frames = Vec::new();
    let mut games = 0;
    for replay in replays {
        match replay {
            Replay::Game(game) => {
                games += 1;
                add_game(&mut frames, games, &game, None, None);
            }
            Replay::Match(replay) => {
                for deal in &replay.deals {
                    games += 1;
                    add_game(&mut frames, games, &deal.game, Some(deal.kind), deal.given_up);
                }
            }
            Replay::Triatri(replay) => {
                games += 1;
                add_triatri(&mut frames, games, &replay);
            }
        }
        if frames.len() > FRAMES_MAX {
            return Err(Unreadable::TooManyMoves);
        }
    }
    if frames.is_empty() { Err(Unreadable::Nothing) } else { Ok(frames) }
}

fn add_game(
    frames: &mut Vec<Frame>,
    game: usize,
    replay: &GameReplay,
    kind: Option<DealKind>,
    given_up: Option<Player>,
) {
    let last = replay.steps.len();
    let gone = |step: usize| given_up.filter(|_| step == last);
    let start = Picture::Triad { position: Box::new(replay.start), placed: None, kind, given_up: gone(0) };
    frames.push(Frame { game, step: 0, picture: start });
    let mut before = replay.start;
    for (place, step) in replay.steps.iter().enumerate() {
        let shown = before.preview(step.mv).map(|preview| preview.frames).unwrap_or_default();
        let placed = Placement { by: step.by, card: step.card, cell: step.mv.cell, frames: shown };
        before = step.after;
        let picture = Picture::Triad {
            position: Box::new(step.after),
            placed: Some(placed),
            kind,
            given_up: gone(place + 1),
        };
        frames.push(Frame { game, step: place + 1, picture });
    }
}

fn add_triatri(frames: &mut Vec<Frame>, game: usize, replay: &TriatriReplay) {
    let mut before = replay.start;
    let mut number = 0;
    for step in &replay.steps {
        // Deals and lots belong to the step before, but the first deal is a picture of its own.
        number += usize::from(step.mv.is_some());
        let picture = Picture::Triatri {
            before: Box::new(before),
            position: Box::new(step.after),
            events: step.events.clone(),
        };
        frames.push(Frame { game, step: number, picture });
        before = step.after;
    }
    if replay.steps.is_empty() {
        let picture =
            Picture::Triatri { before: Box::new(before), position: Box::new(before), events: Vec::new() };
        frames.push(Frame { game, step: 0, picture });
    }
}
