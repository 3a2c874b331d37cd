//! Explanations of every move: its value, its captures with their rules, and the replies that recapture.

use tria_rules::game::{Game as _, Ignore};
use tria_rules::triad::{Cell, Event, Flip, Move, Position, Slot};

use super::solver::{Bounds, Limits, SolveError, Solver};

/// A reply that recaptures the placed card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retake {
    /// The slot of the other player's card.
    pub slot: Slot,
    /// The cell of the reply.
    pub cell: Cell,
}

/// A move with its value and consequences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExplainedMove {
    /// The move.
    pub mv: Move,
    /// Its value for the player who makes it.
    pub bounds: Bounds,
    /// Its captures, in order, with their rules.
    pub flips: Vec<Flip>,
    /// Every reply that would recapture the placed card, by slot and then cell.
    pub retakes: Vec<Retake>,
}

impl ExplainedMove {
    /// The cells from which the placed card can be recaptured.
    pub fn open_to(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.retakes.iter().map(|retake| retake.cell).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}

/// Explains every move of a position with open hands, best first.
///
/// # Errors
/// If the game is over or a card is unknown.
pub fn explain(position: &Position, limits: Limits<'_>) -> Result<Vec<ExplainedMove>, SolveError> {
    let values = Solver::new(position, limits)?.values();
    Ok(values
        .into_iter()
        .map(|valued| {
            let (flips, retakes) = consequences(position, valued.mv);
            ExplainedMove { mv: valued.mv, bounds: valued.bounds, flips, retakes }
        })
        .collect())
}

/// The captures of a move, and the replies that recapture the placed card, computed by the rules.
fn consequences(position: &Position, mv: Move) -> (Vec<Flip>, Vec<Retake>) {
    let mut events = Vec::new();
    let mut after = *position;
    let Some(player) = position.to_move() else { return (Vec::new(), Vec::new()) };
    after.play_into(player.seat(), mv, &mut events);
    let flips =
        events.iter().filter_map(|event| if let Event::Flipped(flip) = event { Some(*flip) } else { None });
    let mut retakes = Vec::new();
    for reply in after.legal_moves((!player).seat()) {
        let mut end = after;
        end.play_into((!player).seat(), reply, &mut Ignore);
        if end.owned_by(!player).contains(mv.cell) {
            retakes.push(Retake { slot: reply.slot, cell: reply.cell });
        }
    }
    (flips.collect(), retakes)
}
