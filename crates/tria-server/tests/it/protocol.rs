//! The protocol documents are correct: what docs/protocol.md lists exists, and the transcripts of
//! testdata/protocol are reproduced, request by request and frame by frame, by a real server.
//!
//! A transcript has lines of these kinds; `<name>` stands for a value that differs from run to run:
//! - `anna: POST /api/v1/tables {…}`: a request of Anna, with her token once she has one; `nobody` has none;
//! - `201 {…}`: the answer;
//! - `anna! /api/v1/…`: Anna opens a socket; `anna~ /api/v1/…`: a stream; `anna.`: she closes it;
//! - `anna> {…}`: a message that she sends there; `anna< {…}`: one that she receives;
//! - `= name field.field`: names the value of this field in the last answer or message;
//!   `list.key=word.0` is the first element of a list whose key has this value;
//! - `<103 never seen>`: this number of never-seen cards of an album is left out;
//! - `@ table name 7 {…} {…}`: creates a table of this name with this number as its seed, with options or without;
//! - `@ player Anna 300 ff8:geezard …`: gives Anna an account with exactly this Gil and these cards;
//! - `@ role <anna> moderator`: sets her role; `@ rating <anna> triatri rapid 1600 90`: sets a rating;
//! - `@ pass 1000`: advances the clock by milliseconds; `@ skip kind`: leaves messages of this type out.
//!
//! `TRIA_BLESS=1` regenerates the transcripts; then `@ play anna ben` is replaced by a game that they play.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use serde_json::{Value, json};
use tria_room::short::Short;
use tria_server::accounts::{Role, token};
use tria_server::clock::Clock;
use tria_server::error::ErrorCode;
use tria_server::ledger::{self, LedgerError};
use tria_server::store::StoreError;
use tria_server::tables::TableOptions;
use tria_testkit::{golden, root};
use tria_world::ledger::Good;

use crate::streams::Lines;
use crate::support::web::{Socket, Web};
use crate::support::{Database, PATIENCE, answer_to, on_both, opening};

