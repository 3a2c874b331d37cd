//! Records as pictures to browse: one for the beginning of each game and one for each move.

use tria_room::Seat;
use tria_rules::cards::Catalog;
use tria_rules::game::Game as _;
use tria_rules::record::{RecordError, Replay};
use tria_rules::triad::record::GameReplay;
use tria_rules::triad::{self, DealKind, Flip, Player};
use tria_rules::triatri::{self, record::TriatriReplay};

use crate::app::Shared;
use crate::words;

/// The most pictures of one file.
const FRAMES_MAX: usize = 20_000;

/// One picture.
#[derive(Clone, Debug)]
pub struct Frame {
    /// Which game of the file, from 1.
    pub game: usize,
    /// Which move of the game; 0 before the first.
    pub step: usize,
    /// What is seen.
    pub picture: Picture,
}

/// What is seen.
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
        /// Who gave the game up after this move.
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

/// A placement and what it took.
#[derive(Clone, Debug)]
pub struct Placement {
    /// Who placed.
    pub by: Player,
    /// The card.
    pub card: triad::Card,
    /// Where.
    pub cell: triad::Cell,
    /// What flipped.
    pub flips: Vec<Flip>,
}

/// Why a text cannot be looked at again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unreadable {
    /// One of its records is wrong.
    Record {
        /// In which line, where there are several.
        line: Option<usize>,
        /// What is wrong.
        error: RecordError,
    },
    /// It would take too long.
    TooManyMoves,
    /// There is nothing in it.
    Nothing,
}

impl Unreadable {
    /// What is wrong, to stand after a colon.
    pub fn text(&self, shared: &Shared) -> String {
        let Self::Record { line, error } = self else {
            let most = FRAMES_MAX.to_string();
            let key = if *self == Self::Nothing { "record-none" } else { "record-too-many-moves" };
            return shared.with(key, &[("most", &most)]);
        };
        let mut why = shared.text(&format!("record-{}", error.code));
        if let Some(step) = error.step {
            why = shared.with("record-step", &[("step", &step.to_string()), ("why", &why)]);
        }
        match line {
            Some(line) => shared.with("record-line", &[("line", &line.to_string()), ("why", &why)]),
            None => why,
        }
    }
}

/// Reads every record of a text: one document, or one a line.
///
/// # Errors
/// What is wrong with the first record that cannot be read.
pub fn frames(text: &str, catalog: &Catalog) -> Result<Vec<Frame>, Unreadable> {
    let mut frames = Vec::new();
    let mut games = 0;
    let whole = Replay::read(text.trim().as_bytes(), catalog);
    let replays = match whole {
        Ok(replay) => vec![replay],
        Err(error) if text.trim().lines().count() <= 1 => {
            return Err(Unreadable::Record { line: None, error });
        }
        Err(_) => {
            let lines = text.lines().filter(|line| !line.trim().is_empty());
            let read = lines.enumerate().map(|(number, line)| {
                Replay::read(line.as_bytes(), catalog)
                    .map_err(|error| Unreadable::Record { line: Some(number + 1), error })
            });
            read.collect::<Result<Vec<Replay>, Unreadable>>()?
        }
    };
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
    for (place, step) in replay.steps.iter().enumerate() {
        let placed =
            Placement { by: step.by, card: step.card, cell: step.mv.cell, flips: step.flips.clone() };
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
        // Deals and lots are part of what follows, but the first deal is a picture of its own.
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

/// What happened between the picture before and this one, in sentences.
///
/// The names are those of the players by their seats, where anybody knows them.
pub fn story(shared: &Shared, names: &[String], frame: &Frame) -> Vec<String> {
    let mut lines = Vec::new();
    match &frame.picture {
        Picture::Triad { position, placed, kind, given_up } => {
            let told = triad_story(shared, names, placed.as_ref(), *kind);
            lines.push(told);
            if let Some(player) = given_up {
                let name = player_name(shared, names, *player);
                lines.push(shared.with("tell-resigned", &[("player", &name)]));
            } else if let Some(outcome) = position.outcome() {
                lines.push(match outcome.winner() {
                    Some(winner) => {
                        shared.with("tell-game-won", &[("player", &player_name(shared, names, winner))])
                    }
                    None => shared.text("tell-game-drawn"),
                });
            }
        }
        Picture::Triatri { events, .. } => {
            let name = |seat: Seat| seat_name(shared, names, seat);
            let told: Vec<String> =
                events.iter().filter_map(|event| words::narrate_triatri(shared, &name, event)).collect();
            lines.push(told.join(" "));
        }
    }
    lines
}

fn triad_story(
    shared: &Shared,
    names: &[String],
    placed: Option<&Placement>,
    kind: Option<triad::DealKind>,
) -> String {
    let Some(placed) = placed else {
        return match kind {
            Some(triad::DealKind::SuddenDeath) => shared.text("tell-sudden-death"),
            Some(triad::DealKind::Replay) => shared.text("tell-replayed"),
            Some(triad::DealKind::NextGame) => shared.text("tell-next-game"),
            _ => shared.text("replay-begins"),
        };
    };
    let name =
        |seat: Seat| Player::at(seat).map_or(String::new(), |player| player_name(shared, names, player));
    let event = triad::Event::Placed { by: placed.by, card: placed.card, cell: placed.cell };
    let mut told: Vec<String> = words::narrate_triad(shared, &name, &event).into_iter().collect();
    for group in placed.flips.chunk_by(|one, next| (one.cause, one.wave) == (next.cause, next.wave)) {
        let cells: Vec<triad::Cell> = group.iter().map(|flip| flip.cell).collect();
        told.push(words::flipped(shared, group[0].cause, group[0].wave, &cells));
    }
    told.join(" ")
}

/// What a player of a record is called.
pub fn player_name(shared: &Shared, names: &[String], player: Player) -> String {
    let colour = || shared.text(&format!("player-{player}"));
    let name = names.get(player.seat().index()).cloned().unwrap_or_else(colour);
    format!("{} {name}", shared.theme.owner(player))
}

/// What a seat of a record is called.
pub fn seat_name(shared: &Shared, names: &[String], seat: Seat) -> String {
    let number = || shared.with("table-seat", &[("seat", &(seat.index() + 1).to_string())]);
    names.get(seat.index()).cloned().unwrap_or_else(number)
}
