//! A table: the rules before the game, the game itself, what is asked of the players, and what follows.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position as Point, Rect};
use tria_room::{Command, Event, Offer, Prompt, Seat, Stage, Version, View};
use tria_rules::triad::Card;

use super::triad::{PaneState, TriadPane};
use super::triatri::TriatriPane;
use crate::app::{Action, KeyHelp, Screen, Shared};
use crate::hint::{Hint, Hinting};
use crate::host::Host;
use crate::widgets::chooser::{Chooser, Chosen};
use crate::widgets::menu::Item;
use crate::widgets::text::{clip, wrapped};
use crate::widgets::window;
use crate::words;

/// The game on the table.
enum Pane {
    Triad(TriadPane),
    Triatri(TriatriPane),
}

/// What lies over the table.
enum Overlay {
    /// The keyboard goes to another person.
    HandOver(Seat),
    /// Cards are chosen: a pool, a hand or what the winner takes.
    Choose(Chooser, Vec<Card>),
    /// A question before something that cannot be undone.
    Confirm(Command, String),
}

/// Whoever keeps what a match is about beyond the table: a career.
pub trait Keeper {
    /// The first card has been placed: from here on leaving costs something.
    fn begun(&mut self);
    /// Nothing more is played here: the match is over, or its winner has yet to choose, or it was left.
    ///
    /// There are no records of a match that was left before its end was clear.
    fn ended(&mut self, shared: &Shared, records: Vec<String>) -> Action;
}

/// Lines of news below the board.
const NEWS_LINES: u16 = 2;

/// A table on the screen.
pub struct Table {
    host: Host,
    /// The person through whose eyes the table is seen.
    seat: Seat,
    view: View,
    pane: Pane,
    overlay: Option<Overlay>,
    news: Vec<String>,
    seen: Version,
    hinting: Hinting,
    hints_allowed: bool,
    problem: Option<String>,
    now: Duration,
    keeper: Option<Box<dyn Keeper>>,
    /// Who sits where, for a match that somebody keeps.
    names: Vec<String>,
    begun: bool,
}

impl Table {
    /// Sits down; hints are for friendly games.
    ///
    /// # Panics
    /// If no person is at the table.
    pub fn new(host: Host, hints_allowed: bool) -> Self {
        let seat = host.people().next().expect("a person is at the table");
        let view = host.view(seat);
        let is_triad = matches!(host.room().settings().game, tria_room::GameSettings::TripleTriad { .. });
        let pane =
            if is_triad { Pane::Triad(TriadPane::default()) } else { Pane::Triatri(TriatriPane::default()) };
        Self {
            host,
            seat,
            view,
            pane,
            overlay: None,
            news: Vec::new(),
            seen: 0,
            hinting: Hinting::default(),
            hints_allowed,
            problem: None,
            now: Duration::ZERO,
            keeper: None,
            names: Vec::new(),
            begun: false,
        }
    }

    /// A match that somebody keeps, between players of these names.
    pub fn kept_by(mut self, keeper: Box<dyn Keeper>, names: Vec<String>) -> Self {
        self.keeper = Some(keeper);
        self.names = names;
        self
    }

    /// Tells the keeper once that a card has been placed.
    fn note_first_card(&mut self, event: &Event) {
        let placed = match event {
            Event::Triad { what } => matches!(what, tria_rules::triad::Event::Placed { .. }),
            Event::Triatri { what } => matches!(what, tria_rules::triatri::Event::Played { .. }),
            _ => false,
        };
        if placed && !self.begun {
            self.begun = true;
            if let Some(keeper) = &mut self.keeper {
                keeper.begun();
            }
        }
    }

    /// Whether a match that somebody keeps has nothing more to be played.
    fn is_kept_over(&self) -> bool {
        let choosing =
            matches!(self.view.asked.as_ref().map(|asked| &asked.prompt), Some(Prompt::Take { .. }));
        let over = self.view.finish.is_some() || choosing;
        self.keeper.is_some() && over && !self.is_moving() && self.overlay.is_none()
    }

    /// Hands a match that is over or was left back to its keeper.
    fn hand_back(&mut self, shared: &Shared) -> Action {
        let room = self.host.room();
        let unsettled = || room.unsettled_record(shared.catalog).map(|record| vec![record]);
        let records = room.records(shared.catalog).or_else(unsettled).unwrap_or_default();
        match &mut self.keeper {
            Some(keeper) => keeper.ended(shared, records),
            None => Action::Back,
        }
    }

