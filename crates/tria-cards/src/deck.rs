//! TriATri's deck as it is displayed: names, letters and symbols of its suits and cards.
//!
//! The rules define the deck; this file has its names for drawn faces and clients.

use std::borrow::Cow;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::limits::{NAME_CHARS_MAX, PROBLEMS_MAX, TEXT_CHARS_MAX};
use tria_rules::triatri::{Card, Colour};

use crate::check::{PICTURES, Reading, is_word};
use crate::field::{bad_path, has_ending};
use crate::problem::{At, CardSetError, Sheet, shown};
use crate::read::{Form, within_bounds};
use crate::set::Language;

/// How many characters a symbol may have.
const SYMBOL_CHARS_MAX: usize = 4;

pub(crate) type Names = [Option<String>; Language::ALL.len()];

fn name_in(names: &Names, language: Language) -> &str {
    let english = &names[Language::En as usize];
    names[language as usize].as_ref().or(english.as_ref()).map_or("", String::as_str)
}

/// The display of a suit of TriATri.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeckSuit {
    /// Its colour; records write its letter.
    pub colour: Colour,
    /// A symbol, so that colour is never the only cue.
    pub symbol: String,
    pub(crate) names: Names,
}

impl DeckSuit {
    /// The name in this language, or the English one.
    pub fn name(&self, language: Language) -> &str {
        name_in(&self.names, language)
    }
}

/// The display of a card of TriATri.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeckCard {
    /// The card; records write it as `R2` or `I`.
    pub card: Card,
    /// Its own symbol; cards of a suit use the suit's.
    pub symbol: Option<String>,
    /// Its own picture: a path relative to the deck's file, checked to stay below its folder.
    pub picture: Option<String>,
    pub(crate) names: Names,
}

impl DeckCard {
    /// The name in this language, or the English one.
    pub fn name(&self, language: Language) -> &str {
        name_in(&self.names, language)
    }
}

/// The display of TriATri's deck.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeckSet {
    /// A short name of a-z, 0-9 and -.
    pub id: String,
    /// The displayed title.
    pub title: String,
    /// The author.
    pub author: Option<String>,
    /// The licence.
    pub licence: Option<String>,
    /// The design of the back.
    pub back: Option<String>,
    /// The three suits in the order of [`Colour::EACH`].
    pub suits: Vec<DeckSuit>,
    /// Every kind of card in the order of [`Card::all`].
    pub cards: Vec<DeckCard>,
}

impl DeckSet {
    /// The display of a suit.
    pub fn suit(&self, colour: Colour) -> &DeckSuit {
        &self.suits[colour.index()]
    }

    /// The display of a card.
    ///
    /// # Panics
    /// Never: a deck that was read has every card.
    pub fn card(&self, card: Card) -> &DeckCard {
        self.cards.iter().find(|shown| shown.card == card).expect("a deck has every card")
    }

    /// The symbol of a card: its own, or its suit's.
    pub fn symbol(&self, card: Card) -> &str {
        let own = self.card(card).symbol.as_deref();
        own.or_else(|| card.colour().map(|colour| self.suit(colour).symbol.as_str())).unwrap_or_default()
    }
}

/// Parses a deck from TOML: `format`, `game = "triatri"` and `set`, then `[[suit]]` and `[[card]]` tables.
///
/// # Errors
/// All problems, with line, column and field.
pub fn read_deck(text: &str) -> Result<DeckSet, CardSetError> {
    let text = within_bounds(text, Form::Toml).map_err(|(text, fix)| CardSetError::whole(None, text, fix))?;
    let sheet = Sheet::new(text, None, 0);
    let mut maker = Maker { sheet: &sheet, reading: Reading::default() };
    let table = match DeTable::parse(text) {
        Ok(table) => table.into_inner(),
        Err(error) => {
            let at = error.span().map_or(0, |span| span.start);
            maker.problem(at, None, format!("not TOML: {}", error.message()), "correct it there");
            return Err(maker.reading.into_error());
        }
    };
    let mut deck = maker.header(&table);
    let suits = maker.entries(&table, "suit", &["letter", "symbol", "name"]);
    let cards = maker.entries(&table, "card", &["text", "symbol", "picture", "name"]);
    for colour in Colour::EACH {
        deck.suits.extend(maker.suit(colour, &suits));
    }
    for card in Card::all() {
        deck.cards.extend(maker.card(card, &cards));
    }
    maker.strangers(&suits, "letter", "R, B or G", &Colour::EACH.map(|colour| colour.to_string()));
    let texts: Vec<String> = Card::all().map(|card| card.to_string()).collect();
    maker.strangers(&cards, "text", "R2 to G8, or I", &texts);
    if maker.reading.is_sound() { Ok(deck) } else { Err(maker.reading.into_error()) }
}

