//! Careers through the module's interface: played, stored after every step, and refused without a change.

use serde_json::{Value, json};
use tria_wasm::Engine;
use tria_world::career::Career;

use crate::support::{Page, call};

/// A page that plays a career; after every step its document must lead to the same view.
struct Player {
    engine: Engine,
    career: Value,
    view: Value,
    now: u64,
}

impl Player {
    fn begin(house: &str, seed: &str) -> Self {
        let mut engine = Engine::default();
        let with = json!({ "name": "Ada", "house": house, "seed": seed, "now": 1_000 });
        let begun = call(&mut engine, "career.begin", &with).expect("a career");
        let mut player =
            Self { engine, career: begun["career"].clone(), view: begun["view"].clone(), now: 1_000 };
        player.check();
        player
    }

    fn ask(&mut self, name: &str, mut with: Value) -> Result<Value, Value> {
        with["career"] = self.career.clone();
        call(&mut self.engine, name, &with)
    }

    fn document(&mut self) -> String {
        self.ask("career.export", json!({})).expect("a document")["document"]
            .as_str()
            .expect("text")
            .to_owned()
    }

    /// The same view from the document in another module, and everything of which there is a fixed number adds up.
    fn check(&mut self) {
        let now = self.now;
        let view = self.ask("career.view", json!({ "now": now })).expect("a view")["view"].take();
        assert_eq!(view, self.view, "what was told is how it stands");
        let document = self.document();
        let with = json!({ "document": document, "seed": "5", "now": now });
        let other = call(&mut Engine::default(), "career.import", &with).expect("the same career");
        assert_eq!(other["view"], self.view);
        let career = Career::import(document.as_bytes()).expect("a career");
        assert_eq!(career.ledger().check(), Ok(()), "nothing was lost, nothing came from nowhere");
    }

    fn act(&mut self, command: &Value) -> Result<Value, Value> {
        self.now += 1_000;
        let now = self.now;
        let before = self.document();
        match self.ask("career.act", json!({ "command": command, "now": now })) {
            Ok(mut done) => {
                self.view = done["view"].take();
                self.check();
                Ok(done["notes"].take())
            }
            Err(error) => {
                assert_eq!(self.document(), before, "what is refused has changed nothing");
                Err(error)
            }
        }
    }

    fn stage(&self) -> &str {
        self.view["stage"]["stage"].as_str().expect("a stage")
    }

    /// Challenges, and says no to mixing as often as it takes.
    fn challenge(&mut self, opponent: &str) {
        for _ in 0..5 {
            if self.stage() == "free" {
                self.act(&json!({ "command": "challenge", "opponent": opponent })).expect("a challenge");
            }
            if self.stage() == "asked" {
                self.act(&json!({ "command": "mix", "mix": false })).expect("an answer");
            }
        }
        assert_eq!(self.stage(), "offered");
    }

    /// Sits down at the table of the match.
    fn sit(&mut self) -> Value {
        let now = self.now;
        self.ask("career.table", json!({ "seed": "9", "now": now })).expect("a table")
    }

    /// Plays the match on the table until it is over or the winner has to choose; half-way the page is reloaded.
    fn play(&mut self) -> Value {
        let mut told = self.sit();
        for reload in [true, false] {
            let mut page = Page::told(std::mem::take(&mut self.engine), &told, self.now);
            for turn in 0..5_000 {
                let choosing = page.view["asked"]["ask"] == "take";
                if page.stage() == "finished" || choosing || (reload && turn == 4) {
                    break;
                }
                assert!(page.step(), "nothing goes on: {}", page.view);
            }
            self.now += 600_000;
            self.engine = page.engine;
            if reload {
                let begun = &self.ask("career.view", json!({ "now": self.now })).expect("a view")["view"];
                assert_eq!(begun["stage"]["begun"], true, "the first card lies");
                let document = self.document();
                self.engine = Engine::default();
                let with = json!({ "document": document, "seed": "6", "now": self.now });
                self.career =
                    call(&mut self.engine, "career.import", &with).expect("a career")["career"].clone();
                told = self.sit();
                assert_eq!(told["messages"][0]["view"]["version"], page.view["version"], "as it was");
            } else {
                let with = json!({ "table": page.table, "now": self.now });
                let mut done = self.ask("career.finish", with).expect("the career takes the record");
                self.view = done["view"].take();
                self.check();
                return done["notes"].take();
            }
        }
        unreachable!("the second time the match is over");
    }

    fn copies(&self, card: &Value) -> u64 {
        let cards = self.view["cards"].as_array().expect("cards");
        cards.iter().find(|entry| entry["card"] == *card).expect("a card")["copies"]
            .as_u64()
            .expect("a number")
    }

    fn gil(&self) -> u64 {
        self.view["summary"]["gil"].as_u64().expect("a number")
    }
}

