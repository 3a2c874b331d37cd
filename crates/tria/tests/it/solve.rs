//! `tria solve`, `tria hint` and `tria bench`.

use serde_json::{Value, json};

use crate::support::{tria, tria_with};

/// Two empty cells; blue's second card in the centre takes everything around it.
const LATE: &str = r#"{"game":"triple-triad","rules":{"open":"all"},"board":[{"card":"1111","owner":"blue"},{"card":"5555","owner":"red"},{"card":"1111","owner":"blue"},{"card":"5555","owner":"red"},null,{"card":"5555","owner":"red"},{"card":"1111","owner":"blue"},{"card":"5555","owner":"red"},null],"hands":{"blue":["1111","9999"],"red":["2222","2222"]},"first":"blue","moves":[]}"#;

#[test]
fn a_solved_record_is_answered_in_one_line_of_json() {
    let run = tria_with(&["solve", "--json", "--all"], LATE.as_bytes());
    assert_eq!(run.status, 0, "{}", run.out);
    let answer: Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(answer["exact"], json!(true));
    assert_eq!(answer["best"], json!([{"hand": 1, "cell": 4}]));
    // Blue holds seven cells and red takes none of them back; each keeps one card in hand.
    assert_eq!(answer["value"], json!(7));
    assert!(answer["nodes"].as_u64().is_some_and(|nodes| nodes > 0));
}

#[test]
fn records_that_cannot_be_solved_get_their_error_and_the_others_their_answer() {
    let hidden = LATE.replace("\"2222\",\"2222\"", "\"2222\",\"?\"");
    let over = LATE
        .replace("null,{\"card\":\"5555\",\"owner\":\"red\"},{\"card\":\"1111\",\"owner\":\"blue\"},{\"card\":\"5555\",\"owner\":\"red\"},null]", "{\"card\":\"5555\",\"owner\":\"red\"},{\"card\":\"5555\",\"owner\":\"red\"},{\"card\":\"1111\",\"owner\":\"blue\"},{\"card\":\"5555\",\"owner\":\"red\"},{\"card\":\"5555\",\"owner\":\"red\"}]");
    let input = format!("{hidden}\n{over}\n{{\"game\":\"triatri\",\"players\":2}}\nnonsense\n{LATE}\n");
    let run = tria_with(&["solve", "--json"], input.as_bytes());
    assert_eq!(run.status, 2);
    let answers: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let codes: Vec<&Value> = answers.iter().map(|answer| &answer["error"]["code"]).collect();
    assert_eq!(
        codes,
        [&json!("bad-card"), &json!("game-over"), &json!("bad-setup"), &json!("bad-json"), &Value::Null]
    );
    assert_eq!(answers[4]["value"], json!(7));
}

#[test]
fn a_stopped_solve_gives_bounds_and_says_so() {
    let deal = tria(&["deal", "--seed", "3"]).out;
    for limit in [["--nodes", "10"], ["--seconds", "0"]] {
        stopped(&deal, limit);
    }
}

fn stopped(deal: &str, limit: [&str; 2]) {
    let run = tria_with(&["solve", "--json", limit[0], limit[1]], deal.as_bytes());
    let answer: Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(answer["exact"], json!(false));
    assert_eq!(answer["value"], Value::Null);
    assert!(answer["least"].as_i64() < answer["most"].as_i64());
}

#[test]
fn threads_change_neither_the_answers_nor_their_order() {
    let mut input = String::new();
    for seed in 0..12 {
        input.push_str(&tria(&["deal", "--seed", &seed.to_string(), "--rule", "plus"]).out);
        input.push_str("broken\n");
    }
    let one = tria_with(&["solve", "--json", "--all"], input.as_bytes());
    let two = tria_with(&["solve", "--json", "--all", "--threads", "2"], input.as_bytes());
    assert_eq!(one.out, two.out);
    assert_eq!((one.status, two.status), (2, 2));
    assert_eq!(one.out.lines().count(), 24);
}

#[test]
fn people_are_told_in_words() {
    let run = tria_with(&["solve"], LATE.as_bytes());
    assert_eq!(run.out, "● Blue wins by 7: b4 (9999 → 4) Best play: b4 a8\n");
    let run = tria_with(&["solve", "--lang", "fr"], LATE.as_bytes());
    assert_eq!(run.out, "● Bleu gagne de 7\u{a0}: b4 (9999 → 4) Meilleur jeu\u{a0}: b4 a8\n");
}

/// The worked example of the rules, as a player sees it.
#[test]
fn a_hint_names_the_move_its_value_its_captures_and_its_risk() {
    let line = "tt1/tabletop/-/b3255,r5474,b3354,r4245,,,r2356,b4433,/8154,6756/4453,3446/b";
    let run = tria(&["hint", "--all", line]);
    assert_eq!(run.status, 0, "{}", run.err);
    for said in [
        "a4  8154 → 4: wins by 4; takes 1 (Capture), 3 (Capture); can be taken back from 5",
        "b4  6756 → 4: wins by 2; takes 3 (Capture); cannot be taken back at once",
    ] {
        assert!(run.out.contains(said), "{said}:\n{}", run.out);
    }
    let best = tria(&["hint", line]).out;
    assert!(best.ends_with("can be taken back from 5\n"), "only the best move is shown:\n{best}");
    let run = tria(&["hint", "tt1/-/-/-/?,1111,1111,1111,1111/1111,1111,1111,1111,1111/b"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("not known"), "{}", run.err);
}

#[test]
fn the_bench_signature_depends_on_nothing_but_the_search() {
    let signature = |run: &str| run.lines().last().map(str::to_owned).expect("a last line");
    let first = tria(&["bench", "--deals", "2", "--baseline", "1"]);
    assert_eq!(first.status, 0, "{}", first.err);
    assert!(signature(&first.out).starts_with("Bench: "), "{}", first.out);
    let compared = first.out.lines().find(|line| line.starts_with("plain alpha-beta")).expect("a comparison");
    let ratio = compared.split("the solver is ").nth(1).and_then(|rest| rest.split(' ').next());
    let ratio: f64 = ratio.and_then(|ratio| ratio.parse().ok()).expect("a ratio");
    assert!(ratio > 5.0, "{compared}");
    let second = tria(&["bench", "--deals", "2", "--baseline", "0"]).out;
    assert_eq!(signature(&first.out), signature(&second));
    assert!(!second.contains("alpha-beta"), "{second}");
}
