//! `tria solve` and `tria hint` for TriATri.

use serde_json::{Value, json};

use crate::support::{tria, tria_with};

/// The last trick of the only round: seat 1 leads an imitation and loses it to seat 0's, so it chooses which gem seat 0 gets.
const LAST: &str = r#"{"game":"triatri","players":2,"options":{"rounds":1},"rounds":[{"deal":[["R6","R5","R4","R3","R2","I"],["B6","B5","B4","B3","B2","I"]],"selections":[["R2","B3"]],"tricks":[{"gem":"R","plays":["B2","R6"]},{"gem":"B","plays":["R3","B6"]},{"gem":"G","plays":["B5","R5"]},{"gem":"R","plays":["B4","R4"]}]}]}"#;

/// Three players in their second trick.
const THREE: &str = r#"{"game":"triatri","players":3,"options":{"rounds":1},"rounds":[{"deal":[["R3","B5","I","G2","G7","B2"],["R4","R6","B3","G4","G5","B7"],["R5","R7","B4","B6","G3","G6"]],"selections":[["G7","B7","R5"]],"tricks":[{"gem":"B","plays":["B5","B3","B4"]},{"gem":"B*","plays":["B2"]}]}]}"#;

fn solved(record: &str, args: &[&str]) -> Value {
    let run = tria_with(&[&["solve", "--json"], args].concat(), record.as_bytes());
    assert_eq!(run.status, 0, "{}", run.out);
    serde_json::from_str(&run.out).expect("JSON")
}

#[test]
fn every_gem_of_a_last_trick_has_the_value_that_the_scores_say() {
    let answer = solved(LAST, &["--all"]);
    // Seat 0 holds (1,0,0), seat 1 (1,1,1), the stock 4 5 5. A red gem makes seat 0's pair worth the stock's three reds each,
    // one of another colour makes it a mixed pair of -2; a gem of seat 1's own breaks its set of three as well.
    let expected = [
        ("gR", 0.0, 1 - 6),
        ("gB", 1.0, 1 - -2),
        ("gG", 1.0, 1 - -2),
        ("gR*", 0.0, -2 - 8),
        ("gB*", 0.5, -2 - -2),
        ("gG*", 0.5, -2 - -2),
    ];
    let moves: Vec<Value> = expected
        .iter()
        .map(|(mv, share, margin)| json!({"move": mv, "value": {"share": share, "margin": margin}}))
        .collect();
    assert_eq!(answer["moves"], json!(moves));
    assert_eq!(answer["seat"], json!(1));
    assert_eq!(answer["value"], json!({"share": 1.0, "margin": 3}));
    assert_eq!(answer["best"], json!(["gB", "gG"]));
    assert_eq!((&answer["exact"], &answer["estimate"]), (&json!(true), &json!(false)));
    assert_eq!(solved(LAST, &[])["best"], json!(["gB"]), "one is enough where not all are asked for");
}

#[test]
fn three_players_are_told_the_worst_case_and_what_happens_if_each_plays_for_itself() {
    let answer = solved(THREE, &[]);
    assert_eq!(answer["seat"], json!(1));
    let moves = answer["moves"].as_array().expect("moves");
    let names: Vec<&str> = moves.iter().filter_map(|mv| mv["move"].as_str()).collect();
    assert_eq!(names, ["R4", "R6", "G4", "G5"], "seat 1 has no blue card, so it may play any");
    for mv in moves {
        let each = mv["max_n"].as_array().expect("a value for each seat");
        let shares: Vec<f64> = each.iter().filter_map(|value| value["share"].as_f64()).collect();
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 0.01, "one first place: {mv}");
        assert!(mv["value"]["share"].as_f64().expect("a share") <= shares[1], "worst is worst: {mv}");
    }
    let stopped = solved(THREE, &["--nodes", "3"]);
    assert_eq!((&stopped["exact"], &stopped["value"]), (&json!(false), &Value::Null));
    assert_eq!(stopped["best"], json!([]));
}

#[test]
fn earlier_rounds_are_marked_as_estimates() {
    let answer = solved(&THREE.replace(r#""rounds":1"#, r#""rounds":3"#), &[]);
    assert_eq!(answer["estimate"], json!(true));
}

#[test]
fn records_in_which_no_gem_or_card_is_due_get_their_error() {
    let over = LAST.replace(r#""R4"]}]"#, r#""R4"]},{"gem":"B","plays":["I","I"]}]"#);
    let selecting = LAST.split(r#","selections""#).next().expect("a deal").to_owned() + "}]}";
    let run = tria_with(&["solve", "--json"], format!("{over}\n{selecting}\n{LAST}\n").as_bytes());
    assert_eq!(run.status, 2);
    let answers: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers[0]["error"]["code"], json!("game-over"));
    assert_eq!(answers[1]["error"]["code"], json!("bad-setup"));
    assert_eq!(answers[2]["seat"], json!(1));
}

#[test]
fn people_are_told_in_words_in_both_languages() {
    assert_eq!(tria_with(&["solve"], LAST.as_bytes()).out, "Seat 1 comes first, 3 points ahead: gB\n");
    let french = tria_with(&["solve", "--lang", "fr", "--all"], LAST.as_bytes()).out;
    assert_eq!(french, "Le siège 1 finit premier, avec 3 points d’avance\u{a0}: gB, gG\n");
    let three = tria_with(&["solve"], THREE.as_bytes()).out;
    assert!(three.starts_with("Seat 1 at worst "), "{three}");
}

#[test]
fn a_hint_lists_moves_from_the_best_down() {
    let line = "ta1/2/rounds=1/0.4.0.1/gem:1/4.5.5/1.0.0,1.1.1/I,I/R2R3R4R5R6,B2B3B4B5B6/-/BG,RG";
    let run = tria(&["hint", "--all", line]);
    assert_eq!(run.status, 0, "{}", run.err);
    let moves: Vec<&str> =
        run.out.lines().skip(2).filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(moves, ["gB", "gG", "gB*", "gG*", "gR", "gR*"]);
    assert!(run.out.contains("gB*  shares first place among 2\n"), "{}", run.out);
    let best = tria(&["hint", line]).out;
    assert!(best.ends_with("gB   comes first, 3 points ahead\n") && best.lines().count() == 3, "{best}");
    let run = tria(&["hint", "ta1/nonsense"]);
    assert_eq!(run.status, 2, "{}", run.out);
}
