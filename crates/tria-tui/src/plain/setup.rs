//! What to play, asked line by line.

use std::io::{BufRead, Write};

use tria_rules::triad::{House, Rule, Setting, SettingValue};
use tria_rules::triatri;

use super::console::{Console, Step};
use crate::app::Shared;
use crate::quick_settings::{GameKind, QuickSettings, SeatPlan};
use crate::words;

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
        asking.kinds(&mut settings)?;
    }
    for seat in 1..settings.seats.len() {
        let mut levels: Vec<String> = (1..=6).map(|level| shared.text(&format!("level-{level}"))).collect();
        levels.push(shared.text("quick-person"));
        let level = asking.one_of("quick-opponent", &levels, 2)?;
        settings.seats[seat] =
            if level == 6 { SeatPlan::Person } else { SeatPlan::Computer(level as u8 + 1) };
    }
    if settings.game == GameKind::Triatri {
        asking.options(&mut settings)?;
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

    /// How rules are played, where the house lets players choose; what has no effect is not asked.
    fn kinds(&mut self, settings: &mut QuickSettings) -> Step {
        for kind in settings.kinds_offered() {
            let idle = match kind.name {
                "same_flips" => settings.kind("same") == SettingValue::Word("off"),
                "plus_sums" => !settings.is_on(Rule::Plus),
                _ => false,
            };
            if idle {
                continue;
            }
            loop {
                let value = self.value(kind, settings.kind(kind.name))?;
                let mut with = settings.clone();
                with.set_kind(kind.name, value);
                match with.rules() {
                    Ok(_) => {
                        *settings = with;
                        break;
                    }
                    Err(refusal) => self.console.say(&words::refusal(self.shared, &refusal))?,
                }
            }
        }
        Ok(())
    }

    /// The options of TriATri, if the person wants to change any.
    fn options(&mut self, settings: &mut QuickSettings) -> Step {
        let answers = ["set-no", "set-yes"].map(|key| self.shared.text(key));
        if self.one_of("plain-options-ask", &answers, 0)? == 0 {
            return Ok(());
        }
        for option in &triatri::OPTIONS {
            if option.name == "triple4p_imitation" && settings.seats.len() != 4 {
                continue;
            }
            let value = self.value(option, settings.options.value(option.name))?;
            // Every offered value is one that the option takes.
            let _ = settings.options.set(option.name, value);
        }
        Ok(())
    }

    /// One of the offered values of a switch or option; an empty line keeps what it is.
    fn value(&mut self, setting: &Setting, now: SettingValue<'static>) -> Step<SettingValue<'static>> {
        let name = setting.name.replace('_', "-");
        let offered = setting.offered;
        let texts: Vec<String> =
            offered.iter().map(|value| self.shared.texts.setting_value(&name, &value.plain())).collect();
        let usual = offered.iter().position(|value| *value == now).unwrap_or(0);
        Ok(offered[self.one_of(&format!("set-{name}"), &texts, usual)?])
    }

    /// One of these by its number; an empty line takes the usual one.
    fn one_of(&mut self, title: &str, choices: &[String], usual: usize) -> Step<usize> {
        let title = self.shared.text(title);
        let listed: Vec<String> =
            choices.iter().enumerate().map(|(place, choice)| format!("{} {choice}", place + 1)).collect();
        self.console.say(&words::with_colon(self.shared, &title, &listed.join(", ")))?;
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
        let fixed = |rule: &Rule| words::fixed_rule(self.shared, *rule, settings);
        let offered: Vec<Rule> =
            Rule::ALL.iter().copied().filter(|rule| settings.ticks(*rule) && fixed(rule).is_none()).collect();
        let fixed: Vec<String> = Rule::ALL
            .iter()
            .filter_map(|rule| {
                let name = self.shared.text(&format!("rule-{rule}"));
                fixed(rule).map(|why| words::with_colon(self.shared, &name, &why))
            })
            .collect();
        let listed: Vec<String> = offered
            .iter()
            .enumerate()
            .map(|(place, rule)| format!("{} {}", place + 1, self.shared.text(&format!("rule-{rule}"))))
            .collect();
        let title = self.shared.text("start-rules");
        self.console.say(&words::with_colon(self.shared, &title, &listed.join(", ")))?;
        for line in fixed {
            self.console.say(&line)?;
        }
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
                        Err(refusal) => words::refusal(self.shared, &refusal),
                    }
                }
            };
            self.console.say(&problem)?;
        }
    }
}
