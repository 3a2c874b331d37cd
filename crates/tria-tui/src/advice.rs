//! Hints and analyses: what each move is worth, thought out in the background from the person's own view and nothing else.

use std::sync::mpsc::{Receiver, channel};
use std::thread;

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng as _;
use tria_bot::Mind;
use tria_engine::triad::{Limits, Past, Prior, Situation, explain, opinions, style};
use tria_engine::triatri::{Belief, BoundaryTable, Solver, imagined_position};
use tria_engine::{Level, triatri as triatri_engine};
use tria_room::{Command, Move, Seat, View};
use tria_rules::cards::Catalog;
use tria_rules::game::Game as _;
use tria_rules::triad::{self, Cell, Flip, HandView};
use tria_rules::triatri::{self, Source};

use crate::app::Shared;
use crate::screens::{triad::game, triatri::table};
use crate::words;

/// How good a move is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Worth {
    /// The final score less the other's under perfect play: every card is known.
    Exact(i8),
    /// What a strong player thinks, from 0 for the worst move to 100 for the best.
    Opinion(u8),
    /// The share of first place that can be expected, in percent.
    Share(u8),
}

/// A move with what is to be said of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// The move.
    pub mv: Move,
    /// The card, in Triple Triad.
    pub card: Option<triad::Card>,
    /// How good it is; nothing where only the best move is known.
    pub worth: Option<Worth>,
    /// What it takes at once.
    pub flips: Vec<Flip>,
    /// From where the placed card can be taken back, where every card is known.
    pub open_to: Option<Vec<Cell>>,
}

/// Every move, the best first.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// The moves.
    pub moves: Vec<Judged>,
}

/// What was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// The best move and why.
    Hint,
    /// Every move.
    Everything,
}

/// Advice that was asked for.
#[derive(Debug, Default)]
pub struct Advice {
    pending: Option<(Wanted, Receiver<Option<Analysis>>)>,
}

impl Advice {
    /// Begins to think.
    pub fn ask(&mut self, wanted: Wanted, view: &View, catalog: &'static Catalog) {
        let (sender, receiver) = channel();
        let view = view.clone();
        self.pending = Some((wanted, receiver));
        thread::spawn(move || {
            // Nobody listens any more if the table was left.
            let _ = sender.send(analyse(&view, catalog));
        });
    }

    /// What was found, told once.
    pub fn poll(&mut self) -> Option<(Wanted, Analysis)> {
        let (wanted, receiver) = self.pending.as_ref()?;
        let found = receiver.try_recv().ok()?;
        let wanted = *wanted;
        self.pending = None;
        Some((wanted, found?))
    }

    /// Whether it is still thinking.
    pub fn is_pending(&self) -> bool {
        self.pending.is_some()
    }

    /// What was asked is no longer of use.
    pub fn forget(&mut self) {
        self.pending = None;
    }
}

/// Judges every move of the one who looks; `None` if it is not his turn.
pub fn analyse(view: &View, catalog: &'static Catalog) -> Option<Analysis> {
    let mut moves = match game(view) {
        Some(game) => triad_exact(game).or_else(|| triad_opinion(game, catalog, view.version))?,
        None => {
            triatri_shares(table(view)?, view.version).or_else(|| only_best(view, catalog, view.version))?
        }
    };
    let key = |judged: &Judged| match judged.worth {
        Some(Worth::Exact(value)) => i32::from(value),
        Some(Worth::Opinion(value) | Worth::Share(value)) => i32::from(value),
        None => 0,
    };
    // A stable sort: equals stay in the order of the rules.
    moves.sort_by_key(|judged| std::cmp::Reverse(key(judged)));
    (!moves.is_empty()).then_some(Analysis { moves })
}

/// Where nothing is hidden, the solver knows.
fn triad_exact(game: &triad::View) -> Option<Vec<Judged>> {
    if game.hidden() != Some(0) || game.to_move != game.player() {
        return None;
    }
    let position = game.world(&[])?;
    let explained = explain(&position, Limits::NONE).ok()?;
    let judged = explained.into_iter().map(|explained| Judged {
        mv: Move::Place { slot: explained.mv.slot, cell: explained.mv.cell },
        card: slot_card(game, explained.mv.slot),
        worth: Some(Worth::Exact(explained.bounds.least)),
        open_to: Some(explained.open_to()),
        flips: explained.flips,
    });
    Some(judged.collect())
}

/// Where cards are hidden, a strong player has an opinion.
fn triad_opinion(game: &triad::View, catalog: &'static Catalog, seed: u64) -> Option<Vec<Judged>> {
    let (past, prior) = (Past::since(game), Prior::any_of(catalog));
    let situation = Situation { view: game, past: &past, prior: &prior };
    let judged = opinions(&situation, &style(Level::Five), seed)?;
    let least = judged.iter().map(|(_, score)| *score).fold(f64::INFINITY, f64::min);
    let most = judged.iter().map(|(_, score)| *score).fold(f64::NEG_INFINITY, f64::max);
    let span = (most - least).max(f64::MIN_POSITIVE);
    let worth = |score: f64| Worth::Opinion((100.0 * (score - least) / span).round() as u8);
    let judged = judged.into_iter().map(|(mv, score)| Judged {
        mv: Move::Place { slot: mv.slot, cell: mv.cell },
        card: slot_card(game, mv.slot),
        worth: Some(worth(score)),
        flips: flips(game, mv, catalog),
        open_to: None,
    });
    Some(judged.collect())
}

