//! A strict reader of one JSON document that borrows from its text.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

use crate::limits::DEPTH_MAX;

/// Objects with more keys than this find duplicates by hashing instead of pairwise comparison.
const KEYS_COMPARED_MAX: usize = 16;

/// A JSON value that borrows from the text it was read from.
#[derive(Clone, PartialEq, Debug)]
pub enum Json<'a> {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, as it was written.
    Number(Cow<'a, str>),
    /// A string, decoded.
    String(Cow<'a, str>),
    /// `[…]`
    Array(Vec<Json<'a>>),
    /// `{…}` in the order of the text; keys are distinct.
    Object(Vec<(Cow<'a, str>, Json<'a>)>),
}

impl<'a> Json<'a> {
    /// The value under the key of an object.
    pub fn get(&self, key: &str) -> Option<&Json<'a>> {
        match self {
            Self::Object(fields) => fields.iter().find(|(name, _)| name == key).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The string, if it is one.
    pub fn as_str(&self) -> Option<&str> {
        if let Self::String(text) = self { Some(text) } else { None }
    }

    /// The items, if it is an array.
    pub fn as_array(&self) -> Option<&[Json<'a>]> {
        if let Self::Array(items) = self { Some(items) } else { None }
    }

    /// The boolean, if it is one.
    pub fn as_bool(&self) -> Option<bool> {
        if let Self::Bool(value) = self { Some(*value) } else { None }
    }

    /// The number, if it is one written as an integer; one too large for `i64` becomes the nearest `i64`.
    pub fn as_integer(&self) -> Option<i64> {
        let Self::Number(text) = self else { return None };
        let digits = text.strip_prefix('-').unwrap_or(text);
        if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let nearest = if text.starts_with('-') { i64::MIN } else { i64::MAX };
        Some(text.parse().unwrap_or(nearest))
    }

    /// What kind of value it is, in words for an error message.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "a boolean",
            Self::Number(_) => "a number",
            Self::String(_) => "a string",
            Self::Array(_) => "an array",
            Self::Object(_) => "an object",
        }
    }
}

/// Why a text is not a JSON document that Tria reads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JsonError {
    /// What is wrong, in words.
    pub problem: String,
    /// The byte (from 0) where it was noticed.
    pub at: usize,
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.problem, self.at + 1)
    }
}

impl std::error::Error for JsonError {}

/// Reads one JSON document that fills the whole text.
///
/// # Errors
/// If the text is not UTF-8, not JSON, repeats a key within an object, or nests deeper than [`DEPTH_MAX`].
pub fn parse(bytes: &[u8]) -> Result<Json<'_>, JsonError> {
    let text = std::str::from_utf8(bytes)
        .map_err(|error| JsonError { problem: "invalid UTF-8".to_owned(), at: error.valid_up_to() })?;
    let mut reader = Reader { text, bytes, at: 0, depth: 0 };
    reader.skip_space();
    if reader.peek().is_none() {
        return reader.fail("nothing here, expected a JSON object");
    }
    let value = reader.value()?;
    reader.skip_space();
    if reader.peek().is_some() {
        return reader.fail("text after the end of the JSON document");
    }
    Ok(value)
}

struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    depth: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn fail<T>(&self, problem: impl Into<String>) -> Result<T, JsonError> {
        Err(JsonError { problem: problem.into(), at: self.at })
    }

    fn unexpected<T>(&self, expected: &str) -> Result<T, JsonError> {
        match self.text.get(self.at..).and_then(|rest| rest.chars().next()) {
            Some(found) => self.fail(format!("found {found:?}, expected {expected}")),
            None => self.fail(format!("the text ends, expected {expected}")),
        }
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn value(&mut self) -> Result<Json<'a>, JsonError> {
        match self.peek() {
            Some(b'{') => self.nested(Self::object),
            Some(b'[') => self.nested(Self::array),
            Some(b'"') => Ok(Json::String(self.string()?)),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(b't') => self.word("true", Json::Bool(true)),
            Some(b'f') => self.word("false", Json::Bool(false)),
            Some(b'n') => self.word("null", Json::Null),
            _ => self.unexpected("a JSON value"),
        }
    }

    fn nested(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Result<Json<'a>, JsonError>,
    ) -> Result<Json<'a>, JsonError> {
        if self.depth == DEPTH_MAX {
            return self.fail(format!("nested deeper than {DEPTH_MAX}"));
        }
        self.depth += 1;
        self.at += 1;
        self.skip_space();
        let value = inner(self)?;
        self.depth -= 1;
        Ok(value)
    }

    fn array(&mut self) -> Result<Json<'a>, JsonError> {
        let mut items = Vec::new();
        if self.peek() == Some(b']') {
            self.at += 1;
            return Ok(Json::Array(items));
        }
        loop {
            items.push(self.value()?);
            if self.ends_with(b']', "`,` or `]`")? {
                return Ok(Json::Array(items));
            }
        }
    }

    fn object(&mut self) -> Result<Json<'a>, JsonError> {
        let mut fields: Vec<(Cow<'a, str>, Json<'a>)> = Vec::new();
        let mut keys = HashSet::new();
        if self.peek() == Some(b'}') {
            self.at += 1;
            return Ok(Json::Object(fields));
        }
        loop {
            if self.peek() != Some(b'"') {
                return self.unexpected("a key in double quotes");
            }
            let key = self.string()?;
            if fields.len() == KEYS_COMPARED_MAX {
                keys.extend(fields.iter().map(|(name, _)| name.clone()));
            }
            let repeated = if fields.len() < KEYS_COMPARED_MAX {
                fields.iter().any(|(name, _)| *name == key)
            } else {
                !keys.insert(key.clone())
            };
            if repeated {
                return self.fail(format!("the key {key:?} stands twice in one object"));
            }
            self.skip_space();
            if self.peek() != Some(b':') {
                return self.unexpected("`:`");
            }
            self.at += 1;
            self.skip_space();
            fields.push((key, self.value()?));
            if self.ends_with(b'}', "`,` or `}`")? {
                return Ok(Json::Object(fields));
            }
        }
    }

    /// After an item: returns whether the closing bracket follows; otherwise expects a comma and moves to the next item.
    fn ends_with(&mut self, close: u8, expected: &str) -> Result<bool, JsonError> {
        self.skip_space();
        match self.peek() {
            Some(b',') => {
                self.at += 1;
                self.skip_space();
                Ok(false)
            }
            Some(byte) if byte == close => {
                self.at += 1;
                Ok(true)
            }
            _ => self.unexpected(expected),
        }
    }

    fn word(&mut self, word: &str, value: Json<'a>) -> Result<Json<'a>, JsonError> {
        if self.bytes[self.at..].starts_with(word.as_bytes()) {
            self.at += word.len();
            Ok(value)
        } else {
            self.unexpected("a JSON value")
        }
    }

    fn number(&mut self) -> Result<Json<'a>, JsonError> {
        let start = self.at;
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        if self.peek() == Some(b'0') {
            self.at += 1;
        } else {
            self.digits()?;
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.digits()?;
        }
        Ok(Json::Number(Cow::Borrowed(&self.text[start..self.at])))
    }

    fn digits(&mut self) -> Result<(), JsonError> {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        if self.at == start { self.unexpected("a digit") } else { Ok(()) }
    }

    fn string(&mut self) -> Result<Cow<'a, str>, JsonError> {
        self.at += 1;
        let start = self.at;
        loop {
            match self.peek() {
                Some(b'"') => {
                    let text = &self.text[start..self.at];
                    self.at += 1;
                    return Ok(Cow::Borrowed(text));
                }
                Some(b'\\') => return self.escaped_string(start),
                Some(0..0x20) => return self.fail("a control character inside a string"),
                Some(_) => self.at += 1,
                None => return self.fail("the text ends inside a string"),
            }
        }
    }

    /// The rest of a string whose first escape is at the current position.
    fn escaped_string(&mut self, start: usize) -> Result<Cow<'a, str>, JsonError> {
        let mut decoded = String::from(&self.text[start..self.at]);
        loop {
            let plain = self.at;
            while !matches!(self.peek(), Some(b'"' | b'\\' | 0..0x20) | None) {
                self.at += 1;
            }
            decoded.push_str(&self.text[plain..self.at]);
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(Cow::Owned(decoded));
                }
                Some(b'\\') => {
                    self.at += 1;
                    decoded.push(self.escape()?);
                }
                Some(_) => return self.fail("a control character inside a string"),
                None => return self.fail("the text ends inside a string"),
            }
        }
    }

    fn escape(&mut self) -> Result<char, JsonError> {
        let decoded = match self.peek() {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => {
                self.at += 1;
                return self.unicode_escape();
            }
            _ => return self.unexpected("an escape such as \\n"),
        };
        self.at += 1;
        Ok(decoded)
    }

    fn unicode_escape(&mut self) -> Result<char, JsonError> {
        let high = self.four_hex()?;
        if !(0xD800..0xDC00).contains(&high) {
            return char::from_u32(high)
                .map_or_else(|| self.fail("half a surrogate pair without its first half"), Ok);
        }
        if !self.bytes[self.at..].starts_with(b"\\u") {
            return self.fail("half a surrogate pair without its second half");
        }
        self.at += 2;
        let low = self.four_hex()?;
        if !(0xDC00..0xE000).contains(&low) {
            return self.fail("half a surrogate pair without its second half");
        }
        let code = 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
        Ok(char::from_u32(code).expect("a surrogate pair names a character"))
    }

    fn four_hex(&mut self) -> Result<u32, JsonError> {
        let mut code = 0;
        for _ in 0..4 {
            let digit = match self.peek() {
                Some(byte) => (byte as char).to_digit(16),
                None => None,
            };
            let Some(digit) = digit else { return self.unexpected("four hexadecimal digits") };
            code = code * 16 + digit;
            self.at += 1;
        }
        Ok(code)
    }
}
