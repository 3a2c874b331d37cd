//! The single-player career as a pure, event-sourced state machine: a command in, one event out.
//!
//! A client does four things:
//! 1. it calls [`Career::decide`] and shows a [`Refusal`], or
//! 2. stores [`Effects::event`] durably (in a [`CareerStore`]), then
//! 3. applies it ([`Career::apply`]), and
//! 4. shows the [`Note`]s and the results of [`Career`]'s queries.
//!
//! [`act`] does the first three.
//!
//! A match in five commands: [`Command::Challenge`], perhaps [`Command::Mix`], [`Command::Play`] (hands are dealt and escrowed),
//! [`Command::FirstCard`], [`Command::Report`] (settled), perhaps [`Command::Take`].
//! Between `Play` and `Report` the client plays the match of [`Career::table`], usually in a room, which makes the record.

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
pub use questions::{DestroyQuestion, Here, NoAdvice, ShelfEntry, ShopView, Summary, TournamentView};
pub use refusal::Refusal;
pub use save::{FORMAT, ImportError};
pub use state::{
    Account, Career, Choosing, Game, Offer, Played, Profile, Purpose, Stage, Table, Tally, TournamentRun,
    TradeNews, TriatriTable,
};
pub use store::{ActError, CareerStore, MemoryError, MemoryStore, Saved, TableError, TableLog, act, replay};
