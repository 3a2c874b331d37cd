//! A career in the browser: one at a time, which the page keeps as a document.

use std::cell::RefCell;
use std::rc::Rc;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;
use serde::{Deserialize, Serialize};
use tria_host::{Journal, Table, players};
use tria_room::{ClientId, Happened, LogEntry};
use tria_rules::cards::builtin;
use tria_rules::triad::House;
use tria_table::{Opening, Rebuilt, line, places_a_card};
use tria_world::career::{Career, Command, Note, Purpose, Refusal, Stage, TableLog};
use tria_world::{CardKey, OpponentId};

use crate::career_view::view;
use crate::engine::{Given, give};
use crate::fault::{Code, Fault};
use crate::tables::{Tables, read_seed};

/// The career that is played, and the log of its match.
#[derive(Debug)]
pub(crate) struct Kept {
    pub(crate) career: Career,
    table: Option<TableLog>,
    chance: ChaCha8Rng,
    /// The page's time when it last said it.
    now: u64,
}

impl Kept {
    /// Does something, or refuses with nothing changed.
    fn act(&mut self, command: &Command) -> Result<Vec<Note>, Fault> {
        let effects =
            self.career.decide(command, &mut self.chance, self.now).map_err(|refusal| refused(&refusal))?;
        let mut after = self.career.clone();
        after.apply(&effects.event).map_err(|error| Fault::new(Code::BadCareer, error.to_string()))?;
        self.career = after;
        if self.table.as_ref().is_some_and(|table| self.career.running() != Some(table.id)) {
            self.table = None;
        }
        Ok(effects.notes)
    }
}

/// Keeps the lines of a match with its career.
struct CareerLines {
    kept: Rc<RefCell<Kept>>,
    id: u64,
    lines: Rc<RefCell<Vec<String>>>,
}

impl Journal for CareerLines {
    fn keep(&mut self, entries: &[LogEntry], events: &[Happened]) -> Result<(), String> {
        let mut kept = self.kept.borrow_mut();
        if !kept.career.first_card_lies() && places_a_card(events) {
            // Before the card itself: a card that lies there is never left for nothing.
            kept.act(&Command::FirstCard).map_err(|fault| fault.message)?;
        }
        let added: Vec<String> = entries.iter().map(line).collect();
        let (running, there) = (kept.career.running(), kept.table.as_ref().map_or(0, |log| log.lines.len()));
        TableLog::check(self.id, there, &added, running).map_err(|error| error.to_string())?;
        let id = self.id;
        kept.table.get_or_insert_with(|| TableLog { id, lines: Vec::new() }).lines.extend_from_slice(&added);
        self.lines.borrow_mut().extend(added);
        Ok(())
    }
}

