//! Careers and events as JSON: bounded, validated, with clear errors.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tria_rules::json;
use tria_rules::triad::{POOL_SIZE, Trade};

use super::decide::check_name;
use super::event::Event;
use super::state::{Account, Career, Purpose, Stage, Table};
use super::store::TableLog;
use crate::data::World;
use crate::ledger::Good;
use crate::limits::{CAREER_BYTES_MAX, DECKS_MAX, EVENT_BYTES_MAX, HISTORY_MAX};
use crate::regions::Region;

/// Format name of an exported career.
pub const FORMAT: &str = "tria-career/1";

/// Why a document is not a career, or a line not an event.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ImportError {
    /// Too long.
    #[error("the document has {0} bytes, which is more than is read")]
    TooLarge(usize),
    /// Not JSON.
    #[error("not a JSON document: {0}")]
    NotJson(String),
    /// Another format, or a newer one.
    #[error("the document's format is not {FORMAT:?}; a newer Tria may read it")]
    OtherFormat,
    /// A field is missing, unknown, or has an invalid value.
    #[error("not a career: {0}")]
    Malformed(String),
    /// It contradicts itself.
    #[error("the career contradicts itself: {0}")]
    Contradiction(&'static str),
}

#[derive(Serialize)]
struct Out<'a> {
    format: &'a str,
    career: &'a Career,
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<&'a TableLog>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct In {
    format: String,
    career: Career,
    table: Option<TableLog>,
}

impl Career {
    /// The career as one JSON document.
    ///
    /// # Panics
    /// Never: a career is plain data.
    pub fn export(&self) -> String {
        self.export_with(None)
    }

    /// The career as one JSON document, with the log of the table at which its match is being played.
    ///
    /// # Panics
    /// Never: a career is plain data.
    pub fn export_with(&self, table: Option<&TableLog>) -> String {
        serde_json::to_string(&Out { format: FORMAT, career: self, table }).expect("a career is plain data")
    }

    /// The career in a JSON document.
    ///
    /// # Errors
    /// If it is too long, not JSON (repeated keys and deep nesting are refused), not a career, or contradicts itself.
    pub fn import(document: &[u8]) -> Result<Self, ImportError> {
        Ok(Self::import_with(document)?.0)
    }

    /// The career in a JSON document, and the log of its table, if the document has one.
    ///
    /// # Errors
    /// Those of [`Career::import`], and if the log is not one of the running match.
    pub fn import_with(document: &[u8]) -> Result<(Self, Option<TableLog>), ImportError> {
        let json = strict(document, CAREER_BYTES_MAX)?;
        if json.get("format").and_then(json::Json::as_str) != Some(FORMAT) {
            return Err(ImportError::OtherFormat);
        }
        let read: In = typed(document)?;
        debug_assert_eq!(read.format, FORMAT);
        read.career.check()?;
        if let Some(table) = &read.table {
            TableLog::check(table.id, 0, &table.lines, read.career.running())
                .map_err(|_| ImportError::Contradiction("the log of the table is not of its match"))?;
        }
        Ok((read.career, read.table))
    }

    /// Checks that everything in the career is consistent.
    ///
    /// # Errors
    /// The first contradiction.
    pub fn check(&self) -> Result<(), ImportError> {
        let wrong = |what| Err(ImportError::Contradiction(what));
        if self.ledger.check().is_err() {
            return wrong("the ledger does not add up");
        }
        let Some(profile) = &self.profile else {
            let empty = *self == Self { number: self.number, ..Self::default() };
            return if empty { Ok(()) } else { wrong("it has not begun, but has something") };
        };
        if check_name(&profile.name).is_err() || !profile.house.has_regions() {
            return wrong("the name or the house");
        }
        if self.number == 0 || self.place.is_none() || self.queen.is_none() {
            return wrong("the player or the Queen of Cards is nowhere");
        }
        if Region::ALL.iter().any(|region| !self.customs.contains_key(region)) {
            return wrong("a region has no customs");
        }
        let decks_fit = self.decks.iter().all(|(name, cards)| check_name(name).is_ok() && cards.len() == 5);
        if self.pool.len() > POOL_SIZE || self.decks.len() > DECKS_MAX || !decks_fit {
            return wrong("the pool or a deck");
        }
        if self.history.len() > HISTORY_MAX {
            return wrong("the history is too long");
        }
        if self.triad_rating != self.triad_rating.bounded()
            || self.triatri_rating != self.triatri_rating.bounded()
        {
            return wrong("a rating is out of bounds");
        }
        let owned = self.ledger.cards(&Account::Player).all(|(card, _)| self.seen.contains(&card));
        if !owned {
            return wrong("a card is owned, but was never seen");
        }
        let equipped = self.equipped.iter().all(|(slot, it)| {
            let owned = self.ledger.count(&Account::Player, Good::Equipment(*it)) > 0;
            owned && World::builtin().equipment(*it).slot == *slot
        });
        if !equipped {
            return wrong("equipment lies on the table that is not owned");
        }
        if self
            .run
            .as_ref()
            .is_some_and(|run| !run.table.is_coherent() || run.table.index_of(&None).is_none())
        {
            return wrong("the tournament");
        }
        self.check_stage()
    }

