//! A site of its own for each test, on either database, and clients that play.

pub(crate) mod process;
pub(crate) mod web;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sqlx::{AnyConnection, AssertSqlSafe, Connection as _, Row as _};
use tokio::sync::mpsc;
use tria_room::wire::{ClientMessage, ServerMessage};
use tria_room::{Command, Message, Prompt, Settings, View};
use tria_rules::hash::SplitMix;
use tria_server::accounts::{Account, Kind};
use tria_server::bus::InProcess;
use tria_server::chance::Seed;
use tria_server::clock::Clock;
use tria_server::store::{GameId, Store};
use tria_server::tables::{Line, Listening, Opening, Outgoing, TableOptions, Tables, Visitor};
use tria_testkit::Folder;

/// How long a test waits for a condition before it fails: generous, because a loaded machine is slow and a passing wait costs nothing.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// Asks `holds` until it returns true; panics with `what` after [`PATIENCE`].
pub(crate) async fn eventually(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let wait = async {
        while !holds().await {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    let Ok(()) = tokio::time::timeout(PATIENCE, wait).await else { panic!("not in time: {what}") };
}

/// Far from the numbers that the server gives to sockets, so that no client listens in the place of another.
static CONNECTION: AtomicU64 = AtomicU64::new(1_000_000);

/// The database of one test, empty when the test begins.
pub(crate) enum Database {
    Sqlite(Folder),
    Postgres(String),
}

impl Database {
    pub(crate) fn sqlite(name: &str) -> Self {
        Self::Sqlite(Folder::new(name))
    }

    pub(crate) async fn postgres() -> Self {
        Self::Postgres(tria_testkit::postgres::new_database().await)
    }

    pub(crate) fn address(&self) -> String {
        match self {
            Self::Sqlite(folder) => format!("sqlite:{}?mode=rwc", folder.join("site.db").display()),
            Self::Postgres(address) => address.clone(),
        }
    }

    /// The number that the database answers to a question.
    pub(crate) async fn number(&self, question: impl Into<String>) -> i64 {
        let mut connection = AnyConnection::connect(&self.address()).await.expect("the database");
        let row = sqlx::query(AssertSqlSafe(question.into())).fetch_one(&mut connection).await;
        row.expect("an answer").try_get(0).expect("a number")
    }

    /// Of each of these, tables with or without a condition, the database has so many rows.
    pub(crate) async fn has_rows(&self, expected: &[(&str, i64)]) {
        for (what, rows) in expected {
            assert_eq!(self.number(format!("SELECT COUNT(*) FROM {what}")).await, *rows, "{what}");
        }
    }
}

/// Two tests of one body: the same story on SQLite and on PostgreSQL.
macro_rules! on_both {
    ($(#[doc = $doc:literal])* async fn $name:ident($database:ident: Database) $body:block) => {
        $(#[doc = $doc])*
        mod $name {
            use super::*;

            async fn story($database: crate::support::Database) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn on_sqlite() {
                story(crate::support::Database::sqlite(stringify!($name))).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn on_postgres() {
                story(crate::support::Database::postgres().await).await;
            }
        }
    };
}
pub(crate) use on_both;

/// Whether the message is the server's own, beside those of the room.
pub(crate) fn is_notice(line: &str) -> bool {
    ["hello", "people", "fair", "spectators"]
        .iter()
        .any(|kind| line.starts_with(&format!("{{\"type\":\"{kind}\"")))
}

/// The tables of a site.
pub(crate) async fn tables(database: &Database) -> (Store, Tables) {
    let store = Store::open(&database.address()).await.expect("a database");
    let tables =
        Tables::new(store.clone(), Clock::default(), tria_cards::builtin(), Arc::new(InProcess::default()));
    (store, tables)
}

/// A table to open, with a name and a seed that follow from the number.
pub(crate) fn opening(number: u64, settings: Settings) -> Opening {
    Opening {
        name: GameId::from_chance(number.wrapping_mul(SplitMix::STEP)),
        seed: Seed::new([number as u8; 32]),
        settings,
        options: TableOptions::default(),
        computers: Vec::new(),
    }
}

/// Somebody who is nowhere but at a table.
fn visitor(id: i64) -> Arc<Visitor> {
    Arc::new(Visitor { account: Account::new(id, format!("Player{id}"), Kind::Player, 0), rating: None })
}

/// Somebody at a table.
pub(crate) struct Client {
    listening: Listening,
    lines: mpsc::Receiver<Line>,
    pub(crate) view: Option<View>,
    key: u64,
    /// Versions that were acknowledged or heard of.
    pub(crate) version: u64,
}

impl Client {
    pub(crate) fn attach(tables: &Tables, table: &GameId, id: i64) -> Self {
        Self::try_attach(tables, table, id).expect("the table is there")
    }

    /// The same, if the table is there.
    pub(crate) fn try_attach(tables: &Tables, table: &GameId, id: i64) -> Option<Self> {
        let (send, lines) = mpsc::channel(64);
        let number = CONNECTION.fetch_add(1, Ordering::Relaxed);
        let outgoing = Outgoing::new(number, 0, send);
        let listening = tables.attach(table, &visitor(id), outgoing).ok()?;
        Some(Self { listening, lines, view: None, key: number << 20, version: 0 })
    }

    /// The next message.
    pub(crate) async fn hear(&mut self) -> ServerMessage {
        self.hear_or_end().await.expect("the table listens")
    }

    /// The next message; `None` if the table has sent everyone away.
    pub(crate) async fn hear_or_end(&mut self) -> Option<ServerMessage> {
        let message = loop {
            let line = tokio::time::timeout(PATIENCE, self.lines.recv()).await;
            let line = line.expect("in time")?;
            if !is_notice(&line) {
                break ServerMessage::from_json(&line).expect("a message");
            }
        };
        match &message {
            ServerMessage::Update { events, view } => {
                // Whoever has just come knows nothing of what was before.
                if self.view.is_some() {
                    assert_eq!(events.first().map(|event| event.version), Some(self.version + 1), "no gap");
                }
                self.version = view.version;
                self.view = Some(view.as_ref().clone());
            }
            ServerMessage::Resync(resync) => {
                self.version = resync.view.version;
                self.view = Some(resync.view.clone());
            }
            _ => {}
        }
        Some(message)
    }

    /// Passes over everything that was sent so far.
    pub(crate) fn skip(&mut self) {
        while self.lines.try_recv().is_ok() {}
    }

    /// Hears everything that has happened so far.
    pub(crate) async fn catch_up(&mut self) {
        let message = ClientMessage::Resync { since: self.version };
        self.listening.say(message).expect("the table listens");
        while !matches!(self.hear().await, ServerMessage::Resync(_)) {}
    }

    /// Sends a command; the key of its answer.
    pub(crate) fn send(&mut self, command: Command) -> u64 {
        assert!(self.try_send(command), "the table listens");
        self.key
    }

    /// Sends a command; whether the table takes it.
    pub(crate) fn try_send(&mut self, command: Command) -> bool {
        self.key += 1;
        let message = Message { key: self.key, at: self.version, command };
        self.listening.say(ClientMessage::Command(message)).is_ok()
    }

    /// Sends a command and waits for its answer.
    pub(crate) async fn say(&mut self, command: Command) -> tria_room::Answer {
        self.send(command);
        loop {
            if let ServerMessage::Answer(answer) = self.hear().await {
                assert_eq!(answer.key, Some(self.key));
                return answer;
            }
        }
    }

    /// Does something that is asked, the choice made by this number; says whether anything was asked.
    pub(crate) async fn do_something(&mut self, choice: usize) -> bool {
        let Some(command) = self.view.as_ref().and_then(|view| answer_to(view, choice)) else { return false };
        // A question that was answered in the meantime is refused as stale, and asked again.
        let _ = self.say(command).await;
        true
    }
}

/// What to do about whatever a view asks, the choice made by this number.
pub(crate) fn answer_to(view: &View, choice: usize) -> Option<Command> {
    Some(match view.asked.clone()?.prompt {
        Prompt::Ready => Command::Ready,
        Prompt::Move { legal } => Command::Move { mv: legal[choice % legal.len()] },
        Prompt::Hand { kept, from, .. } => {
            Command::Hand { cards: kept.iter().chain(&from).copied().take(5).collect() }
        }
        Prompt::Pool { size, from } => {
            Command::Pool { cards: from.iter().map(|owned| owned.card).take(size as usize).collect() }
        }
        Prompt::Take { count, from } => Command::Take { cards: from[..count as usize].to_vec() },
    })
}
