//! Refusals, and that they change nothing.

use serde_json::{Value, json};
use tria_wasm::Engine;
use tria_wasm::limits::{REQUEST_BYTES_MAX, TABLES_MAX};

use crate::support::{Page, against, call};

fn code(engine: &mut Engine, request: &[u8]) -> String {
    let answer: Value = serde_json::from_slice(engine.answer(request).as_bytes()).expect("JSON");
    assert!(answer["error"]["message"].as_str().is_some_and(|text| !text.is_empty()), "{answer}");
    answer["error"]["code"].as_str().expect("a code").to_owned()
}

#[test]
fn what_is_no_request_is_refused() {
    let mut engine = Engine::default();
    for (request, expected) in [
        (&b""[..], "bad-json"),
        (b"{", "bad-json"),
        (b"\xff\xfe", "bad-json"),
        (br#"{"call":"cards","call":"cards"}"#, "bad-json"),
        (b"[]", "bad-value"),
        (br#"{"with":{}}"#, "bad-value"),
        (br#"{"call":"cards","more":1}"#, "bad-value"),
        (br#"{"call":"cards","with":{"language":"en"}}"#, "bad-value"),
        (br#"{"call":"cards","with":{"languages":["xx"]}}"#, "bad-value"),
        (br#"{"call":"nothing.like.this"}"#, "bad-call"),
        (br#"{"call":"table.tick","with":{"table":1,"now":-1}}"#, "bad-value"),
        (br#"{"call":"table.tick","with":{"table":1,"now":1}}"#, "no-such-table"),
    ] {
        assert_eq!(code(&mut engine, request), expected, "{}", String::from_utf8_lossy(request));
    }
    let deep = format!(r#"{{"call":"cards","with":{}1{}}}"#, "[".repeat(100), "]".repeat(100));
    assert_eq!(code(&mut engine, deep.as_bytes()), "bad-json");
    assert_eq!(code(&mut engine, &vec![b' '; REQUEST_BYTES_MAX + 1]), "too-long");
}

#[test]
fn tables_that_do_not_go_together_are_refused() {
    let mut engine = Engine::default();
    let mut refused = |short: Value, seats: Value, seed: &str| {
        let with = json!({ "short": short, "seats": seats, "seed": seed, "now": 0 });
        call(&mut engine, "table.open", &with).expect_err("refused")["code"].clone()
    };
    let triad = || json!({ "game": "triple-triad" });
    assert_eq!(refused(json!({ "game": "chess" }), against(1), "1"), "bad-settings");
    assert_eq!(refused(triad(), json!([{ "person": true }]), "1"), "bad-settings");
    assert_eq!(refused(triad(), json!([{ "computer": 1 }, { "computer": 1 }]), "1"), "bad-settings");
    assert_eq!(refused(triad(), against(7), "1"), "bad-settings");
    assert_eq!(refused(triad(), against(0), "1"), "bad-settings");
    assert_eq!(refused(triad(), against(1), "xyz"), "bad-value");
    assert_eq!(refused(triad(), against(1), ""), "bad-value");
    assert_eq!(refused(json!({ "game": "triple-triad", "cards": "own" }), against(1), "1"), "bad-settings");
    assert_eq!(refused(json!({ "game": "triatri", "players": 3 }), against(1), "1"), "bad-settings");
    let with = json!({ "table": 1 });
    assert_eq!(
        call(&mut engine, "table.close", &with).expect_err("none was opened")["code"],
        "no-such-table"
    );
}

#[test]
fn only_so_many_tables_are_open() {
    let mut engine = Engine::default();
    let with = json!({ "short": { "game": "triatri" }, "seats": against(1), "seed": "1", "now": 0 });
    let tables: Vec<Value> =
        (0..TABLES_MAX).map(|_| call(&mut engine, "table.open", &with).expect("a table")).collect();
    assert_eq!(call(&mut engine, "table.open", &with).expect_err("too many")["code"], "too-many");
    let close = json!({ "table": tables[0]["table"] });
    assert!(call(&mut engine, "table.close", &close).is_ok());
    assert!(call(&mut engine, "table.open", &with).is_ok());
}

#[test]
fn what_a_table_refuses_changes_nothing() {
    let mut page = Page::open(&json!({ "game": "triple-triad", "rules": ["open"] }), &against(1), "3");
    while page.view["asked"]["ask"] != "move" {
        assert!(page.step());
    }
    let (lines, view) = (page.lines(), page.view.clone());
    for (command, expected) in [
        (json!({ "do": "move", "with": { "move": "place", "slot": 9, "cell": 0 } }), "bad-message"),
        (json!({ "do": "move", "with": { "move": "play", "card": "R5" } }), "bad-move"),
        (json!({ "do": "hand", "cards": [] }), "not-now"),
        (json!({ "do": "dance" }), "bad-message"),
        (json!({ "do": "offer", "what": "take-back" }), "not-allowed"),
    ] {
        let answer = page.say(&command);
        let found = answer.get("error").map_or(&answer["code"], |error| &error["code"]);
        assert_ne!(found, &Value::Null, "{command} is refused: {answer}");
        if expected != "bad-message" || found != "card-not-in-hand" {
            assert_eq!(found, expected, "{command}");
        }
    }
    let think = json!({ "table": page.table, "seat": 1, "now": 5_000 });
    assert_eq!(call(&mut page.engine, "table.think", &think).expect_err("idle")["code"], "nothing-to-think");
    let record = json!({ "table": page.table });
    assert_eq!(call(&mut page.engine, "table.record", &record).expect_err("early")["code"], "not-finished");
    assert_eq!((page.lines(), page.view), (lines, view));
}

#[test]
fn damaged_lines_are_no_table() {
    let mut page = Page::open(&json!({ "game": "triatri" }), &against(1), "3");
    page.finish();
    let lines = page.lines();
    let mut engine = Engine::default();
    let mut refused = |lines: &Value| {
        let with = json!({ "lines": lines, "seed": "1", "now": 0 });
        call(&mut engine, "table.resume", &with).expect_err("refused")["code"].clone()
    };
    assert_eq!(refused(&json!([])), "bad-log");
    assert_eq!(refused(&json!(["{}"])), "bad-log");
    let all = lines.as_array().expect("lines");
    assert_eq!(refused(&json!(all[1..])), "bad-log", "without its heading");
    let mut hole = all.clone();
    hole.remove(3);
    assert_eq!(refused(&json!(hole)), "bad-log", "with a line missing");
    assert_eq!(refused(&json!([all[0]])), "bad-log", "no person sits there");
}