    /// Whether something is still being shown.
    fn is_moving(&self) -> bool {
        match &self.pane {
            Pane::Triad(pane) => pane.is_moving(),
            Pane::Triatri(pane) => pane.is_moving(),
        }
    }

    /// Does something in the name of the person at the keyboard.
    fn send(&mut self, shared: &Shared, command: Command) {
        self.problem = self.host.send(self.seat, command).err().map(|refusal| refusal.message);
        self.refresh(shared);
    }

    /// Looks at the table again: what happened, what is asked.
    fn refresh(&mut self, shared: &Shared) {
        self.view = self.host.view(self.seat);
        match self.host.events_after(self.seat, self.seen) {
            Some(events) => {
                for event in events.iter().filter_map(|event| event.event.as_ref()) {
                    self.news.extend(words::narrate(shared, &self.view, event));
                    self.note_first_card(event);
                    if matches!(event, Event::TakenBack { .. })
                        && let Pane::Triad(pane) = &mut self.pane
                    {
                        pane.jump_to(&self.view);
                    }
                }
                match &mut self.pane {
                    Pane::Triad(pane) => pane.take(&events),
                    Pane::Triatri(pane) => pane.take(&self.view, &events),
                }
            }
            // More has happened than the table remembers: show it as it is.
            None => {
                if let Pane::Triad(pane) = &mut self.pane {
                    pane.jump_to(&self.view);
                }
            }
        }
        self.seen = self.view.version;
        self.ask(shared);
    }

    /// Opens what is needed for the question that the table asks, and hands the keyboard over where somebody else is asked.
    fn ask(&mut self, shared: &Shared) {
        if self.is_moving() || self.overlay.is_some() {
            return;
        }
        if self.view.asked.is_none() {
            let next = self.host.people().find(|seat| self.host.view(*seat).asked.is_some());
            if let Some(seat) = next {
                self.overlay = Some(Overlay::HandOver(seat));
            }
            return;
        }
        let prompt = self.view.asked.as_ref().map(|asked| asked.prompt.clone());
        self.overlay = match prompt {
            Some(Prompt::Pool { size, from }) => {
                let cards: Vec<Card> = from.iter().map(|owned| owned.card).collect();
                Some(self.choose(shared, size as usize, cards, Vec::new()))
            }
            Some(Prompt::Hand { kept, from, usual }) => {
                let mut cards = kept;
                cards.extend(from);
                let picked = usual.map_or_else(Vec::new, |usual| places_of(&usual, &cards));
                Some(self.choose(shared, 5.min(cards.len()), cards, picked))
            }
            Some(Prompt::Take { count, from }) if self.keeper.is_none() => {
                Some(self.choose(shared, count as usize, from, Vec::new()))
            }
            _ => None,
        };
    }

    fn choose(&self, shared: &Shared, count: usize, cards: Vec<Card>, picked: Vec<usize>) -> Overlay {
        let items = cards
            .iter()
            .map(|card| {
                let element = card.element.map_or(String::new(), |element| shared.element_name(element));
                let level = shared.catalog.level(*card);
                Item::new(format!("{}  {}", card.ranks, shared.card_name(*card)))
                    .value(format!("{} {element}", "★".repeat(usize::from(level))))
            })
            .collect();
        Overlay::Choose(Chooser::new(count, items).picking(picked), cards)
    }

    fn chosen(&mut self, shared: &Shared, cards: Vec<Card>) {
        let command = match self.view.asked.as_ref().map(|asked| &asked.prompt) {
            Some(Prompt::Pool { .. }) => Command::Pool { cards },
            Some(Prompt::Hand { .. }) => Command::Hand { cards },
            _ => Command::Take { cards },
        };
        self.send(shared, command);
    }

