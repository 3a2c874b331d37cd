//! The command as people and programs use it: the real binary, real files, real pipes.

mod advise;
mod arena;
mod balance;
mod boundary;
mod card_sets;
mod cards;
mod choices;
mod deal;
mod docs;
mod help;
mod hostile;
mod icons;
mod kills;
mod levels;
mod plain_career;
mod play;
mod position;
mod print;
mod replay;
mod rules;
mod save;
mod server;
mod solve;
mod solve_triatri;
mod solved;
mod support;
