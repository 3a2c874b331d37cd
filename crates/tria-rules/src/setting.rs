//! The value of a switch or option as written, in a record or on a command line.

use std::fmt;

use crate::json::{Json, Writer};

/// A switch of Triple Triad or an option of TriATri: its name in records and the values it takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setting {
    /// The name in records.
    pub name: &'static str,
    /// Every value it takes, described in a phrase.
    pub takes: &'static str,
    /// The values that set-up screens offer; all of them where there are few.
    pub offered: &'static [SettingValue<'static>],
}

/// A value before it is checked against the setting it is meant for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SettingValue<'a> {
    /// `true` or `false`.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// A word.
    Word(&'a str),
    /// `null`.
    Null,
    /// Anything else, by its kind.
    Other(&'static str),
}

impl<'a> SettingValue<'a> {
    /// The value in a record.
    pub(crate) fn from_json(json: &'a Json<'_>) -> Self {
        match json {
            Json::Null => Self::Null,
            Json::Bool(flag) => Self::Flag(*flag),
            Json::String(word) => Self::Word(word),
            other => other.as_integer().map_or(Self::Other(other.kind()), Self::Number),
        }
    }

    /// The value as written after `=` in a notation line or a choice.
    pub fn from_text(text: &'a str) -> Self {
        match text {
            "true" => Self::Flag(true),
            "false" => Self::Flag(false),
            "null" => Self::Null,
            word => word.parse().map_or(Self::Word(word), Self::Number),
        }
    }

    /// Writes the value as in a record; a value that no switch takes becomes `null`.
    pub(crate) fn write(self, json: &mut Writer) {
        match self {
            Self::Flag(flag) => json.boolean(flag),
            Self::Number(number) => json.integer(number),
            Self::Word(word) => json.string(word),
            Self::Null | Self::Other(_) => json.null(),
        };
    }

    /// The value without quotation marks, as written after `=`.
    pub fn plain(self) -> String {
        if let Self::Word(word) = self { word.to_owned() } else { self.to_string() }
    }

    /// The word, or nothing that any switch takes.
    pub(crate) fn word(self) -> &'a str {
        if let Self::Word(word) = self { word } else { "" }
    }

    /// The flag, if it is one.
    pub(crate) fn flag(self) -> Option<bool> {
        if let Self::Flag(flag) = self { Some(flag) } else { None }
    }
}

impl fmt::Display for SettingValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(flag) => flag.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::Word(word) => write!(f, "{word:?}"),
            Self::Null => f.write_str("null"),
            Self::Other(kind) => f.write_str(kind),
        }
    }
}
