//! How fast a table plays, for ratings that mean something.

use tria_room::{Clock, GameSettings, Settings};
use tria_rules::named_enum;

named_enum! {
    /// How fast a table plays, by how long a player may think in one game.
    pub enum Speed {
        /// Under a minute.
        Bullet = "bullet",
        /// Under three minutes.
        Blitz = "blitz",
        /// Under two hours.
        Rapid = "rapid",
        /// Longer, or without a clock.
        Correspondence = "correspondence",
    }
}

/// Moves of one player in a game of Triple Triad, rounded up.
const TRIAD_MOVES: u64 = 5;

/// Moves of one player in a usual game of TriATri: selections, gems and cards of three rounds.
const TRIATRI_MOVES: u64 = 24;

/// A time for each move from which on nobody is expected to stay at the table.
const BY_POST_MS: u64 = 30 * 60 * 1_000;

impl Speed {
    /// The speed of a table.
    pub fn of(settings: &Settings) -> Self {
        let moves = match settings.game {
            GameSettings::TripleTriad { .. } => TRIAD_MOVES,
            GameSettings::Triatri { .. } => TRIATRI_MOVES,
        };
        let milliseconds = match settings.clock {
            Clock::None => return Self::Correspondence,
            Clock::Live { initial, increment } => initial.0.saturating_add(increment.0.saturating_mul(moves)),
            Clock::PerMove { each } if each.0 >= BY_POST_MS => return Self::Correspondence,
            Clock::PerMove { each } => each.0.saturating_mul(moves),
        };
        match milliseconds / 1_000 {
            0..60 => Self::Bullet,
            60..180 => Self::Blitz,
            180..7_200 => Self::Rapid,
            _ => Self::Correspondence,
        }
    }
}

/// The name of the game of a table, and its house; none in TriATri.
pub fn game_and_house(settings: &Settings) -> (&'static str, Option<&'static str>) {
    match &settings.game {
        GameSettings::TripleTriad { rules, .. } => ("triple-triad", Some(rules.house().name())),
        GameSettings::Triatri { .. } => ("triatri", None),
    }
}
