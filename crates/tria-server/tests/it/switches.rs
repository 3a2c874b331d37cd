//! Options of a table when it is opened: who may watch, who may chat, whether moves can be taken back.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use sqlx::{AnyConnection, Connection as _, Executor as _};
use tria_room::{Code, Command, GameView, Millis, Offer, Settings, View};
use tria_rules::triad::{House, Trade};
use tria_rules::triatri::Options;
use tria_server::clock::Clock;
use tria_server::limits::POT_MAX;
use tria_server::store::GameId;

use crate::cards::grant;
use crate::stakes::{album, rules};
use crate::streams::Lines;
use crate::support::on_both;
use crate::support::web::{Socket, Web};

/// A friendly table of Triple Triad with these additional options.
fn table(more: &Value) -> Value {
    let mut table = json!({"game": "triple-triad", "rules": ["random"], "clock": "slow"});
    for (name, value) in more.as_object().expect("fields") {
        table[name] = value.clone();
    }
    json!({"table": table})
}

/// The latest view of a socket.
fn view(socket: &Socket) -> &View {
    socket.view.as_ref().expect("a view")
}

/// The error of a refused command.
async fn refused(socket: &mut Socket, command: Command) -> Code {
    let said = format!("{command:?}");
    socket.say(command).await.error.unwrap_or_else(|| panic!("{said} is refused")).code
}

/// The types of the messages among these lines.
fn kinds<'a>(lines: impl IntoIterator<Item = &'a String>) -> BTreeSet<String> {
    let kind = |line: &String| {
        let json: Value = serde_json::from_str(line).expect("JSON");
        json["type"].as_str().expect("a type").to_owned()
    };
    lines.into_iter().map(kind).collect()
}

/// All messages of a stream until it announces that the table, which is closed here, is closed: nothing can follow.
async fn until_closed(web: &Web, table: &str, lines: &mut Lines) -> Vec<String> {
    let game = GameId::parse(table).expect("a table");
    assert!(web.running.site.tables.abandon(&game).await.expect("the database"), "it was open");
    let mut said = Vec::new();
    while !kinds(&said).contains("closed") {
        said.push(lines.line().await.expect("the stream says that the table is closed"));
    }
    said
}

/// All messages to a stranger at a table where a card is played, over a socket and a stream; and the answer to a request to watch.
async fn looked_at(web: &Web, spectators: bool) -> (BTreeSet<String>, Option<Code>) {
    let (anna, ben, caro) = (web.guest().await.0, web.guest().await.0, web.guest().await.0);
    let (id, mut at, first) = web.begin(&table(&json!({"spectators": spectators})), [&anna, &ben]).await;
    let mut socket = web.socket(&id, &caro, 0).await;
    let answer = socket.say(Command::Watch).await;
    let commands = format!("/api/v1/tables/{id}/commands");
    let again = json!({"key": 1_000, "at": 0, "command": {"do": "watch"}});
    assert!(!web.post(&commands, &caro, &again).await.json()["error"].is_null(), "refused, or there already");
    let mut stream = Lines::open(web, &format!("/api/v1/tables/{id}/stream"), &caro).await;
    assert!(at[first].do_something(0).await, "a card is down");
    at[1 - first].catch_up().await;
    socket.catch_up().await;
    let said = until_closed(web, &id, &mut stream).await;
    (kinds(socket.frames.iter().chain(&said)), answer.error.map(|error| error.code))
}

on_both! {
    /// A stranger receives no move at a table without spectators, whatever they request and however they connect.
    async fn nobody_watches_where_nobody_may(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let (kinds, answer) = looked_at(&web, false).await;
        assert_eq!(answer, Some(Code::NotAllowed));
        assert!(kinds.contains("hello") && kinds.contains("error"), "{kinds:?}");
        assert!(!kinds.contains("update") && !kinds.contains("resync"), "{kinds:?}");
        let (kinds, answer) = looked_at(&web, true).await;
        assert_eq!(answer, None, "elsewhere he may");
        assert!(kinds.contains("update") && kinds.contains("resync"), "{kinds:?}");
        web.stop().await;
    }
}

