//! The best cards to take from a loser under One or Diff.

use tria_rules::triad::Card;

use super::deck::{find, share};
use super::judge::Judge;
use super::rating::{Rating, rate_cards};
use super::trials::{Deals, Trials, replaced};
use super::{AdviceError, Conditions, Deck, Effort, Estimate, check_collection, with_copies};

/// Gains are compared in steps of a fifth of a percent of a game.
const GAIN_STEPS: f64 = 500.0;

/// A card of the loser, and its value to the winner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Offer {
    /// The card.
    pub card: Card,
    /// Whether it is advised to take it.
    pub take: bool,
    /// The number of copies that the winner already owns.
    pub owned: usize,
    /// Its level, which is its rarity.
    pub level: u8,
    /// Its strength among the cards of both players.
    pub strength: Rating,
    /// What it adds to the result of the winner's best hand, or under Random to that of the winner's drawn hands.
    pub gain: Estimate,
    /// The card of the best hand that it would replace, if that is better.
    pub replaces: Option<Card>,
}

/// The cards from which a winner may choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spoils<'a> {
    /// The loser's cards, each with its level.
    pub cards: &'a [(Card, u8)],
    /// The number of cards to take.
    pub count: usize,
    /// Whether the winner's hands are drawn under Random, so that the average card counts and not the best five.
    pub random: bool,
}

/// Advice on cards to take.
#[derive(Clone, PartialEq, Debug)]
pub struct TakeAdvice {
    /// The loser's cards, best first; the first ones are to be taken.
    pub offers: Vec<Offer>,
    /// The winner's current best hand; `None` under Random, where hands are drawn.
    pub deck: Option<Deck>,
    /// Exact solves made.
    pub solves: u32,
}

/// Advises which of the loser's cards to take: first by what they add to the winner's hands, then new ones before copies, rare before common, strong before weak.
///
/// # Errors
/// If the collection has fewer than five cards, the count is invalid, the effort is out of range, or the judge stops.
pub fn best_cards_to_take(
    collection: &[Card],
    spoils: Spoils<'_>,
    conditions: &Conditions,
    effort: Effort,
    judge: &mut dyn Judge,
) -> Result<TakeAdvice, AdviceError> {
    check_collection(collection)?;
    let effort = effort.check()?;
    let Spoils { cards: loser, count, random } = spoils;
    if count == 0 || count > loser.len() {
        return Err(AdviceError::BadCount { count, from: loser.len() });
    }
    let both: Vec<Card> = collection.iter().copied().chain(loser.iter().map(|(card, _)| *card)).collect();
    let rating_effort = Effort { solves: (effort.solves / 3).max(super::EFFORT_MIN), ..effort };
    let ratings = rate_cards(&both, conditions, rating_effort, judge)?;
    let mut solves = rating_effort.solves;
    let owned = with_copies(collection);
    let mut offers: Vec<Offer> = loser
        .iter()
        .filter_map(|(card, level)| {
            Some(Offer {
                card: *card,
                take: false,
                owned: owned.iter().find(|(known, _)| known == card).map_or(0, |(_, copies)| *copies),
                level: *level,
                strength: *ratings.iter().find(|rating| rating.card == *card)?,
                gain: Estimate::exactly(0.0),
                replaces: None,
            })
        })
        .collect();
    let mut deck = None;
    if random {
        average_gains(&mut offers, &ratings, &owned);
    } else {
        let found = find(collection, None, conditions, share(effort, 1, 3), judge)?;
        solves += found.solves;
        solves += deck_gains(&mut offers, &found.deck, conditions, share(effort, 1, 3), judge)?;
        deck = Some(found.deck);
    }
    offers.sort_by(|one, other| {
        // Smaller differences are noise.
        let steps = |offer: &Offer| (offer.gain.mean.max(0.0) * GAIN_STEPS) as i64;
        steps(other)
            .cmp(&steps(one))
            .then((one.owned > 0).cmp(&(other.owned > 0)))
            .then(other.level.cmp(&one.level))
            .then(other.strength.points.mean.total_cmp(&one.strength.points.mean))
            .then(one.card.cmp(&other.card))
    });
    for offer in &mut offers[..count] {
        offer.take = true;
    }
    Ok(TakeAdvice { offers, deck, solves })
}

/// Under Random a new card counts by its difference from the average of the cards from which hands are drawn.
fn average_gains(offers: &mut [Offer], ratings: &[Rating], owned: &[(Card, usize)]) {
    let held = |rating: &&Rating| owned.iter().any(|(card, _)| *card == rating.card);
    let sum: f64 = ratings.iter().filter(held).map(|rating| rating.points.mean).sum();
    let average = sum / owned.len() as f64;
    for offer in offers.iter_mut().filter(|offer| offer.owned == 0) {
        // The probability that one of the five places holds the new card.
        let weight = 5.0 / (owned.len() + 1) as f64;
        let points = offer.strength.points;
        offer.gain = Estimate {
            mean: weight * (points.mean - average),
            low: weight * (points.low - average),
            high: weight * (points.high - average),
        };
    }
}

/// The best place of each offered card in the best hand, over the same games.
fn deck_gains(
    offers: &mut [Offer],
    deck: &Deck,
    conditions: &Conditions,
    effort: Effort,
    judge: &mut dyn Judge,
) -> Result<u32, AdviceError> {
    let mut trials = Trials::new(Deals::new(conditions, effort.seed ^ 0x7a6e), judge);
    let with = |card: Card| (0..deck.len()).map(move |place| (deck[place], replaced(deck, place, card)));
    let mut decks: Vec<Deck> =
        offers.iter().flat_map(|offer| with(offer.card)).map(|(_, deck)| deck).collect();
    decks.push(*deck);
    decks.sort_unstable();
    decks.dedup();
    trials.measure(&decks, effort.solves as usize / decks.len())?;
    for offer in offers {
        let best =
            with(offer.card).max_by(|one, other| trials.worth(&one.1).total_cmp(&trials.worth(&other.1)));
        if let Some((out, changed)) = best
            && trials.worth(&changed) > trials.worth(deck)
        {
            offer.gain = trials.gain(&changed, deck);
            offer.replaces = Some(out);
        }
    }
    Ok(trials.solves)
}
