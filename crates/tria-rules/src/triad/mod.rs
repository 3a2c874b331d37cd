//! Triple Triad: set-up, play, views, houses, matches, trade rules, notation and records.
//!
//! A [`Setup`] is unchecked input; [`Setup::position`] checks it once into a [`Position`], which cannot be illegal.
//! `capture.rs` has the order of one placement, `house.rs` and `rules.rs` what players may agree on.

pub mod board;
mod capture;
pub mod card;
mod card_id;
pub mod deal;
mod event;
mod frames;
mod house;
mod index_type;
mod match_error;
mod matches;
mod names;
pub mod notation;
mod player;
mod position;
pub mod record;
mod rules;
mod setup;
mod slot;
mod switches;
mod trade;
mod view;
mod world;

pub use crate::setting::{Setting, SettingValue};

pub use board::{Cell, CellSet, Side};
pub use card::{Card, Element, ParseCardError, Rank, Ranks};
pub use card_id::CardId;
pub use event::{Cause, Event, Flip, Outcome};
pub use frames::{Frame, Preview, Touch};
pub use house::{House, OnDraw, Rule, Trade};
pub use match_error::{DealError, MatchError};
pub use matches::{
    DealKind, GameResult, Hand, HandNeed, KnownCards, Match, MatchDeal, MatchView, NextDeal, Phase,
    StarterNeed,
};
pub use names::{CardNames, RanksOnly, UnknownCardText};
pub use player::{ByPlayer, Player};
pub use position::{IllegalMove, IllegalReason, Move, Moves, Position};
pub use record::{DealRecord, MatchRecord, Record, Step};
pub use rules::{GAME_SWITCHES, InForce, KINDS, POOL_SIZE, Refusal, Rules, RulesDraft, SWITCHES};
pub use setup::{HAND_MAX, Placed, Setup, SetupError, SetupProblem};
pub use slot::{Slot, SlotSet, SlotSetIter};
pub use switches::{Combo, Open, PlusSums, Same, SameFlips, Scoring, Switches};
pub use trade::{Choice, ChoiceError, Transfer, computer_choice};
pub use view::{CellView, HandView, SlotView, View};
