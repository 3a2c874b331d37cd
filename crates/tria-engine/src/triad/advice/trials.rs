//! Sampled games: the same for every compared hand, and solved only once.

use std::collections::BTreeMap;
use std::collections::HashMap;

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng as _;
use tria_rules::triad::{Card, Player, Position, Setup, deal};

use super::judge::{Judge, Question};
use super::{AdviceError, Conditions, Deck, Estimate, Starter};

/// The asking player; the colour has no effect on the rules.
const ME: Player = Player::Blue;

/// Positions in one batch: enough for many threads, few enough to stop soon.
const BATCH: usize = 64;

/// Weight of one card of the final score relative to the result when hands are ordered; also in random games.
///
/// Between perfect players most games are draws whatever the hands, so good hands must also be distinguished by their results when both sides err.
pub(super) const MARGIN_WEIGHT: f64 = 1.0 / 50.0;

/// Weight of the strengths of a hand's cards in games, because a few games alone are mostly luck.
const SUPPOSED_GAMES: f64 = 40.0;

/// Weight of the strengths where all possible games were measured: only a tie-breaker.
const SUPPOSED_LITTLE: f64 = 1.0 / 50.0;

/// Deals for an estimate by random games, and games on each of them.
const RANDOM: (usize, u32) = (16, 256);

/// The result of a value: 1 for a win, one half for a draw.
pub(super) fn points(value: i8) -> f64 {
    f64::from(value.signum() + 1) / 2.0
}

/// The sampled games of one seed.
#[derive(Clone)]
pub(super) struct Deals<'a> {
    pub(super) conditions: &'a Conditions,
    seed: u64,
}

impl<'a> Deals<'a> {
    pub(super) fn new(conditions: &'a Conditions, seed: u64) -> Self {
        Self { conditions, seed }
    }

    /// The number of different games, if it can be counted: then there is no sampling error.
    pub(super) fn distinct(&self) -> Option<usize> {
        let certain = self.conditions.opponent.is_certain() && !self.conditions.switches.elemental;
        certain.then(|| self.block())
    }

    /// The number of games that differ only in the starter: they are one observation.
    pub(super) fn block(&self) -> usize {
        if self.conditions.starter == Starter::Drawn { 2 } else { 1 }
    }

    /// At most `count` games, in whole observations.
    pub(super) fn at_most(&self, count: usize) -> usize {
        let whole = (count / self.block()).max(1) * self.block();
        self.distinct().unwrap_or(whole).min(whole)
    }

    /// The RNG of a game, the same for all games of one observation.
    pub(super) fn rng(&self, index: usize) -> ChaCha8Rng {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream((index / self.block()) as u64);
        rng
    }

    /// The initial position of the game with this number.
    pub(super) fn position(&self, deck: &Deck, index: usize) -> Position {
        let mut rng = self.rng(index);
        let opponent = &self.conditions.opponent;
        let theirs = opponent.hand(&mut rng);
        let first = match self.conditions.starter {
            Starter::Me => ME,
            Starter::Other => !ME,
            Starter::Drawn => [ME, !ME][index % 2],
        };
        let hands = tria_rules::triad::ByPlayer {
            blue: deck.iter().copied().map(Some).collect(),
            red: theirs.into_iter().map(Some).collect(),
        };
        let mut setup = Setup::new(self.conditions.switches, hands, first);
        if self.conditions.switches.elemental {
            setup.elements = deal::elements(&mut rng, self.conditions.house);
        }
        setup.position().expect("five cards each on an empty board")
    }
}

/// The value for the asking player.
pub(super) fn mine(position: &Position, value: i64) -> i64 {
    if position.to_move() == Some(ME) { value } else { -value }
}

/// Measurements of hands over the same games; solved games are cached.
pub(super) struct Trials<'a> {
    pub(super) deals: Deals<'a>,
    judge: &'a mut dyn Judge,
    values: HashMap<Deck, Vec<i8>>,
    eases: HashMap<Deck, f64>,
    /// What each card adds to the result, as far as measured.
    pub(super) strengths: BTreeMap<Card, f64>,
    /// Exact solves so far.
    pub(super) solves: u32,
}

impl<'a> Trials<'a> {
    pub(super) fn new(deals: Deals<'a>, judge: &'a mut dyn Judge) -> Self {
        Self {
            deals,
            judge,
            values: HashMap::new(),
            eases: HashMap::new(),
            strengths: BTreeMap::new(),
            solves: 0,
        }
    }

    /// Measures these hands over the first `games` games.
    pub(super) fn measure(&mut self, decks: &[Deck], games: usize) -> Result<(), AdviceError> {
        self.play_randomly(decks)?;
        let games = self.deals.at_most(games);
        let mut wanted: Vec<(Deck, usize)> = Vec::new();
        for deck in decks {
            let known = self.values.get(deck).map_or(0, Vec::len);
            wanted.extend((known..games).map(|index| (*deck, index)));
        }
        wanted.sort_unstable();
        wanted.dedup();
        for batch in wanted.chunks(BATCH) {
            let positions: Vec<Position> =
                batch.iter().map(|(deck, index)| self.deals.position(deck, *index)).collect();
            let answers = self.judge.judge(Question::Exact, &positions)?;
            self.solves += positions.len() as u32;
            for (((deck, _), position), value) in batch.iter().zip(&positions).zip(answers) {
                // Sorted by hand and then by game, so values arrive in the order of the games.
                self.values.entry(*deck).or_default().push(mine(position, value) as i8);
            }
        }
        Ok(())
    }

