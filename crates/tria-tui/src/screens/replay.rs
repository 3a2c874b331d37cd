//! A record, browsed move by move, with the exact value of each position beside it.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use tria_engine::triad::{Limits, Solver, ValuedMove};
use tria_engine::triatri::{BoundaryTable, Solution, Solver as TriatriSolver};
use tria_room::{Seat, Viewer};
use tria_rules::game::Game as _;
use tria_rules::record::{Record, Replay};
use tria_rules::triad::{self, Player};
use tria_rules::triatri;

use super::triad::{columns, draw_head, hand_area, held_card, hidden_card, square};
use super::triatri::TriatriPane;
use crate::advice::{Worth, worth_short, worth_text};
use crate::app::{Action, KeyHelp, Screen, Shared};
use crate::playback::News;
use crate::replay::{
    Frame, Picture, Placement, Unreadable, frames, frames_of, player_name, seat_name, story, unreadable,
};
use crate::widgets::board::Board;
use crate::widgets::hand::Hand;
use crate::widgets::text::{clip, wrapped};
use crate::words;

/// The solver's result for a position.
#[derive(Debug)]
enum Value {
    Triad(Box<triad::Position>, Vec<ValuedMove>),
    Triatri(Box<Solution>),
    /// The game is over, a card is unknown, or the search was too large.
    None,
}

/// Search limit for positions of TriATri.
const NODES: u64 = 4_000_000;

/// The screen of a replay.
#[derive(Debug)]
pub struct ReplayScreen {
    name: String,
    /// The names of the players, by seat, if known.
    names: Vec<String>,
    frames: Vec<Frame>,
    at: usize,
    /// When the next picture is due, during automatic playback.
    playing: Option<Duration>,
    now: Duration,
    values: HashMap<usize, Value>,
    pending: RefCell<Option<(usize, Receiver<Value>)>>,
}

impl ReplayScreen {
    /// Reads the records of a text.
    ///
    /// # Errors
    /// A sentence if there is none, or one cannot be read.
    pub fn of(shared: &Shared, text: &str, name: &str) -> Result<Self, String> {
        Self::browsing(shared, frames(text, shared.catalog), name)
    }

    /// Replays records.
    ///
    /// # Errors
    /// A sentence if there is none, or one cannot be replayed.
    pub fn of_records(shared: &Shared, records: &[Record], name: &str) -> Result<Self, String> {
        let replays: Result<Vec<Replay>, _> = records.iter().map(Record::replay).collect();
        let frames = replays.map_err(|error| Unreadable::Record { line: None, error }).and_then(frames_of);
        Self::browsing(shared, frames, name)
    }

    fn browsing(shared: &Shared, frames: Result<Vec<Frame>, Unreadable>, name: &str) -> Result<Self, String> {
        let frames = frames.map_err(|error| {
            shared.with("replay-cannot-read", &[("name", name), ("error", &unreadable(shared, &error))])
        })?;
        Ok(Self {
            name: name.to_owned(),
            names: Vec::new(),
            frames,
            at: 0,
            playing: None,
            now: Duration::ZERO,
            values: HashMap::new(),
            pending: RefCell::new(None),
        })
    }

    /// Between players of these names.
    pub fn between(mut self, names: Vec<String>) -> Self {
        self.names = names;
        self
    }

    fn go(&mut self, to: usize) {
        self.at = to.min(self.frames.len() - 1);
    }

    /// The first picture of the next or the last game.
    fn go_game(&mut self, forward: bool) {
        let now = self.frames[self.at].game;
        let to = if forward {
            self.frames.iter().position(|frame| frame.game > now)
        } else {
            let before = self.frames[..self.at].last().map_or(1, |frame| frame.game);
            self.frames.iter().position(|frame| frame.game == before)
        };
        if let Some(to) = to {
            self.at = to;
        }
    }

    /// Lets the solver look at the present position, unless it has.
    fn think(&mut self) {
        if let Some((frame, receiver)) = self.pending.get_mut()
            && let Ok(value) = receiver.try_recv()
        {
            self.values.insert(*frame, value);
            *self.pending.get_mut() = None;
        }
        if self.pending.get_mut().is_some() || self.values.contains_key(&self.at) {
            return;
        }
        let (sender, receiver) = channel();
        let picture = self.frames[self.at].picture.clone();
        *self.pending.get_mut() = Some((self.at, receiver));
        thread::spawn(move || {
            // The receiver is gone if the screen was left.
            let _ = sender.send(solve(picture));
        });
    }

