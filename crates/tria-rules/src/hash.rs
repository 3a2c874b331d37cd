//! FNV-1a and SplitMix64 with fixed results on every machine: for stored check sums, drawings derived from names, and playouts.
//!
//! Neither is cryptographic; deals are drawn from a generator that the caller passes in.

/// The 64-bit FNV-1a hash of some bytes.
///
/// ```
/// assert_eq!(tria_rules::hash::fnv1a("foobar".bytes()), 0x8594_4171_f739_67e8);
/// ```
pub fn fnv1a(bytes: impl IntoIterator<Item = u8>) -> u64 {
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    bytes.into_iter().fold(BASIS, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME))
}

/// The RNG SplitMix64, with two cheaper draws for billions of numbers.
///
/// ```
/// let mut random = tria_rules::hash::SplitMix::new(0);
/// assert_eq!(random.next(), 0xe220_a839_7b1d_cdaf);
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix(u64);

impl SplitMix {
    /// The increment of the state for each number: 2⁶⁴ divided by the golden ratio.
    pub const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

    /// An RNG with this seed.
    #[inline]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number, mixed with one multiplication instead of two: only its upper half is usable.
    #[inline]
    pub fn coarse(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(Self::STEP);
        (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    }

    /// The next number, as published.
    #[expect(clippy::should_implement_trait, reason = "it never ends, and hot loops want no Option")]
    #[inline]
    pub fn next(&mut self) -> u64 {
        let mixed = self.coarse();
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below the bound, approximately uniform, from the upper half of [`coarse`](Self::coarse).
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        (((self.coarse() >> 32) * u64::from(bound)) >> 32) as u32
    }
}