    /// Checks that the escrow holds what is at stake, and that there is no other escrow.
    fn check_stage(&self) -> Result<(), ImportError> {
        let wrong = |what| Err(ImportError::Contradiction(what));
        let table = match &self.stage {
            Stage::Playing(table) => Some(table),
            Stage::Choosing(choosing) => Some(&choosing.table),
            _ => None,
        };
        let offer = match (&self.stage, table) {
            (Stage::Offered(offer), _) | (_, Some(Table { offer, .. })) => Some(offer),
            _ => None,
        };
        if self.run.is_none() && offer.is_some_and(|offer| offer.purpose == Purpose::Tournament) {
            return wrong("a round is played of a tournament that is not there");
        }
        let (id, mut expected) = match (&self.stage, table) {
            (_, Some(table)) => {
                if table.hands.is_none() == table.pools.is_none()
                    || table.hands.is_none() != table.offer.rules.pool()
                {
                    return wrong("a match has hands or pools");
                }
                let staked = table.hands.filter(|_| table.offer.rules.trade() != Trade::None);
                let cards = staked.iter().flat_map(|hands| hands.blue.iter().chain(&hands.red));
                let goods = cards.map(|card| (Good::Card(*card), 1)).collect::<Vec<_>>();
                (table.id, goods)
            }
            (Stage::Triatri(table), _) => {
                let own = table.seats.iter().filter(|seat| seat.is_none()).count();
                if own != 1 || !(2..=4).contains(&table.seats.len()) {
                    return wrong("a table of TriATri has two to four seats, one of them the player's");
                }
                let pot = table.stake.saturating_mul(table.seats.len() as u64);
                (table.id, vec![(Good::Gil, pot)])
            }
            _ => (0, Vec::new()),
        };
        if id > self.matches {
            return wrong("a match has a number that is not due");
        }
        expected.retain(|(_, count)| *count > 0);
        expected.sort_unstable();
        let mut found = Vec::new();
        for account in self.ledger.accounts() {
            if let Account::Escrow(of) = account {
                if *of != id {
                    return wrong("something is at stake without a match");
                }
                for (good, count) in self.ledger.goods(account) {
                    let split = if good == Good::Gil {
                        vec![(good, count)]
                    } else {
                        vec![(good, 1); count.min(20) as usize]
                    };
                    found.extend(split);
                }
            }
        }
        if found == expected { Ok(()) } else { wrong("what is at stake is not what is played for") }
    }
}

impl Event {
    /// The event as one line of JSON.
    ///
    /// # Panics
    /// Never: an event is plain data.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("an event is plain data")
    }

    /// The event in a line of JSON.
    ///
    /// # Errors
    /// If it is too long, not JSON, or not an event.
    pub fn from_line(line: &[u8]) -> Result<Self, ImportError> {
        strict(line, EVENT_BYTES_MAX)?;
        typed(line)
    }
}

/// Deserialises a document that has passed the strict reader.
fn typed<T: DeserializeOwned>(document: &[u8]) -> Result<T, ImportError> {
    serde_json::from_slice(document).map_err(|error| ImportError::Malformed(error.to_string()))
}

/// Parses with the strict reader, which refuses repeated keys and deep nesting, unlike others.
fn strict(document: &[u8], most: usize) -> Result<json::Json<'_>, ImportError> {
    if document.len() > most {
        return Err(ImportError::TooLarge(document.len()));
    }
    json::parse(document).map_err(|error| ImportError::NotJson(error.to_string()))
}
