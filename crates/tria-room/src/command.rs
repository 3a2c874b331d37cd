//! Inputs of a table: commands of clients and of computer seats, and host inputs.

use serde::{Deserialize, Serialize};
use tria_rules::game::Seat;
use tria_rules::triad::board::CELLS;
use tria_rules::triad::{self, ByPlayer, Card, Element, HAND_MAX, Player};
use tria_rules::triatri;

use crate::error::Refusal;
use crate::settings::Owned;
use crate::time::Millis;

/// A client of a table, numbered by the host, which also knows its name.
///
/// Hosts keep the numbers below 2⁵³, so that every program can read them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct ClientId(pub u64);

/// The number of events that a table has had; each event takes exactly one version for all viewers.
pub type Version = u64;

/// A move of either game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "move", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Move {
    /// Triple Triad: puts a card of the hand on a cell.
    Place {
        /// The slot of the hand.
        slot: triad::Slot,
        /// The cell, 0 to 8 in reading order.
        cell: triad::Cell,
    },
    /// TriATri: commits a card to the start selection.
    Select {
        /// The card.
        card: triatri::Card,
    },
    /// TriATri: puts a gem on offer.
    Gem {
        /// Its colour.
        colour: triatri::Colour,
        /// Whether it comes from the leader's own holding rather than the stock.
        #[serde(default)]
        own: bool,
    },
    /// TriATri: plays a card to the trick.
    Play {
        /// The card.
        card: triatri::Card,
    },
}

/// What a client can ask of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Sits down, at this seat or at the first free one.
    Join {
        /// The seat; the first free one if missing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        seat: Option<Seat>,
    },
    /// Watches as a spectator. A host whose clients have connections calls [`crate::Room::watch`] instead, which leaves nothing
    /// in the log.
    Watch,
    /// Stands up, or stops watching; a match is given up from its first card on, or from the deal on where that binds.
    Leave,
    /// Is ready to play under the rules in force.
    Ready,
    /// Takes `ready` back before the match begins.
    Unready,
    /// Sets this pool, where the rules have one.
    Pool {
        /// Fifteen distinct cards, or one of each card owned if these are fewer.
        cards: Vec<triad::Card>,
    },
    /// Plays the next game with this hand; between games under Exchange this is the exchange.
    Hand {
        /// Five cards.
        cards: Vec<triad::Card>,
    },
    /// Makes a move.
    Move {
        /// The move.
        #[serde(rename = "with")]
        mv: Move,
    },
    /// The winner takes these cards.
    Take {
        /// The cards, as many as are due.
        cards: Vec<triad::Card>,
    },
    /// Gives up the running game.
    Resign,
    /// Offers a draw, or asks to take the last move back.
    Offer {
        /// The kind of offer.
        what: Offer,
    },
    /// Agrees to the open offer.
    Accept,
    /// Declines the open offer; the player who made it withdraws it.
    Decline,
    /// Wants to play again after a match.
    Rematch,
    /// Sends a chat message.
    Chat {
        /// The text.
        text: String,
    },
}

impl Command {
    /// Whether the command has no fields besides its name.
    pub(crate) fn is_bare(&self) -> bool {
        match self {
            Self::Watch
            | Self::Leave
            | Self::Ready
            | Self::Unready
            | Self::Resign
            | Self::Accept
            | Self::Decline
            | Self::Rematch => true,
            Self::Join { .. }
            | Self::Pool { .. }
            | Self::Hand { .. }
            | Self::Move { .. }
            | Self::Take { .. }
            | Self::Offer { .. }
            | Self::Chat { .. } => false,
        }
    }
}

/// What players can offer each other during a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    /// The match ends as a draw.
    Draw,
    /// The last move of the player who asks is taken back.
    TakeBack,
}

/// A command as a client sends it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Message {
    /// The sender's own number for this command, a new one for each: an idempotency key.
    pub key: u64,
    /// The last version that the sender had seen when deciding.
    pub at: Version,
    /// The command.
    pub command: Command,
}

/// An input of the host.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "host", rename_all = "kebab-case")]
pub enum HostInput {
    /// Time has passed: expired limits take effect.
    Tick,
    /// The host was away for this long: no limit ran meanwhile.
    Away {
        /// The duration.
        lost: Millis,
    },
    /// A client has connected.
    Connected {
        /// The client.
        client: ClientId,
    },
    /// A client has disconnected without leaving.
    Disconnected {
        /// The client.
        client: ClientId,
    },
    /// A computer is seated; only before a match begins.
    Computer {
        /// Its seat.
        seat: Seat,
        /// Its level, 1 to [`crate::limits::LEVEL_MAX`].
        level: u8,
    },
    /// Frees a seat before a match begins.
    Remove {
        /// The seat.
        seat: Seat,
    },
    /// The cards that the player at this seat owns; only before a match begins.
    Bring {
        /// The seat.
        seat: Seat,
        /// The cards.
        cards: Vec<Owned>,
    },
    /// The part of the next match's first deal that the host has drawn; the table draws everything else as usual.
    Deal {
        /// The deal.
        deal: Box<FirstDeal>,
    },
    /// The host has drawn the seats: the first match of a table of TriATri does not draw them again.
    Seated,
}

/// The first deal of a match of Triple Triad, if the host has drawn it, as for a career, where the match is known before its table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FirstDeal {
    /// The hands in the order of their slots; `None` where they are chosen or drawn as usual.
    pub hands: Option<ByPlayer<[Card; HAND_MAX]>>,
    /// The pools, where the rules have any.
    pub pools: Option<ByPlayer<Vec<Card>>>,
    /// The cells' elements; ignored without Elemental.
    pub elements: [Option<Element>; CELLS],
    /// The starter.
    pub first: Player,
}

/// Any input of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "from", rename_all = "kebab-case")]
pub enum Input {
    /// A command of a client whose identity the host has authenticated.
    Client {
        /// The sender.
        client: ClientId,
        /// The command.
        message: Message,
    },
    /// A command for a computer seat, made by the host from that seat's view alone.
    ///
    /// The version of that view makes a good key: it is new for every decision, also after a restart of the host.
    Computer {
        /// The computer seat.
        seat: Seat,
        /// The command.
        message: Message,
    },
    /// An input of the host.
    Host {
        /// The input.
        input: HostInput,
    },
}

/// The answer to a command; a duplicate gets the same one again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Answer {
    /// The key of the command; `None` for host inputs.
    pub key: Option<u64>,
    /// The version of the table after the command.
    pub version: Version,
    /// Why nothing has changed; `None` if the command was carried out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub error: Option<Refusal>,
}

impl Answer {
    /// Whether the command was carried out.
    pub fn is_ok(&self) -> bool {
        self.error.is_none()
    }
}
