//! Cards as data: sets that people write themselves, and the catalog in which cards are looked up.
//!
//! A set is a text file, TOML, CSV or JSON; `docs/card-sets.md` describes the format, versions 1 and 2.
//! The cards of [`ff8`] and of [`ffxiv`] are built in, and so is TriATri's [`deck()`].

mod catalog;
mod check;
mod deck;
mod field;
mod import;
mod load;
mod plain;
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
    plain::set(include_str!(concat!(env!("OUT_DIR"), "/ff8.csv"))).expect("the built-in set is in order")
}

/// The 464 cards of Final Fantasy XIV with stars and types, the first 444 with names in four languages.
///
/// # Panics
/// Never: the tests read the embedded file.
pub fn ffxiv() -> CardSet {
    plain::set(include_str!(concat!(env!("OUT_DIR"), "/ffxiv.csv"))).expect("the built-in set is in order")
}

/// TriATri's deck as it is shown: names, letters and symbols of its suits and cards.
///
/// # Panics
/// Never: the tests read the embedded file.
pub fn deck() -> &'static DeckSet {
    static DECK: LazyLock<DeckSet> = LazyLock::new(|| {
        plain::deck(include_str!("../../../../data/cards/triatri.toml"))
            .expect("the built-in deck is in order")
    });
    &DECK
}

/// The catalog of the built-in sets: [`ff8`] in play, [`ffxiv`] in reserve.
pub fn builtin() -> &'static Catalog {
    static CATALOG: LazyLock<Catalog> = LazyLock::new(|| {
        let mut catalog = Catalog::new(vec![ff8()]).expect("one set goes with itself");
        catalog.add_reserve(ffxiv()).expect("the built-in sets go together");
        catalog
    });
    &CATALOG
}
