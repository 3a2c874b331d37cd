//! Bound copies: given for nothing, so they cannot be passed on at will.
//!
//! Copies and Gil from starter and free packs are bound for good to the account that received them. A bound copy that
//! changes hands, which only a match against an opponent that the server chose can bring about, stays bound until its new
//! owner has finished [`MATCHES_TO_FREE`] more paired matches. Otherwise accounts made by the dozen would be wealth.

use std::collections::BTreeMap;

/// Paired matches that the new owner of a bound copy finishes before it is free.
pub const MATCHES_TO_FREE: u64 = 20;

/// The number of finished matches that no account reaches: the copy is never free.
pub const NEVER: u64 = (1 << 53) - 1;

/// The bound copies of one good that one owner holds, by the number of finished paired matches at which they are free.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bound {
    lots: BTreeMap<u64, u64>,
}

impl Bound {
    /// Copies from a starter pack or a free pack: bound for good.
    pub fn given(count: u64) -> Self {
        [(NEVER, count)].into_iter().collect()
    }

    /// Bound copies won by an account that has finished this number of paired matches, the one that won them included.
    pub fn won(count: u64, finished: u64) -> Self {
        [((finished + MATCHES_TO_FREE).min(NEVER), count)].into_iter().collect()
    }

    /// How many are still bound after this number of finished paired matches.
    pub fn count(&self, finished: u64) -> u64 {
        self.lots.iter().filter(|(free_at, _)| **free_at > finished).map(|(_, count)| count).sum()
    }

    /// Adds other bound copies.
    pub fn add(&mut self, other: &Self) {
        for (free_at, count) in other.lots().filter(|(_, count)| *count > 0) {
            *self.lots.entry(free_at).or_default() += count;
        }
    }

    /// Takes out up to this many copies that are still bound, those first that stay bound longest; copies that are free by
    /// now are forgotten.
    ///
    /// ```
    /// use tria_world::bound::Bound;
    ///
    /// let mut bound = Bound::given(1);
    /// bound.add(&Bound::won(2, 7));
    /// assert_eq!((bound.count(26), bound.count(27)), (3, 1), "twenty matches after the seventh");
    /// let staked = bound.take(2, 10);
    /// assert_eq!((staked.count(1_000), staked.count(10), bound.count(10)), (1, 2, 1));
    /// ```
    pub fn take(&mut self, count: u64, finished: u64) -> Self {
        let mut taken = Self::default();
        self.lots.retain(|free_at, _| *free_at > finished);
        while let Some(mut lot) = self.lots.last_entry() {
            let part = (*lot.get()).min(count - taken.count(finished));
            if part == 0 {
                break;
            }
            taken.lots.insert(*lot.key(), part);
            *lot.get_mut() -= part;
            if *lot.get() == 0 {
                lot.remove();
            }
        }
        taken
    }

    /// Each number of finished matches with how many copies are free from then on.
    pub fn lots(&self) -> impl Iterator<Item = (u64, u64)> {
        self.lots.iter().map(|(free_at, count)| (*free_at, *count))
    }

    /// Whether no copy is bound, nor was.
    pub fn is_empty(&self) -> bool {
        self.lots.is_empty()
    }
}

impl FromIterator<(u64, u64)> for Bound {
    fn from_iter<T: IntoIterator<Item = (u64, u64)>>(lots: T) -> Self {
        Self { lots: lots.into_iter().filter(|(_, count)| *count > 0).collect() }
    }
}
