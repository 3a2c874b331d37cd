//! Whole games, and resumed tables.

use serde_json::{Value, json};

use crate::support::{Page, against, call};

fn record(page: &mut Page) -> Vec<Value> {
    let with = json!({ "table": page.table });
    let answer = call(&mut page.engine, "table.record", &with).expect("records");
    answer["records"].as_array().expect("a list").clone()
}

/// How many cards lie on the board.
fn placed(page: &Page) -> usize {
    let board = page.view["game"]["view"]["game"]["board"].as_array();
    board.map_or(0, |cells| cells.iter().filter(|cell| cell.get("card").is_some()).count())
}

#[test]
fn triple_triad_is_played_to_its_end_against_every_level() {
    for level in 1..=6 {
        let short = json!({ "game": "triple-triad", "rules": ["open"] });
        let mut page = Page::open(&short, &against(level), &format!("{level}f"));
        page.finish();
        let scores = &page.view["finish"]["scores"];
        assert_eq!(scores.as_array().map(Vec::len), Some(2), "level {level}: {}", page.view["finish"]);
        let records = record(&mut page);
        let text = records[0].as_str().expect("a line");
        let replay = tria_rules::record::Replay::read(text.as_bytes(), tria_cards::builtin());
        assert!(replay.is_ok(), "level {level}: {replay:?}");
    }
}

#[test]
fn every_house_is_played_to_its_end() {
    for (house, rules) in [
        ("classic", json!(["same", "plus", "elemental", "random"])),
        ("club", json!(["pool", "exchange", "best-of-three"])),
        ("classic", json!(["sudden-death", "same-wall", "same"])),
    ] {
        let short = json!({ "game": "triple-triad", "house": house, "rules": rules });
        let mut page = Page::open(&short, &against(1), "beef");
        page.finish();
        assert_eq!(record(&mut page).len(), 1);
    }
}

#[test]
fn triatri_is_played_to_its_end_against_every_level_by_two_to_four() {
    for (level, seats) in [(1, 2), (2, 3), (3, 4), (4, 2), (5, 2), (6, 2)] {
        let mut sitting = vec![json!({ "computer": level }); seats];
        sitting[seats - 1] = json!({ "person": true });
        let mut page = Page::open(&json!({ "game": "triatri" }), &json!(sitting), "c0ffee");
        page.finish();
        let places = page.view["finish"]["places"].as_array().expect("places").len();
        assert_eq!(places, seats, "level {level}");
        assert!(!record(&mut page).is_empty());
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let play = |seed: &str| {
        let mut page = Page::open(&json!({ "game": "triatri" }), &against(2), seed);
        page.finish();
        page.heard
    };
    assert_eq!(play("1"), play("1"));
    assert_ne!(play("1"), play("2"));
}

#[test]
fn a_table_is_the_same_after_it_was_resumed_at_every_step() {
    let triad = json!({ "game": "triple-triad", "rules": ["open", "plus"], "take_backs": true });
    let three = json!([{ "computer": 1 }, { "person": true }, { "computer": 2 }]);
    for (short, seats) in [(triad, against(2)), (json!({ "game": "triatri" }), three)] {
        let mut page = Page::open(&short, &seats, "abc");
        loop {
            let lines = page.lines();
            let mut again = Page::resume(&lines);
            assert_eq!(again.view, page.view);
            assert_eq!(again.think, page.think);
            assert_eq!(again.lines(), lines, "resuming writes nothing");
            if page.stage() == "finished" {
                break;
            }
            assert!(page.step());
        }
        let lines = page.lines();
        let mut middle: Vec<Value> = lines.as_array().expect("lines").clone();
        middle.truncate(middle.len() / 2);
        Page::resume(&json!(middle)).finish();
    }
}

#[test]
fn lines_come_piece_by_piece() {
    let mut page = Page::open(&json!({ "game": "triatri" }), &against(1), "1");
    let (mut kept, mut next) = (Vec::new(), 0);
    while page.stage() != "finished" {
        page.step();
        let with = json!({ "table": page.table, "from": next });
        let log = call(&mut page.engine, "table.log", &with).expect("lines");
        kept.extend(log["lines"].as_array().expect("lines").clone());
        next = log["next"].as_u64().expect("a number");
    }
    assert_eq!(json!(kept), page.lines());
}

#[test]
fn a_clock_runs_out_when_the_page_says_the_time() {
    let short = json!({ "game": "triple-triad", "rules": ["open"], "clock": "fast" });
    let mut page = Page::open(&short, &against(1), "5");
    // Before the first card a match is only called off; afterwards it is lost.
    while page.view["asked"]["ask"] != "move" || placed(&page) < 2 {
        assert!(page.step());
    }
    let with = json!({ "table": page.table, "now": 2_000 });
    let told = call(&mut page.engine, "table.tick", &with).expect("a tick");
    let wake = told["wake"].as_u64().expect("the clock runs");
    let with = json!({ "table": page.table, "now": wake });
    let told = call(&mut page.engine, "table.tick", &with).expect("a tick");
    page.hear(&told);
    page.finish();
    assert_eq!(page.view["finish"]["places"], json!([2, 1]));
}

#[test]
fn a_move_is_taken_back_where_the_table_allows_it() {
    let short = json!({ "game": "triple-triad", "rules": ["open"], "take_backs": true });
    let mut page = Page::open(&short, &against(1), "5");
    while page.view["may_take_back"] != json!(true) || page.view["asked"]["ask"] != "move" {
        assert!(page.step());
    }
    let before = placed(&page);
    assert_eq!(page.say(&json!({ "do": "offer", "what": "take-back" })).get("error"), None);
    assert!(page.think(), "the computer answers");
    assert!(placed(&page) < before, "{}", page.view);
    page.finish();
}

#[test]
fn a_rematch_goes_on_at_the_same_table() {
    let mut page = Page::open(&json!({ "game": "triatri" }), &against(1), "2");
    page.finish();
    page.say(&json!({ "do": "rematch" }));
    assert_eq!(page.stage(), "gathering");
    page.finish();
    assert_eq!(page.view["number"], json!(2));
}
