//! Collections: copies, marks, pools of fifteen and decks of five.

use std::collections::{BTreeMap, BTreeSet};

use tria_rules::named_enum;
use tria_rules::triad::{HAND_MAX, POOL_SIZE};

use crate::card::CardKey;
use crate::career::Refusal;

named_enum! {
    /// What a player knows of a card; it decides how the card is named.
    pub enum Mark {
        /// Never owned, never shown on a board or in an open hand of an earlier match: named in blue.
        NeverSeen = "never-seen",
        /// Seen before, but no copy is owned now: named in yellow.
        Seen = "seen",
        /// A copy is owned: named plainly.
        Owned = "owned",
    }
}

/// The cards of one player.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Collection {
    copies: BTreeMap<CardKey, u64>,
    seen: BTreeSet<CardKey>,
}

impl Collection {
    /// A collection of these cards by a player who has also seen those in `seen`.
    pub fn new(copies: impl IntoIterator<Item = (CardKey, u64)>, seen: BTreeSet<CardKey>) -> Self {
        Self { copies: copies.into_iter().filter(|(_, count)| *count > 0).collect(), seen }
    }

    /// How many copies of the card are owned.
    pub fn copies(&self, card: CardKey) -> u64 {
        self.copies.get(&card).copied().unwrap_or(0)
    }

    /// How many cards are owned, copies included.
    pub fn total(&self) -> u64 {
        self.copies.values().sum()
    }

    /// How many different cards are owned.
    pub fn distinct(&self) -> usize {
        self.copies.len()
    }

    /// The cards by rarity, with how many of each.
    pub fn iter(&self) -> impl Iterator<Item = (CardKey, u64)> {
        self.copies.iter().map(|(card, count)| (*card, *count))
    }

    /// The player's mark for the card.
    pub fn mark(&self, card: CardKey) -> Mark {
        if self.copies(card) > 0 {
            Mark::Owned
        } else if self.seen.contains(&card) {
            Mark::Seen
        } else {
            Mark::NeverSeen
        }
    }

    /// Every existing card with its mark.
    pub fn album(&self) -> impl Iterator<Item = (CardKey, Mark)> {
        CardKey::all().map(|card| (card, self.mark(card)))
    }

    /// The cards that Random draws from: at most five copies of each card matter, so no more are listed.
    pub fn drawable(&self) -> Vec<CardKey> {
        let times = |count: u64| count.min(HAND_MAX as u64) as usize;
        self.iter().flat_map(|(card, count)| std::iter::repeat_n(card, times(count))).collect()
    }

    /// Checks that all these cards are owned, copies included.
    ///
    /// # Errors
    /// The first card that is missing.
    pub fn check_owned(&self, cards: &[CardKey]) -> Result<(), Refusal> {
        let mut needed: BTreeMap<CardKey, u64> = BTreeMap::new();
        for card in cards {
            let count = needed.entry(*card).or_default();
            *count += 1;
            if *count > self.copies(*card) {
                return Err(Refusal::NotOwned(*card));
            }
        }
        Ok(())
    }

    /// Checks that this is a hand or a deck: five owned cards, copies included.
    ///
    /// # Errors
    /// The first problem.
    pub fn check_hand(&self, cards: &[CardKey]) -> Result<(), Refusal> {
        if cards.len() != HAND_MAX {
            return Err(Refusal::NotFive);
        }
        self.check_owned(cards)
    }

    /// How many cards a pool must have: fifteen, or one of each card where fewer are owned.
    pub fn pool_size(&self) -> usize {
        self.distinct().min(POOL_SIZE)
    }

    /// Checks that this is a pool.
    ///
    /// # Errors
    /// The first problem.
    pub fn check_pool(&self, cards: &[CardKey]) -> Result<(), Refusal> {
        let expected = self.pool_size();
        if expected < HAND_MAX {
            return Err(Refusal::TooFewCards);
        }
        if cards.len() != expected {
            return Err(Refusal::BadPool { expected, found: cards.len() });
        }
        let mut seen = BTreeSet::new();
        if let Some(twice) = cards.iter().find(|card| !seen.insert(**card)) {
            return Err(Refusal::PoolRepeats(*twice));
        }
        self.check_owned(cards)
    }

    /// The strongest pool: by level, then by the sum of ranks.
    pub fn best_pool(&self) -> Vec<CardKey> {
        let mut cards: Vec<CardKey> = self.copies.keys().copied().collect();
        cards.sort_by_key(|card| (std::cmp::Reverse((card.level(), card.power())), *card));
        cards.truncate(self.pool_size());
        cards
    }

    /// Whether destroying this many copies changes what Random deals: only if the last copy goes (with fewer than five different cards, copies count too).
    pub fn destroying_changes_random(&self, card: CardKey, count: u64) -> bool {
        let left = self.copies(card).saturating_sub(count);
        left == 0 || self.distinct() < HAND_MAX
    }
}
