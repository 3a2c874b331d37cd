//! Chat: phrases, mutes without gaps in versions, silences, reports and moderation.

use serde_json::{Value, json};
use tria_room::{Command, Event};
use tria_server::accounts::{self, Role};
use tria_server::clock::Clock;
use tria_server::error::ApiError;

use crate::support::on_both;
use crate::support::web::{Socket, Web};

fn table() -> Value {
    json!({"table": {"game": "triatri", "players": 3}})
}

fn chat(text: &str) -> Command {
    Command::Chat { text: text.into() }
}

/// All messages at a socket, in order: version and content.
fn told(socket: &Socket) -> Vec<(u64, Option<String>)> {
    // An update may be repeated by a resync.
    let mut told = std::collections::BTreeMap::new();
    for frame in &socket.frames {
        let json: Value = serde_json::from_str(frame).expect("JSON");
        for event in json["events"].as_array().into_iter().flatten() {
            let text = event["event"]["text"].as_str().map(str::to_owned);
            told.insert(event["version"].as_u64().expect("a version"), text);
        }
    }
    told.into_iter().collect()
}

/// Gives an account this role.
pub(crate) async fn make(web: &Web, id: i64, role: Role) {
    let made = web.running.site.store.writer().transact(move |tx| {
        Box::pin(async move {
            accounts::set_role(tx, id, role).await?;
            Ok::<_, ApiError>(())
        })
    });
    made.await.expect("a role");
}

on_both! {
    /// Messages of a muted account are hidden from the account that muted it, and from no other; no version is missing.
    async fn mutes_leave_no_gap(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let (anna, ben, caro) = (web.account(101).await, web.account(102).await, web.account(103).await);
        let id = web.open(&anna, &table()).await;
        let mut at = [web.sit(&id, &anna).await, web.sit(&id, &ben).await, web.sit(&id, &caro).await];
        assert_eq!(web.ask("PUT", "/api/v1/mutes/102", &anna, &Value::Null).await.status, 204);
        assert_eq!(web.ask("PUT", "/api/v1/mutes/101", &anna, &Value::Null).await.code(), "bad-value");
        assert_eq!(web.ask("PUT", "/api/v1/mutes/999", &anna, &Value::Null).await.code(), "not-found");
        assert_eq!(web.get("/api/v1/mutes", &anna).await.json()[0]["name"], "Player102");
        at[1].must(chat("you cannot hear me")).await;
        at[2].must(chat("but me")).await;
        for socket in &mut at {
            socket.catch_up().await;
        }
        let said = |socket: &Socket| -> Vec<String> {
            told(socket).into_iter().filter_map(|(_, text)| text).collect()
        };
        assert_eq!(said(&at[0]), ["but me"]);
        assert_eq!(said(&at[2]), ["you cannot hear me", "but me"]);
        let versions: Vec<u64> = told(&at[0]).into_iter().map(|(version, _)| version).collect();
        assert!(versions.windows(2).all(|pair| pair[1] == pair[0] + 1), "{versions:?}");
        // Nor is it sent on a reconnect.
        let mut back = web.socket(&id, &anna, 1).await;
        back.hear().await;
        assert_eq!(said(&back), ["but me"]);
        assert!(!back.frames.iter().any(|frame| frame.contains("cannot hear")), "not a byte of it");
        assert_eq!(web.ask("DELETE", "/api/v1/mutes/102", &anna, &Value::Null).await.status, 204);
        at[1].must(chat("and now?")).await;
        at[0].catch_up().await;
        assert_eq!(said(&at[0]).last().map(String::as_str), Some("and now?"));
        web.stop().await;
    }
}

