//! The matrix: every house, rule, kind, trade rule and option, each played to its end through a real client.
//!
//! A covering sample is played by default; `TRIA_MATRIX=full` plays every case, and `TRIA_MATRIX_ONLY=part-of-a-name` some.
//! The browser's part is in `web/tests/browser/matrix.test.mjs`, driven by the same list.

mod cases;
mod plain;
mod socket;
mod terminal;
