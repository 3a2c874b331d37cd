//! The tests of the server: real databases, real sockets, real processes.

mod fair;
mod support;
mod tables;
