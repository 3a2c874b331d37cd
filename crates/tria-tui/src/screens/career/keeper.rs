//! The table of a career's match as a screen.

use super::settle::Settlement;
use crate::app::{Action, Screen, Shared};
use crate::career::Session;
use crate::career::matches::{self, Ended, Seated};
use crate::look::Look;
use crate::screens::table::{Keeper, Table};

/// The table for the match that the career has dealt, with the player's equipment on it.
///
/// # Errors
/// A sentence if there is none.
pub(super) fn sit_down(shared: &Shared, session: &Session) -> Result<Box<dyn Screen>, String> {
    let Seated { host, names, hints } = matches::sit_down(shared, session)?;
    let keeper = CareerKeeper { session: session.clone() };
    let look = Look::of(&session.career());
    Ok(Box::new(Table::new(host, hints).kept_by(Box::new(keeper), names).looking(look)))
}

/// Tells the career what happens at the table.
struct CareerKeeper {
    session: Session,
}

impl Keeper for CareerKeeper {
    fn begun(&mut self) {
        matches::begun(&self.session);
    }

    fn ended(&mut self, shared: &Shared, records: Vec<String>) -> Action {
        match matches::ended(shared, &self.session, records) {
            Ended::Nothing => Action::Back,
            Ended::Settled(notes) => Action::Become(Box::new(Settlement::new(self.session.clone(), notes))),
            Ended::Failed(problem) => {
                let settlement = Settlement::new(self.session.clone(), Vec::new());
                Action::Become(Box::new(settlement.failing(problem.text(shared))))
            }
        }
    }
}
