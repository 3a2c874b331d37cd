//! Why a table refuses something: a stable word for programs, a sentence for people.

use serde::{Deserialize, Serialize};

macro_rules! codes {
    ($( $(#[$doc:meta])* $variant:ident = $text:literal, )+) => {
        /// What is wrong with a command, in a word that programs can rely on.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        #[non_exhaustive]
        pub enum Code {
            $( $(#[$doc])* #[serde(rename = $text)] $variant, )+
        }

        impl Code {
            /// Every code.
            pub const ALL: &'static [Self] = &[ $( Self::$variant, )+ ];

            /// The word on the wire.
            pub const fn name(self) -> &'static str {
                match self { $( Self::$variant => $text, )+ }
            }
        }
    };
}

codes! {
    /// Not JSON, or beyond its bounds.
    BadJson = "bad-json",
    /// JSON, but no message of the protocol.
    BadMessage = "bad-message",
    /// The message has too many bytes.
    TooLong = "too-long",
    /// Settings that do not exist or do not go together.
    BadSettings = "bad-settings",
    /// The command names a version that has not been reached.
    BadVersion = "bad-version",
    /// The command was made against a state that is gone.
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
    /// No seat, or no place for a spectator, is left.
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
    /// Not a move at all.
    BadMove = "bad-move",
    /// The cell is occupied.
    CellTaken = "cell-taken",
    /// The player does not hold the card.
    CardNotInHand = "card-not-in-hand",
    /// The suit must be followed.
    MustFollow = "must-follow",
    /// No gem of that colour there.
    GemUnavailable = "gem-unavailable",
    /// The host has not said which cards the player owns.
    NoCards = "no-cards",
    /// Cards that cannot be brought to a table.
    BadCards = "bad-cards",
    /// Not a pool that these rules allow.
    BadPool = "bad-pool",
    /// Not a hand that these rules allow.
    BadHand = "bad-hand",
    /// Not cards that the winner may take.
    BadChoice = "bad-choice",
    /// There is no offer to answer.
    NoOffer = "no-offer",
    /// Too often.
    TooMany = "too-many",
    /// Not a text to chat with.
    BadChat = "bad-chat",
    /// A log that no table can have written.
    BadLog = "bad-log",
    /// There is no such table any more.
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
    /// A refusal with these words.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
}

/// A refusal as the failed result of something.
pub(crate) fn refuse<T>(code: Code, message: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(code, message))
}
