//! The matrix line by line: `tria play --plain` through pipes.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use tria_locale::{Lang, Texts};
use tria_testkit::testdata;

use crate::cases::{Case, End, of_client};

const CELLS: [&str; 9] = ["q", "w", "e", "a", "s", "d", "z", "x", "c"];

/// Times that every cell is tried: a best of three has three games, and a drawn one may be played again.
const ROUNDS: usize = 24;

/// The arguments of `tria play` for a case.
pub(crate) fn arguments(case: &Case) -> Vec<String> {
    let mut args: Vec<String> =
        ["--game", case.game, "--level", "1", "--seed", "7"].map(str::to_owned).into();
    if case.game == "triatri" {
        args.extend(["--players".to_owned(), case.players.to_string()]);
    } else {
        args.extend(["--house".to_owned(), case.house.clone()]);
    }
    for rule in &case.rules {
        args.extend(["--rule".to_owned(), rule.clone()]);
    }
    if case.rules.is_empty() && case.game == "triple-triad" {
        args.push("--no-rules".to_owned());
    }
    if case.end == End::Draw {
        args.extend(["--set".to_owned(), testdata("matrix/equal.csv").display().to_string()]);
    }
    args
}

/// What is typed. An empty line says "ready", keeps the usual cards and is harmless elsewhere; a cell that is taken is refused.
fn typed(case: &Case) -> String {
    let tries = |cells: &[&str]| -> String { cells.iter().flat_map(|cell| ["1 ", cell, "\n\n"]).collect() };
    let resign = "resign\nyes\n";
    let played = match (case.game, case.end) {
        ("triatri", End::Play) => "1\n\n".repeat(400),
        ("triatri", _) => format!("1\n1\n{resign}{}", "\n".repeat(40)),
        (_, End::Play) => tries(&CELLS).repeat(ROUNDS),
        // The games of a best of three are given up one after the other.
        (_, End::GiveUp) => format!("{}{resign}\n\n", tries(&CELLS[..2])).repeat(3),
        // Equal cards fill the board in one go round; then the game that goes on is given up.
        (_, End::Draw) => format!("{}{}{resign}\n\n{0}{1}{resign}", tries(&CELLS), tries(&CELLS[..2])),
    };
    format!("\n\n\n{played}quit\nquit\n")
}

fn play(case: &Case) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tria"))
        .args(["play", "--plain", "--lang", "en"])
        .args(arguments(case))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("tria starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let typed = typed(case);
    // From a thread of its own: both pipes are smaller than what goes through them.
    let writer = std::thread::spawn(move || stdin.write_all(typed.as_bytes()));
    let output = child.wait_with_output().expect("tria ends");
    // A match that has ended does not read everything.
    let _ = writer.join().expect("the writer ends");
    output
}

/// What is wrong with what a client has shown of a case: raw keys, rules that are not told.
pub(crate) fn wrong_texts(case: &Case, shown: &str, told: &str) -> Vec<String> {
    let texts = Texts::new(Lang::En);
    let mut problems = Vec::new();
    for word in shown.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-') {
        if word.contains('-') && texts.has(word) {
            problems.push(format!("the raw key {word} is shown"));
        }
    }
    let flat = told.split_whitespace().collect::<Vec<_>>().join(" ");
    for entry in &case.in_force {
        let line = texts.rule_in_force(entry);
        if !flat.contains(&line.name) && !flat.contains(&line.short) {
            problems.push(format!("{entry} is not told"));
        }
    }
    problems
}

fn problems(case: &Case) -> Vec<String> {
    let output = play(case);
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut problems = wrong_texts(case, &told, &told);
    if !output.status.success() || !output.stderr.is_empty() {
        problems.push(format!("{}: {}", output.status, String::from_utf8_lossy(&output.stderr)));
    }
    let mut expected = vec!["again, export or quit:"];
    if case.end == End::Draw {
        let sudden = case.rules.iter().any(|rule| rule == "sudden-death");
        expected.push(if sudden { "5–5: Sudden Death!" } else { "5–5: the game is played again" });
    }
    if case.rules.iter().any(|rule| rule == "best-of-three") {
        expected.push("Games won:");
        expected.push("the match");
    }
    for part in expected {
        if !told.contains(part) {
            let end: Vec<&str> = told.lines().rev().take(4).collect();
            problems.push(format!("{part:?} is not told; the end was {end:?}"));
        }
    }
    problems
}

#[test]
fn every_case_is_played_to_its_end_line_by_line() {
    let cases = of_client("plain");
    assert!(!cases.is_empty(), "nothing to play");
    let mut all = Vec::new();
    for case in &cases {
        all.extend(problems(case).into_iter().map(|problem| format!("{}: {problem}", case.name)));
    }
    assert!(all.is_empty(), "{} problems in {} cases:\n{}", all.len(), cases.len(), all.join("\n"));
    println!("{} cases line by line", cases.len());
}