on_both! {
    /// Where spectators may not chat their messages are refused, and those of players still reach them.
    async fn spectators_are_silent_where_they_have_to_be(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let (anna, ben, caro) = (web.account(101).await, web.account(102).await, web.account(103).await);
        for (may, more) in [(false, json!({"spectators_chat": false})), (true, json!({"spectators_chat": true}))] {
            let (id, mut at, _) = web.begin(&table(&more), [&anna, &ben]).await;
            let mut watching = web.socket(&id, &caro, 0).await;
            watching.must(Command::Watch).await;
            assert_eq!((view(&watching).may_chat, view(&at[0]).may_chat), (may, true));
            let chat = |text: &str| Command::Chat { text: text.into() };
            if may {
                watching.must(chat("from the side")).await;
            } else {
                assert_eq!(refused(&mut watching, chat("from the side")).await, Code::NotAllowed);
            }
            at[0].must(chat("from a seat")).await;
            at[1].catch_up().await;
            watching.catch_up().await;
            let heard = |socket: &Socket, text: &str| socket.frames.iter().any(|frame| frame.contains(text));
            assert!(heard(&watching, "from a seat") && heard(&at[1], "from a seat"));
            assert_eq!(heard(&at[1], "from the side"), may);
        }
        web.stop().await;
    }
}

on_both! {
    /// A table for a range of ratings seats only these: by the rating of its game and speed, or the initial rating.
    async fn seats_are_for_the_ratings_that_were_agreed(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let (anna, ben) = (web.account(101).await, web.account(102).await);
        let insert = "INSERT INTO rating (account, kind, speed, rating, deviation, volatility, matches, wins, draws, losses, at) \
                      VALUES (102, 'triple-triad', 'rapid', 1700000, 50000, 60000000, 9, 9, 0, 0, 1)";
        let mut connection = AnyConnection::connect(&database.address()).await.expect("the database");
        connection.execute(insert).await.expect("a rating");
        for (options, first, second) in [
            (json!({"rating_min": 1500}), true, true),
            (json!({"rating_min": 1501}), false, true),
            (json!({"rating_max": 1500}), true, false),
            (json!({"rating_max": 1499}), false, false),
            (json!({"rating_min": 1700, "rating_max": 1700}), false, true),
            (json!({"rating_max": 1699}), true, false),
            (json!({"rating_min": 1701}), false, false),
        ] {
            let mut body = table(&json!({}));
            body["options"] = options.clone();
            let id = web.open(&anna, &body).await;
            for (token, may) in [(&anna, first), (&ben, second)] {
                let answer = web.socket(&id, token, 0).await.say(Command::Join { seat: None }).await;
                let told = answer.error.map(|error| (error.code, error.message.contains("for ratings")));
                assert_eq!(told, (!may).then_some((Code::NotAllowed, true)), "{options}");
                let again = json!({"key": 1_000, "at": 0, "command": {"do": "join"}});
                let reply = web.post(&format!("/api/v1/tables/{id}/commands"), token, &again).await.json();
                let code = if may { "already-here" } else { "not-allowed" };
                assert_eq!(reply["error"]["code"], code, "{options}");
            }
        }
        // At another speed they have the initial rating.
        let quick = json!({"table": {"game": "triple-triad", "rules": ["random"], "clock": "fast"}, "options": {"rating_max": 1500}});
        let id = web.open(&anna, &quick).await;
        web.sit(&id, &ben).await;
        web.stop().await;
    }
}

/// Number of cards on the board.
fn laid(socket: &Socket) -> usize {
    let Some(GameView::TripleTriad { view, .. }) = &view(socket).game else { panic!("a game") };
    view.game.as_ref().expect("a board").board.iter().filter(|cell| cell.card.is_some()).count()
}

