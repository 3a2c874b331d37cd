//! Refusals of a table: a stable code for programs, a sentence for people.

use serde::{Deserialize, Serialize};

macro_rules! codes {
    ($( $(#[$doc:meta])* $variant:ident = $text:literal, )+) => {
        /// A stable code for what is wrong with a command.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        #[non_exhaustive]
        pub enum Code {
            $( $(#[$doc])* #[serde(rename = $text)] $variant, )+
        }

        impl Code {
            /// Every code.
            pub const ALL: &'static [Self] = &[ $( Self::$variant, )+ ];

            /// The code on the wire.
            pub const fn name(self) -> &'static str {
                match self { $( Self::$variant => $text, )+ }
            }
        }
    };
}

codes! {
    /// Not JSON, or over a limit.
    BadJson = "bad-json",
    /// JSON, but not a message of the protocol.
    BadMessage = "bad-message",
    /// The message has too many bytes.
    TooLong = "too-long",
    /// Unknown or incompatible settings.
    BadSettings = "bad-settings",
    /// The command names a version that has not been reached.
    BadVersion = "bad-version",
    /// The command answers an outdated question.
    Stale = "stale",
    /// The key was used for another command.
    KeyReused = "key-reused",
    /// The sender is not at this table.
    NotHere = "not-here",
    /// The sender is already at this table.
    AlreadyHere = "already-here",
    /// There is no such seat.
    NoSuchSeat = "no-such-seat",
    /// The seat is occupied.
    SeatTaken = "seat-taken",
    /// There is no free seat, or no room for another spectator.
    Full = "full",
    /// Only players may do this.
    NotSeated = "not-seated",
    /// The settings of the table do not allow it.
    NotAllowed = "not-allowed",
    /// Nothing of this kind is due now.
    NotNow = "not-now",
    /// Another seat is to act.
    NotYourTurn = "not-your-turn",
    /// The game is over.
    GameOver = "game-over",
    /// Not a move.
    BadMove = "bad-move",
    /// The cell is occupied.
    CellTaken = "cell-taken",
    /// The player does not hold the card.
    CardNotInHand = "card-not-in-hand",
    /// The suit must be followed.
    MustFollow = "must-follow",
    /// There is no gem of that colour.
    GemUnavailable = "gem-unavailable",
    /// The host has not supplied the player's cards.
    NoCards = "no-cards",
    /// Cards that cannot be brought to a table.
    BadCards = "bad-cards",
    /// A pool that these rules do not allow.
    BadPool = "bad-pool",
    /// A hand that these rules do not allow.
    BadHand = "bad-hand",
    /// Cards that the winner may not take.
    BadChoice = "bad-choice",
    /// There is no offer to answer.
    NoOffer = "no-offer",
    /// Too many of this kind.
    TooMany = "too-many",
    /// An invalid chat message.
    BadChat = "bad-chat",
    /// A log that no table can have written.
    BadLog = "bad-log",
    /// The table is closed.
    Gone = "gone",
}

/// A refusal: nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[error("{message}")]
pub struct Refusal {
    /// What is wrong, for programs.
    pub code: Code,
    /// What is wrong and what was expected, for people.
    pub message: String,
}

impl Refusal {
    /// A refusal with this message.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
}

/// A refusal as an `Err`.
pub(crate) fn refuse<T>(code: Code, message: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(code, message))
}
