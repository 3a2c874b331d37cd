//! A macro for enums with fixed names in records.

/// Declares an enum whose variants have fixed names in records, with `ALL`, `name`, `from_name` and `Display`.
///
/// With the feature `serde` of this crate the enum implements `Serialize` and `Deserialize` by the same names;
/// crates that use the macro then need serde too, whose derives it names.
///
/// ```
/// tria_rules::named_enum! {
///     /// What a coin shows.
///     pub enum Coin {
///         /// The front.
///         Heads = "heads",
///         /// The back.
///         Tails = "tails",
///     }
/// }
///
/// assert_eq!(Coin::from_name("tails"), Some(Coin::Tails));
/// assert_eq!(Coin::ALL.len(), 2);
/// ```
#[macro_export]
macro_rules! named_enum {
    (
        $(#[$attribute:meta])*
        pub enum $name:ident { $( $(#[$doc:meta])* $variant:ident = $text:literal, )+ }
    ) => {
        $crate::declare_named_enum! {
            $(#[$attribute])*
            pub enum $name { $( $(#[$doc])* $variant = $text, )+ }
        }

        impl $name {
            /// Every value, in the order of the rules.
            pub const ALL: &'static [Self] = &[ $( Self::$variant, )+ ];

            /// The name in records and on the command line.
            pub const fn name(self) -> &'static str {
                match self { $( Self::$variant => $text, )+ }
            }

            /// The value with this name.
            pub fn from_name(name: &str) -> Option<Self> {
                match name { $( $text => Some(Self::$variant), )+ _ => None }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}

/// The enum itself; which derives it has is decided by the features of this crate, not by those of the crate that uses it.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! declare_named_enum {
    (
        $(#[$attribute:meta])*
        pub enum $name:ident { $( $(#[$doc:meta])* $variant:ident = $text:literal, )+ }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $( $(#[$doc])* #[serde(rename = $text)] $variant, )+
        }
    };
}

/// The enum itself, without serde.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! declare_named_enum {
    (
        $(#[$attribute:meta])*
        pub enum $name:ident { $( $(#[$doc:meta])* $variant:ident = $text:literal, )+ }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $name {
            $( $(#[$doc])* $variant, )+
        }
    };
}

pub(crate) use crate::named_enum;
