//! The terminal client of Tria: a full-screen game of Triple Triad and TriATri, and line-by-line play.
//!
//! [`app::App`] is the program without a terminal: keys and time go in, a rendered buffer comes out; [`run()`] connects it to a real one.
//! Screens hold a [`host::Host`], the offline table; widgets draw views and know no rules.

pub mod advice;
pub mod app;
pub mod career;
pub mod host;
pub mod keyboard;
pub mod look;
pub mod plain;
pub mod playback;
pub mod quick_settings;
pub mod records;
pub mod replay;
mod run;
pub mod screens;
pub mod theme;
pub mod widgets;
pub mod words;

pub use run::{Options, run, run_plain};
