//! Declares the index types of this game, numbers from 0 to a bound that cannot be out of range, and sets of them.

/// Declares an index type with its checked constructor and conversions, the type of its sets and their iterator.
macro_rules! index_type {
    (
        $(#[$attribute:meta])*
        pub struct $name:ident below $bound:expr, $error:literal;
        $(#[$set_attribute:meta])*
        pub struct $set:ident($bits:ty), iterated by $iter:ident;
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
        #[cfg_attr(feature = "serde", serde(try_from = "u8", into = "u8"))]
        pub struct $name(u8);

        impl $name {
            /// Returns the value with this number, unless it is out of range.
            #[inline]
            pub const fn new(number: u8) -> Option<Self> {
                if (number as usize) < $bound { Some(Self(number)) } else { None }
            }

            /// All values in order.
            #[inline]
            pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
                (0..$bound as u8).map(Self)
            }

            /// The number, for indexing arrays.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl TryFrom<u8> for $name {
            type Error = &'static str;

            fn try_from(number: u8) -> Result<Self, Self::Error> {
                Self::new(number).ok_or($error)
            }
        }

        impl From<$name> for u8 {
            fn from(value: $name) -> Self {
                value.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        $(#[$set_attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct $set($bits);

        impl $set {
            /// The empty set.
            pub const EMPTY: Self = Self(0);

            /// The set of all values below this number.
            ///
            /// # Panics
            /// If there are not that many values.
            pub const fn first(count: usize) -> Self {
                assert!(count <= $bound, "no more values than there are");
                Self((1 << count) - 1)
            }

            /// The set of just this value.
            pub const fn only(value: $name) -> Self {
                Self(1 << value.0)
            }

            /// Whether the value is in the set.
            #[inline]
            pub const fn contains(self, value: $name) -> bool {
                self.0 >> value.0 & 1 != 0
            }

            /// Puts the value into the set.
            #[inline]
            pub const fn insert(&mut self, value: $name) {
                self.0 |= 1 << value.0;
            }

            /// Takes the value out of the set.
            #[inline]
            pub const fn remove(&mut self, value: $name) {
                self.0 &= !(1 << value.0);
            }

            /// The values that are in both sets.
            #[inline]
            pub const fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// The values that are in at least one of the sets.
            #[inline]
            pub const fn or(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// The values of this set that are not in the other.
            #[inline]
            pub const fn minus(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// Whether no value is in the set.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many values are in the set.
            #[inline]
            pub const fn len(self) -> u8 {
                self.0.count_ones() as u8
            }

            /// The `n`th value of the set, counted from 0.
            ///
            /// # Panics
            /// If the set has no more than `n` values.
            #[inline]
            pub fn nth(mut self, n: u32) -> $name {
                for _ in 0..n {
                    self.0 &= self.0.wrapping_sub(1);
                }
                assert!(self.0 != 0, "the set has no such value");
                $name(self.0.trailing_zeros() as u8)
            }
        }

        impl IntoIterator for $set {
            type Item = $name;
            type IntoIter = $iter;

            #[inline]
            fn into_iter(self) -> $iter {
                $iter(self.0)
            }
        }

        impl FromIterator<$name> for $set {
            fn from_iter<I: IntoIterator<Item = $name>>(values: I) -> Self {
                values.into_iter().fold(Self::EMPTY, |set, value| set.or(Self::only(value)))
            }
        }

        #[doc = concat!("The values of a [`", stringify!($set), "`], in order.")]
        #[derive(Clone, Debug)]
        pub struct $iter($bits);

        impl Iterator for $iter {
            type Item = $name;

            #[inline]
            fn next(&mut self) -> Option<$name> {
                if self.0 == 0 {
                    return None;
                }
                let value = $name(self.0.trailing_zeros() as u8);
                self.0 &= self.0 - 1;
                Some(value)
            }
        }
    };
}

pub(super) use index_type;
