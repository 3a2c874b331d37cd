//! Every bound on the contents of a save, with what happens when it is exceeded; those of careers and events are in [`tria_world::limits`].

/// Careers in one file; one more is refused.
pub const CAREERS_MAX: usize = 100;

/// After this many events the career is stored as a snapshot, so that loading applies fewer events than this.
pub const SNAPSHOT_EVERY: u64 = 200;

/// Events after the latest snapshot that are read when a career is loaded; a file with more is refused as damaged.
pub const EVENTS_LOADED_MAX: u64 = 100_000;

/// The highest number of an event that a file can hold; a career beyond it is refused.
pub const NUMBER_MAX: u64 = 1 << 53;

/// Copies beside a save whose names differ only in their number; one more is refused.
pub const COPIES_MAX: u32 = 1_000;