/// The career that is open, if one is.
#[derive(Debug, Default)]
pub(crate) struct Careers(Option<Rc<RefCell<Kept>>>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Begin {
    name: String,
    house: House,
    seed: String,
    now: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Import {
    document: String,
    seed: String,
    now: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Act {
    command: Command,
    now: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Now {
    now: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Report {
    table: u32,
    now: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Quote {
    opponent: OpponentId,
    give: Vec<CardKey>,
    take: Vec<CardKey>,
    now: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskDestroy {
    card: CardKey,
    count: u64,
}

#[derive(Serialize)]
struct Told {
    notes: Vec<Note>,
}

#[derive(Serialize)]
struct Gil {
    gil: i64,
}

#[derive(Serialize)]
struct Document {
    document: String,
}

impl Careers {
    /// Begins a career in place of the one that is open.
    pub(crate) fn begin(&mut self, begin: Begin) -> Given {
        let mut kept = fresh(Career::default(), None, &begin.seed, begin.now)?;
        let notes = kept.act(&Command::Begin { name: begin.name, house: begin.house })?;
        self.0 = Some(Rc::new(RefCell::new(kept)));
        give(&Told { notes })
    }

    /// Goes on with a career from its document, in place of the one that is open.
    pub(crate) fn import(&mut self, import: &Import) -> Given {
        let (career, table) = Career::import_with(import.document.as_bytes())
            .map_err(|error| Fault::new(Code::BadCareer, error.to_string()))?;
        self.0 = Some(Rc::new(RefCell::new(fresh(career, table, &import.seed, import.now)?)));
        give(&Told { notes: Vec::new() })
    }

    fn open(&self) -> Result<&Rc<RefCell<Kept>>, Fault> {
        self.0.as_ref().ok_or_else(|| Fault::new(Code::NoCareer, "no career is open; begin or import one"))
    }

    /// The career as a document.
    pub(crate) fn export(&self) -> Given {
        let kept = self.open()?.borrow();
        give(&Document { document: kept.career.export_with(kept.table.as_ref()) })
    }

    /// Does something.
    pub(crate) fn act(&self, act: &Act) -> Given {
        let mut kept = self.open()?.borrow_mut();
        kept.now = act.now.max(kept.now);
        give(&Told { notes: kept.act(&act.command)? })
    }

    /// What the screens of a career show.
    pub(crate) fn view(&self, now: &Now) -> Given {
        give(&view(&self.open()?.borrow().career, now.now)?)
    }

    /// What an opponent wants on top, in Gil.
    pub(crate) fn quote(&self, quote: &Quote) -> Given {
        let kept = self.open()?.borrow();
        let gil = kept.career.trade_quote(quote.opponent, &quote.give, &quote.take, quote.now);
        give(&Gil { gil: gil.map_err(|refusal| refused(&refusal))? })
    }

    /// What destroying cards would do.
    pub(crate) fn ask_destroy(&self, ask: &AskDestroy) -> Given {
        let kept = self.open()?.borrow();
        give(&kept.career.ask_destroy(ask.card, ask.count).map_err(|refusal| refused(&refusal))?)
    }

    /// The table of the match that the career is in, as it was or newly set up.
    pub(crate) fn sit_down(&self, tables: &mut Tables, now: &Now) -> Given {
        tables.check_room_for_one()?;
        let shared = self.open()?;
        let mut kept = shared.borrow_mut();
        kept.now = now.now.max(kept.now);
        let not_now = || refused(&Refusal::NotNow);
        let opening = Opening::of(kept.career.stage()).ok_or_else(not_now)?;
        let id = kept.career.running().ok_or_else(not_now)?;
        let person = opening.own_seat().ok_or_else(not_now)?;
        let (rebuilt, lines) = match &kept.table {
            Some(log) => {
                let rebuilt = Rebuilt::from(kept.career.stage(), log);
                (rebuilt.map_err(|error| Fault::new(Code::BadLog, error.to_string()))?, log.lines.clone())
            }
            None if kept.career.first_card_lies() => {
                return Err(Fault::new(
                    Code::BadLog,
                    "the match has begun, but nothing of its table was kept",
                ));
            }
            None => {
                let (rebuilt, lines) = opening.open(&mut kept.chance)?;
                kept.table = Some(TableLog { id, lines: lines.clone() });
                (rebuilt, lines)
            }
        };
        let seed = rand_chacha::rand_core::Rng::next_u64(&mut kept.chance);
        drop(kept);
        let lines = Rc::new(RefCell::new(lines));
        let journal = CareerLines { kept: Rc::clone(shared), id, lines: Rc::clone(&lines) };
        // Careers are about the built-in cards.
        let table = Table::going_on(rebuilt, players(&opening, builtin()), seed, Box::new(journal));
        tables.seat(table, ClientId(person.index() as u64), lines, now.now)
    }

    /// Tells the career how the match at this table ended, and closes the table.
    pub(crate) fn report(&self, tables: &mut Tables, report: &Report) -> Given {
        let shared = self.open()?;
        let record = tables.last_record(report.table)?;
        let mut kept = shared.borrow_mut();
        kept.now = report.now.max(kept.now);
        let command = match kept.career.stage() {
            Stage::Triatri(_) => Command::ReportTriatri { record },
            _ => Command::Report { record },
        };
        let notes = kept.act(&command)?;
        drop(kept);
        tables.forget(report.table);
        give(&Told { notes })
    }
}

/// Whether hints are allowed: not in tournaments.
pub(crate) fn hints(stage: &Stage) -> bool {
    !matches!(stage, Stage::Playing(table) if table.offer.purpose == Purpose::Tournament)
}

fn fresh(career: Career, table: Option<TableLog>, seed: &str, now: u64) -> Result<Kept, Fault> {
    Ok(Kept { career, table, chance: ChaCha8Rng::seed_from_u64(read_seed(seed)?), now })
}

fn refused(refusal: &Refusal) -> Fault {
    let words = refusal.words(|card| card.to_string());
    Fault {
        key: Some(refusal.key()),
        words: words.into_iter().collect(),
        ..Fault::new(Code::Refused, refusal.to_string())
    }
}
