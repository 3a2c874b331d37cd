//! Records looked at again.

use ratatui::crossterm::event::KeyCode;
use tria_locale::Lang;
use tria_testkit::Folder;
use tria_tui::screens::replay::ReplayScreen;

use crate::support::{Keyboard, compare, shared};

const TRIAD: &str = r#"{"game":"triple-triad","rules":{"same":"two"},"hands":{"blue":["5115","1111","1111","1111","1111"],"red":["1151","1511","2222","2222","2222"]},"first":"red","moves":[{"hand":0,"cell":1},{"hand":1,"cell":8},{"hand":1,"cell":3},{"hand":0,"cell":4}]}"#;

const TRIATRI: &str = r#"{"game":"triatri","players":2,"rounds":[{"deal":[["R2","R3","R4","B2","B3","G2"],["R5","R6","B5","B6","G5","I"]],"selections":[["R4","R6"]],"tricks":[{"gem":"B","plays":["B5","B2"]},{"gem":"R","plays":["R5","R3"]}]}]}"#;

#[test]
fn a_game_is_browsed_move_by_move_with_its_value() {
    let shared = shared(Lang::En, 1);
    let screen = ReplayScreen::of(&shared, TRIAD, "example").expect("the record is fine");
    let mut keyboard = Keyboard::new(shared);
    keyboard.app.open(Box::new(screen));
    keyboard.settle();
    keyboard.sees("move 0 of 4");
    keyboard.sees("The game begins.");
    keyboard.key(KeyCode::Right);
    keyboard.settle();
    keyboard.sees("move 1 of 4");
    keyboard.sees("Best:");
    keyboard.key(KeyCode::End);
    keyboard.settle();
    keyboard.sees("Same: top (w), left (a).");
    compare("replay-same", &keyboard.screen());
    keyboard.key(KeyCode::Home);
    keyboard.sees("move 0 of 4");
    // Played by itself, with no pace, it comes to its end.
    keyboard.press(" ");
    keyboard.settle();
    keyboard.sees("move 4 of 4");
}

#[test]
fn a_game_of_triatri_is_browsed_with_open_hands() {
    let shared = shared(Lang::En, 1);
    let screen = ReplayScreen::of(&shared, TRIATRI, "example").expect("the record is fine");
    let mut keyboard = Keyboard::new(shared);
    keyboard.app.open(Box::new(screen));
    keyboard.settle();
    keyboard.sees("Hands:");
    for _ in 0..4 {
        keyboard.key(KeyCode::Right);
    }
    keyboard.settle();
    compare("replay-triatri", &keyboard.screen());
    keyboard.key(KeyCode::End);
    keyboard.settle();
    keyboard.sees("wins the trick");
}

#[test]
fn several_records_of_one_file_are_one_after_the_other() {
    let shared = shared(Lang::En, 1);
    let text = format!("{TRIAD}\n\n{TRIATRI}\n");
    let screen = ReplayScreen::of(&shared, &text, "both").expect("the records are fine");
    let mut keyboard = Keyboard::new(shared);
    keyboard.app.open(Box::new(screen));
    keyboard.settle();
    keyboard.sees("game 1 of 2");
    keyboard.key(KeyCode::Down);
    keyboard.settle();
    keyboard.sees("game 2 of 2");
    keyboard.key(KeyCode::Up);
    keyboard.settle();
    keyboard.sees("game 1 of 2");
}

#[test]
fn records_of_the_folder_are_listed_and_a_path_can_be_typed() {
    let mut shared = shared(Lang::En, 1);
    let folder = Folder::new("list");
    shared.folder = folder.to_path_buf();
    std::fs::write(shared.folder.join("good.json"), TRIAD).expect("written");
    std::fs::write(shared.folder.join("bad.json"), "{}").expect("written");
    std::fs::write(shared.folder.join("other.txt"), TRIATRI).expect("written");
    let mut keyboard = Keyboard::new(shared.clone());
    keyboard.key(KeyCode::Down);
    keyboard.key(KeyCode::Down);
    keyboard.enter();
    keyboard.sees("good.json");
    keyboard.sees("bad.json");
    keyboard.sees_not("other.txt");
    keyboard.press("/bad.json");
    keyboard.enter();
    keyboard.sees("cannot be read");
    keyboard.press("/other.txt");
    keyboard.enter();
    keyboard.settle();
    keyboard.sees("Hands:");
    keyboard.key(KeyCode::Esc);
    keyboard.press("/nowhere.json");
    keyboard.enter();
    keyboard.sees("cannot be read");
}
