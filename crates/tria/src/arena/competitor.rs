//! Who takes part in an arena, as people write it.

use std::fmt;
use std::str::FromStr;

use tria_engine::Level;

/// A competitor: a level of play, `1` to `6`.
///
/// This is the one place that knows how competitors are written; whatever else there will be to choose (other players, more
/// effort) is one more field here and one more branch below.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Competitor {
    pub(super) level: Level,
}

impl FromStr for Competitor {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let level = text.parse().ok().and_then(Level::from_number);
        let level = level.ok_or_else(|| {
            format!(
                "there is no competitor {text:?}; expected a level, 1 to 6, or `ladder` for all neighbours"
            )
        })?;
        Ok(Self { level })
    }
}

impl fmt::Display for Competitor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.level.fmt(f)
    }
}

/// Two competitors; the first is the one that is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pairing {
    pub(super) one: Competitor,
    pub(super) other: Competitor,
}

impl Pairing {
    /// Every level against the one below it.
    pub(super) fn ladder() -> Vec<Self> {
        let pair = |levels: &[Level]| Self {
            one: Competitor { level: levels[1] },
            other: Competitor { level: levels[0] },
        };
        Level::ALL.windows(2).map(pair).collect()
    }
}
