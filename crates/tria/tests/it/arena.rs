//! `tria arena`: the same games for the same seed, on any number of threads.

use serde_json::Value;

use crate::support::{Folder, tria};

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
        (vec!["arena", "2", "1", "--sprt", "5", "5"], "must rise"),
        (vec!["arena", "2"], "tria arena 2 1"),
        (vec!["arena", "ladder", "2"], "takes no 2"),
        (vec!["arena", "ladder", "--sprt", "0", "5"], "not a ladder"),
        (vec!["arena", "2", "1", "--game", "triatri", "--open"], "are for Triple Triad"),
        (vec!["arena", "2", "1", "--rule", "random"], "concerns a match"),
        (vec!["arena", "2", "1", "--house", "tabletop", "--rule", "plus"], "does not offer"),
        (vec!["arena", "original:8", "1"], "original:7"),
        (vec!["arena", "original", "1", "--game", "triatri"], "1 to 6"),
    ] {
        let run = tria(&args);
        assert_eq!(run.status, 2, "{args:?}");
        assert!(run.err.contains(named), "{}", run.err);
    }
}

/// A file of its own for each test, removed at the end.
struct Scratch {
    folder: Folder,
    path: String,
}

impl Scratch {
    fn new(name: &str) -> Self {
        let folder = Folder::new(name);
        Self { path: folder.path("results.csv"), folder }
    }

    fn path(&self) -> &str {
        &self.path
    }

    fn text(&self) -> String {
        self.folder.read("results.csv")
    }
}

#[test]
fn results_are_one_line_for_each_deal_and_add_up_to_the_summary() {
    let out = Scratch::new("lines");
    let args =
        ["arena", "3", "1", "--deals", "10", "--seed", "5", "--rule", "same", "--json", "--out", out.path()];
    let run = tria(&args);
    assert_eq!(run.status, 0, "{}", run.err);
    let text = out.text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[0],
        "# tria arena: game=triple-triad players=2 house=classic rules=same open=false seed=5"
    );
    assert_eq!(lines[1], "one,other,deal,seed,rules,score,seat0,seat1");
    assert_eq!(lines.len(), 12);
    let mut sum = 0.0;
    for (deal, line) in lines[2..].iter().enumerate() {
        let fields: Vec<&str> = line.split(',').collect();
        let start = ["3", "1", &deal.to_string(), &(5 + deal).to_string(), "same"].map(str::to_owned);
        assert_eq!(fields[..5], start);
        let numbers: Vec<f64> = fields[5..].iter().map(|field| field.parse().expect("a score")).collect();
        assert!((numbers[0] - f64::midpoint(numbers[1], numbers[2])).abs() < 1e-9, "{line}");
        sum += numbers[0];
    }
    let answer: Value = serde_json::from_str(&run.out).expect("JSON");
    assert!((answer["score"].as_f64().expect("a score") - sum / 10.0).abs() < 0.001, "{answer}");
}

#[test]
fn a_stopped_run_goes_on_where_it_was_and_ends_like_one_that_was_not() {
    let (whole, parts) = (Scratch::new("whole"), Scratch::new("parts"));
    let run = |deals: &str, out: &Scratch, threads: &str| {
        let args = ["arena", "2", "1", "--deals", deals, "--threads", threads, "--json", "--out", out.path()];
        let run = tria(&args);
        assert_eq!(run.status, 0, "{}", run.err);
        run.out
    };
    let answer = run("12", &whole, "1");
    run("5", &parts, "2");
    // As after a kill while writing: the incomplete line is played again.
    let text = parts.text();
    std::fs::write(parts.path(), &text[..text.len() - 3]).expect("the file can be written");
    assert_eq!(run("12", &parts, "2"), answer);
    assert_eq!(parts.text(), whole.text());
    assert_eq!(run("12", &parts, "1"), answer, "nothing is left to play");
    assert_eq!(parts.text(), whole.text());
}

#[test]
fn results_of_other_settings_and_other_files_are_left_alone() {
    let out = Scratch::new("other");
    let args = ["arena", "2", "1", "--deals", "2", "--out", out.path()];
    assert_eq!(tria(&args).status, 0);
    let before = out.text();
    for more in
        [&["--plain"][..], &["--open"], &["--seed", "9"], &["--house", "club"], &["--game", "triatri"]]
    {
        let run = tria(&[&args[..], more].concat());
        assert_eq!(run.status, 2, "{more:?}");
        assert!(run.err.contains("other settings") && run.err.contains("seed=1"), "{}", run.err);
        assert_eq!(out.text(), before, "{more:?} changes nothing");
    }
    for (text, named) in [
        ("my diary\n", "is no results file"),
        (&format!("{before}2,1,2\n") as &str, ":5: expected 8 fields, found 3"),
        (&before.replace("2,1,1,2,", "2,1,7,2,"), ":4: expected deal 1 of 2 against 1"),
    ] {
        std::fs::write(out.path(), text).expect("the file can be written");
        let run = tria(&args);
        assert_eq!(run.status, 2, "{text}");
        assert!(run.err.contains(named), "{named}: {}", run.err);
        assert_eq!(out.text(), text, "nothing is overwritten");
    }
}

#[test]
fn a_ladder_has_all_neighbours_in_one_file_and_a_table() {
    let out = Scratch::new("ladder");
    let args =
        ["arena", "ladder", "--game", "triatri", "--players", "3", "--deals", "1", "--out", out.path()];
    let run = tria(&args);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.starts_with("| match | deals | score"), "{}", run.out);
    assert_eq!(run.out.lines().count(), 7, "a head, a rule and five pairs:\n{}", run.out);
    let pairs: Vec<String> = out.text().lines().skip(2).map(|line| line[..3].to_owned()).collect();
    assert_eq!(pairs, ["2,1", "3,2", "4,3", "5,4", "6,5"]);
    assert!(out.text().contains("seat2"), "a score for each of the three seats");
    let json = tria(&[&args[..], &["--json"]].concat());
    let answer: Value = serde_json::from_str(&json.out).expect("JSON");
    assert_eq!(answer["ladder"].as_array().map(Vec::len), Some(5));
}

#[test]
fn the_console_games_opponent_plays_too_and_moves_are_timed() {
    let run = tria(&["arena", "original:3", "1", "--deals", "6", "--times", "--json"]);
    let answer: Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(answer["one"], "original:3");
    assert_eq!(answer["other"], "1");
    let number = |key: &str| answer[key].as_f64().expect("a number");
    assert!(number("one_ms_mean") > 0.0 && number("one_ms_mean") <= number("one_ms_worst"), "{answer}");
    let run = tria(&["arena", "original", "2", "--deals", "2", "--times"]);
    assert!(run.out.contains("Level original:7: ") && run.out.contains(" ms at worst"), "{}", run.out);
}
