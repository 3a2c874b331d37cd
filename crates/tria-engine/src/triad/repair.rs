//! The last placements, with one's own next move the same in all worlds that one could not tell apart by then.
//!
//! Averaging over worlds that are each solved with open hands believes that one will know the hidden cards next time.
//! Here the other's reply is looked at as it will be seen: the determinizations in which they would make it are put together, and one
//! next move must serve them all.
//! The reply is what is best for them with open hands; equally good ones are equally likely.
//! It is plain counting through the rules' own positions: so few cells are left that nothing quicker is needed.

use std::collections::BTreeMap;

use tria_rules::game::{Game as _, Ignore};
use tria_rules::triad::{Card, Cell, Move, Player, Position};

use super::belief::World;
use crate::number::exp;

/// The most empty cells for which everything is counted through.
pub(super) const EMPTY_MAX: usize = 5;

/// What a final score is worth: winning counts above the margin.
pub(super) fn worth(value: i8) -> f64 {
    f64::from(20 * value.signum() + value)
}

/// What each move is worth on average.
///
/// `firmness` says how surely the opponent finds the best reply: one that costs them `d` is made `e^(-d·firmness)` times as often.
pub(super) fn values(worlds: &[World], me: Player, moves: &[Move], firmness: f64) -> Vec<f64> {
    moves.iter().map(|mv| value(worlds, me, *mv, firmness)).collect()
}

fn value(worlds: &[World], me: Player, mv: Move, firmness: f64) -> f64 {
    let mut sure = 0.0;
    // By the reply as it is seen: what each next move is worth in the worlds in which it is made.
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

/// A reply of the other player.
struct Reply {
    /// What is seen of it.
    seen: (Card, Cell),
    /// What it leaves, with open hands.
    worth: f64,
    /// What each of one's next moves is then worth, in the order of the rules; empty when the game is over.
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

/// What a position is worth with open hands.
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
