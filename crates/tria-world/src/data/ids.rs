//! Ids of the entries of data files: small numbers that are written as names.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::World;

/// Declares an id: an index in a list of the built-in world, written as the entry's `id`.
macro_rules! slug_id {
    ($(#[$attribute:meta])* $name:ident, $what:literal, $list:expr) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(u16);

        impl $name {
            pub(crate) fn at(place: usize) -> Self {
                Self(place as u16)
            }

            pub(crate) fn index(self) -> usize {
                usize::from(self.0)
            }

            /// The id in files, and the end of its keys in the locales.
            pub fn name(self) -> &'static str {
                let list: fn(&'static World, usize) -> Option<&'static str> = $list;
                list(World::builtin(), self.index()).unwrap_or("?")
            }

            /// The id with this name.
            pub fn from_name(name: &str) -> Option<Self> {
                let list: fn(&'static World, usize) -> Option<&'static str> = $list;
                (0..).map_while(|place| list(World::builtin(), place)).position(|id| id == name).map(Self::at)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = String::deserialize(deserializer)?;
                Self::from_name(&name).ok_or_else(|| {
                    let shown: String = name.chars().take(40).collect();
                    serde::de::Error::custom(format!(concat!("there is no ", $what, " {:?}"), shown))
                })
            }
        }
    };
}

slug_id! {
    /// A computer opponent.
    OpponentId, "opponent", |world, place| world.opponents.get(place).map(|entry| entry.id.as_str())
}
slug_id! {
    /// A thing: a card pack, or something to sell.
    ItemId, "item", |world, place| world.items.items.get(place).map(|entry| entry.id.as_str())
}
slug_id! {
    /// A card back, a mat or a set of tokens.
    EquipmentId, "equipment", |world, place| world.items.equipment.get(place).map(|entry| entry.id.as_str())
}
slug_id! {
    /// A tournament.
    TournamentId, "tournament", |world, place| world.tournaments.get(place).map(|entry| entry.id.as_str())
}
