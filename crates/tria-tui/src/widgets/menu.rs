//! A list to choose from.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position as Point, Rect};

use super::text::padded;
use crate::theme::Theme;

/// One line of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The text.
    pub label: String,
    /// Its current setting, or a short note.
    pub value: String,
    /// Why it cannot be chosen, if it cannot.
    pub refused: Option<String>,
}

impl Item {
    /// A line that can be chosen.
    pub fn new(label: impl Into<String>) -> Self {
        Self { label: label.into(), value: String::new(), refused: None }
    }

    /// Sets the current setting.
    pub fn value(mut self, value: impl Into<String>) -> Self {
        self.value = value.into();
        self
    }

    /// Greys it out, with the reason.
    pub fn refused(mut self, reason: impl Into<String>) -> Self {
        self.refused = Some(reason.into());
        self
    }
}

/// A list with a cursor; it scrolls if it is longer than its area.
#[derive(Clone, Debug, Default)]
pub struct Menu {
    /// The lines.
    pub items: Vec<Item>,
    /// The line that the cursor is on.
    pub cursor: usize,
}

impl Menu {
    /// The list with the cursor on its first line.
    pub fn new(items: Vec<Item>) -> Self {
        Self { items, cursor: 0 }
    }

    /// Moves the cursor by this many lines, wrapping around.
    pub fn step(&mut self, by: isize) {
        if !self.items.is_empty() {
            self.cursor = (self.cursor as isize + by).rem_euclid(self.items.len() as isize) as usize;
        }
    }

    /// Moves the cursor by this many lines, clamped to the ends.
    pub fn page(&mut self, by: isize) {
        let last = self.items.len().saturating_sub(1) as isize;
        self.cursor = (self.cursor as isize + by).clamp(0, last) as usize;
    }

    /// Draws as many lines as fit, the cursor always among them.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer, theme: Theme) {
        let first = self.first(area.height);
        let labels = self.items.iter().map(|item| item.label.chars().count()).max().unwrap_or(0);
        let label_width = labels.min(usize::from(area.width) * 2 / 3) + 2;
        for (row, (place, item)) in self.items.iter().enumerate().skip(first).enumerate() {
            if row as u16 >= area.height {
                break;
            }
            let y = area.y + row as u16;
            let pointer = if place == self.cursor { "▸ " } else { "  " };
            let value = item.refused.as_ref().unwrap_or(&item.value);
            // A value that does not fit in its column starts further left, if the label leaves room.
            let room = usize::from(area.width).saturating_sub(value.chars().count() + 3);
            let column = label_width.min(room.max(item.label.chars().count()));
            let text = format!("{pointer}{} {value}", padded(&item.label, column));
            let style = match (place == self.cursor, item.refused.is_some()) {
                (true, false) => theme.chosen(),
                (_, true) => theme.dim(),
                _ => ratatui::style::Style::new(),
            };
            buffer.set_string(area.x, y, padded(&text, usize::from(area.width)), style);
        }
        self.draw_scroll_marks(first, area, buffer, theme);
    }

    /// The line under a point of the screen.
    pub fn item_at(&self, area: Rect, point: Point) -> Option<usize> {
        let row = usize::from(point.y.checked_sub(area.y)?);
        let place = self.first(area.height) + row;
        (area.contains(point) && place < self.items.len()).then_some(place)
    }

    /// A click puts the cursor on the line and returns `true`; the wheel moves the cursor.
    pub fn mouse(&mut self, event: MouseEvent, area: Rect) -> bool {
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                let item = self.item_at(area, Point { x: event.column, y: event.row });
                self.cursor = item.unwrap_or(self.cursor);
                return item.is_some();
            }
            MouseEventKind::ScrollDown => self.page(1),
            MouseEventKind::ScrollUp => self.page(-1),
            _ => {}
        }
        false
    }

    fn first(&self, height: u16) -> usize {
        let height = usize::from(height).max(1);
        let last = self.items.len().saturating_sub(height);
        self.cursor.saturating_sub(height / 2).min(last)
    }

    fn draw_scroll_marks(&self, first: usize, area: Rect, buffer: &mut Buffer, theme: Theme) {
        if area.is_empty() {
            return;
        }
        let right = area.right() - 1;
        if first > 0 {
            buffer.set_string(right, area.y, "↑", theme.dim());
        }
        if first + usize::from(area.height) < self.items.len() {
            buffer.set_string(right, area.bottom() - 1, "↓", theme.dim());
        }
    }
}
