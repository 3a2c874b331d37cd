//! Results files of long runs, written continuously, from which a later run resumes.
//!
//! The first lines, the head, name the settings, so that results of different settings never mix.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;

use anyhow::Result;

use crate::context::BadInput;

/// A results file may have this many bytes; a larger one is refused.
const SHEET_BYTES_MAX: u64 = 1 << 30;

/// Opens a results file, or creates one with this head; returns the existing results after the head.
///
/// The first line of the head begins with `mark`, which distinguishes results of other settings from other files.
pub(crate) fn open(path: &Path, mark: &str, head: &str) -> Result<(File, String)> {
    let cannot = |error: std::io::Error| BadInput(format!("cannot open {}: {error}", path.display()));
    let mut file =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(cannot)?;
    if file.metadata().map_err(cannot)?.len() > SHEET_BYTES_MAX {
        let message = format!("{} has more than {SHEET_BYTES_MAX} bytes; name another file", path.display());
        return Err(BadInput(message).into());
    }
    let mut text = String::new();
    BufReader::new(&file)
        .read_to_string(&mut text)
        .map_err(|error| BadInput(format!("{} is no results file: {error}", path.display())))?;
    // An incomplete last line was being written when the run was stopped: it is computed again.
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    if whole < head.len() && head.starts_with(&text[..whole]) {
        file.set_len(0)?;
        file.seek(SeekFrom::Start(0))?;
        file.write_all(head.as_bytes())?;
        return Ok((file, String::new()));
    }
    let Some(rest) = text[..whole].strip_prefix(head) else {
        return Err(BadInput(other(path, &text, mark, head)).into());
    };
    file.set_len(whole as u64)?;
    file.seek(SeekFrom::End(0))?;
    Ok((file, rest.to_owned()))
}

/// The error for a file that begins with something else.
fn other(path: &Path, text: &str, mark: &str, head: &str) -> String {
    let found = text.lines().next().unwrap_or_default();
    let expected = head.lines().next().unwrap_or_default();
    let what = if found.starts_with(mark) { "has results of other settings" } else { "is no results file" };
    let found: String = found.chars().take(200).collect();
    format!(
        "{} {what}; expected its first line to be\n  {expected}\nbut found\n  {found}\nName another file, or ask for the same settings",
        path.display()
    )
}

/// The error for a bad line of results, with what to do about it.
pub(crate) fn bad_line(path: &Path, number: usize, what: &str) -> String {
    format!("{}:{number}: {what}; remove the line and those after it, and run again", path.display())
}
