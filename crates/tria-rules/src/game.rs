//! Types shared by both games: seats, viewers, audiences, and the [`Game`] trait.
//!
//! Nothing here knows a card or a rule.
//! The two games never import each other; clients, rooms and bots that treat them alike use these types.

use std::fmt;

/// A place at the table, counted clockwise from 0; at most [`Seat::COUNT_MAX`] exist.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
#[cfg_attr(feature = "serde", serde(try_from = "u8", into = "u8"))]
pub struct Seat(u8);

impl Seat {
    /// The most seats any of the games has.
    pub const COUNT_MAX: usize = 4;
    /// Seat 0.
    pub const FIRST: Self = Self(0);
    /// Seat 1.
    pub const SECOND: Self = Self(1);

    /// The seat with this index, if a table can have it.
    pub const fn new(index: u8) -> Option<Self> {
        if (index as usize) < Self::COUNT_MAX { Some(Self(index)) } else { None }
    }

    /// The seat `steps` places clockwise from here at a table of `seats` places; at most one full turn.
    #[inline]
    pub const fn clockwise(self, steps: u8, seats: u8) -> Self {
        let place = self.0 + steps;
        Self(if place >= seats { place - seats } else { place })
    }

    /// The first `count` seats in order.
    pub fn first(count: u8) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        debug_assert!(count as usize <= Self::COUNT_MAX);
        (0..count).map(Self)
    }

    /// The place of this seat in an array with one item per seat.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl TryFrom<u8> for Seat {
    type Error = &'static str;

    fn try_from(index: u8) -> Result<Self, Self::Error> {
        Self::new(index).ok_or("a seat is 0, 1, 2 or 3")
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat.0
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats: those who are to act now may be several (a sealed choice) or none (the game is over, or waits for chance).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "Vec<Seat>"))]
#[cfg_attr(feature = "serde", serde(from = "Vec<Seat>", into = "Vec<Seat>"))]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: Self = Self(0);

    /// Just this seat.
    #[inline]
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// The first `count` seats.
    pub const fn first(count: u8) -> Self {
        Self((1 << count) - 1)
    }

    /// Whether the seat is in the set.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// The set with this seat as well.
    #[inline]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | (1 << seat.0))
    }

    /// The set without this seat.
    #[inline]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// Whether no seat is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seats of the set in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let seat = Seat(left.trailing_zeros() as u8);
            left &= left - 1;
            Some(seat)
        })
    }
}

impl From<Vec<Seat>> for SeatSet {
    fn from(seats: Vec<Seat>) -> Self {
        seats.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl From<SeatSet> for Vec<Seat> {
    fn from(set: SeatSet) -> Self {
        set.iter().collect()
    }
}

/// The viewer of a game: a seat, which also knows its own secrets, or a spectator, who knows only what is public.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Viewer {
    /// A player of the game.
    Seat(Seat),
    /// Not a player: sees what is public.
    Spectator,
}

impl Viewer {
    /// Whether the viewer sits at this seat.
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }
}

/// Who may see an event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Audience {
    /// Players and spectators.
    Everyone,
    /// One seat alone.
    Only(Seat),
}

impl Audience {
    /// Whether the viewer belongs to the audience.
    pub fn includes(self, viewer: Viewer) -> bool {
        match self {
            Self::Everyone => true,
            Self::Only(seat) => viewer.is(seat),
        }
    }
}

/// Receives the events of a move.
///
/// Search uses [`Ignore`], chosen at compile time, so that events are never constructed.
pub trait Sink<E> {
    /// Receives an event; a sink that ignores events never calls `event`.
    fn tell(&mut self, event: impl FnOnce() -> E);
}

/// Ignores all events.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ignore;

impl<E> Sink<E> for Ignore {
    #[inline(always)]
    fn tell(&mut self, _event: impl FnOnce() -> E) {}
}

impl<E> Sink<E> for Vec<E> {
    fn tell(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}

/// Events of a game name their audience.
pub trait GameEvent {
    /// Who may see this event; for all other viewers it did not happen.
    fn audience(&self) -> Audience;
}

/// The interface that all games of Tria share.
///
/// A value that implements it is a position with all its secrets: small, `Copy`, and never illegal.
/// Chance is an input: [`Game::awaits_chance`] says whether a position waits for a deal or a lot, and [`Game::resolve`] supplies it.
pub trait Game: Copy + Eq {
    /// What a seat does on its turn.
    type Move: Copy + Eq + fmt::Debug;
    /// The legal moves of one seat, on the stack.
    type Moves: IntoIterator<Item = Self::Move> + AsRef<[Self::Move]>;
    /// An outcome of chance the game may wait for.
    type Chance;
    /// Something that happened.
    type Event: GameEvent;
    /// What one viewer knows.
    type View;
    /// How it ended.
    type Outcome;
    /// Why a move, or an outcome of chance, cannot be taken here.
    type Illegal: std::error::Error;

    /// How many seats play.
    fn seats(&self) -> u8;

    /// The seats that are to act now.
    fn to_act(&self) -> SeatSet;

    /// Every legal move of the seat; none when it is not to act.
    fn legal_moves(&self, seat: Seat) -> Self::Moves;

    /// Whether the move may be played, and if not, why.
    ///
    /// # Errors
    /// The first rule that the move would break.
    fn check(&self, seat: Seat, mv: Self::Move) -> Result<(), Self::Illegal>;

    /// Plays a move that the caller knows to be legal, and reports its events to `events`.
    ///
    /// On an illegal move the result is a wrong position or a panic, never undefined behaviour.
    fn play_into(&mut self, seat: Seat, mv: Self::Move, events: &mut impl Sink<Self::Event>);

    /// The position after the move, or why it is illegal; `self` is `Copy`, so the caller still has it.
    ///
    /// # Errors
    /// As [`Game::check`].
    fn play(
        mut self,
        seat: Seat,
        mv: Self::Move,
        events: &mut impl Sink<Self::Event>,
    ) -> Result<Self, Self::Illegal> {
        self.check(seat, mv)?;
        self.play_into(seat, mv, events);
        Ok(self)
    }

    /// [`Game::play_into`] without events: the fast path of search and playouts.
    #[inline]
    fn play_unchecked(&mut self, seat: Seat, mv: Self::Move) {
        self.play_into(seat, mv, &mut Ignore);
    }

    /// Whether the game waits for an outcome of chance before any seat can act.
    fn awaits_chance(&self) -> bool;

    /// The position after this outcome of chance.
    ///
    /// # Errors
    /// If no chance is awaited, or another kind of outcome, or the outcome is impossible.
    fn resolve(
        self,
        chance: Self::Chance,
        events: &mut impl Sink<Self::Event>,
    ) -> Result<Self, Self::Illegal>;

    /// What the viewer knows, built up from nothing.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// How the game ended, once it has.
    fn outcome(&self) -> Option<Self::Outcome>;
}
