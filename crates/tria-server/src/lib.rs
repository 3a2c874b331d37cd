//! Both games online: tables that lose no move, over SQLite or PostgreSQL.

pub mod chance;
pub mod clock;
pub mod limits;
pub mod store;
pub mod tables;
