//! `tria play`: line by line through a pipe, and full-screen in a real terminal, which tmux provides.

#[path = "../terminal/mod.rs"]
mod terminal;

use std::io::Write as _;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use terminal::{Terminal, place};

const TRIA: &str = env!("CARGO_BIN_EXE_tria");

fn plain(args: &[&str], lines: &str) -> Output {
    let mut child = Command::new(TRIA)
        .args(["play", "--plain"])
        .args(args)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("tria starts");
    // A game that is left early does not read everything.
    let _ = child.stdin.take().expect("a pipe").write_all(lines.as_bytes());
    child.wait_with_output().expect("tria ends")
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

/// Every cell in turn with the first card, often enough for a whole game.
fn any_moves() -> String {
    let all: Vec<String> = "qweasdzxc".chars().map(|cell| format!("1 {cell}\n")).collect();
    format!("\n{}", all.concat().repeat(6))
}

#[test]
fn whole_games_of_triple_triad_are_played_through_a_pipe() {
    for house in ["classic", "continental", "tabletop", "original"] {
        let args = ["--house", house, "--rule", "random", "--rule", "same", "--seed", "7", "--level", "2"];
        let output = plain(&args, &format!("{}quit\n", any_moves()));
        let told = text(&output);
        assert!(output.status.success(), "{told}");
        assert!(told.contains("again, export or quit:"), "{told}");
        assert!(told.contains("places"), "{told}");
        assert!(!told.contains('\u{1b}'), "no escape codes");
    }
}

#[test]
fn games_of_triatri_are_played_through_a_pipe() {
    for players in ["2", "3", "4"] {
        let lines = format!("\n{}quit\n", "1\n".repeat(90));
        let output = plain(&["--players", players, "--level", "1", "--seed", "3"], &lines);
        let told = text(&output);
        assert!(output.status.success());
        assert!(told.contains("wins the trick") && told.contains("again, export or quit:"), "{told}");
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let args = ["--rule", "random", "--seed", "41", "--level", "3"];
    let lines = format!("{}quit\n", any_moves());
    assert_eq!(text(&plain(&args, &lines)), text(&plain(&args, &lines)));
}

#[test]
fn the_line_game_speaks_french() {
    let told = text(&plain(
        &["--lang", "fr", "--rule", "open", "--rule", "random", "--seed", "1"],
        "\naide\nquitter\n",
    ));
    assert!(told.contains("Autres mots\u{a0}:"), "{told}");
    assert!(told.contains("À la prochaine."), "{told}");
}

#[test]
fn an_input_that_ends_ends_the_game() {
    for lines in ["", "\n", "\n1 q\n"] {
        let output = plain(&["--rule", "open", "--rule", "random"], lines);
        assert!(output.status.success());
    }
}

#[test]
fn what_does_not_go_together_is_refused_with_status_2() {
    for args in [
        &["--house", "tabletop", "--rule", "plus"][..],
        &["--players", "3", "--rule", "same"],
        &["--game", "triple-triad", "--players", "3"],
        &["--house", "club", "--rule", "exchange", "--rule", "random"],
        &["--house", "nowhere"],
        &["--level", "7"],
    ] {
        let output = plain(args, "");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(!output.stderr.is_empty());
    }
}

#[test]
fn the_full_screen_needs_a_terminal() {
    let output = Command::new(TRIA).arg("play").stdin(Stdio::null()).output().expect("tria runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--plain"));
}

/// How long a whole game in a terminal may take.
const GAME: Duration = Duration::from_mins(8);

const SIZES: [(u16, u16); 5] = [(100, 30), (140, 45), (82, 25), (80, 24), (160, 50)];

/// Plays until the match is over, in another size at every turn.
fn play_on(terminal: &Terminal) {
    let begun = Instant::now();
    for turn in 0.. {
        assert!(begun.elapsed() < GAME, "the game does not end:\n{}", terminal.screen());
        let asked = ["The match is over", "Pick up", "Put back", "Please pass", "Rules of this game"];
        let tricks = ["Choose a card for the start", "Put a gem on offer", "Play a card"];
        let screen = terminal.wait(&[&asked[..], &tricks[..]].concat());
        if screen.contains("The match is over") {
            return;
        }
        let (width, height) = SIZES[turn % SIZES.len()];
        terminal.resize(width, height);
        let screen = terminal.wait_for_change(&screen);
        if screen.contains("Please pass") || screen.contains("Rules of this game") {
            terminal.press(&["Enter"]);
        } else if screen.contains("Pick up") || screen.contains("Put back") {
            place(terminal);
        } else {
            terminal.press(&["1", "2", "3", "4", "5", "6"]);
        }
        terminal.wait_for_change(&screen);
    }
}

#[test]
fn a_whole_game_in_a_terminal_that_changes_its_size() {
    let terminal = Terminal::start("triad", "--seed 5 --rule open --rule random --rule same --level 2");
    play_on(&terminal);
    terminal.resize(80, 24);
    terminal.press(&["e"]);
    terminal.wait(&["The record is in"]);
    let files = std::fs::read_dir(&terminal.folder).expect("the folder").count();
    assert_eq!(files, 1);
    terminal.press(&["v"]);
    terminal.wait(&["move 0 of 9"]);
    terminal.press(&["Escape"]);
    terminal.wait(&["The match is over"]);
    // Two escapes in a row would be one key to a terminal; q goes back as well.
    terminal.press(&["q"]);
    // The settings of the game, so that they can be changed.
    let settings = terminal.wait(&["Quick game"]);
    assert!(settings.contains("Same"), "{settings}");
    terminal.press(&["q"]);
    terminal.wait(&["Career"]);
    terminal.press(&["q"]);
    terminal.wait(&["left"]);
}

#[test]
fn a_whole_game_of_triatri_in_a_terminal() {
    let terminal = Terminal::start("triatri", "--seed 5 --players 3 --level 1");
    play_on(&terminal);
}

#[test]
fn two_people_in_a_terminal() {
    let terminal = Terminal::start("people", "--seed 5 --rule random --level 0");
    play_on(&terminal);
}

#[test]
fn the_terminal_is_as_before_after_leaving() {
    let terminal = Terminal::start("leave", "--seed 5");
    terminal.wait(&["Quick game"]);
    terminal.press(&["C-c"]);
    let screen = terminal.wait(&["left"]);
    assert!(!screen.contains("Quick game"), "{screen}");
}

#[test]
fn a_terminal_that_answers_no_questions_is_enough() {
    // `script` (util-linux) makes a terminal and only passes on what is written to it.
    let line = format!("stty cols 90 rows 30; exec {TRIA} play --lang en");
    let mut child = Command::new("timeout")
        .args(["300", "script", "-qefc", &line, "/dev/null"])
        .env("TERM", "xterm-256color")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("script of util-linux starts");
    child.stdin.take().expect("a pipe").write_all(b"q").expect("the key is read");
    let output = child.wait_with_output().expect("the game ends");
    let told = text(&output);
    assert!(told.contains("Triple Triad") && !told.contains("could not"), "{told:?}");
    assert!(output.status.success(), "the game was left by a key: {told:?}");
}

/// What is on the board: the rows of a table of 80 columns without its first line, its news and its keys.
fn board(screen: &str) -> Vec<String> {
    screen.lines().skip(1).take(20).map(|line| line.replace('›', " ").trim_end().to_owned()).collect()
}

/// Starts the game anew in the same terminal with the same save, once the last one has ended.
fn start_again(terminal: &Terminal) {
    let run = format!("LC_ALL=C.UTF-8 {TRIA} play --lang en --still --save career.db; echo left");
    terminal.tmux(&["respawn-pane", "-k", "-t", "t", &format!("{run}; sleep 600")]);
    terminal.wait(&["Quick game"]);
    terminal.press(&["Down", "Enter"]);
    terminal.wait(&["New career"]);
}

/// The process of the game: it is the one that has the save.
fn process_of(terminal: &Terminal) -> String {
    std::fs::read_to_string(terminal.folder.join("career.db.lock")).expect("a process has the save")
}

#[test]
fn a_match_of_a_career_goes_on_after_the_process_was_killed() {
    let terminal = Terminal::start("killed", "--seed 5 --save career.db");
    terminal.wait(&["Quick game"]);
    terminal.press(&["Down", "Enter"]);
    terminal.wait(&["New career"]);
    terminal.press(&["Enter", "A", "d", "a", "Enter"]);
    // Seven cards are turned over; before the last one Enter only hurries.
    while terminal.wait(&["Your starter pack"]).matches("Level ").count() < 7 {}
    terminal.press(&["Enter"]);
    terminal.wait(&["Ada · Balamb"]);
    terminal.press(&["Enter"]);
    terminal.wait(&["plays by the rules now in force here"]);
    terminal.press(&["Enter"]);
    let mut kills = 0;
    loop {
        let screen = terminal.wait(&["Pick up", "Put back", "Enter: go on"]);
        if screen.contains("Enter: go on") {
            break;
        }
        if screen.contains("Put back") {
            place(&terminal);
            continue;
        }
        // Killed before every card: nothing can be written any more.
        let before = board(&screen);
        let killed = Command::new("kill").args(["-9", &process_of(&terminal)]).status().expect("kill runs");
        assert!(killed.success());
        kills += 1;
        terminal.wait(&["left", "Killed"]);
        start_again(&terminal);
        terminal.press(&["Enter"]);
        terminal.wait(&["The match is just as it was."]);
        terminal.press(&["Enter"]);
        let after = terminal.wait(&["Pick up"]);
        assert_eq!(board(&after), before, "{after}");
        place(&terminal);
    }
    assert!(kills >= 4, "{kills}");
    terminal.press(&["Enter"]);
    terminal.wait(&["After the match"]);
    terminal.press(&["C-c"]);
    terminal.wait(&["left"]);
    let save = terminal.folder.join("career.db");
    let output = Command::new(TRIA).args(["save", "check", "--save"]).arg(save).output().expect("tria runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
