//! Prices in integer arithmetic, so that every machine computes the same.
//!
//! `docs/world.md` has the formula; the numbers are in `data/market.toml`.

use std::collections::BTreeMap;

use rand_core::Rng;
use serde::{Deserialize, Serialize};
use tria_rules::chance;
use tria_rules::triad::HAND_MAX;

use crate::Millis;
use crate::card::CardKey;
use crate::data::items::Pack;
use crate::data::market::MarketData;
use crate::data::{EquipmentId, ItemId, World};
use crate::ledger::Good;
use crate::regions::{Region, weighted};

/// A decaying count in thousandths: after each step only a share of it is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fading {
    thousandths: u64,
    at: Millis,
}

/// Upper bound of a count, so that prices cannot overflow.
const FADING_MAX: u64 = 1_000_000_000_000;

/// After this many steps the count is practically 0.
const FADING_STEPS_MAX: u64 = 500;

impl Fading {
    /// The current count, in thousandths.
    pub fn at(self, data: &MarketData, now: Millis) -> u64 {
        let steps = now.saturating_sub(self.at) / data.step;
        if steps > FADING_STEPS_MAX {
            return 0;
        }
        let keep = |left: u64| left * u64::from(data.keep.numerator) / u64::from(data.keep.denominator);
        (0..steps).fold(self.thousandths.min(FADING_MAX), |left, _| keep(left))
    }

    /// The count with one more.
    pub fn one_more(self, data: &MarketData, now: Millis) -> Self {
        // The steps continue from their own clock, so that many small additions do not stop the decay.
        let steps = now.saturating_sub(self.at) / data.step;
        let thousandths = (self.at(data, now) + 1000).min(FADING_MAX);
        Self { thousandths, at: self.at.saturating_add(steps.saturating_mul(data.step)) }
    }
}

/// The state of the market.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarketState {
    /// Recent games, by region.
    pub(crate) games: BTreeMap<Region, Fading>,
    /// Recent plays of each card.
    pub(crate) played: BTreeMap<CardKey, Fading>,
    /// The time of each shop's last restocking.
    pub(crate) stocked: BTreeMap<Region, Millis>,
}

impl MarketState {
    /// The recent number of games in the region, in thousandths of a game.
    pub fn popularity(&self, data: &MarketData, region: Region, now: Millis) -> u64 {
        let own = self.games.get(&region).map_or(0, |games| games.at(data, now));
        data.ambient[&region] + own
    }

    /// The recent number of plays of the card, in thousandths.
    pub fn demand(&self, data: &MarketData, card: CardKey, now: Millis) -> u64 {
        self.played.get(&card).map_or(0, |played| played.at(data, now))
    }

    pub(crate) fn note_game(&mut self, data: &MarketData, region: Region, now: Millis) {
        let games = self.games.entry(region).or_insert_with(|| Fading { thousandths: 0, at: now });
        *games = games.one_more(data, now);
    }

    pub(crate) fn note_played(&mut self, data: &MarketData, card: CardKey, now: Millis) {
        let played = self.played.entry(card).or_insert_with(|| Fading { thousandths: 0, at: now });
        *played = played.one_more(data, now);
    }
}

/// Inputs of the price of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conditions {
    /// The recent number of games, in thousandths of a game.
    pub popularity: u64,
    /// The recent number of plays of the card, in thousandths.
    pub demand: u64,
    /// Copies on the shelf.
    pub supply: u64,
}

/// The price of a card of this level in a shop.
pub fn price(data: &MarketData, level: u8, conditions: Conditions) -> u64 {
    let base = data.base[usize::from(level.clamp(1, 10)) - 1];
    let factors = [
        data.popularity.at(conditions.popularity),
        data.played.at(conditions.demand),
        data.supply.at(conditions.supply.saturating_mul(1000)),
    ];
    let moved = factors.iter().fold(u128::from(base), |price, factor| price * u128::from(*factor));
    let thousandths = 1000_u128.pow(factors.len() as u32);
    let bound = |share: u64| (base * share / 1000).max(1);
    ((moved / thousandths) as u64).clamp(bound(data.bounds.0), bound(data.bounds.1))
}

/// What a shop pays for a card: a share of the price with the card on its shelf.
pub fn sell_price(data: &MarketData, level: u8, conditions: Conditions) -> u64 {
    let after = Conditions { supply: conditions.supply.saturating_add(1), ..conditions };
    share(data, price(data, level, after))
}

fn share(data: &MarketData, price: u64) -> u64 {
    price * u64::from(data.sell.numerator) / u64::from(data.sell.denominator)
}

/// The price of a pack: its list price, moved by the popularity of the game alone.
pub fn pack_price(data: &MarketData, list: u64, popularity: u64) -> u64 {
    (list * data.popularity.at(popularity) / 1000).max(1)
}

/// The Gil that an opponent asks on top for giving cards worth `gives` (by their own valuation) against cards worth `gets`.
///
/// Negative if they would add Gil.
pub fn wants(data: &MarketData, gives: u64, gets: u64) -> i64 {
    let asked = u128::from(gives) * u128::from(data.trade_margin) / 1000;
    asked as i64 - gets as i64
}

/// A random card of one of these levels, by their weights.
pub fn draw_card(levels: &[(u8, u32)], rng: &mut dyn Rng) -> CardKey {
    let cards = CardKey::of_level(weighted(levels, rng));
    cards[chance::below(rng, cards.len() as u32) as usize]
}

/// A random card of this level.
pub fn draw_of_level(level: u8, rng: &mut dyn Rng) -> CardKey {
    draw_card(&[(level, 1)], rng)
}

/// The starter pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StarterPack {
    /// Cards, all different as long as there are enough of the level.
    pub cards: Vec<CardKey>,
    /// Gil.
    pub gil: u64,
    /// Things.
    pub items: Vec<ItemId>,
    /// Equipment.
    pub equipment: Vec<EquipmentId>,
}

impl StarterPack {
    /// Draws one as the data files define.
    pub fn draw(world: &World, rng: &mut dyn Rng) -> Self {
        let mut cards = Vec::new();
        while cards.len() < world.market.starter_levels.len() {
            let card = draw_of_level(world.market.starter_levels[cards.len()], rng);
            if !cards.contains(&card) || cards.len() >= 11 {
                cards.push(card);
            }
        }
        Self {
            cards,
            gil: world.market.starter_gil,
            items: world.market.starter_items.clone(),
            equipment: world.items.first_equipment.clone(),
        }
    }

    /// Its goods, one after the other.
    pub fn goods(&self) -> Vec<(Good, u64)> {
        let cards = self.cards.iter().map(|card| (Good::Card(*card), 1));
        let items = self.items.iter().map(|item| (Good::Item(*item), 1));
        let equipment = self.equipment.iter().map(|equipment| (Good::Equipment(*equipment), 1));
        cards.chain([(Good::Gil, self.gil)]).chain(items).chain(equipment).collect()
    }
}

/// Draws the cards of a pack.
pub fn draw_pack(pack: &Pack, rng: &mut dyn Rng) -> Vec<CardKey> {
    (0..pack.cards).map(|_| draw_card(&pack.levels, rng)).collect()
}

/// Draws the free cards of a player who owns this many, copies included; none for five or more.
pub fn draw_free(data: &MarketData, owned: u64, rng: &mut dyn Rng) -> Vec<CardKey> {
    let missing = (HAND_MAX as u64).saturating_sub(owned);
    (0..missing).map(|_| draw_of_level(data.free_level, rng)).collect()
}
