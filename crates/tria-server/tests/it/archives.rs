//! Finished matches: the archive reveals what the documents say, to the accounts they say, and not before the match ends.
//!
//! A record shows the hands and pools of its match (docs/formats.md). The public record of the deals shows them as well;
//! of the other cards that were brought it shows at most fifteen (docs/fair-deals.md). The rest of a collection stays hidden,
//! and so does everything of a match that still runs.

use std::collections::BTreeSet;

use futures_util::{StreamExt as _, stream};
use serde_json::{Value, json};
use tria_room::{Command, HostInput, Input, LogEntry, Prompt, Settings, Stage};
use tria_rules::triad::{Card, House, Rule, Trade};
use tria_rules::triatri::Options;
use tria_server::chance::Seed;
use tria_server::fair::{self, Brought, FairRecord};
use tria_server::limits::FAIR_CARDS;
use tria_server::store::GameId;
use tria_server::tables::{TableOptions, Visibility};
use tria_world::CardKey;

use crate::staked::{ANNA, BEN, Plan, SEED, STRANGER, Telling, WILL, another, bens, compare};
use crate::stakes::{for_cards, rules};
use crate::support::{Database, on_both};

/// The card at this index of the album.
fn album(place: usize) -> Card {
    CardKey::all().nth(place).expect("a card").card()
}

/// Cards of Anna that she never plays with: different ones in each run.
fn kept_at_home(telling: usize) -> Vec<Card> {
    (0..10).map(|place| album(2 * place + telling)).collect()
}

/// Cards of Anna that she may play with: the same in both runs.
fn played_with() -> Vec<Card> {
    (60..80).map(album).collect()
}

/// Houses and rules in which the RNG does not draw from collections: where it does, the documents say that all cards are shown.
const FORMS: [(House, &[Rule], Trade); 6] = [
    (House::Classic, &[], Trade::One),
    (House::Continental, &[], Trade::All),
    (House::Club, &[Rule::BestOfThree, Rule::Exchange], Trade::One),
    (House::Tabletop, &[Rule::Replay], Trade::Direct),
    (House::Original, &[Rule::Replay], Trade::Diff),
    (House::Custom, &[Rule::SuddenDeath], Trade::Direct),
];

/// The first match is played to its end with the first five cards, or from the first fifteen if the rules have a pool.
fn first_match(telling: usize) -> Plan {
    let owns = [kept_at_home(telling), played_with()].concat();
    let (pool, hidden) = (played_with(), played_with());
    Plan { owns, pool, known: Vec::new(), in_hand: [0, 0], hidden, placed: usize::MAX }
}

/// In the second match she has another pool and another hand, and no card is shown.
fn second_match(telling: usize) -> Plan {
    let mut cards = played_with();
    cards.rotate_left(5 + 5 * telling);
    Plan { pool: cards.clone(), hidden: cards, placed: 0, ..first_match(telling) }
}

fn options() -> TableOptions {
    TableOptions { rated: true, ..TableOptions::default() }
}

const EVERYBODY: [Option<usize>; 5] = [Some(ANNA), Some(BEN), Some(WILL), Some(STRANGER), None];

/// The answer of this address to a client.
async fn ask(telling: &Telling, path: &str, who: Option<usize>) -> (u16, Value) {
    let path = path.replace("TABLE", telling.game.as_str());
    let said = telling.web.look(&path, who.map(|who| telling.tokens[who].as_str())).await;
    let begin = said.find(['{', '[']).unwrap_or(said.len());
    (said[..3].parse().expect("a status"), serde_json::from_str(&said[begin..]).unwrap_or(Value::Null))
}

/// Exactly this number of the table's matches is published.
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

/// Card names in a list of a record.
fn cards_of(list: &Value) -> Vec<Card> {
    let read =
        |text: &Value| tria_cards::builtin().parse_card(text.as_str().expect("a text")).expect("a card");
    list.as_array().into_iter().flatten().map(read).collect()
}

/// The record of the first match, and the public record of its deals, as a client receives them.
async fn told_of(telling: &Telling, who: Option<usize>) -> (Value, FairRecord) {
    let (_, whole) = ask(telling, "/api/v1/matches/TABLE/1", who).await;
    let record = whole["records"][0].as_str().expect("a record");
    let (_, fair) = ask(telling, "/api/v1/games/TABLE/fair", who).await;
    let fair: FairRecord = serde_json::from_value(fair).expect("a record");
    assert!(fair::verify(&fair, tria_cards::builtin()).is_ok(), "{who:?} can verify it");
    assert_eq!(fair.matches.len(), 1);
    assert_eq!(fair.matches[0].seed, Some(Seed::new(SEED).of_match(1).to_hex()));
    (serde_json::from_str(record).expect("JSON"), fair)
}

