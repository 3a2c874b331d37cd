//! The last three placements: no sorting, no memory, nothing computed that the answer does not need.
//!
//! `PLAIN` is decided once for the deal: without Same, Plus and combos the flips of a placement are four bits of a table,
//! and how many there are is all that matters.
//! Each routine answers the same question as [`Search::reaches`] and can be switched off in favour of the general search.

use super::search::{CELLS, Placement, Search, is_open, ones};
use super::tables::{Board, Entry, cells_beyond, count, sides_towards};

/// How many of four sides are set.
const COUNT: [i8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

impl Search<'_> {
    /// Whether the player to move reaches the goal with one, two or three empty cells left.
    #[inline]
    pub(super) fn last<const PLAIN: bool>(&mut self, board: &Board, empty: u16, left: i8, goal: i8) -> bool {
        match left {
            1 => self.last_one::<PLAIN>(board, empty, goal),
            2 => self.last_two::<PLAIN>(board, empty, goal),
            _ => self.last_three::<PLAIN>(board, empty, goal),
        }
    }

    /// The cells that flip.
    #[inline]
    pub(super) fn flipped<const PLAIN: bool>(
        &self,
        board: &Board,
        entry: Entry,
        cell: usize,
        card: usize,
        theirs: usize,
    ) -> u16 {
        if PLAIN {
            cells_beyond(cell, entry.basic(card) & theirs)
        } else {
            self.tables.flips(board, entry, cell, card, theirs)
        }
    }

    /// One empty cell: cells held + the one placed + the flips of some card ≥ goal.
    fn last_one<const PLAIN: bool>(&mut self, board: &Board, empty: u16, goal: i8) -> bool {
        self.nodes += 1;
        let cell = empty.trailing_zeros() as usize;
        let missing = goal - 1 - count(board.mine);
        let theirs = sides_towards(cell, board.theirs);
        if missing <= 0 {
            return true;
        }
        if PLAIN && COUNT[theirs] < missing {
            return false;
        }
        let entry = self.tables.entry(board, cell);
        ones(board.my_hand).any(|card| {
            let flips = self.flipped::<PLAIN>(board, entry, cell, card, theirs);
            count(flips) >= missing
        })
    }

    /// Two empty cells: some card on one of them leaves more than any reply on the other takes back.
    fn last_two<const PLAIN: bool>(&mut self, board: &Board, empty: u16, goal: i8) -> bool {
        self.nodes += 1;
        let (one, other) = (empty.trailing_zeros() as usize, 15 - empty.leading_zeros() as usize);
        let held = count(board.mine) + 1;
        for (cell, last) in [(one, other), (other, one)] {
            let theirs = sides_towards(cell, board.theirs);
            if PLAIN && held + COUNT[theirs] < goal {
                continue;
            }
            let entry = self.tables.entry(board, cell);
            for card in ones(board.my_hand) {
                let flips = self.flipped::<PLAIN>(board, entry, cell, card, theirs);
                let spare = held + count(flips) - goal;
                if spare >= 0 && self.survives::<PLAIN>(board, (cell, card), flips, last, spare) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether no reply on the last cell flips more than `spare` cards.
    #[inline]
    fn survives<const PLAIN: bool>(
        &mut self,
        board: &Board,
        laid: (usize, usize),
        flips: u16,
        last: usize,
        spare: i8,
    ) -> bool {
        let mine = board.mine | flips | 1 << laid.0;
        let exposed = sides_towards(last, mine);
        if PLAIN && COUNT[exposed] <= spare {
            return true;
        }
        let entry = self.tables.entry_after(board, laid, last);
        if PLAIN {
            return ones(board.their_hand).all(|card| COUNT[entry.basic(card) & exposed] <= spare);
        }
        ones(board.their_hand).all(|card| {
            let special = entry.special(card) & exposed;
            let taken = (entry.basic(card) & exposed) | special;
            if self.tables.can_go_on(special, taken) {
                // Only a combo looks beyond the neighbours, so only here the whole board is needed.
                let next = self.tables.after(board, laid.0, laid.1, flips);
                count(self.tables.flips(&next, entry, last, card, exposed)) <= spare
            } else {
                COUNT[taken] <= spare
            }
        })
    }

    /// Three empty cells, with the placement that worked last time first.
    fn last_three<const PLAIN: bool>(&mut self, board: &Board, empty: u16, goal: i8) -> bool {
        self.nodes += 1;
        let killer = self.killers[3].filter(|killer| is_open(board, *killer));
        if let Some(killer) = killer
            && self.succeeds_late::<PLAIN>(board, empty, killer, goal)
        {
            return true;
        }
        for cell in ones(empty) {
            for card in ones(board.my_hand) {
                let placement = Placement { card: card as u8, cell: cell as u8 };
                if Some(placement) != killer && self.succeeds_late::<PLAIN>(board, empty, placement, goal) {
                    self.killers[3] = Some(placement);
                    return true;
                }
            }
        }
        false
    }

    #[inline]
    fn succeeds_late<const PLAIN: bool>(
        &mut self,
        board: &Board,
        empty: u16,
        placement: Placement,
        goal: i8,
    ) -> bool {
        let (cell, card) = (placement.cell as usize, placement.card as usize);
        let entry = self.tables.entry(board, cell);
        let flips = self.flipped::<PLAIN>(board, entry, cell, card, sides_towards(cell, board.theirs));
        let next = self.tables.after(board, cell, card, flips);
        !self.last_two::<PLAIN>(&next, empty & !(1 << cell), CELLS as i8 + 1 - goal)
    }
}
