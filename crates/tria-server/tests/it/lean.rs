//! Lean updates: with what the view before had they say all that whole ones say.

use std::time::Duration;

use serde_json::{Value, json};
use tria_room::{Settings, Stage};
use tria_rules::cards::builtin;
use tria_rules::triad::{House, Rule, RulesDraft};
use tria_server::clock::Clock;
use tria_server::limits::SOCKET_MESSAGES_EACH_MS;

use crate::support::on_both;
use crate::support::web::{Socket, Web};

/// What docs/protocol.md says is left out, as paths into a view.
const LEFT_OUT: [&str; 6] = [
    "/rules",
    "/clock",
    "/game/view/rules",
    "/game/view/game/switches",
    "/game/last/switches",
    "/game/view/options",
];

/// The view of a message with what it has left out put back; says how much that was.
fn fill(view: &mut Value, before: &Value) -> usize {
    let mut filled = 0;
    for path in LEFT_OUT {
        let (place, name) = path.rsplit_once('/').expect("a path");
        let Some(place) = view.pointer_mut(place).and_then(Value::as_object_mut) else { continue };
        if let (None, Some(value)) = (place.get(name), before.pointer(path)) {
            place.insert(name.to_owned(), value.clone());
            filled += 1;
        }
    }
    filled
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

/// A match of two, each with a second socket that hears lean updates; how much was left out of them.
async fn play(web: &Web, settings: &Settings) -> usize {
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
    let version = sockets[0].version.max(sockets[1].version);
    let mut left_out = 0;
    for pair in seconds.chunks_mut(2) {
        for (second, heard) in &mut *pair {
            heard.extend(views(second, version).await);
        }
        let [(_, lean), (_, whole)] = pair else { panic!("two sockets each") };
        assert_eq!(lean.len(), whole.len(), "both hear of everything");
        assert_eq!(lean[0], whole[0], "the first is whole");
        for (lean, pair) in lean[1..].iter_mut().zip(whole.windows(2)) {
            left_out += fill(&mut lean["view"], &pair[0]["view"]);
            assert_eq!(*lean, pair[1]);
        }
    }
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
        assert!(play(&web, &triad).await > 40, "what stays as it is does not come with every card");
        let triatri = Settings::triatri(2, tria_rules::triatri::Options::default());
        assert!(play(&web, &triatri).await > 40);
        web.stop().await;
    }
}
