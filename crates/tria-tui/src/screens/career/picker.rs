//! Picking cards out of a collection, copies included.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use tria_world::CardKey;

use super::parts::{self, Cursor};
use crate::app::Shared;
use crate::career::cards::{Pick, by_strength};

/// A list of cards with what is picked of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Picker {
    pub(super) list: Vec<Pick>,
    pub(super) picked: Vec<CardKey>,
    /// How many in all at most.
    pub(super) count: usize,
    pub(super) cursor: Cursor,
}

impl Picker {
    /// The strongest cards first.
    pub(super) fn new(mut list: Vec<Pick>, count: usize) -> Self {
        by_strength(&mut list);
        Self { list, picked: Vec::new(), count, cursor: Cursor(0) }
    }

    /// The card under the cursor.
    pub(super) fn card(&self) -> Option<CardKey> {
        self.list.get(self.cursor.0).map(|pick| pick.card)
    }

    /// Whether as many are picked as can be.
    pub(super) fn is_full(&self) -> bool {
        self.picked.len() == self.count
    }

    fn times(&self, card: CardKey) -> u64 {
        self.picked.iter().filter(|other| **other == card).count() as u64
    }

    /// One more of the card under the cursor, or none after the last copy.
    pub(super) fn add(&mut self) {
        let Some(pick) = self.list.get(self.cursor.0).copied() else { return };
        if self.times(pick.card) < pick.most.min(self.count as u64) && self.picked.len() < self.count {
            self.picked.push(pick.card);
        } else {
            self.picked.retain(|card| *card != pick.card);
        }
    }

    fn less(&mut self) {
        let Some(card) = self.card() else { return };
        if let Some(place) = self.picked.iter().rposition(|other| *other == card) {
            self.picked.remove(place);
        }
    }

    /// Takes a key; whether it was one of the picker's.
    pub(super) fn key(&mut self, key: KeyEvent) -> bool {
        match key.code {
            KeyCode::Char(' ') => self.add(),
            KeyCode::Backspace | KeyCode::Char('-') => self.less(),
            _ => return self.cursor.key(key, self.list.len()),
        }
        true
    }

    /// The mouse picks what it points at.
    pub(super) fn mouse(&mut self, event: MouseEvent, area: Rect) {
        if self.cursor.mouse(event, area, self.list.len()) {
            self.add();
        }
    }

    /// Draws the list.
    pub(super) fn draw(&self, shared: &Shared, area: Rect, active: bool, buffer: &mut Buffer) {
        let copies = self.list.iter().any(|pick| pick.most > 1);
        let taken = if copies { 24 } else { 22 };
        let width = usize::from(area.width).saturating_sub(taken).clamp(10, 24);
        let rows: Vec<Line<'_>> = self
            .list
            .iter()
            .map(|pick| {
                let times = self.times(pick.card);
                let count = match (times, pick.most) {
                    (0, 1) => "[ ]".to_owned(),
                    (_, 1) => "[x]".to_owned(),
                    (times, most) => format!("[{times}/{most}]"),
                };
                let count = if copies { format!("{count:<5}") } else { count };
                let mut line = parts::card_line(shared, pick.card, pick.mark, width);
                let style = if times > 0 { shared.theme.good() } else { ratatui::style::Style::new() };
                line.spans.insert(0, Span::styled(format!("{count} "), style));
                let tail = match pick.price {
                    Some(price) => format!(" {price:>6}"),
                    None => format!(" {:>2}", pick.card.level()),
                };
                line.spans.push(Span::styled(tail, shared.theme.dim()));
                line
            })
            .collect();
        if active {
            self.cursor.draw(&rows, area, buffer, shared.theme);
        } else {
            Cursor(usize::MAX).draw_from(self.cursor, &rows, area, buffer, shared.theme);
        }
    }
}
