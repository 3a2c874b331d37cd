//! The server as users start it: the real program, its settings, its signals, its administration.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::{Folder, command, finish, tria, tria_with};

/// Timeout for an answer or an end.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// A server that runs, with a folder of its own.
pub(crate) struct Server {
    child: Child,
    address: String,
}

impl Server {
    pub(crate) fn start(folder: &Folder, more: &[&str]) -> Self {
        let data = folder.path("data");
        let mut args = vec!["serve", "--listen", "127.0.0.1:0", "--data", &data];
        args.extend(more);
        let mut child = command(&args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().expect("a pipe")).read_line(&mut line).expect("a line");
        let address = line.trim().strip_prefix("http://").expect("an address in one line").to_owned();
        Self { child, address }
    }

    pub(crate) fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> (u16, Value) {
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("an option");
        let body = body.to_string();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            self.address,
            body.len()
        );
        // Without a log-in no token is sent.
        let head = if token.is_empty() { head.replace("Authorization: Bearer \r\n", "") } else { head };
        stream
            .write_all(head.as_bytes())
            .and_then(|()| stream.write_all(body.as_bytes()))
            .expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let status = answer[9..12].parse().expect("a status");
        let start = answer.find("\r\n\r\n").expect("a head") + 4;
        let text = &answer[start..];
        (status, serde_json::from_str(text).unwrap_or_else(|_| json!(text)))
    }

    /// Whether it accepts requests: a stopping server refuses connections or is not ready.
    fn is_ready(&self) -> bool {
        let asked = TcpStream::connect(&self.address).and_then(|mut stream| {
            stream.set_read_timeout(Some(PATIENCE))?;
            stream.write_all(b"GET /ready HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")?;
            let mut answer = String::new();
            stream.read_to_string(&mut answer)?;
            Ok(answer)
        });
        asked.is_ok_and(|answer| answer.starts_with("HTTP/1.1 200"))
    }

    fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        let done = std::process::Command::new("kill").args([name, &pid]).status().expect("kill");
        assert!(done.success());
    }

    /// Waits for the end; returns the exit status and the output.
    fn end(mut self) -> (i32, String) {
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a status") {
                break status;
            }
            assert!(begun.elapsed() < PATIENCE, "it ends in time");
            std::thread::sleep(Duration::from_millis(10));
        };
        let mut said = String::new();
        self.child.stderr.take().expect("a pipe").read_to_string(&mut said).expect("text");
        (status.code().unwrap_or(-1), said)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A pool needs cards that differ: a set with too few of them is named as the reason.
#[test]
fn a_set_that_is_too_small_for_the_rules_is_refused() {
    let folder = Folder::new("small-set");
    let server = Server::start(&folder, &[]);
    let head =
        "# format: tria-cards/2\n# set: mirrors\n# title: Mirrors\nid,name,level,top,right,bottom,left\n";
    let rows: Vec<String> = (1..=6).map(|id| format!("{id},Mirror {id},1,5,5,5,5\n")).collect();
    let set = folder.write("mirrors.csv", head.to_owned() + &rows.concat());
    let added = tria(&["admin", "--data", &folder.path("data"), "sets", "add", &set]);
    assert_eq!(added.status, 0, "{}", added.err);
    let (_, guest) = server.ask("POST", "/api/v1/guest", "", &Value::Null);
    let token = guest["token"].as_str().expect("a token");
    for (house, status) in [("classic", 201), ("club", 422)] {
        let table = json!({"table": {"game": "triple-triad", "house": house}, "set": "mirrors"});
        let (found, answer) = server.ask("POST", "/api/v1/tables", token, &table);
        assert_eq!(found, status, "{answer}");
        assert!(status == 201 || answer["error"]["reason"] == "set-small", "{answer}");
    }
}

