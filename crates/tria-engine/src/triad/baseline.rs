//! A straightforward alpha-beta search over `Position` with a hash table, for comparison.
//!
//! It tries captures first and stores bounds, without further optimisations.
//! The benches and `tria bench` compare its time with the solver's in one run, and the tests its answers; it has no other use.

use std::collections::HashMap;

use tria_rules::game::Game as _;
use tria_rules::triad::{Move, Position};

/// A baseline search with its hash table.
#[derive(Debug, Default)]
pub struct Baseline {
    /// Bounds of the value by position: (least, most).
    known: HashMap<Position, (i8, i8)>,
}

impl Baseline {
    /// The value of a position for the player to move.
    ///
    /// # Panics
    /// If the game is over.
    pub fn value(&mut self, position: &Position) -> i8 {
        self.search(position, -10, 10)
    }

    fn search(&mut self, position: &Position, mut alpha: i8, mut beta: i8) -> i8 {
        let Some(player) = position.to_move() else { unreachable!("finished games are valued by `after`") };
        // With one cell left, searching is faster than looking up.
        let remembered = position.occupied().len() < 8;
        if remembered && let Some((least, most)) = self.known.get(position) {
            alpha = alpha.max(*least);
            beta = beta.min(*most);
            if alpha >= beta {
                return if *least >= beta { *least } else { *most };
            }
        }
        let mut moves: Vec<(usize, Move, Position)> = position
            .legal_moves(player.seat())
            .into_iter()
            .map(|mv| {
                let mut next = *position;
                next.play_unchecked(player.seat(), mv);
                (usize::from(next.owned_by(player).len()), mv, next)
            })
            .collect();
        moves.sort_by_key(|(owned, ..)| std::cmp::Reverse(*owned));
        let (mut best, window) = (-10, alpha);
        for (_, _, next) in moves {
            let value = if next.is_over() {
                let score = next.score();
                score[player] as i8 - score[!player] as i8
            } else {
                -self.search(&next, -beta, -alpha)
            };
            best = best.max(value);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        if !remembered {
            return best;
        }
        let bounds = self.known.entry(*position).or_insert((-10, 10));
        if best > window {
            bounds.0 = bounds.0.max(best);
        }
        if best < beta {
            bounds.1 = bounds.1.min(best);
        }
        best
    }
}
