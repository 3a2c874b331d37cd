//! The map in lines.

use std::io::{BufRead, Write};

use tria_world::Region;
use tria_world::career::Command;

use super::Life;
use crate::career::words::{self, house};
use crate::plain::console::Step;
use crate::words::with_colon;

impl<R: BufRead, W: Write> Life<'_, '_, R, W> {
    /// The regions with what is played there, and the way to one of them.
    pub(super) fn map(&mut self) -> Step {
        let lines = Region::ALL.iter().map(|region| self.region(*region)).collect();
        let Some(chosen) = self.menu(self.text("career-map-text"), lines, "plain-help-map")? else {
            return Ok(());
        };
        match self.session.act(&Command::Travel { to: Region::ALL[chosen] }) {
            Ok(_) => Ok(()),
            Err(problem) => self.problem(&problem),
        }
    }

    fn region(&self, region: Region) -> String {
        let (career, shared) = (self.session.career(), self.shared());
        let here = career.look(region, self.session.now());
        let mut parts = Vec::new();
        if career.place() == Some(region) {
            parts.push(shared.text("plain-you-are-here"));
        }
        if career.queen().region == region {
            parts.push(shared.text("opponent-queen-of-cards"));
        }
        parts.push(words::rules(shared, here.customs.rules, house(&career)));
        let trade = words::trade(shared, here.customs.trade);
        parts.push(shared.with("career-map-trade", &[("trade", &trade)]));
        let people = here.opponents.len().to_string();
        let games = ((here.popularity + 500) / 1000).to_string();
        parts.push(shared.with("career-map-facts", &[("people", &people), ("games", &games)]));
        with_colon(shared, &words::region(shared, region), &parts.join("; "))
    }
}
