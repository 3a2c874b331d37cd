//! Records in files: finished matches written down, and files to look at again.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use tria_room::Room;

use crate::app::Shared;

/// The most of a file that is read; more is not a record.
const FILE_BYTES_MAX: u64 = 4 << 20;

/// The most files that are listed.
const FILES_MAX: usize = 500;

/// The records of the match at a table that is over, each in a line.
pub(crate) fn texts(shared: &Shared, room: &Room) -> Vec<String> {
    let records = room.records().unwrap_or_default();
    records.iter().map(|record| record.to_json(shared.catalog)).collect()
}

/// Writes the records of a match, one a line, into a new file named by the time and the number of the match.
///
/// # Errors
/// If the file cannot be written.
pub fn write(folder: &Path, number: u32, texts: &[String]) -> io::Result<PathBuf> {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let base = format!("tria-{}-game{number}", stamp(seconds));
    for attempt in 0..100 {
        let name = if attempt == 0 { format!("{base}.json") } else { format!("{base}-{attempt}.json") };
        let path = folder.join(name);
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(mut file) => {
                for text in texts {
                    writeln!(file, "{text}")?;
                }
                return Ok(path);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::other(format!("there are too many files named {base}")))
}

/// The files of a folder whose names end like records, the newest first.
pub fn list(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<(SystemTime, PathBuf)> = entries
        .flatten()
        .filter_map(|entry| {
            let path = entry.path();
            let ending = path.extension().and_then(|ending| ending.to_str());
            let data = entry.metadata().ok()?;
            let fits = matches!(ending, Some("json" | "jsonl")) && data.is_file();
            fits.then(|| (data.modified().unwrap_or(UNIX_EPOCH), path))
        })
        .collect();
    files.sort_by(|one, other| other.cmp(one));
    files.into_iter().take(FILES_MAX).map(|(_, path)| path).collect()
}

/// The text of a file, as long as it is not too long.
///
/// # Errors
/// If it cannot be read or is not text.
pub fn read(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(FILE_BYTES_MAX).read_to_string(&mut text)?;
    Ok(text)
}

/// Seconds since 1970 as `20260131-235959`, in universal time.
fn stamp(seconds: u64) -> String {
    let (days, clock) = (seconds / 86_400, seconds % 86_400);
    // Counted from 1 March of the year 0, so that leap days come last.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let part = (5 * day + 2) / 153;
    let day = day - (153 * part + 2) / 5 + 1;
    let month = if part < 10 { part + 3 } else { part - 9 };
    let year = 400 * era + year + u64::from(month <= 2);
    let (hour, minute, second) = (clock / 3_600, clock / 60 % 60, clock % 60);
    format!("{year:04}{month:02}{day:02}-{hour:02}{minute:02}{second:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_people_count() {
        assert_eq!(stamp(0), "19700101-000000");
        assert_eq!(stamp(951_782_400), "20000229-000000");
        assert_eq!(stamp(1_794_787_391), "20261116-000311");
    }
}
