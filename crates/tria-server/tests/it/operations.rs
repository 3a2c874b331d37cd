//! Settings, limits, log numbers, metrics, readiness, headers, and a graceful stop.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tria_rules::triatri::Options;
use tria_server::clock::Clock;
use tria_server::config::{Config, ConfigError, SETTINGS, Source, gather};
use tria_server::http::address;
use tria_server::limits::{
    ENTER_BURST, EXPORT_ADDRESS_BURST, EXPORT_BURST, EXPORT_EACH_MS, GUEST_BURST, OPEN_BURST,
    SOCKETS_ACCOUNT_MAX,
};
use tria_server::metrics::{METRICS, Metric};
use tria_server::rates::Class;

use crate::support::web::{Web, send};
use crate::support::{Database, PATIENCE, on_both};

fn none(_: &str) -> Option<String> {
    None
}

fn flag(name: &str, value: &str) -> (String, String) {
    (name.to_owned(), value.to_owned())
}

#[test]
fn flags_come_before_the_environment_before_the_file_before_the_defaults() {
    let file = "guests = false\nsignup = false\nlog = \"warn\"\norigins = [\"https://a.example\", \"https://b.example\"]\n";
    let variable = |name: &str| match name {
        "TRIA_SIGNUP" => Some("true".to_owned()),
        "TRIA_LOG" => Some("debug".to_owned()),
        _ => None,
    };
    let flags = [flag("log", "error")];
    let gathered = gather(&flags, variable, Some(("site.toml", file))).expect("settings");
    let config = &gathered.config;
    assert_eq!((config.guests, config.signup, config.log.as_str()), (false, true, "error"));
    assert_eq!(config.origins, ["https://a.example", "https://b.example"]);
    assert_eq!(gathered.source("guests"), Source::File("site.toml".into(), 1));
    assert_eq!(gathered.source("signup"), Source::Environment("TRIA_SIGNUP".into()));
    assert_eq!(gathered.source("log"), Source::Flag("--log".into()));
    assert_eq!(gathered.source("listen"), Source::Default);
    // The printed settings can be parsed again and are equal.
    let again = gather(&[], none, Some(("shown.toml", &gathered.to_toml()))).expect("settings");
    assert_eq!(again.config, gathered.config);
}

#[test]
fn every_field_of_the_configuration_is_a_setting() {
    let fields = serde_json::to_value(Config::default()).expect("JSON");
    let fields: BTreeSet<&str> = fields.as_object().expect("fields").keys().map(String::as_str).collect();
    let names: BTreeSet<&str> = SETTINGS.iter().map(|setting| setting.name).collect();
    assert_eq!(fields, names);
    // Numbers and lists in a file are equal to the same texts as flags.
    let file = "stop-seconds = 7\ntrusted-proxies = [\"10.0.0.1\", \"10.0.0.2\"]\nlog-json = true\n";
    let flags =
        [flag("stop-seconds", "7"), flag("trusted-proxies", "10.0.0.1,10.0.0.2"), flag("log-json", "true")];
    let of_file = gather(&[], none, Some(("site.toml", file))).expect("settings");
    let of_flags = gather(&flags, none, None).expect("settings");
    assert_eq!(of_file.config, of_flags.config);
    assert!(of_flags.to_toml().contains("stop-seconds = 7  # --stop-seconds"), "{}", of_flags.to_toml());
}

#[test]
fn what_is_not_allowed_is_refused_with_its_place_and_what_was_expected() {
    let refuse = |flags: &[(String, String)], file: &str| -> ConfigError {
        gather(flags, none, Some(("site.toml", file))).expect_err("a refusal")
    };
    for (name, value) in [
        ("listen", "8210"),
        ("database", "mysql://there"),
        ("public-url", "cards.example"),
        ("public-url", "https://cards.example/here"),
        ("origins", "https://a.example,b.example"),
        ("trusted-proxies", "proxy"),
        ("guests", "perhaps"),
        ("metrics-token", "short"),
        ("log", "tria=loud"),
        ("request-seconds", "0"),
        ("stop-seconds", "601"),
        ("nats", "localhost:4222"),
        ("nats", "https://localhost:4222"),
        ("nats", "nats://localhost:4222/site"),
        ("nats-prefix", "my.site"),
        ("nats-insecure", "1"),
    ] {
        let said = refuse(&[flag(name, value)], "").to_string();
        assert!(said.starts_with(&format!("--{name}: ")) && said.contains("expected"), "{said}");
        let said = refuse(&[], &format!("\n{name} = {}\n", toml_text(value))).to_string();
        assert!(said.starts_with("site.toml, line 2: "), "{said}");
    }
    let said = refuse(&[], "listn = 1").to_string();
    assert!(said.contains("line 1") && said.contains("\"listn\"") && said.contains("listen"), "{said}");
    assert!(matches!(refuse(&[], "listen ="), ConfigError::Toml { .. }));
    assert!(matches!(refuse(&[], "[listen]\na = 1"), ConfigError::Value { .. }));
    let config = Config { public_url: Some("cards.example".into()), ..Config::default() };
    assert!(config.check().is_err());
    assert!(Config::default().check().is_ok());
}

