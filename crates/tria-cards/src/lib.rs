#![doc = include_str!("../README.md")]

mod catalog;
mod check;
mod deck;
mod field;
mod import;
pub mod limits;
mod load;
mod problem;
mod read;
mod set;
mod write;

use std::sync::LazyLock;

pub use catalog::{Catalog, CatalogError, UnknownCard};
pub use deck::{DeckCard, DeckSet, DeckSuit, read_deck};
pub use import::{ImportNote, Imported, Mapping, MappingError, import};
pub use load::{Files, load};
pub use problem::{CardSetError, Problem};
pub use read::{Form, decode, read, read_csv, read_json, read_toml};
pub use set::{CardEntry, CardSet, Language, level_of_rarity, slug};
pub use write::{CannotHold, write};

/// The 110 cards of Final Fantasy VIII, with names in six languages.
///
/// # Panics
/// Never: the tests read the embedded file.
pub fn ff8() -> CardSet {
    read_csv(include_str!("../data/ff8.csv")).expect("the built-in set is in order")
}

/// The 464 cards of Final Fantasy XIV with stars and types, the first 444 with names in four languages.
///
/// # Panics
/// Never: the tests read the embedded file.
pub fn ffxiv() -> CardSet {
    read_csv(include_str!("../data/ffxiv.csv")).expect("the built-in set is in order")
}

/// TriATri's deck as it is displayed: names, letters and symbols of its suits and cards.
///
/// # Panics
/// Never: the tests read the embedded file.
pub fn deck() -> &'static DeckSet {
    static DECK: LazyLock<DeckSet> = LazyLock::new(|| {
        read_deck(include_str!("../data/triatri.toml")).expect("the built-in deck is in order")
    });
    &DECK
}

/// The catalog of the built-in sets: [`ff8`] in play, [`ffxiv`] in reserve.
pub fn builtin() -> &'static Catalog {
    static CATALOG: LazyLock<Catalog> = LazyLock::new(Catalog::of_builtin);
    &CATALOG
}
