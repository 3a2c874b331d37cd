//! The tests of the server: real databases, real sockets, real processes.

mod abuse;
mod accounts;
mod bank;
mod fair;
mod lobby;
mod migration;
mod stakes;
mod support;
mod tables;
