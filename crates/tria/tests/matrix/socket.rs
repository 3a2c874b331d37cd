//! The matrix between people on a server, through its socket: every player answers what the table asks.

#[path = "../net/mod.rs"]
mod net;

use std::net::SocketAddr;
use std::path::Path;
use std::process::Command as Process;
use std::time::Duration;

use tria_room::wire::{ClientMessage, ServerMessage};
use tria_room::{Answer, Code, Command, Event, Message, Prompt, Stage, Versioned, View};
use tria_rules::triad::DealKind;
use tria_testkit::{Folder, testdata};

use crate::cases::{Case, End, of_client};
use net::{Http, Outcome, Server, Socket, source};

/// Matches that are played at the same time.
const AT_ONCE: usize = 8;

/// Commands after which a match must have ended: a best of three, drawn now and then, takes about sixty for each player.
const COMMANDS_MAX: usize = 2_000;

/// How long a client waits before it repeats a command that came too soon after others.
const BACK_OFF: Duration = Duration::from_millis(200);

/// What a message was.
enum Heard {
    Answer(Answer),
    /// The last command was not looked at.
    TooMany,
    /// Something that needs no answer.
    News,
}

fn admin(data: &Path, args: &[&str]) {
    let output = Process::new(env!("CARGO_BIN_EXE_tria"))
        .args(["admin", "--data"])
        .arg(data)
        .args(args)
        .output()
        .expect("tria admin runs");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
}

/// A player at a table.
struct Player {
    socket: Socket,
    key: u64,
    view: Option<View>,
    /// Everything that happened, as this player was told.
    events: Vec<Event>,
}

impl Player {
    async fn sit(server: SocketAddr, number: usize, token: &str, table: &str) -> Outcome<Self> {
        let from = source(number);
        let ticket = Http::connect(server, from).await?.ticket(token).await?;
        let socket = Socket::table(server, from, table, &ticket, 0).await?;
        let mut player = Self { socket, key: 0, view: None, events: Vec::new() };
        player.say(Command::Join { seat: None }).await?;
        Ok(player)
    }

    /// Sends a command and waits for its answer; a refusal is an error.
    async fn say(&mut self, command: Command) -> Outcome<()> {
        self.key += 1;
        let at = self.version();
        let said = format!("{command:?}");
        let message = ClientMessage::Command(Message { key: self.key, at, command }).to_json();
        self.socket.send(message.clone()).await?;
        loop {
            match self.hear().await? {
                Heard::Answer(answer) if answer.key == Some(self.key) => {
                    if let Some(refusal) = answer.error {
                        return Err(format!("{said}: {}", refusal.message));
                    }
                    // What was done may be told after the answer.
                    while self.version() < answer.version {
                        self.hear().await?;
                    }
                    return Ok(());
                }
                Heard::TooMany => {
                    // People are never this fast: the same message again, after a pause.
                    tokio::time::sleep(BACK_OFF).await;
                    self.socket.send(message.clone()).await?;
                }
                _ => {}
            }
        }
    }

    /// Answers what the table asks until the match is over; the one who gives up does so as the case says.
    async fn play(mut self, case: &Case, gives_up: bool) -> Outcome<Self> {
        let mut moved = false;
        for _ in 0..COMMANDS_MAX {
            while !self.is_finished() && self.answer().is_none() {
                // A player of TriATri who has given up only watches.
                self.hear().await?;
            }
            if self.is_finished() {
                return Ok(self);
            }
            let command = self.answer().expect("something is asked");
            let is_move = matches!(command, Command::Move { .. });
            let ends = match case.end {
                End::Play => false,
                End::GiveUp => moved,
                End::Draw => self.saw_continuation(),
            };
            self.say(if gives_up && is_move && ends { Command::Resign } else { command }).await?;
            moved |= is_move;
        }
        Err(format!("the match does not end: {:?}", self.view.map(|view| view.asked)))
    }

    fn version(&self) -> u64 {
        self.view.as_ref().map_or(0, |view| view.version)
    }

    async fn hear(&mut self) -> Outcome<Heard> {
        let text = self.socket.next().await?;
        match ServerMessage::from_json(&text) {
            Ok(ServerMessage::Update { events, view }) => {
                self.learn(events);
                self.view = Some(*view);
            }
            Ok(ServerMessage::Resync(resync)) => {
                self.learn(resync.events.unwrap_or_default());
                self.view = Some(resync.view);
            }
            Ok(ServerMessage::Answer(answer)) => return Ok(Heard::Answer(answer)),
            Ok(ServerMessage::Error(refusal)) if refusal.code == Code::TooMany => return Ok(Heard::TooMany),
            // Until a client sits there, the table says so; names, chat and presence are the server's own messages.
            Ok(ServerMessage::Error(_)) | Err(_) => {}
        }
        Ok(Heard::News)
    }

