//! Tables in this browser: one person or several who share the screen, and bots at the other seats.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tria_cards::builtin;
use tria_play::advice::analyse;
use tria_play::{Job, Journal, Player, Table, computer};
use tria_play::{Rebuilt, first_line, line};
use tria_room::short::Short;
use tria_room::wire::{ClientMessage, ServerMessage};
use tria_room::{
    Answer, Cards, ClientId, Command, GameSettings, Happened, LogEntry, Message, Millis, Prompt, Refusal,
    Resync, Seat, Settings, Stage, Version, Viewer,
};
use tria_rules::record::Record;
use tria_rules::triad::Open as OpenHands;

use crate::cards::playable;
use crate::engine::{Given, give};
use crate::fault::{Code, Fault};
use crate::limits::TABLES_MAX;

/// The number of a table in this session.
pub(crate) type Number = u32;

/// The tables that are open.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    open: BTreeMap<Number, Local>,
    last: Number,
}

/// A table with the page's state.
#[derive(Debug)]
struct Local {
    table: Table,
    /// The viewer; `None` while people who share a screen pass it on, when nothing secret is sent.
    facing: Option<ClientId>,
    lines: Rc<RefCell<Vec<String>>>,
    /// Pending decisions of bots.
    jobs: Vec<Job>,
    /// The table's time and the page's time when the page opened the table.
    clock: (Millis, u64),
    /// The version up to which the page has received everything.
    told: Version,
    /// Whether `table.advice` is answered.
    hints: bool,
}

/// Collects the lines for the page, which stores them.
struct Lines(Rc<RefCell<Vec<String>>>);

impl Journal for Lines {
    fn keep(&mut self, entries: &[LogEntry], _: &[Happened]) -> Result<(), String> {
        self.0.borrow_mut().extend(entries.iter().map(line));
        Ok(())
    }
}

