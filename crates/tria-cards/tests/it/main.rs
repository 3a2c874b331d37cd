//! The tests of card sets: one binary, a module for each topic.

mod card_sets;
mod cards;
