//! Positions and records to look at again, move by move, with what each move was worth.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tria_bot::advice::{Judged, judge, room_move};
use tria_engine::triad::{Limits, Solver};
use tria_engine::triatri::{BoundaryTable, Solver as TriatriSolver, Value};
use tria_room::{Move, Seat};
use tria_rules::cards::builtin;
use tria_rules::frames::{Frame, Picture, Unreadable, frames};
use tria_rules::game::{Game as _, Viewer};
use tria_rules::limits::FRAMES_MAX;
use tria_rules::triad::{self, Player};
use tria_rules::triatri;

use crate::engine::{Given, give};
use crate::fault::{Code, Fault};
use crate::limits::{STUDIES_MAX, STUDY_NODES};

/// What is open to be studied.
#[derive(Debug, Default)]
pub(crate) struct Studies {
    open: BTreeMap<u32, Vec<Frame>>,
    last: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Open {
    text: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct At {
    study: u32,
    step: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    study: u32,
}

/// A step as a page draws it: a study knows every card.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Step {
    TripleTriad {
        game: usize,
        step: usize,
        view: Box<triad::View>,
        events: Vec<triad::Event>,
        to_move: Option<Player>,
        given_up: Option<Player>,
        deal: Option<triad::DealKind>,
        line: String,
    },
    Triatri {
        game: usize,
        step: usize,
        view: Box<triatri::View>,
        hands: Vec<Vec<triatri::Card>>,
        events: Vec<triatri::Event>,
        to_move: Vec<Seat>,
        line: String,
    },
}

#[derive(Serialize)]
struct Opened {
    study: u32,
    steps: Vec<Step>,
}

/// What every move is worth to whoever moves.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Values {
    TripleTriad { exact: bool, moves: Vec<Judged> },
    Triatri { exact: bool, seat: Option<Seat>, moves: Vec<Shared> },
}

/// A move of TriATri: the share of first place that it is worth, between these bounds.
#[derive(Serialize)]
struct Shared {
    #[serde(rename = "move")]
    mv: Move,
    least: Worth,
    most: Worth,
}

#[derive(Serialize)]
struct Worth {
    share: f64,
    margin: i32,
}

impl From<Value> for Worth {
    fn from(value: Value) -> Self {
        Self { share: value.share(), margin: value.margin() }
    }
}

#[derive(Serialize)]
struct Line {
    moves: Vec<Placed>,
}

#[derive(Serialize)]
struct Placed {
    by: Player,
    card: Option<triad::Card>,
    #[serde(rename = "move")]
    mv: Move,
}

#[derive(Serialize)]
struct Done {}

impl Studies {
    /// Opens a position in one line, a record, or records line by line.
    pub(crate) fn open(&mut self, open: &Open) -> Given {
        if self.open.len() >= STUDIES_MAX {
            let message = format!("at most {STUDIES_MAX} studies are open; close one first");
            return Err(Fault::new(Code::TooMany, message));
        }
        let text = open.text.trim();
        let found = if text.starts_with('{') { records(text)? } else { vec![position(text)?] };
        let steps = found.iter().map(step).collect();
        self.last += 1;
        self.open.insert(self.last, found);
        give(&Opened { study: self.last, steps })
    }

    fn at(&self, at: &At) -> Result<&Frame, Fault> {
        let study = self.open.get(&at.study).ok_or_else(|| missing(at.study))?;
        study.get(at.step).ok_or_else(|| Fault::value(format!("the study has {} steps", study.len())))
    }

    /// What every move of a step is worth.
    pub(crate) fn values(&self, at: &At) -> Given {
        match &self.at(at)?.picture {
            Picture::Triad { position, .. } => {
                give(&Values::TripleTriad { exact: true, moves: judge(position).unwrap_or_default() })
            }
            Picture::Triatri { position, .. } => {
                let mut solver = TriatriSolver::new(BoundaryTable::standard()).with_budget(STUDY_NODES);
                let Some(solution) = solver.solve(position) else {
                    return give(&Values::Triatri { exact: false, seat: None, moves: Vec::new() });
                };
                // Between rounds a table of estimates has its say.
                let last = position.round() >= position.options().rounds;
                let shared = |valued: &tria_engine::triatri::MoveValue| Shared {
                    mv: room_move(valued.mv),
                    least: valued.lower.into(),
                    most: valued.upper.into(),
                };
                let moves = solution.moves.iter().map(shared).collect();
                give(&Values::Triatri { exact: solution.exact && last, seat: Some(solution.seat), moves })
            }
        }
    }

