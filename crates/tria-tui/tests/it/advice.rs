//! Hints and analyses.

use ratatui::crossterm::event::KeyCode;
use tria_locale::Lang;
use tria_rules::triad::Rule;

use crate::support::{Keyboard, shared, triad, triatri};

#[test]
fn a_hint_in_an_open_game_says_what_follows() {
    let mut keyboard = Keyboard::at_table(shared(Lang::En, 7), &triad());
    keyboard.enter();
    keyboard.settle();
    keyboard.press("h");
    keyboard.settle();
    keyboard.sees("Hint:");
    keyboard.sees("With best play:");
}

#[test]
fn a_hint_in_a_closed_game_is_an_opinion() {
    let mut settings = triad();
    settings.chosen = vec![Rule::Random];
    let mut keyboard = Keyboard::at_table(shared(Lang::En, 7), &settings);
    keyboard.enter();
    keyboard.settle();
    keyboard.press("h");
    keyboard.settle();
    keyboard.sees("Hint:");
    keyboard.sees("An opinion");
    keyboard.press("a");
    keyboard.settle();
    keyboard.sees("opinion 100 of 100");
}

#[test]
fn an_analysis_lists_every_move_the_best_first() {
    let mut keyboard = Keyboard::at_table(shared(Lang::En, 7), &triad());
    keyboard.enter();
    keyboard.settle();
    keyboard.press("a");
    keyboard.settle();
    keyboard.sees("Every move, the best first");
    keyboard.key(KeyCode::Down);
    keyboard.key(KeyCode::End);
    keyboard.sees("Every move, the best first");
    keyboard.key(KeyCode::Esc);
    keyboard.sees_not("Every move, the best first");
    // With a card picked up the letter is a cell, not the analysis.
    keyboard.press("1a");
    keyboard.settle();
    keyboard.sees_not("Every move, the best first");
}

#[test]
fn there_is_advice_in_triatri() {
    let mut keyboard = Keyboard::at_table(shared(Lang::En, 3), &triatri(3));
    keyboard.enter();
    keyboard.settle();
    keyboard.press("h");
    keyboard.settle();
    keyboard.sees("Hint:");
    keyboard.press("1");
    keyboard.settle();
    keyboard.press("a");
    keyboard.settle();
    keyboard.sees("% of first place");
}
