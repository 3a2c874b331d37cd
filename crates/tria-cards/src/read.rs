//! Parses card sets from CSV, TOML and JSON; every problem is reported with its place and field.

use std::borrow::Cow;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::limits::{ALL_ERRORS_BYTES_MAX, PROBLEMS_MAX, SET_BYTES_MAX, SET_VALUES_MAX};
use tria_rules::json::{self, Json};

use crate::check::Reading;
use crate::field::{Header, Key, Raw, Value, Version};
use crate::problem::{At, CardSetError, Sheet};
use crate::set::CardSet;

/// The form of a card set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// TOML, for people.
    Toml,
    /// CSV, for people with spreadsheets.
    Csv,
    /// JSON, for programs.
    Json,
}

impl Form {
    /// The three forms.
    pub const ALL: [Self; 3] = [Self::Toml, Self::Csv, Self::Json];

    /// The file extension.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Toml => "toml",
            Self::Csv => "csv",
            Self::Json => "json",
        }
    }

    /// The form of a file by its extension, in either case.
    pub fn of_file(name: &str) -> Option<Self> {
        let (_, found) = name.rsplit_once('.')?;
        Self::ALL.into_iter().find(|form| found.eq_ignore_ascii_case(form.ending()))
    }
}

/// Parses a set from CSV: lines `# key: value` first, then a header, then a card per line.
///
/// [`CardSet::includes`] names included files, which are not read; [`crate::load()`] reads them.
///
/// # Errors
/// All problems, with line, column and field.
pub fn read_csv(text: &str) -> Result<CardSet, CardSetError> {
    read(text, Form::Csv)
}

/// Parses a set from TOML: `format`, `set` and `title`, then a `[[card]]` table for each card.
///
/// # Errors
/// As [`read_csv`].
pub fn read_toml(text: &str) -> Result<CardSet, CardSetError> {
    read(text, Form::Toml)
}

/// Parses a set from JSON: an object as in TOML, with the cards in `cards`.
///
/// # Errors
/// As [`read_csv`].
pub fn read_json(text: &str) -> Result<CardSet, CardSetError> {
    read(text, Form::Json)
}

/// Parses a set in this form.
///
/// # Errors
/// As [`read_csv`].
pub fn read(text: &str, form: Form) -> Result<CardSet, CardSetError> {
    let text = within_bounds(text, form).map_err(|(text, fix)| CardSetError::whole(None, text, fix))?;
    let sheet = Sheet::new(text, None, 0);
    let mut reading = Reading::default();
    let Some((header, body)) = open(form, &sheet, &mut reading) else { return Err(reading.into_error()) };
    let set = reading.header(&sheet, &header);
    body.cards(&sheet, &mut reading, header.version());
    reading.finish(&sheet, set)
}

/// The text without a byte order mark, if it is not too long; otherwise the problem and its fix.
pub(crate) fn within_bounds(text: &str, form: Form) -> Result<&str, (String, &'static str)> {
    if text.len() > SET_BYTES_MAX {
        let text = format!("the file has {} bytes, expected at most {SET_BYTES_MAX}", text.len());
        return Err((text, "split the set"));
    }
    // Each value becomes a node in memory many times its size, so values are counted first.
    let values = text.bytes().filter(|byte| matches!(byte, b'=' | b',' | b'[' | b'{')).count();
    if form != Form::Csv && values > SET_VALUES_MAX {
        let text = format!("the file has about {values} values, expected at most {SET_VALUES_MAX}");
        return Err((text, "split the set"));
    }
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// The part of a file after its header.
pub(crate) enum Body<'a> {
    Csv,
    Toml(DeTable<'a>),
    Json(Json<'a>),
}

/// The header of a file and the rest; `None` if the file does not parse, which is then reported.
pub(crate) fn open<'a>(form: Form, sheet: &Sheet<'a>, reading: &mut Reading) -> Option<(Header, Body<'a>)> {
    match form {
        Form::Csv => Some((csv_header(sheet.text), Body::Csv)),
        Form::Toml => open_toml(sheet, reading),
        Form::Json => open_json(sheet, reading),
    }
}

impl Body<'_> {
    /// Parses the cards.
    pub(crate) fn cards(&self, sheet: &Sheet<'_>, reading: &mut Reading, version: Version) {
        match self {
            Self::Csv => csv_cards(sheet, reading, version),
            Self::Toml(table) => {
                for (key, value) in table.iter().filter(|(key, _)| key.get_ref() == "card") {
                    let DeValue::Array(cards) = value.get_ref() else {
                        let text = format!("found {}, expected [[card]] tables", value.get_ref().type_str());
                        let at = At::Byte(key.span().start);
                        reading.problem(sheet, at, Some("card"), text, "write [[card]] before each card");
                        continue;
                    };
                    for card in cards {
                        toml_card(sheet, reading, card, version);
                        if reading.is_full() {
                            break;
                        }
                    }
                }
            }
            Self::Json(json) => json_cards(sheet, reading, json, version),
        }
    }
}

