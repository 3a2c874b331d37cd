//! The measured strength of cards: what each adds to the result of a game.
//!
//! Hands are drawn and games are solved. Every solved game is evidence for its five cards on one side and against the five on the other; least squares attributes the result to the cards, with far fewer games than trying cards one by one.
//! The prior strength of a card is the sum of the squares of its ranks: over the 110 cards and 3,000 solved games its correlation with the measured strength is 0.98, that of the sum of the ranks 0.94, and that of a card's gain in random games 0.93. The value of a square is measured each time.

use std::collections::BTreeMap;

use tria_rules::chance;
use tria_rules::triad::{Card, HAND_MAX, Player, Position};

use super::judge::{Judge, Question};
use super::linear::Equations;
use super::trials::{Deals, mine, points};
use super::{AdviceError, Conditions, Effort, Estimate, check_collection, with_copies};

/// The most rated cards; further cards of the opponent count as noise.
const TOLD_APART: usize = 400;

/// Weight of the prior strength in games, so that one lucky game does not decide.
const SUPPOSED: f64 = 25.0;

/// Positions in one batch.
const BATCH: usize = 64;

/// The rating of a card.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The card.
    pub card: Card,
    /// What it adds to the result compared with an average card of the list: 0.05 is one more win in twenty games.
    pub points: Estimate,
    /// The cards of the final margin that it adds.
    pub margin: f64,
    /// Games in which it was in the hand.
    pub games: u32,
}

/// Rates the different cards of a list, strongest first; the asking player's hands are drawn from it.
///
/// # Errors
/// If there are fewer than five different cards or too many, the effort is out of range, or the judge stops.
pub fn rate_cards(
    cards: &[Card],
    conditions: &Conditions,
    effort: Effort,
    judge: &mut dyn Judge,
) -> Result<Vec<Rating>, AdviceError> {
    let rated: Vec<Card> = with_copies(cards).into_iter().map(|(card, _)| card).collect();
    if rated.len() < HAND_MAX {
        return Err(AdviceError::TooFewDifferent { cards: rated.len() });
    }
    check_collection(&rated)?;
    let effort = effort.check()?;
    let columns = columns(&rated, conditions);
    let games = draw(&rated, conditions, effort.solves as usize, effort.seed);
    let values: Vec<i8> = ask(&games, judge)?.iter().map(|value| *value as i8).collect();
    let mut looks = vec![0.0; columns.len() + 2];
    for (card, column) in &columns {
        looks[*column] = look(*card);
    }
    let average = looks[..rated.len()].iter().sum::<f64>() / rated.len() as f64;
    looks[..columns.len()].iter_mut().for_each(|look| *look -= average);
    Ok(fit(&rated, &looks, &rows(&columns, &games), &values))
}

/// The prior strength of a card: the sum of the squares of its ranks.
pub(super) fn look(card: Card) -> f64 {
    card.ranks.numbers().iter().map(|rank| f64::from(*rank).powi(2)).sum()
}

/// The answers for the asking player, in batches between which the work can stop.
fn ask(games: &[Position], judge: &mut dyn Judge) -> Result<Vec<i64>, AdviceError> {
    let mut answers = Vec::with_capacity(games.len());
    for batch in games.chunks(BATCH) {
        let values = judge.judge(Question::Exact, batch)?;
        answers.extend(batch.iter().zip(values).map(|(game, value)| mine(game, value)));
    }
    Ok(answers)
}

/// The index of each card among the unknowns: rated cards first.
fn columns(rated: &[Card], conditions: &Conditions) -> BTreeMap<Card, usize> {
    let mut columns: BTreeMap<Card, usize> =
        rated.iter().enumerate().map(|(place, card)| (*card, place)).collect();
    let theirs = conditions.opponent.known().iter().chain(conditions.opponent.prior());
    for card in theirs {
        if columns.len() < TOLD_APART.max(rated.len()) {
            let next = columns.len();
            columns.entry(*card).or_insert(next);
        }
    }
    columns
}

/// Games in which every rated card is held (almost) equally often.
fn draw(rated: &[Card], conditions: &Conditions, count: usize, seed: u64) -> Vec<Position> {
    let deals = Deals::new(conditions, seed);
    let mut rng = Deals::new(conditions, seed ^ 0xca4d).rng(0);
    let mut left: Vec<Card> = Vec::new();
    (0..count)
        .map(|game| {
            if left.len() < HAND_MAX {
                left = rated.to_vec();
                chance::shuffle(&mut rng, &mut left);
            }
            let hand: Vec<Card> = left.split_off(left.len() - HAND_MAX);
            // One game in each block of the deals, with alternating starters, so that no two games are alike.
            let index = game * deals.block() + game % deals.block();
            deals.position(&std::array::from_fn(|slot| hand[slot]), index)
        })
        .collect()
}

