//! Advice at a table, and games looked at again.

use serde_json::{Value, json};
use tria_wasm::Engine;

use crate::support::{Page, against, call};

fn record(page: &mut Page) -> String {
    let with = json!({ "table": page.table });
    let records = call(&mut page.engine, "table.record", &with).expect("records");
    let lines: Vec<&str> =
        records["records"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    lines.join("\n")
}

fn steps(engine: &mut Engine, text: &str) -> (Value, Vec<Value>) {
    let opened = call(engine, "study.open", &json!({ "text": text })).expect("a study");
    (opened["study"].clone(), opened["steps"].as_array().expect("steps").clone())
}

#[test]
fn advice_judges_every_legal_move_and_knows_no_more_than_the_person() {
    for rules in [json!(["open"]), json!([])] {
        let mut page = Page::open(&json!({ "game": "triple-triad", "rules": rules }), &against(2), "9");
        while page.view["asked"]["ask"] != "move" {
            assert!(page.step());
        }
        let with = json!({ "table": page.table });
        let advice = call(&mut page.engine, "table.advice", &with).expect("advice");
        let moves = advice["moves"].as_array().expect("moves");
        assert_eq!(moves.len(), page.view["asked"]["legal"].as_array().expect("moves").len());
        let word = if rules == json!([]) { "opinion" } else { "exact" };
        assert!(moves.iter().all(|judged| judged["worth"][word].is_number()), "{}", moves[0]);
        page.say(&json!({ "do": "move", "with": moves[0]["move"] }));
        assert_eq!(
            call(&mut page.engine, "table.advice", &with).expect_err("not now")["code"],
            "not-your-turn"
        );
    }
}

#[test]
fn a_record_becomes_steps_with_values() {
    let mut page = Page::open(&json!({ "game": "triple-triad", "rules": ["same"] }), &against(1), "9");
    page.finish();
    let record = record(&mut page);
    let mut engine = Engine::default();
    let (study, steps) = steps(&mut engine, &record);
    assert_eq!(steps.len(), 10, "the deal and nine cards");
    for (place, step) in steps.iter().enumerate() {
        let lying = step["view"]["board"].as_array().expect("a board").iter();
        assert_eq!(lying.filter(|cell| cell.get("card").is_some()).count(), place);
        assert!(step["view"]["hands"]["red"].get("own").is_some(), "a study knows every card");
    }
    let with = json!({ "study": study, "step": 8 });
    let values = call(&mut engine, "study.values", &with).expect("values");
    let last = &values["moves"].as_array().expect("moves")[0];
    assert_eq!(values["exact"], json!(true));
    // One card is left, so its value is the end of the game as it was played.
    let score = &steps[9]["view"]["score"];
    let (blue, red) = (score["blue"].as_i64().expect("a score"), score["red"].as_i64().expect("a score"));
    let lead = if steps[8]["to_move"] == "blue" { blue - red } else { red - blue };
    assert_eq!(last["worth"]["exact"], json!(lead));
    let line = call(&mut engine, "study.line", &json!({ "study": study, "step": 4 })).expect("a line");
    assert_eq!(line["moves"].as_array().map(Vec::len), Some(5));
}

#[test]
fn a_position_in_a_line_is_the_step_it_came_from() {
    let mut page = Page::open(&json!({ "game": "triple-triad" }), &against(1), "4");
    page.finish();
    let mut engine = Engine::default();
    let (_, of_record) = steps(&mut engine, &record(&mut page));
    let (_, alone) = steps(&mut engine, of_record[5]["line"].as_str().expect("a line"));
    assert_eq!(alone.len(), 1);
    assert_eq!((&alone[0]["view"], &alone[0]["to_move"]), (&of_record[5]["view"], &of_record[5]["to_move"]));
}

#[test]
fn a_game_of_triatri_becomes_steps_with_values() {
    let mut page = Page::open(&json!({ "game": "triatri" }), &against(1), "9");
    page.finish();
    let mut engine = Engine::default();
    let (study, steps) = steps(&mut engine, &record(&mut page));
    let mut valued = 0;
    for (place, step) in steps.iter().enumerate() {
        assert_eq!(step["hands"].as_array().map(Vec::len), Some(2));
        if place + 8 < steps.len() {
            continue;
        }
        let with = json!({ "study": study, "step": place });
        let found = call(&mut engine, "study.values", &with).expect("values");
        let moves = found["moves"].as_array().expect("moves");
        valued += usize::from(!moves.is_empty() && found["exact"] == json!(true));
    }
    assert!(valued > 0, "the end of a game is known exactly");
    let line = json!({ "study": study, "step": 0 });
    assert_eq!(call(&mut engine, "study.line", &line).expect_err("none")["code"], "bad-value");
}

#[test]
fn what_is_no_record_is_said_to_be_none() {
    let mut engine = Engine::default();
    for text in ["", "hello", "{}", "{\"game\":\"chess\"}"] {
        let refused = call(&mut engine, "study.open", &json!({ "text": text })).expect_err("refused");
        assert_eq!(refused["code"], "bad-record", "{text:?}");
    }
    let with = json!({ "study": 3, "step": 0 });
    assert_eq!(call(&mut engine, "study.values", &with).expect_err("none")["code"], "no-such-study");
}
