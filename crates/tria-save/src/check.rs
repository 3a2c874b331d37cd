//! Everything in a save proved, from the first event on.

use rusqlite::Connection;
use tria_world::career::{Career, Summary};

use crate::error::SaveError;
use crate::rows::{Found, Reader};

/// A career that was found in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// Its name in the save.
    pub name: String,
    /// How many events the file has of it.
    pub events: u64,
    /// The number of the last.
    pub number: u64,
    /// The career in a line.
    pub summary: Option<Summary>,
}

/// Checks the file as SQLite sees it, then every career: no event missing or changed, every one applied anew, every snapshot
/// what follows from the events, the ledger adds up.
pub(crate) fn everything(reader: Reader<'_>) -> Result<Vec<Checked>, SaveError> {
    let problem = first_problem(reader.connection).map_err(|error| reader.failed(error))?;
    if let Some(problem) = problem {
        return Err(reader.damaged(problem));
    }
    reader.names()?.into_iter().map(|name| career(reader, name)).collect()
}

/// The first thing that SQLite finds wrong.
fn first_problem(connection: &Connection) -> rusqlite::Result<Option<String>> {
    let said: String = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    if said != "ok" {
        return Ok(Some(said));
    }
    let mut statement = connection.prepare("PRAGMA foreign_key_check")?;
    let lost = statement.exists([])?;
    Ok(lost.then(|| "it has events or snapshots of no career".to_owned()))
}

fn career(reader: Reader<'_>, name: String) -> Result<Checked, SaveError> {
    let Some(found) = reader.find(&name)? else { return Err(SaveError::NoCareer { name }) };
    let mut career = match found.base {
        0 => Career::default(),
        base => {
            let snapshot = reader.snapshot(found.id, Some(base))?;
            snapshot.ok_or_else(|| reader.damaged("a career has no beginning"))?.career
        }
    };
    let snapshots = snapshot_numbers(reader, found)?;
    let known = |number: &u64| (found.base..=found.last).contains(number);
    if !snapshots.iter().all(known) {
        return Err(reader.damaged(format!("the career {name:?} has a snapshot that is not of it")));
    }
    let chain = reader.chain_at(found, found.base)?;
    reader.events(found, found.base, usize::MAX, chain, |event| {
        reader.apply(&mut career, &event)?;
        if snapshots.contains(&event.number) {
            let kept = reader.snapshot(found.id, Some(event.number))?;
            if kept.is_none_or(|kept| kept.career != career) {
                let what = format!("the snapshot after event {} is not what follows", event.number);
                return Err(reader.damaged(what));
            }
        }
        Ok(())
    })?;
    career.check().map_err(|error| reader.damaged(error.to_string()))?;
    let events = found.last - found.base;
    Ok(Checked { name, events, number: found.last, summary: career.summary() })
}

fn snapshot_numbers(reader: Reader<'_>, found: Found) -> Result<Vec<u64>, SaveError> {
    let read = || -> rusqlite::Result<Vec<u64>> {
        let mut statement = reader.connection.prepare("SELECT number FROM snapshot WHERE career = ?1")?;
        statement.query_map([found.id], |row| Ok(row.get::<_, i64>(0)? as u64))?.collect()
    };
    read().map_err(|error| reader.failed(error))
}
