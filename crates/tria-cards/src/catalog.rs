//! The catalog: looks cards up by text, id, slug or name in any language.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;

use tria_rules::triad::{Card, CardId, CardNames, UnknownCardText};

use crate::problem::shown;
use crate::set::{CardEntry, CardSet, Language};
use crate::{builtin, ff8, ffxiv};

/// Minimum similarity of a name that is suggested instead (0 is nothing in common, 1 the same).
const SIMILAR: f64 = 0.75;

/// Sets of cards under distinct ids.
///
/// ```
/// use tria_cards::{ff8, Catalog, CardEntry, CardSet};
///
/// let miller = CardEntry::new(1, "Miller", 1, "3121".parse()?, None);
/// let mut catalog = Catalog::new(vec![CardSet::new("village", vec![miller])])?;
/// catalog.add_reserve(ff8())?;
/// let card = catalog.parse_card("village:miller")?;
/// assert_eq!(catalog.text(card), "village:miller");
/// // Cards of a set in reserve can be named, but are not dealt.
/// assert!(catalog.parse_card("ff8:geezard").is_ok());
/// assert_eq!(catalog.cards().count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    sets: Vec<CardSet>,
    /// The identities of each set's cards.
    ids: Vec<Vec<CardId>>,
    /// Set index and card index of each identity.
    places: HashMap<CardId, (usize, usize)>,
    /// The sets in play, in the order in which they were brought in; the others are in reserve.
    in_play: Vec<usize>,
}

impl Catalog {
    /// A catalog of these sets.
    ///
    /// # Errors
    /// If two sets have the same id, or this process has seen more than [`CardId::MAX`] different cards.
    pub fn new(sets: Vec<CardSet>) -> Result<Self, CatalogError> {
        let mut catalog = Self::default();
        for set in sets {
            catalog.add(set)?;
        }
        Ok(catalog)
    }

    /// Adds a set.
    ///
    /// # Errors
    /// As [`Catalog::new`]; the catalog is then unchanged.
    pub fn add(&mut self, set: CardSet) -> Result<(), CatalogError> {
        builtin();
        self.put(set, false)
    }

    /// Adds a set in reserve: its cards can be written `set:slug`, but they are never dealt.
    ///
    /// # Errors
    /// As [`Catalog::new`]; the catalog is then unchanged.
    pub fn add_reserve(&mut self, set: CardSet) -> Result<(), CatalogError> {
        builtin();
        self.put(set, true)
    }

    /// The built-in sets. Their cards are registered before any other, because logs of protocol version 1 count cards
    /// in this order.
    pub(crate) fn of_builtin() -> Self {
        let mut catalog = Self::default();
        catalog
            .put(ff8(), false)
            .and_then(|()| catalog.put(ffxiv(), true))
            .expect("the built-in sets go together");
        catalog
    }

    /// Brings a set into play; returns `false` if there is none with this id.
    pub fn bring_into_play(&mut self, id: &str) -> bool {
        let Some(place) = self.sets.iter().position(|set| set.id == id) else { return false };
        if !self.in_play.contains(&place) {
            self.in_play.push(place);
        }
        true
    }

    /// Whether there is a set with this id and it is in play.
    pub fn is_in_play(&self, id: &str) -> bool {
        self.in_play().any(|set| set.id == id)
    }

    /// The sets in play, in the order in which they were brought in.
    pub fn in_play(&self) -> impl ExactSizeIterator<Item = &CardSet> {
        self.in_play.iter().map(|place| &self.sets[*place])
    }

    fn put(&mut self, set: CardSet, reserve: bool) -> Result<(), CatalogError> {
        if self.sets.iter().any(|other| other.id == set.id) {
            return Err(CatalogError::SameId(set.id));
        }
        let keys = set.cards.iter().map(|entry| CardId::intern(&format!("{}:{}", set.id, entry.slug)));
        let ids = keys.collect::<Option<Vec<_>>>().ok_or(CatalogError::TooManyCards)?;
        self.places.extend(ids.iter().enumerate().map(|(place, id)| (*id, (self.sets.len(), place))));
        if !reserve {
            self.in_play.push(self.sets.len());
        }
        self.ids.push(ids);
        self.sets.push(set);
        Ok(())
    }

