//! `--rule`: names, kinds and options, wherever the command takes them.

use serde_json::{Value, json};

use crate::support::{tria, tria_with};

/// The first line that the command prints, as JSON.
fn record(args: &[&str]) -> Value {
    let run = tria(args);
    assert_eq!(run.status, 0, "{args:?}: {}", run.err);
    serde_json::from_str(run.out.lines().next().expect("a line")).expect("JSON")
}

#[test]
fn a_deal_writes_the_rules_that_were_chosen_with_their_kinds() {
    for (rules, written) in [
        (&["combo"][..], json!({"combo": "special"})),
        (&["combo=always", "same=one"], json!({"combo": "always", "same": "one"})),
        (&["Scoring=board", "same_flips=weaker"], json!({"scoring": "board", "same_flips": "weaker"})),
        (&["best-of-three", "replay"], json!({"best_of": 3, "on_draw": "replay"})),
    ] {
        let mut args = vec!["deal", "--seed", "1", "--house", "custom"];
        args.extend(rules.iter().flat_map(|rule| ["--rule", rule]));
        assert_eq!(record(&args)["rules"], written, "{rules:?}");
    }
    let wall = record(&["deal", "--house", "continental", "--rule", "wall"]);
    assert_eq!(wall["rules"], json!({"same_wall": true, "plus_wall": true}));
}

#[test]
fn options_of_triatri_are_rules_too() {
    let dealt = record(&["deal", "--seed", "1", "--game", "triatri", "--rule", "rounds=1"]);
    assert_eq!(dealt["options"], json!({"rounds": 1}));
    let dealt =
        record(&["deal", "--game", "triatri", "--rule", "next-leader=same", "--rule", "redo_limit=null"]);
    assert_eq!(dealt["options"], json!({"next_leader": "same", "redo_limit": null}));
    let lines = format!("\n{}quit\n", "1\n".repeat(60));
    let args = ["play", "--plain", "--game", "triatri", "--rule", "rounds=1", "--level", "1", "--seed", "3"];
    let run = tria_with(&args, lines.as_bytes());
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("Rounds: 1") && !run.out.contains("Round 2 begins"), "{}", run.out);
}

#[test]
fn a_custom_game_is_played_with_its_kinds() {
    let args = ["play", "--plain", "--house", "custom", "--rule", "combo=always", "--rule", "same=one"];
    let run = tria_with(&[&args[..], &["--rule", "random", "--seed", "3"]].concat(), b"\nrules\nquit\n");
    assert!(run.out.contains("- Same: ") && run.out.contains("- Combo: "), "{}", run.out);
    assert!(
        run.out.contains("Combo: Every card you flip attacks in turn, whatever flipped it."),
        "{}",
        run.out
    );
}

#[test]
fn what_does_not_exist_in_the_game_is_refused_with_what_does() {
    for (args, told) in [
        (&["deal", "--rule", "combo=always"][..], "choose the house custom"),
        (&["deal", "--rule", "rounds=1"], "an option of TriATri. Triple Triad has open, random, same"),
        (&["deal", "--game", "triatri", "--rule", "same"], "a rule of Triple Triad. TriATri has imitation="),
        (&["play", "--plain", "--game", "triatri", "--rule", "same"], "rounds=1|2|3"),
        (&["play", "--plain", "--rule", "rounds=1"], "Triple Triad has open"),
        (&["play", "--plain", "--rule", "trade=one"], "a quick game is friendly"),
        (&["deal", "--rule", "scoring"], "scoring needs a value: scoring=board+hand|board"),
        (&["deal", "--rule", "pluss"], "Did you mean plus?"),
        (&["deal", "--house", "custom", "--rule", "same=three"], "not \"three\""),
        (&["arena", "1", "1", "--rule", "best-of-three"], "an arena plays single games"),
        (&["advise", "deck", "ff8:squall", "--rule", "rounds=1"], "an option of TriATri"),
    ] {
        let run = tria(args);
        assert_eq!(run.status, 2, "{args:?}: {}{}", run.out, run.err);
        assert!(run.err.contains(told), "{args:?}: {}", run.err);
    }
}

#[test]
fn kinds_reach_the_arena_and_the_adviser() {
    let rules = ["--house", "custom", "--rule", "combo=always", "--rule", "same=one"];
    let run = tria(&[&["arena", "1", "1", "--deals", "2"][..], &rules].concat());
    assert_eq!(run.status, 0, "{}", run.err);
    let cards = ["ff8:squall", "ff8:seifer", "ff8:edea", "ff8:rinoa", "ff8:quistis", "ff8:geezard"];
    let args = [&["advise", "deck", "--effort", "50"][..], &rules, &cards].concat();
    let run = tria(&args);
    assert_eq!(run.status, 0, "{}", run.err);
}

#[test]
fn the_help_of_rule_lists_what_can_be_written() {
    for verb in ["play", "deal"] {
        let help = tria(&[verb, "--help"]).out;
        for written in ["same-wall", "combo=off|special|flipped|always", "rounds=1|2|3"] {
            assert!(help.replace("\n          ", " ").contains(written), "{verb}: {written}:\n{help}");
        }
    }
}
