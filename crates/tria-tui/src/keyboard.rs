//! Keyboard layouts: the positions of letters and digits.

use tria_locale::Lang;
use tria_rules::triad::Cell;

/// A layout of keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Keyboard {
    /// Letters begin with Q W E; digits are pressed as they are.
    #[default]
    Qwerty,
    /// Letters begin with A Z E; digits need Shift, so the signs below them count as well.
    Azerty,
}

/// Characters of the keys `1` to `9` of an AZERTY keyboard without Shift.
const AZERTY_DIGITS: [char; 9] = ['&', 'é', '"', '\'', '(', '-', 'è', '_', 'ç'];

impl Keyboard {
    /// The usual keyboard of a language.
    pub const fn usual(lang: Lang) -> Self {
        match lang {
            Lang::En => Self::Qwerty,
            Lang::Fr => Self::Azerty,
        }
    }

    /// The letters of the cells in reading order: they lie on the keyboard as the cells on the board.
    pub const fn cells(self) -> [char; 9] {
        match self {
            Self::Qwerty => ['q', 'w', 'e', 'a', 's', 'd', 'z', 'x', 'c'],
            Self::Azerty => ['a', 'z', 'e', 'q', 's', 'd', 'w', 'x', 'c'],
        }
    }

    /// The letters of the cells row by row, for people.
    pub fn rows(self) -> String {
        let row = |row: &[char]| row.iter().map(char::to_string).collect::<Vec<_>>().join(" ");
        self.cells().chunks(3).map(row).collect::<Vec<_>>().join(", ")
    }

    /// The letter of a cell.
    pub const fn letter(self, cell: Cell) -> char {
        self.cells()[cell.index()]
    }

    /// The cell of a letter.
    pub fn cell(self, letter: char) -> Option<Cell> {
        let index = self.cells().iter().position(|key| *key == letter.to_ascii_lowercase())?;
        Cell::new(index as u8)
    }

    /// The digit of a key, 1 to 9: with or without Shift where digits need it.
    pub fn digit(self, key: char) -> Option<usize> {
        match key {
            '1'..='9' => Some(key as usize - '0' as usize),
            _ if self == Self::Azerty => AZERTY_DIGITS.iter().position(|sign| *sign == key).map(|at| at + 1),
            _ => None,
        }
    }
}

/// The cell that lies on the board as a digit lies on the number pad, where 7 8 9 are above.
pub fn on_number_pad(digit: usize) -> Option<Cell> {
    let (row, column) = ((digit.checked_sub(1)?) / 3, (digit - 1) % 3);
    Cell::new((3 * 2_usize.checked_sub(row)? + column) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_lie_as_the_cells_do() {
        assert_eq!(Keyboard::Qwerty.rows(), "q w e, a s d, z x c");
        assert_eq!(Keyboard::usual(Lang::Fr).rows(), "a z e, q s d, w x c");
        for keyboard in [Keyboard::Qwerty, Keyboard::Azerty] {
            for cell in Cell::all() {
                assert_eq!(keyboard.cell(keyboard.letter(cell)), Some(cell));
            }
        }
    }

    #[test]
    fn digits_need_no_shift_on_azerty() {
        assert_eq!(Keyboard::Azerty.digit('é'), Some(2));
        assert_eq!(Keyboard::Azerty.digit('2'), Some(2));
        assert_eq!(Keyboard::Qwerty.digit('&'), None);
    }

    #[test]
    fn the_number_pad_lies_as_the_board_does() {
        let cells: Vec<usize> =
            [7, 8, 9, 4, 5, 6, 1, 2, 3].into_iter().filter_map(on_number_pad).map(Cell::index).collect();
        assert_eq!(cells, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(on_number_pad(0), None);
        assert_eq!(on_number_pad(10), None);
    }
}
