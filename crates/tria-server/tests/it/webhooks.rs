//! Webhooks over real HTTP: what is sent, once for each event, signed, and never where it must not go.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use tokio::io::{
    AsyncBufReadExt as _, AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, BufReader,
};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tria_room::{Command, Prompt, Settings};
use tria_rules::triatri::Options;
use tria_server::clock::Clock;
use tria_server::config::Config;
use tria_server::limits::{WEBHOOK_FAILURES_MAX, WEBHOOKS_EACH_MAX};
use tria_server::store::GameId;
use tria_server::webhooks::message::signature;
use tria_testkit::Folder;
use tria_testkit::nats::make_certificates;

use crate::support::web::Web;
use crate::support::{Client, Database, eventually, on_both, opening};

/// How a receiver answers.
#[derive(Clone, Debug)]
enum Answer {
    Status(u16),
    Redirect(String),
    /// It closes the connection without a word.
    Close,
    /// It never answers.
    Hang,
}

/// A request that came.
#[derive(Clone, Debug)]
struct Got {
    headers: BTreeMap<String, String>,
    body: String,
}

impl Got {
    fn json(&self) -> Value {
        serde_json::from_str(&self.body).expect("JSON")
    }

    fn id(&self) -> &str {
        &self.headers["webhook-id"]
    }
}

/// A program that receives requests, on loopback.
#[derive(Clone)]
struct Receiver {
    url: String,
    got: Arc<Mutex<Vec<Got>>>,
    /// The next answers, the last for ever.
    answers: Arc<Mutex<Vec<Answer>>>,
}

impl Receiver {
    async fn start(answers: &[Answer]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/hook?key=1", listener.local_addr().expect("an address"));
        let receiver = Self { url, got: Arc::default(), answers: Arc::new(Mutex::new(answers.to_vec())) };
        let own = receiver.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(own.clone().serve(stream));
            }
        });
        receiver
    }

    async fn serve(self, stream: impl AsyncRead + AsyncWrite + Unpin) {
        let mut stream = BufReader::new(stream);
        let mut headers = BTreeMap::new();
        let mut line = String::new();
        while stream.read_line(&mut line).await.is_ok_and(|read| read > 2) {
            if let Some((name, value)) = line.trim().split_once(": ") {
                headers.insert(name.to_ascii_lowercase(), value.to_owned());
            } else {
                headers.insert("request".into(), line.trim().to_owned());
            }
            line.clear();
        }
        let length: usize = headers.get("content-length").and_then(|text| text.parse().ok()).unwrap_or(0);
        let mut body = vec![0; length];
        if stream.read_exact(&mut body).await.is_err() {
            return;
        }
        let body = String::from_utf8(body).expect("UTF-8");
        let answer = {
            let mut answers = self.answers.lock().expect("no panic");
            self.got.lock().expect("no panic").push(Got { headers, body });
            if answers.len() > 1 { answers.remove(0) } else { answers[0].clone() }
        };
        let text = match answer {
            Answer::Status(status) => format!("HTTP/1.1 {status} So\r\ncontent-length: 0\r\n\r\n"),
            Answer::Redirect(to) => format!("HTTP/1.1 307 So\r\nlocation: {to}\r\ncontent-length: 0\r\n\r\n"),
            Answer::Close => return,
            Answer::Hang => return std::future::pending().await,
        };
        let _ = stream.write_all(text.as_bytes()).await;
    }

    fn got(&self) -> Vec<Got> {
        self.got.lock().expect("no panic").clone()
    }

    fn now_answers(&self, answer: Answer) {
        *self.answers.lock().expect("no panic") = vec![answer];
    }
}

fn config(database: &Database) -> Config {
    Config {
        database: database.address(),
        rate_limits: false,
        webhooks: true,
        webhooks_private: true,
        public_url: Some("http://cards.example".into()),
        ..Config::default()
    }
}

