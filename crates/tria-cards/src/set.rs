//! A set of cards with names and levels.

use crate::limits::{LEVEL_MAX, RARITY_MAX};
use tria_rules::named_enum;
use tria_rules::triad::{Element, Ranks};

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
    /// The English name in lower case with `-` between words, unless the set chose another; distinct in the set.
    pub slug: String,
    /// The level, 1 to [`crate::limits::LEVEL_MAX`]; where a set has stars instead, [`level_of_rarity`].
    pub level: u8,
    /// The stars, 1 to [`crate::limits::RARITY_MAX`], in sets that have them.
    pub rarity: Option<u8>,
    /// The printed ranks.
    pub ranks: Ranks,
    /// The element, if it has one.
    pub element: Option<Element>,
    /// The type, a word such as `primal`, in sets that have them.
    pub card_type: Option<String>,
    /// What it shows, a word such as `creature`; used by drawn faces.
    pub kind: Option<String>,
    /// More of what it shows, words separated by spaces, such as `sword crimson`; used by drawn faces.
    pub features: Option<String>,
    /// Its own picture: a path relative to the file of the set, checked to stay below its folder.
    pub picture: Option<String>,
    /// The author, if it is not the set's.
    pub author: Option<String>,
    /// The licence, if it is not the set's.
    pub licence: Option<String>,
    names: [Option<String>; Language::ALL.len()],
}

impl CardEntry {
    /// A card with the fields that every card has; the bounds of files are not checked here.
    pub fn new(number: u16, name: &str, level: u8, ranks: Ranks, element: Option<Element>) -> Self {
        Self::with_slug(number, name, slug(name), level, ranks, element)
    }

    pub(crate) fn with_slug(
        number: u16,
        name: &str,
        slug: String,
        level: u8,
        ranks: Ranks,
        element: Option<Element>,
    ) -> Self {
        let mut names = <[Option<String>; Language::ALL.len()]>::default();
        names[Language::En as usize] = Some(name.to_owned());
        Self {
            number,
            slug,
            level,
            rarity: None,
            ranks,
            element,
            card_type: None,
            kind: None,
            features: None,
            picture: None,
            author: None,
            licence: None,
            names,
        }
    }

    /// Gives the card a name in a language.
    pub fn set_name(&mut self, language: Language, name: &str) {
        self.names[language as usize] = Some(name.to_owned());
    }

    /// The name in this language, or the English one where the set has none.
    pub fn name(&self, language: Language) -> &str {
        let english = &self.names[Language::En as usize];
        self.names[language as usize].as_ref().or(english.as_ref()).map_or("", String::as_str)
    }

    /// The name in this language, if the set has one.
    pub fn own_name(&self, language: Language) -> Option<&str> {
        self.names[language as usize].as_deref()
    }

    /// Every name with its language.
    pub fn names(&self) -> impl Iterator<Item = (Language, &str)> {
        let named = |language: &Language| Some((*language, self.names[*language as usize].as_deref()?));
        Language::ALL.iter().filter_map(named)
    }

    /// Whether the level follows from the stars, so that a file need not have it.
    pub fn has_implied_level(&self) -> bool {
        self.rarity.is_some_and(|rarity| level_of_rarity(rarity) == self.level)
    }
}

/// A set of cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardSet {
    /// The part before the colon of a card text.
    pub id: String,
    /// The displayed title.
    pub title: String,
    /// The author.
    pub author: Option<String>,
    /// The licence.
    pub licence: Option<String>,
    /// The design of the back, a word used by drawn faces.
    pub back: Option<String>,
    /// Files whose cards come before its own and are not yet in [`CardSet::cards`].
    pub includes: Vec<String>,
    /// The cards in the order of the file.
    pub cards: Vec<CardEntry>,
}

impl CardSet {
    /// A set of these cards, titled by its id.
    pub fn new(id: &str, cards: Vec<CardEntry>) -> Self {
        Self {
            id: id.to_owned(),
            title: id.to_owned(),
            author: None,
            licence: None,
            back: None,
            includes: Vec::new(),
            cards,
        }
    }
}

/// The level of a card in a set with stars instead of levels: two for each star.
pub const fn level_of_rarity(rarity: u8) -> u8 {
    2 * rarity
}

const _: () = assert!(level_of_rarity(RARITY_MAX) <= LEVEL_MAX, "stars fit into the levels");

/// The slug of a name: lower case, every run of characters other than letters and digits one `-`.
pub fn slug(name: &str) -> String {
    if name.is_ascii() {
        return ascii_slug(name);
    }
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

/// The slug of a name, from its ASCII letters only.
pub(crate) fn ascii_slug(name: &str) -> String {
    let mut slug = String::with_capacity(name.len());
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() {
            slug.push(byte.to_ascii_lowercase() as char);
        } else if !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug
}
