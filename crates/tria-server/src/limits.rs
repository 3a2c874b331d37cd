//! Every bound of the server, with what happens at it.

/// Jobs that one commit takes together; the others wait for the next.
pub const GROUP_MAX: usize = 512;

/// Two commits begin at least this many milliseconds apart; on a quiet server nothing waits for that.
pub const GATHER_MS: u64 = 12;

/// Jobs that wait for the disk; senders of further ones wait until there is room.
pub const QUEUE_MAX: usize = 4_096;

/// How often a table is rebuilt after its actor has panicked, which only a mistake in Tria can cause; after that it
/// stays as it is on the disk until the next start.
pub const TABLE_BREAKS_MAX: u32 = 3;

/// Pages of 4 KiB in the file beside SQLite's database after which they are moved into it: the more of them, the more seldom
/// a page is written twice, the larger that file (128 MiB), and the longer the first start after a crash.
pub const SQLITE_LOG_PAGES: u32 = 32_000;

/// What SQLite keeps of the database in memory for writing, in KiB, and as much again for all readers together; pages that
/// do not fit are read, and written, more often.
pub const SQLITE_CACHE_KIB: u32 = 8 << 10;

/// How long a start waits for the process before it, which may have just been killed, to release a PostgreSQL database, in
/// seconds; then it ends and says what to do. PostgreSQL notices the end of a process at once, and of a machine within five seconds.
pub const DATABASE_WAIT_SECONDS: u64 = 8;

/// How often a start looks whether the database is free meanwhile, in milliseconds.
pub const DATABASE_LOOK_MS: u64 = 50;

/// How long the lease of a node lasts, in milliseconds of the database's clock; then other nodes claim its tables.
pub const LEASE_MS: i64 = 6_000;

/// How often the lease of an owner that says nothing is looked at while clients wait for its table, in milliseconds.
pub const LEASE_LOOK_MS: u64 = 200;

/// How long PostgreSQL may take to renew a lease, in milliseconds; then its connection counts as dead, and another is opened.
pub const LEASE_ANSWER_MS: u64 = LEASE_MS as u64 / 2;

/// How often a node renews its lease, in milliseconds.
pub const LEASE_EACH_MS: u64 = 2_000;

/// How often a claim of a table is tried while PostgreSQL ends it because of a deadlock with the last writes of its owner.
pub const CLAIMS_MAX: usize = 5;

/// How long a node whose lease has run out is remembered, in milliseconds: its tables get back the time since it was last seen.
pub const NODE_KEPT_MS: i64 = 24 * 3_600 * 1_000;

/// How often changed listings are written, in milliseconds; what a node that dies has not written, the next owner writes.
pub const LISTINGS_EACH_MS: u64 = 100;

/// How long a table stays in memory while no one listens and nothing is under way, in seconds; then only the store has it.
pub const PASSIVE_SECONDS: u64 = 10;

/// How often the store is asked for passive tables whose deadline has passed, in milliseconds: a limit at a table that no
/// one listens to takes effect at most this much later.
pub const DUE_EACH_MS: u64 = 1_000;

/// Passive tables that are activated at once because they are due; the others wait for the next look.
pub const DUE_MAX: i64 = 256;

/// Tables that a start activates before it serves because they are due or their owner ended; the others follow.
pub const DUE_AT_START_MAX: i64 = 4_096;

/// Tables that a start activates at the same time, of those that were active when the server ended.
pub const ACTIVATED_AT_ONCE: usize = 64;

/// Inputs that wait for one table; another is refused with `busy`.
pub const TABLE_QUEUE_MAX: usize = 256;

/// Commands of spectators, and of others who sit at no seat, that wait for one table; one more is answered `too-many`. Players' commands go first.
pub const SPECTATOR_QUEUE_MAX: usize = 64;

/// Places in the mailbox of a table that only its players may fill; what a spectator sends then is answered `too-many`.
pub const PLAYERS_RESERVED: usize = 64;

/// How long a new number of spectators waits until it is told and listed, in milliseconds: many who come and go make one message.
pub const SPECTATORS_TOLD_MS: u64 = 1_000;

/// How much of a gap in which the process did not run counts as time for games, in milliseconds; the rest is given back.
pub const CLOCK_GAP_MS: u64 = 1_000;

