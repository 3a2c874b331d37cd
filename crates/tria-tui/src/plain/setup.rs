//! What to play, asked line by line.

use std::io::{BufRead, Write};

use tria_rules::triad::{House, Rule};

use super::console::{Console, Step};
use crate::app::Shared;
use crate::quick_settings::{GameKind, QuickSettings, SeatPlan};

/// Asks what to play.
pub(super) fn ask<R: BufRead, W: Write>(console: &mut Console<'_, R, W>) -> Step<QuickSettings> {
    let shared = console.shared;
    let mut asking = Asking { shared, console };
    let mut settings = QuickSettings::default();
    let games = ["game-triple-triad", "game-triatri"].map(|key| shared.text(key));
    let game = asking.one_of("quick-game", &games, 0)?;
    if game == 1 {
        settings.game = GameKind::Triatri;
        let players = asking.one_of("quick-players", &["2", "3", "4"].map(str::to_owned), 0)?;
        settings.resize(players + 2);
    } else {
        let houses: Vec<String> =
            House::ALL.iter().map(|house| shared.text(&format!("house-{house}"))).collect();
        let house = asking.one_of("quick-house", &houses, 0)?;
        settings.house = House::ALL[house];
        settings.chosen = asking.rules(&settings)?;
    }
    for seat in 1..settings.seats.len() {
        let mut levels: Vec<String> = (1..=6).map(|level| shared.text(&format!("level-{level}"))).collect();
        levels.push(shared.text("quick-person"));
        let level = asking.one_of("quick-opponent", &levels, 2)?;
        settings.seats[seat] =
            if level == 6 { SeatPlan::Person } else { SeatPlan::Computer(level as u8 + 1) };
    }
    Ok(settings)
}

struct Asking<'c, 'a, R, W> {
    shared: &'a Shared,
    console: &'c mut Console<'a, R, W>,
}

impl<R: BufRead, W: Write> Asking<'_, '_, R, W> {
    fn read(&mut self, prompt: &str) -> Step<String> {
        loop {
            // There is nothing to go back to but the beginning of the questions.
            if let Some(line) = self.console.reply(prompt, "plain-help-setup")? {
                return Ok(line);
            }
            self.console.say_key("plain-no-way-back")?;
        }
    }

    /// One of these by its number; an empty line takes the usual one.
    fn one_of(&mut self, title: &str, choices: &[String], usual: usize) -> Step<usize> {
        let title = self.shared.text(title);
        let listed: Vec<String> =
            choices.iter().enumerate().map(|(place, choice)| format!("{} {choice}", place + 1)).collect();
        self.console.say(&crate::words::with_colon(self.shared, &title, &listed.join(", ")))?;
        let prompt = self.shared.with("plain-number", &[("usual", &(usual + 1).to_string())]);
        loop {
            let line = self.read(&prompt)?;
            if line.is_empty() {
                return Ok(usual);
            }
            let number = line.parse::<usize>().ok().filter(|number| (1..=choices.len()).contains(number));
            if let Some(number) = number {
                return Ok(number - 1);
            }
            self.console.not_understood(&line)?;
        }
    }

    /// The optional rules of the house by their numbers; an empty line takes Open and Random.
    fn rules(&mut self, settings: &QuickSettings) -> Step<Vec<Rule>> {
        let offered: Vec<Rule> =
            Rule::ALL.iter().copied().filter(|rule| settings.house.offers(*rule)).collect();
        let listed: Vec<String> = offered
            .iter()
            .enumerate()
            .map(|(place, rule)| format!("{} {}", place + 1, self.shared.text(&format!("rule-{rule}"))))
            .collect();
        let title = self.shared.text("start-rules");
        self.console.say(&crate::words::with_colon(self.shared, &title, &listed.join(", ")))?;
        let prompt = self.shared.text("plain-rules");
        loop {
            let line = self.read(&prompt)?;
            if line.is_empty() {
                return Ok(settings.chosen.clone());
            }
            let chosen: Option<Vec<Rule>> = line
                .split([' ', ',', ';'])
                .filter(|word| !word.is_empty() && *word != "0")
                .map(|word| offered.get(word.parse::<usize>().ok()?.checked_sub(1)?).copied())
                .collect();
            let problem = match chosen {
                None => self.shared.with("plain-not-understood", &[("line", &line)]),
                Some(chosen) => {
                    let with = QuickSettings { chosen: chosen.clone(), ..settings.clone() };
                    match with.rules() {
                        Ok(_) => return Ok(chosen),
                        Err(refusal) => crate::words::refusal(self.shared, &refusal),
                    }
                }
            };
            self.console.say(&problem)?;
        }
    }
}
