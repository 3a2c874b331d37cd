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

/// The stage of a table.
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
    /// Whether to play: answered by `ready` or `leave`.
    Ready,
    /// A pool: answered by `pool`.
    Pool {
        /// The required number of cards.
        size: u32,
        /// The cards to choose from.
        from: Vec<Owned>,
    },
    /// A hand: answered by `hand`.
    Hand {
        /// Cards that stay in the hand.
        kept: Vec<Card>,
        /// The cards to choose the others from; each as often as it is listed.
        from: Vec<Card>,
        /// The hand that is played if the time runs out, where it is known.
        usual: Option<Vec<Card>>,
    },
    /// A move: answered by `move`.
    Move {
        /// Every legal move.
        legal: Vec<Move>,
    },
    /// Cards to take: answered by `take`.
    Take {
        /// The number of cards.
        count: u32,
        /// The cards to choose from.
        from: Vec<Card>,
    },
}

/// A prompt with its deadline.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Asked {
    /// What is asked.
    #[serde(flatten)]
    pub prompt: Prompt,
    /// The version since which it is asked: a command made against an earlier version is `stale`.
    pub since: Version,
    /// The deadline, if there is a limit.
    pub deadline: Option<Millis>,
}

/// The public state of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatView {
    /// Which seat.
    pub seat: Seat,
    /// Its occupant.
    pub occupant: Occupant,
    /// Whether it is ready to play, or wants to play again.
    pub ready: bool,
    /// Whether its cards are known; TriATri has none.
    pub has_cards: bool,
    /// Whether it has set its pool, where the rules have one.
    pub has_pool: bool,
    /// Whether its player is connected; computers always are.
    pub connected: bool,
    /// Whether its player has left the running match.
    pub left: bool,
    /// Whether the table waits for it.
    pub waited_for: bool,
    /// The time left on its clock as of [`View::now`], where there is one.
    pub clock: Option<Millis>,
    /// When its time expires, if it is running.
    pub deadline: Option<Millis>,
}

/// The open offer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OfferView {
    /// The kind of offer.
    pub what: Offer,
    /// The seat that made it.
    pub by: Seat,
    /// The seats that have agreed, the offering one included.
    pub accepted: Vec<Seat>,
    /// The version at which it was made.
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
        /// The last board of the game that has just ended.
        last: Option<Box<triad::View>>,
    },
    /// A game of TriATri.
    Triatri {
        /// What the viewer knows of it.
        view: Box<triatri::View>,
        /// Games of the match that each seat has won.
        wins: Vec<u32>,
        /// The cards in front of the players of the trick, in order of play.
        #[serde(default)]
        laid: Vec<triatri::LaidCard>,
    },
}

/// What one viewer knows of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// The number of events so far.
    pub version: Version,
    /// The time of the last change.
    pub now: Millis,
    /// Who is looking.
    pub viewer: Viewer,
    /// The stage of the table.
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
    /// The number of spectators.
    pub spectators: u32,
    /// Whether the viewer may chat.
    pub may_chat: bool,
    /// Whether the viewer may ask to take a move back now.
    pub may_take_back: bool,
    /// The table's question to the viewer.
    pub asked: Option<Asked>,
    /// The open offer.
    pub offer: Option<OfferView>,
    /// The game, once a match has begun.
    pub game: Option<GameView>,
    /// How the match ended, once it has.
    pub finish: Option<Finish>,
}

/// The update for a reconnecting client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Resync {
    /// The events since then, without gaps; `None` if the table no longer has them.
    pub events: Option<Vec<Versioned>>,
    /// The current view.
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
