//! The module's interface, tested from outside.

// Numbers of a test are small, and values written with json! are handed over.
#![allow(clippy::cast_possible_wrap, clippy::needless_pass_by_value)]

mod advice;
mod careers;
mod document;
mod faces;
mod kept;
mod pictures;
mod refusals;
mod secrets;
mod shared;
mod support;
mod tables;
