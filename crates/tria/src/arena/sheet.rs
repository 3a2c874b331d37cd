//! The results of an arena as CSV: one line for each deal, written at once, and read again to resume.
//!
//! The first line is a comment with the settings, so that results of different games never mix.

use std::fmt::Write as _;
use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use super::competitor::Pairing;
use super::field::Played;
use crate::context::BadInput;
use crate::results;

/// Start of the first line.
const MARK: &str = "# tria arena: ";

/// A results file, open for appending.
pub(super) struct Sheet {
    path: PathBuf,
    file: File,
    seats: u8,
}

/// Stored results: for each pairing the scores of its deals, in order.
#[derive(Default)]
pub(super) struct Results {
    rows: Vec<(String, Vec<f64>)>,
}

impl Results {
    /// The scores of a pairing, deal by deal.
    pub(super) fn of(&self, pairing: Pairing) -> &[f64] {
        let name = name(pairing);
        self.rows.iter().find(|(known, _)| *known == name).map_or(&[], |(_, scores)| scores)
    }
}

/// A pairing as the first two fields of its lines.
fn name(pairing: Pairing) -> String {
    format!("{},{}", pairing.one, pairing.other)
}

impl Sheet {
    /// Opens or creates a results file; returns its stored results.
    pub(super) fn open(path: &Path, settings: &str, seats: u8, seed: u64) -> Result<(Self, Results)> {
        let head = format!("{MARK}{settings} seed={seed}\n{}\n", columns(seats));
        let (file, rest) = results::open(path, MARK, &head)?;
        // Bad lines are left in the file for inspection.
        let results = read(path, &rest, seats, seed).map_err(BadInput)?;
        Ok((Self { path: path.to_owned(), file, seats }, results))
    }

    /// Writes the results of consecutive deals of a pairing.
    pub(super) fn write(&mut self, pairing: Pairing, seed: u64, first: u64, played: &[Played]) -> Result<()> {
        let mut text = String::new();
        for (deal, played) in (first..).zip(played) {
            debug_assert_eq!(played.seats.len(), usize::from(self.seats), "a score for each seat");
            let seed = seed.wrapping_add(deal);
            let _ = write!(text, "{},{deal},{seed},{},{}", name(pairing), played.rules, played.score());
            for score in &played.seats {
                let _ = write!(text, ",{score}");
            }
            text.push('\n');
        }
        let cannot = || format!("cannot write to {}", self.path.display());
        self.file.write_all(text.as_bytes()).with_context(cannot)
    }
}

/// The names of the columns: scores are those of the first competitor, from 0 to 1.
fn columns(seats: u8) -> String {
    let mut columns = "one,other,deal,seed,rules,score".to_owned();
    for seat in 0..seats {
        let _ = write!(columns, ",seat{seat}");
    }
    columns
}

/// Parses results; an error says where, what was expected and what to do.
fn read(path: &Path, rest: &str, seats: u8, seed: u64) -> Result<Results, String> {
    let mut found = Results::default();
    for (line, number) in rest.lines().zip(3..) {
        let fields: Vec<&str> = line.split(',').collect();
        let bad = |what: &str| results::bad_line(path, number, what);
        let [one, other, deal, its_seed, _, score, ..] = fields[..] else {
            return Err(bad(&format!("expected {} fields, found {}", 6 + seats, fields.len())));
        };
        if fields.len() != 6 + usize::from(seats) {
            return Err(bad(&format!("expected {} fields, found {}", 6 + seats, fields.len())));
        }
        let name = format!("{one},{other}");
        let score: f64 = score
            .parse()
            .ok()
            .filter(|score| (0.0..=1.0).contains(score))
            .ok_or_else(|| bad(&format!("expected a score from 0 to 1, found {score:?}")))?;
        if !found.rows.iter().any(|(known, _)| *known == name) {
            found.rows.push((name.clone(), Vec::new()));
        }
        let scores = found.rows.iter_mut().find(|(known, _)| *known == name).map(|(_, scores)| scores);
        let Some(scores) = scores else { continue };
        let next = scores.len() as u64;
        if deal.parse() != Ok(next) || its_seed.parse() != Ok(seed.wrapping_add(next)) {
            return Err(bad(&format!("expected deal {next} of {one} against {other}, found deal {deal}")));
        }
        scores.push(score);
    }
    Ok(found)
}
