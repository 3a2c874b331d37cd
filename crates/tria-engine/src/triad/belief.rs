//! Sampled worlds: the possible hidden cards and their likelihood, given the opponent's past placements.
//!
//! A hand is drawn from the prior, without the cards that the opponent has placed.
//! Then each of their placements is compared with the hand that they would have had at that time: where a better choice was available, the world is less likely.
//! The opponent is assumed to choose by the heuristic (`heuristic.rs`), with different weights early and late in the game: a move that scores `d` worse is played `e^(-d·firmness)` times as often.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng as _};
use tria_rules::chance;
use tria_rules::game::Game as _;
use tria_rules::triad::{Card, HandView, Move, Player, Position, View};

use super::heuristic::{Heuristic, HeuristicWeights};
use super::prior::Candidate;
use super::situation::{Situation, with_hand};
use crate::number::exp;

/// The share of every choice that counts as uniformly random, so that no hand becomes impossible.
const WHIM: f64 = 0.1;

/// Hands drawn for each requested world, so that the likely ones among them can be kept.
const DRAWN_PER_WORLD: usize = 8;

/// The assumed weights of opponents, by the number of empty cells before they place: fitted to 220 games of level 5 to maximise the likelihood of the true hand. The starter saves strong cards for the end, the second player begins with one.
const BELIEVED: [HeuristicWeights; 10] = {
    const fn weights(spent: f64, risk: f64) -> HeuristicWeights {
        HeuristicWeights { taken: 100.0, risk, spent }
    }
    [
        weights(0.0, 50.0),
        weights(0.0, 50.0),
        weights(-3.0, 100.0),
        weights(11.0, 50.0),
        weights(9.0, 50.0),
        weights(13.0, 100.0),
        weights(-3.0, 0.0),
        weights(-1.0, 100.0),
        weights(-11.0, 100.0),
        weights(21.0, 0.0),
    ]
};

/// A position that is consistent with the viewer's view.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct World {
    /// The position with all cards known.
    pub position: Position,
    /// Its probability; the weights of all worlds sum to 1.
    pub weight: f64,
}

/// A player's belief about the hidden cards.
pub struct Belief<'a> {
    view: &'a View,
    /// Cards that may be hidden.
    pool: Vec<Candidate>,
    /// Cumulative weights of the pool.
    sums: Vec<u32>,
    /// Hidden cards that are known from an earlier game.
    certain: Vec<Card>,
    /// The number of unknown hidden cards.
    missing: usize,
    clues: Vec<Clue>,
}

/// The evidence of one placement by the opponent.
struct Clue {
    /// The attractiveness of the chosen placement.
    chosen: f64,
    /// The total attractiveness of all placements of each card of the pool.
    pool: Vec<f64>,
    /// The same for the cards that they certainly held then.
    certain: f64,
    /// The number of placements available to them.
    choices: f64,
}

impl std::fmt::Debug for Belief<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Belief").field("certain", &self.certain).field("missing", &self.missing).finish()
    }
}

impl<'a> Belief<'a> {
    /// The belief of the situation's player; `None` for a spectator.
    ///
    /// A firmness of 0 ignores the opponent's past placements.
    pub fn new(situation: &Situation<'a>, firmness: f64) -> Option<Self> {
        let (view, prior) = (situation.view, situation.prior);
        let me = view.player()?;
        let HandView::Other { known, hidden } = &view.hands[!me] else { return None };
        let mut pool: Vec<Candidate> =
            prior.candidates().iter().copied().filter(|candidate| candidate.weight > 0).collect();
        let mut certain = prior.held().to_vec();
        let gone: Vec<Card> = situation.past.placed_by(!me).chain(known.iter().copied()).collect();
        for card in &gone {
            remove(&mut certain, |held| held == card);
        }
        certain.truncate(usize::from(*hidden));
        for card in gone.iter().chain(&certain) {
            remove(&mut pool, |candidate| candidate.card == *card);
        }
        let mut sum = 0;
        let sums = pool
            .iter()
            .map(|candidate| {
                sum += u32::from(candidate.weight);
                sum
            })
            .collect();
        let missing = usize::from(*hidden) - certain.len();
        let mut belief = Self { view, pool, sums, certain, missing, clues: Vec::new() };
        if missing > 0 && firmness > 0.0 {
            let sure: Vec<Card> = known.iter().copied().chain(belief.certain.iter().copied()).collect();
            belief.clues = belief.find_clues(situation, !me, &sure, firmness).unwrap_or_default();
        }
        Some(belief)
    }

