//! Finished matches in lines, with their moves and records.

use std::io::{BufRead, Write};

use tria_world::career::Played;

use super::Life;
use crate::career::{past, words};
use crate::plain::console::Step;
use crate::replay::{frames, story, unreadable};
use crate::words::with_colon;

impl<R: BufRead, W: Write> Life<'_, '_, R, W> {
    /// The matches, the last first.
    pub(super) fn history(&mut self) -> Step {
        loop {
            let matches = past::matches(&self.session);
            let title = {
                let (triad, triatri) = self.session.career().ratings();
                let (triad, triatri) = (triad.points().to_string(), triatri.points().to_string());
                self.shared().with("career-ratings", &[("triad", &triad), ("triatri", &triatri)])
            };
            if matches.is_empty() {
                self.say(&title)?;
                return self.say_key("career-no-matches");
            }
            let line = |played: &Played| {
                let number = self.shared().with("career-match", &[("number", &played.id.to_string())]);
                let scores: Vec<String> = played.scores.iter().map(ToString::to_string).collect();
                let names = past::names(self.shared(), played);
                let text = format!("{names}. {} {}", self.text(past::outcome(played).1), scores.join(" – "));
                with_colon(self.shared(), &number, &text)
            };
            let lines = matches.iter().map(line).collect();
            let Some(chosen) = self.menu(title, lines, "plain-help-history")? else { return Ok(()) };
            self.finished(&matches[chosen])?;
        }
    }

    fn finished(&mut self, played: &Played) -> Step {
        let about = past::about(self.shared(), played, words::house(&self.session.career()));
        self.tell(&about)?;
        let lines = vec![self.text("table-key-look"), self.text("career-key-export")];
        let title = past::title(self.shared(), played);
        match self.menu(title, lines, "plain-help-history")? {
            None => Ok(()),
            Some(0) => self.look_again(played),
            Some(_) => {
                let told = past::export(self.shared(), &self.session, played.id);
                self.say(&told.unwrap_or_else(|problem| problem))
            }
        }
    }

    /// Tells a match again, move by move.
    fn look_again(&mut self, played: &Played) -> Step {
        let shared = self.shared();
        let names = past::seated(shared, &self.session.career(), played);
        let told = past::record(shared, &self.session, played.id).and_then(|record| {
            frames(&record, shared.catalog).map_err(|problem| {
                let name = shared.with("career-match", &[("number", &played.id.to_string())]);
                shared
                    .with("replay-cannot-read", &[("name", &name), ("error", &unreadable(shared, &problem))])
            })
        });
        match told {
            Ok(frames) => {
                for frame in frames {
                    for line in story(shared, &names, &frame).iter().filter(|line| !line.is_empty()) {
                        self.say(line)?;
                    }
                }
                Ok(())
            }
            Err(problem) => self.say(&problem),
        }
    }
}
