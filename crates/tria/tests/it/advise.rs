//! `tria advise`: its answers as JSON and text, and its refusals.

use serde_json::{Value, json};

use crate::support::{tria, tria_with};

const POOL: [&str; 8] = ["1111", "2222", "3333", "4444", "5555", "6666", "7777", "8888"];

fn answer(args: &[&str], input: &str) -> Value {
    let run = tria_with(args, input.as_bytes());
    assert_eq!(run.status, 0, "{}", run.err);
    serde_json::from_str(&run.out).expect("JSON")
}

#[test]
fn the_best_hand_is_the_same_on_any_number_of_threads() {
    let args =
        [&["advise", "deck", "--known", "5555,6565,5656,6464,4646", "--effort", "60", "--json"], &POOL[..]]
            .concat();
    let one = tria(&args);
    assert_eq!(one.status, 0, "{}", one.err);
    assert_eq!(one.out, tria(&[&args[..], &["--threads", "2"]].concat()).out);
    let advice: Value = serde_json::from_str(&one.out).expect("JSON");
    let deck = advice["deck"].as_array().expect("a hand");
    assert_eq!(deck.len(), 5);
    assert!(deck.contains(&json!("8888")) && deck.contains(&json!("7777")), "{advice}");
    assert_eq!(advice["exact"], json!(true));
    let cards = advice["cards"].as_array().expect("cards");
    assert!(cards.iter().all(|card| card["loss"]["mean"].as_f64().expect("a loss") >= 0.0), "{advice}");
}

#[test]
fn cards_come_from_files_with_copies_comments_and_names() {
    let input = "# my cards\n3x 9999\n\nRuby Dragon # by its name\n1111\n  ff8:squall\n";
    let advice =
        answer(&["advise", "deck", "--file", "-", "--level", "1-5", "--effort", "60", "--json"], input);
    let deck: Vec<&str> = advice["deck"]
        .as_array()
        .expect("a hand")
        .iter()
        .map(|card| card.as_str().expect("a text"))
        .collect();
    assert_eq!(deck.iter().filter(|card| **card == "9999").count(), 3, "{deck:?}");
    assert!(deck.contains(&"ff8:squall"), "{deck:?}");
}

#[test]
fn an_exchange_names_what_goes_and_what_comes() {
    let args =
        ["advise", "exchange", "--hand", "1111,2222,5555,6666,7777", "--level", "3-5", "--effort", "60"];
    let args = [&args[..], &POOL].concat();
    let advice = answer(&[&args[..], &["--json"]].concat(), "");
    assert!(advice["in"].as_array().expect("cards").contains(&json!("8888")), "{advice}");
    assert!(advice["out"].as_array().expect("cards").contains(&json!("1111")), "{advice}");
    let words = tria(&args).out;
    assert!(words.contains("give ") && words.contains("8888") && words.contains("95 %"), "{words}");
}

#[test]
fn a_winner_is_told_what_to_take_and_why() {
    let args = ["advise", "take", "--offered", "1111,ff8:squall,2222", "--level", "3-6", "--effort", "60"];
    let args = [&args[..], &["3333", "4444", "5454", "4545", "5555", "2222"]].concat();
    let advice = answer(&[&args[..], &["--json"]].concat(), "");
    assert_eq!(advice["take"], json!(["ff8:squall"]));
    assert_eq!(advice["offers"][0]["level"], json!(10));
    assert!(advice["offers"][0]["gain"]["mean"].as_f64().expect("a gain") > 0.0, "{advice}");
    let words = tria(&[&args[..], &["--lang", "fr"]].concat()).out;
    assert!(words.starts_with("Prenez Squall (A469).\n→ Squall"), "{words}");
}

#[test]
fn the_weakest_cards_are_named_for_random() {
    let input = "2x 1111\nff8:squall\nff8:seifer\nff8:edea\nff8:laguna\nff8:kiros\nff8:ward\n";
    let args = ["advise", "lose", "--count", "9", "--file", "-", "--level", "6-8", "--effort", "100"];
    let advice = answer(&[&args[..], &["--json"]].concat(), input);
    assert_eq!(advice["remaining"], json!(5));
    assert_eq!(advice["lose"][0]["card"], json!("1111"));
    assert_eq!(advice["lose"][0]["copies"], json!(2));
    let words = tria_with(&args, input.as_bytes()).out;
    assert!(words.contains("all 2 copies must go"), "{words}");
}

#[test]
fn what_is_wrong_is_named_with_its_place_and_the_way_out() {
    for (args, input, named) in [
        (vec!["deck", "1111", "2222"], "", "at least five"),
        (vec!["deck"], "", "--file"),
        (vec!["deck", "--file", "-"], "1111\n22y2\n", "-:2: no card has the name"),
        (vec!["deck", "--file", "-"], "1111\nff8:squal\n", "did you mean \"squall\""),
        (vec!["deck", "--file", "no-such.txt"], "", "no-such.txt"),
        (vec!["deck", "2000x 1111"], "", "1 to 1000"),
        (vec!["deck", "5x 1111", "--known", "1111,1111,1111,1111,1111,1111"], "", "at most five"),
        (vec!["deck", "5x 1111", "--effort", "2"], "", "50 to 1000000"),
        (vec!["deck", "5x 1111", "--house", "tabletop", "--rule", "plus"], "", "does not offer"),
        (vec!["exchange", "6x 1111", "--hand", "1111,1111"], "", "a hand has 5"),
        (
            vec!["exchange", "6x 1111", "--hand", "1111,1111,1111,1111,2222"],
            "",
            "2222 is in the hand but not",
        ),
        (vec!["take", "6x 1111", "--offered", "2222", "--count", "2"], "", "2 cards are to be taken"),
        (vec!["lose", "6x 1111"], "", "1 different cards"),
    ] {
        let run = tria_with(&[&["advise"], &args[..]].concat(), input.as_bytes());
        assert_eq!(run.status, 2, "{args:?}: {}", run.err);
        assert!(run.err.contains(named), "{args:?} names {named:?}:\n{}", run.err);
        assert!(run.out.is_empty(), "{args:?}");
    }
}
