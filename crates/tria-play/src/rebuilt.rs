//! A table's log as lines, and the table rebuilt from them.
//!
//! Write the lines of the opening, and later the [`line()`] of every [`LogEntry`], to stable storage before anything of it is shown;
//! after a crash, [`Rebuilt::from`] restores the table.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tria_room::{Event, Happened, HostInput, Input, LogEntry, Occupant, Room, Settings, Viewer, wire};
use tria_rules::json;
use tria_rules::triad::{self, Card};
use tria_rules::triatri;
use tria_world::career::{Stage, TableLog};

use crate::opening::{Opening, client};

/// The format named in the first line of a log.
pub const FORMAT: &str = "tria-table/1";

/// Why a table cannot be rebuilt; the match can only be given up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unplayable {
    /// A newer Tria has written the log.
    #[error("the log of the table was written by a newer Tria")]
    Newer,
    /// No table can have written the log.
    #[error("the log of the table is damaged: {0}")]
    Damaged(String),
    /// The log is of another match.
    #[error("the log of the table is of another match: {0}")]
    OtherMatch(&'static str),
}

/// The first line: the settings of the table.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Heading {
    format: String,
    settings: Settings,
}

/// The first line of a log.
pub fn first_line(settings: &Settings) -> String {
    wire::encode(&Heading { format: FORMAT.to_owned(), settings: settings.clone() })
}

/// An entry of the log as a line.
pub fn line(entry: &LogEntry) -> String {
    wire::encode(entry)
}

/// Whether a card was placed or played: from the first one on, leaving a match costs something.
pub fn places_a_card(events: &[Happened]) -> bool {
    events.iter().any(|happened| match &happened.event {
        Event::Triad { what, .. } => matches!(what, triad::Event::Placed { .. }),
        Event::Triatri { what, .. } => matches!(what, triatri::Event::Played { .. }),
        _ => false,
    })
}

/// A restored table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rebuilt {
    /// The table, secrets and remembered answers included.
    pub room: Room,
    /// All its events, in order.
    pub events: Vec<Happened>,
    /// The highest key of any command; the next command takes a higher one.
    pub key: u64,
    /// The number of lines of the log.
    pub lines: usize,
}

impl Rebuilt {
    /// The table rebuilt from the lines, verified to be that of the career's current match.
    ///
    /// # Errors
    /// Why it cannot be rebuilt.
    pub fn from(stage: &Stage, log: &TableLog) -> Result<Self, Unplayable> {
        let opening = Opening::of(stage).ok_or(Unplayable::OtherMatch("no match is being played"))?;
        let (settings, entries) = read_log(&log.lines)?;
        if settings.game != opening.settings.game {
            return Err(Unplayable::OtherMatch("the rules differ"));
        }
        let drawn = entries.iter().filter_map(|entry| match &entry.input {
            Input::Host { input: HostInput::Tick | HostInput::Computer { .. } }
            | Input::Client { .. }
            | Input::Computer { .. } => None,
            Input::Host { input } => Some(input),
        });
        if !drawn.eq(&opening.drawn) {
            return Err(Unplayable::OtherMatch("the cards or the seats differ"));
        }
        let rebuilt = Self::replayed(settings, entries)?;
        rebuilt.check(&opening)?;
        Ok(rebuilt)
    }

    /// The table rebuilt from the lines, for tables outside a career.
    ///
    /// # Errors
    /// Why it cannot be rebuilt.
    pub fn of_lines(lines: &[String]) -> Result<Self, Unplayable> {
        let (settings, entries) = read_log(lines)?;
        Self::replayed(settings, entries)
    }

    fn replayed(settings: Settings, entries: Vec<LogEntry>) -> Result<Self, Unplayable> {
        let lines = entries.len() + 1;
        let keys = entries.iter().filter_map(|entry| match &entry.input {
            Input::Client { message, .. } | Input::Computer { message, .. } => Some(message.key),
            Input::Host { .. } => None,
        });
        let key = keys.max().unwrap_or(0);
        let mut events = Vec::new();
        let room = Room::replay_telling(settings, entries, |happened| events.push(happened))
            .map_err(|refusal| Unplayable::Damaged(refusal.message))?;
        Ok(Self { room, events, key, lines })
    }

