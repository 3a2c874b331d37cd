//! The fields of cards and sets, by version of the format.

use std::borrow::Cow;

use crate::problem::At;
use crate::set::Language;

/// Valid values of a set's `format`, oldest first.
pub(crate) const FORMATS: [&str; 2] = ["tria-cards/1", "tria-cards/2"];

/// A version of the format.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Version {
    /// Ranks, level, element, names.
    One,
    /// Also stars, types, kinds, features, pictures, own slugs, authors and licences, backs, included files; JSON.
    Two,
}

impl Version {
    pub(crate) fn from_format(format: &str) -> Option<Self> {
        match FORMATS.iter().position(|known| *known == format)? {
            0 => Some(Self::One),
            _ => Some(Self::Two),
        }
    }

    pub(crate) const fn format(self) -> &'static str {
        FORMATS[self as usize]
    }
}

/// A field of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Key {
    Id,
    Name,
    Level,
    Top,
    Right,
    Bottom,
    Left,
    Ranks,
    Element,
    Slug,
    Rarity,
    Type,
    Kind,
    Features,
    Picture,
    Author,
    Licence,
    /// The name in another language than English.
    Translation(Language),
}

/// The fields in the order of files, without translations.
pub(crate) const KEYS: [Key; 17] = [
    Key::Id,
    Key::Name,
    Key::Level,
    Key::Top,
    Key::Right,
    Key::Bottom,
    Key::Left,
    Key::Ranks,
    Key::Element,
    Key::Slug,
    Key::Rarity,
    Key::Type,
    Key::Kind,
    Key::Features,
    Key::Picture,
    Key::Author,
    Key::Licence,
];

impl Key {
    /// The number of fields, translations included.
    pub(crate) const COUNT: usize = KEYS.len() + Language::ALL.len();

    pub(crate) fn parse(name: &str) -> Option<Self> {
        if let Some(code) = name.strip_prefix("name:") {
            // The English name is `name` itself; a second one could only contradict it.
            return Language::from_name(code)
                .filter(|language| *language != Language::En)
                .map(Self::Translation);
        }
        Some(match name {
            "id" => Self::Id,
            "name" => Self::Name,
            "level" => Self::Level,
            "top" => Self::Top,
            "right" => Self::Right,
            "bottom" => Self::Bottom,
            "left" => Self::Left,
            "ranks" => Self::Ranks,
            "element" => Self::Element,
            "slug" => Self::Slug,
            "rarity" => Self::Rarity,
            "type" => Self::Type,
            "kind" => Self::Kind,
            "features" => Self::Features,
            "picture" => Self::Picture,
            "author" => Self::Author,
            "licence" => Self::Licence,
            _ => return None,
        })
    }

    const fn plain_name(self) -> &'static str {
        match self {
            Self::Id => "id",
            Self::Name => "name",
            Self::Level => "level",
            Self::Top => "top",
            Self::Right => "right",
            Self::Bottom => "bottom",
            Self::Left => "left",
            Self::Ranks => "ranks",
            Self::Element => "element",
            Self::Slug => "slug",
            Self::Rarity => "rarity",
            Self::Type => "type",
            Self::Kind => "kind",
            Self::Features => "features",
            Self::Picture => "picture",
            Self::Author => "author",
            Self::Licence => "licence",
            Self::Translation(_) => "name:",
        }
    }

    pub(crate) fn name(self) -> Cow<'static, str> {
        match self {
            Self::Translation(language) => Cow::Owned(format!("name:{language}")),
            other => Cow::Borrowed(other.plain_name()),
        }
    }

    pub(crate) const fn since(self) -> Version {
        match self {
            Self::Slug
            | Self::Rarity
            | Self::Type
            | Self::Kind
            | Self::Features
            | Self::Picture
            | Self::Author
            | Self::Licence => Version::Two,
            _ => Version::One,
        }
    }

    const fn index(self) -> usize {
        match self {
            Self::Id => 0,
            Self::Name => 1,
            Self::Level => 2,
            Self::Top => 3,
            Self::Right => 4,
            Self::Bottom => 5,
            Self::Left => 6,
            Self::Ranks => 7,
            Self::Element => 8,
            Self::Slug => 9,
            Self::Rarity => 10,
            Self::Type => 11,
            Self::Kind => 12,
            Self::Features => 13,
            Self::Picture => 14,
            Self::Author => 15,
            Self::Licence => 16,
            Self::Translation(language) => KEYS.len() + language as usize,
        }
    }
}

