//! Slots of a hand, and sets of them.

use std::fmt;

use super::setup::HAND_MAX;

/// A place in a hand as it was dealt, 0 to 4; slots do not shift as cards are played.
///
/// ```
/// use tria_rules::triad::Slot;
///
/// let second = Slot::new(1).expect("a hand has five slots");
/// assert_eq!((second.index(), second.letter()), (1, 'b'));
/// assert_eq!(Slot::new(5), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
#[cfg_attr(feature = "serde", serde(try_from = "u8", into = "u8"))]
pub struct Slot(u8);

impl Slot {
    /// The slot with this number, if a hand has it.
    #[inline]
    pub const fn new(number: u8) -> Option<Self> {
        if (number as usize) < HAND_MAX { Some(Self(number)) } else { None }
    }

    /// All slots in order.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..HAND_MAX as u8).map(Self)
    }

    /// The slot's number.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The slot's letter in notation, `a` to `e`.
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }
}

impl TryFrom<u8> for Slot {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Self::new(number).ok_or("a slot is 0 to 4")
    }
}

impl From<Slot> for u8 {
    fn from(slot: Slot) -> Self {
        slot.0
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of slots, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SlotSet(u8);

impl SlotSet {
    /// No slot.
    pub const EMPTY: Self = Self(0);

    /// The first slots of a hand, as many as it has cards.
    ///
    /// # Panics
    /// If `count` is more than a hand holds.
    pub const fn first(count: usize) -> Self {
        assert!(count <= HAND_MAX, "a hand has five slots");
        Self((1 << count) - 1)
    }

    /// Whether the slot is in the set.
    #[inline]
    pub const fn contains(self, slot: Slot) -> bool {
        self.0 >> slot.0 & 1 != 0
    }

    /// Puts the slot into the set.
    #[inline]
    pub const fn insert(&mut self, slot: Slot) {
        self.0 |= 1 << slot.0;
    }

    /// Takes the slot out of the set.
    #[inline]
    pub const fn remove(&mut self, slot: Slot) {
        self.0 &= !(1 << slot.0);
    }

    /// The slots of this set that are not in the other.
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The slot with this index in the set, from 0.
    ///
    /// # Panics
    /// If the set has no more than `place` slots.
    #[inline]
    pub fn nth(mut self, place: u32) -> Slot {
        for _ in 0..place {
            self.0 &= self.0.wrapping_sub(1);
        }
        Slot::new(self.0.trailing_zeros() as u8).expect("the set has that slot")
    }

    /// Whether no slot is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many slots are in the set.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }
}

impl IntoIterator for SlotSet {
    type Item = Slot;
    type IntoIter = SlotSetIter;

    #[inline]
    fn into_iter(self) -> SlotSetIter {
        SlotSetIter(self)
    }
}

/// The slots of a set, in order.
#[derive(Clone, Debug)]
pub struct SlotSetIter(SlotSet);

impl Iterator for SlotSetIter {
    type Item = Slot;

    #[inline]
    fn next(&mut self) -> Option<Slot> {
        let slot = Slot::new(self.0.0.trailing_zeros() as u8)?;
        self.0.remove(slot);
        Some(slot)
    }
}

impl FromIterator<Slot> for SlotSet {
    fn from_iter<I: IntoIterator<Item = Slot>>(slots: I) -> Self {
        let mut set = Self::EMPTY;
        slots.into_iter().for_each(|slot| set.insert(slot));
        set
    }
}
