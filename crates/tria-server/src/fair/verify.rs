//! Verification of a public record: the commitments, every RNG word, and the replay of the table's log.

use std::fmt;

use serde::Serialize;
use tria_cards::Catalog;
use tria_room::{LogEntry, Room, Viewer};
use tria_rules::record::Record;

use super::record::{FORMAT, FORMAT_CALLED_OFF, FairMatch, FairRecord, ReplayRng};
use super::{Contribution, generator, is_open, match_at_hand};
use crate::accounts::client;
use crate::chance::{MatchSeed, bytes_from_hex};
use crate::limits::CONTRIBUTIONS_MAX;

/// Error of a contribution that was added after its match had begun.
const TOO_LATE: &str = "it was added after the match had begun";

/// Numbers of the things that were verified.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Verified {
    /// Finished matches.
    pub matches: usize,
    /// Log entries.
    pub entries: usize,
    /// RNG words.
    pub words: usize,
    /// Contributions of players.
    pub contributions: usize,
}

/// The first mismatch of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Difference {
    /// The format of the record is unknown.
    Format(String),
    /// The matches are not numbered 1, 2, …
    Numbering(usize),
    /// A match's seed is malformed, or missing although the match has a result.
    Seed(u32),
    /// A match's seed does not hash to its commitment.
    Commitment {
        /// Number of the match.
        number: u32,
        /// Commitment computed from the seed.
        expected: String,
        /// Commitment in the record.
        found: String,
    },
    /// A contribution is malformed, duplicate, surplus, out of order, too late, or of an account that did not sit at the
    /// table.
    Contribution {
        /// Number of the match.
        number: u32,
        /// Index of the contribution, from 0.
        place: usize,
        /// Description of the error.
        what: &'static str,
    },
    /// The settings are invalid.
    Settings(String),
    /// An entry belongs to a match that the record does not list.
    NoSeed {
        /// Index of the entry.
        entry: usize,
        /// Number of the match.
        number: u32,
    },
    /// The room refuses an entry.
    Refused {
        /// Index of the entry.
        entry: usize,
        /// Message of the refusal.
        why: String,
    },
    /// The RNG words of an entry differ from those of its match's seed and contributions.
    Words {
        /// Index of the entry.
        entry: usize,
        /// Number of the match.
        number: u32,
        /// Index of the first word that differs, from 0.
        word: usize,
    },
    /// The room logs an entry differently.
    Entry(usize),
    /// A finished match is not listed.
    Missing(u32),
    /// The log ends before a listed match does.
    Unfinished(u32),
    /// The log goes on after the last listed match.
    Surplus(usize),
    /// A match's record differs from the replay of the log.
    Record(u32),
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format(found) => {
                write!(f, "the format is {found:?}; expected {FORMAT:?} or {FORMAT_CALLED_OFF:?}")
            }
            Self::Numbering(place) => write!(f, "match {} of the list has another number", place + 1),
            Self::Seed(number) => write!(f, "match {number}: the seed is not 64 hexadecimal digits"),
            Self::Commitment { number, expected, found } => {
                write!(
                    f,
                    "match {number}: the seed gives the commitment {expected}, but {found} was published"
                )
            }
            Self::Contribution { number, place, what } => {
                write!(f, "match {number}, contribution {place}: {what}")
            }
            Self::Settings(why) => write!(f, "the settings are not those of a table: {why}"),
            Self::NoSeed { entry, number } => {
                write!(f, "entry {entry}: it belongs to match {number}, whose seed is missing")
            }
            Self::Refused { entry, why } => write!(f, "entry {entry}: the rules refuse it: {why}"),
            Self::Words { entry, number, word } => write!(
                f,
                "entry {entry}: RNG word {word} is not what the seed and the contributions of match {number} give"
            ),
            Self::Entry(entry) => write!(f, "entry {entry}: the rules log it differently"),
            Self::Missing(number) => write!(f, "match {number} is over, but not in the list of matches"),
            Self::Unfinished(number) => write!(f, "match {number}: the log ends before the match does"),
            Self::Surplus(entry) => write!(f, "entry {entry}: it comes after the end of the last match"),
            Self::Record(number) => write!(f, "match {number}: the log leads to another record"),
        }
    }
}

impl std::error::Error for Difference {}

/// Verifies a public record and returns what was verified.
///
/// # Errors
/// The first mismatch.
pub fn verify(record: &FairRecord, catalog: &Catalog) -> Result<Verified, Difference> {
    if record.format != FORMAT && record.format != FORMAT_CALLED_OFF {
        return Err(Difference::Format(record.format.clone()));
    }
    let seeds = check_matches(&record.game, &record.matches, record.format == FORMAT_CALLED_OFF)?;
    let mut room =
        Room::new(record.settings.clone()).map_err(|refusal| Difference::Settings(refusal.message))?;
    let mut words = 0;
    // Number of contributions to the current match that count so far.
    let mut added = 0;
    for (place, entry) in record.log.iter().enumerate() {
        let number = match_at_hand(&room);
        let index = number as usize - 1;
        let (Some(seed), Some(listed)) = (seeds.get(index), record.matches.get(index)) else {
            let all_over = index == record.matches.len();
            return Err(if all_over {
                Difference::Surplus(place)
            } else {
                Difference::NoSeed { entry: place, number }
            });
        };
        added = check_added(&room, place, listed, added)?;
        match seed {
            Some(seed) => {
                check_entry(&mut room, place, entry, (number, seed, &listed.contributions))?;
                words += entry.drawn.len();
            }
            None => follow(&mut room, place, entry)?,
        }
        if match_at_hand(&room) > number {
            if added < listed.contributions.len() {
                return Err(Difference::Contribution { number, place: added, what: TOO_LATE });
            }
            let published = listed.records.iter().map(|text| Record::parse(text.as_bytes(), catalog));
            if published.collect::<Result<Vec<_>, _>>().ok() != Some(room.records().unwrap_or_default()) {
                return Err(Difference::Record(number));
            }
            // Only a match that was called off may keep its seed secret.
            if seed.is_none() && !listed.records.is_empty() {
                return Err(Difference::Seed(number));
            }
            added = 0;
        }
    }
    let over = match_at_hand(&room) - 1;
    if (over as usize) < record.matches.len() {
        return Err(Difference::Unfinished(over + 1));
    }
    let contributions = record.matches.iter().map(|listed| listed.contributions.len()).sum();
    Ok(Verified { matches: record.matches.len(), entries: record.log.len(), words, contributions })
}

