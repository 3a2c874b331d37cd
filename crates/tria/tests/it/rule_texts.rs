//! Every rule, kind and option that can be in force has a name and a sentence in every language.

use std::collections::BTreeSet;

use tria_cards::builtin;
use tria_locale::{Lang, Texts};
use tria_room::Settings;
use tria_room::short::{Short, presets};
use tria_rules::triad::{House, Rule, Rules, RulesDraft, SWITCHES, SettingValue};
use tria_rules::triatri::{OPTIONS, Options};

/// Every list of rules in force that a table can show: each house with each pair of its rules, each kind, each option.
fn entries() -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for house in presets(builtin()).houses {
        let kinds = house
            .kinds
            .iter()
            .flat_map(|kind| kind.offered.iter().map(|value| format!("{}={value}", kind.name)));
        let choices: Vec<String> = house.rules.iter().cloned().chain(kinds).collect();
        for one in &choices {
            for other in &choices {
                let json = serde_json::json!({"game": "triple-triad", "house": house.house,
                    "rules": ["best-of-three", "pool", one, other]});
                all.extend(shown(json).into_iter().flatten());
                let json =
                    serde_json::json!({"game": "triple-triad", "house": house.house, "rules": [one, other]});
                all.extend(shown(json).into_iter().flatten());
            }
        }
    }
    all.extend(presets(builtin()).trades.iter().map(|trade| format!("trade={trade}")));
    for option in presets(builtin()).options {
        for value in &option.offered {
            let json = serde_json::json!({"game": "triatri", "rules": [format!("{}={value}", option.name)]});
            all.extend(shown(json).expect("the option is offered"));
        }
    }
    all
}

fn shown(short: serde_json::Value) -> Option<Vec<String>> {
    let short: Short = serde_json::from_value(short).expect("a description");
    short.settings(builtin()).ok().map(|settings: Settings| settings.rules_in_force())
}

#[test]
fn every_rule_in_force_has_a_name_and_a_sentence() {
    let entries = entries();
    for expected in [
        "combo",
        "combo=flipped",
        "combo=always",
        "same=one",
        "scoring=board",
        "scoring=board+hand",
        "rounds=1",
    ] {
        assert!(entries.contains(expected), "{expected} is not among {entries:?}");
    }
    for lang in Lang::ALL {
        let texts = Texts::new(lang);
        for entry in &entries {
            let line = texts.rule_in_force(entry);
            for text in [&line.name, &line.short] {
                let raw = text.contains("rule-")
                    || text.contains("set-")
                    || text.contains('{')
                    || text.contains('=');
                assert!(!text.is_empty() && !raw, "{lang}: {entry} is shown as {text:?}");
            }
        }
    }
}

/// Every value of every switch and option has a label, so that no set-up screen shows a raw one.
#[test]
fn every_value_that_can_be_chosen_has_a_label() {
    let kinds = SWITCHES.iter().filter(|switch| tria_rules::triad::KINDS.contains(&switch.name));
    for lang in Lang::ALL {
        let texts = Texts::new(lang);
        for setting in kinds.clone().chain(&OPTIONS) {
            let name = setting.name.replace('_', "-");
            assert!(texts.has(&format!("set-{name}")), "{lang}: {name}");
            for value in setting.offered {
                let label = texts.setting_value(&name, &value.plain());
                let number = matches!(value, SettingValue::Number(_));
                assert_eq!(label == value.plain(), number, "{lang}: {name} is shown as {label:?}");
            }
        }
    }
}

/// The sentence of a rule is that of its kind: each kind reads differently, and the house's own kind is named.
#[test]
fn sentences_follow_the_switches() {
    for lang in Lang::ALL {
        let texts = Texts::new(lang);
        let sentence = |entry: &str| texts.rule_in_force(entry).short;
        let combos: BTreeSet<String> = ["combo", "combo=flipped", "combo=always"].map(sentence).into();
        assert_eq!(combos.len(), 3, "{lang}: {combos:?}");
        assert_ne!(sentence("same"), sentence("same=one"), "{lang}");
        assert_ne!(sentence("scoring=board"), sentence("scoring=board+hand"), "{lang}");
        for house in House::ALL {
            let mut draft = RulesDraft::new(*house);
            draft.choose(Rule::Same).expect("every house has Same");
            let rules: Rules = draft.finish().expect("Same goes alone");
            let explained = texts.with("rule-same-short", &house.words());
            let entry =
                rules.in_force().into_iter().find(|entry| entry.name == "same").expect("it is in force");
            assert_eq!(sentence(&entry.to_string()), explained, "{lang}: {house}");
            let combo = texts.with("rule-combo-short", &house.words());
            let kind = format!("combo={}", house.combo());
            assert_eq!(combo, sentence(&kind), "{lang}: {house}");
        }
    }
}

#[test]
fn options_of_triatri_are_told_with_their_value() {
    let mut options = Options::default();
    options.choose("next-leader=clockwise").expect("an option");
    options.choose("rounds=1").expect("an option");
    let texts = Texts::new(Lang::En);
    let told: Vec<String> = options
        .differences()
        .iter()
        .map(|entry| {
            let line = texts.rule_in_force(entry);
            format!("{}: {}", line.name, line.short)
        })
        .collect();
    assert_eq!(told, ["Next leader: Next player clockwise", "Rounds: 1"]);
}
