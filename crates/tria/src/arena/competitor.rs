//! Competitors of an arena, as users write them.

use std::fmt;
use std::str::FromStr;

use tria_engine::Level;
use tria_engine::triad::{self, Opponent, Situation};
use tria_engine::triatri;

/// The normal effort, in hundredths.
const USUAL: u32 = 100;

/// The maximum effort, in hundredths: a thousand times the normal.
const MOST: u32 = 1_000 * USUAL;

/// A competitor: a level, or the console game's own opponent; a level may have a multiple of its normal effort.
///
/// The only parser and printer of competitors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Competitor {
    opponent: Opponent,
    /// Worlds, nodes and simulations in hundredths of the normal.
    effort: u32,
}

impl Competitor {
    fn of(level: Level) -> Self {
        Self { opponent: Opponent::Level(level), effort: USUAL }
    }

    /// The level; `None` for the console game's own opponent.
    pub(super) fn level(self) -> Option<Level> {
        if let Opponent::Level(level) = self.opponent { Some(level) } else { None }
    }

    fn effort(self) -> f64 {
        f64::from(self.effort) / f64::from(USUAL)
    }

    /// The move that it makes in Triple Triad.
    pub(super) fn place(self, situation: &Situation<'_>, seed: u64) -> Option<tria_rules::triad::Move> {
        match self.opponent {
            Opponent::Level(level) if self.effort != USUAL => {
                triad::choose_with(situation, level, seed, self.effort())
            }
            opponent => opponent.choose(situation, seed),
        }
    }

    /// The move that it makes in TriATri.
    ///
    /// # Panics
    /// If it has no level; an arena does not let it play.
    pub(super) fn play(self, view: &tria_rules::triatri::View, seed: u64) -> tria_rules::triatri::Move {
        let level = self.level().expect("only levels play TriATri");
        triatri::choose_with(view, level, seed, self.effort())
    }
}

impl FromStr for Competitor {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let unknown = || {
            let text: String = text.chars().take(40).collect();
            format!(
                "there is no competitor {text:?}; expected a level, 1 to 6, perhaps with a multiple of its effort as in 4x2, \
                 or original, or original:0 to original:7, or `ladder` for all neighbours"
            )
        };
        let (name, effort) = match text.split_once('x') {
            Some((name, times)) => {
                let times: f64 = times.parse().map_err(|_| unknown())?;
                let effort = (times * f64::from(USUAL)).round();
                if !(1.0..=f64::from(MOST)).contains(&effort) {
                    return Err(format!(
                        "the effort of {text:?} must be 0.01 to {} times the usual",
                        MOST / USUAL
                    ));
                }
                (name, effort as u32)
            }
            None => (text, USUAL),
        };
        let opponent: Opponent = name.parse().map_err(|_| unknown())?;
        let competitor = Self { opponent, effort };
        if effort != USUAL && competitor.level().is_none() {
            return Err(
                "the console game's opponent always takes the same effort; leave the multiple out".to_owned()
            );
        }
        Ok(competitor)
    }
}

impl fmt::Display for Competitor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.opponent.fmt(f)?;
        if self.effort != USUAL {
            write!(f, "x{}", self.effort())?;
        }
        Ok(())
    }
}

/// Two competitors; the score is that of the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pairing {
    pub(super) one: Competitor,
    pub(super) other: Competitor,
}

impl Pairing {
    /// Every level against the one below it.
    pub(super) fn ladder() -> Vec<Self> {
        let pair =
            |levels: &[Level]| Self { one: Competitor::of(levels[1]), other: Competitor::of(levels[0]) };
        Level::ALL.windows(2).map(pair).collect()
    }
}
