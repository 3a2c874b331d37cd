//! Every bound on what comes from the page, with what happens at it.

/// A request may have this many bytes; a longer one is answered `too-long` and not read.
pub const REQUEST_BYTES_MAX: usize = 16 << 20;

/// Tables open at one time; one more is answered `too-many`.
pub const TABLES_MAX: usize = 16;

/// Careers open at one time; one more is answered `too-many`.
pub const CAREERS_MAX: usize = 4;

/// Faces drawn by one call; more are answered `bad-value`.
pub const FACES_MAX: usize = 500;
