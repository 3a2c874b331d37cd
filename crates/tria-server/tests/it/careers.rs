//! Stored careers: versions, limits, export, and deletion with the account.

use serde_json::{Value, json};
use tria_server::clock::Clock;
use tria_server::config::Config;
use tria_server::limits::{CAREER_BODY_BYTES_MAX, CAREER_BYTES_MAX, CAREERS_EACH_MAX};
use tria_world::career::Career;

use crate::support::on_both;
use crate::support::web::{Reply, Web, send};

/// A career as exported by the terminal client.
fn document() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/saves/version-1-ada.json");
    std::fs::read_to_string(path).expect("a career")
}

/// The same career after a change of the player's name.
fn later(name: &str) -> String {
    let mut career: Value = serde_json::from_str(&document()).expect("JSON");
    career["career"]["profile"]["name"] = json!(name);
    Career::import(career.to_string().as_bytes()).expect("still a career");
    career.to_string()
}

async fn ask(web: &Web, method: &str, path: &str, token: &str, body: &Value) -> Reply {
    let mut request = web.request(method, path).bearer_auth(token);
    if !body.is_null() {
        request = request.json(body);
    }
    send(request).await
}

async fn begin(web: &Web, path: &str, body: &Value) -> String {
    let reply = send(web.request("POST", path).json(body)).await;
    reply.json()["token"].as_str().unwrap_or_else(|| panic!("{reply:?}")).to_owned()
}

async fn player(web: &Web, name: &str) -> String {
    begin(web, "/api/v1/signup", &json!({"name": name, "password": "correct horse"})).await
}

async fn keep(web: &Web, token: &str, id: &str, from: i64, document: &str) -> Reply {
    let body = json!({"from": from, "by": "deskcopy1", "document": document});
    ask(web, "PUT", &format!("/api/v1/careers/{id}"), token, &body).await
}

async fn kept(web: &Web, token: &str, id: &str) -> Reply {
    ask(web, "GET", &format!("/api/v1/careers/{id}"), token, &Value::Null).await
}

async fn list(web: &Web, token: &str) -> Vec<Value> {
    let listed = ask(web, "GET", "/api/v1/careers", token, &Value::Null).await.json();
    listed.as_array().expect("a list").clone()
}

on_both! {
    /// One device writes, another reads and continues; then the first is refused instead of overwriting.
    async fn two_devices_never_overwrite_each_other(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let phone = player(&web, "Ada").await;
        let desk = begin(&web, "/api/v1/login", &json!({"name": "Ada", "password": "correct horse"})).await;
        let first = keep(&web, &phone, "career01", 0, &document()).await;
        assert_eq!((first.status, &first.json()["version"]), (200, &json!(1)), "{first:?}");

        let there = kept(&web, &desk, "career01").await.json();
        assert_eq!(there["document"], json!(document()), "to the letter");
        assert_eq!((&there["version"], &there["career"]["name"]), (&json!(1), &json!("Ada")));
        assert_eq!((&there["career"]["house"], &there["by"]), (&json!("classic"), &json!("deskcopy1")));
        let on = keep(&web, &desk, "career01", 1, &later("Ada II")).await;
        assert_eq!(on.json()["version"], 2);

        let refused = keep(&web, &phone, "career01", 1, &later("Ada of the phone")).await;
        assert_eq!((refused.status, refused.code()), (409, "conflict".into()));
        let refused = keep(&web, &phone, "career01", 0, &later("Ada of the phone")).await;
        assert_eq!((refused.status, refused.code()), (409, "conflict".into()), "nor as if it were new");
        assert_eq!(kept(&web, &phone, "career01").await.json()["document"], json!(later("Ada II")));

        // A client that has chosen names the version that it has seen.
        assert_eq!(keep(&web, &phone, "career01", 2, &later("Ada of the phone")).await.json()["version"], 3);
        let listed = list(&web, &desk).await;
        assert_eq!(listed.len(), 1);
        assert_eq!(listed[0]["career"]["name"], "Ada of the phone");
        assert!(listed[0].get("document").is_none(), "lists are short");
        web.stop().await;
    }
}

on_both! {
    /// A missed answer: repeating the write is no conflict and creates no version.
    async fn the_same_again_changes_nothing(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let ada = player(&web, "Ada").await;
        for _ in 0..2 {
            assert_eq!(keep(&web, &ada, "career01", 0, &document()).await.json()["version"], 1);
        }
        for _ in 0..2 {
            assert_eq!(keep(&web, &ada, "career01", 1, &later("Ada II")).await.json()["version"], 2);
        }
        assert_eq!(keep(&web, &ada, "career01", 2, &later("Ada II")).await.json()["version"], 2);
        web.stop().await;
    }
}

on_both! {
    /// Of many writes based on one version exactly one succeeds.
    async fn one_of_many_is_taken(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let ada = player(&web, "Ada").await;
        assert_eq!(keep(&web, &ada, "career01", 0, &document()).await.status, 200);
        let documents: Vec<String> = (0..8).map(|number| later(&format!("Ada {number}"))).collect();
        let all = documents.iter().map(|document| keep(&web, &ada, "career01", 1, document));
        let statuses: Vec<u16> =
            futures_util::future::join_all(all).await.iter().map(|reply| reply.status).collect();
        assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
        assert_eq!(statuses.iter().filter(|status| **status == 409).count(), 7, "{statuses:?}");
        web.stop().await;
    }
}

