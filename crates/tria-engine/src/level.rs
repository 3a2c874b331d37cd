//! Levels of bots.

use std::fmt;

/// A level of play, from a beginner with many random moves to the strongest.
///
/// Levels differ in search effort and in their share of random moves, never in what they may see.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// A beginner.
    One,
    /// Knows the rules.
    Two,
    /// A regular player.
    Three,
    /// A strong player.
    Four,
    /// A master.
    Five,
    /// The strongest.
    Six,
}

impl Level {
    /// The levels in order.
    pub const ALL: [Self; 6] = [Self::One, Self::Two, Self::Three, Self::Four, Self::Five, Self::Six];

    /// 1 to 6.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The level with this number.
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.number() == number)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}
