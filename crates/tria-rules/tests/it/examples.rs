//! The worked examples in `data/examples.toml`, shown under each rule, replayed.

use std::path::Path;

use serde_json::Value;
use toml::Table;

use crate::support::answer;

fn examples() -> Vec<Table> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/examples.toml");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let file: Table = text.parse().expect("the examples are TOML");
    let examples = file["example"].as_array().expect("[[example]] tables");
    examples.iter().map(|example| example.as_table().expect("a table").clone()).collect()
}

fn text<'e>(example: &'e Table, field: &str) -> &'e str {
    example.get(field).and_then(toml::Value::as_str).unwrap_or_else(|| panic!("`{field}` of {example:?}"))
}

/// The flips of the last move, as the examples write them: `1 same`.
fn last_flips(answer: &Value) -> Vec<String> {
    let steps = answer["steps"].as_array().expect("steps");
    let flips = steps.last().expect("at least one move")["flips"].as_array().expect("flips");
    flips
        .iter()
        .map(|flip| format!("{} {}", flip["cell"], flip["cause"].as_str().expect("a cause")))
        .collect()
}

/// Every record replays, and ends with the flips or the answer that the example promises.
#[test]
fn every_example_replays_as_promised() {
    let examples = examples();
    assert!(examples.len() > 40, "{} examples", examples.len());
    for example in &examples {
        let caption = text(example, "caption");
        let answer = answer(text(example, "record")).unwrap_or_else(|error| panic!("{caption}: {error}"));
        match (example.get("expect"), example.get("answer")) {
            (Some(expected), None) => {
                let expected: Vec<&str> =
                    expected.as_array().expect("a list").iter().filter_map(toml::Value::as_str).collect();
                assert_eq!(last_flips(&answer), expected, "{caption}");
            }
            (None, Some(expected)) => {
                let expected: Value =
                    serde_json::from_str(expected.as_str().expect("a text")).expect("an answer is JSON");
                assert_eq!(answer, expected, "{caption}");
            }
            _ => panic!("{caption} has either `expect` or `answer`"),
        }
    }
}

/// Each example is for houses that exist, and no caption is used twice.
#[test]
fn examples_name_real_houses_and_distinct_captions() {
    let examples = examples();
    let mut captions: Vec<&str> = examples.iter().map(|example| text(example, "caption")).collect();
    captions.sort_unstable();
    assert!(captions.windows(2).all(|pair| pair[0] != pair[1]), "{captions:?}");
    for example in &examples {
        let houses = example.get("houses").and_then(toml::Value::as_array).into_iter().flatten();
        for house in houses {
            let name = house.as_str().expect("a name");
            assert!(tria_rules::triad::House::from_name(name).is_some(), "{name}");
        }
        assert!(!text(example, "topic").is_empty());
    }
}
