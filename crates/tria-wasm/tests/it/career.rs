//! A career in the browser.

use serde_json::{Value, json};
use tria_wasm::Engine;

use crate::support::{Page, call};

const NOW: u64 = 1_700_000_000_000;

fn begin() -> Engine {
    let mut engine = Engine::default();
    let with = json!({ "name": "Ada", "house": "classic", "seed": "5eed", "now": NOW });
    call(&mut engine, "career.begin", &with).expect("a career");
    engine
}

fn view(engine: &mut Engine) -> Value {
    call(engine, "career.view", &json!({ "now": NOW })).expect("a view")
}

fn act(engine: &mut Engine, command: &Value) -> Result<Value, Value> {
    call(engine, "career.act", &json!({ "command": command, "now": NOW }))
}

fn export(engine: &mut Engine) -> String {
    let answer = call(engine, "career.export", &json!({})).expect("a document");
    answer["document"].as_str().expect("text").to_owned()
}

/// Challenges somebody who plays Triple Triad here, and agrees to the rules.
fn challenge(engine: &mut Engine) {
    let seen = view(engine);
    let opponents = seen["opponents"].as_array().expect("opponents");
    let opponent = opponents.iter().find(|one| one["only_triatri"] == json!(false)).expect("one who plays");
    act(engine, &json!({ "command": "challenge", "opponent": opponent["id"] })).expect("a challenge");
    if view(engine)["stage"]["stage"] == "asked" {
        act(engine, &json!({ "command": "mix", "mix": true })).expect("mixed");
    }
    let owned: Vec<Value> = view(engine)["album"]
        .as_array()
        .expect("an album")
        .iter()
        .flat_map(|entry| {
            let count = entry["count"].as_u64().expect("a count") as usize;
            std::iter::repeat_n(entry["key"].clone(), count)
        })
        .take(5)
        .collect();
    act(engine, &json!({ "command": "play", "hand": owned })).expect("a match");
    assert_eq!(view(engine)["stage"]["stage"], "playing");
}

/// Sits down at the career's table with this engine.
fn sit_down(mut engine: Engine) -> Page {
    let told = call(&mut engine, "career.match", &json!({ "now": NOW })).expect("a table");
    Page::sitting(engine, &told, NOW)
}

fn report(page: &mut Page) -> Value {
    let with = json!({ "table": page.table, "now": NOW });
    call(&mut page.engine, "career.report", &with).expect("the career takes it")
}

#[test]
fn a_match_is_played_reported_and_settled() {
    let mut engine = begin();
    challenge(&mut engine);
    let mut page = sit_down(engine);
    while !["finished", "choosing"].contains(&page.stage()) {
        assert!(page.step());
    }
    report(&mut page);
    let seen = view(&mut page.engine);
    if seen["stage"]["stage"] == "choosing" {
        let count = seen["stage"]["count"].as_u64().expect("a count") as usize;
        let from = seen["stage"]["from"].as_array().expect("cards");
        let cards: Vec<&Value> = from.iter().take(count).map(|pair| &pair[0]).collect();
        act(&mut page.engine, &json!({ "command": "take", "cards": cards })).expect("taken");
    }
    let seen = view(&mut page.engine);
    assert_eq!(seen["stage"]["stage"], "free");
    assert_eq!(seen["history"].as_array().map(Vec::len), Some(1));
    let gone = json!({ "table": page.table, "now": NOW });
    assert_eq!(call(&mut page.engine, "table.tick", &gone).expect_err("closed")["code"], "no-such-table");
}

#[test]
fn a_career_goes_on_from_its_document_at_every_step_of_a_match() {
    let mut engine = begin();
    challenge(&mut engine);
    let mut page = sit_down(engine);
    while !["finished", "choosing"].contains(&page.stage()) {
        let document = export(&mut page.engine);
        let mut other = Engine::default();
        let with = json!({ "document": document, "seed": "1", "now": NOW + 5 });
        call(&mut other, "career.import", &with).expect("it is whole");
        assert_eq!(export(&mut other), document, "nothing is lost on the way");
        assert_eq!(sit_down(other).view, page.view);
        assert!(page.step());
    }
}

#[test]
fn the_view_does_not_tell_the_hand_of_the_opponent() {
    let mut engine = begin();
    challenge(&mut engine);
    let mut seen = view(&mut engine);
    let document: Value = serde_json::from_str(&export(&mut engine)).expect("JSON");
    let hand = document["career"]["stage"]["hands"]["red"].as_array().expect("the document has it").clone();
    assert_eq!(hand.len(), 5);
    // These list every card that there is or could be, whatever anybody holds; nothing else names a card of his.
    for list in ["album", "opponents", "shop", "pool", "decks"] {
        seen.as_object_mut().expect("a view").remove(list).expect("it is there");
    }
    let rest = seen.to_string();
    for card in hand {
        assert!(!rest.contains(&card.to_string()), "{card} is told: {rest}");
    }
}

#[test]
fn what_a_career_refuses_changes_nothing() {
    let mut engine = begin();
    let before = export(&mut engine);
    let refused = act(&mut engine, &json!({ "command": "report", "record": "{}" })).expect_err("refused");
    assert_eq!((&refused["code"], &refused["key"]), (&json!("refused"), &json!("refusal-not-now")));
    assert_eq!(act(&mut engine, &json!({ "command": "fly" })).expect_err("unknown")["code"], "bad-value");
    let with = json!({ "now": NOW });
    assert_eq!(call(&mut engine, "career.match", &with).expect_err("no match")["code"], "refused");
    let with = json!({ "document": "{}", "seed": "1", "now": NOW });
    assert_eq!(call(&mut engine, "career.import", &with).expect_err("none")["code"], "bad-career");
    let with = json!({ "name": "", "house": "classic", "seed": "1", "now": NOW });
    assert_eq!(call(&mut engine, "career.begin", &with).expect_err("no name")["code"], "refused");
    assert_eq!(export(&mut engine), before);
    let now = json!({ "now": NOW });
    let none = call(&mut Engine::default(), "career.view", &now).expect_err("none");
    assert_eq!(none["code"], "no-career");
}

#[test]
fn the_shop_sells_and_the_player_travels() {
    let mut engine = begin();
    act(&mut engine, &json!({ "command": "visit-shop" })).expect("open");
    let seen = view(&mut engine);
    let affordable = seen["shop"]["shelf"].as_array().expect("a shelf").iter();
    let entry = affordable.min_by_key(|entry| entry["price"].as_u64()).expect("something").clone();
    let buy = json!({ "command": "buy-card", "card": entry["card"], "at_most": entry["price"] });
    if seen["gil"].as_u64() >= entry["price"].as_u64() {
        act(&mut engine, &buy).expect("bought");
        assert!(view(&mut engine)["gil"].as_u64() < seen["gil"].as_u64());
    } else {
        assert_eq!(act(&mut engine, &buy).expect_err("too dear")["key"], "refusal-too-expensive");
    }
    let elsewhere = seen["regions"].as_array().expect("regions").iter();
    let to = elsewhere.map(|one| &one["region"]).find(|region| **region != seen["place"]).expect("another");
    act(&mut engine, &json!({ "command": "travel", "to": to })).expect("there");
    assert_eq!(&view(&mut engine)["place"], to);
}
