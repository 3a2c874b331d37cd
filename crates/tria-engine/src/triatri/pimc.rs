//! Perfect-information Monte Carlo: each world is solved with open hands, and the values of moves are averaged.

use tria_rules::triatri::{Move, View};

use super::belief::Hands;
use super::board::{GEM_MOVES, Start, gem_move};
use super::boundary::BoundaryTable;
use super::search::{FULL, Search};
use super::solver::{TABLE_BITS, root_moves, root_value};
use super::value::Value;

/// Limits of the search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Tricks to look ahead, the current one included.
    pub(crate) ahead: u32,
    /// Positions visited at most, in all worlds together.
    pub(crate) nodes: u64,
    /// Whether a leader values every gem with every card, because one card must serve in all worlds.
    pub(crate) joint: bool,
}

/// A move with its average value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Candidate {
    pub(crate) mv: Move,
    /// The share of first place, plus a small weight of the margin.
    pub(crate) value: f64,
}

/// A search for the decision in a view.
pub(crate) fn search_for<'a>(boundary: &'a BoundaryTable, start: &Start, effort: &Effort) -> Search<'a> {
    let bits = TABLE_BITS[start.round.players as usize - 2];
    let mut search = Search::new(boundary, bits, start.round, start.acting());
    search.floor = start.node.tricks_left_of(start.acting()).saturating_sub(effort.ahead);
    search
}

/// Values every legal move in the worlds, which have weights.
///
/// When the nodes run out, the worlds so far decide; at least part of one world is always searched.
pub(crate) fn evaluate(
    view: &View,
    worlds: &[(Hands, f64)],
    effort: &Effort,
    boundary: &BoundaryTable,
) -> Vec<Candidate> {
    let Some(first) = worlds.first().and_then(|(hands, _)| Start::imagined(view, hands)) else {
        return Vec::new();
    };
    let options = options_of(&first, effort.joint);
    let mut sums = vec![0.0; options.len()];
    let mut search = search_for(boundary, &first, effort);
    let mut nodes = 0;
    for (done, (hands, weight)) in worlds.iter().enumerate() {
        let Some(start) = Start::imagined(view, hands) else { continue };
        search.begin(start.round, start.acting(), (effort.nodes - nodes).max(1));
        let values: Vec<Option<i32>> =
            options.iter().map(|option| option.value(&mut search, &start)).collect();
        nodes += search.nodes.min(effort.nodes - nodes);
        if search.stopped && done > 0 {
            break;
        }
        for (sum, value) in sums.iter_mut().zip(values) {
            *sum += weight * value.map_or(0.0, |raw| Value::from_raw(raw).blended());
        }
        if nodes >= effort.nodes {
            break;
        }
    }
    combine(&options, &sums)
}

/// An option of the seat: a move, or a gem with the card to follow it.
#[derive(Clone, Copy, Debug)]
struct Choice {
    mv: Move,
    index: u8,
    /// The place of the card that the leader intends to play.
    card: Option<u8>,
}

impl Choice {
    fn value(self, search: &mut Search<'_>, start: &Start) -> Option<i32> {
        let Some(place) = self.card else { return root_value(search, start, self.index) };
        if search.stopped {
            return None;
        }
        let (node, trick) = super::board::Round::offer(&start.node, self.index)?;
        let value = search.after_card(&node, &trick, place, FULL.0, FULL.1);
        (!search.stopped).then_some(value)
    }
}

fn options_of(start: &Start, joint: bool) -> Vec<Choice> {
    if start.trick.is_some() || !joint {
        let moves = root_moves(start).into_iter();
        return moves.map(|(mv, index)| Choice { mv, index, card: None }).collect();
    }
    let mut options = Vec::new();
    for index in 0..GEM_MOVES {
        let Some((node, trick)) = super::board::Round::offer(&start.node, index) else { continue };
        let playable = start.round.playable(&node, node.leader, trick.suit, true);
        for place in (0..8).filter(|place| playable >> place & 1 != 0) {
            options.push(Choice { mv: gem_move(index), index, card: Some(place) });
        }
    }
    options
}

/// Each move with its best option; the order is that of the options.
fn combine(options: &[Choice], sums: &[f64]) -> Vec<Candidate> {
    let mut candidates: Vec<Candidate> = Vec::new();
    for (option, sum) in options.iter().zip(sums) {
        match candidates.iter_mut().find(|candidate| candidate.mv == option.mv) {
            Some(candidate) => candidate.value = candidate.value.max(*sum),
            None => candidates.push(Candidate { mv: option.mv, value: *sum }),
        }
    }
    candidates
}
