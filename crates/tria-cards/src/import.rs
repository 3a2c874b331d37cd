//! Imports CSV files of other programs: maps columns to fields, and makes a set.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::limits::{IMPORT_COLUMNS_MAX, SET_BYTES_MAX};

use crate::check::Reading;
use crate::field::{KEYS, Key, Raw, Value, Version, known_fields};
use crate::problem::{At, CardSetError, Sheet, shown};
use crate::set::{CardSet, Language, slug};

/// Foreign names of the fields, in lower case; the first that a file has is used.
const HEADERS: [(Key, &[&str]); 22] = [
    (Key::Id, &["id", "no", "no.", "nr", "nr.", "number", "num", "#", "index", "card id", "numéro"]),
    (Key::Name, &["name", "card", "card name", "name:en", "name_en", "en", "english", "nom", "title"]),
    (Key::Top, &["top", "up", "north", "n", "t", "u", "haut", "oben", "arriba", "rank top"]),
    (Key::Right, &["right", "east", "e", "r", "droite", "rechts", "derecha", "rank right"]),
    (Key::Bottom, &["bottom", "down", "south", "s", "b", "d", "bas", "unten", "abajo", "rank bottom"]),
    (Key::Left, &["left", "west", "w", "l", "gauche", "links", "izquierda", "rank left"]),
    (Key::Ranks, &["ranks", "values", "sides", "stats", "valeurs"]),
    (Key::Level, &["level", "lvl", "lv", "lv.", "niveau", "stufe", "nivel"]),
    (Key::Rarity, &["rarity", "stars", "star", "rareté", "seltenheit"]),
    (Key::Element, &["element", "elem", "élément", "elemento"]),
    (Key::Type, &["type", "family", "tribe"]),
    (Key::Kind, &["kind", "category"]),
    (Key::Features, &["features"]),
    (Key::Picture, &["picture", "image", "img", "art", "file"]),
    (Key::Slug, &["slug"]),
    (Key::Author, &["author", "artist"]),
    (Key::Licence, &["licence", "license"]),
    (Key::Translation(Language::Fr), &["name:fr", "name_fr", "fr", "french", "français", "nom_fr"]),
    (Key::Translation(Language::De), &["name:de", "name_de", "de", "german", "deutsch"]),
    (Key::Translation(Language::Es), &["name:es", "name_es", "es", "spanish", "español"]),
    (Key::Translation(Language::It), &["name:it", "name_it", "it", "italian", "italiano"]),
    (Key::Translation(Language::Ja), &["name:ja", "name_ja", "ja", "jp", "japanese", "日本語"]),
];

/// Foreign names of the elements, in lower case.
const ELEMENTS: [(&str, &[&str]); 8] = [
    ("fire", &["fire", "feu", "feuer", "fuego"]),
    ("ice", &["ice", "glace", "eis", "hielo", "blizzard"]),
    ("thunder", &["thunder", "lightning", "electric", "foudre", "blitz", "donner", "trueno"]),
    ("earth", &["earth", "terre", "erde", "tierra"]),
    ("poison", &["poison", "gift", "veneno", "bio"]),
    ("wind", &["wind", "air", "vent", "aero", "viento"]),
    ("water", &["water", "eau", "wasser", "agua"]),
    ("holy", &["holy", "sacré", "heilig", "sagrado", "light"]),
];

/// Maps the columns of a foreign CSV file to fields of a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mapping {
    separator: u8,
    headers: Vec<String>,
    fields: Vec<(Key, usize)>,
}

/// A mapping cannot be made or does not fit the file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MappingError {
    /// The first line has no names of columns.
    #[error("the first line has no names of columns; expected them, with `,`, `;` or a tab between")]
    NoHeader,
    /// More columns than [`IMPORT_COLUMNS_MAX`].
    #[error("the file has more than {IMPORT_COLUMNS_MAX} columns; remove those that do not matter")]
    TooManyColumns,
    /// The file is too large.
    #[error("the file has more than {SET_BYTES_MAX} bytes; split it")]
    TooLong,
    /// An entry is not `field=Column`.
    #[error("found {0}, expected field=Column, such as name=Card")]
    NotAPair(String),
    /// No field has this name.
    #[error("there is no field {0}; the fields are {1}")]
    NoSuchField(String, String),
    /// No column has this name.
    #[error("there is no column {0}; the columns are {1}")]
    NoSuchColumn(String, String),
}

