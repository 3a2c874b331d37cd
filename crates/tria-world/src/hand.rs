//! Draws the cards that a computer opponent brings to the table.

use rand_core::Rng;
use tria_rules::chance;

use crate::card::CardKey;
use crate::data::opponents::Opponent;

/// The ordinary card that no opponent brings without holding it.
const NEVER_BROUGHT: &str = "pupu";

/// The cards of an opponent: held rare cards by the percentage, halved after the first; then ordinary ones.
///
/// An ordinary card has a level drawn among the opponent's, then is drawn among that level's cards; none is drawn twice.
/// If the levels have too few cards for `size` (a pool), there are fewer.
pub fn opponent_cards(opponent: &Opponent, held: &[CardKey], size: usize, rng: &mut dyn Rng) -> Vec<CardKey> {
    let mut cards = Vec::with_capacity(size);
    for card in held {
        // Out of 200, so that half of an odd percentage is exact.
        let chance_of = if cards.is_empty() { 2 * opponent.rarity } else { opponent.rarity };
        if cards.len() < size && chance::happens(rng, chance_of, 200) {
            cards.push(*card);
        }
    }
    let mut left: Vec<Vec<CardKey>> = opponent.levels.iter().map(|level| ordinary(*level, &cards)).collect();
    left.retain(|level| !level.is_empty());
    while cards.len() < size && !left.is_empty() {
        let level = chance::below(rng, left.len() as u32) as usize;
        let place = chance::below(rng, left[level].len() as u32) as usize;
        cards.push(left[level].swap_remove(place));
        if left[level].is_empty() {
            left.swap_remove(level);
        }
    }
    cards
}

/// Whether an opponent can bring the card without holding it.
pub fn is_ordinary(opponent: &Opponent, card: CardKey) -> bool {
    opponent.levels.contains(&card.level()) && card.entry().slug != NEVER_BROUGHT
}

fn ordinary(level: u8, taken: &[CardKey]) -> Vec<CardKey> {
    let mut cards = CardKey::of_level(level);
    cards.retain(|card| card.entry().slug != NEVER_BROUGHT && !taken.contains(card));
    cards
}
