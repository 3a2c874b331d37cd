//! Max-n over the rest of a round: each seat maximises its own value, and takes the first of equal moves.

use std::collections::HashMap;

use super::board::{After, GEM_MOVES, Node, Round, Start, Trick};
use super::boundary::BoundaryTable;
use super::value::Value;

/// The value of a position to each seat.
pub(crate) type Values = [Value; 4];

/// A max-n search; nothing is pruned, so every stored value is exact.
#[derive(Debug)]
pub(crate) struct MaxN<'a> {
    boundary: &'a BoundaryTable,
    round: Round,
    known: HashMap<u64, Values>,
    nodes: u64,
    budget: u64,
}

impl<'a> MaxN<'a> {
    pub(crate) fn new(boundary: &'a BoundaryTable, round: Round, budget: u64) -> Self {
        Self { boundary, round, known: HashMap::new(), nodes: 0, budget }
    }

    /// Positions visited.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The values after a move at the root; `None` if the budget ran out.
    pub(crate) fn root_value(&mut self, start: &Start, index: u8) -> Option<Values> {
        match &start.trick {
            None => {
                let (node, trick) = Round::offer(&start.node, index)?;
                self.card(&node, &trick)
            }
            Some(trick) => self.after_card(&start.node, trick, index),
        }
    }

    fn gem(&mut self, node: &Node) -> Option<Values> {
        self.nodes += 1;
        if self.nodes > self.budget {
            return None;
        }
        let key = node.key();
        if let Some(values) = self.known.get(&key) {
            return Some(*values);
        }
        let mut best: Option<Values> = None;
        for index in 0..GEM_MOVES {
            let Some((offered, trick)) = Round::offer(node, index) else { continue };
            let values = self.card(&offered, &trick)?;
            best = Some(better(best, values, node.leader));
        }
        let best = best?;
        self.known.insert(key, best);
        Some(best)
    }

    fn card(&mut self, node: &Node, trick: &Trick) -> Option<Values> {
        let seat = self.round.turn(node, trick);
        let playable = self.round.playable(node, seat, trick.suit, trick.laid == 0);
        let mut best: Option<Values> = None;
        for place in (0..8).filter(|place| playable >> place & 1 != 0) {
            let values = self.after_card(node, trick, place)?;
            best = Some(better(best, values, seat));
        }
        best
    }

    fn after_card(&mut self, node: &Node, trick: &Trick, place: u8) -> Option<Values> {
        let (mut node, mut trick) = (*node, *trick);
        self.round.lay(&mut node, &mut trick, place);
        if trick.laid < self.round.players {
            return self.card(&node, &trick);
        }
        let winner = self.round.ahead(&node, &trick);
        match self.round.award(&node, trick.suit, winner) {
            After::Next(next) => self.gem(&next),
            After::Boundary(node) => Some(self.each(|seat| self.boundary.value(&self.round, &node, seat))),
            After::Over(node, instant) => {
                Some(self.each(|seat| self.round.final_value(&node, instant, seat)))
            }
        }
    }

    fn each(&self, value: impl Fn(u8) -> Value) -> Values {
        std::array::from_fn(
            |seat| {
                if seat < self.round.players as usize { value(seat as u8) } else { Value::MIN }
            },
        )
    }
}

/// The better of two for the seat; the earlier if they are equal.
fn better(best: Option<Values>, values: Values, seat: u8) -> Values {
    match best {
        Some(best) if best[seat as usize] >= values[seat as usize] => best,
        _ => values,
    }
}