/// A webhook of an account: its number and its secret.
async fn make(web: &Web, token: &str, url: &str, format: &str, events: &[&str]) -> (i64, String) {
    let body = json!({"url": url, "format": format, "events": events, "language": "fr"});
    let reply = web.post("/api/v1/account/webhooks", token, &body).await;
    assert_eq!(reply.status, 201, "{reply:?}");
    let made = reply.json();
    (made["id"].as_i64().expect("a number"), made["secret"].as_str().expect("a secret").to_owned())
}

/// A game of TriATri without a clock between accounts 1 and 2, both ready.
async fn game(web: &Web) -> (GameId, [Client; 2]) {
    let tables = &web.running.site.tables;
    let new = opening(1, Settings::triatri(2, Options::default()));
    let table = new.name.clone();
    tables.open(new).await.expect("a table");
    let mut clients = [1, 2].map(|id| Client::attach(tables, &table, id));
    for client in &mut clients {
        client.hear().await;
        assert!(client.say(Command::Join { seat: None }).await.is_ok());
    }
    for client in &mut clients {
        client.catch_up().await;
        assert!(client.say(Command::Ready).await.is_ok());
    }
    (table, clients)
}

/// Plays this number of turns, and returns the versions at which the first player was asked for a move.
async fn play(clients: &mut [Client; 2], turns: usize) -> BTreeSet<u64> {
    let mut asked = BTreeSet::new();
    for turn in 0..turns {
        for (at, client) in clients.iter_mut().enumerate() {
            client.catch_up().await;
            let own = client.view.as_ref().and_then(|view| view.asked.clone());
            if let Some(own) = own.filter(|own| at == 0 && own.prompt != Prompt::Ready) {
                asked.insert(own.since);
            }
            client.do_something(turn).await;
        }
    }
    clients[0].catch_up().await;
    let last = clients[0].view.as_ref().and_then(|view| view.asked.clone());
    asked.extend(last.filter(|own| own.prompt != Prompt::Ready).map(|own| own.since));
    asked
}

async fn waiting(database: &Database) -> i64 {
    database.number("SELECT COUNT(*) FROM webhook_delivery WHERE state = 0").await
}

on_both! {
    /// Every turn of the account is told once, with a signature that its owner can check, and nothing hidden in it.
    async fn each_turn_is_told_once(database: Database) {
        let web = Web::with(config(&database), Clock::default()).await;
        let (one, _two) = (web.account(1).await, web.account(2).await);
        let receiver = Receiver::start(&[Answer::Status(204)]).await;
        let (_, secret) = make(&web, &one, &receiver.url, "json", &["your-turn", "match-began"]).await;
        let (table, mut clients) = game(&web).await;
        let asked = play(&mut clients, 12).await;
        assert!(asked.len() > 3, "{asked:?}");
        eventually("everything is delivered", async || waiting(&database).await == 0).await;
        let got = receiver.got();
        let kinds: Vec<Value> = got.iter().map(|got| got.json()["type"].clone()).collect();
        assert_eq!(kinds.iter().filter(|kind| *kind == "match-began").count(), 1, "{kinds:?}");
        assert_eq!(kinds.iter().filter(|kind| *kind == "your-turn").count(), asked.len(), "{kinds:?}");
        let ids: BTreeSet<&str> = got.iter().map(Got::id).collect();
        assert_eq!(ids.len(), got.len(), "no id twice");
        for since in &asked {
            let row = format!("webhook_delivery WHERE name = '{table}/turn/0/{since}' AND state = 1 AND attempts = 1");
            database.has_rows(&[(&row, 1)]).await;
        }
        for request in &got {
            let seconds = request.headers["webhook-timestamp"].parse().expect("seconds");
            assert_eq!(request.headers["webhook-signature"], signature(&secret, request.id(), seconds, &request.body));
            assert_eq!(request.headers["request"], "POST /hook?key=1 HTTP/1.1");
            let body = request.json();
            assert_eq!(body["url"], format!("http://cards.example/table/{table}"));
            assert_eq!(body["players"], json!([{"name": "Player1"}, {"name": "Player2"}]));
            let fields = ["type", "at", "table", "number", "game", "seat", "players", "deadline", "url"];
            let unknown = body.as_object().expect("an object").keys().find(|name| !fields.contains(&name.as_str()));
            assert_eq!(unknown, None, "nothing else leaves the server");
        }
        // Without webhooks of its own the other account's turns are told nowhere.
        database.has_rows(&[("webhook_delivery WHERE name LIKE '%/turn/1/%'", 0)]).await;
        web.stop().await;
    }
}

