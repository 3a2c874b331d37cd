//! The 3×3 board: cells, sides, neighbours and sets of cells.

use std::fmt;

/// The number of cells.
pub const CELLS: usize = 9;

/// A cell of the board, 0 to 8 in reading order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
#[cfg_attr(feature = "serde", serde(try_from = "u8", into = "u8"))]
pub struct Cell(u8);

impl Cell {
    /// The cell with this number, if the board has it.
    #[inline]
    pub const fn new(number: u8) -> Option<Self> {
        if (number as usize) < CELLS { Some(Self(number)) } else { None }
    }

    /// All cells in reading order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..CELLS as u8).map(Self)
    }

    /// The cell's number.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The neighbouring cell on that side, or `None` at the edge.
    #[inline]
    pub const fn neighbour(self, side: Side) -> Option<Self> {
        NEIGHBOURS[self.index()][side as usize]
    }

    /// The neighbouring cell on that side, or this cell itself at the edge: for loops without a branch.
    #[inline]
    pub(super) const fn beside_or_self(self, side: Side) -> Self {
        BESIDE_OR_SELF[self.index()][side as usize]
    }

    /// All cells that touch this one.
    #[inline]
    pub const fn neighbours(self) -> CellSet {
        CellSet(NEIGHBOUR_SETS[self.index()])
    }
}

impl TryFrom<u8> for Cell {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Self::new(number).ok_or("a cell is 0 to 8")
    }
}

impl From<Cell> for u8 {
    fn from(cell: Cell) -> Self {
        cell.0
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A side of a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Side {
    /// Towards the row above.
    Top,
    /// Towards the next column.
    Right,
    /// Towards the row below.
    Bottom,
    /// Towards the previous column.
    Left,
}

impl Side {
    /// The sides in the order in which cards are written.
    pub const ALL: [Self; 4] = [Self::Top, Self::Right, Self::Bottom, Self::Left];

    /// The sides in the order in which `plus_sums = first` walks them.
    pub const PLUS_WALK: [Self; 4] = [Self::Top, Self::Bottom, Self::Left, Self::Right];

    /// The side that touches this one from the neighbouring cell.
    #[inline]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Top => Self::Bottom,
            Self::Right => Self::Left,
            Self::Bottom => Self::Top,
            Self::Left => Self::Right,
        }
    }
}

const NEIGHBOURS: [[Option<Cell>; 4]; CELLS] = {
    let mut table = [[None; 4]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let number = cell as u8;
        if cell >= 3 {
            table[cell][Side::Top as usize] = Some(Cell(number - 3));
        }
        if cell % 3 < 2 {
            table[cell][Side::Right as usize] = Some(Cell(number + 1));
        }
        if cell < 6 {
            table[cell][Side::Bottom as usize] = Some(Cell(number + 3));
        }
        if cell % 3 > 0 {
            table[cell][Side::Left as usize] = Some(Cell(number - 1));
        }
        cell += 1;
    }
    table
};

const BESIDE_OR_SELF: [[Cell; 4]; CELLS] = {
    let mut table = [[Cell(0); 4]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut side = 0;
        while side < 4 {
            table[cell][side] = match NEIGHBOURS[cell][side] {
                Some(neighbour) => neighbour,
                None => Cell(cell as u8),
            };
            side += 1;
        }
        cell += 1;
    }
    table
};

const NEIGHBOUR_SETS: [u16; CELLS] = {
    let mut sets = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut side = 0;
        while side < 4 {
            if let Some(neighbour) = NEIGHBOURS[cell][side] {
                sets[cell] |= 1 << neighbour.0;
            }
            side += 1;
        }
        cell += 1;
    }
    sets
};

/// A set of cells, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CellSet(u16);

impl CellSet {
    /// No cell.
    pub const EMPTY: Self = Self(0);
    /// The whole board.
    pub const ALL: Self = Self(0x1FF);

    /// Just this cell.
    pub const fn only(cell: Cell) -> Self {
        let mut set = Self::EMPTY;
        set.insert(cell);
        set
    }

    /// Whether the cell is in the set.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 & (1 << cell.0) != 0
    }

    /// Puts the cell into the set if the condition holds, without a branch.
    #[inline]
    pub(super) const fn insert_if(&mut self, cell: Cell, condition: bool) {
        self.0 |= (condition as u16) << cell.0;
    }

    /// Puts the cell into the set.
    #[inline]
    pub const fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.0;
    }

    /// The cells that are in both sets.
    #[inline]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The cells that are in at least one of the sets.
    #[inline]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The cells of this set that are not in the other.
    #[inline]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether no cell is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cells are in the set.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The `n`th cell of the set, counted from 0 in reading order.
    ///
    /// # Panics
    /// If the set has no more than `n` cells.
    #[inline]
    pub fn nth(self, n: u32) -> Cell {
        let mut bits = self.0;
        for _ in 0..n {
            bits &= bits.wrapping_sub(1);
        }
        assert!(bits != 0, "the set has no such cell");
        Cell(bits.trailing_zeros() as u8)
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = CellSetIter;

    #[inline]
    fn into_iter(self) -> CellSetIter {
        CellSetIter(self.0)
    }
}

/// The cells of a [`CellSet`] in reading order.
#[derive(Clone, Debug)]
pub struct CellSetIter(u16);

impl Iterator for CellSetIter {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        if self.0 == 0 {
            return None;
        }
        let cell = Cell(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(cell)
    }
}
