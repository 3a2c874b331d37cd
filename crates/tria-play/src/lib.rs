//! Drives one table for its host: a terminal, a browser or a server.
//!
//! The room knows no engine, the engine knows no rooms, and a career knows neither; this crate connects them,
//! without threads, files or a clock of its own.
//!
//! * [`Bot`] plays one computer seat: the seat's events and view go in, a command comes out.
//! * [`Bots`] are all computer seats of a table. [`Bots::jobs`] lists the decisions they owe, [`Job::decide`] makes one,
//!   on any thread or, as a [`JobRequest`], in another process, and [`Bots::accept`] says whether the table still waits for it.
//! * [`Table`] is a whole table on one machine: room, people, bots and a [`Journal`]. Terminal and browser use it;
//!   the server has a task per table in its place, and the same [`Bots`].
//! * [`Opening`] and [`Rebuilt`] are the table of a career's match: opened from the career, rebuilt from the lines of its log.
//! * [`advice`] values the moves that a seat has.

pub mod advice;
mod bot;
mod bots;
mod career;
mod opening;
mod rebuilt;
mod table;

pub use bot::{Bot, levels_of_cards};
pub use bots::{Bots, Decision, Job, JobRequest};
pub use career::{expected, players};
pub use opening::Opening;
pub use rebuilt::{FORMAT, Rebuilt, Unplayable, first_line, line, places_a_card};
pub use table::{Journal, Player, Table, computer};
#[doc(no_inline)]
pub use tria_room::LogEntry;
