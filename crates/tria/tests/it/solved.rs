//! `testdata/solved`: published positions with their values and all best moves, as `tria solve --json --all` gives them.

use std::fmt::Write as _;

use serde_json::Value;
use tria_testkit::golden;

use crate::support::{tria, tria_with};

/// The rules of each file, and how they are dealt.
const FILES: [(&str, &[&str]); 6] = [
    ("plain", &["--house", "classic"]),
    (
        "classic",
        &[
            "--house",
            "classic",
            "--rule",
            "same",
            "--rule",
            "same-wall",
            "--rule",
            "plus",
            "--rule",
            "elemental",
        ],
    ),
    ("continental", &["--house", "continental", "--rule", "same", "--rule", "plus", "--rule", "wall"]),
    ("club", &["--house", "club", "--rule", "same", "--rule", "plus", "--rule", "plus-wall"]),
    ("tabletop", &["--house", "tabletop", "--rule", "same", "--rule", "combo"]),
    ("original", &["--house", "original", "--rule", "same", "--rule", "plus", "--rule", "elemental"]),
];

/// How many cards are on the board in each file's positions.
const PLIES: [usize; 12] = [0, 1, 2, 3, 4, 4, 5, 5, 6, 6, 7, 8];

/// Cells in an order of their own for each deal: steps of 2, 4, 5 or 7 visit all nine.
fn cells(deal: usize) -> impl Iterator<Item = usize> {
    let step = [2, 4, 5, 7][deal % 4];
    (0..9).map(move |turn| (deal + turn * step) % 9)
}

/// Records of a file, each with some cards played.
fn records(rules: &[&str]) -> String {
    let count = PLIES.len().to_string();
    let deals = tria(&[&["deal", "--seed", "42", "--count", &count], rules].concat()).out;
    let mut records = String::new();
    for ((deal, line), plies) in deals.lines().enumerate().zip(PLIES) {
        let moves: Vec<String> = cells(deal)
            .take(plies)
            .enumerate()
            // Both play their cards in order, the starter first.
            .map(|(turn, cell)| format!(r#"{{"hand":{},"cell":{cell}}}"#, turn / 2))
            .collect();
        let moves = format!(r#""moves":[{}]"#, moves.join(","));
        let record = line.replace(r#""moves":[]"#, &moves);
        assert!(record.contains(&moves), "{line}");
        let _ = writeln!(records, "{record}");
    }
    records
}

#[test]
fn the_published_positions_have_the_values_and_best_moves_that_the_command_finds() {
    for (name, rules) in FILES {
        let records = records(rules);
        let run = tria_with(&["solve", "--json", "--all", "--threads", "2"], records.as_bytes());
        assert_eq!(run.status, 0, "{}", run.out);
        let mut text = String::new();
        for (record, answer) in records.lines().zip(run.out.lines()) {
            let answer: Value = serde_json::from_str(answer).expect("JSON");
            assert_eq!(answer["exact"], true);
            let best: Vec<String> = answer["best"]
                .as_array()
                .expect("moves")
                .iter()
                .map(|mv| format!(r#"{{"hand":{},"cell":{}}}"#, mv["hand"], mv["cell"]))
                .collect();
            let record = record.strip_suffix('}').expect("an object");
            let _ = writeln!(text, r#"{record},"value":{},"best":[{}]}}"#, answer["value"], best.join(","));
        }
        golden::check(&format!("testdata/solved/{name}.jsonl"), &text);
        // The published lines are records themselves: unknown keys are passed over.
        let path = format!("testdata/solved/{name}.jsonl");
        assert_eq!(tria(&["replay", "--json", &path]).status, 0);
    }
}
