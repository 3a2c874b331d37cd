//! The journal of the tables of a career's matches.

use tria_play::Journal;
use tria_play::places_a_card;
use tria_room::{Happened, LogEntry};
use tria_world::career::Command;

use super::Session;
use crate::app::Shared;

/// Stores the log of the running match's table.
#[derive(Debug)]
pub struct TableJournal {
    session: Session,
    shared: Shared,
    id: u64,
    /// The number of lines.
    lines: usize,
}

impl TableJournal {
    /// For the match of this number, whose table has `lines` stored lines.
    pub fn new(session: Session, shared: Shared, id: u64, lines: usize) -> Self {
        Self { session, shared, id, lines }
    }
}

impl Journal for TableJournal {
    fn keep(&mut self, entries: &[LogEntry], events: &[Happened]) -> Result<(), String> {
        let begun = self.session.career().first_card_lies();
        let said = |problem: super::Problem| problem.text(&self.shared);
        if !begun && places_a_card(events) {
            // Before the card itself: whatever happens in between, a match with a placed card cannot be left without a loss.
            self.session.act(&Command::FirstCard).map_err(said)?;
        }
        let lines: Vec<String> = entries.iter().map(tria_play::line).collect();
        self.session.keep_lines(self.id, self.lines, &lines).map_err(said)?;
        self.lines += lines.len();
        Ok(())
    }
}
