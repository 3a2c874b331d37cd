//! Begins or resumes a career.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use tria_world::career::{Note, Summary};

use super::parts::{self, Cursor, Input, Message, keys, split};
use super::region::RegionScreen;
use super::reveal::Reveal;
use crate::app::{Action, KeyHelp, Screen, Shared};
use crate::career::words::deleted;
use crate::career::{Careers, HOUSES, Session};
use crate::widgets::text::padded;

/// The careers there are, and a new one.
#[derive(Debug)]
pub struct Begin {
    careers: Careers,
    list: Vec<(String, Option<Summary>)>,
    cursor: Cursor,
    message: Message,
    /// Why there is no list: another process has the save, or it cannot be read.
    problem: Option<String>,
    typing: Option<(Typing, Input)>,
}

/// The purpose of a typed name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Typing {
    /// The new name of the career.
    NewName,
    /// Its name, as a confirmation of the deletion.
    Delete,
}

impl Begin {
    /// Looks which careers there are.
    pub fn new(shared: &Shared, careers: Careers) -> Self {
        let mut begin = Self {
            careers,
            list: Vec::new(),
            cursor: Cursor(0),
            message: Message::default(),
            problem: None,
            typing: None,
        };
        begin.look(shared);
        begin
    }

    fn look(&mut self, shared: &Shared) {
        match self.careers.list() {
            Ok(list) => (self.list, self.problem) = (list, None),
            Err(problem) => (self.list, self.problem) = (Vec::new(), Some(problem.text(shared))),
        }
        self.cursor.clamp(self.list.len() + 1);
    }

    fn choose(&mut self, shared: &Shared) -> Action {
        let Some((name, _)) = self.list.get(self.cursor.0) else {
            return Action::Open(Box::new(NewCareer::new(self.careers.clone())));
        };
        match self.careers.resume(name, shared.seeds.next()) {
            Ok(session) => Action::Open(Box::new(RegionScreen::arriving(session))),
            Err(problem) => {
                self.message = Message::bad(problem.text(shared));
                Action::Stay
            }
        }
    }

    /// Asks for a name, to rename or delete the career under the cursor.
    fn ask(&mut self, typing: Typing) {
        if let Some((name, _)) = self.list.get(self.cursor.0) {
            let typed = if typing == Typing::NewName { name.clone() } else { String::new() };
            self.typing = Some((typing, Input(typed)));
        }
    }

    fn typed(&mut self, shared: &Shared, typing: Typing, typed: &str) {
        let Some((name, _)) = self.list.get(self.cursor.0) else { return };
        let done = match typing {
            Typing::NewName => self.careers.rename(name, typed).map(|()| String::new()),
            Typing::Delete if typed != name => {
                self.message = Message::bad(shared.text("career-delete-other"));
                return;
            }
            Typing::Delete => self.careers.delete(name).map(|copy| deleted(shared, name, copy.as_deref())),
        };
        self.message = match done {
            Ok(told) => Message::good(told),
            Err(problem) => Message::bad(problem.text(shared)),
        };
        self.look(shared);
    }

    fn draw_typing(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let (Some((typing, input)), Some((name, _))) = (&self.typing, self.list.get(self.cursor.0)) else {
            return;
        };
        let (title, text) = match typing {
            Typing::NewName => ("career-key-rename", "career-rename-text"),
            Typing::Delete => ("career-key-delete", "career-delete-text"),
        };
        let lines = [shared.with(text, &[("name", name)]), input.shown()];
        parts::ask_name(&shared.text(title), &lines, shared, area, buffer);
    }

    fn row(shared: &Shared, name: &str, summary: Option<&Summary>) -> Line<'static> {
        let text = summary.map_or(String::new(), |summary| parts::summary(shared, summary));
        Line::raw(format!("{} {text}", padded(name, 18)))
    }

    fn area(area: Rect) -> Rect {
        Rect { x: area.x + 2, y: area.y + 3, width: area.width - 4, height: area.height.saturating_sub(6) }
    }
}

impl Screen for Begin {
    fn title(&self, shared: &Shared) -> String {
        shared.text("start-career")
    }

    fn draw(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        if let Some(problem) = &self.problem {
            let text = [(problem.clone(), shared.theme.warn())];
            parts::write(&text, Rect { y: area.y + 1, ..Self::area(area) }, buffer);
            return;
        }
        buffer.set_string(area.x + 2, area.y + 1, shared.text("career-begin-text"), shared.theme.dim());
        let mut rows: Vec<Line<'_>> =
            self.list.iter().map(|(name, summary)| Self::row(shared, name, summary.as_ref())).collect();
        rows.push(Line::styled(shared.text("career-new"), shared.theme.good()));
        self.cursor.draw(&rows, Self::area(area), buffer, shared.theme);
        let own = if shared.has_own_cards() { shared.text("career-own-cards") } else { String::new() };
        self.message.draw(&own, shared, split(area, 30).foot, buffer);
        self.draw_typing(shared, area, buffer);
    }

    fn keys(&self, shared: &Shared) -> Vec<KeyHelp> {
        if self.problem.is_some() {
            return keys(shared, &[("⏎", "career-key-try-again"), ("Esc", "tui-key-back")]);
        }
        let mut list = vec![("↑↓", "tui-key-choose"), ("⏎", "tui-key-enter")];
        if self.cursor.0 < self.list.len() {
            list.extend([("R", "career-key-rename"), ("D", "career-key-delete")]);
        }
        list.push(("Esc", "tui-key-back"));
        keys(shared, &list)
    }

