//! Every bound on outside input, with what happens when it is exceeded.

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

/// Problems reported of one card set; checking stops there.
pub const PROBLEMS_MAX: usize = 50;

/// Values of one TOML or JSON file with a card set, counted by their separators before it is read; more are refused.
pub const SET_VALUES_MAX: usize = 1_000_000;

/// A TOML file with more bytes than this gets only its first syntax error reported.
pub const ALL_ERRORS_BYTES_MAX: usize = 256 << 10;

/// How long the id of a set may be from format version 2 on, in characters; a longer one is refused.
pub const SET_ID_CHARS_MAX: usize = 40;

/// How long title, author and licence may be from format version 2 on, in characters; a longer one is refused.
pub const TEXT_CHARS_MAX: usize = 200;

/// How long a word may be (kind and type of a card, back of a set), in characters; a longer one is refused.
pub const WORD_CHARS_MAX: usize = 24;

/// How many features a card may have; more are refused.
pub const FEATURES_MAX: usize = 12;

/// How long the path of a picture or of an included file may be, in characters; a longer one is refused.
pub const PATH_CHARS_MAX: usize = 200;

/// The most stars of a card; more are refused.
pub const RARITY_MAX: u8 = 5;

/// Files may include each other this deep, the first file not counted; one more is refused.
pub const INCLUDE_DEPTH_MAX: usize = 8;

/// Files that one set may be made of, the first file counted; one more is refused.
pub const INCLUDE_FILES_MAX: usize = 64;

/// Columns of an imported CSV file; more are refused.
pub const IMPORT_COLUMNS_MAX: usize = 256;