    /// A line of best play from a step of Triple Triad to the end.
    pub(crate) fn line(&self, at: &At) -> Given {
        let Picture::Triad { position, .. } = &self.at(at)?.picture else {
            return Err(Fault::value("there are lines of best play for Triple Triad only"));
        };
        let mut now = **position;
        let mut moves = Vec::new();
        for mv in Solver::principal_variation(position, Limits::NONE) {
            let Some(by) = now.to_move() else { break };
            let card = held(&now, by, mv.slot);
            moves.push(Placed { by, card, mv: Move::Place { slot: mv.slot, cell: mv.cell } });
            now.play_unchecked(by.seat(), mv);
        }
        give(&Line { moves })
    }

    /// Forgets a study.
    pub(crate) fn close(&mut self, which: &Which) -> Given {
        self.open.remove(&which.study).ok_or_else(|| missing(which.study))?;
        give(&Done {})
    }
}

fn missing(study: u32) -> Fault {
    Fault::new(Code::NoSuchStudy, format!("there is no study {study}"))
}

fn held(position: &triad::Position, by: Player, slot: u8) -> Option<triad::Card> {
    match &position.view(Viewer::Seat(by.seat())).hands[by] {
        triad::HandView::Own(slots) => slots.iter().find(|held| held.slot == slot)?.card,
        triad::HandView::Other { .. } => None,
    }
}

fn records(text: &str) -> Result<Vec<Frame>, Fault> {
    frames(text, builtin()).map_err(|problem| {
        let message = match problem {
            Unreadable::Record { line: Some(line), error } => format!("line {line}: {error}"),
            Unreadable::Record { line: None, error } => error.to_string(),
            Unreadable::TooManyMoves => format!("more than {FRAMES_MAX} moves"),
            Unreadable::Nothing => "there is no record in it".to_owned(),
        };
        Fault::new(Code::BadRecord, message)
    })
}

/// A position in one line, of either game.
fn position(text: &str) -> Result<Frame, Fault> {
    let picture = match triad::notation::parse_line(text, builtin()) {
        Ok(position) => {
            Picture::Triad { position: Box::new(position), placed: None, kind: None, given_up: None }
        }
        Err(triad_error) => match triatri::notation::parse_line(text) {
            Ok(position) => Picture::Triatri {
                before: Box::new(position),
                position: Box::new(position),
                events: Vec::new(),
            },
            Err(_) => return Err(Fault::new(Code::BadRecord, triad_error.to_string())),
        },
    };
    Ok(Frame { game: 1, step: 0, picture })
}

fn step(frame: &Frame) -> Step {
    let (game, step) = (frame.game, frame.step);
    match &frame.picture {
        Picture::Triad { position, placed, kind, given_up } => {
            let [blue, red] = Player::ALL.map(|player| position.view(Viewer::Seat(player.seat())));
            let mut view = blue;
            view.viewer = Viewer::Spectator;
            view.hands[Player::Red] = red.hands[Player::Red].clone();
            let mut events = Vec::new();
            if let Some(placed) = placed {
                events.push(triad::Event::Placed { by: placed.by, card: placed.card, cell: placed.cell });
                events.extend(placed.flips.iter().map(|flip| triad::Event::Flipped(*flip)));
            }
            Step::TripleTriad {
                game,
                step,
                to_move: position.to_move(),
                view: Box::new(view),
                events,
                given_up: *given_up,
                deal: *kind,
                line: triad::notation::print(position, builtin()),
            }
        }
        Picture::Triatri { position, events, .. } => {
            let hand = |seat| position.view(Viewer::Seat(seat)).own.map_or_else(Vec::new, |own| own.hand);
            Step::Triatri {
                game,
                step,
                view: Box::new(position.view(Viewer::Spectator)),
                hands: Seat::first(position.seats()).map(hand).collect(),
                events: events.clone(),
                to_move: position.to_act().iter().collect(),
                line: triatri::notation::print(position),
            }
        }
    }
}
