//! The value of a finished game for a seat.

use std::fmt;
use std::ops::Neg;

/// The parts of a share for one step of margin; the margin must stay below half of it.
const STEP: i32 = 128;

/// A share of first place, and then, to choose between equal shares, the margin in points.
///
/// The order is lexicographic: no margin outweighs the smallest difference in share.
/// It is stored as one number, so that comparing takes one instruction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(i32);

impl Value {
    /// Parts of a whole share; divisible by 2, 3 and 4, so that shared first places are exact.
    pub const WHOLE: i32 = 12 * 1024;
    /// The largest distinguished margin; larger ones are clamped.
    pub const MARGIN_MAX: i32 = 63;
    /// No value is lower.
    pub const MIN: Self = Self::new(0, -Self::MARGIN_MAX);
    /// No value is higher.
    pub const MAX: Self = Self::new(Self::WHOLE, Self::MARGIN_MAX);

    /// The value of `parts` of a share and this margin, which is clamped.
    #[inline]
    pub const fn new(parts: i32, margin: i32) -> Self {
        let margin = if margin > Self::MARGIN_MAX {
            Self::MARGIN_MAX
        } else if margin < -Self::MARGIN_MAX {
            -Self::MARGIN_MAX
        } else {
            margin
        };
        Self(parts * STEP + margin)
    }

    /// The stored number.
    #[inline]
    pub(crate) const fn raw(self) -> i32 {
        self.0
    }

    /// The value with this stored number.
    #[inline]
    pub(crate) const fn from_raw(raw: i32) -> Self {
        Self(raw)
    }

    /// The share in parts of [`Value::WHOLE`].
    #[inline]
    pub const fn parts(self) -> i32 {
        (self.0 + STEP / 2) >> STEP.trailing_zeros()
    }

    /// The share of first place, 0 to 1.
    pub fn share(self) -> f64 {
        f64::from(self.parts()) / f64::from(Self::WHOLE)
    }

    /// Points ahead of the best other seat; negative if behind, 0 if the value comes from the boundary table.
    pub const fn margin(self) -> i32 {
        self.0 - self.parts() * STEP
    }

    /// Share and margin in one number for averages: a point of margin counts as a ten-thousandth of a share.
    ///
    /// Averages over worlds cannot be lexicographic; the weight is so small that it only decides between equals.
    pub fn blended(self) -> f64 {
        self.share() + f64::from(self.margin()) * 1e-4
    }
}

impl Neg for Value {
    type Output = Self;

    /// The value for the other of two players: the complement of the share, the opposite margin.
    fn neg(self) -> Self {
        Self(Self::WHOLE * STEP - self.0)
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.4}{:+}", self.share(), self.margin())
    }
}
