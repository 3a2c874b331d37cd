//! Statistics of many games: scores, Elo with a confidence interval, and a sequential test.
//!
//! One observation is one deal played from every seat, so that the luck of the deal cancels out.

/// The width of a 95 % interval in standard errors.
const CONFIDENCE: f64 = 1.96;

/// Results so far: the mean score of a deal, from 0 to 1, and its variance.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tally {
    count: u64,
    mean: f64,
    /// The sum of squared distances from the mean.
    squares: f64,
}

impl Tally {
    /// Adds the score of one deal, from 0 to 1.
    pub fn add(&mut self, score: f64) {
        self.count += 1;
        let distance = score - self.mean;
        self.mean += distance / self.count as f64;
        self.squares += distance * (score - self.mean);
    }

    /// The number of deals.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The mean score; one half means equal strength.
    pub fn score(&self) -> f64 {
        if self.count == 0 { 0.5 } else { self.mean }
    }

    /// The variance of a deal's score; a single deal gives none.
    fn variance(&self) -> f64 {
        if self.count < 2 { 0.25 } else { (self.squares / (self.count - 1) as f64).max(1e-6) }
    }

    /// The 95 % confidence interval of the score.
    pub fn score_interval(&self) -> (f64, f64) {
        if self.count == 0 {
            return (0.0, 1.0);
        }
        let error = CONFIDENCE * (self.variance() / self.count as f64).sqrt();
        (self.score() - error, self.score() + error)
    }

    /// The difference in Elo for the score, with its 95 % interval: (low, middle, high).
    pub fn elo(&self) -> (f64, f64, f64) {
        let (low, high) = self.score_interval();
        (elo_of(low), elo_of(self.score()), elo_of(high))
    }
}

/// The Elo difference of an expected score, kept within ±1,200 where the score is nearly 0 or 1.
pub fn elo_of(score: f64) -> f64 {
    let score = score.clamp(0.001, 0.999);
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The expected score of an Elo difference.
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The result of a sequential test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SprtVerdict {
    /// More games are needed.
    Undecided,
    /// The difference is at most the lower bound.
    Lower,
    /// The difference is at least the upper bound.
    Upper,
}

/// A sequential probability ratio test between two Elo differences, each kind of error at most 5 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    lower: f64,
    upper: f64,
}

impl Sprt {
    /// A test between these Elo differences; `None` unless the first is below the second.
    pub fn new(lower: f64, upper: f64) -> Option<Self> {
        (lower < upper).then_some(Self { lower, upper })
    }

    /// The logarithm of the likelihood ratio, by the normal approximation of the mean score.
    pub fn log_likelihood_ratio(&self, tally: &Tally) -> f64 {
        if tally.count() < 2 {
            return 0.0;
        }
        let (low, high) = (score_of(self.lower), score_of(self.upper));
        tally.count() as f64 * (high - low) * (2.0 * tally.score() - low - high) / (2.0 * tally.variance())
    }

    /// Whether the test can stop.
    pub fn verdict(&self, tally: &Tally) -> SprtVerdict {
        let bound = (0.95_f64 / 0.05).ln();
        match self.log_likelihood_ratio(tally) {
            ratio if ratio >= bound => SprtVerdict::Upper,
            ratio if ratio <= -bound => SprtVerdict::Lower,
            _ => SprtVerdict::Undecided,
        }
    }
}

/// A seat's score by pairwise placings: 1 for each seat placed behind it, one half for each tied seat, divided by the number of others.
///
/// # Panics
/// If there are fewer than two places.
pub fn placing_score(places: &[u8], seat: usize) -> f64 {
    assert!(places.len() > 1, "a game has at least two players");
    let points: f64 = places
        .iter()
        .enumerate()
        .filter(|(other, _)| *other != seat)
        .map(|(_, place)| match places[seat].cmp(place) {
            std::cmp::Ordering::Less => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 0.0,
        })
        .sum();
    points / (places.len() - 1) as f64
}
