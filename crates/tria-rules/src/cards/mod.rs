//! Cards as data: sets that people write themselves, and the catalog in which cards are looked up.
//!
//! A set is a text file, TOML or CSV; `docs/card-sets.md` describes the format, version 1.
//! The 110 cards of [`ff8`] are built in.

mod catalog;
mod read;
mod set;

use std::sync::LazyLock;

pub use catalog::{Catalog, CatalogError, UnknownCard};
pub use read::{CardSetError, Problem, read_csv, read_toml};
pub use set::{CardEntry, CardSet, Language, slug};

/// The 110 cards of Final Fantasy VIII, with names in six languages.
///
/// # Panics
/// Never: the tests read the embedded file.
pub fn ff8() -> CardSet {
    read_csv(include_str!("../../../../data/cards/ff8.csv")).expect("the built-in set is in order")
}

/// The catalog of the built-in sets.
pub fn builtin() -> &'static Catalog {
    static CATALOG: LazyLock<Catalog> =
        LazyLock::new(|| Catalog::new(vec![ff8()]).expect("the built-in sets go together"));
    &CATALOG
}
