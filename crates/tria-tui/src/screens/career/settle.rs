//! After a match: the winner takes cards, and the settlement is shown.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use tria_world::CardKey;
use tria_world::career::{Command, Note, Played, Stage};
use tria_world::collection::Mark;

use super::parts::{self, Cursor, Message, keys, panel, split};
use crate::app::{Action, KeyHelp, Screen, Shared};
use crate::career::{Session, past};

/// The settlement.
#[derive(Debug)]
pub(super) struct Settlement {
    session: Session,
    notes: Vec<Note>,
    cursor: Cursor,
    /// Places of the cards that are taken.
    picked: Vec<usize>,
    message: Message,
    /// How many matches had been played before the choice.
    played: Option<Played>,
}

impl Settlement {
    /// What followed, or what is to be chosen.
    pub(super) fn new(session: Session, notes: Vec<Note>) -> Self {
        let played = match session.career().stage() {
            Stage::Choosing(_) => None,
            _ => session.career().history().next_back().cloned(),
        };
        Self { session, notes, cursor: Cursor(0), picked: Vec::new(), message: Message::default(), played }
    }

    /// With something that went wrong.
    pub(super) fn failing(mut self, problem: String) -> Self {
        self.message = Message::bad(problem);
        self.played = None;
        self
    }

    /// How many cards may be taken, and out of which.
    fn choice(&self) -> Option<(usize, Vec<(CardKey, Mark)>)> {
        match self.session.career().stage() {
            Stage::Choosing(choosing) => Some((choosing.count, choosing.from.clone())),
            _ => None,
        }
    }

    fn toggle(&mut self, count: usize) {
        let place = self.cursor.0;
        if let Some(found) = self.picked.iter().position(|picked| *picked == place) {
            self.picked.remove(found);
        } else if self.picked.len() < count {
            self.picked.push(place);
        } else if count == 1 {
            self.picked = vec![place];
        }
    }

    fn take(&mut self, shared: &Shared, count: usize, from: &[(CardKey, Mark)]) {
        if self.picked.len() < count && !self.picked.contains(&self.cursor.0) {
            self.picked.push(self.cursor.0);
        }
        if self.picked.len() < count {
            return;
        }
        let cards = self.picked.iter().map(|place| from[*place].0).collect();
        match self.session.act(&Command::Take { cards }) {
            Ok(notes) => {
                self.notes = notes;
                self.played = self.session.career().history().next_back().cloned();
            }
            Err(problem) => self.message = Message::bad(problem.text(shared)),
        }
    }

    fn draw_choice(
        &self,
        shared: &Shared,
        (count, from): (usize, Vec<(CardKey, Mark)>),
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let areas = split(area, 30);
        let title = format!("{}/{count}", self.picked.len());
        let title = shared.with("table-choose-take", &[("count", &title)]);
        buffer.set_string(areas.list.x + 1, areas.list.y, title, shared.theme.title());
        let rows: Vec<Line<'_>> = from
            .iter()
            .enumerate()
            .map(|(place, (card, mark))| {
                let box_ = if self.picked.contains(&place) { "[x] " } else { "[ ] " };
                let mut line = parts::card_line(shared, *card, *mark, 20);
                line.spans.insert(0, Span::raw(box_));
                line.spans
                    .push(Span::styled(format!(" {}", "★".repeat(card.level().into())), shared.theme.dim()));
                line
            })
            .collect();
        self.cursor.draw(&rows, Self::list(area), buffer, shared.theme);
        // The cursor hides the colour of a name, so the marks are written out below.
        let legend = Rect { y: areas.list.y + 9, height: 2, ..areas.list };
        parts::write(&[(parts::legend(shared), shared.theme.dim())], legend, buffer);
        if let Some((card, mark)) = from.get(self.cursor.0) {
            let inside = panel(&parts::card(shared, *card), areas.side, buffer, shared.theme);
            let used = parts::large_card(shared, *card, inside, buffer);
            let below =
                Rect { y: inside.y + used + 1, height: inside.height.saturating_sub(used + 1), ..inside };
            let mark_text = shared.text(&format!("mark-{mark}"));
            parts::write(
                &[
                    (parts::card_facts(shared, *card), Style::new()),
                    (
                        format!("{} {mark_text}", parts::mark_sign(*mark)),
                        shared.theme.mark(parts::name_mark(*mark)),
                    ),
                ],
                below,
                buffer,
            );
        }
        self.message.draw("", shared, areas.foot, buffer);
    }

    fn list(area: Rect) -> Rect {
        let list = split(area, 30).list;
        Rect { y: list.y + 2, height: 6, ..list }
    }

    fn draw_end(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let width = area.width.min(70);
        let frame =
            Rect { x: area.x + (area.width - width) / 2, y: area.y + 1, width, height: area.height - 3 };
        let inside = panel(&shared.text("career-settled"), frame, buffer, shared.theme);
        let mut lines = past::followed(shared, &self.session.career(), self.played.as_ref(), &self.notes);
        let marked = |note: &Note| matches!(note, Note::Takes { mark, .. } if *mark != Mark::Owned);
        if self.notes.iter().any(marked) {
            lines.push((parts::legend(shared), shared.theme.dim()));
        }
        parts::write(&lines, inside, buffer);
        self.message.draw("", shared, split(area, 30).foot, buffer);
    }
}

impl Screen for Settlement {
    fn title(&self, shared: &Shared) -> String {
        shared.text("career-settled")
    }

    fn draw(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        match self.choice() {
            Some(choice) => self.draw_choice(shared, choice, area, buffer),
            None => self.draw_end(shared, area, buffer),
        }
    }

    fn keys(&self, shared: &Shared) -> Vec<KeyHelp> {
        if self.choice().is_some() {
            return keys(
                shared,
                &[
                    ("↑↓", "tui-key-choose"),
                    ("␣", "table-key-mark"),
                    ("⏎", "career-key-take"),
                    ("Esc", "career-key-later"),
                ],
            );
        }
        keys(shared, &[("⏎", "career-key-on")])
    }

    fn key(&mut self, shared: &Shared, key: KeyEvent) -> Action {
        let Some((count, from)) = self.choice() else {
            return match key.code {
                KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Esc => Action::Back,
                _ => Action::Stay,
            };
        };
        match key.code {
            KeyCode::Char(' ') => self.toggle(count),
            KeyCode::Enter => self.take(shared, count, &from),
            KeyCode::Esc => return Action::Back,
            _ => {
                self.cursor.key(key, from.len());
            }
        }
        Action::Stay
    }

    fn mouse(&mut self, _shared: &Shared, event: MouseEvent, area: Rect) -> Action {
        if let Some((count, from)) = self.choice()
            && self.cursor.mouse(event, Self::list(area), from.len())
        {
            self.toggle(count);
        }
        Action::Stay
    }
}