    /// Checks that one match is played at the table, with all players at their first seats.
    fn check(&self, opening: &Opening) -> Result<(), Unplayable> {
        let view = self.room.view(Viewer::Spectator);
        if view.number != 1 {
            return Err(Unplayable::OtherMatch("it is not the first of its table"));
        }
        let seats = view.seats.iter().zip(&opening.seats);
        let seated = seats.map(|(place, sitting)| match (place.occupant, sitting) {
            (Occupant::Client(found), None) => found == client(place.seat),
            (Occupant::Computer(_), Some(_)) => true,
            _ => false,
        });
        let moved = |happened: &Happened| matches!(happened.event, Event::Reseated { .. });
        if seated.into_iter().all(|fits| fits) && !self.events.iter().any(moved) {
            return Ok(());
        }
        Err(Unplayable::OtherMatch("other players sit at it"))
    }
}

/// The settings of the table, and its entries.
fn read_log(lines: &[String]) -> Result<(Settings, Vec<LogEntry>), Unplayable> {
    // Cards in the lines are found by their keys.
    tria_cards::builtin();
    let mut lines = lines.iter();
    let settings = read_heading(lines.next().map_or("", String::as_str))?;
    let entries = lines.enumerate().map(|(place, line)| read(place, line)).collect::<Result<_, _>>()?;
    Ok((settings, entries))
}

fn read_heading(line: &str) -> Result<Settings, Unplayable> {
    let json = strict(line)?;
    match json.get("format").and_then(json::Json::as_str) {
        Some(FORMAT) => {}
        Some(format) if format.starts_with("tria-table/") => return Err(Unplayable::Newer),
        _ => return Err(Unplayable::Damaged("it does not begin as one".to_owned())),
    }
    let heading: Heading = serde_json::from_str(line).map_err(|error| damaged(&error))?;
    if is_written_as(&heading, line) {
        return Ok(heading.settings);
    }
    Err(Unplayable::Damaged("its first line has something in it that this Tria does not know".to_owned()))
}

/// The entry in a line; a line with unknown parts is refused, not read in part.
fn read(place: usize, line: &str) -> Result<LogEntry, Unplayable> {
    strict(line)?;
    let entry: LogEntry = serde_json::from_str(line).map_err(|error| damaged(&error))?;
    if is_written_as(&entry, line) {
        return Ok(entry);
    }
    Err(Unplayable::Damaged(format!("entry {place} has something in it that this Tria does not know")))
}

/// Whether writing the value again gives this line, as today or as in protocol version 1: with catalog numbers instead of the
/// cards' keys.
fn is_written_as(read: &impl Serialize, line: &str) -> bool {
    if wire::encode(read) == line {
        return true;
    }
    let Ok(mut old) = serde_json::from_str(line) else { return false };
    write_keys(&mut old);
    serde_json::to_value(read).is_ok_and(|now| now == old)
}

/// Replaces each card by the same card with its key.
fn write_keys(json: &mut Value) {
    match json {
        Value::Object(fields) if fields.contains_key("ranks") && fields.contains_key("id") => {
            if let Ok(card) = serde_json::from_value::<Card>(json.clone()) {
                *json = serde_json::json!(card);
            }
        }
        Value::Object(fields) => fields.values_mut().for_each(write_keys),
        Value::Array(items) => items.iter_mut().for_each(write_keys),
        _ => {}
    }
}

/// Parses with the strict reader, which refuses repeated keys and deep nesting, unlike others.
fn strict(line: &str) -> Result<json::Json<'_>, Unplayable> {
    json::parse(line.as_bytes()).map_err(|error| damaged(&error))
}

fn damaged(error: &impl ToString) -> Unplayable {
    Unplayable::Damaged(error.to_string())
}
