//! A quick game: choose game, house, rules and opponents, or simply press Enter.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use tria_rules::triad::{House, Rule, Setting, SettingValue};
use tria_rules::triatri;

use super::table::Table;
use crate::app::{Action, KeyHelp, Screen, Shared};
use crate::quick_settings::{GameKind, QuickSettings, SeatPlan, stepped};
use crate::widgets::menu::{Item, Menu};
use crate::widgets::text::wrapped;
use crate::words;

/// A line of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Line {
    Play,
    Game,
    House,
    Players,
    Seat(usize),
    Rule(Rule),
    /// How a rule is played, in Custom.
    Kind(&'static Setting),
    /// Shows or hides the options of TriATri.
    Options,
    Option(&'static Setting),
}

/// The screen of the quick game.
#[derive(Debug)]
pub struct Quick {
    settings: QuickSettings,
    lines: Vec<Line>,
    menu: Menu,
    problem: Option<String>,
    /// Whether the options of TriATri are shown.
    options_shown: bool,
}

impl Quick {
    /// With the cursor on "Play", so that Enter begins at once.
    pub fn new(shared: &Shared) -> Self {
        Self::with(shared, QuickSettings::default())
    }

    /// The same with other settings to begin with.
    pub fn with(shared: &Shared, settings: QuickSettings) -> Self {
        let options_shown = settings.options != triatri::Options::default();
        let menu = Menu::default();
        let mut quick = Self { settings, lines: Vec::new(), menu, problem: None, options_shown };
        quick.refresh(shared);
        quick
    }

    /// Rebuilds the lines after a change.
    fn refresh(&mut self, shared: &Shared) {
        let settings = &self.settings;
        let mut lines = vec![Line::Play, Line::Game];
        match settings.game {
            GameKind::TripleTriad => {
                lines.push(Line::House);
                lines.push(Line::Seat(1));
                lines.extend(Rule::ALL.iter().flat_map(|rule| self.rule_lines(*rule)));
                lines.extend(self.kind_line("scoring"));
            }
            GameKind::Triatri => {
                lines.push(Line::Players);
                lines.extend((1..settings.seats.len()).map(Line::Seat));
                lines.push(Line::Options);
                if self.options_shown {
                    lines.extend(triatri::OPTIONS.iter().map(Line::Option));
                }
            }
        }
        self.menu.items = lines.iter().map(|line| self.item(shared, *line)).collect();
        self.menu.cursor = self.menu.cursor.min(lines.len() - 1);
        self.lines = lines;
    }

    /// The line of a rule, and those of its kind where it can be chosen.
    fn rule_lines(&self, rule: Rule) -> Vec<Line> {
        let house = self.settings.house;
        let by_kind = house.offers(rule) && !self.settings.ticks(rule);
        let mut lines =
            if by_kind || words::has_other_name(rule, house) { Vec::new() } else { vec![Line::Rule(rule)] };
        let kinds: &[&str] = match rule {
            Rule::Same => &["same", "same_flips"],
            Rule::Plus => &["plus_sums"],
            Rule::Combo => &["combo"],
            _ => &[],
        };
        lines.extend(kinds.iter().filter_map(|kind| self.kind_line(kind)));
        lines
    }

    /// The line of a switch, where its kind can be chosen.
    fn kind_line(&self, name: &str) -> Option<Line> {
        self.settings.kinds_offered().find(|kind| kind.name == name).map(Line::Kind)
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
            Line::Kind(kind) => setting_item(shared, kind, settings.kind(kind.name)),
            Line::Option(option) => setting_item(shared, option, settings.options.value(option.name)),
            Line::Options => {
                let changed = settings.options.differences().len() as i64;
                let value = shared.texts.count("quick-options-changed", changed, &[]);
                let fold = if self.options_shown { "▾" } else { "▸" };
                Item::new(shared.text("quick-options")).value(format!("{fold} {value}"))
            }
        }
    }

    fn rule_item(&self, shared: &Shared, rule: Rule) -> Item {
        let on = self.settings.is_on(rule);
        let label = format!("{} {}", if on { "[x]" } else { "[ ]" }, shared.text(&format!("rule-{rule}")));
        if let Some(why) = words::fixed_rule(shared, rule, &self.settings) {
            return Item::new(label).value(why);
        }
        match self.settings.refusal(rule) {
            Some(refusal) => Item::new(label).refused(words::refusal(shared, &refusal)),
            None => Item::new(label).value(String::new()),
        }
    }

    fn toggle(&mut self, shared: &Shared, rule: Rule) {
        if let Some(why) = words::fixed_rule(shared, rule, &self.settings) {
            self.problem = Some(words::with_colon(shared, &shared.text(&format!("rule-{rule}")), &why));
            return;
        }
        match self.settings.refusal(rule) {
            Some(refusal) => self.problem = Some(words::refusal(shared, &refusal)),
            None => self.settings.toggle(rule),
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
            Line::Rule(rule) => self.toggle(shared, rule),
            Line::Kind(kind) => {
                self.settings.step_kind(kind, by);
                self.problem = self.settings.rules().err().map(|refusal| words::refusal(shared, &refusal));
            }
            Line::Option(option) => self.settings.step_option(option, by),
            Line::Options => self.options_shown = !self.options_shown,
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
            self.problem = Some(words::refusal(shared, &refusal));
            return Action::Stay;
        }
        match self.settings.host(shared.catalog, shared.seeds.next()) {
            Ok(host) => Action::Open(Box::new(Table::new(host, None))),
            Err(problem) => {
                self.problem = Some(problem.text(shared));
                Action::Stay
            }
        }
    }

    fn menu_area(area: Rect) -> Rect {
        Rect { x: area.x + 2, y: area.y + 1, width: area.width - 4, height: area.height.saturating_sub(4) }
    }

    /// The explanation of the line under the cursor.
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
            Line::Rule(rule) => words::rule_short(shared, rule, &self.settings),
            Line::Kind(kind) => shared.text(&format!("switch-{}", kind.name.replace('_', "-"))),
            Line::Option(option) => shared.text(&format!("option-{}", option.name.replace('_', "-"))),
            Line::Options => shared.text("quick-options-text"),
        }
    }
}

/// A switch or option with its value.
fn setting_item(shared: &Shared, setting: &Setting, value: SettingValue<'_>) -> Item {
    let name = setting.name.replace('_', "-");
    let value = shared.texts.setting_value(&name, &value.plain());
    Item::new(shared.text(&format!("set-{name}"))).value(format!("◂ {value} ▸"))
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