    fn find_clues(
        &self,
        situation: &Situation<'_>,
        other: Player,
        sure: &[Card],
        firmness: f64,
    ) -> Option<Vec<Clue>> {
        let boards = situation.past.boards(self.view)?;
        let heuristic = Heuristic::new(boards.first()?, situation.prior.cards());
        let placements = situation.past.placements();
        let mut clues = Vec::new();
        for (turn, placement) in placements.iter().enumerate().filter(|(_, made)| made.by == other) {
            // They held then what they certainly hold now, and what they have placed since.
            let since = placements[turn..].iter().filter(|made| made.by == other).map(|made| made.card);
            let held: Vec<Card> = since.chain(sure.iter().copied()).collect();
            let cards: Vec<Card> =
                held.iter().copied().chain(self.pool.iter().map(|candidate| candidate.card)).collect();
            let scores = scores(self.view, &boards[turn], other, &cards, &heuristic)?;
            let best = scores.iter().flatten().map(|(_, score)| *score).fold(f64::NEG_INFINITY, f64::max);
            let lure = |score: f64| exp((score - best) * firmness);
            let sums: Vec<f64> =
                scores.iter().map(|cells| cells.iter().map(|(_, score)| lure(*score)).sum()).collect();
            let chosen = scores[0].iter().find(|(mv, _)| mv.cell == placement.cell)?;
            clues.push(Clue {
                chosen: lure(chosen.1),
                certain: sums[..held.len()].iter().sum(),
                choices: (scores[0].len() * (held.len() + self.missing)) as f64,
                pool: sums[held.len()..].to_vec(),
            });
        }
        Some(clues)
    }

    /// Likelihood of the opponent's past placements, given these cards of the pool.
    fn likelihood(&self, drawn: &[usize]) -> f64 {
        let likely = |clue: &Clue| {
            let all = clue.certain + drawn.iter().map(|place| clue.pool[*place]).sum::<f64>();
            (1.0 - WHIM) * clue.chosen / all + WHIM / clue.choices
        };
        self.clues.iter().map(likely).product()
    }

    /// Likelihood of the opponent's past placements, given these hidden cards; `None` if they cannot have them.
    ///
    /// Never 0, because some choices count as random.
    pub fn likelihood_of(&self, hidden: &[Card]) -> Option<f64> {
        let mut left: Vec<Card> = hidden.to_vec();
        if !self.certain.iter().all(|card| remove(&mut left, |held| held == card))
            || left.len() != self.missing
        {
            return None;
        }
        let mut drawn = Vec::with_capacity(left.len());
        for card in left {
            let fits = |place: &usize| self.pool[*place].card == card && !drawn.contains(place);
            let place = (0..self.pool.len()).find(fits)?;
            drawn.push(place);
        }
        Some(self.likelihood(&drawn))
    }

    /// At most `count` worlds, the likely ones more often; exactly one if nothing is hidden.
    ///
    /// None for a finished game or a prior with too few cards.
    pub fn worlds(&self, count: usize, seed: u64) -> Vec<World> {
        if self.pool.len() < self.missing || count == 0 {
            return Vec::new();
        }
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut drawn = self.draw(count, &mut rng);
        for (hand, weight) in &mut drawn {
            *weight *= self.likelihood(hand);
        }
        let kept = if drawn.len() > count { keep(&drawn, count, &mut rng) } else { drawn };
        let sum: f64 = kept.iter().map(|(_, weight)| weight).sum();
        kept.iter()
            .filter_map(|(hand, weight)| {
                let cards = hand.iter().map(|place| self.pool[*place].card);
                let hidden: Vec<Card> = self.certain.iter().copied().chain(cards).collect();
                Some(World { position: self.view.world(&hidden)?, weight: weight / sum })
            })
            .collect()
    }

