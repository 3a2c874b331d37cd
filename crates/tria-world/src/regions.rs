//! Regions: their rules, how rules spread and vanish, and the Queen of Cards.
//!
//! Every function is a decision on plain values: what is there, the numbers of `data/regions.toml`, and chance.

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

/// What a region plays.
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
    /// Where she is.
    pub region: Region,
    /// Her own trade rule.
    pub trade: Trade,
}

/// What playing with mixed rules did to a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spread {
    /// Nothing.
    Nothing,
    /// The region plays this rule from now on.
    Spread(LocalRule),
    /// The region does not play this rule any more.
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

/// Draws what a match with mixed rules does to the region.
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

/// Whether an opponent who was told not to mix refuses to play; after enough refusals they play.
pub fn refuses(data: &RegionData, refused_before: u8, rng: &mut dyn Rng) -> bool {
    refused_before < data.refusals_max && data.refuse.happens(rng)
}

/// The trade rule of the Queen's region after a challenge there.
pub fn adopt(data: &RegionData, local: Trade, queen: Trade, rng: &mut dyn Rng) -> Trade {
    if data.adopt.happens(rng) { queen } else { local }
}

/// The Queen's own trade rule after she was challenged: a step on the ladder, up or down, never off it.
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

/// Whether a card that the Queen won makes her move.
pub fn queen_leaves(data: &RegionData, levels_won: impl IntoIterator<Item = u8>) -> bool {
    levels_won.into_iter().any(|level| level >= data.queen_leaves_at_level)
}

/// Where the Queen goes from here.
pub fn queen_moves(data: &RegionData, from: Region, rng: &mut dyn Rng) -> Region {
    if let Some(ways) = data.queen_ways.get(&from) {
        return weighted(ways, rng);
    }
    let others: Vec<Region> = Region::ALL.iter().copied().filter(|region| *region != from).collect();
    others[chance::below(rng, others.len() as u32) as usize]
}

/// One of the items, each as likely as its weight says.
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
