//! Corrects strategy fusion at the end: the next own move is the same in all worlds that cannot be told apart by then.
//!
//! Averaging over worlds that are each solved with open hands assumes that the hidden cards will be known at the next move.
//! Here worlds are grouped by the opponent's reply as it will be seen, and one next move must serve all worlds of a group.
//! The reply is the best one with open hands; equally good replies are equally likely.
//! It enumerates over `Position`, because so few cells are left that nothing faster is needed.

use std::collections::BTreeMap;

use tria_rules::game::{Game as _, Ignore};
use tria_rules::triad::{Card, Cell, Move, Player, Position};

use super::belief::World;
use crate::number::exp;

/// The most empty cells for the enumeration.
pub(super) const EMPTY_MAX: usize = 5;

/// The worth of a final score: winning counts above the margin.
pub(super) fn worth(value: i8) -> f64 {
    f64::from(20 * value.signum() + value)
}

/// The average worth of each move.
///
/// `firmness` is how surely the opponent finds the best reply: one that costs them `d` is made `e^(-d·firmness)` times as often.
pub(super) fn values(worlds: &[World], me: Player, moves: &[Move], firmness: f64) -> Vec<f64> {
    moves.iter().map(|mv| value(worlds, me, *mv, firmness)).collect()
}

fn value(worlds: &[World], me: Player, mv: Move, firmness: f64) -> f64 {
    let mut sure = 0.0;
    // By visible reply: the worth of each next move in the worlds in which that reply is made.
    let mut seen: BTreeMap<(Card, Cell), Vec<f64>> = BTreeMap::new();
    for world in worlds {
        let mut after = world.position;
        after.play_into(me.seat(), mv, &mut Ignore);
        if after.is_over() {
            sure += world.weight * final_worth(&after, me);
            continue;
        }
        let replies = replies(&after, me);
        let lowest = replies.iter().map(|reply| reply.worth).fold(f64::INFINITY, f64::min);
        let likely = |reply: &Reply| exp((lowest - reply.worth) * firmness);
        let all: f64 = replies.iter().map(likely).sum();
        for reply in &replies {
            let weight = world.weight * likely(reply) / all;
            if reply.next.is_empty() {
                sure += weight * reply.worth;
                continue;
            }
            if weight < 1e-9 {
                continue;
            }
            let sums = seen.entry(reply.seen).or_insert_with(|| vec![0.0; reply.next.len()]);
            for (sum, worth) in sums.iter_mut().zip(&reply.next) {
                *sum += weight * worth;
            }
        }
    }
    let best = |sums: &Vec<f64>| sums.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    sure + seen.values().map(best).sum::<f64>()
}

/// A reply of the opponent.
struct Reply {
    /// Its visible part.
    seen: (Card, Cell),
    /// Its worth with open hands.
    worth: f64,
    /// The worth of each own next move after it, in the order of the rules; empty when the game is over.
    next: Vec<f64>,
}

fn replies(position: &Position, me: Player) -> Vec<Reply> {
    let card = |mv: &Move| position.slots(!me).find(|(slot, _)| *slot == mv.slot).and_then(|(_, card)| card);
    let mut replies = Vec::new();
    for mv in position.legal_moves((!me).seat()) {
        let Some(card) = card(&mv) else { continue };
        let mut after = *position;
        after.play_into((!me).seat(), mv, &mut Ignore);
        let next: Vec<f64> = after
            .legal_moves(me.seat())
            .iter()
            .map(|next| {
                let mut end = after;
                end.play_into(me.seat(), *next, &mut Ignore);
                solved(&end, me)
            })
            .collect();
        let worth = if next.is_empty() {
            final_worth(&after, me)
        } else {
            next.iter().copied().fold(f64::NEG_INFINITY, f64::max)
        };
        replies.push(Reply { seen: (card, mv.cell), worth, next });
    }
    replies
}

/// The worth of a position with open hands.
fn solved(position: &Position, me: Player) -> f64 {
    let Some(mover) = position.to_move() else { return final_worth(position, me) };
    let values = position.legal_moves(mover.seat()).into_iter().map(|mv| {
        let mut after = *position;
        after.play_into(mover.seat(), mv, &mut Ignore);
        solved(&after, me)
    });
    if mover == me { values.fold(f64::NEG_INFINITY, f64::max) } else { values.fold(f64::INFINITY, f64::min) }
}

fn final_worth(position: &Position, me: Player) -> f64 {
    let score = position.score();
    worth(score[me] as i8 - score[!me] as i8)
}
