//! One process at a time: a lock on a file of its own beside the save.
//!
//! The operating system drops the lock when the process ends, however it ends, so a crash never locks anybody out.
//! The lock is not on the save itself: on Unix, closing any other handle of the save would drop the locks that SQLite has on it, and
//! on Windows SQLite could not read what is locked.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read as _, Seek as _, Write as _};
use std::path::Path;

use crate::error::{Doing, Foreign, SaveError};
use crate::files::beside;

/// Digits of a process id that are read from a lock file.
const PROCESS_BYTES_MAX: u64 = 10;

/// The lock on a save; dropped, it is free.
#[derive(Debug)]
pub(crate) struct Lock {
    file: File,
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing alone would not do: a process that is being started at this moment has the file for an instant, too.
        let _ = self.file.unlock();
    }
}

impl Lock {
    /// The lock on this save, or who has it.
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
        // A file that holds anything else than a process is somebody's own, or a link to it.
        let ours =
            file.metadata().is_ok_and(|what| what.len() == 0 || (what.is_file() && process(&file).is_some()));
        if !ours {
            return Err(SaveError::NotOurs { path, why: Foreign::NotALock });
        }
        // Only to tell others who it is: nothing depends on it.
        let told = file
            .set_len(0)
            .and_then(|()| file.rewind())
            .and_then(|()| write!(file, "{}", std::process::id()));
        told.map_err(SaveError::io(Doing::Write, &path))?;
        Ok(Self { file })
    }
}

/// The process that has written itself into the file; where the lock forbids reading, nobody is named.
fn process(file: &File) -> Option<u32> {
    let mut text = String::new();
    // One byte more shows that there is more.
    file.take(PROCESS_BYTES_MAX + 1).read_to_string(&mut text).ok()?;
    text.parse().ok()
}
