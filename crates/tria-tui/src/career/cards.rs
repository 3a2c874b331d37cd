//! The player's cards: the album, destroying and refining, and picking hands.

use tria_world::career::{Career, DestroyQuestion};
use tria_world::collection::{Collection, Mark};
use tria_world::{CardKey, World};

use super::words;
use crate::app::Shared;

/// A filter of the album.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Filter {
    /// Every card.
    All,
    /// Those that the player has.
    Owned,
    /// Those that the player has more than once.
    Doubles,
    /// Those that the player does not have.
    Missing,
    /// Those that the player has never seen.
    NeverSeen,
}

/// All of them.
pub(crate) const FILTERS: [Filter; 5] =
    [Filter::All, Filter::Owned, Filter::Doubles, Filter::Missing, Filter::NeverSeen];

impl Filter {
    /// Its message key.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::All => "career-filter-all",
            Self::Owned => "career-filter-owned",
            Self::Doubles => "career-filter-doubles",
            Self::Missing => "career-filter-missing",
            Self::NeverSeen => "career-filter-never-seen",
        }
    }

    /// Whether the filter includes a card.
    pub(crate) fn shows(self, collection: &Collection, card: CardKey) -> bool {
        match self {
            Self::All => true,
            Self::Owned => collection.mark(card) == Mark::Owned,
            Self::Doubles => collection.copies(card) > 1,
            Self::Missing => collection.mark(card) != Mark::Owned,
            Self::NeverSeen => collection.mark(card) == Mark::NeverSeen,
        }
    }
}

/// The filtered cards of the album.
pub(crate) fn album(collection: &Collection, filter: Filter, level: Option<u8>) -> Vec<CardKey> {
    let fits =
        |card: &CardKey| level.is_none_or(|level| card.level() == level) && filter.shows(collection, *card);
    CardKey::all().filter(fits).collect()
}

/// The question before cards are destroyed.
pub(crate) fn destroy_question(shared: &Shared, question: &DestroyQuestion) -> Vec<String> {
    let (count, left) = (question.count.to_string(), question.left.to_string());
    let total = question.total_left.to_string();
    let name = words::card(shared, question.card);
    let words = [
        ("card", name.as_str()),
        ("copies", count.as_str()),
        ("left", left.as_str()),
        ("total", total.as_str()),
    ];
    let mut lines = vec![shared.with("career-destroy-ask", &words)];
    let key = if question.changes_random { "career-destroy-random" } else { "career-destroy-nothing" };
    lines.push(shared.text(key));
    if question.total_left < 5 {
        lines.push(shared.text("career-destroy-few"));
    }
    lines
}

/// What a card can be refined into, if anything.
pub(crate) fn refine_question(shared: &Shared, card: CardKey) -> Option<String> {
    World::builtin().items.recipes.get(&card).map(|recipe| {
        let words = [
            ("card", words::card(shared, card)),
            ("gives", recipe.gives.to_string()),
            ("item", shared.text(&format!("item-{}", recipe.item))),
        ];
        let words: Vec<(&str, &str)> = words.iter().map(|(key, word)| (*key, word.as_str())).collect();
        shared.texts.count("career-refine-ask", recipe.needs as i64, &words)
    })
}

/// A card that can be picked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pick {
    /// The card.
    pub(crate) card: CardKey,
    /// The maximum number.
    pub(crate) most: u64,
    /// The player's mark for it.
    pub(crate) mark: Mark,
    /// Its price, where that matters.
    pub(crate) price: Option<u64>,
}

/// Sorts the strongest first.
pub(crate) fn by_strength(list: &mut [Pick]) {
    list.sort_by_key(|pick| (std::cmp::Reverse((pick.card.level(), pick.card.power())), pick.card));
}

/// The player's cards to pick a hand or a pool from; a pool takes each card once.
pub(crate) fn own_picks(career: &Career, is_pool: bool) -> Vec<Pick> {
    let most = |count: u64| if is_pool { 1 } else { count };
    let pick = |(card, count)| Pick { card, most: most(count), mark: Mark::Owned, price: None };
    career.collection().iter().map(pick).collect()
}

/// Those of the cards that are still owned, at most this many.
pub(crate) fn still_owned(collection: &Collection, mut cards: Vec<CardKey>, count: usize) -> Vec<CardKey> {
    while let Err(tria_world::career::Refusal::NotOwned(gone)) = collection.check_owned(&cards) {
        let place = cards.iter().rposition(|card| *card == gone).unwrap_or(0);
        cards.remove(place);
    }
    cards.truncate(count);
    cards
}
