//! Under Random: which cards to lose or destroy, so that stronger hands are drawn.

use tria_rules::chance;
use tria_rules::triad::{Card, HAND_MAX, Position};

use super::judge::{Judge, Question};
use super::rating::{Rating, rate_cards};
use super::trials::{Deals, mine, points};
use super::{AdviceError, Conditions, Deck, Effort, Estimate, check_collection, with_copies};

/// One more card to lose.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LoseStep {
    /// The card.
    pub card: Card,
    /// The number of copies; Random draws a card equally often however many there are, so all of them must go.
    pub copies: usize,
    /// Its strength among the cards of the collection.
    pub strength: Rating,
    /// The gain of the expected result without this card and those before it, by the strengths of the cards.
    pub gain: f64,
}

/// Advice on cards to lose.
#[derive(Clone, PartialEq, Debug)]
pub struct LoseAdvice {
    /// The cards to lose, the weakest first; empty if no gain is certain.
    pub steps: Vec<LoseStep>,
    /// The expected result of a hand drawn from the whole collection.
    pub before: Estimate,
    /// The gain from losing all of these, measured over the same games.
    pub gain: Estimate,
    /// Different cards that remain.
    pub remaining: usize,
    /// All different cards, strongest first.
    pub ratings: Vec<Rating>,
    /// Exact solves made.
    pub solves: u32,
}

/// Advises which cards to lose: the `count` weakest, or without a number all that are certainly weaker than average.
///
/// At least five different cards always remain.
///
/// # Errors
/// If there are fewer than five different cards or too many, the effort is out of range, or the judge stops.
pub fn worst_cards(
    collection: &[Card],
    count: Option<usize>,
    conditions: &Conditions,
    effort: Effort,
    judge: &mut dyn Judge,
) -> Result<LoseAdvice, AdviceError> {
    check_collection(collection)?;
    let effort = effort.check()?;
    let owned = with_copies(collection);
    let half = Effort { solves: (effort.solves / 2).max(super::EFFORT_MIN), ..effort };
    let ratings = rate_cards(collection, conditions, half, judge)?;
    let most = owned.len().saturating_sub(HAND_MAX);
    let weak = ratings.iter().filter(|rating| rating.points.high < 0.0).count();
    let chosen = count.unwrap_or(weak).min(most);
    let mut left: Vec<f64> = ratings.iter().map(|rating| rating.points.mean).collect();
    let steps: Vec<LoseStep> = ratings
        .iter()
        .rev()
        .take(chosen)
        .map(|rating| {
            left.pop();
            LoseStep {
                card: rating.card,
                copies: owned.iter().find(|(card, _)| *card == rating.card).map_or(1, |(_, copies)| *copies),
                strength: *rating,
                // Ratings are relative to the average of the whole collection, and a hand has five cards.
                gain: HAND_MAX as f64 * left.iter().sum::<f64>() / left.len() as f64,
            }
        })
        .collect();
    let gone: Vec<Card> = steps.iter().map(|step| step.card).collect();
    let all: Vec<Card> = owned.iter().map(|(card, _)| *card).collect();
    let (before, gain, games) = compare(&all, &gone, conditions, half, judge)?;
    Ok(LoseAdvice {
        steps,
        before,
        gain,
        remaining: all.len() - gone.len(),
        ratings,
        solves: half.solves + games,
    })
}

/// The expected result of a hand drawn from all cards, and the gain without the lost ones.
///
/// Both hands are the first five of the same shuffled cards, with and without the lost ones.
fn compare(
    all: &[Card],
    gone: &[Card],
    conditions: &Conditions,
    effort: Effort,
    judge: &mut dyn Judge,
) -> Result<(Estimate, Estimate, u32), AdviceError> {
    let deals = Deals::new(conditions, effort.seed ^ 0x105e);
    let mut rng = Deals::new(conditions, effort.seed ^ 0xd4a3).rng(0);
    let mut games: Vec<Position> = Vec::new();
    let each = if gone.is_empty() { 1 } else { 2 };
    let observations = (effort.solves as usize / each / deals.block()).max(2);
    for observation in 0..observations {
        let mut order = all.to_vec();
        chance::shuffle(&mut rng, &mut order);
        let deck = |cards: &mut dyn Iterator<Item = Card>| -> Deck {
            std::array::from_fn(|_| cards.next().expect("at least five remain"))
        };
        let before = deck(&mut order.iter().copied());
        let after = deck(&mut order.iter().copied().filter(|card| !gone.contains(card)));
        for game in 0..deals.block() {
            let index = observation * deals.block() + game;
            games.extend([before, after][..each].iter().map(|deck| deals.position(deck, index)));
        }
    }
    let answers = judge.judge(Question::Exact, &games)?;
    let results: Vec<f64> =
        games.iter().zip(answers).map(|(game, value)| points(mine(game, value) as i8)).collect();
    let means: Vec<(f64, f64)> = results
        .chunks(each * deals.block())
        .map(|games| {
            let mean =
                |skip: usize| games.iter().skip(skip).step_by(each).sum::<f64>() / deals.block() as f64;
            (mean(0), mean(each - 1))
        })
        .collect();
    let before: Vec<f64> = means.iter().map(|(before, _)| *before).collect();
    let gains: Vec<f64> = means.iter().map(|(before, after)| after - before).collect();
    let gain = if gone.is_empty() { Estimate::exactly(0.0) } else { Estimate::of(&gains) };
    Ok((Estimate::of(&before).as_result(), gain, games.len() as u32))
}
