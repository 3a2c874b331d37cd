//! Random draws before a game: coin toss, elements, drawn hands.
//!
//! The caller passes the generator; the same generator gives the same draws everywhere.

use rand_core::Rng;

use crate::chance;

use super::board::CELLS;
use super::card::{Card, Element};
use super::house::House;
use super::matches::Hand;
use super::player::Player;
use super::setup::HAND_MAX;

/// A cell carries an element with this probability, as (numerator, denominator).
pub const ELEMENT_CHANCE: (u32, u32) = (30, 100);

/// Draws the starter.
pub fn coin_toss<R: Rng + ?Sized>(rng: &mut R) -> Player {
    Player::ALL[chance::below(rng, 2) as usize]
}

/// The cells' elements under Elemental.
///
/// Each cell independently carries one with [`ELEMENT_CHANCE`], uniform among the eight.
/// If no cell got one, a cell drawn uniformly gets one, except in a house that allows none.
pub fn elements<R: Rng + ?Sized>(rng: &mut R, house: House) -> [Option<Element>; CELLS] {
    let mut elements = [None; CELLS];
    for element in &mut elements {
        if chance::happens(rng, ELEMENT_CHANCE.0, ELEMENT_CHANCE.1) {
            *element = Some(any_element(rng));
        }
    }
    if elements.iter().all(Option::is_none) && !house.allows_no_element() {
        let cell = chance::below(rng, CELLS as u32) as usize;
        elements[cell] = Some(any_element(rng));
    }
    elements
}

fn any_element<R: Rng + ?Sized>(rng: &mut R) -> Element {
    Element::ALL[chance::below(rng, Element::ALL.len() as u32) as usize]
}

/// Five cards drawn under Random: uniform over the distinct cards, a second copy only where fewer than five distinct ones are owned.
///
/// `None` if there are fewer than five cards, copies included.
pub fn random_hand<R: Rng + ?Sized>(rng: &mut R, owned: &[Card]) -> Option<Hand> {
    if owned.len() < HAND_MAX {
        return None;
    }
    let mut distinct = owned.to_vec();
    distinct.sort_unstable();
    let mut copies = Vec::new();
    distinct.dedup_by(|card, kept| {
        let again = card == kept;
        if again {
            copies.push(*card);
        }
        again
    });
    let mut hand: Vec<Card> = chance::choose(rng, distinct.len(), distinct.len().min(HAND_MAX))
        .into_iter()
        .map(|place| distinct[place])
        .collect();
    let missing = HAND_MAX - hand.len();
    hand.extend(chance::choose(rng, copies.len(), missing).into_iter().map(|place| copies[place]));
    Some(std::array::from_fn(|slot| Some(hand[slot])))
}
