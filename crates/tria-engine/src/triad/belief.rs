//! Worlds: what the hidden cards may be.

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng as _;
use tria_rules::chance;
use tria_rules::triad::{Card, Position, View};

/// What is thought of the cards that the other player may hold.
///
/// Every card of the list is equally likely; a card that is listed twice may be held twice.
/// The list comes from what is known of him: his pool or collection, the levels of his region, or simply all cards of the set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prior {
    cards: Vec<Card>,
}

impl Prior {
    /// Any of these cards.
    pub fn new(cards: Vec<Card>) -> Self {
        Self { cards }
    }

    /// The cards.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }
}

/// Positions that the viewer cannot tell apart from the real one, with hidden cards drawn from the prior.
///
/// With nothing hidden there is exactly one.
/// None come back for a spectator, a finished game, or a prior with too few cards.
pub fn worlds(view: &View, prior: &Prior, count: usize, seed: u64) -> Vec<Position> {
    let Some(hidden) = view.hidden().map(usize::from) else { return Vec::new() };
    if hidden == 0 {
        return view.world(&[]).into_iter().collect();
    }
    if prior.cards.len() < hidden {
        return Vec::new();
    }
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    (0..count)
        .filter_map(|_| {
            let drawn = chance::choose(&mut rng, prior.cards.len(), hidden);
            let cards: Vec<Card> = drawn.into_iter().map(|place| prior.cards[place]).collect();
            view.world(&cards)
        })
        .collect()
}
