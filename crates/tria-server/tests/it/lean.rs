//! Lean updates: with what the view before had they say all that whole ones say.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::{Value, json};
use tria_room::{Command, Settings, Stage};
use tria_rules::cards::builtin;
use tria_rules::triad::{House, Rule, RulesDraft};
use tria_server::clock::Clock;
use tria_server::limits::SOCKET_MESSAGES_EACH_MS;

use crate::support::on_both;
use crate::support::web::{Socket, Web};

/// Of which objects of a view docs/protocol.md says that what is missing is as it was, and what is left out of them.
const TABLE: [(&str, &str); 3] = [
    ("", "viewer stage number rules clock spectators may_chat finish"),
    ("/seats/0", "occupant ready has_cards has_pool left"),
    ("/seats/1", "occupant ready has_cards has_pool left"),
];
const TRIAD: [(&str, &str); 3] = [
    ("/game/view", "rules results wins winner chooser choice transfers"),
    ("/game/view/game", "viewer switches outcome"),
    ("/game/last", "viewer switches outcome"),
];
const TRIATRI: [(&str, &str); 1] = [("/game/view", "viewer options outcome")];

/// The view of a message with what it has left out put back; adds what that was.
fn fill(view: &mut Value, before: &Value, left_out: &mut BTreeSet<String>) {
    for (path, _) in TABLE.iter().chain(&TRIAD) {
        let (Some(place), Some(past)) = (view.pointer_mut(path), before.pointer(path)) else { continue };
        let (Some(place), Some(past)) = (place.as_object_mut(), past.as_object()) else { continue };
        for (name, value) in past {
            if !place.contains_key(name) {
                place.insert(name.clone(), value.clone());
                left_out.insert(format!("{path}/{name}"));
            }
        }
    }
    let (game, asked) = (&view["game"], &view["asked"]);
    if game["game"] == "triple-triad" && asked["ask"] == "move" && asked["legal"] == json!([]) {
        let own = ["blue", "red"]
            .into_iter()
            .find_map(|player| game["view"]["game"]["hands"][player]["own"].as_array());
        let board = game["view"]["game"]["board"].as_array().expect("a board");
        let empty = || (0..board.len()).filter(|cell| board[*cell].get("card").is_none());
        let legal = own.expect("a hand").iter().flat_map(|held| {
            empty().map(|cell| json!({"move": "place", "slot": held["slot"], "cell": cell}))
        });
        view["asked"]["legal"] = legal.collect();
        left_out.insert("/asked/legal".to_owned());
    }
}

/// Everything with a view that this socket hears up to this version.
async fn views(socket: &mut Socket, version: u64) -> Vec<Value> {
    let mut heard = Vec::new();
    while heard.last().is_none_or(|last: &Value| last["view"]["version"].as_u64() < Some(version)) {
        let text = socket.text().await.expect("the socket is open");
        let message: Value = serde_json::from_str(&text).expect("JSON");
        if message.get("view").is_some() {
            heard.push(message);
        }
    }
    heard
}

/// A match of two, each with a second socket that hears lean updates; what was left out of them.
async fn play(web: &Web, settings: &Settings) -> BTreeSet<String> {
    let people = [web.guest().await.0, web.guest().await.0];
    let body = json!({ "settings": settings });
    let (table, mut sockets, _) = web.begin(&body, [&people[0], &people[1]]).await;
    let mut seconds = Vec::new();
    for token in &people {
        let ticket = web.ticket(token).await;
        for lean in [true, false] {
            let path = format!("/api/v1/tables/{table}/socket?ticket={ticket}&lean={lean}");
            let mut second = web.upgrade(&path, 0, None).await.expect("the socket opens");
            let first = views(&mut second, 1).await;
            seconds.push((second, first));
        }
    }
    for choice in 0.. {
        let [one, other] = &mut sockets;
        let (mover, hearer) = if choice % 2 == 0 { (one, other) } else { (other, one) };
        if mover.view.as_ref().is_some_and(|view| view.stage == Stage::Finished) {
            break;
        }
        if mover.do_something(choice).await {
            hearer.hear_until(mover.version).await;
            // Not faster than a server takes messages.
            tokio::time::sleep(Duration::from_millis(SOCKET_MESSAGES_EACH_MS)).await;
        }
    }
    // The last board is still there to look at.
    let [one, other] = &mut sockets;
    one.catch_up().await;
    one.must(Command::Chat { text: "well played".into() }).await;
    other.hear_until(one.version).await;
    let version = one.version;
    let mut left_out = BTreeSet::new();
    for pair in seconds.chunks_mut(2) {
        for (second, heard) in &mut *pair {
            heard.extend(views(second, version).await);
        }
        let [(_, lean), (_, whole)] = pair else { panic!("two sockets each") };
        assert_eq!(lean.len(), whole.len(), "both hear of everything");
        assert_eq!(lean[0], whole[0], "the first is whole");
        for (lean, pair) in lean[1..].iter_mut().zip(whole.windows(2)) {
            fill(&mut lean["view"], &pair[0]["view"], &mut left_out);
            assert_eq!(*lean, pair[1]);
        }
    }
    left_out
}

/// All that is left out, as paths.
fn names<'a>(places: impl Iterator<Item = &'a (&'a str, &'a str)>) -> BTreeSet<String> {
    places.flat_map(|(path, names)| names.split(' ').map(move |name| format!("{path}/{name}"))).collect()
}

on_both! {
    async fn they_say_what_whole_ones_say(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let mut draft = RulesDraft::new(House::Classic);
        for rule in [Rule::Random, Rule::Same, Rule::SuddenDeath] {
            draft.choose(rule).expect("the house offers it");
        }
        let cards = builtin().cards().take(20).map(|(card, entry)| tria_room::Owned { card, level: entry.level, count: 1 });
        let triad = Settings::friendly(draft.finish().expect("rules that go together"), cards.collect());
        let legal = [("/asked", "legal")];
        assert_eq!(play(&web, &triad).await, names(TABLE.iter().chain(&TRIAD).chain(&legal)));
        let triatri = Settings::triatri(2, tria_rules::triatri::Options::default());
        assert_eq!(play(&web, &triatri).await, names(TABLE.iter().chain(&TRIATRI)));
        web.stop().await;
    }
}
