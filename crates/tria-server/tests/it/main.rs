//! The tests of the server: real databases, real sockets, real processes.

mod abuse;
mod accounts;
mod migration;
mod stakes;
mod support;
mod tables;
