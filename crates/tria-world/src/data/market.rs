//! `data/market.toml`: prices, shops, the starter pack, trades.

use serde::Deserialize;
use std::collections::BTreeMap;

use super::items::{ItemData, check_levels};
use super::{DataError, ItemId, Odds, ensure, parse};
use crate::Millis;
use crate::regions::Region;

const FILE: &str = "market.toml";

/// A factor in thousandths that moves from `none` towards `full` as a quantity grows, half the way at `half`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Curve {
    /// The factor at quantity 0.
    pub none: u64,
    /// The factor that it approaches.
    pub full: u64,
    /// The quantity that goes half the way, in thousandths.
    pub half: u64,
}

impl Curve {
    /// The factor at this quantity (in thousandths).
    pub fn at(self, quantity: u64) -> u64 {
        let whole = u128::from(quantity) + u128::from(self.half);
        let part = |span: u64| (u128::from(span) * u128::from(quantity) / whole.max(1)) as u64;
        if self.full >= self.none {
            self.none + part(self.full - self.none)
        } else {
            self.none - part(self.none - self.full)
        }
    }
}

/// The contents of `market.toml`.
#[derive(Clone, Debug)]
pub struct MarketData {
    /// The base price of a card of each level; level 1 first.
    pub base: Vec<u64>,
    /// Prices stay within these bounds, times the base, in thousandths.
    pub bounds: (u64, u64),
    /// The share of the price that a shop pays.
    pub sell: Odds,
    /// How the popularity of the game in a region moves prices.
    pub popularity: Curve,
    /// The base number of games in a region, in thousandths of a game.
    pub ambient: BTreeMap<Region, u64>,
    /// How the number of recent plays of a card moves its price.
    pub played: Curve,
    /// How the number of copies on the shelf moves the price.
    pub supply: Curve,
    /// The length of a step of the decay.
    pub step: Millis,
    /// The share of a count that is kept after each step.
    pub keep: Odds,
    /// The number of cards that a shop puts on its shelves.
    pub shelves: u64,
    /// The most cards on a shelf; more are removed.
    pub shelves_max: u64,
    /// The number of cards bought by other customers before the shelves are restocked.
    pub turnover: u64,
    /// Levels on the shelves, with weights.
    pub levels: Vec<(u8, u32)>,
    /// The time between restockings.
    pub restock: Millis,
    /// The levels of the cards of the starter pack.
    pub starter_levels: Vec<u8>,
    /// The Gil of a beginner.
    pub starter_gil: u64,
    /// The things of a beginner.
    pub starter_items: Vec<ItemId>,
    /// The level of the cards in the free pack.
    pub free_level: u8,
    /// The factor by which an opponent values what they give, in thousandths.
    pub trade_margin: u64,
    /// The factor by which an opponent values the rare cards that they hold, in thousandths of their price.
    pub trade_attached: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    price: RawPrice,
    popularity: RawPopularity,
    played: Curve,
    supply: Curve,
    shop: RawShop,
    starter: RawStarter,
    trade: RawTrade,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPrice {
    base: Vec<u64>,
    least: u64,
    most: u64,
    sell: Odds,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPopularity {
    curve: Curve,
    step_hours: u64,
    keep: Odds,
    ambient: BTreeMap<Region, u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawShop {
    shelves: u64,
    shelves_max: u64,
    turnover: u64,
    levels: Vec<(u8, u32)>,
    restock_hours: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStarter {
    levels: Vec<u8>,
    gil: u64,
    items: Vec<String>,
    free_level: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTrade {
    margin: u64,
    attached: u64,
}

const HOUR: Millis = 3_600_000;

impl MarketData {
    pub(super) fn read(text: &str, items: &ItemData) -> Result<Self, DataError> {
        let raw: Raw = parse(FILE, text)?;
        check_price(&raw.price)?;
        for (name, curve) in
            [("popularity", raw.popularity.curve), ("played", raw.played), ("supply", raw.supply)]
        {
            let fits = [curve.none, curve.full].iter().all(|factor| (1..=100_000).contains(factor));
            ensure(FILE, fits && (1..=1_000_000_000).contains(&curve.half), || {
                format!("the curve of {name}: factors are 1 to 100000, and half is 1 or more")
            })?;
        }
        for region in Region::ALL {
            let ambient = raw.popularity.ambient.get(region);
            ensure(FILE, ambient.is_some_and(|games| *games <= 1_000_000_000), || {
                format!("[popularity.ambient] lacks {region}, or it is too large")
            })?;
        }
        check_levels(FILE, "shop", &raw.shop.levels)?;
        let hours = [raw.popularity.step_hours, raw.shop.restock_hours];
        ensure(FILE, hours.iter().all(|hours| (1..=10_000).contains(hours)), || {
            "hours are 1 to 10000".into()
        })?;
        let shop_fits = raw.shop.shelves <= raw.shop.shelves_max && raw.shop.shelves_max <= 1000;
        ensure(FILE, shop_fits, || "shelves are at most shelves_max, and that at most 1000".into())?;
        check_starter(&raw.starter)?;
        let trade_fits =
            [raw.trade.margin, raw.trade.attached].iter().all(|share| (1000..=100_000).contains(share));
        ensure(FILE, trade_fits, || "[trade] shares are 1000 to 100000".into())?;
        let starter = raw.starter.items.iter().map(|id| items.item(FILE, id)).collect::<Result<_, _>>()?;
        Ok(Self {
            base: raw.price.base,
            bounds: (raw.price.least, raw.price.most),
            sell: raw.price.sell,
            popularity: raw.popularity.curve,
            ambient: raw.popularity.ambient,
            played: raw.played,
            supply: raw.supply,
            step: raw.popularity.step_hours * HOUR,
            keep: raw.popularity.keep,
            shelves: raw.shop.shelves,
            shelves_max: raw.shop.shelves_max,
            turnover: raw.shop.turnover,
            levels: raw.shop.levels,
            restock: raw.shop.restock_hours * HOUR,
            starter_levels: raw.starter.levels,
            starter_gil: raw.starter.gil,
            starter_items: starter,
            free_level: raw.starter.free_level,
            trade_margin: raw.trade.margin,
            trade_attached: raw.trade.attached,
        })
    }
}

fn check_price(price: &RawPrice) -> Result<(), DataError> {
    let rising = price.base.windows(2).all(|pair| pair[0] < pair[1]);
    ensure(
        FILE,
        price.base.len() == 10 && rising && price.base[0] > 0 && price.base[9] <= 10_000_000,
        || "[price] base has ten prices that rise with the level".into(),
    )?;
    ensure(FILE, (1..=1000).contains(&price.least) && (1000..=100_000).contains(&price.most), || {
        "[price] least is 1 to 1000, most 1000 to 100000".into()
    })
}

fn check_starter(starter: &RawStarter) -> Result<(), DataError> {
    let levels = starter.levels.iter().chain([&starter.free_level]);
    let known = levels.into_iter().all(|level| (1..=10).contains(level));
    ensure(FILE, known && (5..=20).contains(&starter.levels.len()) && starter.gil <= 1_000_000, || {
        "[starter] has 5 to 20 cards of levels 1 to 10 and at most 1000000 Gil".into()
    })
}
