//! The tests of the table: one binary, a module for each topic.

mod clocks;
mod dealt;
mod flow;
mod protocol;
mod secrets;
mod simulate;
mod trades;
mod triatri_flow;
mod types;
mod types_layout;
