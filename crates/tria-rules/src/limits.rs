//! Every bound on what comes from outside, with what happens at it.

/// A record's line may have this many bytes without its line feed; a longer one is answered `bad-json`, even if it is valid.
pub const LINE_BYTES_MAX: usize = 1 << 20;

/// Brackets of a record may be nested this deep; one more is answered `bad-json`.
pub const DEPTH_MAX: usize = 64;

/// How much of a text an error message repeats, in characters; the rest is cut.
pub const QUOTED_CHARS_MAX: usize = 40;

/// A file with a card set may have this many bytes; a larger one is refused.
pub const SET_BYTES_MAX: usize = 16 << 20;

/// The most cards a set may have; a larger one is refused.
pub const SET_CARDS_MAX: usize = 20_000;

/// How long the name of a card may be, in characters; a longer one is refused.
pub const NAME_CHARS_MAX: usize = 60;

/// The highest level of a card; a higher one is refused.
pub const LEVEL_MAX: u8 = 10;

/// Problems reported of one card set; reading stops there.
pub const PROBLEMS_MAX: usize = 50;

/// Cards of all sets of a catalog together; one more set beyond it is refused.
pub const CATALOG_CARDS_MAX: usize = u16::MAX as usize;