    fn key(&mut self, shared: &Shared, key: KeyEvent) -> Action {
        if self.problem.is_some() {
            return match key.code {
                KeyCode::Enter => {
                    self.look(shared);
                    Action::Stay
                }
                KeyCode::Esc | KeyCode::Char('q') => Action::Back,
                _ => Action::Stay,
            };
        }
        if let Some((typing, mut input)) = self.typing.take() {
            match key.code {
                KeyCode::Enter => self.typed(shared, typing, input.0.trim()),
                KeyCode::Esc => {}
                _ => {
                    input.key(key);
                    self.typing = Some((typing, input));
                }
            }
            return Action::Stay;
        }
        if self.cursor.key(key, self.list.len() + 1) {
            return Action::Stay;
        }
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') => self.choose(shared),
            KeyCode::Char('n') => {
                self.cursor.0 = self.list.len();
                self.choose(shared)
            }
            KeyCode::Char('R') => {
                self.ask(Typing::NewName);
                Action::Stay
            }
            KeyCode::Char('D') => {
                self.ask(Typing::Delete);
                Action::Stay
            }
            KeyCode::Esc | KeyCode::Char('q') => Action::Back,
            _ => Action::Stay,
        }
    }

    fn mouse(&mut self, shared: &Shared, event: MouseEvent, area: Rect) -> Action {
        let busy = self.problem.is_some() || self.typing.is_some();
        if !busy && self.cursor.mouse(event, Self::area(area), self.list.len() + 1) {
            return self.choose(shared);
        }
        Action::Stay
    }

    fn resume(&mut self, shared: &Shared) {
        self.message = Message::default();
        self.look(shared);
    }
}

/// A name and a house.
#[derive(Debug)]
struct NewCareer {
    careers: Careers,
    name: Input,
    house: Cursor,
    message: Message,
}

impl NewCareer {
    fn new(careers: Careers) -> Self {
        Self { careers, name: Input::default(), house: Cursor(0), message: Message::default() }
    }

    fn begin(&mut self, shared: &Shared) -> Action {
        let name = self.name.0.trim().to_owned();
        match self.careers.begin(&name, HOUSES[self.house.0], shared.seeds.next()) {
            Ok((session, notes)) => Action::Become(Self::welcome(shared, &session, &notes)),
            Err(problem) => {
                self.message = Message::bad(problem.text(shared));
                Action::Stay
            }
        }
    }

    /// The first pack is opened at once.
    fn welcome(shared: &Shared, session: &Session, notes: &[Note]) -> Box<dyn Screen> {
        let drew = notes.iter().find_map(|note| match note {
            Note::Drew { cards } => Some(cards.clone()),
            _ => None,
        });
        let region = RegionScreen::new(session.clone());
        match drew {
            Some(cards) => {
                let title = shared.text("career-starter");
                Box::new(Reveal::new(title, cards, session, &[]).then(Box::new(region)))
            }
            None => Box::new(region),
        }
    }

    fn area(area: Rect) -> Rect {
        Rect { x: area.x + 4, y: area.y + 7, width: area.width - 8, height: HOUSES.len() as u16 }
    }
}

impl Screen for NewCareer {
    fn title(&self, shared: &Shared) -> String {
        shared.text("career-new")
    }

    fn draw(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let theme = shared.theme;
        buffer.set_string(area.x + 2, area.y + 1, shared.text("career-name"), theme.title());
        buffer.set_string(area.x + 4, area.y + 3, self.name.shown(), theme.chosen_frame());
        buffer.set_string(area.x + 2, area.y + 5, shared.text("career-house"), theme.title());
        let rows: Vec<Line<'_>> =
            HOUSES.iter().map(|house| Line::raw(shared.text(&format!("house-{house}")))).collect();
        self.house.draw(&rows, Self::area(area), buffer, theme);
        let text = shared.text(&format!("house-{}-text", HOUSES[self.house.0]));
        let about = Rect {
            x: area.x + 4,
            y: area.y + 11,
            width: (area.width - 8).min(90),
            height: area.height.saturating_sub(14),
        };
        parts::write(
            &[
                (text, theme.dim()),
                (String::new(), Style::new()),
                (shared.text("career-house-text"), theme.dim()),
            ],
            about,
            buffer,
        );
        self.message.draw("", shared, split(area, 30).foot, buffer);
    }

    fn keys(&self, shared: &Shared) -> Vec<KeyHelp> {
        keys(
            shared,
            &[
                ("a-z", "career-key-name"),
                ("↑↓", "career-key-house"),
                ("⏎", "career-key-begin"),
                ("Esc", "tui-key-back"),
            ],
        )
    }

    fn key(&mut self, shared: &Shared, key: KeyEvent) -> Action {
        if self.name.key(key) {
            self.message = Message::default();
            return Action::Stay;
        }
        match key.code {
            KeyCode::Enter => return self.begin(shared),
            KeyCode::Esc => return Action::Back,
            _ => {
                self.house.key(key, HOUSES.len());
            }
        }
        Action::Stay
    }

    fn mouse(&mut self, _shared: &Shared, event: MouseEvent, area: Rect) -> Action {
        self.house.mouse(event, Self::area(area), HOUSES.len());
        Action::Stay
    }
}
