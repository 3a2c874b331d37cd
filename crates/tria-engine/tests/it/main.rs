//! The engine against brute force, against itself, and against information leaks.
mod arena;
mod triad_advice;
mod triad_balance;
mod triad_baseline;
mod triad_explain;
mod triad_players;
mod triad_solver;
mod triatri_belief;
mod triatri_boundary;
mod triatri_players;
mod triatri_solver;
mod triatri_support;
