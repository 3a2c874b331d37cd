//! Verifies everything in a save, from the first event on.

use rusqlite::Connection;
use tria_play::{Rebuilt, Unplayable};
use tria_world::career::{Career, Summary};

use crate::error::SaveError;
use crate::rows::{Found, Reader};

/// A career that was verified.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// Its name in the save.
    pub name: String,
    /// The number of its events in the file.
    pub events: u64,
    /// The number of the last.
    pub number: u64,
    /// The number of lines in the log of the table of the running match; 0 if none is running.
    pub table_lines: usize,
    /// Summary of the career.
    pub summary: Option<Summary>,
}

/// Checks the file with SQLite, then every career: no event missing or changed, every event applied again, every snapshot consistent with the events, the ledger balanced; and the tables of running matches, rebuilt from their logs.
pub(crate) fn everything(reader: Reader<'_>) -> Result<Vec<Checked>, SaveError> {
    let problem = first_problem(reader.connection).map_err(|error| reader.failed(error))?;
    if let Some(problem) = problem {
        return Err(reader.damaged(problem));
    }
    let mut all = Vec::new();
    for name in reader.names()? {
        all.push(career(reader, name)?);
    }
    // Tables come last, so that a problem with one is only reported once all careers are verified.
    all.into_iter().map(|(checked, id, career)| table(reader, checked, id, &career)).collect()
}

/// Rebuilds the table of a running match, if there is one.
fn table(reader: Reader<'_>, mut checked: Checked, id: i64, career: &Career) -> Result<Checked, SaveError> {
    let unplayable = |why: Unplayable| {
        let (path, name) = (reader.path.to_owned(), checked.name.clone());
        SaveError::Unplayable { path, name, why }
    };
    let log = reader.table(id, career.running()).map_err(|error| match error {
        SaveError::Damaged { what, .. } => unplayable(Unplayable::Damaged(what)),
        other => other,
    })?;
    if let Some(log) = &log {
        Rebuilt::from(career.stage(), log).map_err(unplayable)?;
    }
    checked.table_lines = log.map_or(0, |log| log.lines.len());
    Ok(checked)
}

/// The first problem that SQLite reports.
fn first_problem(connection: &Connection) -> rusqlite::Result<Option<String>> {
    let said: String = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    if said != "ok" {
        return Ok(Some(said));
    }
    let mut statement = connection.prepare("PRAGMA foreign_key_check")?;
    let lost = statement.exists([])?;
    Ok(lost.then(|| "it has events, snapshots or lines of no career".to_owned()))
}

/// A career from its first event on, with its number in the file.
fn career(reader: Reader<'_>, name: String) -> Result<(Checked, i64, Career), SaveError> {
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
    let checked = Checked { name, events, number: found.last, table_lines: 0, summary: career.summary() };
    Ok((checked, found.id, career))
}

fn snapshot_numbers(reader: Reader<'_>, found: Found) -> Result<Vec<u64>, SaveError> {
    let read = || -> rusqlite::Result<Vec<u64>> {
        let mut statement = reader.connection.prepare("SELECT number FROM snapshot WHERE career = ?1")?;
        statement.query_map([found.id], |row| Ok(row.get::<_, i64>(0)? as u64))?.collect()
    };
    read().map_err(|error| reader.failed(error))
}
