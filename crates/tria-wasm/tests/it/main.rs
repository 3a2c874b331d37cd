//! The door of the browser, tried from outside.

mod career;
mod document;
mod faces;
mod refusals;
mod secrets;
mod study;
mod support;
mod tables;
