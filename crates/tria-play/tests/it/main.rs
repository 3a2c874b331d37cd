//! Bots at tables, and tables of careers' matches: played, cut off anywhere, and spoilt.

mod bots;
mod rebuilding;
