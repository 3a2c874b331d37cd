//! Stateless calls on records and positions: a picture of every step, and the value of every move.

use std::collections::BTreeMap;
use std::fmt::Display;

use serde::{Deserialize, Serialize};
use tria_cards::builtin;
use tria_engine::triad::{Limits, SolveError, explain};
use tria_engine::triatri::{BoundaryTable, Solver, Value};
use tria_room::Move;
use tria_rules::game::{Game, Seat, Viewer};
use tria_rules::record::{RecordError, Replay};
use tria_rules::triad::record::GameReplay;
use tria_rules::triad::{self, DealKind, Flip, HandView, House, Player, Rule, SlotView};
use tria_rules::triatri::record::TriatriReplay;
use tria_rules::triatri::{self, Source};

use crate::engine::{Given, give};
use crate::fault::{Code, Fault};
use crate::limits::{FRAMES_MAX, STUDY_NODES_MAX};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Open {
    /// A record, records line by line, or a position in one line followed by moves.
    text: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    /// A position in one line.
    line: String,
}

/// A move, as a command and in notation.
#[derive(Serialize)]
struct Written {
    #[serde(rename = "move")]
    mv: Move,
    text: String,
}

/// One picture.
#[derive(Serialize)]
#[serde(untagged)]
enum Frame {
    Triad(Box<TriadFrame>),
    Triatri(Box<TriatriFrame>),
}

#[derive(Serialize)]
struct TriadFrame {
    game: &'static str,
    part: usize,
    step: usize,
    line: String,
    made: Option<String>,
    legal: Vec<Written>,
    view: triad::View,
    events: Vec<triad::Event>,
    /// The frames of the placement that led here.
    frames: Vec<triad::Frame>,
    deal: Option<DealKind>,
    given_up: Option<Player>,
}

#[derive(Serialize)]
struct TriatriFrame {
    game: &'static str,
    part: usize,
    step: usize,
    line: String,
    made: Option<String>,
    legal: Vec<Written>,
    view: triatri::View,
    hands: Vec<Vec<triatri::Card>>,
    seat: Option<Seat>,
    events: Vec<triatri::Event>,
    /// The cards in front of the players.
    laid: Vec<triatri::LaidCard>,
    /// The cards there when the card that led here was played, before the trick was taken.
    played: Vec<triatri::LaidCard>,
}

#[derive(Serialize)]
struct Opened {
    parts: usize,
    frames: Vec<Frame>,
}

/// Every step of records, or of a position and its moves.
pub(crate) fn open(open: &Open) -> Given {
    let text = open.text.trim();
    let mut pictures = Pictures::default();
    if is_line(text) {
        pictures.add_line(text)?;
    } else {
        for (line, replay) in replays(text)?.iter().enumerate() {
            pictures.add(replay);
            if pictures.frames.len() > FRAMES_MAX {
                let message = format!("line {}: more than {FRAMES_MAX} moves", line + 1);
                return Err(Fault::new(Code::TooManyMoves, message));
            }
        }
    }
    give(&Opened { parts: pictures.parts, frames: pictures.frames })
}

fn is_line(text: &str) -> bool {
    !text.starts_with('{') && !text.is_empty()
}

/// One document, or one per line.
fn replays(text: &str) -> Result<Vec<Replay>, Fault> {
    if text.is_empty() {
        return Err(Fault::new(Code::NoRecord, "there is nothing to read"));
    }
    let whole = Replay::read(text.as_bytes(), builtin());
    match whole {
        Ok(replay) => Ok(vec![replay]),
        Err(error) if text.lines().count() == 1 => Err(unreadable(&error, None)),
        Err(_) => {
            let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
            let read = |(number, line): (usize, &str)| {
                Replay::read(line.as_bytes(), builtin()).map_err(|error| unreadable(&error, Some(number + 1)))
            };
            lines.map(read).collect()
        }
    }
}

fn unreadable(error: &RecordError, line: Option<usize>) -> Fault {
    let mut message = error.message.clone();
    if let Some(step) = error.step {
        message = format!("move {step}: {message}");
    }
    if let Some(line) = line {
        message = format!("line {line}: {message}");
    }
    // Every code of a record is a code of a call.
    Fault::new(Code::from_name(error.code.name()).unwrap_or(Code::BadValue), message)
}

fn no_position(error: impl Display) -> Fault {
    Fault::new(Code::BadPosition, error.to_string())
}

fn no_move(text: &str, why: impl Display) -> Fault {
    Fault::new(Code::BadMove, format!("{text}: {why}"))
}

#[derive(Default)]
struct Pictures {
    parts: usize,
    frames: Vec<Frame>,
}

impl Pictures {
    fn add(&mut self, replay: &Replay) {
        match replay {
            Replay::Game(game) => self.add_game(game, None, None),
            Replay::Match(replay) => {
                for deal in &replay.deals {
                    self.add_game(&deal.game, Some(deal.kind), deal.given_up);
                }
            }
            Replay::Triatri(game) => self.add_triatri(game),
        }
    }

