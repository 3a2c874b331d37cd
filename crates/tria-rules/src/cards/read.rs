//! Reads card sets from CSV and TOML; every problem is reported with its line and field.

use std::collections::HashMap;
use std::fmt;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::limits::{LEVEL_MAX, NAME_CHARS_MAX, PROBLEMS_MAX, SET_BYTES_MAX, SET_CARDS_MAX};
use crate::triad::card::rank_from_char;
use crate::triad::{Element, Ranks, Side};

use super::set::{CardEntry, CardSet, Language, slug};

/// What the `format` of a set must say.
const FORMAT: &str = "tria-cards/1";

/// One thing that is wrong in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The line, from 1.
    pub line: usize,
    /// The field, if one is at fault.
    pub field: Option<String>,
    /// What was found and what was expected.
    pub text: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(field) = &self.field {
            write!(f, ", field `{field}`")?;
        }
        write!(f, ": {}", self.text)
    }
}

/// Everything that is wrong in a file, up to a limit, in the order of the lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardSetError {
    /// At least one.
    pub problems: Vec<Problem>,
}

impl fmt::Display for CardSetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.problems.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            problem.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for CardSetError {}

/// Reads a set from CSV: lines `# key: value` first, then a header, then a card a line.
///
/// # Errors
/// Everything that is wrong, with line and field.
pub fn read_csv(text: &str) -> Result<CardSet, CardSetError> {
    let text = within_bounds(text)?;
    let mut reading = Reading::default();
    let mut header = Header::default();
    for (index, line) in text.lines().enumerate() {
        let Some(comment) = line.strip_prefix('#') else { break };
        if let Some((key, value)) = comment.split_once(':') {
            header.put(key.trim(), value.trim(), index + 1);
        }
    }
    let mut csv = csv::ReaderBuilder::new()
        .comment(Some(b'#'))
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let columns = match csv.headers() {
        Ok(columns) => columns.clone(),
        Err(error) => {
            reading.problem(1, None, error.to_string());
            return reading.finish(&header);
        }
    };
    let header_line = line_of(text, columns.position());
    let named: Vec<&str> = columns.iter().collect();
    for (index, column) in named.iter().enumerate() {
        if !is_field(column) {
            reading.problem(header_line, Some(column), unknown_field());
        } else if named[..index].contains(column) {
            reading.problem(header_line, Some(column), "found twice, expected once".to_owned());
        }
    }
    if named.contains(&"ranks") && named.contains(&"top") {
        reading.problem(header_line, Some("ranks"), ranks_twice());
    }
    for row in csv.records() {
        match row {
            Err(error) => reading.problem(line_of(text, error.position()), None, error.to_string()),
            Ok(row) => {
                let line = line_of(text, row.position());
                if row.len() != columns.len() {
                    let text =
                        format!("found {} fields, expected {} as in the header", row.len(), columns.len());
                    reading.problem(line, None, text);
                    continue;
                }
                let fields = columns.iter().zip(&row).map(|(name, value)| Field {
                    name: name.to_owned(),
                    value: value.to_owned(),
                    line,
                });
                reading.card(line, &fields.collect::<Vec<_>>());
            }
        }
        if reading.is_full() {
            break;
        }
    }
    reading.finish(&header)
}

