//! One trick: values, imitation, winner.

use super::card::{Card, Colour};
use super::options::{Imitation, ImitationValue, Options, TwoColourTie};

/// A card in front of a player in a trick.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Shown {
    /// The card that shows; after an exchange not the one that was played.
    pub card: Card,
    /// Its effective value, fixed at the moment it was played.
    pub value: u8,
}

impl Shown {
    /// A colourless imitation.
    pub const COLOURLESS: Self = Self { card: Card::IMITATION, value: 0 };

    /// The multiplier of the card's number: 1, or 2 or 4 where it was doubled.
    pub fn times(self) -> u8 {
        self.value.checked_div(self.card.number()).unwrap_or(1)
    }
}

/// The value of a number card: doubled if its colour dominates the card shown by the previous player, quadrupled if it is a 2.
#[inline]
pub fn value_after(card: Card, previous: Option<Shown>) -> u8 {
    let dominated = previous.and_then(|shown| shown.card.colour());
    let doubled = match (card.colour(), dominated) {
        (Some(colour), Some(previous)) => colour.dominates(previous),
        _ => false,
    };
    match (doubled, card.number()) {
        (false, number) => number,
        (true, 2) => 8,
        (true, number) => 2 * number,
    }
}

/// The index, in order of play, of the card that wins among those showing.
///
/// # Panics
/// If none shows.
#[inline]
pub fn winner(table: &[Shown], options: &Options) -> usize {
    let (mut best, mut latest) = (table[0].value, 0);
    // The latest of the tied cards of each colour; colourless cards tie only with each other.
    let (mut latest_of, mut tied) = ([0; 3], 0_u8);
    for (place, shown) in table.iter().enumerate() {
        if shown.value > best {
            (best, tied) = (shown.value, 0);
        }
        if shown.value == best {
            latest = place;
            if let Some(colour) = shown.card.colour() {
                latest_of[colour.index()] = place;
                tied |= 1 << colour.index();
            }
        }
    }
    if options.tie3_two_colours == TwoColourTie::DominantLatest && tied.count_ones() == 2 {
        for colour in Colour::EACH {
            if tied == 1 << colour.index() | 1 << colour.prey().index() {
                return latest_of[colour.index()];
            }
        }
    }
    latest
}

/// The result of playing a card: the card that shows in front of its player, and the index of the card that an imitation took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Laid {
    /// The card that shows in front of the player now.
    pub shown: Shown,
    /// The index of the card that the imitation took.
    pub taken_from: Option<usize>,
}

/// Plays a card after those on the table; an exchange leaves the imitation in front of the former player.
#[inline]
pub fn lay(table: &mut [Shown], card: Card, options: &Options) -> Laid {
    let previous = table.last().copied();
    if card != Card::IMITATION {
        return Laid { shown: Shown { card, value: value_after(card, previous) }, taken_from: None };
    }
    if table.is_empty() {
        return Laid { shown: Shown::COLOURLESS, taken_from: None };
    }
    let place = winner(table, options);
    let taken = table[place];
    if options.imitation == Imitation::Exchange {
        table[place] = Shown::COLOURLESS;
    }
    let value = match options.imitation_value {
        ImitationValue::Carry => taken.value,
        ImitationValue::Recompute => value_after(taken.card, table.last().copied()),
        ImitationValue::Face => taken.card.number(),
    };
    Laid { shown: Shown { card: taken.card, value }, taken_from: Some(place) }
}
