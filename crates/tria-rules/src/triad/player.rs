//! The two players, and pairs with one item for each.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

use crate::game::Seat;

/// One of the two players; blue sits at seat 0, red at seat 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Player {
    /// Seat 0.
    Blue,
    /// Seat 1.
    Red,
}

impl Player {
    /// Both players, blue first.
    pub const ALL: [Self; 2] = [Self::Blue, Self::Red];

    /// `blue` or `red`, as records write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blue => "blue",
            Self::Red => "red",
        }
    }

    /// The player with this name in records.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|player| player.name() == name)
    }

    /// The player's seat.
    #[inline]
    pub fn seat(self) -> Seat {
        match self {
            Self::Blue => Seat::FIRST,
            Self::Red => Seat::SECOND,
        }
    }

    /// The player at this seat, if there is one.
    pub fn at(seat: Seat) -> Option<Self> {
        Self::ALL.get(seat.index()).copied()
    }
}

impl Not for Player {
    type Output = Self;

    /// The other player.
    #[inline]
    fn not(self) -> Self {
        match self {
            Self::Blue => Self::Red,
            Self::Red => Self::Blue,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A pair with one item for each player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ByPlayer<T> {
    /// Blue's item.
    pub blue: T,
    /// Red's item.
    pub red: T,
}

impl<T> ByPlayer<T> {
    /// The pair with `of` applied to each player.
    pub fn new(mut of: impl FnMut(Player) -> T) -> Self {
        Self { blue: of(Player::Blue), red: of(Player::Red) }
    }

    /// The pair with `change` applied to both items.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> ByPlayer<U> {
        ByPlayer { blue: change(self.blue), red: change(self.red) }
    }

    /// References to both parts.
    pub fn as_ref(&self) -> ByPlayer<&T> {
        ByPlayer { blue: &self.blue, red: &self.red }
    }

    /// Both items with their player, blue's first.
    pub fn iter(&self) -> impl Iterator<Item = (Player, &T)> {
        [(Player::Blue, &self.blue), (Player::Red, &self.red)].into_iter()
    }
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;

    #[inline]
    fn index(&self, player: Player) -> &T {
        match player {
            Player::Blue => &self.blue,
            Player::Red => &self.red,
        }
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    #[inline]
    fn index_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::Blue => &mut self.blue,
            Player::Red => &mut self.red,
        }
    }
}