/// What a placement takes does not depend on hidden cards.
fn flips(game: &triad::View, mv: triad::Move, catalog: &Catalog) -> Vec<Flip> {
    let filler = catalog.cards().next().map(|(card, _)| card);
    let hidden = vec![filler; usize::from(game.hidden().unwrap_or(0))];
    let hidden: Option<Vec<triad::Card>> = hidden.into_iter().collect();
    let Some(mut position) = hidden.and_then(|hidden| game.world(&hidden)) else { return Vec::new() };
    let Some(player) = position.to_move() else { return Vec::new() };
    let mut events = Vec::new();
    position.play_into(player.seat(), mv, &mut events);
    let flip = |event| if let triad::Event::Flipped(flip) = event { Some(flip) } else { None };
    events.into_iter().filter_map(flip).collect()
}

fn slot_card(game: &triad::View, slot: u8) -> Option<triad::Card> {
    match &game.hands[game.player()?] {
        HandView::Own(slots) => slots.iter().find(|held| held.slot == slot)?.card,
        HandView::Other { .. } => None,
    }
}

/// Worlds that TriATri's analysis imagines, and the positions it looks at in each.
const WORLDS: u32 = 16;
const NODES: u64 = 300_000;

/// The mean share of first place of each gem or card over imagined hands of the others.
fn triatri_shares(game: &triatri::View, seed: u64) -> Option<Vec<Judged>> {
    let legal = triatri_engine::legal(game);
    if !matches!(legal.first()?, triatri::Move::Gem(..) | triatri::Move::Play(_)) {
        return None;
    }
    let belief = Belief::of(game)?;
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let (mut sums, mut worlds) = (vec![0.0; legal.len()], 0_u32);
    for _ in 0..WORLDS {
        let hands = belief.sample(&mut chance);
        let position = imagined_position(game, &hands, &mut chance);
        let solved = position
            .and_then(|position| Solver::new(BoundaryTable::standard()).with_budget(NODES).solve(&position));
        let Some(solution) = solved.filter(|solution| solution.exact) else { continue };
        worlds += 1;
        for value in &solution.moves {
            if let Some(place) = legal.iter().position(|mv| *mv == value.mv) {
                sums[place] += value.lower.share();
            }
        }
    }
    let share = |sum: f64| Worth::Share((100.0 * sum / f64::from(worlds)).round() as u8);
    let judged =
        |(mv, sum): (&triatri::Move, f64)| Judged { worth: Some(share(sum)), ..plain(room_move(*mv)) };
    (worlds > 0).then(|| legal.iter().zip(sums).map(judged).collect())
}

/// What a strong player would do, where no values can be given.
fn only_best(view: &View, catalog: &'static Catalog, seed: u64) -> Option<Vec<Judged>> {
    let mind = Mind::of_level(Level::Five, catalog);
    let Command::Move { mv } = mind.decide(view, seed)? else { return None };
    Some(vec![plain(mv)])
}

fn plain(mv: Move) -> Judged {
    Judged { mv, card: None, worth: None, flips: Vec::new(), open_to: None }
}

fn room_move(mv: triatri::Move) -> Move {
    match mv {
        triatri::Move::Select(card) => Move::Select { card },
        triatri::Move::Gem(colour, source) => Move::Gem { colour, own: source == Source::Own },
        triatri::Move::Play(card) => Move::Play { card },
    }
}

/// What a move does, in words.
pub fn move_name(shared: &Shared, judged: &Judged) -> String {
    match judged.mv {
        Move::Place { cell, .. } => {
            let card = judged.card.map_or(String::new(), |card| shared.card_name(card));
            format!("{card} → {}", words::cell_name(shared, cell))
        }
        Move::Select { card } | Move::Play { card } => words::suit_card(card),
        Move::Gem { colour, own } => {
            let from = shared.text(if own { "tricks-own" } else { "tricks-stock" });
            format!("{} ({from})", words::colour(shared, colour))
        }
    }
}

/// How good a move is, in a few words.
pub fn worth_text(shared: &Shared, worth: Worth) -> String {
    match worth {
        Worth::Exact(value) => {
            let key = match value.signum() {
                1 => "advice-wins",
                0 => "advice-draws",
                _ => "advice-loses",
            };
            shared.with(key, &[("by", &value.abs().to_string())])
        }
        Worth::Opinion(value) => shared.with("advice-opinion", &[("value", &value.to_string())]),
        Worth::Share(value) => shared.with("advice-share", &[("value", &value.to_string())]),
    }
}