    /// The sets in the order they were added, those in reserve included.
    pub fn sets(&self) -> &[CardSet] {
        &self.sets
    }

    /// Every named card in play with its entry, in the order in which the sets came into play.
    pub fn cards(&self) -> impl Iterator<Item = (Card, &CardEntry)> {
        self.in_play.iter().flat_map(|set| self.cards_of(*set))
    }

    /// The cards of the set at this index.
    fn cards_of(&self, set: usize) -> impl Iterator<Item = (Card, &CardEntry)> {
        self.sets[set].cards.iter().zip(&self.ids[set]).map(|(entry, id)| (card(entry, *id), entry))
    }

    /// Set index and card index of a named card.
    pub fn place(&self, card: Card) -> Option<(usize, usize)> {
        self.places.get(&card.id?).copied()
    }

    /// The entry of a named card.
    pub fn entry(&self, card: Card) -> Option<&CardEntry> {
        let (set, place) = self.place(card)?;
        self.sets[set].cards.get(place)
    }

    /// The card's level; 1 for a card without a name.
    pub fn level(&self, card: Card) -> u8 {
        self.entry(card).map_or(1, |entry| entry.level)
    }

    /// The card as records write it: `ff8:ruby-dragon`, or its ranks where it has no name.
    pub fn text(&self, card: Card) -> Cow<'_, str> {
        match card.id.filter(|id| self.places.contains_key(id)) {
            Some(id) => Cow::Borrowed(id.key()),
            None => Cow::Owned(card.to_string()),
        }
    }

    /// The displayed name of the card in this language, or its ranks if it has no name.
    pub fn name(&self, card: Card, language: Language) -> Cow<'_, str> {
        match self.entry(card) {
            Some(entry) => Cow::Borrowed(entry.name(language)),
            None => Cow::Owned(card.to_string()),
        }
    }

    /// Parses a card text: ranks with an optional element, or `set:slug`.
    ///
    /// # Errors
    /// If it is neither; the error lists what is valid.
    pub fn parse_card(&self, text: &str) -> Result<Card, UnknownCard> {
        let Some((set, slug)) = text.split_once(':') else {
            return text.parse().map_err(|_| UnknownCard::NotACard(text.to_owned()));
        };
        let known = CardId::find(text).and_then(|id| Some((id, *self.places.get(&id)?)));
        if let Some((id, (set, place))) = known {
            return Ok(card(&self.sets[set].cards[place], id));
        }
        Err(match self.sets.iter().find(|known| known.id == set) {
            None => UnknownCard::NoSuchSet {
                set: set.to_owned(),
                known: self.sets.iter().map(|set| set.id.clone()).collect(),
            },
            Some(set) => UnknownCard::NoSuchSlug {
                text: text.to_owned(),
                similar: most_similar(slug, set.cards.iter().map(|entry| entry.slug.as_str())),
            },
        })
    }

    /// The cards that users may mean: an id (`42`, `ff8:42`), a slug (with or without its set) or a name in any language.
    ///
    /// Sets in reserve are searched only if the set is named; a slug of several sets means all of these cards.
    ///
    /// # Errors
    /// If there is none, with the most similar name.
    pub fn find(&self, asked: &str) -> Result<Vec<Card>, UnknownCard> {
        let wanted = asked.trim().to_lowercase();
        let (set, wanted) = match wanted.split_once(':') {
            Some((set, rest)) => (Some(set), rest),
            None => (None, wanted.as_str()),
        };
        let fits = |entry: &CardEntry| {
            entry.slug == wanted
                || entry.number.to_string() == wanted
                || entry.names().any(|(_, name)| name.to_lowercase() == wanted)
        };
        let places: Vec<usize> = match set {
            Some(set) => (0..self.sets.len()).filter(|place| self.sets[*place].id == set).collect(),
            None => self.in_play.clone(),
        };
        let fitting = |places: &[usize]| -> Vec<Card> {
            let cards = places.iter().flat_map(|place| self.cards_of(*place));
            cards.filter(|(_, entry)| fits(entry)).map(|(card, _)| card).collect()
        };
        let found = fitting(&places);
        if !found.is_empty() {
            return Ok(found);
        }
        // A set in reserve may have exactly this name: then the error says how to write it.
        if set.is_none() && !wanted.bytes().all(|byte| byte.is_ascii_digit()) {
            let all: Vec<usize> = (0..self.sets.len()).collect();
            if let Some(card) = fitting(&all).first() {
                let similar = Some(self.text(*card).into_owned());
                return Err(UnknownCard::NoSuchName { asked: asked.to_owned(), similar });
            }
        }
        let names = self.cards().flat_map(|(_, entry)| entry.names().map(|(_, name)| name));
        Err(UnknownCard::NoSuchName { asked: asked.to_owned(), similar: most_similar(asked, names) })
    }

    /// The id of the set that a named card comes from.
    pub fn set_id(&self, card: Card) -> Option<&str> {
        let (set, _) = self.place(card)?;
        Some(&self.sets[set].id)
    }
}