    fn overlay_key(&mut self, shared: &Shared, key: KeyEvent) -> Action {
        match self.overlay.take() {
            Some(Overlay::HandOver(seat)) => match key.code {
                KeyCode::Enter | KeyCode::Char(' ') => {
                    self.seat = seat;
                    self.refresh(shared);
                }
                _ => self.overlay = Some(Overlay::HandOver(seat)),
            },
            Some(Overlay::Choose(mut chooser, cards)) => match chooser.key(key) {
                Chosen::Done(places) => {
                    let chosen = places.into_iter().map(|place| cards[place]).collect();
                    self.chosen(shared, chosen);
                }
                Chosen::Left => {
                    self.overlay = Some(Overlay::Confirm(Command::Leave, shared.text("table-leave-ask")));
                }
                Chosen::Open => self.overlay = Some(Overlay::Choose(chooser, cards)),
            },
            Some(Overlay::Confirm(command, text)) => match key.code {
                KeyCode::Enter | KeyCode::Char('y' | 'o') => {
                    let leaves = command == Command::Leave;
                    self.send(shared, command);
                    if leaves {
                        return self.hand_back(shared);
                    }
                }
                KeyCode::Esc | KeyCode::Char('n') => self.refresh(shared),
                _ => self.overlay = Some(Overlay::Confirm(command, text)),
            },
            None => {}
        }
        Action::Stay
    }

    fn game_key(&mut self, shared: &Shared, key: KeyEvent) -> Action {
        let seat = self.seat;
        let mv = match &mut self.pane {
            Pane::Triad(pane) => pane.key(&self.view, seat, key),
            Pane::Triatri(pane) => pane.key(&self.view, key),
        };
        if let Some(mv) = mv {
            self.send(shared, Command::Move { mv });
        }
        Action::Stay
    }

    /// Keys that work whatever is asked; `None` if the key is not one of them.
    fn table_key(&mut self, shared: &Shared, key: KeyEvent) -> Option<Action> {
        let playing = self.view.stage == Stage::Playing;
        match key.code {
            KeyCode::Char('h') if playing && self.hints_allowed => {
                self.hinting.ask(&self.view, self.seat, shared);
            }
            KeyCode::Char('u') if self.view.may_take_back => {
                self.send(shared, Command::Offer { what: Offer::TakeBack });
            }
            KeyCode::Char('R') if playing => {
                self.overlay = Some(Overlay::Confirm(Command::Resign, shared.text("table-resign-ask")));
            }
            KeyCode::Char('r') if self.view.stage == Stage::Finished => self.send(shared, Command::Rematch),
            KeyCode::Char('Q') => {
                self.overlay = Some(Overlay::Confirm(Command::Leave, shared.text("table-leave-ask")));
            }
            KeyCode::Esc if self.view.stage == Stage::Finished => return Some(Action::Back),
            _ => return None,
        }
        Some(Action::Stay)
    }

    fn due(&self) -> bool {
        self.overlay.is_none()
            && !self.is_moving()
            && matches!(self.view.asked.as_ref().map(|asked| &asked.prompt), Some(Prompt::Move { .. }))
    }

