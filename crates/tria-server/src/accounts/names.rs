//! Names of accounts.

use crate::error::{ApiError, Obstacle};
use crate::limits::{NAME_CHARS_MAX, NAME_CHARS_MIN};

/// Checks a name that somebody has chosen.
///
/// # Errors
/// If it is too short, too long, or has other characters than letters, digits, `-` and `_`.
pub fn check(name: &str) -> Result<(), ApiError> {
    let count = name.chars().count();
    if !(NAME_CHARS_MIN..=NAME_CHARS_MAX).contains(&count) {
        return Err(ApiError::bad_value(format!(
            "a name has {NAME_CHARS_MIN} to {NAME_CHARS_MAX} characters, not {count}"
        ))
        .because(Obstacle::NameLength));
    }
    // Plain letters only: two names that look alike must not be two people.
    if let Some(bad) = name.chars().find(|c| !c.is_ascii_alphanumeric() && *c != '-' && *c != '_') {
        return Err(ApiError::bad_value(format!(
            "a name has letters a to z, digits, - and _; {bad:?} is none of them"
        ))
        .because(Obstacle::NameLetters));
    }
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return Err(ApiError::bad_value("a name begins with a letter").because(Obstacle::NameLetters));
    }
    if key(name).starts_with(GUEST_KEY) || key(name).starts_with(DELETED_KEY) {
        return Err(ApiError::bad_value("names that begin like this are the server's own; choose another")
            .because(Obstacle::NameReserved));
    }
    Ok(())
}

/// Names that would speak for the site, or for nobody in particular.
const RESERVED: [&str; 24] = [
    "admin",
    "administrator",
    "anonymous",
    "bot",
    "computer",
    "deleted",
    "everybody",
    "everyone",
    "guest",
    "host",
    "mod",
    "moderator",
    "nobody",
    "official",
    "operator",
    "owner",
    "root",
    "server",
    "somebody",
    "staff",
    "support",
    "system",
    "tria",
    "webmaster",
];

/// Checks that somebody who signs up may be called that: names of the site are given on its machine.
///
/// # Errors
/// `name-reserved`.
pub fn check_reserved(name: &str) -> Result<(), ApiError> {
    if RESERVED.iter().any(|reserved| alike(reserved) == alike(name)) {
        return Err(ApiError::bad_value(format!(
            "{name} could be taken for the site itself; choose another name"
        ))
        .because(Obstacle::NameReserved));
    }
    Ok(())
}

/// What two names have in common that look the same: `I1l`, `0O`, `rn` and `m`, `vv` and `w`, and dashes.
///
/// [`ALIKE_SQL`] is the same in the database.
pub fn alike(name: &str) -> String {
    let name = key(name).replace(['-', '_'], "").replace('0', "o").replace(['1', 'i'], "l");
    name.replace("rn", "m").replace("vv", "w")
}

/// [`alike`] of the column `name_key`, word for word as the index `account_alike` has it.
pub const ALIKE_SQL: &str = "REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(name_key, '-', ''), '_', ''), \
    '0', 'o'), '1', 'l'), 'i', 'l'), 'rn', 'm'), 'vv', 'w')";

const GUEST_KEY: &str = "guest-";
const DELETED_KEY: &str = "deleted-";

/// The name as it is compared: Ada and ada are one.
pub fn key(name: &str) -> String {
    name.to_ascii_lowercase()
}

/// The name of a guest.
pub fn of_guest(id: i64) -> String {
    format!("Guest-{id}")
}

/// The name of an account that is no more.
pub fn of_deleted(id: i64) -> String {
    format!("Deleted-{id}")
}
