//! The tests of the world: one binary, a module for each topic.

mod careers;
mod collections;
mod data;
mod hostile;
mod ledgers;
mod markets;
mod matches;
mod ratings;
mod regions;
mod tournaments;
