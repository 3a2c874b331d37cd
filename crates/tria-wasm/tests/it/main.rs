//! The door of the browser, tried from outside.

mod careers;
mod document;
mod faces;
mod pictures;
mod refusals;
mod secrets;
mod study;
mod support;
mod tables;