/// How often the clock is looked at, so that gaps are seen, in milliseconds.
pub const CLOCK_BEAT_MS: u64 = 200;

/// How far a table's time may be behind the store's, in milliseconds; then the log notes that so much is given back to its players.
pub const TIME_LOST_MS: u64 = 1_000;

/// Entries in the log of a table at which only computers play; then it is closed without a result.
pub const COMPUTER_ENTRIES_MAX: i64 = 10_000;

/// Tables at which only computers play that one account has opened and that still run; one more is refused with `too-many`.
pub const COMPUTER_TABLES_EACH_MAX: usize = 3;

/// How long computers wait for a viewer, in milliseconds (an hour); then their table is closed without a result.
pub const COMPUTERS_PAUSED_MS: u64 = 60 * 60 * 1_000;

/// Bots that decide at the same time at tables where only computers play; the others wait.
pub const COMPUTERS_ALONE_AT_ONCE: usize = 1;

/// Limits that can run out at one moment, one after the other; what is left waits for the next input.
pub const TICKS_MAX: usize = 100;

/// Connections of a node to PostgreSQL that write logs, each those of some tables; one more writes everything else.
pub const LOG_WRITERS: usize = 2;

/// How long a transaction on PostgreSQL may be idle, in milliseconds; then PostgreSQL undoes it, since its node has stopped in
/// the middle and the others wait for its locks.
pub const WORK_IDLE_MS: u64 = 3_000;

/// Connections to the database for reading; more readers wait for one.
pub const READERS_MAX: u32 = 8;

/// How long a reader waits for a connection, in seconds; then the request fails with `busy`.
pub const READER_WAIT_SECONDS: u64 = 10;

/// How long PostgreSQL may take for a reader, in seconds; then the connection counts as dead, the request fails, and another
/// connection is opened.
pub const DATABASE_ANSWER_SECONDS: u64 = 10;

/// How long PostgreSQL may take for a commit, in seconds, the wait for the one lock of all nodes included; then the connection
/// counts as dead, what was to be written fails, and another connection is opened.
pub const COMMIT_SECONDS: u64 = 30;

/// The shortest name of an account, in characters; a shorter one is refused with `bad-value`.
pub const NAME_CHARS_MIN: usize = 2;

/// The longest name of an account, in characters; a longer one is refused with `bad-value`.
pub const NAME_CHARS_MAX: usize = 20;

/// How long the name of a deleted account stays taken, in milliseconds (90 days); then another account may have it.
pub const NAME_KEPT_MS: i64 = 90 * 24 * 3_600 * 1_000;

/// The shortest password, in characters; a shorter one is refused with `bad-value`.
pub const PASSWORD_CHARS_MIN: usize = 8;

/// The longest password, in characters; a longer one is refused with `bad-value`.
pub const PASSWORD_CHARS_MAX: usize = 200;

/// Passwords that are hashed at the same time; others wait. Each takes about 20 MB of memory while it lasts.
pub const PASSWORDS_AT_ONCE: usize = 2;

/// How long a session lasts, in milliseconds (90 days); then one logs in again.
pub const SESSION_MS: i64 = 90 * 24 * 3_600 * 1_000;

/// Sessions of one account; with one more the one that was used longest ago ends.
pub const SESSIONS_MAX: i64 = 20;

/// How often it is noted that a session or token is used, in milliseconds.
pub const SEEN_EVERY_MS: i64 = 60 * 60 * 1_000;

/// Personal access tokens of one account; one more is refused with `bad-value`.
pub const ACCESS_TOKENS_MAX: i64 = 20;

/// How long a ticket for a socket is good, in milliseconds; a later one is refused with `not-logged-in`.
pub const TICKET_MS: i64 = 30_000;

/// How often an open socket or stream looks whether its session is still there, in seconds: it may have ended without a message. One that has expired ends at once.
pub const SESSION_LOOK_SECONDS: u64 = 60;

/// How long what `/ready` has found out holds, in milliseconds: each time something is written.
pub const READY_EACH_MS: u64 = 1_000;

/// The name of a token, in characters; a longer one is refused with `bad-value`.
pub const TOKEN_NAME_CHARS_MAX: usize = 60;

/// What a program says it is (User-Agent), in characters; the rest is cut off.
pub const AGENT_CHARS_MAX: usize = 200;

