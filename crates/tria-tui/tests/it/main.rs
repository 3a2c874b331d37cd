//! The terminal game without a terminal: keys go in, rendered screens come out.

mod advice;
mod career;
mod career_told;
mod games;
mod kept;
mod keys;
mod looks;
mod match_told;
mod plain;
mod plain_career;
mod playback;
mod quick_rules;
mod refusals;
mod replays;
mod screens;
mod secrets;
mod support;
mod table;
