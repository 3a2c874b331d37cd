//! Shared parts of career screens: lists, panels, cards and texts.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use tria_rules::triad::Player;
use tria_world::CardKey;
use tria_world::collection::Mark;

use crate::app::{KeyHelp, Shared};
pub(super) use crate::career::words::*;
use crate::theme::{NameMark, Theme, sign};
use crate::widgets::card::Face;
use crate::widgets::text::{clip, padded, wrapped};

/// A cursor in a list that is rebuilt for every frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Cursor(pub(super) usize);

impl Cursor {
    /// Moves for a key; returns whether it was a key of the cursor.
    pub(super) fn key(&mut self, key: KeyEvent, len: usize) -> bool {
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.step(-1, len),
            KeyCode::Down | KeyCode::Char('j') => self.step(1, len),
            KeyCode::PageUp => self.0 = self.0.saturating_sub(10),
            KeyCode::PageDown => self.0 = (self.0 + 10).min(len.saturating_sub(1)),
            KeyCode::Home => self.0 = 0,
            KeyCode::End => self.0 = len.saturating_sub(1),
            _ => return false,
        }
        true
    }

    fn step(&mut self, by: isize, len: usize) {
        if len > 0 {
            self.0 = (self.0 as isize + by).rem_euclid(len as isize) as usize;
        }
    }

    /// Clamps the cursor to a list that may have become shorter.
    pub(super) fn clamp(&mut self, len: usize) {
        self.0 = self.0.min(len.saturating_sub(1));
    }

    /// Handles the mouse over the list; returns whether a line was chosen.
    pub(super) fn mouse(&mut self, event: MouseEvent, area: Rect, len: usize) -> bool {
        match event.kind {
            MouseEventKind::ScrollDown => self.0 = (self.0 + 1).min(len.saturating_sub(1)),
            MouseEventKind::ScrollUp => self.0 = self.0.saturating_sub(1),
            MouseEventKind::Down(MouseButton::Left) => {
                let point = Point { x: event.column, y: event.row };
                let row = usize::from(event.row.saturating_sub(area.y)) + self.first(area.height, len);
                if area.contains(point) && row < len {
                    self.0 = row;
                    return true;
                }
            }
            _ => {}
        }
        false
    }

    fn first(self, height: u16, len: usize) -> usize {
        let height = usize::from(height).max(1);
        self.0.saturating_sub(height / 2).min(len.saturating_sub(height))
    }

    /// Draws the lines around the cursor.
    pub(super) fn draw(self, rows: &[Line<'_>], area: Rect, buffer: &mut Buffer, theme: Theme) {
        self.draw_from(self, rows, area, buffer, theme);
    }

    /// Draws the lines around a given line, with the cursor elsewhere or nowhere.
    pub(super) fn draw_from(
        self,
        around: Self,
        rows: &[Line<'_>],
        area: Rect,
        buffer: &mut Buffer,
        theme: Theme,
    ) {
        if area.is_empty() {
            return;
        }
        let first = around.first(area.height, rows.len());
        for (row, (place, line)) in rows.iter().enumerate().skip(first).take(area.height.into()).enumerate() {
            let y = area.y + row as u16;
            let here = place == self.0;
            buffer.set_string(area.x, y, if here { "▸ " } else { "  " }, theme.chosen_frame());
            buffer.set_line(area.x + 2, y, line, area.width.saturating_sub(2));
            if here {
                buffer.set_style(Rect { y, height: 1, ..area }, theme.chosen());
            }
        }
        let right = area.right() - 1;
        if first > 0 {
            buffer.set_string(right, area.y, "↑", theme.dim());
        }
        if first + usize::from(area.height) < rows.len() {
            buffer.set_string(right, area.bottom() - 1, "↓", theme.dim());
        }
    }
}

/// A list on the left, details of its line on the right, and lines for messages below.
#[derive(Clone, Copy, Debug)]
pub(super) struct Split {
    pub(super) list: Rect,
    pub(super) side: Rect,
    pub(super) foot: Rect,
}

/// Divides a screen: the side has this many columns in a small window, and more in a large one.
pub(super) fn split(area: Rect, side: u16) -> Split {
    let side = side.max(area.width * 2 / 5).min(area.width.saturating_sub(30));
    let foot = 2.min(area.height);
    let height = area.height - foot;
    Split {
        list: Rect {
            x: area.x + 1,
            y: area.y + 1,
            width: area.width - side - 2,
            height: height.saturating_sub(1),
        },
        side: Rect { x: area.right() - side, y: area.y, width: side, height },
        foot: Rect {
            x: area.x + 1,
            y: area.bottom() - foot,
            width: area.width.saturating_sub(2),
            height: foot,
        },
    }
}

/// Draws a frame with a title; returns the inner area.
pub(super) fn panel(title: &str, area: Rect, buffer: &mut Buffer, theme: Theme) -> Rect {
    if area.width < 4 || area.height < 2 {
        return Rect { width: 0, height: 0, ..area };
    }
    let across = usize::from(area.width) - 2;
    let title = clip(&format!(" {title} "), across.saturating_sub(1));
    buffer.set_string(area.x, area.y, format!("╭─{}╮", "─".repeat(across - 1)), theme.frame());
    if !title.trim().is_empty() {
        buffer.set_string(area.x + 2, area.y, &title, theme.title());
    }
    for y in area.y + 1..area.bottom() - 1 {
        buffer.set_string(area.x, y, "│", theme.frame());
        buffer.set_string(area.right() - 1, y, "│", theme.frame());
    }
    buffer.set_string(area.x, area.bottom() - 1, format!("╰{}╯", "─".repeat(across)), theme.frame());
    Rect { x: area.x + 2, y: area.y + 1, width: area.width - 4, height: area.height - 2 }
}

/// Writes paragraphs one below the other; returns the number of rows.
pub(super) fn write(lines: &[(String, Style)], area: Rect, buffer: &mut Buffer) -> u16 {
    let mut row = 0;
    for (text, style) in lines {
        row += u16::from(text.is_empty());
        for line in wrapped(text, usize::from(area.width)) {
            if row >= area.height {
                return row;
            }
            buffer.set_stringn(area.x, area.y + row, &line, usize::from(area.width), *style);
            row += 1;
        }
    }
    row
}

/// A message at the foot of a screen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Message(Option<(String, bool)>);

impl Message {
    /// A message of success.
    pub(super) fn good(text: String) -> Self {
        Self(Some((text, true)))
    }

    /// A message of failure.
    pub(super) fn bad(text: String) -> Self {
        Self(Some((text, false)))
    }

    /// Draws it, or else the default text.
    pub(super) fn draw(&self, otherwise: &str, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let line = match &self.0 {
            Some((text, true)) if !text.is_empty() => (text.clone(), shared.theme.good()),
            Some((text, false)) => (text.clone(), shared.theme.warn()),
            _ => (otherwise.to_owned(), shared.theme.dim()),
        };
        write(&[line], area, buffer);
    }
}

/// Asks for a confirmation.
pub(super) fn ask(title: &str, lines: &[String], shared: &Shared, area: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width).saturating_sub(12).min(64);
    let mut all = vec![String::new()];
    all.extend(lines.iter().flat_map(|line| wrapped(line, width)));
    all.extend([String::new(), shared.text("table-confirm-keys")]);
    crate::widgets::window(title, &all, area, buffer, shared.theme);
}

