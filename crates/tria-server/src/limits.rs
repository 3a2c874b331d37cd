//! Every bound of the server, with what happens at it.

/// Jobs that one commit takes together; the others wait for the next.
pub const GROUP_MAX: usize = 512;

/// Jobs that wait for the disk; whoever brings another waits until there is room.
pub const QUEUE_MAX: usize = 4_096;

/// Inputs that wait for one table; another is refused with `busy`.
pub const TABLE_QUEUE_MAX: usize = 256;

/// Connections to the database for reading; more readers wait for one.
pub const READERS_MAX: u32 = 8;

/// How long a reader waits for a connection, in seconds; then the request fails with `busy`.
pub const READER_WAIT_SECONDS: u64 = 10;
