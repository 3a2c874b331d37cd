//! What can be wrong with a call.

use std::collections::BTreeMap;

use serde::Serialize;
use tria_room::Refusal;
use tria_rules::named_enum;
use tria_world::career;

named_enum! {
    /// What is wrong, in a word that programs can rely on.
    pub enum Code {
        /// Not JSON, a key twice in one object, or nested too deep.
        BadJson = "bad-json",
        /// The request has too many bytes.
        TooLong = "too-long",
        /// There is no such call.
        BadCall = "bad-call",
        /// A field is missing, unknown, of the wrong type or out of bounds.
        BadValue = "bad-value",
        /// The table does not exist like this: rules, seats or cards do not go together.
        BadSettings = "bad-settings",
        /// The lines are not the log of a table that can be taken up again.
        BadLog = "bad-log",
        /// There is no table of this number.
        NoSuchTable = "no-such-table",
        /// That seat has nothing to think about.
        NothingToThink = "nothing-to-think",
        /// There is no card of this name or number.
        NoSuchCard = "no-such-card",
        /// The text is neither a position nor a record.
        BadRecord = "bad-record",
        /// It is not the person's turn, or somebody plays out of turn in a record.
        NotYourTurn = "not-your-turn",
        /// Only once the match is over.
        NotFinished = "not-finished",
        /// There is no record in the text.
        NoRecord = "none",
        /// The records have too many moves.
        TooManyMoves = "too-many-moves",
        /// The line is no position.
        BadPosition = "bad-position",
        /// A card of a record that is none, or one that must be known and is not.
        BadCard = "bad-card",
        /// Rules of a record that do not exist or do not go together.
        BadRules = "bad-rules",
        /// A set-up that does not fit, or for which there is no value.
        BadSetup = "bad-setup",
        /// The cell is occupied.
        CellTaken = "cell-taken",
        /// The player does not hold the card.
        CardNotInHand = "card-not-in-hand",
        /// The suit must be followed.
        MustFollow = "must-follow",
        /// No gem of that colour there.
        GemUnavailable = "gem-unavailable",
        /// Something after the end.
        GameOver = "game-over",
        /// Not a move, or not one that can be made.
        BadMove = "bad-move",
        /// There is no career of this number.
        NoSuchCareer = "no-such-career",
        /// The document is no career, or what is written down of one contradicts itself.
        BadCareer = "bad-career",
        /// The career refuses it; `key` and `words` say why in any language.
        Refused = "refused",
        /// Too many are open.
        TooMany = "too-many",
        /// Too few cards for advice.
        TooFew = "too-few",
    }
}

/// Why a call has changed nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fault {
    /// In a word.
    pub code: Code,
    /// In a sentence.
    pub message: String,
    /// The key of a refusal's sentence in the locales.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<&'static str>,
    /// The words that the sentence asks for; a card is named as in commands.
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