/// Asks for a typed answer.
pub(super) fn ask_name(title: &str, lines: &[String], shared: &Shared, area: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width).saturating_sub(12).min(64);
    let mut all = vec![String::new()];
    all.extend(lines.iter().flat_map(|line| wrapped(line, width)));
    all.push(String::new());
    crate::widgets::window(title, &all, area, buffer, shared.theme);
}

/// Keys as pairs of text and meaning.
pub(super) fn keys(shared: &Shared, list: &[(&str, &str)]) -> Vec<KeyHelp> {
    list.iter().map(|(key, does)| ((*key).to_owned(), shared.text(does))).collect()
}

/// What the signs mean, in one line.
pub(super) fn legend(shared: &Shared) -> String {
    let mark = |mark: Mark| format!("{} {}", mark_sign(mark), shared.text(&format!("mark-{mark}")));
    [Mark::NeverSeen, Mark::Seen, Mark::Owned].map(mark).join("   ")
}

/// A card in a line: mark, ranks, name, level, element.
pub(super) fn card_line(shared: &Shared, key: CardKey, mark: Mark, width: usize) -> Line<'static> {
    let card = key.card();
    let element = card.element.map_or(" ", sign);
    Line::from(vec![
        Span::styled(format!("{} ", mark_sign(mark)), shared.theme.mark(name_mark(mark))),
        Span::raw(format!("{} ", card.ranks)),
        Span::styled(
            format!("{element} "),
            card.element.map_or_else(Style::new, |at| shared.theme.element(at)),
        ),
        Span::styled(padded(&shared.card_name(card), width), shared.theme.mark(name_mark(mark))),
    ])
}

/// A card that the player has never seen: nothing but its mark is shown.
pub(super) fn unknown_line(shared: &Shared, width: usize) -> Line<'static> {
    let style = shared.theme.mark(NameMark::NeverSeen);
    Line::from(vec![
        Span::styled(format!("{} ", mark_sign(Mark::NeverSeen)), style),
        Span::raw("????   "),
        Span::styled(padded("?", width), style),
    ])
}

/// The width of names in a list of this width, with `beside` columns for the rest; limited, so that the rest stays near the name in a wide window.
pub(super) fn name_width(width: usize, beside: usize) -> usize {
    width.saturating_sub(beside).min(40)
}

/// The columns of a drawn card.
pub(super) const CARD_WIDTH: u16 = 22;
/// Its rows.
pub(super) const CARD_HEIGHT: u16 = 7;

/// A card drawn large, with its name, element and level below; returns the number of rows.
pub(super) fn large_card(shared: &Shared, key: CardKey, area: Rect, buffer: &mut Buffer) -> u16 {
    let card = key.card();
    let name = shared.card_name(card);
    let width = CARD_WIDTH.min(area.width);
    let face =
        Rect { x: area.x + (area.width - width) / 2, y: area.y, width, height: CARD_HEIGHT.min(area.height) };
    Face { card, name: &name, owner: Player::Blue, news: None }.draw(face, buffer, shared.theme);
    face.height
}

/// A text input.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Input(pub(super) String);

impl Input {
    /// Handles a key; returns whether it was one of the input.
    pub(super) fn key(&mut self, key: KeyEvent) -> bool {
        match key.code {
            KeyCode::Char(character) if !character.is_control() && self.0.chars().count() < 40 => {
                self.0.push(character);
            }
            KeyCode::Backspace => {
                self.0.pop();
            }
            _ => return false,
        }
        true
    }

    /// The text with a cursor.
    pub(super) fn shown(&self) -> String {
        format!("{}▏", self.0)
    }
}
