//! Matches that are over: the archive tells what the documents say that it tells, to whom they say, and not before the end.
//!
//! A record tells the hands and pools of its match (docs/formats.md); the public record of the deals tells of the other cards
//! that were brought at most enough for fifteen (docs/fair-deals.md). What somebody owns beside that is nobody's business,
//! nor is anything of a match that still runs.

use std::collections::BTreeSet;

use serde_json::Value;
use tria_room::{HostInput, Input, Stage};
use tria_rules::cards;
use tria_rules::triad::{Card, House, Trade};
use tria_server::fair::{Brought, FairRecord};
use tria_server::limits::FAIR_CARDS;
use tria_server::store::GameId;
use tria_server::tables::{TableOptions, Visibility};
use tria_world::CardKey;

use crate::staked::{ANNA, BEN, Plan, STRANGER, Telling, WILL, another, compare};
use crate::stakes::{for_cards, rules};
use crate::support::{Database, on_both};

/// The card at this place of the album.
fn album(place: usize) -> Card {
    CardKey::all().nth(place).expect("a card").card()
}

/// Cards of Anna's that she never plays with: others in each telling.
fn kept_at_home(telling: usize) -> Vec<Card> {
    (0..10).map(|place| album(2 * place + telling)).collect()
}

/// Cards of hers that she may play with: the same in both tellings.
fn played_with() -> Vec<Card> {
    (60..80).map(album).collect()
}

/// The first match is played to its end with the first five.
fn first_match(telling: usize) -> Plan {
    let owns = [kept_at_home(telling), played_with()].concat();
    let known = played_with()[..5].to_vec();
    Plan { owns, pool: Vec::new(), known, in_hand: [5, 5], hidden: Vec::new(), placed: 9 }
}

/// In the second other five are in her hand, and none is shown.
fn second_match(telling: usize) -> Plan {
    let from = 5 + 5 * telling;
    let hidden = played_with()[from..from + 5].to_vec();
    Plan { known: played_with()[..1].to_vec(), in_hand: [0, 0], hidden, placed: 0, ..first_match(telling) }
}

fn options() -> TableOptions {
    TableOptions { rated: true, ..TableOptions::default() }
}

const EVERYBODY: [Option<usize>; 5] = [Some(ANNA), Some(BEN), Some(WILL), Some(STRANGER), None];

/// What this address answers to somebody.
async fn ask(telling: &Telling, path: &str, who: Option<usize>) -> (u16, Value) {
    let path = path.replace("TABLE", telling.game.as_str());
    let said = telling.web.look(&path, who.map(|who| telling.tokens[who].as_str())).await;
    let begin = said.find(['{', '[']).unwrap_or(said.len());
    (said[..3].parse().expect("a status"), serde_json::from_str(&said[begin..]).unwrap_or(Value::Null))
}

/// Of the table's matches so many are told of, and no other.
async fn only_so_many(telling: &Telling, over: usize) {
    for who in EVERYBODY {
        for number in 1..=over + 1 {
            let there = if number <= over { 200 } else { 404 };
            assert_eq!(
                ask(telling, &format!("/api/v1/matches/TABLE/{number}"), who).await.0,
                there,
                "{who:?}"
            );
        }
        let (_, page) = ask(telling, "/api/v1/matches", who).await;
        assert_eq!(page["matches"].as_array().expect("matches").len(), over, "{who:?}");
        for player in [ANNA, BEN] {
            let path = format!("/api/v1/players/Player{}", Telling::account(player));
            assert_eq!(ask(telling, &path, who).await.1["last"].as_array().expect("matches").len(), over);
        }
        let (status, fair) = ask(telling, "/api/v1/games/TABLE/fair", who).await;
        assert_eq!(status, if over == 0 { 404 } else { 200 }, "{who:?}");
        assert_eq!(fair["matches"].as_array().map_or(0, Vec::len), over, "{who:?}");
    }
}

/// Every card that a record of a match names.
fn named(record: &str) -> BTreeSet<Card> {
    let json: Value = serde_json::from_str(record).expect("JSON");
    let mut texts = Vec::new();
    for game in json["games"].as_array().expect("games") {
        for player in ["blue", "red"] {
            texts.extend(game["hands"][player].as_array().expect("a hand").iter());
        }
    }
    texts.extend(json["taken"].as_array().into_iter().flatten());
    assert!(json["pools"].is_null(), "there are none here");
    let read = |text: &Value| cards::builtin().parse_card(text.as_str().expect("a text")).expect("a card");
    texts.into_iter().map(read).collect()
}

/// What everybody is told of the first match: hands, and of the other cards no more than the documents say.
async fn documented(telling: &Telling, plan: &Plan) {
    let hand: BTreeSet<Card> = plan.known.iter().copied().collect();
    for who in EVERYBODY {
        let (_, whole) = ask(telling, "/api/v1/matches/TABLE/1", who).await;
        let told = named(whole["records"][0].as_str().expect("a record"));
        assert_eq!(told.len(), 10, "two hands");
        assert!(hand.is_subset(&told));
        let (_, fair) = ask(telling, "/api/v1/games/TABLE/fair", who).await;
        let fair: FairRecord = serde_json::from_value(fair).expect("a record");
        assert_eq!(fair.brought, Brought::Used);
        for entry in &fair.log {
            if let Input::Host { input: HostInput::Bring { seat, cards } } = &entry.input
                && seat.index() == ANNA
            {
                let told: BTreeSet<Card> = cards.iter().map(|owned| owned.card).collect();
                assert!(hand.is_subset(&told) && told.len() <= FAIR_CARDS, "{} cards", told.len());
                assert!(!kept_at_home(0).iter().any(|card| told.contains(card)), "no card from home");
            }
        }
    }
}

