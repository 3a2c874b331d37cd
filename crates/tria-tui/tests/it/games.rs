//! Whole games by keys.

use ratatui::crossterm::event::KeyCode;
use tria_locale::Lang;
use tria_rules::triad::{House, Rule};
use tria_testkit::Folder;
use tria_tui::quick_settings::{QuickSettings, SeatPlan};

use crate::support::{Keyboard, shared, triad, triatri};

/// Plays whatever is asked with the first choice until the match is over.
fn play_on(keyboard: &mut Keyboard) {
    for turn in 0..400 {
        keyboard.settle();
        let screen = keyboard.screen();
        if screen.contains("The match is over") {
            return;
        }
        if screen.contains("Please pass the keyboard") || screen.contains("Rules of this game") {
            keyboard.enter();
        } else if ["Choose your pool", "Choose your hand", "Exchange: your hand"]
            .iter()
            .any(|title| screen.contains(title))
        {
            choose(keyboard);
        } else if screen.contains("Pick up") || screen.contains("Put back") {
            place_anywhere(keyboard);
        } else {
            // TriATri: the first choice that is allowed.
            keyboard.press("123456");
        }
        assert!(turn < 399, "the game does not end:\n{screen}");
    }
}

/// The first card on the first free cell; letters of full cells do nothing.
pub(crate) fn place_anywhere(keyboard: &mut Keyboard) {
    keyboard.press("1");
    for letter in "qweasdzxc".chars() {
        keyboard.key(KeyCode::Char(letter));
        if !keyboard.screen().contains("Put back") {
            return;
        }
    }
    panic!("no cell is free:\n{}", keyboard.screen());
}

/// Marks cards from the top until the list is content.
fn choose(keyboard: &mut Keyboard) {
    for _ in 0..20 {
        let before = keyboard.screen();
        if before.contains("(15/15)") || before.contains("(5/5)") {
            keyboard.enter();
            return;
        }
        keyboard.press(" ");
        keyboard.key(KeyCode::Down);
    }
}

fn with(house: House, rules: &[Rule], seats: Vec<SeatPlan>) -> QuickSettings {
    QuickSettings { house, chosen: rules.to_vec(), seats, ..triad() }
}

#[test]
fn whole_games_of_triple_triad_in_every_house() {
    let computer = || vec![SeatPlan::Person, SeatPlan::Computer(2)];
    for (seed, house) in House::ALL.iter().enumerate() {
        let rules: Vec<Rule> = [Rule::Open, Rule::Random, Rule::Same, Rule::Plus, Rule::Elemental]
            .into_iter()
            .filter(|rule| house.offers(*rule))
            .collect();
        let mut keyboard =
            Keyboard::at_table(shared(Lang::En, seed as u64), &with(*house, &rules, computer()));
        play_on(&mut keyboard);
        keyboard.sees("play again");
    }
}

#[test]
fn a_best_of_three_of_the_club_with_pool_and_exchange() {
    let rules = [Rule::Pool, Rule::BestOfThree, Rule::Exchange, Rule::Open];
    let seats = vec![SeatPlan::Person, SeatPlan::Computer(1)];
    let mut keyboard = Keyboard::at_table(shared(Lang::En, 4), &with(House::Club, &rules, seats));
    play_on(&mut keyboard);
    keyboard.sees("Games won");
}

#[test]
fn a_hand_is_chosen_where_random_is_off() {
    let seats = vec![SeatPlan::Person, SeatPlan::Computer(1)];
    let mut keyboard = Keyboard::at_table(shared(Lang::En, 4), &with(House::Classic, &[Rule::Open], seats));
    keyboard.enter();
    keyboard.settle();
    keyboard.sees("Choose your hand (0/5)");
    play_on(&mut keyboard);
}

#[test]
fn chance_fills_a_hand_and_keeps_what_was_chosen() {
    let seats = vec![SeatPlan::Person, SeatPlan::Computer(1)];
    let mut keyboard = Keyboard::at_table(shared(Lang::En, 4), &with(House::Classic, &[Rule::Open], seats));
    keyboard.enter();
    keyboard.settle();
    keyboard.press(" f");
    keyboard.sees("Choose your hand (5/5)");
    keyboard.sees("[x] 1415  Geezard");
    keyboard.press("f");
    keyboard.sees("Choose your hand (5/5)");
    keyboard.enter();
    keyboard.settle();
    keyboard.sees_not("Choose your hand");
    keyboard.sees("Geezard");
}

