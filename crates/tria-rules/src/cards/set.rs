//! A set of cards with names and levels.

use crate::names::named_enum;
use crate::triad::{Element, Ranks};

named_enum! {
    /// A language that card names come in.
    pub enum Language {
        /// English, which every card has.
        En = "en",
        /// French.
        Fr = "fr",
        /// German.
        De = "de",
        /// Spanish.
        Es = "es",
        /// Italian.
        It = "it",
        /// Japanese.
        Ja = "ja",
    }
}

/// One card of a set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardEntry {
    /// Its number in the set.
    pub number: u16,
    /// The English name in lower case with `-` between words; distinct in the set.
    pub slug: String,
    /// The level, 1 to [`crate::limits::LEVEL_MAX`]: its rarity.
    pub level: u8,
    /// The printed ranks.
    pub ranks: Ranks,
    /// The element, if it has one.
    pub element: Option<Element>,
    names: [Option<String>; Language::ALL.len()],
}

impl CardEntry {
    pub(super) fn new(number: u16, name: &str, level: u8, ranks: Ranks, element: Option<Element>) -> Self {
        let mut names = <[Option<String>; Language::ALL.len()]>::default();
        names[Language::En as usize] = Some(name.to_owned());
        Self { number, slug: slug(name), level, ranks, element, names }
    }

    pub(super) fn set_name(&mut self, language: Language, name: &str) {
        self.names[language as usize] = Some(name.to_owned());
    }

    /// The name in this language, or the English one where the set has none.
    pub fn name(&self, language: Language) -> &str {
        let english = &self.names[Language::En as usize];
        self.names[language as usize].as_ref().or(english.as_ref()).map_or("", String::as_str)
    }

    /// Every name with its language.
    pub fn names(&self) -> impl Iterator<Item = (Language, &str)> {
        let named = |language: &Language| Some((*language, self.names[*language as usize].as_deref()?));
        Language::ALL.iter().filter_map(named)
    }
}

/// A set of cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardSet {
    /// What stands before the colon of a card text.
    pub id: String,
    /// What people read.
    pub title: String,
    /// The cards in the order of the file.
    pub cards: Vec<CardEntry>,
}

/// The slug of a name: lower case, every run of characters other than letters and digits one `-`.
pub fn slug(name: &str) -> String {
    let mut slug = String::with_capacity(name.len());
    for character in name.chars().flat_map(char::to_lowercase) {
        if character.is_alphanumeric() {
            slug.push(character);
        } else if !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug
}
