//! Usability regressions at the table: nothing is cut, covered, silent or wrong.

use ratatui::crossterm::event::KeyCode;
use tria_locale::Lang;
use tria_rules::triad::{House, Rule};
use tria_tui::app::{HEIGHT_MIN, Shared, WIDTH_MIN};
use tria_tui::quick_settings::{QuickSettings, SeatPlan};
use tria_tui::screens::quick::Quick;
use tria_tui::theme::Theme;

use crate::games::place_anywhere;
use crate::support::{Keyboard, shared, triad, triatri};

fn with(rules: &[Rule], second: SeatPlan) -> QuickSettings {
    QuickSettings { chosen: rules.to_vec(), seats: vec![SeatPlan::Person, second], ..triad() }
}

fn begun(shared: Shared, settings: &QuickSettings) -> Keyboard {
    let mut keyboard = Keyboard::at_table(shared, settings);
    keyboard.enter();
    keyboard.settle();
    keyboard
}

/// At a table at which the person has the first move.
fn person_begins() -> Keyboard {
    (0..20)
        .map(|seed| begun(shared(Lang::En, seed), &triad()))
        .find(|keyboard| !keyboard.screen().contains("places"))
        .expect("the coin falls for the person one day")
}

#[test]
fn a_window_that_cuts_anything_is_called_too_small_and_told_the_size() {
    let mut keyboard = begun(shared(Lang::En, 3), &triad());
    for size in [(79, 24), (80, 22), (64, 22), (20, 5)] {
        keyboard.size = size;
        let said = keyboard.screen().replace('\n', " ");
        assert!(said.contains("too small"), "{said}");
        if size.0 > 60 {
            keyboard.sees(&format!("{WIDTH_MIN} columns and {HEIGHT_MIN} rows"));
        }
    }
    keyboard.size = (WIDTH_MIN, HEIGHT_MIN);
    keyboard.sees_not("too small");
}

#[test]
fn giving_up_is_not_offered_before_the_first_card() {
    let mut keyboard = person_begins();
    keyboard.sees_not("Resign");
    keyboard.press("R");
    keyboard.sees_not("Are you sure?");
    keyboard.sees("nothing can be given up");
    keyboard.press("Q");
    keyboard.sees("No card has been played");
    keyboard.key(KeyCode::Esc);
    place_anywhere(&mut keyboard);
    keyboard.settle();
    keyboard.press("R");
    keyboard.sees("It counts as lost");
    keyboard.enter();
    keyboard.settle();
    // The score as it stood is shown with the result.
    keyboard.sees("points");
}

#[test]
fn seats_are_drawn_before_the_keyboard_is_passed_on() {
    for seed in 0..8 {
        let mut settings = triatri(3);
        settings.seats[1] = SeatPlan::Person;
        let mut keyboard = begun(shared(Lang::En, seed), &settings);
        keyboard.sees("The seats are drawn: person 1 is Player");
        let screen = keyboard.screen();
        let asked = screen.lines().find(|line| line.contains("Please pass")).expect("the keyboard goes on");
        let name = asked.split(" to ").nth(1).and_then(|rest| rest.split('.').next()).expect("a name");
        keyboard.enter();
        keyboard.settle();
        // The named player is a person at this table, and sees a hand.
        keyboard.sees(&format!("▸{name}"));
        keyboard.sees_not(&format!("{name} (Beginner)"));
        keyboard.sees("Choose a card for the start");
    }
}

#[test]
fn whoever_has_resigned_is_still_spoken_to() {
    let mut keyboard = begun(shared(Lang::En, 7), &triatri(2));
    keyboard.press("1");
    keyboard.settle();
    keyboard.press("R");
    keyboard.enter();
    keyboard.settle();
    keyboard.sees("The match is over");
    keyboard.sees("(you)");
}

#[test]
fn advice_on_the_start_of_triatri_is_one_clean_line() {
    let mut keyboard = begun(shared(Lang::En, 3), &triatri(2));
    keyboard.press("a");
    keyboard.settle();
    keyboard.sees("What a strong player would do");
    keyboard.sees_not(";");
}

#[test]
fn enter_marks_and_goes_on_and_never_unmarks() {
    let mut keyboard = begun(shared(Lang::En, 4), &with(&[Rule::Open], SeatPlan::Computer(1)));
    keyboard.sees("Choose your hand (0/5)");
    for count in 1..=5 {
        keyboard.enter();
        keyboard.sees(&format!("({count}/5)"));
        if count == 2 {
            // On a card that is marked, Enter says what is missing.
            keyboard.key(KeyCode::Up);
            keyboard.enter();
            keyboard.sees("Choose 3 more cards");
            keyboard.sees("(2/5)");
            keyboard.key(KeyCode::Down);
        }
        let footer = keyboard.screen().lines().last().expect("keys").to_owned();
        assert_eq!(footer.contains("OK"), count == 5, "{footer}");
    }
    keyboard.enter();
    keyboard.settle();
    keyboard.sees_not("Choose your hand");
}

