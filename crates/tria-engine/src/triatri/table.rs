//! The transposition table: bounds of positions between tricks.
//!
//! A hit cannot be wrong: the whole key is stored and compared, the key is the whole state within one round
//! (asserted in `board.rs`), and an entry of another round has another generation.

use tria_rules::hash::SplitMix;

/// The stored bounds of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    /// Lower bound.
    pub(crate) lower: i32,
    /// Upper bound.
    pub(crate) upper: i32,
    /// The gem and the place of the card that were best, `gem * 8 + place`; [`NO_MOVE`] if none was.
    pub(crate) best: u8,
}

/// No best move.
pub(crate) const NO_MOVE: u8 = 63;

/// Bits of one bound.
const BOUND_BITS: u32 = 21;
/// Added to a bound so that it is not negative.
const BOUND_OFFSET: i32 = 1 << 10;
/// Bits of a best move.
const MOVE_BITS: u32 = 6;
/// Bits of a generation.
const GENERATION_BITS: u32 = 64 - 2 * BOUND_BITS - MOVE_BITS;

/// A table of fixed size in which a later entry replaces an earlier one.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// The key, and the bounds, the move and the generation in one word.
    entries: Vec<[u64; 2]>,
    shift: u32,
    generation: u64,
}

impl Table {
    /// An empty table of `2^bits` entries.
    pub(crate) fn new(bits: u32) -> Self {
        Self { entries: vec![[0; 2]; 1 << bits], shift: 64 - bits, generation: 1 }
    }

    /// Clears the table, nearly always at no cost.
    pub(crate) fn clear(&mut self) {
        self.generation += 1;
        if self.generation >> GENERATION_BITS != 0 {
            self.entries.fill([0; 2]);
            self.generation = 1;
        }
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        (key.wrapping_mul(SplitMix::STEP) >> self.shift) as usize
    }

    /// The stored bounds of the position with this key.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Known> {
        let [stored, word] = self.entries[self.slot(key)];
        if stored != key || word & ((1 << GENERATION_BITS) - 1) != self.generation {
            return None;
        }
        let bound = |shift: u32| (word >> shift & ((1 << BOUND_BITS) - 1)) as i32 - BOUND_OFFSET;
        Some(Known {
            lower: bound(GENERATION_BITS + MOVE_BITS + BOUND_BITS),
            upper: bound(GENERATION_BITS + MOVE_BITS),
            best: (word >> GENERATION_BITS & ((1 << MOVE_BITS) - 1)) as u8,
        })
    }

    /// Stores the bounds of the position with this key.
    #[inline]
    pub(crate) fn put(&mut self, key: u64, known: Known) {
        let bound = |bound: i32| {
            let stored = (bound + BOUND_OFFSET) as u64;
            debug_assert!(stored >> BOUND_BITS == 0, "a bound fits its bits");
            stored
        };
        let word = bound(known.lower) << (GENERATION_BITS + MOVE_BITS + BOUND_BITS)
            | bound(known.upper) << (GENERATION_BITS + MOVE_BITS)
            | u64::from(known.best) << GENERATION_BITS
            | self.generation;
        let slot = self.slot(key);
        self.entries[slot] = [key, word];
    }
}