/// Plays a match and begins the next; everything that was said to the opponent, a spectator, a stranger and the public.
async fn tell(database: &Database, telling: usize) -> Vec<Vec<String>> {
    let settings = for_cards(rules(House::Classic, &[], Trade::One));
    let plan = first_match(telling);
    let mut told = Telling::begin(database, settings, options(), &plan.owns).await;
    only_so_many(&told, 0).await;
    told.play(&plan).await;
    assert_eq!(told.view(ANNA).stage, Stage::Finished);
    only_so_many(&told, 1).await;
    documented(&told, &plan).await;
    let mut parts = vec![told.disturb().await, told.heard(), told.ask_everything(&[]).await];
    told.again().await;
    told.play(&second_match(telling)).await;
    assert_eq!(told.view(ANNA).stage, Stage::Playing);
    only_so_many(&told, 1).await;
    parts.extend([told.disturb().await, told.heard(), told.ask_everything(&[]).await]);
    told.stop().await;
    parts
}

on_both! {
    /// What stays at home, and the hand of the next match, change nothing in what is told of the first.
    async fn a_finished_match_tells_no_more_than_it_must(database: Database) {
        let other = another(&database).await;
        let (one, two) = tokio::join!(tell(&database, 0), tell(&other, 1));
        for (one, two) in one.iter().zip(&two) {
            compare("the archive", one, two);
        }
        assert!(one.iter().flatten().count() > 200);
    }
}

on_both! {
    /// A private table's matches are for those who played them; others do not even learn that there is such a table.
    async fn a_private_match_is_its_players_business(database: Database) {
        let settings = for_cards(rules(House::Classic, &[], Trade::One));
        let plan = first_match(0);
        let options = TableOptions {
            rated: true,
            visibility: Visibility::Private,
            opened_by: Telling::account(ANNA),
            invited: [ANNA, BEN, WILL].map(Telling::account).to_vec(),
            ..TableOptions::default()
        };
        let mut told = Telling::begin(&database, settings, options, &plan.owns).await;
        told.play(&plan).await;
        let history = format!("/api/v1/players/Player{}/ratings/triple-triad/SPEED", Telling::account(ANNA));
        let (_, page) = ask(&told, "/api/v1/matches/TABLE/1", Some(BEN)).await;
        let speed = page["speed"].as_str().expect("a speed").to_owned();
        let history = history.replace("SPEED", &speed);
        for who in [ANNA, BEN] {
            assert_eq!(ask(&told, "/api/v1/matches/TABLE/1", Some(who)).await.0, 200);
            assert_eq!(ask(&told, "/api/v1/matches", Some(who)).await.1["matches"].as_array().expect("a page").len(), 1);
            assert_eq!(ask(&told, "/api/v1/games/TABLE/fair", Some(who)).await.0, 200);
            let (_, points) = ask(&told, &history, Some(who)).await;
            assert_eq!(points[0]["table"], told.game.as_str(), "those who played know where");
        }
        // Whoever is invited may see the table and its deals, and not the archive of its players.
        assert_eq!(ask(&told, "/api/v1/games/TABLE/fair", Some(WILL)).await.0, 200);
        assert_eq!(ask(&told, "/api/v1/matches/TABLE/1", Some(WILL)).await.0, 404);
        assert_eq!(ask(&told, "/api/v1/matches", Some(WILL)).await.1["matches"], serde_json::json!([]));
        // That a rating has changed is public; where is not.
        let (status, points) = ask(&told, &history, None).await;
        assert_eq!((status, points.as_array().map(Vec::len)), (200, Some(1)));
        let nowhere = GameId::from_chance(77);
        for path in told.web.readable().await.iter().filter(|path| !path.contains("metrics")) {
            let named = |game: &GameId| {
                path.replace("{id}", game.as_str())
                    .replace("{table}", game.as_str())
                    .replace("{number}", "1")
                    .replace("{name}", &format!("Player{}", Telling::account(ANNA)))
                    .replace("{game}", "triple-triad")
                    .replace("{speed}", &speed)
            };
            for who in [Some(STRANGER), None] {
                let token = who.map(|who| told.tokens[who].as_str());
                let said = told.web.look(&named(&told.game), token).await;
                // Some repeat what was asked.
                let nothing = told.web.look(&named(&nowhere), token).await.replace(nowhere.as_str(), told.game.as_str());
                assert_eq!(said, nothing, "{path} as {who:?}: as if there were no such table");
                let names_it = path.contains("{id}") || path.contains("{table}");
                assert!(names_it || !said.contains(told.game.as_str()), "{path} as {who:?}: {said}");
            }
        }
        told.stop().await;
    }
}