/// The body of a request, in bytes; a larger one is refused with `too-large`.
pub const BODY_BYTES_MAX: usize = 64 << 10;

/// How long a node may take to seat those whom it has paired, in milliseconds; then it counts as gone, and they wait again.
pub const PAIRING_TAKEN_MS: i64 = 10_000;

/// Messages that wait for one socket; a client that does not read them is disconnected and comes back with a resync.
pub const OUTBOX_MAX: usize = 64;

/// Answers of the server itself, pings included, that wait for one socket; while there are as many it is not read.
pub const SOCKET_ANSWERS_MAX: usize = 8;

/// How often an idle socket is asked whether it is still there, in seconds.
pub const PING_SECONDS: u64 = 25;

/// How long a socket may say nothing, answers to pings included, in seconds; then it is closed.
pub const SILENCE_SECONDS: u64 = 70;

/// Messages that a socket may send at once; the next are answered `too-many` until [`SOCKET_MESSAGES_EACH_MS`] gives one back.
pub const SOCKET_BURST: u32 = 20;

/// A socket may send one more message after this many milliseconds.
pub const SOCKET_MESSAGES_EACH_MS: u64 = 200;

/// How long a socket may take to accept one message, in seconds; a client that has stopped reading is disconnected.
pub const SEND_SECONDS: u64 = 20;

/// What the machine keeps for a connection that does not read, in bytes; then [`OUTBOX_MAX`] and [`SEND_SECONDS`] count.
pub const UNREAD_BYTES: u32 = 64 << 10;

/// Connections that wait to be taken; others are refused by the machine.
pub const BACKLOG: u32 = 4_096;

/// Messages that came too fast since the socket was last calm (its burst whole again); after this number it is closed.
pub const SOCKET_FLOOD_MAX: u32 = 200;

/// Players invited to one table; more are refused with `bad-value`.
pub const INVITED_MAX: usize = 50;

/// Gil that each player puts into the pot of a match; more is refused with `bad-value`.
pub const POT_MAX: u64 = 1_000_000;

/// The shortest clock of a rated or staked game, in milliseconds; a shorter one is refused with `bad-value`.
pub const RATED_MIN_MS: u64 = 10_000;

/// Notices of the lobby that wait for one listener; a listener that is further behind gets the whole lobby again.
pub const NOTICES_KEPT: usize = 1_024;

/// How long a finished table stays open for a rematch when no one listens any more, in milliseconds; then it is closed.
pub const FINISHED_MS: u64 = 120_000;

/// How long a finished table stays open when clients listen but no one plays again, in milliseconds; then it is closed.
pub const FINISHED_LONGEST_MS: u64 = 60 * 60 * 1_000;

/// How long paired players have to get ready, in milliseconds; then their table is closed and nothing is counted.
pub const PAIRED_MS: u64 = 60_000;

/// How long an open table waits for players when the player who opened it is gone, in milliseconds; then it is closed.
pub const GATHERING_OPEN_MS: u64 = 5 * 60 * 1_000;

/// As [`GATHERING_OPEN_MS`] for tables that only those find who are invited or have the link (a day).
pub const GATHERING_LINK_MS: u64 = 24 * 3_600 * 1_000;

/// How long an open table waits for players when the player who opened it is there (a day), in milliseconds; then it is closed.
pub const GATHERING_LONGEST_MS: u64 = 24 * 3_600 * 1_000;

/// How long a table with a time for each move waits for players (two weeks), in milliseconds; then it is closed.
pub const GATHERING_POST_MS: u64 = 14 * 24 * 3_600 * 1_000;

/// How long a match without any clock may rest (30 days), in milliseconds; then its table is closed without a result.
pub const IDLE_MS: u64 = 30 * 24 * 3_600 * 1_000;

/// How often a server notes that it runs, in seconds; after a crash at most this much thinking time is given back.
pub const ALIVE_SECONDS: u64 = 5;

/// After how many seconds the closing of a table is tried again when the disk did not take it.
pub const CLOSE_AGAIN_SECONDS: u64 = 10;

/// After how many seconds a table looks again at what is due when the disk did not take an entry of its log.
pub const WRITE_AGAIN_SECONDS: u64 = 1;

