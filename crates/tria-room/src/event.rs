//! Events of a table, their audience, and their numbering without gaps.

use std::collections::VecDeque;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tria_rules::game::{Audience, Seat, SeatSet, Viewer};
use tria_rules::triad::{self, Card, Element, Player};
use tria_rules::triatri;

use crate::command::{ClientId, Offer, Version};
use crate::limits::EVENTS_KEPT;

/// The occupant of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Occupant {
    /// An empty seat.
    #[default]
    Empty,
    /// A client.
    Client(ClientId),
    /// A computer of this level, 1 for a beginner.
    Computer(u8),
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// It was played to its end.
    Played,
    /// A player resigned.
    Resigned(Seat),
    /// A player ran out of time.
    Time(Seat),
    /// A player left, or did not come back.
    Left(Seat),
    /// The players agreed on a draw.
    Agreed,
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Finish {
    /// Why its last game ended.
    pub ending: Ending,
    /// The place of each seat; tied seats share one, so a drawn match is 1, 1.
    pub places: Vec<u8>,
    /// Won games of each seat.
    pub wins: Vec<u32>,
    /// The final scores of each seat in the last game, where it was played to its end.
    pub scores: Option<Vec<i32>>,
}

/// Something that happened at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "RoomEvent"))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Event {
    /// A seat has a new occupant, or none.
    Seated {
        /// The seat.
        seat: Seat,
        /// Its new occupant.
        occupant: Occupant,
    },
    /// The players changed places.
    Reseated {
        /// The new occupants in seat order.
        occupants: Vec<Occupant>,
    },
    /// The number of spectators changed.
    Watching {
        /// Their number.
        spectators: u32,
    },
    /// A player disconnected or reconnected.
    Connection {
        /// The player's seat.
        seat: Seat,
        /// Whether the player is connected.
        connected: bool,
    },
    /// The host has supplied a seat's cards.
    Brought {
        /// The seat.
        seat: Seat,
    },
    /// A seat has set its pool.
    Entered {
        /// The seat.
        seat: Seat,
        /// The number of cards in the pool.
        size: u32,
    },
    /// A seat is ready, or no longer ready.
    Ready {
        /// The seat.
        seat: Seat,
        /// Whether it is ready.
        ready: bool,
    },
    /// All are ready: a match begins under these rules.
    MatchBegan {
        /// The number of the match at this table, from 1.
        number: u32,
        /// The rules in force, as [`crate::Settings::rules_in_force`] lists them.
        rules: Vec<String>,
    },
    /// A seat has fixed its hand for the next game.
    HandFixed {
        /// The seat.
        seat: Seat,
    },
    /// A game of Triple Triad begins.
    Dealt {
        /// The reason for the deal.
        kind: triad::DealKind,
        /// The starter, by coin toss or by rule.
        first: Player,
        /// Whether the starter was drawn.
        tossed: bool,
        /// The cells' elements.
        elements: [Option<Element>; 9],
    },
    /// The hand that a player holds; secret.
    Hand {
        /// The holder's seat.
        seat: Seat,
        /// The cards by slot.
        cards: Vec<Card>,
    },
    /// Something that happened in a game of Triple Triad.
    Triad {
        /// The event of the rules.
        what: triad::Event,
        /// For a placement: its frames, step by step.
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<triad::Frame>>"))]
        frames: Vec<triad::Frame>,
    },
    /// Something that happened in a game of TriATri.
    Triatri {
        /// The event of the rules.
        what: triatri::Event,
        /// For a played card: the cards in front of the players after it, in order of play.
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<triatri::LaidCard>>"))]
        laid: Vec<triatri::LaidCard>,
    },
    /// The room moved for a seat that timed out.
    MovedFor {
        /// The seat.
        seat: Seat,
    },
    /// A player of TriATri has left; a level-one bot plays on in their place.
    PlayedOn {
        /// The seat.
        seat: Seat,
    },
    /// A game of the match is over.
    GameEnded {
        /// The reason.
        ending: Ending,
        /// The winner; `None` for a draw or a shared place.
        winner: Option<Seat>,
    },
    /// The winner has to choose cards.
    ChoiceDue {
        /// The winner's seat.
        seat: Seat,
        /// The number of cards.
        count: u32,
    },
    /// Cards changed hands.
    Settled {
        /// The transfers.
        transfers: Vec<triad::Transfer>,
    },
    /// The match is over.
    MatchEnded {
        /// The result.
        // Boxed, because a table keeps many events and this would be by far the largest.
        finish: Box<Finish>,
    },
    /// A player left before the first card: nothing is counted.
    Void {
        /// The player who left or did not play.
        seat: Seat,
    },
    /// A player makes an offer to the others.
    Offered {
        /// The player's seat.
        seat: Seat,
        /// The offer.
        what: Offer,
    },
    /// A player accepts the open offer.
    Accepted {
        /// The player's seat.
        seat: Seat,
    },
    /// The offer is closed: declined, withdrawn or overtaken by a move.
    OfferGone {
        /// The closed offer.
        what: Offer,
    },
    /// A move was taken back.
    TakenBack {
        /// The player's seat.
        seat: Seat,
        /// How many moves were undone, later moves of others included.
        moves: u32,
    },
    /// A player wants to play again.
    Rematch {
        /// The player's seat.
        seat: Seat,
    },
    /// All want to play again: the table is as before the match.
    Gathering,
    /// A chat message.
    Chat {
        /// The sender.
        client: ClientId,
        /// The sender's seat, if it is a player.
        seat: Option<Seat>,
        /// The text.
        text: String,
    },
    /// Only for readers: an event of a newer table that this reader does not know; the view shows its result.
    #[cfg_attr(feature = "ts", ts(skip))]
    Unknown {
        /// Its type.
        kind: String,
    },
}