on_both! {
    /// A receiver that fails is asked again later with the same id; redirects are not followed.
    async fn failures_are_tried_again(database: Database) {
        let clock = Clock::default();
        let web = Web::with(config(&database), clock.clone()).await;
        let (one, _two) = (web.account(1).await, web.account(2).await);
        let elsewhere = Receiver::start(&[Answer::Status(204)]).await;
        let redirect = Answer::Redirect(elsewhere.url.clone());
        let receiver = Receiver::start(&[Answer::Status(500), Answer::Close, redirect, Answer::Status(200)]).await;
        make(&web, &one, &receiver.url, "json", &["match-began"]).await;
        let _game = game(&web).await;
        for attempt in 1..4 {
            let noted = format!("SELECT COUNT(*) FROM webhook_delivery WHERE attempts = {attempt} AND state = 0");
            eventually("the failure is noted", async || database.number(noted.clone()).await == 1).await;
            assert_eq!(receiver.got().len(), attempt, "not at once again");
            clock.pass(3_600_000);
        }
        eventually("it is delivered", async || waiting(&database).await == 0).await;
        let got = receiver.got();
        assert_eq!(got.len(), 4);
        assert!(got.iter().all(|request| request.id() == got[0].id() && request.body == got[0].body));
        database.has_rows(&[("webhook_delivery WHERE state = 1 AND attempts = 4 AND result = '200'", 1)]).await;
        assert!(elsewhere.got().is_empty(), "a redirect is not followed");
        web.stop().await;
    }
}

on_both! {
    /// A receiver that hangs holds up no other webhook, and counts as failed in the end.
    async fn a_hanging_receiver_holds_nothing_up(database: Database) {
        let web = Web::with(config(&database), Clock::default()).await;
        let (one, _two) = (web.account(1).await, web.account(2).await);
        let hangs = Receiver::start(&[Answer::Hang]).await;
        let (slack, discord) = (Receiver::start(&[Answer::Status(200)]).await, Receiver::start(&[Answer::Status(204)]).await);
        let (hanging, _) = make(&web, &one, &hangs.url, "json", &["match-began"]).await;
        make(&web, &one, &slack.url, "slack", &["match-began"]).await;
        make(&web, &one, &discord.url, "discord", &["match-began"]).await;
        let (table, _clients) = game(&web).await;
        eventually("the others are told", async || !slack.got().is_empty() && !discord.got().is_empty()).await;
        let text = format!("Votre partie contre Player2 a commencé. http://cards.example/table/{table}");
        assert_eq!(slack.got()[0].json(), json!({"text": text}));
        assert_eq!(discord.got()[0].json(), json!({"content": text, "allowed_mentions": {"parse": []}}));
        let noted = format!("SELECT COUNT(*) FROM webhook_delivery WHERE webhook = {hanging} AND state = 0 AND attempts = 1 AND result LIKE 'no answer%'");
        eventually("the hanging one has failed", async || database.number(noted.clone()).await == 1).await;
        assert_eq!(hangs.got().len(), 1);
        web.stop().await;
    }
}

