//! The board of Triple Triad: nine cells with cards or elements, a cursor and recent changes.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};
use tria_rules::triad::{Card, Cell, Element, Player};

use super::card::Face;
use super::text::clip;
use crate::look::Mat;
use crate::theme::{Theme, sign};

/// The contents of one cell.
#[derive(Clone, Debug, Default)]
pub struct Square {
    /// The card and its owner.
    pub card: Option<(Card, Player)>,
    /// The card's name.
    pub name: String,
    /// The effect of the element on the card.
    pub bonus: i8,
    /// The cell's element and its name.
    pub element: Option<(Element, String)>,
    /// The last change here.
    pub news: Option<String>,
    /// A note on an empty cell: its number, or the value of a move.
    pub note: String,
    /// The card is being turned: how far, in eighths.
    pub turning: Option<u8>,
}

/// The board as it is drawn.
#[derive(Clone, Debug)]
pub struct Board {
    /// The cells in reading order.
    pub squares: [Square; 9],
    /// The cursor.
    pub cursor: Option<Cell>,
    /// Highlighted cells, as by a hint.
    pub marked: Vec<Cell>,
}

/// Columns and rows of a cell, without its frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellSize {
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
}

impl CellSize {
    /// The largest cells with which the board fits into this area.
    pub fn fitting(room: Rect) -> Self {
        let width = (room.width.saturating_sub(1) / 3).saturating_sub(1);
        let height = (room.height.saturating_sub(1) / 3).saturating_sub(1);
        Self { width: width.clamp(7, 21), height: height.clamp(3, 9) }
    }

    /// The size of the whole board.
    pub fn board(self) -> (u16, u16) {
        (3 * (self.width + 1) + 1, 3 * (self.height + 1) + 1)
    }
}

impl Board {
    /// Draws the board in the middle of the room.
    pub fn draw(&self, room: Rect, buffer: &mut Buffer, theme: Theme) {
        let size = CellSize::fitting(room);
        let area = placed(room, size);
        theme.look().mat.draw(room, buffer, theme);
        frame(area, size, buffer, theme);
        for cell in Cell::all() {
            self.draw_cell(cell, inside(area, size, cell).intersection(buffer.area), buffer, theme);
        }
        for cell in &self.marked {
            corners(inside(area, size, *cell), buffer, theme, "+");
        }
        if let Some(cell) = self.cursor {
            surround(inside(area, size, cell), buffer, theme);
        }
    }

    /// The cell under a point of the screen.
    pub fn cell_at(room: Rect, point: Point) -> Option<Cell> {
        let size = CellSize::fitting(room);
        let area = placed(room, size);
        Cell::all().find(|cell| inside(area, size, *cell).contains(point))
    }

    /// Writes on the line between the first and the second row of cells, where it hides no card.
    pub fn write_between(text: &str, room: Rect, buffer: &mut Buffer, theme: Theme) {
        let size = CellSize::fitting(room);
        let area = placed(room, size);
        let text = clip(&format!("  {text}  "), usize::from(area.width));
        let left =
            usize::from(area.width).saturating_sub(unicode_width::UnicodeWidthStr::width(text.as_str())) / 2;
        let y = area.y + size.height + 1;
        if y < area.bottom() {
            buffer.set_string(area.x + left as u16, y, text, theme.banner());
        }
    }

    fn draw_cell(&self, cell: Cell, area: Rect, buffer: &mut Buffer, theme: Theme) {
        let square = &self.squares[cell.index()];
        if let Some((card, owner)) = square.card {
            let face = Face { card, name: &square.name, owner, news: square.news.as_deref() };
            if let Some(far) = square.turning {
                turning_card(owner, far, area, buffer, theme);
            } else {
                face.draw(area, buffer, theme);
                draw_bonus(square, owner, area, buffer, theme);
            }
            return;
        }
        let middle = area.y + area.height / 2;
        let row = |y: u16| Rect { y, height: 1, ..area };
        if let Some((element, name)) = &square.element {
            let style = theme.element(*element);
            Mat::write(sign(*element), style, row(middle.saturating_sub(1)), buffer);
            Mat::write(name, style, row(middle), buffer);
            if area.height > 3 {
                Mat::write(&square.note, theme.dim(), row(middle + 1), buffer);
            }
        } else {
            Mat::write(&square.note, theme.dim(), row(middle), buffer);
        }
    }
}

