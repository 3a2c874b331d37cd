//! Triple Triad: solver and bots.
//!
//! [`Solver`] gives exact answers for any position with open hands; `tables.rs` implements the switches, `search.rs` the search.
//! [`choose`] decides for a bot from a [`Situation`]: view, past and prior.

pub mod advice;
// The reference for the solver in its benches, its tests and `tria bench`.
#[doc(hidden)]
pub mod baseline;
mod belief;
mod endings;
mod explain;
mod heuristic;
mod ismcts;
mod original;
mod players;
mod prior;
mod repair;
mod search;
mod sets;
mod situation;
mod solver;
mod tables;

pub use belief::{Belief, World};
pub use explain::{ExplainedMove, Retake, explain};
pub use heuristic::HeuristicWeights;
pub use ismcts::TreeEffort;
pub use original::{Profile, original};
pub use players::{
    Opponent, Style, UnknownOpponent, choose, choose_in, choose_with, opinions, play_game, play_game_with,
    style,
};
pub use prior::{Candidate, Prior};
pub use situation::{Past, Placement, Situation};
pub use solver::{Bounds, Limits, Solution, SolveError, Solver, Value, ValuedMove, Verdict};
