//! Widgets draw what a view shows: they know no rules.

pub mod board;
pub mod card;
pub mod chooser;
pub mod hand;
pub mod menu;
pub mod text;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr as _;

use crate::theme::Theme;
use text::padded;

/// A window with a title in the middle of the screen.
pub fn window(title: &str, lines: &[String], area: Rect, buffer: &mut Buffer, theme: Theme) -> Rect {
    let inside = lines.iter().map(|line| line.width()).max().unwrap_or(0).max(title.width() + 2);
    let width = (inside + 4).min(usize::from(area.width)) as u16;
    let height = (lines.len() as u16 + 2).min(area.height);
    let window =
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    clear(window, buffer);
    let across = usize::from(width).saturating_sub(2);
    for row in 0..height {
        let y = window.y + row;
        let text = match row {
            0 => {
                let title = text::clip(&format!(" {title} "), across);
                format!("╭{title}{}╮", "─".repeat(across - title.width()))
            }
            last if last + 1 == height => format!("╰{}╯", "─".repeat(across)),
            row => format!("│ {} │", padded(&lines[usize::from(row) - 1], across.saturating_sub(2))),
        };
        let style = if row == 0 || row + 1 == height { theme.frame() } else { ratatui::style::Style::new() };
        buffer.set_string(window.x, y, text, style);
    }
    window
}

/// Two lines written across the middle of an area.
pub fn banner(first: &str, second: &str, area: Rect, buffer: &mut Buffer, theme: Theme) {
    let lines: Vec<&str> = [first, second].into_iter().filter(|line| !line.is_empty()).collect();
    let width = usize::from(area.width).min(buffer.area.width.into());
    let top = area.y + (area.height / 2).saturating_sub(lines.len() as u16 / 2 + 1);
    for row in 0..lines.len() as u16 + 2 {
        let text = match row.checked_sub(1).and_then(|row| lines.get(usize::from(row))) {
            Some(line) => text::centred(line, width),
            None => " ".repeat(width),
        };
        if top + row < area.bottom() {
            buffer.set_string(area.x, top + row, text, theme.banner());
        }
    }
}

/// Clears a part of the screen.
pub fn clear(area: Rect, buffer: &mut Buffer) {
    for y in area.y..area.bottom() {
        for x in area.x..area.right() {
            buffer[(x, y)].reset();
        }
    }
}