/// The player at a seat.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Sitting {
    Person(bool),
    Computer(u8),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Open {
    short: Short,
    seats: Vec<Sitting>,
    seed: String,
    now: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Resume {
    lines: Vec<String>,
    seed: String,
    now: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Say {
    table: Number,
    /// The sender, if it is not the viewer.
    seat: Option<Seat>,
    now: u64,
    message: Box<RawValue>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Face {
    table: Number,
    /// The person at the screen; `None` while it is passed on.
    seat: Option<Seat>,
    /// The last version that this person has seen.
    #[serde(default)]
    since: Version,
    now: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Think {
    table: Number,
    seat: Seat,
    now: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tick {
    table: Number,
    now: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Log {
    table: Number,
    #[serde(default)]
    from: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    table: Number,
}

/// The page's update from its table.
#[derive(Serialize)]
struct Told {
    seat: Option<Seat>,
    /// The person to whom the screen is to be passed, where several share it.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<Next>,
    messages: Vec<ServerMessage>,
    think: Vec<Seat>,
    wake: Option<u64>,
}

/// A person with a decision to make who is not the viewer.
#[derive(Serialize)]
struct Next {
    seat: Seat,
    /// Whether all hands are open, so that nothing needs to be hidden before the next card is placed.
    open: bool,
}

#[derive(Serialize)]
struct Opened<'a, T> {
    table: Number,
    key: u64,
    #[serde(flatten)]
    told: Told,
    #[serde(flatten)]
    more: &'a T,
}

/// A table that another part of the module has opened and stores.
pub(crate) struct Hosted {
    pub(crate) table: Table,
    /// The person's seat.
    pub(crate) person: Seat,
    /// The lines of its log, to which its journal appends.
    pub(crate) lines: Rc<RefCell<Vec<String>>>,
    pub(crate) now: u64,
    /// Whether `table.advice` is answered.
    pub(crate) hints: bool,
}

#[derive(Serialize)]
struct RecentLines<'a> {
    lines: &'a [String],
    next: usize,
}

#[derive(Serialize)]
struct Records {
    records: Vec<String>,
}

#[derive(Serialize)]
struct Done {}

impl Tables {
    /// Opens a table with all its players.
    pub(crate) fn open(&mut self, mut open: Open) -> Given {
        self.check_room_for_one()?;
        if open.short.game == "triatri" && open.short.players.is_none() {
            open.short.players = u8::try_from(open.seats.len()).ok();
        }
        let settings = open.short.settings(playable())?;
        let players = players(&open.seats, &settings)?;
        let place = open.seats.iter().position(|seat| matches!(seat, Sitting::Person(_))).unwrap_or(0);
        let lines = Rc::new(RefCell::new(vec![first_line(&settings)]));
        let journal = Box::new(Lines(Rc::clone(&lines)));
        let now = Millis(open.now);
        let table = Table::new(settings, players, read_seed(&open.seed)?, now, Some(journal))?;
        let (facing, clock) = (faced_first(&table, ClientId(place as u64)), (table.now(), open.now));
        self.add(Local { table, facing, lines, jobs: Vec::new(), clock, told: 0, hints: true })
    }

    /// Adds a table that is stored elsewhere; the page gets it, and `more`.
    pub(crate) fn host(&mut self, hosted: Hosted, more: &impl Serialize) -> Result<(Number, String), Fault> {
        self.check_room_for_one()?;
        let Hosted { table, person, lines, now, hints } = hosted;
        let (facing, clock) = (Some(ClientId(person.index() as u64)), (table.now(), now));
        let local = Local { table, facing, lines, jobs: Vec::new(), clock, told: 0, hints };
        let given = self.add_with(local, more)?;
        Ok((self.last, given))
    }

    /// Removes a table, if it is there.
    pub(crate) fn forget(&mut self, table: Number) {
        self.open.remove(&table);
    }

    /// The record of the last game at a table, also if the winner has yet to choose; `None` while it is played.
    pub(crate) fn last_record(&mut self, table: Number) -> Result<Option<Record>, Fault> {
        Ok(self.find(table)?.table.room().last_record())
    }

    /// Resumes a table from the lines that the page has stored.
    pub(crate) fn resume(&mut self, resume: Resume) -> Given {
        self.check_room_for_one()?;
        let seed = read_seed(&resume.seed)?;
        let damaged = |message: String| Fault::new(Code::BadLog, message);
        let rebuilt = Rebuilt::of_lines(&resume.lines).map_err(|error| damaged(error.to_string()))?;
        let lines = Rc::new(RefCell::new(resume.lines));
        let table = Table::resume(rebuilt, Vec::new(), seed, Box::new(Lines(Rc::clone(&lines))));
        let [first, ..] = table.everybody() else {
            return Err(damaged("at least one person plays at a table in a browser".to_owned()));
        };
        let (facing, clock) = (faced_first(&table, *first), (table.now(), resume.now));
        self.add(Local { table, facing, lines, jobs: Vec::new(), clock, told: 0, hints: true })
    }

    fn check_room_for_one(&self) -> Result<(), Fault> {
        if self.open.len() < TABLES_MAX {
            return Ok(());
        }
        Err(Fault::new(Code::TooMany, format!("at most {TABLES_MAX} tables are open; close one first")))
    }

    /// Adds a table, and sends the page its full state.
    fn add(&mut self, local: Local) -> Given {
        self.add_with(local, &Done {})
    }

    fn add_with(&mut self, mut local: Local, more: &impl Serialize) -> Given {
        self.last += 1;
        let told = local.told_with(vec![local.resync(0)]);
        let key = local.table.key();
        self.open.insert(self.last, local);
        give(&Opened { table: self.last, key, told, more })
    }

    fn find(&mut self, table: Number) -> Result<&mut Local, Fault> {
        self.open
            .get_mut(&table)
            .ok_or_else(|| Fault::new(Code::NoSuchTable, format!("there is no table {table}")))
    }

    /// Handles a message of a person.
    pub(crate) fn say(&mut self, say: &Say) -> Given {
        let local = self.find(say.table)?;
        let speaker = match say.seat {
            Some(seat) => Some(local.person_at(seat)?),
            None => local.facing,
        };
        let speaker =
            speaker.ok_or_else(|| Fault::value("there is no viewer; name the `seat` that sends"))?;
        let read = ClientMessage::from_json(say.message.get().as_bytes());
        local.pass(say.now);
        let answer = match read {
            Ok(ClientMessage::Command(message)) => ServerMessage::Answer(local.hear(speaker, message)),
            Ok(ClientMessage::Resync { since }) => local.resync(since),
            Err(refusal) => ServerMessage::Error(refusal),
        };
        give(&local.told_with(vec![answer]))
    }

    /// Makes another person the viewer, or no one while the screen is passed on.
    pub(crate) fn face(&mut self, face: &Face) -> Given {
        let local = self.find(face.table)?;
        local.facing = face.seat.map(|seat| local.person_at(seat)).transpose()?;
        local.pass(face.now);
        give(&local.told_with(vec![local.resync(face.since)]))
    }

    /// Computes a bot's decision.
    pub(crate) fn think(&mut self, think: &Think) -> Given {
        let local = self.find(think.table)?;
        let place = local.jobs.iter().position(|job| job.seat() == think.seat);
        let Some(place) = place else {
            let message = format!("seat {} has nothing to think about", think.seat.index());
            return Err(Fault::new(Code::NothingToThink, message));
        };
        local.pass(think.now);
        let job = local.jobs.remove(place);
        local.table.take(job.decide());
        give(&local.told_with(Vec::new()))
    }

    /// Advances the time.
    pub(crate) fn tick(&mut self, tick: &Tick) -> Given {
        let local = self.find(tick.table)?;
        local.pass(tick.now);
        give(&local.told_with(Vec::new()))
    }

    /// The lines from which the table can be rebuilt.
    pub(crate) fn log(&mut self, log: &Log) -> Given {
        let lines = self.find(log.table)?.lines.borrow();
        let from = log.from.min(lines.len());
        give(&RecentLines { lines: &lines[from..], next: lines.len() })
    }

    /// The value of each move of the person, from their own view alone.
    pub(crate) fn advice(&mut self, which: &Which) -> Given {
        let local = self.find(which.table)?;
        if !local.hints {
            return Err(Fault::new(Code::NoHints, "this match is played without hints and analysis"));
        }
        let found = analyse(&local.table.room().view(local.viewer()), builtin());
        give(&found.ok_or_else(|| Fault::new(Code::NotYourTurn, "you have no move to make now"))?)
    }

    /// Removes a table.
    pub(crate) fn close(&mut self, which: &Which) -> Given {
        self.find(which.table)?;
        self.open.remove(&which.table);
        give(&Done {})
    }

    /// The records of the finished match.
    pub(crate) fn record(&mut self, which: &Which) -> Given {
        let records = self.find(which.table)?.table.room().records();
        let records = records
            .ok_or_else(|| Fault::new(Code::NotFinished, "the match is not over, or has no winner"))?;
        give(&Records { records: records.iter().map(|record| record.to_json(builtin())).collect() })
    }
}

impl Local {
    /// The page's time as table time: time without a page does not count.
    fn pass(&mut self, now: u64) {
        let (at, begun) = self.clock;
        self.table.pass(at.plus(Millis(now.saturating_sub(begun))));
    }

    fn person_at(&self, seat: Seat) -> Result<ClientId, Fault> {
        let person = self.table.person_at(seat);
        person.ok_or_else(|| Fault::value(format!("no person sits at seat {}", seat.index())))
    }

    /// Whether several people share the screen.
    fn is_shared(&self) -> bool {
        self.table.everybody().len() > 1
    }

    /// Carries out a command; people who share a screen agree on what is not secret.
    fn hear(&mut self, speaker: ClientId, message: Message) -> Answer {
        let (key, command) = (message.key, message.command.clone());
        let answer = self.table.say(speaker, message);
        if answer.error.is_none() && self.is_shared() {
            match command {
                Command::Ready => {
                    self.table.speak_for_others(speaker, key, &command);
                    // The deal is next, and the page does not know who pressed the button.
                    self.facing = None;
                }
                Command::Rematch => self.table.speak_for_others(speaker, key, &command),
                Command::Offer { .. } => self.table.speak_for_others(speaker, key, &Command::Accept),
                _ => {}
            }
        }
        answer
    }

    fn viewer(&self) -> Viewer {
        self.facing.and_then(|person| self.table.room().viewer(person)).unwrap_or(Viewer::Spectator)
    }

    /// The person to whom the screen is to be passed: the first with a decision to make, unless that is the viewer.
    fn next(&self) -> Option<Next> {
        let room = self.table.room();
        let asked = |seat: Seat| room.view(Viewer::Seat(seat)).asked;
        if !self.is_shared() || room.stage() == Stage::Finished {
            return None;
        }
        let facing = self.facing.and_then(|person| self.table.seat_of(person));
        if facing.is_some_and(|seat| asked(seat).is_some()) {
            return None;
        }
        let (seat, what) = self.table.people().find_map(|seat| Some((seat, asked(seat)?)))?;
        let open = matches!(&room.settings().game, GameSettings::TripleTriad { rules, .. } if rules.game().open == OpenHands::All);
        Some(Next { seat, open: open && matches!(what.prompt, Prompt::Move { .. }) })
    }

    fn resync(&self, since: Version) -> ServerMessage {
        let room = self.table.room();
        let Some(person) = self.facing else {
            let events = self.table.happened_since(since).iter();
            let events = events.map(|happened| happened.seen_by(Viewer::Spectator)).collect();
            let view = room.view(Viewer::Spectator);
            return ServerMessage::Resync(Box::new(Resync { events: (since > 0).then_some(events), view }));
        };
        match room.resync(person, since) {
            Some(resync) => ServerMessage::Resync(Box::new(resync)),
            None => ServerMessage::Error(Refusal {
                code: tria_room::Code::NotHere,
                message: "you have left the table".to_owned(),
            }),
        }
    }

    /// The page's update: an answer, the events, pending decisions of bots, and the next deadline.
    fn told_with(&mut self, mut messages: Vec<ServerMessage>) -> Told {
        let room = self.table.room();
        let news = self.table.happened_since(self.told);
        let knows_all = matches!(messages.last(), Some(ServerMessage::Resync(_)));
        if !news.is_empty() && !knows_all {
            messages.push(ServerMessage::update(room, self.viewer(), news));
        }
        self.told = room.version();
        let jobs = self.table.jobs();
        // A seat with a new question has dropped its old one.
        self.jobs.retain(|old| self.table.awaits(old) && !jobs.iter().any(|new| new.seat() == old.seat()));
        self.jobs.extend(jobs);
        self.jobs.sort_by_key(Job::seat);
        let think: Vec<Seat> = self.jobs.iter().map(Job::seat).collect();
        let (at, begun) = self.clock;
        let wake = self.table.wake().map(|wake| wake.since(at).0 + begun);
        let seat = self.facing.and_then(|person| self.table.seat_of(person));
        Told { seat, next: self.next(), messages, think, wake }
    }
}

/// The viewer when the page opens a table.
///
/// If several share the screen there is none, because the page cannot know who is there, unless the rules are shown, which are public.
fn faced_first(table: &Table, first: ClientId) -> Option<ClientId> {
    let asked = table.seat_of(first).and_then(|seat| table.view(seat).asked);
    let public = matches!(asked.map(|asked| asked.prompt), Some(Prompt::Ready));
    (public || table.everybody().len() == 1).then_some(first)
}

/// The players by seat; at least one of them is a person.
fn players(seats: &[Sitting], settings: &Settings) -> Result<Vec<Player>, Fault> {
    let wrong = |message: String| Err(Fault::new(Code::BadSettings, message));
    if seats.len() != usize::from(settings.seats()) {
        return wrong(format!("this table has {} seats, not {}", settings.seats(), seats.len()));
    }
    if matches!(&settings.game, GameSettings::TripleTriad { cards: Cards::Brought, .. }) {
        return wrong("friendly tables do not use brought cards; name a card set".to_owned());
    }
    if !seats.iter().any(|seat| matches!(seat, Sitting::Person(_))) {
        return wrong(
            "at least one person plays at a table in a browser, with people or computers at the other seats"
                .to_owned(),
        );
    }
    let player = |seat: &Sitting| match *seat {
        Sitting::Person(true) => Ok(Player::Person),
        Sitting::Person(false) => Err(Fault::value("a seat is {\"person\":true} or {\"computer\":3}")),
        Sitting::Computer(level) => Ok(computer(level, settings, playable())),
    };
    seats.iter().map(player).collect()
}

/// A seed as up to 16 hexadecimal digits.
pub(crate) fn read_seed(text: &str) -> Result<u64, Fault> {
    let digits = (1..=16).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let seed = digits.then(|| u64::from_str_radix(text, 16).ok()).flatten();
    seed.ok_or_else(|| Fault::value("a seed has 1 to 16 hexadecimal digits"))
}
