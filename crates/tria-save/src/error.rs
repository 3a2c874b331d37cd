//! Errors of a save, with messages that say what to do.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;
use tria_play::Unplayable;
use tria_world::career::{ApplyError, ImportError, TableError};
use tria_world::limits::NAME_CHARS_MAX;

use crate::limits::CAREERS_MAX;

/// How a file was recognised as not being a save.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Foreign {
    /// A folder.
    #[error("it is a folder")]
    Folder,
    /// A device, a pipe or the like.
    #[error("it is no plain file")]
    NotPlain,
    /// An empty file.
    #[error("it is empty")]
    Empty,
    /// Not an SQLite file.
    #[error("it is no SQLite file")]
    NotSqlite,
    /// A file of another program.
    #[error("it is the SQLite file of another program")]
    OtherProgram,
    /// A dangling link.
    #[error("it is a link that leads nowhere")]
    DeadLink,
    /// A path without a file name, such as `..`.
    #[error("it does not name a file")]
    NoName,
    /// Another file in the place of the lock.
    #[error("it has the name of a lock, but is none")]
    NotALock,
}

impl Foreign {
    /// Every kind.
    pub const ALL: [Self; 8] = [
        Self::Folder,
        Self::NotPlain,
        Self::Empty,
        Self::NotSqlite,
        Self::OtherProgram,
        Self::DeadLink,
        Self::NoName,
        Self::NotALock,
    ];

    /// Its stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Folder => "folder",
            Self::NotPlain => "not-plain",
            Self::Empty => "empty",
            Self::NotSqlite => "not-sqlite",
            Self::OtherProgram => "other-program",
            Self::DeadLink => "dead-link",
            Self::NoName => "no-name",
            Self::NotALock => "not-a-lock",
        }
    }
}

/// The operation that the operating system refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Doing {
    /// Finding it.
    #[error("find")]
    Find,
    /// Reading it.
    #[error("read")]
    Read,
    /// Writing it.
    #[error("write")]
    Write,
    /// Locking it.
    #[error("lock")]
    Lock,
    /// Removing it.
    #[error("remove")]
    Remove,
    /// Creating the folder.
    #[error("make the folder")]
    MakeFolder,
}

impl Doing {
    /// Every operation.
    pub const ALL: [Self; 6] =
        [Self::Find, Self::Read, Self::Write, Self::Lock, Self::Remove, Self::MakeFolder];

    /// Its stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Find => "find",
            Self::Read => "read",
            Self::Write => "write",
            Self::Lock => "lock",
            Self::Remove => "remove",
            Self::MakeFolder => "make-folder",
        }
    }
}

/// Why a save cannot be used, or a change was not made.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// There is no file.
    #[error("there is no save at {} yet", .path.display())]
    Missing {
        /// The path.
        path: PathBuf,
    },
    /// The file is not a save.
    #[error("{} is not a save of Tria: {why}. It was left as it is; choose another file with --save", .path.display())]
    NotOurs {
        /// The file.
        path: PathBuf,
        /// How it was recognised.
        why: Foreign,
    },
    /// A newer Tria has written the file.
    #[error(
        "{} was written by a newer Tria: the save has version {found}, and this Tria understands versions up to {known}. \
         Install the newer Tria to go on with it, or choose another file with --save; it was left as it is",
        .path.display()
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: i64,
        /// The newest version that is understood.
        known: i64,
    },
    /// Another process has the file.
    #[error("{} is in use by another program{}; close it first, or choose another file with --save", .path.display(), named(*.process))]
    InUse {
        /// The file.
        path: PathBuf,
        /// The process that has it, if known.
        process: Option<u32>,
    },
    /// The file was written by Tria, but has changed since.
    #[error(
        "{} is damaged: {what}. It was left as it is; a copy of it (*.bak) or an exported career can take its place",
        .path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// There is no career of this name.
    #[error("there is no career called {name:?} in this save")]
    NoCareer {
        /// The name.
        name: String,
    },
    /// There is already a career of this name.
    #[error("there is a career called {name:?} already")]
    Exists {
        /// The name.
        name: String,
    },
    /// The target file exists already.
    #[error("{} is there already; nothing is written over", .path.display())]
    FileExists {
        /// The file.
        path: PathBuf,
    },
    /// Not a valid name for a career.
    #[error("a career's name has 1 to {NAME_CHARS_MAX} characters, none of them control characters")]
    BadName,
    /// Too many careers.
    #[error("a save holds at most {CAREERS_MAX} careers")]
    TooManyCareers,
    /// An event or a career is too large to be read again.
    #[error("{what} would have {bytes} bytes, which is more than a save holds")]
    TooLarge {
        /// Its kind.
        what: &'static str,
        /// Its size.
        bytes: usize,
    },
    /// The event is not the next one, or does not fit the career.
    #[error(transparent)]
    Apply(#[from] ApplyError),
    /// The document is not a career, or contradicts itself.
    #[error(transparent)]
    Import(#[from] ImportError),
    /// The given career is not the one that follows from the log.
    #[error("the career is not the one that follows from its events")]
    OtherCareer,
    /// The lines of a table are refused.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The table of the career's running match cannot be rebuilt; everything else is intact.
    #[error(
        "the match that the career {name:?} is playing cannot go on: {why}. \
         Everything else in {} is in order; the match can be given up in the game",
        .path.display()
    )]
    Unplayable {
        /// The file.
        path: PathBuf,
        /// The career.
        name: String,
        /// The reason.
        why: Unplayable,
    },
    /// The operating system refuses.
    #[error("cannot {doing} {}: {error}", .path.display())]
    Io {
        /// The refused operation.
        doing: Doing,
        /// With which file or folder.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// SQLite refuses.
    ///
    /// It is unknown whether the change was made: load the career again before going on.
    #[error("cannot use {}: {error}", .path.display())]
    Sqlite {
        /// The file.
        path: PathBuf,
        /// SQLite's error.
        error: rusqlite::Error,
    },
}

impl SaveError {
    pub(crate) fn io(doing: Doing, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |error| Self::Io { doing, path, error }
    }

    pub(crate) fn damaged(path: &Path, what: impl Into<String>) -> Self {
        Self::Damaged { path: path.to_owned(), what: what.into() }
    }

    /// SQLite's error as ours, where users can do something about it.
    pub(crate) fn sqlite(path: &Path, error: rusqlite::Error) -> Self {
        match &error {
            rusqlite::Error::SqliteFailure(failure, _) => match failure.code {
                ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::TooBig => {
                    Self::damaged(path, error.to_string())
                }
                ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => {
                    Self::InUse { path: path.to_owned(), process: None }
                }
                _ => Self::Sqlite { path: path.to_owned(), error },
            },
            // The columns are typed, so a value of another type was not written by Tria.
            rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
            | rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::Utf8Error(..) => Self::damaged(path, error.to_string()),
            _ => Self::Sqlite { path: path.to_owned(), error },
        }
    }
}

fn named(id: Option<u32>) -> String {
    id.map(|id| format!(" (process {id})")).unwrap_or_default()
}
