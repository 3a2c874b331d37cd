//! Records of games as JSON Lines: read, replayed, answered.
//!
//! The formats are promises; `docs/formats.md` describes them to the letter.
//! [`Replay::read`] takes one line and either replays it whole or says what is wrong with an [`ErrorCode`] that programs can rely on.

use crate::json::{self, Json, Writer};
use crate::limits::{LINE_BYTES_MAX, QUOTED_CHARS_MAX};
use crate::names::named_enum;
use crate::triad::CardNames;
use crate::triad::record::{GameReplay, MatchReplay};
use crate::triatri::record::TriatriReplay;

named_enum! {
    /// What is wrong with a record, in a word that programs can rely on.
    pub enum ErrorCode {
        /// Not JSON, or beyond its bounds.
        BadJson = "bad-json",
        /// A card text that is none, or hidden where it must be known.
        BadCard = "bad-card",
        /// Rules that do not exist or do not go together.
        BadRules = "bad-rules",
        /// A set-up that does not fit.
        BadSetup = "bad-setup",
        /// The cell is occupied.
        CellTaken = "cell-taken",
        /// The player does not hold the card.
        CardNotInHand = "card-not-in-hand",
        /// Another player is to move.
        NotYourTurn = "not-your-turn",
        /// The suit must be followed.
        MustFollow = "must-follow",
        /// No gem of that colour there.
        GemUnavailable = "gem-unavailable",
        /// Something after the end.
        GameOver = "game-over",
        /// Not a move at all.
        BadMove = "bad-move",
    }
}

/// Why a record has no replay.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct RecordError {
    /// What is wrong, for programs.
    pub code: ErrorCode,
    /// What is wrong, what was expected and where, for people.
    pub message: String,
    /// The step at fault, counted from 1; `None` where the set-up is.
    pub step: Option<u32>,
}

impl RecordError {
    pub(crate) fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), step: None }
    }

    pub(crate) fn setup(message: impl Into<String>) -> Self {
        Self::new(ErrorCode::BadSetup, message)
    }

    pub(crate) fn at(mut self, step: u32) -> Self {
        self.step = Some(step);
        self
    }

    /// The error as the line that answers the record.
    pub fn to_json(&self) -> String {
        let mut json = Writer::new();
        json.open('{').key("error").open('{');
        json.key("code").string(self.code.name()).key("message").string(&self.message);
        if let Some(step) = self.step {
            json.key("step").integer(i64::from(step));
        }
        json.close('}').close('}');
        json.finish()
    }
}

/// A record that was read and replayed.
#[derive(Clone, PartialEq, Debug)]
pub enum Replay {
    /// One game of Triple Triad.
    Game(Box<GameReplay>),
    /// A match of Triple Triad.
    Match(Box<MatchReplay>),
    /// A game of TriATri.
    Triatri(Box<TriatriReplay>),
}

impl Replay {
    /// Reads and replays the record in one line.
    ///
    /// # Errors
    /// The first thing that is wrong: the set-up first, then the steps in order.
    pub fn read(line: &[u8], names: &dyn CardNames) -> Result<Self, RecordError> {
        if line.len() > LINE_BYTES_MAX {
            return Err(line_too_long());
        }
        let json = json::parse(line)
            .map_err(|error| RecordError::new(ErrorCode::BadJson, format!("not a JSON record: {error}")))?;
        let Json::Object(_) = json else {
            let message = format!("a record is a JSON object, but this is {}", json.kind());
            return Err(RecordError::new(ErrorCode::BadJson, message));
        };
        match required(&json, "game")?.as_str() {
            Some("triple-triad") => GameReplay::read(&json, names).map(|replay| Self::Game(Box::new(replay))),
            Some("triple-triad-match") => {
                MatchReplay::read(&json, names).map(|replay| Self::Match(Box::new(replay)))
            }
            Some("triatri") => TriatriReplay::read(&json).map(|replay| Self::Triatri(Box::new(replay))),
            other => Err(RecordError::setup(format!(
                "`game` is {}, expected \"triple-triad\", \"triple-triad-match\" or \"triatri\"",
                other.map_or("not a text".to_owned(), |name| format!("{:?}", clip(name)))
            ))),
        }
    }

    /// The line that answers the record.
    pub fn to_json(&self, names: &dyn CardNames) -> String {
        let mut json = Writer::new();
        match self {
            Self::Game(replay) => replay.answer(&mut json, names),
            Self::Match(replay) => replay.answer(&mut json, names),
            Self::Triatri(replay) => replay.answer(&mut json),
        }
        json.finish()
    }
}

/// The answer to a line over the limit, for readers that do not even keep it.
pub fn line_too_long() -> RecordError {
    let message = format!("the line is longer than {LINE_BYTES_MAX} bytes, which no record needs");
    RecordError::new(ErrorCode::BadJson, message)
}

/// The start of a text, for messages that must not repeat a megabyte.
pub(crate) fn clip(text: &str) -> String {
    text.chars().take(QUOTED_CHARS_MAX).collect()
}

/// A field that must be there.
pub(crate) fn required<'j, 'a>(json: &'j Json<'a>, field: &str) -> Result<&'j Json<'a>, RecordError> {
    json.get(field).ok_or_else(|| RecordError::setup(format!("the field `{field}` is missing")))
}

/// The items of an array field; empty where the field is absent.
pub(crate) fn items<'j, 'a>(json: &'j Json<'a>, field: &str) -> Result<&'j [Json<'a>], RecordError> {
    match json.get(field) {
        None => Ok(&[]),
        Some(value) => value.as_array().ok_or_else(|| wrong_type(field, value, "an array")),
    }
}

/// The complaint about a field of the wrong type.
pub(crate) fn wrong_type(field: &str, value: &Json<'_>, expected: &str) -> RecordError {
    RecordError::setup(format!("`{field}` is {}, expected {expected}", value.kind()))
}