/// The fields of a suit or card, each with its place.
struct Entry<'a> {
    at: usize,
    fields: Vec<(Cow<'a, str>, Cow<'a, str>, usize)>,
}

impl Entry<'_> {
    fn get(&self, field: &str) -> Option<(&str, usize)> {
        self.fields.iter().find(|(name, ..)| name == field).map(|(_, value, at)| (value.as_ref(), *at))
    }
}

struct Maker<'s> {
    sheet: &'s Sheet<'s>,
    reading: Reading,
}

impl Maker<'_> {
    fn problem(&mut self, at: usize, field: Option<&str>, text: String, fix: &str) {
        self.reading.problem(self.sheet, At::Byte(at), field, text, fix);
    }

    fn header(&mut self, table: &DeTable<'_>) -> DeckSet {
        let known = ["format", "game", "set", "title", "author", "licence", "back", "suit", "card"];
        for (key, _) in
            table.iter().filter(|(key, _)| !known.contains(&key.get_ref().as_ref())).take(PROBLEMS_MAX)
        {
            let text = format!("unknown; expected {}", known.join(", "));
            self.problem(key.span().start, Some(key.get_ref()), text, "correct the name or remove it");
        }
        let format = self.text(table, "format").unwrap_or_default();
        if format != "tria-cards/2" {
            let text = format!("found {}, expected \"tria-cards/2\"", shown(&format));
            self.problem(place(table, "format"), Some("format"), text, "a newer Tria may read it");
        }
        let game = self.text(table, "game").unwrap_or_default();
        if game != "triatri" {
            let text = format!("found {}, expected \"triatri\"", shown(&game));
            self.problem(
                place(table, "game"),
                Some("game"),
                text,
                "sets of Triple Triad are read without it",
            );
        }
        let id = self.text(table, "set").unwrap_or_default();
        if !is_word(&id, crate::limits::SET_ID_CHARS_MAX) {
            let text = format!("found {}, expected a short name of a-z, 0-9 and -", shown(&id));
            self.problem(
                place(table, "set"),
                Some("set"),
                text,
                "write it in lower case, with - between words",
            );
        }
        let title = self.text(table, "title").unwrap_or_else(|| id.clone());
        let (author, licence) = (self.text(table, "author"), self.text(table, "licence"));
        let back = self.text(table, "back");
        DeckSet { id, title, author, licence, back, suits: Vec::new(), cards: Vec::new() }
    }

    /// A text of the deck as a whole.
    fn text(&mut self, table: &DeTable<'_>, field: &str) -> Option<String> {
        let value = table.get(field)?;
        match value.get_ref() {
            DeValue::String(text) if is_plain(text, TEXT_CHARS_MAX) => Some(text.to_string()),
            _ => {
                let text = format!("expected a plain text of 1 to {TEXT_CHARS_MAX} characters");
                self.problem(value.span().start, Some(field), text, "write it in double quotes");
                None
            }
        }
    }

    /// The tables of one kind with their fields.
    fn entries<'a>(&mut self, table: &'a DeTable<'a>, kind: &str, known: &[&str]) -> Vec<Entry<'a>> {
        let mut entries = Vec::new();
        let Some(DeValue::Array(items)) = table.get(kind).map(Spanned::get_ref) else { return entries };
        // A deck has 3 suits and 22 cards; far more entries are not worth parsing.
        for item in items.iter().take(PROBLEMS_MAX) {
            let Some(fields) = item.get_ref().as_table() else { continue };
            let mut entry = Entry { at: item.span().start, fields: Vec::new() };
            for (key, value) in fields {
                let name = key.get_ref().as_ref();
                if let ("names", Some(names)) = (name, value.get_ref().as_table()) {
                    for (language, value) in names {
                        let name = Cow::Owned(format!("name:{}", language.get_ref()));
                        self.field(&mut entry, name, value, known);
                    }
                } else {
                    self.field(&mut entry, Cow::Borrowed(name), value, known);
                }
            }
            entries.push(entry);
        }
        entries
    }

    fn field<'a>(
        &mut self,
        entry: &mut Entry<'a>,
        name: Cow<'a, str>,
        value: &'a Spanned<DeValue<'a>>,
        known: &[&str],
    ) {
        let at = value.span().start;
        let language = name.strip_prefix("name:").and_then(Language::from_name);
        let most = if name == "symbol" { SYMBOL_CHARS_MAX } else { NAME_CHARS_MAX.max(TEXT_CHARS_MAX) };
        if !known.contains(&name.as_ref()) && language.is_none_or(|language| language == Language::En) {
            let text = format!("unknown; expected {} or names", known.join(", "));
            self.problem(at, Some(&name), text, "correct the name or remove it");
        } else if let DeValue::String(text) = value.get_ref()
            && is_plain(text, most)
        {
            entry.fields.push((name, Cow::Borrowed(text.as_ref()), at));
        } else {
            let text = format!("expected a plain text of 1 to {most} characters");
            self.problem(at, Some(&name), text, "write it in double quotes");
        }
    }

    /// The one entry whose field has this value.
    fn only<'e, 'a>(&mut self, entries: &'e [Entry<'a>], field: &str, value: &str) -> Option<&'e Entry<'a>> {
        let mut found =
            entries.iter().filter(|entry| entry.get(field).is_some_and(|(text, _)| text == value));
        let first = found.next();
        if let Some(second) = found.next() {
            let text = format!("found {value:?} twice, expected once");
            self.problem(second.at, Some(field), text, "remove one of the two");
        }
        if first.is_none() {
            let text = format!("missing: nothing has the {field} {value:?}");
            self.problem(0, Some(field), text, "add it to the deck");
        }
        first
    }

    fn names(&mut self, entry: &Entry<'_>) -> Names {
        let mut names = Names::default();
        match entry.get("name") {
            Some((name, _)) => names[Language::En as usize] = Some(name.to_owned()),
            None => self.problem(entry.at, Some("name"), "missing".to_owned(), "add the English name"),
        }
        for language in Language::ALL.iter().skip(1) {
            names[*language as usize] =
                entry.get(&format!("name:{language}")).map(|(name, _)| name.to_owned());
        }
        names
    }

    fn suit(&mut self, colour: Colour, entries: &[Entry<'_>]) -> Option<DeckSuit> {
        let entry = self.only(entries, "letter", colour.name())?;
        let symbol = entry.get("symbol").map(|(symbol, _)| symbol.to_owned());
        if symbol.is_none() {
            self.problem(entry.at, Some("symbol"), "missing".to_owned(), "add a sign for the suit");
        }
        Some(DeckSuit { colour, symbol: symbol?, names: self.names(entry) })
    }

    fn card(&mut self, card: Card, entries: &[Entry<'_>]) -> Option<DeckCard> {
        let entry = self.only(entries, "text", &card.to_string())?;
        let picture = entry.get("picture");
        if let Some((path, at)) = picture
            && (bad_path(path).is_some() || !has_ending(path, &PICTURES))
        {
            let text = format!(
                "found {}, expected a path below the deck's folder that ends in {}",
                shown(path),
                PICTURES.join(", ")
            );
            self.problem(at, Some("picture"), text, "write it with / between folders");
        }
        Some(DeckCard {
            card,
            symbol: entry.get("symbol").map(|(symbol, _)| symbol.to_owned()),
            picture: picture.map(|(path, _)| path.to_owned()),
            names: self.names(entry),
        })
    }

    /// Reports entries that do not exist in the deck.
    fn strangers(&mut self, entries: &[Entry<'_>], field: &str, expected: &str, known: &[String]) {
        for entry in entries {
            let (found, at) = entry.get(field).unwrap_or(("", entry.at));
            if !known.iter().any(|text| text == found) {
                let text = format!("found {}, expected {expected}", shown(found));
                self.problem(at, Some(field), text, "correct it or remove the table");
            }
        }
    }
}

fn place(table: &DeTable<'_>, field: &str) -> usize {
    table.get(field).map_or(0, |value| value.span().start)
}

fn is_plain(text: &str, most: usize) -> bool {
    !text.is_empty()
        && text.chars().count() <= most
        && !text.contains(char::is_control)
        && text.trim() == text
}
