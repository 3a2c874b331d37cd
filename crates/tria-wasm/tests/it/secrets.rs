//! Nothing sent to a page reveals what its person may not know.

use serde_json::{Value, json};

use crate::support::{Page, against};

/// Plays until a line contains this, and returns all lines with that one changed.
fn twin(page: &mut Page, seat: u64, word: &str, change: impl Fn(&mut Value)) -> Value {
    let mut lines = page.lines();
    let line = lines.as_array_mut().expect("lines").iter_mut().rev().find_map(|line| {
        let entry: Value = serde_json::from_str(line.as_str()?).ok()?;
        let command = &entry["input"]["message"]["command"];
        let found = entry["input"]["seat"] == json!(seat) && command["do"] == json!(word);
        found.then_some((line, entry))
    });
    let (line, mut entry) = line.expect("the computer has said it");
    let before = entry.clone();
    change(&mut entry["input"]["message"]["command"]);
    assert_ne!(before, entry, "the twin differs");
    // The lines are kept as they are written, so only what differs is put in.
    let text = line.as_str().expect("a line");
    let (old, new) = (&before["input"]["message"]["command"], &entry["input"]["message"]["command"]);
    let payload = |command: &Value| match word {
        "hand" => in_order(&command["cards"]),
        _ => command["with"]["card"].to_string(),
    };
    let (old, new) = (payload(old), payload(new));
    assert!(text.contains(&old), "{old} is in {text}");
    *line = json!(text.replace(&old, &new));
    lines
}

/// Cards as the log writes them.
fn in_order(cards: &Value) -> String {
    let cards: Vec<tria_rules::triad::Card> = serde_json::from_value(cards.clone()).expect("cards");
    serde_json::to_string(&cards).expect("text")
}

#[test]
fn a_closed_hand_is_told_to_nobody() {
    let mut page = Page::open(&json!({ "game": "triple-triad" }), &against(3), "77");
    while page.view["asked"]["ask"] != "hand" || !page.think.is_empty() {
        assert!(page.step());
    }
    let lines = twin(&mut page, 1, "hand", |command| {
        let cards: Vec<_> = tria_cards::builtin().cards().map(|(card, _)| card).skip(90).take(5).collect();
        command["cards"] = json!(cards);
    });
    let mut one = Page::resume(&page.lines());
    let mut other = Page::resume(&lines);
    // Until the computer's first card everything that is told is the same.
    for _ in 0..3 {
        assert_eq!(one.heard, other.heard);
        if one.think.is_empty() {
            assert!(one.step() && other.step());
        }
    }
    assert_eq!(one.stage(), "playing");
    let told = json!(page.heard).to_string();
    let hidden = page.lines().to_string();
    assert!(hidden.contains("\\\"do\\\":\\\"hand\\\"") && !told.contains("\"do\":\"hand\""));
}

#[test]
fn a_sealed_choice_is_told_to_nobody_before_all_are_made() {
    let mut page = Page::open(&json!({ "game": "triatri" }), &against(3), "77");
    while page.view["asked"]["ask"] != "move" || !page.think.is_empty() {
        assert!(page.step());
    }
    let computer = 1 - page.view["viewer"]["seat"].as_u64().expect("a seat");
    let own: Vec<String> = page.view["asked"]["legal"]
        .as_array()
        .expect("moves")
        .iter()
        .map(|mv| mv["card"].as_str().expect("a card").to_owned())
        .collect();
    // Any card that is neither chosen nor the person's: one of the others is in the computer's hand.
    let everything = tria_cards::deck().cards.iter().map(|card| card.card.to_string());
    let mut seen = 0;
    for card in everything.filter(|card| !own.contains(card)) {
        let chosen = std::cell::Cell::new(false);
        let lines = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            twin(&mut page, computer, "move", |command| {
                chosen.set(true);
                command["with"]["card"] = json!(card);
            })
        }));
        let Ok(lines) = lines else { continue };
        let mut engine = tria_wasm::Engine::default();
        let with = json!({ "lines": lines, "seed": "7", "now": 0 });
        // A card that the computer does not hold is no log of a table.
        let Ok(told) = crate::support::call(&mut engine, "table.resume", &with) else { continue };
        assert_eq!(told["messages"][0]["view"], page.view, "{card}");
        seen += 1;
    }
    assert!(seen > 1, "there was something else to choose");
}
