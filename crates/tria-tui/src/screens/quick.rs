//! A quick game: choose game, house, rules and opponents, or simply press Enter.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use tria_rules::triad::{House, Rule};

use super::table::Table;
use crate::app::{Action, KeyHelp, Screen, Shared};
use crate::quick_settings::{GameKind, QuickSettings, SeatPlan};
use crate::widgets::menu::{Item, Menu};
use crate::widgets::text::wrapped;

/// A line of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Line {
    Play,
    Game,
    House,
    Players,
    Seat(usize),
    Rule(Rule),
}

/// The screen of the quick game.
#[derive(Debug)]
pub struct Quick {
    settings: QuickSettings,
    lines: Vec<Line>,
    menu: Menu,
    problem: Option<String>,
}

impl Quick {
    /// With the cursor on "Play", so that Enter begins at once.
    pub fn new(shared: &Shared) -> Self {
        Self::with(shared, QuickSettings::default())
    }

    /// The same with other settings to begin with.
    pub fn with(shared: &Shared, settings: QuickSettings) -> Self {
        let mut quick = Self { settings, lines: Vec::new(), menu: Menu::default(), problem: None };
        quick.refresh(shared);
        quick
    }

    /// Writes the lines anew after a change.
    fn refresh(&mut self, shared: &Shared) {
        let settings = &self.settings;
        let mut lines = vec![Line::Play, Line::Game];
        match settings.game {
            GameKind::TripleTriad => {
                lines.push(Line::House);
                lines.push(Line::Seat(1));
                lines.extend(Rule::ALL.iter().map(|rule| Line::Rule(*rule)));
            }
            GameKind::Triatri => {
                lines.push(Line::Players);
                lines.extend((1..settings.seats.len()).map(Line::Seat));
            }
        }
        self.menu.items = lines.iter().map(|line| self.item(shared, *line)).collect();
        self.menu.cursor = self.menu.cursor.min(lines.len() - 1);
        self.lines = lines;
    }

    fn item(&self, shared: &Shared, line: Line) -> Item {
        let settings = &self.settings;
        let choice = |text: String| format!("◂ {text} ▸");
        match line {
            Line::Play => Item::new(shared.text("quick-play")),
            Line::Game => {
                let game = match settings.game {
                    GameKind::TripleTriad => "game-triple-triad",
                    GameKind::Triatri => "game-triatri",
                };
                Item::new(shared.text("quick-game")).value(choice(shared.text(game)))
            }
            Line::House => Item::new(shared.text("quick-house"))
                .value(choice(shared.text(&format!("house-{}", settings.house)))),
            Line::Players => {
                Item::new(shared.text("quick-players")).value(choice(settings.seats.len().to_string()))
            }
            Line::Seat(seat) => {
                let label = match settings.seats.len() {
                    2 => shared.text("quick-opponent"),
                    _ => shared.with("quick-seat", &[("seat", &(seat + 1).to_string())]),
                };
                let plan = match settings.seats[seat] {
                    SeatPlan::Person => shared.text("quick-person"),
                    SeatPlan::Computer(level) => {
                        let name = shared.text(&format!("level-{level}"));
                        shared.with("quick-computer", &[("level", &level.to_string()), ("name", &name)])
                    }
                };
                Item::new(label).value(choice(plan))
            }
            Line::Rule(rule) => self.rule_item(shared, rule),
        }
    }

    fn rule_item(&self, shared: &Shared, rule: Rule) -> Item {
        let on = self.settings.chosen.contains(&rule) && self.settings.house.offers(rule);
        let label = format!("{} {}", if on { "[x]" } else { "[ ]" }, shared.text(&format!("rule-{rule}")));
        match self.settings.refusal(rule) {
            Some(refusal) => Item::new(label).refused(crate::words::refusal(shared, &refusal)),
            None => Item::new(label).value(String::new()),
        }
    }

    /// Changes the line under the cursor.
    fn change(&mut self, shared: &Shared, by: isize) {
        self.problem = None;
        match self.lines[self.menu.cursor] {
            Line::Play => {}
            Line::Game => {
                self.settings.game = match self.settings.game {
                    GameKind::TripleTriad => GameKind::Triatri,
                    GameKind::Triatri => GameKind::TripleTriad,
                };
                self.settings.resize(2);
            }
            Line::House => self.settings.house = stepped(House::ALL, self.settings.house, by),
            Line::Players => {
                let count = (self.settings.seats.len() as isize - 2 + by).rem_euclid(3) + 2;
                self.settings.resize(count as usize);
            }
            Line::Seat(seat) => self.settings.seats[seat] = self.settings.seats[seat].stepped(by),
            Line::Rule(rule) => match self.settings.refusal(rule) {
                Some(refusal) => self.problem = Some(crate::words::refusal(shared, &refusal)),
                None => self.settings.toggle(rule),
            },
        }
        self.refresh(shared);
    }