fn toml_text(value: &str) -> String {
    format!("\"{value}\"")
}

#[test]
fn secrets_are_never_shown() {
    let flags = [
        flag("database", "postgres://tria:swordfish@host/tria?password=swordfish&x=1"),
        flag("metrics-token", "swordfish-swordfish"),
        flag("nats", "tls://tria:swordfish@one:4222,nats://swordfish@two:4222"),
    ];
    let gathered = gather(&flags, none, None).expect("settings");
    let shown = format!("{}{:?}", gathered.to_toml(), gathered);
    assert!(!shown.contains("swordfish"), "{shown}");
    assert!(shown.contains("one:4222") && shown.contains("two:4222"), "{shown}");
    let wrong = [("database", "mysql://tria:swordfish@host/tria"), ("nats", "nats://tria:a,swordfish@/one")];
    for (name, value) in wrong {
        let said = gather(&[flag(name, value)], none, None).expect_err("a refusal").to_string();
        assert!(!said.contains("swordfish"), "{said}");
    }
}

#[test]
fn the_document_lists_every_setting_metric_and_default() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/operations.md");
    let text = std::fs::read_to_string(path).expect("the document");
    let rows: Vec<Vec<&str>> = text
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| line.split('|').map(|cell| cell.trim().trim_matches('`')).collect())
        .collect();
    let named: BTreeSet<&str> = rows.iter().map(|row| row[1]).collect();
    for setting in SETTINGS {
        let row = rows.iter().find(|row| row[1] == setting.name);
        let row = row.unwrap_or_else(|| panic!("docs/operations.md lacks {}", setting.name));
        assert_eq!(row[2], setting.variable(), "{}", setting.name);
        assert_eq!(row[3], setting.shown(&Config::default()), "the default of {}", setting.name);
        assert_eq!(row[4], setting.help, "what {} is for", setting.name);
    }
    for Metric { name, meaning, .. } in METRICS {
        assert!(named.contains(name), "docs/operations.md lacks {name}: | `{name}` | {meaning} |");
        assert!(rows.iter().any(|row| row[1] == *name && row[2] == *meaning), "what {name} says");
    }
    let unknown = named
        .iter()
        .find(|name| name.starts_with("tria_") && !METRICS.iter().any(|metric| metric.name == **name));
    assert_eq!(unknown, None, "docs/operations.md tells of a metric that is not there");
    let known = |name: &str| SETTINGS.iter().any(|setting| setting.name == name);
    let lost: Vec<&&str> = rows
        .iter()
        .filter(|row| row.len() == 6 && row[2].starts_with("TRIA_") && !known(row[1]))
        .map(|row| &row[1])
        .collect();
    assert!(lost.is_empty(), "docs/operations.md tells of settings that are not there: {lost:?}");
}

#[test]
fn forwarded_addresses_are_believed_from_trusted_proxies_only() {
    let ip = |text: &str| text.parse().expect("an address");
    let headers = |list: &str| {
        let mut headers = axum::http::HeaderMap::new();
        headers.insert("x-forwarded-for", list.parse().expect("a header"));
        headers
    };
    let trusted = [ip("10.0.0.1"), ip("10.0.0.2")];
    let from = |peer: &str, list: &str| address(ip(peer), &headers(list), &trusted).to_string();
    assert_eq!(from("192.0.2.9", "198.51.100.1"), "192.0.2.9", "anybody can send the header");
    assert_eq!(from("10.0.0.1", "198.51.100.1"), "198.51.100.1");
    assert_eq!(
        from("10.0.0.1", "203.0.113.5, 198.51.100.1, 10.0.0.2"),
        "198.51.100.1",
        "the last that counts"
    );
    assert_eq!(from("10.0.0.1", "nonsense"), "10.0.0.1");
}

