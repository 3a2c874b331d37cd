//! The single-player career as a pure state machine: a command in, one event out, and a career that follows from its events alone.
//!
//! A face does four things:
//! 1. it asks ([`Career::decide`]) and shows a [`Refusal`], or
//! 2. writes [`Effects::event`] to disk (a [`CareerStore`] does), then
//! 3. applies it ([`Career::apply`]), and
//! 4. shows the [`Note`]s and whatever the questions of [`Career`] answer.
//!
//! [`act`] does the first three.
//!
//! A match in five commands: [`Command::Challenge`], perhaps [`Command::Mix`], [`Command::Play`] (hands are dealt and escrowed),
//! [`Command::FirstCard`], [`Command::Report`] (settled), perhaps [`Command::Take`].
//! Between `Play` and `Report` the face plays the match that [`Career::table`] describes, as a rule in a room, which writes the record.

mod apply;
mod command;
mod decide;
mod deck;
mod event;
mod matches;
mod questions;
mod refusal;
mod save;
mod settle;
mod shop;
mod state;
mod store;
mod tournaments;
mod triatri;

pub use apply::ApplyError;
pub use command::Command;
pub use deck::strongest;
pub use event::{Change, Effects, Event, Note};
pub use questions::{DestroyQuestion, Here, ShelfEntry, ShopView, Summary, TournamentView};
pub use refusal::Refusal;
pub use save::{FORMAT, ImportError};
pub use state::{
    Account, Career, Choosing, Game, Offer, Played, Profile, Purpose, Stage, Table, Tally, TournamentRun,
    TradeNews, TriatriTable,
};
pub use store::{ActError, CareerStore, MemoryError, MemoryStore, Saved, TableError, TableLog, act, replay};
