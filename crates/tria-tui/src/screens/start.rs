//! The first screen.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use crate::app::{Action, KeyHelp, Screen, Shared};
use crate::career::Careers;
use crate::widgets::menu::{Item, Menu};
use crate::widgets::text::{centred, wrapped};

use super::career::Begin;
use super::quick::Quick;
use super::replays::Replays;
use super::rules::RulesScreen;

/// What can be done from here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Entry {
    Quick,
    Career,
    Replay,
    Rules,
    Quit,
}

const ENTRIES: [Entry; 5] = [Entry::Quick, Entry::Career, Entry::Replay, Entry::Rules, Entry::Quit];

impl Entry {
    const fn key(self) -> &'static str {
        match self {
            Self::Quick => "start-quick",
            Self::Career => "start-career",
            Self::Replay => "start-replay",
            Self::Rules => "start-rules",
            Self::Quit => "start-quit",
        }
    }
}

/// Nine letters in a square: the sign of Tria.
const LOGO: [&str; 5] = ["╔═══╦═══╦═══╗", "║ T ║ R ║ I ║", "╠═══╬═══╬═══╣", "║ ● ║ A ║ ◆ ║", "╚═══╩═══╩═══╝"];

/// The first screen.
#[derive(Debug)]
pub struct Start {
    menu: Menu,
    careers: Option<Careers>,
}

impl Start {
    /// With the cursor on the quick game.
    pub fn new(shared: &Shared) -> Self {
        let items = ENTRIES
            .iter()
            .map(|entry| {
                let key = entry.key();
                Item::new(shared.text(key)).value(shared.text(&format!("{key}-text")))
            })
            .collect();
        Self { menu: Menu::new(items), careers: None }
    }

    /// With somewhere to keep careers.
    pub fn keeping(mut self, careers: Careers) -> Self {
        self.careers = Some(careers);
        self
    }

    fn choose(&self, shared: &Shared) -> Action {
        match ENTRIES[self.menu.cursor] {
            Entry::Quick => Action::Open(Box::new(Quick::new(shared))),
            Entry::Quit => Action::Quit,
            Entry::Replay => Action::Open(Box::new(Replays::new(shared))),
            Entry::Rules => Action::Open(Box::new(RulesScreen::new(shared))),
            Entry::Career => match &self.careers {
                Some(careers) => Action::Open(Box::new(Begin::new(shared, careers.clone()))),
                None => Action::Stay,
            },
        }
    }

    fn menu_area(area: Rect) -> Rect {
        let width = area.width.min(72);
        Rect {
            x: area.x + (area.width - width) / 2,
            y: area.y + 10,
            width,
            height: (ENTRIES.len() as u16).min(area.height.saturating_sub(10)),
        }
    }
}

impl Screen for Start {
    fn title(&self, shared: &Shared) -> String {
        shared.text("start-title")
    }

    fn draw(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let width = usize::from(area.width);
        for (row, line) in LOGO.iter().enumerate() {
            buffer.set_string(area.x, area.y + 2 + row as u16, centred(line, width), shared.theme.title());
        }
        let words = shared.text("start-words");
        buffer.set_string(area.x, area.y + 8, centred(&words, width), shared.theme.dim());
        self.menu.draw(Self::menu_area(area), buffer, shared.theme);
        if area.height > 20 {
            let story = wrapped(&shared.text("start-story"), width.min(72));
            for (row, line) in story.iter().enumerate().take(usize::from(area.height) - 18) {
                buffer.set_string(area.x, area.y + 17 + row as u16, centred(line, width), shared.theme.dim());
            }
        }
    }

    fn keys(&self, shared: &Shared) -> Vec<KeyHelp> {
        vec![
            ("↑↓".to_owned(), shared.text("tui-key-choose")),
            ("⏎".to_owned(), shared.text("tui-key-enter")),
            ("q Esc".to_owned(), shared.text("tui-key-quit")),
        ]
    }

    fn key(&mut self, shared: &Shared, key: KeyEvent) -> Action {
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.menu.step(-1),
            KeyCode::Down | KeyCode::Char('j') => self.menu.step(1),
            KeyCode::Enter | KeyCode::Char(' ') => return self.choose(shared),
            KeyCode::Char('q') | KeyCode::Esc => return Action::Quit,
            _ => {}
        }
        Action::Stay
    }

    fn mouse(&mut self, shared: &Shared, event: MouseEvent, area: Rect) -> Action {
        if self.menu.mouse(event, Self::menu_area(area)) { self.choose(shared) } else { Action::Stay }
    }
}
