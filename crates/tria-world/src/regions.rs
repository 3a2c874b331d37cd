//! Regions: their rules, how rules spread and vanish, and the Queen of Cards.
//!
//! Every function decides on plain values: the current state, the numbers of `data/regions.toml`, and an RNG.

use rand_core::Rng;
use serde::{Deserialize, Serialize};
use tria_rules::chance;
use tria_rules::named_enum;
use tria_rules::triad::Trade;

use crate::data::regions::RegionData;
use crate::rules::{LocalRule, RuleSet};

named_enum! {
    /// A part of the world.
    pub enum Region {
        /// Balamb.
        Balamb = "balamb",
        /// Galbadia.
        Galbadia = "galbadia",
        /// Dollet.
        Dollet = "dollet",
        /// Trabia.
        Trabia = "trabia",
        /// Fisherman's Horizon.
        FishermansHorizon = "fishermans-horizon",
        /// Centra.
        Centra = "centra",
        /// Esthar.
        Esthar = "esthar",
        /// Lunar.
        Lunar = "lunar",
    }
}

/// A region's rules and trade rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Customs {
    /// Its rules, hidden ones included.
    pub rules: RuleSet,
    /// Its trade rule.
    pub trade: Trade,
}

/// The Queen of Cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Queen {
    /// Her region.
    pub region: Region,
    /// Her own trade rule.
    pub trade: Trade,
}

/// The effect of mixed rules on a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spread {
    /// Nothing.
    Nothing,
    /// The region has this rule from now on.
    Spread(LocalRule),
    /// The region no longer has this rule.
    Abolished(LocalRule),
}

impl Spread {
    /// The region's rules after it.
    pub fn apply(self, rules: RuleSet) -> RuleSet {
        match self {
            Self::Nothing => rules,
            Self::Spread(rule) => rules.with(rule),
            Self::Abolished(rule) => rules.without(rule),
        }
    }
}

/// Draws the effect of a match with mixed rules on the region.
pub fn spread(data: &RegionData, carried: RuleSet, local: RuleSet, rng: &mut dyn Rng) -> Spread {
    let drawn = data.draw_rule(rng);
    if carried.contains(drawn) && !local.contains(drawn) {
        Spread::Spread(drawn)
    } else if local.contains(drawn) && data.abolish.happens(rng) {
        Spread::Abolished(drawn)
    } else {
        Spread::Nothing
    }
}

/// Draws whether an opponent who was told not to mix refuses to play; after enough refusals they play.
pub fn refuses(data: &RegionData, refused_before: u8, rng: &mut dyn Rng) -> bool {
    refused_before < data.refusals_max && data.refuse.happens(rng)
}

/// Draws the trade rule of the Queen's region after a challenge there.
pub fn adopt(data: &RegionData, local: Trade, queen: Trade, rng: &mut dyn Rng) -> Trade {
    if data.adopt.happens(rng) { queen } else { local }
}

/// Draws the Queen's own trade rule after a challenge: a step on the ladder, up or down.
pub fn queen_steps(data: &RegionData, trade: Trade, rng: &mut dyn Rng) -> Trade {
    let ladder = &data.ladder;
    let Some(place) = ladder.iter().position(|step| *step == trade) else { return trade };
    if !data.queen_step.happens(rng) {
        return trade;
    }
    let up = match place {
        0 => true,
        last if last + 1 == ladder.len() => false,
        _ => data.queen_up.happens(rng),
    };
    ladder[if up { place + 1 } else { place - 1 }]
}

/// Whether the Queen leaves after winning these cards.
pub fn queen_leaves(data: &RegionData, levels_won: impl IntoIterator<Item = u8>) -> bool {
    levels_won.into_iter().any(|level| level >= data.queen_leaves_at_level)
}

/// Draws the Queen's next region.
pub fn queen_moves(data: &RegionData, from: Region, rng: &mut dyn Rng) -> Region {
    if let Some(ways) = data.queen_ways.get(&from) {
        return weighted(ways, rng);
    }
    let others: Vec<Region> = Region::ALL.iter().copied().filter(|region| *region != from).collect();
    others[chance::below(rng, others.len() as u32) as usize]
}

/// A random item, by weight.
///
/// # Panics
/// If there is none, or all weights are 0: the data files are checked for that.
pub fn weighted<T: Copy>(items: &[(T, u32)], rng: &mut dyn Rng) -> T {
    let total: u32 = items.iter().map(|(_, weight)| weight).sum();
    let mut drawn = chance::below(rng, total);
    for (item, weight) in items {
        if drawn < *weight {
            return *item;
        }
        drawn -= weight;
    }
    unreachable!("a number below the sum of the weights falls on one of them")
}