/// The fields of a card in this version, for error messages.
pub(crate) fn known_fields(version: Version) -> String {
    let keys: Vec<&str> =
        KEYS.iter().filter(|key| key.since() <= version).map(|key| key.plain_name()).collect();
    let languages: Vec<&str> = Language::ALL.iter().skip(1).map(|language| language.name()).collect();
    format!("{} or name: with {}", keys.join(", "), languages.join(", "))
}

/// A value as written.
#[derive(Clone, Debug)]
pub(crate) struct Value<'a> {
    pub(crate) text: Cow<'a, str>,
    pub(crate) at: At,
}

/// The fields of one card as written.
pub(crate) struct Raw<'a> {
    /// Where the card starts.
    pub(crate) at: usize,
    values: [Option<Value<'a>>; Key::COUNT],
    spoiled: bool,
}

impl<'a> Raw<'a> {
    pub(crate) fn new(at: usize) -> Self {
        Self { at, values: [const { None }; Key::COUNT], spoiled: false }
    }

    pub(crate) fn put(&mut self, key: Key, value: Value<'a>) {
        self.values[key.index()] = Some(value);
    }

    /// Marks that a value is not a text; this has been reported already.
    pub(crate) fn spoil(&mut self) {
        self.spoiled = true;
    }

    pub(crate) fn is_spoiled(&self) -> bool {
        self.spoiled
    }

    pub(crate) fn get(&self, key: Key) -> Option<&Value<'a>> {
        self.values[key.index()].as_ref()
    }

    /// The value, unless it is left out or empty.
    pub(crate) fn filled(&self, key: Key) -> Option<&Value<'a>> {
        self.get(key).filter(|value| !value.text.is_empty())
    }
}

/// The fields of the set as a whole.
#[derive(Clone, Debug, Default)]
pub(crate) struct Header {
    values: Vec<(&'static str, String, At)>,
    /// The files to include, each with its place.
    pub(crate) includes: Vec<(String, At)>,
}

impl Header {
    /// Fields of every version.
    pub(crate) const KEYS: [&'static str; 5] = ["format", "set", "title", "licence", "author"];
    /// Fields of version 2; `include` is a list.
    pub(crate) const KEYS_TWO: [&'static str; 3] = ["back", "game", "include"];

    /// The field with this name, if there is one.
    pub(crate) fn key(name: &str) -> Option<&'static str> {
        Self::KEYS.iter().chain(&Self::KEYS_TWO).find(|key| **key == name).copied()
    }

    /// Stores a field; the last value counts.
    pub(crate) fn put(&mut self, key: &'static str, value: &str, at: At) {
        self.values.retain(|(known, ..)| *known != key);
        self.values.push((key, value.to_owned(), at));
    }

    pub(crate) fn get(&self, key: &str) -> Option<(&str, At)> {
        self.values.iter().find(|(known, ..)| *known == key).map(|(_, value, at)| (value.as_str(), *at))
    }

    /// The version that the file names; the newest if it names no known one.
    pub(crate) fn version(&self) -> Version {
        self.get("format").and_then(|(format, _)| Version::from_format(format)).unwrap_or(Version::Two)
    }
}

/// Why the text is not a path below the folder of a set, if it is not.
pub(crate) fn bad_path(path: &str) -> Option<&'static str> {
    if path.chars().count() > crate::limits::PATH_CHARS_MAX {
        Some("too long")
    } else if path.contains(|character: char| character.is_control() || "\\:*?\"<>|".contains(character)) {
        Some("with a character that is not allowed in paths")
    } else if path.starts_with('/') {
        Some("an absolute path")
    } else if path.split('/').any(|part| part == "..") {
        Some("a path that leaves its folder")
    } else if path
        .split('/')
        .any(|part| part.is_empty() || part.ends_with(['.', ' ']) || part.starts_with(' '))
    {
        Some("a path with an empty or unusual part")
    } else {
        None
    }
}

/// Whether the path has one of these endings, in either case.
pub(crate) fn has_ending(path: &str, endings: &[&str]) -> bool {
    path.rsplit_once('.').is_some_and(|(stem, found)| {
        !stem.is_empty()
            && !stem.ends_with('/')
            && endings.iter().any(|ending| found.eq_ignore_ascii_case(ending))
    })
}
