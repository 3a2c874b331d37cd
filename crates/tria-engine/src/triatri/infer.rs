//! Inference from the leader's choice, with two players.
//!
//! A view shows the current trick but not the order of earlier tricks, so the evidence is the gem on offer and the card led: a world in which they are a poor choice is less likely.
//! The leader does not know the viewer's hand either, so the choice is valued against hands that the leader could assume; a move that is worth a share `d` less than the best is assumed to be chosen `e^(-d·firmness)` times as often.

use rand_chacha::ChaCha8Rng;
use tria_rules::chance;
use tria_rules::game::Viewer;
use tria_rules::triatri::{Card, CardSet, View};

use super::belief::Hands;
use super::board::{GEM_MOVES, Node, Round, imagined_node, imagined_round};
use super::boundary::BoundaryTable;
use super::search::{FULL, Search};
use super::value::Value;
use crate::number::exp;

/// Tricks that the leader is assumed to look ahead.
const AHEAD: u32 = 2;
/// Hands of the viewer that the leader is assumed to consider.
const IMAGINED: u32 = 2;

/// Multiplies the weight of every world by the likelihood of the leader's gem and card in it; the weights sum to one again.
///
/// Nothing changes unless two play, the viewer is to reply, and the firmness is positive.
pub(crate) fn weigh(
    view: &View,
    worlds: &mut [(Hands, f64)],
    firmness: f64,
    boundary: &BoundaryTable,
    rng: &mut ChaCha8Rng,
) {
    let (Viewer::Seat(me), Some(offer), [led]) = (view.viewer, view.offer, view.table.as_slice()) else {
        return;
    };
    if view.seats.len() != 2 || firmness <= 0.0 || worlds.len() < 2 {
        return;
    }
    let leader = 1 - me.index();
    let mut before = view.clone();
    if offer.own {
        before.seats[leader].holding.add(offer.colour);
    } else {
        before.stock.add(offer.colour);
    }
    let gem = offer.colour.index() as u8 + if offer.own { 3 } else { 0 };
    let mut search: Option<Search<'_>> = None;
    for (hands, weight) in worlds.iter_mut() {
        let mut likelihood = 0.0;
        for _ in 0..IMAGINED {
            let mut imagined = hands.clone();
            imagined[leader].insert(led.card);
            imagined[me.index()] = another_hand(view, &imagined, me.index(), rng);
            let round = imagined_round(&before, &imagined);
            let node = imagined_node(&before, &imagined, leader as u8);
            let search = search.get_or_insert_with(|| Search::new(boundary, 12, round, leader as u8));
            search.begin(round, leader as u8, u64::MAX);
            search.floor = node.tricks_left().saturating_sub(AHEAD);
            search.margins = false;
            likelihood += likelihood_of(search, &round, &node, (gem, led.card), firmness);
        }
        *weight *= likelihood;
    }
    let sum: f64 = worlds.iter().map(|(_, weight)| weight).sum();
    for (_, weight) in worlds {
        *weight /= sum;
    }
}

/// A random hand of the viewer's size, out of the cards that the leader has not seen.
fn another_hand(view: &View, hands: &Hands, me: usize, rng: &mut ChaCha8Rng) -> CardSet {
    let mut unseen = CardSet::deck(hands.len() as u8);
    for card in view.seats.iter().flat_map(|seat| &seat.played) {
        unseen.remove(*card);
    }
    // The card on the table is back in the leader's hand, and counts among those played as well.
    let mut held = hands[1 - me];
    held.remove(view.table[0].card);
    for card in held.iter() {
        unseen.remove(card);
    }
    let void = &view.seats[me].void;
    let mut cards: Vec<Card> =
        unseen.iter().filter(|card| card.colour().is_none_or(|colour| !void.contains(&colour))).collect();
    let size = hands[me].len();
    let mut hand: CardSet = view.seats[me].revealed.iter().copied().collect();
    chance::shuffle(rng, &mut cards);
    for card in cards {
        if hand.len() < size && !(hand.contains(card) && card != Card::IMITATION) {
            hand.insert(card);
        }
    }
    if hand.len() == size { hand } else { hands[me] }
}

/// The likelihood that the leader chooses this gem and this card.
fn likelihood_of(
    search: &mut Search<'_>,
    round: &Round,
    node: &Node,
    chosen: (u8, Card),
    firmness: f64,
) -> f64 {
    let mut values: Vec<((u8, Card), f64)> = Vec::new();
    for gem in 0..GEM_MOVES {
        let Some((offered, trick)) = Round::offer(node, gem) else { continue };
        let playable = round.playable(&offered, node.leader, trick.suit, true);
        for place in (0..8_u8).filter(|place| playable >> place & 1 != 0) {
            let card = round.cards[node.leader as usize][place as usize];
            let value = search.after_card(&offered, &trick, place, FULL.0, FULL.1);
            values.push(((gem, card), Value::from_raw(value).share()));
        }
    }
    let best = values.iter().map(|(_, value)| *value).fold(f64::NEG_INFINITY, f64::max);
    let parts = |value: f64| exp((value - best) * firmness);
    let all: f64 = values.iter().map(|(_, value)| parts(*value)).sum();
    let this: f64 =
        values.iter().filter(|(choice, _)| *choice == chosen).map(|(_, value)| parts(*value)).sum();
    // A minimum, so that no move becomes impossible.
    (this / all).max(1e-3)
}
