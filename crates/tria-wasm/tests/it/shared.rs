//! Several people at one screen: each with a view of their own, and nothing secret while the screen is passed on.

use serde_json::{Value, json};

use crate::support::{Page, call};

/// This many people at one table.
fn people(count: usize) -> Value {
    json!(vec![json!({ "person": true }); count])
}

fn face(page: &mut Page, seat: Option<u64>, since: u64) -> Value {
    let with = json!({ "table": page.table, "seat": seat, "since": since, "now": 50_000 });
    let told = call(&mut page.engine, "table.face", &with).expect("a table");
    page.hear(&told);
    told
}

/// Who gets the screen next, by the last update.
fn next(page: &mut Page) -> Option<u64> {
    let with = json!({ "table": page.table, "now": 50_000 });
    let told = call(&mut page.engine, "table.tick", &with).expect("a table");
    page.hear(&told);
    told["next"]["seat"].as_u64()
}

/// Plays to the end, passing the screen on as requested; returns how often it was passed.
fn play(page: &mut Page) -> usize {
    let mut passed = 0;
    for _ in 0..5_000 {
        if page.stage() == "finished" {
            return passed;
        }
        if let Some(seat) = next(page) {
            face(page, None, 0);
            assert_eq!(page.view["viewer"], json!("spectator"));
            assert_eq!(page.view["asked"], Value::Null, "nothing is asked of a spectator");
            face(page, Some(seat), 0);
            assert_eq!(page.view["viewer"]["seat"], json!(seat));
            passed += 1;
        }
        assert!(page.step(), "nothing goes on: {}", page.view);
    }
    panic!("the match does not end");
}

/// The texts of every card in the viewer's own hand.
fn own_hand(view: &Value, player: &str) -> Vec<String> {
    let hand = view["game"]["view"]["game"]["hands"][player]["own"].as_array();
    let cards = hand.into_iter().flatten().map(|held| held["card"].to_string());
    cards.collect()
}

#[test]
fn two_people_play_triple_triad_with_hidden_hands() {
    let short = json!({ "game": "triple-triad", "rules": ["random", "same"] });
    let mut page = Page::open(&short, &people(2), "5eed");
    assert_eq!(page.view["viewer"]["seat"], json!(0), "the rules are for everybody to read");
    let passed = play(&mut page);
    assert!(passed >= 9, "the screen is passed on before every card, not {passed} times");
    assert_eq!(page.view["finish"]["scores"].as_array().map(Vec::len), Some(2));
}

#[test]
fn three_people_and_a_computer_play_triatri() {
    let mut seats = people(4);
    seats[2] = json!({ "computer": 1 });
    let mut page = Page::open(&json!({ "game": "triatri" }), &seats, "c0ffee");
    assert!(play(&mut page) > 3);
    assert_eq!(page.view["finish"]["places"].as_array().map(Vec::len), Some(4));
}

#[test]
fn people_choose_their_pools_and_hands_one_after_the_other() {
    let short = json!({ "game": "triple-triad", "house": "club", "rules": ["pool"] });
    let mut page = Page::open(&short, &people(2), "9");
    assert_eq!(page.view["viewer"], json!("spectator"), "a pool is chosen in secret");
    let mut asked = Vec::new();
    while page.view["asked"]["ask"] != "move" {
        if let Some(seat) = next(&mut page) {
            face(&mut page, Some(seat), 0);
            asked.push((seat, page.view["asked"]["ask"].as_str().expect("a word").to_owned()));
            continue;
        }
        assert!(page.step(), "nothing goes on: {}", page.view);
    }
    let secret: Vec<_> = asked.iter().filter(|(_, ask)| ask == "pool").map(|(seat, _)| *seat).collect();
    assert_eq!(secret, [0, 1], "{asked:?}");
}

#[test]
fn nothing_of_a_hand_is_told_after_everybody_is_ready_and_while_the_screen_is_passed_on() {
    let short = json!({ "game": "triple-triad", "rules": ["random"] });
    let mut page = Page::open(&short, &people(2), "77");
    page.heard.clear();
    page.step();
    let told = json!(page.heard).to_string();
    let mut hands = Vec::new();
    for (seat, player) in [(0, "blue"), (1, "red")] {
        face(&mut page, Some(seat), 0);
        let own = own_hand(&page.view, player);
        assert_eq!(own.len(), 5);
        let other = if player == "blue" { "red" } else { "blue" };
        assert_eq!(page.view["game"]["view"]["game"]["hands"][other]["other"]["hidden"], json!(5));
        hands.extend(own);
    }
    let between = face(&mut page, None, 0).to_string();
    for card in hands {
        assert!(!told.contains(&card) && !between.contains(&card), "{card} is sent to no one");
    }
}

