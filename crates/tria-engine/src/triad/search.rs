//! Alpha-beta with null windows over the final number of cells.
//!
//! The number of cards left in hand is the same whatever is played, so the final score follows from the number of cells that a player owns on the full board.
//! [`Search::reaches`] answers whether the player to move can own at least `goal` cells at the end:
//! * `true`: they can, whatever the opponent does;
//! * `false`: the opponent can prevent it, and then owns at least `10 − goal`.
//!
//! Every answer is exact.
//! The last four placements have specialised routines in `endings.rs`, without move ordering and transposition table.

use arrayvec::ArrayVec;

use super::sets::{count, ones, sides_towards};
use super::tables::{Board, Tables};

/// Cells of the board.
pub(super) const CELLS: u8 = 9;

/// Boards with fewer empty cells are not stored: searching them is as fast as looking them up.
const REMEMBERED_EMPTY_MIN: i8 = 5;

/// Size of the transposition table, in bits.
const MEMORY_BITS: u32 = 15;

/// A placement of the search: a hand card and a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Placement {
    pub(super) card: u8,
    pub(super) cell: u8,
}

/// The search was stopped before it had the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stopped;

/// The search of one deal, with its tables.
pub(super) struct Search<'a> {
    pub(super) tables: Tables,
    memory: Memory,
    /// Killer moves by the number of empty cells, tried first.
    killers: [Option<Placement>; 10],
    /// The killer move with four empty cells, which is needed most often.
    pub(super) late_killer: Placement,
    /// The cell that worked last time with three empty cells.
    pub(super) late_cell: u32,
    /// History heuristic: cutoffs by card and cell.
    history: [[u32; 9]; 10],
    pub(super) nodes: u64,
    node_limit: u64,
    /// Counts boards up to 255 between checks whether to stop.
    ticks: u8,
    stop: &'a dyn Fn() -> bool,
    /// Whether only the basic comparison captures.
    plain: bool,
    /// Whether the routines for the last placements are used; otherwise the general search does everything.
    pub(super) endings: bool,
}

impl<'a> Search<'a> {
    pub(super) fn new(tables: Tables, node_limit: u64, stop: &'a dyn Fn() -> bool) -> Self {
        let memory = Memory::new();
        Self {
            plain: tables.is_plain(),
            tables,
            memory,
            killers: [None; 10],
            late_killer: Placement { card: 0, cell: 0 },
            late_cell: 0,
            history: [[0; 9]; 10],
            nodes: 0,
            node_limit,
            ticks: 0,
            stop,
            endings: true,
        }
    }

    /// Whether the player to move can own at least `goal` cells on the full board.
    pub(super) fn reaches(&mut self, board: &Board, goal: i8) -> Result<bool, Stopped> {
        // Decided once here, so that the inner loops of plain deals contain no code for Same, Plus and combos.
        if self.plain { self.ask::<true>(board, goal) } else { self.ask::<false>(board, goal) }
    }

    fn ask<const PLAIN: bool>(&mut self, board: &Board, goal: i8) -> Result<bool, Stopped> {
        if goal <= 0 || goal > CELLS as i8 {
            return Ok(goal <= 0);
        }
        let empty = board.empty();
        match count(empty) {
            0 => Ok(count(board.mine) >= goal),
            left @ 1..=4 if self.endings => Ok(self.last::<PLAIN>(board, empty, left, goal)),
            left => self.inner::<PLAIN>(board, left, goal),
        }
    }

    fn inner<const PLAIN: bool>(&mut self, board: &Board, left: i8, goal: i8) -> Result<bool, Stopped> {
        self.nodes += 1;
        self.ticks = self.ticks.wrapping_add(1);
        if self.nodes > self.node_limit || (self.ticks == 0 && (self.stop)()) {
            return Err(Stopped);
        }
        let remembers = left >= REMEMBERED_EMPTY_MIN;
        let key = if remembers { Memory::key(board) } else { 0 };
        if remembers && let Some(known) = self.memory.answer(key, goal) {
            return Ok(known);
        }
        let killer = self.killers[left as usize];
        if let Some(killer) = killer.filter(|killer| is_open(board, *killer))
            && self.succeeds::<PLAIN>(board, killer, goal)?
        {
            self.learn(key, goal, true, remembers);
            return Ok(true);
        }
        let mut moves = self.ordered::<PLAIN>(board, killer);
        while let Some(placement) = moves.next_best() {
            if self.succeeds::<PLAIN>(board, placement, goal)? {
                self.killers[left as usize] = Some(placement);
                self.history[placement.card as usize][placement.cell as usize] += 1 << left;
                self.learn(key, goal, true, remembers);
                return Ok(true);
            }
        }
        self.learn(key, goal, false, remembers);
        Ok(false)
    }

    fn learn(&mut self, key: u64, goal: i8, reached: bool, remembers: bool) {
        if remembers {
            self.memory.note(key, goal, reached);
        }
    }