async fn limited(database: &Database) -> Web {
    Web::with(Config { database: database.address(), ..Config::default() }, Clock::default()).await
}

on_both! {
    async fn too_many_are_told_when_to_come_back(database: Database) {
        let web = limited(&database).await;
        let guest = web.request("POST", "/api/v1/guest").send().await.expect("an answer");
        let token = guest.json::<Value>().await.expect("JSON")["token"].as_str().expect("a token").to_owned();
        let mut made = 1;
        let refused = loop {
            let response = web.request("POST", "/api/v1/guest").send().await.expect("an answer");
            if response.status() != 201 {
                break response;
            }
            made += 1;
            assert!(made <= GUEST_BURST + 5, "there is an end to guests");
        };
        assert!(made >= GUEST_BURST);
        assert_eq!(refused.status(), 429);
        let wait: u64 = refused.headers()["retry-after"].to_str().expect("text").parse().expect("seconds");
        assert!((1..=60).contains(&wait), "{wait}");
        // Classes are limited separately: log-ins have a limit of their own.
        let login = json!({"name": "nobody", "password": "wrong-wrong"});
        let mut refusals = BTreeSet::new();
        for _ in 0..ENTER_BURST + 3 {
            refusals.insert(send(web.request("POST", "/api/v1/login").json(&login)).await.code());
        }
        assert_eq!(refusals, BTreeSet::from(["too-many".to_owned(), "wrong-password".to_owned()]));
        let table = json!({"settings": serde_json::to_value(tria_room::Settings::triatri(2, Options::default())).expect("JSON")});
        let mut codes = BTreeSet::new();
        for _ in 0..OPEN_BURST + 3 {
            codes.insert(web.post("/api/v1/tables", &token, &table).await.status);
        }
        assert_eq!(codes, BTreeSet::from([201, 429]));
        assert_eq!(web.get("/api/v1/account", &token).await.status, 200, "reading still works");
        web.stop().await;
    }
}

#[test]
fn every_request_that_brings_a_password_is_counted_as_one() {
    let document: Value = serde_json::from_str(&tria_server::http::description()).expect("JSON");
    let mut counted = 0;
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, about) in methods.as_object().expect("methods") {
            let body = about["requestBody"]["content"]["application/json"]["schema"]["$ref"].as_str();
            let name = body.unwrap_or_default().rsplit('/').next().expect("a name");
            let fields = &document["components"]["schemas"][name]["properties"];
            let secret = ["password", "old"].iter().any(|field| !fields[*field].is_null());
            let class = Class::of(&method.to_uppercase().parse().expect("a method"), path);
            assert_eq!(secret, class == Class::Enter, "{method} {path}");
            counted += u32::from(secret);
        }
    }
    assert_eq!(
        counted, 7,
        "log-in, sign-up, a new password, recovery, a reset link, recovery codes, deletion"
    );
}

on_both! {
    /// A stolen session cannot be used to guess the password by requests to delete the account.
    async fn a_password_is_not_guessed_by_deleting(database: Database) {
        let web = limited(&database).await;
        let ada = json!({"name": "Ada", "password": "correct horse"});
        let begun = send(web.request("POST", "/api/v1/signup").json(&ada)).await.json();
        let token = begun["token"].as_str().expect("a token");
        let mut codes = Vec::new();
        for _ in 0..ENTER_BURST + 3 {
            let wrong = json!({"password": "wrong horse"});
            codes.push(web.ask("DELETE", "/api/v1/account", token, &wrong).await.code());
        }
        assert_eq!((codes[0].as_str(), codes.last().map(String::as_str)), ("wrong-password", Some("too-many")));
        assert_eq!(web.get("/api/v1/account", token).await.status, 200, "one's own account can still be looked at");
        web.stop().await;
    }
}

