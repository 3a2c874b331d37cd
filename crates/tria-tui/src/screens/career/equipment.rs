//! Card backs, mats and tokens: what lies on the table.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use tria_world::career::Command;
use tria_world::data::items::Slot;
use tria_world::{EquipmentId, World};

use super::parts::{self, Cursor, Message, keys, panel, split};
use crate::app::{Action, KeyHelp, Screen, Shared};
use crate::career::Session;
use crate::widgets::text::padded;

/// What the player has for the looks of the table.
#[derive(Debug)]
pub(super) struct Wardrobe {
    session: Session,
    cursor: Cursor,
    message: Message,
}

impl Wardrobe {
    /// The player's equipment.
    pub(super) fn new(session: Session) -> Self {
        Self { session, cursor: Cursor(0), message: Message::default() }
    }

    fn list(&self) -> Vec<(EquipmentId, bool)> {
        let mut list: Vec<_> = self.session.career().equipment().collect();
        list.sort_by_key(|(id, _)| (World::builtin().equipment(*id).slot as u8, *id));
        list
    }

    fn equip(&mut self, shared: &Shared) {
        let list = self.list();
        let Some((equipment, _)) = list.get(self.cursor.0).copied() else { return };
        self.message = match self.session.act(&Command::Equip { equipment }) {
            Ok(_) => Message::good(shared.text("career-equipped")),
            Err(problem) => Message::bad(problem.text(shared)),
        };
    }

    fn slot(shared: &Shared, slot: Slot) -> String {
        shared.text(match slot {
            Slot::Back => "career-slot-back",
            Slot::Mat => "career-slot-mat",
            Slot::Tokens => "career-slot-tokens",
        })
    }
}

impl Screen for Wardrobe {
    fn title(&self, shared: &Shared) -> String {
        shared.text("career-equipment")
    }

    fn draw(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let areas = split(area, 34);
        let list = self.list();
        let rows: Vec<Line<'_>> = list
            .iter()
            .map(|(id, on)| {
                let slot = Self::slot(shared, World::builtin().equipment(*id).slot);
                Line::from(vec![
                    Span::raw(if *on { "(•) " } else { "( ) " }),
                    Span::styled(padded(&slot, 12), shared.theme.dim()),
                    Span::raw(shared.text(&format!("equipment-{id}"))),
                ])
            })
            .collect();
        self.cursor.draw(&rows, areas.list, buffer, shared.theme);
        let inside = panel(&shared.text("career-on-the-table"), areas.side, buffer, shared.theme);
        let mut lines: Vec<(String, Style)> = list
            .iter()
            .filter(|(_, on)| *on)
            .map(|(id, _)| (shared.text(&format!("equipment-{id}")), shared.theme.good()))
            .collect();
        let missing = World::builtin().items.equipment.len() - list.len();
        lines.push((String::new(), Style::new()));
        lines.push((shared.texts.count("career-equipment-missing", missing as i64, &[]), shared.theme.dim()));
        parts::write(&lines, inside, buffer);
        self.message.draw(&shared.text("career-equipment-text"), shared, areas.foot, buffer);
    }

    fn keys(&self, shared: &Shared) -> Vec<KeyHelp> {
        keys(shared, &[("↑↓", "tui-key-choose"), ("⏎", "career-key-use"), ("Esc", "tui-key-back")])
    }

    fn key(&mut self, shared: &Shared, key: KeyEvent) -> Action {
        self.message = Message::default();
        let len = self.list().len();
        if self.cursor.key(key, len) {
            return Action::Stay;
        }
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') => self.equip(shared),
            KeyCode::Esc | KeyCode::Char('q') => return Action::Back,
            _ => {}
        }
        Action::Stay
    }

    fn mouse(&mut self, shared: &Shared, event: MouseEvent, area: Rect) -> Action {
        let len = self.list().len();
        if self.cursor.mouse(event, split(area, 34).list, len) {
            self.equip(shared);
        }
        Action::Stay
    }
}