on_both! {
    /// A receiver that is gone is given up; the webhook rests until its owner has tried it with success.
    async fn a_dead_webhook_is_paused(database: Database) {
        let web = Web::with(config(&database), Clock::default()).await;
        let (one, _two) = (web.account(1).await, web.account(2).await);
        let receiver = Receiver::start(&[Answer::Status(410)]).await;
        let (id, _) = make(&web, &one, &receiver.url, "json", &["your-turn"]).await;
        let (_, mut clients) = game(&web).await;
        let paused = format!("SELECT CAST(paused AS BIGINT) FROM webhook WHERE id = {id}");
        eventually("it is paused", async || {
            play(&mut clients, 1).await;
            database.number(paused.clone()).await == 1
        }).await;
        let given_up = database.number("SELECT COUNT(*) FROM webhook_delivery WHERE state = 2").await;
        assert_eq!(given_up, WEBHOOK_FAILURES_MAX);
        assert_eq!(web.get("/api/v1/account/webhooks", &one).await.json()[0]["paused"], true);
        let test = format!("/api/v1/account/webhooks/{id}/test");
        let tried = web.post(&test, &one, &Value::Null).await.json();
        assert_eq!((&tried["delivered"], &tried["status"]), (&json!(false), &json!(410)));
        receiver.now_answers(Answer::Status(202));
        assert_eq!(web.post(&test, &one, &Value::Null).await.json()["delivered"], true);
        assert_eq!(web.get("/api/v1/account/webhooks", &one).await.json()[0]["paused"], false);
        assert_eq!(receiver.got().last().expect("a request").json()["type"], "test");
        web.stop().await;
    }
}

on_both! {
    /// Nobody has one without asking, no one else sees it, its secret is shown once, and it goes with the account.
    async fn webhooks_are_the_owners_own(database: Database) {
        let web = Web::with(config(&database), Clock::default()).await;
        let (one, two) = (web.account(1).await, web.account(2).await);
        let receiver = Receiver::start(&[Answer::Status(204)]).await;
        let path = "/api/v1/account/webhooks";
        assert_eq!(web.get(path, &one).await.json(), json!([]));
        let (id, secret) = make(&web, &one, &receiver.url, "json", &["your-turn"]).await;
        let listed = web.get(path, &one).await;
        assert!(listed.json()[0]["url"] == receiver.url && !listed.text.contains(&secret), "{listed:?}");
        let export = web.get("/api/v1/account/export", &one).await;
        assert!(export.text.contains(&receiver.url) && !export.text.contains(&secret));
        let own = format!("{path}/{id}");
        assert_eq!(web.get(path, &two).await.json(), json!([]));
        assert_eq!(web.ask("DELETE", &own, &two, &Value::Null).await.status, 404);
        assert_eq!(web.post(&format!("{own}/test"), &two, &Value::Null).await.status, 404);
        assert_eq!(web.ask("DELETE", &own, &one, &Value::Null).await.status, 204);
        let (guest, _) = web.guest().await;
        let body = json!({"url": receiver.url, "format": "json", "events": ["your-turn"]});
        assert_eq!(web.post(path, &guest, &body).await.code(), "forbidden");
        for wrong in [
            json!({"url": receiver.url, "format": "xml", "events": ["your-turn"]}),
            json!({"url": receiver.url, "format": "json", "events": []}),
            json!({"url": receiver.url, "format": "json", "events": ["test"]}),
            json!({"url": receiver.url, "format": "json", "events": ["your-turn"], "language": "xx"}),
            json!({"url": "ftp://cards.example/", "format": "json", "events": ["your-turn"]}),
            json!({"url": "https://user:word@cards.example/", "format": "json", "events": ["your-turn"]}),
        ] {
            assert_eq!(web.post(path, &one, &wrong).await.code(), "bad-value", "{wrong}");
        }
        for _ in 0..WEBHOOKS_EACH_MAX {
            make(&web, &one, &receiver.url, "json", &["your-turn"]).await;
        }
        assert_eq!(web.post(path, &one, &body).await.code(), "bad-value", "too many");
        assert_eq!(web.ask("DELETE", "/api/v1/account", &one, &json!({})).await.status, 204);
        database.has_rows(&[("webhook", 0)]).await;
        assert!(receiver.got().is_empty());
        web.stop().await;
    }
}

