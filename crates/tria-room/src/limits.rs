//! Every bound on outside input of a table, with what happens when it is exceeded.

/// A message of a client may have this many bytes; a longer one is answered `too-long` and not read.
pub const MESSAGE_BYTES_MAX: usize = 16 << 10;

/// Numbers that clients choose (keys, versions) are below this, so that every program can read them; others are answered `bad-message`.
pub const NUMBER_MAX: u64 = (1 << 53) - 1;

/// A chat message may have this many characters; a longer one is answered `bad-chat`.
pub const CHAT_CHARS_MAX: usize = 300;

/// Chat messages of one client within [`CHAT_WINDOW_MS`]; one more is answered `too-many`.
pub const CHATS_MAX: usize = 20;

/// The time over which chat messages are counted, in milliseconds.
pub const CHAT_WINDOW_MS: u64 = 60_000;

/// Spectators of one table; one more is answered `full`.
pub const SPECTATORS_MAX: usize = 1_000;

/// Answers remembered for each sender; a duplicate of an older command is judged again, and its version makes it `stale` where that matters.
pub const ANSWERS_KEPT_EACH: usize = 16;

/// Answers remembered in all; the oldest are forgotten first.
pub const ANSWERS_KEPT: usize = 4_096;

/// Events that a table keeps for reconnecting clients; a client that has missed more gets a full view.
pub const EVENTS_KEPT: usize = 128;

/// Different cards that a player may bring; more are answered `bad-cards`.
pub const KINDS_MAX: usize = 4_096;

/// Copies of one card that a player may bring; more are answered `bad-cards`.
pub const COPIES_MAX: u32 = 1_000_000;

/// The longest time on any clock or limit, in milliseconds (60 days); a longer one is refused with `bad-settings`.
pub const TIME_MAX_MS: u64 = 60 * 24 * 3_600 * 1_000;

/// The shortest time on any clock or limit, in milliseconds; a shorter one is refused with `bad-settings`.
pub const TIME_MIN_MS: u64 = 1_000;

/// The highest level of a computer seat; a higher one is refused with `bad-settings`.
pub const LEVEL_MAX: u8 = 6;

/// Drawn deals in a row after which a game of Triple Triad stays a draw; settings may set a lower number, a higher one is refused with `bad-settings`.
pub const DRAWS_MAX: u32 = 100;

/// Rounds of one game of TriATri; more are refused with `bad-settings`.
pub const ROUNDS_MAX: u32 = 100;

/// Wins that a match of TriATri may ask for; more are refused with `bad-settings`.
pub const MATCH_WINS_MAX: u32 = 20;

/// Games of one match of TriATri; then it ends, and the most wins decide.
pub const MATCH_GAMES_MAX: u32 = 100;

/// Tied selections of one round; then the room draws all cards.
pub const REDOS_MAX: usize = 100;

/// Draw offers of one seat in a game; one more is answered `too-many`.
pub const OFFERS_MAX: u8 = 10;

/// Requests to take a move back of one seat in a game; one more is answered `too-many`.
pub const TAKE_BACKS_MAX: u8 = 20;

/// Consecutive moves that the room plays for a timed-out seat of TriATri with a time for each move; after them the player counts as having left.
pub const MISSES_MAX: u8 = 3;

/// Random words that one log entry may hold; a longer entry is refused when a table is rebuilt.
pub const DRAWN_WORDS_MAX: usize = 100_000;

/// Settings of a table may have this many bytes, shared cards included; longer ones are answered `too-long` and not read.
pub const SETTINGS_BYTES_MAX: usize = 1 << 20;

/// How long a player of a live game may be disconnected, in milliseconds; then they have left.
pub const ABANDON_LIVE_MS: u64 = 2 * 60 * 1_000;

/// How long a player of a game without a clock may be disconnected, in milliseconds; then they have left.
pub const ABANDON_NO_CLOCK_MS: u64 = 60 * 60 * 1_000;

/// The time to choose a hand in a live game, in milliseconds; then the usual one is played.
pub const PREPARE_LIVE_MS: u64 = 2 * 60 * 1_000;

/// The time for a winner to choose cards in a live game, in milliseconds; then the room takes what a bot would.
pub const CHOOSE_LIVE_MS: u64 = 2 * 60 * 1_000;

/// The time for a winner to choose cards in a game without a clock, in milliseconds; then the room takes what a bot would.
pub const CHOOSE_MS: u64 = 30 * 60 * 1_000;
