//! From a career to its table, resumed or new, and from a table back to the career.

use tria_play::Opening;
use tria_play::players;
use tria_rules::record::Record;
use tria_world::career::{Career, Command, NoAdvice, Note};

use super::tables::TableJournal;
use super::{Problem, Session, words};
use crate::app::Shared;
use crate::host::Host;

/// A table with all its players.
pub(crate) struct Seated {
    /// The table; its log is stored before its events are shown.
    pub(crate) host: Host,
    /// The names of the players, by seat.
    pub(crate) names: Vec<String>,
    /// What the match is about, if that rules out hints.
    pub(crate) no_hints: Option<NoAdvice>,
    /// Whether the match was resumed.
    pub(crate) resumed: bool,
}

/// The table of the career's current match.
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
    // Careers use the built-in cards, whatever else is in the catalog.
    let players = players(&opening, tria_cards::builtin());
    let host = Host::resume(table, players, shared.seeds.next(), Box::new(journal));
    shared.names.borrow_mut().clone_from(&names);
    let no_hints = career.no_advice();
    Ok(Seated { host, names, no_hints, resumed })
}

/// The message key of the question before the table is left.
pub(crate) fn leaving(career: &Career) -> &'static str {
    if career.keeps_match() { "table-leave-kept" } else { "table-leave-free" }
}

/// The outcome of a match that is no longer played.
pub(crate) enum Ended {
    /// It was left at no cost, or can be resumed.
    Nothing,
    /// It was settled with these notices.
    Settled(Vec<Note>),
    /// The career refuses it.
    Failed(Problem),
}

/// The table is left before the match is over.
pub(crate) fn left(shared: &Shared, session: &Session) -> Ended {
    shared.names.borrow_mut().clear();
    if session.career().keeps_match() { Ended::Nothing } else { act(session, &Command::Leave) }
}

/// Reports to the career how a table ended; there is no record of a match that was left before its end was decided.
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
