//! Every bound on outside input, with what happens when it is exceeded.

/// A career file may have this many bytes; a larger one is refused.
pub const CAREER_BYTES_MAX: usize = 8 << 20;

/// One event of the log as a line may have this many bytes; a longer one is refused.
pub const EVENT_BYTES_MAX: usize = 2 << 20;

/// A reported record may have this many bytes, enough for a hundred deals; a longer one is refused.
pub const RECORD_BYTES_MAX: usize = 256 << 10;

/// Lines of the log of one table; one more is refused.
///
/// The longest match has three games of a hundred deals with nine cards each.
pub const TABLE_LINES_MAX: usize = 5_000;

/// One line of the log of a table may have this many bytes; a longer one is refused.
pub const TABLE_LINE_BYTES_MAX: usize = 64 << 10;

/// How long the name of a player or a deck may be, in characters; a longer one is refused.
pub const NAME_CHARS_MAX: usize = 40;

/// How many decks a player may keep; one more is refused.
pub const DECKS_MAX: usize = 50;

/// The most copies of one good, and the most Gil, that an account may hold; a posting beyond it is refused.
pub const HOLDING_MAX: u64 = 1_000_000_000_000;

/// Finished matches that a career remembers; the oldest are forgotten (the log still has them).
pub const HISTORY_MAX: usize = 200;

/// Cards on each side of a trade; more are refused.
pub const TRADE_CARDS_MAX: usize = 20;

/// Players of one tournament; more are refused.
pub const TOURNAMENT_PLAYERS_MAX: usize = 128;

/// Entries of one event; an event with more is refused.
pub const ENTRIES_MAX: usize = 2_000;

/// The latest valid time, about the year 2500; a later one is clamped to it.
pub const TIME_MAX: crate::Millis = 16_725_225_600_000;

/// Deals in a row that a match may continue after draws (Sudden Death, replays); after these it is a draw.
pub const DRAWS_MAX: u32 = 100;
