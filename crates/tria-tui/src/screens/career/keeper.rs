//! The table of a career's match as a screen.

use tria_rules::record::Record;
use tria_world::career::Stage;

use super::challenge::Challenge;
use super::settle::Settlement;
use crate::app::{Action, Screen, Shared};
use crate::career::matches::{self, Ended, Seated};
use crate::career::{Problem, Session};
use crate::look::Look;
use crate::screens::table::{Keeper, Table};

/// The table of the match that the career is in, as it was or newly set up, with the player's equipment on it.
///
/// Where it has been going on, the player may be asked whether to go on.
///
/// # Errors
/// Why there is none.
pub(super) fn sit_down(shared: &Shared, session: &Session, asked: bool) -> Result<Box<dyn Screen>, Problem> {
    let Seated { host, names, no_hints, resumed } = matches::sit_down(shared, session)?;
    let keeper = CareerKeeper { session: session.clone() };
    let look = Look::of(&session.career());
    let table = Table::new(host, no_hints).kept_by(Box::new(keeper), names).looking(look);
    Ok(Box::new(if resumed { table.resumed(asked) } else { table }))
}

/// The screen for what is under way: the table where it was, the cards to be taken, or a question.
pub(super) fn pending(shared: &Shared, session: &Session) -> Box<dyn Screen> {
    let choosing = matches!(session.career().stage(), Stage::Choosing(_));
    if choosing {
        return Box::new(Settlement::new(session.clone(), Vec::new()));
    }
    let kept = matches!(session.kept_table(), Ok(Some(_)));
    let table = if kept { sit_down(shared, session, true).ok() } else { None };
    table.unwrap_or_else(|| Box::new(Challenge::new(session.clone(), &[])))
}

/// Tells the career what happens at the table.
struct CareerKeeper {
    session: Session,
}

impl CareerKeeper {
    fn after(&self, shared: &Shared, ended: Ended) -> Action {
        match ended {
            Ended::Nothing => Action::Back,
            Ended::Settled(notes) => Action::Become(Box::new(Settlement::new(self.session.clone(), notes))),
            Ended::Failed(problem) => {
                let settlement = Settlement::new(self.session.clone(), Vec::new());
                Action::Become(Box::new(settlement.failing(problem.text(shared))))
            }
        }
    }
}

impl Keeper for CareerKeeper {
    fn leaving(&self, shared: &Shared) -> String {
        shared.text(matches::leaving(&self.session.career()))
    }

    fn left(&mut self, shared: &Shared) -> Action {
        self.after(shared, matches::left(shared, &self.session))
    }

    fn ask(&mut self, shared: &Shared) -> Action {
        shared.names.borrow_mut().clear();
        Action::Become(Box::new(Challenge::new(self.session.clone(), &[])))
    }

    fn ended(&mut self, shared: &Shared, record: Option<Record>) -> Action {
        self.after(shared, matches::ended(shared, &self.session, record))
    }
}
