//! Hints: what a strong player would do, thought out in the background from the person's own view.

use std::sync::mpsc::{Receiver, channel};
use std::thread;

use tria_bot::Mind;
use tria_engine::Level;
use tria_engine::triad::{Limits, Solver};
use tria_room::{Command, Move, Seat, View};
use tria_rules::triad::{self, Cell};
use tria_rules::triatri;

use crate::app::Shared;
use crate::screens::triad::game;
use crate::words;

/// A move that is worth considering.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hint {
    /// Triple Triad.
    Place {
        /// The slot of the hand.
        slot: u8,
        /// The card in it.
        card: Option<triad::Card>,
        /// The cell.
        cell: Cell,
        /// The final score difference under perfect play, where every card is known.
        value: Option<i8>,
    },
    /// TriATri: a card to select or to play.
    Card(triatri::Card),
    /// TriATri: a gem to offer.
    Gem(triatri::Colour),
}

/// The hint that was asked for.
#[derive(Debug, Default)]
pub struct Hinting {
    pending: Option<Receiver<Option<Hint>>>,
    found: Option<Hint>,
}

impl Hinting {
    /// Begins to think, from what the seat knows and nothing else.
    pub fn ask(&mut self, view: &View, seat: Seat, shared: &Shared) {
        let (sender, receiver) = channel();
        let (view, catalog) = (view.clone(), shared.catalog);
        let seed = view.version;
        self.pending = Some(receiver);
        thread::spawn(move || {
            let mind = Mind::of_level(Level::Six, catalog);
            // Nobody listens any more if the table was left.
            let _ = sender.send(think(&mind, &view, seat, seed));
        });
    }

    /// What was found, told once.
    pub fn poll(&mut self) -> Option<Hint> {
        let found = self.pending.as_ref()?.try_recv().ok()?;
        self.pending = None;
        self.found.clone_from(&found);
        found
    }

    /// Whether it is still thinking.
    pub fn is_pending(&self) -> bool {
        self.pending.is_some()
    }

    /// The hint is used up or no longer true.
    pub fn forget(&mut self) {
        self.pending = None;
        self.found = None;
    }

    /// The hint in a sentence.
    pub fn text(&self, shared: &Shared) -> Option<String> {
        if self.is_pending() {
            return Some(shared.text("hint-thinking"));
        }
        Some(match self.found.as_ref()? {
            Hint::Place { card, cell, value, .. } => {
                let card = card.map_or(String::new(), |card| shared.card_name(card));
                let cell = (cell.index() + 1).to_string();
                let words = [("card", card.as_str()), ("cell", cell.as_str())];
                let advice = shared.with("hint-place", &words);
                match value {
                    Some(value) => {
                        let key = match value.signum() {
                            1 => "hint-wins",
                            0 => "hint-draws",
                            _ => "hint-loses",
                        };
                        let by = value.abs().to_string();
                        format!("{advice} {}", shared.with(key, &[("by", &by)]))
                    }
                    None => format!("{advice} {}", shared.text("hint-hidden")),
                }
            }
            Hint::Card(card) => shared.with("hint-card", &[("card", &words::suit_card(*card))]),
            Hint::Gem(colour) => shared.with("hint-gem", &[("gem", &words::colour(shared, *colour))]),
        })
    }
}

fn think(mind: &Mind, view: &View, seat: Seat, seed: u64) -> Option<Hint> {
    if let Some(game) = game(view)
        && let Some(hint) = exact(game)
    {
        return Some(hint);
    }
    let Command::Move { mv } = mind.decide(view, seed)? else { return None };
    Some(match mv {
        Move::Place { slot, cell } => {
            Hint::Place { slot, card: card_in(view, seat, slot), cell, value: None }
        }
        Move::Select { card } | Move::Play { card } => Hint::Card(card),
        Move::Gem { colour, .. } => Hint::Gem(colour),
    })
}

/// The best move and its value where nothing is hidden.
fn exact(game: &triad::View) -> Option<Hint> {
    if game.hidden() != Some(0) {
        return None;
    }
    let position = game.world(&[])?;
    let mut solver = Solver::new(&position, Limits::NONE).ok()?;
    let best = solver.values().into_iter().next()?;
    let player = position_player(game)?;
    let card = slot_card(game, player, best.mv.slot);
    Some(Hint::Place { slot: best.mv.slot, card, cell: best.mv.cell, value: Some(best.bounds.least) })
}

fn position_player(game: &triad::View) -> Option<triad::Player> {
    game.to_move
}

fn card_in(view: &View, seat: Seat, slot: u8) -> Option<triad::Card> {
    slot_card(game(view)?, triad::Player::at(seat)?, slot)
}

fn slot_card(game: &triad::View, player: triad::Player, slot: u8) -> Option<triad::Card> {
    match &game.hands[player] {
        triad::HandView::Own(slots) => slots.iter().find(|held| held.slot == slot)?.card,
        triad::HandView::Other { .. } => None,
    }
}