    fn add_game(&mut self, replay: &GameReplay, deal: Option<DealKind>, given_up: Option<Player>) {
        let part = self.parts;
        let last = replay.steps.len();
        let add = |frames: &mut Vec<Frame>, step: usize, mut frame: TriadFrame| {
            frame.deal = deal;
            frame.given_up = given_up.filter(|_| step == last);
            frames.push(Frame::Triad(Box::new(frame)));
        };
        let mut before = replay.start;
        add(&mut self.frames, 0, triad_frame(part, 0, &before, None, Vec::new()));
        for (place, step) in replay.steps.iter().enumerate() {
            let made = Some(step.mv.to_string());
            let frame = triad_frame(part, place + 1, &step.after, made, step.events.clone());
            add(&mut self.frames, place + 1, TriadFrame { frames: shown(&before, step.mv), ..frame });
            before = step.after;
        }
        self.parts += 1;
    }

    fn add_triatri(&mut self, replay: &TriatriReplay) {
        let part = self.parts;
        let mut number = 0;
        if replay.steps.is_empty() {
            self.frames.push(triatri_frame(part, 0, &replay.start, None, Vec::new(), Vec::new()));
        }
        let mut before = replay.start;
        for step in &replay.steps {
            // The first deal is the beginning; later ones and lots belong to the move before.
            number += usize::from(step.mv.is_some());
            let made = step.mv.map(|mv| mv.to_string());
            let played = step.mv.map(|mv| laid(&before, mv)).unwrap_or_default();
            let frame = triatri_frame(part, number, &step.after, made, step.events.clone(), played);
            self.frames.push(frame);
            before = step.after;
        }
        self.parts += 1;
    }

    /// A position followed by moves.
    fn add_line(&mut self, text: &str) -> Result<(), Fault> {
        let mut words = text.split_whitespace();
        let line = words.next().unwrap_or_default();
        if line.starts_with(triatri::notation::PREFIX) {
            let mut position = triatri::notation::parse(line).map_err(no_position)?;
            self.frames.push(triatri_frame(0, 0, &position, None, Vec::new(), Vec::new()));
            for (place, word) in words.enumerate() {
                let mv = word.parse::<triatri::Move>().map_err(no_position)?;
                let seat = acting(&position, word)?;
                let (mut events, played) = (Vec::new(), laid(&position, mv));
                position = position.play(seat, mv, &mut events).map_err(|error| no_move(word, error))?;
                let made = Some(word.to_owned());
                self.frames.push(triatri_frame(0, place + 1, &position, made, events, played));
            }
        } else {
            let mut position = triad::notation::parse(line, builtin()).map_err(no_position)?;
            self.frames.push(Frame::Triad(Box::new(triad_frame(0, 0, &position, None, Vec::new()))));
            for (place, word) in words.enumerate() {
                let mv = word.parse::<triad::Move>().map_err(no_position)?;
                let seat = acting(&position, word)?;
                let (mut events, shown) = (Vec::new(), shown(&position, mv));
                position = position.play(seat, mv, &mut events).map_err(|error| no_move(word, error))?;
                let frame = triad_frame(0, place + 1, &position, Some(word.to_owned()), events);
                self.frames.push(Frame::Triad(Box::new(TriadFrame { frames: shown, ..frame })));
            }
        }
        self.parts = 1;
        Ok(())
    }
}

/// The frames of a placement.
fn shown(before: &triad::Position, mv: triad::Move) -> Vec<triad::Frame> {
    before.preview(mv).map(|preview| preview.frames).unwrap_or_default()
}

/// The cards in front of the players after a move that plays a card.
fn laid(before: &triatri::Position, mv: triatri::Move) -> Vec<triatri::LaidCard> {
    let triatri::Move::Play(card) = mv else { return Vec::new() };
    before.laid_after(card).unwrap_or_default()
}

/// The seat that moves next; in a selection seats move in order.
fn acting(position: &impl Game, word: &str) -> Result<Seat, Fault> {
    position.to_act().iter().next().ok_or_else(|| no_move(word, "no seat is to move"))
}

fn triad_frame(
    part: usize,
    step: usize,
    position: &triad::Position,
    made: Option<String>,
    events: Vec<triad::Event>,
) -> TriadFrame {
    let mut view = position.view(Viewer::Spectator);
    // Studies show both hands, in their slots.
    for player in Player::ALL {
        let slots = position.slots(player).map(|(slot, card)| SlotView { slot, card });
        view.hands[player] = HandView::Own(slots.collect());
    }
    let legal = position.to_move().map(|player| position.legal_moves(player.seat())).unwrap_or_default();
    TriadFrame {
        game: "triple-triad",
        part,
        step,
        line: triad::notation::print(position, builtin()),
        made,
        legal: legal.into_iter().map(triad_move).collect(),
        view,
        events,
        frames: Vec::new(),
        deal: None,
        given_up: None,
    }
}

fn triad_move(mv: triad::Move) -> Written {
    Written { mv: Move::Place { slot: mv.slot, cell: mv.cell }, text: mv.to_string() }
}

