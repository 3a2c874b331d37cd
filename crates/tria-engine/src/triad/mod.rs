//! Triple Triad: solver and players.
//!
//! [`Solver`] answers exactly from any position with open hands; `tables.rs` knows the switches, `search.rs` asks the questions.

pub mod advice;
mod belief;
mod endings;
mod explain;
mod players;
mod search;
mod solver;
mod tables;

pub use belief::{Prior, worlds};
pub use explain::{ExplainedMove, Retake, explain};
pub use players::{choose, play_game};
pub use solver::{Bounds, Limits, Solution, SolveError, Solver, Value, ValuedMove, Verdict};
