//! `tria deal` and `tria census`: the same for the same seed, and always playable.

use serde_json::Value;
use tria_testkit::golden;

use crate::support::{HOUSES, tria, tria_with};

#[test]
fn the_same_seed_makes_the_same_deals_for_ever() {
    let mut text = String::new();
    for args in [
        vec!["deal", "--seed", "7", "--count", "3"],
        vec![
            "deal",
            "--seed",
            "7",
            "--house",
            "original",
            "--rule",
            "elemental",
            "--rule",
            "same",
            "--level",
            "1-5",
        ],
        vec![
            "deal",
            "--seed",
            "7",
            "--house",
            "club",
            "--rule",
            "best-of-three",
            "--rule",
            "exchange",
            "--match",
        ],
        vec!["deal", "--seed", "7", "--game", "triatri", "--players", "4", "--count", "2"],
    ] {
        let run = tria(&args);
        assert_eq!(run.status, 0, "{}", run.err);
        text.push_str(&run.out);
    }
    golden::check("testdata/records/deals.jsonl", &text);
}

#[test]
fn a_deal_does_not_depend_on_those_before_it() {
    let three = tria(&["deal", "--seed", "9", "--count", "3"]).out;
    let one = tria(&["deal", "--seed", "9"]).out;
    assert_eq!(three.lines().next(), one.lines().next());
    assert_ne!(three.lines().next(), three.lines().nth(1));
}

#[test]
fn every_deal_can_be_replayed() {
    for house in HOUSES {
        for extra in [&["--match"][..], &[][..]] {
            let args =
                [&["deal", "--count", "50", "--house", house, "--rule", "same", "--trade", "diff"], extra]
                    .concat();
            let deals = tria(&args).out;
            let run = tria_with(&["replay", "--json"], deals.as_bytes());
            assert_eq!(run.status, 0, "{house}: {}", run.out);
            assert_eq!(run.out.lines().count(), 50);
        }
    }
}

#[test]
fn without_a_seed_deals_differ_and_name_their_seed() {
    let record: Value = serde_json::from_str(&tria(&["deal"]).out).expect("JSON");
    let seed = record["seed"].as_u64().expect("the seed is told").to_string();
    let again: Value = serde_json::from_str(&tria(&["deal", "--seed", &seed]).out).expect("JSON");
    assert_eq!(record, again);
    assert_ne!(tria(&["deal"]).out, tria(&["deal"]).out);
}

#[test]
fn a_census_counts_what_follows() {
    let run = tria(&["census", "--depth", "2"]);
    golden::check("testdata/pictures/census.txt", &run.out);
    let nodes: Vec<&str> = run.out.lines().skip(2).filter_map(|line| line.split(' ').nth(1)).collect();
    assert_eq!(nodes, ["1", "45", "1800"], "five cards on nine cells, then five on eight");
}
