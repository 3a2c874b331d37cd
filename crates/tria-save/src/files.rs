//! Files and folders around a save: inspection before SQLite opens a file, copies, and syncing.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use crate::error::{Doing, Foreign, SaveError};
use crate::limits::COPIES_MAX;
use crate::schema::{APPLICATION_ID, VERSION};

/// Magic number of SQLite files.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// Size of the header of an SQLite file.
const HEADER_BYTES: usize = 100;

/// Offset of the user version in the header, four bytes, big-endian.
const VERSION_AT: usize = 60;

/// Offset of the application id in the header.
const APPLICATION_AT: usize = 68;

/// Suffix of temporary files while they are written.
pub(crate) const PART: &str = ".tria-part";

/// The path with a suffix.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// The canonical path of the file, whatever links lead to it, so that all processes use the same lock.
///
/// The folder must exist.
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

/// Inspects a file without changing it: `None` if it does not exist, else its version.
///
/// This precedes SQLite, which would treat an empty file as a new database, and open a foreign one.
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

/// Checks that a file has all the bytes that its header promises; SQLite would read missing ones as zeros.
///
/// Only the holder of the lock may call it; while a hot journal exists the header is not valid.
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
        // The one page size that does not fit two bytes.
        1 => 1 << 16,
        page => page,
    };
    // The number of pages is valid only if it was written by the latest change.
    let expected = if number(24) == number(92) { u64::from(number(28)) * page } else { 0 };
    if found < expected {
        return Err(SaveError::damaged(
            path,
            format!("it was cut off, {found} bytes of {expected} are there"),
        ));
    }
    Ok(())
}

/// Creates a folder with its parents, readable by the owner alone, and syncs them.
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
        // Another process created it first.
        Err(error) if error.kind() == ErrorKind::AlreadyExists && folder.is_dir() => Ok(()),
        Err(error) => Err(SaveError::io(Doing::MakeFolder, folder)(error)),
    }
}

/// Syncs a folder, so that new names in it survive a power failure.
///
/// Only Unix supports this; on other systems the file system does it.
pub(crate) fn sync_folder(folder: &Path) -> Result<(), SaveError> {
    if cfg!(unix) {
        let synced = File::open(folder).and_then(|open| open.sync_all());
        synced.map_err(SaveError::io(Doing::Write, folder))?;
    }
    Ok(())
}

/// Renames a finished file to its name and syncs the folder; never overwrites.
pub(crate) fn publish(part: &Path, path: &Path) -> Result<(), SaveError> {
    if fs::symlink_metadata(path).is_ok() {
        return Err(SaveError::FileExists { path: path.to_owned() });
    }
    fs::rename(part, path).map_err(SaveError::io(Doing::Write, path))?;
    sync_folder(folder_of(path))
}

/// Removes a temporary file left by a crash.
pub(crate) fn clear(part: &Path) -> Result<(), SaveError> {
    match fs::remove_file(part) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(SaveError::io(Doing::Remove, part)(error)),
        _ => Ok(()),
    }
}

/// Copies a file to an unused name, atomically.
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

/// The first unused name for a copy beside a save: `career.db.v1.bak`, then `career.db.v1-2.bak` and so on.
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
