//! Records in files: writes finished matches, and lists files to replay.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use time::OffsetDateTime;
use time::macros::format_description;
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
    let base = format!("tria-{}-game{number}", stamp(OffsetDateTime::now_utc()));
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

/// A moment as `20260131-235959`, in universal time.
fn stamp(moment: OffsetDateTime) -> String {
    let form = format_description!("[year][month][day]-[hour][minute][second]");
    moment.format(form).expect("a moment has all these parts")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_people_count() {
        let stamp = |seconds| stamp(OffsetDateTime::from_unix_timestamp(seconds).expect("a moment"));
        assert_eq!(stamp(951_782_400), "20000229-000000");
        assert_eq!(stamp(1_794_787_391), "20261116-000311");
    }
}
