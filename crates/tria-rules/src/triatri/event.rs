//! What happens in a game, and who may see it.

use crate::game::{Audience, GameEvent, Seat};
use crate::names::named_enum;

use super::card::{Card, Colour};
use super::trick::Shown;

named_enum! {
    /// Why the game ended.
    #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TriatriEnd"))]
    pub enum End {
        /// A trick's winner holds two or more of each colour.
        InstantWin = "instant-win",
        /// A colour is used up in the stock.
        ColourExhausted = "colour-exhausted",
        /// The last round is complete.
        RoundsComplete = "rounds-complete",
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TriatriOutcome"))]
pub struct Outcome {
    /// The reason for the end.
    pub end: End,
    /// The score of each seat; 100 for an instant winner.
    pub scores: Vec<i32>,
    /// The place of each seat; equals share one: 1, 2, 2, 4.
    pub places: Vec<u8>,
}

/// A gem put on offer by the leader of a trick.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TriatriOffer"))]
pub struct Offer {
    /// Its colour, the trick's suit.
    pub colour: Colour,
    /// Whether it comes from the leader's own holding rather than the stock.
    pub own: bool,
}

impl std::fmt::Display for Offer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.colour, if self.own { "*" } else { "" })
    }
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TriatriEvent"))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "kebab-case"))]
pub enum Event {
    /// A round began; each seat got six cards.
    RoundBegan {
        /// The round, from 1.
        round: u32,
    },
    /// A seat got its cards; only that seat sees this event.
    Dealt {
        /// The seat that got them.
        seat: Seat,
        /// The six cards.
        cards: Vec<Card>,
    },
    /// A seat has made its sealed choice.
    Committed {
        /// The seat that chose.
        seat: Seat,
    },
    /// The card that a seat chose; only that seat sees this event until all have chosen.
    Selected {
        /// The seat that chose.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// All choices are turned up.
    Revealed {
        /// The cards in seat order.
        cards: Vec<Card>,
    },
    /// All players take their card back and choose again.
    Redo,
    /// The selection stays tied; a lot decides who starts.
    LotDue,
    /// The round's starter is known and leads the first trick.
    Started {
        /// The starter's seat.
        starter: Seat,
    },
    /// The leader put a gem on offer.
    Offered {
        /// The leader.
        seat: Seat,
        /// The gem.
        gem: Offer,
    },
    /// A card was played.
    Played {
        /// The seat that played.
        seat: Seat,
        /// The card.
        card: Card,
        /// The card that shows in front of the player now.
        shown: Shown,
        /// The seat whose card an imitation took.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none", default))]
        #[cfg_attr(feature = "ts", ts(optional))]
        taken_from: Option<Seat>,
    },
    /// The trick was won, and with it the gem on offer.
    TrickWon {
        /// The winner's seat.
        seat: Seat,
        /// The colour of the gem.
        gem: Colour,
    },
    /// The game is over.
    Ended {
        /// The result.
        outcome: Outcome,
    },
}

impl GameEvent for Event {
    fn audience(&self) -> Audience {
        match self {
            Self::Dealt { seat, .. } | Self::Selected { seat, .. } => Audience::Only(*seat),
            _ => Audience::Everyone,
        }
    }
}
