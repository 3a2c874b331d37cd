//! The tests of card sets: one binary, a module for each thing that must hold.

mod card_sets;
mod cards;
