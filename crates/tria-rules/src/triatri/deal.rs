//! Random draws before a round: the deal, and a lot.

use rand_core::Rng;

use crate::chance;
use crate::game::Seat;

use super::card::{Card, CardSet};
use super::position::{DEALT, Deal};

/// Shuffles the deck of this many players and deals six cards to each seat, seat by seat.
///
/// # Panics
/// If there are not 2, 3 or 4 players.
pub fn cards<R: Rng + ?Sized>(rng: &mut R, players: u8) -> Vec<Vec<Card>> {
    let mut deck: Vec<Card> = CardSet::deck(players).iter().collect();
    chance::shuffle(rng, &mut deck);
    deck.chunks(DEALT).take(players as usize).map(<[Card]>::to_vec).collect()
}

/// A deal of [`cards`], ready for [`super::Chance::Deal`].
///
/// # Panics
/// If there are not 2, 3 or 4 players.
pub fn deal<R: Rng + ?Sized>(rng: &mut R, players: u8) -> Deal {
    Deal::new(players, &cards(rng, players)).expect("the deck has the cards it was dealt from")
}

/// Draws the starter, where the selection stayed tied up to the limit.
///
/// # Panics
/// If there are no players.
pub fn lot<R: Rng + ?Sized>(rng: &mut R, players: u8) -> Seat {
    Seat::first(players).nth(chance::below(rng, u32::from(players)) as usize).expect("a seat was drawn")
}
