//! Messages as JSON: what clients send and what they get.
//!
//! Clients send a [`ClientMessage`], one JSON document each; they get a [`ServerMessage`].
//! Reading is strict and bounded: a message longer than [`MESSAGE_BYTES_MAX`] is not even looked at, a duplicate key or a field that does not exist is refused.

use serde::{Deserialize, Serialize};
use tria_rules::game::Viewer;
use tria_rules::json::{self, Json, Mismatch};
use tria_rules::tagged_enum;
use tria_rules::triad::Cell;

use crate::command::{Answer, Command, Message, Move, Version};
use crate::error::{Code, Refusal};
use crate::event::{Happened, Versioned};
use crate::limits::{MESSAGE_BYTES_MAX, NUMBER_MAX, SETTINGS_BYTES_MAX};
use crate::room::Room;
use crate::settings::Settings;
use crate::view::{Resync, View};

tagged_enum! {
    tag "type", deny_unknown_fields;
    /// What a client sends.
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
    pub enum ClientMessage {
        /// A command; answered by [`ServerMessage::Answer`].
        Command(Message),
        /// The client has seen everything up to this version; answered by [`ServerMessage::Resync`].
        Resync {
            /// The version.
            since: Version,
        },
    }
}

/// What a client gets.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The answer to a command of this client.
    Answer(Answer),
    /// Something happened.
    Update {
        /// What, without gaps since the last update.
        events: Vec<Versioned>,
        /// The table after it.
        view: Box<View>,
    },
    /// What the client has missed.
    Resync(Box<Resync>),
    /// The message could not be read.
    Error(Refusal),
}

impl ServerMessage {
    /// What a viewer gets when these events have happened.
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
    /// `bad-json` or `bad-message`; what a server sends is not bounded here.
    pub fn from_json(text: &str) -> Result<Self, Refusal> {
        read(text.as_bytes())?.to().map_err(|error| bad_message(&error))
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
        match PlainMove::read(bytes) {
            Some(message) => Ok(Self::Command(message)),
            None => Self::from_value(&read(bytes)?),
        }
    }

    /// The message in a JSON value.
    ///
    /// # Errors
    /// `bad-message`.
    pub fn from_value(json: &Json<'_>) -> Result<Self, Refusal> {
        json.to().map_err(|error| bad_message(&error))
    }
}

/// A move of Triple Triad as every client writes it: most of what comes to a busy server.
///
/// It is read at once, in a sixth of the time that the strict reader takes for a tree of it.
/// Whatever is not exactly this is left to that reader, which says what is wrong.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlainMove<'a> {
    r#type: &'a str,
    key: u64,
    at: Version,
    #[serde(borrow)]
    command: PlainCommand<'a>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlainCommand<'a> {
    r#do: &'a str,
    #[serde(borrow)]
    with: PlainPlacement<'a>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlainPlacement<'a> {
    r#move: &'a str,
    slot: u8,
    cell: Cell,
}

impl PlainMove<'_> {
    fn read(bytes: &[u8]) -> Option<Message> {
        if bytes.contains(&b'[') {
            // Lists would be taken for objects.
            return None;
        }
        let PlainMove { r#type: "command", key, at, command } = serde_json::from_slice(bytes).ok()? else {
            return None;
        };
        let PlainCommand { r#do: "move", with: PlainPlacement { r#move: "place", slot, cell } } = command
        else {
            return None;
        };
        let command = Command::Move { mv: Move::Place { slot, cell } };
        (key.max(at) <= NUMBER_MAX).then_some(Message { key, at, command })
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
    let settings: Settings = read(bytes)?.to().map_err(|error| bad_message(&error))?;
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

/// The strict reader of the records refuses what others let pass: repeated keys, deep nesting.
fn read(bytes: &[u8]) -> Result<Json<'_>, Refusal> {
    json::parse(bytes).map_err(|error| Refusal::new(Code::BadJson, format!("not JSON: {error}")))
}

fn bad_message(error: &Mismatch) -> Refusal {
    let text: String = error.to_string().chars().take(200).collect();
    Refusal::new(Code::BadMessage, text)
}
