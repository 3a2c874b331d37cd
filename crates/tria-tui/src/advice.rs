//! Hints and analyses: the value of each move, computed in the background from the person's own view alone.

use std::sync::mpsc::{Receiver, channel};
use std::thread;

use tria_cards::Catalog;
pub use tria_play::advice::{Analysis, Judged, Worth, analyse};
use tria_room::{Move, View};
use tria_rules::triad::Cell;
use tria_rules::triatri;

use crate::app::Shared;
use crate::screens::triatri::table;
use crate::words;

/// The kind of advice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// The best move with its reason.
    Hint,
    /// Every move.
    Everything,
}

/// Requested advice.
#[derive(Debug, Default)]
pub struct Advice {
    pending: Option<(Wanted, Receiver<Option<Analysis>>)>,
}

impl Advice {
    /// Starts a computation.
    pub fn ask(&mut self, wanted: Wanted, view: &View, catalog: &'static Catalog) {
        let (sender, receiver) = channel();
        let view = view.clone();
        self.pending = Some((wanted, receiver));
        thread::spawn(move || {
            // The receiver is gone if the table was left.
            let _ = sender.send(analyse(&view, catalog));
        });
    }

    /// The finished result, returned once.
    pub fn poll(&mut self) -> Option<(Wanted, Analysis)> {
        let (wanted, receiver) = self.pending.as_ref()?;
        let found = receiver.try_recv().ok()?;
        let wanted = *wanted;
        self.pending = None;
        Some((wanted, found?))
    }

    /// Whether it is still computing.
    pub fn is_pending(&self) -> bool {
        self.pending.is_some()
    }

    /// Discards the request.
    pub fn forget(&mut self) {
        self.pending = None;
    }
}

/// The description of a move.
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

/// The value of a move as a short text.
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

/// The value of a move in two or three columns.
pub fn worth_short(worth: Worth) -> String {
    match worth {
        Worth::Exact(0) => "=0".to_owned(),
        Worth::Exact(value) => format!("{value:+}"),
        Worth::Opinion(value) => value.to_string(),
        Worth::Share(value) => format!("{value}%"),
    }
}

/// The value and effects of a move in one line of a list: cells by their letters alone.
pub fn short(shared: &Shared, view: &View, judged: &Judged) -> String {
    let letters = |cells: &mut dyn Iterator<Item = Cell>| {
        let letters: Vec<String> = cells.map(|cell| shared.keyboard.letter(cell).to_string()).collect();
        letters.join(", ")
    };
    let mut parts: Vec<String> = judged.worth.map(worth_short).into_iter().collect();
    if !matches!(judged.mv, Move::Place { .. }) {
        parts.push(reason(shared, view, judged));
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

/// The value of a move with its reasons, in full.
pub fn in_full(shared: &Shared, view: &View, judged: &Judged) -> String {
    let worth = judged.worth.map(|worth| worth_text(shared, worth));
    let said: Vec<String> = worth.into_iter().chain([reason(shared, view, judged)]).collect();
    shared.texts.listed(&said)
}

/// The reason for a move.
pub fn reason(shared: &Shared, view: &View, judged: &Judged) -> String {
    match judged.mv {
        Move::Place { .. } => triad_reason(shared, judged),
        Move::Select { .. } => shared.text("advice-select"),
        Move::Gem { colour, .. } => {
            let own = table(view).and_then(|game| game.own.as_ref());
            let held =
                own.map_or(0, |own| own.hand.iter().filter(|card| card.colour() == Some(colour)).count());
            shared.texts.count("advice-gem", held as i64, &[])
        }
        Move::Play { card } => trick_reason(shared, view, card),
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

/// The effect of a card on the trick.
fn trick_reason(shared: &Shared, view: &View, card: triatri::Card) -> String {
    let Some(preview) = table(view).and_then(|game| game.preview(card)) else { return String::new() };
    let Some(own) = preview.laid.last() else { return String::new() };
    let value = own.value.to_string();
    let key = match (own.wins, preview.complete) {
        (true, true) => "advice-trick-won",
        (true, false) => "advice-trick-leads",
        (false, _) => "advice-trick-lost",
    };
    shared.with(key, &[("value", &value)])
}

/// The best move of an analysis as a hint with its reason.
pub fn hint(shared: &Shared, view: &View, analysis: &Analysis) -> String {
    let Some(best) = analysis.moves.first() else { return String::new() };
    let name = move_name(shared, best);
    let why = reason(shared, view, best);
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
