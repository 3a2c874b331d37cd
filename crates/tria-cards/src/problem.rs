//! Problems of a file with a card set, and their places.

use std::fmt;

use crate::limits::{PROBLEMS_MAX, QUOTED_CHARS_MAX};

/// A problem of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The file, where a set may be made of several.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The field, if one is at fault.
    pub field: Option<String>,
    /// What was found and what was expected.
    pub text: String,
    /// What to do about it.
    pub fix: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{file}: ")?;
        }
        write!(f, "line {}", self.line)?;
        if let Some(field) = &self.field {
            write!(f, ", field `{field}`")?;
        }
        write!(f, ", column {}: {}", self.column, self.text)?;
        if self.fix.is_empty() { Ok(()) } else { write!(f, "; {}", self.fix) }
    }
}

/// All problems of a file, up to a limit, in the order of the lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardSetError {
    /// At least one.
    pub problems: Vec<Problem>,
}

impl CardSetError {
    /// The problems in the order of files and lines, up to the limit.
    pub(crate) fn sorted(mut problems: Vec<(usize, Problem)>) -> Self {
        problems.sort_by_key(|(file, problem)| (*file, problem.line, problem.column));
        problems.truncate(PROBLEMS_MAX);
        Self { problems: problems.into_iter().map(|(_, problem)| problem).collect() }
    }

    /// A problem of a file as a whole.
    pub(crate) fn whole(file: Option<&str>, text: String, fix: &str) -> Self {
        let problem = Problem {
            file: file.map(str::to_owned),
            line: 1,
            column: 1,
            field: None,
            text,
            fix: fix.to_owned(),
        };
        Self { problems: vec![problem] }
    }
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

/// A place in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum At {
    /// At this byte.
    Byte(usize),
    /// In the field with this index of the CSV row that starts at this byte.
    Field(usize, usize),
}

/// A file's text with what is needed to locate a place in it.
pub(crate) struct Sheet<'a> {
    pub(crate) text: &'a str,
    /// The file's name, where a set may be made of several.
    pub(crate) file: Option<&'a str>,
    /// Its index among the files of the set.
    pub(crate) index: usize,
    /// The offsets of lines; texts are far shorter than `u32` reaches, and may have millions of lines.
    starts: Vec<u32>,
    /// The separator of CSV fields.
    separator: u8,
}

impl<'a> Sheet<'a> {
    pub(crate) fn new(text: &'a str, file: Option<&'a str>, index: usize) -> Self {
        let breaks = || text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let mut starts = Vec::with_capacity(breaks().count() + 1);
        starts.push(0);
        starts.extend(breaks().map(|(at, _)| at as u32 + 1));
        Self { text, file, index, starts, separator: b',' }
    }

    /// The same with another separator between the fields of CSV rows.
    pub(crate) fn separated_by(self, separator: u8) -> Self {
        Self { separator, ..self }
    }

    /// The line of a byte, from 1.
    pub(crate) fn line(&self, byte: usize) -> usize {
        self.starts.partition_point(|start| *start as usize <= byte)
    }

    /// Line and column, from 1.
    pub(crate) fn position(&self, at: At) -> (usize, usize) {
        let byte = match at {
            At::Byte(byte) => byte,
            At::Field(row, index) => csv_field(self.text, row, index, self.separator),
        };
        let line = self.line(byte);
        let before = self.text.get(self.starts[line - 1] as usize..byte).unwrap_or_default();
        (line, before.chars().count() + 1)
    }

    pub(crate) fn problem(&self, at: At, field: Option<&str>, text: String, fix: &str) -> Problem {
        let (line, column) = self.position(at);
        Problem {
            file: self.file.map(str::to_owned),
            line,
            column,
            field: field.map(|field| shorten(field).into_owned()),
            text,
            fix: fix.to_owned(),
        }
    }
}

/// The offset of the field with this index of the CSV row; the row's start if it has no such field.
fn csv_field(text: &str, row: usize, index: usize, separator: u8) -> usize {
    let (mut left, mut quoted) = (index, false);
    for (at, byte) in text.bytes().enumerate().skip(row) {
        match byte {
            _ if left == 0 => {
                let rest = &text[at..];
                let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
                return at + blanks;
            }
            b'"' => quoted = !quoted,
            _ if byte == separator && !quoted => left -= 1,
            b'\n' if !quoted => break,
            _ => {}
        }
    }
    if left == 0 { text.len() } else { row }
}

/// The text in quotes, truncated: an error message must not repeat a megabyte.
pub(crate) fn shown(text: &str) -> String {
    match shorten(text) {
        std::borrow::Cow::Borrowed(text) => format!("{text:?}"),
        std::borrow::Cow::Owned(_) => {
            format!("{:?}…", text.chars().take(QUOTED_CHARS_MAX).collect::<String>())
        }
    }
}

fn shorten(text: &str) -> std::borrow::Cow<'_, str> {
    match text.char_indices().nth(QUOTED_CHARS_MAX) {
        Some((end, _)) => std::borrow::Cow::Owned(format!("{}…", &text[..end])),
        None => std::borrow::Cow::Borrowed(text),
    }
}