#[test]
fn a_career_begins_and_goes_on_from_its_document() {
    let player = Player::begin("classic", "2a");
    assert_eq!(player.view["summary"]["cards"], 7);
    assert_eq!(player.view["summary"]["place"], "balamb");
    assert_eq!(player.view["cards"].as_array().map(Vec::len), Some(110));
    assert_eq!(player.view["regions"].as_array().map(Vec::len), Some(8));
    assert_eq!(player.stage(), "free");
    assert!(player.view["opponents"].as_array().is_some_and(|people| people.len() > 2));
}

#[test]
fn a_match_is_played_and_cards_change_hands() {
    for seed in ["1", "2", "3"] {
        let mut player = Player::begin("classic", seed);
        player.challenge("pim");
        let hand = player.view["strongest"].clone();
        player.act(&json!({ "command": "play", "hand": hand })).expect("a match");
        assert_eq!(player.stage(), "playing");
        assert!(!player.view.to_string().contains("\"hands\""), "hands are no part of a view");
        let cards = player.view["summary"]["cards"].as_u64();
        let notes = player.play();
        if player.stage() == "choosing" {
            let from = player.view["stage"]["from"].as_array().expect("cards").clone();
            let count = player.view["stage"]["count"].as_u64().expect("a number") as usize;
            let taken: Vec<Value> = from.iter().take(count).map(|choice| choice["card"].clone()).collect();
            let before = player.copies(&taken[0]);
            let wrong = player.act(&json!({ "command": "take", "cards": [] })).expect_err("too few");
            assert_eq!((&wrong["code"], &wrong["key"]), (&json!("refused"), &json!("refusal-bad-choice")));
            player.act(&json!({ "command": "take", "cards": taken })).expect("taken");
            assert!(player.copies(&taken[0]) > before);
        } else {
            assert!(notes.as_array().is_some_and(|notes| !notes.is_empty()), "something is told");
        }
        assert_eq!(player.stage(), "free");
        let latest = player.view["history"][0].clone();
        let count = |cards: &Value| cards.as_array().map_or(0, Vec::len) as u64;
        let after = player.view["summary"]["cards"].as_u64();
        let (won, lost) = (count(&latest["won"]), count(&latest["lost"]));
        assert_eq!(after.map(|after| after + lost), cards.map(|cards| cards + won));
        let record = player.ask("career.record", json!({ "id": latest["id"] })).expect("an answer");
        assert!(
            record["record"].as_str().is_some_and(|record| record.contains("triple-triad-match")),
            "{record}"
        );
    }
}

#[test]
fn triatri_is_played_for_gil() {
    let mut player = Player::begin("classic", "4");
    let people = player.view["opponents"].as_array().expect("people").clone();
    let who = people.iter().find(|person| person["triatri"].as_u64() > Some(0));
    let Some(who) = who else { panic!("an opponent plays TriATri in Balamb") };
    player.act(&json!({ "command": "sit-down", "opponents": [who["id"]], "stake": 5 })).expect("a table");
    let gil = player.gil();
    player.play();
    assert_eq!(player.stage(), "free");
    let won = player.view["history"][0]["gil"].as_i64().expect("a number");
    assert_eq!(Some(player.gil()), (gil + 5).checked_add_signed(won));
}

#[test]
fn cards_are_bought_sold_and_traded() {
    let mut player = Player::begin("classic", "2a");
    player.act(&json!({ "command": "visit-shop" })).expect("a shop");
    let shelf = player.view["shop"]["shelf"].as_array().expect("a shelf").clone();
    let cheapest = shelf.iter().min_by_key(|ware| ware["price"].as_u64()).expect("a card").clone();
    let (card, price) = (cheapest["card"].clone(), cheapest["price"].as_u64().expect("a price"));
    let (before, gil) = (player.copies(&card), player.gil());
    let low = json!({ "command": "buy-card", "card": card, "at_most": price - 1 });
    let moved = player.act(&low).expect_err("too little");
    assert_eq!(
        (&moved["key"], &moved["words"]["price"]),
        (&json!("refusal-price-moved"), &json!(price.to_string()))
    );
    player.act(&json!({ "command": "buy-card", "card": card, "at_most": price })).expect("bought");
    assert_eq!((player.copies(&card), player.gil()), (before + 1, gil - price));
    let entry = player.view["cards"].as_array().expect("cards").iter().find(|entry| entry["card"] == card);
    let sells = entry.expect("a card")["sells"].as_u64().expect("a price");
    player.act(&json!({ "command": "sell-card", "card": card, "at_least": sells })).expect("sold");
    assert_eq!((player.copies(&card), player.gil()), (before, gil - price + sells));

    let now = player.now;
    let quote = player.ask("career.barter", json!({ "opponent": "pim", "now": now })).expect("cards");
    assert_eq!(quote["gil"], Value::Null);
    let theirs = quote["theirs"].as_array().expect("cards");
    let wanted = theirs.iter().min_by_key(|card| card["price"].as_u64()).expect("a card")["card"].clone();
    let own = player.view["strongest"][4].clone();
    let with = json!({ "opponent": "pim", "give": [own], "take": [wanted], "now": now + 1_000 });
    let gil = player.ask("career.barter", with).expect("a quote")["gil"].as_i64().expect("a number");
    let trade = |gil: i64| json!({ "command": "trade", "opponent": "pim", "give": [own], "take": [wanted], "gil": gil });
    assert_eq!(player.act(&trade(gil - 1)).expect_err("too little")["key"], "refusal-wants-more");
    let before = (player.copies(&own), player.copies(&wanted));
    player.act(&trade(gil)).expect("traded");
    if own == wanted {
        assert_eq!(player.copies(&own), before.0);
    } else {
        assert_eq!((player.copies(&own), player.copies(&wanted)), (before.0 - 1, before.1 + 1));
    }
    player.act(&json!({ "command": "travel", "to": "dollet" })).expect("another region");
    assert_eq!(player.view["summary"]["place"], "dollet");
}

