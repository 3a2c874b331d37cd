//! The tests of the server: real databases, real sockets, real processes.

mod support;
mod tables;
