//! The screens, one file each.

pub mod career;
pub mod quick;
pub mod start;
pub mod table;
pub mod triad;
pub mod triatri;
