//! One process at a time: a lock on a file of its own beside the save.
//!
//! The operating system releases the lock when the process ends, however it ends, so a crash never leaves a save locked.
//! The lock is not on the save itself: on Unix, closing any other handle of the save would drop SQLite's locks, and on Windows SQLite could not read the locked file.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read as _, Seek as _, Write as _};
use std::path::Path;

use crate::error::{Doing, Foreign, SaveError};
use crate::files::beside;

/// Digits of a process id that are read from a lock file.
const PROCESS_BYTES_MAX: u64 = 10;

/// The lock on a save, released on drop.
#[derive(Debug)]
pub(crate) struct Lock {
    file: File,
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing is not enough: a child process that is being spawned at this moment briefly inherits the file.
        let _ = self.file.unlock();
    }
}

impl Lock {
    /// Takes the lock on this save, or reports its owner.
    pub(crate) fn take(save: &Path) -> Result<Self, SaveError> {
        let path = beside(save, ".lock");
        let open = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
        let mut file = open.map_err(SaveError::io(Doing::Write, &path))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(SaveError::InUse { path: save.to_owned(), process: process(&file) });
            }
            Err(TryLockError::Error(error)) => return Err(SaveError::io(Doing::Lock, &path)(error)),
        }
        // A file with anything else than a process id belongs to another program, or is a link to its file.
        let ours =
            file.metadata().is_ok_and(|what| what.len() == 0 || (what.is_file() && process(&file).is_some()));
        if !ours {
            return Err(SaveError::NotOurs { path, why: Foreign::NotALock });
        }
        // Information for other processes only: nothing depends on it.
        let told = file
            .set_len(0)
            .and_then(|()| file.rewind())
            .and_then(|()| write!(file, "{}", std::process::id()));
        told.map_err(SaveError::io(Doing::Write, &path))?;
        Ok(Self { file })
    }
}

/// The process id in the file; `None` where the lock forbids reading.
fn process(file: &File) -> Option<u32> {
    let mut text = String::new();
    // One more byte detects longer contents.
    file.take(PROCESS_BYTES_MAX + 1).read_to_string(&mut text).ok()?;
    text.parse().ok()
}
