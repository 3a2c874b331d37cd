//! What one viewer knows of a table, built up from what is public and what is the viewer's own.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tria_rules::game::{Seat, Viewer};
use tria_rules::triad::{self, Card};
use tria_rules::triatri;

use crate::command::{Move, Offer, Version};
use crate::event::{Finish, Occupant, Versioned};
use crate::settings::{Clock, Owned};
use crate::time::Millis;

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Players sit down, look at the rules and get ready; leaving costs nothing.
    Gathering,
    /// Hands are chosen, or a game of a match is over and the next has not begun.
    Preparing,
    /// A game is played.
    Playing,
    /// The winner chooses the cards to take.
    Choosing,
    /// The match is over.
    Finished,
}

/// What a table asks of one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum Prompt {
    /// To play or to leave: answered by `ready` or `leave`.
    Ready,
    /// To enter with a pool: answered by `pool`.
    Pool {
        /// How many cards the pool must have.
        size: u32,
        /// What it comes from.
        from: Vec<Owned>,
    },
    /// To choose a hand: answered by `hand`.
    Hand {
        /// Cards that stay in the hand.
        kept: Vec<Card>,
        /// What the others come from; each as often as it is listed.
        from: Vec<Card>,
        /// The hand that is played if the time runs out, where it is known.
        usual: Option<Vec<Card>>,
    },
    /// To move: answered by `move`.
    Move {
        /// Every legal move.
        legal: Vec<Move>,
    },
    /// To take cards: answered by `take`.
    Take {
        /// How many.
        count: u32,
        /// Out of these.
        from: Vec<Card>,
    },
}

/// A prompt with the time it may take.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Asked {
    /// What is asked.
    #[serde(flatten)]
    pub prompt: Prompt,
    /// The version since which it is asked: a command made against an earlier one is `stale`.
    pub since: Version,
    /// When the time is over, if there is a limit.
    pub deadline: Option<Millis>,
}

/// What everybody knows of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatView {
    /// Which seat.
    pub seat: Seat,
    /// Who sits there.
    pub occupant: Occupant,
    /// Whether it is ready to play, or wants to play again.
    pub ready: bool,
    /// Whether it is known which cards it plays with; TriATri has none.
    pub has_cards: bool,
    /// Whether it has entered with a pool, where the rules have one.
    pub has_pool: bool,
    /// Whether its player is connected; computers always are.
    pub connected: bool,
    /// Whether its player has left the running match.
    pub left: bool,
    /// Whether the table waits for it.
    pub waited_for: bool,
    /// What is left on its clock as of [`View::now`], where there is one.
    pub clock: Option<Millis>,
    /// When its time is over, if it is running.
    pub deadline: Option<Millis>,
}

/// What is on offer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OfferView {
    /// What.
    pub what: Offer,
    /// Who offers it.
    pub by: Seat,
    /// Who has agreed, the one who offers included.
    pub accepted: Vec<Seat>,
    /// The version since which it is on offer.
    pub since: Version,
}

/// The game as the viewer knows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "game", rename_all = "kebab-case")]
pub enum GameView {
    /// A match of Triple Triad.
    TripleTriad {
        /// What the viewer knows of it.
        view: Box<triad::MatchView>,
        /// The last board of the game that has just ended, for everybody to look at.
        last: Option<Box<triad::View>>,
    },
    /// A game of TriATri.
    Triatri {
        /// What the viewer knows of it.
        view: Box<triatri::View>,
        /// Games of the match that each seat has won.
        wins: Vec<u32>,
        /// What lies in front of the players of the trick, in order of play.
        #[serde(default)]
        laid: Vec<triatri::LaidCard>,
    },
}

/// What one viewer knows of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// How many events the table has had.
    pub version: Version,
    /// The time of the last thing that changed the table.
    pub now: Millis,
    /// Who is looking.
    pub viewer: Viewer,
    /// How far the table is.
    pub stage: Stage,
    /// The matches begun at this table.
    pub number: u32,
    /// The rules in force, as [`crate::Settings::rules_in_force`] lists them; all views of a table share them.
    #[serde(with = "shared_texts")]
    #[cfg_attr(feature = "ts", ts(type = "Array<string>"))]
    pub rules: Arc<[String]>,
    /// The clock.
    pub clock: Clock,
    /// The seats in order.
    pub seats: Vec<SeatView>,
    /// How many watch.
    pub spectators: u32,
    /// Whether the viewer may chat.
    pub may_chat: bool,
    /// Whether the viewer may ask to take a move back now.
    pub may_take_back: bool,
    /// What the table asks of the viewer.
    pub asked: Option<Asked>,
    /// What is on offer.
    pub offer: Option<OfferView>,
    /// The game, once a match has begun.
    pub game: Option<GameView>,
    /// How the match ended, once it has.
    pub finish: Option<Finish>,
}

/// What a client gets that comes back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Resync {
    /// What has happened since, without gaps; `None` where the table no longer knows.
    pub events: Option<Vec<Versioned>>,
    /// The table as it is now.
    pub view: View,
}

/// Shared texts are written and read as a list.
mod shared_texts {
    use std::sync::Arc;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(texts: &Arc<[String]>, to: S) -> Result<S::Ok, S::Error> {
        texts[..].serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Arc<[String]>, D::Error> {
        Vec::deserialize(from).map(Arc::from)
    }
}
