//! The best exchange between the games of a match: which cards of the hand for which of the pool.

use tria_rules::triad::Card;

use super::deck::{find, report, share};
use super::judge::Judge;
use super::trials::sorted;
use super::{AdviceError, Conditions, Deck, DeckAdvice, Effort, Estimate, check_collection};

/// The exchange and its effect.
#[derive(Clone, PartialEq, Debug)]
pub struct ExchangeAdvice {
    /// The cards to return to the pool; none if the hand is already the best.
    pub out: Vec<Card>,
    /// The cards to take instead, the same number.
    pub into: Vec<Card>,
    /// The expected result of the unchanged hand.
    pub before: Estimate,
    /// What the exchange adds to it, over the same games.
    pub gain: Estimate,
    /// The new hand with reasons.
    pub deck: DeckAdvice,
}

/// The best exchange; any number of cards may be exchanged, and the pool includes the hand.
///
/// The conditions contain what was seen of the opponent, and the starter of the next game.
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
    // Over fresh games the old hand may turn out better: then no exchange is advised.
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

/// The cards of one hand that the other lacks, copies counted.
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
