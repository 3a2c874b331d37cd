//! The table at which a match of a career is played: how it opens, and how it is rebuilt from the log that a save keeps of it.
//!
//! A career knows the match before its table does, and neither knows the other; here is what they have to agree on.
//! Whoever runs the table
//! 1. opens it with [`Opening::open`],
//! 2. has the lines of the opening, and later the [`line()`] of every [`LogEntry`], on the disk before anything of it is shown, and
//! 3. goes on from [`Rebuilt::from`] after the end of the process, however it ended.
//!
//! It is pure, like the rules: a store keeps the lines, and whoever runs the table has the clock and the chance.

mod opening;
mod rebuilt;

pub use opening::Opening;
pub use rebuilt::{FORMAT, Rebuilt, Unplayable, first_line, line, places_a_card};
#[doc(no_inline)]
pub use tria_room::LogEntry;