    fn enter(&mut self, shared: &Shared) -> Action {
        if self.lines[self.menu.cursor] != Line::Play {
            self.change(shared, 1);
            return Action::Stay;
        }
        if self.settings.game == GameKind::TripleTriad
            && let Err(refusal) = self.settings.rules()
        {
            self.problem = Some(crate::words::refusal(shared, &refusal));
            return Action::Stay;
        }
        match self.settings.host(shared.catalog, shared.seeds.next()) {
            Ok(host) => Action::Open(Box::new(Table::new(host, true))),
            Err(problem) => {
                self.problem = Some(problem.text(shared));
                Action::Stay
            }
        }
    }

    fn menu_area(area: Rect) -> Rect {
        Rect { x: area.x + 2, y: area.y + 1, width: area.width - 4, height: area.height.saturating_sub(4) }
    }

    /// What the line under the cursor means.
    fn explanation(&self, shared: &Shared) -> String {
        match self.lines[self.menu.cursor] {
            Line::Play => shared.text("quick-play-text"),
            Line::Game | Line::Players => shared.text("quick-game-text"),
            Line::House => shared.text(&format!("house-{}-text", self.settings.house)),
            Line::Seat(seat) => match self.settings.seats[seat] {
                SeatPlan::Person => shared.text("quick-person-text"),
                SeatPlan::Computer(level) => {
                    let game = match self.settings.game {
                        GameKind::TripleTriad => "triple-triad",
                        GameKind::Triatri => "triatri",
                    };
                    shared.text(&format!("level-{level}-{game}"))
                }
            },
            Line::Rule(rule) => crate::words::rule_short(shared, rule, &self.settings),
        }
    }
}

/// The value so many places further, around the ends.
fn stepped<T: Copy + PartialEq>(all: &[T], now: T, by: isize) -> T {
    let place = all.iter().position(|value| *value == now).unwrap_or(0) as isize;
    all[(place + by).rem_euclid(all.len() as isize) as usize]
}

impl Screen for Quick {
    fn title(&self, shared: &Shared) -> String {
        shared.text("start-quick")
    }

    fn draw(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        self.menu.draw(Self::menu_area(area), buffer, shared.theme);
        let (text, style) = match &self.problem {
            Some(problem) => (problem.clone(), shared.theme.warn()),
            None => (self.explanation(shared), shared.theme.dim()),
        };
        for (row, line) in wrapped(&text, usize::from(area.width) - 4).iter().take(3).enumerate() {
            buffer.set_string(area.x + 2, area.bottom() - 3 + row as u16, line, style);
        }
    }

    fn keys(&self, shared: &Shared) -> Vec<KeyHelp> {
        vec![
            ("↑↓".to_owned(), shared.text("tui-key-choose")),
            ("←→".to_owned(), shared.text("tui-key-change")),
            ("⏎".to_owned(), shared.text("tui-key-enter")),
            ("p".to_owned(), shared.text("quick-play")),
            ("Esc".to_owned(), shared.text("tui-key-back")),
        ]
    }

    fn key(&mut self, shared: &Shared, key: KeyEvent) -> Action {
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.menu.step(-1),
            KeyCode::Down | KeyCode::Char('j') => self.menu.step(1),
            KeyCode::Left | KeyCode::Char('h') => self.change(shared, -1),
            KeyCode::Right | KeyCode::Char('l') => self.change(shared, 1),
            KeyCode::Enter | KeyCode::Char(' ') => return self.enter(shared),
            KeyCode::Char('p') => {
                self.menu.cursor = 0;
                return self.enter(shared);
            }
            KeyCode::Esc | KeyCode::Char('q') => return Action::Back,
            _ => {}
        }
        Action::Stay
    }

    fn mouse(&mut self, shared: &Shared, event: MouseEvent, area: Rect) -> Action {
        if self.menu.mouse(event, Self::menu_area(area)) { self.enter(shared) } else { Action::Stay }
    }
}
