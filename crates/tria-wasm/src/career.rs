//! Careers in this browser: commands, the tables of their matches, and one document with everything.

mod view;

use std::cell::{Ref, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng as _;
use serde::{Deserialize, Serialize};
use tria_cards::builtin;
use tria_play::{Journal, Table, players};
use tria_play::{Opening, Rebuilt, line, places_a_card};
use tria_room::{Happened, LogEntry};
use tria_rules::triad::House;
use tria_world::career::{
    ActError, Career, CareerStore as _, Change, Command, DestroyQuestion, MemoryStore, NoAdvice, Note,
    Refusal, act,
};
use tria_world::{CardKey, Millis, OpponentId};

use self::view::{Offered, View, told};
use crate::engine::{Given, give};
use crate::fault::{Code, Fault};
use crate::limits::CAREERS_MAX;
use crate::tables::{Hosted, Number as TableNumber, Tables, read_seed};

/// The number of a career in this session.
type Number = u32;

/// The single career of a session's store needs no distinct name.
const KEPT: &str = "career";

/// The careers that are open.
#[derive(Debug, Default)]
pub(crate) struct Careers {
    open: BTreeMap<Number, Open>,
    last: Number,
}

/// A career, and the table of its match if the page has it open.
#[derive(Debug)]
struct Open {
    session: Session,
    table: Option<TableNumber>,
}

/// A career being played; clones share the career, so that the journal of its table can store it.
#[derive(Clone, Debug)]
struct Session(Rc<RefCell<Kept>>);

#[derive(Debug)]
struct Kept {
    store: MemoryStore,
    career: Career,
    chance: ChaCha8Rng,
    /// The records of matches that ended since the career was opened; its document has none.
    records: BTreeMap<u64, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Begin {
    name: String,
    house: House,
    seed: String,
    now: Millis,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Import {
    document: String,
    seed: String,
    now: Millis,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    career: Number,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Now {
    career: Number,
    now: Millis,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Act {
    career: Number,
    command: Command,
    now: Millis,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sit {
    career: Number,
    seed: String,
    now: Millis,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Finish {
    career: Number,
    table: TableNumber,
    now: Millis,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Barter {
    career: Number,
    opponent: OpponentId,
    #[serde(default)]
    give: Vec<CardKey>,
    #[serde(default)]
    take: Vec<CardKey>,
    now: Millis,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Destroy {
    career: Number,
    card: CardKey,
    count: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordOf {
    career: Number,
    id: u64,
}

#[derive(Serialize)]
struct Begun<'a> {
    career: Number,
    #[serde(flatten)]
    done: Done<'a>,
}

/// Notices, and the new view of the career.
#[derive(Serialize)]
struct Done<'a> {
    notes: Vec<view::Told>,
    view: View<'a>,
}

#[derive(Serialize)]
struct Document {
    document: String,
}

#[derive(Serialize)]
struct Record<'a> {
    record: Option<&'a str>,
}

#[derive(Serialize)]
struct Seen<'a> {
    view: View<'a>,
}

#[derive(Serialize)]
struct Nothing {}

#[derive(Serialize)]
struct Quote {
    /// The cards that the opponent could trade away.
    theirs: Vec<Offered>,
    /// The Gil that the opponent asks on top; negative if they add Gil. `None` while no cards are named.
    gil: Option<i64>,
}

/// The seats of a career's table, and why there are no hints at it.
#[derive(Serialize)]
struct Sitting {
    names: Vec<Option<OpponentId>>,
    no_hints: Option<NoAdvice>,
}

impl Careers {
    /// Begins a career.
    pub(crate) fn begin(&mut self, begin: &Begin) -> Given {
        let session = self.session(MemoryStore::default(), Career::default(), &begin.seed)?;
        let command = Command::Begin { name: begin.name.clone(), house: begin.house };
        let notes = session.act(&command, begin.now)?;
        self.add(session, &notes, begin.now)
    }

    /// Loads a career from its document.
    pub(crate) fn import(&mut self, import: &Import) -> Given {
        let mut store = MemoryStore::default();
        let damaged = |message: String| Fault::new(Code::BadCareer, message);
        store.import(KEPT, import.document.as_bytes()).map_err(|error| damaged(error.to_string()))?;
        let saved = store.load(KEPT).map_err(|error| damaged(error.to_string()))?.unwrap_or_default();
        let career = saved.career().map_err(|error| damaged(error.to_string()))?;
        if career.profile().is_none() {
            return Err(damaged("the career has not begun".to_owned()));
        }
        let session = self.session(store, career, &import.seed)?;
        self.add(session, &[], import.now)
    }

    /// The career as one document, with the log of its table.
    pub(crate) fn export(&self, which: &Which) -> Given {
        let kept = self.find(which.career)?.session.kept();
        let document =
            kept.store.export(KEPT).map_err(|error| Fault::new(Code::BadCareer, error.to_string()))?;
        give(&Document { document })
    }

    /// Removes a career; its table stays until it is closed.
    pub(crate) fn close(&mut self, which: &Which) -> Given {
        self.find(which.career)?;
        self.open.remove(&which.career);
        give(&Nothing {})
    }

    /// The view for all screens.
    pub(crate) fn view(&self, now: &Now) -> Given {
        let kept = self.find(now.career)?.session.kept();
        give(&Seen { view: View::of(&kept.career, kept.stuck(), now.now) })
    }

    /// Carries out a command.
    pub(crate) fn act(&mut self, act: &Act) -> Given {
        let session = &self.find(act.career)?.session;
        let notes = session.act(&act.command, act.now)?;
        session.done(&notes, act.now)
    }

    /// The cards that an opponent could trade away, and the Gil asked on top.
    pub(crate) fn barter(&self, barter: &Barter) -> Given {
        let kept = self.find(barter.career)?.session.kept();
        let Barter { opponent, ref give, ref take, now, .. } = *barter;
        let none = give.is_empty() && take.is_empty();
        let gil = if none { None } else { Some(kept.career.trade_quote(opponent, give, take, now)?) };
        crate::engine::give(&Quote { theirs: view::tradeable(&kept.career, opponent, now), gil })
    }

    /// The consequences of destroying cards, with the token that confirms it.
    pub(crate) fn destroy(&self, destroy: &Destroy) -> Given {
        let kept = self.find(destroy.career)?.session.kept();
        let question: DestroyQuestion = kept.career.ask_destroy(destroy.card, destroy.count)?;
        give(&question)
    }

    /// The record of a match that ended since the career was opened.
    pub(crate) fn record(&self, of: &RecordOf) -> Given {
        let kept = self.find(of.career)?.session.kept();
        give(&Record { record: kept.records.get(&of.id).map(String::as_str) })
    }

    /// The table of the running match, resumed or new.
    pub(crate) fn table(&mut self, sit: &Sit, tables: &mut Tables) -> Given {
        let open = self.find_mut(sit.career)?;
        let seed = read_seed(&sit.seed)?;
        let (rebuilt, opening) = open.session.table()?;
        let kept = open.session.kept();
        let id = kept.career.running().ok_or(Refusal::NotNow)?;
        let no_hints = kept.career.no_advice();
        let sitting = Sitting { names: opening.seats.clone(), no_hints };
        let lines = kept.lines();
        drop(kept);
        let person = opening.own_seat().ok_or_else(|| Fault::value("no person sits at this table"))?;
        // A page is at one table: its previous one is closed.
        if let Some(before) = open.table.take() {
            tables.forget(before);
        }
        let lines = Rc::new(RefCell::new(lines));
        let clock = (rebuilt.room.now(), sit.now);
        let journal = TableJournal { session: open.session.clone(), id, lines: Rc::clone(&lines), clock };
        let players = players(&opening, builtin());
        let table = Table::resume(rebuilt, players, seed, Box::new(journal));
        let (number, given) = tables
            .host(Hosted { table, person, lines, now: sit.now, hints: no_hints.is_none() }, &sitting)?;
        open.table = Some(number);
        Ok(given)
    }

    /// Reports to the career how the match at its table ended, or that the table was left.
    pub(crate) fn finish(&mut self, finish: &Finish, tables: &mut Tables) -> Given {
        let open = self.find_mut(finish.career)?;
        if open.table != Some(finish.table) {
            return Err(Fault::new(
                Code::NoSuchTable,
                format!("table {} is not this career's", finish.table),
            ));
        }
        let record = tables.last_record(finish.table)?;
        let waits = open.session.kept().career.keeps_match();
        let command = match record {
            Some(record) => Some(Command::Report { record }),
            None if waits => None,
            None => Some(Command::Leave),
        };
        let notes = match command {
            Some(command) => open.session.act(&command, finish.now)?,
            None => Vec::new(),
        };
        tables.forget(finish.table);
        open.table = None;
        open.session.done(&notes, finish.now)
    }

    fn session(&self, store: MemoryStore, career: Career, seed: &str) -> Result<Session, Fault> {
        if self.open.len() >= CAREERS_MAX {
            return Err(Fault::new(
                Code::TooMany,
                format!("at most {CAREERS_MAX} careers are open; close one first"),
            ));
        }
        let chance = ChaCha8Rng::seed_from_u64(read_seed(seed)?);
        Ok(Session(Rc::new(RefCell::new(Kept { store, career, chance, records: BTreeMap::new() }))))
    }

    fn add(&mut self, session: Session, notes: &[Note], now: Millis) -> Given {
        self.last += 1;
        let given = {
            let kept = session.kept();
            let done =
                Done { notes: told(&kept.career, notes), view: View::of(&kept.career, kept.stuck(), now) };
            give(&Begun { career: self.last, done })?
        };
        self.open.insert(self.last, Open { session, table: None });
        Ok(given)
    }

    fn find(&self, career: Number) -> Result<&Open, Fault> {
        self.open.get(&career).ok_or_else(|| missing(career))
    }

    fn find_mut(&mut self, career: Number) -> Result<&mut Open, Fault> {
        self.open.get_mut(&career).ok_or_else(|| missing(career))
    }
}

fn missing(career: Number) -> Fault {
    Fault::new(Code::NoSuchCareer, format!("there is no career {career}"))
}

impl Session {
    fn kept(&self) -> Ref<'_, Kept> {
        self.0.borrow()
    }

    /// Carries out a command: decided, stored and applied, or refused with nothing changed.
    fn act(&self, command: &Command, now: Millis) -> Result<Vec<Note>, Fault> {
        let mut kept = self.0.borrow_mut();
        let Kept { store, career, chance, records } = &mut *kept;
        let effects = act(career, store, KEPT, command, chance, now).map_err(|error| match error {
            ActError::Refused(refusal) => Fault::from(*refusal),
            ActError::Store(error) => Fault::new(Code::BadCareer, error.to_string()),
            ActError::Apply(error) => Fault::new(Code::BadCareer, error.to_string()),
        })?;
        // The career includes the events, so a store in memory need not replay them.
        store.snapshot(KEPT, career).map_err(|error| Fault::new(Code::BadCareer, error.to_string()))?;
        let finished = effects.event.changes.into_iter().filter_map(|change| match change {
            Change::Finished { played, record } => Some((played.id, record?)),
            _ => None,
        });
        records.extend(finished);
        Ok(effects.notes)
    }

    fn done(&self, notes: &[Note], now: Millis) -> Given {
        let kept = self.kept();
        give(&Done { notes: told(&kept.career, notes), view: View::of(&kept.career, kept.stuck(), now) })
    }

    /// The table of the running match, resumed or new, and its opening.
    fn table(&self) -> Result<(Rebuilt, Opening), Fault> {
        let mut kept = self.0.borrow_mut();
        let opening = Opening::of(kept.career.stage()).ok_or(Refusal::NotNow)?;
        if let Some(log) = kept.log() {
            let rebuilt = Rebuilt::from(kept.career.stage(), &log)
                .map_err(|error| Fault::new(Code::BadLog, error.to_string()))?;
            return Ok((rebuilt, opening));
        }
        if kept.career.first_card_lies() {
            return Err(Fault::new(Code::BadLog, "nothing of the table was written down"));
        }
        let id = kept.career.running().ok_or(Refusal::NotNow)?;
        let (rebuilt, lines) = opening.open(&mut kept.chance)?;
        kept.append(id, 0, &lines).map_err(|message| Fault::new(Code::BadLog, message))?;
        Ok((rebuilt, opening))
    }
}

impl Kept {
    fn log(&self) -> Option<tria_world::career::TableLog> {
        self.store.table(KEPT).ok().flatten()
    }

    fn lines(&self) -> Vec<String> {
        self.log().map_or_else(Vec::new, |log| log.lines)
    }

    fn append(&mut self, id: u64, from: usize, lines: &[String]) -> Result<(), String> {
        self.store.append_table(KEPT, id, from, lines).map_err(|error| error.to_string())
    }

    /// Why the current match cannot go on, if it cannot.
    fn stuck(&self) -> Option<String> {
        self.career.running()?;
        match self.log() {
            Some(log) => Rebuilt::from(self.career.stage(), &log).err().map(|error| error.to_string()),
            None => self.career.first_card_lies().then(|| "nothing of the table was written down".to_owned()),
        }
    }
}

/// Stores the log of the running match's table.
struct TableJournal {
    session: Session,
    id: u64,
    /// The stored lines, for `table.log`.
    lines: Rc<RefCell<Vec<String>>>,
    /// The table's time and the page's time when the page opened the table.
    clock: (tria_room::Millis, Millis),
}

impl Journal for TableJournal {
    fn keep(&mut self, entries: &[LogEntry], events: &[Happened]) -> Result<(), String> {
        let begun = self.session.kept().career.first_card_lies();
        if !begun && places_a_card(events) {
            // Before the card itself: whatever happens in between, a match with a placed card cannot be left without a loss.
            let (at, page) = self.clock;
            let now = entries.last().map_or(page, |entry| page + entry.at.since(at).0);
            self.session.act(&Command::FirstCard, now).map_err(|fault| fault.message)?;
        }
        let lines: Vec<String> = entries.iter().map(line).collect();
        let mut written = self.lines.borrow_mut();
        self.session.0.borrow_mut().append(self.id, written.len(), &lines)?;
        written.extend(lines);
        Ok(())
    }
}
