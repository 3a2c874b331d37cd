//! `tria rules`: every topic, every house, both languages.

use crate::support::{HOUSES, topics, tria};

#[test]
fn same_in_tabletop_says_that_one_match_is_enough_and_shows_it() {
    let run = tria(&["rules", "same", "--house", "tabletop"]);
    assert_eq!(run.status, 0);
    assert!(run.out.contains("One match is enough"), "{}", run.out);
    assert!(run.out.contains("by Same") && run.out.contains("↻ Same"), "the example board shows the flip");
    let classic = tria(&["rules", "same"]);
    assert!(classic.out.contains("two matches"), "{}", classic.out);
}

#[test]
fn rules_are_found_by_their_names_in_both_languages() {
    for (asked, title) in [
        ("Same Wall", "Same Wall"),
        ("same_wall", "Same Wall"),
        ("identique", "Same"),
        ("mort subite", "Sudden Death"),
        ("one", "One"),
        ("imitation", "Imitation"),
        ("combo", "Combo"),
    ] {
        let run = tria(&["rules", asked]);
        assert_eq!(run.status, 0, "{asked}: {}", run.err);
        assert_eq!(run.out.lines().next(), Some(title), "{asked}");
    }
}

#[test]
fn a_switch_that_is_no_rule_is_explained_too() {
    let run = tria(&["rules", "plus_sums"]);
    assert!(run.out.contains("\"all\" or \"first\""), "{}", run.out);
}

#[test]
fn a_rule_that_the_house_lacks_names_the_houses_that_have_it() {
    let run = tria(&["rules", "plus", "--house", "tabletop"]);
    assert_eq!(run.status, 0);
    let said = run.out.replace('\n', " ");
    assert!(said.contains("Tabletop does not offer this rule"), "{}", run.out);
    assert!(said.contains("Classic, Continental, Club, Original, Custom"), "{}", run.out);
}

#[test]
fn every_topic_has_a_text_and_an_example_in_every_house_and_language() {
    let topics = topics();
    assert_eq!(topics.len(), 36, "{topics:?}");
    for (lang, example) in [("en", "\nExample\n"), ("fr", "\nExemple\n")] {
        for topic in &topics {
            for house in HOUSES {
                let run = tria(&["rules", topic, "--lang", lang, "--house", house]);
                assert_eq!(run.status, 0, "{topic}: {}", run.err);
                let missing = ["rule-", "example-", "house-", "replay-", "triatri-"];
                let missing = missing.iter().find(|key| run.out.contains(**key));
                assert_eq!(missing, None, "{topic} {lang} {house}: a text is missing");
                assert!(run.out.contains(example), "{topic} {lang} {house} has no example");
            }
        }
    }
}

#[test]
fn each_house_lists_what_it_offers() {
    let run = tria(&["rules", "--house", "club"]);
    for word in ["Exchange", "Pool of 15", "Best of three", "Plus Wall", "pool          15"] {
        assert!(run.out.contains(word), "{word}:\n{}", run.out);
    }
    let run = tria(&["rules", "tabletop"]);
    assert!(run.out.contains("on_draw       replay"), "{}", run.out);
}
