//! Validates parsed fields into cards, and collects all problems.

use std::collections::HashMap;

use crate::limits::{
    FEATURES_MAX, LEVEL_MAX, NAME_CHARS_MAX, PROBLEMS_MAX, RARITY_MAX, SET_CARDS_MAX, SET_ID_CHARS_MAX,
    TEXT_CHARS_MAX, WORD_CHARS_MAX,
};
use tria_rules::triad::{Element, Rank, Ranks};

use crate::field::{FORMATS, Header, Key, Raw, Value, Version, bad_path, has_ending, known_fields};
use crate::problem::{At, CardSetError, Problem, Sheet, shown};
use crate::set::{CardEntry, CardSet, Language, level_of_rarity, slug};

/// File extensions of pictures.
pub(crate) const PICTURES: [&str; 4] = ["png", "jpg", "jpeg", "svg"];

/// The place of a card: its file and its line.
type Place = (usize, usize);

/// A set in progress, with the problems found so far.
#[derive(Default)]
pub(crate) struct Reading {
    pub(crate) cards: Vec<CardEntry>,
    /// The names of the files, by their index; empty where there is only one.
    pub(crate) files: Vec<String>,
    /// The places of pictures, by card; kept only if the caller asks for them.
    pub(crate) pictures: Option<Vec<(usize, Problem)>>,
    numbers: HashMap<u16, Place>,
    slugs: HashMap<String, Place>,
    problems: Vec<(usize, Problem)>,
}

impl Reading {
    pub(crate) fn problem(
        &mut self,
        sheet: &Sheet<'_>,
        at: At,
        field: Option<&str>,
        text: String,
        fix: &str,
    ) {
        // A few more than are shown, so that the first in the order of lines are among them.
        if self.problems.len() < 2 * PROBLEMS_MAX {
            self.problems.push((sheet.index, sheet.problem(at, field, text, fix)));
        }
    }

    pub(crate) fn push(&mut self, file: usize, problem: Problem) {
        if self.problems.len() < 2 * PROBLEMS_MAX {
            self.problems.push((file, problem));
        }
    }

    pub(crate) fn is_sound(&self) -> bool {
        self.problems.is_empty()
    }

    pub(crate) fn is_full(&self) -> bool {
        self.problems.len() >= PROBLEMS_MAX || self.cards.len() > SET_CARDS_MAX
    }

    /// Reports that a card has no such field in this version.
    pub(crate) fn unknown(&mut self, sheet: &Sheet<'_>, at: At, name: &str, version: Version) {
        match Key::parse(name) {
            Some(key) if key.since() > version => {
                let text = format!("found in a set of {:?}, expected in {:?} only", FORMATS[0], FORMATS[1]);
                self.problem(sheet, at, Some(name), text, "change the format of the set to \"tria-cards/2\"");
            }
            _ => {
                let text = format!("unknown; expected {}", known_fields(version));
                self.problem(sheet, at, Some(name), text, "correct the name of the field or remove it");
            }
        }
    }

    pub(crate) fn ranks_twice(&mut self, sheet: &Sheet<'_>, at: At) {
        let text = "found beside `top`; expected either `ranks` or top, right, bottom and left".to_owned();
        self.problem(sheet, at, Some("ranks"), text, "remove one of the two");
    }

