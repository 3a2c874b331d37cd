//! Card texts: how records and notation name a card that belongs to a set.

use std::borrow::Cow;

use super::card::Card;

/// Parses and prints the cards of records and notation.
///
/// Ranks with an element (`154A@fire`) need no lookup; `set:slug` does.
/// `tria_cards::Catalog` implements it for card sets; [`RanksOnly`] supports no sets.
pub trait CardNames {
    /// Parses a card text.
    ///
    /// # Errors
    /// Why the text is not a card, and what was expected.
    fn card(&self, text: &str) -> Result<Card, UnknownCardText>;

    /// The card as records write it: its `set:slug`, or its ranks if it has no name here.
    fn text(&self, card: Card) -> Cow<'_, str>;
}

/// Why a text is not a card, as a sentence for people.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct UnknownCardText(pub String);

/// Resolves cards by their ranks alone: for games without card sets.
///
/// ```
/// use tria_rules::triad::{CardNames, RanksOnly};
///
/// let card = RanksOnly.card("154A@fire")?;
/// assert_eq!(RanksOnly.text(card), "154A@fire");
/// assert!(RanksOnly.card("ff8:ruby-dragon").is_err());
/// # Ok::<(), tria_rules::triad::UnknownCardText>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct RanksOnly;

impl CardNames for RanksOnly {
    fn card(&self, text: &str) -> Result<Card, UnknownCardText> {
        text.parse().map_err(|error| UnknownCardText(format!("{text:?} is not a card: {error}")))
    }

    fn text(&self, card: Card) -> Cow<'_, str> {
        Cow::Owned(card.to_string())
    }
}
