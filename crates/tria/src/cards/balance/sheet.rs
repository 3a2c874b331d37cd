//! Solved deals in a file: one line for each, written at once, and read again to resume.

use std::fmt::Write as _;
use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::context::BadInput;
use crate::results;

/// Start of the first line.
const MARK: &str = "# tria cards balance: ";

/// No game ends with a larger margin.
const VALUE_MAX: i8 = 9;

/// A results file, open for appending.
pub(super) struct Sheet {
    path: PathBuf,
    file: File,
}

impl Sheet {
    /// Opens or creates a results file; returns the stored values of each game, in order.
    pub(super) fn open(path: &Path, settings: &str, games: &[String]) -> Result<(Self, Vec<Vec<i8>>)> {
        let head = format!("{MARK}{settings}\nrules,deal,value\n");
        let (file, rest) = results::open(path, MARK, &head)?;
        let mut known = vec![Vec::new(); games.len()];
        for (line, number) in rest.lines().zip(3..) {
            let bad = |what: &str| BadInput(results::bad_line(path, number, what));
            let [game, deal, value] = line.split(',').collect::<Vec<_>>()[..] else {
                return Err(bad("expected three fields: rules, deal, value").into());
            };
            let Some(place) = games.iter().position(|known| known == game) else {
                return Err(bad(&format!("expected {}, found {game:?}", games.join(" or "))).into());
            };
            let next = known[place].len();
            if deal.parse() != Ok(next) {
                return Err(bad(&format!("expected deal {next} of {game}, found {deal:?}")).into());
            }
            let value = value.parse().ok().filter(|value: &i8| value.abs() <= VALUE_MAX);
            known[place].push(value.ok_or_else(|| bad("expected a value from -9 to 9"))?);
        }
        Ok((Self { path: path.to_owned(), file }, known))
    }

    /// Writes the values of consecutive deals of a game.
    pub(super) fn write(&mut self, game: &str, first: u64, values: &[i8]) -> Result<()> {
        let mut text = String::new();
        for (deal, value) in (first..).zip(values) {
            let _ = writeln!(text, "{game},{deal},{value}");
        }
        self.file
            .write_all(text.as_bytes())
            .with_context(|| format!("cannot write to {}", self.path.display()))
    }
}