#[test]
fn it_starts_answers_logs_and_stops() {
    let folder = Folder::new("serve");
    let server = Server::start(&folder, &["--log-json", "true"]);
    assert_eq!(server.ask("GET", "/health", "", &Value::Null), (200, json!("alive\n")));
    assert_eq!(server.ask("GET", "/ready", "", &Value::Null).0, 200);
    let (status, begun) = server.ask("POST", "/api/v1/guest", "", &Value::Null);
    assert_eq!(status, 201, "{begun}");
    let token = begun["token"].as_str().expect("a token").to_owned();
    let (_, ticket) = server.ask("POST", "/api/v1/ticket", &token, &Value::Null);
    let ticket = ticket["ticket"].as_str().expect("a ticket").to_owned();
    server.ask("GET", &format!("/api/v1/lobby/socket?ticket={ticket}"), &token, &Value::Null);
    server.signal("-TERM");
    let (status, said) = server.end();
    assert_eq!(status, 0, "{said}");
    let lines: Vec<Value> =
        said.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"))).collect();
    let made = lines.iter().find(|line| line["route"] == "/api/v1/guest").expect("a line for the request");
    assert_eq!((&made["status"], &made["method"]), (&json!(201), &json!("POST")));
    assert!(made["span"]["id"].as_str().is_some_and(|id| id.len() == 16), "{made}");
    assert!(!said.contains(&token) && !said.contains(&ticket), "secrets never reach the log");
}

#[test]
fn a_second_signal_ends_at_once() {
    let folder = Folder::new("signals");
    let server = Server::start(&folder, &["--stop-seconds", "600"]);
    // A client that never finishes its request. The server asks for the rest, so it has the first half.
    let mut slow = TcpStream::connect(&server.address).expect("a connection");
    slow.set_read_timeout(Some(PATIENCE)).expect("an option");
    slow.write_all(
        b"POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
          Content-Length: 10\r\nExpect: 100-continue\r\n\r\n",
    )
    .expect("half a request");
    let mut asked = [0; 12];
    slow.read_exact(&mut asked).expect("an answer");
    assert_eq!(&asked, b"HTTP/1.1 100");
    slow.write_all(b"{").expect("the first byte");
    server.signal("-INT");
    // It accepts no further client: it stops, and waits for the slow one for up to ten minutes.
    let begun = Instant::now();
    while server.is_ready() {
        assert!(begun.elapsed() < PATIENCE, "it begins to stop");
        std::thread::sleep(Duration::from_millis(10));
    }
    server.signal("-INT");
    // The bound of `end` is far below those ten minutes.
    server.end();
}

