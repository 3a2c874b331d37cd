//! Values every legal move of a seat, from that seat's own view alone.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;
use serde::Serialize;
use tria_cards::Catalog;
use tria_engine::Level;
use tria_engine::triad::{Limits, Past, Prior, Situation, explain, opinions, style};
use tria_engine::triatri::{Belief, BoundaryTable, Solver, imagined_position};
use tria_room::{Command, GameView, Move, View};
use tria_rules::game::{Game as _, Viewer};
use tria_rules::triad::{self, Cell, Flip, HandView};
use tria_rules::triatri::{self, Source};

use crate::Bot;

/// The value of a move.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Worth {
    /// Final score minus the opponent's under perfect play; every card is known.
    Exact(i8),
    /// A strong bot's heuristic, from 0 for the worst move to 100 for the best.
    Opinion(u8),
    /// The share of first place that can be expected, in percent.
    Share(u8),
}

/// A move with its value and consequences.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Judged {
    #[serde(rename = "move")]
    /// Legal at the moment of the analysis.
    pub mv: Move,
    /// The placed card, in Triple Triad.
    pub card: Option<triad::Card>,
    /// `None` where only the best move is known.
    pub worth: Option<Worth>,
    /// Captures of the move itself.
    pub flips: Vec<Flip>,
    /// Cells from which the opponent can capture the placed card; known where every card is.
    pub open_to: Option<Vec<Cell>>,
}

/// Every move, the best first.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Analysis {
    /// Never empty.
    pub moves: Vec<Judged>,
}

/// Values every move of the viewer; `None` if it is not their turn.
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

/// Exact values by the solver, if no card is hidden.
fn triad_exact(game: &triad::View) -> Option<Vec<Judged>> {
    if game.hidden() != Some(0) || game.to_move != game.player() {
        return None;
    }
    judge(&game.world(&[])?)
}

/// Every placement of a position of which everything is known, with its exact value; `None` if the game is over.
pub fn judge(position: &triad::Position) -> Option<Vec<Judged>> {
    let player = position.to_move()?;
    let game = position.view(Viewer::Seat(player.seat()));
    let explained = explain(position, Limits::NONE).ok()?;
    let judged = explained.into_iter().map(|explained| Judged {
        mv: Move::Place { slot: explained.mv.slot, cell: explained.mv.cell },
        card: slot_card(&game, explained.mv.slot),
        worth: Some(Worth::Exact(explained.bounds.least)),
        open_to: Some(explained.open_to()),
        flips: explained.flips,
    });
    Some(judged.collect())
}

/// Heuristic values by a level-five bot, if cards are hidden.
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
        flips: game.preview(mv).map(|preview| preview.flips().collect()).unwrap_or_default(),
        open_to: None,
    });
    Some(judged.collect())
}

fn slot_card(game: &triad::View, slot: triad::Slot) -> Option<triad::Card> {
    match &game.hands[game.player()?] {
        HandView::Own(slots) => slots.iter().find(|held| held.slot == slot)?.card,
        HandView::Other { .. } => None,
    }
}

/// Determinizations (sampled hands of the opponents) that TriATri's analysis solves, and the nodes searched in each.
const WORLDS: u32 = 16;
const NODES: u64 = 300_000;

/// The mean share of first place of each gem or card over sampled hands of the opponents.
fn triatri_shares(game: &triatri::View, seed: u64) -> Option<Vec<Judged>> {
    let legal = game.legal_moves();
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

/// The move of a level-five bot, where no values can be given.
fn only_best(view: &View, catalog: &'static Catalog, seed: u64) -> Option<Vec<Judged>> {
    let bot = Bot::of_level(Level::Five, catalog);
    let Command::Move { mv } = bot.decide(view, seed)? else { return None };
    Some(vec![plain(mv)])
}

fn plain(mv: Move) -> Judged {
    Judged { mv, card: None, worth: None, flips: Vec::new(), open_to: None }
}

/// A move of TriATri as a move of a room.
pub fn room_move(mv: triatri::Move) -> Move {
    match mv {
        triatri::Move::Select(card) => Move::Select { card },
        triatri::Move::Gem(colour, source) => Move::Gem { colour, own: source == Source::Own },
        triatri::Move::Play(card) => Move::Play { card },
    }
}

/// The board of Triple Triad, or the last one of a game that has just ended.
fn game(view: &View) -> Option<&triad::View> {
    match view.game.as_ref()? {
        GameView::TripleTriad { view, last } => view.game.as_ref().or(last.as_deref()),
        GameView::Triatri { .. } => None,
    }
}

fn table(view: &View) -> Option<&triatri::View> {
    match view.game.as_ref()? {
        GameView::Triatri { view, .. } => Some(view),
        GameView::TripleTriad { .. } => None,
    }
}