// ---- CSV ----

fn csv_header(text: &str) -> Header {
    let mut header = Header::default();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let Some(comment) = line.strip_prefix('#') else { break };
        if let Some((key, value)) = comment.split_once(':')
            && let Some(key) = Header::key(key.trim())
        {
            let blanks = value.len() - value.trim_start().len();
            let at = At::Byte(start + line.len() - value.len() + blanks);
            if key == "include" {
                header.includes.push((value.trim().to_owned(), at));
            } else {
                header.put(key, value.trim(), at);
            }
        }
        start += line.len();
    }
    header
}

fn csv_cards(sheet: &Sheet<'_>, reading: &mut Reading, version: Version) {
    let mut csv = csv::ReaderBuilder::new()
        .comment(Some(b'#'))
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(sheet.text.as_bytes());
    let columns = match csv.headers() {
        Ok(columns) => columns.clone(),
        Err(error) => {
            reading.problem(sheet, At::Byte(0), None, error.to_string(), "save the file as CSV in UTF-8");
            return;
        }
    };
    let start = row_start(sheet.text, columns.position());
    let named: Vec<&str> = columns.iter().collect();
    let mut keys = Vec::new();
    for (index, column) in named.iter().enumerate() {
        let at = At::Field(start, index);
        let key = Key::parse(column).filter(|key| key.since() <= version);
        if key.is_none() {
            reading.unknown(sheet, at, column, version);
        } else if named[..index].contains(column) {
            let text = "found twice, expected once".to_owned();
            reading.problem(sheet, at, Some(column), text, "remove one of the two columns");
        }
        keys.push(key);
        if reading.is_full() {
            return;
        }
    }
    if let Some(index) = named.iter().position(|name| *name == "ranks").filter(|_| named.contains(&"top")) {
        reading.ranks_twice(sheet, At::Field(start, index));
    }
    let mut row = csv::StringRecord::new();
    loop {
        match csv.read_record(&mut row) {
            Ok(false) => break,
            Ok(true) => csv_row(sheet, reading, &keys, &row, version),
            Err(error) => {
                let at = At::Byte(row_start(sheet.text, error.position()));
                reading.problem(sheet, at, None, error.to_string(), "save the file as CSV in UTF-8");
            }
        }
        if reading.is_full() {
            break;
        }
    }
}

fn csv_row(
    sheet: &Sheet<'_>,
    reading: &mut Reading,
    keys: &[Option<Key>],
    row: &csv::StringRecord,
    version: Version,
) {
    let start = row_start(sheet.text, row.position());
    if row.len() != keys.len() {
        let text = format!("found {} fields, expected {} as in the header", row.len(), keys.len());
        let at = At::Field(start, row.len().min(keys.len()).saturating_sub(1));
        let fix = "add or remove commas; a value with a comma stands in double quotes";
        reading.problem(sheet, at, None, text, fix);
        return;
    }
    let mut raw = Raw::new(start);
    for (index, (key, value)) in keys.iter().zip(row).enumerate() {
        if let Some(key) = key {
            raw.put(*key, Value { text: Cow::Borrowed(value), at: At::Field(start, index) });
        }
    }
    reading.card(sheet, &raw, version);
}