#[test]
fn two_people_see_whose_hand_is_chosen() {
    let mut keyboard = begun(shared(Lang::En, 4), &with(&[Rule::Open], SeatPlan::Person));
    keyboard.sees("Blue: Choose your hand");
    keyboard.press("f");
    keyboard.enter();
    keyboard.settle();
    keyboard.sees("Please pass the keyboard to ◆ Red");
    keyboard.enter();
    keyboard.settle();
    keyboard.sees("Red: Choose your hand");
}

/// Plays the first game of a match, up to its last board.
fn to_the_end_of_a_game(keyboard: &mut Keyboard) {
    for _ in 0..9 {
        keyboard.settle();
        if !keyboard.screen().contains("Pick up") {
            return;
        }
        place_anywhere(keyboard);
    }
    keyboard.settle();
}

#[test]
fn the_last_board_stays_until_a_key_is_pressed() {
    for rules in [&[Rule::Open, Rule::BestOfThree][..], &[Rule::Open, Rule::Random, Rule::BestOfThree]] {
        let settings = QuickSettings { house: House::Club, ..with(rules, SeatPlan::Computer(1)) };
        let mut keyboard = begun(shared(Lang::En, 4), &settings);
        for _ in 0..3 {
            if keyboard.screen().contains("Choose your") {
                keyboard.press("f");
            }
            if !keyboard.screen().contains("Pick up") {
                keyboard.enter();
                keyboard.settle();
            }
        }
        // The games won stand below the cards, not over them.
        keyboard.sees("Games ☆☆");
        assert!(keyboard.screen().lines().nth(20).is_some_and(|line| line.trim().starts_with("Games")));
        to_the_end_of_a_game(&mut keyboard);
        keyboard.sees("Go on");
        keyboard.sees_not("Choose your hand");
        keyboard.sees_not("Rules of this game");
        keyboard.sees("the game");
        keyboard.enter();
        keyboard.settle();
        let screen = keyboard.screen();
        assert!(screen.contains("Choose your hand") || screen.contains("Rules of this game"), "{screen}");
    }
}

#[test]
fn long_news_are_told_to_their_end() {
    let rules = [Rule::Open, Rule::Random, Rule::BestOfThree];
    let settings = QuickSettings { house: House::Club, ..with(&rules, SeatPlan::Computer(1)) };
    for lang in [Lang::En, Lang::Fr] {
        let mut keyboard = begun(shared(lang, 4), &settings);
        for _ in 0..6 {
            assert!(
                !keyboard.screen().lines().skip(21).any(|line| line.contains('…')),
                "{}",
                keyboard.screen()
            );
            let screen = keyboard.screen();
            if !screen.contains("Pick up") && !screen.contains("Prendre") {
                break;
            }
            keyboard.press(if lang == Lang::En { "1" } else { "&" });
            let place = if lang == Lang::En { "Put back" } else { "Reposer" };
            for letter in "qweasdzxcaw".chars() {
                if keyboard.screen().contains(place) {
                    keyboard.press(&letter.to_string());
                }
            }
            keyboard.settle();
        }
    }
}

#[test]
fn help_and_the_way_out_never_fall_off_the_line_of_keys() {
    for (lang, help, leave) in [(Lang::En, "F1  Help", "Q  Leave"), (Lang::Fr, "F1  Aide", "Q  Partir")] {
        let mut keyboard = begun(shared(lang, 3), &triad());
        for _ in 0..2 {
            let footer = keyboard.screen().lines().last().expect("keys").to_owned();
            assert!(footer.ends_with(help), "{footer}");
            assert!(footer.contains(leave), "{footer}");
            // With a card picked up there are more keys.
            keyboard.enter();
        }
    }
}

#[test]
fn the_rules_in_force_are_a_key_away_at_the_table() {
    let mut keyboard = begun(shared(Lang::En, 3), &triad());
    keyboard.press("i");
    keyboard.sees("Rules of this game");
    keyboard.sees("Open:");
    keyboard.sees_not("costs nothing");
    keyboard.key(KeyCode::Esc);
    keyboard.sees_not("Rules of this game");
    keyboard.sees("Pick up");
}

