//! Names of accounts: syntax, reserved names, and names that look alike.

use crate::error::{ApiError, Obstacle};
use crate::limits::{NAME_CHARS_MAX, NAME_CHARS_MIN};

/// Checks the syntax of a new name.
///
/// # Errors
/// If it is too short or too long, has other characters than letters, digits, `-` and `_`, or has a reserved prefix.
pub fn check(name: &str) -> Result<(), ApiError> {
    let count = name.chars().count();
    if !(NAME_CHARS_MIN..=NAME_CHARS_MAX).contains(&count) {
        return Err(ApiError::bad_value(format!(
            "a name has {NAME_CHARS_MIN} to {NAME_CHARS_MAX} characters, not {count}"
        ))
        .because(Obstacle::NameLength));
    }
    // ASCII only: other alphabets have letters that look the same.
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
        return Err(ApiError::bad_value(
            "names that begin with guest- or deleted- are reserved; choose another",
        )
        .because(Obstacle::NameReserved));
    }
    Ok(())
}

/// Names that could be mistaken for the site, or for no player in particular.
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

/// Checks that a name is not reserved; only administrators create accounts with reserved names.
///
/// # Errors
/// `name-reserved`.
pub fn check_reserved(name: &str) -> Result<(), ApiError> {
    if RESERVED.iter().any(|reserved| alike(reserved) == alike(name)) {
        return Err(ApiError::bad_value(format!(
            "{name} could be mistaken for the site itself; choose another name"
        ))
        .because(Obstacle::NameReserved));
    }
    Ok(())
}

/// Normalises a name so that names that look the same are equal: `I1l`, `0O`, `rn` and `m`, `vv` and `w`, and dashes.
///
/// [`ALIKE_SQL`] is the same function in SQL.
pub fn alike(name: &str) -> String {
    let name = key(name).replace(['-', '_'], "").replace('0', "o").replace(['1', 'i'], "l");
    name.replace("rn", "m").replace("vv", "w")
}

/// [`alike`] of the column `name_key`; must match the expression of the index `account_alike`.
pub const ALIKE_SQL: &str = "REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(name_key, '-', ''), '_', ''), \
    '0', 'o'), '1', 'l'), 'i', 'l'), 'rn', 'm'), 'vv', 'w')";

const GUEST_KEY: &str = "guest-";
const DELETED_KEY: &str = "deleted-";

/// Returns the key by which names are compared, ignoring case.
pub fn key(name: &str) -> String {
    name.to_ascii_lowercase()
}

/// First words of guests' names; like [`GUEST_SECOND`] they are spelled the same in English and French.
const GUEST_FIRST: [&str; 40] = [
    "Agate", "Bronze", "Cactus", "Caramel", "Cobalt", "Cosmos", "Dahlia", "Delta", "Indigo", "Iris", "Jade",
    "Kiwi", "Lotus", "Magenta", "Mauve", "Melon", "Mimosa", "Mistral", "Nougat", "Nova", "Olive", "Onyx",
    "Opera", "Orange", "Pastel", "Piano", "Polka", "Praline", "Quartz", "Rose", "Safari", "Samba", "Satin",
    "Sepia", "Sirocco", "Solo", "Tango", "Violet", "Zen", "Zephyr",
];

/// Second words of guests' names: animals.
const GUEST_SECOND: [&str; 35] = [
    "Bison", "Boa", "Caribou", "Cobra", "Colibri", "Condor", "Coyote", "Dingo", "Dragon", "Gazelle", "Gecko",
    "Griffon", "Hamster", "Impala", "Jaguar", "Koala", "Leopard", "Lion", "Lynx", "Marabou", "Mustang",
    "Ocelot", "Okapi", "Panda", "Pelican", "Piranha", "Puma", "Python", "Rhino", "Sphinx", "Tapir", "Toucan",
    "Wallaby", "Wombat", "Zebu",
];

/// Returns the names of a guest in the order in which they are tried: two words, then with a short number where others have them.
pub fn of_guest(id: i64) -> impl Iterator<Item = String> {
    // Numbers of accounts are drawn, so their remainders are, too.
    let mut rest = id.unsigned_abs();
    let mut draw = move |count: u64| {
        let drawn = rest % count;
        rest /= count;
        drawn
    };
    let first = GUEST_FIRST[draw(GUEST_FIRST.len() as u64) as usize];
    let second = GUEST_SECOND[draw(GUEST_SECOND.len() as u64) as usize];
    let words = format!("{first}-{second}");
    let short = format!("{words}-{}", 10 + draw(90));
    let long = format!("{words}-{}", 1_000 + draw(9_000));
    // The last belongs to no one else, whatever happens.
    [words, short, long, format!("Guest-{id}")].into_iter()
}

/// Returns the name of a deleted account.
pub fn of_deleted(id: i64) -> String {
    format!("Deleted-{id}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_guests_are_two_words_that_anybody_could_have_chosen() {
        for first in GUEST_FIRST {
            for second in GUEST_SECOND {
                let name = format!("{first}-{second}-9999");
                check(&name).unwrap_or_else(|why| panic!("{name}: {why:?}"));
                check_reserved(&name).unwrap_or_else(|why| panic!("{name}: {why:?}"));
            }
        }
        let names: Vec<String> = of_guest(3_540_576_376_585_382).collect();
        assert_eq!(names.len(), 4);
        assert_eq!(names[0].split('-').count(), 2);
        assert!(!names[0].contains(|c: char| c.is_ascii_digit()));
        assert!(names[1].starts_with(&format!("{}-", names[0])));
        let distinct = |all: &[&str]| {
            all.iter().map(|word| alike(word)).collect::<std::collections::BTreeSet<_>>().len()
        };
        assert_eq!(
            (distinct(&GUEST_FIRST), distinct(&GUEST_SECOND)),
            (GUEST_FIRST.len(), GUEST_SECOND.len())
        );
    }
}
