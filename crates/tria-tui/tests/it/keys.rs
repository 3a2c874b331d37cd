//! Cells and cards by keys, on QWERTY and AZERTY keyboards: what is shown is what works.

use ratatui::crossterm::event::KeyCode;
use tria_locale::Lang;
use tria_tui::app::Shared;
use tria_tui::keyboard::Keyboard as Keys;

use crate::support::{Keyboard, shared, triad, triatri};

fn at_table(lang: Lang, keys: Keys) -> Keyboard {
    let shared = Shared { keyboard: keys, ..shared(lang, 3) };
    let mut keyboard = Keyboard::at_table(shared, &triad());
    keyboard.enter();
    keyboard.settle();
    keyboard
}

/// The letters on the empty cells, row by row.
fn letters(screen: &str) -> String {
    let single = |word: &&str| word.chars().count() == 1 && word.chars().all(char::is_alphabetic);
    let rows = screen.lines().filter(|line| line.contains('│'));
    let words = rows.flat_map(|line| {
        line.split('│').skip(1).take(3).map(str::trim).filter(single).map(str::to_owned).collect::<Vec<_>>()
    });
    words.collect()
}

#[test]
fn the_letters_shown_fit_the_keyboard_and_place_where_they_stand() {
    for (keys, all) in [(Keys::Qwerty, "qweasdzxc"), (Keys::Azerty, "azeqsdwxc")] {
        for (place, letter) in all.chars().enumerate() {
            let mut keyboard = at_table(Lang::En, keys);
            let shown = letters(&keyboard.screen());
            if !shown.contains(letter) {
                // The computer has begun here.
                assert!(shown.len() >= 8, "{shown}");
                continue;
            }
            keyboard.press("1");
            keyboard.sees(all);
            keyboard.press(&letter.to_string());
            keyboard.settle();
            let cell = [
                "top left",
                "top",
                "top right",
                "left",
                "centre",
                "right",
                "bottom left",
                "bottom",
                "bottom right",
            ][place];
            keyboard.sees(&format!(": {cell} ({letter})"));
        }
    }
}

#[test]
fn digits_need_no_shift_on_azerty() {
    let mut keyboard = at_table(Lang::Fr, Keys::Azerty);
    keyboard.press("é");
    keyboard.sees("Reposer");
    keyboard.press("s");
    keyboard.settle();
    keyboard.sees(": au centre (s)");
    // On the other keyboard the sign means nothing.
    let mut keyboard = at_table(Lang::En, Keys::Qwerty);
    keyboard.press("é");
    keyboard.sees_not("Put back");
}

#[test]
fn french_readers_have_azerty_unless_they_say_otherwise() {
    assert!(letters(&at_table(Lang::Fr, Keys::usual(Lang::Fr)).screen()).contains("ze"));
    assert!(letters(&at_table(Lang::Fr, Keys::Qwerty).screen()).contains("we"));
}

#[test]
fn the_number_pad_points_and_enter_places() {
    for (keys, cell) in [
        (&[KeyCode::Char('9')][..], "top right"),
        (&[KeyCode::Char('1')], "bottom left"),
        (&[KeyCode::Home], "top left"),
        (&[KeyCode::PageDown], "bottom right"),
        (&[KeyCode::Home, KeyCode::KeypadBegin], "centre"),
        (&[KeyCode::Char('5'), KeyCode::Up], "top"),
    ] {
        let mut keyboard = at_table(Lang::En, Keys::Qwerty);
        keyboard.press("1");
        for key in keys {
            keyboard.key(*key);
        }
        // Pointing does not place.
        keyboard.sees("Put back");
        keyboard.enter();
        keyboard.settle();
        keyboard.sees(&format!(": {cell} ("));
    }
}

#[test]
fn another_card_is_picked_up_without_putting_the_first_back() {
    let mut keyboard = at_table(Lang::En, Keys::Qwerty);
    let names: Vec<String> = keyboard.screen().lines().map(str::to_owned).collect();
    keyboard.press("1");
    keyboard.key(KeyCode::Tab);
    keyboard.sees("Put back");
    let row = keyboard.screen().lines().position(|line| line.starts_with('▶')).expect("a card is picked up");
    assert_ne!(row, 0);
    assert!(names[row].contains('2') || row > 4, "the second card stands out");
    keyboard.key(KeyCode::BackTab);
    assert!(keyboard.screen().lines().position(|line| line.starts_with('▶')).expect("the first") < row);
}

#[test]
fn analysis_is_offered_only_while_its_key_is_not_a_cell() {
    let mut keyboard = at_table(Lang::En, Keys::Qwerty);
    keyboard.sees("Analysis");
    keyboard.press("1");
    keyboard.key(KeyCode::F(1));
    keyboard.sees_not("Analysis");
    keyboard.sees("⏎ qweasdzxc  Place");
}

#[test]
fn choices_of_triatri_need_no_shift_on_azerty() {
    let shared = Shared { keyboard: Keys::Azerty, ..shared(Lang::Fr, 3) };
    let mut keyboard = Keyboard::at_table(shared, &triatri(2));
    keyboard.enter();
    keyboard.settle();
    keyboard.sees("Choisissez une carte pour le départ");
    keyboard.press("&");
    keyboard.settle();
    keyboard.sees_not("Choisissez une carte pour le départ");
}