/// Unless the settings say otherwise there are none, and none goes to a machine that is not on the public internet.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn private_addresses_are_refused() {
    let database = Database::sqlite("private-webhooks");
    let receiver = Receiver::start(&[Answer::Status(204)]).await;
    let off = Web::with(Config { webhooks: false, ..config(&database) }, Clock::default()).await;
    let one = off.account(1).await;
    let body = |url: &str| json!({"url": url, "format": "json", "events": ["your-turn"]});
    let path = "/api/v1/account/webhooks";
    assert_eq!(off.post(path, &one, &body("https://cards.example/")).await.code(), "forbidden");
    off.stop().await;
    let web = Web::with(Config { webhooks_private: false, ..config(&database) }, Clock::default()).await;
    let port = receiver.url.rsplit(':').next().expect("a port").to_owned();
    for host in
        ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "169.254.169.254", "10.1.2.3", "0.0.0.0"]
    {
        let reply = web.post(path, &one, &body(&format!("http://{host}:{port}"))).await;
        assert_eq!(reply.code(), "bad-value", "{host}");
    }
    // Names are known by their addresses only once they are resolved: a number is another way to write 127.0.0.1.
    let made = web.post(path, &one, &body(&format!("http://2130706433:{port}"))).await;
    assert_eq!(made.status, 201, "{made:?}");
    let tried = web.post(&format!("{path}/{}/test", made.json()["id"]), &one, &Value::Null).await.json();
    assert_eq!(tried["delivered"], false);
    assert!(tried["error"].as_str().is_some_and(|error| error.contains("private")), "{tried}");
    assert!(receiver.got().is_empty());
    web.stop().await;
}

/// Receives over TLS, with a certificate of an authority that only the test knows; the folder has it as `ca.pem`.
async fn receiver_with_tls(folder: &Folder) -> Receiver {
    make_certificates(folder);
    let certificates = CertificateDer::pem_file_iter(folder.path("server.pem")).expect("a file");
    let certificates = certificates.map(|certificate| certificate.expect("a certificate")).collect();
    let key = PrivateKeyDer::from_pem_file(folder.path("server.key")).expect("a key");
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_no_client_auth()
        .with_single_cert(certificates, key)
        .expect("they belong together");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("https://localhost:{}/hook?key=1", listener.local_addr().expect("an address").port());
    let answers = Arc::new(Mutex::new(vec![Answer::Status(204)]));
    let receiver = Receiver { url, got: Arc::default(), answers };
    let (own, acceptor) = (receiver.clone(), TlsAcceptor::from(Arc::new(config)));
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let (own, acceptor) = (own.clone(), acceptor.clone());
            tokio::spawn(async move {
                // A client that does not trust the certificate ends the connection.
                if let Ok(stream) = acceptor.accept(stream).await {
                    own.serve(stream).await;
                }
            });
        }
    });
    receiver
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tls_is_checked_and_a_host_may_trust_an_authority_of_its_own() {
    let folder = Folder::new("webhooks-tls");
    let receiver = receiver_with_tls(&folder).await;
    for (name, webhooks_ca) in [("public", None), ("own", Some(folder.path("ca.pem")))] {
        let (database, trusted) = (Database::sqlite(name), webhooks_ca.is_some());
        let web = Web::with(Config { webhooks_ca, ..config(&database) }, Clock::default()).await;
        let anna = web.account(11).await;
        let (id, _) = make(&web, &anna, &receiver.url, "json", &["your-turn"]).await;
        let path = format!("/api/v1/account/webhooks/{id}/test");
        let tried = web.post(&path, &anna, &Value::Null).await.json();
        assert_eq!(tried["delivered"], trusted, "{tried}");
        assert!(trusted || tried["error"].as_str().is_some_and(|why| why.contains("no TLS")), "{tried}");
        web.stop().await;
    }
    assert_eq!(receiver.got().len(), 1, "nothing is sent to a receiver that could be another");
    let (database, listen) = (Database::sqlite("wrong"), ([127, 0, 0, 1], 0).into());
    let wrong = Config { webhooks_ca: Some(folder.path("server.key")), listen, ..config(&database) };
    let refused = tria_server::start(wrong, Clock::default()).await.expect_err("a key is no authority");
    assert!(refused.to_string().contains("webhooks-ca") && refused.to_string().contains("PEM"), "{refused}");
}
