//! Stories of the tests of rooms, told there without a server.

// What the tests of rooms need beside them stays unused here.
#![allow(dead_code)]

#[path = "../../../../tria-room/tests/it/stories.rs"]
pub(crate) mod stories;
#[path = "../../../../tria-room/tests/it/support.rs"]
pub(crate) mod support;