    /// Hands as indices in the pool, each with its relative likelihood: all of them if they are few.
    fn draw(&self, count: usize, rng: &mut ChaCha8Rng) -> Vec<(Vec<usize>, f64)> {
        let size = self.pool.len();
        let all = f64::from(self.sums.last().copied().unwrap_or_default());
        let part = |place: usize| f64::from(self.pool[place].weight);
        match self.missing {
            0 => vec![(Vec::new(), 1.0)],
            1 => (0..size).map(|place| (vec![place], part(place))).collect(),
            2 if size * (size - 1) / 2 <= count * DRAWN_PER_WORLD => {
                let pairs = (0..size).flat_map(|one| (0..one).map(move |other| (one, other)));
                let likely = |one: usize, other: usize| {
                    part(one) * part(other) * (1.0 / (all - part(one)) + 1.0 / (all - part(other)))
                };
                pairs.map(|(one, other)| (vec![one, other], likely(one, other))).collect()
            }
            _ => (0..count * DRAWN_PER_WORLD).map(|_| (self.draw_hand(rng), 1.0)).collect(),
        }
    }

    /// One hand, drawn card by card without replacement.
    fn draw_hand(&self, rng: &mut ChaCha8Rng) -> Vec<usize> {
        let mut hand: Vec<usize> = Vec::with_capacity(self.missing);
        let all = self.sums.last().copied().unwrap_or_default();
        let mut vain = 0;
        while hand.len() < self.missing {
            let drawn = chance::below(rng, all);
            let mut place = self.sums.partition_point(|sum| *sum <= drawn);
            if hand.contains(&place) {
                vain += 1;
                if vain < 100 {
                    continue;
                }
                // If one card outweighs all others by far, any remaining card will do.
                place = (0..self.pool.len()).find(|place| !hand.contains(place)).unwrap_or_default();
            }
            hand.push(place);
        }
        hand
    }
}

/// The heuristic score of every placement of each card.
fn scores(
    view: &View,
    board: &Position,
    by: Player,
    cards: &[Card],
    heuristic: &Heuristic,
) -> Option<Vec<Vec<(Move, f64)>>> {
    let board = board.to_setup().board;
    let weights = &BELIEVED[board.iter().filter(|placed| placed.is_none()).count()];
    let mut scores = vec![Vec::new(); cards.len()];
    for (chunk, five) in cards.chunks(5).enumerate() {
        let mut hand = five.to_vec();
        // A hand must last until the board is full.
        hand.resize(5, five[0]);
        let position = with_hand(view, &board, by, &hand)?;
        for mv in position.legal_moves(by.seat()) {
            if mv.slot.index() < five.len() {
                let score = heuristic.score(&position, by, mv, weights);
                scores[5 * chunk + mv.slot.index()].push((mv, score));
            }
        }
    }
    Some(scores)
}

/// Keeps `count` hands in proportion to their weights, by systematic resampling.
fn keep(drawn: &[(Vec<usize>, f64)], count: usize, rng: &mut ChaCha8Rng) -> Vec<(Vec<usize>, f64)> {
    let step = drawn.iter().map(|(_, weight)| weight).sum::<f64>() / count as f64;
    let mut next = step * f64::from(rng.next_u32()) / 4_294_967_296.0;
    let mut reached = 0.0;
    let mut kept = Vec::with_capacity(count);
    for (hand, weight) in drawn {
        reached += weight;
        let mut times = 0.0;
        while next < reached && next < step * count as f64 {
            times += 1.0;
            next += step;
        }
        if times > 0.0 {
            kept.push((hand.clone(), times));
        }
    }
    kept
}

/// Removes the first matching item; returns whether there was one.
fn remove<T>(list: &mut Vec<T>, fits: impl FnMut(&T) -> bool) -> bool {
    let found = list.iter().position(fits);
    if let Some(place) = found {
        list.remove(place);
    }
    found.is_some()
}