on_both! {
    /// A move stays if the opponent refuses, and is taken back if they agree; also after a restart of the server.
    async fn a_move_is_taken_back_if_the_other_agrees(database: Database) {
        let clock = Clock::default();
        let web = Web::start(&database, clock.clone()).await;
        let people = [web.account(101).await, web.account(102).await];
        let (id, mut at, first) = web.begin(&table(&json!({"take_backs": true})), [&people[0], &people[1]]).await;
        let back = || Command::Offer { what: Offer::TakeBack };
        assert_eq!(refused(&mut at[first], back()).await, Code::NotNow, "there is nothing to take back");
        assert!(at[first].do_something(0).await);
        assert!(view(&at[first]).may_take_back);
        at[first].must(back()).await;
        assert_eq!(refused(&mut at[first], Command::Accept).await, Code::NotNow, "the other has to");
        at[1 - first].catch_up().await;
        assert_eq!(view(&at[1 - first]).offer.as_ref().map(|offer| (offer.what, offer.by.index())), Some((Offer::TakeBack, first)));
        at[1 - first].must(Command::Decline).await;
        at[first].catch_up().await;
        assert_eq!((laid(&at[first]), &view(&at[first]).offer), (1, &None));
        assert_eq!(refused(&mut at[1 - first], Command::Accept).await, Code::NoOffer, "too late");
        at[first].must(back()).await;
        at[1 - first].catch_up().await;
        at[1 - first].must(Command::Accept).await;
        for socket in &mut at {
            socket.catch_up().await;
            assert_eq!(laid(socket), 0);
        }
        assert!(view(&at[first]).asked.is_some() && view(&at[1 - first]).asked.is_none(), "it is his turn again");
        drop(at);
        web.stop().await;
        let web = Web::start(&database, clock).await;
        let mut socket = web.socket(&id, &people[first], 0).await;
        socket.catch_up().await;
        // Idempotency keys belong to the account at the table.
        socket.key = 1_000;
        assert_eq!(laid(&socket), 0);
        assert!(socket.do_something(1).await);
        assert_eq!(laid(&socket), 1);
        web.stop().await;
    }
}

on_both! {
    /// With three players all others have to agree, and one refusal is enough.
    async fn a_move_is_taken_back_if_everybody_agrees(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let people = [web.account(101).await, web.account(102).await, web.account(103).await];
        let id = web.open(&people[0], &json!({"table": {"game": "triatri", "players": 3, "take_backs": true}})).await;
        let mut at = Vec::new();
        for token in &people {
            at.push(web.sit(&id, token).await);
        }
        for socket in &mut at {
            socket.must(Command::Ready).await;
        }
        // Hidden choices stay; the first gem on offer can be taken back.
        let mover = loop {
            if let Some(mover) = at.iter().position(|socket| view(socket).may_take_back) {
                break mover;
            }
            for socket in &mut at {
                socket.catch_up().await;
                if socket.do_something(0).await {
                    break;
                }
            }
        };
        let [one, other] = [(mover + 1) % 3, (mover + 2) % 3];
        for accepted in [false, true] {
            at[mover].must(Command::Offer { what: Offer::TakeBack }).await;
            at[one].catch_up().await;
            at[one].must(Command::Accept).await;
            at[mover].catch_up().await;
            assert!(view(&at[mover]).offer.is_some(), "one more has to agree");
            at[other].catch_up().await;
            at[other].must(if accepted { Command::Accept } else { Command::Decline }).await;
            at[mover].catch_up().await;
            assert_eq!(view(&at[mover]).offer, None);
            let back = at[mover].frames.iter().any(|frame| frame.contains("\"taken-back\""));
            assert_eq!((back, view(&at[mover]).may_take_back), (accepted, !accepted), "only if all agree");
        }
        assert!(view(&at[mover]).asked.is_some(), "it is his turn again");
        web.stop().await;
    }
}

