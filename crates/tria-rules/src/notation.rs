//! What the one-line notations of both games share.

/// Why a line is not a position or move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{what} {found:?}: {problem}")]
pub struct ParseError {
    /// The part of the line at fault.
    pub what: &'static str,
    /// The text of that part.
    pub found: String,
    /// What is wrong, or what was expected.
    pub problem: String,
}

impl ParseError {
    /// A part that parses but is impossible.
    pub(crate) fn impossible(what: &'static str, found: &str, problem: &impl std::fmt::Display) -> Self {
        Self { what, found: found.to_owned(), problem: problem.to_string() }
    }

    /// A part that does not parse.
    pub(crate) fn new(what: &'static str, found: &str, expected: &str) -> Self {
        Self { what, found: found.to_owned(), problem: format!("expected {expected}") }
    }
}

/// Items separated by commas; `-` where every item is empty.
pub(crate) fn list<T: AsRef<str>>(items: impl IntoIterator<Item = T>) -> String {
    let mut line = String::new();
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            line.push(',');
        }
        line.push_str(item.as_ref());
    }
    if line.bytes().all(|byte| byte == b',') { "-".to_owned() } else { line }
}
