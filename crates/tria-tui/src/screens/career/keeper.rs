//! From a career to a table, and from a table back to the career.

use tria_table::Opening;
use tria_world::career::{Career, Command, Purpose, Stage};

use super::challenge::Challenge;
use super::parts;
use super::settle::Settlement;
use crate::app::{Action, Screen, Shared};
use crate::career::tables::{TableJournal, players};
use crate::career::{Problem, Session};
use crate::host::Host;
use crate::screens::table::{Keeper, Table};

/// The table of the match that the career is in: as it was, or newly set up.
///
/// Where it has been going on, the player may be asked whether to go on.
///
/// # Errors
/// Why there is none.
pub(super) fn sit_down(shared: &Shared, session: &Session, asked: bool) -> Result<Box<dyn Screen>, Problem> {
    let (table, resumed) = session.table()?;
    let opening = Opening::of(session.career().stage());
    let (Some(opening), Some(id)) = (opening, session.career().running()) else {
        return Err(Problem::NotKept);
    };
    let career = session.career();
    let you = career.profile().map_or_else(|| shared.text("career-you"), |profile| profile.name.clone());
    let name = |seat: &Option<_>| seat.map_or(you.clone(), |id| parts::opponent(shared, id));
    let names: Vec<String> = opening.seats.iter().map(name).collect();
    let journal = TableJournal::new(session.clone(), shared.clone(), id, table.lines);
    let players = players(&opening, shared.catalog);
    let host = Host::going_on(table, players, shared.seeds.next(), Box::new(journal));
    shared.names.borrow_mut().clone_from(&names);
    let hints = !is_tournament(career.stage());
    let keeper = CareerKeeper { session: session.clone() };
    let table = Table::new(host, hints).kept_by(Box::new(keeper), names);
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

fn is_tournament(stage: &Stage) -> bool {
    matches!(stage, Stage::Playing(table) if table.offer.purpose == Purpose::Tournament)
}

/// Whether leaving the match costs something, or the match waits: then it is kept, and goes on later.
fn is_kept(career: &Career) -> bool {
    career.first_card_lies() || is_tournament(career.stage())
}

/// Tells the career what happens at the table.
struct CareerKeeper {
    session: Session,
}

impl CareerKeeper {
    fn act(&self, shared: &Shared, command: &Command) -> Action {
        shared.names.borrow_mut().clear();
        match self.session.act(command) {
            Ok(notes) if notes.is_empty() && *command == Command::Leave => Action::Back,
            Ok(notes) => Action::Become(Box::new(Settlement::new(self.session.clone(), notes))),
            Err(problem) => {
                let settlement = Settlement::new(self.session.clone(), Vec::new());
                Action::Become(Box::new(settlement.failing(problem.text(shared))))
            }
        }
    }
}

impl Keeper for CareerKeeper {
    fn leaving(&self, shared: &Shared) -> String {
        let kept = is_kept(&self.session.career());
        shared.text(if kept { "table-leave-kept" } else { "table-leave-free" })
    }

    fn left(&mut self, shared: &Shared) -> Action {
        if is_kept(&self.session.career()) {
            shared.names.borrow_mut().clear();
            return Action::Back;
        }
        self.act(shared, &Command::Leave)
    }

    fn ask(&mut self, shared: &Shared) -> Action {
        shared.names.borrow_mut().clear();
        Action::Become(Box::new(Challenge::new(self.session.clone(), &[])))
    }

    fn ended(&mut self, shared: &Shared, records: Vec<String>) -> Action {
        let triatri = matches!(self.session.career().stage(), Stage::Triatri(_));
        match records.into_iter().last() {
            Some(record) if triatri => self.act(shared, &Command::ReportTriatri { record }),
            Some(record) => self.act(shared, &Command::Report { record }),
            None => self.left(shared),
        }
    }
}
