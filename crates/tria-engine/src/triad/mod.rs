//! Triple Triad: solver and players.
//!
//! [`Solver`] answers exactly from any position with open hands; `tables.rs` knows the switches, `search.rs` asks the questions.

pub mod advice;
// It is kept with the benches, where it belongs; it is compiled here so that `tria bench` and the tests can use it too.
#[doc(hidden)]
#[path = "../../benches/baseline/mod.rs"]
pub mod baseline;
mod belief;
mod endings;
mod explain;
mod players;
mod search;
mod sets;
mod solver;
mod tables;

pub use belief::{Prior, worlds};
pub use explain::{ExplainedMove, Retake, explain};
pub use players::{choose, play_game};
pub use solver::{Bounds, Limits, Solution, SolveError, Solver, Value, ValuedMove, Verdict};