#[test]
fn settings_are_shown_and_refused() {
    let folder = Folder::new("settings");
    let file = folder.write(
        "site.toml",
        "public-url = \"https://cards.example\"\nmetrics-token = \"a-long-secret-word\"\n",
    );
    let run = tria(&["serve", "--print-config", "--config", &file, "--log", "warn"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(
        run.out.contains("public-url = \"https://cards.example\"") && run.out.contains("site.toml, line 1"),
        "{}",
        run.out
    );
    assert!(run.out.contains("log = \"warn\"  # --log") && run.out.contains("# default"), "{}", run.out);
    assert!(!run.out.contains("a-long-secret-word"));
    let mut with = command(&["serve", "--print-config"]);
    with.env("TRIA_GUESTS", "false");
    assert!(finish(with, b"").out.contains("guests = false  # TRIA_GUESTS"));
    let run = tria(&["serve", "--database", "mysql://here"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("--database") && run.err.contains("expected sqlite:"), "{}", run.err);
    let run = tria(&["serve", "--config", "/nowhere/site.toml"]);
    assert_eq!(run.status, 2, "{}", run.err);
    let odd = folder.write("odd.toml", "guests = true\nguest = true\n");
    let run = tria(&["serve", "--config", &odd]);
    assert!(run.status == 2 && run.err.contains("line 2") && run.err.contains("\"guest\""), "{}", run.err);
}

#[test]
fn a_site_is_looked_after_while_it_runs() {
    let folder = Folder::new("admin");
    let server = Server::start(&folder, &[]);
    let data = folder.path("data");
    let admin = |args: &[&str], input: &str| {
        let mut all = vec!["admin", "--data", &data];
        all.extend(args);
        tria_with(&all, input.as_bytes())
    };
    let run = admin(&["create-admin", "Ada"], "correct horse\n");
    assert_eq!(run.status, 0, "{}", run.err);
    assert_ne!(admin(&["create-admin", "ada"], "correct horse\n").status, 0, "the name is taken");
    assert!(admin(&["create-admin", "Bob"], "short\n").err.contains("8 to 200"));
    let credentials = json!({"name": "Ada", "password": "correct horse"});
    let (status, begun) = server.ask("POST", "/api/v1/login", "", &credentials);
    assert_eq!((status, &begun["account"]["role"]), (200, &json!("admin")), "{begun}");
    let token = begun["token"].as_str().expect("a token").to_owned();
    let role = || server.ask("GET", "/api/v1/account", &token, &Value::Null).1["account"]["role"].clone();
    for (given, status, is) in
        [("moderator", 0, "moderator"), ("queen", 2, "moderator"), ("admin", 0, "admin")]
    {
        assert_eq!((admin(&["role", "Ada", given], "").status, role()), (status, json!(is)), "{given}");
    }
    assert_ne!(admin(&["role", "Nobody", "moderator"], "").status, 0);
    assert_eq!(admin(&["grant", "Ada", "gil=500", "card/ff8:geezard=2", "--key", "welcome"], "").status, 0);
    assert_ne!(admin(&["grant", "Ada", "gil=500", "--key", "welcome"], "").status, 0, "once");
    assert_eq!(admin(&["grant", "Ada", "gold=500", "--key", "x"], "").status, 2);
    let ledger = admin(&["verify-ledger"], "");
    assert!(ledger.status == 0 && ledger.out.contains("all is well"), "{}{}", ledger.out, ledger.err);
    let set = folder.write("mine.toml", include_str!("../../../../testdata/card-sets/village.toml"));
    let added = admin(&["sets", "add", &set], "");
    assert_eq!(added.status, 0, "{}", added.err);
    assert!(admin(&["sets", "list"], "").out.contains("of this site"));
    let (_, sets) = server.ask("GET", "/api/v1/sets", "", &Value::Null);
    let name =
        sets.as_array().expect("sets").iter().find(|set| set["builtin"] == false).expect("ours")["name"]
            .clone();
    let table = json!({"table": {"game": "triple-triad"}, "set": name});
    let (status, opened) = server.ask("POST", "/api/v1/tables", &token, &table);
    assert_eq!(status, 201, "{opened}");
    assert_eq!(admin(&["ban", "Ada", "--days", "1", "--reason", "a test"], "").status, 0);
    assert_eq!(server.ask("GET", "/api/v1/account", &token, &Value::Null).0, 401, "the session is over");
    assert_eq!(admin(&["unban", "Ada"], "").status, 0);
    let refused = admin(&["return-escrow", opened["id"].as_str().expect("a name")], "");
    assert!(refused.status != 0 && refused.err.contains("--force"), "{}", refused.err);
    let file = folder.path("site.backup");
    let made = admin(&["backup", &file], "");
    assert_eq!(made.status, 0, "{}", made.err);
    assert_eq!(admin(&["backup", &file], "").status, 2, "it is not written over");
    let other = format!("sqlite:{}?mode=rwc", folder.path("other.db"));
    let restored = tria(&["admin", "restore", &file, "--database", &other]);
    assert_eq!(restored.status, 0, "{}", restored.err);
    assert_ne!(
        tria(&["admin", "restore", &file, "--database", &other]).status,
        0,
        "it is not empty any more"
    );
    let log = tria(&["admin", "audit-log", "--json", "--database", &other]).out;
    let done: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let words: Vec<&str> = done.iter().rev().filter_map(|action| action["action"].as_str()).collect();
    assert_eq!(words, ["create-admin", "role", "role", "grant", "add-set", "ban", "unban", "restore"]);
    let id = opened["id"].as_str().expect("a name");
    let audit = tria(&["admin", "audit", id, "--database", &other]);
    assert_eq!(audit.status, 0, "{}{}", audit.out, audit.err);
    server.signal("-TERM");
    assert_eq!(server.end().0, 0);
}

/// The cards of the account with this token, how many they are, and how many of them are at stake.
fn holdings(server: &Server, token: &str) -> (Value, u64, usize) {
    let (status, own) = server.ask("GET", "/api/v1/collection", token, &Value::Null);
    assert_eq!(status, 200, "{own}");
    let at_stake = own["staked"].as_array().expect("stakes").len();
    (own["cards"].clone(), own["total"].as_u64().expect("a number"), at_stake)
}

/// Five cards to stake: those of the starter pack are bound.
fn grant_hand(data: &str, name: &str) {
    let cards =
        ["geezard", "funguar", "bite-bug", "red-bat", "blobra"].map(|card| format!("card/ff8:{card}=1"));
    let mut grant = vec!["admin", "--data", data, "grant", name, "--key", "test"];
    grant.extend(cards.iter().map(String::as_str));
    let granted = tria(&grant);
    assert!(granted.err.is_empty(), "{}", granted.err);
}

/// Makes the first entry of a table's log unreadable, while no server runs.
fn damage_log(folder: &Folder, table: &str) {
    let db = rusqlite::Connection::open(folder.path("data/tria.db")).expect("the database");
    let damage = "UPDATE game_log SET entry = '{' WHERE game = ?1 AND number = 0";
    assert_eq!(db.execute(damage, [table]).expect("damaged"), 1);
}

/// Says something at this version of a table, and returns the status of the answer.
fn say(server: &Server, table: &str, token: &str, version: u64) -> u16 {
    let body = json!({"key": 9, "at": version, "command": {"do": "chat", "text": "hello"}});
    server.ask("POST", &format!("/api/v1/tables/{table}/commands"), token, &body).0
}

/// Two people play for cards, the table's log is damaged, and an administrator gives the stakes back.
#[test]
fn stakes_that_are_stuck_are_returned_by_hand() {
    let folder = Folder::new("escrow");
    let server = Server::start(&folder, &[]);
    let data = folder.path("data");
    let admin = |args: &[&str]| {
        let mut all = vec!["admin", "--data", &data];
        all.extend(args);
        tria(&all)
    };
    let enter = |name: &str| {
        let credentials = json!({"name": name, "password": "correct horse"});
        let (status, begun) = server.ask("POST", "/api/v1/signup", "", &credentials);
        assert_eq!(status, 201, "{begun}");
        begun["token"].as_str().expect("a token").to_owned()
    };
    let none = admin(&["games"]);
    assert!(none.out.is_empty() && none.err.contains("--data"), "{}", none.err);
    let tokens = [enter("Ada"), enter("Ben")];
    for name in ["Ada", "Ben"] {
        grant_hand(&data, name);
    }
    let before = tokens.each_ref().map(|token| holdings(&server, token));
    let wanted = json!({"table": {"game": "triple-triad", "cards": "own", "rules": ["random"], "trade": "one", "clock": "normal"}});
    let (status, opened) = server.ask("POST", "/api/v1/tables", &tokens[0], &wanted);
    assert_eq!(status, 201, "{opened}");
    let id = opened["id"].as_str().expect("a name");
    let (mut key, mut version) = (0, 0);
    for what in ["join", "ready"] {
        for token in &tokens {
            key += 1;
            let body = json!({"key": key, "at": version, "command": {"do": what}});
            let (status, answer) = server.ask("POST", &format!("/api/v1/tables/{id}/commands"), token, &body);
            assert!(status == 200 && answer["error"].is_null(), "{what}: {answer}");
            version = answer["version"].as_u64().expect("a version");
        }
    }
    let staked = tokens.each_ref().map(|token| holdings(&server, token));
    assert_eq!(staked.each_ref().map(|(_, _, at_stake)| *at_stake), [5, 5], "both hands are in escrow");
    let games = admin(&["games", "--running"]).out;
    assert!(
        games.contains(id) && games.contains("  0 matches over, ") && games.contains(" entries"),
        "{games}"
    );
    assert!(!admin(&["return-escrow", id]).err.is_empty(), "a server runs");
    drop(server);
    damage_log(&folder, id);
    let server = Server::start(&folder, &[]);
    assert_eq!(
        say(&server, id, &tokens[0], version),
        404,
        "a table whose log cannot be read takes no commands"
    );
    let returned = admin(&["return-escrow", id, "--force"]);
    assert!(returned.status == 0 && returned.out.contains("is back"), "{}{}", returned.out, returned.err);
    for _ in 0..2 {
        assert_eq!(
            tokens.each_ref().map(|token| holdings(&server, token)),
            before,
            "each account has its own again"
        );
        let ledger = admin(&["verify-ledger"]);
        assert!(ledger.status == 0 && ledger.out.contains("all is well"), "{}{}", ledger.out, ledger.err);
        let again = admin(&["return-escrow", id, "--force"]);
        assert!(again.status != 0 && again.err.contains("closed already"), "{}{}", again.out, again.err);
    }
    let log = admin(&["audit-log"]).out;
    assert_eq!(log.matches("return-escrow").count(), 1, "{log}");
    server.signal("-TERM");
    assert_eq!(server.end().0, 0);
}

/// The record of a table at which one match was called off and another was played, the commitment of that one, and what a
/// player added to it.
fn told_afterwards(server: &Server) -> (Value, String, String) {
    let guest = || {
        let (_, begun) = server.ask("POST", "/api/v1/guest", "", &Value::Null);
        begun["token"].as_str().expect("a token").to_owned()
    };
    let (one, two) = (guest(), guest());
    let wanted = json!({"table": {"game": "triatri", "players": 2}});
    let (status, opened) = server.ask("POST", "/api/v1/tables", &one, &wanted);
    assert_eq!(status, 201, "{opened}");
    let id = opened["id"].as_str().expect("a name");
    let mut version = 0;
    let mut key = 0;
    let mut command = |token: &str, command: Value| {
        key += 1;
        let body = json!({"key": key, "at": version, "command": command});
        let (status, answer) = server.ask("POST", &format!("/api/v1/tables/{id}/commands"), token, &body);
        assert_eq!(status, 200, "{answer}");
        version = answer["version"].as_u64().expect("a version");
        answer["error"].clone()
    };
    let mut say = |token: &str, what: &str| {
        let error = command(token, json!({"do": what}));
        assert!(error.is_null(), "{what}: {error}");
    };
    let fair = format!("/api/v1/games/{id}/fair");
    for what in ["join", "ready"] {
        say(&one, what);
        say(&two, what);
    }
    say(&two, "leave");
    assert_eq!(server.ask("GET", &fair, "", &Value::Null).0, 404, "what was called off stays secret");
    say(&two, "join");
    let (_, listing) = server.ask("GET", &format!("/api/v1/tables/{id}"), &one, &Value::Null);
    let commitment = listing["chance"]["commitment"].as_str().expect("a commitment").to_owned();
    let own = "ab".repeat(32);
    let (status, counted) = server.ask(
        "POST",
        &format!("/api/v1/tables/{id}/entropy"),
        &two,
        &json!({"number": 2, "value": own}),
    );
    assert_eq!(status, 201, "{counted}");
    assert_eq!(server.ask("GET", &fair, &one, &Value::Null).0, 404, "the secret is told afterwards");
    say(&one, "ready");
    say(&two, "ready");
    assert_eq!(server.ask("GET", &fair, &one, &Value::Null).0, 404, "not while the match is played");
    // One of the deck is in the hand.
    let mut deck =
        ["R", "B", "G"].into_iter().flat_map(|colour| (2..=7).map(move |value| format!("{colour}{value}")));
    let mut select = |card: &String| {
        command(&one, json!({"do": "move", "with": {"move": "select", "card": card}})).is_null()
    };
    assert!(deck.any(|card| select(&card)), "a card is selected");
    for (token, what) in [(&one, "leave"), (&two, "leave")] {
        let error = command(token, json!({"do": what}));
        assert!(error.is_null(), "{what}: {error}");
    }
    let (status, record) = server.ask("GET", &fair, "", &Value::Null);
    assert_eq!((status, record["format"].as_str()), (200, Some("tria-fair/2")), "{record}");
    (record, commitment, own)
}

#[test]
fn a_deal_is_verified_and_what_was_changed_is_named() {
    let folder = Folder::new("verify");
    let server = Server::start(&folder, &[]);
    let (record, commitment, own) = told_afterwards(&server);
    let file = folder.write("fair.json", record.to_string());
    let run = tria(&["verify", &file, "--commitment", &commitment, "--contribution", &own]);
    assert!(run.status == 0 && run.out.starts_with("verified: "), "{}{}", run.out, run.err);
    let run = tria_with(&["verify", "-", "--json"], record.to_string().as_bytes());
    let verified: Value = serde_json::from_str(&run.out).expect("JSON");
    assert!(verified["verified"]["words"].as_u64().is_some_and(|words| words > 10), "{verified}");
    // Another commitment than the one that was seen.
    let run = tria(&["verify", &file, "--commitment", &"0".repeat(64)]);
    assert!(run.status == 2 && run.out.contains("that you saw"), "{}", run.out);
    // A contribution that was dropped.
    let mut dropped = record.clone();
    dropped["matches"][1]["contributions"] = json!([]);
    let run = tria_with(&["verify", "-"], dropped.to_string().as_bytes());
    assert!(run.status == 2 && run.out.contains("RNG word"), "{}", run.out);
    assert_eq!(tria_with(&["verify", "-"], b"{}").status, 2);
    server.signal("-TERM");
    assert_eq!(server.end().0, 0);
}

#[test]
fn a_database_is_checked_and_migrated_before_the_start() {
    let folder = Folder::new("migrate");
    let data = folder.path("data");
    let run = |args: &[&str]| {
        let mut all = args.to_vec();
        all.extend(["--data", data.as_str()]);
        tria(&all)
    };
    let checked = run(&["check"]);
    assert!(
        checked.out.lines().count() >= 5 && checked.out.contains("does not exist yet"),
        "{}",
        checked.out
    );
    let wanted = run(&["migrate", "--dry-run"]);
    assert!(
        wanted.status == 2 && wanted.out.contains("would go from version 0"),
        "{}{}",
        wanted.out,
        wanted.err
    );
    assert!(!std::path::Path::new(&data).exists(), "nothing is made");
    let done = run(&["migrate"]);
    assert!(done.status == 0 && done.out.contains("has gone from version 0"), "{}{}", done.out, done.err);
    for args in [&["migrate", "--check"][..], &["migrate"]] {
        let again = run(args);
        assert!(again.status == 0 && again.out.contains("nothing to do"), "{}{}", again.out, again.err);
    }
    let checked = run(&["check"]);
    assert!(checked.out.contains("up to date"), "{}", checked.out);
    let away = run(&["check", "--database", "postgres://tria:secret@127.0.0.1:1/tria"]);
    assert!(away.status == 2 && away.out.contains("FAILURE  database"), "{}{}", away.out, away.err);
    assert!(!away.out.contains("secret"), "{}", away.out);
}

/// At the level `debug` the log leads from a request to the commit of what it asked for, by the name of the table.
#[test]
fn a_command_is_followed_from_its_request_to_its_commit() {
    let folder = Folder::new("spans");
    let server = Server::start(&folder, &["--log", "info,tria_server=debug", "--log-json", "true"]);
    let (_, begun) = server.ask("POST", "/api/v1/guest", "", &json!({}));
    let token = begun["token"].as_str().expect("a token").to_owned();
    let (status, opened) =
        server.ask("POST", "/api/v1/tables", &token, &json!({"table": {"game": "triatri"}}));
    assert_eq!(status, 201, "{opened}");
    let table = opened["id"].as_str().expect("a name").to_owned();
    let join = json!({"key": 1, "at": 0, "command": {"do": "join"}});
    let (status, answer) = server.ask("POST", &format!("/api/v1/tables/{table}/commands"), &token, &join);
    assert!(status == 200 && answer["error"].is_null(), "{answer}");
    server.signal("-TERM");
    let (status, log) = server.end();
    assert_eq!(status, 0);
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let spans = |line: &Value| -> Vec<String> {
        let list = line["spans"].as_array().cloned().unwrap_or_default();
        list.iter().map(|span| span["name"].as_str().unwrap_or_default().to_owned()).collect()
    };
    let grown = lines.iter().find(|line| {
        line["spans"].as_array().is_some_and(|list| list.iter().any(|span| span["table"] == table.as_str()))
            && spans(line).ends_with(&["table".into(), "command".into()])
            && line["message"] == "the log has grown"
    });
    assert!(grown.is_some(), "{log}");
    let durable = lines.iter().find(|line| line["message"] == "durable" && line["table"] == table.as_str());
    assert!(durable.is_some_and(|line| spans(line) == ["commit"]), "{log}");
    assert!(lines.iter().any(|line| spans(line) == ["request"] && line["message"] == "answered"), "{log}");
}

#[test]
fn a_reset_link_is_printed_and_works_once() {
    let folder = Folder::new("reset");
    let server = Server::start(&folder, &["--public-url", "http://cards.example"]);
    let credentials = json!({"name": "Ada", "password": "correct horse"});
    assert_eq!(server.ask("POST", "/api/v1/signup", "", &credentials).0, 201);
    let data = folder.path("data");
    let link = tria(&["admin", "reset-password", "ada", "--data", &data]);
    let (page, secret) = link.out.trim().split_once('#').expect("a link");
    // The address is that of the settings that the command is given.
    assert!(link.status == 0 && page == "http://127.0.0.1:8210/recover", "{}{}", link.out, link.err);
    let reset = json!({"token": secret, "password": "another horse"});
    assert_eq!(server.ask("POST", "/api/v1/reset", "", &reset).0, 200);
    assert_eq!(server.ask("POST", "/api/v1/reset", "", &reset).0, 401);
    assert_eq!(tria(&["admin", "reset-password", "Nobody", "--data", &data]).status, 1);
    let log = tria(&["admin", "audit-log", "--data", &data]).out;
    assert!(log.contains("reset-password") && log.contains("recover") && !log.contains(secret), "{log}");
}
