//! From a career to a table, and from a finished table back to the career.

use tria_room::Event;
use tria_rules::cards;
use tria_world::career::{Command, Note, Purpose, Stage};

use super::{Problem, Session, tables, words};
use crate::app::Shared;
use crate::host::Host;

/// A table with everybody at it.
pub(crate) struct Seated {
    /// The table.
    pub(crate) host: Host,
    /// What the players are called, by their seats.
    pub(crate) names: Vec<String>,
    /// Whether hints are allowed.
    pub(crate) hints: bool,
}

/// The table for the match that the career has dealt.
///
/// # Errors
/// A sentence if there is none.
pub(crate) fn sit_down(shared: &Shared, session: &Session) -> Result<Seated, String> {
    let career = session.career();
    let seed = shared.seeds.next();
    let you = career.profile().map_or_else(|| shared.text("career-you"), |profile| profile.name.clone());
    // Careers are about the built-in cards, whatever else is in the catalog.
    let catalog = cards::builtin();
    let seated = match career.stage() {
        Stage::Playing(table) => Seated {
            host: tables::triad(table, catalog, seed)?,
            names: vec![you, words::opponent(shared, table.offer.opponent)],
            hints: table.offer.purpose != Purpose::Tournament,
        },
        Stage::Triatri(table) => {
            let name = |seat: &Option<_>| seat.map_or(you.clone(), |id| words::opponent(shared, id));
            let names = table.seats.iter().map(name).collect();
            Seated { host: tables::triatri(table, catalog, seed)?, names, hints: true }
        }
        _ => return Err(shared.text("refusal-not-now")),
    };
    shared.names.borrow_mut().clone_from(&seated.names);
    Ok(seated)
}

/// Whether a card was placed or played.
pub(crate) fn is_card(event: &Event) -> bool {
    match event {
        Event::Triad { what } => matches!(what, tria_rules::triad::Event::Placed { .. }),
        Event::Triatri { what } => matches!(what, tria_rules::triatri::Event::Played { .. }),
        _ => false,
    }
}

/// Tells the career that the first card has been placed.
pub(crate) fn begun(session: &Session) {
    // It is refused only if it was told before.
    let _ = session.act(&Command::FirstCard);
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

/// Tells the career how a table ended; there are no records of a match that was left before its end was clear.
pub(crate) fn ended(shared: &Shared, session: &Session, records: Vec<String>) -> Ended {
    shared.names.borrow_mut().clear();
    let (triatri, begun, tournament) = match session.career().stage() {
        Stage::Playing(table) => (false, table.begun, table.offer.purpose == Purpose::Tournament),
        Stage::Triatri(table) => (true, table.begun, false),
        _ => return Ended::Nothing,
    };
    let command = match records.into_iter().last() {
        Some(record) if triatri => Command::ReportTriatri { record },
        Some(record) => Command::Report { record },
        None if begun => Command::GiveUp,
        // The match waits; only withdrawing ends a round of a tournament.
        None if tournament => return Ended::Nothing,
        None => Command::Leave,
    };
    match session.act(&command) {
        Ok(notes) if notes.is_empty() && command == Command::Leave => Ended::Nothing,
        Ok(notes) => Ended::Settled(notes),
        Err(problem) => Ended::Failed(problem),
    }
}