    /// Whether the player to move reaches the goal by this placement.
    #[inline]
    fn succeeds<const PLAIN: bool>(
        &mut self,
        board: &Board,
        placement: Placement,
        goal: i8,
    ) -> Result<bool, Stopped> {
        let (cell, card) = (placement.cell as usize, placement.card as usize);
        let flips = self.tables.flips::<PLAIN>(Tables::spot(board, cell), card, board.theirs, board.cards);
        let next = self.tables.after(board, cell, card, flips);
        Ok(!self.ask::<PLAIN>(&next, CELLS as i8 + 1 - goal)?)
    }

    /// The placements in estimated order: many flips, little exposure, high history.
    fn ordered<const PLAIN: bool>(&mut self, board: &Board, tried: Option<Placement>) -> Moves {
        let mut moves = Moves::default();
        let empty = board.empty();
        let tried = tried.filter(|tried| is_open(board, *tried));
        for cell in ones(empty) {
            let spot = Tables::spot(board, cell);
            let open = sides_towards(cell, empty);
            for card in ones(board.my_hand) {
                let placement = Placement { card: card as u8, cell: cell as u8 };
                if tried == Some(placement) {
                    continue;
                }
                let flips =
                    i16::from(count(self.tables.flips::<PLAIN>(spot, card, board.theirs, board.cards)));
                let mut promise = flips * 24;
                promise -= 5 * self.exposure(board, cell, card, open);
                promise += 2 * self.history[card][cell].checked_ilog2().map_or(0, |log| log as i16);
                moves.list.push((promise, placement));
            }
        }
        moves
    }

    /// The number of the opponent's hand cards that would beat this card through its open sides.
    #[inline]
    fn exposure(&self, board: &Board, cell: usize, card: usize, open: usize) -> i16 {
        let dangers = &self.tables.beaten_by[card][cell];
        ones(open as u16).map(|side| i16::from(count(dangers[side] & board.their_hand))).sum()
    }
}

pub(super) fn is_open(board: &Board, placement: Placement) -> bool {
    board.my_hand >> placement.card & 1 != 0 && board.empty() >> placement.cell & 1 != 0
}

/// Placements with scores, yielded best first; most are never needed, so nothing is sorted in advance.
#[derive(Default)]
struct Moves {
    list: ArrayVec<(i16, Placement), 45>,
    next: usize,
}

impl Moves {
    #[inline]
    fn next_best(&mut self) -> Option<Placement> {
        let left = self.list.get_mut(self.next..)?;
        let mut best = *left.first()?;
        let mut place = 0;
        for (here, other) in left.iter().enumerate().skip(1) {
            if other.0 > best.0 {
                (best, place) = (*other, here);
            }
        }
        left.swap(0, place);
        self.next += 1;
        Some(best.1)
    }
}

/// The transposition table.
///
/// The key holds the whole board: the card on each cell and its owner; hands and turn follow from it.
/// It is mixed by an invertible function, and the bits outside the index are stored in the slot, so a hit never belongs to another board.
struct Memory {
    slots: Vec<u64>,
}

/// Nine cells of five bits, and nine owners.
const KEY_BITS: u32 = 54;

/// A slot: the key's bits outside the index, and two bounds of four bits.
const _: () = assert!(KEY_BITS - MEMORY_BITS + 8 <= 64, "a slot holds the rest of the key and the bounds");

impl Memory {
    fn new() -> Self {
        Self { slots: vec![0; 1 << MEMORY_BITS] }
    }

    /// The key of a board, mixed invertibly within [`KEY_BITS`].
    #[inline]
    fn key(board: &Board) -> u64 {
        const MASK: u64 = (1 << KEY_BITS) - 1;
        let mut key = board.cards << 9 | u64::from(board.mine);
        key ^= key >> 29;
        key = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) & MASK;
        key ^= key >> 31;
        key
    }

    /// The stored bounds of the cells that the player to move owns at the end.
    #[inline]
    fn bounds(&self, key: u64) -> Option<(i8, i8)> {
        let slot = self.slots[key as usize & ((1 << MEMORY_BITS) - 1)];
        // The stored part of the key is incremented by one, so that an empty slot matches no board.
        (slot >> 8 == (key >> MEMORY_BITS) + 1).then_some(((slot & 15) as i8, (slot >> 4 & 15) as i8))
    }

    #[inline]
    fn answer(&self, key: u64, goal: i8) -> Option<bool> {
        let (least, most) = self.bounds(key)?;
        if least >= goal {
            Some(true)
        } else if most < goal {
            Some(false)
        } else {
            None
        }
    }

    #[inline]
    fn note(&mut self, key: u64, goal: i8, reached: bool) {
        let (mut least, mut most) = self.bounds(key).unwrap_or((0, CELLS as i8));
        if reached {
            least = least.max(goal);
        } else {
            most = most.min(goal - 1);
        }
        let bounds = least as u64 | (most as u64) << 4;
        self.slots[key as usize & ((1 << MEMORY_BITS) - 1)] = ((key >> MEMORY_BITS) + 1) << 8 | bounds;
    }
}
