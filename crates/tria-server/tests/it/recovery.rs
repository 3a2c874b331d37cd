//! New passwords without the old one: recovery codes, and reset links that an administrator makes.

use serde_json::{Value, json};
use tria_server::admin::Admin;
use tria_server::clock::Clock;
use tria_server::config::Config;
use tria_server::limits::{ENTER_BURST, RECOVERY_CODES, RESET_MS};

use crate::support::web::{Reply, Web};
use crate::support::{Database, on_both};

/// Signs up; the token and the recovery codes.
async fn sign_up(web: &Web, name: &str) -> (String, Vec<String>) {
    let reply = web.post("/api/v1/signup", "", &json!({"name": name, "password": "correct horse"})).await;
    assert_eq!(reply.status, 201, "{reply:?}");
    let begun = reply.json();
    (begun["token"].as_str().expect("a token").to_owned(), texts(&begun["recovery_codes"]))
}

fn texts(list: &Value) -> Vec<String> {
    list.as_array().expect("a list").iter().map(|text| text.as_str().expect("a text").to_owned()).collect()
}

async fn recover(web: &Web, name: &str, code: &str, password: &str) -> Reply {
    web.post("/api/v1/recover", "", &json!({"name": name, "code": code, "password": password})).await
}

async fn log_in(web: &Web, name: &str, password: &str) -> u16 {
    web.post("/api/v1/login", "", &json!({"name": name, "password": password})).await.status
}

async fn left(web: &Web, token: &str) -> Value {
    web.get("/api/v1/account", token).await.json()["recovery_codes"].clone()
}

on_both! {
    /// Each code works once, however it is typed, ends every session, and is stored as a hash only.
    async fn a_recovery_code_sets_a_new_password_once(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let (token, codes) = sign_up(&web, "Ada").await;
        assert_eq!(codes.len(), RECOVERY_CODES);
        assert_eq!(left(&web, &token).await, json!(RECOVERY_CODES));
        let mut socket = web.lobby(&token).await;
        for code in &codes {
            let plain = code.replace('-', "");
            assert_eq!(database.number(format!("SELECT COUNT(*) FROM recovery_code WHERE hash LIKE '%{plain}%' OR hash LIKE '%{code}%'")).await, 0);
        }
        let (_, foreign) = sign_up(&web, "Bea").await;
        // Of another account, of no account, and none at all: one answer.
        let mut refusals = Vec::new();
        for (name, code) in [("Ada", foreign[0].as_str()), ("Nobody", codes[0].as_str()), ("Ada", "0000-0000-0000-0000"), ("Ada", "")] {
            let reply = recover(&web, name, code, "another horse").await;
            assert_eq!((reply.status, reply.code()), (401, "wrong-code".into()));
            refusals.push(reply.text);
        }
        refusals.dedup();
        assert_eq!(refusals.len(), 1, "{refusals:?}");
        assert_eq!(recover(&web, "Ada", &codes[0], "short").await.code(), "bad-value");
        let typed = format!(" {} ", codes[0].to_uppercase().replace('-', " ").replace('0', "O").replace('1', "l"));
        let reply = recover(&web, "ada", &typed, "another horse").await;
        assert_eq!(reply.status, 200, "{reply:?}");
        let begun = reply.json()["token"].as_str().expect("a token").to_owned();
        assert_eq!(web.get("/api/v1/account", &token).await.status, 401, "the earlier session is over");
        while socket.text().await.is_ok() {}
        assert_eq!(left(&web, &begun).await, json!(RECOVERY_CODES - 1));
        assert_eq!((log_in(&web, "Ada", "correct horse").await, log_in(&web, "Ada", "another horse").await), (401, 200));
        assert_eq!(recover(&web, "Ada", &codes[0], "a third horse").await.code(), "wrong-code", "once");
        // Two at the same time with one code: one of them.
        let (one, two) = tokio::join!(recover(&web, "Ada", &codes[1], "the horse one"), recover(&web, "Ada", &codes[1], "the horse two"));
        assert_eq!(one.status.min(two.status) + one.status.max(two.status), 200 + 401, "{one:?} {two:?}");
        let noted = "SELECT COUNT(*) FROM admin_log WHERE action = 'recover' AND target = 'Ada' AND detail LIKE '%code%'";
        assert_eq!(database.number(noted).await, 2);
        web.stop().await;
    }
}

