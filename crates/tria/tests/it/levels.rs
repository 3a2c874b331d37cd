//! `tria levels`: every level has a name and a description in every language.

use serde_json::Value;

use crate::support::tria;

#[test]
fn every_level_is_named_and_described() {
    for lang in ["en", "fr"] {
        let run = tria(&["levels", "--lang", lang, "--json"]);
        assert_eq!(run.status, 0, "{}", run.err);
        let levels: Vec<Value> =
            run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let ids: Vec<&str> = levels.iter().filter_map(|level| level["level"].as_str()).collect();
        assert_eq!(ids, ["1", "2", "3", "4", "5", "6", "original"]);
        for level in &levels {
            let text = |key: &str| level[key].as_str().unwrap_or_default().to_owned();
            // A key that has no text comes back as itself.
            assert!(!text("name").is_empty() && !text("name").starts_with("level-"), "{level}");
            assert!(text("triple-triad").len() > 30, "{level}");
            assert_eq!(text("triatri").len() > 30, level["level"] != "original", "{level}");
        }
    }
}

#[test]
fn people_read_them_in_their_language() {
    let english = tria(&["levels"]);
    assert!(english.out.contains("6  Grandmaster") && english.out.contains("TriATri: "), "{}", english.out);
    let french = tria(&["levels", "--lang", "fr"]);
    assert!(
        french.out.contains("5  Maître") && french.out.contains("Triple Triad\u{a0}: "),
        "{}",
        french.out
    );
}
