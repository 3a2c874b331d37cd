//! The matrix full-screen: `tria play` in tmux, with the keys that a person presses.

#[path = "../terminal/mod.rs"]
mod tmux;

use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::cases::{Case, End, of_client};
use crate::plain::{arguments, wrong_texts};
use tmux::{Terminal, place};

/// Matches that are played at the same time.
const AT_ONCE: usize = 3;

/// How long one match may take on a busy machine.
const MATCH: Duration = Duration::from_mins(10);

const OVER: &str = "The match is over";
const MOVES: [&str; 2] = ["Pick up", "Put back"];
const TRICKS: [&str; 3] = ["Choose a card for the start", "Put a gem on offer", "Play a card"];
/// The upper left corner and title of a window that waits for Enter: a pool, a hand, the rules, the Exchange.
/// Cards have the corner without a title.
const WINDOW: &str = "╭ ";
/// Between the games of a match.
const GO_ON: &str = "⏎  Go on";
const CONFIRM: &str = "Give this game up?";

/// What was seen of a match.
#[derive(Default)]
struct Seen {
    /// Every screen, once.
    screens: Vec<String>,
    moves: usize,
    went_on: bool,
    gave_up: bool,
}

impl Seen {
    fn look(&mut self, screen: &str) {
        if self.screens.last().is_none_or(|last| last != screen) {
            self.screens.push(screen.to_owned());
        }
        self.went_on |= screen.contains("Sudden Death! Each") || screen.contains("the game is played again");
    }

    fn due_to_give_up(&self, case: &Case) -> bool {
        match case.end {
            End::Play => false,
            End::GiveUp => !self.gave_up && self.moves > 0,
            End::Draw => !self.gave_up && self.went_on,
        }
    }
}

/// Plays to the end; what was seen, or why there was none.
fn play(terminal: &Terminal, case: &Case) -> Result<Seen, String> {
    let begun = Instant::now();
    let mut seen = Seen::default();
    terminal.resize(120, 40);
    loop {
        let screen = terminal.wait(&[&[OVER, WINDOW, GO_ON][..], &MOVES, &TRICKS].concat());
        seen.look(&screen);
        if begun.elapsed() > MATCH {
            return Err(format!("the match does not end:\n{screen}"));
        }
        let has = |texts: &[&str]| texts.iter().any(|text| screen.contains(text));
        if has(&[OVER]) {
            return Ok(seen);
        } else if has(&[CONFIRM]) {
            terminal.press(&["y"]);
            seen.gave_up = true;
        } else if has(&[WINDOW, GO_ON]) {
            terminal.press(&["Enter"]);
        } else if seen.due_to_give_up(case) {
            if has(&["Put back"]) {
                terminal.escape("Put back");
            } else {
                terminal.press(&["R"]);
            }
        } else if has(&MOVES) {
            place(terminal);
            seen.moves += 1;
        } else {
            terminal.press(&["1", "2", "3", "4", "5", "6"]);
            seen.moves += 1;
        }
        seen.look(&terminal.wait_for_change(&screen));
    }
}

fn problems(number: usize, case: &Case) -> Vec<String> {
    let terminal = Terminal::start(&format!("matrix{number}"), &arguments(case).join(" "));
    let seen = match play(&terminal, case) {
        Ok(seen) => seen,
        Err(problem) => return vec![problem],
    };
    let all = seen.screens.join("\n");
    let told = all.replace(['│', '•'], " ");
    let mut problems = wrong_texts(case, &all, &told);
    if case.end == End::Draw && !seen.went_on {
        problems.push("nothing says that the drawn game goes on".into());
    }
    if case.end != End::Play && !seen.gave_up {
        problems.push("no player gave up".into());
    }
    problems
}

#[test]
fn every_case_is_played_to_its_end_in_a_terminal() {
    let cases = of_client("terminal");
    assert!(!cases.is_empty(), "nothing to play");
    let left = Mutex::new(cases.iter().enumerate());
    let all = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                loop {
                    let Some((number, case)) = left.lock().expect("no worker panics").next() else { return };
                    eprintln!("in a terminal: {}", case.name);
                    let found = std::panic::catch_unwind(|| problems(number, case))
                        .unwrap_or_else(|_| vec!["the driver has panicked, see above".into()]);
                    let found = found.into_iter().map(|problem| format!("{}: {problem}", case.name));
                    all.lock().expect("no worker panics").extend(found);
                }
            });
        }
    });
    let all = all.into_inner().expect("no worker panics");
    assert!(all.is_empty(), "{} problems in {} cases:\n{}", all.len(), cases.len(), all.join("\n"));
    println!("{} cases in a terminal", cases.len());
}
