//! The rules of Triple Triad and TriATri, exactly.
//!
//! This crate is pure: no clock, no randomness of its own, no input or output.
//! Chance comes in from outside, as outcomes in a record or as a generator that the caller passes in.
//!
//! Play a card and inspect the events:
//! ```
//! use tria_rules::game::Game;
//! use tria_rules::triad::{notation, Cause, Event, Move, Player};
//!
//! let catalog = tria_cards::builtin();
//! let position = notation::parse("tt1/same=two/-/,r1151,,r1511,,,,,/5115,1111,1111,1111/2222,2222,2222/b", catalog)?;
//! let mut events = Vec::new();
//! position.play(Player::Blue.seat(), "a4".parse::<Move>()?, &mut events)?;
//! let flips = events.iter().filter(|event| matches!(event, Event::Flipped(flip) if flip.cause == Cause::Same));
//! assert_eq!(flips.count(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Check a record:
//! ```
//! use tria_rules::record::Replay;
//!
//! let catalog = tria_cards::builtin();
//! let record = br#"{"game":"triatri","players":2,"rounds":[]}"#;
//! let answer = Replay::read(record, catalog)?.to_json(catalog);
//! assert!(answer.ends_with(r#""next":{"phase":"deal"}}"#));
//! # Ok::<(), tria_rules::record::RecordError>(())
//! ```

pub mod census;
pub mod chance;
pub mod frames;
pub mod game;
pub mod hash;
pub mod json;
pub mod limits;
mod names;
mod notation;
pub mod record;
mod setting;
pub mod triad;
pub mod triatri;
