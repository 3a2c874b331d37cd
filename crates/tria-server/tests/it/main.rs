//! The tests of the server: real databases, real sockets, real processes.

mod abuse;
mod accounts;
mod fair;
mod lobby;
mod migration;
mod support;
mod tables;
