//! The tests of the server: real databases, real sockets, real processes.

mod abandoned;
mod abuse;
mod accounts;
mod archives;
mod backups;
mod bank;
mod bans;
mod cards;
mod careers;
mod chat;
mod client;
mod escrow;
mod fair;
mod lobby;
mod migration;
mod operations;
mod played;
mod protocol;
mod room;
mod secrecy;
mod slow;
mod staked;
mod stakes;
mod streams;
mod support;
mod tables;
