//! The data of the world: regions, opponents, market, tournaments and things, from `data/*.toml`.
//!
//! `build.rs` converts the files into JSON, which is embedded and parsed once: a TOML parser for these types would add 70 KB to the browser's module.
//! [`World::read`] parses other files of the same form and reports their errors.

mod ids;
pub mod items;
pub mod market;
pub mod opponents;
pub mod regions;
pub mod tournaments;

use std::sync::LazyLock;

use serde::Deserialize;

use crate::rating::Rating;

pub use ids::{EquipmentId, ItemId, OpponentId, TournamentId};

/// The contents of the data files.
#[derive(Clone, Debug)]
pub struct World {
    /// Rules of regions, spreading, the Queen of Cards.
    pub regions: regions::RegionData,
    /// Computer opponents.
    pub opponents: Vec<opponents::Opponent>,
    /// The rating with which a player begins a career, at both games.
    pub newcomer: Rating,
    /// Prices, packs, shops, trades.
    pub market: market::MarketData,
    /// Things and equipment.
    pub items: items::ItemData,
    /// Tournaments.
    pub tournaments: Vec<tournaments::TournamentData>,
    /// The probability that two computer opponents draw in a tournament.
    pub draws: Odds,
}

/// The texts of a world: the data files as JSON.
#[derive(Clone, Copy, Debug)]
pub struct WorldTexts<'a> {
    /// `regions.toml`.
    pub regions: &'a str,
    /// `opponents.toml`.
    pub opponents: &'a str,
    /// `market.toml`.
    pub market: &'a str,
    /// `items.toml`.
    pub items: &'a str,
    /// `tournaments.toml`.
    pub tournaments: &'a str,
}

/// The embedded data files, as JSON.
pub const BUILTIN: WorldTexts<'static> = WorldTexts {
    regions: include_str!(concat!(env!("OUT_DIR"), "/regions.json")),
    opponents: include_str!(concat!(env!("OUT_DIR"), "/opponents.json")),
    market: include_str!(concat!(env!("OUT_DIR"), "/market.json")),
    items: include_str!(concat!(env!("OUT_DIR"), "/items.json")),
    tournaments: include_str!(concat!(env!("OUT_DIR"), "/tournaments.json")),
};

impl World {
    /// The world of the embedded files.
    ///
    /// # Panics
    /// Never: the tests read the embedded files.
    pub fn builtin() -> &'static Self {
        static WORLD: LazyLock<World> =
            LazyLock::new(|| World::read(BUILTIN).unwrap_or_else(|error| panic!("the embedded {error}")));
        &WORLD
    }

    /// Parses a world and checks that its parts fit together.
    ///
    /// # Errors
    /// The file with its error.
    pub fn read(texts: WorldTexts<'_>) -> Result<Self, DataError> {
        let regions = regions::RegionData::read(texts.regions)?;
        let items = items::ItemData::read(texts.items)?;
        let (newcomer, opponents) = opponents::read(texts.opponents)?;
        let market = market::MarketData::read(texts.market, &items)?;
        let (draws, tournaments) = tournaments::read(texts.tournaments, &items, opponents.len())?;
        Ok(Self { regions, opponents, newcomer, market, items, tournaments, draws })
    }

    /// The opponent.
    pub fn opponent(&self, id: OpponentId) -> &opponents::Opponent {
        &self.opponents[id.index()]
    }

    /// The Queen of Cards among the opponents.
    ///
    /// # Panics
    /// Never: a world has exactly one.
    pub fn queen(&self) -> OpponentId {
        let place = self.opponents.iter().position(|opponent| opponent.queen);
        OpponentId::at(place.expect("a world has a Queen of Cards"))
    }

    /// Every opponent with its id.
    pub fn all_opponents(&self) -> impl Iterator<Item = (OpponentId, &opponents::Opponent)> {
        self.opponents.iter().enumerate().map(|(place, opponent)| (OpponentId::at(place), opponent))
    }

    /// The tournament.
    pub fn tournament(&self, id: TournamentId) -> &tournaments::TournamentData {
        &self.tournaments[id.index()]
    }

    /// Every tournament with its id.
    pub fn all_tournaments(&self) -> impl Iterator<Item = (TournamentId, &tournaments::TournamentData)> {
        self.tournaments.iter().enumerate().map(|(place, data)| (TournamentId::at(place), data))
    }

    /// The thing.
    pub fn item(&self, id: ItemId) -> &items::Item {
        &self.items.items[id.index()]
    }

    /// The piece of equipment.
    pub fn equipment(&self, id: EquipmentId) -> &items::Equipment {
        &self.items.equipment[id.index()]
    }
}

/// An error in a data file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("data file {file}: {problem}")]
pub struct DataError {
    /// The name of the file.
    pub file: &'static str,
    /// The error and its place.
    pub problem: String,
}

impl DataError {
    fn new(file: &'static str, problem: impl Into<String>) -> Self {
        Self { file, problem: problem.into() }
    }
}

/// A probability as written in a data file: `[1, 4]` is one in four.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "[u32; 2]")]
pub struct Odds {
    /// The number of favourable cases.
    pub numerator: u32,
    /// The number of all cases.
    pub denominator: u32,
}

impl Odds {
    /// Draws whether it happens.
    pub fn happens(self, rng: &mut dyn rand_core::Rng) -> bool {
        tria_rules::chance::happens(rng, self.numerator, self.denominator)
    }
}

impl TryFrom<[u32; 2]> for Odds {
    type Error = String;

    fn try_from([numerator, denominator]: [u32; 2]) -> Result<Self, String> {
        if denominator == 0 || numerator > denominator || denominator > 1_000_000 {
            return Err(format!(
                "[{numerator}, {denominator}] is no probability; expected [1, 4] for one in four"
            ));
        }
        Ok(Self { numerator, denominator })
    }
}

/// Reads a file into its raw form.
fn parse<T: serde::de::DeserializeOwned>(file: &'static str, text: &str) -> Result<T, DataError> {
    serde_json::from_str(text).map_err(|error| DataError::new(file, error.to_string()))
}

/// Fails unless the condition holds.
fn ensure(file: &'static str, holds: bool, problem: impl FnOnce() -> String) -> Result<(), DataError> {
    if holds { Ok(()) } else { Err(DataError::new(file, problem())) }
}

/// Fails if two entries have the same id, or an id is not a slug.
fn distinct_slugs<'a>(file: &'static str, ids: impl Iterator<Item = &'a str>) -> Result<(), DataError> {
    let mut seen = std::collections::BTreeSet::new();
    for id in ids {
        let is_slug =
            !id.is_empty() && id.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'));
        ensure(file, is_slug, || format!("id {id:?}: expected a short name of a-z, 0-9 and -"))?;
        ensure(file, seen.insert(id), || format!("id {id:?} is there twice"))?;
    }
    Ok(())
}
