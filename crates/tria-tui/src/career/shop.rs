//! The shop of a region: what is on offer, what it costs, and why.

use ratatui::style::Style;
use tria_world::career::{Command, Note};
use tria_world::{CardKey, ItemId, Region, World};

use super::words::{self, Told};
use super::{Problem, Session};
use crate::app::Shared;

/// The parts of the shop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tab {
    /// Cards to buy.
    Buy,
    /// Cards to sell.
    Sell,
    /// Packs to buy and open.
    Packs,
    /// What the player has besides cards.
    Things,
}

/// All of them.
pub(crate) const TABS: [Tab; 4] = [Tab::Buy, Tab::Sell, Tab::Packs, Tab::Things];

impl Tab {
    /// The key of its name.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Buy => "career-tab-buy",
            Self::Sell => "career-tab-sell",
            Self::Packs => "career-tab-packs",
            Self::Things => "career-tab-things",
        }
    }
}

/// Something on offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ware {
    /// A card with its copies and its price.
    Card { card: CardKey, count: u64, price: u64 },
    /// A thing, how many the player has, and its price.
    Item { item: ItemId, count: u64, price: u64 },
}

/// Where the shop is.
pub(crate) fn place(session: &Session) -> Region {
    session.career().place().unwrap_or(Region::Balamb)
}

/// What is on offer in a part of the shop.
pub(crate) fn wares(session: &Session, tab: Tab) -> Vec<Ware> {
    let (place, now) = (place(session), session.now());
    let career = session.career();
    match tab {
        Tab::Buy => {
            let entries = career.shop(place, now).shelf.into_iter();
            entries.map(|at| Ware::Card { card: at.card, count: at.count, price: at.price }).collect()
        }
        Tab::Sell => {
            let collection = career.collection();
            let price = |card| career.sell_price(place, card, now);
            collection.iter().map(|(card, count)| Ware::Card { card, count, price: price(card) }).collect()
        }
        Tab::Packs => {
            let owned = |item| career.items().find(|(other, _)| *other == item).map_or(0, |(_, count)| count);
            let packs = career.shop(place, now).packs;
            packs.into_iter().map(|(item, price)| Ware::Item { item, count: owned(item), price }).collect()
        }
        Tab::Things => {
            let value = |item| World::builtin().item(item).value;
            career.items().map(|(item, count)| Ware::Item { item, count, price: value(item) }).collect()
        }
    }
}

/// The command that buys or sells.
pub(crate) fn deal(tab: Tab, ware: Ware) -> Command {
    match (tab, ware) {
        (Tab::Buy, Ware::Card { card, price, .. }) => Command::BuyCard { card, at_most: price },
        (_, Ware::Card { card, price, .. }) => Command::SellCard { card, at_least: price },
        (Tab::Packs, Ware::Item { item, price, .. }) => Command::BuyItem { item, at_most: price },
        (_, Ware::Item { item, .. }) => Command::SellItem { item, count: 1 },
    }
}

/// What is asked before it.
pub(crate) fn question(shared: &Shared, command: &Command) -> String {
    let (key, name, price) = match command {
        Command::BuyCard { card, at_most } => ("career-buy-ask", words::card(shared, *card), *at_most),
        Command::SellCard { card, at_least } => ("career-sell-ask", words::card(shared, *card), *at_least),
        Command::BuyItem { item, at_most } => {
            ("career-buy-ask", shared.text(&format!("item-{item}")), *at_most)
        }
        Command::SellItem { item, .. } => {
            ("career-sell-ask", shared.text(&format!("item-{item}")), World::builtin().item(*item).value)
        }
        _ => return String::new(),
    };
    shared.with(key, &[("name", &name), ("price", &price.to_string())])
}

/// What moves the price of a card, factor by factor.
pub(crate) fn why(shared: &Shared, session: &Session, card: CardKey) -> Vec<Told> {
    let (place, now) = (place(session), session.now());
    let career = session.career();
    let data = &World::builtin().market;
    let conditions = career.conditions(place, card, now);
    let base = data.base[usize::from(card.level().clamp(1, 10)) - 1];
    let factor = |thousandths: u64| {
        shared.texts.decimal(&format!("×{}.{:02}", thousandths / 1000, thousandths % 1000 / 10))
    };
    let games = ((conditions.popularity + 500) / 1000).to_string();
    let placed = ((conditions.demand + 500) / 1000).to_string();
    let supply = conditions.supply.to_string();
    let line = |key: &str, word: (&str, &str), value: String| {
        (format!("{} {value}", shared.with(key, &[word])), Style::new())
    };
    let level = card.level().to_string();
    vec![
        line("career-why-rarity", ("level", &level), base.to_string()),
        line("career-why-popularity", ("games", &games), factor(data.popularity.at(conditions.popularity))),
        line("career-why-demand", ("times", &placed), factor(data.played.at(conditions.demand))),
        line("career-why-supply", ("copies", &supply), factor(data.supply.at(conditions.supply * 1000))),
        (
            shared.with(
                "career-why-price",
                &[
                    ("price", &career.price(place, card, now).to_string()),
                    ("sell", &career.sell_price(place, card, now).to_string()),
                ],
            ),
            shared.theme.good(),
        ),
    ]
}

/// What is said of a thing.
pub(crate) fn about_item(shared: &Shared, item: ItemId) -> Vec<Told> {
    let data = World::builtin().item(item);
    let mut lines = Vec::new();
    if let Some(pack) = &data.pack {
        let levels: Vec<String> = pack.levels.iter().map(|(level, _)| level.to_string()).collect();
        let cards = pack.cards.to_string();
        let words = [("cards", cards.as_str()), ("levels", &levels.join(", "))];
        lines.push((shared.with("career-pack-text", &words), Style::new()));
        lines.push((shared.text("career-pack-price"), shared.theme.dim()));
    }
    let value = data.value.to_string();
    lines.push((shared.with("career-item-value", &[("price", &value)]), Style::new()));
    lines
}

/// The cards that come out of a pack, or of the free one.
///
/// # Errors
/// If it is refused.
pub(crate) fn open(session: &Session, command: &Command) -> Result<Vec<CardKey>, Problem> {
    let notes = session.act(command)?;
    let drew =
        notes.into_iter().find_map(|note| if let Note::Drew { cards } = note { Some(cards) } else { None });
    Ok(drew.unwrap_or_default())
}