fn triatri_frame(
    part: usize,
    step: usize,
    position: &triatri::Position,
    made: Option<String>,
    events: Vec<triatri::Event>,
    played: Vec<triatri::LaidCard>,
) -> Frame {
    let seat = position.to_act().iter().next();
    let legal = seat.map(|seat| position.legal_moves(seat)).into_iter().flatten();
    Frame::Triatri(Box::new(TriatriFrame {
        game: "triatri",
        part,
        step,
        line: triatri::notation::print(position),
        made,
        legal: legal.map(triatri_move).collect(),
        view: position.view(Viewer::Spectator),
        hands: position.all_seats().map(|seat| position.hand(seat).iter().collect()).collect(),
        seat,
        events,
        laid: position.laid(),
        played,
    }))
}

fn triatri_move(mv: triatri::Move) -> Written {
    let text = mv.to_string();
    let mv = match mv {
        triatri::Move::Select(card) => Move::Select { card },
        triatri::Move::Gem(colour, source) => Move::Gem { colour, own: source == Source::Own },
        triatri::Move::Play(card) => Move::Play { card },
    };
    Written { mv, text }
}

/// The value for the player to move.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Worth {
    Score { least: i8, most: i8 },
    Share { share: f64, margin: i32 },
}

#[derive(Serialize)]
struct Valued {
    #[serde(flatten)]
    written: Written,
    worth: Option<Worth>,
    best: bool,
    takes: Vec<Flip>,
    open: Option<Vec<triad::Cell>>,
}

#[derive(Serialize)]
struct Values {
    seat: Seat,
    worth: Option<Worth>,
    estimate: bool,
    moves: Vec<Valued>,
}

/// The value of every move of a position, with all cards known.
pub(crate) fn values(which: &Which) -> Given {
    let line = which.line.trim();
    if line.starts_with(triatri::notation::PREFIX) {
        triatri_values(&triatri::notation::parse(line).map_err(no_position)?)
    } else {
        triad_values(&triad::notation::parse(line, builtin()).map_err(no_position)?)
    }
}

fn triad_values(position: &triad::Position) -> Given {
    let over = || Fault::new(Code::GameOver, "the game is over; there is nothing left to solve");
    let explained = explain(position, Limits::NONE).map_err(|error| match error {
        SolveError::GameOver => over(),
        SolveError::UnknownCard { .. } => Fault::new(Code::BadCard, error.to_string()),
    })?;
    let player = position.to_move().ok_or_else(over)?;
    let best = explained.first().map(|first| first.bounds.least);
    let worth = |least: i8, most: i8| Some(Worth::Score { least, most });
    let moves = explained.into_iter().map(|explained| Valued {
        written: triad_move(explained.mv),
        worth: worth(explained.bounds.least, explained.bounds.most),
        best: Some(explained.bounds.least) == best,
        open: Some(explained.open_to()),
        takes: explained.flips,
    });
    give(&Values {
        seat: player.seat(),
        worth: best.and_then(|best| worth(best, best)),
        estimate: false,
        moves: moves.collect(),
    })
}

fn triatri_values(position: &triatri::Position) -> Given {
    let solved = Solver::new(BoundaryTable::standard()).with_budget(STUDY_NODES_MAX).solve(position);
    let Some(solution) = solved else {
        return Err(match position.phase() {
            triatri::Phase::Over(..) => Fault::new(Code::GameOver, "the game is over"),
            _ => Fault::new(Code::BadSetup, "only a gem or a card has a value"),
        });
    };
    let worth = |value: Value| Worth::Share { share: value.share(), margin: value.margin() };
    let value = solution.value();
    let known = |lower: Value, upper: Value| (lower == upper).then(|| worth(lower));
    let mut moves = solution.moves.clone();
    // A stable sort: equals stay in the order of the rules.
    moves.sort_by_key(|mv| std::cmp::Reverse(mv.lower));
    let moves = moves.into_iter().map(|mv| Valued {
        written: triatri_move(mv.mv),
        worth: known(mv.lower, mv.upper),
        best: Some(mv.lower) == value,
        takes: Vec::new(),
        open: None,
    });
    give(&Values {
        seat: solution.seat,
        worth: value.map(worth),
        estimate: position.round() < position.options().rounds,
        moves: moves.collect(),
    })
}

#[derive(Serialize)]
struct Houses {
    houses: Vec<HouseWords>,
}

#[derive(Serialize)]
struct HouseWords {
    house: House,
    rules: Vec<Rule>,
    regions: bool,
    words: BTreeMap<&'static str, &'static str>,
}

/// The houses, with their optional rules and the variables of the rules' messages.
pub(crate) fn houses() -> Given {
    let words = |house: &House| HouseWords {
        house: *house,
        rules: Rule::ALL.iter().copied().filter(|rule| house.plays(*rule)).collect(),
        regions: house.has_regions(),
        words: house.words().into_iter().collect(),
    };
    give(&Houses { houses: House::ALL.iter().map(words).collect() })
}
