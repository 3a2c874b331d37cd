//! From a career to a table, and from a finished table back to the career.

use tria_world::career::{Command, Stage};

use super::parts;
use super::settle::Settlement;
use crate::app::{Action, Screen, Shared};
use crate::career::{Session, tables};
use crate::screens::table::{Keeper, Table};

/// The table for the match that the career has dealt.
///
/// # Errors
/// A sentence if there is none.
pub(super) fn sit_down(shared: &Shared, session: &Session) -> Result<Box<dyn Screen>, String> {
    let career = session.career();
    let seed = shared.seeds.next();
    let you = career.profile().map_or_else(|| shared.text("career-you"), |profile| profile.name.clone());
    let (host, names, hints) = match career.stage() {
        Stage::Playing(table) => {
            let name = parts::opponent(shared, table.offer.opponent);
            let tournament = table.offer.purpose == tria_world::career::Purpose::Tournament;
            (tables::triad(table, shared.catalog, seed)?, vec![you, name], !tournament)
        }
        Stage::Triatri(table) => {
            let name = |seat: &Option<_>| seat.map_or(you.clone(), |id| parts::opponent(shared, id));
            let names = table.seats.iter().map(name).collect();
            (tables::triatri(table, shared.catalog, seed)?, names, true)
        }
        _ => return Err(shared.text("refusal-not-now")),
    };
    let keeper = CareerKeeper { session: session.clone() };
    shared.names.borrow_mut().clone_from(&names);
    Ok(Box::new(Table::new(host, hints).kept_by(Box::new(keeper), names)))
}

/// Tells the career what happens at the table.
struct CareerKeeper {
    session: Session,
}

impl Keeper for CareerKeeper {
    fn begun(&mut self) {
        // It is refused only if it was told before.
        let _ = self.session.act(&Command::FirstCard);
    }

    fn ended(&mut self, shared: &Shared, records: Vec<String>) -> Action {
        shared.names.borrow_mut().clear();
        let (triatri, begun, tournament) = match self.session.career().stage() {
            Stage::Playing(table) => {
                let tournament = table.offer.purpose == tria_world::career::Purpose::Tournament;
                (false, table.begun, tournament)
            }
            Stage::Triatri(table) => (true, table.begun, false),
            _ => return Action::Back,
        };
        let command = match records.into_iter().last() {
            Some(record) if triatri => Command::ReportTriatri { record },
            Some(record) => Command::Report { record },
            None if begun => Command::GiveUp,
            // The match waits; only withdrawing ends a round of a tournament.
            None if tournament => return Action::Back,
            None => Command::Leave,
        };
        match self.session.act(&command) {
            Ok(notes) if notes.is_empty() && command == Command::Leave => Action::Back,
            Ok(notes) => Action::Become(Box::new(Settlement::new(self.session.clone(), notes))),
            Err(problem) => {
                let settlement = Settlement::new(self.session.clone(), Vec::new());
                Action::Become(Box::new(settlement.failing(problem.text(shared))))
            }
        }
    }
}