    /// Validates one card; problems are collected, and only a valid card is kept.
    pub(crate) fn card(&mut self, sheet: &Sheet<'_>, raw: &Raw<'_>, version: Version) {
        let before = self.problems.len();
        let number = self.number(sheet, raw, Key::Id, u16::MAX);
        let name = self.name(sheet, raw, version);
        let (level, rarity) = self.level(sheet, raw, version);
        let ranks = self.ranks(sheet, raw);
        let element = self.element(sheet, raw);
        let own_slug = self.own_slug(sheet, raw, version);
        let card_slug = own_slug.or_else(|| name.map(slug));
        self.distinct(sheet, raw, number, name, card_slug.as_deref());
        let (Some(number), Some(name), Some(level), Some(ranks), Some(card_slug)) =
            (number, name, level, ranks, card_slug)
        else {
            return;
        };
        let mut entry = CardEntry::with_slug(number, name, card_slug, level, ranks, element);
        entry.rarity = rarity;
        for language in Language::ALL.iter().skip(1) {
            if let Some(value) = raw.filled(Key::Translation(*language)) {
                if version > Version::One {
                    self.plain(sheet, value, &Key::Translation(*language).name(), NAME_CHARS_MAX);
                }
                entry.set_name(*language, &value.text);
            }
        }
        if version > Version::One {
            entry.card_type = self.word(sheet, raw.filled(Key::Type), "type", "primal");
            entry.kind = self.word(sheet, raw.filled(Key::Kind), "kind", "creature");
            entry.features = self.words(sheet, raw);
            entry.author = self.note(sheet, raw, Key::Author);
            entry.licence = self.note(sheet, raw, Key::Licence);
            entry.picture = self.picture(sheet, raw);
        }
        if self.problems.len() == before {
            self.cards.push(entry);
        }
    }

    /// Numbers and slugs may occur once in a set.
    fn distinct(
        &mut self,
        sheet: &Sheet<'_>,
        raw: &Raw<'_>,
        number: Option<u16>,
        name: Option<&str>,
        card_slug: Option<&str>,
    ) {
        let place = (sheet.index, sheet.line(raw.at));
        let at = |key: Key| raw.get(key).map_or(At::Byte(raw.at), |value| value.at);
        if let Some(number) = number
            && let Some(first) = self.numbers.insert(number, place)
        {
            let text = format!(
                "found {number}, which the card in {} has already; expected a new number",
                self.place(sheet, first)
            );
            self.problem(sheet, at(Key::Id), Some("id"), text, "give one of the two another number");
        }
        let (Some(name), Some(card_slug)) = (name, card_slug) else { return };
        if let Some(first) = self.slugs.insert(card_slug.to_owned(), place) {
            let text = format!(
                "found {name:?}, which looks the same as the card in {} ({card_slug}); expected a distinct name",
                self.place(sheet, first)
            );
            let (key, fix) = match raw.filled(Key::Slug) {
                Some(_) => (Key::Slug, "choose another slug"),
                None => {
                    (Key::Name, "change the name, or give one of the two a `slug` of its own (tria-cards/2)")
                }
            };
            self.problem(sheet, at(key), Some(&key.name()), text, fix);
        }
    }

    fn place(&self, sheet: &Sheet<'_>, (file, line): Place) -> String {
        match self.files.get(file) {
            Some(name) if file != sheet.index => format!("line {line} of {name}"),
            _ => format!("line {line}"),
        }
    }

    fn missing(&mut self, sheet: &Sheet<'_>, at: usize, field: &str, expected: &str) {
        let text = format!("missing, expected {expected}");
        self.problem(sheet, At::Byte(at), Some(field), text, &format!("add `{field}` to the card"));
    }

