//! `tria arena`: the same games for the same seed, on any number of threads.

use serde_json::Value;

use crate::support::tria;

#[test]
fn a_stronger_level_scores_more_and_threads_change_nothing() {
    let args = ["arena", "3", "1", "--deals", "24", "--seed", "3", "--json"];
    let one = tria(&args);
    assert_eq!(one.status, 0, "{}", one.err);
    let two = tria(&[&args[..], &["--threads", "2"]].concat());
    assert_eq!(one.out, two.out);
    let answer: Value = serde_json::from_str(&one.out).expect("JSON");
    assert_eq!(answer["deals"], 24);
    let number = |key: &str| answer[key].as_f64().expect("a number");
    assert!(number("score") > 0.55, "{answer}");
    assert!(number("elo_low") < number("elo") && number("elo") < number("elo_high"));
}

#[test]
fn the_sequential_test_stops_early() {
    let run = tria(&["arena", "4", "1", "--deals", "2000", "--sprt", "0", "40", "--json"]);
    let answer: Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(answer["sprt"], "upper", "{answer}");
    assert!(answer["deals"].as_u64().expect("deals") < 400, "{answer}");
}

#[test]
fn people_are_told_in_a_sentence() {
    let run = tria(&["arena", "3", "1", "--deals", "4"]);
    assert!(run.out.starts_with("Level 3 scores ") && run.out.contains(" Elo (95 %: "), "{}", run.out);
}

#[test]
fn levels_and_bounds_that_are_none_are_refused() {
    for (args, named) in [
        (vec!["arena", "7", "1"], "1 to 6"),
        (vec!["arena", "original:8", "1"], "original:7"),
        (vec!["arena", "original", "1", "--game", "triatri"], "1 to 6"),
        (vec!["arena", "2", "1", "--sprt", "5", "5"], "must rise"),
    ] {
        let run = tria(&args);
        assert_eq!(run.status, 2, "{args:?}");
        assert!(run.err.contains(named), "{}", run.err);
    }
}

#[test]
fn the_console_games_opponent_plays_too_and_moves_are_timed() {
    let run = tria(&["arena", "original:3", "1", "--deals", "6", "--times", "--json"]);
    let answer: Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(answer["one"], "original:3");
    assert_eq!(answer["other"], 1);
    let number = |key: &str| answer[key].as_f64().expect("a number");
    assert!(number("one_ms_mean") > 0.0 && number("one_ms_mean") <= number("one_ms_worst"), "{answer}");
    let run = tria(&["arena", "original", "2", "--deals", "2", "--times"]);
    assert!(run.out.contains("Level original:7: ") && run.out.contains(" ms at worst"), "{}", run.out);
}
