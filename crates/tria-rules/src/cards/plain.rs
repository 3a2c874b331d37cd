//! Reads the built-in cards, which are known to be in order: a test compares with what the readers for everybody's files make of them.
//!
//! Those find every mistake and say how to mend it, which is more than the browser's module has room for.

use crate::triad::card::rank_from_char;
use crate::triad::{Element, Ranks};
use crate::triatri::{Card, Colour};

use super::deck::{DeckCard, DeckSet, DeckSuit, Names};
use super::set::{CardEntry, CardSet, Language, ascii_slug, level_of_rarity};

/// The set in a CSV file; `None` if it is not in order.
pub(super) fn set(text: &str) -> Option<CardSet> {
    let mut set = CardSet::new("", Vec::new());
    let mut columns = Vec::new();
    for line in text.lines() {
        if let Some(comment) = line.strip_prefix("# ") {
            match comment.split_once(": ") {
                Some(("set", id)) => id.clone_into(&mut set.id),
                Some(("title", title)) => title.clone_into(&mut set.title),
                Some(("licence", licence)) => set.licence = Some(licence.to_owned()),
                _ => {}
            }
        } else if columns.is_empty() {
            columns = fields(line);
        } else {
            let fields = fields(line);
            let field = |name: &str| {
                let value = *fields.get(columns.iter().position(|column| *column == name)?)?;
                (!value.is_empty()).then_some(value)
            };
            set.cards.push(card(&field)?);
        }
    }
    Some(set)
}

/// The fields of a line; one with a comma in it stands in double quotes.
fn fields(line: &str) -> Vec<&str> {
    let mut fields = Vec::new();
    let mut left = Some(line);
    while let Some(line) = left {
        let (field, rest) = match line.strip_prefix('"').and_then(|quoted| quoted.split_once('"')) {
            Some((field, rest)) => (field, rest.strip_prefix(',')),
            None => line.split_once(',').map_or((line, None), |(field, rest)| (field, Some(rest))),
        };
        fields.push(field);
        left = rest;
    }
    fields
}

fn card<'a>(field: &dyn Fn(&str) -> Option<&'a str>) -> Option<CardEntry> {
    let mut ranks = [0; 4];
    for (rank, side) in ranks.iter_mut().zip(["top", "right", "bottom", "left"]) {
        *rank = field(side)?.chars().next().and_then(rank_from_char)?;
    }
    let number = field("id")?.parse().ok()?;
    let rarity = field("rarity").and_then(|text| text.parse().ok());
    let level = field("level").and_then(|text| text.parse().ok()).or(rarity.map(level_of_rarity))?;
    let element = field("element").and_then(Element::from_name);
    let name = field("name")?;
    let mut card = CardEntry::with_slug(number, name, ascii_slug(name), level, Ranks::new(ranks)?, element);
    card.rarity = rarity;
    card.card_type = field("type").map(str::to_owned);
    card.kind = field("kind").map(str::to_owned);
    card.features = field("features").map(str::to_owned);
    for language in &Language::ALL[1..] {
        if let Some(name) = field(&format!("name:{language}")) {
            card.set_name(*language, name);
        }
    }
    Some(card)
}

/// The deck in a TOML file with a text on every line; `None` if it is not in order.
pub(super) fn deck(text: &str) -> Option<DeckSet> {
    let mut parts = text.split("\n[[");
    let head = parts.next()?;
    let header = |name: &str| Some(value(head, name)?.to_owned());
    let mut deck = DeckSet {
        id: header("set")?,
        title: header("title")?,
        author: header("author"),
        licence: header("licence"),
        back: header("back"),
        suits: Vec::new(),
        cards: Vec::new(),
    };
    for part in parts {
        let mut names = Names::default();
        names[Language::En as usize] = value(part, "name").map(str::to_owned);
        names[Language::Fr as usize] = value(part, "names = { fr").map(str::to_owned);
        let symbol = value(part, "symbol").map(str::to_owned);
        if part.starts_with("suit") {
            let colour = Colour::EACH[deck.suits.len()];
            deck.suits.push(DeckSuit { colour, symbol: symbol?, names });
        } else {
            let card: Card = value(part, "text")?.parse().ok()?;
            deck.cards.push(DeckCard { card, symbol, picture: None, names });
        }
    }
    Some(deck)
}

/// What stands in double quotes on the line of this name.
fn value<'a>(part: &'a str, name: &str) -> Option<&'a str> {
    let line = part.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = \""))?;
    Some(line.split_once('"')?.0)
}