on_both! {
    /// What turns round the direction of text does not leave the server; other writing systems do.
    async fn directions_of_text_are_not_overridden(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let anna = web.account(101).await;
        let id = web.open(&anna, &json!({"table": {"game": "triatri"}})).await;
        let mut at = web.sit(&id, &anna).await;
        at.must(chat("well \u{202e}deyalp\u{202c} \u{2067}שלום\u{2069}")).await;
        at.catch_up().await;
        let said: Vec<_> = told(&at).into_iter().filter_map(|(_, text)| text).collect();
        assert_eq!(said, ["well deyalp שלום"]);
        let refused = at.say(chat("\u{202e}\u{202c}")).await.error.expect("nothing is said");
        assert_eq!(refused.code, tria_room::Code::BadChat);
        web.stop().await;
    }
}

on_both! {
    async fn phrases_and_tables_that_have_nothing_else(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let anna = web.account(101).await;
        let phrases = web.get("/api/v1/phrases", &anna).await.json();
        let id = web.open(&anna, &json!({"table": {"game": "triatri"}, "options": {"phrases_only": true}})).await;
        let mut at = web.sit(&id, &anna).await;
        for phrase in phrases.as_array().expect("phrases") {
            at.must(chat(phrase["text"].as_str().expect("a text"))).await;
        }
        let refused = at.say(chat("hello in my own words")).await.error.expect("refused");
        assert_eq!(refused.code, tria_room::Code::NotAllowed);
        let refused = at.say(chat("/no-such-phrase")).await.error.expect("refused");
        assert_eq!(refused.code, tria_room::Code::BadChat);
        let silent = json!({"table": {"game": "triatri", "chat": false}});
        let id = web.open(&anna, &silent).await;
        let mut at = web.sit(&id, &anna).await;
        assert_eq!(at.say(chat("/hello")).await.error.expect("refused").code, tria_room::Code::NotAllowed);
        web.stop().await;
    }
}

on_both! {
    /// A report has the latest messages; moderators silence and ban for a time; all actions are logged.
    async fn moderators_do_their_work_and_it_is_written_down(database: Database) {
        let clock = Clock::default();
        let web = Web::start(&database, clock.clone()).await;
        let (anna, ben, moderator) = (web.account(101).await, web.account(102).await, web.account(103).await);
        make(&web, 103, Role::Moderator).await;
        let id = web.open(&anna, &table()).await;
        let mut at = [web.sit(&id, &anna).await, web.sit(&id, &ben).await];
        for number in 0..8 {
            at[1].must(chat(&format!("rude {number}"))).await;
        }
        let report = json!({"account": 102, "table": id, "reason": "is rude"});
        let made = web.post("/api/v1/reports", &anna, &report).await;
        assert_eq!(made.status, 201, "{made:?}");
        let number = made.json()["id"].as_i64().expect("a number");
        assert_eq!(web.get("/api/v1/moderation/reports", &ben).await.code(), "forbidden");
        let reports = web.get("/api/v1/moderation/reports", &moderator).await.json();
        assert_eq!((reports[0]["reporter"].as_i64(), reports[0]["account"].as_i64()), (Some(101), Some(102)));
        let messages = reports[0]["messages"].as_array().expect("messages");
        assert_eq!((messages.len(), messages[7]["text"].as_str()), (8, Some("rude 7")));
        let silence = json!({"minutes": 10, "reason": "rude"});
        assert_eq!(web.ask("PUT", "/api/v1/moderation/accounts/102/silence", &anna, &silence).await.code(), "forbidden");
        assert_eq!(web.ask("PUT", "/api/v1/moderation/accounts/102/silence", &moderator, &silence).await.status, 204);
        clock.pass(60_000);
        let refused = at[1].say(chat("and now?")).await.error.expect("refused");
        assert!(refused.message.contains("silenced you until") && refused.message.ends_with(": rude"), "{refused}");
        clock.pass(600_000);
        at[1].must(chat("I am back")).await;
        let settle = format!("/api/v1/moderation/reports/{number}/settle");
        assert_eq!(web.post(&settle, &moderator, &json!({"note": "ten minutes"})).await.status, 204);
        assert_eq!(web.post(&settle, &moderator, &json!({"note": "twice"})).await.code(), "conflict");
        assert_eq!(web.get("/api/v1/moderation/reports", &moderator).await.json(), json!([]));
        let settled = web.get("/api/v1/moderation/reports?settled=true", &moderator).await.json();
        assert_eq!(settled[0]["note"], "ten minutes");
        let ban = json!({"minutes": 5, "reason": "still rude"});
        assert_eq!(web.ask("PUT", "/api/v1/moderation/accounts/103/ban", &moderator, &ban).await.code(), "forbidden");
        assert_eq!(web.ask("PUT", "/api/v1/moderation/accounts/102/ban", &moderator, &ban).await.status, 204);
        while at[1].text().await.is_ok() {}
        assert_eq!(web.get("/api/v1/account", &ben).await.code(), "not-logged-in", "his sessions are over");
        assert_eq!(web.ask("DELETE", "/api/v1/moderation/accounts/102/ban", &moderator, &Value::Null).await.status, 204);
        let deeds = web.get("/api/v1/moderation/deeds", &moderator).await.json();
        let did: Vec<&str> = deeds.as_array().expect("deeds").iter().filter_map(|deed| deed["did"].as_str()).collect();
        assert_eq!(did.len(), 4);
        for deed in ["silence", "settle", "ban", "unban"] {
            assert!(did.contains(&deed), "{did:?}");
        }
        assert!(deeds.as_array().expect("deeds").iter().all(|deed| deed["moderator"] == 103 && deed["account"] == 102));
        web.stop().await;
    }
}

