//! From solved deals to strengths with intervals: least squares over the cards, errors without assumptions about the noise.

use super::super::Estimate;
use super::super::linear::Equations;
use super::super::trials::points;
use super::{Hands, Survey};

/// Shrinkage of each unknown, so small that it only affects cards that were never dealt.
const HARDLY: f64 = 1e-9;

/// The maximum leverage of a deal; beyond it the correction would diverge.
const LEVERAGE_MAX: f64 = 0.99;

/// What a card is worth under one set of rules.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    /// What it adds to the result compared with an average card of the set: 0.05 is one more win in twenty games.
    pub points: Estimate,
    /// The cards of the final margin that it adds.
    pub margin: f64,
    /// Deals in which it was held by either player.
    pub deals: u32,
}

/// The results of a survey.
#[derive(Clone, PartialEq, Debug)]
pub struct Measured {
    /// The strength of each card, in the order of the set.
    pub cards: Vec<Strength>,
    /// The score of the starter.
    pub starter: Estimate,
    /// The share of deals that are drawn.
    pub draws: f64,
}

/// The strengths from solved deals: `values` has the value of each deal for the starter, in order.
///
/// # Panics
/// If there is not one value for each deal.
pub fn measure(survey: &Survey, values: &[i8]) -> Measured {
    assert_eq!(values.len() as u64, survey.deals(), "a value for each deal");
    let results: Vec<f64> = values.iter().map(|value| points(*value)).collect();
    let margins: Vec<f64> = values.iter().map(|value| f64::from(*value)).collect();
    let starter = if survey.is_complete() {
        Estimate::exactly(results.iter().sum::<f64>() / results.len() as f64)
    } else {
        Estimate::of(&results)
    };
    let drawn = values.iter().filter(|value| **value == 0).count();
    let fit = Regression::new(survey, [&results, &margins]);
    Measured { cards: fit.strengths(survey), starter, draws: drawn as f64 / values.len() as f64 }
}

/// The rating of each card: the mean over several sets of rules. A card that is at least as high as another on every side is rated at least as high.
///
/// Each survey comes with its values and its results. Surveys that are not complete must have the same deals.
pub fn overall(games: &[(&Survey, &[i8], &Measured)]) -> Vec<Estimate> {
    let Some((first, ..)) = games.first() else { return Vec::new() };
    let count = games.len() as f64;
    let mut sums = vec![0.0; first.cards().len()];
    for (_, _, measured) in games {
        for (sum, card) in sums.iter_mut().zip(&measured.cards) {
            *sum += card.points.mean / count;
        }
    }
    // The same cards were dealt under all rules, so their luck is shared: the errors are those of the mean.
    let drawn: Vec<_> = games.iter().filter(|(survey, ..)| !survey.is_complete()).collect();
    let mut errors = vec![0.0; sums.len()];
    if let Some((survey, values, _)) = drawn.first() {
        let mut means = vec![0.0; values.len()];
        for (_, values, _) in &drawn {
            for (mean, value) in means.iter_mut().zip(*values) {
                *mean += points(*value) / count;
            }
        }
        errors = Regression::new(survey, [&means, &means]).errors;
    }
    let mut all: Vec<Estimate> =
        sums.into_iter().zip(errors).map(|(sum, error)| Estimate::with_error(sum, error)).collect();
    // If elements count in one of the games, only cards of the same element are comparable.
    let strictest =
        games.iter().find(|(survey, ..)| survey.switches.elemental).map_or(first, |(survey, ..)| survey);
    in_order(strictest, &mut all);
    all
}

/// Least-squares coefficients of the cards, and their errors.
struct Regression {
    coefficients: [Vec<f64>; 2],
    errors: Vec<f64>,
    held: Vec<u32>,
}

impl Regression {
    /// Fits results and margins of the deals by their cards and the starter.
    fn new(survey: &Survey, observed: [&[f64]; 2]) -> Self {
        let cards = survey.cards().len();
        let rows: Vec<Vec<(usize, f64)>> =
            (0..survey.deals()).map(|deal| row(survey.hands(deal), cards)).collect();
        let mut equations = Equations::new(cards + 1, HARDLY);
        // The sums of five cards on each side cancel, so only differences are determined: strengths are relative to the average.
        let together: Vec<(usize, f64)> = (0..cards).map(|card| (card, 1.0)).collect();
        equations.add(&together, [0.0, 0.0]);
        let mut held = vec![0; cards];
        for (deal, row) in rows.iter().enumerate() {
            equations.add(row, [observed[0][deal], observed[1][deal]]);
            row[..row.len() - 1].iter().for_each(|(card, _)| held[*card] += 1);
        }
        let fit = equations.solve();
        // The residual of each deal, divided by one minus its leverage (HC3).
        let mut errors = vec![0.0; cards];
        for (deal, row) in rows.iter().enumerate() {
            if survey.is_complete() {
                break;
            }
            let told: f64 = row.iter().map(|(place, factor)| factor * fit.coefficients[0][*place]).sum();
            let leverage: f64 =
                row.iter().map(|(place, factor)| factor * against(fit.row(*place), row)).sum();
            let rest = (observed[0][deal] - told) / (1.0 - leverage.min(LEVERAGE_MAX));
            for (card, error) in errors.iter_mut().enumerate() {
                *error += (against(fit.row(card), row) * rest).powi(2);
            }
        }
        let errors = errors.into_iter().map(f64::sqrt).collect();
        Self { coefficients: fit.coefficients, errors, held }
    }

    fn strengths(&self, survey: &Survey) -> Vec<Strength> {
        let [points, margins] = &self.coefficients;
        (0..survey.cards().len())
            .map(|card| Strength {
                points: Estimate::with_error(points[card], self.errors[card]),
                margin: margins[card],
                deals: self.held[card],
            })
            .collect()
    }
}

/// The unknowns of a deal: the starter's cards, minus the opponent's, and the advantage of starting.
fn row([starter, other]: Hands, cards: usize) -> Vec<(usize, f64)> {
    let held = starter.iter().map(|card| (*card, 1.0)).chain(other.iter().map(|card| (*card, -1.0)));
    held.chain([(cards, 1.0)]).collect()
}

fn against(inverse: &[f64], row: &[(usize, f64)]) -> f64 {
    row.iter().map(|(place, factor)| factor * inverse[*place]).sum()
}

/// Orders cards that are at least as high on every side as others: each gets the mean of the strongest card that it is at least as high as and the weakest card that is at least as high as it is.
///
/// Cards in order keep their strength. Perfect players sometimes do better with a lower card, because it is easier to recapture; but a set that gave it the higher level would look wrong.
/// The intervals stay those of the measurement, widened where they do not contain the new mean.
fn in_order(survey: &Survey, estimates: &mut [Estimate]) {
    let means: Vec<f64> = estimates.iter().map(|estimate| estimate.mean).collect();
    for (card, estimate) in estimates.iter_mut().enumerate() {
        let (mut above, mut below) = (means[card], means[card]);
        for (other, mean) in means.iter().enumerate() {
            if survey.at_least(card, other) {
                above = above.max(*mean);
            }
            if survey.at_least(other, card) {
                below = below.min(*mean);
            }
        }
        estimate.mean = f64::midpoint(above, below);
        estimate.low = estimate.low.min(estimate.mean);
        estimate.high = estimate.high.max(estimate.mean);
    }
}
