//! Triple Triad: solver and players.
//!
//! [`Solver`] answers exactly from any position with open hands; `tables.rs` knows the switches, `search.rs` asks the questions.

mod endings;
mod explain;
mod search;
mod solver;
mod tables;

pub use explain::{ExplainedMove, Retake, explain};
pub use solver::{Bounds, Limits, Solution, SolveError, Solver, Value, ValuedMove, Verdict};
