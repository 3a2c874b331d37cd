//! The browser client's message types equal those of this crate, and messages of real games have these types.
//!
//! web/src/gen/room.ts is generated from the Rust types; web/tests/types/messages.ts has messages of real tables, for the TypeScript compiler to check.
//! `TRIA_BLESS=1` regenerates both.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use tria_room::wire::{ClientMessage, ServerMessage, encode};
use tria_room::{Command, HostInput, Input, Offer, Prompt, Refusal, Settings};
use tria_rules::triad::{self, House, Rule, Trade};
use tria_rules::triatri;
use tria_testkit::desk::{ANNA, BEN, CARO, Desk, WILL, owned, rules, seat};
use tria_testkit::{golden, testdata};
use ts_rs::{Config, TS, TypeVisitor};

use crate::types_layout::{comment, lay_out};

/// The declarations of some types and of everything that they need, by their names.
struct Declarations {
    config: Config,
    // Sorted, because the order of dependencies differs from build to build.
    known: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        let name = T::ident(&self.config);
        if T::output_path().is_some() && !self.known.contains_key(&name) {
            let comment = comment(&T::docs().unwrap_or_default(), 0);
            let declaration = lay_out(&T::decl(&self.config));
            self.known.insert(name, format!("\n{comment}{declaration}"));
            T::visit_dependencies(self);
        }
        T::visit_generics(self);
    }
}

#[test]
fn the_client_has_the_types_of_the_messages() {
    let config = Config::new().with_large_int("number").with_array_tuple_limit(3);
    let mut all = Declarations { config, known: BTreeMap::new() };
    all.visit::<ServerMessage>();
    all.visit::<ClientMessage>();
    all.visit::<Settings>();
    // It is part of `Asked`, and pages need its name.
    all.visit::<Prompt>();
    // They are answers of the WebAssembly module.
    all.visit::<triad::Preview>();
    all.visit::<triatri::Preview>();
    assert!(all.known.len() > 50, "{:?}", all.known.keys());
    let head = "// Written from the Rust types of tria-room by its tests (TRIA_BLESS=1); do not edit.\n";
    let text = all.known.into_values().fold(head.to_owned(), |text, declaration| text + &declaration);
    golden::check("web/src/gen/room.ts", &text);
}

/// Tracks what is new about messages: fields and fixed words.
#[derive(Default)]
struct Novelty(BTreeSet<String>);

impl Novelty {
    /// Whether the message has something that none before it had.
    fn of(&mut self, message: &Value) -> bool {
        let before = self.0.len();
        self.note("", message);
        self.0.len() > before
    }

    fn note(&mut self, place: &str, value: &Value) {
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    self.note(&format!("{place}.{name}"), value);
                }
            }
            Value::Array(items) => items.iter().for_each(|item| self.note(&format!("{place}[]"), item)),
            Value::String(word) => {
                let free = ["ranks", "text", "message", "rules[]", "card", "hand[]", "cards[]", "played[]"];
                let word = if free.iter().any(|end| place.ends_with(end)) { "…" } else { word };
                self.0.insert(format!("{place} {word}"));
            }
            Value::Number(_) => drop(self.0.insert(format!("{place} number"))),
            Value::Bool(_) => drop(self.0.insert(format!("{place} flag"))),
            Value::Null => drop(self.0.insert(format!("{place} null"))),
        }
    }
}

/// The messages of a transcript, from and to clients of the table.
fn transcript(text: &str, client: &mut Vec<Value>, server: &mut Vec<Value>) {
    for line in text.lines() {
        for (mark, all) in [("> {", &mut *client), ("< {", &mut *server)] {
            let Some((who, message)) = line.split_once(mark) else { continue };
            if !who.chars().all(char::is_alphanumeric) {
                continue;
            }
            let message = without_names(&format!("{{{message}"));
            let message: Value =
                serde_json::from_str(&message).unwrap_or_else(|error| panic!("{error}: {message}"));
            let kind = message["type"].as_str().unwrap_or_default();
            // Messages of the server or its lobby are not part of this crate.
            if ["answer", "update", "resync", "error"].contains(&kind) && message.get("version").is_some()
                || ["update", "resync"].contains(&kind) && message.get("view").is_some()
                || mark == "> {" && message["at"].is_number()
            {
                all.push(message);
            }
        }
    }
}