/// The start of a record: the reader's position is before the comments and blank lines that it skips.
fn row_start(text: &str, position: Option<&csv::Position>) -> usize {
    let mut start = position.map_or(0, |position| position.byte() as usize);
    loop {
        let rest = text.get(start..).unwrap_or_default();
        if rest.starts_with(['\r', '\n']) {
            start += 1;
        } else if rest.starts_with('#') {
            start += rest.find('\n').map_or(rest.len(), |end| end + 1);
        } else {
            return start;
        }
    }
}

// ---- TOML ----

fn open_toml<'a>(sheet: &Sheet<'a>, reading: &mut Reading) -> Option<(Header, Body<'a>)> {
    let table = match DeTable::parse(sheet.text) {
        Ok(table) => table.into_inner(),
        Err(first) => {
            // Collecting all errors keeps them all in memory, so only for small files.
            let all = if sheet.text.len() <= ALL_ERRORS_BYTES_MAX {
                DeTable::parse_recoverable(sheet.text).1
            } else {
                vec![first]
            };
            for error in all.iter().take(PROBLEMS_MAX) {
                let at = At::Byte(error.span().map_or(0, |span| span.start));
                let fix = "texts stand in double quotes, and each field has a line `name = value`";
                reading.problem(sheet, at, None, format!("not TOML: {}", error.message()), fix);
            }
            return None;
        }
    };
    let mut header = Header::default();
    let mut odd = Vec::new();
    for (key, value) in &table {
        let at = At::Byte(key.span().start);
        let name = key.get_ref().as_ref();
        match (name, value.get_ref()) {
            ("card", _) => {}
            ("include", DeValue::Array(paths)) => {
                for path in paths {
                    match path.get_ref() {
                        DeValue::String(text) => {
                            header.includes.push((text.to_string(), At::Byte(path.span().start)));
                        }
                        other => odd.push((At::Byte(path.span().start), name, other.type_str())),
                    }
                }
            }
            (name, DeValue::String(text)) => match Header::key(name).filter(|name| *name != "include") {
                Some(key) => header.put(key, text, At::Byte(value.span().start)),
                None => odd.push((at, name, "string")),
            },
            (name, other) => odd.push((at, name, other.type_str())),
        }
    }
    let version = header.version();
    odd_header(sheet, reading, &header, &odd, version, "[[card]]");
    Some((header, Body::Toml(table)))
}

/// Reports fields that a set does not have, or that are not texts.
fn odd_header(
    sheet: &Sheet<'_>,
    reading: &mut Reading,
    header: &Header,
    odd: &[(At, &str, &str)],
    version: Version,
    cards: &str,
) {
    let mut known = Header::KEYS.to_vec();
    if version > Version::One {
        known.extend(Header::KEYS_TWO);
    } else {
        let early = Header::KEYS_TWO.iter().filter_map(|key| Some((header.get(key)?.1, *key)));
        let include = header.includes.first().map(|(_, at)| (*at, "include"));
        for (at, name) in early.chain(include).collect::<Vec<_>>() {
            let text = "found in a set of \"tria-cards/1\", expected in \"tria-cards/2\" only".to_owned();
            reading.problem(sheet, at, Some(name), text, "change the format of the set to \"tria-cards/2\"");
        }
    }
    let list = if version > Version::One { " (include: a list)" } else { "" };
    for (at, name, found) in odd.iter().take(PROBLEMS_MAX) {
        let text = format!(
            "found a {found}, expected only {} with a text each{list}, and {cards}",
            known.join(", ")
        );
        reading.problem(sheet, *at, Some(name), text, "correct the name or the value, or remove it");
    }
}

