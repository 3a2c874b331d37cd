//! Delta updates: applied to the previous view, they equal the whole updates.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::{Value, json};
use tria_cards::builtin;
use tria_room::{Command, Settings, Stage};
use tria_rules::triad::{House, Rule, RulesDraft};
use tria_server::clock::Clock;
use tria_server::limits::SOCKET_MESSAGES_EACH_MS;
use tria_testkit::delta::merge;

use crate::support::on_both;
use crate::support::web::{Socket, Web};

/// Fields that are always present.
const ALWAYS: [&str; 10] = [
    "/version",
    "/now",
    "/seats",
    "/asked",
    "/seats/0/waited_for",
    "/seats/0/clock",
    "/seats/0/deadline",
    "/seats/1/waited_for",
    "/seats/1/clock",
    "/seats/1/deadline",
];

/// All messages with a view that this socket receives up to this version.
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

/// A match of two players with additional sockets for delta and whole updates; returns which fields deltas have left out.
async fn play(web: &Web, settings: &Settings) -> BTreeSet<String> {
    let people = [web.guest().await.0, web.guest().await.0];
    let body = json!({ "settings": settings });
    let (table, mut sockets, _) = web.begin(&body, [&people[0], &people[1]]).await;
    let mut seconds = Vec::new();
    for token in &people {
        for name in ["delta=true", "lean=true", "delta=false"] {
            let ticket = web.ticket(token).await;
            let path = format!("/api/v1/tables/{table}/socket?ticket={ticket}&{name}");
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
            // Stays below the rate limit.
            tokio::time::sleep(Duration::from_millis(SOCKET_MESSAGES_EACH_MS)).await;
        }
    }
    // The final position is still shown.
    let [one, other] = &mut sockets;
    one.catch_up().await;
    one.must(Command::Chat { text: "well played".into() }).await;
    other.hear_until(one.version).await;
    let version = one.version;
    let mut left_out = BTreeSet::new();
    let (mut short, mut long) = (0, 0);
    for sockets in seconds.chunks_mut(3) {
        for (second, heard) in &mut *sockets {
            heard.extend(views(second, version).await);
        }
        let [(_, deltas), (_, lean), (_, whole)] = sockets else { panic!("three sockets each") };
        assert_eq!(deltas, lean, "`lean` is an older name of `delta`");
        assert_eq!(deltas.len(), whole.len(), "all hear of everything");
        assert_eq!(deltas[0], whole[0], "the first is whole");
        for (delta, pair) in deltas[1..].iter_mut().zip(whole.windows(2)) {
            short += delta.to_string().len();
            long += pair[1].to_string().len();
            merge(&mut delta["view"], &pair[0]["view"], &mut left_out);
            assert_eq!(*delta, pair[1]);
        }
    }
    // About half; names and cards of a game move it by a percent.
    assert!(short * 9 < long * 5, "{short} bytes instead of {long}");
    assert_eq!(
        ALWAYS.iter().find(|path| left_out.contains(**path)),
        None,
        "what time alone may change is there"
    );
    left_out
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
        let left_out = play(&web, &triad).await;
        for path in [
            "/viewer", "/rules", "/game", "/seats/0/occupant", "/game/last", "/game/view/rules",
            "/game/view/seen/blue", "/game/view/game/switches",
            "/game/view/game/board/cell", "/game/view/game/hands/red",
        ] {
            assert!(left_out.contains(path), "{path} is left out of none");
        }
        let triatri = Settings::triatri(2, tria_rules::triatri::Options::default());
        let left_out = play(&web, &triatri).await;
        for path in ["/rules", "/seats/1/occupant", "/game", "/game/wins", "/game/view/options", "/game/view/own"] {
            assert!(left_out.contains(path), "{path} is left out of none");
        }
        web.stop().await;
    }
}