#[test]
fn sudden_death_goes_on_until_somebody_wins() {
    let rules = [Rule::Open, Rule::Random, Rule::SuddenDeath];
    for seed in 0..6 {
        let seats = vec![SeatPlan::Person, SeatPlan::Computer(3)];
        let mut keyboard = Keyboard::at_table(shared(Lang::En, seed), &with(House::Classic, &rules, seats));
        play_on(&mut keyboard);
        keyboard.sees("wins!");
    }
}

#[test]
fn two_people_play_with_the_keyboard_passed_on() {
    let seats = vec![SeatPlan::Person, SeatPlan::Person];
    let mut keyboard = Keyboard::at_table(shared(Lang::En, 4), &with(House::Classic, &[Rule::Random], seats));
    play_on(&mut keyboard);
    keyboard.sees("1.");
}

#[test]
fn whole_games_of_triatri_with_two_three_and_four_players() {
    for players in 2..=4 {
        for seed in 0..3 {
            let mut keyboard = Keyboard::at_table(shared(Lang::En, seed), &triatri(players));
            play_on(&mut keyboard);
            keyboard.sees("point");
        }
    }
}

#[test]
fn people_play_triatri_with_the_keyboard_passed_on() {
    let mut settings = triatri(3);
    settings.seats[1] = SeatPlan::Person;
    let mut keyboard = Keyboard::at_table(shared(Lang::En, 8), &settings);
    play_on(&mut keyboard);
}

#[test]
fn a_finished_game_can_be_played_again_looked_at_and_written_down() {
    for settings in [triad(), triatri(2)] {
        let mut shared = shared(Lang::En, 6);
        let folder = Folder::new("again");
        shared.folder = folder.to_path_buf();
        let mut keyboard = Keyboard::at_table(shared.clone(), &settings);
        play_on(&mut keyboard);
        keyboard.press("e");
        keyboard.sees("The record is in");
        let files = tria_tui::records::list(&shared.folder);
        assert_eq!(files.len(), 1);
        let text = tria_tui::records::read(&files[0]).expect("the record can be read");
        let frames = tria_tui::replay::frames(&text, shared.catalog).expect("the record can be replayed");
        assert!(frames.len() > 9);
        keyboard.press("v");
        keyboard.settle();
        keyboard.sees("move 0 of");
        keyboard.key(KeyCode::Esc);
        keyboard.press("r");
        keyboard.settle();
        keyboard.sees("Rules of this game");
        play_on(&mut keyboard);
    }
}

#[test]
fn a_move_is_taken_back_and_a_game_given_up() {
    let mut keyboard = Keyboard::at_table(shared(Lang::En, 7), &triad());
    keyboard.enter();
    keyboard.settle();
    keyboard.press("1q");
    keyboard.settle();
    keyboard.press("u");
    keyboard.settle();
    keyboard.sees("Moves taken back");
    keyboard.press("1q");
    keyboard.settle();
    keyboard.press("R");
    keyboard.sees("Are you sure?");
    keyboard.key(KeyCode::Esc);
    keyboard.sees_not("Are you sure?");
    keyboard.press("R");
    keyboard.enter();
    keyboard.settle();
    keyboard.sees("The match is over");
}

#[test]
fn a_person_who_resigns_triatri_may_play_again() {
    let mut keyboard = Keyboard::at_table(shared(Lang::En, 7), &triatri(2));
    keyboard.enter();
    keyboard.settle();
    keyboard.press("1");
    keyboard.settle();
    keyboard.press("R");
    keyboard.enter();
    keyboard.settle();
    keyboard.sees("The match is over");
    keyboard.press("r");
    keyboard.settle();
    play_on(&mut keyboard);
}

#[test]
fn keys_are_taken_while_the_opponent_thinks() {
    let mut settings = triad();
    settings.seats[1] = SeatPlan::Computer(6);
    settings.chosen = vec![Rule::Random];
    let mut keyboard = Keyboard::at_table(shared(Lang::En, 7), &settings);
    keyboard.enter();
    keyboard.settle();
    keyboard.press("1q");
    // The bot thinks in its own thread: help opens before its move is waited for.
    assert!(keyboard.app.is_busy(), "the opponent thinks");
    keyboard.key(KeyCode::F(1));
    keyboard.sees("Ctrl-C");
    keyboard.key(KeyCode::Esc);
    keyboard.settle();
}
