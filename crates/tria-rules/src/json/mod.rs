//! JSON Lines as the formats promise them: strict, bounded, and exact.
//!
//! Records are untrusted input.
//! A duplicate key, nesting deeper than [`crate::limits::DEPTH_MAX`] or a line over [`crate::limits::LINE_BYTES_MAX`] must be refused, and a number must keep its text (`1e999` is a valid number that is not a cell, not a broken document).
//! See `docs/decisions/0002-own-json-reader.md` for why this is not a general library.

mod reader;
mod writer;

pub use reader::{Json, JsonError, parse};
pub use writer::Writer;
