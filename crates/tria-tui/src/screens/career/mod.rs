//! The screens of a career.

mod album;
mod begin;
mod challenge;
mod deck;
mod decks;
mod equipment;
mod gems;
mod history;
mod keeper;
mod map;
mod market;
mod parts;
mod picker;
mod region;
mod reveal;
mod settle;
mod tournament;
mod trade;

pub use begin::Begin;
