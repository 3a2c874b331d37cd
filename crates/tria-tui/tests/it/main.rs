//! The terminal game without a terminal: keys go in, pictures come out.

mod advice;
mod career;
mod games;
mod plain;
mod playback;
mod replays;
mod screens;
mod secrets;
mod support;
