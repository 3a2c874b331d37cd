//! Houses: named sets of switches, and which optional rules each of them offers.

use crate::names::named_enum;

use super::switches::{Combo, Open, PlusSums, Same, SameFlips, Scoring, Switches};

named_enum! {
    /// A named set of switches.
    #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
    pub enum House {
        /// The default.
        Classic = "classic",
        /// Only the board counts, one rule for both walls, wider combos.
        Continental = "continental",
        /// Pools of fifteen cards, best of three, Exchange.
        Club = "club",
        /// One match is enough for Same; Combo is a separate rule.
        Tabletop = "tabletop",
        /// The rules of the console game.
        Original = "original",
        /// All switches can be chosen.
        Custom = "custom",
    }
}

named_enum! {
    /// An optional rule that players can agree on.
    pub enum Rule {
        /// Both hands are visible.
        Open = "open",
        /// Five cards are drawn instead of chosen.
        Random = "random",
        /// Equal ranks flip.
        Same = "same",
        /// An A on the edge matches for Same.
        SameWall = "same-wall",
        /// Equal sums flip.
        Plus = "plus",
        /// The edge is a neighbour of rank A for Plus.
        PlusWall = "plus-wall",
        /// Both walls as one rule.
        Wall = "wall",
        /// Captured cards can capture further.
        Combo = "combo",
        /// Elements on cells.
        Elemental = "elemental",
        /// After a draw the game continues with the cards of each player's colour.
        SuddenDeath = "sudden-death",
        /// A draw is replayed from the beginning.
        Replay = "replay",
        /// Cards may be exchanged between games.
        Exchange = "exchange",
        /// Hands come from a pool of fifteen.
        Pool = "pool",
        /// First to two won games.
        BestOfThree = "best-of-three",
    }
}

named_enum! {
    /// What the winner takes: exactly one per match.
    #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
    pub enum Trade {
        /// Nothing: a friendly game.
        None = "none",
        /// One card of the winner's choice.
        One = "one",
        /// As many as the difference of the scores.
        Diff = "diff",
        /// Each player takes the cards of their colour.
        Direct = "direct",
        /// All five.
        All = "all",
    }
}

named_enum! {
    /// What follows a draw without Sudden Death.
    #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
    pub enum OnDraw {
        /// It stays a draw.
        Draw = "draw",
        /// It is replayed from the beginning.
        Replay = "replay",
    }
}

impl House {
    /// Whether players can choose the rule in this house.
    pub fn offers(self, rule: Rule) -> bool {
        use House::{Classic, Club, Continental, Custom, Original, Tabletop};
        match rule {
            Rule::Open | Rule::Random | Rule::Same | Rule::SuddenDeath => true,
            Rule::SameWall => matches!(self, Classic | Club | Original | Custom),
            Rule::Plus | Rule::Elemental => self != Tabletop,
            Rule::PlusWall => matches!(self, Club | Custom),
            Rule::Wall => self == Continental,
            Rule::Combo => matches!(self, Tabletop | Custom),
            Rule::Replay => self != Continental,
            Rule::Exchange | Rule::Pool | Rule::BestOfThree => matches!(self, Club | Custom),
        }
    }

    /// Whether the rule can be in force in this house, chosen or implied: Combo comes with Same and Plus.
    pub fn plays(self, rule: Rule) -> bool {
        self.offers(rule) || rule == Rule::Combo
    }

    /// The houses that offer the rule.
    pub fn offering(rule: Rule) -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(move |house| house.offers(rule))
    }

    /// Whether the house has regions with rules of their own that spread.
    pub fn has_regions(self) -> bool {
        matches!(self, Self::Classic | Self::Continental | Self::Original)
    }

    /// Whether a game of Elemental may begin with no element on any cell.
    pub fn allows_no_element(self) -> bool {
        self == Self::Original
    }

    /// How the house plays Same when it is chosen.
    pub fn same(self) -> Same {
        if self == Self::Tabletop { Same::One } else { Same::Two }
    }

    /// The kind of combo that the house plays where Combo is chosen or implied.
    pub fn combo(self) -> Combo {
        match self {
            Self::Classic | Self::Club | Self::Custom => Combo::Special,
            Self::Continental | Self::Original => Combo::Flipped,
            Self::Tabletop => Combo::Always,
        }
    }

    /// Variables of the house for the rules' messages.
    pub fn words(self) -> [(&'static str, &'static str); 7] {
        super::rules::Rules::of(self).words()
    }

    /// The switches with every optional rule off.
    pub fn switches(self) -> Switches {
        Switches {
            open: Open::None,
            same: Same::Off,
            same_flips: if self == Self::Original { SameFlips::Weaker } else { SameFlips::Matching },
            same_wall: false,
            plus: false,
            plus_sums: if self == Self::Original { PlusSums::First } else { PlusSums::All },
            plus_wall: false,
            combo: if self == Self::Tabletop { Combo::Off } else { self.combo() },
            elemental: false,
            scoring: if self == Self::Continental { Scoring::Board } else { Scoring::BoardAndHand },
        }
    }
}