on_both! {
    /// Careers are private, limited in number, and gone when they are removed.
    async fn careers_are_ones_own(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let (ada, bea) = (player(&web, "Ada").await, player(&web, "Bea").await);
        for number in 0..CAREERS_EACH_MAX {
            assert_eq!(keep(&web, &ada, &format!("career0{number}"), 0, &document()).await.status, 200);
        }
        let full = keep(&web, &ada, "career99", 0, &document()).await;
        assert_eq!((full.status, full.code()), (422, "bad-value".into()));
        assert_eq!(kept(&web, &bea, "career01").await.status, 404);
        assert_eq!(ask(&web, "DELETE", "/api/v1/careers/career01", &bea, &Value::Null).await.status, 404);
        assert_eq!(keep(&web, &bea, "career01", 0, &later("Bea")).await.status, 200, "an id is the account's own");
        assert_eq!(kept(&web, &ada, "career01").await.json()["career"]["name"], "Ada");

        assert_eq!(ask(&web, "DELETE", "/api/v1/careers/career01", &ada, &Value::Null).await.status, 204);
        assert_eq!(kept(&web, &ada, "career01").await.status, 404);
        let gone = keep(&web, &ada, "career01", 1, &later("Ada II")).await;
        assert_eq!((gone.status, gone.code()), (404, "not-found".into()), "a removed one does not come back by itself");
        assert_eq!(keep(&web, &ada, "career99", 0, &document()).await.status, 200, "there is room again");
        web.stop().await;
    }
}

on_both! {
    /// The export has the careers; deleting the account deletes them. The online collection is not affected.
    async fn careers_go_with_the_account(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let ada = player(&web, "Ada").await;
        let collection = web.get("/api/v1/collection", &ada).await;
        assert_eq!(keep(&web, &ada, "career01", 0, &document()).await.status, 200);
        assert_eq!(web.get("/api/v1/collection", &ada).await, collection);
        let export = web.get("/api/v1/account/export", &ada).await.json();
        assert_eq!(export["careers"].as_array().map(Vec::len), Some(1));
        assert_eq!(export["careers"][0]["document"], json!(document()));
        let id = export["account"][0]["id"].as_i64().expect("a number");
        let store = &web.running.site.store;
        assert_eq!(store.careers(id).await.expect("careers").len(), 1);
        let deleted = ask(&web, "DELETE", "/api/v1/account", &ada, &json!({"password": "correct horse"})).await;
        assert_eq!(deleted.status, 204);
        assert_eq!(store.careers(id).await.expect("careers"), []);
        web.stop().await;
    }
}

on_both! {
    /// An invalid career is refused with its error, and nothing is stored.
    async fn only_careers_are_kept(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let ada = player(&web, "Ada").await;
        let rich = document().replacen("\"ledger\":", "\"Ledger\":", 1);
        let long = format!("{}{}", document(), " ".repeat(CAREER_BYTES_MAX));
        let empty = Career::default().export();
        for (text, status, code) in [
            ("", 422, "bad-value"),
            ("{}", 422, "bad-value"),
            ("null", 422, "bad-value"),
            (rich.as_str(), 422, "bad-value"),
            (empty.as_str(), 422, "bad-value"),
            (long.as_str(), 413, "too-large"),
        ] {
            let refused = keep(&web, &ada, "career01", 0, text).await;
            assert_eq!((refused.status, refused.code().as_str()), (status, code), "{refused:?}");
        }
        let body = json!({"from": 0, "by": "deskcopy1", "document": " ".repeat(CAREER_BODY_BYTES_MAX)});
        let refused = ask(&web, "PUT", "/api/v1/careers/career01", &ada, &body).await;
        assert_eq!((refused.status, refused.code()), (413, "too-large".into()));
        let deep = "[".repeat(100_000);
        assert_eq!(keep(&web, &ada, "career01", 0, &deep).await.status, 422);
        for id in ["short", "Capitals1", "with-dash", "ünïcödé99", &"a".repeat(33)] {
            let refused = keep(&web, &ada, id, 0, &document()).await;
            assert_eq!((refused.status, refused.code()), (422, "bad-value".into()), "{id}");
        }
        let nameless = json!({"from": 0, "by": "", "document": document()});
        assert_eq!(ask(&web, "PUT", "/api/v1/careers/career01", &ada, &nameless).await.status, 422);
        let refused = keep(&web, &ada, "career01", -1, &document()).await;
        assert_eq!((refused.status, refused.code()), (404, "not-found".into()));
        assert!(list(&web, &ada).await.is_empty());
        web.stop().await;
    }
}

on_both! {
    /// A guest is told to sign up, and a token needs its scopes.
    async fn guests_keep_none(database: Database) {
        let config = Config { database: database.address(), rate_limits: false, ..Config::default() };
        let web = Web::with(config, Clock::default()).await;
        let guest = begin(&web, "/api/v1/guest", &Value::Null).await;
        let refused = keep(&web, &guest, "career01", 0, &document()).await;
        assert_eq!((refused.status, refused.code()), (403, "forbidden".into()));
        assert!(refused.text.contains("choose a name"), "{refused:?}");
        assert!(list(&web, &guest).await.is_empty());
        let ada = player(&web, "Ada").await;
        let wanted = json!({"name": "reader", "scopes": ["read"]});
        let token = web.post("/api/v1/account/tokens", &ada, &wanted).await.json();
        let token = token["token"].as_str().expect("a token");
        assert_eq!(keep(&web, token, "career01", 0, &document()).await.status, 403);
        assert_eq!(keep(&web, &ada, "career01", 0, &document()).await.status, 200);
        assert_eq!(list(&web, token).await.len(), 1);
        assert_eq!(ask(&web, "DELETE", "/api/v1/careers/career01", token, &Value::Null).await.status, 403);
        assert_eq!(send(web.request("GET", "/api/v1/careers")).await.status, 401);
        web.stop().await;
    }
}
