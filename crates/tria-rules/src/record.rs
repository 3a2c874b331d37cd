//! Records of games as values, and as JSON Lines: read, written, replayed, answered.
//!
//! The formats are promises; `docs/formats.md` specifies them.
//! [`Replay::read`] takes one line and either replays it completely or returns an error with an [`ErrorCode`] that programs can rely on.
//! Within a program a [`Record`] is passed as a value.

use crate::json::{self, Json, Writer};
use crate::limits::{LINE_BYTES_MAX, QUOTED_CHARS_MAX};
use crate::names::named_enum;
use crate::setting::SettingValue;
use crate::triad;
use crate::triad::CardNames;
use crate::triad::record::{GameReplay, MatchReplay};
use crate::triatri;
use crate::triatri::record::TriatriReplay;

named_enum! {
    /// Stable code of an error in a record.
    #[non_exhaustive]
    pub enum ErrorCode {
        /// Not JSON, or over a limit.
        BadJson = "bad-json",
        /// Not a card text, or `?` where the card must be known.
        BadCard = "bad-card",
        /// Unknown or incompatible rules.
        BadRules = "bad-rules",
        /// An inconsistent set-up.
        BadSetup = "bad-setup",
        /// The cell is occupied.
        CellTaken = "cell-taken",
        /// The player does not hold the card.
        CardNotInHand = "card-not-in-hand",
        /// Another player is to move.
        NotYourTurn = "not-your-turn",
        /// The suit must be followed.
        MustFollow = "must-follow",
        /// There is no gem of that colour.
        GemUnavailable = "gem-unavailable",
        /// An action after the end.
        GameOver = "game-over",
        /// Not a move.
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
    /// The step at fault, counted from 1; `None` if the set-up is at fault.
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

/// A game or a match as it was played, with everything needed to replay it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Record {
    /// One game of Triple Triad.
    Game(Box<triad::Record>),
    /// A match of Triple Triad.
    Match(Box<triad::MatchRecord>),
    /// A game of TriATri.
    Triatri(Box<triatri::Record>),
}

impl Record {
    /// Reads the record in one line, without replaying it.
    ///
    /// # Errors
    /// The first syntax error.
    pub fn parse(line: &[u8], names: &dyn CardNames) -> Result<Self, RecordError> {
        let (record, rest) = read(line, names)?;
        rest.map_or(Ok(record), |fault| Err(fault.error))
    }

    /// Replays the record.
    ///
    /// # Errors
    /// The first violation of the rules: the set-up first, then the steps in order.
    pub fn replay(&self) -> Result<Replay, RecordError> {
        self.replay_up_to(None)
    }

    /// Replays the readable part of a record that ends in this fault.
    fn replay_up_to(&self, fault: Option<Fault>) -> Result<Replay, RecordError> {
        let replay = match self {
            Self::Game(record) => Replay::Game(Box::new(record.replay()?)),
            Self::Match(record) => Replay::Match(Box::new(record.replay()?)),
            Self::Triatri(record) => {
                return record.replay_up_to(fault).map(|replay| Replay::Triatri(Box::new(replay)));
            }
        };
        fault.map_or(Ok(replay), |fault| Err(fault.error))
    }

    /// The record as one line.
    pub fn to_json(&self, names: &dyn CardNames) -> String {
        let mut json = Writer::new();
        self.write(json.open('{'), names, Form::default());
        json.close('}');
        json.finish()
    }

    /// Writes the fields of the record into an object that the caller opens and closes.
    pub fn write(&self, json: &mut Writer, names: &dyn CardNames, form: Form<'_>) {
        match self {
            Self::Game(record) => record.write(json, names, form),
            Self::Match(record) => record.write(json, names, form),
            Self::Triatri(record) => record.write(json, form),
        }
    }
}

/// Which optional parts of a record are written.
#[derive(Clone, Copy, Debug, Default)]
pub struct Form<'a> {
    /// How much of the record is written.
    pub extent: Extent,
    /// Switches or options that are written although they have their default value.
    pub named: &'a [&'static str],
}

/// How much of a record is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Extent {
    /// The deal and the moves.
    #[default]
    Played,
    /// The deal, without fields for moves.
    Dealt,
    /// A position: first the board, every cell of it, then the hands.
    Position,
}

