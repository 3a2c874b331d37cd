//! The command as people and programs use it: the real binary, real files, real pipes.

mod advise;
mod arena;
mod boundary;
mod cards;
mod deal;
mod docs;
mod help;
mod hostile;
mod position;
mod replay;
mod rules;
mod solve;
mod solved;
mod solve_triatri;
mod support;