fn toml_card(sheet: &Sheet<'_>, reading: &mut Reading, card: &Spanned<DeValue<'_>>, version: Version) {
    let start = card.span().start;
    let DeValue::Table(table) = card.get_ref() else {
        let text = format!("found a {}, expected a table", card.get_ref().type_str());
        reading.problem(sheet, At::Byte(start), Some("card"), text, "write [[card]] before each card");
        return;
    };
    let mut raw = Raw::new(start);
    for (key, value) in table {
        let at = At::Byte(value.span().start);
        match (key.get_ref().as_ref(), value.get_ref()) {
            ("names", DeValue::Table(names)) => {
                for (language, name) in names {
                    let at = At::Byte(name.span().start);
                    let key = format!("name:{}", language.get_ref());
                    put(sheet, reading, &mut raw, &key, at, toml_text(name.get_ref()), version);
                }
            }
            (key, value) => put(sheet, reading, &mut raw, key, at, toml_text(value), version),
        }
    }
    finish_card(sheet, reading, &raw, version);
}

/// A value as a text; for other types their name.
fn toml_text<'a>(value: &'a DeValue<'_>) -> Result<Cow<'a, str>, &'static str> {
    match value {
        DeValue::String(text) => Ok(Cow::Borrowed(text.as_ref())),
        DeValue::Integer(number) => Ok(Cow::Owned(number.to_string())),
        other => Err(other.type_str()),
    }
}

/// Puts a field of TOML or JSON into the card.
fn put<'a>(
    sheet: &Sheet<'_>,
    reading: &mut Reading,
    raw: &mut Raw<'a>,
    name: &str,
    at: At,
    value: Result<Cow<'a, str>, &'static str>,
    version: Version,
) {
    let Some(key) = Key::parse(name).filter(|key| key.since() <= version) else {
        reading.unknown(sheet, at, name, version);
        return;
    };
    match value {
        Ok(text) => raw.put(key, Value { text, at }),
        Err(found) => {
            let text = format!("found a {found}, expected a text or a whole number");
            reading.problem(sheet, at, Some(name), text, "write the value in double quotes, or as digits");
            // Prevents a second report that it is missing.
            raw.put(key, Value { text: Cow::Borrowed(""), at });
            raw.spoil();
        }
    }
}

fn finish_card(sheet: &Sheet<'_>, reading: &mut Reading, raw: &Raw<'_>, version: Version) {
    if let (Some(ranks), Some(_)) = (raw.get(Key::Ranks), raw.get(Key::Top)) {
        reading.ranks_twice(sheet, ranks.at);
    }
    if !raw.is_spoiled() && !reading.is_full() {
        reading.card(sheet, raw, version);
    }
}

// ---- JSON ----

fn open_json<'a>(sheet: &Sheet<'a>, reading: &mut Reading) -> Option<(Header, Body<'a>)> {
    let json = match json::parse(sheet.text.as_bytes()) {
        Ok(json @ Json::Object(_)) => json,
        Ok(other) => {
            let text = format!("found {}, expected an object with format, set and cards", other.kind());
            reading.problem(sheet, At::Byte(0), None, text, "write {\"format\":…,\"set\":…,\"cards\":[…]}");
            return None;
        }
        Err(error) => {
            let text = format!("not JSON: {}", error.problem);
            reading.problem(sheet, At::Byte(error.at), None, text, "correct it there");
            return None;
        }
    };
    let mut header = Header::default();
    let mut odd = Vec::new();
    let Json::Object(fields) = &json else { return None };
    let mut last = At::Byte(0);
    for (key, value) in fields {
        let at = at_of(sheet, key).unwrap_or(last);
        last = at;
        match (key.as_ref(), value) {
            ("cards", _) => {}
            ("include", Json::Array(paths)) => {
                for path in paths {
                    match path {
                        Json::String(text) => {
                            header.includes.push((text.to_string(), at_of(sheet, text).unwrap_or(at)));
                        }
                        other => odd.push((at, "include", other.kind())),
                    }
                }
            }
            (name, Json::String(text)) => match Header::key(name).filter(|name| *name != "include") {
                Some(key) => header.put(key, text, at_of(sheet, text).unwrap_or(at)),
                None => odd.push((at, name, "string")),
            },
            (name, other) => odd.push((at, name, other.kind())),
        }
    }
    if header.version() == Version::One {
        let at = header.get("format").map_or(At::Byte(0), |(_, at)| at);
        let text = "found \"tria-cards/1\" in JSON, expected \"tria-cards/2\"".to_owned();
        reading.problem(sheet, at, Some("format"), text, "JSON came with version 2: change the format");
    }
    odd_header(sheet, reading, &header, &odd, Version::Two, "cards");
    Some((header, Body::Json(json)))
}

