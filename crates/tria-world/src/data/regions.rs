//! `data/regions.toml`: the initial rules of regions, and how rules travel.

use serde::Deserialize;
use std::collections::BTreeMap;

use rand_core::Rng;
use tria_rules::triad::{House, Trade};

use super::{DataError, Odds, ensure, parse};
use crate::regions::{Customs, Queen, Region, weighted};
use crate::rules::{LocalRule, RuleSet};

const FILE: &str = "regions.toml";

/// The numbers of regions and of spreading rules.
#[derive(Clone, Debug)]
pub struct RegionData {
    start: BTreeMap<Region, Start>,
    /// Where careers begin.
    pub home: Region,
    weights: Vec<(LocalRule, u32)>,
    /// Probability that a drawn local rule that does not spread is abolished.
    pub abolish: Odds,
    /// Probability that an opponent who was told not to mix refuses.
    pub refuse: Odds,
    /// After this many refusals they play.
    pub refusals_max: u8,
    /// Probability that the Queen's region adopts her trade rule at a challenge.
    pub adopt: Odds,
    /// Probability that the Queen's own trade rule changes when she is challenged.
    pub queen_step: Odds,
    /// Probability that the step goes up, where both ways are open.
    pub queen_up: Odds,
    /// The trade rules that she moves along, in order.
    pub ladder: Vec<Trade>,
    /// She leaves after winning a card of this level or more.
    pub queen_leaves_at_level: u8,
    /// Her destinations from some regions, with weights; from the others she goes anywhere else, uniformly.
    pub queen_ways: BTreeMap<Region, Vec<(Region, u32)>>,
    /// Her initial region and trade rule.
    pub queen: Queen,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Start {
    rules: Vec<LocalRule>,
    trade: Trade,
    #[serde(default)]
    also: BTreeMap<String, Vec<LocalRule>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    home: Region,
    region: BTreeMap<Region, Start>,
    spreading: RawSpreading,
    mixing: RawMixing,
    queen: RawQueen,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSpreading {
    weights: BTreeMap<LocalRule, u32>,
    abolish: Odds,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMixing {
    refuse: Odds,
    refusals_max: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawQueen {
    region: Region,
    trade: Trade,
    adopt: Odds,
    step: Odds,
    up: Odds,
    ladder: Vec<Trade>,
    leaves_at_level: u8,
    ways: BTreeMap<Region, BTreeMap<Region, u32>>,
}

impl RegionData {
    pub(super) fn read(text: &str) -> Result<Self, DataError> {
        let raw: Raw = parse(FILE, text)?;
        for region in Region::ALL {
            ensure(FILE, raw.region.contains_key(region), || format!("[region.{region}] is missing"))?;
        }
        for rule in LocalRule::ALL {
            ensure(FILE, raw.spreading.weights.contains_key(rule), || {
                format!("[spreading.weights] lacks {rule}")
            })?;
        }
        let total: u64 = raw.spreading.weights.values().map(|weight| u64::from(*weight)).sum();
        ensure(FILE, (1..1_000_000).contains(&total), || {
            "[spreading.weights] must add up to 1 or more".into()
        })?;
        for start in raw.region.values() {
            for house in start.also.keys() {
                ensure(FILE, House::from_name(house).is_some(), || format!("there is no house {house:?}"))?;
            }
        }
        let queen = raw.queen;
        ensure(FILE, queen.ladder.len() >= 2 && queen.ladder.contains(&queen.trade), || {
            "[queen] ladder needs two steps or more, her own trade rule among them".into()
        })?;
        let mut ways = BTreeMap::new();
        for (from, to) in queen.ways {
            let sum: u64 = to.values().map(|weight| u64::from(*weight)).sum();
            ensure(FILE, (1..1_000_000).contains(&sum) && !to.contains_key(&from), || {
                format!("[queen.ways.{from}] must lead elsewhere with weights of 1 or more")
            })?;
            ways.insert(from, to.into_iter().collect());
        }
        Ok(Self {
            start: raw.region,
            home: raw.home,
            weights: raw.spreading.weights.into_iter().collect(),
            abolish: raw.spreading.abolish,
            refuse: raw.mixing.refuse,
            refusals_max: raw.mixing.refusals_max,
            adopt: queen.adopt,
            queen_step: queen.step,
            queen_up: queen.up,
            ladder: queen.ladder,
            queen_leaves_at_level: queen.leaves_at_level,
            queen_ways: ways,
            queen: Queen { region: queen.region, trade: queen.trade },
        })
    }

    /// The region's rules when a career in this house begins.
    pub fn customs(&self, region: Region, house: House) -> Customs {
        let start = &self.start[&region];
        let also = start.also.get(house.name()).into_iter().flatten();
        Customs { rules: start.rules.iter().chain(also).copied().collect::<RuleSet>(), trade: start.trade }
    }

    /// The weights with which a rule is drawn after a match with mixed rules.
    pub fn weights(&self) -> &[(LocalRule, u32)] {
        &self.weights
    }

    pub(crate) fn draw_rule(&self, rng: &mut dyn Rng) -> LocalRule {
        weighted(&self.weights, rng)
    }
}
