//! Exact solving and bots for Triple Triad and TriATri.
//!
//! The solvers take a complete position, hidden cards included.
//! A bot is a function of a view and a seed: it never sees a hidden card, and the same view and seed give the same move on every machine and with any number of threads, because effort is counted in worlds and nodes, never in time.

pub mod arena;
pub mod level;
mod number;
pub mod triad;
pub mod triatri;

pub use level::Level;