    fn learn(&mut self, events: Vec<Versioned>) {
        self.events.extend(events.into_iter().filter_map(|event| event.event));
    }

    /// What the table asks of this player, answered in the simplest way.
    fn answer(&self) -> Option<Command> {
        Some(match self.view.as_ref()?.asked.clone()?.prompt {
            Prompt::Ready => Command::Ready,
            Prompt::Move { legal } => Command::Move { mv: legal[0] },
            Prompt::Hand { kept, from, usual } => {
                let cards = usual.unwrap_or_else(|| kept.iter().chain(&from).copied().take(5).collect());
                Command::Hand { cards }
            }
            Prompt::Pool { size, from } => {
                Command::Pool { cards: from.iter().map(|owned| owned.card).take(size as usize).collect() }
            }
            Prompt::Take { count, from } => Command::Take { cards: from[..count as usize].to_vec() },
        })
    }

    fn is_finished(&self) -> bool {
        self.view.as_ref().is_some_and(|view| view.stage == Stage::Finished)
    }

    /// Whether a drawn game has gone on with another deal.
    fn saw_continuation(&self) -> bool {
        self.events
            .iter()
            .any(|event| matches!(event, Event::Dealt { kind: DealKind::SuddenDeath | DealKind::Replay, .. }))
    }
}

/// Opens the table of a case and seats its players.
async fn seat(server: SocketAddr, number: usize, data: &Path, case: &Case) -> Outcome<Vec<Player>> {
    let mut http = Http::connect(server, source(number)).await?;
    let mut tokens = Vec::new();
    for seat in 0..case.players {
        tokens.push(if case.trade == "none" {
            http.guest().await?
        } else {
            let name = format!("Player{number}x{seat}");
            let body = serde_json::json!({"name": name, "password": "correct horse"}).to_string();
            let made = http.post("/api/v1/signup", "", &body).await?;
            let goods: Vec<String> =
                tria_world::CardKey::all().take(30).map(|card| format!("card/{card}=1")).collect();
            let mut args = vec!["grant", "--key", name.as_str(), name.as_str()];
            args.extend(goods.iter().map(String::as_str));
            admin(data, &args);
            made.split("\"token\":\"")
                .nth(1)
                .and_then(|rest| rest.split('"').next())
                .ok_or(made.clone())?
                .to_owned()
        });
    }
    let mut table = serde_json::json!({"game": case.game, "rules": case.rules});
    let mut body = serde_json::json!({"options": {"visibility": "link"}});
    if case.game == "triatri" {
        table["players"] = case.players.into();
    } else {
        table["house"] = case.house.as_str().into();
    }
    if case.trade != "none" {
        table["trade"] = case.trade.as_str().into();
        table["cards"] = "own".into();
        table["clock"] = "slow".into();
    }
    if case.end == End::Draw {
        body["set"] = "equal".into();
    }
    body["table"] = table;
    let table = http.open(&tokens[0], &body.to_string()).await?;
    let mut players = Vec::new();
    for token in &tokens {
        players.push(Player::sit(server, number, token, &table).await?);
    }
    Ok(players)
}

/// Plays a case to its end.
async fn play(server: SocketAddr, number: usize, data: &Path, case: &Case) -> Outcome<()> {
    let players = seat(server, number, data, case).await?;
    let seats = players.into_iter().enumerate().map(|(place, player)| player.play(case, place == 0));
    for player in futures_util::future::try_join_all(seats).await? {
        let view = player.view.as_ref().ok_or("no view")?;
        if *view.rules != *case.in_force {
            return Err(format!("rules {:?}", view.rules));
        }
        if case.end == End::Draw && !player.saw_continuation() {
            return Err("the drawn game did not go on".into());
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn every_case_is_played_to_its_end_through_the_socket() {
    let data = Folder::new("matrix");
    let server = Server::start(&data, "127.0.0.1:0");
    admin(&data, &["sets", "add", &testdata("matrix/equal.csv").display().to_string()]);
    let cases = of_client("socket");
    assert!(!cases.is_empty(), "nothing to play");
    let mut problems = Vec::new();
    for (place, some) in cases.chunks(AT_ONCE).enumerate() {
        let played = some.iter().enumerate().map(|(at, case)| {
            let data = &data;
            async move {
                let outcome = play(server.address, place * AT_ONCE + at, data, case).await;
                outcome.err().map(|problem| format!("{}: {problem}", case.name))
            }
        });
        problems.extend(futures_util::future::join_all(played).await.into_iter().flatten());
    }
    assert!(problems.is_empty(), "{} of {}:\n{}", problems.len(), cases.len(), problems.join("\n"));
    println!("{} cases through the socket", cases.len());
    assert!(server.stop().success());
}
