//! The tests of the table: one binary, a module for each thing that must hold.

mod clocks;
mod dealt;
mod flow;
mod merged;
mod protocol;
mod secrets;
mod simulate;
mod stories;
mod support;
mod trades;
mod triatri_flow;
mod types;
mod types_layout;
