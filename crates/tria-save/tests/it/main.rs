//! The tests of the career file: real files, real processes, real kills.

mod crash;
// So is whoever plays at a table of a career's match.
#[path = "../../../tria-play/tests/it/random_play.rs"]
#[allow(dead_code, unreachable_pub, reason = "shared with the tests of tables, which use all of it")]
mod random_play;
// The player who does things at random is the world's own.
#[path = "../../../tria-world/tests/it/support.rs"]
#[allow(dead_code, unreachable_pub, reason = "shared with the tests of the world, which use all of it")]
mod life;
mod migrations;
mod processes;
mod refusals;
mod stores;
mod support;
mod tables;