    fn draw_triad(
        &self,
        shared: &Shared,
        position: &triad::Position,
        placed: Option<&Placement>,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let (left, middle, right) = columns(area);
        let squares = std::array::from_fn(|index| {
            let cell = triad::Cell::new(index as u8).expect("nine cells");
            let card = position.placed(cell).map(|placed| (placed.card, placed.owner));
            let news = placed.and_then(|placed| {
                let frame = placed.frames.iter().find(|frame| frame.cells.contains(&cell));
                frame
                    .map(|frame| News::Flipped(frame.cause, frame.wave))
                    .or((placed.cell == cell).then_some(News::Placed))
            });
            let mut square = square(shared, card, position.element(cell), news);
            square.note = shared.keyboard.cells()[index].to_string();
            square
        });
        Board { squares, cursor: None, marked: self.best_cells() }.draw(middle, buffer, shared.theme);
        for (player, column) in [(Player::Blue, left), (Player::Red, right)] {
            let turn = position.to_move() == Some(player);
            let score = Some(position.score()[player]);
            draw_head(shared, player, &player_name(shared, &self.names, player), score, turn, column, buffer);
            let cards = position
                .slots(player)
                .map(|(_, card)| card.map_or_else(|| hidden_card(shared), |card| held_card(shared, card)))
                .collect();
            let hand = Hand { owner: player, cards, cursor: None, hinted: None, numbered: false };
            hand.draw(hand_area(column), buffer, shared.theme);
        }
    }

