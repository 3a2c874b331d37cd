//! Where the save is if nobody says otherwise.

use std::path::PathBuf;

use etcetera::base_strategy::{BaseStrategy as _, choose_native_strategy};

/// The variable of the environment that names the save.
pub const VARIABLE: &str = "TRIA_SAVE";

/// The file's name.
pub const FILE: &str = "career.db";

/// Where the save is: `TRIA_SAVE` if it is set, else in the folder where the platform keeps people's data.
///
/// `None` if there is no home directory, or `HOME` is not an absolute path.
pub fn default_path() -> Option<PathBuf> {
    let named = std::env::var_os(VARIABLE).filter(|path| !path.is_empty()).map(PathBuf::from);
    named.or_else(|| {
        let data = choose_native_strategy().ok()?.data_dir();
        // Below a relative home it would be another place in every folder.
        data.is_absolute().then(|| data.join("tria").join(FILE))
    })
}
