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
    assert_eq!(topics.len(), 38, "{topics:?}");
    for (lang, example) in [("en", "\nExample\n"), ("fr", "\nExemple\n")] {
        for topic in &topics {
            for house in HOUSES {
                let run = tria(&["rules", topic, "--lang", lang, "--house", house]);
                assert_eq!(run.status, 0, "{topic}: {}", run.err);
                let missing = ["rule-", "example-", "house-", "replay-", "triatri-"];
                let missing = missing.iter().find(|key| run.out.contains(**key));
                assert_eq!(missing, None, "{topic} {lang} {house}: a text is missing");
                // The colours of names are seen after a match, and no board shows them.
                assert!(
                    topic == "names" || run.out.contains(example),
                    "{topic} {lang} {house} has no example"
                );
            }
        }
    }
}

#[test]
fn the_one_rule_for_walls_of_continental_is_found_under_every_name() {
    for asked in ["same-wall", "plus wall", "wall", "mur", "Même Mur", "mur plus"] {
        for (lang, title) in [("en", "Wall"), ("fr", "Même Mur")] {
            let run = tria(&["rules", asked, "--house", "continental", "--lang", lang]);
            assert_eq!(run.status, 0, "{asked}: {}", run.err);
            assert_eq!(run.out.lines().next(), Some(title), "{asked}");
            assert!(
                !run.out.contains("does not offer") && !run.out.contains("ne propose pas"),
                "{}",
                run.out
            );
        }
    }
    let classic = tria(&["rules", "--house", "classic", "--lang", "fr"]);
    let listed = classic.out.replace('\n', " ");
    assert_eq!(listed.matches(", Même Mur").count(), 1, "one name is listed once: {listed}");
}

#[test]
fn combo_is_explained_in_every_house_as_what_it_is_there() {
    for house in HOUSES {
        let run = tria(&["rules", "combo", "--house", house]);
        let said = run.out.replace('\n', " ");
        assert!(!said.contains("does not offer"), "{house}: {said}");
        let with = "Comes with Same and Plus in: Classic, Continental, Club, Original.";
        assert!(said.contains(with) && said.contains("A rule of its own in: Tabletop, Custom"), "{said}");
    }
    let text = |house: &str| tria(&["rules", "combo", "--house", house]).out;
    let kinds = [text("classic"), text("continental"), text("tabletop")];
    assert!(kinds[0] != kinds[1] && kinds[1] != kinds[2], "each house has its kind");
}

#[test]
fn names_and_the_worked_example_are_topics() {
    assert!(tria(&["rules", "names"]).out.starts_with("Blue and yellow names"));
    let run = tria(&["rules", "example", "--lang", "fr"]);
    assert!(run.out.starts_with("Un exemple détaillé"), "{}", run.out);
}

#[test]
fn houses_list_what_is_always_in_force() {
    for (house, lang, line) in [
        ("club", "en", "Always in force: Pool of 15"),
        ("tabletop", "fr", "Toujours en jeu\u{a0}: Nul rejoué"),
        ("classic", "en", "Comes with Same and Plus: Combo"),
        ("original", "fr", "Accompagne Identique et Plus\u{a0}: Combo"),
    ] {
        let run = tria(&["rules", "--house", house, "--lang", lang]);
        assert!(run.out.contains(line), "{house}: {}", run.out);
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