/// Checks seeds, commitments and contributions; returns the seed of each match, none where it may stay secret.
fn check_matches(
    game: &str,
    matches: &[FairMatch],
    called_off: bool,
) -> Result<Vec<Option<MatchSeed>>, Difference> {
    let mut seeds = Vec::with_capacity(matches.len());
    for (place, listed) in matches.iter().enumerate() {
        let number = listed.number;
        if number as usize != place + 1 {
            return Err(Difference::Numbering(place));
        }
        let seed =
            listed.seed.as_deref().map(|seed| MatchSeed::from_hex(seed).ok_or(Difference::Seed(number)));
        let seed = seed.transpose()?;
        if seed.is_none() && !called_off {
            return Err(Difference::Seed(number));
        }
        let expected = seed.as_ref().map(|seed| seed.commitment(game, number));
        if let Some(expected) = expected.filter(|expected| *expected != listed.commitment) {
            return Err(Difference::Commitment { number, expected, found: listed.commitment.clone() });
        }
        for (place, contribution) in listed.contributions.iter().enumerate() {
            let wrong = |what| Difference::Contribution { number, place, what };
            let before = &listed.contributions[..place];
            if place >= CONTRIBUTIONS_MAX {
                return Err(wrong("it is one more than players may add to a match"));
            }
            if bytes_from_hex(&contribution.value).is_none() {
                return Err(wrong("it is not 64 hexadecimal digits"));
            }
            if before.iter().any(|other| other.account == contribution.account) {
                return Err(wrong("its player has added something before"));
            }
            if before.last().is_some_and(|other| other.counts_from > contribution.counts_from) {
                return Err(wrong("it counts before the one that it follows"));
            }
        }
        seeds.push(seed);
    }
    Ok(seeds)
}

/// Checks the contributions that count from this entry on: the match had not begun, and their accounts sat at the table.
///
/// Otherwise an operator, who knows the seed, could try values under invented accounts until the deal suits them.
/// Takes and returns the number of the match's contributions that have been checked.
fn check_added(room: &Room, entry: usize, listed: &FairMatch, mut added: usize) -> Result<usize, Difference> {
    let entry = entry as i64;
    while let Some(contribution) = listed.contributions.get(added)
        && contribution.counts_from <= entry
    {
        let wrong = |what| Err(Difference::Contribution { number: listed.number, place: added, what });
        if contribution.counts_from < entry {
            return wrong("it counts before the match was at hand");
        }
        if !is_open(room) {
            return wrong(TOO_LATE);
        }
        if !matches!(room.viewer(client(contribution.account)), Some(Viewer::Seat(_))) {
            return wrong("its player did not sit at the table when it was added");
        }
        added += 1;
    }
    Ok(added)
}

/// Replays an entry of a match that was called off, whose RNG words cannot be verified.
fn follow(room: &mut Room, place: usize, entry: &LogEntry) -> Result<(), Difference> {
    let mut rng = ReplayRng(entry.drawn.iter().copied());
    let mut effects = room.handle(entry.at, entry.input.clone(), &mut rng);
    if let Some(error) = effects.answer.error {
        return Err(Difference::Refused { entry: place, why: error.message });
    }
    for written in &mut effects.log {
        written.drawn.clone_from(&entry.drawn);
    }
    if effects.log == [entry.clone()] { Ok(()) } else { Err(Difference::Entry(place)) }
}

/// Replays an entry with the match's generator: the room must accept it, draw the same words and log the same entry.
fn check_entry(
    room: &mut Room,
    place: usize,
    entry: &LogEntry,
    (number, seed, contributions): (u32, &MatchSeed, &[Contribution]),
) -> Result<(), Difference> {
    let mut rng = generator(seed, contributions, place as i64);
    let mut after = room.clone();
    let effects = after.handle(entry.at, entry.input.clone(), &mut rng);
    let drawn = effects.log.last().map(|written| written.drawn.as_slice()).unwrap_or_default();
    if effects.answer.error.is_none() && drawn != entry.drawn {
        let same = drawn.iter().zip(&entry.drawn).take_while(|(one, other)| one == other).count();
        return Err(Difference::Words { entry: place, number, word: same });
    }
    if let Some(error) = effects.answer.error {
        return Err(Difference::Refused { entry: place, why: error.message });
    }
    if effects.log != [entry.clone()] {
        return Err(Difference::Entry(place));
    }
    *room = after;
    Ok(())
}
