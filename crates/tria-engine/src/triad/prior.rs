//! The prior of the opponent's cards before the game: pool, collection, region, cards seen.

use std::ops::RangeInclusive;

use tria_cards::Catalog;
use tria_rules::triad::Card;

/// A card that the opponent may hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The card.
    pub card: Card,
    /// Its level, 1 for a card without a name.
    pub level: u8,
    /// Its relative weight; 0 is never drawn.
    pub weight: u16,
}

/// The prior of the cards with which the opponent began the game.
///
/// The hand is drawn from the candidates without replacement: a card that is listed once is held at most once, one that is listed twice may be held twice.
/// The viewer's own cards are not excluded, for both may own the same card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Prior {
    candidates: Vec<Candidate>,
    cards: Vec<Card>,
    held: Vec<Card>,
}

impl Prior {
    /// Any of these cards, all equally likely and of level 1.
    pub fn new(cards: Vec<Card>) -> Self {
        Self::of(cards.into_iter().map(|card| Candidate { card, level: 1, weight: 1 }))
    }

    /// These candidates.
    pub fn of(candidates: impl IntoIterator<Item = Candidate>) -> Self {
        let candidates: Vec<Candidate> = candidates.into_iter().collect();
        let cards = candidates.iter().map(|candidate| candidate.card).collect();
        Self { candidates, cards, held: Vec::new() }
    }

    /// Any card of the catalog: an uninformed prior.
    pub fn any_of(catalog: &Catalog) -> Self {
        Self::levels(catalog, 0..=u8::MAX)
    }

    /// Any card of these levels, such as those of a region's opponents.
    pub fn levels(catalog: &Catalog, levels: RangeInclusive<u8>) -> Self {
        let entries = catalog.cards().filter(|(_, entry)| levels.contains(&entry.level));
        Self::of(entries.map(|(card, entry)| Candidate { card, level: entry.level, weight: 1 }))
    }

    /// The cards of a pool or a collection, copies included, with their levels from the catalog.
    pub fn pool(catalog: &Catalog, cards: &[Card]) -> Self {
        let candidate = |card: &Card| Candidate { card: *card, level: catalog.level(*card), weight: 1 };
        Self::of(cards.iter().map(candidate))
    }

    /// Adds cards that the opponent is known to have begun the game with, for example from an earlier game of the match.
    pub fn holding(mut self, cards: &[Card]) -> Self {
        self.held.extend_from_slice(cards);
        self
    }

    /// The same with this weight for every copy of a card; the default is 1, and 0 rules it out.
    pub fn weighing(mut self, card: Card, weight: u16) -> Self {
        for candidate in &mut self.candidates {
            if candidate.card == card {
                candidate.weight = weight;
            }
        }
        self
    }

    /// The cards, copies included.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The cards with levels and weights.
    pub fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// The cards that the opponent is known to have begun the game with.
    pub fn held(&self) -> &[Card] {
        &self.held
    }

    /// The level of a card that is listed; 1 for any other.
    pub fn level(&self, card: Card) -> u8 {
        self.candidates.iter().find(|candidate| candidate.card == card).map_or(1, |candidate| candidate.level)
    }
}
