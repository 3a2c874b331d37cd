//! Slots of a hand, and sets of them.

use super::index_type::index_type;
use super::setup::HAND_MAX;

index_type! {
    /// A place in a hand as it was dealt, 0 to 4; slots do not shift as cards are played.
    ///
    /// ```
    /// use tria_rules::triad::Slot;
    ///
    /// let second = Slot::new(1).expect("a hand has five slots");
    /// assert_eq!((second.index(), second.letter()), (1, 'b'));
    /// assert_eq!(Slot::new(5), None);
    /// ```
    #[derive(Default)]
    pub struct Slot below HAND_MAX, "a slot is 0 to 4";

    /// A set of slots, one bit each.
    pub struct SlotSet(u8), iterated by SlotSetIter;
}

impl Slot {
    /// The slot's letter in notation, `a` to `e`.
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }
}
