//! The look of a table: card backs, a mat and tokens, as chosen in a career.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use tria_rules::triad::Player;
use tria_world::EquipmentId;
use tria_world::career::Career;

use crate::theme::Theme;
use crate::widgets::text::centred;

/// The pattern on card backs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Back {
    /// Nothing but question marks, as at a quick game.
    #[default]
    Bare,
    /// A plain shade.
    Plain,
    /// Ships on the waves.
    Harbour,
    /// Stars and the lines between them.
    Constellation,
    /// Crystals.
    Frost,
}

/// The ground under the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mat {
    /// The bare table of a quick game.
    #[default]
    Bare,
    /// Green felt.
    Felt,
    /// The map of the world.
    Map,
    /// Black slate.
    Slate,
    /// Moon dust.
    Moon,
}

/// The mark of the player's own cards: always round. The opponent's mark is always the diamond.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tokens {
    /// Wood, and whatever a quick game is marked with.
    #[default]
    Wood,
    /// Glass.
    Glass,
    /// Brass.
    Brass,
    /// Meteor iron.
    Meteor,
}

/// Everything together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// The backs of hidden cards.
    pub back: Back,
    /// The mat.
    pub mat: Mat,
    /// The tokens of the player, who is blue.
    pub tokens: Tokens,
}

impl Look {
    /// The equipment on the table of a career's player.
    pub fn of(career: &Career) -> Self {
        let on = career.equipment().filter(|(_, on)| *on);
        on.fold(Self::default(), |look, (id, _)| look.wearing(id))
    }

    /// With this equipment on the table as well; unknown equipment changes nothing.
    pub fn wearing(mut self, equipment: EquipmentId) -> Self {
        match equipment.name() {
            "back-plain" => self.back = Back::Plain,
            "back-harbour" => self.back = Back::Harbour,
            "back-constellation" => self.back = Back::Constellation,
            "back-frost" => self.back = Back::Frost,
            "mat-felt" => self.mat = Mat::Felt,
            "mat-map" => self.mat = Mat::Map,
            "mat-slate" => self.mat = Mat::Slate,
            "mat-moon" => self.mat = Mat::Moon,
            "tokens-wood" => self.tokens = Tokens::Wood,
            "tokens-glass" => self.tokens = Tokens::Glass,
            "tokens-brass" => self.tokens = Tokens::Brass,
            "tokens-meteor" => self.tokens = Tokens::Meteor,
            _ => {}
        }
        self
    }
}

impl Tokens {
    /// The shape: always round, so that it is never the opponent's diamond.
    pub const fn shape(self) -> &'static str {
        match self {
            Self::Wood => "●",
            Self::Glass => "◎",
            Self::Brass => "◉",
            Self::Meteor => "◐",
        }
    }

    /// What it is made of, on a card; wood is as plain as the rest of the card.
    const fn colour(self) -> Option<Color> {
        match self {
            Self::Wood => None,
            Self::Glass => Some(Color::Rgb(137, 220, 235)),
            Self::Brass => Some(Color::Rgb(249, 206, 110)),
            Self::Meteor => Some(Color::Rgb(214, 180, 255)),
        }
    }
}

/// The shape that marks a player's cards.
pub const fn shape(tokens: Tokens, player: Player) -> &'static str {
    match player {
        Player::Blue => tokens.shape(),
        Player::Red => "◆",
    }
}

/// The style of a player's mark on a card.
pub fn token_style(theme: Theme, player: Player) -> Style {
    let colour = (player == Player::Blue && theme.is_coloured()).then(|| theme.look().tokens.colour());
    colour.flatten().map_or_else(Style::new, |colour| Style::new().fg(colour))
}

impl Back {
    /// Three rows that repeat in both directions; none for a bare back.
    const fn rows(self) -> Option<[&'static str; 3]> {
        Some(match self {
            Self::Bare => return None,
            Self::Plain => ["░░░░", "░░░░", "░░░░"],
            Self::Harbour => ["  ╱│    ", " ╱_│_   ", "≈≈≈≈≈≈≈≈"],
            Self::Constellation => ["⋆╲  ·  ⋆", "  ⋆───╱ ", " ·  ·   "],
            Self::Frost => ["✻ · ", "· ✻ ", " ·  "],
        })
    }

