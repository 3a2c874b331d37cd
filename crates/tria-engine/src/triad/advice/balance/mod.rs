//! The strength of the cards of a set, domination between them, and the level that suits each.
//!
//! A survey repeatedly deals ten different cards of the set, five to each player, and every deal is solved exactly.
//! The caller does the solving, in any order and on any number of threads: a deal depends only on the seed and its number, so a survey can be stopped and resumed. `docs/balance.md` describes the method.
//!
//! ```
//! use tria_engine::triad::advice::balance::{Survey, measure};
//! use tria_engine::triad::advice::{Question, answer};
//! use tria_cards::builtin;
//! use tria_rules::triad::{House, RulesDraft};
//!
//! let cards = builtin().cards().map(|(card, _)| card).take(10).collect();
//! let rules = RulesDraft::new(House::Classic).finish()?;
//! let survey = Survey::new(cards, &rules, 50, 1)?;
//! let values: Vec<i8> =
//!     (0..survey.deals()).map(|deal| answer(Question::Exact, &survey.position(deal)) as i8).collect();
//! let strengths = measure(&survey, &values);
//! assert!(strengths.cards[0].points.low < strengths.cards[0].points.high);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod fit;
mod levels;

pub use fit::{Measured, Strength, measure, overall};
pub use levels::{Suggestion, dominates, suggest};

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng as _;
use tria_rules::chance;
use tria_rules::triad::{ByPlayer, Card, HAND_MAX, House, Player, Position, Rules, Setup, Switches, deal};

use super::COLLECTION_MAX;

/// The fewest cards for a deal.
pub const CARDS_MIN: usize = 2 * HAND_MAX;

/// The most cards of a survey; more are refused.
pub const CARDS_MAX: usize = COLLECTION_MAX;

/// Fewer deals for each card of the set are refused, because intervals would be meaningless.
pub const DEALS_PER_CARD_MIN: u64 = 5;

/// The most deals of a survey; more are refused.
pub const DEALS_MAX: u64 = 1_000_000;

/// Splits of ten cards into a hand for the starter and one for the other.
const SPLITS: u64 = 252;

/// Why cards cannot be surveyed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BalanceError {
    /// A deal has ten different cards.
    #[error(
        "the set has {cards} cards, but a deal takes {CARDS_MIN} different ones, five for each player; strengths are measured in sets of at least {CARDS_MIN} cards"
    )]
    TooFewCards {
        /// The number of cards.
        cards: usize,
    },
    /// More than can be told apart.
    #[error(
        "the set has {cards} cards; expected at most {CARDS_MAX}: survey a part of it as a set of its own"
    )]
    TooManyCards {
        /// The number of cards.
        cards: usize,
    },
    /// A number of deals out of range.
    #[error("{deals} deals were asked for; expected {least} to {DEALS_MAX} for a set of {cards} cards")]
    BadDeals {
        /// The requested number.
        deals: u64,
        /// The fewest for this set.
        least: u64,
        /// The number of cards in the set.
        cards: usize,
    },
}

/// The cards of a deal as indices in the set, the starter's first.
pub(super) type Hands = [[usize; HAND_MAX]; 2];

/// Deals of one set under one set of rules.
#[derive(Clone, Debug)]
pub struct Survey {
    cards: Vec<Card>,
    house: House,
    switches: Switches,
    deals: u64,
    seed: u64,
    /// Whether every possible deal occurs once, so that there is no sampling error.
    complete: bool,
}

impl Survey {
    /// A survey of this many deals; if there are no more different ones, each of them once.
    ///
    /// # Errors
    /// If the cards or the deals are too few or too many.
    pub fn new(cards: Vec<Card>, rules: &Rules, deals: u64, seed: u64) -> Result<Self, BalanceError> {
        match cards.len() {
            cards if cards < CARDS_MIN => return Err(BalanceError::TooFewCards { cards }),
            cards if cards > CARDS_MAX => return Err(BalanceError::TooManyCards { cards }),
            _ => {}
        }
        let least = DEALS_PER_CARD_MIN * cards.len() as u64;
        if !(least..=DEALS_MAX).contains(&deals) {
            return Err(BalanceError::BadDeals { deals, least, cards: cards.len() });
        }
        // With random elements there are too many games to enumerate.
        let all = combinations(cards.len() as u64, CARDS_MIN as u64).saturating_mul(SPLITS);
        let complete = !rules.game().elemental && all <= deals;
        let deals = if complete { all } else { deals };
        Ok(Self { cards, house: rules.house(), switches: rules.game(), deals, seed, complete })
    }