impl Form<'_> {
    /// Writes settings by their names: those named first, then the others that differ.
    pub(crate) fn write_settings(
        self,
        json: &mut Writer,
        differing: impl Iterator<Item = &'static str>,
        value: impl Fn(&str) -> SettingValue<'static>,
    ) {
        json.open('{');
        let others = differing.filter(|name| !self.named.contains(name));
        for name in self.named.iter().copied().chain(others) {
            value(name).write(json.key(name));
        }
        json.close('}');
    }
}

/// An error at which reading a record stops.
pub(crate) struct Fault {
    pub(crate) error: RecordError,
    /// What a replay must check before the fault is reported.
    pub(crate) before: Before,
}

/// Checks that take precedence over a fault: after the end every move is one too many, whatever its text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Before {
    /// None beyond the readable part.
    Nothing,
    /// That another round is due.
    Round,
    /// That the game goes on.
    Step,
    /// That the game and the trick go on.
    Play,
}

impl From<RecordError> for Fault {
    fn from(error: RecordError) -> Self {
        Self { error, before: Before::Nothing }
    }
}

/// A record that was parsed and replayed.
///
/// ```
/// use tria_rules::record::Replay;
/// use tria_rules::triad::RanksOnly;
///
/// let line = br#"{"game":"triple-triad","house":"classic","rules":{},"hands":{"blue":["7742","3434","4343","2525","1111"],"red":["3535","5353","2424","1111","1111"]},"first":"blue","moves":[{"hand":0,"cell":4}]}"#;
/// let Replay::Game(game) = Replay::read(line, &RanksOnly)? else { panic!("one game") };
/// assert_eq!(game.steps.len(), 1);
/// assert_eq!(game.end().score().blue, 5);
///
/// let error = Replay::read(br#"{"game":"chess"}"#, &RanksOnly).expect_err("another game");
/// assert_eq!(error.code.name(), "bad-setup");
/// # Ok::<(), tria_rules::record::RecordError>(())
/// ```
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
    /// The first error: the set-up first, then the steps in order.
    pub fn read(line: &[u8], names: &dyn CardNames) -> Result<Self, RecordError> {
        let (record, fault) = read(line, names)?;
        record.replay_up_to(fault)
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

/// Parses the record in one line as far as possible, and returns the fault in the rest.
fn read(line: &[u8], names: &dyn CardNames) -> Result<(Record, Option<Fault>), RecordError> {
    if line.len() > LINE_BYTES_MAX {
        return Err(line_too_long());
    }
    let json = json::parse(line)
        .map_err(|error| RecordError::new(ErrorCode::BadJson, format!("not a JSON record: {error}")))?;
    let Json::Object(_) = json else {
        let message = format!("a record is a JSON object, but this is {}", json.kind());
        return Err(RecordError::new(ErrorCode::BadJson, message));
    };
    let (record, rest) = match required(&json, "game")?.as_str() {
        Some("triple-triad") => {
            let (record, rest) = triad::Record::read(&json, names)?;
            (Record::Game(Box::new(record)), rest)
        }
        Some("triple-triad-match") => {
            let (record, rest) = triad::MatchRecord::read(&json, names)?;
            (Record::Match(Box::new(record)), rest)
        }
        Some("triatri") => {
            let (record, rest) = triatri::Record::read(&json)?;
            (Record::Triatri(Box::new(record)), rest)
        }
        other => {
            return Err(RecordError::setup(format!(
                "`game` is {}, expected \"triple-triad\", \"triple-triad-match\" or \"triatri\"",
                other.map_or("not a text".to_owned(), |name| format!("{:?}", clip(name)))
            )));
        }
    };
    Ok((record, rest.err()))
}

/// The answer to a line over the limit, for callers that do not even store it.
pub fn line_too_long() -> RecordError {
    let message = format!("the line is longer than {LINE_BYTES_MAX} bytes, which no record needs");
    RecordError::new(ErrorCode::BadJson, message)
}

/// The start of a text, so that messages do not repeat a megabyte.
pub(crate) fn clip(text: &str) -> String {
    text.chars().take(QUOTED_CHARS_MAX).collect()
}

/// A required field.
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

/// The error for a field of the wrong type.
pub(crate) fn wrong_type(field: &str, value: &Json<'_>, expected: &str) -> RecordError {
    RecordError::setup(format!("`{field}` is {}, expected {expected}", value.kind()))
}
