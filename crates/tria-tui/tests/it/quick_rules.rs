//! Setting up a quick game: kinds of Custom, options of TriATri, rules in force by themselves.

use ratatui::crossterm::event::KeyCode;
use tria_locale::{Lang, Texts};
use tria_rules::triad::{Combo, House, Refusal, Rule, Same, Scoring, SettingValue, Trade};
use tria_tui::plain;
use tria_tui::quick_settings::QuickSettings;
use tria_tui::screens::quick::Quick;
use tria_tui::words;

use crate::support::{Keyboard, shared, triad, triatri};

fn at(settings: QuickSettings, lang: Lang) -> Keyboard {
    let mut keyboard = Keyboard::new(shared(lang, 3));
    let screen = Quick::with(&keyboard.shared, settings);
    keyboard.app.open(Box::new(screen));
    keyboard.size = (80, 40);
    keyboard.pass(1);
    keyboard
}

fn told(lang: Lang, lines: &str) -> String {
    let mut output = Vec::new();
    plain::play(&shared(lang, 3), None, None, true, lines.as_bytes(), &mut output).expect("it plays");
    String::from_utf8(output).expect("it is text")
}

/// Goes down until the line under the cursor has this label.
fn find(keyboard: &mut Keyboard, label: &str) {
    for _ in 0..40 {
        if keyboard.screen().lines().any(|line| line.contains(&format!("▸ {label} "))) {
            return;
        }
        keyboard.key(KeyCode::Down);
    }
    panic!("{label} is not a line:\n{}", keyboard.screen());
}

#[test]
fn custom_offers_every_kind_as_a_line_with_values() {
    let mut keyboard = at(QuickSettings { house: House::Custom, chosen: Vec::new(), ..triad() }, Lang::En);
    for (label, values) in [
        ("Same", ["Off", "Two equal sides or more", "One equal side is enough"]),
        ("What Same flips", ["The equal cards", "Equal and weaker cards", "The equal cards"]),
        ("Totals for Plus", ["Every repeated total", "One total only", "Every repeated total"]),
        (
            "Combo",
            [
                "Cards flipped by Same or Plus",
                "All cards flipped along with Same or Plus",
                "After any capture",
            ],
        ),
        ("Score", ["Board and hand", "Board only", "Board and hand"]),
    ] {
        find(&mut keyboard, label);
        for value in values {
            keyboard.sees(&format!("◂ {value} ▸"));
            keyboard.key(KeyCode::Right);
        }
    }
    keyboard.sees_not("[ ] Same  ");
    keyboard.sees_not("[ ] Combo  ");
    keyboard.press("p");
    keyboard.sees("Only the cards of your colour on the board count.");
}

#[test]
fn what_is_chosen_in_custom_is_what_is_played() {
    let mut settings = QuickSettings { house: House::Custom, chosen: vec![Rule::Same], ..triad() };
    assert_eq!(settings.rules().expect("rules").game().same, Same::Two, "a tick of another house counts");
    settings.set_kind("same", SettingValue::Word("one"));
    settings.set_kind("combo", SettingValue::Word("always"));
    settings.set_kind("scoring", SettingValue::Word("board"));
    let rules = settings.rules().expect("rules");
    assert_eq!((rules.game().same, rules.game().combo), (Same::One, Combo::Always));
    assert_eq!(rules.game().scoring, Scoring::Board);
    settings.toggle(Rule::SuddenDeath);
    assert_eq!(settings.rules(), Err(Refusal::SuddenDeathWithoutTies));
}

#[test]
fn board_scoring_with_sudden_death_is_refused_with_a_sentence() {
    let chosen = vec![Rule::SuddenDeath];
    let mut keyboard = at(QuickSettings { house: House::Custom, chosen, ..triad() }, Lang::En);
    find(&mut keyboard, "Score");
    keyboard.key(KeyCode::Right);
    keyboard.sees("Sudden Death needs ties: let the hand count too.");
    let told = told(Lang::En, "1\n6\n7\n\n\n2\n1\n3\n\nquit\n");
    assert!(told.contains("Sudden Death needs ties"), "{told}");
}

