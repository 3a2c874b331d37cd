//! Lean updates of a card that was placed while the game goes on, which is most of what a busy table says.
//!
//! They are written from what has happened and from the room as it is now: no view has to be made, kept and compared.
//! What they say is what a [`Difference`](crate::Difference) says, and perhaps a field more that is as it was.

use std::borrow::Cow;

use serde::ser::{Serialize, Serializer};
use tria_rules::game::Viewer;
use tria_rules::triad::{self, ByPlayer, Card, CellSet, CellView, HandView, Player, Position};

use crate::event::{Event, Happened};
use crate::lean::{AskedToPlace, Fields};
use crate::room::Room;
use crate::time::Millis;
use crate::triad::TriadTable;

/// A card that was placed, and what everybody may know of it.
pub struct Placement<'a> {
    room: &'a Room,
    table: &'a TriadTable,
    position: &'a Position,
    by: Player,
    seats: ByPlayer<SeatPart>,
    /// The cells where something has changed; nothing for the others.
    board: [Option<CellView>; 9],
    /// The cards of the player that everybody has seen.
    seen: Cow<'a, [Card]>,
}

impl<'a> Placement<'a> {
    /// The card that was placed, if these events of a room are of one and of nothing else.
    pub(crate) fn of(room: &'a Room, table: &'a TriadTable, events: &[Happened]) -> Option<Self> {
        let position = table.position()?;
        let (first, others) = events.split_first()?;
        let Event::Triad { what: triad::Event::Placed { by, cell, .. } } = first.event else { return None };
        let mut changed = CellSet::EMPTY;
        changed.insert(cell);
        for happened in others {
            match happened.event {
                Event::Triad { what: triad::Event::Flipped(flip) } => changed.insert(flip.cell),
                Event::Triad { what: triad::Event::Scored(_) } => {}
                _ => return None,
            }
        }
        let mut board = [None; 9];
        for cell in changed {
            board[cell.index()] = Some(CellView::of(position, cell));
        }
        let seats = ByPlayer::new(|player| room.seat_part(player.seat()));
        Some(Self { room, table, position, by, seats, board, seen: table.seen(by) })
    }

    /// What has changed for this viewer, as a lean update says it.
    pub fn seen_by(&self, viewer: Viewer) -> PlacementView<'_, Self> {
        self.seen_with(self, viewer)
    }

    /// The same with the public parts in another form.
    pub fn seen_with<'p, P: PublicParts>(&'p self, parts: &'p P, viewer: Viewer) -> PlacementView<'p, P> {
        let own = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let hand = self.table.hand_view(self.position, self.by, viewer);
        let may_take_back =
            self.room.settings().take_backs.then(|| own.is_some_and(|seat| self.room.lets_take_back(seat)));
        let asked = own.and_then(|seat| self.room.asked_to_place(seat));
        PlacementView { placement: self, parts, hand, may_take_back, asked }
    }
}

/// The parts of an update that are the same for every viewer, so that a sender to many encodes them once.
pub trait PublicParts {
    /// `seats` of the view.
    fn seats(&self) -> impl Serialize;

    /// `board` of the game.
    fn board(&self) -> impl Serialize;

    /// The list of cards that were seen of the player who placed one.
    fn seen(&self) -> impl Serialize;
}

impl PublicParts for Placement<'_> {
    fn seats(&self) -> impl Serialize {
        [self.seats.blue, self.seats.red]
    }

    fn board(&self) -> impl Serialize {
        self.board
    }

    fn seen(&self) -> impl Serialize {
        &self.seen[..]
    }
}

/// What a seat's time alone may change, and whether it is waited for.
#[derive(Clone, Copy)]
pub(crate) struct SeatPart {
    pub(crate) waited_for: bool,
    pub(crate) clock: Option<Millis>,
    pub(crate) deadline: Option<Millis>,
}

impl Serialize for SeatPart {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut fields = Fields::<S>::begin(to)?;
        fields.has("waited_for", &self.waited_for)?;
        fields.has("clock", &self.clock)?;
        fields.has("deadline", &self.deadline)?;
        fields.end()
    }
}

/// What has changed for one viewer.
pub struct PlacementView<'a, P> {
    placement: &'a Placement<'a>,
    parts: &'a P,
    /// The hand that the card came from.
    hand: HandView,
    /// Where moves may be taken back at all: whether the viewer may ask for it.
    may_take_back: Option<bool>,
    asked: Option<AskedToPlace>,
}

impl<P: PublicParts> Serialize for PlacementView<'_, P> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let room = self.placement.room;
        let mut fields = Fields::<S>::begin(to)?;
        fields.has("version", &room.version())?;
        fields.has("now", &room.now())?;
        fields.has("seats", &self.parts.seats())?;
        if let Some(may) = &self.may_take_back {
            fields.has("may_take_back", may)?;
        }
        fields.has("asked", &self.asked)?;
        fields.has("game", &GamePart(self))?;
        fields.end()
    }
}

/// `game` of a view.
struct GamePart<'a, P>(&'a PlacementView<'a, P>);

impl<P: PublicParts> Serialize for GamePart<'_, P> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut fields = Fields::<S>::begin(to)?;
        fields.has("game", "triple-triad")?;
        fields.has("view", &MatchPart(self.0))?;
        fields.end()
    }
}

/// `game.view`.
struct MatchPart<'a, P>(&'a PlacementView<'a, P>);

impl<P: PublicParts> Serialize for MatchPart<'_, P> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut fields = Fields::<S>::begin(to)?;
        fields.has("game", &BoardPart(self.0))?;
        fields.has("seen", &OfPlayer(self.0.placement.by, self.0.parts.seen()))?;
        fields.end()
    }
}

/// `game.view.game`.
struct BoardPart<'a, P>(&'a PlacementView<'a, P>);

impl<P: PublicParts> Serialize for BoardPart<'_, P> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Placement { by, position, .. } = self.0.placement;
        let mut fields = Fields::<S>::begin(to)?;
        fields.has("board", &self.0.parts.board())?;
        fields.has("hands", &OfPlayer(*by, &self.0.hand))?;
        fields.has("to_move", &position.to_move())?;
        fields.has("score", &position.score())?;
        fields.end()
    }
}

/// What has changed for one player.
struct OfPlayer<T>(Player, T);

impl<T: Serialize> Serialize for OfPlayer<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut fields = Fields::<S>::begin(to)?;
        let name = match self.0 {
            Player::Blue => "blue",
            Player::Red => "red",
        };
        fields.has(name, &self.1)?;
        fields.end()
    }
}
