//! The 3×3 board: cells, sides, neighbours and sets of cells.

use super::index_type::index_type;

/// The number of cells.
pub const CELLS: usize = 9;

index_type! {
    /// A cell of the board, 0 to 8 in reading order.
    pub struct Cell below CELLS, "a cell is 0 to 8";

    /// A set of cells, one bit each.
    pub struct CellSet(u16), iterated by CellSetIter;
}

impl Cell {
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

impl CellSet {
    /// The whole board.
    pub const ALL: Self = Self::first(CELLS);

    /// Puts the cell into the set if the condition holds, without a branch.
    #[inline]
    pub(super) const fn insert_if(&mut self, cell: Cell, condition: bool) {
        self.0 |= (condition as u16) << cell.0;
    }
}
