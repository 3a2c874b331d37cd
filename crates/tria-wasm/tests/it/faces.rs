//! Cards and faces.

use serde_json::{Value, json};
use tria_wasm::Engine;

use crate::support::call;

#[test]
fn every_card_has_its_names_and_a_face() {
    let mut engine = Engine::default();
    let all = call(&mut engine, "cards", &json!({ "languages": ["en", "fr"] })).expect("cards");
    let cards = all["sets"][0]["cards"].as_array().expect("cards");
    assert_eq!((all["sets"].as_array().map(Vec::len), cards.len()), (Some(1), 110));
    assert_eq!(all["triatri"]["cards"].as_array().map(Vec::len), Some(22));
    let faces: Vec<Value> = cards
        .iter()
        .map(|card| json!({ "card": card["card"], "language": "fr", "shape": "square" }))
        .collect();
    let drawn = call(&mut engine, "faces", &json!({ "faces": faces })).expect("faces");
    for (card, svg) in cards.iter().zip(drawn["svgs"].as_array().expect("faces")) {
        let name = card["names"]["fr"].as_str().expect("a name");
        let svg = svg.as_str().expect("a picture");
        let title = format!("<title>{}</title>", tria_print::escaped(name));
        assert!(svg.starts_with("<svg ") && svg.contains(&title), "{name}");
    }
}

#[test]
fn a_card_is_named_in_three_ways() {
    let mut engine = Engine::default();
    let mut draw = |card: Value| call(&mut engine, "face", &json!({ "card": card, "owner": "blue" }));
    let by_text = draw(json!("ff8:geezard")).expect("a face");
    assert_eq!(draw(json!({ "ranks": "1415", "key": "ff8:geezard" })).expect("a face"), by_text);
    // As version 1 of the protocol wrote it, and saved games still do.
    assert_eq!(draw(json!({ "ranks": "1415", "id": 1 })).expect("a face"), by_text);
    assert!(draw(json!("154A@fire")).is_ok(), "one without a name");
    assert_eq!(draw(json!("ff8:nobody")).expect_err("unknown")["code"], "no-such-card");
}

#[test]
fn the_other_pictures_are_there() {
    let mut engine = Engine::default();
    for (name, with) in [
        ("back", json!({ "back": "drops", "shape": "square" })),
        ("back", json!({})),
        ("triatri.face", json!({ "card": "R5", "theme": "light" })),
        ("triatri.face", json!({ "card": "I" })),
        ("gem", json!({ "colour": "G", "theme": "mono" })),
        ("element", json!({ "element": "holy" })),
        ("token", json!({ "owner": "red" })),
    ] {
        let answer = call(&mut engine, name, &with).expect("a picture");
        assert!(answer["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg ")), "{name}");
    }
}
