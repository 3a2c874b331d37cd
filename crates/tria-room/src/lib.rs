//! One table of Triple Triad or TriATri as a pure state machine.
//!
//! A [`Room`] has seats, spectators, clocks and a match; commands come in, numbered events go out.
//! It has no clock, no randomness and no I/O of its own, so the same table runs in a terminal, in a browser and on a server.
//! The rules are those of `tria-rules`; `docs/protocol-room.md` documents the wire format and every error code.
//!
//! - **In:** [`Room::handle`] takes the time, an [`Input`] and an RNG, and returns [`Effects`].
//! - **Out:** every event takes one version for all viewers; [`Happened::seen_by`] is the event as one viewer may see it, or an empty one.
//!   [`Room::view`] is everything a viewer knows, with the prompt and the legal moves.
//! - **Computers:** [`Effects::think`] names the computer seats that have a decision to make; the host passes [`Room::view`] of that seat to a bot and sends [`Input::Computer`].
//! - **Time:** [`Effects::wake`] says when the host must send [`HostInput::Tick`] at the latest.
//! - **Durability:** [`Effects::log`] must be durable before the answer is sent; [`Room::replay`] rebuilds the table from it.
//!
//! A friendly game against a computer:
//! ```
//! use tria_room::{ClientId, Command, HostInput, Input, Message, Room, Settings};
//! use tria_room::{Millis, Seat};
//! # use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
//! # let mut chance = ChaCha8Rng::seed_from_u64(1);
//! let mut room = Room::new(Settings::triatri(2, Default::default()))?;
//! let (now, me) = (Millis(0), ClientId(7));
//! let say = |key, at, command| Input::Client { client: me, message: Message { key, at, command } };
//! room.handle(now, Input::Host { input: HostInput::Computer { seat: Seat::SECOND, level: 1 } }, &mut chance);
//! room.handle(now, say(1, 0, Command::Join { seat: None }), &mut chance);
//! let at = room.version();
//! let effects = room.handle(now, say(2, at, Command::Ready), &mut chance);
//! assert!(effects.answer.is_ok());
//! assert_eq!(effects.think.len(), 1, "the computer selects a card");
//! # Ok::<(), tria_room::Refusal>(())
//! ```

mod command;
mod delta;
mod error;
mod event;
pub mod limits;
mod log;
mod room;
mod settings;
pub mod short;
mod time;
mod triad;
mod triatri;
mod view;
pub mod wire;

pub use command::{Answer, ClientId, Command, FirstDeal, HostInput, Input, Message, Move, Offer, Version};
pub use delta::Update;
pub use error::{Code, Refusal};
pub use event::{Ending, Event, Finish, Happened, Occupant, Seen, Versioned};
pub use log::LogEntry;
pub use room::{Began, Effects, Room};
pub use settings::{Cards, Clock, GameSettings, Owned, Settings};
pub use time::Millis;
pub use tria_rules::game::{Audience, Seat, SeatSet, Viewer};
pub use view::{Asked, GameView, OfferView, Prompt, Resync, SeatView, Stage, View};
