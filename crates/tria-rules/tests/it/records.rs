//! Records: the examples of the formats answered exactly, and every error with its code and step.

use serde_json::{Value, json};
use tria_rules::record::{ErrorCode, Replay};

use crate::support::{answer, catalog};

/// A game of Triple Triad with five plain cards each, blue first, and these further fields.
fn game(fields: &str) -> String {
    let hands =
        r#""hands":{"blue":["1111","2222","3333","4444","5555"],"red":["1111","2222","3333","4444","?"]}"#;
    format!(r#"{{"game":"triple-triad",{hands},"first":"blue"{fields}}}"#)
}

fn moves(list: &str) -> String {
    game(&format!(r#","moves":[{list}]"#))
}

/// Nine moves that fill the board.
fn full_game() -> String {
    let moves: Vec<String> = (0..9).map(|n| format!(r#"{{"hand":{},"cell":{n}}}"#, n / 2)).collect();
    moves.join(",")
}

const DEAL: &str = r#""deal":[["R3","B5","I","G2","G7","B2"],["R4","R6","B3","G4","G5","B7"],["R5","R7","B4","B6","G3","G6"]]"#;
const SELECTED: &str = r#""selections":[["G7","B7","R5"]]"#;

/// A game of TriATri for three with these rounds.
fn triatri(rounds: &str) -> String {
    format!(r#"{{"game":"triatri","players":3,"rounds":[{rounds}]}}"#)
}

/// A round with the usual deal and selection, and these tricks.
fn tricks(list: &str) -> String {
    triatri(&format!(r#"{{{DEAL},{SELECTED},"tricks":[{list}]}}"#))
}

/// A match in the house club without pools, with these games.
fn single_match(rules: &str, games: &str) -> String {
    format!(r#"{{"game":"triple-triad-match","house":"club","rules":{{{rules}}},"games":[{games}]}}"#)
}

const HANDS: &str =
    r#""hands":{"blue":["1111","2222","3333","4444","5555"],"red":["1111","2222","3333","4444","5555"]}"#;

fn match_game(fields: &str) -> String {
    format!(r#"{{{HANDS},"first":"blue","moves":[{}]{fields}}}"#, full_game())
}

/// Every record must be refused with the code, at the step.
#[track_caller]
fn check(code: &str, table: &[(String, Option<u32>)]) {
    for (record, step) in table {
        let error = match answer(record) {
            Ok(answer) => panic!("{record} was answered: {answer}"),
            Err(error) => error,
        };
        assert_eq!((error.code.name(), error.step), (code, *step), "{record}: {}", error.message);
        assert!(error.message.len() > 10 && error.message.len() < 1500, "{}", error.message);
        let line: Value = serde_json::from_str(&error.to_json()).expect("an error is JSON");
        assert_eq!(line["error"]["code"], code);
        assert_eq!(line["error"].get("step").and_then(Value::as_u64), step.map(u64::from));
    }
}

// ---- The examples of the formats ----

/// The game of the format's first example, and its answer; flips also carry their wave.
#[test]
fn the_example_game_is_answered_as_written() {
    let record = r#"{"game":"triple-triad","house":"classic",
        "rules":{"same":"two","same_wall":true,"plus":true,"elemental":true},
        "elements":[null,"fire",null,null,null,null,"ice",null,null],
        "board":[null,{"card":"2A5A","owner":"blue"},{"card":"1213","owner":"blue"},{"card":"1513","owner":"blue"},null,null,null,null,null],
        "hands":{"blue":["154A@fire","1111","2222"],"red":["1654","5325","6667"]},
        "first":"red",
        "moves":[{"hand":1,"cell":4},{"hand":0,"cell":8}]}"#;
    let expected = json!({
        "steps":[{"by":"red","hand":1,"cell":4,"flips":[{"cell":1,"cause":"same","wave":0},{"cell":2,"cause":"combo","wave":1},{"cell":3,"cause":"same","wave":0}],"score":{"blue":3,"red":6}},
                 {"by":"blue","hand":0,"cell":8,"flips":[],"score":{"blue":3,"red":6}}],
        "board":[null,{"card":"2A5A","owner":"red"},{"card":"1213","owner":"red"},{"card":"1513","owner":"red"},{"card":"5325","owner":"red"},null,null,null,{"card":"154A@fire","owner":"blue"}],
        "score":{"blue":3,"red":6},"next":"red","result":null});
    assert_eq!(answer(record).expect("a good record"), expected);
}

/// The TriATri record of the format's example, and its answer.
#[test]
fn the_example_of_triatri_is_answered_as_written() {
    let record = r#"{"game":"triatri","players":3,"options":{},
        "rounds":[{"deal":[["R3","B5","I","G2","G7","B2"],["R4","R6","B3","G4","G5","B7"],["R5","R7","B4","B6","G3","G6"]],
            "selections":[["G7","B7","R5"]],
            "tricks":[{"gem":"B","plays":["B5","B3","B4"]},{"gem":"B*","plays":["B2"]}]}]}"#;
    let expected = json!({
        "rounds":[{"starter":0,"tricks":[
            {"leader":0,"gem":"B","shown":[{"seat":0,"card":"B5","value":5},{"seat":1,"card":"B3","value":3},{"seat":2,"card":"B4","value":4}],"winner":0},
            {"leader":0,"gem":"B*","shown":[{"seat":0,"card":"B2","value":2}],"winner":null}]}],
        "holdings":[[0,0,0],[0,0,0],[0,0,0]],"stock":[6,5,6],
        "over":null,"scores":null,"ranking":null,"next":{"seat":1,"phase":"play"}});
    assert_eq!(answer(record).expect("a good record"), expected);
}

/// The match of the format's example with its hands written out: open, then won and chosen.
#[test]
fn the_example_match_is_answered_as_written() {
    let record = |games: &str, taken: &str| {
        format!(
            r#"{{"game":"triple-triad-match","house":"club","rules":{{"same":"two","best_of":3,"exchange":true,"trade":"diff"}},
            "pools":{{"blue":["1111","2222","3333","4444","5555","6666"],"red":["1112","1113","1114","1115","1116","1117"]}},
            "games":[{games}],"taken":{taken}}}"#
        )
    };
    let game = |first: &str, moves: &str| {
        format!(
            r#"{{"hands":{{"blue":["2222","3333","4444","5555","6666"],"red":["1112","1113","1114","1115","1116"]}},"first":"{first}","moves":[{moves}],"given_up":null}}"#
        )
    };
    let won = game("blue", &full_game());
    let first = answer(&record(&won, "[]")).expect("a good record");
    let score = first["games"][0]["score"].clone();
    assert_eq!(
        first,
        json!({"games":[{"result":"blue","score":score}],"wins":{"blue":1,"red":0},"winner":null,"choose":null,"transfers":[],"next":"game"})
    );
    let running = answer(&record(&format!("{won},{}", game("red", "")), "[]")).expect("a good record");
    assert_eq!(running["games"][1], json!({"result":null,"score":{"blue":5,"red":5}}));
    assert_eq!(running["next"], "game");
}

/// A choice is listed while it is due and gone once it is made; all five leave nothing to choose.
#[test]
fn choices_and_transfers_are_answered_as_promised() {
    let record = |trade: &str, taken: &str| {
        let given_up =
            format!(r#"{{{HANDS},"first":"blue","moves":[{{"hand":0,"cell":0}}],"given_up":"red"}}"#);
        let record = single_match(&format!(r#""trade":"{trade}""#), &given_up);
        record.replace("\"games\"", &format!(r#""taken":{taken},"games""#))
    };
    let due = answer(&record("one", "[]")).expect("a good record");
    assert_eq!(due["choose"], json!({"by":"blue","count":1,"from":["1111","2222","3333","4444","5555"]}));
    assert_eq!((&due["next"], &due["winner"]), (&json!("choose"), &json!("blue")));
    assert_eq!(due["games"], json!([{"result":"blue","score":{"blue":10,"red":0}}]));
    let made = answer(&record("one", r#"["3333"]"#)).expect("a good record");
    assert_eq!(made["transfers"], json!([{"card":"3333","from":"red","to":"blue","after":1}]));
    assert_eq!((&made["choose"], &made["next"]), (&Value::Null, &Value::Null));
    let all = answer(&record("diff", "[]")).expect("a good record");
    assert_eq!(all["transfers"].as_array().map(Vec::len), Some(5));
    assert_eq!(all["choose"], Value::Null);
    let said =
        answer(&record("all", r#"["5555","4444","3333","2222","1111"]"#)).expect("it may still be said");
    assert_eq!(said["transfers"], all["transfers"]);
}

/// Defaults: `house` classic, no rules, empty board, no elements, no moves; unknown keys are ignored.
#[test]
fn what_is_left_out_has_its_default() {
    let plain = answer(&game("")).expect("a good record");
    let expected = json!({"steps":[],"board":[null,null,null,null,null,null,null,null,null],"score":{"blue":5,"red":5},"next":"blue","result":null});
    assert_eq!(plain, expected);
    let spelled = game(
        r#","house":"classic","rules":{},"board":[null,null,null,null,null,null,null,null,null],"elements":[null,null,null,null,null,null,null,null,null],"moves":[],"note":{"by":"me"}"#,
    );
    assert_eq!(answer(&spelled).expect("a good record"), expected);
    let waiting = answer(r#"{"game":"triatri","players":2}"#).expect("a good record");
    assert_eq!(waiting["next"], json!({"phase":"deal"}));
}

/// Card texts are repeated as given, a hidden card may stay in the hand, and a finished game has a result and no next.
#[test]
fn a_finished_game_has_a_result() {
    let over = answer(&moves(&full_game())).expect("a good record");
    assert_eq!(over["steps"].as_array().map(Vec::len), Some(9));
    assert_eq!(over["next"], Value::Null);
    assert!(["blue", "red", "draw"].contains(&over["result"].as_str().expect("a result")));
    let named = game("").replace(r#""blue":["1111""#, r#""blue":["ff8:ruby-dragon""#);
    let placed = answer(&named.replace(r#""first""#, r#""moves":[{"hand":0,"cell":0,"by":"blue"}],"first""#));
    assert_eq!(placed.expect("a good record")["board"][0]["card"], "ff8:ruby-dragon");
}

/// `next` of TriATri: the seats still to choose, then the leader's gem, then the player.
#[test]
fn triatri_says_what_is_next() {
    let next =
        |record: &str| answer(record).unwrap_or_else(|error| panic!("{record}: {error}"))["next"].clone();
    assert_eq!(next(&triatri(&format!("{{{DEAL}}}"))), json!({"phase":"select","seats":[0,1,2]}));
    let partly = triatri(&format!(r#"{{{DEAL},"selections":[["G7",null,"R5"]]}}"#));
    assert_eq!(next(&partly), json!({"phase":"select","seats":[1]}));
    assert_eq!(answer(&partly).expect("good")["rounds"][0]["starter"], Value::Null);
    assert_eq!(next(&tricks("")), json!({"phase":"gem","seat":0}));
    assert_eq!(next(&tricks(r#"{"gem":"B","plays":[]}"#)), json!({"phase":"play","seat":0}));
}

/// Where `redo_limit` decided by lot, the round carries `"starter":seat`.
#[test]
fn a_lot_names_the_starter() {
    let record = |starter: &str| {
        let deal = r#""deal":[["R2","R3","B4","B5","G6","I"],["R4","R5","B2","G2","G3","I"]]"#;
        let round = format!(r#"{{{deal},"selections":[["I","I"]]{starter}}}"#);
        format!(r#"{{"game":"triatri","players":2,"options":{{"redo_limit":0}},"rounds":[{round}]}}"#)
    };
    let drawn = answer(&record(r#","starter":1"#)).expect("a good record");
    assert_eq!((&drawn["rounds"][0]["starter"], &drawn["next"]["seat"]), (&json!(1), &json!(1)));
    check(
        "bad-setup",
        &[(record(""), None), (record(r#","starter":2"#), None), (record(r#","starter":"1""#), None)],
    );
}

// ---- Every code ----

/// `bad-json`: not an object.
#[test]
fn a_record_that_is_no_object_is_bad_json() {
    for record in [
        "",
        " ",
        "null",
        "5",
        "[]",
        "\"game\"",
        "true",
        "{",
        "{}x",
        "{'game':1}",
        "{\"game\":}",
        "\u{feff}{}",
    ] {
        check("bad-json", &[(record.to_owned(), None)]);
    }
}

/// `bad-card`: "a card text that is none, an unknown slug, `?` where the card must be known".
#[test]
fn a_text_that_is_no_card_is_bad_card() {
    let held = |card: &str| game("").replace(r#""blue":["1111""#, &format!(r#""blue":[{card}"#));
    for card in [
        r#""111""#,
        r#""11111""#,
        r#""0111""#,
        r#""111a""#,
        r#""111@""#,
        r#""1111@lava""#,
        r#""1111@fire ""#,
        r#""ff8:nobody""#,
        r#""ff9:geezard""#,
        r#""ff8:Geezard""#,
        r#""ff8:geezard@fire""#,
        r#""geezard""#,
        r#""""#,
        r#""??""#,
        "1111",
        "null",
        "[]",
    ] {
        check("bad-card", &[(held(card), None)]);
    }
    let board = |card: &str| {
        game(&format!(
            r#","board":[{{"card":"{card}","owner":"red"}},null,null,null,null,null,null,null,null]"#
        ))
    };
    let dealt = |card: &str| triatri(&format!("{{{}}}", DEAL.replace("\"R3\"", card)));
    check(
        "bad-card",
        &[
            (board("?"), None),
            (board("1"), None),
            (moves(r#"{"hand":0,"cell":0},{"hand":4,"cell":1}"#), Some(2)),
            (dealt("\"R9\""), None),
            (dealt("\"r3\""), None),
            (dealt("3"), None),
            (dealt("\"?\""), None),
            (triatri(&format!(r#"{{{DEAL},"selections":[["G7","X7","R5"]]}}"#)), Some(2)),
            (tricks(r#"{"gem":"B","plays":["B5","B33"]}"#), Some(6)),
            (tricks(r#"{"gem":"B","plays":[null]}"#), Some(5)),
        ],
    );
}

/// `bad-rules`: "unknown house, switch, option or value; incompatible rules".
#[test]
fn rules_that_are_none_are_bad_rules() {
    let rules = |rules: &str| game(&format!(r#","rules":{{{rules}}}"#));
    let options = |options: &str| format!(r#"{{"game":"triatri","players":2,"options":{{{options}}}}}"#);
    check(
        "bad-rules",
        &[
            (game(r#","house":"casino""#), None),
            (game(r#","house":"Classic""#), None),
            (rules(r#""Same":"two""#), None),
            (rules(r#""same":"three""#), None),
            (rules(r#""same":true"#), None),
            (rules(r#""same":null"#), None),
            (rules(r#""plus":"true""#), None),
            (rules(r#""plus":1"#), None),
            (rules(r#""combo":[]"#), None),
            (rules(r#""scoring":"hand""#), None),
            (rules(r#""exchange":true"#), None),
            (rules(r#""best_of":3.0"#), None),
            (rules(r#""pool":1e999"#), None),
            (options(r#""round":1"#), None),
            (options(r#""rounds":0"#), None),
            (options(r#""rounds":"3""#), None),
            (options(r#""redo_limit":-1"#), None),
            (options(r#""redo_limit":1.5"#), None),
            (options(r#""next_leader":"left""#), None),
            (options(r#""imitation":null"#), None),
            (options(r#""match":0"#), None),
        ],
    );
}

/// `bad-setup` of Triple Triad: missing fields, wrong types, sizes that do not fit.
#[test]
fn a_game_that_does_not_fit_is_bad_setup() {
    let without = |field: &str| game("").replace(field, "\"other\"");
    let blue = |hand: &str| game("").replace(r#"["1111","2222","3333","4444","5555"]"#, hand);
    check(
        "bad-setup",
        &[
            ("{}".to_owned(), None),
            (r#"{"game":"chess"}"#.to_owned(), None),
            (r#"{"game":7}"#.to_owned(), None),
            (without("\"game\""), None),
            (without("\"hands\""), None),
            (without("\"first\""), None),
            (game("").replace("\"red\":[", "\"green\":["), None),
            (game("").replace("\"first\":\"blue\"", "\"first\":\"green\""), None),
            (game("").replace("\"first\":\"blue\"", "\"first\":0"), None),
            (blue(r#"["1111","2222","3333","4444"]"#), None),
            (blue(r#"["1111","2222","3333","4444","5555","6666"]"#), None),
            (blue(r#""1111""#), None),
            (game(r#","house":1"#), None),
            (game(r#","rules":[]"#), None),
            (game(r#","elements":[null,null]"#), None),
            (game(r#","elements":[null,null,null,null,null,null,null,null,"lava"]"#), None),
            (game(r#","elements":{}"#), None),
            (game(r#","board":[]"#), None),
            (game(r#","board":[0,null,null,null,null,null,null,null,null]"#), None),
            (game(r#","board":[{"card":"1111"},null,null,null,null,null,null,null,null]"#), None),
            (game(r#","board":[{"owner":"red"},null,null,null,null,null,null,null,null]"#), None),
            (game(r#","moves":{}"#), None),
        ],
    );
}

/// `bad-setup` of TriATri: players, deals, rounds begun too early.
#[test]
fn a_deal_that_does_not_fit_is_bad_setup() {
    let players = |players: &str| format!(r#"{{"game":"triatri","players":{players}}}"#);
    let dealt = |old: &str, new: &str| triatri(&format!("{{{}}}", DEAL.replacen(old, new, 1)));
    check(
        "bad-setup",
        &[
            (r#"{"game":"triatri"}"#.to_owned(), None),
            (players("1"), None),
            (players("5"), None),
            (players("2.0"), None),
            (players("\"2\""), None),
            (players("1e999"), None),
            (r#"{"game":"triatri","players":2,"rounds":{}}"#.to_owned(), None),
            (r#"{"game":"triatri","players":2,"options":[]}"#.to_owned(), None),
            (triatri("7"), None),
            (triatri("{}"), None),
            (triatri(r#"{"deal":{}}"#), None),
            (triatri(r#"{"deal":[[],[]]}"#), None),
            (triatri(r#"{"deal":[7,[],[]]}"#), None),
            (dealt("\"R3\",", ""), None),
            (dealt("\"R3\"", "\"R3\",\"R2\""), None),
            (dealt("\"R3\"", "\"R4\""), None),
            (dealt("\"R3\"", "\"I\""), None),
            (dealt("\"R3\"", "\"R8\""), None),
            (triatri(&format!("{{{DEAL}}},{{{DEAL}}}")), None),
            (triatri(&format!(r#"{{{DEAL},"selections":[["G7","B7"]]}}"#)), None),
            (triatri(&format!(r#"{{{DEAL},"selections":["G7"]}}"#)), None),
        ],
    );
}

/// `bad-setup` of matches: hands, pools, starters and continuations that do not fit.
#[test]
fn a_match_that_does_not_fit_is_bad_setup() {
    let whole = match_game("");
    let other = whole.replace("\"5555\"", "\"6666\"");
    let four = whole.replace(r#","5555"],"red""#, r#"],"red""#);
    let continued = match_game(r#","continues":true"#);
    let pool = r#""pools":{"blue":["1111"],"red":[]},"games""#;
    let three = |games: &str| single_match(r#""best_of":3"#, games);
    let second = whole.replace("\"first\":\"blue\"", "\"first\":\"red\"");
    check(
        "bad-setup",
        &[
            (single_match("", "7"), None),
            (single_match("", &four), None),
            (single_match("", &continued), None),
            (single_match("", &match_game(r#","continues":"yes""#)), None),
            (single_match("", &match_game(r#","given_up":"green""#)), None),
            (
                single_match(r#""pool":null"#, "")
                    .replace("\"games\"", r#""pools":{"blue":[],"red":[]},"games""#),
                None,
            ),
            (three(&format!("{whole},{whole}")), None),
            (three(&format!("{whole},{}", other.replace("\"first\":\"blue\"", "\"first\":\"red\""))), None),
            (three(&format!("{},{second}", whole.replace(&full_game(), ""))), None),
        ],
    );
    check("bad-rules", &[(single_match("", "").replace("\"games\"", pool), None)]);
}

/// A drawn game that went on for as long as its table allowed stays a draw; without the limit it must go on.
#[test]
fn a_limit_of_draws_ends_a_game_where_the_record_names_it() {
    // Equal cards take nothing.
    let draw =
        ["1111", "2222", "3333", "4444"].iter().fold(match_game(""), |game, card| game.replace(card, "5555"));
    let record = single_match(r#""pool":null,"sudden_death":true"#, &draw);
    let limited = |limit: &str| record.replace("\"games\"", &format!("\"draw_limit\":{limit},\"games\""));
    let open = answer(&record).expect("a record");
    assert_eq!(
        (&open["games"][0]["result"], &open["winner"], &open["next"]),
        (&json!("draw"), &Value::Null, &json!("game"))
    );
    let ended = answer(&limited("1")).expect("a record");
    assert_eq!((&ended["winner"], &ended["next"]), (&json!("draw"), &Value::Null));
    assert_eq!(answer(&limited("2")).expect("a record")["next"], "game");
    check(
        "bad-setup",
        &["0", "-1", "\"1\"", "1.5", "99999999999", "null"].map(|limit| (limited(limit), None)),
    );
}

/// `cell-taken`: "the cell is occupied".
#[test]
fn a_taken_cell_is_refused_with_its_step() {
    let board = r#","board":[{"card":"1111","owner":"red"},null,null,null,null,null,null,null,null],"moves":[{"hand":0,"cell":0}]"#;
    check(
        "cell-taken",
        &[
            (moves(r#"{"hand":0,"cell":0},{"hand":0,"cell":0}"#), Some(2)),
            (moves(r#"{"hand":0,"cell":8},{"hand":0,"cell":7},{"hand":1,"cell":8}"#), Some(3)),
            (game(board), Some(1)),
        ],
    );
}

/// `card-not-in-hand`: "a hand index out of range or already played; a TriATri card the seat does not hold".
#[test]
fn a_card_that_is_not_held_is_refused_with_its_step() {
    check(
        "card-not-in-hand",
        &[
            (moves(r#"{"hand":5,"cell":0}"#), Some(1)),
            (moves(r#"{"hand":-1,"cell":0}"#), Some(1)),
            (moves(r#"{"hand":99999999999999999999,"cell":0}"#), Some(1)),
            (moves(r#"{"hand":0,"cell":0},{"hand":0,"cell":1},{"hand":0,"cell":2}"#), Some(3)),
            (triatri(&format!(r#"{{{DEAL},"selections":[["G7","G7","R5"]]}}"#)), Some(2)),
            (tricks(r#"{"gem":"B","plays":["B3"]}"#), Some(5)),
            (tricks(r#"{"gem":"G","plays":["G7"]}"#), Some(5)),
            (tricks(r#"{"gem":"B","plays":["B5","B3","B4"]},{"gem":"B","plays":["B5"]}"#), Some(9)),
        ],
    );
}

/// `not-your-turn`: "`by` is not the player to move".
#[test]
fn another_player_is_refused_with_the_step() {
    check(
        "not-your-turn",
        &[
            (moves(r#"{"hand":0,"cell":0,"by":"red"}"#), Some(1)),
            (moves(r#"{"hand":0,"cell":0},{"hand":0,"cell":1,"by":"blue"}"#), Some(2)),
            (moves(r#"{"hand":0,"cell":0,"by":"green"}"#), Some(1)),
            (moves(r#"{"hand":0,"cell":0,"by":null}"#), Some(1)),
        ],
    );
}

/// `must-follow`: "a TriATri card off the suit while the seat could follow"; the leader follows too.
#[test]
fn a_card_off_the_suit_is_refused_with_its_step() {
    check(
        "must-follow",
        &[
            (tricks(r#"{"gem":"B","plays":["R3"]}"#), Some(5)),
            (tricks(r#"{"gem":"B","plays":["B5","R4"]}"#), Some(6)),
            (tricks(r#"{"gem":"B","plays":["I","B3","R7"]}"#), Some(7)),
        ],
    );
    assert!(answer(&tricks(r#"{"gem":"B","plays":["I","B3","B6"]}"#)).is_ok());
}

/// `gem-unavailable`: "none of that colour in the stock, or in the own holding".
#[test]
fn a_gem_that_is_not_there_is_refused_with_its_step() {
    check(
        "gem-unavailable",
        &[
            (tricks(r#"{"gem":"B*"}"#), Some(4)),
            (tricks(r#"{"gem":"B","plays":["B5","B3","B4"]},{"gem":"R*"}"#), Some(8)),
            (tricks(r#"{"gem":"B","plays":["B5","B3","B6"]},{"gem":"G*"}"#), Some(8)),
        ],
    );
}

/// `game-over`: "anything after the end".
#[test]
fn anything_after_the_end_is_refused() {
    let more = format!(r#"{},{{"hand":4,"cell":0}}"#, full_game());
    let nonsense = format!("{},7", full_game());
    let rounds = one_round_game();
    check(
        "game-over",
        &[
            (moves(&more), Some(10)),
            (moves(&nonsense), Some(10)),
            (single_match("", &format!("{},{}", match_game(""), match_game(""))), None),
            (single_match("", &match_game(r#","given_up":"red""#)), None),
            (rounds.replace('@', r#",{"gem":"R"}"#).replace('#', ""), Some(18)),
            (rounds.replace('@', "").replace('#', r#",{"deal":[]}"#), None),
        ],
    );
    let whole = answer(&rounds.replace(['@', '#'], "")).expect("a whole game");
    assert_eq!(whole["over"], "rounds-complete");
}

/// A whole game of one round for two (2 selections, 5 gems, 10 cards), with `@` where a trick and `#` where a round can be added.
fn one_round_game() -> String {
    let deal = r#""deal":[["R2","R3","B2","B3","G2","G6"],["R4","R5","B4","B5","G4","G5"]]"#;
    let tricks =
        [("G", "G2", "G4"), ("R", "R4", "R2"), ("R", "R5", "R3"), ("B", "B4", "B2"), ("B", "B5", "B3")];
    let tricks =
        tricks.map(|(gem, one, other)| format!(r#"{{"gem":"{gem}","plays":["{one}","{other}"]}}"#)).join(",");
    format!(
        r#"{{"game":"triatri","players":2,"options":{{"rounds":1}},"rounds":[{{{deal},"selections":[["G6","G5"]],"tricks":[{tricks}@]}}#]}}"#
    )
}

/// `bad-move`: "a cell outside 0–8, a number that is no integer, an unknown gem, a trick or play too many, a selection out of place".
#[test]
fn what_is_no_move_is_refused_with_its_step() {
    for mv in [
        r#"{"hand":0,"cell":9}"#,
        r#"{"hand":0,"cell":-1}"#,
        r#"{"hand":0,"cell":4.5}"#,
        r#"{"hand":0,"cell":4.0}"#,
        r#"{"hand":0,"cell":1e1}"#,
        r#"{"hand":0,"cell":1e999}"#,
        r#"{"hand":0,"cell":"4"}"#,
        r#"{"hand":0}"#,
        r#"{"cell":0}"#,
        r#"{"hand":0.5,"cell":0}"#,
        r#"{"hand":null,"cell":0}"#,
        "7",
        "null",
        "[]",
        "{}",
    ] {
        check("bad-move", &[(moves(mv), Some(1))]);
    }
    let digits = "9".repeat(5000);
    let again = format!(r#"{{{DEAL},"selections":[["G7","B7","R5"],["R3","R4","R7"]]}}"#);
    let gap = format!(r#"{{{DEAL},"selections":[["G7",null,"R5"],["R3","R4","R7"]]}}"#);
    let early = format!(r#"{{{DEAL},"tricks":[{{"gem":"B"}}]}}"#);
    check(
        "bad-move",
        &[
            (moves(&format!(r#"{{"hand":0,"cell":{digits}}}"#)), Some(1)),
            (tricks(r#"{"gem":"Y"}"#), Some(4)),
            (tricks(r#"{"gem":"R**"}"#), Some(4)),
            (tricks(r#"{"gem":7}"#), Some(4)),
            (tricks(r#"{"plays":[]}"#), Some(4)),
            (tricks(r#"{"gem":"B","plays":["B5","B3","B4","B2"]}"#), Some(8)),
            (tricks(r#"{"gem":"B","plays":["B5","B3"]},{"gem":"B"}"#), Some(7)),
            (triatri(&again), Some(4)),
            (triatri(&gap), Some(3)),
            (triatri(&early), Some(1)),
        ],
    );
}

/// "The first error counts: set-up first, then the steps in order (a TriATri deal is checked when its round begins)."
#[test]
fn the_first_error_counts() {
    let bad_move_and_elements = game(r#","moves":[{"hand":9,"cell":9}],"elements":[]"#);
    let bad_deal_later = format!(r#"{{{DEAL},{SELECTED},"tricks":[{{"gem":"Y"}}]}},{{"deal":[]}}"#);
    assert_eq!(answer(&bad_move_and_elements).expect_err("set-up first").code, ErrorCode::BadSetup);
    let error = answer(&triatri(&bad_deal_later)).expect_err("the step comes before the deal");
    assert_eq!((error.code, error.step), (ErrorCode::BadMove, Some(4)));
    let error =
        answer(&moves(r#"{"hand":0,"cell":0},{"hand":0,"cell":0},{"hand":9,"cell":9}"#)).expect_err("step 2");
    assert_eq!((error.code, error.step), (ErrorCode::CellTaken, Some(2)));
}

/// Steps of a match are counted over all its games.
#[test]
fn steps_of_a_match_are_counted_on() {
    let second =
        format!(r#"{{{HANDS},"first":"red","moves":[{{"hand":0,"cell":0}},{{"hand":0,"cell":0}}]}}"#);
    let record = single_match(r#""best_of":3"#, &format!("{},{second}", match_game("")));
    check("cell-taken", &[(record, Some(11))]);
}

/// Every code of the list is tested above under its own name.
#[test]
fn the_codes_are_those_of_the_formats() {
    let names: Vec<&str> = ErrorCode::ALL.iter().map(|code| code.name()).collect();
    assert_eq!(
        names,
        [
            "bad-json",
            "bad-card",
            "bad-rules",
            "bad-setup",
            "cell-taken",
            "card-not-in-hand",
            "not-your-turn",
            "must-follow",
            "gem-unavailable",
            "game-over",
            "bad-move"
        ]
    );
}

/// "what concerns the match … may stand in `rules` too, is checked for compatibility, and does not change how one game is replayed."
#[test]
fn rules_of_the_match_do_not_change_one_game() {
    let with = |rules: &str| {
        let record = moves(&full_game())
            .replace(r#""first""#, &format!(r#""house":"continental","rules":{{{rules}}},"first""#));
        answer(&record).expect("a good record")
    };
    assert_eq!(with(r#""sudden_death":true,"random":true,"trade":"all","on_draw":"replay""#), with(""));
    let replay = Replay::read(game(r#","rules":{"trade":"one"}"#).as_bytes(), catalog()).expect("good");
    let Replay::Game(replay) = replay else { panic!("a game") };
    assert_eq!(replay.rules.trade().name(), "one");
}
