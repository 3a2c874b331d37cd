//! A hand of Triple Triad beside the board.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::{Modifier, Style};
use tria_rules::triad::{Card, Player, Side};

use super::text::{padded, wrapped};
use crate::theme::{Theme, sign};

/// One card of a hand.
#[derive(Clone, Debug)]
pub struct Held {
    /// The card, where it is known.
    pub card: Option<Card>,
    /// Its name, or a word for a hidden card.
    pub name: String,
    /// What stands below the name: the element's name or the level.
    pub note: String,
}

/// A hand as it is drawn.
#[derive(Clone, Debug)]
pub struct Hand {
    /// Whose it is.
    pub owner: Player,
    /// The cards from top to bottom.
    pub cards: Vec<Held>,
    /// The card that the cursor is on, and whether it has been picked up.
    pub cursor: Option<(usize, bool)>,
    /// The card that a hint has named.
    pub hinted: Option<usize>,
    /// Whether each card has a number to press.
    pub numbered: bool,
}

/// Rows of a card in a hand: three, or five where there is room, and one between two cards where there is room for that.
const CARD_ROWS: [u16; 2] = [3, 5];

impl Hand {
    /// Draws the cards one below the other.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer, theme: Theme) {
        for (place, held) in self.cards.iter().enumerate() {
            let Some(place_area) = place_of(area, place) else { break };
            let chosen = self.cursor.is_some_and(|(cursor, _)| cursor == place);
            let picked = self.cursor == Some((place, true));
            self.draw_card(place, held, place_area, (chosen, picked), buffer, theme);
        }
    }

    /// The card under a point of the screen.
    pub fn card_at(&self, area: Rect, point: Point) -> Option<usize> {
        (0..self.cards.len()).find(|place| place_of(area, *place).is_some_and(|card| card.contains(point)))
    }

    fn draw_card(
        &self,
        place: usize,
        held: &Held,
        area: Rect,
        (chosen, picked): (bool, bool),
        buffer: &mut Buffer,
        theme: Theme,
    ) {
        // A picked card stands out by a step to the side, not by colour alone.
        let pointer = if picked {
            "▶"
        } else if chosen {
            "›"
        } else {
            " "
        };
        let card = Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area };
        buffer.set_string(area.x, area.y + area.height / 2, pointer, theme.chosen_frame());
        if self.hinted == Some(place) {
            // The same mark as on the cell.
            for y in [area.y, area.bottom() - 1] {
                buffer.set_string(area.x, y, "+", theme.good());
            }
        }
        let style = theme.card(self.owner);
        if held.card.is_none() {
            let word = format!("{} {}", theme.owner(self.owner), held.name);
            if theme.look().back.draw(self.owner, &word, card, buffer, theme) {
                return;
            }
        }
        buffer.set_style(card, style);
        let width = usize::from(card.width).saturating_sub(8);
        let number =
            if self.numbered { format!("{}", place + 1) } else { theme.owner(self.owner).to_owned() };
        let bold = style.patch(Style::new().add_modifier(Modifier::BOLD));
        let ranks = held.card.map_or_else(
            || ["   ?   ".to_owned(), format!(" ? {} ? ", theme.owner(self.owner)), "   ?   ".to_owned()],
            |card| {
                let rank = |side| card.ranks.on(side).letter();
                [
                    format!("   {}   ", rank(Side::Top)),
                    format!(" {} {number} {} ", rank(Side::Left), rank(Side::Right)),
                    format!("   {}   ", rank(Side::Bottom)),
                ]
            },
        );
        let element = held.card.and_then(|card| card.element);
        let note = element.map_or(String::new(), |element| format!("{} ", sign(element))) + &held.note;
        // A long name takes two lines.
        let words = match name_lines(&held.name, width).as_slice() {
            [first, rest @ ..] if !rest.is_empty() => [first.clone(), rest.join(" "), note],
            _ => [held.name.clone(), note, String::new()],
        };
        // A larger card has more air between its ranks; the words stay together in the middle.
        let (apart, above) = (area.height / 2, area.height / 2 - 1);
        for row in 0..3 {
            let y = area.y + row as u16 * apart;
            buffer.set_stringn(card.x, y, &ranks[row], usize::from(card.width), bold);
            if width > 0 {
                let y = area.y + above + row as u16;
                buffer.set_string(card.x + 7, y, padded(&words[row], width), style);
            }
        }
        if chosen {
            buffer.set_style(Rect { width: 7, ..card }, theme.chosen());
        }
    }
}

/// Where a card of the hand lies.
fn place_of(area: Rect, place: usize) -> Option<Rect> {
    let apart = |rows: u16| area.height >= 5 * (rows + 1) - 1;
    let [small, large] = CARD_ROWS;
    let rows = if apart(large) { large } else { small };
    let top = area.y + place as u16 * (rows + u16::from(apart(rows)));
    let card = Rect { x: area.x, y: top, width: area.width, height: rows };
    (card.bottom() <= area.bottom()).then_some(card)
}

/// A name in lines; a word that is longer than a line is broken with a hyphen.
fn name_lines(name: &str, width: usize) -> Vec<String> {
    let lines = wrapped(name, width);
    match lines.as_slice() {
        [word] if word.chars().count() > width && width > 2 => {
            let (first, rest): (Vec<_>, Vec<_>) =
                word.chars().enumerate().partition(|(place, _)| *place < width - 1);
            let join =
                |part: Vec<(usize, char)>| part.into_iter().map(|(_, letter)| letter).collect::<String>();
            vec![format!("{}-", join(first)), join(rest)]
        }
        _ => lines,
    }
}