/// The text without a byte order mark, if it is not too long.
fn within_bounds(text: &str) -> Result<&str, CardSetError> {
    if text.len() > SET_BYTES_MAX {
        let text =
            format!("the file has {} bytes, expected at most {SET_BYTES_MAX}; split the set", text.len());
        return Err(CardSetError { problems: vec![Problem { line: 1, field: None, text }] });
    }
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// The line in which a record starts: the reader's position stands before the comments and blank lines that it skips.
fn line_of(text: &str, position: Option<&csv::Position>) -> usize {
    let Some(position) = position else { return 1 };
    let rest = text.get(position.byte() as usize..).unwrap_or_default();
    let skipped = rest.lines().take_while(|line| line.is_empty() || line.starts_with('#')).count();
    position.line() as usize + skipped
}

/// Reads a set from TOML: `format`, `set` and `title`, then a `[[card]]` table for each card.
///
/// # Errors
/// Everything that is wrong, with line and field.
pub fn read_toml(text: &str) -> Result<CardSet, CardSetError> {
    let text = within_bounds(text)?;
    let mut reading = Reading::default();
    let mut header = Header::default();
    let lines = Lines::of(text);
    let table = match DeTable::parse(text) {
        Ok(table) => table.into_inner(),
        Err(error) => {
            let line = error.span().map_or(1, |span| lines.at(span.start));
            reading.problem(line, None, error.message().to_owned());
            return Err(CardSetError { problems: reading.problems });
        }
    };
    for (key, value) in &table {
        let line = lines.at(key.span().start);
        match (key.get_ref().as_ref(), value.get_ref()) {
            ("card", DeValue::Array(cards)) => {
                for card in cards {
                    toml_card(&mut reading, card, &lines);
                    if reading.is_full() {
                        break;
                    }
                }
            }
            ("card", _) => reading.problem(line, Some("card"), "expected [[card]] tables".to_owned()),
            (name, DeValue::String(value)) if Header::KEYS.contains(&name) => header.put(name, value, line),
            (name, _) => {
                let text =
                    format!("expected only {} with a text each, and [[card]]", Header::KEYS.join(", "));
                reading.problem(line, Some(name), text);
            }
        }
    }
    reading.finish(&header)
}

fn toml_card(reading: &mut Reading, card: &Spanned<DeValue<'_>>, lines: &Lines) {
    let line = lines.at(card.span().start);
    let DeValue::Table(table) = card.get_ref() else {
        reading.problem(line, Some("card"), "expected a table".to_owned());
        return;
    };
    let before = reading.problems.len();
    let mut fields = Vec::new();
    for (key, value) in table {
        let (name, line) = (key.get_ref().as_ref(), lines.at(key.span().start));
        let mut push = |name: String, value: &DeValue<'_>| match value {
            DeValue::String(text) => fields.push(Field { name, value: text.to_string(), line }),
            DeValue::Integer(number) => fields.push(Field { name, value: number.to_string(), line }),
            other => {
                let text = format!("found a {}, expected a text or a number", other.type_str());
                reading.problem(line, Some(&name), text);
            }
        };
        match (name, value.get_ref()) {
            ("names", DeValue::Table(names)) => {
                for (language, name) in names {
                    push(format!("name:{}", language.get_ref()), name.get_ref());
                }
            }
            (name, value) => push(name.to_owned(), value),
        }
    }
    for field in &fields {
        if !is_field(&field.name) {
            reading.problem(field.line, Some(&field.name), unknown_field());
        }
    }
    if table.contains_key("ranks") && table.contains_key("top") {
        reading.problem(line, Some("ranks"), ranks_twice());
    }
    if reading.problems.len() == before {
        reading.card(line, &fields);
    }
}

/// One field of a card as it was written.
struct Field {
    name: String,
    value: String,
    line: usize,
}

const FIELDS: [&str; 9] = ["id", "name", "level", "top", "right", "bottom", "left", "ranks", "element"];

fn is_field(name: &str) -> bool {
    // The English name is `name` itself; a second one could only contradict it.
    FIELDS.contains(&name)
        || name.strip_prefix("name:").is_some_and(|code| code != "en" && Language::from_name(code).is_some())
}

fn unknown_field() -> String {
    let languages: Vec<&str> = Language::ALL.iter().skip(1).map(|language| language.name()).collect();
    format!("unknown; expected {} or name: with {}", FIELDS.join(", "), languages.join(", "))
}

fn ranks_twice() -> String {
    "found beside `top`; expected either `ranks` or top, right, bottom and left".to_owned()
}

/// What is said of the set as a whole.
#[derive(Default)]
struct Header {
    values: HashMap<String, (String, usize)>,
}

impl Header {
    const KEYS: [&'static str; 5] = ["format", "set", "title", "licence", "author"];

    fn put(&mut self, key: &str, value: &str, line: usize) {
        self.values.insert(key.to_owned(), (value.to_owned(), line));
    }

    fn get(&self, key: &str) -> Option<(&str, usize)> {
        self.values.get(key).map(|(value, line)| (value.as_str(), *line))
    }
}

/// A set under way, with the problems found so far.
#[derive(Default)]
struct Reading {
    cards: Vec<CardEntry>,
    numbers: HashMap<u16, usize>,
    slugs: HashMap<String, usize>,
    problems: Vec<Problem>,
}

impl Reading {
    fn problem(&mut self, line: usize, field: Option<&str>, text: String) {
        self.problems.push(Problem { line, field: field.map(str::to_owned), text });
    }

    fn is_full(&self) -> bool {
        self.problems.len() >= PROBLEMS_MAX || self.cards.len() > SET_CARDS_MAX
    }

    fn card(&mut self, line: usize, fields: &[Field]) {
        let before = self.problems.len();
        let number = self.number(line, fields, "id", u16::MAX);
        let name = self.text(line, fields, "name");
        let level = self.number(line, fields, "level", u16::from(LEVEL_MAX));
        let ranks = self.ranks(line, fields);
        let element = self.element(fields);
        let (Some(number), Some(name), Some(level), Some(ranks)) = (number, name, level, ranks) else {
            return;
        };
        if self.problems.len() > before {
            return;
        }
        let mut entry = CardEntry::new(number, &name, level as u8, ranks, element);
        for field in fields {
            let language = field.name.strip_prefix("name:").and_then(Language::from_name);
            if let Some(language) = language.filter(|_| !field.value.is_empty()) {
                entry.set_name(language, &field.value);
            }
        }
        if let Some(first) = self.numbers.insert(number, line) {
            let text =
                format!("found {number}, which the card in line {first} has already; expected a new number");
            self.problem(line, Some("id"), text);
        }
        if let Some(first) = self.slugs.insert(entry.slug.clone(), line) {
            let text = format!(
                "found {name:?}, which looks the same as the card in line {first} ({}); expected a distinct name",
                entry.slug
            );
            self.problem(line, Some("name"), text);
        }
        self.cards.push(entry);
    }

