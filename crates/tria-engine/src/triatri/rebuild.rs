//! How the boundary table is made.

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng as _;
use tria_rules::game::Seat;
use tria_rules::triatri::{CardSet, Gems, Options};

use super::board::{After, Node, Round, counts, node, pack};
use super::boundary::{
    BoundaryTable, HORIZONS, SCORES, SHAPES, Strengths, canonical_states, exchanged, score_class, shape,
    spread,
};
use super::quick::{Playout, random_start};
use super::search::{FULL, Search};
use super::value::Value;

/// Games of the quick policy for each deal of two players that is asked for.
const GAMES_PER_SAMPLE: u32 = 500;

impl BoundaryTable {
    /// Makes the table anew from this seed, telling `progress` the part that is done, 0 to 1.
    ///
    /// Every state of two players is played with the same `samples` deals, each from both seats,
    /// with open hands after a random selection; so neighbouring states differ by more than luck.
    /// Strengths for more players are fitted to games of the quick policy, 500 for each sample.
    pub fn build(seed: u64, samples: u32, mut progress: impl FnMut(f64)) -> Self {
        let mut table = Self::even();
        let steps = f64::from(samples) * (HORIZONS as f64) + 2.0;
        for horizon in 0..HORIZONS {
            let values = two_players(&table, seed, horizon as u32, samples, |sample| {
                progress((f64::from(samples) * horizon as f64 + f64::from(sample)) / steps);
            });
            table.two[horizon] = values;
        }
        for players in 3..=4 {
            table.more[players as usize - 3] = strengths(seed, players, samples * GAMES_PER_SAMPLE);
            progress((steps - f64::from(4 - players)) / steps);
        }
        table
    }
}

/// The values of all states of two players with `rounds_after` rounds after the one that begins.
fn two_players(
    table: &BoundaryTable,
    seed: u64,
    rounds_after: u32,
    samples: u32,
    mut progress: impl FnMut(u32),
) -> Vec<u16> {
    let options = Options::default();
    let states: Vec<u64> = canonical_states().collect();
    let mut sums = vec![0_i64; states.len()];
    let mut rng = ChaCha8Rng::seed_from_u64(seed ^ u64::from(rounds_after) << 32);
    for sample in 0..samples {
        let (hands, starter) = random_start(2, &options, &mut rng);
        let round = Round::new(&options, 2, rounds_after, &hands);
        let start = node(&hands, &[Gems::default(); 2], Gems::ALL, starter.index() as u8);
        // One memory serves all states: the round is the same, and the key has the gems.
        let mut search = Search::new(table, 18, round, 0);
        search.margins = false;
        for (sum, gems) in sums.iter_mut().zip(&states) {
            for (gems, exchanged) in [(*gems, false), (exchanged(*gems), true)] {
                let parts = Value::from_raw(search.gem(&with_gems(&start, gems), FULL.0, FULL.1)).parts();
                *sum += i64::from(if exchanged { Value::WHOLE - parts } else { parts });
            }
        }
        progress(sample + 1);
    }
    let mut values = table.two[0].clone();
    for (sum, gems) in sums.iter().zip(&states) {
        spread(&mut values, *gems, (sum / (2 * i64::from(samples.max(1)))) as u16);
    }
    values
}

/// The start with these gems of two seats.
fn with_gems(start: &Node, gems: u64) -> Node {
    let [held, others] = [counts(gems as u32 & 0o777), counts((gems >> 9) as u32)];
    let stock: [u8; 3] = std::array::from_fn(|colour| Gems::ALL.0[colour] - held[colour] - others[colour]);
    Node { gems, stock: pack(Gems(stock)), ..*start }
}

/// The start of a round in a game of the quick policy, and everybody's share in the end.
struct Sample {
    horizon: usize,
    /// The shape and the score class of each seat.
    features: [(usize, usize); 4],
    shares: [f32; 4],
}

fn strengths(seed: u64, players: u8, games: u32) -> [Strengths; HORIZONS] {
    let mut rng = ChaCha8Rng::seed_from_u64(seed ^ u64::from(players) << 40);
    let mut samples = Vec::new();
    for _ in 0..games {
        quick_game(players, &mut rng, &mut samples);
    }
    std::array::from_fn(|horizon| {
        let samples: Vec<&Sample> = samples.iter().filter(|sample| sample.horizon == horizon).collect();
        fit(players, &samples)
    })
}

/// Plays a game of the quick policy with some random moves, and notes how its second and third rounds began.
fn quick_game(players: u8, rng: &mut ChaCha8Rng, samples: &mut Vec<Sample>) {
    let options = Options::default();
    let noted = samples.len();
    let mut holdings = vec![Gems::default(); players as usize];
    let mut stock = Gems::ALL;
    for rounds_after in (0..options.rounds).rev() {
        let (hands, starter): (Vec<CardSet>, Seat) = random_start(players, &options, rng);
        let round = Round::new(&options, players, rounds_after, &hands);
        let start = node(&hands, &holdings, stock, starter.index() as u8);
        if rounds_after + 1 < options.rounds {
            samples.push(Sample {
                horizon: rounds_after as usize,
                features: std::array::from_fn(|seat| {
                    let holding = start.holding(seat as u8);
                    (shape(holding), score_class(holding, start.stock))
                }),
                shares: [0.0; 4],
            });
        }
        match (Playout { random: 48 }).finish(&round, &start, None, rng) {
            After::Over(node, instant) => {
                for sample in &mut samples[noted..] {
                    for seat in 0..players {
                        sample.shares[seat as usize] = round.final_value(&node, instant, seat).share() as f32;
                    }
                }
                return;
            }
            After::Boundary(node) | After::Next(node) => {
                holdings = (0..players).map(|seat| node.gems_of(seat)).collect();
                stock = Gems(counts(node.stock));
            }
        }
    }
}

/// Fits strengths by steps against the gradient of the likelihood; logarithms of strengths are what is learnt.
///
/// A little decay keeps what was never seen at strength one.
fn fit(players: u8, samples: &[&Sample]) -> Strengths {
    let (mut shapes, mut scores) = ([0.0_f32; SHAPES], [0.0_f32; SCORES]);
    let seats = players as usize;
    for rate in [0.05_f32, 0.02, 0.01, 0.005, 0.002] {
        for sample in samples {
            let powers: [f32; 4] = std::array::from_fn(|seat| {
                let (shape, score) = sample.features[seat];
                if seat < seats { (shapes[shape] + scores[score]).exp() } else { 0.0 }
            });
            let sum: f32 = powers.iter().sum();
            for (seat, power) in powers.iter().enumerate().take(seats) {
                let (shape, score) = sample.features[seat];
                let step = rate * (sample.shares[seat] - power / sum);
                shapes[shape] += step - rate * 1e-4 * shapes[shape];
                scores[score] += step - rate * 1e-4 * scores[score];
            }
        }
    }
    let strength = |logarithm: f32| logarithm.clamp(-9.0, 9.0).exp();
    Strengths { shapes: shapes.map(strength), scores: scores.map(strength) }
}

#[cfg(test)]
mod tests {
    use super::super::boundary::state;
    use super::*;

    #[test]
    fn gems_find_their_state() {
        let distinct: std::collections::BTreeSet<usize> = canonical_states().map(state).collect();
        assert_eq!(distinct.len(), canonical_states().count());
    }
}
