//! The switches of one game: every point on which the rule sheets differ.

use crate::names::named_enum;

named_enum! {
    /// Which hands are open.
    #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
    pub enum Open {
        /// Each player sees only their own hand.
        None = "none",
        /// Both hands are visible to both.
        All = "all",
    }
}

named_enum! {
    /// How many matching sides Same needs.
    #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
    pub enum Same {
        /// Same is off.
        Off = "off",
        /// Two or more.
        Two = "two",
        /// One is enough.
        One = "one",
    }
}

named_enum! {
    /// Which cards flip when Same applies.
    #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
    pub enum SameFlips {
        /// The opponent's cards among the matches.
        Matching = "matching",
        /// Every opponent neighbour whose touching rank is at most this card's.
        Weaker = "weaker",
    }
}

named_enum! {
    /// Which sums count for Plus.
    #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
    pub enum PlusSums {
        /// Every sum that occurs on two or more sides.
        All = "all",
        /// Only one, the most frequent.
        First = "first",
    }
}

named_enum! {
    /// Which captures start a combo.
    #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
    pub enum Combo {
        /// None.
        Off = "off",
        /// The cards flipped by Same and Plus.
        Special = "special",
        /// If Same or Plus fired, all cards flipped in the placement.
        Flipped = "flipped",
        /// All flipped cards, after any capture.
        Always = "always",
    }
}

named_enum! {
    /// What counts for the score.
    #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
    pub enum Scoring {
        /// Cards of the player's colour on the board, and cards still in hand.
        BoardAndHand = "board+hand",
        /// Cards of the player's colour on the board.
        Board = "board",
    }
}

/// The switches that decide how one game is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Switches {
    /// Which hands lie open.
    pub open: Open,
    /// How many matching sides Same needs.
    pub same: Same,
    /// Which cards flip when Same applies.
    pub same_flips: SameFlips,
    /// Whether an A on the board's edge counts as a match for Same.
    pub same_wall: bool,
    /// Whether Plus is played.
    pub plus: bool,
    /// Which sums count for Plus.
    pub plus_sums: PlusSums,
    /// Whether the board's edge counts as a neighbour of rank A for Plus.
    pub plus_wall: bool,
    /// Which captures go on as a combo.
    pub combo: Combo,
    /// Whether the cells' elements raise and lower ranks.
    pub elemental: bool,
    /// What counts for the score.
    pub scoring: Scoring,
}

impl Switches {
    /// Whether Same, Plus or a combo can have an effect, so that more than the basic comparison is needed.
    #[inline]
    pub(super) fn beyond_basic(&self) -> bool {
        self.same != Same::Off || self.plus || self.combo == Combo::Always
    }
}