#[test]
fn the_result_can_be_put_aside_and_playing_again_begins_with_a_clean_table() {
    let mut keyboard = begun(shared(Lang::En, 3), &triad());
    to_the_end_of_a_game(&mut keyboard);
    keyboard.sees("The match is over");
    keyboard.press("b");
    keyboard.sees_not("The match is over");
    keyboard.sees("Play again");
    keyboard.press("b");
    keyboard.sees("The match is over");
    keyboard.press("r");
    keyboard.settle();
    keyboard.sees("Rules of this game");
    keyboard.sees_not("places");
    keyboard.sees_not("◆  ");
}

#[test]
fn a_hint_marks_the_card_and_the_cell_and_ends_in_plain_words() {
    let mut keyboard = begun(shared(Lang::En, 3), &triad());
    keyboard.press("h");
    keyboard.settle();
    keyboard.sees("With best play: a ");
    let marked = keyboard.screen().lines().filter(|line| line.starts_with('+')).count();
    assert_eq!(marked, 2, "{}", keyboard.screen());
    keyboard.press("a");
    keyboard.settle();
    for line in keyboard.screen().lines().filter(|line| line.contains('→')) {
        assert!(!line.contains('…'), "{line}");
    }
}

#[test]
fn letters_of_cells_stand_clear_without_colours() {
    let shared = Shared { theme: Theme::MONOCHROME, ..shared(Lang::En, 3) };
    let mut keyboard = Keyboard::at_table(shared.clone(), &triad());
    let host = triad().host(shared.catalog, 5).expect("a table");
    let felt = tria_tui::look::Look { mat: tria_tui::look::Mat::Felt, ..Default::default() };
    keyboard.app.open(Box::new(tria_tui::screens::table::Table::new(host, None).looking(felt)));
    keyboard.pass(1);
    keyboard.enter();
    keyboard.settle();
    for line in keyboard.screen().lines().filter(|line| line.contains('│')) {
        for cell in line.split('│').skip(1).take(3) {
            assert!(!cell.contains(char::is_alphabetic) || !cell.contains('·'), "{line}");
        }
    }
}

#[test]
fn nothing_to_take_back_is_said() {
    let mut keyboard = person_begins();
    keyboard.press("u");
    keyboard.sees("nothing to take back");
}

#[test]
fn a_full_cell_is_refused_with_a_reason() {
    let mut keyboard = begun(shared(Lang::En, 3), &triad());
    keyboard.press("1s");
    keyboard.settle();
    // The centre is taken now, by whom ever.
    keyboard.press("1s");
    keyboard.sees("A card lies there already");
    keyboard.sees("Put back");
}

#[test]
fn settings_from_elsewhere_are_kept_for_the_next_game() {
    let shared = shared(Lang::En, 3);
    let mut keyboard = Keyboard::new(shared.clone());
    keyboard.app.open(Box::new(Quick::with(&shared, with(&[Rule::Plus], SeatPlan::Computer(6)))));
    keyboard.sees("[x] Plus");
    keyboard.sees("[ ] Open");
    keyboard.sees("6 ·");
}

#[test]
fn the_first_screen_says_what_escape_does() {
    Keyboard::new(shared(Lang::En, 3)).sees("q Esc  Quit");
}

#[test]
fn hands_have_larger_cards_where_there_is_room() {
    let mut keyboard = begun(shared(Lang::En, 3), &triad());
    let numbers = |keyboard: &Keyboard| -> Vec<usize> {
        let number = |line: &str| line.chars().nth(4).is_some_and(|letter| letter.is_ascii_digit());
        let sides = |line: &str| number(line) && line.chars().nth(2).is_some_and(|side| side != ' ');
        let screen = keyboard.screen();
        screen.lines().enumerate().filter(|(_, line)| sides(line)).map(|(row, _)| row).collect()
    };
    let small = numbers(&keyboard);
    keyboard.size = (160, 50);
    let large = numbers(&keyboard);
    assert_eq!((small.len(), small[1] - small[0]), (5, 4), "{}", keyboard.screen());
    assert_eq!((large.len(), large[1] - large[0]), (5, 6), "{}", keyboard.screen());
}

#[test]
fn a_hint_is_said_to_its_end_in_the_smallest_window() {
    let mut longest = 0;
    for seed in 0..12 {
        let mut keyboard = begun(shared(Lang::Fr, seed), &triad());
        keyboard.size = (WIDTH_MIN, HEIGHT_MIN);
        keyboard.press("h");
        keyboard.settle();
        let screen = keyboard.screen();
        let Some(at) = screen.lines().position(|line| line.contains("Conseil\u{a0}:")) else { continue };
        let said: Vec<&str> = screen.lines().skip(at).collect();
        let end = said.iter().position(|line| line.trim_end().ends_with('.'));
        longest = longest.max(end.unwrap_or_else(|| panic!("it has no end:\n{screen}")));
    }
    assert!(longest > 0, "no hint was longer than a line");
}
