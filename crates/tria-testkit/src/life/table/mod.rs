//! Games of a career on the table: they drive the rules' own machines and write the records that careers ask for.
//!
//! The faces play through rooms; these tables are a second way to the same records, without seats, clocks or messages.

mod triad;
mod triatri;

pub use triad::MatchTable;
pub use triatri::GemTable;
