//! Counts everything that can follow from a position, so that implementations can be compared (perft).
//!
//! Node counts alone would not detect broken captures, because captures do not change which moves are legal.
//! So a census also counts flips by cause, final scores, and combines a hash of every position reached.
//! The hash is that of the position's notation, so any implementation in any language can be compared.

use std::collections::BTreeMap;

use crate::game::{Game, Seat};
use crate::hash::fnv1a;
use crate::triad::CardNames;
use crate::triad::{self, Cause};
use crate::triatri;

/// What is counted at one depth.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Row {
    /// Moves from the start.
    pub depth: u32,
    /// Positions reached, counted once for every path.
    pub nodes: u64,
    /// Flips on the way into these positions by cause: same, plus, basic, combo.
    pub flips: [u64; 4],
    /// How often each difference of scores (blue's minus red's; first seat's minus the best other's) occurs.
    pub scores: BTreeMap<i32, u64>,
    /// The hashes of all positions, combined by exclusive or.
    pub hash: u64,
}

impl std::fmt::Display for Row {
    /// One line: `depth nodes same plus basic combo hash scores`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [same, plus, basic, combo] = self.flips;
        write!(f, "{} {} {same} {plus} {basic} {combo} {:016x}", self.depth, self.nodes, self.hash)?;
        for (difference, count) in &self.scores {
            write!(f, " {difference}:{count}")?;
        }
        Ok(())
    }
}

/// Counts everything up to `depth` moves from a Triple Triad position.
pub fn triad(start: &triad::Position, depth: u32, names: &dyn CardNames) -> Vec<Row> {
    let mut rows = rows(depth);
    visit_triad(start, &[], 0, names, &mut rows);
    rows
}

fn visit_triad(
    position: &triad::Position,
    events: &[triad::Event],
    depth: usize,
    names: &dyn CardNames,
    rows: &mut [Row],
) {
    let row = &mut rows[depth];
    row.nodes += 1;
    row.hash ^= fnv1a(triad::notation::print(position, names).bytes());
    for event in events {
        if let triad::Event::Flipped(flip) = event {
            row.flips[match flip.cause {
                Cause::Same => 0,
                Cause::Plus => 1,
                Cause::Basic => 2,
                Cause::Combo => 3,
            }] += 1;
        }
    }
    let score = position.score();
    *row.scores.entry(i32::from(score.blue) - i32::from(score.red)).or_default() += 1;
    let Some(player) = position.to_move().filter(|_| depth + 1 < rows.len()) else { return };
    let mut events = Vec::new();
    for mv in position.legal_moves(player.seat()) {
        events.clear();
        let mut next = *position;
        next.play_into(player.seat(), mv, &mut events);
        visit_triad(&next, &events, depth + 1, names, rows);
    }
}

/// Counts everything up to `depth` moves from a TriATri position; stops at positions that wait for chance.
///
/// Sealed choices are made in seat order.
pub fn triatri(start: &triatri::Position, depth: u32) -> Vec<Row> {
    let mut rows = rows(depth);
    visit_triatri(start, 0, &mut rows);
    rows
}

fn visit_triatri(position: &triatri::Position, depth: usize, rows: &mut [Row]) {
    let row = &mut rows[depth];
    row.nodes += 1;
    row.hash ^= fnv1a(triatri::notation::print(position).bytes());
    let scores = position.scores();
    let best_other = scores.iter().skip(1).max().copied().unwrap_or(0);
    *row.scores.entry(scores[0] - best_other).or_default() += 1;
    let seat: Option<Seat> = position.to_act().iter().next();
    let Some(seat) = seat.filter(|_| depth + 1 < rows.len()) else { return };
    for mv in position.legal_moves(seat) {
        let mut next = *position;
        next.play_unchecked(seat, mv);
        visit_triatri(&next, depth + 1, rows);
    }
}

fn rows(depth: u32) -> Vec<Row> {
    (0..=depth).map(|depth| Row { depth, ..Row::default() }).collect()
}