/// A card of a set as a type of the rules.
fn card(entry: &CardEntry, id: CardId) -> Card {
    Card { ranks: entry.ranks, element: entry.element, id: Some(id) }
}

impl CardNames for Catalog {
    fn card(&self, text: &str) -> Result<Card, UnknownCardText> {
        self.parse_card(text).map_err(|error| UnknownCardText(error.to_string()))
    }

    fn text(&self, card: Card) -> Cow<'_, str> {
        Catalog::text(self, card)
    }
}

fn most_similar<'a>(asked: &str, names: impl Iterator<Item = &'a str>) -> Option<String> {
    // Comparing long texts is slow and useless: no name is that long.
    if asked.len() > 64 {
        return None;
    }
    let asked = asked.to_ascii_lowercase();
    names
        .map(|name| (strsim::jaro_winkler(&asked, &name.to_ascii_lowercase()), name))
        .filter(|(similarity, _)| *similarity >= SIMILAR)
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, name)| name.to_owned())
}

/// Why sets cannot share a catalog.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CatalogError {
    /// Two sets have this id.
    #[error("two card sets are called {0:?}; give one of them another id")]
    SameId(String),
    /// More than [`CardId::MAX`] cards.
    #[error("the card sets have more than 65535 cards together; leave one of them out")]
    TooManyCards,
}

/// Why a text names no card.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UnknownCard {
    /// It is not in the form of a card.
    NotACard(String),
    /// No set has this id.
    NoSuchSet {
        /// The id.
        set: String,
        /// Those that exist.
        known: Vec<String>,
    },
    /// The set has no card with this slug.
    NoSuchSlug {
        /// The text.
        text: String,
        /// The slug most similar to it.
        similar: Option<String>,
    },
    /// No card has this name, slug or id.
    NoSuchName {
        /// The text.
        asked: String,
        /// The name most similar to it.
        similar: Option<String>,
    },
}

impl fmt::Display for UnknownCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hint = |similar: &Option<String>| {
            similar.as_ref().map_or_else(String::new, |name| format!("; did you mean {name:?}?"))
        };
        match self {
            Self::NotACard(text) => write!(
                f,
                "{} is not a card; expected four ranks 1-9 or A, perhaps with @element (154A@fire), or set:slug (ff8:ruby-dragon)",
                shown(text)
            ),
            Self::NoSuchSet { set, known } => {
                write!(f, "there is no card set {}; the sets are {}", shown(set), known.join(", "))
            }
            Self::NoSuchSlug { text, similar } => {
                write!(f, "there is no card {}{}", shown(text), hint(similar))
            }
            Self::NoSuchName { asked, similar } => {
                write!(f, "no card has the name, slug or id {}{}", shown(asked), hint(similar))
            }
        }
    }
}

impl std::error::Error for UnknownCard {}
