//! Speed classes of tables; each game has a rating of its own for each speed.

use tria_room::{Clock, GameSettings, Settings};
use tria_rules::named_enum;

named_enum! {
    /// Speed class of a table, by the time that a player has for one game.
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

/// Moves of one player in a typical game of TriATri: selections, gems and cards of three rounds.
const TRIATRI_MOVES: u64 = 24;

/// Time per move from which on a table counts as correspondence: players are not expected to stay connected.
const CORRESPONDENCE_MS: u64 = 30 * 60 * 1_000;

impl Speed {
    /// Classifies a table by its clock and its game.
    pub fn of(settings: &Settings) -> Self {
        let moves = match settings.game {
            GameSettings::TripleTriad { .. } => TRIAD_MOVES,
            GameSettings::Triatri { .. } => TRIATRI_MOVES,
        };
        let milliseconds = match settings.clock {
            Clock::None => return Self::Correspondence,
            Clock::Live { initial, increment } => initial.0.saturating_add(increment.0.saturating_mul(moves)),
            Clock::PerMove { each } if each.0 >= CORRESPONDENCE_MS => return Self::Correspondence,
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

/// Returns the names of a table's game and house; TriATri has no houses.
pub fn game_and_house(settings: &Settings) -> (&'static str, Option<&'static str>) {
    match &settings.game {
        GameSettings::TripleTriad { rules, .. } => ("triple-triad", Some(rules.house().name())),
        GameSettings::Triatri { .. } => ("triatri", None),
    }
}
