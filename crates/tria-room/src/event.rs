//! What happens at a table, who may know it, and the numbering without gaps.

use std::collections::VecDeque;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tria_rules::game::{Audience, Seat, SeatSet, Viewer};
use tria_rules::triad::{self, Card, Element, Player};
use tria_rules::triatri;

use crate::command::{ClientId, Offer, Version};
use crate::limits::EVENTS_KEPT;

/// Who sits at a seat.
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
    /// The place of each seat; equals share one, so a drawn match is 1, 1.
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
        /// Which seat.
        seat: Seat,
        /// Who sits there now.
        occupant: Occupant,
    },
    /// The players changed places: who sits at each seat now.
    Reseated {
        /// In seat order.
        occupants: Vec<Occupant>,
    },
    /// The number of spectators changed.
    Watching {
        /// How many there are.
        spectators: u32,
    },
    /// A player's connection was lost or came back.
    Connection {
        /// Whose seat.
        seat: Seat,
        /// Whether it is there.
        connected: bool,
    },
    /// The host has said what a seat owns.
    Brought {
        /// Which seat.
        seat: Seat,
    },
    /// A seat has entered with a pool.
    Entered {
        /// Which seat.
        seat: Seat,
        /// How many cards the pool has.
        size: u32,
    },
    /// A seat wants to play, or not yet.
    Ready {
        /// Which seat.
        seat: Seat,
        /// Whether it does.
        ready: bool,
    },
    /// Everybody is ready: a match begins under these rules.
    MatchBegan {
        /// The matches of this table, from 1.
        number: u32,
        /// The rules in force, as [`crate::Settings::rules_in_force`] lists them.
        rules: Vec<String>,
    },
    /// A seat has fixed its hand for the next game.
    HandFixed {
        /// Which seat.
        seat: Seat,
    },
    /// A game of Triple Triad begins.
    Dealt {
        /// Why it was dealt.
        kind: triad::DealKind,
        /// Who starts, by toss or by rule.
        first: Player,
        /// Whether the starter was drawn.
        tossed: bool,
        /// The cells' elements.
        elements: [Option<Element>; 9],
    },
    /// The hand that a player holds; secret.
    Hand {
        /// Whose.
        seat: Seat,
        /// The cards by slot.
        cards: Vec<Card>,
    },
    /// Something that happened in a game of Triple Triad.
    Triad {
        /// What.
        what: triad::Event,
        /// With a card that was placed: what that shows, step by step.
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<triad::Frame>>"))]
        frames: Vec<triad::Frame>,
    },
    /// Something that happened in a game of TriATri.
    Triatri {
        /// What.
        what: triatri::Event,
        /// With a card that was played: what lies in front of the players then, in order of play.
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<triatri::LaidCard>>"))]
        laid: Vec<triatri::LaidCard>,
    },
    /// The room moved for a seat whose time was over.
    MovedFor {
        /// Which seat.
        seat: Seat,
    },
    /// A player of TriATri has left; a level-one bot plays on in their place.
    PlayedOn {
        /// Which seat.
        seat: Seat,
    },
    /// A game of the match is over.
    GameEnded {
        /// Why.
        ending: Ending,
        /// Who won it; none if it is drawn or a place is shared.
        winner: Option<Seat>,
    },
    /// The winner has to choose cards.
    ChoiceDue {
        /// Who.
        seat: Seat,
        /// How many.
        count: u32,
    },
    /// Cards changed hands.
    Settled {
        /// Which, from whom, to whom.
        transfers: Vec<triad::Transfer>,
    },
    /// The match is over.
    MatchEnded {
        /// How.
        // In a place of its own: a table keeps many events, and this would be the largest by far.
        finish: Box<Finish>,
    },
    /// A player left before the first card: nothing is counted.
    Void {
        /// Who left or did not play.
        seat: Seat,
    },
    /// A player offers something to the others.
    Offered {
        /// Who.
        seat: Seat,
        /// What.
        what: Offer,
    },
    /// A player agrees to what is on offer.
    Accepted {
        /// Who.
        seat: Seat,
    },
    /// What was on offer is gone: declined, withdrawn or overtaken by a move.
    OfferGone {
        /// What was on offer.
        what: Offer,
    },
    /// A move was taken back.
    TakenBack {
        /// Whose.
        seat: Seat,
        /// How many moves were undone, later moves of others included.
        moves: u32,
    },
    /// A player wants to play again.
    Rematch {
        /// Who.
        seat: Seat,
    },
    /// Everybody wants to play again: the table is as before the match.
    Gathering,
    /// A chat message.
    Chat {
        /// Who.
        client: ClientId,
        /// The seat, if it is a player.
        seat: Option<Seat>,
        /// The text.
        text: String,
    },
    /// Only for readers: something that a newer table tells of and this reader does not know; the view shows what it led to.
    #[cfg_attr(feature = "ts", ts(skip))]
    Unknown {
        /// What it is called.
        kind: String,
    },
}

/// An event with its audience and its number: the room's own copy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Happened {
    /// The version that it made.
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
    /// The version that it made; there are no gaps.
    pub version: Version,
    /// What happened; `None` where it is none of the viewer's business, [`Event::Unknown`] where it cannot be read.
    #[serde(deserialize_with = "read_event")]
    pub event: Option<Event>,
}

/// Events as one viewer may see them, to be written: the bytes of a list of [`Versioned`], without a copy of any event.
#[derive(Clone, Copy)]
pub struct Seen<'a> {
    /// What happened.
    pub events: &'a [Happened],
    /// Who is told.
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
        /// As [`Versioned`].
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

/// Reads an event, or at least what it is called: a newer table may tell of things that this reader does not know.
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

/// The last events of a table, for those who come back.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct History {
    version: Version,
    kept: VecDeque<Happened>,
    /// Those of the input that is being handled.
    fresh: Vec<Happened>,
}

impl History {
    pub(crate) fn version(&self) -> Version {
        self.version
    }

    /// So many will be pushed.
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

    /// The events after this version, if all of them are still there.
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
