//! TriATri: solver and players.
//!
//! [`Solver`] solves the rest of a round with open hands; [`BoundaryTable`] says what the rounds after it are worth.
//! [`Belief`] is what a seat can believe about the others' hands, and [`choose`] plays at a [`Level`](crate::Level) from a view alone.
//!
//! Inside, `board.rs` is the round as search sees it, `search.rs` and `maxn.rs` search it, `pimc.rs` averages over worlds,
//! `ismcts.rs` grows trees, `select.rs` mixes the start selection, `infer.rs` weighs worlds, and `policy.rs` plays quickly.

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
