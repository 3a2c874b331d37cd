//! A macro for enums with fixed names in records.

/// Declares an enum whose variants have fixed names in records, with `ALL`, `name`, `from_name` and `Display`.
///
/// Crates that use it need serde, whose derives it names.
#[macro_export]
macro_rules! named_enum {
    (
        $(#[$attribute:meta])*
        pub enum $name:ident { $( $(#[$doc:meta])* $variant:ident = $text:literal, )+ }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $( $(#[$doc])* #[serde(rename = $text)] $variant, )+
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

pub(crate) use crate::named_enum;
