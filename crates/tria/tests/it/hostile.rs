//! Hostile input: each gets a clear error, the other records are still answered, memory is bounded.

use std::process::Command;

use serde_json::Value;

use crate::support::{finish, root, tria_with, with_memory};

const GOOD: &str = r#"{"game":"triatri","players":2}"#;

/// Every line of the input with the code it must be answered with; `None` for a good record.
fn hostile_lines() -> Vec<(Vec<u8>, Option<&'static str>)> {
    let mebi = 1 << 20;
    let padded = |length: usize| {
        let mut line = GOOD.as_bytes().to_vec();
        line.resize(length, b' ');
        line
    };
    let ignored = |value: &str| format!(r#"{{"game":"triatri","players":2,"ignored":{value}}}"#).into_bytes();
    let cell = |cell: &str| {
        let hand = r#"["1111","1111","1111","1111","1111"]"#;
        format!(
            r#"{{"game":"triple-triad","hands":{{"blue":{hand},"red":{hand}}},"first":"blue","moves":[{{"hand":0,"cell":{cell}}}]}}"#
        )
        .into_bytes()
    };
    vec![
        (GOOD.into(), None),
        (b"".into(), Some("bad-json")),
        (b"not json".into(), Some("bad-json")),
        (GOOD[..20].into(), Some("bad-json")),
        (b"[]".into(), Some("bad-json")),
        (b"\xff\xfe".into(), Some("bad-json")),
        (vec![b'['; 100_000], Some("bad-json")),
        ([vec![b'['; 100_000], vec![b']'; 100_000]].concat(), Some("bad-json")),
        (padded(mebi), None),
        (padded(mebi + 1), Some("bad-json")),
        (vec![b'x'; 5 * mebi], Some("bad-json")),
        (br#"{"game":"triatri","game":"triatri","players":2}"#.into(), Some("bad-json")),
        (br#"{"game":"triatri","\u0067ame":1,"players":2}"#.into(), Some("bad-json")),
        (ignored("1e999"), None),
        (ignored(&"9".repeat(5000)), None),
        (ignored(&format!("{}{}", "[".repeat(63), "]".repeat(63))), None),
        (ignored(&format!("{}{}", "[".repeat(64), "]".repeat(64))), Some("bad-json")),
        (ignored(r#""\ud800""#), Some("bad-json")),
        (cell("1e999"), Some("bad-move")),
        (cell(&"9".repeat(400)), Some("bad-move")),
        (cell("-1"), Some("bad-move")),
        (cell("4.5"), Some("bad-move")),
        (cell("4"), None),
        (GOOD.into(), None),
    ]
}

#[test]
fn each_hostile_line_gets_its_error_and_the_others_their_answer() {
    let lines = hostile_lines();
    let mut input = Vec::new();
    for (line, _) in &lines {
        input.extend_from_slice(line);
        input.push(b'\n');
    }
    let run = tria_with(&["replay", "--json"], &input);
    assert_eq!(run.status, 2);
    let answers: Vec<&str> = run.out.lines().collect();
    assert_eq!(answers.len(), lines.len(), "one answer a line");
    for ((line, code), answer) in lines.iter().zip(answers) {
        let shown = String::from_utf8_lossy(&line[..line.len().min(60)]).into_owned();
        let answer: Value = serde_json::from_str(answer).expect("an answer is JSON");
        let found = answer.get("error").map(|error| error["code"].as_str().expect("a code"));
        assert_eq!(found, *code, "{shown}");
        if let Some(error) = answer.get("error") {
            let message = error["message"].as_str().expect("a message");
            assert!(message.len() > 10 && message.len() < 500, "{shown}: {message}");
        }
    }
}

#[test]
fn memory_stays_bounded_whatever_the_input() {
    // The costliest line there is: a mebibyte of tiny values, each of which becomes a node.
    let costly = {
        let head = r#"{"game":"triatri","players":2,"x":["#;
        let mut line = head.to_owned();
        line.push_str(&"0,".repeat(((1 << 20) - head.len() - 4) / 2));
        line.push_str("0]}\n");
        line
    };
    let endless = format!("{}\n", "x".repeat(20 << 20));
    let input = [costly.repeat(20), endless].concat();
    let mut limited = Command::new("sh");
    // A line and its nodes, and not twenty of them.
    limited.args(["-c", &with_memory(64, "replay --json"), env!("CARGO_BIN_EXE_tria")]);
    limited.current_dir(root());
    let run = finish(limited, input.as_bytes());
    assert_eq!(run.status, 2, "{}", run.err);
    assert_eq!(run.out.lines().count(), 21);
    assert_eq!(run.out.lines().filter(|line| line.contains("\"error\"")).count(), 1);
}

#[test]
fn people_get_the_same_errors_in_words() {
    let run = tria_with(&["replay"], b"{\"game\":\"chess\"}\n");
    assert_eq!(run.status, 2);
    assert!(run.out.contains("Record 1: `game` is \"chess\", expected"), "{}", run.out);
}
