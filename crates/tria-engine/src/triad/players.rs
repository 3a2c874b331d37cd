//! Computer players: a move from a view, a prior and a seed, and from nothing else.
//!
//! A player imagines worlds that look like its view, solves each exactly once few enough cells are empty, and plays what is
//! best on average; before that it goes by what a placement takes and what it leaves open.
//! Levels differ by how many worlds they imagine, how early they begin to solve, and how often they err.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng as _};
use tria_rules::chance;
use tria_rules::game::{Game as _, Ignore, Viewer};
use tria_rules::triad::{ByPlayer, HandView, Move, Outcome, Player, Position, Side, View};

use super::belief::{Prior, worlds};
use super::solver::{Limits, Solver};
use crate::Level;

/// How a level plays.
struct Habits {
    /// Out of a hundred moves so many are drawn at random: honest blunders.
    blunders: u32,
    /// Whether the player minds what a placement leaves open.
    careful: bool,
    /// Worlds solved exactly, by the number of empty cells; 0 goes by the look of the board.
    worlds: [usize; 10],
}

const fn habits(level: Level) -> Habits {
    match level {
        Level::One => Habits { blunders: 85, careful: false, worlds: [0; 10] },
        Level::Two => Habits { blunders: 30, careful: false, worlds: [0; 10] },
        Level::Three => Habits { blunders: 15, careful: true, worlds: [0, 1, 1, 0, 0, 0, 0, 0, 0, 0] },
        Level::Four => Habits { blunders: 0, careful: true, worlds: [0, 10, 10, 10, 10, 3, 0, 0, 0, 0] },
        Level::Five => Habits { blunders: 0, careful: true, worlds: [0, 64, 64, 64, 64, 64, 48, 16, 2, 0] },
        Level::Six => {
            Habits { blunders: 0, careful: true, worlds: [0, 200, 200, 200, 200, 200, 128, 40, 6, 1] }
        }
    }
}

/// The move that a player of this level makes; `None` if it is not his turn.
///
/// The same view, prior, level and seed give the same move on every machine.
pub fn choose(view: &View, prior: &Prior, level: Level, seed: u64) -> Option<Move> {
    let me = view.player()?;
    if view.to_move != Some(me) {
        return None;
    }
    let moves = legal(view, me);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let habits = habits(level);
    if chance::happens(&mut rng, habits.blunders, 100) {
        return Some(one_of(&mut rng, &moves));
    }
    let empty = view.board.iter().filter(|cell| cell.card.is_none()).count();
    // With open hands there is one world, and the strongest player solves it from the first card on.
    let open = view.hidden() == Some(0);
    let count = if open && level == Level::Six { 1 } else { habits.worlds[empty] };
    let worlds = if count == 0 { Vec::new() } else { worlds(view, prior, count, rng.next_u64()) };
    let scores = if worlds.is_empty() {
        moves.iter().map(|mv| looks(view, prior, me, *mv, habits.careful)).collect()
    } else {
        solved(&worlds, &moves)
    };
    let best = scores.iter().copied().max()?;
    let best: Vec<Move> =
        moves.iter().zip(&scores).filter(|(_, score)| **score == best).map(|(mv, _)| *mv).collect();
    Some(one_of(&mut rng, &best))
}

/// Every card of the own hand on every empty cell.
fn legal(view: &View, me: Player) -> Vec<Move> {
    let HandView::Own(slots) = &view.hands[me] else { return Vec::new() };
    let empty = || tria_rules::triad::Cell::all().filter(|cell| view.board[cell.index()].card.is_none());
    let known = slots.iter().filter(|held| held.card.is_some());
    known.flat_map(|held| empty().map(|cell| Move { slot: held.slot, cell })).collect()
}

fn one_of(rng: &mut ChaCha8Rng, moves: &[Move]) -> Move {
    moves[chance::below(rng, moves.len() as u32) as usize]
}

/// The sum of each move's exact values over the worlds, winning counted above the margin.
fn solved(worlds: &[Position], moves: &[Move]) -> Vec<i64> {
    let mut sums = vec![0; moves.len()];
    for world in worlds {
        let Ok(mut solver) = Solver::new(world, Limits::NONE) else { continue };
        for valued in solver.values() {
            if let Some(place) = moves.iter().position(|mv| *mv == valued.mv) {
                let value = i64::from(valued.bounds.least);
                sums[place] += 20 * value.signum() + value;
            }
        }
    }
    sums
}

/// How good a placement looks: cards taken, less the chance that its open sides are beaten.
fn looks(view: &View, prior: &Prior, me: Player, mv: Move, careful: bool) -> i64 {
    let Some(world) = any_world(view, prior) else { return 0 };
    let before = world.owned_by(me).len();
    let mut after = world;
    after.play_into(me.seat(), mv, &mut Ignore);
    let taken = i64::from(after.owned_by(me).len()) - i64::from(before) - 1;
    let mut score = taken * 100;
    if careful {
        let Some(placed) = after.placed(mv.cell) else { return score };
        let occupied = after.occupied();
        for side in Side::ALL {
            if let Some(neighbour) = mv.cell.neighbour(side)
                && !occupied.contains(neighbour)
            {
                let own = placed.card.ranks.on(side) as i8 + after.element_bonus(mv.cell);
                let beats = prior.cards().iter().filter(|card| {
                    card.ranks.on(side.opposite()) as i8 + after.element_bonus_of(neighbour, **card) > own
                });
                score -= 80 * beats.count() as i64 / prior.cards().len().max(1) as i64;
            }
        }
        // Strong cards are kept for when they decide something.
        score -= i64::from(placed.card.ranks.sum()) / 2;
    }
    score
}

/// Some world; what a placement takes does not depend on hidden cards.
fn any_world(view: &View, prior: &Prior) -> Option<Position> {
    let hidden = usize::from(view.hidden()?);
    view.world(prior.cards().get(..hidden)?)
}

/// Plays a game from a position with closed or open hands; both players think the other's cards come from the prior.
///
/// # Panics
/// If a hand has a card that is not known.
pub fn play_game(start: &Position, levels: ByPlayer<Level>, prior: &Prior, seed: u64) -> Outcome {
    let mut position = *start;
    let mut thoughts = ChaCha8Rng::seed_from_u64(seed);
    loop {
        match (position.to_move(), position.outcome()) {
            (Some(player), _) => {
                let view = position.view(Viewer::Seat(player.seat()));
                let mv = choose(&view, prior, levels[player], thoughts.next_u64());
                let mv = mv.expect("a player to move has a move");
                position.play_unchecked(player.seat(), mv);
            }
            (None, outcome) => return outcome.unwrap_or(Outcome::Draw),
        }
    }
}