/// What every client learns of the first match: hands and pools, and of the other cards no more than the documents say.
async fn documented(telling: &Telling) {
    let (hand, may): (BTreeSet<Card>, BTreeSet<Card>) = {
        let cards = played_with();
        (cards[..5].iter().copied().collect(), cards[..15].iter().copied().chain(bens()).collect())
    };
    for who in EVERYBODY {
        let (record, fair) = told_of(telling, who).await;
        let games = record["games"].as_array().expect("games");
        assert_eq!(cards_of(&games[0]["hands"]["blue"]).into_iter().collect::<BTreeSet<_>>(), hand);
        let hands = games.iter().flat_map(|game| [&game["hands"]["blue"], &game["hands"]["red"]]);
        let pools = [&record["pools"]["blue"], &record["pools"]["red"], &record["taken"]];
        for card in hands.chain(pools).flat_map(cards_of) {
            assert!(may.contains(&card), "{who:?} is told of {card}");
        }
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

/// All messages since the last call to all clients but Anna. They do not contain the seeds of the table and of the next or
/// current match.
async fn said(telling: &mut Telling) -> Vec<Vec<String>> {
    let parts = vec![telling.disturb().await, telling.heard(), telling.ask_everything(&[]).await];
    let seed = Seed::new(SEED);
    for secret in [seed.to_hex(), seed.of_match(2).to_hex()] {
        assert!(!parts.iter().flatten().any(|text| text.contains(&secret)), "a secret is told");
    }
    parts
}

/// Plays a match and begins the next; returns all messages to the opponent, a spectator, a stranger and the public.
async fn tell(
    database: &Database,
    (house, chosen, trade): (House, &[Rule], Trade),
    telling: usize,
) -> Vec<Vec<String>> {
    let settings = for_cards(rules(house, chosen, trade));
    let plan = first_match(telling);
    let mut told = Telling::begin(database, settings, options(), &plan.owns).await;
    only_so_many(&told, 0).await;
    told.play(&plan).await;
    assert_eq!(told.view(ANNA).stage, Stage::Finished, "{house}");
    only_so_many(&told, 1).await;
    documented(&told).await;
    let mut parts = said(&mut told).await;
    told.again().await;
    told.play(&second_match(telling)).await;
    assert_eq!(told.view(ANNA).stage, Stage::Playing, "{house}");
    only_so_many(&told, 1).await;
    parts.extend(said(&mut told).await);
    told.stop().await;
    parts
}

on_both! {
    /// Unused cards, and the pool and hand of the next match, do not affect what is published of the first match.
    async fn a_finished_match_tells_no_more_than_it_must(database: Database) {
        // Most of the time is spent waiting for streams without further messages.
        stream::iter(FORMS).for_each_concurrent(3, async |form| {
            let (one, two) = (another(&database).await, another(&database).await);
            let (one, two) = tokio::join!(tell(&one, form, 0), tell(&two, form, 1));
            for (one, two) in one.iter().zip(&two) {
                compare(&format!("the archive of {form:?}"), one, two);
            }
            assert!(one.iter().flatten().count() > 200);
        }).await;
    }
}

/// What every client learns of a finished match of TriATri: six cards for each seat in each round.
async fn documented_triatri(telling: &Telling, players: usize) {
    for who in EVERYBODY {
        let (record, fair) = told_of(telling, who).await;
        assert_eq!((&record["game"], &record["players"]), (&json!("triatri"), &json!(players)));
        for round in record["rounds"].as_array().expect("rounds") {
            let deal = round["deal"].as_array().expect("a deal");
            assert_eq!(deal.len(), players);
            assert!(deal.iter().all(|hand| hand.as_array().is_some_and(|hand| hand.len() == 6)), "{round}");
        }
        let number = Telling::account(WILL).unsigned_abs();
        let watched =
            |entry: &LogEntry| matches!(entry.input, Input::Client { client, .. } if client.0 == number);
        assert!(!fair.log.iter().any(watched), "who only watched has another number");
    }
}

/// Like [`tell`], for TriATri: in the second match Anna has chosen a hidden card, a different one in each run.
async fn tell_triatri(database: &Database, players: u8, telling: usize) -> Vec<Vec<String>> {
    let settings = Settings::triatri(players, Options { rounds: 2, ..Options::default() });
    let mut told = Telling::begin(database, settings, options(), &[]).await;
    only_so_many(&told, 0).await;
    told.play_until(|told| told.view(ANNA).stage == Stage::Finished).await;
    only_so_many(&told, 1).await;
    documented_triatri(&told, usize::from(players)).await;
    let mut parts = said(&mut told).await;
    told.again().await;
    told.play_until(|told| told.view(ANNA).stage == Stage::Playing).await;
    let Some(Prompt::Move { legal }) = told.view(ANNA).asked.as_ref().map(|asked| asked.prompt.clone())
    else {
        panic!("she chooses a card")
    };
    told.say(ANNA, Command::Move { mv: legal[telling] }).await;
    only_so_many(&told, 1).await;
    parts.extend(said(&mut told).await);
    told.stop().await;
    parts
}

on_both! {
    /// A hidden card, chosen in a match that still runs, does not affect what is published of the match before.
    async fn a_finished_match_of_triatri_tells_nothing_of_the_next(database: Database) {
        stream::iter(2..=4).for_each_concurrent(3, async |players| {
            let (one, two) = (another(&database).await, another(&database).await);
            let (one, two) = tokio::join!(tell_triatri(&one, players, 0), tell_triatri(&two, players, 1));
            for (one, two) in one.iter().zip(&two) {
                compare(&format!("TriATri for {players}"), one, two);
            }
            assert!(one.iter().flatten().count() > 200);
        }).await;
    }
}

on_both! {
    /// Matches of a private table are visible to their players; other clients do not even learn that the table exists.
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
        // An invited account may see the table and its deals, but not the archive of its players.
        assert_eq!(ask(&told, "/api/v1/games/TABLE/fair", Some(WILL)).await.0, 200);
        assert_eq!(ask(&told, "/api/v1/matches/TABLE/1", Some(WILL)).await.0, 404);
        assert_eq!(ask(&told, "/api/v1/matches", Some(WILL)).await.1["matches"], serde_json::json!([]));
        // That a rating has changed is public; at which table is not.
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
                // Some answers repeat the request.
                let nothing = told.web.look(&named(&nowhere), token).await.replace(nowhere.as_str(), told.game.as_str());
                assert_eq!(said, nothing, "{path} as {who:?}: as if there were no such table");
                let names_it = path.contains("{id}") || path.contains("{table}");
                assert!(names_it || !said.contains(told.game.as_str()), "{path} as {who:?}: {said}");
            }
        }
        told.stop().await;
    }
}
