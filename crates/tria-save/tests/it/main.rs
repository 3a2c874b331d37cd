//! The tests of the career file: real files, real processes, real kills.

mod crash;
mod migrations;
mod processes;
mod refusals;
mod stores;
mod support;
mod tables;
