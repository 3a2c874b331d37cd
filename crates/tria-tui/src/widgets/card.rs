//! A card of Triple Triad in a rectangle of the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use tria_rules::triad::{Card, Player, Side};

use super::text::{centred, clip};
use crate::look::token_style;
use crate::theme::{Theme, sign};

/// Inputs of a drawn card.
#[derive(Clone, Debug)]
pub struct Face<'a> {
    /// The card.
    pub card: Card,
    /// Its name in the reader's language.
    pub name: &'a str,
    /// The owner, whose colour it shows.
    pub owner: Player,
    /// The last change, in a word or two.
    pub news: Option<&'a str>,
}

impl Face<'_> {
    /// Fills the rectangle: ranks in a diamond around the owner's mark, the name and the element below where there is room.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer, theme: Theme) {
        let style = theme.card(self.owner);
        buffer.set_style(area, style);
        let width = usize::from(area.width);
        for (row, line) in self.lines(area.height, theme).into_iter().enumerate() {
            if row < usize::from(area.height) {
                buffer.set_string(
                    area.x,
                    area.y + row as u16,
                    centred(&line.text, width),
                    style.patch(line.style),
                );
            }
        }
        // The token's material shows on the mark alone, in the middle of the second line of ranks.
        let mark =
            (area.x + (area.width.saturating_sub(1)) / 2, area.y + if area.height >= 7 { 2 } else { 1 });
        if area.contains(mark.into()) && buffer[mark].symbol() == theme.owner(self.owner) {
            buffer[mark].set_style(token_style(theme, self.owner));
        }
        if let Some(news) = self.news.filter(|_| area.height > 0) {
            let text = clip(&format!(" {news} "), width);
            let left = (width - unicode_width::UnicodeWidthStr::width(text.as_str())) / 2;
            buffer.set_string(area.x + left as u16, area.y + area.height - 1, text, theme.news());
        }
    }

    fn lines(&self, height: u16, theme: Theme) -> Vec<Line> {
        let rank = |side| self.card.ranks.on(side).letter();
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let mut lines = vec![
            Line { text: rank(Side::Top).to_string(), style: bold },
            Line {
                text: format!("{}  {}  {}", rank(Side::Left), theme.owner(self.owner), rank(Side::Right)),
                style: bold,
            },
            Line { text: rank(Side::Bottom).to_string(), style: bold },
            Line { text: self.name.to_owned(), style: Style::new() },
            Line { text: self.element(), style: Style::new() },
        ];
        // A tall rectangle gets air between the ranks.
        if height >= 7 {
            lines.insert(0, Line { text: String::new(), style: Style::new() });
            lines.insert(4, Line { text: String::new(), style: Style::new() });
        }
        lines
    }

    fn element(&self) -> String {
        self.card.element.map_or(String::new(), |element| sign(element).to_owned())
    }
}

struct Line {
    text: String,
    style: Style,
}
