//! The rules of a region, which travellers carry.

use std::fmt;

use serde::{Deserialize, Serialize};
use tria_rules::named_enum;
use tria_rules::triad::{House, Refusal, Rule, Rules, RulesDraft, Trade};

named_enum! {
    /// A rule of regions that travellers carry.
    pub enum LocalRule {
        /// Both hands are visible.
        Open = "open",
        /// Hands are drawn from the collection.
        Random = "random",
        /// Equal ranks flip.
        Same = "same",
        /// An A on the edge matches for Same; the house `continental` has its single rule Wall instead.
        SameWall = "same-wall",
        /// Equal sums flip.
        Plus = "plus",
        /// Elements on cells.
        Elemental = "elemental",
        /// After a draw the game continues with the cards of each player's colour.
        SuddenDeath = "sudden-death",
    }
}

impl LocalRule {
    /// The corresponding rule of a match in this house.
    pub fn in_house(self, house: House) -> Rule {
        match self {
            Self::Open => Rule::Open,
            Self::Random => Rule::Random,
            Self::Same => Rule::Same,
            Self::SameWall if house == House::Continental => Rule::Wall,
            Self::SameWall => Rule::SameWall,
            Self::Plus => Rule::Plus,
            Self::Elemental => Rule::Elemental,
            Self::SuddenDeath => Rule::SuddenDeath,
        }
    }
}

/// A set of local rules, those without effect included: they are hidden from lists, but kept, carried and spread.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<LocalRule>", into = "Vec<LocalRule>")]
pub struct RuleSet(u8);

impl RuleSet {
    /// No rule.
    pub const EMPTY: Self = Self(0);

    /// Whether the rule is in the set.
    pub const fn contains(self, rule: LocalRule) -> bool {
        self.0 & (1 << rule as u8) != 0
    }

    /// The set with the rule as well.
    pub const fn with(self, rule: LocalRule) -> Self {
        Self(self.0 | (1 << rule as u8))
    }

    /// The set without the rule.
    pub const fn without(self, rule: LocalRule) -> Self {
        Self(self.0 & !(1 << rule as u8))
    }

    /// The rules of both sets.
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The rules of the set in order.
    pub fn iter(self) -> impl Iterator<Item = LocalRule> {
        LocalRule::ALL.iter().copied().filter(move |rule| self.contains(*rule))
    }

    /// The rules of a match in this house with this trade rule.
    ///
    /// # Errors
    /// If the house does not offer one of the rules.
    pub fn rules(self, house: House, trade: Trade) -> Result<Rules, Refusal> {
        let mut draft = RulesDraft::new(house);
        for rule in self.iter() {
            draft.choose(rule.in_house(house))?;
        }
        draft.choose_trade(trade)?;
        draft.finish()
    }

    /// The rules to show in this house: those without effect are hidden.
    pub fn listed(self, house: House) -> Vec<Rule> {
        self.rules(house, Trade::One).map_or_else(|_| Vec::new(), |rules| rules.listed().collect())
    }
}

impl FromIterator<LocalRule> for RuleSet {
    fn from_iter<I: IntoIterator<Item = LocalRule>>(rules: I) -> Self {
        rules.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl From<Vec<LocalRule>> for RuleSet {
    fn from(rules: Vec<LocalRule>) -> Self {
        rules.into_iter().collect()
    }
}

impl From<RuleSet> for Vec<LocalRule> {
    fn from(set: RuleSet) -> Self {
        set.iter().collect()
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.iter().map(LocalRule::name).collect();
        f.write_str(&names.join(", "))
    }
}
