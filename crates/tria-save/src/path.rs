//! Where the save is if nobody says otherwise.

use std::ffi::OsString;
use std::path::PathBuf;

/// The variable of the environment that names the save.
pub const VARIABLE: &str = "TRIA_SAVE";

/// The file's name.
pub const FILE: &str = "career.db";

/// A kind of machine, as far as it matters where people's data are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Platform {
    /// Linux and the others that follow the XDG base directories.
    Xdg,
    /// macOS.
    MacOs,
    /// Windows.
    Windows,
}

impl Platform {
    /// This machine.
    pub const fn current() -> Self {
        if cfg!(target_os = "macos") {
            Self::MacOs
        } else if cfg!(windows) {
            Self::Windows
        } else {
            Self::Xdg
        }
    }
}

/// Where the save is: `TRIA_SAVE` if it is set, else in the folder where the platform keeps people's data.
///
/// `None` if the environment names no home.
pub fn default_path() -> Option<PathBuf> {
    path_in(Platform::current(), |name| std::env::var_os(name), std::env::home_dir())
}

/// Where the save is on a platform with this environment and this home.
pub fn path_in(
    platform: Platform,
    variable: impl Fn(&str) -> Option<OsString>,
    home: Option<PathBuf>,
) -> Option<PathBuf> {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(path) = set(VARIABLE) {
        return Some(path);
    }
    // The XDG specification has relative paths ignored: they would mean another place in every folder.
    let absolute = |name: &str| set(name).filter(|path| path.is_absolute());
    let home = home.filter(|home| !home.as_os_str().is_empty());
    let data = match platform {
        Platform::Xdg => absolute("XDG_DATA_HOME").or_else(|| Some(home?.join(".local/share"))),
        Platform::MacOs => Some(home?.join("Library/Application Support")),
        Platform::Windows => absolute("APPDATA").or_else(|| Some(home?.join("AppData").join("Roaming"))),
    };
    Some(data?.join("tria").join(FILE))
}