/// People that one account mutes; one more is refused with `bad-value`.
pub const MUTES_MAX: i64 = 500;

/// Reports of one account that wait for a moderator; one more is refused with `too-many`.
pub const REPORTS_OPEN_MAX: i64 = 20;

/// Messages of a table that are attached to a report; older ones are left out.
pub const REPORTED_MESSAGES_MAX: usize = 50;

/// The reason of a report, a silence or a ban, and the note that settles a report, in characters; longer ones are refused with `bad-value`.
pub const REASON_CHARS_MAX: usize = 1_000;

/// Reports or actions of moderators in one list; the others are left out.
pub const MODERATION_LISTED_MAX: i64 = 200;

/// The longest silence or ban, in minutes (ten years); a longer one is refused with `bad-value`.
pub const SANCTION_MINUTES_MAX: u32 = 10 * 366 * 24 * 60;

/// Tables in the snapshot of the lobby, of more only the number is told; and in one page of the open tables, a larger page is refused with `bad-value`.
pub const LOBBY_LISTED_MAX: usize = 500;

/// How long changes of the lobby are gathered before they are told, in milliseconds.
pub const LOBBY_EACH_MS: u64 = 200;

/// Lobby sockets and streams of one account at the same time; one more is refused with `too-many`.
pub const LISTENERS_EACH_MAX: usize = 20;

/// Answers remembered for one lobby socket; a command that comes again later is judged anew.
pub const LOBBY_ANSWERS_KEPT: usize = 16;

/// How far ratings of paired players are apart at first, in points.
pub const PAIRING_POINTS: i32 = 100;

/// How much further each second of waiting lets them be apart, in points.
pub const PAIRING_POINTS_A_SECOND: i32 = 20;

/// How long a player waits to be paired, in milliseconds (an hour); then the wish is dropped, and they are told.
pub const PAIRING_LONGEST_MS: u64 = 60 * 60 * 1_000;

/// How long a player who waits may be without a lobby socket or stream, in milliseconds; then the wish is dropped.
pub const PAIRING_GONE_MS: u64 = 10_000;

/// How often it is looked who can be paired, in milliseconds.
pub const PAIRING_EACH_MS: u64 = 500;

/// People who wait to be paired at the same time; one more is refused with `busy`.
pub const PAIRING_MAX: usize = 10_000;

/// How often a stream without news carries an empty line, in seconds.
pub const STREAM_ALIVE_SECONDS: u64 = 15;

/// How long after a start players may take to come back before the table counts them as gone, in seconds.
pub const COMEBACK_SECONDS: u64 = 60;

/// What a socket reads at once, in bytes: a move is a tenth of it; longer messages are read in several steps.
pub const SOCKET_READ_BYTES: usize = 1 << 10;

/// What the task of a socket gathers before it writes, in bytes.
pub const SOCKET_WRITE_BYTES: usize = 4 << 10;

/// What the task of a socket has ready for a client that does not read, in bytes: then pings are no longer answered, and a
/// socket with more to say is closed.
pub const SOCKET_UNSENT_BYTES_MAX: usize = 4 << 20;

/// Tables that one account has opened and that still run; one more is refused with `too-many`.
pub const TABLES_EACH_MAX: i64 = 100;

/// The length of a period of ratings, in milliseconds (5 days): after each without a rated match the deviation grows once.
pub const RATING_PERIOD_MS: i64 = 5 * 24 * 3_600 * 1_000;

/// The highest deviation on a leaderboard, in points; players with a higher one are not listed.
pub const RATING_MAX_DEVIATION: i64 = 110;

/// How long a player stays on a leaderboard without a rated match, in milliseconds (60 days).
pub const LEADERBOARD_MS: i64 = 60 * 24 * 3_600 * 1_000;

/// Names on a leaderboard; the others are not listed.
pub const LEADERBOARD_MAX: i64 = 100;

/// Points of a rating's history in one answer; older ones are left out.
pub const HISTORY_MAX: i64 = 500;

/// Matches of one page of the archive; a larger page is refused with `bad-value`.
pub const PAGE_MAX: i64 = 50;

/// Matches of one page while one's own are exported; the export goes on page by page.
pub const EXPORT_PAGE: i64 = 50;

/// Copies of one card that are brought to a table: more than can be played with in a match; the others stay at home.
pub const BRING_COPIES_MAX: u64 = 15;