#[test]
fn with_open_hands_the_page_is_told_that_nothing_needs_to_be_hidden() {
    for (rules, open) in [(json!(["random", "open"]), true), (json!(["random"]), false)] {
        let short = json!({ "game": "triple-triad", "rules": rules });
        let mut page = Page::open(&short, &people(2), "1");
        page.step();
        let told = face(&mut page, None, 0);
        assert_eq!(told["next"]["open"], json!(open), "{told}");
    }
}

#[test]
fn who_comes_back_sees_what_happened_since() {
    let short = json!({ "game": "triple-triad", "rules": ["random"] });
    let mut page = Page::open(&short, &people(2), "3");
    page.step();
    let first = next(&mut page).expect("a player begins");
    face(&mut page, Some(1 - first), 0);
    let seen = page.view["version"].as_u64().expect("a version");
    face(&mut page, Some(first), 0);
    page.step();
    let told = face(&mut page, Some(1 - first), seen);
    let events = told["messages"][0]["events"].to_string();
    assert!(events.contains("\"placed\""), "{events}");
}

#[test]
fn a_shared_table_is_resumed_without_a_look_at_any_hand() {
    let short = json!({ "game": "triple-triad", "rules": ["random"] });
    let mut page = Page::open(&short, &people(2), "abc");
    let mut again = Page::resume(&page.lines());
    assert_eq!(again.view["viewer"]["seat"], json!(0), "before the deal there is nothing to hide");
    page.step();
    for _ in 0..4 {
        let seat = next(&mut page).expect("it goes on");
        face(&mut page, Some(seat), 0);
        page.step();
        again = Page::resume(&page.lines());
        assert_eq!(again.view["viewer"], json!("spectator"));
        let due = next(&mut page);
        assert_eq!(next(&mut again), due);
    }
    play(&mut again);
}

#[test]
fn a_move_is_taken_back_by_whoever_made_it() {
    let short = json!({ "game": "triple-triad", "rules": ["random"], "take_backs": true });
    let mut page = Page::open(&short, &people(2), "8");
    page.step();
    let first = next(&mut page).expect("a player begins");
    face(&mut page, Some(first), 0);
    page.step();
    assert_eq!(next(&mut page), Some(1 - first));
    face(&mut page, None, 0);
    let message = json!({ "type": "command", "key": 900, "at": page.view["version"], "command": { "do": "offer", "what": "take-back" } });
    let with = json!({ "table": page.table, "seat": first, "now": 60_000, "message": message });
    let told = call(&mut page.engine, "table.say", &with).expect("an answer");
    assert_eq!(told["messages"][0].get("error"), None, "{told}");
    page.hear(&told);
    assert_eq!(next(&mut page), Some(first), "the others have agreed, and it is the same turn again");
}

#[test]
fn seats_without_a_person_are_refused() {
    let short = json!({ "game": "triatri" });
    let seats = json!([{ "person": true }, { "computer": 1 }]);
    let mut page = Page::open(&short, &seats, "2");
    let told = |page: &mut Page, call_name: &str, with: Value| call(&mut page.engine, call_name, &with);
    let with = json!({ "table": page.table, "seat": 1, "now": 1 });
    assert_eq!(told(&mut page, "table.face", with).expect_err("a computer")["code"], json!("bad-value"));
    let with =
        json!({ "table": page.table, "seat": 3, "now": 1, "message": { "type": "resync", "since": 0 } });
    assert_eq!(told(&mut page, "table.say", with).expect_err("no viewer")["code"], json!("bad-value"));
    let with = json!({ "table": page.table, "seat": null, "now": 1 });
    told(&mut page, "table.face", with).expect("no viewer");
    let with = json!({ "table": page.table, "now": 1, "message": { "type": "resync", "since": 0 } });
    assert_eq!(told(&mut page, "table.say", with).expect_err("no sender")["code"], json!("bad-value"));
}
