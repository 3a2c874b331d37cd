//! Writes JSON into a string, piece by piece, and places the commas.

use std::fmt::Write as _;

/// A partially written JSON document.
///
/// ```
/// let mut json = tria_rules::json::Writer::new();
/// json.open('{').key("cell").integer(4).key("flips").open('[').close(']').close('}');
/// assert_eq!(json.finish(), r#"{"cell":4,"flips":[]}"#);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Writer {
    text: String,
}

impl Writer {
    /// An empty document with capacity for a typical answer.
    pub fn new() -> Self {
        Self { text: String::with_capacity(1024) }
    }

    /// The document.
    pub fn finish(self) -> String {
        self.text
    }

    /// Opens an object (`{`) or array (`[`).
    pub fn open(&mut self, bracket: char) -> &mut Self {
        self.separate();
        self.text.push(bracket);
        self
    }

    /// Closes the innermost open bracket.
    pub fn close(&mut self, bracket: char) -> &mut Self {
        self.text.push(bracket);
        self
    }

    /// Writes a key, a plain word; its value must follow.
    pub fn key(&mut self, key: &'static str) -> &mut Self {
        debug_assert!(is_plain(key), "keys need no escapes");
        self.separate();
        self.text.push('"');
        self.text.push_str(key);
        self.text.push_str("\":");
        self
    }

    /// Writes an integer.
    pub fn integer(&mut self, value: i64) -> &mut Self {
        self.separate();
        if (0..10).contains(&value) {
            self.text.push((b'0' + value as u8) as char);
        } else {
            self.text.push_str(&value.to_string());
        }
        self
    }

    /// Writes a number with three digits behind the point; one that is not finite becomes `null`.
    pub fn number(&mut self, value: f64) -> &mut Self {
        if !value.is_finite() {
            return self.null();
        }
        self.separate();
        let _ = write!(self.text, "{value:.3}");
        self
    }

    /// Writes `true` or `false`.
    pub fn boolean(&mut self, value: bool) -> &mut Self {
        self.separate();
        self.text.push_str(if value { "true" } else { "false" });
        self
    }

    /// Writes `null`.
    pub fn null(&mut self) -> &mut Self {
        self.separate();
        self.text.push_str("null");
        self
    }

    /// Writes a string, or `null` where there is none.
    pub fn string_or_null(&mut self, value: Option<&str>) -> &mut Self {
        match value {
            Some(value) => self.string(value),
            None => self.null(),
        }
    }

    /// Writes a string.
    pub fn string(&mut self, value: &str) -> &mut Self {
        self.separate();
        self.text.push('"');
        if is_plain(value) {
            self.text.push_str(value);
        } else {
            self.escaped(value);
        }
        self.text.push('"');
        self
    }

    fn escaped(&mut self, value: &str) {
        for character in value.chars() {
            match character {
                '"' => self.text.push_str("\\\""),
                '\\' => self.text.push_str("\\\\"),
                '\n' => self.text.push_str("\\n"),
                '\u{0}'..'\u{20}' => {
                    let _ = write!(self.text, "\\u{:04x}", character as u32);
                }
                _ => self.text.push(character),
            }
        }
    }

    /// A comma, unless a bracket or a key stands before.
    fn separate(&mut self) {
        if !matches!(self.text.as_bytes().last(), None | Some(b'{' | b'[' | b':')) {
            self.text.push(',');
        }
    }
}

/// Whether the text needs no escapes.
fn is_plain(text: &str) -> bool {
    !text.bytes().any(|byte| byte < 0x20 || byte == b'"' || byte == b'\\')
}
