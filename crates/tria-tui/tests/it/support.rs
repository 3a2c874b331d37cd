//! A person at a keyboard who sees the screen as text.

use std::rc::Rc;
use std::time::{Duration, Instant};

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use tria_locale::{Lang, Texts};
use tria_tui::app::{App, Names, Seeds, Shared};
use tria_tui::keyboard::Keyboard as Keys;
use tria_tui::quick_settings::{GameKind, QuickSettings, SeatPlan};
use tria_tui::screens::start::Start;
use tria_tui::screens::table::Table;
use tria_tui::theme::Theme;

pub(crate) fn shared(lang: Lang, seed: u64) -> Shared {
    Shared {
        texts: Rc::new(Texts::new(lang)),
        theme: Theme::COLOURED,
        catalog: tria_cards::builtin(),
        keyboard: Keys::usual(lang),
        pace: Duration::ZERO,
        seeds: Seeds::new(seed),
        names: Names::default(),
        folder: std::env::temp_dir(),
    }
}

/// A game of Triple Triad against a computer of level 1, under the usual rules.
pub(crate) fn triad() -> QuickSettings {
    QuickSettings { seats: vec![SeatPlan::Person, SeatPlan::Computer(1)], ..QuickSettings::default() }
}

/// A game of TriATri against computers of level 1.
pub(crate) fn triatri(players: usize) -> QuickSettings {
    let mut settings = QuickSettings { game: GameKind::Triatri, ..triad() };
    settings.resize(players);
    settings
}

/// The program with a person who presses keys.
pub(crate) struct Keyboard {
    pub(crate) app: App,
    pub(crate) shared: Shared,
    pub(crate) now: Duration,
    pub(crate) size: (u16, u16),
}

impl Keyboard {
    /// At the first screen.
    pub(crate) fn new(shared: Shared) -> Self {
        let app = App::new(shared.clone(), Box::new(Start::new(&shared)));
        let mut keyboard = Self { app, shared, now: Duration::ZERO, size: (80, 24) };
        keyboard.pass(1);
        keyboard
    }

    /// At a table, with the rules shown.
    pub(crate) fn at_table(shared: Shared, settings: &QuickSettings) -> Self {
        let mut keyboard = Self::new(shared);
        let host = settings.host(keyboard.shared.catalog, keyboard.shared.seeds.next()).expect("a table");
        keyboard.app.open(Box::new(Table::new(host, None)));
        keyboard.pass(1);
        keyboard
    }

    /// Milliseconds pass.
    pub(crate) fn pass(&mut self, milliseconds: u64) {
        self.now += Duration::from_millis(milliseconds);
        self.app.tick(self.now);
    }

    /// Waits until no bot computes and nothing is animated.
    pub(crate) fn settle(&mut self) {
        let begun = Instant::now();
        self.pass(1);
        self.pass(1);
        while self.app.is_busy() {
            assert!(begun.elapsed() < Duration::from_mins(1), "nothing comes to rest:\n{}", self.screen());
            std::thread::sleep(Duration::from_millis(1));
            self.pass(20);
        }
        self.pass(1);
    }

    /// Presses keys, one letter each.
    pub(crate) fn press(&mut self, letters: &str) {
        for letter in letters.chars() {
            self.key(KeyCode::Char(letter));
        }
    }

    pub(crate) fn key(&mut self, code: KeyCode) {
        self.app.key(KeyEvent::from(code));
        self.pass(1);
    }

    pub(crate) fn enter(&mut self) {
        self.key(KeyCode::Enter);
    }

    /// The screen as text.
    pub(crate) fn screen(&self) -> String {
        let area = Rect::new(0, 0, self.size.0, self.size.1);
        let mut buffer = Buffer::empty(area);
        self.app.draw(area, &mut buffer);
        let mut text = String::new();
        for y in 0..area.height {
            let row: String = (0..area.width).map(|x| buffer[(x, y)].symbol()).collect();
            text.push_str(row.trim_end());
            text.push('\n');
        }
        text
    }

    #[track_caller]
    pub(crate) fn sees(&self, what: &str) {
        assert!(self.screen().contains(what), "{what:?} is not on the screen:\n{}", self.screen());
    }

    #[track_caller]
    pub(crate) fn sees_not(&self, what: &str) {
        assert!(!self.screen().contains(what), "{what:?} is on the screen:\n{}", self.screen());
    }
}

/// Compares a screen with what was kept in `tests/snapshots`.
#[track_caller]
pub(crate) fn compare(name: &str, screen: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, screen));
}
