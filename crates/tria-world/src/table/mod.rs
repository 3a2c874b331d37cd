//! Games of a career on the table: they drive the rules' own machines and write the records that careers ask for.

mod triad;
mod triatri;

pub use triad::{DRAWS_MAX, MatchTable};
pub use triatri::GemTable;
