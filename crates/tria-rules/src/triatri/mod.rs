//! TriATri: start selection, tricks, imitation, gems, rounds, scoring, notation and records.
//!
//! A [`Position`] waits for a deal, sealed choices, a gem or a card; `trick.rs` has the values and the winner of a trick, `selection.rs` decides the starter of a round, `scoring.rs` the value of gems.

mod card;
pub mod deal;
mod event;
mod frames;
pub mod notation;
mod options;
mod position;
pub mod record;
mod scoring;
mod selection;
pub mod trick;
mod view;
mod world;

pub use crate::setting::{Setting, SettingValue};

pub use card::{Card, CardSet, Colour, ParseCardError};
pub use event::{End, Event, Offer, Outcome};
pub use frames::{LaidCard, Preview};
pub use options::{
    Imitation, ImitationValue, NextLeader, OPTIONS, OptionError, Options, TripleImitation, TwoColourTie,
};
pub use position::{Chance, DEALT, Deal, DealError, Illegal, Move, Moves, Phase, Position, Source, TRICKS};
pub use record::{Record, RoundRecord, TrickRecord};
pub use scoring::{GEMS_PER_COLOUR, Gems, INSTANT_WIN_SCORE, places};
pub use selection::{Decision, decide};
pub use trick::Shown;
pub use view::{OwnView, PhaseView, SeatView, View};