on_both! {
    /// Rated and staked tables cannot be opened with take-backs, and no move can be taken back there.
    async fn moves_stay_where_something_counts(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let (anna, ben) = (web.account(101).await, web.account(102).await);
        for id in [101, 102] {
            grant(&web, id, album(0, 15)).await;
        }
        let rated = |more: Value| {
            let mut body = table(&more);
            body["options"] = json!({"rated": true});
            body
        };
        let staked = |more: Value| {
            let mut body = table(&more);
            body["table"]["trade"] = json!("one");
            body["table"]["cards"] = json!("own");
            body
        };
        let with = json!({"take_backs": true});
        let pot = json!({"table": {"game": "triatri", "clock": "slow", "take_backs": true}, "options": {"pot": 5}});
        for body in [rated(with.clone()), staked(with), pot] {
            let reply = web.post("/api/v1/tables", &anna, &body).await;
            assert_eq!((reply.status, reply.code()), (422, "bad-value".into()), "{body}");
            assert!(reply.text.contains("taken back"), "{reply:?}");
        }
        for body in [rated(json!({})), staked(json!({}))] {
            let (_, mut at, first) = web.begin(&body, [&anna, &ben]).await;
            assert!(at[first].do_something(0).await, "a card is down");
            assert!(!view(&at[first]).may_take_back);
            assert_eq!(refused(&mut at[first], Command::Offer { what: Offer::TakeBack }).await, Code::NotAllowed);
            assert_eq!(laid(&at[first]), 1);
        }
        web.stop().await;
    }
}

on_both! {
    /// Rated and staked matches cannot be stalled: they have a clock, and time limits for what happens between moves.
    async fn matches_that_count_come_to_an_end(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let anna = web.account(101).await;
        let post = async |settings: &Settings, options: &Value| {
            web.post("/api/v1/tables", &anna, &json!({"settings": settings, "options": options})).await
        };
        let time = Some(Millis::seconds(60));
        let each = tria_room::Clock::PerMove { each: Millis::seconds(60) };
        let triatri = |clock, prepare| {
            let options = Options { match_wins: 3, ..Options::default() };
            Settings { clock, prepare, choose: None, ..Settings::triatri(2, options) }
        };
        for options in [json!({"rated": true}), json!({"pot": 5})] {
            for (settings, part) in [
                (triatri(tria_room::Clock::None, time), "has a clock"),
                (triatri(each, None), "`prepare`"),
            ] {
                let reply = post(&settings, &options).await;
                assert_eq!((reply.status, reply.code()), (422, "bad-value".into()), "{options} {reply:?}");
                assert!(reply.text.contains(part), "{options} {reply:?}");
            }
            let reply = post(&triatri(each, time), &options).await;
            assert_eq!(reply.status, 201, "{options} {reply:?}");
        }
        let reply = post(&triatri(each, None), &json!({})).await;
        assert_eq!(reply.status, 201, "a friendly match takes as long as it takes: {reply:?}");
        let rules = || rules(House::Classic, &[], Trade::One);
        let cards = |prepare, choose| Settings { clock: each, prepare, choose, ..Settings::for_cards(rules()) };
        for (settings, part) in [(cards(None, time), "`prepare`"), (cards(time, None), "`choose`")] {
            let reply = post(&settings, &json!({})).await;
            assert_eq!((reply.status, reply.code()), (422, "bad-value".into()), "{reply:?}");
            assert!(reply.text.contains(part), "{reply:?}");
        }
        let reply = post(&cards(time, time), &json!({})).await;
        assert_eq!(reply.status, 201, "{reply:?}");
        let for_gil = async |table: Value, pot: u64| {
            let reply = web.post("/api/v1/tables", &anna, &json!({"table": table, "options": {"pot": pot}})).await;
            (reply.status, reply.text)
        };
        let (status, text) = for_gil(json!({"game": "triple-triad", "clock": "slow"}), 5).await;
        assert!(status == 422 && text.contains("for TriATri"), "{text}");
        let (status, text) = for_gil(json!({"game": "triatri", "clock": "slow"}), POT_MAX + 1).await;
        assert!(status == 422 && text.contains("at most"), "{text}");
        web.stop().await;
    }
}