impl Mapping {
    /// Guesses the mapping from the names of the columns, separated by `,`, `;` or tabs.
    ///
    /// # Errors
    /// If there are none, or too many.
    pub fn guess(text: &str) -> Result<Self, MappingError> {
        if text.len() > SET_BYTES_MAX {
            return Err(MappingError::TooLong);
        }
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let line = text.lines().next().unwrap_or_default();
        let count = |separator: u8| line.bytes().filter(|byte| *byte == separator).count();
        let separator = [b',', b';', b'\t'].into_iter().rev().max_by_key(|separator| count(*separator));
        let separator = separator.filter(|separator| count(*separator) > 0).ok_or(MappingError::NoHeader)?;
        if count(separator) >= IMPORT_COLUMNS_MAX {
            return Err(MappingError::TooManyColumns);
        }
        let mut csv = reader(text, separator);
        let headers = csv.headers().map_err(|_| MappingError::NoHeader)?;
        let headers: Vec<String> = headers.iter().map(str::to_owned).collect();
        let mut fields: Vec<(Key, usize)> = Vec::new();
        for (key, known) in HEADERS {
            let found = known
                .iter()
                .find_map(|name| headers.iter().position(|header| header.to_lowercase() == *name));
            if let Some(column) = found.filter(|column| fields.iter().all(|(_, taken)| taken != column)) {
                fields.push((key, column));
            }
        }
        let mut mapping = Self { separator, headers, fields };
        // Four separate sides are more reliable than a column that may be something else.
        if mapping.has(Key::Top) {
            mapping.fields.retain(|(key, _)| *key != Key::Ranks);
        }
        Ok(mapping)
    }

    /// Changes the guess by `field=Column` pairs separated by commas; `field=` removes a field.
    ///
    /// # Errors
    /// If a field or a column is unknown; the mapping is then unchanged.
    pub fn set(&mut self, pairs: &str) -> Result<(), MappingError> {
        let mut fields = self.fields.clone();
        for pair in pairs.split(',').filter(|pair| !pair.trim().is_empty()) {
            let (field, column) = pair.split_once('=').ok_or_else(|| MappingError::NotAPair(shown(pair)))?;
            let (field, column) = (field.trim(), column.trim());
            let key = Key::parse(field)
                .ok_or_else(|| MappingError::NoSuchField(shown(field), known_fields(Version::Two)))?;
            fields.retain(|(known, _)| *known != key);
            if column.is_empty() {
                continue;
            }
            let exact = self.headers.iter().position(|header| header == column);
            let place = exact
                .or_else(|| {
                    self.headers.iter().position(|header| header.to_lowercase() == column.to_lowercase())
                })
                .ok_or_else(|| MappingError::NoSuchColumn(shown(column), self.headers.join(", ")))?;
            match key {
                Key::Ranks => fields.retain(|(known, _)| !SIDES.contains(known)),
                side if SIDES.contains(&side) => fields.retain(|(known, _)| *known != Key::Ranks),
                _ => {}
            }
            // An explicit choice for a column replaces a guess.
            fields.retain(|(known, taken)| *taken != place || !self.fields.contains(&(*known, *taken)));
            fields.push((key, place));
        }
        self.fields = fields;
        Ok(())
    }

    /// Fields with the names of their columns, in the order of the format.
    pub fn pairs(&self) -> Vec<(String, &str)> {
        let order = KEYS.into_iter().chain(Language::ALL.iter().map(|language| Key::Translation(*language)));
        order
            .filter_map(|key| {
                self.column(key).map(|column| (key.name().into_owned(), self.headers[column].as_str()))
            })
            .collect()
    }

    /// Columns without a field.
    pub fn unused(&self) -> Vec<&str> {
        let used = |column: &usize| self.fields.iter().any(|(_, taken)| taken == column);
        (0..self.headers.len())
            .filter(|column| !used(column))
            .map(|column| self.headers[column].as_str())
            .collect()
    }

    /// Required fields without a column.
    pub fn missing(&self) -> Vec<&'static str> {
        let mut missing = Vec::new();
        if !self.has(Key::Name) {
            missing.push("name");
        }
        if !self.has(Key::Ranks) {
            let names = ["top", "right", "bottom", "left"];
            missing.extend(
                SIDES.into_iter().zip(names).filter(|(side, _)| !self.has(*side)).map(|(_, name)| name),
            );
        }
        missing
    }

    fn has(&self, key: Key) -> bool {
        self.column(key).is_some()
    }

    fn column(&self, key: Key) -> Option<usize> {
        self.fields.iter().find(|(known, _)| *known == key).map(|(_, column)| *column)
    }
}

const SIDES: [Key; 4] = [Key::Top, Key::Right, Key::Bottom, Key::Left];

/// A change beyond copying.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ImportNote {
    /// No column has numbers: cards are numbered from 1.
    Numbered,
    /// No column has levels or stars: every card has level 1.
    LevelOne,
    /// A card in this line has the slug of an earlier one, and got this slug.
    OwnSlug {
        /// The line.
        line: usize,
        /// The slug.
        slug: String,
    },
}

/// A set made from a foreign file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Imported {
    /// The set.
    pub set: CardSet,
    /// The changes beyond copying.
    pub notes: Vec<ImportNote>,
}

