//! From a career to its table, as it was or newly set up, and from a table back to the career.

use tria_play::Opening;
use tria_play::players;
use tria_rules::record::Record;
use tria_world::career::{Career, Command, Note};

use super::tables::TableJournal;
use super::{Problem, Session, words};
use crate::app::Shared;
use crate::host::Host;

/// A table with everybody at it.
pub(crate) struct Seated {
    /// The table; what happens at it is written down before it is told.
    pub(crate) host: Host,
    /// What the players are called, by their seats.
    pub(crate) names: Vec<String>,
    /// Whether hints are allowed.
    pub(crate) hints: bool,
    /// Whether the match has been going on.
    pub(crate) resumed: bool,
}

/// The table of the match that the career is in.
///
/// # Errors
/// Why there is none.
pub(crate) fn sit_down(shared: &Shared, session: &Session) -> Result<Seated, Problem> {
    let (table, resumed) = session.table()?;
    let opening = Opening::of(session.career().stage());
    let (Some(opening), Some(id)) = (opening, session.career().running()) else {
        return Err(Problem::NotKept);
    };
    let career = session.career();
    let you = career.profile().map_or_else(|| shared.text("career-you"), |profile| profile.name.clone());
    let name = |seat: &Option<_>| seat.map_or(you.clone(), |id| words::opponent(shared, id));
    let names: Vec<String> = opening.seats.iter().map(name).collect();
    let journal = TableJournal::new(session.clone(), shared.clone(), id, table.lines);
    // Careers are about the built-in cards, whatever else is in the catalog.
    let players = players(&opening, tria_cards::builtin());
    let host = Host::resume(table, players, shared.seeds.next(), Box::new(journal));
    shared.names.borrow_mut().clone_from(&names);
    let hints = !career.plays_tournament();
    Ok(Seated { host, names, hints, resumed })
}

/// The key of what is asked before the table is left.
pub(crate) fn leaving(career: &Career) -> &'static str {
    if career.keeps_match() { "table-leave-kept" } else { "table-leave-free" }
}

/// What became of a match that is not played any more.
pub(crate) enum Ended {
    /// It was left for nothing, or waits.
    Nothing,
    /// This followed.
    Settled(Vec<Note>),
    /// The career does not take it.
    Failed(Problem),
}

/// The table is left before the match is over.
pub(crate) fn left(shared: &Shared, session: &Session) -> Ended {
    shared.names.borrow_mut().clear();
    if session.career().keeps_match() { Ended::Nothing } else { act(session, &Command::Leave) }
}

/// Tells the career how a table ended; there is no record of a match that was left before its end was clear.
pub(crate) fn ended(shared: &Shared, session: &Session, record: Option<Record>) -> Ended {
    shared.names.borrow_mut().clear();
    match record {
        Some(record) => act(session, &Command::Report { record }),
        None => left(shared, session),
    }
}

fn act(session: &Session, command: &Command) -> Ended {
    match session.act(command) {
        Ok(notes) if notes.is_empty() && *command == Command::Leave => Ended::Nothing,
        Ok(notes) => Ended::Settled(notes),
        Err(problem) => Ended::Failed(problem),
    }
}
