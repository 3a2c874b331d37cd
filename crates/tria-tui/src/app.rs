//! The program as a stack of screens: keys, the mouse and time go in, a rendered buffer comes out.
//!
//! Nothing here accesses the terminal, so tests press keys and inspect the buffer.

use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use ratatui::layout::Rect;
use tria_cards::{Catalog, Language};
use tria_locale::{Lang, Texts};
use tria_rules::hash::SplitMix;
use tria_rules::triad::{Card, Element};
use unicode_width::UnicodeWidthStr as _;

use crate::keyboard::Keyboard;
use crate::theme::Theme;
use crate::widgets::text::clip;

/// The smallest terminal in which everything has its place.
pub const WIDTH_MIN: u16 = 80;
/// Its rows: a common terminal has 24, and one of them may be taken by a status line, as in tmux.
pub const HEIGHT_MIN: u16 = 23;

/// The context of every screen.
#[derive(Clone, Debug)]
pub struct Shared {
    /// The messages.
    pub texts: Rc<Texts>,
    /// The colours.
    pub theme: Theme,
    /// The cards.
    pub catalog: &'static Catalog,
    /// The keyboard layout.
    pub keyboard: Keyboard,
    /// The pace of captures; zero shows them at once.
    pub pace: Duration,
    /// The source of seeds: a new one for each game.
    pub seeds: Seeds,
    /// The names of the players at the current table, by seat; colours and numbers by default.
    pub names: Names,
    /// The folder for records.
    pub folder: PathBuf,
}

impl Shared {
    /// The message of a key.
    pub fn text(&self, key: &str) -> String {
        self.texts.get(key)
    }

    /// The message of a key with variables.
    pub fn with(&self, key: &str, words: &[(&str, &str)]) -> String {
        self.texts.with(key, words)
    }

    /// Whether there are cards besides the built-in ones.
    pub fn has_own_cards(&self) -> bool {
        self.catalog.in_play().len() > 1
    }

    /// The card's name in the reader's language.
    pub fn card_name(&self, card: Card) -> String {
        self.catalog.name(card, self.language()).into_owned()
    }

    /// The element's name.
    pub fn element_name(&self, element: Element) -> String {
        self.texts.get(&format!("element-{element}"))
    }

    /// The language of card names.
    pub fn language(&self) -> Language {
        match self.texts.lang() {
            Lang::En => Language::En,
            Lang::Fr => Language::Fr,
        }
    }
}

/// Names of players by seat, shared by all clones.
pub type Names = Rc<std::cell::RefCell<Vec<String>>>;

/// Seeds for games, one after the other; the host chooses the first.
#[derive(Clone, Debug)]
pub struct Seeds(Rc<std::cell::Cell<u64>>);

impl Seeds {
    /// Starts with this one.
    pub fn new(first: u64) -> Self {
        Self(Rc::new(std::cell::Cell::new(first)))
    }

    /// The next seed.
    pub fn next(&self) -> u64 {
        let seed = self.0.get();
        self.0.set(seed.wrapping_add(SplitMix::STEP));
        seed
    }
}

/// The reaction of a screen to a key or a tick.
pub enum Action {
    /// Stays.
    Stay,
    /// Opens another screen on top.
    Open(Box<dyn Screen>),
    /// Replaces itself by another screen.
    Become(Box<dyn Screen>),
    /// Goes back to the screen below.
    Back,
    /// Goes back to the first screen.
    Home,
    /// Leaves the program.
    Quit,
}

/// A key and what it does, for the line at the bottom.
pub type KeyHelp = (String, String);

/// One screen.
pub trait Screen {
    /// The title in the top line.
    fn title(&self, shared: &Shared) -> String;
    /// Draws the screen into its area, between the top line and the line of keys.
    fn draw(&self, shared: &Shared, area: Rect, buffer: &mut Buffer);
    /// The active keys.
    fn keys(&self, shared: &Shared) -> Vec<KeyHelp>;
    /// Handles a key.
    fn key(&mut self, shared: &Shared, key: KeyEvent) -> Action;
    /// Handles the mouse in the screen's area.
    fn mouse(&mut self, _shared: &Shared, _event: MouseEvent, _area: Rect) -> Action {
        Action::Stay
    }
    /// Handles the time since the program started.
    fn tick(&mut self, _shared: &Shared, _now: Duration) -> Action {
        Action::Stay
    }
    /// Whether it is animating or computing, so that ticks must come soon.
    fn is_busy(&self) -> bool {
        false
    }
    /// The message to print when the program is left from here or from a screen above.
    fn farewell(&self, _shared: &Shared) -> Option<String> {
        None
    }
    /// The screen above was closed.
    fn resume(&mut self, _shared: &Shared) {}
}

/// The whole program.
pub struct App {
    shared: Shared,
    screens: Vec<Box<dyn Screen>>,
    help: bool,
    finished: bool,
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").field("screens", &self.screens.len()).finish_non_exhaustive()
    }
}

impl App {
    /// Begins with a screen.
    pub fn new(shared: Shared, first: Box<dyn Screen>) -> Self {
        Self { shared, screens: vec![first], help: false, finished: false }
    }

    /// Opens another screen on top.
    pub fn open(&mut self, screen: Box<dyn Screen>) {
        self.screens.push(screen);
    }

