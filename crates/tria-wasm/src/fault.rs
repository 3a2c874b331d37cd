//! Errors of calls.

use std::collections::BTreeMap;

use serde::Serialize;
use tria_room::Refusal;
use tria_rules::named_enum;
use tria_world::career;

named_enum! {
    /// Stable code of an error.
    pub enum Code {
        /// Not JSON, a key twice in one object, or nested too deep.
        BadJson = "bad-json",
        /// The request has too many bytes.
        TooLong = "too-long",
        /// There is no such call.
        BadCall = "bad-call",
        /// A field is missing, unknown, of the wrong type or out of bounds.
        BadValue = "bad-value",
        /// Rules, seats or cards of a table contradict each other.
        BadSettings = "bad-settings",
        /// The lines are not the log of a table that can be resumed.
        BadLog = "bad-log",
        /// There is no table of this number.
        NoSuchTable = "no-such-table",
        /// That seat has no decision to make.
        NothingToThink = "nothing-to-think",
        /// There is no card of this name or number.
        NoSuchCard = "no-such-card",
        /// The text is neither a position nor a record.
        BadRecord = "bad-record",
        /// It is not the person's turn, or a record has a move out of turn.
        NotYourTurn = "not-your-turn",
        /// The match is played without hints and analysis.
        NoHints = "no-hints",
        /// The match is not over.
        NotFinished = "not-finished",
        /// There is no record in the text.
        NoRecord = "none",
        /// The records have too many moves.
        TooManyMoves = "too-many-moves",
        /// The line is not a position.
        BadPosition = "bad-position",
        /// An invalid card in a record, or an unknown one that must be known.
        BadCard = "bad-card",
        /// Unknown or incompatible rules in a record.
        BadRules = "bad-rules",
        /// An inconsistent set-up, or one without a value.
        BadSetup = "bad-setup",
        /// The cell is occupied.
        CellTaken = "cell-taken",
        /// The player does not hold the card.
        CardNotInHand = "card-not-in-hand",
        /// The suit must be followed.
        MustFollow = "must-follow",
        /// There is no gem of that colour.
        GemUnavailable = "gem-unavailable",
        /// An action after the end.
        GameOver = "game-over",
        /// Not a legal move.
        BadMove = "bad-move",
        /// There is no career of this number.
        NoSuchCareer = "no-such-career",
        /// The document is not a career, or a stored career contradicts itself.
        BadCareer = "bad-career",
        /// The career refuses it; `key` and `words` give the message in any language.
        Refused = "refused",
        /// Too many are open.
        TooMany = "too-many",
        /// Too few cards for advice.
        TooFew = "too-few",
    }
}

/// Why a call failed; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fault {
    /// The code.
    pub code: Code,
    /// The message.
    pub message: String,
    /// The key of a refusal's message in the locales.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<&'static str>,
    /// The variables of the message; cards are named as in commands.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub words: BTreeMap<&'static str, String>,
}

impl Fault {
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), key: None, words: BTreeMap::new() }
    }

    pub(crate) fn value(message: impl Into<String>) -> Self {
        Self::new(Code::BadValue, message)
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Self {
        Self::new(Code::BadSettings, refusal.message)
    }
}

impl From<career::Refusal> for Fault {
    fn from(refusal: career::Refusal) -> Self {
        Self {
            code: Code::Refused,
            message: refusal.to_string(),
            key: Some(refusal.key()),
            words: refusal.words(|card| card.to_string()).into_iter().collect(),
        }
    }
}
