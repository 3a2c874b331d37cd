//! Generates the boundary table.

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng as _;
use tria_rules::chance;
use tria_rules::game::{Game as _, Ignore, Seat, Viewer};
use tria_rules::triatri::{CardSet, Chance, Gems, Options, Phase, Position, deal};

use super::board::{After, Node, Round, counts, node, pack};
use super::boundary::{
    BoundaryTable, HORIZONS, Strengths, canonical_states, exchanged, score_class, shape, spread,
};
use super::ismcts::{self, TreeEffort};
use super::quick::{Playout, random_start};
use super::search::{FULL, Search};
use super::value::Value;

/// Games of the fast policy for each sample.
const QUICK_GAMES: u32 = 200;
/// Games of small trees for each sample and generation.
const GROWN_GAMES: u32 = 8;
/// Iterations of games of small trees with the strengths found so far.
const GENERATIONS: u32 = 3;
/// Simulations of a small tree.
const SIMULATIONS: u32 = 60;

impl BoundaryTable {
    /// Generates the table from this seed, and reports the completed part, 0 to 1, to `progress`.
    ///
    /// Every state of two players is played with the same `samples` deals, each from both seats, with open hands after a random selection, so that neighbouring states differ by more than luck.
    /// Strengths for more players are fitted to 200 games of the fast policy for each sample, and then, three times, to 8 games of small trees that use the strengths found so far.
    pub fn build(seed: u64, samples: u32, mut progress: impl FnMut(f64)) -> Self {
        let mut table = Self::even();
        let steps = f64::from(samples.max(1)) * f64::from(2 + 2 * GENERATIONS);
        let mut done = 0.0;
        let mut step = || {
            done += 1.0;
            progress(done / steps);
        };
        for horizon in 0..HORIZONS {
            table.two[horizon] = two_players(&table, seed, horizon as u32, samples.max(1), &mut step);
        }
        for players in 3..=4 {
            more_players(&mut table, seed, players, samples.max(1), &mut step);
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
    mut step: impl FnMut(),
) -> Vec<u16> {
    let options = Options::default();
    let states: Vec<u64> = canonical_states().collect();
    let mut sums = vec![0_i64; states.len()];
    let mut rng = ChaCha8Rng::seed_from_u64(seed ^ u64::from(rounds_after) << 32);
    for _ in 0..samples {
        let (hands, starter) = random_start(2, &options, &mut rng);
        let round = Round::new(&options, 2, rounds_after, &hands);
        let start = node(&hands, &[Gems::default(); 2], Gems::ALL, starter.index() as u8);
        // One transposition table serves all states: the round is the same, and the key contains the gems.
        let mut search = Search::new(table, 18, round, 0);
        search.margins = false;
        for (sum, gems) in sums.iter_mut().zip(&states) {
            for (gems, exchanged) in [(*gems, false), (exchanged(*gems), true)] {
                let parts = Value::from_raw(search.gem(&with_gems(&start, gems), FULL.0, FULL.1)).parts();
                *sum += i64::from(if exchanged { Value::WHOLE - parts } else { parts });
            }
        }
        step();
    }
    let mut values = table.two[0].clone();
    for (sum, gems) in sums.iter().zip(&states) {
        spread(&mut values, *gems, (sum / (2 * i64::from(samples))) as u16);
    }
    values
}

/// The start with these gems of two seats.
fn with_gems(start: &Node, gems: u64) -> Node {
    let [held, others] = [counts(gems as u32 & 0o777), counts((gems >> 9) as u32)];
    let stock: [u8; 3] = std::array::from_fn(|colour| Gems::ALL.0[colour] - held[colour] - others[colour]);
    Node { gems, stock: pack(Gems(stock)), ..*start }
}

/// The start of a round in a game of the fast policy, and all seats' shares at the end.
struct Sample {
    horizon: usize,
    /// The shape and the score class of each seat.
    features: [(usize, usize); 4],
    shares: [f32; 4],
}

/// Fits the strengths of three or four players, first to many fast games, then to fewer stronger ones.
fn more_players(table: &mut BoundaryTable, seed: u64, players: u8, samples: u32, mut step: impl FnMut()) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed ^ u64::from(players) << 40);
    let mut noted = Vec::new();
    for _ in 0..samples * QUICK_GAMES {
        quick_game(players, &mut rng, &mut noted);
    }
    refit(table, players, &noted, &[0.05, 0.02, 0.01, 0.005, 0.002]);
    noted.clear();
    for _ in 0..GENERATIONS {
        for _ in 0..samples {
            for _ in 0..GROWN_GAMES {
                grown_game(players, table, &mut rng, &mut noted);
            }
            step();
        }
        refit(table, players, &noted, &[0.02, 0.02, 0.01, 0.01, 0.005, 0.005, 0.002]);
    }
}

/// Fits the strengths of each horizon to the samples that belong to it.
fn refit(table: &mut BoundaryTable, players: u8, samples: &[Sample], rates: &[f32]) {
    for (horizon, strengths) in table.more[players as usize - 3].iter_mut().enumerate() {
        let samples: Vec<&Sample> = samples.iter().filter(|sample| sample.horizon == horizon).collect();
        *strengths = fit(players, &samples, strengths, rates);
    }
}

