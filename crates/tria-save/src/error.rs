//! What can go wrong with a save, in sentences that say what to do.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;
use tria_play::Unplayable;
use tria_world::career::{ApplyError, ImportError, TableError};
use tria_world::limits::NAME_CHARS_MAX;

use crate::limits::CAREERS_MAX;

/// How one can tell that a file is no save.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Foreign {
    /// A folder.
    #[error("it is a folder")]
    Folder,
    /// A device, a pipe or the like.
    #[error("it is no plain file")]
    NotPlain,
    /// Nothing is in it.
    #[error("it is empty")]
    Empty,
    /// No file of SQLite.
    #[error("it is no SQLite file")]
    NotSqlite,
    /// Another program's.
    #[error("it is the SQLite file of another program")]
    OtherProgram,
    /// A link to nothing.
    #[error("it is a link that leads nowhere")]
    DeadLink,
    /// A path such as `..`.
    #[error("it does not name a file")]
    NoName,
    /// A file where the lock of a save would be.
    #[error("it has the name of a lock, but is none")]
    NotALock,
}

impl Foreign {
    /// Every way to tell.
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

    /// A stable word for it.
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

/// What was tried with a file when the operating system refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Doing {
    /// Looking where it is.
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
    /// Making the folder.
    #[error("make the folder")]
    MakeFolder,
}

impl Doing {
    /// Everything that is tried.
    pub const ALL: [Self; 6] =
        [Self::Find, Self::Read, Self::Write, Self::Lock, Self::Remove, Self::MakeFolder];

    /// A stable word for it.
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
        /// Where it was looked for.
        path: PathBuf,
    },
    /// The file is something else.
    #[error("{} is not a save of Tria: {why}. It was left as it is; choose another file with --save", .path.display())]
    NotOurs {
        /// The file.
        path: PathBuf,
        /// How one can tell.
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
        /// The process that has it, if it says so.
        process: Option<u32>,
    },
    /// The file was written by Tria, but something has happened to it since.
    #[error(
        "{} is damaged: {what}. It was left as it is; a copy of it (*.bak) or an exported career can take its place",
        .path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What was found.
        what: String,
    },
    /// There is no such career.
    #[error("there is no career called {name:?} in this save")]
    NoCareer {
        /// What it was called.
        name: String,
    },
    /// There is one already.
    #[error("there is a career called {name:?} already")]
    Exists {
        /// What it is called.
        name: String,
    },
    /// A file is there already that would be written over.
    #[error("{} is there already; nothing is written over", .path.display())]
    FileExists {
        /// The file.
        path: PathBuf,
    },
    /// A career cannot be called that.
    #[error("a career's name has 1 to {NAME_CHARS_MAX} characters, none of them control characters")]
    BadName,
    /// Too many careers.
    #[error("a save holds at most {CAREERS_MAX} careers")]
    TooManyCareers,
    /// An event or a career is too large to be read again.
    #[error("{what} would have {bytes} bytes, which is more than a save holds")]
    TooLarge {
        /// What.
        what: &'static str,
        /// How many.
        bytes: usize,
    },
    /// The event does not follow, or does not fit the career.
    #[error(transparent)]
    Apply(#[from] ApplyError),
    /// The career is refused: the document is none, or it contradicts itself.
    #[error(transparent)]
    Import(#[from] ImportError),
    /// The career that was handed over is not the one that follows from the log.
    #[error("the career is not the one that follows from its events")]
    OtherCareer,
    /// The lines of a table are refused.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The table at which a career's match is played cannot be rebuilt; everything else is in order.
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
        /// Why.
        why: Unplayable,
    },
    /// The operating system refuses.
    #[error("cannot {doing} {}: {error}", .path.display())]
    Io {
        /// What was tried.
        doing: Doing,
        /// With which file or folder.
        path: PathBuf,
        /// What it says.
        error: io::Error,
    },
    /// SQLite refuses.
    ///
    /// Whether the change was made is not known: the career is to be loaded again before going on.
    #[error("cannot use {}: {error}", .path.display())]
    Sqlite {
        /// The file.
        path: PathBuf,
        /// What it says.
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

    /// What SQLite says, in our words where people can do something about it.
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
            // The columns are typed, so a value of another type was not written by us.
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
