//! The tests of the career file: real files, real processes, real kills.

mod crash;
// The player who does things at random is the world's own.
#[path = "../../../tria-world/tests/it/support.rs"]
#[allow(dead_code, unreachable_pub, reason = "shared with the tests of the world, which use all of it")]
mod life;
mod migrations;
mod paths;
mod processes;
mod refusals;
mod stores;
mod support;