    fn text(&mut self, line: usize, fields: &[Field], name: &str) -> Option<String> {
        match fields.iter().find(|field| field.name == name) {
            Some(field) if field.value.chars().count() > NAME_CHARS_MAX => {
                let text = format!(
                    "found {} characters, expected at most {NAME_CHARS_MAX}",
                    field.value.chars().count()
                );
                self.problem(field.line, Some(name), text);
                None
            }
            Some(field) if slug(&field.value).chars().any(char::is_alphanumeric) => Some(field.value.clone()),
            Some(field) => {
                let text = format!("found {:?}, expected a text with letters or digits", field.value);
                self.problem(field.line, Some(name), text);
                None
            }
            None => {
                self.problem(line, Some(name), "missing".to_owned());
                None
            }
        }
    }

    fn number(&mut self, line: usize, fields: &[Field], name: &str, max: u16) -> Option<u16> {
        let Some(field) = fields.iter().find(|field| field.name == name) else {
            self.problem(line, Some(name), "missing".to_owned());
            return None;
        };
        let number = field.value.parse().ok().filter(|number| (1..=max).contains(number));
        if number.is_none() {
            let text = format!("found {:?}, expected a whole number from 1 to {max}", field.value);
            self.problem(field.line, Some(name), text);
        }
        number
    }

    fn ranks(&mut self, line: usize, fields: &[Field]) -> Option<Ranks> {
        if let Some(field) = fields.iter().find(|field| field.name == "ranks") {
            let ranks = field.value.parse().ok();
            if ranks.is_none() {
                let text = format!(
                    "found {:?}, expected four ranks 1-9 or A: top, right, bottom, left",
                    field.value
                );
                self.problem(field.line, Some("ranks"), text);
            }
            return ranks;
        }
        let mut ranks = [0; 4];
        for side in Side::ALL {
            ranks[side as usize] =
                self.rank(line, fields, ["top", "right", "bottom", "left"][side as usize])?;
        }
        Ranks::new(ranks)
    }

    fn rank(&mut self, line: usize, fields: &[Field], name: &str) -> Option<u8> {
        let Some(field) = fields.iter().find(|field| field.name == name) else {
            self.problem(line, Some(name), "missing".to_owned());
            return None;
        };
        let mut characters = field.value.chars();
        let rank = match (field.value.as_str(), characters.next(), characters.next()) {
            ("10", ..) => Some(Ranks::MAX),
            (_, Some(only), None) => rank_from_char(only),
            _ => None,
        };
        if rank.is_none() {
            let text = format!("found {:?}, expected a rank: 1-9, or A (10)", field.value);
            self.problem(field.line, Some(name), text);
        }
        rank
    }

    fn element(&mut self, fields: &[Field]) -> Option<Element> {
        let field = fields.iter().find(|field| field.name == "element")?;
        if field.value.is_empty() {
            return None;
        }
        let element = Element::from_name(&field.value);
        if element.is_none() {
            let names = Element::ALL.map(Element::name).join(", ");
            self.problem(
                field.line,
                Some("element"),
                format!("found {:?}, expected {names} or nothing", field.value),
            );
        }
        element
    }

    fn finish(mut self, header: &Header) -> Result<CardSet, CardSetError> {
        match header.get("format") {
            Some((FORMAT, _)) => {}
            Some((other, line)) => {
                let text = format!("found {other:?}, expected {FORMAT:?}; a newer Tria may read it");
                self.problem(line, Some("format"), text);
            }
            None => self.problem(1, Some("format"), format!("missing, expected {FORMAT:?}")),
        }
        let is_id = |id: &str| {
            !id.is_empty() && id.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'))
        };
        let id = match header.get("set") {
            Some((id, _)) if is_id(id) => id.to_owned(),
            found => {
                let (value, line) = found.unwrap_or(("", 1));
                let text = format!("found {value:?}, expected a short name of a-z, 0-9 and -, such as ff8");
                self.problem(line, Some("set"), text);
                String::new()
            }
        };
        if self.cards.is_empty() && self.problems.is_empty() {
            self.problem(1, None, "the set has no cards; expected at least one".to_owned());
        }
        if self.cards.len() > SET_CARDS_MAX {
            self.problem(1, None, format!("the set has more than {SET_CARDS_MAX} cards; split it"));
        }
        if self.problems.is_empty() {
            let title = header.get("title").map_or(id.as_str(), |(title, _)| title).to_owned();
            return Ok(CardSet { id, title, cards: self.cards });
        }
        self.problems.sort_by_key(|problem| problem.line);
        self.problems.truncate(PROBLEMS_MAX);
        Err(CardSetError { problems: self.problems })
    }
}

/// Finds the line of a byte.
struct Lines {
    starts: Vec<usize>,
}

impl Lines {
    fn of(text: &str) -> Self {
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        Self { starts: std::iter::once(0).chain(breaks).collect() }
    }

    fn at(&self, byte: usize) -> usize {
        self.starts.partition_point(|start| *start <= byte)
    }
}