on_both! {
    /// New codes need the password and replace the old ones; guests have none; a deleted account has none.
    async fn codes_are_renewed_by_the_owner(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let (token, old) = sign_up(&web, "Ada").await;
        let path = "/api/v1/account/recovery-codes";
        assert_eq!(web.post(path, &token, &json!({"password": "wrong horse"})).await.code(), "wrong-password");
        let made = web.post(path, &token, &json!({"password": "correct horse"})).await;
        assert_eq!(made.status, 201, "{made:?}");
        let new = texts(&made.json()["codes"]);
        assert!(new.len() == RECOVERY_CODES && new.iter().all(|code| !old.contains(code)), "{new:?}");
        assert_eq!(recover(&web, "Ada", &old[0], "another horse").await.code(), "wrong-code");
        let bot = web.post("/api/v1/account/tokens", &token, &json!({"name": "a bot", "scopes": ["read", "play"]})).await.json();
        let bot = bot["token"].as_str().expect("a token");
        assert_eq!(web.post(path, bot, &json!({"password": "correct horse"})).await.code(), "forbidden");
        let (guest, _) = web.guest().await;
        assert_eq!(web.post(path, &guest, &json!({})).await.code(), "forbidden");
        let begun = web.post("/api/v1/signup", &guest, &json!({"name": "Bea", "password": "correct horse"})).await.json();
        assert_eq!(texts(&begun["recovery_codes"]).len(), RECOVERY_CODES, "a guest who signs up has codes");
        assert_eq!(web.ask("DELETE", "/api/v1/account", &token, &json!({"password": "correct horse"})).await.status, 204);
        assert_eq!(recover(&web, "Ada", &new[0], "another horse").await.code(), "wrong-code");
        database.has_rows(&[("recovery_code", RECOVERY_CODES as i64)]).await;
        web.stop().await;
    }
}

on_both! {
    /// A link works once, before it expires, and only the newest one.
    async fn an_administrator_makes_a_reset_link(database: Database) {
        let clock = Clock::standing(1_800_000_000_000);
        let web = Web::start(&database, clock.clone()).await;
        let (token, _) = sign_up(&web, "Ada").await;
        let admin = Admin::open_at(&database.address(), "a test", clock.clone()).await.expect("the database, beside the server");
        let reset = async |token: &str, password: &str| web.post("/api/v1/reset", "", &json!({"token": token, "password": password})).await;
        let (older, _) = admin.reset_password("ada").await.expect("a link");
        let (newer, expires) = admin.reset_password("Ada").await.expect("a link");
        assert_eq!(expires, 1_800_000_000_000 + RESET_MS);
        assert_eq!(database.number(format!("SELECT COUNT(*) FROM password_reset WHERE hash = '{newer}'")).await, 0, "only its hash is stored");
        assert_eq!(reset(&older, "another horse").await.code(), "wrong-code");
        assert_eq!(reset("tria_r_00", "another horse").await.code(), "wrong-code");
        assert_eq!(web.get("/api/v1/account", &token).await.status, 200, "a link alone ends nothing");
        let reply = reset(&newer, "another horse").await;
        assert_eq!((reply.status, reply.json()["account"]["name"].as_str()), (200, Some("Ada")));
        assert_eq!(web.get("/api/v1/account", &token).await.status, 401, "the earlier session is over");
        assert_eq!((log_in(&web, "Ada", "correct horse").await, log_in(&web, "Ada", "another horse").await), (401, 200));
        assert_eq!(reset(&newer, "a third horse").await.code(), "wrong-code", "once");
        let (late, _) = admin.reset_password("Ada").await.expect("a link");
        clock.pass(RESET_MS as u64);
        assert_eq!(reset(&late, "a third horse").await.code(), "wrong-code", "expired");
        // A password that was changed in the usual way needs no link any more.
        let (unused, _) = admin.reset_password("Ada").await.expect("a link");
        let begun = web.post("/api/v1/login", "", &json!({"name": "Ada", "password": "another horse"})).await.json();
        let change = json!({"old": "another horse", "new": "the last horse"});
        assert_eq!(web.post("/api/v1/account/password", begun["token"].as_str().expect("a token"), &change).await.status, 200);
        assert_eq!(reset(&unused, "a third horse").await.code(), "wrong-code");
        assert!(admin.reset_password("Nobody").await.is_err());
        let guest = web.post("/api/v1/guest", "", &serde_json::Value::Null).await.json();
        let name = guest["account"]["name"].as_str().expect("a name");
        assert!(admin.reset_password(name).await.is_err());
        let noted = |action: &str| format!("SELECT COUNT(*) FROM admin_log WHERE action = '{action}' AND target = 'Ada'");
        assert_eq!((database.number(noted("reset-password")).await, database.number(noted("recover")).await), (4, 1));
        admin.close().await;
        web.stop().await;
    }
}

/// Guesses are limited by address, as log-ins are.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guesses_of_codes_are_limited() {
    let database = Database::sqlite("guesses");
    let config = Config { database: database.address(), ..Config::default() };
    let web = Web::with(config, Clock::default()).await;
    let mut codes = Vec::new();
    for _ in 0..ENTER_BURST {
        codes.push(recover(&web, "Ada", "0000-0000-0000-0000", "another horse").await.code());
    }
    assert!(codes.iter().all(|code| code == "wrong-code"), "{codes:?}");
    assert_eq!(recover(&web, "Ada", "0000-0000-0000-0000", "another horse").await.code(), "too-many");
    let reset =
        web.post("/api/v1/reset", "", &json!({"token": "tria_r_00", "password": "another horse"})).await;
    assert_eq!(reset.code(), "too-many");
    web.stop().await;
}
