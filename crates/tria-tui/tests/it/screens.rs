//! Screens as they look, at the smallest size and at others.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use tria_locale::{Lang, TRIAD_TOPICS, TRIATRI_TOPICS};
use tria_rules::triad::{House, Rule};
use tria_tui::app::Screen as _;
use tria_tui::screens::rules::{RulesScreen, topic_text};

use crate::support::{Keyboard, compare, shared, triad, triatri};

/// (name, keys, language): the first screens.
#[test]
fn the_first_screens_look_as_they_should() {
    for (lang, code) in [(Lang::En, "en"), (Lang::Fr, "fr")] {
        let mut keyboard = Keyboard::new(shared(lang, 5));
        compare(&format!("start-{code}"), &keyboard.screen());
        keyboard.enter();
        compare(&format!("quick-{code}"), &keyboard.screen());
        keyboard.press("p");
        keyboard.settle();
        compare(&format!("rules-in-force-{code}"), &keyboard.screen());
    }
}

#[test]
fn a_table_looks_as_it_should_from_move_to_move() {
    let mut settings = triad();
    settings.chosen.extend([Rule::Same, Rule::Plus, Rule::Elemental]);
    let mut keyboard = Keyboard::at_table(shared(Lang::En, 7), &settings);
    keyboard.enter();
    keyboard.settle();
    for (step, keys) in ["", "1", "", "h"].iter().enumerate() {
        keyboard.press(keys);
        if keys.is_empty() && step > 0 {
            keyboard.enter();
        }
        keyboard.settle();
        compare(&format!("table-{step}"), &keyboard.screen());
    }
}

#[test]
fn a_table_of_triatri_looks_as_it_should() {
    let mut keyboard = Keyboard::at_table(shared(Lang::En, 3), &triatri(3));
    keyboard.enter();
    keyboard.settle();
    compare("triatri-select", &keyboard.screen());
    keyboard.press("1");
    keyboard.settle();
    compare("triatri-first", &keyboard.screen());
}

#[test]
fn help_lists_the_keys_of_the_screen() {
    let mut keyboard = Keyboard::new(shared(Lang::En, 5));
    keyboard.key(KeyCode::F(1));
    keyboard.sees("Ctrl-C");
    keyboard.key(KeyCode::Esc);
    keyboard.sees_not("Ctrl-C");
}

#[test]
fn a_small_window_says_so() {
    let mut keyboard = Keyboard::new(shared(Lang::En, 5));
    keyboard.size = (50, 15);
    keyboard.sees("too small");
}

#[test]
fn no_size_is_too_odd_for_any_screen() {
    let mut keyboards = Vec::new();
    for settings in [triad(), triatri(2), triatri(3), triatri(4)] {
        let mut keyboard = Keyboard::at_table(shared(Lang::Fr, 9), &settings);
        keyboards.push(keyboard);
        keyboard = Keyboard::at_table(shared(Lang::Fr, 9), &settings);
        keyboard.enter();
        keyboard.settle();
        keyboards.push(keyboard);
        keyboard = Keyboard::at_table(shared(Lang::Fr, 9), &settings);
        keyboard.enter();
        keyboard.settle();
        keyboard.press("1");
        keyboard.enter();
        keyboard.settle();
        keyboard.press("a");
        keyboard.settle();
        keyboards.push(keyboard);
    }
    let mut choosing = triad();
    choosing.chosen.clear();
    let mut keyboard = Keyboard::at_table(shared(Lang::En, 9), &choosing);
    keyboard.enter();
    keyboard.settle();
    keyboard.sees("Choose your hand");
    keyboards.push(keyboard);
    let mut start = Keyboard::new(shared(Lang::En, 9));
    start.key(KeyCode::Down);
    keyboards.push(start);
    let count = keyboards.len();
    for width in (0..=160).filter(|width| *width < 3 || *width >= 58) {
        for height in (0..=50).filter(|height| *height < 3 || *height >= 18) {
            // Every size with some of the screens, every tenth with all of them.
            for (place, keyboard) in keyboards.iter_mut().enumerate() {
                let turn = usize::from(width) * 7 + usize::from(height);
                if turn % count == place || (width % 10 == 0 && height % 10 == 0) {
                    keyboard.size = (width, height);
                    keyboard.screen();
                }
            }
        }
    }
}

#[test]
fn every_topic_of_the_rules_can_be_read_in_every_house_and_language() {
    for lang in [Lang::En, Lang::Fr] {
        let shared = shared(lang, 1);
        for topic in TRIAD_TOPICS.into_iter().chain(TRIATRI_TOPICS) {
            for house in House::ALL {
                let (_, text) = topic_text(&shared, topic, *house);
                assert!(text.len() > 40 && !text.contains('{'), "{topic} in {house}: {text}");
            }
        }
        let mut screen = RulesScreen::new(&shared);
        let area = Rect::new(0, 0, 80, 22);
        for _ in 0..40 {
            let mut buffer = Buffer::empty(area);
            screen.draw(&shared, area, &mut buffer);
            screen.key(&shared, KeyCode::Down.into());
            screen.key(&shared, KeyCode::Right.into());
        }
    }
}

#[test]
fn the_rules_are_opened_from_the_first_screen() {
    let mut keyboard = Keyboard::new(shared(Lang::En, 5));
    for _ in 0..3 {
        keyboard.key(KeyCode::Down);
    }
    keyboard.enter();
    keyboard.sees("Ordinary capture");
    compare("rules-en", &keyboard.screen());
    keyboard.key(KeyCode::Esc);
    keyboard.sees("Quick game");
}
