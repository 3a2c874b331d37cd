//! The decks that the player keeps, and the pool.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use tria_world::CardKey;
use tria_world::career::Command;

use super::deck::{DeckEditor, Target};
use super::parts::{self, Cursor, Message, keys, panel, split};
use crate::app::{Action, KeyHelp, Screen, Shared};
use crate::career::Session;
use crate::widgets::text::padded;

/// The list of decks.
#[derive(Debug)]
pub(super) struct Decks {
    session: Session,
    cursor: Cursor,
    message: Message,
    /// Whether it is asked if the deck is to be forgotten.
    asking: bool,
}

impl Decks {
    /// The player's decks.
    pub(super) fn new(session: Session) -> Self {
        Self { session, cursor: Cursor(0), message: Message::default(), asking: false }
    }

    fn decks(&self) -> Vec<(String, Vec<CardKey>)> {
        self.session.career().decks().iter().map(|(name, cards)| (name.clone(), cards.clone())).collect()
    }

    /// The decks, a new one, the pool.
    fn len(&self) -> usize {
        self.session.career().decks().len() + 2
    }

    fn open(&self) -> Action {
        let decks = self.decks();
        let target = match self.cursor.0.checked_sub(decks.len()) {
            None => {
                let (name, cards) = decks[self.cursor.0].clone();
                Target::Deck(name, cards)
            }
            Some(0) => Target::Deck(String::new(), Vec::new()),
            Some(_) => Target::Pool,
        };
        Action::Open(Box::new(DeckEditor::new(self.session.clone(), target)))
    }

    fn forget(&mut self, shared: &Shared) {
        let decks = self.decks();
        let Some((name, _)) = decks.get(self.cursor.0) else { return };
        if let Err(problem) = self.session.act(&Command::DropDeck { name: name.clone() }) {
            self.message = Message::bad(problem.text(shared));
        }
        let len = self.len();
        self.cursor.clamp(len);
    }
}

impl Screen for Decks {
    fn title(&self, shared: &Shared) -> String {
        shared.text("career-decks")
    }

    fn draw(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let areas = split(area, 34);
        let decks = self.decks();
        let career = self.session.career();
        let collection = career.collection();
        let mut rows: Vec<Line<'_>> = decks
            .iter()
            .map(|(name, cards)| match collection.check_hand(cards) {
                Ok(()) => Line::raw(name.clone()),
                Err(_) => Line::from(vec![
                    Span::raw(padded(name, 20)),
                    Span::styled(format!(" {}", shared.text("career-deck-broken")), shared.theme.warn()),
                ]),
            })
            .collect();
        rows.push(Line::styled(shared.text("career-new-deck"), shared.theme.good()));
        rows.push(Line::raw(shared.text("career-pool")));
        self.cursor.draw(&rows, areas.list, buffer, shared.theme);
        let shown = match decks.get(self.cursor.0) {
            Some((_, cards)) => cards.clone(),
            None if self.cursor.0 > decks.len() => career.pool().to_vec(),
            None => Vec::new(),
        };
        let inside = panel(&shared.text("career-cards"), areas.side, buffer, shared.theme);
        let width = usize::from(inside.width).saturating_sub(9);
        for (row, card) in shown.iter().enumerate().take(inside.height.into()) {
            let line = parts::card_line(shared, *card, collection.mark(*card), width);
            buffer.set_line(inside.x, inside.y + row as u16, &line, inside.width);
        }
        let key = if self.cursor.0 > decks.len() { "career-pool-text" } else { "career-decks-text" };
        self.message.draw(&shared.text(key), shared, areas.foot, buffer);
        if let (true, Some((name, _))) = (self.asking, decks.get(self.cursor.0)) {
            let text = shared.with("career-deck-forget", &[("name", name)]);
            parts::ask(&shared.text("table-sure"), &[text], shared, area, buffer);
        }
    }

    fn keys(&self, shared: &Shared) -> Vec<KeyHelp> {
        let mut list = vec![("↑↓", "tui-key-choose"), ("⏎", "career-key-edit")];
        if self.cursor.0 < self.len() - 2 {
            list.push(("x", "career-key-forget"));
        }
        list.push(("Esc", "tui-key-back"));
        keys(shared, &list)
    }

    fn key(&mut self, shared: &Shared, key: KeyEvent) -> Action {
        self.message = Message::default();
        if std::mem::take(&mut self.asking) {
            if matches!(key.code, KeyCode::Enter | KeyCode::Char('y' | 'o')) {
                self.forget(shared);
            }
            return Action::Stay;
        }
        let len = self.len();
        if self.cursor.key(key, len) {
            return Action::Stay;
        }
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') => self.open(),
            KeyCode::Char('x') | KeyCode::Delete => {
                self.asking = self.cursor.0 < len - 2;
                Action::Stay
            }
            KeyCode::Esc | KeyCode::Char('q') => Action::Back,
            _ => Action::Stay,
        }
    }

    fn mouse(&mut self, _shared: &Shared, event: MouseEvent, area: Rect) -> Action {
        let len = self.len();
        if self.cursor.mouse(event, split(area, 34).list, len) {
            return self.open();
        }
        Action::Stay
    }
}
