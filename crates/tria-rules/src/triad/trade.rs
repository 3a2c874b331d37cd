//! Trade rules as pure settlements: who may take how many of which cards, and what changes hands.

use super::card::Card;
use super::house::Trade;
use super::player::Player;

/// A card that changes hands when a match or a game is settled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Transfer {
    /// The card; `None` only where a record hides it.
    pub card: Option<Card>,
    /// The player who loses it.
    pub from: Player,
    /// The player who gets it.
    pub to: Player,
    /// After which game of the match, counted from 1.
    pub after: u8,
}

/// The winner has to choose which cards to take.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Choice {
    /// The player who chooses.
    pub by: Player,
    /// The number of cards.
    pub count: usize,
    /// The loser's cards, in the order of the hand.
    pub from: Vec<Option<Card>>,
}

/// What the winner of a match gets under a trade rule that is settled at the end of the match.
pub(super) enum Due {
    /// Nothing.
    Nothing,
    /// All of the loser's cards, so there is nothing to choose.
    Everything,
    /// This many cards of the winner's choice.
    Choose(usize),
}

/// What is due to the winner.
///
/// `net` is the difference of the final scores from the winner's side, added up over the games of a best of three;
/// `hand` is how many cards the loser began the last game with.
pub(super) fn due(trade: Trade, net: i32, hand: usize) -> Due {
    let count = match trade {
        // Direct is settled after each game, by colour.
        Trade::None | Trade::Direct => 0,
        Trade::One => 1,
        Trade::Diff => net.max(0) as usize,
        Trade::All => hand,
    };
    match count {
        0 => Due::Nothing,
        _ if count >= hand => Due::Everything,
        _ => Due::Choose(count),
    }
}

impl Choice {
    /// Checks what the winner wants to take.
    ///
    /// # Errors
    /// If it is not the right number of cards, or not out of the loser's hand.
    pub fn check(&self, taken: &[Card]) -> Result<(), ChoiceError> {
        if taken.len() != self.count {
            return Err(ChoiceError::WrongCount { count: self.count, taken: taken.len() });
        }
        let mut left = self.from.clone();
        for card in taken {
            let place = left.iter().position(|held| *held == Some(*card));
            let place = place.ok_or(ChoiceError::NotThere { card: *card })?;
            left.swap_remove(place);
        }
        Ok(())
    }
}

/// Why the winner cannot take these cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ChoiceError {
    /// Too many or too few.
    #[error("the number of cards that the winner takes is {count}, but {taken} are named")]
    WrongCount {
        /// How many are due.
        count: usize,
        /// How many were named.
        taken: usize,
    },
    /// The loser does not have it, or not as often.
    #[error("the card {card} is not among those that the loser began the last game with")]
    NotThere {
        /// The card.
        card: Card,
    },
}

/// What a computer takes: the highest level, then the highest sum of ranks, then the lowest id.
///
/// `level` returns the level of a card; cards that a record hides are taken last.
pub fn computer_choice(choice: &Choice, level: impl Fn(&Card) -> u8) -> Vec<Card> {
    let mut cards: Vec<Card> = choice.from.iter().flatten().copied().collect();
    cards.sort_by_key(|card| (std::cmp::Reverse((level(card), card.ranks.sum())), card.id));
    cards.truncate(choice.count);
    cards
}
