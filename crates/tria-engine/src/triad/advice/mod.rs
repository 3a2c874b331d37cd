//! Advice on cards: the best five of a collection, the best exchange, what to take from a loser, what to lose.
//!
//! Everything is measured by exact solving over sampled games: the opponent's hand is what is known of it, filled up from a prior, and every choice is tried against the same hands, starters and elements, so that the luck of the draw cancels out.
//! A solve assumes that both sides play perfectly with open hands; with closed hands it is the best available estimate.
//!
//! Effort is counted in solves, never in time, and the same seed gives the same advice on every machine and with any number of threads.
//! The caller decides how to solve and when to stop, through a [`Judge`].

pub mod balance;
mod deck;
mod exchange;
mod judge;
mod linear;
mod lose;
mod rating;
mod reasons;
mod take;
mod trials;

pub use deck::{Contribution, DeckAdvice, best_deck};
pub use exchange::{ExchangeAdvice, best_exchange};
pub use judge::{Judge, OneThread, Question, answer};
pub use lose::{LoseAdvice, LoseStep, worst_cards};
pub use rating::{Rating, rate_cards};
pub use reasons::Reason;
pub use take::{Offer, Spoils, TakeAdvice, best_cards_to_take};

use tria_rules::chance;
use tria_rules::triad::{Card, HAND_MAX, House, Rules, Switches};

use super::prior::Prior;

/// The most cards of a collection, copies included; more are refused.
pub const COLLECTION_MAX: usize = 1_000;

/// The most cards of a prior; more are refused.
pub const PRIOR_MAX: usize = 20_000;

/// The smallest effort, in solves; less is refused.
pub const EFFORT_MIN: u32 = 50;

/// The largest effort, in solves; more is refused.
pub const EFFORT_MAX: u32 = 1_000_000;

/// Five cards, sorted: hands that differ only in order are the same.
pub type Deck = [Card; HAND_MAX];

/// Knowledge of the opponent's hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opponent {
    known: Vec<Card>,
    prior: Vec<Card>,
    /// The end of each opponent's cards in the prior, where the opponent may be one of several.
    ends: Vec<usize>,
}

impl Opponent {
    /// An opponent who certainly holds these cards, and others drawn from the prior.
    ///
    /// One copy of each known card is removed from the prior.
    ///
    /// # Errors
    /// If more than five are known, or the prior has too few cards to fill the hand.
    pub fn new(known: Vec<Card>, prior: &Prior) -> Result<Self, AdviceError> {
        if known.len() > HAND_MAX {
            return Err(AdviceError::TooManyKnown { known: known.len() });
        }
        let mut prior = prior.cards().to_vec();
        if prior.len() > PRIOR_MAX {
            return Err(AdviceError::PriorTooLarge { cards: prior.len() });
        }
        for card in &known {
            if let Some(place) = prior.iter().position(|drawn| drawn == card) {
                prior.swap_remove(place);
            }
        }
        prior.sort_unstable();
        let missing = HAND_MAX - known.len();
        if prior.len() < missing {
            return Err(AdviceError::PriorTooSmall { missing, cards: prior.len() });
        }
        let ends = vec![prior.len()];
        Ok(Self { known, prior, ends })
    }

    /// One of several opponents, equally likely: the whole hand is drawn from the cards of that one.
    ///
    /// # Errors
    /// If there are no opponents, one of them has too few cards, or all together have too many.
    pub fn one_of(priors: &[Prior]) -> Result<Self, AdviceError> {
        let (mut prior, mut ends) = (Vec::new(), Vec::new());
        for one in priors {
            prior.extend(Self::new(Vec::new(), one)?.prior);
            ends.push(prior.len());
        }
        if prior.is_empty() {
            return Err(AdviceError::PriorTooSmall { missing: HAND_MAX, cards: 0 });
        }
        if prior.len() > PRIOR_MAX {
            return Err(AdviceError::PriorTooLarge { cards: prior.len() });
        }
        Ok(Self { known: Vec::new(), prior, ends })
    }

    /// Draws a hand of the opponent.
    pub(crate) fn hand(&self, rng: &mut dyn rand_core::Rng) -> Vec<Card> {
        // With a single opponent nothing is drawn.
        let who = if self.ends.len() > 1 { chance::below(rng, self.ends.len() as u32) as usize } else { 0 };
        let first = if who == 0 { 0 } else { self.ends[who - 1] };
        let from = &self.prior[first..self.ends[who]];
        let drawn = chance::choose(rng, from.len(), HAND_MAX - self.known.len());
        self.known.iter().copied().chain(drawn.into_iter().map(|place| from[place])).collect()
    }

    /// The cards that the opponent certainly holds.
    pub fn known(&self) -> &[Card] {
        &self.known
    }

    /// The cards that the rest of the hand is drawn from.
    pub fn prior(&self) -> &[Card] {
        &self.prior
    }

    /// Whether only one hand is possible.
    pub(crate) fn is_certain(&self) -> bool {
        self.known.len() + self.prior.len() == HAND_MAX || self.known.len() == HAND_MAX
    }

    /// The cards that the opponent may play, each as often as it counts.
    pub(crate) fn cards(&self) -> impl Iterator<Item = Card> {
        // A known card is in every game; one of the prior only in some.
        let missing = HAND_MAX - self.known.len();
        let weight = if missing == 0 { 1 } else { self.prior.len().div_ceil(missing) };
        let known = self.known.iter().flat_map(move |card| std::iter::repeat_n(*card, weight));
        known.chain(self.prior.iter().copied().filter(move |_| missing > 0))
    }
}

