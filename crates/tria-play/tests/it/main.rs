//! Bots at tables, and tables of careers' matches: played, cut off anywhere, and spoilt.

mod bots;
// The player who does things at random is the world's own.
#[path = "../../../tria-world/tests/it/support.rs"]
#[allow(dead_code, unreachable_pub, reason = "shared with the tests of the world, which use all of it")]
mod life;
mod random_play;
mod rebuilding;