    /// Whether the program should end.
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// The message to print after the program was left.
    pub fn farewell(&self) -> Option<String> {
        self.screens.iter().rev().find_map(|screen| screen.farewell(&self.shared))
    }

    /// Whether something is animating or computing.
    pub fn is_busy(&self) -> bool {
        self.screens.last().is_some_and(|screen| screen.is_busy())
    }

    /// A key was pressed.
    pub fn key(&mut self, key: KeyEvent) {
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
            self.finished = true;
            return;
        }
        if self.help {
            self.help = false;
            return;
        }
        if matches!(key.code, KeyCode::F(1)) {
            self.help = true;
            return;
        }
        if let Some(screen) = self.screens.last_mut() {
            let action = screen.key(&self.shared, key);
            self.act(action);
        }
    }

    /// The mouse did something.
    pub fn mouse(&mut self, event: MouseEvent, area: Rect) {
        if let Some(screen) = self.screens.last_mut() {
            let action = screen.mouse(&self.shared, event, room(area));
            self.act(action);
        }
    }

    /// Time has passed since the program started.
    pub fn tick(&mut self, now: Duration) {
        if let Some(screen) = self.screens.last_mut() {
            let action = screen.tick(&self.shared, now);
            self.act(action);
        }
    }

    fn act(&mut self, action: Action) {
        match action {
            Action::Stay => return,
            Action::Open(screen) => self.screens.push(screen),
            Action::Become(screen) => {
                self.screens.pop();
                self.screens.push(screen);
            }
            Action::Back => {
                self.screens.pop();
                if let Some(screen) = self.screens.last_mut() {
                    screen.resume(&self.shared);
                }
            }
            Action::Home => {
                self.screens.truncate(1);
                if let Some(screen) = self.screens.last_mut() {
                    screen.resume(&self.shared);
                }
            }
            Action::Quit => self.finished = true,
        }
        self.finished |= self.screens.is_empty();
    }

    /// Draws the whole picture.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let Some(screen) = self.screens.last() else { return };
        if area.width < WIDTH_MIN || area.height < HEIGHT_MIN {
            let text = self.shared.with(
                "tui-too-small",
                &[("width", &WIDTH_MIN.to_string()), ("height", &HEIGHT_MIN.to_string())],
            );
            for (row, line) in
                crate::widgets::text::wrapped(&text, usize::from(area.width)).iter().enumerate()
            {
                if (row as u16) < area.height {
                    buffer.set_string(area.x, area.y + row as u16, line, self.shared.theme.warn());
                }
            }
            return;
        }
        self.draw_title(&screen.title(&self.shared), area, buffer);
        screen.draw(&self.shared, room(area), buffer);
        self.draw_keys(&screen.keys(&self.shared), area, buffer);
        if self.help {
            self.draw_help(&screen.keys(&self.shared), area, buffer);
        }
    }

    fn draw_title(&self, title: &str, area: Rect, buffer: &mut Buffer) {
        let theme = self.shared.theme;
        let text = clip(&format!(" Tria · {title}"), usize::from(area.width));
        buffer.set_string(area.x, area.y, text, theme.title());
    }

    /// The keys of the screen in the last line, as many as fit; F1 shows all.
    fn draw_keys(&self, keys: &[KeyHelp], area: Rect, buffer: &mut Buffer) {
        let theme = self.shared.theme;
        let (mut x, y) = (area.x + 1, area.bottom() - 1);
        let more = ("F1".to_owned(), self.shared.text("tui-key-help"));
        let room = usize::from(area.width).saturating_sub(1 + key_width(&more));
        for (key, does) in fitting(keys, room).into_iter().chain([&more]) {
            buffer.set_string(x, y, format!(" {key} "), theme.key());
            x += key.width() as u16 + 2;
            buffer.set_string(x, y, format!(" {does} "), theme.dim());
            x += does.width() as u16 + 2;
        }
    }

    fn draw_help(&self, keys: &[KeyHelp], area: Rect, buffer: &mut Buffer) {
        let lines: Vec<String> = keys
            .iter()
            .map(|(key, does)| format!("{key:>12}  {does}"))
            .chain([format!("{:>12}  {}", "Ctrl-C", self.shared.text("tui-key-quit"))])
            .collect();
        crate::widgets::window(&self.shared.text("tui-key-help"), &lines, area, buffer, self.shared.theme);
    }
}

/// The width of a key with its description.
fn key_width((key, does): &KeyHelp) -> usize {
    key.width() + does.width() + 4
}

/// The keys that fit into this width. The way out is last and always shown; of the others the most important come first.
fn fitting(keys: &[KeyHelp], columns: usize) -> Vec<&KeyHelp> {
    let Some((last, others)) = keys.split_last() else { return Vec::new() };
    let mut left = columns.saturating_sub(key_width(last));
    let mut shown = Vec::new();
    for key in others {
        if key_width(key) <= left {
            left -= key_width(key);
            shown.push(key);
        }
    }
    shown.push(last);
    shown
}

/// The area of a screen: everything but the top line and the line of keys.
pub fn room(area: Rect) -> Rect {
    Rect { y: area.y + 1, height: area.height.saturating_sub(2), ..area }
}
