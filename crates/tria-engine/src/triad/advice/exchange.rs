//! The best exchange between the games of a match: which cards of the hand for which of the pool.

use tria_rules::triad::Card;

use super::deck::{find, report, share};
use super::judge::Judge;
use super::trials::sorted;
use super::{AdviceError, Conditions, Deck, DeckAdvice, Effort, Estimate, check_collection};

/// What to exchange, and what it brings.
#[derive(Clone, PartialEq, Debug)]
pub struct ExchangeAdvice {
    /// The cards to give back to the pool; none if the hand is best as it is.
    pub out: Vec<Card>,
    /// The cards to take instead, as many.
    pub into: Vec<Card>,
    /// The expected result with the hand as it is.
    pub before: Estimate,
    /// How much the exchange adds to it, over the same games.
    pub gain: Estimate,
    /// The new hand and why.
    pub deck: DeckAdvice,
}

/// The best exchange; any number of cards may be exchanged, and the pool includes the hand.
///
/// What was seen of the other is in the conditions, as is who starts the next game.
///
/// # Errors
/// If a card of the hand is not in the pool, the pool or the effort is out of range, or the judge stops.
pub fn best_exchange(
    hand: Deck,
    pool: &[Card],
    conditions: &Conditions,
    effort: Effort,
    judge: &mut dyn Judge,
) -> Result<ExchangeAdvice, AdviceError> {
    check_collection(pool)?;
    let effort = effort.check()?;
    let mut rest = pool.to_vec();
    for card in hand {
        let place = rest.iter().position(|held| *held == card).ok_or(AdviceError::NotInPool { card })?;
        rest.swap_remove(place);
    }
    let hand = sorted(hand);
    let mut found = find(pool, Some(hand), conditions, share(effort, 3, 5), judge)?;
    let (mut deck, mut compared) = report(&found, Some(hand), conditions, share(effort, 2, 5), judge)?;
    // Over games that had no part in the choice the old hand may do better after all: then nothing is gained by changing.
    if found.deck != hand && compared.is_some_and(|(.., better)| !better) {
        let instead = without(&found.deck, &hand).first().copied();
        found.deck = hand;
        found.instead = hand.map(|card| instead.filter(|instead| *instead != card));
        (deck, compared) = report(&found, Some(hand), conditions, share(effort, 2, 5), judge)?;
    }
    deck.solves += found.solves;
    let (before, gain, _) = compared.unwrap_or((deck.expected, Estimate::exactly(0.0), false));
    Ok(ExchangeAdvice {
        out: without(&hand, &deck.deck),
        into: without(&deck.deck, &hand),
        before,
        gain,
        deck,
    })
}

/// The cards of one hand that the other does not have, or not as often.
fn without(one: &Deck, other: &Deck) -> Vec<Card> {
    let mut left = other.to_vec();
    let mut missing = Vec::new();
    for card in one {
        match left.iter().position(|held| held == card) {
            Some(place) => drop(left.swap_remove(place)),
            None => missing.push(*card),
        }
    }
    missing
}
