//! Browser storage of the version before card keys were on the wire: running tables and a career, all still readable.
//!
//! `testdata/browser` is never regenerated: it represents what players have in their browsers.

use std::path::PathBuf;

use serde_json::{Value, json};
use tria_wasm::Engine;

use crate::support::{Page, call};

fn fixture(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/browser").join(name)
}

fn lines(name: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(fixture(name)).expect("the lines");
    text.lines().map(Value::from).collect()
}

#[test]
fn kept_tables_go_on_to_their_ends() {
    for name in ["classic.table", "club.table", "triatri.table"] {
        let lines = lines(name);
        let mut page = Page::resume(&json!(lines));
        assert_eq!(page.lines(), json!(lines), "{name}: resuming writes nothing");
        assert_eq!(page.stage(), "playing", "{name}");
        page.finish();
    }
}

#[test]
fn a_kept_career_is_read_with_its_match() {
    let document = std::fs::read_to_string(fixture("career.json")).expect("the document");
    let mut engine = Engine::default();
    let with = json!({ "document": document.trim_end(), "seed": "5", "now": 9_000_000 });
    let mut told = call(&mut engine, "career.import", &with).expect("a career");
    assert_eq!(told["view"]["stage"]["begun"], true, "the first card lies");
    let career = told["career"].take();
    let export = call(&mut engine, "career.export", &json!({ "career": career })).expect("a document");
    assert_eq!(export["document"], document.trim_end());
    let with = json!({ "career": career, "seed": "9", "now": 9_000_000 });
    let told = call(&mut engine, "career.table", &with).expect("its table");
    let mut page = Page::told(engine, &told, 9_000_000);
    for _ in 0..200 {
        if page.stage() == "finished" || page.view["asked"]["ask"] == "take" {
            return;
        }
        assert!(page.step(), "nothing goes on: {}", page.view);
    }
    panic!("the match does not end");
}
