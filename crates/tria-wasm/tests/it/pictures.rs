//! Pictures of records and positions.

use serde_json::{Value, json};
use tria_wasm::Engine;

fn call(name: &str, with: &Value) -> Value {
    let answer = Engine::default().answer(json!({ "call": name, "with": with }).to_string().as_bytes());
    serde_json::from_str(&answer).expect("answers are JSON")
}

fn examples() -> impl Iterator<Item = &'static str> {
    let text = include_str!("../../../../data/examples.toml");
    text.lines().filter_map(|line| line.strip_prefix("record = '''")?.strip_suffix("'''"))
}

#[test]
fn every_example_of_the_rules_can_be_stepped_through() {
    let mut seen = 0;
    for record in examples() {
        let opened = call("pictures.open", &json!({ "text": record }));
        let frames = opened["ok"]["frames"].as_array().unwrap_or_else(|| panic!("{record}: {opened}"));
        for pair in frames.windows(2) {
            let (before, after) = (&pair[0], &pair[1]);
            let Some(made) = after["made"].as_str() else { continue };
            // The move that was made is one of those that could be, and leads where the line says.
            let legal = before["legal"].as_array().expect("a list");
            assert!(legal.iter().any(|mv| mv["text"] == made), "{record}: {made}");
            let text = format!("{} {made}", before["line"].as_str().unwrap_or_default());
            let again = call("pictures.open", &json!({ "text": text }));
            assert_eq!(again["ok"]["frames"][1]["line"], after["line"], "{record}: {made}");
        }
        seen += 1;
    }
    assert!(seen > 60, "{seen}");
}

#[test]
fn what_cannot_be_read_has_the_code_of_records() {
    let code = |text: &str| call("pictures.open", &json!({ "text": text }))["error"]["code"].clone();
    assert_eq!(code(""), "none");
    assert_eq!(code("tt1/nothing"), "bad-position");
    assert_eq!(code("{"), "bad-json");
    assert_eq!(code("{\"game\":\"triple-triad\"}"), "bad-setup");
    assert_eq!(code("tt1/-/-/-/1111,1111,1111,1111,1111/1111,1111,1111,1111,1111/b a0 a0"), "bad-move");
}

#[test]
fn an_unknown_card_has_no_value() {
    let line = "tt1/-/-/-/1111,1111,1111,1111,1111/1111,1111,1111,1111,?/b";
    assert_eq!(call("pictures.values", &json!({ "line": line }))["error"]["code"], "bad-card");
}