on_both! {
    /// An export reads all logs, so few are allowed; each account has its own limit, and other requests are not affected.
    async fn an_account_is_exported_only_so_often(database: Database) {
        let web = limited(&database).await;
        let (anna, ben) = (web.account(101).await, web.account(102).await);
        for _ in 0..=EXPORT_ADDRESS_BURST {
            let nobody = web.get("/api/v1/account/export", "tria_s_nobody").await;
            assert_eq!(nobody.status, 401, "whoever is not logged in uses up nobody's exports");
        }
        for _ in 0..EXPORT_BURST {
            assert_eq!(web.get("/api/v1/account/export", &anna).await.json()["account"][0]["id"], 101);
        }
        let refused = web.request("GET", "/api/v1/account/export").bearer_auth(&anna).send().await.expect("an answer");
        assert_eq!(refused.status(), 429);
        let wait: u64 = refused.headers()["retry-after"].to_str().expect("text").parse().expect("seconds");
        assert!((60..=EXPORT_EACH_MS / 1_000).contains(&wait), "{wait}");
        let refused = web.get("/api/v1/account/export", &anna).await;
        assert_eq!(refused.code(), "too-many");
        assert!(refused.text.contains("exports of your account"), "{}", refused.text);
        assert_eq!(web.get("/api/v1/account", &anna).await.status, 200);
        assert_eq!(web.get("/api/v1/account/export", &ben).await.status, 200);
        // Many accounts of one client share the limit of their address.
        let mut made = 0;
        let refused = loop {
            let reply = web.get("/api/v1/account/export", &web.account(201 + made).await).await;
            if reply.status != 200 {
                break reply;
            }
            made += 1;
            assert!(made < i64::from(EXPORT_ADDRESS_BURST), "there is an end to it");
        };
        assert_eq!(refused.code(), "too-many");
        assert!(refused.text.contains("exports from your address"), "{}", refused.text);
        web.stop().await;
    }
}

on_both! {
    async fn an_account_has_only_so_many_sockets(database: Database) {
        let web = limited(&database).await;
        let (token, _) = web.guest().await;
        let settings = serde_json::to_value(tria_room::Settings::triatri(2, Options::default())).expect("JSON");
        let table = web.open(&token, &json!({"settings": settings})).await;
        let mut sockets = Vec::new();
        for _ in 0..SOCKETS_ACCOUNT_MAX {
            sockets.push(web.socket(&table, &token, 0).await);
        }
        let ticket = web.ticket(&token).await;
        let refused = web.knock(&table, &ticket, 0, None).await;
        assert_eq!(refused.err().expect("a refusal").code(), "too-many");
        drop(sockets.pop());
        // The server notices at its next read from the socket.
        web.sockets_left(SOCKETS_ACCOUNT_MAX - 1).await;
        let ticket = web.ticket(&token).await;
        assert!(web.knock(&table, &ticket, 0, None).await.is_ok(), "a place is free again");
        web.stop().await;
    }
}

on_both! {
    async fn every_answer_has_a_number_and_its_headers(database: Database) {
        let config = Config {
            database: database.address(),
            public_url: Some("https://cards.example".into()),
            trusted_proxies: vec![[127, 0, 0, 2].into()],
            ..Config::default()
        };
        let web = Web::with(config, Clock::default()).await;
        let request = web.request("POST", "/api/v1/guest").header("x-request-id", "chosen-by-me");
        let response = request.send().await.expect("an answer");
        let headers = response.headers().clone();
        let text = |name: &str| headers[name].to_str().expect("text").to_owned();
        assert_ne!(text("x-request-id"), "chosen-by-me", "strangers do not name requests");
        assert!(text("x-request-id").len() >= 16);
        assert!(
            text("set-cookie").starts_with("__Host-tria_session=") && text("set-cookie").contains("; Secure")
        );
        assert!(text("set-cookie").contains("HttpOnly") && text("set-cookie").contains("SameSite=Lax"));
        assert!(text("content-security-policy").contains("default-src 'self'"));
        assert!(text("strict-transport-security").contains("max-age="));
        assert_eq!(text("cache-control"), "no-store");
        assert_eq!(text("x-content-type-options"), "nosniff");
        for name in ["permissions-policy", "referrer-policy", "x-frame-options", "cross-origin-opener-policy"] {
            assert!(headers.contains_key(name), "{name}");
        }
        // Error responses have them as well.
        let response = web.request("GET", "/nowhere").send().await.expect("an answer");
        assert_eq!(response.status(), 404);
        assert!(response.headers().contains_key("x-request-id"));
        assert!(response.headers().contains_key("content-security-policy"));
        web.stop().await;
    }
}

