//! TriATri: solver and bots.
//!
//! [`Solver`] solves the rest of a round with open hands; [`BoundaryTable`] values the rounds after it.
//! [`Belief`] is a seat's knowledge of the others' hands, and [`choose`] plays at a [`Level`](crate::Level) from a view alone.
//!
//! Inside, `board.rs` represents a round for the search, `search.rs` and `maxn.rs` search it, `pimc.rs` averages over worlds, `ismcts.rs` grows trees, `select.rs` mixes the start selection, `infer.rs` weights worlds, and `policy.rs` is the fast policy.

mod arena;
mod belief;
mod board;
mod boundary;
mod infer;
mod ismcts;
mod maxn;
mod pimc;
mod players;
mod policy;
mod quick;
mod rebuild;
mod search;
mod select;
mod solver;
mod table;
mod value;

pub use arena::{play_game, play_game_by};
pub use belief::{Belief, Hands, World, imagined_position};
pub use boundary::{BoundaryTable, DamagedTable};
pub use ismcts::TreeEffort;
pub use players::{Style, choose, choose_in, choose_valuing, choose_with, style};
pub use select::{Matrix, regret_matching};
pub use solver::{MaxNSolution, MoveValue, Solution, Solver};
pub use value::Value;
