//! The rules of both games, topic by topic, as each house plays them.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::style::Style;
use tria_locale::{TRIAD_TOPICS, TRIATRI_TOPICS};
use tria_rules::triad::{House, Rule};

use crate::app::{Action, KeyHelp, Screen, Shared};
use crate::widgets::menu::{Item, Menu};
use crate::widgets::text::wrapped;

/// A line of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Entry {
    House,
    Topic(&'static str),
}

/// The screen of the rules.
#[derive(Debug)]
pub struct RulesScreen {
    house: House,
    entries: Vec<Entry>,
    menu: Menu,
    /// Lines of the text that have been scrolled away.
    scrolled: usize,
}

/// A topic's name in the reader's language.
pub fn topic_name(shared: &Shared, topic: &str) -> String {
    match topic {
        "story" => shared.text("rules-story"),
        "story-triatri" => shared.text("rules-story-triatri"),
        topic => shared.text(&format!("rule-{topic}")),
    }
}

/// A topic as a house plays it: paragraphs, and a warning first where the house does not offer it.
pub fn topic_text(shared: &Shared, topic: &str, house: House) -> (Option<String>, String) {
    if topic.starts_with("story") {
        return (None, shared.text(topic));
    }
    let plays = |house: &House| match Rule::from_name(topic) {
        Some(rule) => house.plays(rule),
        None => topic != "regions" || house.has_regions(),
    };
    let shown = if plays(&house) { house } else { House::ALL.iter().copied().find(plays).unwrap_or(house) };
    let house_name = |house: House| shared.text(&format!("house-{house}"));
    let warning = (shown != house).then(|| {
        let houses: Vec<String> = House::ALL.iter().copied().filter(plays).map(house_name).collect();
        shared.with(
            "rules-not-offered",
            &[("house", &house_name(house)), ("houses", &houses.join(", ")), ("shown", &house_name(shown))],
        )
    });
    (warning, shared.with(&format!("rule-{topic}-text"), &shown.words()))
}

impl RulesScreen {
    /// With the cursor on the first topic.
    pub fn new(shared: &Shared) -> Self {
        let mut entries = vec![Entry::House];
        entries.extend(TRIAD_TOPICS.into_iter().chain(TRIATRI_TOPICS).map(Entry::Topic));
        let mut screen =
            Self { house: House::Classic, entries, menu: Menu { items: Vec::new(), cursor: 1 }, scrolled: 0 };
        screen.refresh(shared);
        screen
    }

    fn refresh(&mut self, shared: &Shared) {
        let item = |entry: &Entry| match entry {
            Entry::House => Item::new(format!("◂ {} ▸", shared.text(&format!("house-{}", self.house)))),
            Entry::Topic(topic) => Item::new(topic_name(shared, topic)),
        };
        self.menu.items = self.entries.iter().map(item).collect();
        self.scrolled = 0;
    }

    fn step(&mut self, by: isize) {
        self.menu.step(by);
        self.scrolled = 0;
    }

    fn change_house(&mut self, shared: &Shared, by: isize) {
        let count = House::ALL.len() as isize;
        let place = House::ALL.iter().position(|house| *house == self.house).unwrap_or(0) as isize;
        self.house = House::ALL[(place + by).rem_euclid(count) as usize];
        self.refresh(shared);
    }

    /// The text of the line under the cursor.
    fn text(&self, shared: &Shared, width: usize) -> Vec<(String, Style)> {
        let theme = shared.theme;
        let mut lines: Vec<(String, Style)> = Vec::new();
        let mut add = |text: &str, style: Style| {
            lines.extend(wrapped(text, width).into_iter().map(|line| (line, style)));
            lines.push((String::new(), Style::new()));
        };
        match self.entries[self.menu.cursor] {
            Entry::House => {
                add(&shared.text(&format!("house-{}", self.house)), theme.title());
                add(&shared.text(&format!("house-{}-text", self.house)), Style::new());
                for (heading, offered) in [("rules-house-offers", true), ("rules-house-lacks", false)] {
                    let rules: Vec<String> = Rule::ALL
                        .iter()
                        .filter(|rule| self.house.offers(**rule) == offered)
                        .map(|rule| shared.text(&format!("rule-{rule}")))
                        .collect();
                    if !rules.is_empty() {
                        let text = crate::words::with_colon(shared, &shared.text(heading), &rules.join(", "));
                        add(&text, theme.dim());
                    }
                }
            }
            Entry::Topic(topic) => {
                add(&topic_name(shared, topic), theme.title());
                let (warning, text) = topic_text(shared, topic, self.house);
                if let Some(warning) = warning {
                    add(&warning, theme.warn());
                } else if Rule::from_name(topic).is_some() {
                    let house = shared.text(&format!("house-{}", self.house));
                    add(&shared.with("rules-in-house", &[("house", &house)]), theme.dim());
                }
                add(&text, Style::new());
            }
        }
        lines
    }

    fn list_area(area: Rect) -> Rect {
        Rect { x: area.x + 1, y: area.y + 1, width: (area.width / 3).min(30), height: area.height - 1 }
    }
}

impl Screen for RulesScreen {
    fn title(&self, shared: &Shared) -> String {
        shared.text("start-rules")
    }

    fn draw(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let list = Self::list_area(area);
        self.menu.draw(list, buffer, shared.theme);
        for y in area.y + 1..area.bottom() {
            buffer.set_string(list.right() + 1, y, "│", shared.theme.frame());
        }
        let x = list.right() + 3;
        let width = usize::from(area.right().saturating_sub(x + 1)).min(90);
        let lines = self.text(shared, width);
        let room = usize::from(area.height.saturating_sub(1));
        let scrolled = self.scrolled.min(lines.len().saturating_sub(room));
        for (row, (line, style)) in lines.iter().skip(scrolled).take(room).enumerate() {
            buffer.set_string(x, area.y + 1 + row as u16, line, *style);
        }
        if scrolled + room < lines.len() {
            buffer.set_string(area.right() - 2, area.bottom() - 1, "↓", shared.theme.good());
        }
    }

    fn keys(&self, shared: &Shared) -> Vec<KeyHelp> {
        let key = |key: &str, does: &str| (key.to_owned(), shared.text(does));
        vec![
            key("↑↓", "tui-key-choose"),
            key("←→", "quick-house"),
            key("PgUp PgDn", "tui-key-scroll"),
            key("Esc", "tui-key-back"),
        ]
    }

    fn key(&mut self, shared: &Shared, key: KeyEvent) -> Action {
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.step(-1),
            KeyCode::Down | KeyCode::Char('j') => self.step(1),
            KeyCode::Left | KeyCode::Char('h') => self.change_house(shared, -1),
            KeyCode::Right | KeyCode::Char('l') => self.change_house(shared, 1),
            KeyCode::PageDown | KeyCode::Char(' ') => self.scrolled = (self.scrolled + 5).min(200),
            KeyCode::PageUp => self.scrolled = self.scrolled.saturating_sub(5),
            KeyCode::Home => self.step(-(self.menu.cursor as isize)),
            KeyCode::Esc | KeyCode::Char('q') => return Action::Back,
            _ => {}
        }
        Action::Stay
    }

    fn mouse(&mut self, _shared: &Shared, event: MouseEvent, area: Rect) -> Action {
        match event.kind {
            MouseEventKind::ScrollDown => self.scrolled = (self.scrolled + 1).min(200),
            MouseEventKind::ScrollUp => self.scrolled = self.scrolled.saturating_sub(1),
            _ if self.menu.mouse(event, Self::list_area(area)) => self.scrolled = 0,
            _ => {}
        }
        Action::Stay
    }
}
