//! From a request to its answer.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tria_room::short::presets;
use tria_room::wire::encode;
use tria_rules::cards::builtin;

use crate::advice::advice;
use crate::cards;
use crate::career::Careers;
use crate::fault::{Code, Fault};
use crate::limits::REQUEST_BYTES_MAX;
use crate::pictures;
use crate::standing::standing;
use crate::tables::Tables;

/// Everything that a page has open.
#[derive(Debug, Default)]
pub struct Engine {
    careers: Careers,
    tables: Tables,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    call: String,
    #[serde(default)]
    with: Option<Box<RawValue>>,
}

/// What a call gives, as JSON.
pub(crate) type Given = Result<String, Fault>;

impl Engine {
    /// Answers a request; one that is refused has changed nothing.
    pub fn answer(&mut self, request: &[u8]) -> String {
        let answer = read_request(request)
            .and_then(|Request { call, with }| self.call(&call, with.as_deref().map_or("{}", RawValue::get)));
        match answer {
            Ok(ok) => format!("{{\"ok\":{ok}}}"),
            Err(fault) => format!("{{\"error\":{}}}", encode(&fault)),
        }
    }

    /// Does what a call says, with its fields as JSON, and gives JSON; the calls are in `docs/wasm.md`.
    ///
    /// # Errors
    /// What is wrong with it; then nothing has changed.
    pub fn call(&mut self, name: &str, with: &str) -> Given {
        match name {
            "presets" => {
                read::<Nothing>(with)?;
                give(&presets(builtin()))
            }
            "table.open" => self.tables.open(read(with)?),
            "table.say" => self.tables.say(&read(with)?),
            "table.think" => self.tables.think(&read(with)?),
            "table.tick" => self.tables.tick(&read(with)?),
            "table.log" => self.tables.log(&read(with)?),
            "table.resume" => self.tables.resume(read(with)?),
            "table.close" => self.tables.close(&read(with)?),
            "table.record" => self.tables.record(&read(with)?),
            "table.advice" => self.tables.advice(&read(with)?),
            "pictures.open" => pictures::open(&read(with)?),
            "pictures.values" => pictures::values(&read(with)?),
            "houses" => {
                read::<Nothing>(with)?;
                pictures::houses()
            }
            "career.begin" => self.careers.begin(&read(with)?),
            "career.import" => self.careers.import(&read(with)?),
            "career.export" => self.careers.export(&read(with)?),
            "career.close" => self.careers.close(&read(with)?),
            "career.view" => self.careers.view(&read(with)?),
            "career.act" => self.careers.act(&read(with)?),
            "career.barter" => self.careers.barter(&read(with)?),
            "career.destroy" => self.careers.destroy(&read(with)?),
            "career.record" => self.careers.record(&read(with)?),
            "career.table" => self.careers.table(&read(with)?, &mut self.tables),
            "career.finish" => self.careers.finish(&read(with)?, &mut self.tables),
            "cards" => cards::cards(&read(with)?),
            "cards.advice" => advice(&read(with)?),
            "face" => cards::face(&read(with)?),
            "faces" => cards::faces(&read(with)?),
            "back" => cards::back(&read(with)?),
            "triatri.face" => cards::triatri_face(&read(with)?),
            "triatri.standing" => standing(&read(with)?),
            "gem" => cards::gem(&read(with)?),
            "element" => cards::element(&read(with)?),
            "token" => cards::token(&read(with)?),
            _ => {
                let name: String = name.chars().take(40).collect();
                Err(Fault::new(Code::BadCall, format!("there is no call {name:?}")))
            }
        }
    }
}

/// What calls take that take nothing.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

fn read_request(bytes: &[u8]) -> Result<Request, Fault> {
    if bytes.len() > REQUEST_BYTES_MAX {
        let message = format!("a request has at most {REQUEST_BYTES_MAX} bytes, not {}", bytes.len());
        return Err(Fault::new(Code::TooLong, message));
    }
    // The strict reader notices what serde passes over: repeated keys, deep nesting.
    tria_rules::json::parse(bytes)
        .map_err(|error| Fault::new(Code::BadJson, format!("not JSON: {error}")))?;
    serde_json::from_slice(bytes).map_err(|error| unread(&error))
}

// Everything is read from bytes and written as text: each further way would make the module larger for every type.
fn read<T: DeserializeOwned>(with: &str) -> Result<T, Fault> {
    serde_json::from_slice(with.as_bytes()).map_err(|error| unread(&error))
}

fn unread(error: &serde_json::Error) -> Fault {
    let text: String = error.to_string().chars().take(200).collect();
    Fault::value(text)
}

/// Any of Tria's plain types as an answer.
#[expect(clippy::unnecessary_wraps, reason = "every call ends with what it gives")]
pub(crate) fn give(value: &impl Serialize) -> Given {
    Ok(encode(value))
}
