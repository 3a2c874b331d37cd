//! What happens in a placement, in order.

use crate::game::{Audience, GameEvent};
use crate::names::named_enum;

use super::board::Cell;
use super::card::Card;
use super::player::{ByPlayer, Player};

named_enum! {
    /// The rule that flipped a card: the first that applies.
    #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
    pub enum Cause {
        /// Same.
        Same = "same",
        /// Plus.
        Plus = "plus",
        /// The plain comparison of ranks.
        Basic = "basic",
        /// Captured by a card that was captured in this placement.
        Combo = "combo",
    }
}

/// A card that changed its colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Flip {
    /// The cell of the flipped card.
    pub cell: Cell,
    /// The rule that flipped it.
    pub cause: Cause,
    /// 0 for the placement, 1, 2, … for the waves of a combo.
    pub wave: u8,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TriadOutcome"))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Outcome {
    /// This player has the higher score.
    Won(Player),
    /// Equal scores.
    Draw,
}

impl Outcome {
    /// The winner, unless it is a draw.
    pub fn winner(self) -> Option<Player> {
        match self {
            Self::Won(player) => Some(player),
            Self::Draw => None,
        }
    }

    /// `blue`, `red` or `draw`, as records write it.
    pub fn name(self) -> &'static str {
        self.winner().map_or("draw", Player::name)
    }
}

/// Something that happened in a game; all events on the board are public.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TriadEvent"))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "kebab-case"))]
pub enum Event {
    /// A card was placed.
    ///
    /// The slot of the hand is not part of the event: the order in which a player holds their cards is secret.
    Placed {
        /// Who placed it.
        by: Player,
        /// Which card.
        card: Card,
        /// The cell of the placement.
        cell: Cell,
    },
    /// A card changed its colour to that of the player who placed.
    Flipped(Flip),
    /// The score after the turn.
    Scored(ByPlayer<u8>),
    /// The board is full.
    Ended {
        /// The result.
        outcome: Outcome,
    },
}

impl GameEvent for Event {
    fn audience(&self) -> Audience {
        Audience::Everyone
    }
}