    /// Draws the back over a rectangle, with a word in the middle; no, if the back is bare.
    pub fn draw(self, owner: Player, word: &str, area: Rect, buffer: &mut Buffer, theme: Theme) -> bool {
        let Some(rows) = self.rows() else { return false };
        let width = usize::from(area.width);
        for row in 0..area.height {
            let line: String = rows[usize::from(row) % 3].chars().cycle().take(width).collect();
            buffer.set_string(area.x, area.y + row, line, theme.back(owner));
        }
        if !word.is_empty() && area.height > 0 {
            let word = format!(" {word} ");
            let wide = unicode_width::UnicodeWidthStr::width(word.as_str()).min(width);
            let left = area.x + (width - wide) as u16 / 2;
            let middle = area.y + area.height / 2;
            buffer.set_string(left, middle, centred(&word, wide), theme.card(owner));
        }
        true
    }
}

/// The lines of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lines {
    /// Between cells one above the other.
    pub across: &'static str,
    /// Between cells side by side.
    pub down: &'static str,
    /// Where they meet: three above, three in the middle, three below.
    pub joints: [[&'static str; 3]; 3],
}

const LIGHT: [[&str; 3]; 3] = [["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"]];
const ROUND: [[&str; 3]; 3] = [["╭", "┬", "╮"], ["├", "┼", "┤"], ["╰", "┴", "╯"]];
const DOUBLE: [[&str; 3]; 3] = [["╔", "╦", "╗"], ["╠", "╬", "╣"], ["╚", "╩", "╝"]];

/// A number for each point that follows no line: the scatter of a mat is the same every time, and shows no rows.
fn scattered(x: u16, y: u16) -> u32 {
    let mixed = (u32::from(x) ^ (u32::from(y) << 16)).wrapping_mul(0x9E37_79B1);
    let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x85EB_CA77);
    mixed ^ (mixed >> 13)
}

/// Land and sea, as on the map of the career: the coasts of the world from west to east.
const WORLD: [&str; 9] = [
    "..........................####..",
    "...####.......#######....######.",
    "..######.....#########....####..",
    "..#######......####.............",
    ".#########..##........#########.",
    ".########..####......##########.",
    "..#####.....##....-----#######..",
    "...####.....................##..",
    "..#######.....#.................",
];

impl Mat {
    /// How its lines are drawn; bold lines are kept for the cursor.
    pub const fn lines(self) -> Lines {
        match self {
            Self::Bare => Lines { across: "─", down: "│", joints: LIGHT },
            Self::Felt => Lines { across: "─", down: "│", joints: ROUND },
            Self::Map => Lines { across: "╌", down: "╎", joints: LIGHT },
            Self::Slate => Lines { across: "═", down: "║", joints: DOUBLE },
            Self::Moon => Lines { across: "┈", down: "┊", joints: ROUND },
        }
    }

    /// The colours of the ground, of its pattern and of its lines.
    const fn colours(self) -> Option<[Color; 3]> {
        Some(match self {
            Self::Bare => return None,
            Self::Felt => [Color::Rgb(16, 44, 32), Color::Rgb(36, 78, 58), Color::Rgb(126, 156, 118)],
            Self::Map => [Color::Rgb(20, 34, 50), Color::Rgb(92, 84, 58), Color::Rgb(158, 140, 98)],
            Self::Slate => [Color::Rgb(14, 15, 18), Color::Rgb(48, 51, 58), Color::Rgb(120, 126, 138)],
            Self::Moon => [Color::Rgb(38, 37, 46), Color::Rgb(84, 82, 98), Color::Rgb(166, 162, 180)],
        })
    }