    fn name<'r>(&mut self, sheet: &Sheet<'_>, raw: &'r Raw<'_>, version: Version) -> Option<&'r str> {
        let Some(value) = raw.get(Key::Name) else {
            self.missing(sheet, raw.at, "name", "the English name");
            return None;
        };
        let length = value.text.chars().count();
        if length > NAME_CHARS_MAX {
            let text = format!("found {length} characters, expected at most {NAME_CHARS_MAX}");
            self.problem(sheet, value.at, Some("name"), text, "shorten it");
            return None;
        }
        if !value.text.chars().any(char::is_alphanumeric) {
            let text = format!("found {}, expected a text with letters or digits", shown(&value.text));
            self.problem(
                sheet,
                value.at,
                Some("name"),
                text,
                "give the card a name that can be written in records",
            );
            return None;
        }
        if version > Version::One && !self.plain(sheet, value, "name", NAME_CHARS_MAX) {
            return None;
        }
        Some(&value.text)
    }

    /// A text of version 2: bounded, without control characters or surrounding spaces.
    fn plain(&mut self, sheet: &Sheet<'_>, value: &Value<'_>, field: &str, most: usize) -> bool {
        let printable = |byte: u8| byte.is_ascii_graphic() || byte == b' ';
        if value.text.len() <= most
            && value.text.bytes().all(printable)
            && !value.text.starts_with(' ')
            && !value.text.ends_with(' ')
        {
            return true;
        }
        let length = value.text.chars().count();
        let (text, fix) = if length > most {
            (format!("found {length} characters, expected at most {most}"), "shorten it")
        } else if value.text.contains(char::is_control) {
            (
                format!("found {} with a control character, expected plain text", shown(&value.text)),
                "remove it",
            )
        } else if value.text.trim() != value.text {
            (
                format!("found {} with spaces around it, expected none", shown(&value.text)),
                "remove the spaces",
            )
        } else {
            return true;
        };
        self.problem(sheet, value.at, Some(field), text, fix);
        false
    }

    fn note(&mut self, sheet: &Sheet<'_>, raw: &Raw<'_>, key: Key) -> Option<String> {
        let value = raw.filled(key)?;
        self.plain(sheet, value, &key.name(), TEXT_CHARS_MAX).then(|| value.text.clone().into_owned())
    }

    fn word(
        &mut self,
        sheet: &Sheet<'_>,
        value: Option<&Value<'_>>,
        field: &str,
        example: &str,
    ) -> Option<String> {
        let value = value?;
        if is_word(&value.text, WORD_CHARS_MAX) {
            return Some(value.text.clone().into_owned());
        }
        let text = format!(
            "found {}, expected a word of a-z, 0-9 and - with at most {WORD_CHARS_MAX} characters, such as {example}",
            shown(&value.text)
        );
        self.problem(sheet, value.at, Some(field), text, "write it in lower case, with - between words");
        None
    }

    /// Features: words with one space between.
    fn words(&mut self, sheet: &Sheet<'_>, raw: &Raw<'_>) -> Option<String> {
        let value = raw.filled(Key::Features)?;
        let words = value.text.split(' ');
        if words.clone().count() <= FEATURES_MAX
            && words.into_iter().all(|word| is_word(word, WORD_CHARS_MAX))
        {
            return Some(value.text.clone().into_owned());
        }
        let text = format!(
            "found {}, expected at most {FEATURES_MAX} words of a-z, 0-9 and - with one space between, each with at most {WORD_CHARS_MAX} characters",
            shown(&value.text)
        );
        self.problem(
            sheet,
            value.at,
            Some("features"),
            text,
            "write them in lower case, such as sword crimson",
        );
        None
    }

    fn own_slug(&mut self, sheet: &Sheet<'_>, raw: &Raw<'_>, version: Version) -> Option<String> {
        let value = raw.filled(Key::Slug).filter(|_| version > Version::One)?;
        let fits = slug(&value.text) == value.text
            && value.text.chars().count() <= NAME_CHARS_MAX
            && value.text.contains(char::is_alphanumeric);
        if !fits {
            let text = format!(
                "found {}, expected lower-case letters and digits with single - between, such as goose-girl",
                shown(&value.text)
            );
            let fix = format!("write {}, or leave it out", shown(&slug(&value.text)));
            self.problem(sheet, value.at, Some("slug"), text, &fix);
        }
        Some(value.text.clone().into_owned())
    }

    fn picture(&mut self, sheet: &Sheet<'_>, raw: &Raw<'_>) -> Option<String> {
        let value = raw.filled(Key::Picture)?;
        let found = match bad_path(&value.text) {
            Some(problem) => format!("found {}, {problem}", shown(&value.text)),
            None if !has_ending(&value.text, &PICTURES) => format!("found {}", shown(&value.text)),
            None => {
                if let Some(pictures) = &mut self.pictures {
                    let text = format!("found {}", shown(&value.text));
                    let fix = "put another picture there or correct the path";
                    pictures.push((self.cards.len(), sheet.problem(value.at, Some("picture"), text, fix)));
                }
                return Some(value.text.clone().into_owned());
            }
        };
        let text =
            format!("{found}; expected a path below the set's folder that ends in {}", PICTURES.join(", "));
        self.problem(
            sheet,
            value.at,
            Some("picture"),
            text,
            "write it with / between folders, such as art/goose.png",
        );
        None
    }

    fn number(&mut self, sheet: &Sheet<'_>, raw: &Raw<'_>, key: Key, max: u16) -> Option<u16> {
        let field = key.name();
        let Some(value) = raw.get(key) else {
            self.missing(sheet, raw.at, &field, &format!("a whole number from 1 to {max}"));
            return None;
        };
        let number = value.text.parse().ok().filter(|number| (1..=max).contains(number));
        if number.is_none() {
            let text = format!("found {}, expected a whole number from 1 to {max}", shown(&value.text));
            self.problem(sheet, value.at, Some(&field), text, "write such a number in digits");
        }
        number
    }

    /// The level and the stars; a set of version 2 may have either or both.
    fn level(&mut self, sheet: &Sheet<'_>, raw: &Raw<'_>, version: Version) -> (Option<u8>, Option<u8>) {
        let rarity = (version > Version::One && raw.filled(Key::Rarity).is_some())
            .then(|| self.number(sheet, raw, Key::Rarity, u16::from(RARITY_MAX)).map(|stars| stars as u8));
        let level = match rarity {
            Some(stars) if raw.filled(Key::Level).is_none() => stars.map(level_of_rarity),
            _ => self.number(sheet, raw, Key::Level, u16::from(LEVEL_MAX)).map(|level| level as u8),
        };
        (level, rarity.flatten())
    }

    fn ranks(&mut self, sheet: &Sheet<'_>, raw: &Raw<'_>) -> Option<Ranks> {
        if let Some(value) = raw.get(Key::Ranks) {
            let ranks = value.text.parse().ok();
            if ranks.is_none() {
                let text = format!(
                    "found {}, expected four ranks 1-9 or A: top, right, bottom, left",
                    shown(&value.text)
                );
                self.problem(sheet, value.at, Some("ranks"), text, "write four characters, such as \"154A\"");
            }
            return ranks;
        }
        let ranks = [Key::Top, Key::Right, Key::Bottom, Key::Left]
            .map(|side| self.rank(sheet, raw, side).map_or(0, Rank::get));
        Ranks::new(ranks)
    }

    fn rank(&mut self, sheet: &Sheet<'_>, raw: &Raw<'_>, key: Key) -> Option<Rank> {
        let field = key.name();
        let Some(value) = raw.get(key) else {
            self.missing(sheet, raw.at, &field, "a rank: 1-9, or A (10)");
            return None;
        };
        let rank = parse_rank(&value.text);
        if rank.is_none() {
            let text = format!("found {}, expected a rank: 1-9, or A (10)", shown(&value.text));
            self.problem(sheet, value.at, Some(&field), text, "write one digit, or A for ten");
        }
        rank
    }

    fn element(&mut self, sheet: &Sheet<'_>, raw: &Raw<'_>) -> Option<Element> {
        let value = raw.filled(Key::Element)?;
        let element = Element::from_name(&value.text);
        if element.is_none() {
            let names = Element::ALL.map(Element::name).join(", ");
            let text = format!("found {}, expected {names} or nothing", shown(&value.text));
            self.problem(
                sheet,
                value.at,
                Some("element"),
                text,
                "write one of these words, or leave it empty",
            );
        }
        element
    }

    /// Validates the fields of the set as a whole; problems are collected.
    pub(crate) fn header(&mut self, sheet: &Sheet<'_>, header: &Header) -> CardSet {
        let version = header.version();
        self.format(sheet, header);
        let mut set = CardSet::new(&self.id(sheet, header, version), Vec::new());
        for (key, slot) in [("title", 0), ("author", 1), ("licence", 2)] {
            // Version 1 lets a title be empty.
            let kept = |text: &str| !text.is_empty() || (slot == 0 && version == Version::One);
            let Some((text, at)) = header.get(key).filter(|(text, _)| kept(text)) else { continue };
            let value = Value { text: text.into(), at };
            if version > Version::One {
                self.plain(sheet, &value, key, TEXT_CHARS_MAX);
            }
            match slot {
                0 => text.clone_into(&mut set.title),
                1 => set.author = Some(text.to_owned()),
                _ => set.licence = Some(text.to_owned()),
            }
        }
        if version > Version::One {
            let back = header.get("back").filter(|(text, _)| !text.is_empty());
            let back = back.map(|(text, at)| Value { text: text.into(), at });
            set.back = self.word(sheet, back.as_ref(), "back", "woven");
            self.game(sheet, header);
            self.includes(sheet, header, &mut set);
        }
        set
    }

    fn format(&mut self, sheet: &Sheet<'_>, header: &Header) {
        let expected = format!("{:?} or {:?}", FORMATS[0], FORMATS[1]);
        match header.get("format") {
            Some((format, _)) if FORMATS.contains(&format) => {}
            Some((other, at)) => {
                let text = format!("found {}, expected {expected}", shown(other));
                self.problem(sheet, at, Some("format"), text, "a newer Tria may read it");
            }
            None => {
                let text = format!("missing, expected {expected}");
                self.problem(
                    sheet,
                    At::Byte(0),
                    Some("format"),
                    text,
                    "say the format at the top of the file",
                );
            }
        }
    }

    fn id(&mut self, sheet: &Sheet<'_>, header: &Header, version: Version) -> String {
        let most = if version > Version::One { SET_ID_CHARS_MAX } else { usize::MAX };
        match header.get("set") {
            Some((id, _)) if is_word(id, most) => id.to_owned(),
            found => {
                let (value, at) = found.unwrap_or(("", At::Byte(0)));
                let text =
                    format!("found {}, expected a short name of a-z, 0-9 and -, such as ff8", shown(value));
                self.problem(sheet, at, Some("set"), text, "write it in lower case, with - between words");
                String::new()
            }
        }
    }

    fn game(&mut self, sheet: &Sheet<'_>, header: &Header) {
        let Some((game, at)) = header.get("game").filter(|(game, _)| *game != "triple-triad") else { return };
        let text = format!("found {}, expected \"triple-triad\" or nothing", shown(game));
        self.problem(
            sheet,
            at,
            Some("game"),
            text,
            "a deck of TriATri is a file of its own, see docs/card-sets.md",
        );
    }

    fn includes(&mut self, sheet: &Sheet<'_>, header: &Header, set: &mut CardSet) {
        for (path, at) in &header.includes {
            let problem = bad_path(path).or_else(|| {
                (!has_ending(path, &["toml", "csv", "json"]))
                    .then_some("which is no .toml, .csv or .json file")
            });
            match problem {
                None => set.includes.push(path.clone()),
                Some(problem) => {
                    let text = format!(
                        "found {}, {problem}; expected the path of a card set below this file's folder",
                        shown(path)
                    );
                    self.problem(
                        sheet,
                        *at,
                        Some("include"),
                        text,
                        "move the file there, or correct the path",
                    );
                }
            }
            if self.is_full() {
                break;
            }
        }
    }

    /// The set, if there were no problems.
    pub(crate) fn finish(mut self, sheet: &Sheet<'_>, mut set: CardSet) -> Result<CardSet, CardSetError> {
        if self.cards.is_empty() && set.includes.is_empty() && self.problems.is_empty() {
            let text = "the set has no cards; expected at least one".to_owned();
            self.problem(sheet, At::Byte(0), None, text, "add a card");
        }
        if self.cards.len() > SET_CARDS_MAX {
            let text = format!("the set has more than {SET_CARDS_MAX} cards");
            self.problem(sheet, At::Byte(0), None, text, "split it");
        }
        if !self.problems.is_empty() {
            return Err(CardSetError::sorted(self.problems));
        }
        set.cards = self.cards;
        Ok(set)
    }

    /// The problems alone, where no set can be made.
    pub(crate) fn into_error(self) -> CardSetError {
        CardSetError::sorted(self.problems)
    }
}

/// Whether the text is a word of a-z, 0-9 and - with at most `most` characters.
pub(crate) fn is_word(text: &str, most: usize) -> bool {
    !text.is_empty()
        && text.len() <= most
        && text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'))
}

/// The rank that a text stands for: 1-9, A or 10.
pub(crate) fn parse_rank(text: &str) -> Option<Rank> {
    let mut characters = text.chars();
    match (text, characters.next(), characters.next()) {
        ("10", ..) => Some(Rank::MAX),
        (_, Some(only), None) => Rank::from_letter(only),
        _ => None,
    }
}
