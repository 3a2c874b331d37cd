//! Control characters are refused in every string of a request, on both databases.

use serde_json::{Value, json};
use tria_server::clock::Clock;

use crate::support::on_both;
use crate::support::web::Web;

/// These requests with the given text inserted into each of their strings in turn.
fn spoilt(body: &Value, with: &str) -> Vec<Value> {
    let mut all = Vec::new();
    match body {
        Value::String(text) => all.push(json!(format!("{text}{with}"))),
        Value::Object(fields) => {
            for (name, value) in fields {
                for bad in spoilt(value, with) {
                    let mut fields = fields.clone();
                    fields.insert(name.clone(), bad);
                    all.push(Value::Object(fields));
                }
            }
        }
        Value::Array(values) => {
            for (place, value) in values.iter().enumerate() {
                for bad in spoilt(value, with) {
                    let mut values = values.clone();
                    values[place] = bad;
                    all.push(Value::Array(values));
                }
            }
        }
        _ => {}
    }
    all
}

on_both! {
    async fn control_characters_are_refused_everywhere(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let (ada, _ben) = (web.account(101).await, web.account(102).await);
        let rules = json!({"game": "triatri", "clock": "normal"});
        let requests = [
            ("POST", "/api/v1/signup", json!({"name": "Adele", "password": "a long password"})),
            ("POST", "/api/v1/login", json!({"name": "Player101", "password": "a long password"})),
            ("POST", "/api/v1/account/password", json!({"old": "a long password", "new": "a longer password"})),
            ("DELETE", "/api/v1/account", json!({"password": "a long password"})),
            ("POST", "/api/v1/account/tokens", json!({"name": "bot", "scopes": ["read"]})),
            ("POST", "/api/v1/collection/packs", json!({"item": "pack-plain", "key": "first"})),
            ("PUT", "/api/v1/collection/decks/one", json!({"cards": ["ff8:geezard"]})),
            ("PUT", "/api/v1/careers/abcdefgh", json!({"from": 0, "by": "abcdefgh", "document": "{}"})),
            ("POST", "/api/v1/trades", json!({"with": "Player102", "give": {"cards": ["ff8:geezard"]}, "take": {}})),
            ("POST", "/api/v1/reports", json!({"account": 102, "reason": "loud"})),
            ("POST", "/api/v1/tables", json!({"table": rules, "invite": ["Player102"]})),
            ("POST", "/api/v1/pairing", json!({"table": rules})),
        ];
        for (method, path, body) in &requests {
            for bad in ["\u{0}", "\u{1}", "\u{8}", "\u{c}", "\u{1b}", "\u{7f}"] {
                for spoilt in spoilt(body, bad) {
                    let reply = web.ask(method, path, &ada, &spoilt).await;
                    // A value of a fixed list is refused as unknown or for the character; it is never an internal error.
                    assert!([400, 422].contains(&reply.status), "{method} {path} {spoilt}: {reply:?}");
                }
            }
        }
        let reason = |text: &str| json!({"account": 102, "reason": text});
        let refused = web.post("/api/v1/reports", &ada, &reason("lo\u{0}ud")).await;
        assert_eq!(refused.code(), "bad-value");
        assert!(refused.text.contains("U+0000"), "{refused:?}");
        assert!(web.post("/api/v1/reports", &ada, &reason("loud\nand long\tindeed")).await.status < 300);
        for path in ["/api/v1/players/Player101", "/api/v1/collection/decks/one", "/api/v1/tables/abc", "/api/v1/matches?player=a"] {
            for bad in ["%00", "%01", "%0a", "%7F"] {
                let reply = web.get(&format!("{path}{bad}"), &ada).await;
                assert_eq!(reply.code(), "bad-value", "{path}{bad}");
            }
        }
        web.stop().await;
    }
}
