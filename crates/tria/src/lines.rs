//! Reads lines of bounded length from files or standard input, in constant memory.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::context::{Context, Verdict};

/// Size of the read buffer.
const BUFFER_BYTES: usize = 1 << 16;

/// A line of the input.
pub(crate) enum Line<'a> {
    /// Its bytes without the line feed.
    Whole(&'a [u8]),
    /// It was over the limit; the rest was skipped.
    TooLong,
}

/// Opens a file, or standard input for `-`.
pub(crate) fn open(path: &Path) -> Result<Box<dyn BufRead>> {
    if path == Path::new("-") {
        return Ok(Box::new(BufReader::with_capacity(BUFFER_BYTES, io::stdin())));
    }
    let file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        anyhow::bail!("{} is a folder, expected a file", path.display());
    }
    Ok(Box::new(BufReader::with_capacity(BUFFER_BYTES, file)))
}

/// Opens a file as [`open`] does; reports a failure as bad input.
pub(crate) fn open_or_tell(
    path: &Path,
    context: &mut Context,
    verdict: &mut Verdict,
) -> io::Result<Option<Box<dyn BufRead>>> {
    open(path).map(Some).or_else(|error| {
        context.out.flush()?;
        eprintln!("tria: {error:#}");
        *verdict = Verdict::SomeBad;
        Ok(None)
    })
}

/// The files to read: those named, or standard input where none is.
pub(crate) fn sources(files: &[PathBuf]) -> Vec<PathBuf> {
    if files.is_empty() { vec![PathBuf::from("-")] } else { files.to_vec() }
}

/// Calls `each` for every line; at most `limit` bytes of a line are kept.
///
/// # Errors
/// If the input cannot be read, or `each` fails.
pub(crate) fn for_each(
    mut input: impl BufRead,
    limit: usize,
    mut each: impl FnMut(Line<'_>) -> Result<()>,
) -> Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        // One byte more than the limit detects a long line; one more is the line feed.
        let read = (&mut input).take(limit as u64 + 2).read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(());
        }
        if line.last() == Some(&b'\n') {
            line.pop();
        }
        if line.len() <= limit {
            each(Line::Whole(&line))?;
        } else {
            if read == limit + 2 && line.len() == read {
                skip_line(&mut input)?;
            }
            each(Line::TooLong)?;
        }
    }
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        if let Some(end) = buffer.iter().position(|byte| *byte == b'\n') {
            input.consume(end + 1);
            return Ok(());
        }
        let length = buffer.len();
        input.consume(length);
    }
}