/// How long an offer of a trade stands, in milliseconds (7 days); then it is gone.
pub const TRADE_MS: i64 = 7 * 24 * 3_600 * 1_000;

/// Offers of trades that one account has made and that are open; one more is refused with `conflict`. What others have offered to it does not count: they could keep it from trading.
pub const TRADES_OPEN_MAX: i64 = 50;

/// Open offers of one account to one and the same other; one more is refused with `conflict`, so that no account's list is full of one sender's.
pub const TRADES_SAME_MAX: i64 = 10;

/// Trades in one list; older ones are left out.
pub const TRADES_LISTED: i64 = 100;

/// The key that comes with opening a pack, in characters; a longer one is refused with `bad-value`.
pub const KEY_CHARS_MAX: usize = 64;

/// Matches on the page of a player; the archive has the others.
pub const LAST_MATCHES: i64 = 10;
/// What players may add to the chance of one match, all together; more is refused with `too-many`.
pub const CONTRIBUTIONS_MAX: usize = 16;

/// Cards, and copies of each, that the public record of a match leaves of what a player brought, beside those that were used.
pub const FAIR_CARDS: usize = 15;

/// The longest time that a stop may wait for requests, in seconds; a longer one is refused when the settings are read.
pub const STOP_SECONDS_MAX: u64 = 600;

/// The shortest token for the metrics, in characters; a shorter one is refused when the settings are read.
pub const METRICS_TOKEN_CHARS_MIN: usize = 16;

/// Connections at one time, where the process may open as many files; others wait to be accepted.
pub const CONNECTIONS_MAX: usize = 20_000;

/// Connections of one address at one time, those of trusted proxies excepted; one more is closed as soon as it is accepted. More than [`SOCKETS_ADDRESS_MAX`], because requests need some too.
pub const CONNECTIONS_ADDRESS_MAX: usize = 300;

/// The part of all connections that one address may have: a quarter. It counts where a low limit of open files leaves few; one more is closed as soon as it is accepted.
pub const CONNECTIONS_ADDRESS_SHARE: usize = 4;

/// Open files that are kept for the database, the log and the listening socket; connections get what the limit of the process leaves.
pub const FILES_RESERVED: usize = 64;

/// Connections where the limit of open files leaves even fewer; then files may run out, and connections wait to be accepted.
pub const CONNECTIONS_MIN: usize = 16;

/// How long the server waits after a connection could not be accepted (mostly: too many open files), in milliseconds; twice as long each time, up to [`ACCEPT_AGAIN_LONGEST_MS`].
pub const ACCEPT_AGAIN_MS: u64 = 20;

/// The longest wait after connections could not be accepted, in milliseconds.
pub const ACCEPT_AGAIN_LONGEST_MS: u64 = 500;

/// How often the log says that an address has too many connections, in seconds; the metrics count them all.
pub const CROWD_LOG_SECONDS: u64 = 60;

/// What a connection keeps of a request that is being read, in bytes; a longer head is refused with 431.
pub const HEAD_BYTES_MAX: usize = 32 << 10;

/// How long a client may take to send the head of a request, in seconds, where nothing else is set; then the connection is closed. An idle connection stays open as long. Also how long a request may take, its body included; then it is refused with `too-slow`. Sockets and streams have begun by then.
pub const REQUEST_SECONDS: u64 = 30;

/// The longest time that can be set for [`REQUEST_SECONDS`]; a longer one is refused when the settings are read.
pub const REQUEST_SECONDS_MAX: u64 = 600;

/// How long the database may take to answer whether the server is ready, in seconds; then it is not.
pub const READY_SECONDS: u64 = 2;

/// How long a stop waits for sockets to be told, in seconds.
pub const FAREWELL_SECONDS: u64 = 3;

/// Requests with a password of one address at once: log-ins, sign-ups, changes of passwords, deletions of accounts; the next are refused with `too-many` until [`ENTER_EACH_MS`] gives one back.
pub const ENTER_BURST: u32 = 20;

/// One more request with a password of an address after this many milliseconds.
pub const ENTER_EACH_MS: u64 = 6_000;

/// Log-ins to one name at once from one address (IPv6: one network); then one after another, so that a password cannot be guessed. Guesses from elsewhere do not lock the owner out.
pub const NAME_BURST: u32 = 20;

