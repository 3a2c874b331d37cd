//! What to play, asked line by line.

use std::io::{self, BufRead, Write};

use tria_rules::triad::{House, Rule};

use super::is;
use crate::app::Shared;
use crate::quick_settings::{GameKind, QuickSettings, SeatPlan};

/// Asks what to play; nothing when the input is over or the person leaves.
pub(super) fn ask<R: BufRead, W: Write>(
    shared: &Shared,
    echo: bool,
    input: &mut R,
    output: &mut W,
) -> io::Result<Option<QuickSettings>> {
    let mut asking = Asking { shared, echo, input, output };
    let mut settings = QuickSettings::default();
    let games = ["game-triple-triad", "game-triatri"].map(|key| shared.text(key));
    let Some(game) = asking.one_of("quick-game", &games, 0)? else { return Ok(None) };
    if game == 1 {
        settings.game = GameKind::Triatri;
        let Some(players) = asking.one_of("quick-players", &["2", "3", "4"].map(str::to_owned), 0)? else {
            return Ok(None);
        };
        settings.resize(players + 2);
    } else {
        let houses: Vec<String> =
            House::ALL.iter().map(|house| shared.text(&format!("house-{house}"))).collect();
        let Some(house) = asking.one_of("quick-house", &houses, 0)? else { return Ok(None) };
        settings.house = House::ALL[house];
        let Some(chosen) = asking.rules(&settings)? else { return Ok(None) };
        settings.chosen = chosen;
    }
    for seat in 1..settings.seats.len() {
        let mut levels: Vec<String> = (1..=6).map(|level| shared.text(&format!("level-{level}"))).collect();
        levels.push(shared.text("quick-person"));
        let Some(level) = asking.one_of("quick-opponent", &levels, 2)? else { return Ok(None) };
        settings.seats[seat] =
            if level == 6 { SeatPlan::Person } else { SeatPlan::Computer(level as u8 + 1) };
    }
    Ok(Some(settings))
}

struct Asking<'a, R, W> {
    shared: &'a Shared,
    echo: bool,
    input: &'a mut R,
    output: &'a mut W,
}

impl<R: BufRead, W: Write> Asking<'_, R, W> {
    fn read(&mut self, prompt: &str) -> io::Result<Option<String>> {
        let line = super::read(prompt, self.echo, self.input, self.output)?;
        Ok(line.filter(|line| !is(self.shared, line, "quit")))
    }

    /// One of these by its number; an empty line takes the usual one.
    fn one_of(&mut self, title: &str, choices: &[String], usual: usize) -> io::Result<Option<usize>> {
        let title = self.shared.text(title);
        let listed: Vec<String> =
            choices.iter().enumerate().map(|(place, choice)| format!("{} {choice}", place + 1)).collect();
        writeln!(self.output, "{}", crate::words::with_colon(self.shared, &title, &listed.join(", ")))?;
        let prompt = self.shared.with("plain-number", &[("usual", &(usual + 1).to_string())]);
        loop {
            let Some(line) = self.read(&prompt)? else { return Ok(None) };
            if line.is_empty() {
                return Ok(Some(usual));
            }
            let number = line.parse::<usize>().ok().filter(|number| (1..=choices.len()).contains(number));
            if let Some(number) = number {
                return Ok(Some(number - 1));
            }
            let text = self.shared.with("plain-not-understood", &[("line", &line)]);
            writeln!(self.output, "{text}")?;
        }
    }

    /// The optional rules of the house by their numbers; an empty line takes Open and Random.
    fn rules(&mut self, settings: &QuickSettings) -> io::Result<Option<Vec<Rule>>> {
        let offered: Vec<Rule> =
            Rule::ALL.iter().copied().filter(|rule| settings.house.offers(*rule)).collect();
        let listed: Vec<String> = offered
            .iter()
            .enumerate()
            .map(|(place, rule)| format!("{} {}", place + 1, self.shared.text(&format!("rule-{rule}"))))
            .collect();
        let title = self.shared.text("start-rules");
        writeln!(self.output, "{}", crate::words::with_colon(self.shared, &title, &listed.join(", ")))?;
        let prompt = self.shared.text("plain-rules");
        loop {
            let Some(line) = self.read(&prompt)? else { return Ok(None) };
            if line.is_empty() {
                return Ok(Some(settings.chosen.clone()));
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
                        Ok(_) => return Ok(Some(chosen)),
                        Err(refusal) => crate::words::refusal(self.shared, &refusal),
                    }
                }
            };
            writeln!(self.output, "{problem}")?;
        }
    }
}
