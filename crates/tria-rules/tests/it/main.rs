//! The tests of the rules: one binary, a module for each topic.

mod census;
mod examples;
mod frames;
mod generate;
mod hostile;
mod house_clauses;
mod laws;
mod match_clauses;
mod notation;
mod playthroughs;
mod records;
mod strategies;
mod support;
mod trade_clauses;
mod triad_clauses;
mod triatri_clauses;
mod triatri_tricks;
mod twin;
