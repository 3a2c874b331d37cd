//! Gems, scores and places.

use super::card::Colour;

/// Gems of each colour: red, blue, green.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Gems(pub [u8; 3]);

/// How many gems of each colour the game has.
pub const GEMS_PER_COLOUR: u8 = 6;

/// The displayed score of an instant winner.
pub const INSTANT_WIN_SCORE: i32 = 100;

impl Gems {
    /// All gems of the game.
    pub const ALL: Self = Self([GEMS_PER_COLOUR; 3]);

    /// The number of gems of this colour.
    #[inline]
    pub const fn of(self, colour: Colour) -> u8 {
        self.0[colour.index()]
    }

    /// The total number of gems.
    #[inline]
    pub const fn total(self) -> u8 {
        self.0[0] + self.0[1] + self.0[2]
    }

    /// Adds a gem.
    #[inline]
    pub const fn add(&mut self, colour: Colour) {
        self.0[colour.index()] += 1;
    }

    /// Takes a gem away.
    #[inline]
    pub const fn take(&mut self, colour: Colour) {
        self.0[colour.index()] -= 1;
    }

    /// Whether there are two or more of each colour.
    #[inline]
    pub const fn has_two_of_each(self) -> bool {
        self.0[0] >= 2 && self.0[1] >= 2 && self.0[2] >= 2
    }

    /// The score of a holding: sets of three colours, then mixed pairs, then the rest against the stock.
    pub fn score(self, stock: Self) -> i32 {
        let sets = self.0[0].min(self.0[1]).min(self.0[2]);
        let mut left = self.0.map(|gems| gems - sets);
        let pairs = Colour::EACH
            .map(|colour| left[colour.index()].min(left[colour.prey().index()]))
            .into_iter()
            .max()
            .unwrap_or(0);
        for gems in &mut left {
            *gems = gems.saturating_sub(pairs);
        }
        let rest: i32 = Colour::EACH
            .into_iter()
            .map(|colour| i32::from(left[colour.index()]) * i32::from(stock.of(colour)))
            .sum();
        i32::from(sets) - 2 * i32::from(pairs) + rest
    }
}

/// The place of each seat by score, then gems; equals share a place: 1, 2, 2, 4.
pub fn places(scores: &[i32], holdings: &[Gems]) -> Vec<u8> {
    let key = |seat: usize| (scores[seat], holdings[seat].total());
    (0..scores.len())
        .map(|seat| 1 + (0..scores.len()).filter(|other| key(*other) > key(seat)).count() as u8)
        .collect()
}