#[test]
fn rules_in_force_by_themselves_are_shown_as_such() {
    let mut keyboard = at(QuickSettings { house: House::Club, chosen: Vec::new(), ..triad() }, Lang::En);
    keyboard.sees("[x] Pool of 15");
    keyboard.sees("always on here");
    keyboard.sees("[ ] Combo");
    keyboard.sees("comes with Same and Plus");
    find(&mut keyboard, "[x] Pool of 15");
    keyboard.enter();
    keyboard.sees("[x] Pool of 15");
    let keyboard = at(QuickSettings { house: House::Tabletop, chosen: Vec::new(), ..triad() }, Lang::En);
    keyboard.sees("[x] Replay on a draw");
    let chosen = vec![Rule::Plus];
    let keyboard = at(QuickSettings { house: House::Classic, chosen, ..triad() }, Lang::Fr);
    keyboard.sees("[x] Combo");
    keyboard.sees("accompagne Identique et Plus");
    let told = told(Lang::En, "1\n3\nquit\n");
    assert!(told.contains("Pool of 15: always on here\n"), "{told}");
    assert!(told.contains("Combo: comes with Same and Plus\n"), "{told}");
}

#[test]
fn options_of_triatri_are_folded_and_reach_the_table() {
    let mut keyboard = at(triatri(2), Lang::En);
    keyboard.sees("Options");
    keyboard.sees("as usual");
    keyboard.sees_not("Next leader");
    find(&mut keyboard, "Options");
    keyboard.enter();
    for label in ["Imitation", "Next leader", "Rounds", "Games to win the match"] {
        keyboard.sees(label);
    }
    find(&mut keyboard, "Rounds");
    keyboard.key(KeyCode::Right);
    keyboard.sees("◂ 4 ▸");
    keyboard.sees("1 changed");
    keyboard.press("p");
    keyboard.sees("Rounds: 4");
    let told = told(Lang::Fr, "2\n1\n1\n2\n\n\n\n\n\n\n1\n\n\n\nquitter\n");
    assert!(told.contains("Modifier les options\u{a0}?") && told.contains("Manches\u{a0}: 1"), "{told}");
}

#[test]
fn every_value_of_every_kind_and_option_fits_on_eighty_columns() {
    for lang in Lang::ALL {
        for settings in [QuickSettings { house: House::Custom, ..triad() }, triatri(4)] {
            let mut keyboard = at(settings, lang);
            let label = Texts::new(lang).get("quick-options");
            if keyboard.screen().contains(&format!("{label} ")) {
                find(&mut keyboard, &label);
                keyboard.enter();
            }
            for _ in 0..30 {
                for _ in 0..5 {
                    let screen = keyboard.screen();
                    for line in screen.lines().filter(|line| line.contains('◂')) {
                        assert!(line.contains(" ▸"), "{line}");
                    }
                    if !screen.lines().any(|line| line.trim_start().starts_with('▸') && line.contains('◂'))
                    {
                        break;
                    }
                    if screen.lines().any(|line| line.contains("▸ Jeu ") || line.contains("▸ Game ")) {
                        break;
                    }
                    if screen.lines().any(|line| line.contains("▸ Maison ") || line.contains("▸ House "))
                    {
                        break;
                    }
                    keyboard.key(KeyCode::Right);
                }
                keyboard.key(KeyCode::Down);
            }
        }
    }
}

#[test]
fn every_refusal_is_a_sentence_without_names_of_switches() {
    let refusals = [
        Refusal::UnknownRule("sme".to_owned()),
        Refusal::UnknownHouse("casino".to_owned()),
        Refusal::FixedKind { house: House::Classic, switch: "same_flips", kind: "matching".to_owned() },
        Refusal::NotOffered { house: House::Tabletop, rule: Rule::Plus },
        Refusal::TwoTrades(Trade::One, Trade::All),
        Refusal::ExchangeWithoutBestOfThree,
        Refusal::ExchangeWithoutPool,
        Refusal::ExchangeWithRandom,
        Refusal::SuddenDeathWithoutTies,
    ];
    for lang in Lang::ALL {
        let shared = shared(lang, 1);
        for refusal in &refusals {
            let text = words::refusal(&shared, refusal);
            assert!(text.ends_with('.') && !text.contains('_') && !text.contains("refused-"), "{text}");
        }
        let texts = Texts::new(lang);
        for code in tria_room::Code::ALL {
            assert!(texts.has(&format!("room-{}", code.name())), "{}", code.name());
        }
    }
}
