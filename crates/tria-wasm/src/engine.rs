//! From a request to its answer.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tria_room::short::presets;
use tria_room::wire::encode;
use tria_rules::json;

use crate::advice::advice;
use crate::cards;
use crate::career::Careers;
use crate::fault::{Code, Fault};
use crate::limits::REQUEST_BYTES_MAX;
use crate::pictures;
use crate::standing::{standing, triad_preview, triatri_preview};
use crate::tables::Tables;

/// All state of a page.
#[derive(Debug)]
pub struct Engine {
    careers: Careers,
    tables: Tables,
}

impl Default for Engine {
    fn default() -> Self {
        // Cards in saved tables and careers are found by their keys.
        tria_cards::builtin();
        Self { careers: Careers::default(), tables: Tables::default() }
    }
}

/// The result of a call, as JSON.
pub(crate) type Given = Result<String, Fault>;

impl Engine {
    /// Answers a request; one that is refused has changed nothing.
    pub fn answer(&mut self, request: &[u8]) -> String {
        match self.try_to_answer(request) {
            Ok(ok) => format!("{{\"ok\":{ok}}}"),
            Err(fault) => format!("{{\"error\":{}}}", encode(&fault)),
        }
    }

    fn try_to_answer(&mut self, request: &[u8]) -> Given {
        if request.len() > REQUEST_BYTES_MAX {
            let message = format!("a request has at most {REQUEST_BYTES_MAX} bytes, not {}", request.len());
            return Err(Fault::new(Code::TooLong, message));
        }
        json::parse(request).map_err(|error| Fault::new(Code::BadJson, format!("not JSON: {error}")))?;
        let Request { call, with } = serde_json::from_slice(request).map_err(|error| bad_value(&error))?;
        self.call(&call, with.map_or("{}", RawValue::get))
    }

    /// Carries out a call with these fields, and returns JSON; the calls are in `docs/wasm.md`.
    fn call(&mut self, name: &str, with: &str) -> Given {
        match name {
            "presets" => {
                read::<Nothing>(with)?;
                give(&presets(cards::playable()))
            }
            "table.open" => self.tables.open(read(with)?),
            "table.say" => self.tables.say(&read(with)?),
            "table.face" => self.tables.face(&read(with)?),
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
            "triad.preview" => triad_preview(&read(with)?),
            "triatri.preview" => triatri_preview(&read(with)?),
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

/// A call and its fields, which are parsed once the call is known.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request<'a> {
    call: String,
    #[serde(borrow, default)]
    with: Option<&'a RawValue>,
}

/// The fields of calls without fields.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

fn read<T: DeserializeOwned>(with: &str) -> Result<T, Fault> {
    serde_json::from_str(with).map_err(|error| bad_value(&error))
}

fn bad_value(error: &serde_json::Error) -> Fault {
    Fault::value(error.to_string().chars().take(200).collect::<String>())
}

/// A serialisable value as an answer.
#[expect(clippy::unnecessary_wraps, reason = "every call ends with what it gives")]
pub(crate) fn give(value: &impl Serialize) -> Given {
    Ok(encode(value))
}
