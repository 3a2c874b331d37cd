//! Reads the rows of a save and checks each of them: the contents of a file are untrusted.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension as _, Row};
use tria_world::career::{Career, Event, Saved, TableLog};
use tria_world::fnv1a;
use tria_world::limits::TABLE_LINES_MAX;

use crate::error::SaveError;
use crate::limits::{EVENTS_LOADED_MAX, NUMBER_MAX};

/// The start of a chain of check sums.
pub(crate) const CHAIN_BEGINS: u64 = 0;

/// The check sum of a text and its number, chained to the previous one: FNV-1a in 64 bits.
///
/// Detects corruption; not a security measure.
pub(crate) fn sum(previous: u64, number: u64, text: &str) -> u64 {
    fnv1a(previous.to_le_bytes().into_iter().chain(number.to_le_bytes()).chain(text.bytes()))
}

/// The start of the chain of a table's lines: it depends on the number of the match, so that lines fit no other match.
pub(crate) fn chain_of_table(id: u64) -> u64 {
    sum(CHAIN_BEGINS, id, "")
}

/// A career of the file, before its events are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    /// Its number in the file.
    pub(crate) id: i64,
    /// The event number at which the log begins: 0, or the number at the import.
    pub(crate) base: u64,
    /// The number of its last event; `base` if there is none yet.
    pub(crate) last: u64,
}

/// A row of the query below: number in the file, base, first and last event, number of events.
type Counted = (i64, i64, Option<i64>, Option<i64>, i64);

/// A stored snapshot of a career.
#[derive(Debug)]
pub(crate) struct Snapshot {
    pub(crate) number: u64,
    pub(crate) career: Career,
    pub(crate) sum: u64,
}

/// A career that was read and verified.
#[derive(Debug)]
pub(crate) struct Loaded {
    pub(crate) id: i64,
    pub(crate) saved: Saved,
    /// The career after all events.
    pub(crate) career: Career,
    /// The check sum of the last event.
    pub(crate) sum: u64,
}

/// Reads from a save.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'f> {
    pub(crate) connection: &'f Connection,
    pub(crate) path: &'f Path,
}

