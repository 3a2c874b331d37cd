//! Advice on cards: from the given ones, the same for the same seed, and a clear error if there are too few.

use serde_json::{Value, json};
use tria_wasm::Engine;

use crate::support::call;

fn names(advice: &Value) -> Vec<String> {
    let cards = advice["cards"].as_array().expect("cards");
    cards.iter().map(|card| card.as_str().expect("a name").to_owned()).collect()
}

#[test]
fn a_career_is_advised_on_its_own_cards() {
    let mut engine = Engine::default();
    let wish = json!({"name": "Ada", "house": "classic", "seed": "2a", "now": 1_000});
    let begun = call(&mut engine, "career.begin", &wish).expect("a career");
    let owned: Vec<(String, u64)> = begun["view"]["cards"]
        .as_array()
        .expect("cards")
        .iter()
        .map(|card| {
            (card["card"].as_str().expect("a name").to_owned(), card["copies"].as_u64().expect("copies"))
        })
        .collect();
    let document =
        call(&mut engine, "career.export", &json!({"career": begun["career"]})).expect("a document");
    let ask = json!({"career": document["document"], "solves": 60, "seed": "1"});
    let advice = call(&mut engine, "cards.advice", &ask).expect("advice");
    let hand = names(&advice);
    assert_eq!(hand.len(), 5);
    for card in &hand {
        let held = hand.iter().filter(|other| *other == card).count() as u64;
        assert!(owned.iter().any(|(name, copies)| name == card && *copies >= held), "{card} is owned");
    }
    assert!((0..=100).contains(&advice["expected"].as_i64().expect("percent")), "{advice}");
    let mut why: Vec<&str> = advice["why"]
        .as_array()
        .expect("reasons")
        .iter()
        .map(|why| why["card"].as_str().expect("a name"))
        .collect();
    why.sort_unstable();
    let mut sorted = hand.clone();
    sorted.sort_unstable();
    assert_eq!(why, sorted, "each card has its line");
    assert_eq!(call(&mut engine, "cards.advice", &ask).expect("advice"), advice, "the same seed");
}

#[test]
fn strong_cards_are_preferred() {
    let mut engine = Engine::default();
    let weak = ["ff8:geezard", "ff8:funguar", "ff8:bite-bug", "ff8:red-bat", "ff8:blobra"];
    let strong = ["ff8:squall", "ff8:seifer", "ff8:rinoa", "ff8:edea", "ff8:zell"];
    let cards: Vec<&str> = weak.iter().chain(&strong).copied().collect();
    let ask = |pool: Value| json!({"cards": cards, "pool": pool, "solves": 100, "seed": "7"});
    let mut hand = names(&call(&mut engine, "cards.advice", &ask(Value::Null)).expect("advice"));
    hand.sort_unstable();
    let mut best = strong.map(str::to_owned).to_vec();
    best.sort_unstable();
    assert_eq!(hand, best);
    let mut pool = names(&call(&mut engine, "cards.advice", &ask(json!(5))).expect("advice"));
    pool.sort_unstable();
    assert_eq!(pool, best, "for a pool as well");
}

#[test]
fn what_cannot_be_advised_is_refused() {
    let mut engine = Engine::default();
    let few = json!({"cards": ["ff8:geezard", "ff8:funguar"], "solves": 50, "seed": "1"});
    assert_eq!(call(&mut engine, "cards.advice", &few).expect_err("too few")["code"], "too-few");
    let damaged = json!({"career": "{}", "solves": 50, "seed": "1"});
    assert_eq!(call(&mut engine, "cards.advice", &damaged).expect_err("no career")["code"], "bad-career");
    for solves in [0, 49, 10_001] {
        let cards = ["ff8:geezard"; 5];
        let ask = json!({"cards": cards, "solves": solves, "seed": "1"});
        assert_eq!(
            call(&mut engine, "cards.advice", &ask).expect_err("effort")["code"],
            "bad-value",
            "{solves}"
        );
    }
}