/// The coefficients of a game's unknowns, with the sign of the card's holder.
type Row = Vec<(usize, f64)>;

/// The unknowns of each game: the cards, the average advantage of chance, and the starter.
fn rows(columns: &BTreeMap<Card, usize>, games: &[Position]) -> Vec<Row> {
    let of = |game: &Position| {
        let mut row: Row = Vec::with_capacity(2 * HAND_MAX + 2);
        for (player, factor) in [(Player::Blue, 1.0), (Player::Red, -1.0)] {
            let cards = game.slots(player).filter_map(|(_, card)| card);
            row.extend(cards.filter_map(|card| columns.get(&card)).map(|column| (*column, factor)));
        }
        row.push((columns.len(), 1.0));
        row.push((columns.len() + 1, if mine(game, 1) > 0 { 1.0 } else { -1.0 }));
        row
    };
    games.iter().map(of).collect()
}

/// The sum of a row's unknowns.
fn sum(row: &Row, of: &[f64]) -> f64 {
    row.iter().map(|(column, factor)| factor * of[*column]).sum()
}

/// The slope of a number over the squares of ranks.
fn slope(rows: &[Row], looks: &[f64], numbers: &[f64]) -> f64 {
    let supposed: Vec<f64> = rows.iter().map(|row| sum(row, looks)).collect();
    let count = numbers.len().max(1) as f64;
    let (mean, middle) = (supposed.iter().sum::<f64>() / count, numbers.iter().sum::<f64>() / count);
    let both: f64 = supposed.iter().zip(numbers).map(|(one, other)| (one - mean) * (other - middle)).sum();
    let squares: f64 = supposed.iter().map(|one| (one - mean).powi(2)).sum();
    if squares > 0.0 { (both / squares).max(0.0) } else { 0.0 }
}

fn fit(rated: &[Card], looks: &[f64], rows: &[Row], values: &[i8]) -> Vec<Rating> {
    let size = looks.len();
    let observed: [Vec<f64>; 2] = [
        values.iter().map(|value| points(*value) - 0.5).collect(),
        values.iter().map(|value| f64::from(*value)).collect(),
    ];
    let slopes = [0, 1].map(|side: usize| slope(rows, looks, &observed[side]));
    let beyond = |side: usize, game: usize| observed[side][game] - slopes[side] * sum(&rows[game], looks);
    let mut equations = Equations::new(size, SUPPOSED);
    let mut held = vec![0_u32; size];
    for (game, row) in rows.iter().enumerate() {
        equations.add(row, [beyond(0, game), beyond(1, game)]);
        for (column, factor) in row {
            held[*column] += u32::from(*factor > 0.0);
        }
    }
    let fit = equations.solve();
    let squares: f64 =
        (0..rows.len()).map(|game| (beyond(0, game) - sum(&rows[game], &fit.coefficients[0])).powi(2)).sum();
    // With few games for many cards the fit has few degrees of freedom; at least half the games are counted as free.
    let free = rows.len().saturating_sub(size).max(rows.len() / 2).max(1);
    let variance = squares / free as f64;
    let count = rated.len() as f64;
    let total = |side: usize, place: usize| slopes[side] * looks[place] + fit.coefficients[side][place];
    let average = [0, 1].map(|side| (0..rated.len()).map(|place| total(side, place)).sum::<f64>() / count);
    let mut factors = vec![0.0; size];
    factors[..rated.len()].fill(-1.0 / count);
    let mut ratings: Vec<Rating> = rated
        .iter()
        .enumerate()
        .map(|(place, card)| {
            factors[place] += 1.0;
            let error = (variance * fit.variance(&factors)).sqrt();
            factors[place] -= 1.0;
            Rating {
                card: *card,
                points: Estimate::with_error(total(0, place) - average[0], error),
                margin: total(1, place) - average[1],
                games: held[place],
            }
        })
        .collect();
    ratings
        .sort_by(|one, other| other.points.mean.total_cmp(&one.points.mean).then(one.card.cmp(&other.card)));
    ratings
}
