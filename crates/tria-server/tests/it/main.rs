//! The tests of the server: real databases, real sockets, real processes.

mod abuse;
mod accounts;
mod bank;
mod lobby;
mod migration;
mod room;
mod secrecy;
mod stakes;
mod support;
mod tables;
