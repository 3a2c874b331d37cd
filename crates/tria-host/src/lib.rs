//! A table on one machine: the room, the minds of its computer seats, and who sits where.
//!
//! A terminal and a browser play alone in the same way; they differ in who lends the computers time to think.
//! Here is what they share, without threads, files or a clock:
//! 1. [`Table::jobs`] tells what computers are asked,
//! 2. [`Job::think`] decides, wherever and for as long as it likes, and
//! 3. [`Table::take`] carries the thoughts out in the order of the seats.
//!
//! What happens is written down by a [`Journal`] before anybody sees it.

mod career;
mod table;

pub use career::{expected, players};
pub use table::{Job, Journal, Player, Table, Thought, friend};
