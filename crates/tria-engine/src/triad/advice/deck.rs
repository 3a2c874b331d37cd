//! The best five of a collection.
//!
//! Measured strengths narrow the collection down; exact solving chooses among the finalists and searches around the best of them; the reported figures are measured over fresh games that had no part in the choice, so they have no selection bias.

use std::collections::BTreeMap;

use tria_rules::triad::{Card, HAND_MAX};

use super::judge::Judge;
use super::rating::{look, rate_cards};
use super::reasons::{Reason, reasons};
use super::trials::{Deals, MARGIN_WEIGHT, Trials, replaced};
use super::{AdviceError, Conditions, Deck, EFFORT_MIN, Effort, Estimate, check_collection, with_copies};

/// The most cards whose strength is measured; of a larger collection those with the strongest ranks.
const RATED_MAX: usize = 250;

/// The number of strongest cards from which hands are made.
const CANDIDATES: usize = 20;

/// The most hands that these cards can make, with any number of copies.
const CANDIDATE_DECKS_MAX: usize = 50_000;

/// The number of hands for exact solving, where the opponent's hand is drawn.
const FINALISTS: usize = 16;

/// The most hands that are tried exhaustively, where the games can be enumerated.
const FINALISTS_MAX: usize = 2_000;

/// The prior strength of the strongest possible card: four ranks of ten.
const LOOK_MAX: f64 = 400.0;

/// Steps of the local search.
const STEPS: usize = 8;

/// A card of the best hand with its contribution.
#[derive(Clone, PartialEq, Debug)]
pub struct Contribution {
    /// The card.
    pub card: Card,
    /// The best card found to replace it.
    pub instead: Option<Card>,
    /// The expected result lost by that replacement; `None` if there is no other card.
    pub loss: Option<Estimate>,
    /// The cards of the margin lost by it in random games: the card's value when both sides err.
    pub ease_loss: Option<f64>,
    /// Its strengths and weaknesses.
    pub reasons: Vec<Reason>,
}

/// The best hand found.
#[derive(Clone, PartialEq, Debug)]
pub struct DeckAdvice {
    /// The hand.
    pub deck: Deck,
    /// The expected result under perfect play, 1 for a win and one half for a draw.
    pub expected: Estimate,
    /// The expected margin in cards.
    pub margin: f64,
    /// The expected margin in random games.
    pub ease: f64,
    /// Its cards, the one that matters most first.
    pub cards: Vec<Contribution>,
    /// The number of games behind each reported figure.
    pub games: usize,
    /// Whether these are all possible games, so that the figures are exact.
    pub all_games: bool,
    /// Exact solves made.
    pub solves: u32,
}

/// The best five of a collection, copies included.
///
/// # Errors
/// If there are too few or too many cards, the effort is out of range, or the judge stops.
pub fn best_deck(
    collection: &[Card],
    conditions: &Conditions,
    effort: Effort,
    judge: &mut dyn Judge,
) -> Result<DeckAdvice, AdviceError> {
    check_collection(collection)?;
    let effort = effort.check()?;
    let found = find(collection, None, conditions, share(effort, 3, 5), judge)?;
    let (report, _) = report(&found, None, conditions, share(effort, 2, 5), judge)?;
    Ok(DeckAdvice { solves: report.solves + found.solves, ..report })
}

/// A share of the effort.
pub(super) fn share(effort: Effort, numerator: u32, denominator: u32) -> Effort {
    Effort { solves: (effort.solves * numerator / denominator).max(1), ..effort }
}

/// The best hand, and the best card found for each of its places.
pub(super) struct Found {
    pub(super) deck: Deck,
    pub(super) instead: [Option<Card>; HAND_MAX],
    pub(super) solves: u32,
}

/// Searches; a hand that the player already holds stays in the comparison to the end.
pub(super) fn find(
    collection: &[Card],
    held: Option<Deck>,
    conditions: &Conditions,
    effort: Effort,
    judge: &mut dyn Judge,
) -> Result<Found, AdviceError> {
    let owned = with_copies(collection);
    let deals = Deals::new(conditions, effort.seed);
    let enough = deals
        .distinct()
        .map_or(FINALISTS, |games| (effort.solves as usize / 2 / games).clamp(1, FINALISTS_MAX));
    let few = every_deck(&owned, enough);
    let measured = few.is_none() || deals.distinct().is_none();
    let mut spent = 0;
    let strengths = if measured && owned.len() >= HAND_MAX {
        spent = (effort.solves * 2 / 5).max(EFFORT_MIN);
        strengths(&owned, conditions, Effort { solves: spent, ..effort }, judge)?
    } else {
        // Every game is counted, so the prior strength only breaks ties.
        owned.iter().map(|(card, _)| (*card, look(*card) / LOOK_MAX)).collect()
    };
    let mut trials = Trials::new(deals, judge);
    trials.strengths = strengths;
    trials.solves = spent;
    let (mut finalists, candidates) = match few {
        Some(decks) => (decks, owned.iter().map(|(card, _)| *card).collect()),
        None => narrow(&owned, enough, &trials),
    };
    finalists.extend(held);
    let left = effort.solves.saturating_sub(spent);
    let best = choose(finalists, left / 2, &mut trials)?;
    // Compares over the games that both have played, because the held hand may have dropped out early.
    let games = held.map_or(0, |held| trials.values(&held).len());
    let keeps = |held: &Deck| trials.worth_over(held, games) > trials.worth_over(&best, games);
    let best = held.filter(keeps).unwrap_or(best);
    let (deck, instead) = improve(best, &owned, &candidates, effort.solves, &mut trials)?;
    Ok(Found { deck, instead, solves: trials.solves })
}

