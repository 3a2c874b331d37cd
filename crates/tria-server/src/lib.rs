//! Both games online: tables that lose no move, over SQLite or PostgreSQL.

pub mod accounts;
pub mod chance;
pub mod clock;
pub mod error;
pub mod limits;
pub mod store;
pub mod tables;
