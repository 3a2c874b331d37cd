//! The tables at which the matches of a career are played.

use tria_bot::Mind;
use tria_engine::Level;
use tria_engine::triad::{Opponent as Style, Prior, Profile};
use tria_room::{Happened, LogEntry};
use tria_rules::cards::Catalog;
use tria_rules::triad::House;
use tria_table::{Opening, places_a_card};
use tria_world::World;
use tria_world::career::Command;
use tria_world::data::opponents::{Opponent, Skill};

use super::Session;
use crate::app::Shared;
use crate::host::{Journal, Player};

/// Who sits at the table of a match: the person, and the opponents as they play.
pub fn players(opening: &Opening, catalog: &'static Catalog) -> Vec<Player> {
    let seated = |seat: &Option<tria_world::OpponentId>| match seat {
        None => Player::Person,
        Some(opponent) => computer(World::builtin().opponent(*opponent), opening.house, catalog),
    };
    opening.seats.iter().map(seated).collect()
}

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
        let lines: Vec<String> = entries.iter().map(tria_table::line).collect();
        self.session.keep_lines(self.id, self.lines, &lines).map_err(said)?;
        self.lines += lines.len();
        Ok(())
    }
}

/// An opponent as he plays in this house, with what he expects of the cards against him.
fn computer(opponent: &Opponent, house: House, catalog: &'static Catalog) -> Player {
    let style = match opponent.skill(house) {
        Skill::Level(level) => Style::Level(Level::from_number(level).unwrap_or(Level::Three)),
        Skill::Original(profile) => Style::Original(Profile::new(profile).unwrap_or(Profile::DEEPEST)),
    };
    // Who comes to him usually holds cards like his own, or a little better.
    let top = opponent.levels.iter().max().map_or(10, |top| (top + 2).min(10));
    let mind = Mind::new(style, catalog).expecting(Prior::levels(catalog, 1..=top));
    Player::Computer(opponent.level, Box::new(mind))
}