    fn ready_key(&mut self, shared: &Shared, key: KeyEvent) -> Action {
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') => self.send(shared, Command::Ready),
            KeyCode::Esc | KeyCode::Char('q') => {
                self.send(shared, Command::Leave);
                return self.hand_back(shared);
            }
            _ => {}
        }
        Action::Stay
    }

    fn asks_ready(&self) -> bool {
        matches!(self.view.asked.as_ref().map(|asked| &asked.prompt), Some(Prompt::Ready))
    }

    fn draw_news(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let width = usize::from(area.width).saturating_sub(2);
        let mut lines: Vec<(String, ratatui::style::Style)> = Vec::new();
        if let Some(problem) = &self.problem {
            lines.push((clip(problem, width), shared.theme.warn()));
        } else if let Some(hint) = self.hinting.text(shared) {
            lines.extend(wrapped(&hint, width).into_iter().map(|line| (line, shared.theme.good())));
        } else if self.host.is_thinking() && !self.is_moving() {
            let dots = ["·  ", "·· ", "···", " ··", "  ·", "   "];
            let dots = dots[(self.now.as_millis() / 200) as usize % dots.len()];
            lines.push((format!("{} {dots}", shared.text("table-thinking")), shared.theme.dim()));
        }
        let room = usize::from(area.height).saturating_sub(lines.len());
        let told = self.news.len().saturating_sub(room);
        for text in &self.news[told..] {
            lines.push((clip(text, width), ratatui::style::Style::new()));
        }
        for (row, (line, style)) in lines.iter().take(usize::from(area.height)).enumerate() {
            buffer.set_string(area.x + 1, area.y + row as u16, line, *style);
        }
    }

    fn draw_overlay(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        match &self.overlay {
            Some(Overlay::HandOver(seat)) => {
                let name = words::seat_name(shared, &self.view, *seat);
                let lines = vec![
                    String::new(),
                    shared.with("table-hand-over", &[("player", &name)]),
                    String::new(),
                    shared.text("table-hand-over-key"),
                    String::new(),
                ];
                crate::widgets::clear(area, buffer);
                window(&name, &lines, area, buffer, shared.theme);
            }
            Some(Overlay::Choose(chooser, _)) => self.draw_chooser(shared, chooser, area, buffer),
            Some(Overlay::Confirm(_, text)) => {
                let lines = vec![text.clone(), String::new(), shared.text("table-confirm-keys")];
                window(&shared.text("table-sure"), &lines, area, buffer, shared.theme);
            }
            None if self.view.finish.is_none() && self.is_kept_over() => {
                let lines = [String::new(), shared.text("table-won"), String::new(), shared.text("table-on")];
                window(&shared.text("table-over"), &lines, area, buffer, shared.theme);
            }
            None if self.asks_ready() => self.draw_rules(shared, area, buffer),
            None => {}
        }
    }

    fn draw_chooser(&self, shared: &Shared, chooser: &Chooser, area: Rect, buffer: &mut Buffer) {
        let title = match self.view.asked.as_ref().map(|asked| &asked.prompt) {
            Some(Prompt::Pool { .. }) => "table-choose-pool",
            Some(Prompt::Hand { .. }) => "table-choose-hand",
            _ => "table-choose-take",
        };
        let count = format!("{}/{}", chooser.picked(), chooser.count);
        let title = shared.with(title, &[("count", &count)]);
        let height = area.height.saturating_sub(4);
        let lines = vec![" ".repeat(usize::from(area.width.min(64)) - 4); usize::from(height)];
        let inside = window(&title, &lines, area, buffer, shared.theme);
        chooser.draw(chooser_area(inside), buffer, shared.theme);
    }

    fn draw_finish(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let Some(finish) = &self.view.finish else { return };
        let mut lines = vec![String::new(), words::match_ended(shared, &self.view, finish)];
        if let Some(scores) = &finish.scores {
            let scores: Vec<String> = scores.iter().map(ToString::to_string).collect();
            lines.push(scores.join(" – "));
        }
        let again = if self.keeper.is_some() { "table-on" } else { "table-again" };
        lines.extend([String::new(), shared.text(again), String::new()]);
        window(&shared.text("table-over"), &lines, area, buffer, shared.theme);
    }

    fn draw_rules(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let mut lines = vec![String::new()];
        lines.extend(
            words::rules_in_force(shared, &self.view.rules).into_iter().map(|rule| format!("• {rule}")),
        );
        lines.extend([String::new(), shared.text("table-play-or-leave"), String::new()]);
        window(&shared.text("table-rules"), &lines, area, buffer, shared.theme);
    }
}

fn chooser_area(inside: Rect) -> Rect {
    Rect {
        x: inside.x + 2,
        y: inside.y + 1,
        width: inside.width.saturating_sub(4),
        height: inside.height.saturating_sub(2),
    }
}

/// Where these cards are in a list, each place once.
fn places_of(cards: &[Card], list: &[Card]) -> Vec<usize> {
    let mut places = Vec::new();
    for card in cards {
        let place = (0..list.len()).find(|place| list[*place] == *card && !places.contains(place));
        places.extend(place);
    }
    places
}

impl Screen for Table {
    fn title(&self, shared: &Shared) -> String {
        let rules = words::rules_in_force(shared, &self.view.rules).join(" · ");
        if self.names.is_empty() { rules } else { format!("{} · {rules}", self.names.join(" – ")) }
    }

    fn draw(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let board = Rect { height: area.height.saturating_sub(NEWS_LINES), ..area };
        let alone = self.host.people().count() == 1;
        let state = PaneState { due: self.due(), curtain: !alone && self.view.asked.is_none() };
        match &self.pane {
            Pane::Triad(pane) => pane.draw(shared, &self.view, self.seat, state, board, buffer),
            Pane::Triatri(pane) => pane.draw(shared, &self.view, state, board, buffer),
        }
        let news = Rect { y: board.bottom(), height: NEWS_LINES, ..area };
        self.draw_news(shared, news, buffer);
        if self.view.finish.is_some() && !self.is_moving() && self.overlay.is_none() {
            self.draw_finish(shared, board, buffer);
        }
        self.draw_overlay(shared, area, buffer);
    }