/// Plays a game of small trees that value rounds by this table, with random selections, and records how its second and third rounds began.
fn grown_game(players: u8, table: &BoundaryTable, rng: &mut ChaCha8Rng, samples: &mut Vec<Sample>) {
    let mut position = Position::new(players, Options::default()).expect("2 to 4 players");
    let noted = samples.len();
    let effort = TreeEffort { simulations: SIMULATIONS, exploration: 0.5, random: 96, placing: 0.5 };
    while position.outcome().is_none() {
        if position.awaits_chance() {
            if position.round() > 1 {
                let holdings: Vec<Gems> = position.all_seats().map(|seat| position.holding(seat)).collect();
                let start = node(&[CardSet::EMPTY; 4][..players as usize], &holdings, position.stock(), 0);
                samples.push(Sample::new((position.options().rounds - position.round()) as usize, &start));
            }
            let deal = Chance::Deal(deal::deal(rng, players));
            position = position.resolve(deal, &mut Ignore).expect("a deal is due");
            continue;
        }
        let seat = position.to_act().iter().next().expect("a seat is to act");
        let moves = position.legal_moves(seat);
        let mv = if moves.len() == 1 || position.phase() == Phase::Select {
            moves[chance::below(rng, moves.len() as u32) as usize]
        } else {
            let candidates = ismcts::grow(&position.view(Viewer::Seat(seat)), &effort, table, rng);
            let most = candidates.iter().map(|candidate| candidate.value).fold(0.0, f64::max);
            candidates.iter().find(|candidate| candidate.value >= most).map_or(moves[0], |found| found.mv)
        };
        position.play_unchecked(seat, mv);
    }
    let places = position.outcome().expect("the game is over").places;
    let sharing = places.iter().filter(|place| **place == 1).count() as f32;
    for sample in &mut samples[noted..] {
        for (share, place) in sample.shares.iter_mut().zip(&places) {
            *share = if *place == 1 { 1.0 / sharing } else { 0.0 };
        }
    }
}

impl Sample {
    fn new(horizon: usize, start: &Node) -> Self {
        let features = std::array::from_fn(|seat| {
            let holding = start.holding(seat as u8);
            (shape(holding), score_class(holding, start.stock))
        });
        Self { horizon, features, shares: [0.0; 4] }
    }
}

/// Plays a game of the fast policy with some random moves, and records how its second and third rounds began.
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
            samples.push(Sample::new(rounds_after as usize, &start));
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

/// Fits strengths by stochastic gradient ascent on the likelihood, one pass over all samples for each rate; the parameters are logarithms of strengths, and unseen ones stay unchanged.
fn fit(players: u8, samples: &[&Sample], before: &Strengths, rates: &[f32]) -> Strengths {
    let (mut shapes, mut scores) = (before.shapes.map(logarithm), before.scores.map(logarithm));
    let seats = players as usize;
    for rate in rates {
        for sample in samples {
            let powers: [f32; 4] = std::array::from_fn(|seat| {
                let (shape, score) = sample.features[seat];
                if seat < seats { exponential(shapes[shape] + scores[score]) } else { 0.0 }
            });
            let sum: f32 = powers.iter().sum();
            for (seat, power) in powers.iter().enumerate().take(seats) {
                let (shape, score) = sample.features[seat];
                let step = rate * (sample.shares[seat] - power / sum);
                shapes[shape] += step;
                scores[score] += step;
            }
        }
    }
    let strength = |logarithm: f32| exponential(logarithm.clamp(-9.0, 9.0));
    Strengths { shapes: shapes.map(strength), scores: scores.map(strength) }
}

/// The exponential function by multiplication and addition alone: the same bits on every machine, so the same file.
fn exponential(exponent: f32) -> f32 {
    let part = f64::from(exponent) / 256.0;
    let mut power = 1.0 + part * (1.0 + part / 2.0 * (1.0 + part / 3.0 * (1.0 + part / 4.0)));
    for _ in 0..8 {
        power *= power;
    }
    power as f32
}

/// The natural logarithm of a strength, as the inverse of [`exponential`], by Halley's steps.
fn logarithm(strength: f32) -> f32 {
    let mut found = 0.0;
    for _ in 0..12 {
        let power = exponential(found);
        found += 2.0 * (strength - power) / (strength + power);
    }
    found
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

    #[test]
    fn own_functions_are_those_of_mathematics() {
        for step in -90..=90 {
            let exponent = f32::from(step as i8) / 10.0;
            let power = exponential(exponent);
            assert!((power / exponent.exp() - 1.0).abs() < 1e-5, "{exponent}: {power}");
            assert!((logarithm(power) - exponent).abs() < 1e-4, "{exponent}: {}", logarithm(power));
        }
    }

    /// The mean logarithm of the share that the strengths gave to the actual winners.
    fn likelihood(players: u8, samples: &[Sample], horizon: usize, table: &BoundaryTable) -> f32 {
        let strengths = &table.more[players as usize - 3][horizon];
        let (mut sum, mut count) = (0.0, 0.0);
        for sample in samples.iter().filter(|sample| sample.horizon == horizon) {
            let power = |(shape, score): (usize, usize)| strengths.shapes[shape] * strengths.scores[score];
            let all: f32 = sample.features[..players as usize].iter().copied().map(power).sum();
            for (features, share) in sample.features.into_iter().zip(sample.shares) {
                sum += share * (power(features) / all).ln();
            }
            count += 1.0;
        }
        sum / count
    }

    #[test]
    fn the_file_foretells_games_that_it_has_not_seen() {
        for players in 3..=4 {
            let mut rng = ChaCha8Rng::seed_from_u64(99);
            let mut samples = Vec::new();
            for _ in 0..400 {
                grown_game(players, BoundaryTable::standard(), &mut rng, &mut samples);
            }
            for horizon in 0..HORIZONS {
                let file = likelihood(players, &samples, horizon, BoundaryTable::standard());
                let even = likelihood(players, &samples, horizon, &BoundaryTable::even());
                assert!(file > even, "{players} players, {horizon}: {file} against {even}");
            }
        }
    }
}