/// Time at the start of every transcript, in milliseconds.
const BEGINNING: u64 = 1_800_000_000_000;

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Replaces the lines between a mark and its end.
fn put(document: &str, mark: &str, lines: &[String]) -> String {
    let begin = format!("<!-- {mark} -->\n");
    let (before, rest) =
        document.split_once(&begin).unwrap_or_else(|| panic!("docs/protocol.md has no mark {mark}"));
    let (_, after) = rest.split_once("<!-- end -->").expect("the mark has an end");
    format!("{before}{begin}{}\n<!-- end -->{after}", lines.join("\n"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_document_lists_every_request_and_every_code() {
    let database = Database::sqlite("described");
    let web = Web::start(&database, Clock::default()).await;
    let (_, described) = tria_server::http::described(&web.running.site);
    let described = serde_json::to_value(described).expect("a document");
    assert!(described["openapi"].as_str().is_some_and(|version| version.starts_with("3.1")));
    let mut there: Vec<String> = Vec::new();
    let mut names = BTreeSet::new();
    for (path, item) in described["paths"].as_object().expect("paths") {
        for (method, about) in item.as_object().expect("methods") {
            there.push(format!("{path} {}", method.to_uppercase()));
            let name = about["operationId"].as_str().unwrap_or_default();
            assert!(names.insert(name.to_owned()), "two operations are called {name}");
        }
    }
    there.sort();
    let mut requests = vec!["| method | address | what |".to_owned(), "|---|---|---|".to_owned()];
    for request in &there {
        let (path, method) = request.split_once(' ').expect("two words");
        let about = &described["paths"][path][method.to_lowercase()];
        let summary = about["summary"].as_str().unwrap_or_else(|| panic!("{request} says nothing of itself"));
        requests.push(format!("| `{method}` | `{path}` | {} |", summary.trim_end_matches('.')));
    }
    let mut codes = vec!["| code | status | when |".to_owned(), "|---|---|---|".to_owned()];
    for code in ErrorCode::ALL {
        codes.push(format!("| `{}` | {} | {} |", code.name(), code.status().as_u16(), code.meaning().trim()));
    }
    let document = read("docs/protocol.md");
    let wanted = put(&put(&document, "requests", &requests), "codes", &codes);
    golden::check("docs/protocol.md", &wanted);
    let description = tria_server::http::description();
    golden::check("docs/openapi.json", &description);
    let document: Value = serde_json::from_str(&description).expect("JSON");
    assert_eq!(document, described, "it is the same without a site");
    // The HTML page has every request as well, and nothing that the policy forbids.
    let page = web.get("/api", "").await;
    assert_eq!(page.status, 200, "{page:?}");
    let page = page.text;
    for request in &there {
        let (path, method) = request.split_once(' ').expect("two words");
        assert!(
            page.contains(&format!(
                "<b class=\"{}\">{method}</b> <code>{path}</code>",
                method.to_lowercase()
            )),
            "{request}"
        );
    }
    assert!(!page.contains("<script") && !page.contains("style=") && !page.contains("http://"));
    assert!(web.get("/api/page.css", "").await.text.contains("color-scheme"));
    web.stop().await;
}

/// A connection of a transcript.
enum Channel {
    Socket(Box<Socket>),
    Stream(Lines),
}

impl Channel {
    async fn line(&mut self) -> Option<String> {
        match self {
            Self::Socket(socket) => socket.text().await.ok(),
            Self::Stream(lines) => lines.line().await,
        }
    }
}

/// One step of a transcript: an action and the expected lines.
#[derive(Default)]
struct Step {
    before: Vec<String>,
    done: String,
    expected: Vec<String>,
    captures: Vec<(String, String)>,
}

/// Execution of a transcript.
struct Play {
    web: Web,
    clock: Clock,
    names: BTreeMap<String, String>,
    channels: BTreeMap<String, Channel>,
    views: BTreeMap<String, (u64, tria_room::View)>,
    keys: BTreeMap<String, u64>,
    skipped: Vec<String>,
    bless: bool,
}

fn is_output(line: &str) -> bool {
    let word = line.split(' ').next().unwrap_or_default();
    word.ends_with('<') || (word.len() == 3 && word.bytes().all(|byte| byte.is_ascii_digit()))
}

fn steps(text: &str) -> (Vec<Step>, Vec<String>) {
    let (mut steps, mut before) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let last: Option<&mut Step> = steps.last_mut();
        match last {
            Some(step) if is_output(line) => step.expected.push(line.to_owned()),
            Some(step) if line.starts_with("= ") => {
                let mut words = line[2..].split(' ');
                let (name, field) = (words.next().expect("a name"), words.next().expect("a field"));
                step.captures.push((name.to_owned(), field.to_owned()));
            }
            _ if line.is_empty() || line.starts_with('#') => before.push(line.to_owned()),
            _ => steps.push(Step {
                before: std::mem::take(&mut before),
                done: line.to_owned(),
                ..Step::default()
            }),
        }
    }
    (steps, before)
}

fn field(value: &Value, path: &str) -> Option<Value> {
    path.split('.').try_fold(value.clone(), |value, part| {
        match (part.parse::<usize>(), part.split_once('=')) {
            (Ok(place), _) => value.get(place).cloned(),
            (_, Some((key, word))) => {
                Some(value.as_array()?.iter().filter(|item| item[key] == word).cloned().collect())
            }
            _ => value.get(part).cloned(),
        }
    })
}

fn json_of(output: &str) -> Option<Value> {
    serde_json::from_str(output.split_once(' ')?.1).ok()
}

impl Play {
    /// Replaces names by their values.
    fn fill(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for (name, value) in &self.names {
            text = text.replace(&format!("<{name}>"), value);
        }
        text
    }

    /// Replaces values by their names.
    fn hide(&self, text: &str) -> String {
        let mut text = hide_codes(&hide_unseen(text));
        let mut names: Vec<_> = self.names.iter().collect();
        names.sort_by_key(|(_, value)| std::cmp::Reverse(value.len()));
        for (name, value) in names {
            text = text.replace(value.as_str(), &format!("<{name}>"));
        }
        hide_times(&hide_hashes(&text))
    }

    /// Performs an action and returns its immediate answer.
    async fn act(&mut self, line: &str) -> Option<String> {
        let line = self.fill(line);
        let (who, rest) = line.split_once(' ').unwrap_or((line.as_str(), ""));
        let name = who[..who.len() - 1].to_owned();
        match who.as_bytes()[who.len() - 1] {
            b'@' => self.direct(rest).await,
            b':' => return Some(self.request(&name, rest).await),
            b'!' => {
                let socket = self.web.upgrade(rest, 0, None).await.expect("the socket opens");
                self.channels.insert(name, Channel::Socket(Box::new(socket)));
            }
            b'~' => {
                let token = self.names[&format!("{name}.token")].clone();
                let lines = Lines::open(&self.web, rest, &token).await;
                self.channels.insert(name, Channel::Stream(lines));
            }
            b'.' => {
                assert!(self.channels.remove(&name).is_some(), "{name} has a socket or stream");
                self.web.sockets_left(self.channels.len()).await;
            }
            b'>' => match self.channels.get_mut(&name) {
                Some(Channel::Socket(socket)) => {
                    let json: Value = serde_json::from_str(rest).unwrap_or_default();
                    self.keys.insert(name, json["key"].as_u64().unwrap_or_default());
                    socket.send(rest).await;
                }
                _ => panic!("{name} has no socket"),
            },
            _ => panic!("what is {line:?}?"),
        }
        None
    }

    async fn direct(&mut self, rest: &str) {
        let words: Vec<&str> = rest.split(' ').collect();
        match &words[..] {
            ["table", name, number, short] => self.table(name, number, short, "{}").await,
            ["table", name, number, short, options] => self.table(name, number, short, options).await,
            ["player", name, gil, cards @ ..] => self.player(name, gil, cards).await,
            ["role", who, role] => {
                let role = Role::from_name(role).expect("a role");
                crate::chat::make(&self.web, who.parse().expect("a number"), role).await;
            }
            ["rating", who, game, speed, points, deviation] => {
                let number = |text: &str| text.parse::<i64>().expect("a number");
                self.rating(number(who), game, speed, [number(points), number(deviation)]).await;
            }
            ["pass", milliseconds] => self.clock.pass(milliseconds.parse().expect("a number")),
            ["skip", kind] => self.skipped.push((*kind).to_owned()),
            _ => panic!("what is @ {rest}?"),
        }
    }

    async fn table(&mut self, name: &str, number: &str, short: &str, options: &str) {
        let tables = &self.web.running.site.tables;
        let short: Short = serde_json::from_str(short).expect("a short description");
        let settings = short.settings(tables.catalog()).expect("settings");
        let mut opening = opening(number.parse().expect("a number"), settings);
        opening.options = serde_json::from_str::<TableOptions>(options).expect("options");
        self.names.insert(name.to_owned(), opening.name.to_string());
        tables.open(opening).await.expect("a table");
    }

    /// Creates a player without the random goods of a sign-up.
    async fn player(&mut self, name: &str, gil: &str, cards: &[&str]) {
        let id = token::number();
        let secret = self.web.bare_account_named(id, name.to_owned()).await;
        let mut goods: Vec<(Good, u64)> =
            cards.iter().map(|card| (Good::Card(card.parse().expect("a card")), 1)).collect();
        goods.push((Good::Gil, gil.parse().expect("a number")));
        goods.retain(|(_, count)| *count > 0);
        let work = self.web.running.site.store.writer().transact(move |tx| {
            Box::pin(async move { ledger::grant(tx, id, &goods, "first", BEGINNING as i64).await })
        });
        let granted: Result<(), LedgerError> = work.await;
        granted.expect("granted");
        let key = name.to_lowercase();
        self.names.insert(format!("{key}.token"), secret);
        self.names.insert(key, id.to_string());
    }

    /// Inserts a rating, in points, with this deviation and enough matches.
    async fn rating(&mut self, account: i64, game: &str, speed: &str, [points, deviation]: [i64; 2]) {
        let (game, speed) = (game.to_owned(), speed.to_owned());
        let work = self.web.running.site.store.writer().transact(move |tx| {
            Box::pin(async move {
                let insert = "INSERT INTO rating (account, kind, speed, rating, deviation, volatility, matches, \
                              wins, draws, losses, at) VALUES ($1, $2, $3, $4, $5, 60000000, 20, 20, 0, 0, $6)";
                let insert = sqlx::query(insert).bind(account).bind(game).bind(speed);
                let insert = insert.bind(points * 1_000).bind(deviation * 1_000).bind(BEGINNING as i64);
                insert.execute(tx).await?;
                Ok::<_, StoreError>(())
            })
        });
        work.await.expect("a rating");
    }

    async fn request(&mut self, who: &str, rest: &str) -> String {
        let mut words = rest.splitn(3, ' ');
        let (method, path) = (words.next().expect("a method"), words.next().expect("a path"));
        let mut request = self.web.request(method, path);
        if let Some(token) = self.names.get(&format!("{who}.token")) {
            request = request.bearer_auth(token);
        }
        if let Some(body) = words.next() {
            request = request.header("Content-Type", "application/json").body(body.to_owned());
        }
        let reply = crate::support::web::send(request).await;
        format!("{} {}", reply.status, reply.text).trim_end().to_owned()
    }

    /// The next message on a connection.
    async fn hear(&mut self, who: &str, patience: Duration) -> Option<String> {
        loop {
            let channel = self.channels.get_mut(who)?;
            let line = tokio::time::timeout(patience, channel.line()).await.ok()??;
            let json: Value = serde_json::from_str(&line).expect("JSON");
            if self.skipped.iter().any(|kind| json["type"] == kind.as_str()) {
                continue;
            }
            if let Ok(view) = serde_json::from_value::<tria_room::View>(json["view"].clone()) {
                self.views.insert(who.to_owned(), (view.version, view));
            }
            return Some(format!("{who}< {line}"));
        }
    }

    /// Executes one step; returns the actual lines.
    async fn step(&mut self, step: &Step) -> Vec<String> {
        let mut outputs: Vec<String> = self.act(&step.done).await.into_iter().collect();
        if self.bless {
            let everybody: Vec<String> = self.channels.keys().cloned().collect();
            for who in everybody {
                while let Some(line) = self.hear(&who, Duration::from_millis(400)).await {
                    outputs.push(line);
                }
            }
        } else {
            for line in step.expected.iter().skip(outputs.len()) {
                let who = line.split('<').next().expect("who");
                let heard = self.hear(who, PATIENCE).await;
                outputs.push(heard.unwrap_or_else(|| panic!("{who} hears nothing, but {line}")));
            }
        }
        for (name, path) in &step.captures {
            let values: Vec<Value> = outputs.iter().filter_map(|output| json_of(output)).collect();
            let found = values.iter().find_map(|value| field(value, path));
            let found =
                found.unwrap_or_else(|| panic!("nothing has {path} after {}: {outputs:?}", step.done));
            let text = found.as_str().map_or_else(|| found.to_string(), str::to_owned);
            self.names.insert(name.clone(), text);
        }
        outputs.iter().map(|output| self.hide(output)).collect()
    }

    /// The next move of a game between these players, for a new transcript.
    fn next_of_game(&mut self, people: &[String], turn: usize) -> Option<String> {
        for who in people {
            let Some((version, view)) = self.views.get(who) else { continue };
            if let Some(command) = answer_to(view, turn) {
                let key = self.keys.get(who).copied().unwrap_or_default() + 1;
                let message = json!({"type": "command", "key": key, "at": version, "command": command});
                return Some(format!("{who}> {message}"));
            }
        }
        None
    }
}

/// Leaves recovery codes out, which chance draws, and says how many there are.
fn hide_codes(text: &str) -> String {
    const BEGIN: &str = r#""recovery_codes":["#;
    let Some((before, rest)) = text.split_once(BEGIN) else { return text.to_owned() };
    let (codes, after) = rest.split_once(']').expect("its end");
    format!("{before}{BEGIN}<{} codes>]{after}", codes.split(',').count())
}

/// Leaves out the cards of an album that were never seen, and says how many they are.
fn hide_unseen(text: &str) -> String {
    const UNSEEN: &str = r#""mark":"never-seen","count":0,"staked":0,"bound":0}"#;
    let (mut out, mut rest, mut count) = (String::new(), text, 0);
    while let Some(at) = rest.find(UNSEEN) {
        out.push_str(&rest[..rest[..at].rfind('{').expect("its beginning")]);
        rest = &rest[at + UNSEEN.len()..];
        rest = rest.strip_prefix(',').unwrap_or(rest);
        count += 1;
    }
    out.push_str(rest);
    if count == 0 {
        return out;
    }
    out.replacen(r#"],"things""#, &format!(r#"<{count} never seen>],"things""#), 1).replacen("}<", "},<", 1)
}

fn hide_times(text: &str) -> String {
    let mut out = String::new();
    let mut digits = String::new();
    let flush = |digits: &mut String, out: &mut String| {
        let number: Option<u64> = (digits.len() == 13).then(|| digits.parse().ok()).flatten();
        match number.and_then(|number| number.checked_sub(BEGINNING)) {
            Some(0) => out.push_str("<time>"),
            Some(later) => out.extend(["<time+", &later.to_string(), ">"]),
            None => out.push_str(digits),
        }
        digits.clear();
    };
    for c in text.chars() {
        if c.is_ascii_digit() {
            digits.push(c);
        } else {
            flush(&mut digits, &mut out);
            out.push(c);
        }
    }
    flush(&mut digits, &mut out);
    out
}

fn hide_hashes(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c.is_ascii_hexdigit()) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = rest.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(rest.len());
        out.push_str(if end == 64 { "<hash>" } else { &rest[..end] });
        rest = &rest[end..];
    }
    out.push_str(rest);
    out
}

async fn replay(name: &str, database: &Database) {
    let text = read(&format!("testdata/protocol/{name}"));
    let bless = golden::blessing();
    if bless && matches!(database, Database::Postgres(_)) {
        // Regenerated on the other database.
        return;
    }
    let clock = Clock::standing(BEGINNING);
    let web = Web::start(database, clock.clone()).await;
    let mut play = Play {
        web,
        clock,
        names: BTreeMap::new(),
        channels: BTreeMap::new(),
        views: BTreeMap::new(),
        keys: BTreeMap::new(),
        skipped: Vec::new(),
        bless,
    };
    let (steps, after) = steps(&text);
    let mut written: Vec<String> = Vec::new();
    for step in steps {
        written.extend(step.before.iter().cloned());
        let Some(people) = step.done.strip_prefix("@ play ").filter(|_| bless) else {
            let outputs = play.step(&step).await;
            if !bless {
                assert_eq!(outputs, step.expected, "{name}, after: {}", step.done);
            }
            write_step(&mut written, &step, &outputs);
            continue;
        };
        let people: Vec<String> = people.split(' ').map(str::to_owned).collect();
        let mut turn = 0;
        while let Some(done) = play.next_of_game(&people, turn) {
            let step = Step { done, ..Step::default() };
            let outputs = play.step(&step).await;
            write_step(&mut written, &step, &outputs);
            turn += 7;
            assert!(turn < 7_000, "the game does not end");
        }
    }
    written.extend(after);
    if bless {
        golden::check(&format!("testdata/protocol/{name}"), &(written.join("\n") + "\n"));
    }
    play.web.stop().await;
}

fn write_step(written: &mut Vec<String>, step: &Step, outputs: &[String]) {
    written.push(step.done.clone());
    written.extend_from_slice(outputs);
    written.extend(step.captures.iter().map(|(name, path)| format!("= {name} {path}")));
}

/// One test per transcript, and one that all transcripts have a test.
macro_rules! transcripts {
    ($($name:ident = $file:literal,)+) => {
        $(
            on_both! {
                async fn $name(database: Database) {
                    replay($file, &database).await;
                }
            }
        )+

        #[test]
        fn every_transcript_is_replayed() {
            let folder = std::fs::read_dir(root().join("testdata/protocol")).expect("a folder");
            let mut there: Vec<String> =
                folder.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
            there.sort();
            let mut known = vec![$($file.to_owned()),+];
            known.sort();
            assert_eq!(there, known);
            let document = read("docs/protocol.md");
            for name in there {
                assert!(document.contains(&format!("`{name}`")), "docs/protocol.md does not speak of {name}");
            }
        }
    };
}

transcripts! {
    an_account = "account.txt",
    a_game_of_triple_triad = "triple-triad.txt",
    a_game_of_triatri = "triatri.txt",
    a_reconnect = "reconnect.txt",
    errors = "errors.txt",
    the_lobby = "lobby.txt",
    a_bot = "bot.txt",
    cards = "cards.txt",
    a_match_for_cards = "stakes.txt",
    trades = "trades.txt",
    the_archive = "archive.txt",
    moderation = "moderation.txt",
}
