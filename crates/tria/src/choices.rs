//! Values of `--rule`: optional rules and kinds of Triple Triad, and options of TriATri.

use tria_rules::triad::{GAME_SWITCHES, House, KINDS, Rule, RulesDraft, SWITCHES, Setting};
use tria_rules::triatri::{OPTIONS, Options};

use crate::context::BadInput;

/// Help text of every `--rule` for Triple Triad alone.
pub(crate) const TRIAD_HELP: &str = "\
A rule by its name (same), or with its value (same=one); may be given several times

A bare name means the rule as the house plays it.
Rules: open, random, same, same-wall, plus, plus-wall, wall, combo, elemental, sudden-death, replay, exchange, pool, best-of-three.
With a value, in the house custom: same=off|two|one, same-flips=matching|weaker, plus-sums=all|first, combo=off|special|flipped|always, scoring=board+hand|board.
`tria rules NAME` explains each of them.";

/// Help text of every `--rule` for both games.
pub(crate) const BOTH_HELP: &str = "\
A rule by its name (same), a rule with its value (same=one), or an option of TriATri (rounds=1); may be given several times

A bare name means the rule as the house plays it.
Rules: open, random, same, same-wall, plus, plus-wall, wall, combo, elemental, sudden-death, replay, exchange, pool, best-of-three.
With a value, in the house custom: same=off|two|one, same-flips=matching|weaker, plus-sums=all|first, combo=off|special|flipped|always, scoring=board+hand|board.
TriATri: imitation=exchange|copy, imitation-value=carry|recompute|face, leader-follows=true|false, next-leader=winner|clockwise|same, triple4p-imitation=starts|redo, tie3-two-colours=dominant_latest|latest, redo-limit=null|1|3|…, rounds=1|2|3|…, instant-win=true|false, match=1|2|….
`tria rules NAME` explains each of them.";

/// A choice as written after `--rule`, in lower case and without spaces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Choice(String);

impl Choice {
    /// The switches or options that the choice sets, by their names in records.
    pub(crate) fn switches(&self) -> Vec<&'static str> {
        let (name, value) = self.parts();
        let name = name.replace('-', "_");
        let name = match Rule::from_name(&name.replace('_', "-")).filter(|_| value.is_none()) {
            Some(Rule::Wall) => return vec!["same_wall", "plus_wall"],
            Some(Rule::Replay) => "on_draw",
            Some(Rule::BestOfThree) => "best_of",
            _ => &name,
        };
        let known = SWITCHES.iter().chain(&OPTIONS).map(|setting| setting.name);
        known.filter(|known| *known == name).take(1).collect()
    }

    /// As it is written.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    fn parts(&self) -> (&str, Option<&str>) {
        self.0.split_once('=').map_or((&self.0, None), |(name, value)| (name, Some(value)))
    }

    /// Refuses a setting without a value that is not a rule itself.
    fn check_value(&self, settings: &[Setting]) -> Result<(), BadInput> {
        let (name, value) = self.parts();
        let setting = settings.iter().find(|setting| self.switches().contains(&setting.name));
        match setting {
            Some(setting) if value.is_none() && Rule::from_name(name).is_none() => {
                Err(BadInput(format!("{name} needs a value: {}", values(setting))))
            }
            _ => Ok(()),
        }
    }

    /// Whether one of the games has a setting of that name.
    fn is_of(&self, settings: &[Setting]) -> bool {
        self.switches().iter().any(|name| settings.iter().any(|setting| setting.name == *name))
    }
}

/// Parses the value of `--rule`; its meaning depends on the game.
pub(crate) fn choice(text: &str) -> Result<Choice, String> {
    let (name, value) = text.split_once('=').map_or((text, None), |(name, value)| (name, Some(value)));
    let name = name.trim().to_lowercase().replace(['_', ' '], "-");
    let written =
        value.map_or_else(|| name.clone(), |value| format!("{name}={}", value.trim().to_lowercase()));
    let choice = Choice(written);
    if choice.switches().is_empty() {
        let near = names().into_iter().max_by(|one, other| {
            strsim::jaro_winkler(one, &name).total_cmp(&strsim::jaro_winkler(other, &name))
        });
        let near = near.filter(|near| strsim::jaro_winkler(near, &name) > 0.75);
        let near = near.map_or(String::new(), |near| format!(" Did you mean {near}?"));
        return Err(format!("there is no rule {text:?}.{near} {} {}", triad_names(), triatri_names()));
    }
    Ok(choice)
}

/// The chosen rules of Triple Triad, before the check that they are compatible.
pub(crate) fn draft(house: House, choices: &[Choice]) -> Result<RulesDraft, BadInput> {
    let mut draft = RulesDraft::new(house);
    for choice in choices {
        if !choice.is_of(&SWITCHES) {
            let message = format!("{} is an option of TriATri. {}", choice.0, triad_names());
            return Err(BadInput(message));
        }
        choice.check_value(&SWITCHES)?;
        draft.choose_text(&choice.0).map_err(|refusal| BadInput(refusal.to_string()))?;
    }
    Ok(draft)
}

/// The chosen options of TriATri.
pub(crate) fn options(choices: &[Choice]) -> Result<Options, BadInput> {
    let mut options = Options::default();
    for choice in choices {
        if !choice.is_of(&OPTIONS) {
            let message = format!("{} is a rule of Triple Triad. {}", choice.0, triatri_names());
            return Err(BadInput(message));
        }
        choice.check_value(&OPTIONS)?;
        options.choose(&choice.0).map_err(|error| BadInput(error.to_string()))?;
    }
    Ok(options)
}

/// Whether the choice concerns a match rather than a single game.
pub(crate) fn concerns_match(choice: &Choice) -> bool {
    SWITCHES[GAME_SWITCHES..].iter().any(|switch| choice.switches().contains(&switch.name))
}

/// All valid names.
fn names() -> Vec<String> {
    let rules = Rule::ALL.iter().map(|rule| rule.name().to_owned());
    let kinds = KINDS.iter().map(|kind| kind.replace('_', "-"));
    let options = OPTIONS.iter().map(|option| option.name.replace('_', "-"));
    rules.chain(kinds).chain(options).collect()
}

fn triad_names() -> String {
    let rules: Vec<&str> = Rule::ALL.iter().map(|rule| rule.name()).collect();
    let kinds = SWITCHES.iter().filter(|switch| KINDS.contains(&switch.name));
    let kinds: Vec<String> = kinds.map(values).collect();
    format!("Triple Triad has {}, and in the house custom {}.", rules.join(", "), kinds.join(", "))
}

fn triatri_names() -> String {
    let options: Vec<String> = OPTIONS.iter().map(values).collect();
    format!("TriATri has {}.", options.join(", "))
}

/// A setting with its usual values: `combo=off|special|flipped|always`.
fn values(setting: &Setting) -> String {
    let values: Vec<String> = setting.offered.iter().map(|value| value.plain()).collect();
    format!("{}={}", setting.name.replace('_', "-"), values.join("|"))
}
