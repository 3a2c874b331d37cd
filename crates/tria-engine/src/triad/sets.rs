//! Sets of cells and of hand cards as bits of a word, and adjacency of cells: tables computed at compile time.

use tria_rules::triad::{Cell, Side};

/// Tables by cell have sixteen entries, so that a masked index needs no bounds check.
pub(super) const CELL_ROOM: usize = 16;

/// The number of set bits of a word below 1,024: portable builds have no popcount instruction.
const ONES: [u8; 1024] = {
    let mut table = [0; 1024];
    let mut word = 1;
    while word < 1024 {
        table[word] = table[word / 2] + (word % 2) as u8;
        word += 1;
    }
    table
};

/// The positions of the set bits of a word below 1,024, four bits each from the lowest.
const PLACES: [u64; 1024] = {
    let mut table = [0; 1024];
    let mut word = 0;
    while word < 1024 {
        let (mut place, mut found) = (0, 0);
        while place < 10 {
            if word >> place & 1 != 0 {
                table[word] |= (place as u64) << (4 * found);
                found += 1;
            }
            place += 1;
        }
        word += 1;
    }
    table
};

/// The position of the `n`th set bit, counted from 0; 0 if there are fewer.
#[inline]
pub(super) fn nth_one(set: u16, n: usize) -> usize {
    (PLACES[set as usize & 1023] >> (4 * n)) as usize & 15
}

/// The number of cells, or hand cards, in a set.
#[inline]
pub(super) fn count(set: u16) -> i8 {
    ONES[set as usize & 1023] as i8
}

/// The sides of a cell beyond which the cells of a set lie, as four bits.
const SIDES_TOWARDS: [[u8; 512]; CELL_ROOM] = {
    let mut table = [[0; 512]; CELL_ROOM];
    let mut cell = 0;
    while cell < 9 {
        let mut set = 0;
        while set < 512 {
            let mut side = 0;
            while side < 4 {
                let beside = beside(cell, side);
                if beside < 9 && set >> beside & 1 != 0 {
                    table[cell][set] |= 1 << side;
                }
                side += 1;
            }
            set += 1;
        }
        cell += 1;
    }
    table
};

/// The cells that lie beyond some sides of a cell.
const CELLS_BEYOND: [[u16; 16]; CELL_ROOM] = {
    let mut table = [[0; 16]; CELL_ROOM];
    let mut cell = 0;
    while cell < 9 {
        let mut sides = 0;
        while sides < 16 {
            let mut side = 0;
            while side < 4 {
                let beside = beside(cell, side);
                if beside < 9 && sides >> side & 1 != 0 {
                    table[cell][sides] |= 1 << beside;
                }
                side += 1;
            }
            sides += 1;
        }
        cell += 1;
    }
    table
};

/// The cells that touch some cell of a set.
const AROUND: [u16; 512] = {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut cell = 0;
        while cell < 9 {
            if set >> cell & 1 != 0 {
                table[set] |= CELLS_BEYOND[cell][15];
            }
            cell += 1;
        }
        set += 1;
    }
    table
};

/// The cells that touch some cell of a set.
#[inline]
pub(super) fn around(set: u16) -> u16 {
    AROUND[set as usize % 512]
}

/// The cell beyond a side, or 9 where the board ends.
pub(super) const fn beside(cell: usize, side: usize) -> usize {
    let Some(place) = Cell::new(cell as u8) else { return 9 };
    match place.neighbour(Side::ALL[side]) {
        Some(neighbour) => neighbour.index(),
        None => 9,
    }
}

/// The four sides of `cell` towards the cells of a set.
#[inline]
pub(super) fn sides_towards(cell: usize, set: u16) -> usize {
    SIDES_TOWARDS[cell % CELL_ROOM][set as usize % 512] as usize
}

/// The side of a cell beyond which another lies.
#[inline]
pub(super) fn side_towards(cell: usize, neighbour: usize) -> usize {
    sides_towards(cell, 1 << neighbour).trailing_zeros() as usize
}

/// The positions of the set bits, from the lowest.
#[inline]
pub(super) fn ones(mut bits: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if bits == 0 {
            return None;
        }
        let place = bits.trailing_zeros() as usize;
        bits &= bits - 1;
        Some(place)
    })
}

/// The cells beyond four sides of `cell`.
#[inline]
pub(super) fn cells_beyond(cell: usize, sides: usize) -> u16 {
    CELLS_BEYOND[cell % CELL_ROOM][sides % 16]
}