/// The place of a string, its quote included; `None` for one that was decoded and so is elsewhere in memory.
fn at_of(sheet: &Sheet<'_>, string: &str) -> Option<At> {
    byte_of(sheet, string).map(|byte| At::Byte(byte.saturating_sub(1)))
}

fn byte_of(sheet: &Sheet<'_>, part: &str) -> Option<usize> {
    let byte = (part.as_ptr() as usize).checked_sub(sheet.text.as_ptr() as usize)?;
    (byte < sheet.text.len()).then_some(byte)
}

fn json_cards(sheet: &Sheet<'_>, reading: &mut Reading, json: &Json<'_>, version: Version) {
    let cards = match json.get("cards") {
        Some(Json::Array(cards)) => cards,
        None => return,
        Some(other) => {
            let text = format!("found {}, expected an array of cards", other.kind());
            reading.problem(sheet, At::Byte(0), Some("cards"), text, "write the cards between [ and ]");
            return;
        }
    };
    let mut last = 0;
    for card in cards {
        let Json::Object(fields) = card else {
            let text = format!("found {}, expected an object", card.kind());
            reading.problem(sheet, At::Byte(last), Some("cards"), text, "write each card between { and }");
            continue;
        };
        let first = fields.iter().find_map(|(key, _)| at_of(sheet, key));
        if let Some(At::Byte(byte)) = first {
            last = byte;
        }
        json_card(sheet, reading, fields, last, version);
        if reading.is_full() {
            break;
        }
    }
}

fn json_card(
    sheet: &Sheet<'_>,
    reading: &mut Reading,
    fields: &[(Cow<'_, str>, Json<'_>)],
    start: usize,
    version: Version,
) {
    let mut raw = Raw::new(start);
    let mut place = At::Byte(start);
    for (key, value) in fields {
        place = at_of(sheet, key).unwrap_or(place);
        if let ("names", Json::Object(names)) = (key.as_ref(), value) {
            for (language, name) in names {
                let at = json_at(sheet, name).unwrap_or(place);
                put(sheet, reading, &mut raw, &format!("name:{language}"), at, json_text(name), version);
            }
        } else {
            let at = json_at(sheet, value).unwrap_or(place);
            put(sheet, reading, &mut raw, key, at, json_text(value), version);
        }
    }
    finish_card(sheet, reading, &raw, version);
}

fn json_at(sheet: &Sheet<'_>, value: &Json<'_>) -> Option<At> {
    match value {
        Json::String(text) => at_of(sheet, text),
        Json::Number(text) => byte_of(sheet, text).map(At::Byte),
        _ => None,
    }
}

fn json_text<'a>(value: &'a Json<'_>) -> Result<Cow<'a, str>, &'static str> {
    match value {
        Json::String(text) | Json::Number(text) => Ok(Cow::Borrowed(text.as_ref())),
        Json::Null => Err("null"),
        Json::Bool(_) => Err("boolean"),
        Json::Array(_) => Err("list"),
        Json::Object(_) => Err("object"),
    }
}

/// Bytes as text.
///
/// # Errors
/// If they are not UTF-8, with line and column of the first that is not.
pub fn decode<'a>(bytes: &'a [u8], file: Option<&str>) -> Result<&'a str, CardSetError> {
    std::str::from_utf8(bytes).map_err(|error| {
        let good = std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default();
        let sheet = Sheet::new(good, file, 0);
        let found = bytes.get(error.valid_up_to()).map_or(String::new(), |byte| format!("{byte:#04x}"));
        let text = format!("found the byte {found} that is not UTF-8 (byte {})", error.valid_up_to() + 1);
        let fix = "save the file as UTF-8; spreadsheets call it \"CSV UTF-8\"";
        CardSetError { problems: vec![sheet.problem(At::Byte(good.len()), None, text, fix)] }
    })
}
