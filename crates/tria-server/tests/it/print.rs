//! Printing over HTTP: the PDF has the requested parts, within its limits.

use std::process::Command;

use serde_json::{Value, json};
use tria_server::admin::Admin;
use tria_server::clock::Clock;
use tria_server::config::Config;
use tria_server::limits::{PRINT_BURST, PRINT_CARDS_MAX, PRINTS_AT_ONCE};
use tria_testkit::Folder;

use crate::support::Database;
use crate::support::web::{Web, send};

/// A PDF from the server.
struct Pdf {
    bytes: Vec<u8>,
    folder: Folder,
}

impl Pdf {
    async fn ask(web: &Web, token: Option<&str>, order: &Value) -> Self {
        let mut request = web.request("POST", "/api/v1/print").json(order);
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        let answer = request.send().await.expect("an answer");
        let status = answer.status();
        let kind = answer.headers().get("content-type").map(|kind| kind.to_str().expect("text").to_owned());
        let bytes = answer.bytes().await.expect("a body").to_vec();
        assert_eq!(status, 200, "{}", String::from_utf8_lossy(&bytes[..bytes.len().min(400)]));
        assert_eq!(kind.as_deref(), Some("application/pdf"));
        let folder = Folder::new("print");
        std::fs::write(folder.join("cards.pdf"), &bytes).expect("written");
        Self { bytes, folder }
    }