#[test]
fn what_is_no_career_is_refused() {
    let mut engine = Engine::default();
    let begin = |name: &str, house: &str| json!({ "name": name, "house": house, "seed": "1", "now": 0 });
    let mut refused = |name: &str, with: &Value| {
        let error = call(&mut engine, name, with).expect_err("refused");
        (error["code"].as_str().expect("a code").to_owned(), error["key"].clone())
    };
    assert_eq!(refused("career.begin", &begin("", "classic")), ("refused".into(), json!("refusal-bad-name")));
    let club = refused("career.begin", &begin("Ada", "club"));
    assert_eq!(club, ("refused".into(), json!("refusal-house-without-regions")));
    for document in ["", "{}", "[]", r#"{"format":"tria-career/9","career":{}}"#] {
        let with = json!({ "document": document, "seed": "1", "now": 0 });
        assert_eq!(refused("career.import", &with).0, "bad-career", "{document}");
    }
    assert_eq!(refused("career.view", &json!({ "career": 1, "now": 0 })).0, "no-such-career");
    assert_eq!(
        refused("career.act", &json!({ "career": 1, "command": { "command": "dance" }, "now": 0 })).0,
        "bad-value"
    );
    let report = json!({ "career": 1, "command": { "command": "report", "record": "{}" }, "now": 0 });
    assert_eq!(refused("career.act", &report).0, "bad-value", "`career.finish` reports");

    let mut player = Player::begin("continental", "7");
    for (command, key) in [
        (json!({ "command": "travel", "to": "balamb" }), "refusal-already-there"),
        (json!({ "command": "take", "cards": [] }), "refusal-not-now"),
        (json!({ "command": "free-pack" }), "refusal-enough-cards"),
        (json!({ "command": "next-round" }), "refusal-no-tournament"),
        (json!({ "command": "play", "hand": [] }), "refusal-not-now"),
    ] {
        assert_eq!(player.act(&command).expect_err("refused")["key"], key, "{command}");
    }
    let (now, table) = (player.now, json!({ "seed": "1", "now": player.now }));
    assert_eq!(player.ask("career.table", table).expect_err("no match")["key"], "refusal-not-now");
    let finish = json!({ "table": 1, "now": now });
    assert_eq!(player.ask("career.finish", finish).expect_err("no table")["code"], "no-such-table");
    player.check();
}

#[test]
fn advice_is_refused_where_cards_or_gil_are_at_stake() {
    let sit_down = |stake: u64| json!({ "command": "sit-down", "opponents": ["odalys"], "stake": stake });
    for (gems, reason) in [(None, json!("cards")), (Some(10), json!("gil")), (Some(0), Value::Null)] {
        let mut player = Player::begin("classic", "7");
        if let Some(stake) = gems {
            player.act(&sit_down(stake)).expect("a table");
        } else {
            player.challenge("pim");
            let hand = player.view["strongest"].clone();
            player.act(&json!({ "command": "play", "hand": hand })).expect("a match");
        }
        let told = player.sit();
        assert_eq!(told["no_hints"], reason);
        let asked = call(&mut player.engine, "table.advice", &json!({ "table": told["table"] }));
        // Where hints are given, there may only be nothing to advise on yet.
        let refused = asked.is_err_and(|error| error["code"] == "no-hints");
        assert_eq!(refused, !reason.is_null(), "{reason}");
    }
}

#[test]
fn a_table_that_is_left_before_the_first_card_costs_nothing() {
    let mut player = Player::begin("classic", "8");
    player.challenge("pim");
    let (hand, cards) = (player.view["strongest"].clone(), player.view["summary"]["cards"].clone());
    player.act(&json!({ "command": "play", "hand": hand })).expect("a match");
    let table = player.sit()["table"].clone();
    let again = player.sit()["table"].clone();
    assert_ne!(table, again, "a page is at one table only");
    let now = player.now;
    let old = json!({ "table": table, "now": now });
    assert_eq!(player.ask("career.finish", old).expect_err("closed")["code"], "no-such-table");
    let done = player.ask("career.finish", json!({ "table": again, "now": now })).expect("left");
    assert_eq!(done["view"]["stage"]["stage"], "free");
    assert_eq!(done["view"]["summary"]["cards"], cards);
    assert_eq!(done["view"]["summary"]["staked"], 0);
}
