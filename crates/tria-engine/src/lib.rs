#![doc = include_str!("../README.md")]

pub mod arena;
pub mod level;
mod number;
pub mod triad;
pub mod triatri;

pub use level::Level;
