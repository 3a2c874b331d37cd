//! The default path of the save.

use std::path::PathBuf;

use etcetera::base_strategy::{BaseStrategy as _, choose_native_strategy};

/// The environment variable with the path of the save.
pub const VARIABLE: &str = "TRIA_SAVE";

/// The file's name.
pub const FILE: &str = "career.db";

/// The path of the save: `TRIA_SAVE` if it is set, else in the platform's folder for user data.
///
/// `None` if there is no home directory, or `HOME` is not an absolute path.
pub fn default_path() -> Option<PathBuf> {
    let named = std::env::var_os(VARIABLE).filter(|path| !path.is_empty()).map(PathBuf::from);
    named.or_else(|| {
        let data = choose_native_strategy().ok()?.data_dir();
        // A relative home would mean a different save in every folder.
        data.is_absolute().then(|| data.join("tria").join(FILE))
    })
}