/// Every hand that the cards can make, if there are not too many.
fn every_deck(owned: &[(Card, usize)], most: usize) -> Option<Vec<Deck>> {
    fn fill(owned: &[(Card, usize)], hand: &mut Vec<Card>, most: usize, decks: &mut Vec<Deck>) -> Option<()> {
        if let Ok(deck) = Deck::try_from(hand.as_slice()) {
            decks.push(deck);
            return (decks.len() <= most).then_some(());
        }
        let Some(((card, copies), rest)) = owned.split_first() else { return Some(()) };
        for taken in (0..=(*copies).min(HAND_MAX - hand.len())).rev() {
            hand.extend(std::iter::repeat_n(*card, taken));
            fill(rest, hand, most, decks)?;
            hand.truncate(hand.len() - taken);
        }
        Some(())
    }
    // More cards make too many hands to enumerate.
    if owned.len() > 40 {
        return None;
    }
    let mut decks = Vec::new();
    fill(owned, &mut Vec::new(), most, &mut decks)?;
    Some(decks)
}

/// What each card adds to the result.
fn strengths(
    owned: &[(Card, usize)],
    conditions: &Conditions,
    effort: Effort,
    judge: &mut dyn Judge,
) -> Result<BTreeMap<Card, f64>, AdviceError> {
    let mut cards: Vec<Card> = owned.iter().map(|(card, _)| *card).collect();
    cards.sort_by(|one, other| look(*other).total_cmp(&look(*one)).then(one.cmp(other)));
    cards.truncate(RATED_MAX);
    let ratings = rate_cards(&cards, conditions, effort, judge)?;
    Ok(ratings.into_iter().map(|rating| (rating.card, rating.points.mean)).collect())
}

/// The hands with the strongest cards, and the cards for further hands, best first.
fn narrow(owned: &[(Card, usize)], enough: usize, trials: &Trials<'_>) -> (Vec<Deck>, Vec<Card>) {
    let strength = |card: &Card| trials.strengths.get(card).copied().unwrap_or(f64::NEG_INFINITY);
    let mut best = owned.to_vec();
    best.sort_by(|one, other| strength(&other.0).total_cmp(&strength(&one.0)).then(one.cmp(other)));
    best.truncate(CANDIDATES);
    let candidates: Vec<Card> = best.iter().map(|(card, _)| *card).collect();
    best.sort_unstable();
    let mut decks = every_deck(&best, CANDIDATE_DECKS_MAX).unwrap_or_default();
    decks.sort_by(|one, other| trials.supposed(other).total_cmp(&trials.supposed(one)).then(one.cmp(other)));
    decks.truncate(enough);
    (decks, candidates)
}

/// Every hand with one card replaced: the place, the new card and the hand.
fn neighbours<'a>(
    deck: &'a Deck,
    owned: &'a [(Card, usize)],
    candidates: &'a [Card],
) -> impl Iterator<Item = (usize, Card, Deck)> + 'a {
    let free = move |card: &Card| {
        let copies = owned.iter().find(|(known, _)| known == card).map_or(0, |(_, copies)| *copies);
        deck.iter().filter(|held| *held == card).count() < copies
    };
    let others: Vec<Card> = candidates.iter().copied().filter(free).collect();
    (0..HAND_MAX).flat_map(move |place| {
        let others = others.clone();
        let changed = others.into_iter().filter(move |card| *card != deck[place]);
        changed.map(move |card| (place, card, replaced(deck, place, card)))
    })
}