    fn tool(&self, program: &str, rest: &[&str]) -> String {
        let file = self.folder.join("cards.pdf");
        let done = Command::new(program).arg(file).args(rest).output();
        let done = done.unwrap_or_else(|error| panic!("{program} is needed (poppler-utils): {error}"));
        assert!(done.status.success(), "{program}: {}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8_lossy(&done.stdout).into_owned()
    }

    fn pages(&self) -> usize {
        let told = self.tool("pdfinfo", &[]);
        let line = told.lines().find_map(|line| line.strip_prefix("Pages:")).expect("a number of pages");
        line.trim().parse().expect("a number")
    }

    fn text(&self) -> String {
        self.tool("pdftotext", &["-"])
    }
}

async fn web(name: &str, rate_limits: bool) -> (Database, Web) {
    let database = Database::sqlite(name);
    let config = Config { database: database.address(), rate_limits, ..Config::default() };
    let web = Web::with(config, Clock::default()).await;
    (database, web)
}

async fn code(web: &Web, token: Option<&str>, order: &Value) -> (u16, String) {
    let mut request = web.request("POST", "/api/v1/print").json(order);
    if let Some(token) = token {
        request = request.bearer_auth(token);
    }
    let reply = send(request).await;
    (reply.status, reply.code())
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_prints_cards_of_a_list_with_backs_and_their_names() {
    let (_database, web) = web("print-list", false).await;
    let cards: Vec<&str> = vec!["ff8:geezard"; 10];
    let order = json!({ "cards": { "from": "list", "cards": cards }, "backs": true, "language": "fr" });
    let pdf = Pdf::ask(&web, None, &order).await;
    assert_eq!(pdf.pages(), 4, "nine cards fit on a page, and each page has its backs");
    assert!(pdf.bytes.starts_with(b"%PDF"));
    assert_eq!(pdf.text().matches("Bogomile").count(), 10, "{}", pdf.text());
    let one = Pdf::ask(&web, None, &json!({ "cards": { "from": "list", "cards": ["ff8:geezard"] } })).await;
    assert_eq!(one.pages(), 1);
    assert!(one.text().contains("Geezard"), "{}", one.text());
    let letter = json!({ "cards": { "from": "list", "cards": ["ff8:geezard"] }, "paper": "letter" });
    let size = Pdf::ask(&web, None, &letter).await.tool("pdfinfo", &[]);
    assert!(size.contains("letter") || size.contains("612 x 792"), "{size}");
    web.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_mat_and_rules_come_with_or_without_cards() {
    let (_database, web) = web("print-extras", false).await;
    let order = json!({ "cards": { "from": "none" }, "tokens": true, "mat": true, "rules": "classic", "language": "fr" });
    let pdf = Pdf::ask(&web, None, &order).await;
    assert_eq!(pdf.pages(), 3, "small pieces, the mat, the rules");
    assert!(pdf.text().contains("Triple Triad"), "{}", pdf.text());
    assert_eq!(
        code(&web, None, &json!({ "cards": { "from": "none" } })).await,
        (422, "bad-value".to_owned())
    );
    web.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_collection_and_a_deck_are_printed_for_their_owner_alone() {
    let (_database, web) = web("print-own", false).await;
    let order = json!({ "cards": { "from": "collection" } });
    assert_eq!(code(&web, None, &order).await, (401, "not-logged-in".to_owned()));
    let (guest, _) = web.guest().await;
    assert_eq!(code(&web, Some(&guest), &order).await, (403, "forbidden".to_owned()));
    let body = json!({ "name": "Ada", "password": "a long password" });
    let reply = send(web.request("POST", "/api/v1/signup").json(&body)).await.json();
    let token = reply["token"].as_str().expect("a token").to_owned();
    let own = web.get("/api/v1/collection", &token).await.json();
    let total = own["total"].as_u64().expect("a number") as usize;
    let pdf = Pdf::ask(&web, Some(&token), &order).await;
    assert_eq!(pdf.pages(), total.div_ceil(9));
    let cards: Vec<&Value> =
        own["cards"].as_array().expect("cards").iter().filter(|card| card["count"] != 0).collect();
    let names: Vec<&Value> = cards.iter().map(|card| &card["card"]).take(5).collect();
    let save = web.ask("PUT", "/api/v1/collection/decks/Best", &token, &json!({ "cards": names })).await;
    assert!(save.status < 300, "{}", save.text);
    let deck = json!({ "cards": { "from": "deck", "name": "Best" } });
    assert_eq!(Pdf::ask(&web, Some(&token), &deck).await.pages(), 1);
    let other = json!({ "cards": { "from": "deck", "name": "Worst" } });
    assert_eq!(code(&web, Some(&token), &other).await, (404, "not-found".to_owned()));
    web.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_set_of_the_site_is_printed_by_its_name() {
    let (database, web) = web("print-own-set", false).await;
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/matrix/equal.csv");
    let set = tria_cards::read_csv(&std::fs::read_to_string(path).expect("a set")).expect("a set");
    let order = json!({ "cards": { "from": "set", "name": set.id } });
    assert_eq!(code(&web, None, &order).await.1, "bad-value", "nobody has added it");
    let admin = Admin::open(&database.address(), "a test").await.expect("the database");
    admin.add_set(&set).await.expect("added");
    admin.close().await;
    let pdf = Pdf::ask(&web, None, &order).await;
    assert_eq!(pdf.pages(), set.cards.len().div_ceil(9));
    let text = pdf.text();
    assert_eq!(text.matches("Mirror").count(), set.cards.len(), "{text}");
    web.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_much_or_unknown_is_refused() {
    let (_database, web) = web("print-refused", false).await;
    let many: Vec<&str> = vec!["ff8:geezard"; PRINT_CARDS_MAX + 1];
    for order in [
        json!({ "cards": { "from": "list", "cards": many } }),
        json!({ "cards": { "from": "list", "cards": ["ff8:nobody"] } }),
        json!({ "cards": { "from": "list", "cards": [] } }),
        json!({ "cards": { "from": "set", "name": "nothing" } }),
        json!({ "cards": { "from": "triatri" }, "language": "tlh" }),
        json!({ "cards": { "from": "triatri" }, "rules": "nobody" }),
    ] {
        let (_, code) = code(&web, None, &order).await;
        assert_eq!(code, "bad-value", "{}", order.to_string().chars().take(80).collect::<String>());
    }
    let (_, code) = code(&web, None, &json!({ "cards": { "from": "triatri" }, "more": 1 })).await;
    assert_eq!(code, "bad-request");
    web.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_prints_so_many_documents_and_then_waits() {
    let (_database, web) = web("print-limited", true).await;
    let order = json!({ "cards": { "from": "none" } });
    for _ in 0..PRINT_BURST {
        assert_eq!(code(&web, None, &order).await.1, "bad-value");
    }
    assert_eq!(code(&web, None, &order).await, (429, "too-many".to_owned()));
    web.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_that_waits_too_long_for_its_turn_is_refused_as_busy() {
    let (_database, web) = web("print-busy", false).await;
    let order = json!({ "cards": { "from": "list", "cards": ["ff8:geezard"] } });
    let turns = &web.running.site.prints;
    assert_eq!(turns.available_permits(), PRINTS_AT_ONCE);
    // The maximum number of documents is being drawn, and none is ready in time.
    let mut drawn = turns.clone().acquire_many_owned(PRINTS_AT_ONCE as u32).await.expect("all turns");
    assert_eq!(code(&web, None, &order).await, (503, "busy".to_owned()));
    // When one of them is ready, the next is drawn beside the other, and its permit is returned.
    drop(drawn.split(1).expect("one of them"));
    for _ in 0..PRINTS_AT_ONCE {
        assert_eq!(Pdf::ask(&web, None, &order).await.pages(), 1);
    }
    assert_eq!(turns.available_permits(), 1);
    drop(drawn);
    web.stop().await;
}
