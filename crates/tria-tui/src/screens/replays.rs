//! The records of the current folder, and any other by its path.

use std::path::{Path, PathBuf};

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use super::replay::ReplayScreen;
use crate::app::{Action, KeyHelp, Screen, Shared};
use crate::records;
use crate::widgets::menu::{Item, Menu};
use crate::widgets::text::wrapped;

/// The list of records.
#[derive(Debug)]
pub struct Replays {
    files: Vec<PathBuf>,
    menu: Menu,
    /// What has been typed of a path.
    typed: Option<String>,
    problem: Option<String>,
}

impl Replays {
    /// Looks into the folder of records.
    pub fn new(shared: &Shared) -> Self {
        let files = records::list(&shared.folder);
        let name = |path: &PathBuf| {
            path.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned())
        };
        let mut items = vec![Item::new(shared.text("replays-type"))];
        items.extend(files.iter().map(|path| Item::new(name(path))));
        let cursor = usize::from(!files.is_empty());
        Self { files, menu: Menu { items, cursor }, typed: None, problem: None }
    }

    fn open(&mut self, shared: &Shared, path: &Path) -> Action {
        let name = path.display().to_string();
        let read = records::read(path)
            .map_err(|error| {
                shared
                    .with("replay-cannot-read", &[("name", &name), ("error", &shared.texts.trouble(&error))])
            })
            .and_then(|text| ReplayScreen::of(shared, &text, &name));
        match read {
            Ok(screen) => Action::Open(Box::new(screen)),
            Err(problem) => {
                self.problem = Some(problem);
                Action::Stay
            }
        }
    }

    fn choose(&mut self, shared: &Shared) -> Action {
        let chosen = self.menu.cursor.checked_sub(1).and_then(|place| self.files.get(place)).cloned();
        if let Some(path) = chosen {
            return self.open(shared, &path);
        }
        self.typed = Some(String::new());
        Action::Stay
    }

    fn typing(&mut self, shared: &Shared, key: KeyEvent) -> Action {
        let Some(typed) = &mut self.typed else { return Action::Stay };
        match key.code {
            KeyCode::Char(letter) if typed.len() < 1_000 => typed.push(letter),
            KeyCode::Backspace => _ = typed.pop(),
            KeyCode::Esc => self.typed = None,
            KeyCode::Enter => {
                let path = shared.folder.join(typed.trim());
                self.typed = None;
                return self.open(shared, &path);
            }
            _ => {}
        }
        Action::Stay
    }

    fn list_area(area: Rect) -> Rect {
        Rect { x: area.x + 2, y: area.y + 2, width: area.width - 4, height: area.height.saturating_sub(5) }
    }
}

impl Screen for Replays {
    fn title(&self, shared: &Shared) -> String {
        shared.text("start-replay")
    }

    fn draw(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let theme = shared.theme;
        let folder = shared.folder.canonicalize().unwrap_or_else(|_| shared.folder.clone());
        let text = shared.with("replays-folder", &[("folder", &folder.display().to_string())]);
        let width = usize::from(area.width) - 4;
        buffer.set_stringn(area.x + 2, area.y, text, width, theme.dim());
        self.menu.draw(Self::list_area(area), buffer, theme);
        let below = area.bottom().saturating_sub(2);
        if let Some(typed) = &self.typed {
            let line = format!("{} {typed}▏", shared.text("replays-path"));
            buffer.set_stringn(area.x + 2, below, line, width, theme.good());
        } else if let Some(problem) = &self.problem {
            for (row, line) in wrapped(problem, width).iter().take(2).enumerate() {
                buffer.set_string(area.x + 2, below + row as u16, line, theme.warn());
            }
        } else if self.files.is_empty() {
            buffer.set_stringn(area.x + 2, below, shared.text("replays-none"), width, theme.dim());
        }
    }

    fn keys(&self, shared: &Shared) -> Vec<KeyHelp> {
        let key = |key: &str, does: &str| (key.to_owned(), shared.text(does));
        vec![
            key("↑↓", "tui-key-choose"),
            key("⏎", "tui-key-enter"),
            key("/", "replays-type"),
            key("Esc", "tui-key-back"),
        ]
    }

    fn key(&mut self, shared: &Shared, key: KeyEvent) -> Action {
        self.problem = None;
        if self.typed.is_some() {
            return self.typing(shared, key);
        }
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.menu.step(-1),
            KeyCode::Down | KeyCode::Char('j') => self.menu.step(1),
            KeyCode::PageUp => self.menu.page(-10),
            KeyCode::PageDown => self.menu.page(10),
            KeyCode::Char('/') => self.typed = Some(String::new()),
            KeyCode::Enter | KeyCode::Char(' ') => return self.choose(shared),
            KeyCode::Esc | KeyCode::Char('q') => return Action::Back,
            _ => {}
        }
        Action::Stay
    }

    fn mouse(&mut self, shared: &Shared, event: MouseEvent, area: Rect) -> Action {
        if self.menu.mouse(event, Self::list_area(area)) { self.choose(shared) } else { Action::Stay }
    }
}
