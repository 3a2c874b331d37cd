//! The command as people and programs use it: the real binary, real files, real pipes.

mod arena;
mod cards;
mod deal;
mod docs;
mod help;
mod hostile;
mod levels;
mod position;
mod replay;
mod rules;
mod solve;
mod support;
