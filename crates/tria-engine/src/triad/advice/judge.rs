//! The interface for solving: on one thread or many, with a progress bar, until stopped.

use tria_rules::game::Game as _;
use tria_rules::hash::SplitMix;
use tria_rules::triad::{CellSet, Move, Position};

use super::AdviceError;
use crate::triad::solver::{Limits, Solver};

/// A question about positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// The exact value for the player to move.
    Exact,
    /// The sum of the values of random games: fast and approximate.
    Playouts {
        /// The number of games.
        count: u32,
        /// Their seed.
        seed: u64,
    },
}

/// Answers questions about positions, with the same results as [`answer`].
pub trait Judge {
    /// Returns the answer for each position, in order.
    ///
    /// # Errors
    /// [`AdviceError::Stopped`] if the work is to stop.
    fn judge(&mut self, question: Question, positions: &[Position]) -> Result<Vec<i64>, AdviceError>;
}

/// The answer to a question about one position; it must not be over.
///
/// # Panics
/// If the position is over or a card is unknown.
pub fn answer(question: Question, position: &Position) -> i64 {
    match question {
        Question::Exact => {
            let mut solver = Solver::new(position, Limits::NONE).expect("a game under way with known cards");
            i64::from(solver.value().least)
        }
        Question::Playouts { count, seed } => playouts(position, count, seed),
    }
}

/// Random games on `Position`: for a few games the solver's tables do not pay off.
fn playouts(position: &Position, count: u32, seed: u64) -> i64 {
    let me = position.to_move().expect("a game under way");
    let mut random = SplitMix::new(seed);
    let mut sum = 0;
    for _ in 0..count {
        let mut game = *position;
        while let Some(player) = game.to_move() {
            let empty = CellSet::ALL.minus(game.occupied());
            let cell = empty.nth(random.below(u32::from(empty.len())));
            let held = game.held(player);
            let slot = held.nth(random.below(u32::from(held.len())));
            game.play_unchecked(player.seat(), Move { slot, cell });
        }
        let score = game.score();
        sum += i64::from(score[me]) - i64::from(score[!me]);
    }
    sum
}

/// Solves one position after the other, until `stop` returns `true`.
pub struct OneThread<'a> {
    stop: &'a dyn Fn() -> bool,
}

impl std::fmt::Debug for OneThread<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OneThread").finish_non_exhaustive()
    }
}

impl<'a> OneThread<'a> {
    /// Calls `stop` before every position.
    pub fn until(stop: &'a dyn Fn() -> bool) -> Self {
        Self { stop }
    }
}

impl OneThread<'_> {
    /// Never stops early.
    pub fn to_the_end() -> Self {
        Self { stop: &|| false }
    }
}

impl Judge for OneThread<'_> {
    fn judge(&mut self, question: Question, positions: &[Position]) -> Result<Vec<i64>, AdviceError> {
        let one =
            |position| if (self.stop)() { Err(AdviceError::Stopped) } else { Ok(answer(question, position)) };
        positions.iter().map(one).collect()
    }
}
