//! Messages as JSON, from and to clients.
//!
//! Clients send a [`ClientMessage`], one JSON document each; they get a [`ServerMessage`].
//! Parsing is strict and bounded: a message longer than [`MESSAGE_BYTES_MAX`] is refused unparsed, as are duplicate keys and unknown fields.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tria_rules::game::Viewer;
use tria_rules::json::{self, Json};

use crate::command::{Answer, Message, Version};
use crate::error::{Code, Refusal, refuse};
use crate::event::{Happened, Versioned};
use crate::limits::{MESSAGE_BYTES_MAX, SETTINGS_BYTES_MAX};
use crate::room::Room;
use crate::settings::Settings;
use crate::view::{Resync, View};

/// A message from a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// A command; answered by [`ServerMessage::Answer`].
    Command(Message),
    /// Asks for everything after this version; answered by [`ServerMessage::Resync`].
    Resync {
        /// The version.
        since: Version,
    },
}

/// A message to a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The answer to a command of this client.
    Answer(Answer),
    /// Something happened.
    Update {
        /// The events, without gaps since the last update.
        events: Vec<Versioned>,
        /// The view after them.
        view: Box<View>,
    },
    /// Everything that the client has missed.
    Resync(Box<Resync>),
    /// The message could not be parsed.
    Error(Refusal),
}

impl ServerMessage {
    /// The update of a viewer for these events.
    pub fn update(room: &Room, viewer: Viewer, events: &[Happened]) -> Self {
        let events = events.iter().map(|happened| happened.seen_by(viewer)).collect();
        Self::Update { events, view: Box::new(room.view(viewer)) }
    }

    /// The message as one line of JSON.
    pub fn to_json(&self) -> String {
        encode(self)
    }

    /// Reads a message, for clients.
    ///
    /// # Errors
    /// `bad-json` or `bad-message`; messages of a server are not bounded here.
    pub fn from_json(text: &str) -> Result<Self, Refusal> {
        read(text.as_bytes())
    }
}

impl ClientMessage {
    /// The message as one line of JSON.
    pub fn to_json(&self) -> String {
        encode(self)
    }

    /// Reads a message of a client.
    ///
    /// # Errors
    /// `too-long`, `bad-json` or `bad-message`.
    pub fn from_json(bytes: &[u8]) -> Result<Self, Refusal> {
        if bytes.len() > MESSAGE_BYTES_MAX {
            let message = format!("a message has at most {MESSAGE_BYTES_MAX} bytes, not {}", bytes.len());
            return Err(Refusal::new(Code::TooLong, message));
        }
        let (json, message) = read_both(bytes)?;
        // serde ignores fields beside a command that has none, while it refuses unknown fields everywhere else.
        if let (Self::Command(Message { command, .. }), Some(Json::Object(fields))) =
            (&message, json.get("command"))
            && command.is_bare()
            && fields.len() > 1
        {
            return refuse(Code::BadMessage, "unknown fields beside a command that takes none");
        }
        Ok(message)
    }
}

/// Reads the settings of a table and checks them.
///
/// # Errors
/// `too-long`, `bad-json`, `bad-message` or `bad-settings`.
pub fn settings_from_json(bytes: &[u8]) -> Result<Settings, Refusal> {
    if bytes.len() > SETTINGS_BYTES_MAX {
        let message = format!("settings have at most {SETTINGS_BYTES_MAX} bytes, not {}", bytes.len());
        return Err(Refusal::new(Code::TooLong, message));
    }
    let settings: Settings = read(bytes)?;
    settings.check()?;
    Ok(settings)
}

/// Any of the types of this crate as one line of JSON.
///
/// # Panics
/// Never for the types of this crate: their keys are plain, and they have no floating numbers.
pub fn encode(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("messages have plain keys and no floating numbers")
}

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Refusal> {
    read_both(bytes).map(|(_, value)| value)
}

/// Parses a message; the strict reader goes first, because it refuses what serde accepts: repeated keys, deep nesting.
fn read_both<T: DeserializeOwned>(bytes: &[u8]) -> Result<(Json<'_>, T), Refusal> {
    let json =
        json::parse(bytes).map_err(|error| Refusal::new(Code::BadJson, format!("not JSON: {error}")))?;
    let value = serde_json::from_slice(bytes).map_err(|error| {
        let text: String = error.to_string().chars().take(200).collect();
        Refusal::new(Code::BadMessage, text)
    })?;
    Ok((json, value))
}