    /// The cards, in the order in which they were given.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// How many deals it has, numbered from 0.
    pub fn deals(&self) -> u64 {
        self.deals
    }

    /// Whether it contains every possible deal.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// Whether each side of the one card is at least as high as the other's.
    ///
    /// Where elements count, only cards of the same element can be compared.
    pub(super) fn at_least(&self, one: usize, other: usize) -> bool {
        let (one, other) = (self.cards[one], self.cards[other]);
        let alike = !self.switches.elemental || one.element == other.element;
        alike && levels::is_as_high(one, other)
    }

    fn rng(&self, deal: u64) -> ChaCha8Rng {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(deal);
        rng
    }

    /// The cards of a deal as indices in the set.
    pub(super) fn hands(&self, deal: u64) -> Hands {
        let drawn = if self.complete {
            numbered(self.cards.len(), deal)
        } else {
            chance::choose(&mut self.rng(deal), self.cards.len(), CARDS_MIN)
        };
        [0, HAND_MAX].map(|from| std::array::from_fn(|slot| drawn[from + slot]))
    }

    /// The deal with this number; blue starts.
    ///
    /// # Panics
    /// Never: two hands of five are always a game.
    pub fn position(&self, deal: u64) -> Position {
        let hands = self.hands(deal).map(|hand| hand.map(|place| Some(self.cards[place])));
        let hands = ByPlayer { blue: hands[0].to_vec(), red: hands[1].to_vec() };
        let mut setup = Setup::new(self.switches, hands, Player::Blue);
        if self.switches.elemental {
            // A separate stream beside that of the cards, so that every set of rules has the same cards.
            let mut rng = self.rng(deal.wrapping_add(1 << 63));
            setup.elements = deal::elements(&mut rng, self.house);
        }
        setup.position().expect("five cards each on an empty board")
    }
}

/// How many ways there are to choose `count` of `from`; the most that fits where there are more.
fn combinations(from: u64, count: u64) -> u64 {
    let mut ways: u128 = 1;
    for taken in 0..u128::from(count) {
        ways = ways * (u128::from(from) - taken) / (taken + 1);
        if ways > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    ways as u64
}

/// The deal with this number among all there are: ten places, those of the starter first.
fn numbered(cards: usize, deal: u64) -> Vec<usize> {
    let ten = combination(cards, CARDS_MIN, deal / SPLITS);
    let starter = combination(CARDS_MIN, HAND_MAX, deal % SPLITS);
    let other = (0..CARDS_MIN).filter(|place| !starter.contains(place));
    starter.iter().copied().chain(other).map(|place| ten[place]).collect()
}

/// The combination with this number, in rising order.
fn combination(from: usize, count: usize, number: u64) -> Vec<usize> {
    let (mut left, mut chosen) = (number, Vec::with_capacity(count));
    for place in 0..from {
        if chosen.len() == count {
            break;
        }
        let with = combinations((from - place - 1) as u64, (count - chosen.len() - 1) as u64);
        if left < with {
            chosen.push(place);
        } else {
            left -= with;
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn combinations_are_counted() {
        assert_eq!(combinations(10, 5), SPLITS);
        assert_eq!((combinations(10, 10), combinations(12, 10), combinations(3, 0)), (1, 66, 1));
        assert_eq!(combinations(1_000, 500), u64::MAX);
        assert_eq!(combinations(0, 1), 0);
    }

    #[test]
    fn every_deal_has_one_number() {
        let all: BTreeSet<Vec<usize>> = (0..11 * SPLITS)
            .map(|deal| {
                let mut ten = numbered(11, deal);
                ten[..HAND_MAX].sort_unstable();
                ten[HAND_MAX..].sort_unstable();
                ten
            })
            .collect();
        assert_eq!(all.len() as u64, 11 * SPLITS);
        for ten in all {
            assert_eq!(ten.iter().collect::<BTreeSet<_>>().len(), CARDS_MIN, "{ten:?}");
        }
    }
}
