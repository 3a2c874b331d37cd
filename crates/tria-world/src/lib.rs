//! Persistent data beyond a table: collections and Gil, regions, opponents, market, tournaments, ratings, and the single-player career.
//!
//! This crate is pure, like the rules: no clock, no randomness of its own, no I/O.
//! Randomness comes from an RNG that the caller passes in, time is an argument in milliseconds, and all numbers of the world are data (`data/*.toml`), parsed and checked once.
//!
//! The centre is [`career::Career`], a plain value:
//! ```
//! use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
//! use tria_rules::triad::House;
//! use tria_world::career::{Career, Command};
//!
//! let mut chance = ChaCha8Rng::seed_from_u64(7);
//! let mut career = Career::default();
//! let begin = Command::Begin { name: "Ada".into(), house: House::Classic };
//! let effects = career.decide(&begin, &mut chance, 0)?;
//! // Write `effects.event` to stable storage first; then apply it.
//! career.apply(&effects.event)?;
//! assert_eq!(career.collection().total(), 5 + 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The parts can be used alone, also by a server whose players are accounts: [`ledger`], [`collection`], [`rules`] and
//! [`regions`], [`market`], [`tournament`], [`rating`].

pub mod bound;
pub mod card;
pub mod career;
pub mod collection;
pub mod data;
pub mod hand;
pub mod ledger;
pub mod limits;
pub mod market;
pub mod rating;
pub mod regions;
pub mod rules;
pub mod tournament;

/// A point in time or a duration, in milliseconds; the caller supplies the time.
pub type Millis = u64;

pub use card::CardKey;
pub use data::{EquipmentId, ItemId, OpponentId, TournamentId, World};
pub use regions::Region;
/// For check sums of saved data.
pub use tria_rules::hash::fnv1a;
