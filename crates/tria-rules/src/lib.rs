#![doc = include_str!("../README.md")]

pub mod census;
pub mod chance;
pub mod frames;
pub mod game;
pub mod hash;
pub mod json;
pub mod limits;
mod names;
mod notation;
pub mod record;
mod setting;
pub mod triad;
pub mod triatri;
