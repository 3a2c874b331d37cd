//! The cards of the world by name.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tria_cards::{CardEntry, builtin};
use tria_rules::triad::Card;

/// A card of the built-in set, small enough to be a key; files write it as `ff8:ruby-dragon`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CardKey(u16);

impl CardKey {
    /// The number of cards.
    pub fn count() -> usize {
        builtin().sets()[0].cards.len()
    }

    /// Every card, by level and number.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::count() as u16).map(Self)
    }

    /// Every card of a level.
    pub fn of_level(level: u8) -> Vec<Self> {
        Self::all().filter(|card| card.level() == level).collect()
    }

    /// The key of a card; `None` if it is not in the built-in set.
    pub fn of(card: Card) -> Option<Self> {
        let (set, place) = builtin().place(card)?;
        (set == 0).then_some(Self(place as u16))
    }

    /// Its index in the set, from 0; it never changes.
    pub fn place(self) -> usize {
        usize::from(self.0)
    }

    fn set() -> &'static str {
        &builtin().sets()[0].id
    }

    /// Its entry in the set.
    pub fn entry(self) -> &'static CardEntry {
        &builtin().sets()[0].cards[usize::from(self.0)]
    }

    /// The card as a type of the rules.
    pub fn card(self) -> Card {
        // The built-in set is the first of the catalog, so its indices are indices of this list.
        static CARDS: LazyLock<Vec<Card>> =
            LazyLock::new(|| builtin().cards().map(|(card, _)| card).collect());
        CARDS[usize::from(self.0)]
    }

    /// Its level, 1 to 10: its rarity.
    pub fn level(self) -> u8 {
        self.entry().level
    }

    /// The sum of its ranks.
    pub fn power(self) -> u8 {
        self.entry().ranks.sum()
    }
}

impl fmt::Display for CardKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", Self::set(), self.entry().slug)
    }
}

/// No card of the built-in set has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct UnknownCardKey(String);

impl FromStr for CardKey {
    type Err = UnknownCardKey;

    fn from_str(text: &str) -> Result<Self, UnknownCardKey> {
        let card = builtin().parse_card(text).map_err(|error| UnknownCardKey(error.to_string()))?;
        Self::of(card).ok_or_else(|| {
            UnknownCardKey(format!("the card {card} has no name; careers are played with named cards"))
        })
    }
}

impl Serialize for CardKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for CardKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