impl Reader<'_> {
    /// The names of all careers.
    pub(crate) fn names(self) -> Result<Vec<String>, SaveError> {
        let read = || -> rusqlite::Result<Vec<String>> {
            let mut statement = self.connection.prepare("SELECT name FROM career ORDER BY name")?;
            statement.query_map([], |row| row.get(0))?.collect()
        };
        read().map_err(|error| self.failed(error))
    }

    /// The career with this name, its log without a gap.
    pub(crate) fn find(self, name: &str) -> Result<Option<Found>, SaveError> {
        let text = "SELECT career.id, career.base, min(event.number), max(event.number), count(event.number)
            FROM career LEFT JOIN event ON event.career = career.id
            WHERE career.name = ?1 GROUP BY career.id";
        let read = |row: &Row<'_>| -> rusqlite::Result<Counted> {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?))
        };
        let counted = self.connection.query_row(text, [name], read).optional();
        let Some((id, base, first, last, count)) = counted.map_err(|error| self.failed(error))? else {
            return Ok(None);
        };
        let far = NUMBER_MAX as i64;
        match (first, last) {
            _ if base > far || last.is_some_and(|last| last > far) => {
                Err(self.damaged(format!("the career {name:?} has impossible numbers")))
            }
            (None, None) if base > 0 => Ok(Some(Found { id, base: base as u64, last: base as u64 })),
            (Some(first), Some(last)) if first - 1 == base && last - base == count => {
                Ok(Some(Found { id, base: base as u64, last: last as u64 }))
            }
            _ => Err(self.damaged(format!("events of the career {name:?} are missing"))),
        }
    }

    /// The latest snapshot of a career, or the one with this number.
    pub(crate) fn snapshot(self, career: i64, number: Option<u64>) -> Result<Option<Snapshot>, SaveError> {
        let text = "SELECT number, document, sum FROM snapshot
            WHERE career = ?1 AND number = coalesce(?2, number) ORDER BY number DESC LIMIT 1";
        let read = |row: &Row<'_>| -> rusqlite::Result<(i64, String, i64)> {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?))
        };
        let number = number.map(|number| number as i64);
        let found = self.connection.query_row(text, (career, number), read).optional();
        let Some((number, document, kept)) = found.map_err(|error| self.failed(error))? else {
            return Ok(None);
        };
        let (number, kept) = (number as u64, kept as u64);
        if sum(CHAIN_BEGINS, number, &document) != kept {
            return Err(self.damaged(format!("the snapshot after event {number} was changed")));
        }
        let career = Career::import(document.as_bytes())
            .map_err(|error| self.damaged(format!("the snapshot after event {number}: {error}")))?;
        if career.number() != number {
            return Err(self.damaged(format!("the snapshot after event {number} is another's")));
        }
        Ok(Some(Snapshot { number, career, sum: kept }))
    }

    /// The events after a number, in order; each is checked against the chain that starts with the check sum `previous`.
    ///
    /// Returns the check sum of the last one.
    pub(crate) fn events(
        self,
        found: Found,
        after: u64,
        most: usize,
        mut previous: u64,
        mut each: impl FnMut(Event) -> Result<(), SaveError>,
    ) -> Result<u64, SaveError> {
        let text =
            "SELECT number, line, sum FROM event WHERE career = ?1 AND number > ?2 ORDER BY number LIMIT ?3";
        let mut statement = self.connection.prepare(text).map_err(|error| self.failed(error))?;
        let mut rows = statement
            .query((found.id, after as i64, i64::try_from(most).unwrap_or(i64::MAX)))
            .map_err(|error| self.failed(error))?;
        while let Some(row) = rows.next().map_err(|error| self.failed(error))? {
            let read = || -> rusqlite::Result<(i64, &str, i64)> {
                Ok((row.get(0)?, row.get_ref(1)?.as_str()?, row.get(2)?))
            };
            let (number, line, kept) = read().map_err(|error| self.failed(error))?;
            let number = number as u64;
            previous = sum(previous, number, line);
            if previous != kept as u64 {
                return Err(self.damaged(format!("event {number}, or one before it, was changed")));
            }
            let event = Event::from_line(line.as_bytes())
                .map_err(|error| self.damaged(format!("event {number}: {error}")))?;
            if event.number != number {
                return Err(self.damaged(format!("event {number} is event {}", event.number)));
            }
            each(event)?;
        }
        Ok(previous)
    }

    /// The check sum to which the event after this one is chained.
    pub(crate) fn chain_at(self, found: Found, number: u64) -> Result<u64, SaveError> {
        if number == found.base {
            if number == 0 {
                return Ok(CHAIN_BEGINS);
            }
            let base = self.snapshot(found.id, Some(number))?;
            return base.map(|base| base.sum).ok_or_else(|| self.damaged("a career has no beginning"));
        }
        let text = "SELECT sum FROM event WHERE career = ?1 AND number = ?2";
        let kept: rusqlite::Result<i64> =
            self.connection.query_row(text, (found.id, number as i64), |row| row.get(0));
        kept.map(|kept| kept as u64).map_err(|error| self.failed(error))
    }

    /// The career with this name: the latest snapshot and the events after it, verified to fit together.
    pub(crate) fn load(self, name: &str) -> Result<Option<Loaded>, SaveError> {
        let Some(found) = self.find(name)? else { return Ok(None) };
        let (start, snapshot) = match self.snapshot(found.id, None)? {
            Some(snapshot) => (snapshot.number, snapshot.career),
            None => (0, Career::default()),
        };
        if !(found.base..=found.last).contains(&start) {
            return Err(self.damaged(format!("the career {name:?} has a snapshot that is not of it")));
        }
        if found.last - start > EVENTS_LOADED_MAX {
            return Err(self.damaged(format!("the career {name:?} has too many events without a snapshot")));
        }
        let chain = self.chain_at(found, start)?;
        let mut career = snapshot.clone();
        let mut events = Vec::new();
        let sum = self.events(found, start, usize::MAX, chain, |event| {
            self.apply(&mut career, &event)?;
            events.push(event);
            Ok(())
        })?;
        career.check().map_err(|error| self.damaged(error.to_string()))?;
        Ok(Some(Loaded { id: found.id, saved: Saved { snapshot, events }, career, sum }))
    }

    /// The log of the table of this running match; lines of another match are an error.
    ///
    /// The career can be intact even if this is not.
    pub(crate) fn table(self, career: i64, running: Option<u64>) -> Result<Option<TableLog>, SaveError> {
        let text = "SELECT number, game, line, sum FROM table_line WHERE career = ?1 ORDER BY number";
        let mut statement = self.connection.prepare(text).map_err(|error| self.failed(error))?;
        let mut rows = statement.query([career]).map_err(|error| self.failed(error))?;
        let mut log: Option<TableLog> = None;
        let mut previous = CHAIN_BEGINS;
        while let Some(row) = rows.next().map_err(|error| self.failed(error))? {
            let read = || -> rusqlite::Result<(i64, i64, String, i64)> {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
            };
            let (number, id, line, kept) = read().map_err(|error| self.failed(error))?;
            let (number, id) = (number as u64, id as u64);
            let log = log.get_or_insert_with(|| {
                previous = chain_of_table(id);
                TableLog { id, lines: Vec::new() }
            });
            if log.id != id || running != Some(id) {
                return Err(self.damaged("it has lines of a table that is not being played at"));
            }
            if number != log.lines.len() as u64 + 1 || log.lines.len() >= TABLE_LINES_MAX {
                return Err(self.damaged("lines of the table of a match are missing"));
            }
            previous = sum(previous, number, &line);
            if previous != kept as u64 {
                return Err(self.damaged(format!("line {number} of the table of a match was changed")));
            }
            log.lines.push(line);
        }
        Ok(log)
    }

    /// Applies an event of the file.
    pub(crate) fn apply(self, career: &mut Career, event: &Event) -> Result<(), SaveError> {
        career.apply(event).map_err(|error| self.damaged(format!("event {}: {error}", event.number)))
    }

    pub(crate) fn failed(self, error: rusqlite::Error) -> SaveError {
        SaveError::sqlite(self.path, error)
    }

    pub(crate) fn damaged(self, what: impl Into<String>) -> SaveError {
        SaveError::damaged(self.path, what)
    }
}
