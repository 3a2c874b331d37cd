//! The one range function and the one shuffle of Tria.
//!
//! Everything recorded or verified afterwards (deals, coin tosses, elements) is drawn by these two, from a generator the caller passes in.
//! Their algorithms are part of Tria's promises: the same generator gives the same deal on every platform and in every version.

use rand_core::Rng;

/// A number from 0 to `bound - 1`, each equally likely.
///
/// Draws 32-bit words and takes the high half of `word * bound` (as in a fixed-point multiplication);
/// words whose low half falls into the uneven rest, `2^32 mod bound`, are drawn again.
///
/// # Panics
/// If `bound` is 0.
pub fn below<R: Rng + ?Sized>(rng: &mut R, bound: u32) -> u32 {
    assert!(bound > 0, "a range needs at least one value");
    let uneven = bound.wrapping_neg() % bound;
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(bound);
        if product as u32 >= uneven {
            return (product >> 32) as u32;
        }
    }
}

/// Whether an event of probability `numerator / denominator` happens.
pub fn happens<R: Rng + ?Sized>(rng: &mut R, numerator: u32, denominator: u32) -> bool {
    below(rng, denominator) < numerator
}

/// Puts the items into uniformly random order (Fisher–Yates, from the last place down).
pub fn shuffle<T, R: Rng + ?Sized>(rng: &mut R, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        let chosen = below(rng, last as u32 + 1) as usize;
        items.swap(last, chosen);
    }
}

/// Draws `count` different places out of `0..from`, in random order.
///
/// # Panics
/// If `count` is larger than `from`.
pub fn choose<R: Rng + ?Sized>(rng: &mut R, from: usize, count: usize) -> Vec<usize> {
    assert!(count <= from, "cannot draw {count} of {from}");
    let mut places: Vec<usize> = (0..from).collect();
    for drawn in 0..count {
        let chosen = drawn + below(rng, (from - drawn) as u32) as usize;
        places.swap(drawn, chosen);
    }
    places.truncate(count);
    places
}
