//! Tables of a career without rooms: they drive the rules' state machines and make the records for careers.
//!
//! Clients play through rooms; these tables are a second way to the same records, without seats, clocks or messages.

mod triad;
mod triatri;

pub use triad::MatchTable;
pub use triatri::GemTable;