/// The player who places the first card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Starter {
    /// Drawn: both are measured equally often.
    #[default]
    Drawn,
    /// The player who asks for advice.
    Me,
    /// The opponent.
    Other,
}

/// The conditions of the game that advice is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conditions {
    /// The house, which decides how elements are drawn.
    pub house: House,
    /// The switches of the game.
    pub switches: Switches,
    /// The opponent.
    pub opponent: Opponent,
    /// The starter.
    pub starter: Starter,
}

impl Conditions {
    /// A game under these rules with a drawn starter.
    pub fn new(rules: &Rules, opponent: Opponent) -> Self {
        Self { house: rules.house(), switches: rules.game(), opponent, starter: Starter::Drawn }
    }
}

/// The amount of measuring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Exact solves, from [`EFFORT_MIN`] to [`EFFORT_MAX`]; at most a few more are made to finish a comparison.
    pub solves: u32,
    /// Seed of the sampled games.
    pub seed: u64,
}

impl Effort {
    fn check(self) -> Result<Self, AdviceError> {
        if (EFFORT_MIN..=EFFORT_MAX).contains(&self.solves) {
            Ok(self)
        } else {
            Err(AdviceError::BadEffort { solves: self.solves })
        }
    }
}

/// A mean with the interval that holds the true one with 95 % confidence.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// A value without error.
    pub(crate) fn exactly(mean: f64) -> Self {
        Self { mean, low: mean, high: mean }
    }

    /// From a mean and its standard error.
    pub(crate) fn with_error(mean: f64, error: f64) -> Self {
        Self { mean, low: mean - 1.96 * error, high: mean + 1.96 * error }
    }

    /// From independent observations.
    pub(crate) fn of(observations: &[f64]) -> Self {
        let count = observations.len() as f64;
        let mean = observations.iter().sum::<f64>() / count.max(1.0);
        let squares: f64 = observations.iter().map(|value| (value - mean).powi(2)).sum();
        // Equal observations, or a single one, do not prove that there is no variance.
        let least = 0.25 / count.max(1.0);
        let variance = if count < 2.0 { least } else { (squares / (count - 1.0)).max(least) };
        Self::with_error(mean, (variance / count.max(1.0)).sqrt())
    }

    /// Clamps to the range of a result, 0 to 1.
    pub(crate) fn as_result(self) -> Self {
        Self { low: self.low.max(0.0), high: self.high.min(1.0), ..self }
    }

    /// Whether it is above zero with 95 % confidence.
    pub fn is_gain(self) -> bool {
        self.low > 0.0
    }
}

/// Why no advice can be given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AdviceError {
    /// The caller stopped the work.
    #[error("stopped before there was anything to say")]
    Stopped,
    /// A hand has five cards.
    #[error("the collection has {cards} cards, but a hand needs {HAND_MAX}; name at least five")]
    TooFewCards {
        /// The number of cards.
        cards: usize,
    },
    /// Strengths are measured among at least this many cards.
    #[error(
        "there are {cards} different cards, but strengths are measured among at least {HAND_MAX}; name more"
    )]
    TooFewDifferent {
        /// The number of different cards.
        cards: usize,
    },
    /// The collection is too large.
    #[error(
        "the collection has {cards} cards; expected at most {COLLECTION_MAX}, copies included: leave the weakest out"
    )]
    TooManyCards {
        /// The number of cards.
        cards: usize,
    },
    /// A hand has five cards.
    #[error("{known} cards of the opponent are known, but a hand has {HAND_MAX}; name at most five")]
    TooManyKnown {
        /// The number of known cards.
        known: usize,
    },
    /// The prior has too few cards for the rest of the hand.
    #[error(
        "{missing} cards of the opponent are unknown, but only {cards} are named that they could be; name more"
    )]
    PriorTooSmall {
        /// The number of cards to draw.
        missing: usize,
        /// The number of cards in the prior.
        cards: usize,
    },
    /// The prior is too large.
    #[error("the opponent's cards could be {cards} different ones; expected at most {PRIOR_MAX}")]
    PriorTooLarge {
        /// The number of cards.
        cards: usize,
    },
    /// An effort out of range.
    #[error("an effort of {solves} solves was asked for; expected {EFFORT_MIN} to {EFFORT_MAX}")]
    BadEffort {
        /// The requested effort.
        solves: u32,
    },
    /// Every card of the hand must be in the pool.
    #[error("{card} is in the hand but not in the pool; the pool includes the hand")]
    NotInPool {
        /// The card.
        card: Card,
    },
    /// More cards than the loser has.
    #[error("{count} cards are to be taken, but {from} are offered; take at most those, and at least one")]
    BadCount {
        /// The requested number.
        count: usize,
        /// The number of the loser's cards.
        from: usize,
    },
}

/// Refuses collections that are too small or too large.
fn check_collection(cards: &[Card]) -> Result<(), AdviceError> {
    match cards.len() {
        cards if cards < HAND_MAX => Err(AdviceError::TooFewCards { cards }),
        cards if cards > COLLECTION_MAX => Err(AdviceError::TooManyCards { cards }),
        _ => Ok(()),
    }
}

/// The different cards, sorted, each with its number of copies.
fn with_copies(cards: &[Card]) -> Vec<(Card, usize)> {
    let mut sorted = cards.to_vec();
    sorted.sort_unstable();
    let mut counted: Vec<(Card, usize)> = Vec::new();
    for card in sorted {
        match counted.last_mut() {
            Some((last, copies)) if *last == card => *copies += 1,
            _ => counted.push((card, 1)),
        }
    }
    counted
}