/// Makes a set with this id from a foreign CSV file.
///
/// # Errors
/// All problems, with the lines and columns of the foreign file.
pub fn import(text: &str, mapping: &Mapping, id: &str) -> Result<Imported, CardSetError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let sheet = Sheet::new(text, None, 0).separated_by(mapping.separator);
    let mut reading = Reading::default();
    let mut notes = Vec::new();
    if !mapping.has(Key::Id) {
        notes.push(ImportNote::Numbered);
    }
    if !mapping.has(Key::Level) && !mapping.has(Key::Rarity) {
        notes.push(ImportNote::LevelOne);
    }
    let mut csv = reader(text, mapping.separator);
    let mut row = csv::StringRecord::new();
    let (mut number, mut slugs) = (0, HashSet::new());
    loop {
        match csv.read_record(&mut row) {
            Ok(false) => break,
            Ok(true) => {
                number += 1;
                let start = row.position().map_or(0, |position| position.byte() as usize);
                let start =
                    start + text[start..].len() - text[start..].trim_start_matches(['\r', '\n']).len();
                let mut raw = fields(mapping, &row, start, number);
                if let Some(own) = own_slug(&raw, &mut slugs) {
                    notes.push(ImportNote::OwnSlug { line: sheet.line(start), slug: own.clone() });
                    raw.put(Key::Slug, Value { text: Cow::Owned(own), at: At::Byte(start) });
                }
                reading.card(&sheet, &raw, Version::Two);
            }
            Err(error) => {
                reading.problem(
                    &sheet,
                    At::Byte(0),
                    None,
                    error.to_string(),
                    "save the file as CSV in UTF-8",
                );
                break;
            }
        }
        if reading.is_full() {
            break;
        }
    }
    let set = reading.finish(&sheet, CardSet::new(id, Vec::new()))?;
    Ok(Imported { set, notes })
}

fn reader(text: &str, separator: u8) -> csv::Reader<&[u8]> {
    csv::ReaderBuilder::new()
        .delimiter(separator)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes())
}

/// The fields of a row as the format writes them.
fn fields<'a>(mapping: &Mapping, row: &'a csv::StringRecord, start: usize, number: usize) -> Raw<'a> {
    let mut raw = Raw::new(start);
    if !mapping.has(Key::Id) {
        raw.put(Key::Id, Value { text: Cow::Owned(number.to_string()), at: At::Byte(start) });
    }
    if !mapping.has(Key::Level) && !mapping.has(Key::Rarity) {
        raw.put(Key::Level, Value { text: Cow::Borrowed("1"), at: At::Byte(start) });
    }
    for (key, column) in &mapping.fields {
        if let Some(found) = row.get(*column) {
            raw.put(*key, Value { text: adapted(*key, found), at: At::Field(start, *column) });
        }
    }
    raw
}

/// A foreign value as the format writes it, if it is unambiguous.
fn adapted(key: Key, found: &str) -> Cow<'_, str> {
    let lower = found.to_lowercase();
    let nothing = matches!(lower.as_str(), "" | "-" | "–" | "none" | "n/a" | "null");
    match key {
        Key::Id | Key::Level | Key::Rarity => Cow::Owned(digits(found)),
        Key::Top | Key::Right | Key::Bottom | Key::Left if found == "a" => Cow::Borrowed("A"),
        Key::Ranks => ranks(found),
        Key::Element | Key::Type | Key::Kind | Key::Features | Key::Picture | Key::Slug if nothing => {
            Cow::Borrowed("")
        }
        Key::Element => {
            let known = ELEMENTS.iter().find(|(_, words)| words.contains(&lower.as_str()));
            known.map_or(Cow::Borrowed(found), |(element, _)| Cow::Borrowed(*element))
        }
        Key::Type | Key::Kind => Cow::Owned(slug(found).trim_matches('-').to_owned()),
        _ => Cow::Borrowed(found),
    }
}

/// `No. 12`, `Lv 3` and `★★★` are numbers.
fn digits(found: &str) -> String {
    let stars = found.chars().filter(|character| matches!(character, '★' | '*' | '☆')).count();
    if stars > 0 && stars == found.chars().count() {
        return stars.to_string();
    }
    let lead = found.trim_start_matches(|character: char| !character.is_ascii_digit() && character != '-');
    let number: String = lead.chars().take_while(char::is_ascii_digit).collect();
    if number.is_empty() { found.to_owned() } else { number }
}

/// `1 5 4 A` and `1-5-4-10` are ranks.
fn ranks(found: &str) -> Cow<'_, str> {
    let parts: Vec<&str> = found.split(|character: char| !character.is_alphanumeric()).collect();
    if parts.len() == 4 {
        Cow::Owned(
            parts
                .iter()
                .map(|part| if *part == "10" { "A" } else { part })
                .collect::<String>()
                .to_uppercase(),
        )
    } else {
        Cow::Owned(found.to_uppercase())
    }
}

/// A slug for a card whose name has the slug of an earlier one: with `-2`, `-3` and so on.
fn own_slug(raw: &Raw<'_>, slugs: &mut HashSet<String>) -> Option<String> {
    if raw.filled(Key::Slug).is_some() {
        return None;
    }
    let plain = slug(&raw.filled(Key::Name)?.text);
    if slugs.insert(plain.clone()) {
        return None;
    }
    let base = plain.trim_end_matches('-').to_owned();
    // There are never more cards than can be numbered.
    let free = (2..=u16::MAX).map(|count| format!("{base}-{count}")).find(|slug| !slugs.contains(slug))?;
    slugs.insert(free.clone());
    Some(free)
}
