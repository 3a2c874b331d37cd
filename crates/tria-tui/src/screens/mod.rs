//! The screens, one file each.

pub mod career;
pub mod quick;
pub mod replay;
pub mod replays;
pub mod rules;
pub mod start;
pub mod table;
mod table_look;
pub mod triad;
pub mod triatri;