    /// The style of the lines.
    pub fn line_style(self, theme: Theme) -> Style {
        match self.colours() {
            Some([ground, _, line]) if theme.is_coloured() => Style::new().fg(line).bg(ground),
            _ => theme.frame(),
        }
    }

    /// What is seen of the mat at a point of it.
    fn grain(self, x: u16, y: u16, size: (u16, u16)) -> &'static str {
        let scatter = scattered(x, y) % 43;
        match self {
            Self::Felt if (u32::from(x) + 3 * u32::from(y)).is_multiple_of(6) => "·",
            Self::Bare | Self::Felt => " ",
            Self::Map => {
                let row = usize::from(y) * WORLD.len() / usize::from(size.1.max(1));
                let line = WORLD[row.min(WORLD.len() - 1)].as_bytes();
                let column = usize::from(x) * line.len() / usize::from(size.0.max(1));
                match line[column.min(line.len() - 1)] {
                    b'#' => "░",
                    b'-' => "╌",
                    _ => " ",
                }
            }
            Self::Slate => match scatter {
                0 => "╱",
                11 => "╲",
                _ => " ",
            },
            Self::Moon => match scatter {
                0 | 17 => "∙",
                5 => "◌",
                23 => "˙",
                _ => " ",
            },
        }
    }

    /// Lays the mat over a part of the screen.
    pub fn draw(self, area: Rect, buffer: &mut Buffer, theme: Theme) {
        let Some([ground, grain, _]) = self.colours() else { return };
        let style = if theme.is_coloured() {
            Style::new().fg(grain).bg(ground)
        } else {
            Style::new().add_modifier(Modifier::DIM)
        };
        let area = area.intersection(buffer.area);
        for y in 0..area.height {
            for x in 0..area.width {
                let seen = self.grain(x, y, (area.width, area.height));
                buffer.set_string(area.x + x, area.y + y, seen, style);
            }
        }
    }

    /// Writes in the middle of a row of an empty cell; nothing of the mat's grain stays in that row, as it would drown the
    /// letters, above all without colours.
    pub fn write(text: &str, style: Style, row: Rect, buffer: &mut Buffer) {
        if text.trim().is_empty() {
            return;
        }
        for x in row.x..row.right() {
            buffer[(x, row.y)].set_symbol(" ");
        }
        let width = usize::from(row.width);
        let air = format!(" {text} ");
        let wide = unicode_width::UnicodeWidthStr::width(air.as_str()).min(width);
        let left = row.x + ((width - wide) / 2) as u16;
        buffer.set_string(left, row.y, centred(&air, wide), style);
    }
}

#[cfg(test)]
mod tests {
    use tria_world::World;

    use super::*;

    const TOKENS: [Tokens; 4] = [Tokens::Wood, Tokens::Glass, Tokens::Brass, Tokens::Meteor];

    #[test]
    fn own_and_foreign_shapes_differ_and_take_one_column() {
        for tokens in TOKENS {
            let (own, other) = (shape(tokens, Player::Blue), shape(tokens, Player::Red));
            assert_ne!(own, other);
            assert_eq!(unicode_width::UnicodeWidthStr::width(own), 1);
        }
    }

    #[test]
    fn every_piece_of_equipment_changes_the_look() {
        let world = World::builtin();
        let mut looks = Vec::new();
        for one in &world.items.equipment {
            let id = EquipmentId::from_name(&one.id).expect("an id of the data");
            let look = Look::default().wearing(id);
            assert!(!looks.contains(&look), "{id} looks like another");
            looks.push(look);
        }
        assert_eq!(looks.len(), world.items.equipment.len());
    }

    #[test]
    fn patterns_repeat_in_equal_columns() {
        for back in [Back::Plain, Back::Harbour, Back::Constellation, Back::Frost] {
            let rows = back.rows().expect("a pattern");
            let widths = rows.map(unicode_width::UnicodeWidthStr::width);
            assert_eq!(widths, [widths[0]; 3], "{back:?}");
            assert_eq!(widths[0], rows[0].chars().count());
        }
    }
}