/// One more log-in to a name from an address after this many milliseconds.
pub const NAME_EACH_MS: u64 = 10_000;

/// Recovery codes that an account is given at once; new ones replace them all.
pub const RECOVERY_CODES: usize = 8;

/// How long a link with which a password is set anew is good, in milliseconds (a day); then it is refused with `wrong-code`.
pub const RESET_MS: i64 = 24 * 3_600 * 1_000;

/// Guests made by one address at once; then one after another.
pub const GUEST_BURST: u32 = 20;

/// One more guest of an address after this many milliseconds.
pub const GUEST_EACH_MS: u64 = 10_000;

/// Tables opened by one account at once; then one after another.
pub const OPEN_BURST: u32 = 30;

/// One more table of an account after this many milliseconds.
pub const OPEN_EACH_MS: u64 = 2_000;

/// Exports of one account at once; the next is refused with `too-many`. Each reads the logs of all tables, where what was said is.
pub const EXPORT_BURST: u32 = 3;

/// One more export of an account after this many milliseconds (20 minutes).
pub const EXPORT_EACH_MS: u64 = 20 * 60 * 1_000;

/// Exports of all accounts of one address at once; the next is refused with `too-many`. Guests are made for nothing, so that an account's own limit is not enough.
pub const EXPORT_ADDRESS_BURST: u32 = 20;

/// One more export of an address after this many milliseconds (a minute).
pub const EXPORT_ADDRESS_EACH_MS: u64 = 60_000;

/// Cards in one document to print, copies included; more are refused with `bad-value`.
pub const PRINT_CARDS_MAX: usize = 1_000;

/// Documents to print that are drawn at the same time, each on a thread of its own; others wait for [`PRINT_WAIT_SECONDS`].
pub const PRINTS_AT_ONCE: usize = 2;

/// How long a document to print waits for its turn, in seconds; then it is refused with `busy`.
pub const PRINT_WAIT_SECONDS: u64 = 10;

/// Documents to print of one address at once, whether or not its people have accounts; the next are refused with `too-many`.
pub const PRINT_BURST: u32 = 10;

/// One more document to print of an address after this many milliseconds.
pub const PRINT_EACH_MS: u64 = 10_000;

/// Other requests of one account at once; then one after another.
pub const ACCOUNT_BURST: u32 = 100;

/// One more request of an account after this many milliseconds.
pub const ACCOUNT_EACH_MS: u64 = 50;

/// All requests of one address at once; a school or a household may share it, so this is wide.
pub const ADDRESS_BURST: u32 = 500;

/// One more request of an address after this many milliseconds.
pub const ADDRESS_EACH_MS: u64 = 10;

/// Sockets and streams of one account at one time; one more is refused with `too-many`.
pub const SOCKETS_ACCOUNT_MAX: usize = 30;

/// Sockets and streams of one address at one time; one more is refused with `too-many`.
pub const SOCKETS_ADDRESS_MAX: usize = 200;

/// How often limits forget addresses and accounts that have been quiet, in seconds.
pub const FORGET_SECONDS: u64 = 60;

/// How often a running server looks for what an administrator has done to the database, in seconds; a ban closes sockets within that time, and a table that was closed is let go.
pub const ADMIN_LOOK_SECONDS: u64 = 1;

/// A card set of the site, in bytes; a larger one is refused when it is added.
pub const SITE_SET_BYTES_MAX: usize = 512 << 10;

/// Card sets of the site; one more is refused when it is added.
pub const SITE_SETS_MAX: i64 = 100;

/// Careers that are kept with one account; one more is refused with `bad-value`.
pub const CAREERS_EACH_MAX: i64 = 5;

/// A career that is kept with an account, in bytes; a larger one is refused with `too-large`. One of many years has a tenth of it.
pub const CAREER_BYTES_MAX: usize = 512 << 10;

/// The body of a request that keeps a career, in bytes; a larger one is refused with `too-large`. In it the career is a text, with two bytes for a quotation mark.
pub const CAREER_BODY_BYTES_MAX: usize = 1 << 20;

/// The shortest id of a kept career, in characters; a shorter one is refused with `bad-value`.
pub const CAREER_ID_CHARS_MIN: usize = 8;