on_both! {
    async fn it_says_whether_it_is_ready_and_what_it_does(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        assert_eq!(send(web.request("GET", "/health")).await.text, "alive\n");
        assert_eq!(send(web.request("GET", "/ready")).await.text, "ready\n");
        let (token, _) = web.guest().await;
        let settings = serde_json::to_value(tria_room::Settings::triatri(2, Options::default())).expect("JSON");
        let table = web.open(&token, &json!({"settings": settings})).await;
        let mut socket = web.socket(&table, &token, 0).await;
        // Then it is counted.
        socket.next_of("hello").await;
        let reply = send(web.request("GET", "/metrics")).await;
        assert_eq!(reply.status, 200);
        for name in ["tria_requests_total", "tria_request_seconds_bucket", "tria_sockets", "tria_tables", "tria_commit_seconds_bucket", "tria_commit_jobs_bucket"] {
            assert!(reply.text.contains(name), "{name} in {}", reply.text);
        }
        assert!(reply.text.contains("route=\"/api/v1/tables/{id}/socket\""), "patterns, not names");
        assert!(!reply.text.contains(&table), "no table by name");
        // A page whose host name resolves to this machine is not local.
        for (host, status) in [("evil.example:8080", 403), ("evil.example", 403), ("localhost.evil.example", 403), ("localhost:8080", 200), ("[::1]:80", 200)] {
            let reply = send(web.request("GET", "/metrics").header("host", host)).await;
            assert_eq!(reply.status, status, "{host}");
        }
        // A request through a proxy is not local.
        let reply = send(web.request("GET", "/metrics").header("x-forwarded-for", "198.51.100.1")).await;
        assert_eq!(reply.code(), "forbidden");
        web.running.site.say_farewell();
        assert_eq!(send(web.request("GET", "/ready")).await.status, 503);
        web.stop().await;
    }
}

on_both! {
    async fn metrics_need_the_token_where_there_is_one(database: Database) {
        let metrics_token = Some("a-long-secret-word".to_owned());
        let web = Web::with(
            Config { database: database.address(), metrics_token, ..Config::default() },
            Clock::default(),
        )
        .await;
        assert_eq!(send(web.request("GET", "/metrics")).await.code(), "forbidden");
        assert_eq!(
            send(web.request("GET", "/metrics").bearer_auth("a-long-secret-wort")).await.code(),
            "forbidden"
        );
        assert_eq!(send(web.request("GET", "/metrics").bearer_auth("a-long-secret-word")).await.status, 200);
        web.stop().await;
    }
}

on_both! {
    async fn a_stop_tells_sockets_to_come_back_and_keeps_everything(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let (token, _) = web.guest().await;
        let settings = serde_json::to_value(tria_room::Settings::triatri(2, Options::default())).expect("JSON");
        let table = web.open(&token, &json!({"settings": settings})).await;
        let mut socket = web.socket(&table, &token, 0).await;
        socket.must(tria_room::Command::Join { seat: None }).await;
        let version = socket.version;
        let stopping = tokio::spawn(web.stop());
        let code = loop {
            if let Err(code) = socket.text().await {
                break code;
            }
        };
        assert_eq!(code, Some(1012), "come back");
        drop(socket);
        tokio::time::timeout(PATIENCE, stopping).await.expect("in time").expect("a stop");
        let web = Web::start(&database, Clock::default()).await;
        let mut socket = web.socket(&table, &token, 0).await;
        socket.catch_up().await;
        assert!(socket.version >= version, "nothing that was acknowledged is lost");
        drop(socket);
        web.stop().await;
    }
}

on_both! {
    async fn a_head_that_is_too_long_is_refused_and_others_are_served(database: Database) {
        let web = limited(&database).await;
        let mut stream = TcpStream::connect(web.running.address).await.expect("a connection");
        let long = format!("GET /health HTTP/1.1\r\nHost: x\r\nX-Long: {}\r\n\r\n", "a".repeat(200_000));
        let _ = stream.write_all(long.as_bytes()).await;
        let mut answer = Vec::new();
        // The server may reset the connection, but it must end it.
        let end = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer)).await;
        let _reset = end.expect("the connection ends");
        let answer = String::from_utf8_lossy(&answer);
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431"), "{answer}");
        assert_eq!(send(web.request("GET", "/health")).await.status, 200);
        web.stop().await;
    }
}
