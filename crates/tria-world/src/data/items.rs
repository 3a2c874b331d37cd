//! `data/items.toml`: things that can be owned and sold, recipes for cards, and equipment.

use serde::Deserialize;
use std::collections::BTreeMap;

use super::{DataError, EquipmentId, ItemId, distinct_slugs, ensure, parse};
use tria_rules::named_enum;

use crate::card::CardKey;

const FILE: &str = "items.toml";

/// A thing.
#[derive(Clone, Debug)]
pub struct Item {
    /// Its id; its name is under `item-…` in the locales.
    pub id: String,
    /// What a shop pays for it.
    pub value: u64,
    /// Its contents if it is a pack.
    pub pack: Option<Pack>,
}

/// A card pack.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pack {
    /// Its list price in a shop, before the popularity of the game changes it; `None` if it is not for sale.
    pub price: Option<u64>,
    /// The number of cards in it.
    pub cards: u8,
    /// Levels with their weights.
    pub levels: Vec<(u8, u32)>,
}

named_enum! {
    /// The slot of equipment.
    pub enum Slot {
        /// The backs of the cards.
        Back = "back",
        /// The mat on the table.
        Mat = "mat",
        /// The tokens that mark colours and gems.
        Tokens = "tokens",
    }
}

/// Equipment: changes the look of the table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Equipment {
    /// Its id; its name is under `equipment-…` in the locales.
    pub id: String,
    /// Its slot.
    pub slot: Slot,
}

/// A recipe: what a card can be refined into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// The number of copies of the card that are needed.
    pub needs: u64,
    /// The number of things that result.
    pub gives: u64,
    /// The thing.
    pub item: ItemId,
}

/// The contents of `items.toml`.
#[derive(Clone, Debug)]
pub struct ItemData {
    /// Things.
    pub items: Vec<Item>,
    /// Equipment.
    pub equipment: Vec<Equipment>,
    /// Recipes by card.
    pub recipes: BTreeMap<CardKey, Recipe>,
    /// The equipment on a beginner's table.
    pub first_equipment: Vec<EquipmentId>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    first_equipment: Vec<String>,
    equipment: Vec<Equipment>,
    item: Vec<RawItem>,
    recipe: Vec<RawRecipe>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawItem {
    id: String,
    value: u64,
    pack: Option<Pack>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRecipe {
    card: CardKey,
    needs: u64,
    gives: u64,
    item: String,
}

impl ItemData {
    pub(super) fn read(text: &str) -> Result<Self, DataError> {
        let raw: Raw = parse(FILE, text)?;
        distinct_slugs(FILE, raw.item.iter().map(|item| item.id.as_str()))?;
        distinct_slugs(FILE, raw.equipment.iter().map(|equipment| equipment.id.as_str()))?;
        for item in &raw.item {
            ensure(FILE, (1..=1_000_000).contains(&item.value), || {
                format!("item {}: a value is 1 to 1000000", item.id)
            })?;
            if let Some(pack) = &item.pack {
                check_pack(&item.id, pack)?;
            }
        }
        let items: Vec<Item> = raw
            .item
            .into_iter()
            .map(|item| Item { id: item.id, value: item.value, pack: item.pack })
            .collect();
        let mut data =
            Self { items, equipment: raw.equipment, recipes: BTreeMap::new(), first_equipment: vec![] };
        for recipe in raw.recipe {
            let item = data.item(FILE, &recipe.item)?;
            ensure(FILE, (1..=1000).contains(&recipe.needs) && (1..=1000).contains(&recipe.gives), || {
                format!("recipe of {}: needs and gives are 1 to 1000", recipe.card)
            })?;
            let found = Recipe { needs: recipe.needs, gives: recipe.gives, item };
            let before = data.recipes.insert(recipe.card, found);
            ensure(FILE, before.is_none(), || format!("two recipes for {}", recipe.card))?;
        }
        for id in &raw.first_equipment {
            let equipment = data.equipment(FILE, id)?;
            data.first_equipment.push(equipment);
        }
        Ok(data)
    }

    /// The item with this id, for references in other data files.
    pub(super) fn item(&self, file: &'static str, id: &str) -> Result<ItemId, DataError> {
        let place = self.items.iter().position(|item| item.id == id);
        place
            .map(ItemId::at)
            .ok_or_else(|| DataError::new(file, format!("there is no item {id:?} in {FILE}")))
    }

    /// The equipment with this id, for references in other data files.
    pub(super) fn equipment(&self, file: &'static str, id: &str) -> Result<EquipmentId, DataError> {
        let place = self.equipment.iter().position(|equipment| equipment.id == id);
        place
            .map(EquipmentId::at)
            .ok_or_else(|| DataError::new(file, format!("there is no equipment {id:?} in {FILE}")))
    }

    /// Every item with its id.
    pub fn all(&self) -> impl Iterator<Item = (ItemId, &Item)> {
        self.items.iter().enumerate().map(|(place, item)| (ItemId::at(place), item))
    }
}

fn check_pack(id: &str, pack: &Pack) -> Result<(), DataError> {
    ensure(FILE, (1..=20).contains(&pack.cards), || format!("pack {id}: cards are 1 to 20"))?;
    check_levels(FILE, &format!("pack {id}"), &pack.levels)
}

/// Checks levels with weights: existing levels, a sum of weights above 0.
pub(super) fn check_levels(file: &'static str, place: &str, levels: &[(u8, u32)]) -> Result<(), DataError> {
    for (level, _) in levels {
        ensure(file, !CardKey::of_level(*level).is_empty(), || {
            format!("{place}: no card has level {level}")
        })?;
    }
    let sum: u64 = levels.iter().map(|(_, weight)| u64::from(*weight)).sum();
    ensure(file, (1..1_000_000).contains(&sum), || format!("{place}: the weights must add up to 1 or more"))
}
