//! Heuristic score of a placement: its captures, its open sides, the cost of the card.
//!
//! Weak levels play by it, and strong levels assume that their opponents roughly do.

use tria_rules::game::{Game as _, Ignore};
use tria_rules::triad::{Card, Cell, Move, Player, Position, Side};

use super::situation::open_sides;

/// Effective ranks are 0 to 11.
const RANKS: usize = 12;

/// Weights of the heuristic; about a hundred units are worth a card.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct HeuristicWeights {
    /// For each card taken.
    pub taken: f64,
    /// For each open side of the placed card, times the share of cards that would beat it there.
    pub risk: f64,
    /// For each rank of the placed card, so that strong cards are saved.
    pub spent: f64,
}

/// How often the cards that an opponent may hold beat a rank, by cell and side.
pub(super) struct Heuristic {
    /// The share of the cards that, placed beyond this side of this cell, are above a rank.
    above: Vec<[[f64; RANKS]; 4]>,
}

impl Heuristic {
    /// `cards` are those that may be played; the position gives the effect of its elements on them.
    pub(super) fn new(position: &Position, cards: &[Card]) -> Self {
        let mut above = vec![[[0.0; RANKS]; 4]; 9];
        let share = 1.0 / cards.len().max(1) as f64;
        for cell in Cell::all() {
            for side in Side::ALL {
                let Some(neighbour) = cell.neighbour(side) else { continue };
                let mut counts = [0_u32; RANKS + 1];
                for card in cards {
                    let rank = card.ranks.on(side.opposite()).get() as i8
                        + position.element_bonus_of(neighbour, *card);
                    counts[rank.clamp(0, RANKS as i8) as usize] += 1;
                }
                let mut sum = 0;
                for rank in (0..RANKS).rev() {
                    sum += counts[rank + 1];
                    above[cell.index()][side as usize][rank] = f64::from(sum) * share;
                }
            }
        }
        Self { above }
    }

    /// Heuristic score of a move of the player to move.
    pub(super) fn score(
        &self,
        before: &Position,
        mover: Player,
        mv: Move,
        weights: &HeuristicWeights,
    ) -> f64 {
        let mut after = *before;
        after.play_into(mover.seat(), mv, &mut Ignore);
        let taken = i32::from(after.owned_by(mover).len()) - i32::from(before.owned_by(mover).len()) - 1;
        let Some(placed) = after.placed(mv.cell) else { return 0.0 };
        let bonus = after.element_bonus(mv.cell);
        let mut risk = 0.0;
        for (side, _) in open_sides(&after, mv.cell) {
            let own = (placed.card.ranks.on(side).get() as i8 + bonus).clamp(0, RANKS as i8 - 1);
            risk += self.above[mv.cell.index()][side as usize][own as usize];
        }
        f64::from(taken) * weights.taken
            - risk * weights.risk
            - f64::from(placed.card.ranks.sum()) * weights.spent
    }
}
