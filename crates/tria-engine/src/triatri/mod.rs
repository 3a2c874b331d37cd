//! TriATri: solver and players.

mod arena;
mod belief;
mod board;
mod boundary;
mod infer;
mod ismcts;
mod maxn;
mod number;
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
pub use belief::{Belief, Hands, World, position};
pub use boundary::{BoundaryTable, DamagedTable};
pub use ismcts::TreeEffort;
pub use players::{Style, choose, choose_in, choose_with, legal, style};
pub use select::regret_matching;
pub use solver::{MaxNSolution, MoveValue, Solution, Solver};
pub use value::Value;
