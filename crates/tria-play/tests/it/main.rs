//! Bots at tables, and tables of careers' matches: played, interrupted anywhere, and damaged.

mod bots;
mod rebuilding;