/// How good a move is, in two or three columns.
pub fn worth_short(worth: Worth) -> String {
    match worth {
        Worth::Exact(0) => "=0".to_owned(),
        Worth::Exact(value) => format!("{value:+}"),
        Worth::Opinion(value) => value.to_string(),
        Worth::Share(value) => format!("{value}%"),
    }
}

/// How good a move is and what it does, in a line of a list: cells by their letters alone.
pub fn short(shared: &Shared, view: &View, seat: Seat, judged: &Judged) -> String {
    let letters = |cells: &mut dyn Iterator<Item = Cell>| {
        let letters: Vec<String> = cells.map(|cell| shared.keyboard.letter(cell).to_string()).collect();
        letters.join(", ")
    };
    let mut parts: Vec<String> = judged.worth.map(worth_short).into_iter().collect();
    if !matches!(judged.mv, Move::Place { .. }) {
        parts.push(reason(shared, view, seat, judged));
    }
    if !judged.flips.is_empty() {
        let cells = letters(&mut judged.flips.iter().map(|flip| flip.cell));
        parts.push(shared.with("advice-takes", &[("cells", &cells)]));
    }
    match &judged.open_to {
        Some(open) if !open.is_empty() => {
            let cells = letters(&mut open.iter().copied());
            parts.push(shared.with("advice-open-short", &[("cells", &cells)]));
        }
        Some(_) => parts.push(shared.text("advice-safe-short")),
        None => {}
    }
    parts.join(" · ")
}

/// How good a move is and why, in full.
pub fn in_full(shared: &Shared, view: &View, seat: Seat, judged: &Judged) -> String {
    let worth = judged.worth.map(|worth| worth_text(shared, worth));
    let said: Vec<String> = worth.into_iter().chain([reason(shared, view, seat, judged)]).collect();
    shared.texts.listed(&said)
}

/// Why one would make the move.
pub fn reason(shared: &Shared, view: &View, seat: Seat, judged: &Judged) -> String {
    match judged.mv {
        Move::Place { .. } => triad_reason(shared, judged),
        Move::Select { .. } => shared.text("advice-select"),
        Move::Gem { colour, .. } => {
            let own = table(view).and_then(|game| game.own.as_ref());
            let held =
                own.map_or(0, |own| own.hand.iter().filter(|card| card.colour() == Some(colour)).count());
            shared.texts.count("advice-gem", held as i64, &[])
        }
        Move::Play { card } => trick_reason(shared, view, seat, card),
    }
}

fn triad_reason(shared: &Shared, judged: &Judged) -> String {
    let takes = if judged.flips.is_empty() {
        shared.text("advice-takes-nothing")
    } else {
        let cells: Vec<String> = judged
            .flips
            .iter()
            .map(|flip| {
                let cause = words::cause(shared, flip.cause, flip.wave);
                words::with_colon(shared, &words::cell_name(shared, flip.cell), &cause)
            })
            .collect();
        shared.texts.count("advice-takes", cells.len() as i64, &[("cells", &cells.join(", "))])
    };
    match &judged.open_to {
        None => takes,
        Some(open) if open.is_empty() => shared.texts.listed(&[takes, shared.text("advice-safe")]),
        Some(open) => {
            let cells: Vec<String> = open.iter().map(|cell| words::cell_name(shared, *cell)).collect();
            shared.texts.listed(&[takes, shared.with("advice-open", &[("cells", &cells.join(", "))])])
        }
    }
}

/// What a card does to the trick as it lies.
fn trick_reason(shared: &Shared, view: &View, _seat: Seat, card: triatri::Card) -> String {
    let Some(game) = table(view) else { return String::new() };
    let mut laid = game.table.clone();
    let shown = triatri::trick::lay(&mut laid, card, &game.options).shown;
    laid.push(shown);
    let wins = triatri::trick::winner(&laid, &game.options) + 1 == laid.len();
    let last = laid.len() == game.seats.len();
    let value = shown.value.to_string();
    let key = match (wins, last) {
        (true, true) => "advice-trick-won",
        (true, false) => "advice-trick-leads",
        (false, _) => "advice-trick-lost",
    };
    shared.with(key, &[("value", &value)])
}

/// The best move of an analysis as a hint with its reason.
pub fn hint(shared: &Shared, view: &View, seat: Seat, analysis: &Analysis) -> String {
    let Some(best) = analysis.moves.first() else { return String::new() };
    let name = move_name(shared, best);
    let why = reason(shared, view, seat, best);
    let advice = shared.with("advice-hint", &[("move", &name), ("why", &why)]);
    match best.worth {
        Some(Worth::Opinion(_)) => format!("{advice} {}", shared.text("advice-guess")),
        Some(Worth::Exact(value)) => {
            let key = match value.signum() {
                1 => "advice-then-wins",
                0 => "advice-then-draws",
                _ => "advice-then-loses",
            };
            format!("{advice} {}", shared.with(key, &[("by", &value.abs().to_string())]))
        }
        Some(Worth::Share(value)) => {
            format!("{advice} {}", shared.with("advice-then-share", &[("value", &value.to_string())]))
        }
        None => advice,
    }
}
