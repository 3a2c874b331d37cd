//! JSON Lines as the formats promise them: strict, bounded, and exact.
//!
//! Records come from anybody.
//! A duplicate key, nesting deeper than [`DEPTH_MAX`] or a line over [`LINE_BYTES_MAX`] must be refused, and a number must keep
//! what was written (`1e999` is a number that is no cell, not a broken document).
//! See `docs/decisions/0002-own-json-reader.md` for why this is not a general library.

mod reader;
mod writer;

pub use reader::{Json, JsonError, parse};
pub use writer::Writer;

/// Brackets may be nested this deep; one more is refused.
pub const DEPTH_MAX: usize = 64;

/// A line may have this many bytes without its line feed; a longer one is refused, even if it is valid.
pub const LINE_BYTES_MAX: usize = 1 << 20;