/// The longest id of a kept career, in characters; a longer one is refused with `bad-value`.
pub const CAREER_ID_CHARS_MAX: usize = 32;

/// A line of a backup may have this many bytes; a longer one is refused as damaged.
pub const BACKUP_LINE_BYTES_MAX: u64 = 64 << 20;

/// The longest first word of NATS subjects, in characters; a longer one is refused when the settings are read.
pub const NATS_PREFIX_CHARS_MAX: usize = 32;

/// How long a start waits for NATS, in seconds; then it ends and says what to do. A connection that is lost later is tried again for ever.
pub const NATS_START_SECONDS: u64 = 15;

/// The longest pause between two attempts to reach NATS, in milliseconds.
pub const NATS_RETRY_MS: u64 = 1_000;

/// How often NATS is asked whether it is still there, in seconds; after three questions without an answer the connection counts as lost.
pub const NATS_PING_SECONDS: u64 = 2;

/// How long one attempt to connect to NATS may take, in seconds; then the next server is tried.
pub const NATS_CONNECT_SECONDS: u64 = 5;

/// Messages that wait to be sent to NATS; further senders wait until there is room.
pub const NATS_OUTBOX_MAX: usize = 4_096;

/// Messages of one subscription that wait to be read; more are lost, with a line in the log, and a receiver that counts them sees the gap.
pub const NATS_INBOX_MAX: usize = 65_536;

/// How often a node tells the others the number of its last message, in milliseconds: a message that NATS lost is noticed so
/// much later at most.
pub const PEER_BEAT_MS: u64 = 500;

/// How long another node may say nothing, in milliseconds; then its tables count as out of reach, and clients that listen to
/// them here are told to come back. Half a lease, so that they are back when another node can take the tables over.
pub const PEER_SILENCE_MS: u64 = 3_000;

/// How long a node that says nothing is remembered, in milliseconds.
pub const PEER_KEPT_MS: u64 = 60_000;

/// How long a message to another node may wait for room in the client of NATS, in milliseconds; then it is lost, which the
/// other node notices.
pub const PEER_SEND_MS: u64 = 2_000;

/// Lines for a client of another node that go as one message, in bytes; the next ones go in another. One line may be longer, up
/// to what NATS takes (1 MiB usually); a longer one ends the connection of that client.
pub const PEER_MESSAGE_BYTES: usize = 128 << 10;

/// The longest head of a message with lines, in bytes.
pub const PEER_HEAD_BYTES: usize = 1_024;

/// How long a link to the owner of a table is kept while no client here listens to the table, in milliseconds.
pub const LINK_IDLE_MS: u64 = 2_000;

/// How often a command is sent again because its table had moved to another node before it was carried out; then it is refused
/// with `busy`.
pub const MOVED_MAX: usize = 5;

/// News that wait to be sent to the other nodes; more are not sent, and the other nodes read everything again.
pub const NEWS_OUTBOX_MAX: usize = 4_096;

/// How long the end of a process waits until NATS has what was sent, in seconds; what is left is lost as if the process had crashed.
pub const NATS_CLOSE_SECONDS: u64 = 2;

/// The lowest level of bots whose decisions may be done by workers: those of lower levels take less than the way there.
pub const JOB_LEVEL_MIN: u8 = 4;

/// The longest job, in bytes; a longer one is done by its own node.
pub const JOB_BYTES_MAX: usize = 256 << 10;

/// Jobs that wait in the queue; one more is done by its own node.
pub const JOBS_WAITING_MAX: i64 = 10_000;

/// How long a node waits until the queue has a job, in milliseconds; then it does the job itself.
pub const JOB_PUBLISH_MS: u64 = 2_000;

/// How long a node waits for a worker, in milliseconds; then it does the job itself, and asks no worker for [`JOB_AWAY_MS`].
pub const JOB_PATIENCE_MS: u64 = 20_000;

/// How long a node asks no worker after none has answered, in milliseconds.
pub const JOB_AWAY_MS: u64 = 60_000;

/// How long a worker may say nothing about a job, in milliseconds; then another gets it.
pub const JOB_ACK_MS: u64 = 6_000;

/// How often a worker says that it is still at a job, in milliseconds.
pub const JOB_PROGRESS_MS: u64 = 2_000;