on_both! {
    async fn only_who_may_see_a_table_reports_what_is_said_there(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let (anna, ben) = (web.account(101).await, web.account(102).await);
        let private = json!({"table": {"game": "triatri"}, "options": {"visibility": "private"}});
        let id = web.open(&anna, &private).await;
        let report = json!({"account": 101, "table": id, "reason": "curious"});
        assert_eq!(web.post("/api/v1/reports", &ben, &report).await.code(), "not-found");
        // An account that could see the table but not its chat cannot read it by a report.
        let unwatched = json!({"table": {"game": "triple-triad", "rules": ["random"], "spectators": false}});
        let caro = web.account(103).await;
        let (id, mut at, first) = web.begin(&unwatched, [&anna, &caro]).await;
        at[0].must(Command::Chat { text: "between us".into() }).await;
        let report = json!({"account": 101, "table": id, "reason": "curious"});
        assert_eq!(web.post("/api/v1/reports", &ben, &report).await.code(), "not-found");
        assert!(!web.get("/api/v1/account/export", &ben).await.text.contains("between us"));
        // A former player can, also after the table was closed.
        assert!(at[first].do_something(0).await, "a card is down");
        at[1 - first].must(Command::Resign).await;
        at[1].must(Command::Leave).await;
        at[0].must(Command::Chat { text: "without her".into() }).await;
        assert_eq!(web.ask("DELETE", &format!("/api/v1/tables/{id}"), &anna, &Value::Null).await.status, 204);
        let reported = web.post("/api/v1/reports", &caro, &report).await;
        assert_eq!(reported.status, 201, "{reported:?}");
        let export = web.get("/api/v1/account/export", &caro).await.text;
        assert!(export.contains("between us") && !export.contains("without her"), "{export}");
        let empty = json!({"account": 101, "reason": "  "});
        assert_eq!(web.post("/api/v1/reports", &ben, &empty).await.code(), "bad-value");
        for _ in 0..20 {
            let report = json!({"account": 101, "reason": "again"});
            assert_eq!(web.post("/api/v1/reports", &ben, &report).await.status, 201);
        }
        let report = json!({"account": 101, "reason": "once more"});
        assert_eq!(web.post("/api/v1/reports", &ben, &report).await.code(), "too-many");
        web.stop().await;
    }
}

#[test]
fn a_muted_event_is_as_one_that_is_nobodys_business() {
    // Clients already parse `null` events.
    let line = r#"{"version":7,"event":null}"#;
    let read: tria_room::Versioned = serde_json::from_str(line).expect("an event");
    assert_eq!(read.event, None::<Event>);
}
