//! The tables at which the matches of a career are played.

use tria_play::Journal;
use tria_play::places_a_card;
use tria_room::{Happened, LogEntry};
use tria_world::career::Command;

use super::Session;
use crate::app::Shared;

/// Writes down in the store what happens at the table of the running match.
#[derive(Debug)]
pub struct TableJournal {
    session: Session,
    shared: Shared,
    id: u64,
    /// How many lines there are.
    lines: usize,
}

impl TableJournal {
    /// For the match of this number, of whose table so many lines are written.
    pub fn new(session: Session, shared: Shared, id: u64, lines: usize) -> Self {
        Self { session, shared, id, lines }
    }
}

impl Journal for TableJournal {
    fn keep(&mut self, entries: &[LogEntry], events: &[Happened]) -> Result<(), String> {
        let begun = self.session.career().first_card_lies();
        let said = |problem: super::Problem| problem.text(&self.shared);
        if !begun && places_a_card(events) {
            // Before the card itself: whatever happens in between, a card that lies there is never left for nothing.
            self.session.act(&Command::FirstCard).map_err(said)?;
        }
        let lines: Vec<String> = entries.iter().map(tria_play::line).collect();
        self.session.keep_lines(self.id, self.lines, &lines).map_err(said)?;
        self.lines += lines.len();
        Ok(())
    }
}