    /// The cell of the best move, as a mark on the board.
    fn best_cells(&self) -> Vec<triad::Cell> {
        match self.values.get(&self.at) {
            Some(Value::Triad(_, values)) => values.first().map(|best| best.mv.cell).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// What the move was, and what the solver says of the position.
    fn lines(&self, shared: &Shared) -> Vec<String> {
        let mut lines = story(shared, &self.names, &self.frames[self.at]);
        lines.push(self.value_line(shared));
        lines
    }

    fn value_line(&self, shared: &Shared) -> String {
        match self.values.get(&self.at) {
            None => shared.text("replay-solving"),
            Some(Value::None) => String::new(),
            Some(Value::Triad(position, values)) => {
                let Some(player) = position.to_move() else { return String::new() };
                let Some(best) = values.first() else { return String::new() };
                let worth = worth_text(shared, Worth::Exact(best.bounds.least));
                let moves: Vec<String> = values
                    .iter()
                    .take(4)
                    .map(|valued| {
                        let card = position.slots(player).find(|(slot, _)| *slot == valued.mv.slot);
                        let card = card.and_then(|(_, card)| card).map(|card| shared.card_name(card));
                        let worth = worth_short(Worth::Exact(valued.bounds.least));
                        let key = shared.keyboard.letter(valued.mv.cell);
                        format!("{} {key} {worth}", card.unwrap_or_default())
                    })
                    .collect();
                shared.with(
                    "replay-value",
                    &[
                        ("player", &player_name(shared, &self.names, player)),
                        ("worth", &worth),
                        ("moves", &moves.join(", ")),
                    ],
                )
            }
            Some(Value::Triatri(solution)) => triatri_value(shared, &self.names, solution),
        }
    }
}

fn triatri_value(shared: &Shared, names: &[String], solution: &Solution) -> String {
    let mut moves: Vec<_> = solution.moves.iter().collect();
    moves.sort_by_key(|mv| std::cmp::Reverse(mv.lower));
    let share = |value: tria_engine::triatri::Value| (100.0 * value.share()).round() as u8;
    let listed: Vec<String> =
        moves.iter().map(|mv| format!("{} {}", mv.mv, worth_short(Worth::Share(share(mv.lower))))).collect();
    let player = seat_name(shared, names, solution.seat);
    let worth = worth_text(shared, Worth::Share(share(solution.lower)));
    shared.with("replay-value", &[("player", &player), ("worth", &worth), ("moves", &listed.join(", "))])
}

fn solve(picture: Picture) -> Value {
    match picture {
        Picture::Triad { position, .. } => {
            let Ok(mut solver) = Solver::new(&position, Limits::NONE) else { return Value::None };
            let values = solver.values();
            Value::Triad(position, values)
        }
        Picture::Triatri { position, .. } => {
            let solved = TriatriSolver::new(BoundaryTable::standard()).with_budget(NODES).solve(&position);
            solved
                .filter(|solution| solution.exact)
                .map_or(Value::None, |solution| Value::Triatri(Box::new(solution)))
        }
    }
}

fn draw_triatri(
    shared: &Shared,
    name: &dyn Fn(Seat) -> String,
    (before, position): (&triatri::Position, &triatri::Position),
    events: &[triatri::Event],
    area: Rect,
    buffer: &mut Buffer,
) {
    let mut pane = TriatriPane::default();
    pane.show_position(&before.view(Viewer::Spectator));
    for event in events {
        let laid = match event {
            triatri::Event::Played { card, .. } => before.laid_after(*card).unwrap_or_default(),
            _ => Vec::new(),
        };
        pane.show_event(event.clone(), laid);
    }
    let view = position.view(Viewer::Spectator);
    pane.draw_table(shared, &view, name, true, area, buffer);
    let column = area.width / view.seats.len() as u16;
    let y = area.y + if area.height >= 24 { 14 } else { 12 };
    buffer.set_string(area.x + 1, y, shared.text("replay-hands"), shared.theme.dim());
    for seat in position.all_seats() {
        let x = area.x + seat.index() as u16 * column;
        for (row, card) in position.hand(seat).iter().enumerate() {
            let style = card.colour().map_or(shared.theme.title(), |colour| shared.theme.suit(colour));
            let text = crate::widgets::text::centred(&words::suit_card(card), usize::from(column));
            if y + 1 + (row as u16) < area.bottom() {
                buffer.set_string(x, y + 1 + row as u16, text, style);
            }
        }
    }
}

impl Screen for ReplayScreen {
    fn title(&self, shared: &Shared) -> String {
        let frame = &self.frames[self.at];
        let in_game = |other: &&Frame| other.game == frame.game;
        let steps = self.frames.iter().filter(in_game).map(|frame| frame.step).max().unwrap_or(0);
        let games = self.frames.last().map_or(1, |frame| frame.game);
        let words = [
            ("name", self.name.clone()),
            ("game", frame.game.to_string()),
            ("games", games.to_string()),
            ("step", frame.step.to_string()),
            ("steps", steps.to_string()),
        ];
        let words: Vec<(&str, &str)> = words.iter().map(|(key, word)| (*key, word.as_str())).collect();
        shared.with("replay-title", &words)
    }

    fn draw(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let told = 3.min(area.height);
        let board = Rect { height: area.height - told, ..area };
        match &self.frames[self.at].picture {
            Picture::Triad { position, placed, .. } => {
                self.draw_triad(shared, position, placed.as_ref(), board, buffer);
            }
            Picture::Triatri { before, position, events } => {
                let name = |seat: Seat| seat_name(shared, &self.names, seat);
                draw_triatri(shared, &name, (before, position), events, board, buffer);
            }
        }
        let width = usize::from(area.width).saturating_sub(2);
        let mut rows: Vec<String> = Vec::new();
        let lines = self.lines(shared);
        let value = lines.last().cloned().unwrap_or_default();
        for line in &lines[..lines.len() - 1] {
            rows.extend(wrapped(line, width));
        }
        rows.truncate(usize::from(told).saturating_sub(1));
        for (row, line) in rows.iter().enumerate() {
            buffer.set_string(area.x + 1, board.bottom() + row as u16, line, ratatui::style::Style::new());
        }
        if area.height > 0 {
            buffer.set_string(area.x + 1, area.bottom() - 1, clip(&value, width), shared.theme.good());
        }
    }

    fn keys(&self, shared: &Shared) -> Vec<KeyHelp> {
        let key = |key: &str, does: &str| (key.to_owned(), shared.text(does));
        vec![
            key("←→", "replay-key-step"),
            key("↑↓", "replay-key-game"),
            key("Home End", "replay-key-ends"),
            key("␣", if self.playing.is_some() { "replay-key-stop" } else { "replay-key-play" }),
            key("Esc", "tui-key-back"),
        ]
    }

    fn key(&mut self, _shared: &Shared, key: KeyEvent) -> Action {
        if key.code != KeyCode::Char(' ') {
            self.playing = None;
        }
        match key.code {
            KeyCode::Left | KeyCode::Char('h') => self.at = self.at.saturating_sub(1),
            KeyCode::Right | KeyCode::Char('l') | KeyCode::Enter => self.go(self.at + 1),
            KeyCode::Up | KeyCode::PageUp => self.go_game(false),
            KeyCode::Down | KeyCode::PageDown => self.go_game(true),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.go(self.frames.len() - 1),
            KeyCode::Char(' ') => {
                self.playing = if self.playing.is_some() { None } else { Some(self.now) };
            }
            KeyCode::Esc | KeyCode::Char('q') => return Action::Back,
            _ => {}
        }
        Action::Stay
    }

    fn mouse(&mut self, _shared: &Shared, event: MouseEvent, _area: Rect) -> Action {
        match event.kind {
            MouseEventKind::ScrollDown => self.go(self.at + 1),
            MouseEventKind::ScrollUp => self.at = self.at.saturating_sub(1),
            _ => {}
        }
        Action::Stay
    }

    fn tick(&mut self, shared: &Shared, now: Duration) -> Action {
        self.now = now;
        if self.playing.is_some_and(|due| due <= now) {
            self.playing = (self.at + 1 < self.frames.len()).then(|| now + shared.pace * 3 / 2);
            self.go(self.at + 1);
        }
        self.think();
        Action::Stay
    }

    fn is_busy(&self) -> bool {
        self.playing.is_some() || self.pending.borrow().is_some() || !self.values.contains_key(&self.at)
    }
}