    fn keys(&self, shared: &Shared) -> Vec<KeyHelp> {
        let text = |key: &str| shared.text(key);
        let mut keys = Vec::new();
        if self.is_kept_over() {
            keys.push(("⏎".to_owned(), text("table-key-on")));
            return keys;
        }
        if self.asks_ready() {
            keys.push(("⏎".to_owned(), text("table-key-play")));
            keys.push(("Esc".to_owned(), text("table-key-leave")));
            return keys;
        }
        if matches!(self.overlay, Some(Overlay::Choose(..))) {
            keys.push(("␣".to_owned(), text("table-key-mark")));
            keys.push(("⏎".to_owned(), text("tui-key-enter")));
            return keys;
        }
        if self.due() {
            keys.extend(match &self.pane {
                Pane::Triad(pane) => pane.keys(shared),
                Pane::Triatri(pane) => pane.keys(shared, &self.view),
            });
        }
        if self.view.stage == Stage::Finished {
            keys.push(("r".to_owned(), text("table-key-rematch")));
            keys.push(("Esc".to_owned(), text("tui-key-back")));
            return keys;
        }
        if self.hints_allowed {
            keys.push(("h".to_owned(), text("table-key-hint")));
        }
        if self.view.may_take_back {
            keys.push(("u".to_owned(), text("table-key-undo")));
        }
        keys.push(("R".to_owned(), text("table-key-resign")));
        keys.push(("Q".to_owned(), text("table-key-leave")));
        keys
    }

    fn key(&mut self, shared: &Shared, key: KeyEvent) -> Action {
        self.problem = None;
        if self.is_kept_over() {
            return match key.code {
                KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Esc => self.hand_back(shared),
                _ => Action::Stay,
            };
        }
        if self.overlay.is_some() {
            return self.overlay_key(shared, key);
        }
        if let Some(action) = self.table_key(shared, key) {
            return action;
        }
        if self.is_moving() {
            // Any other key hurries the captures.
            match &mut self.pane {
                Pane::Triad(pane) => pane.hurry(),
                Pane::Triatri(pane) => pane.hurry(),
            }
            self.refresh(shared);
            return Action::Stay;
        }
        if self.asks_ready() {
            return self.ready_key(shared, key);
        }
        self.hinting.forget();
        self.game_key(shared, key)
    }

    fn mouse(&mut self, shared: &Shared, event: MouseEvent, area: Rect) -> Action {
        let point = Point { x: event.column, y: event.row };
        if event.kind != MouseEventKind::Down(MouseButton::Left) {
            return Action::Stay;
        }
        let board = Rect { height: area.height.saturating_sub(NEWS_LINES), ..area };
        if self.due() {
            let seat = self.seat;
            let mv = match &mut self.pane {
                Pane::Triad(pane) => pane.click(&self.view, seat, board, point),
                Pane::Triatri(pane) => pane.click(&self.view, board, point),
            };
            if let Some(mv) = mv {
                self.send(shared, Command::Move { mv });
            }
            return Action::Stay;
        }
        // Elsewhere a click is Enter: it hurries, agrees and hands over.
        self.key(shared, KeyEvent::from(KeyCode::Enter))
    }

    fn tick(&mut self, shared: &Shared, now: Duration) -> Action {
        self.now = now;
        let was_moving = self.is_moving();
        match &mut self.pane {
            Pane::Triad(pane) => pane.tick(now, shared.pace),
            Pane::Triatri(pane) => pane.tick(now, shared.pace),
        }
        // While captures are shown, the opponent's next move may wait a little.
        if !self.is_moving() {
            self.host.tick(now);
        }
        if let (Some(Hint::Place { slot, cell, .. }), Pane::Triad(pane)) =
            (self.hinting.poll(), &mut self.pane)
        {
            pane.hint = Some(super::triad::Shown { slot, cell });
        }
        if self.host.room().version() != self.seen || (was_moving && !self.is_moving()) {
            self.refresh(shared);
        }
        Action::Stay
    }

    fn is_busy(&self) -> bool {
        self.is_moving() || self.host.is_thinking() || self.hinting.is_pending()
    }
}
