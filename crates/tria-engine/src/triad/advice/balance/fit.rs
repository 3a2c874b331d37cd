//! From solved deals to strengths with intervals: least squares over the cards, errors that suppose nothing of the noise.

use super::super::Estimate;
use super::super::linear::Equations;
use super::super::trials::points;
use super::{Hands, Survey};

/// So little is taken off each unknown that only cards which were never dealt notice.
const HARDLY: f64 = 1e-9;

/// The most of its own weight that a deal may have in the fit: beyond it the correction would blow up.
const LEVERAGE_MAX: f64 = 0.99;

/// What a card is worth under one set of rules.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    /// The result that it adds in the place of an average card of the set: 0.05 wins one game more in twenty.
    pub points: Estimate,
    /// The cards of the final margin that it adds.
    pub margin: f64,
    /// Deals in which it was held by either player.
    pub deals: u32,
}

/// What a survey found.
#[derive(Clone, PartialEq, Debug)]
pub struct Measured {
    /// The strength of each card, in the order of the set.
    pub cards: Vec<Strength>,
    /// What who starts scores.
    pub starter: Estimate,
    /// The share of deals that are drawn.
    pub draws: f64,
}

/// The strengths that solved deals show: `values` has the value of each deal for who starts, in order.
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

/// The rating of each card over several sets of rules, each counting the same; a card that is as high as another on every
/// side is rated at least as high.
///
/// Each survey comes with its values and what they showed. Surveys that are not complete must have the same deals.
pub fn overall(games: &[(&Survey, &[i8], &Measured)]) -> Vec<Estimate> {
    let Some((first, ..)) = games.first() else { return Vec::new() };
    let count = games.len() as f64;
    let mut sums = vec![0.0; first.cards().len()];
    for (_, _, measured) in games {
        for (sum, card) in sums.iter_mut().zip(&measured.cards) {
            *sum += card.points.mean / count;
        }
    }
    // The same cards were dealt under all rules, so what chance did to one it did to all: the errors are those of the mean.
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
    // Where elements count in one of the games, they decide which cards can be compared.
    let strictest =
        games.iter().find(|(survey, ..)| survey.switches.elemental).map_or(first, |(survey, ..)| survey);
    in_order(strictest, &mut all);
    all
}

/// What the cards add, by least squares, and the errors of that.
struct Regression {
    coefficients: [Vec<f64>; 2],
    errors: Vec<f64>,
    held: Vec<u32>,
}

impl Regression {
    /// Explains results and margins of the deals by their cards and by who starts.
    fn new(survey: &Survey, observed: [&[f64]; 2]) -> Self {
        let cards = survey.cards().len();
        let rows: Vec<Vec<(usize, f64)>> =
            (0..survey.deals()).map(|deal| row(survey.hands(deal), cards)).collect();
        let mut equations = Equations::new(cards + 1, HARDLY);
        // Five cards on each side add up to nothing, so only differences show: strengths are those over the average.
        let together: Vec<(usize, f64)> = (0..cards).map(|card| (card, 1.0)).collect();
        equations.add(&together, [0.0, 0.0]);
        let mut held = vec![0; cards];
        for (deal, row) in rows.iter().enumerate() {
            equations.add(row, [observed[0][deal], observed[1][deal]]);
            row[..row.len() - 1].iter().for_each(|(card, _)| held[*card] += 1);
        }
        let fit = equations.solve();
        // What each deal has against the fit, made larger by how much the deal itself has drawn the fit to it (HC3).
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

/// The unknowns of a deal: the starter's cards for, the other's against, and the advantage of starting.
fn row([starter, other]: Hands, cards: usize) -> Vec<(usize, f64)> {
    let held = starter.iter().map(|card| (*card, 1.0)).chain(other.iter().map(|card| (*card, -1.0)));
    held.chain([(cards, 1.0)]).collect()
}

fn against(inverse: &[f64], row: &[(usize, f64)]) -> f64 {
    row.iter().map(|(place, factor)| factor * inverse[*place]).sum()
}

/// Puts cards that are as high on every side as others in order: half way between the strongest that they are as high as
/// and the weakest that is as high as they are.
///
/// What is in order already stays as it is. Perfect players do now and then better with a lower card, because it is easier to
/// take back once it is taken; but players would not understand a set that gave it the higher level.
/// The intervals stay those of what was measured, widened where they do not hold the new mean.
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
