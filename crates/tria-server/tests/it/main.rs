//! The tests of the server: real databases, real sockets, real processes.

mod abuse;
mod accounts;
mod bank;
mod cards;
mod lobby;
mod migration;
mod played;
mod stakes;
mod support;
mod tables;