/// The best of the finalists: the better half gets twice as many games, until the effort is spent.
fn choose(mut field: Vec<Deck>, solves: u32, trials: &mut Trials<'_>) -> Result<Deck, AdviceError> {
    field.sort_unstable();
    field.dedup();
    let rounds = field.len().ilog2() as usize + 1;
    let mut games = (2 * solves as usize / (field.len() * (rounds + 1))).max(1);
    loop {
        trials.measure(&field, games)?;
        let worth = |deck: &Deck| trials.worth(deck);
        field.sort_by(|one, other| worth(other).total_cmp(&worth(one)).then(one.cmp(other)));
        if field.len() == 1 || trials.deals.distinct().is_some() {
            return Ok(field[0]);
        }
        field.truncate(field.len().div_ceil(2));
        games *= 2;
    }
}

/// Local search around the best hand; also returns the best card found for each place of the final hand.
fn improve(
    mut best: Deck,
    owned: &[(Card, usize)],
    candidates: &[Card],
    solves: u32,
    trials: &mut Trials<'_>,
) -> Result<(Deck, [Option<Card>; HAND_MAX]), AdviceError> {
    let games = trials.values(&best).len().clamp(1, (solves as usize / 40).max(2));
    for step in 0.. {
        let mut ranked: Vec<(usize, Card, Deck)> = neighbours(&best, owned, candidates).collect();
        let supposed = |near: &(usize, Card, Deck)| trials.supposed(&near.2);
        ranked.sort_by(|one, other| supposed(other).total_cmp(&supposed(one)).then(one.cmp(other)));
        let left = (solves.saturating_sub(trials.solves)) as usize;
        let tries = (left / 2 / HAND_MAX / games).clamp(1, CANDIDATES);
        let tested: Vec<(usize, Card, Deck)> = (0..HAND_MAX)
            .flat_map(|place| ranked.iter().copied().filter(move |near| near.0 == place).take(tries))
            .collect();
        let decks: Vec<Deck> = tested.iter().map(|(.., deck)| *deck).chain([best]).collect();
        trials.measure(&decks, games)?;
        // All over the same games, so a hand that was measured longer has no advantage.
        let worth = |deck: &Deck| trials.worth_over(deck, games);
        let better =
            tested.iter().max_by(|one, other| worth(&one.2).total_cmp(&worth(&other.2)).then(other.cmp(one)));
        match better {
            Some((.., deck)) if worth(deck) > worth(&best) && step < STEPS && trials.solves < solves => {
                best = *deck;
            }
            _ => {
                let instead = std::array::from_fn(|place| {
                    let here = tested.iter().filter(|near| near.0 == place);
                    here.max_by(|one, other| worth(&one.2).total_cmp(&worth(&other.2)).then(other.cmp(one)))
                        .map(|near| near.1)
                });
                return Ok((best, instead));
            }
        }
    }
    unreachable!("the steps are counted")
}

/// A held hand: its expected result, the gain of the found one over it, and whether that one is better at all.
type Compared = (Estimate, Estimate, bool);

/// Measures the found hand, and a held hand beside it, over fresh games.
pub(super) fn report(
    found: &Found,
    held: Option<Deck>,
    conditions: &Conditions,
    effort: Effort,
    judge: &mut dyn Judge,
) -> Result<(DeckAdvice, Option<Compared>), AdviceError> {
    let deals = Deals::new(conditions, effort.seed ^ 0x5eed);
    let mut trials = Trials::new(deals, judge);
    let deck = found.deck;
    let changed = |place: usize| found.instead[place].map(|card| replaced(&deck, place, card));
    let mut decks: Vec<Deck> = (0..HAND_MAX).filter_map(changed).chain([deck]).chain(held).collect();
    decks.sort_unstable();
    decks.dedup();
    trials.measure(&decks, effort.solves as usize / decks.len())?;
    let mut cards: Vec<Contribution> = (0..HAND_MAX)
        .map(|place| Contribution {
            card: deck[place],
            instead: found.instead[place],
            loss: changed(place).map(|other| trials.gain(&deck, &other)),
            ease_loss: changed(place).map(|other| trials.ease(&deck) - trials.ease(&other)),
            reasons: reasons(deck[place], conditions),
        })
        .collect();
    let loss = |card: &Contribution| {
        card.loss.map_or(0.0, |loss| loss.mean) + card.ease_loss.unwrap_or_default() * MARGIN_WEIGHT
    };
    cards.sort_by(|one, other| loss(other).total_cmp(&loss(one)));
    let better = |held: &Deck| trials.worth(&deck) > trials.worth(held);
    let compared = held.map(|held| (trials.result(&held), trials.gain(&deck, &held), better(&held)));
    let advice = DeckAdvice {
        deck,
        expected: trials.result(&deck),
        margin: trials.margin(&deck),
        ease: trials.ease(&deck),
        cards,
        games: trials.values(&deck).len(),
        all_games: trials.deals.distinct().is_some(),
        solves: trials.solves,
    };
    Ok((advice, compared))
}
