//! Ratings by Glicko-2 (Mark Glickman, "Example of the Glicko-2 system").
//!
//! Numbers are stored as integer thousandths, so that files and machines agree on them.

use serde::{Deserialize, Serialize};

/// A player's strength, its uncertainty and its volatility.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rating {
    /// The rating, in thousandths.
    pub rating: i64,
    /// The deviation, in thousandths: with 95 % certainty the strength is within twice of it.
    pub deviation: i64,
    /// The volatility, in billionths.
    pub volatility: i64,
}

/// Constrains the change of the volatility; between 0.3 and 1.2 in the paper.
const TAU: f64 = 0.5;

/// Points of the usual scale in one of the internal scale.
const SCALE: f64 = 173.7178;

/// Convergence tolerance of the iteration for the volatility.
const TOLERANCE: f64 = 0.000_001;

/// Bound on the iteration; it converges long before.
const ITERATIONS_MAX: usize = 200;

/// Bounds of a rating, in thousandths.
const RATING_BOUNDS: (i64, i64) = (0, 4_000_000);
const DEVIATION_BOUNDS: (i64, i64) = (30_000, 350_000);
const VOLATILITY_BOUNDS: (i64, i64) = (1_000_000, 1_000_000_000);

impl Default for Rating {
    /// The paper's rating of an unknown player; careers begin with the data file's rating.
    fn default() -> Self {
        Self { rating: 1_500_000, deviation: 350_000, volatility: 60_000_000 }
    }
}

/// One result against an opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Against {
    /// The opponent's rating before the game.
    pub other: Rating,
    /// 2 for a win, 1 for a draw, 0 for a loss.
    pub half_points: u8,
}

impl Rating {
    /// A rating of this many points with this deviation and the usual volatility.
    pub fn of(points: i64, deviation: i64) -> Self {
        Self { rating: points * 1000, deviation: deviation * 1000, ..Self::default() }
    }

    /// The rating in points, for display.
    pub fn points(self) -> i64 {
        (self.rating + 500).div_euclid(1000)
    }

    /// Clamps numbers from outside.
    pub fn bounded(self) -> Self {
        let clamp = |value: i64, (least, most): (i64, i64)| value.clamp(least, most);
        Self {
            rating: clamp(self.rating, RATING_BOUNDS),
            deviation: clamp(self.deviation, DEVIATION_BOUNDS),
            volatility: clamp(self.volatility, VOLATILITY_BOUNDS),
        }
    }

    fn internal(self) -> (f64, f64) {
        ((self.rating as f64 / 1000.0 - 1500.0) / SCALE, self.deviation as f64 / 1000.0 / SCALE)
    }

    /// The rating after a period with these results; without results only the deviation grows.
    pub fn after(self, results: &[Against]) -> Self {
        let (mu, phi) = self.internal();
        let sigma = self.volatility as f64 / 1e9;
        if results.is_empty() {
            return Self::from_internal(mu, phi.hypot(sigma), sigma);
        }
        let (mut precision, mut surprise) = (0.0, 0.0);
        for result in results {
            let (other_mu, other_phi) = result.other.internal();
            let weight = weight(other_phi);
            let expected = expected(mu, other_mu, weight);
            precision += weight * weight * expected * (1.0 - expected);
            surprise += weight * (f64::from(result.half_points) / 2.0 - expected);
        }
        let variance = 1.0 / precision;
        let delta = variance * surprise;
        let sigma = new_volatility(delta, phi, variance, sigma);
        let before = phi.hypot(sigma);
        let phi = 1.0 / (1.0 / (before * before) + precision).sqrt();
        Self::from_internal(mu + phi * phi * surprise, phi, sigma)
    }

    /// The rating after this many periods without a game: the deviation grows.
    pub fn after_rest(self, periods: u64) -> Self {
        let (mu, phi) = self.internal();
        let sigma = self.volatility as f64 / 1e9;
        Self::from_internal(mu, (phi * phi + periods as f64 * sigma * sigma).sqrt(), sigma)
    }

    fn from_internal(mu: f64, phi: f64, sigma: f64) -> Self {
        Self {
            rating: ((mu * SCALE + 1500.0) * 1000.0).round() as i64,
            deviation: (phi * SCALE * 1000.0).round() as i64,
            volatility: (sigma * 1e9).round() as i64,
        }
        .bounded()
    }
}

/// New ratings of all players at a table: each pair counts as one game, won by the better place, drawn if they share it.
///
/// # Panics
/// If there are not as many places as ratings.
pub fn after_placings(ratings: &[Rating], places: &[u8]) -> Vec<Rating> {
    assert_eq!(ratings.len(), places.len(), "everybody has a place");
    let half_points = |own: u8, other: u8| match own.cmp(&other) {
        std::cmp::Ordering::Less => 2,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Greater => 0,
    };
    let results = |seat: usize| {
        let others = (0..ratings.len()).filter(move |other| *other != seat);
        others
            .map(|other| Against {
                other: ratings[other],
                half_points: half_points(places[seat], places[other]),
            })
            .collect::<Vec<_>>()
    };
    (0..ratings.len()).map(|seat| ratings[seat].after(&results(seat))).collect()
}

/// The probability that the first wins against the second, in thousandths.
pub fn win_chance(own: Rating, other: Rating) -> u32 {
    let ((mu, _), (other_mu, other_phi)) = (own.internal(), other.internal());
    (expected(mu, other_mu, weight(other_phi)) * 1000.0).round() as u32
}

/// The weight of a result against an opponent of this deviation.
fn weight(phi: f64) -> f64 {
    let pi = std::f64::consts::PI;
    1.0 / (1.0 + 3.0 * phi * phi / (pi * pi)).sqrt()
}

fn expected(mu: f64, other: f64, weight: f64) -> f64 {
    1.0 / (1.0 + (-weight * (mu - other)).exp())
}

/// Step 5 of the paper: the volatility by the Illinois algorithm.
fn new_volatility(delta: f64, phi: f64, variance: f64, sigma: f64) -> f64 {
    let start = (sigma * sigma).ln();
    let slope = |x: f64| {
        let spread = phi * phi + variance + x.exp();
        x.exp() * (delta * delta - spread) / (2.0 * spread * spread) - (x - start) / (TAU * TAU)
    };
    let mut one = start;
    let mut other = if delta * delta > phi * phi + variance {
        (delta * delta - phi * phi - variance).ln()
    } else {
        let below = (1..ITERATIONS_MAX).map(|k| start - k as f64 * TAU).find(|x| slope(*x) >= 0.0);
        below.unwrap_or(start - TAU)
    };
    let (mut at_one, mut at_other) = (slope(one), slope(other));
    for _ in 0..ITERATIONS_MAX {
        if (other - one).abs() <= TOLERANCE {
            break;
        }
        let middle = one + (one - other) * at_one / (at_other - at_one);
        let at_middle = slope(middle);
        if at_middle * at_other <= 0.0 {
            (one, at_one) = (other, at_other);
        } else {
            at_one /= 2.0;
        }
        (other, at_other) = (middle, at_middle);
    }
    (one / 2.0).exp()
}