    /// The values of a hand over the games measured so far.
    pub(super) fn values(&self, deck: &Deck) -> &[i8] {
        self.values.get(deck).map_or(&[], Vec::as_slice)
    }

    /// The criterion for ordering hands: the mean result, as far as known, plus a small weight for the margins.
    pub(super) fn worth(&self, deck: &Deck) -> f64 {
        self.worth_over(deck, usize::MAX)
    }

    /// The same over the first games alone.
    pub(super) fn worth_over(&self, deck: &Deck, games: usize) -> f64 {
        let values = self.values(deck);
        let values = &values[..values.len().min(self.deals.at_most(games))];
        let sum: f64 = values.iter().map(|value| points(*value) + f64::from(*value) * MARGIN_WEIGHT).sum();
        let count = values.len() as f64;
        let ease = self.ease(deck) * MARGIN_WEIGHT;
        match self.deals.distinct() {
            Some(_) => sum / count.max(1.0) + self.supposed(deck) * SUPPOSED_LITTLE + ease,
            // The strengths of other hands' cards are relative to the same average, so the common part cancels out.
            None if !self.strengths.is_empty() => {
                (sum + SUPPOSED_GAMES * self.supposed(deck)) / (count + SUPPOSED_GAMES) + ease
            }
            None => sum / count.max(1.0) + ease,
        }
    }

    /// The strength of a hand by the strengths of its cards.
    pub(super) fn supposed(&self, deck: &Deck) -> f64 {
        deck.iter().filter_map(|card| self.strengths.get(card)).sum()
    }

    /// The mean margin of a hand in random games, in cards.
    pub(super) fn ease(&self, deck: &Deck) -> f64 {
        self.eases.get(deck).copied().unwrap_or_default()
    }

    /// The mean margin of a hand, in cards.
    pub(super) fn margin(&self, deck: &Deck) -> f64 {
        let values = self.values(deck);
        values.iter().map(|value| f64::from(*value)).sum::<f64>() / values.len().max(1) as f64
    }

    /// The mean result of a hand.
    pub(super) fn result(&self, deck: &Deck) -> Estimate {
        let results: Vec<f64> = self.values(deck).iter().map(|value| points(*value)).collect();
        self.estimate(&results).as_result()
    }

    /// The gain of one hand over another, over the games that both have played.
    pub(super) fn gain(&self, one: &Deck, other: &Deck) -> Estimate {
        let pairs = self.values(one).iter().zip(self.values(other));
        let gains: Vec<f64> = pairs.map(|(one, other)| points(*one) - points(*other)).collect();
        self.estimate(&gains)
    }

    /// An estimate from one number per game: exact if these are all possible games, otherwise from observations.
    pub(super) fn estimate(&self, numbers: &[f64]) -> Estimate {
        let block = self.deals.block();
        let means: Vec<f64> =
            numbers.chunks(block).map(|games| games.iter().sum::<f64>() / games.len() as f64).collect();
        match self.deals.distinct() {
            Some(_) => Estimate::exactly(means.iter().sum::<f64>() / means.len().max(1) as f64),
            None => Estimate::of(&means),
        }
    }

    /// Plays random games of these hands over the first deals.
    fn play_randomly(&mut self, decks: &[Deck]) -> Result<(), AdviceError> {
        let games = self.deals.at_most(RANDOM.0);
        // The same total number of random games, however few deals there are.
        let count = RANDOM.1 * (RANDOM.0 / games) as u32;
        let mut wanted: Vec<Deck> =
            decks.iter().copied().filter(|deck| !self.eases.contains_key(deck)).collect();
        wanted.sort_unstable();
        wanted.dedup();
        for batch in wanted.chunks(BATCH) {
            let positions: Vec<Position> = batch
                .iter()
                .flat_map(|deck| (0..games).map(|index| self.deals.position(deck, index)))
                .collect();
            let question = Question::Playouts { count, seed: self.deals.seed };
            let answers = self.judge.judge(question, &positions)?;
            let values: Vec<i64> =
                positions.iter().zip(answers).map(|(position, value)| mine(position, value)).collect();
            for (deck, values) in batch.iter().zip(values.chunks(games)) {
                let mean = values.iter().sum::<i64>() as f64 / (games as f64 * f64::from(count));
                self.eases.insert(*deck, mean);
            }
        }
        Ok(())
    }
}

/// The hand in canonical order.
pub(super) fn sorted(mut deck: Deck) -> Deck {
    deck.sort_unstable();
    deck
}

/// The hand with another card in one place.
pub(super) fn replaced(deck: &Deck, place: usize, card: Card) -> Deck {
    let mut changed = *deck;
    changed[place] = card;
    sorted(changed)
}
