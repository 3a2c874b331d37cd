//! Every bound on outside input, with what happens when it is exceeded.

/// A record's line may have this many bytes without its line feed; a longer one is answered `bad-json`, even if it is valid.
pub const LINE_BYTES_MAX: usize = 1 << 20;

/// Brackets of a record may be nested this deep; one more is answered `bad-json`.
pub const DEPTH_MAX: usize = 64;

/// How much of a text an error message repeats, in characters; the rest is cut.
pub const QUOTED_CHARS_MAX: usize = 40;

/// Pictures of one text with records; a longer one is refused.
pub const FRAMES_MAX: usize = 20_000;