/// How many workers get a job, one after the other; then its node does it.
pub const JOB_DELIVERIES_MAX: i64 = 3;

/// How long a worker waits for a job before it asks again, in milliseconds.
pub const JOB_POLL_MS: u64 = 5_000;

/// The pause of a worker after an attempt to take a job that failed, in milliseconds.
pub const JOB_RETRY_MS: u64 = 500;

/// Webhooks of one account; one more is refused with `bad-value`.
pub const WEBHOOKS_EACH_MAX: i64 = 5;

/// The address of a webhook, in characters; a longer one is refused with `bad-value`.
pub const WEBHOOK_URL_CHARS_MAX: usize = 500;

/// Webhooks that one account makes or tries at once; the next are refused with `too-many`.
pub const WEBHOOK_BURST: u32 = 10;

/// One more webhook that an account makes or tries after this many milliseconds.
pub const WEBHOOK_EACH_MS: u64 = 10_000;

/// Events that wait for one webhook; further ones are dropped until some are delivered or given up.
pub const WEBHOOK_PENDING_MAX: i64 = 200;

/// How long an event is worth telling, in milliseconds (a day); then it is given up.
pub const WEBHOOK_EXPIRES_MS: i64 = 24 * 3_600 * 1_000;

/// Attempts to deliver one event; then it is given up.
pub const WEBHOOK_ATTEMPTS_MAX: i64 = 8;

/// The pause after the first failed attempt, in milliseconds; three times as long after each further one, up to [`WEBHOOK_RETRY_LONGEST_MS`].
pub const WEBHOOK_RETRY_MS: i64 = 10_000;

/// The longest pause between two attempts, in milliseconds (an hour).
pub const WEBHOOK_RETRY_LONGEST_MS: i64 = 3_600 * 1_000;

/// Events in a row that were given up; then the webhook is paused, and drops what happens until a test of its owner succeeds.
pub const WEBHOOK_FAILURES_MAX: i64 = 5;

/// How long a delivery is kept once it ended, in milliseconds (7 days); then it is forgotten.
pub const WEBHOOK_KEPT_MS: i64 = 7 * 24 * 3_600 * 1_000;

/// Requests to webhooks at one time, at most one for each; others wait.
pub const WEBHOOKS_AT_ONCE: usize = 32;

/// How long one request to a webhook may take, in seconds, from the name to the head of the answer; then it has failed.
pub const WEBHOOK_SECONDS: u64 = 10;

/// How long a webhook belongs to the node that sends to it, in milliseconds; longer than [`WEBHOOK_SECONDS`], for a node that dies meanwhile.
pub const WEBHOOK_BUSY_MS: i64 = 60_000;

/// The head of an answer of a webhook's receiver, in bytes; a longer one has failed. Bodies are not read.
pub const WEBHOOK_HEAD_BYTES_MAX: usize = 16 << 10;

/// How often it is looked what is due to webhooks, in milliseconds.
pub const WEBHOOK_LOOK_MS: u64 = 1_000;

/// After how many looks it is learned anew which accounts have webhooks: another node may have made some.
pub const WEBHOOK_LEARN_EACH: u64 = 5;

/// How long `tria check` waits for the database, and for NATS, in seconds; then they count as away.
pub const CHECK_SECONDS: u64 = 5;

/// How far the clocks of a node and of the database may be apart, in milliseconds, before `tria check` warns.
pub const CHECK_CLOCK_WARN_MS: i64 = 500;

/// The same before it fails: half of a lease.
pub const CHECK_CLOCK_FAIL_MS: i64 = LEASE_MS / 2;

/// Free space for an SQLite database, in bytes, below which `tria check` warns.
pub const CHECK_DISK_WARN_BYTES: u64 = 1 << 30;

/// The same below which it fails.
pub const CHECK_DISK_FAIL_BYTES: u64 = 100 << 20;

/// The longest time that closed tables or their chat can be kept, in days (a century); 0 keeps them for ever, more is refused when the settings are read.
pub const KEEP_DAYS_MAX: u32 = 36_500;

/// How often it is looked what is no longer kept, in seconds (an hour).
pub const PRUNE_SECONDS: u64 = 3_600;

/// Tables that one transaction prunes.
pub const PRUNE_AT_ONCE: i64 = 20;
