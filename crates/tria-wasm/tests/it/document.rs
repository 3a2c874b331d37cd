//! The examples of `docs/wasm.md` are what happens.

use serde_json::Value;
use tria_wasm::Engine;

/// Whether the answer is as the document shows it: `…` stands for the rest of a text, a list or an object.
fn fits(shown: &Value, found: &Value) -> bool {
    match (shown, found) {
        (Value::String(shown), Value::String(found)) => match shown.strip_suffix('…') {
            Some(beginning) => found.starts_with(beginning),
            None => shown == found,
        },
        (Value::Array(shown), Value::Array(found)) => match shown.split_last() {
            Some((Value::String(rest), shown)) if rest == "…" => {
                shown.len() <= found.len() && shown.iter().zip(found).all(|(shown, found)| fits(shown, found))
            }
            _ => {
                shown.len() == found.len() && shown.iter().zip(found).all(|(shown, found)| fits(shown, found))
            }
        },
        (Value::Object(shown), Value::Object(found)) => {
            let open = shown.contains_key("…");
            let all = shown.iter().filter(|(key, _)| *key != "…");
            (open || shown.len() == found.len())
                && all.into_iter().all(|(key, shown)| found.get(key).is_some_and(|found| fits(shown, found)))
        }
        _ => shown == found,
    }
}

#[test]
fn every_example_of_the_document_happens() {
    let document = include_str!("../../../../docs/wasm.md");
    let mut engine = Engine::default();
    let mut request: Option<&str> = None;
    let mut done = 0;
    for line in document.lines() {
        if line.starts_with("{\"call\":") {
            request = Some(line);
        } else if let (Some(asked), true) = (request, line.starts_with('{')) {
            request = None;
            let found: Value = serde_json::from_str(&engine.answer(asked.as_bytes())).expect("JSON");
            let shown: Value = serde_json::from_str(line).expect("the document shows JSON");
            assert!(fits(&shown, &found), "{asked}\nshown {shown}\nfound {found}");
            done += 1;
        }
    }
    assert!(request.is_none(), "{request:?} has no answer");
    assert!(done > 10, "there are examples");
}

#[test]
fn every_call_is_in_the_document() {
    let document = include_str!("../../../../docs/wasm.md");
    let source = include_str!("../../src/engine.rs");
    let calls: Vec<&str> = source
        .lines()
        .filter_map(|line| line.trim().strip_prefix('"')?.split_once("\" =>").map(|(name, _)| name))
        .collect();
    assert!(calls.len() > 10, "{calls:?}");
    for call in calls {
        assert!(
            document.contains(&format!("{{\"call\":\"{call}\"")),
            "docs/wasm.md has no example of {call}"
        );
    }
}
