//! `tria replay`: pictures for people, answers for programs.

use serde_json::Value;
use tria_testkit::golden;

use crate::support::{command, finish, root, tria, tria_with};

const FIRST_GAME: &str = "testdata/records/first-game.jsonl";

#[test]
fn a_replay_tells_what_happened_in_both_languages() {
    for lang in ["en", "fr"] {
        let run = tria(&["replay", FIRST_GAME, "--lang", lang]);
        assert_eq!(run.status, 0, "{}", run.err);
        golden::check(&format!("testdata/pictures/first-game.{lang}.txt"), &run.out);
    }
}

#[test]
fn a_match_and_triatri_are_told_too() {
    for (name, record) in [
        (
            "match",
            r#"{"game":"triple-triad-match","house":"custom","rules":{"sudden_death":true,"trade":"one"},"games":[{"hands":{"blue":["5555","5555","5555","5555","5555"],"red":["5555","5555","5555","5555","5555"]},"first":"blue","moves":[{"hand":0,"cell":0},{"hand":0,"cell":1},{"hand":1,"cell":2},{"hand":1,"cell":3},{"hand":2,"cell":4},{"hand":2,"cell":5},{"hand":3,"cell":6},{"hand":3,"cell":7},{"hand":4,"cell":8}]},{"continues":true,"hands":{"blue":["5555","5555","5555","5555","5555"],"red":["5555","5555","5555","5555","5555"]},"first":"red","moves":[],"given_up":"red"}]}"#,
        ),
        (
            "triatri",
            r#"{"game":"triatri","players":3,"rounds":[{"deal":[["R3","B5","I","G2","G7","B2"],["R4","R6","B3","G4","G5","B7"],["R5","R7","B4","B6","G3","G6"]],"selections":[["G7","B7","R5"]],"tricks":[{"gem":"B","plays":["B5","B3","B4"]},{"gem":"B*","plays":["I","R6"]}]}]}"#,
        ),
    ] {
        let run = tria_with(&["replay"], record.as_bytes());
        golden::check(&format!("testdata/pictures/{name}.en.txt"), &run.out);
    }
}

#[test]
fn colour_comes_when_asked_for_and_never_into_a_pipe() {
    let plain = tria(&["replay", FIRST_GAME]).out;
    assert!(!plain.contains('\x1b'), "a pipe gets plain text");
    let coloured = tria(&["replay", FIRST_GAME, "--color", "always"]).out;
    assert!(coloured.contains("\x1b[94m") && coloured.contains("\x1b[91m"));
    let mut stripped = coloured;
    for code in ["94", "91", "92", "93", "1", "2", "0"] {
        stripped = stripped.replace(&format!("\x1b[{code}m"), "");
    }
    assert_eq!(stripped, plain, "colour is all that is added");
}

#[test]
fn the_language_comes_from_the_environment() {
    let mut french = command(&["replay", FIRST_GAME]);
    french.env("LC_ALL", "fr_CH.UTF-8");
    assert!(finish(french, b"").out.contains("Match nul, 5–5."));
    assert!(tria(&["replay", FIRST_GAME]).out.contains("A draw, 5–5."));
}

#[test]
fn several_files_and_standard_input_are_one_stream() {
    let record = std::fs::read(root().join(FIRST_GAME)).expect("the record");
    let run = tria_with(&["replay", "--json", FIRST_GAME, "-", FIRST_GAME], &record);
    let answers: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), 3);
    assert!(answers.iter().all(|answer| *answer == answers[0]));
    assert_eq!(answers[0]["result"], "draw");
}

#[test]
fn a_missing_file_does_not_stop_the_others() {
    let run = tria(&["replay", "--json", "missing.jsonl", FIRST_GAME]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("missing.jsonl"));
    assert_eq!(run.out.lines().count(), 1, "the other file is still answered");
}

#[test]
fn empty_input_gives_no_output() {
    let run = tria(&["replay", "--json"]);
    assert_eq!((run.status, run.out.as_str()), (0, ""));
}

#[test]
fn a_reader_that_has_heard_enough_is_no_failure() {
    use std::io::Read as _;
    let record = std::fs::read(root().join(FIRST_GAME)).expect("the record").repeat(2000);
    let mut child = command(&["replay", "--json"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("tria starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || drop(std::io::Write::write_all(&mut stdin, &record)));
    let mut first = [0; 10];
    let mut out = child.stdout.take().expect("a pipe");
    out.read_exact(&mut first).expect("an answer begins");
    drop(out);
    writer.join().expect("the writer ends");
    let output = child.wait_with_output().expect("tria ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn blue_is_a_disc_and_red_a_diamond() {
    let record = br#"{"game":"triple-triad","hands":{"blue":["5115","1111","1111","1111","1111"],"red":["2222","2222","2222","2222","2222"]},"first":"blue","moves":[{"hand":0,"cell":4},{"hand":0,"cell":0}]}"#;
    let run = tria_with(&["replay"], record);
    assert!(run.out.contains("● Blue") && run.out.contains("◆ Red"), "{}", run.out);
    assert!(run.out.contains("5 ● 1") && run.out.contains("2 ◆ 2"), "{}", run.out);
}

#[test]
fn errors_for_people_have_no_codes() {
    let record = br#"{"game":"triple-triad","house":"classic","rules":{"best_of":3}}"#;
    for (lang, said) in [
        ("en", "Record 1: the house classic does not offer the rule best-of-three"),
        ("fr", "Enregistrement 1\u{a0}: ses règles n’existent pas ou ne vont pas ensemble"),
    ] {
        let run = tria_with(&["replay", "--lang", lang], record);
        assert!(run.out.contains(said) && !run.out.contains("bad-rules"), "{}", run.out);
    }
    assert!(tria_with(&["replay", "--json"], record).out.contains("bad-rules"), "programs keep the code");
    assert!(!tria_with(&["solve"], record).out.contains("bad-rules"));
}
