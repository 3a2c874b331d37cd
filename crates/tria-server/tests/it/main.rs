//! The tests of the server: real databases, real sockets, real processes.

mod migration;
mod support;
mod tables;