/// The element below a card and its effect, in the corner.
fn draw_bonus(square: &Square, owner: Player, area: Rect, buffer: &mut Buffer, theme: Theme) {
    let Some((element, _)) = &square.element else { return };
    if area.width < 5 {
        return;
    }
    let style = theme.card(owner).patch(theme.element(*element));
    let text = format!("{}{:+}", sign(*element), square.bonus);
    buffer.set_stringn(area.x, area.y, text, 4, style);
}

/// A card seen from the side while it turns to its new owner.
fn turning_card(owner: Player, far: u8, area: Rect, buffer: &mut Buffer, theme: Theme) {
    let (owner, parts) = match far {
        0 => (!owner, 2),
        1 => (!owner, 6),
        _ => (owner, 3),
    };
    let width = (area.width / parts).max(1);
    let seen = Rect { x: area.x + (area.width - width) / 2, width, ..area };
    for y in seen.y..seen.bottom() {
        buffer.set_string(seen.x, y, "▒".repeat(usize::from(width)), theme.card(owner));
    }
}

/// The rectangle of the board within the area.
fn placed(room: Rect, size: CellSize) -> Rect {
    let (width, height) = size.board();
    let left = room.width.saturating_sub(width) / 2;
    let top = room.height.saturating_sub(height) / 2;
    Rect { x: room.x + left, y: room.y + top, width, height }.intersection(room)
}

/// The inside of a cell.
fn inside(area: Rect, size: CellSize, cell: Cell) -> Rect {
    let (row, column) = (cell.index() as u16 / 3, cell.index() as u16 % 3);
    Rect {
        x: area.x + 1 + column * (size.width + 1),
        y: area.y + 1 + row * (size.height + 1),
        width: size.width,
        height: size.height,
    }
    .intersection(area)
}

fn frame(area: Rect, size: CellSize, buffer: &mut Buffer, theme: Theme) {
    let mat = theme.look().mat;
    let (lines, style) = (mat.lines(), mat.line_style(theme));
    let bar = lines.across.repeat(usize::from(size.width));
    for line in 0..=3_u16 {
        let [left, middle, right] = lines.joints[match line {
            0 => 0,
            3 => 2,
            _ => 1,
        }];
        let y = area.y + line * (size.height + 1);
        if y < area.bottom() {
            let text = format!("{left}{bar}{middle}{bar}{middle}{bar}{right}");
            buffer.set_stringn(area.x, y, text, usize::from(area.width), style);
        }
    }
    for row in 0..3 * (size.height + 1) {
        if row % (size.height + 1) == 0 {
            continue;
        }
        for column in 0..=3 {
            let point = (area.x + column * (size.width + 1), area.y + row);
            if area.contains(point.into()) {
                buffer.set_string(point.0, point.1, lines.down, style);
            }
        }
    }
}

/// A bold frame around the cell that the cursor is on.
fn surround(inside: Rect, buffer: &mut Buffer, theme: Theme) {
    let style = theme.chosen_frame();
    let bar = "━".repeat(usize::from(inside.width));
    let (top, bottom) = (inside.y.saturating_sub(1), inside.bottom());
    let left = inside.x.saturating_sub(1);
    buffer.set_string(left, top, format!("┏{bar}┓"), style);
    if buffer.area.contains((left, bottom).into()) {
        buffer.set_string(left, bottom, format!("┗{bar}┛"), style);
    }
    for y in inside.y..bottom {
        buffer.set_string(left, y, "┃", style);
        buffer.set_string(inside.right(), y, "┃", style);
    }
}

/// Marks in the corners of a cell.
fn corners(inside: Rect, buffer: &mut Buffer, theme: Theme, mark: &str) {
    if inside.is_empty() {
        return;
    }
    for x in [inside.x, inside.right() - 1] {
        for y in [inside.y, inside.bottom() - 1] {
            buffer.set_string(x, y, mark, theme.good());
        }
    }
}
