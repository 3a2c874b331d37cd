//! Files and folders around a save: what a file is before SQLite sees it, copies, and making sure of the disk.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use crate::error::{Doing, Foreign, SaveError};
use crate::limits::COPIES_MAX;
use crate::schema::{APPLICATION_ID, VERSION};

/// What every SQLite file begins with.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// The part of an SQLite file that tells what it is.
const HEADER_BYTES: usize = 100;

/// Where the header has the version of the application's tables, as four bytes, the highest first.
const VERSION_AT: usize = 60;

/// Where the header has the application's own mark.
const APPLICATION_AT: usize = 68;

/// What the name of a file ends with while it is being made; nobody else's would.
pub(crate) const PART: &str = ".tria-part";

/// The file whose name has something appended.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// The one name of the file, whatever links lead to it, so that everybody finds the same lock.
///
/// The folder must be there.
pub(crate) fn resolve(path: &Path) -> Result<PathBuf, SaveError> {
    match fs::canonicalize(path) {
        Ok(resolved) => return Ok(resolved),
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(SaveError::io(Doing::Find, path)(error)),
    }
    if fs::symlink_metadata(path).is_ok() {
        let why = Foreign::DeadLink;
        return Err(SaveError::NotOurs { path: path.to_owned(), why });
    }
    let Some(name) = path.file_name() else {
        return Err(SaveError::NotOurs { path: path.to_owned(), why: Foreign::NoName });
    };
    let folder = folder_of(path);
    Ok(fs::canonicalize(folder).map_err(SaveError::io(Doing::Find, folder))?.join(name))
}

/// The folder that a file is in.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Looks at a file without changing it: `None` if there is none, else its version.
///
/// This goes before SQLite, which would take an empty file for a new one, and a foreign one for its own.
pub(crate) fn look(path: &Path) -> Result<Option<i64>, SaveError> {
    let not_ours = |why| SaveError::NotOurs { path: path.to_owned(), why };
    let what = match fs::metadata(path) {
        Ok(what) => what,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(SaveError::io(Doing::Read, path)(error)),
    };
    if !what.is_file() {
        return Err(not_ours(if what.is_dir() { Foreign::Folder } else { Foreign::NotPlain }));
    }
    let mut header = Vec::with_capacity(HEADER_BYTES);
    let read = File::open(path).and_then(|file| file.take(HEADER_BYTES as u64).read_to_end(&mut header));
    read.map_err(SaveError::io(Doing::Read, path))?;
    if header.is_empty() {
        return Err(not_ours(Foreign::Empty));
    }
    let number =
        |at: usize| header.get(at..at + 4).and_then(|four| Some(i32::from_be_bytes(four.try_into().ok()?)));
    let (true, Some(application), Some(version)) = (
        header.len() == HEADER_BYTES && header.starts_with(MAGIC),
        number(APPLICATION_AT),
        number(VERSION_AT),
    ) else {
        return Err(not_ours(Foreign::NotSqlite));
    };
    if application != APPLICATION_ID {
        return Err(not_ours(Foreign::OtherProgram));
    }
    let version = i64::from(version);
    if version > VERSION {
        return Err(SaveError::Newer { path: path.to_owned(), found: version, known: VERSION });
    }
    if version < 1 {
        return Err(SaveError::damaged(path, format!("there is no version {version}")));
    }
    Ok(Some(version))
}

/// Whether a file has all the bytes that its header speaks of; SQLite would take the missing ones for zeros.
///
/// Only whoever has the lock may ask, and while a journal waits to be played back the header says nothing.
pub(crate) fn check_length(path: &Path) -> Result<(), SaveError> {
    let waits = |ending| fs::symlink_metadata(beside(path, ending)).is_ok();
    if waits("-journal") || waits("-wal") {
        return Ok(());
    }
    let mut header = [0; HEADER_BYTES];
    let read = File::open(path).and_then(|mut file| {
        file.read_exact(&mut header)?;
        file.metadata()
    });
    let found = read.map_err(SaveError::io(Doing::Read, path))?.len();
    let number = |at: usize| u32::from_be_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
    let page = match u64::from(u16::from_be_bytes([header[16], header[17]])) {
        // The one size that does not fit two bytes.
        1 => 1 << 16,
        page => page,
    };
    // The number of pages counts only if it was written by the latest change.
    let expected = if number(24) == number(92) { u64::from(number(28)) * page } else { 0 };
    if found < expected {
        return Err(SaveError::damaged(
            path,
            format!("it was cut off, {found} bytes of {expected} are there"),
        ));
    }
    Ok(())
}

/// Makes a folder with all that lead to it, readable by the owner alone, and makes sure that they stay.
pub(crate) fn make_folder(folder: &Path) -> Result<(), SaveError> {
    if folder.as_os_str().is_empty() || folder.is_dir() {
        return Ok(());
    }
    if let Some(parent) = folder.parent() {
        make_folder(parent)?;
    }
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    match builder.create(folder) {
        Ok(()) => sync_folder(folder_of(folder)),
        // Somebody else was quicker.
        Err(error) if error.kind() == ErrorKind::AlreadyExists && folder.is_dir() => Ok(()),
        Err(error) => Err(SaveError::io(Doing::MakeFolder, folder)(error)),
    }
}

/// Makes sure that new names in a folder survive the end of the power.
///
/// Elsewhere than on Unix a folder cannot be asked for this, and the system sees to it.
pub(crate) fn sync_folder(folder: &Path) -> Result<(), SaveError> {
    if cfg!(unix) {
        let synced = File::open(folder).and_then(|open| open.sync_all());
        synced.map_err(SaveError::io(Doing::Write, folder))?;
    }
    Ok(())
}

/// Gives a finished file its name, for good; nothing is written over.
pub(crate) fn publish(part: &Path, path: &Path) -> Result<(), SaveError> {
    if fs::symlink_metadata(path).is_ok() {
        return Err(SaveError::FileExists { path: path.to_owned() });
    }
    fs::rename(part, path).map_err(SaveError::io(Doing::Write, path))?;
    sync_folder(folder_of(path))
}

/// Removes what a crash may have left of a file that was being made.
pub(crate) fn clear(part: &Path) -> Result<(), SaveError> {
    match fs::remove_file(part) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(SaveError::io(Doing::Remove, part)(error)),
        _ => Ok(()),
    }
}

/// Copies a file to a name that is free, whole or not at all.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<(), SaveError> {
    if fs::symlink_metadata(to).is_ok() {
        return Err(SaveError::FileExists { path: to.to_owned() });
    }
    let part = beside(to, PART);
    clear(&part)?;
    let copied = File::open(from).and_then(|mut source| {
        let mut target = File::create_new(&part)?;
        io::copy(&mut source, &mut target)?;
        target.sync_all()
    });
    copied.map_err(SaveError::io(Doing::Write, &part))?;
    publish(&part, to)
}

/// The first free name for a copy beside a save: `career.db.v1.bak`, then `career.db.v1-2.bak` and so on.
pub(crate) fn free_copy_name(save: &Path, label: &str) -> Result<PathBuf, SaveError> {
    let mut last = OsString::new();
    for number in 1..=COPIES_MAX {
        let ending = if number == 1 { format!(".{label}.bak") } else { format!(".{label}-{number}.bak") };
        let path = beside(save, &ending);
        if fs::symlink_metadata(&path).is_err() {
            return Ok(path);
        }
        last = path.into();
    }
    Err(SaveError::FileExists { path: last.into() })
}
