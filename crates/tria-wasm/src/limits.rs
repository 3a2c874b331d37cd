//! Every bound on input from the page, with what happens when it is exceeded.

/// A request may have this many bytes; a longer one is answered `too-long` and not parsed.
pub const REQUEST_BYTES_MAX: usize = 16 << 20;

/// Tables open at one time; one more is answered `too-many`.
pub const TABLES_MAX: usize = 16;

/// Careers open at one time; one more is answered `too-many`.
pub const CAREERS_MAX: usize = 4;

/// Faces drawn by one call; more are answered `bad-value`.
pub const FACES_MAX: usize = 500;

/// Pictures of one study; a text that has more is refused.
pub const FRAMES_MAX: usize = 5_000;

/// Search limit for a value of TriATri; moves without a value by then have none.
pub const STUDY_NODES_MAX: u64 = 30_000_000;

/// Games solved for one piece of advice on cards; more are answered `bad-value`.
pub const ADVICE_SOLVES_MAX: u32 = 10_000;