/// `<name>` stands for a number that differs from run to run, unless it is inside a text.
fn without_names(line: &str) -> String {
    let mut inside = false;
    let mut name = false;
    let mut plain = String::new();
    for letter in line.chars() {
        match letter {
            '"' if !name => inside = !inside,
            '<' if !inside => {
                name = true;
                plain.push('1');
                continue;
            }
            '>' if name => {
                name = false;
                continue;
            }
            _ => {}
        }
        if !name {
            plain.push(letter);
        }
    }
    plain
}

/// Matches of both games to their ends, with almost every kind of message.
fn played() -> Vec<Desk> {
    let mut desks = Vec::new();
    let chosen = [Rule::Elemental, Rule::Plus, Rule::SuddenDeath, Rule::Same];
    for (trade, watched) in [(Trade::One, true), (Trade::Diff, false), (Trade::None, true)] {
        let mut desk = Desk::new(Settings::for_cards(rules(House::Classic, &chosen, trade)));
        desk.say(WILL, Command::Watch);
        desk.begin_triad(&owned(0, 30), &owned(40, 30));
        if watched {
            desk.say(WILL, Command::Chat { text: "Good luck!".into() });
        }
        desk.play_on(8);
        desk.say(ANNA, Command::Offer { what: Offer::Draw });
        desk.say(BEN, Command::Decline);
        desk.play_on(2_000);
        desk.say(ANNA, Command::Rematch);
        desks.push(desk);
    }
    let club = [Rule::BestOfThree, Rule::Exchange, Rule::Pool];
    let mut desk = Desk::new(Settings::for_cards(rules(House::Club, &club, Trade::All)));
    desk.begin_triad(&owned(0, 20), &owned(40, 20));
    desk.play_on(2_000);
    desks.push(desk);
    let mut desk = Desk::new(Settings::triatri(3, triatri::Options::default()));
    desk.begin_triatri(&[ANNA, BEN, CARO]);
    desk.play_on(2_000);
    desks.push(desk);
    let mut desk = Desk::new(Settings::triatri(2, triatri::Options::default()));
    desk.host(HostInput::Computer { seat: seat(1), level: 3 });
    desk.say(ANNA, Command::Join { seat: None });
    desk.say(ANNA, Command::Ready);
    desk.play_on(3);
    desk.say(ANNA, Command::Resign);
    desks.push(desk);
    desks
}

#[test]
fn messages_of_real_games_have_these_types() {
    let (mut client, mut server, mut settings) = (Vec::new(), Vec::new(), Vec::new());
    let value = |text: &str| -> Value { serde_json::from_str(text).expect("JSON") };
    for desk in played() {
        for entry in &desk.log {
            if let Input::Client { message, .. } = &entry.input {
                client.push(value(&ClientMessage::Command(message.clone()).to_json()));
            }
        }
        server.extend(desk.sent.values().flatten().map(|line| value(line)));
        settings.push(value(&encode(&desk.settings)));
        let resync = desk.room.resync(ANNA, 0).expect("she is there");
        server.push(value(&ServerMessage::Resync(Box::new(resync)).to_json()));
    }
    let refused: Refusal = ClientMessage::from_json(b"{}").expect_err("not a message");
    server.push(value(&ServerMessage::Error(refused).to_json()));
    let before = (client.len(), server.len());
    for name in ["triple-triad", "triatri", "reconnect", "bot", "errors"] {
        let text = std::fs::read_to_string(testdata(&format!("protocol/{name}.txt"))).expect("a transcript");
        transcript(&text, &mut client, &mut server);
    }
    assert!(client.len() > before.0 + 20 && server.len() > before.1 + 40, "the transcripts were read");
    let mut text = String::from(
        "// What was said at real tables, written by the tests of tria-room (TRIA_BLESS=1); do not edit.\n\
         // The compiler checks it against the types; each message has something that none before it has.\n\
         import type { ClientMessage, ServerMessage, Settings } from '../../src/gen/room';\n",
    );
    let lists = [
        ("client", "ClientMessage", client),
        ("server", "ServerMessage", server),
        ("settings", "Settings", settings),
    ];
    for (name, kind, messages) in lists {
        let mut novelty = Novelty::default();
        let fresh: Vec<Value> = messages.into_iter().filter(|message| novelty.of(message)).collect();
        let lines: Vec<String> = fresh.iter().map(|message| format!("  {message},\n")).collect();
        text += &["\nexport const ", name, " = [\n", &lines.concat(), "] satisfies ", kind, "[];\n"].concat();
    }
    golden::check("web/tests/types/messages.ts", &text);
}
