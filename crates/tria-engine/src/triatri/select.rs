//! The start selection: all seats choose at once, so the best play is a mixed strategy.

use tria_rules::triatri::{Card, CardSet, Decision, View, decide};

use super::belief::Hands;
use super::board::{Node, imagined_node, imagined_round};
use super::boundary::BoundaryTable;
use super::search::{FULL, Search};
use super::value::Value;

/// The value of every own card against every card of one other hand, in one world.
///
/// The weight of the world, then the values by own card and the opponent's card.
pub type Matrix = (f64, Vec<Vec<f64>>);

/// Limits of the search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SelectEffort {
    /// Tricks to look ahead.
    pub(crate) ahead: u32,
    /// Positions visited at most.
    pub(crate) nodes: u64,
}

/// The cards that a seat can select, each kind once.
pub(crate) fn kinds(hand: CardSet) -> Vec<Card> {
    hand.kinds().collect()
}

/// Solves every pair of cards of two players in the worlds, as long as the nodes last; at least one world.
///
/// A tie has the average value of the other pairs: the same hands choose again.
pub(crate) fn matrices(
    view: &View,
    worlds: &[(Hands, f64)],
    me: usize,
    effort: &SelectEffort,
    boundary: &BoundaryTable,
) -> Vec<Matrix> {
    let mut matrices = Vec::new();
    let mut nodes = 0;
    let mut search: Option<Search<'_>> = None;
    for (hands, weight) in worlds {
        let round = imagined_round(view, hands);
        let search = search.get_or_insert_with(|| Search::new(boundary, 15, round, me as u8));
        search.begin(round, me as u8, u64::MAX);
        search.floor = 5_u32.saturating_sub(effort.ahead);
        search.margins = false;
        let (own, others) = (kinds(hands[me]), kinds(hands[1 - me]));
        let mut values = vec![vec![f64::NAN; others.len()]; own.len()];
        for (row, mine) in own.iter().enumerate() {
            for (column, theirs) in others.iter().enumerate() {
                let mut chosen = [*mine; 2];
                chosen[1 - me] = *theirs;
                if let Some(value) = after(view, hands, &chosen, search) {
                    values[row][column] = value;
                }
            }
        }
        fill_ties(&mut values);
        matrices.push((*weight, values));
        nodes += search.nodes;
        if nodes >= effort.nodes {
            break;
        }
    }
    matrices
}

/// The value for the seat of the search after this selection; `None` if it is tied.
fn after(view: &View, hands: &Hands, chosen: &[Card], search: &mut Search<'_>) -> Option<f64> {
    let node = started(view, hands, chosen)?;
    Some(Value::from_raw(search.gem(&node, FULL.0, FULL.1)).share())
}

/// The first trick's start after this selection; `None` if it is tied.
pub(crate) fn started(view: &View, hands: &Hands, chosen: &[Card]) -> Option<Node> {
    let Decision::Starts(starter) = decide(chosen, &view.options) else { return None };
    let mut node = imagined_node(view, hands, starter as u8);
    for (seat, card) in chosen.iter().enumerate() {
        // The places of a hand are in the order of its cards; of equal cards the first goes.
        let place = hands[seat].iter().position(|held| held == *card).expect("a card of the hand");
        node.hands[seat] &= !(1 << place);
    }
    Some(node)
}

fn fill_ties(values: &mut [Vec<f64>]) {
    let decided: Vec<f64> = values.iter().flatten().copied().filter(|value| !value.is_nan()).collect();
    let average = decided.iter().sum::<f64>() / decided.len().max(1) as f64;
    values.iter_mut().flatten().filter(|value| value.is_nan()).for_each(|value| *value = average);
}

/// A mixed strategy that does well against the best response of each possible opponent.
///
/// Regret matching: the seat and its opponent in every world repeatedly play the matrices, each choosing in proportion to regret; the average of the seat's strategies converges to an equilibrium of the game in which the opponent may know the seat's hand.
pub fn regret_matching(matrices: &[Matrix], rounds: u32) -> Vec<f64> {
    let rows = matrices.first().map_or(0, |(_, values)| values.len());
    let mut regrets = vec![0.0; rows];
    let mut other_regrets: Vec<Vec<f64>> =
        matrices.iter().map(|(_, values)| vec![0.0; values.first().map_or(0, Vec::len)]).collect();
    let mut average = vec![0.0; rows];
    for round in 0..rounds {
        let own = positive_part(&regrets);
        let mut gains = vec![0.0; rows];
        for ((weight, values), regrets) in matrices.iter().zip(&mut other_regrets) {
            let other = positive_part(regrets);
            let by_row: Vec<f64> = values
                .iter()
                .map(|row| row.iter().zip(&other).map(|(value, part)| value * part).sum())
                .collect();
            gains.iter_mut().zip(&by_row).for_each(|(gain, value)| *gain += weight * value);
            let game: f64 = by_row.iter().zip(&own).map(|(value, part)| value * part).sum();
            for (column, regret) in regrets.iter_mut().enumerate() {
                let value: f64 = values.iter().zip(&own).map(|(row, part)| row[column] * part).sum();
                // The opponent minimises; negative regret is reset to zero, which converges faster.
                *regret = (*regret + game - value).max(0.0);
            }
        }
        let game: f64 = gains.iter().zip(&own).map(|(gain, part)| gain * part).sum();
        for (regret, gain) in regrets.iter_mut().zip(&gains) {
            *regret = (*regret + gain - game).max(0.0);
        }
        let late = f64::from(round + 1);
        average.iter_mut().zip(&own).for_each(|(sum, part)| *sum += late * part);
    }
    normalised(average)
}

/// The strategy in proportion to positive regrets; uniform if there are none.
fn positive_part(regrets: &[f64]) -> Vec<f64> {
    normalised(regrets.iter().map(|regret| regret.max(0.0)).collect())
}

fn normalised(mut parts: Vec<f64>) -> Vec<f64> {
    let sum: f64 = parts.iter().sum();
    let even = 1.0 / parts.len().max(1) as f64;
    for part in &mut parts {
        *part = if sum > 0.0 { *part / sum } else { even };
    }
    parts
}