/// An event with its audience and its number: the room's own copy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Happened {
    /// The version after it.
    pub version: Version,
    /// Who may see it.
    pub audience: Audience,
    /// What happened.
    pub event: Event,
}

impl Happened {
    /// The event as this viewer may see it.
    pub fn seen_by(&self, viewer: Viewer) -> Versioned {
        let event = self.audience.includes(viewer).then(|| self.event.clone());
        Versioned { version: self.version, event }
    }
}

/// An event as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Versioned {
    /// The version after it; there are no gaps.
    pub version: Version,
    /// The event; `None` if the viewer may not see it, [`Event::Unknown`] if it cannot be parsed.
    #[serde(deserialize_with = "read_event")]
    pub event: Option<Event>,
}

/// Events as one viewer may see them, for writing: the bytes of a list of [`Versioned`], without copies.
#[derive(Clone, Copy)]
pub struct Seen<'a> {
    /// What happened.
    pub events: &'a [Happened],
    /// The viewer.
    pub viewer: Viewer,
    /// Muted senders: their chat messages become empty events.
    pub hushed: Option<&'a dyn Fn(ClientId) -> bool>,
}

impl Seen<'_> {
    fn shows(&self, happened: &Happened) -> bool {
        let hushed = match (&happened.event, self.hushed) {
            (Event::Chat { client, .. }, Some(hushed)) => hushed(*client),
            _ => false,
        };
        !hushed && happened.audience.includes(self.viewer)
    }
}

impl Serialize for Seen<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        /// Serialises as [`Versioned`].
        #[derive(Serialize)]
        struct Borrowed<'a> {
            version: Version,
            event: Option<&'a Event>,
        }
        to.collect_seq(self.events.iter().map(|happened| Borrowed {
            version: happened.version,
            event: self.shows(happened).then_some(&happened.event),
        }))
    }
}

/// Parses an event, or at least its type: a newer table may send events that this reader does not know.
fn read_event<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Event>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Readable {
        Known(Event),
        Named {
            #[serde(rename = "type")]
            kind: String,
        },
    }
    let read: Option<Readable> = Option::deserialize(from)?;
    Ok(read.map(|read| match read {
        Readable::Known(event) => event,
        Readable::Named { kind } => Event::Unknown { kind },
    }))
}

/// The last events of a table, for reconnecting clients.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct History {
    version: Version,
    kept: VecDeque<Happened>,
    /// The events of the current input.
    fresh: Vec<Happened>,
}

impl History {
    pub(crate) fn version(&self) -> Version {
        self.version
    }

    /// Reserves room for `count` events.
    pub(crate) fn expect(&mut self, count: usize) {
        self.fresh.reserve(count);
    }

    pub(crate) fn push(&mut self, audience: Audience, event: Event) {
        self.version += 1;
        if self.kept.len() == EVENTS_KEPT {
            self.kept.pop_front();
        }
        let happened = Happened { version: self.version, audience, event };
        self.fresh.push(happened.clone());
        self.kept.push_back(happened);
    }

    pub(crate) fn take_fresh(&mut self) -> Vec<Happened> {
        std::mem::take(&mut self.fresh)
    }

    /// The events after this version, if all of them are still stored.
    pub(crate) fn after(&self, version: Version) -> Option<impl Iterator<Item = &Happened>> {
        let missed = self.version.checked_sub(version)?;
        let skip = (self.kept.len() as u64).checked_sub(missed)?;
        Some(self.kept.iter().skip(skip as usize))
    }
}

/// A set of seats as a list, for wire messages.
pub(crate) fn seat_list(seats: SeatSet) -> Vec<Seat> {
    seats.iter().collect()
}
