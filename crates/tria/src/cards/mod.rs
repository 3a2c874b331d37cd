//! `tria cards`: list, search, show; card sets as files are in `files.rs`, faces in `faces.rs`, their strength in `balance/`.

mod balance;
mod faces;
mod files;

use anyhow::Result;
use tria_cards::limits::LEVEL_MAX;
use tria_cards::{CardEntry, Catalog, Language};
use tria_rules::json::Writer;
use tria_rules::triad::{Card, Side};
use tria_rules::triatri;

use crate::cli::{CardFilter, CardSort, CardsAction, CardsArgs};
use crate::context::{BadInput, Context, Verdict};
use crate::draw;

pub(crate) use balance::BalanceArgs;
pub(crate) use files::{picture_of, read_set};

pub(crate) fn run(context: &mut Context, args: &CardsArgs) -> Result<Verdict> {
    match &args.action {
        None => list(context, &CardFilter::default(), ""),
        Some(CardsAction::List(filter)) => list(context, filter, ""),
        Some(CardsAction::Search { text, filter }) => list(context, filter, text),
        Some(CardsAction::Show { card }) => show(context, &card.join(" ")),
        Some(CardsAction::Deck { file }) => deck(context, file.as_deref()),
        Some(CardsAction::Check { files }) => files::check(context, files),
        Some(CardsAction::New { file }) => files::new(context, file),
        Some(CardsAction::Convert(args)) => files::convert(context, args),
        Some(CardsAction::Import(args)) => files::import(context, args),
        Some(CardsAction::Draw(args)) => faces::run(context, args),
        Some(CardsAction::Balance(args)) => balance::run(context, args),
    }
}

fn list(context: &mut Context, filter: &CardFilter, text: &str) -> Result<Verdict> {
    let language = context.names();
    let catalog = context.catalog.clone();
    let text = text.to_lowercase();
    let mut cards = chosen(&catalog, filter, &text)?;
    match filter.sort {
        CardSort::Level => cards.sort_by_key(|(_, entry)| (entry.level, entry.has_implied_level())),
        CardSort::Name => cards.sort_by_key(|(_, entry)| entry.name(language).to_lowercase()),
        CardSort::Sum => cards.sort_by_key(|(_, entry)| std::cmp::Reverse(entry.ranks.sum())),
        CardSort::Id => {}
    }
    if filter.json {
        for (card, entry) in &cards {
            context.line(&to_json(&catalog.text(*card), entry))?;
        }
        return Ok(Verdict::Fine);
    }
    let mut heading = String::new();
    for (_, entry) in &cards {
        if filter.sort == CardSort::Level {
            let title = match entry.rarity.filter(|_| entry.has_implied_level()) {
                Some(stars) => context.texts.count("cards-stars", i64::from(stars), &[]),
                None => context.texts.with("cards-level", &[("level", &entry.level.to_string())]),
            };
            if title != heading {
                let line = context.paint.bold(&title);
                context.line(&line)?;
                heading = title;
            }
        }
        let line = row(context, entry, language, &text);
        context.line(&line)?;
    }
    let count = context.texts.count("cards-count", cards.len() as i64, &[]);
    let count = context.paint.dim(&count);
    context.line(&count)?;
    Ok(Verdict::Fine)
}

/// Refuses a set that is not in play, and lists those that are.
pub(crate) fn check_in_play(catalog: &Catalog, set: &str) -> Result<()> {
    if catalog.is_in_play(set) {
        return Ok(());
    }
    let known: Vec<&str> = catalog.sets().iter().map(|set| set.id.as_str()).collect();
    let known = known.join(", ");
    Err(BadInput(format!("the set {set:?} is not in use; --set brings it in; known are {known}")).into())
}

/// The cards that are listed, in the order of the sets.
fn chosen<'c>(catalog: &'c Catalog, filter: &CardFilter, text: &str) -> Result<Vec<(Card, &'c CardEntry)>> {
    if let Some(set) = &filter.from {
        check_in_play(catalog, set)?;
    }
    let from = |card: Card| filter.from.is_none() || catalog.set_id(card) == filter.from.as_deref();
    Ok(catalog.cards().filter(|(card, entry)| from(*card) && fits(entry, filter, text)).collect())
}

fn fits(entry: &CardEntry, filter: &CardFilter, text: &str) -> bool {
    let (low, high) = filter.level.unwrap_or((1, LEVEL_MAX));
    (low..=high).contains(&entry.level)
        && filter.element.is_none_or(|element| element.0 == entry.element)
        && filter.rarity.is_none_or(|stars| entry.rarity == Some(stars))
        && filter.card_type.as_ref().is_none_or(|word| entry.card_type.as_deref().unwrap_or("none") == word)
        && filter.kind.as_ref().is_none_or(|word| entry.kind.as_deref().unwrap_or("none") == word)
        && (text.is_empty() || entry.names().any(|(_, name)| name.to_lowercase().contains(text)))
}

/// One card in one line; if the text matched in another language, that name too.
fn row(context: &Context, entry: &CardEntry, language: Language, text: &str) -> String {
    let element = entry.element.map(|element| draw::element_name(context, element));
    let kind = entry.card_type.as_deref().map(|word| draw::type_name(context, word));
    let element = [element, kind].into_iter().flatten().collect::<Vec<_>>().join(" ");
    let level = match entry.rarity {
        Some(stars) => draw::pad_right(&"★".repeat(usize::from(stars)), 5),
        None => format!("{:>2}", entry.level),
    };
    let name = entry.name(language);
    let also = entry
        .names()
        .find(|(_, other)| !name.to_lowercase().contains(text) && other.to_lowercase().contains(text))
        .map_or(String::new(), |(other, name)| format!("({other}: {name})"));
    let line = format!(
        "{:>5}  {}  {}  {level}  {} {also}",
        entry.number,
        draw::pad_right(&draw::clip(name, 20), 20),
        entry.ranks,
        draw::pad_right(&element, 8),
    );
    line.trim_end().to_owned()
}

fn to_json(text: &str, entry: &CardEntry) -> String {
    let mut json = Writer::new();
    json.open('{').key("card").string(text).key("id").integer(i64::from(entry.number));
    json.key("level").integer(i64::from(entry.level));
    for (side, name) in Side::ALL.into_iter().zip(["top", "right", "bottom", "left"]) {
        json.key(name).integer(i64::from(entry.ranks.on(side).get()));
    }
    json.key("element").string_or_null(entry.element.map(tria_rules::triad::Element::name));
    if let Some(rarity) = entry.rarity {
        json.key("rarity").integer(i64::from(rarity));
    }
    for (key, value) in [
        ("type", &entry.card_type),
        ("kind", &entry.kind),
        ("features", &entry.features),
        ("picture", &entry.picture),
        ("author", &entry.author),
        ("licence", &entry.licence),
    ] {
        if let Some(value) = value {
            json.key(key).string(value);
        }
    }
    json.key("names").open('{');
    for (language, name) in entry.names() {
        json.key(language.name()).string(name);
    }
    json.close('}').close('}');
    json.finish()
}

fn show(context: &mut Context, asked: &str) -> Result<Verdict> {
    let catalog = context.catalog.clone();
    // An anonymous card, written by its ranks, can be shown too.
    let found = match asked.parse::<Card>() {
        Ok(card) => vec![card],
        Err(_) => match catalog.find(asked) {
            Ok(found) => found,
            Err(error) => match triatri_card(asked) {
                Some(card) => return show_triatri(context, card),
                None => return Err(BadInput(error.to_string()).into()),
            },
        },
    };
    for card in found {
        for line in draw::card(context, card, context.names(), &catalog) {
            context.line(&line)?;
        }
        for (label, fact) in facts(context, card, &catalog) {
            let line = context.texts.with("cards-fact", &[("label", &label), ("fact", &fact)]);
            context.line(&line)?;
        }
    }
    Ok(Verdict::Fine)
}

/// The facts about a card below its picture.
fn facts(context: &Context, card: Card, catalog: &Catalog) -> Vec<(String, String)> {
    let label = |key: &str| context.texts.get(key);
    let mut facts = vec![(label("cards-sum"), card.ranks.sum().to_string())];
    let entry = catalog.entry(card);
    let element = match card.element {
        Some(element) => draw::element_name(context, element),
        None => label("cards-no-element"),
    };
    // Sets with types have no elements; a line about it for each card would be noise.
    if card.element.is_some() || entry.is_none_or(|entry| entry.rarity.is_none()) {
        facts.push((label("cards-element"), element));
    }
    if let Some(entry) = entry {
        if let Some(stars) = entry.rarity {
            facts.push((label("cards-rarity"), context.texts.count("cards-stars", i64::from(stars), &[])));
        }
        let card_type = entry.card_type.as_deref().map(|word| draw::type_name(context, word));
        let more = [
            ("cards-type", card_type),
            ("cards-kind", entry.kind.as_deref().map(|word| draw::kind_name(context, word))),
            ("cards-picture", entry.picture.clone()),
            ("cards-author", entry.author.clone()),
            ("cards-licence", entry.licence.clone()),
        ];
        facts.extend(more.into_iter().filter_map(|(key, fact)| Some((label(key), fact?))));
    }
    facts.push((label("cards-text"), catalog.text(card).into_owned()));
    if let Some(entry) = entry {
        let names: Vec<String> =
            entry.names().map(|(language, name)| format!("{name} ({language})")).collect();
        facts.push((label("cards-names"), names.join(", ")));
    }
    facts
}

/// The card of TriATri for a text: `R5`, or a name of the deck in either language.
fn triatri_card(asked: &str) -> Option<triatri::Card> {
    let wanted = asked.trim().to_lowercase();
    let named = |card: &&tria_cards::DeckCard| {
        card.card.to_string().to_lowercase() == wanted
            || [Language::En, Language::Fr]
                .iter()
                .any(|language| card.name(*language).to_lowercase() == wanted)
    };
    tria_cards::deck().cards.iter().find(named).map(|card| card.card)
}

fn show_triatri(context: &mut Context, card: triatri::Card) -> Result<Verdict> {
    let (deck, language) = (tria_cards::deck(), context.names());
    context.line(&format!("{} {}", deck.symbol(card), deck.card(card).name(language)))?;
    let words = [("label", context.texts.get("cards-text")), ("fact", format!("{card} ({})", deck.title))];
    let line = context.texts.with("cards-fact", &words.each_ref().map(|(name, word)| (*name, word.as_str())));
    context.line(&line)?;
    Ok(Verdict::Fine)
}

/// `tria cards deck`: the display of TriATri's deck.
fn deck(context: &mut Context, file: Option<&std::path::Path>) -> Result<Verdict> {
    let own = match file {
        Some(file) => Some(files::read_deck(file).map_err(BadInput)?.ok_or_else(|| {
            BadInput(format!(
                "{}: no deck of TriATri; expected a .toml file with game = \"triatri\"",
                file.display()
            ))
        })?),
        None => None,
    };
    let deck = own.as_ref().unwrap_or_else(|| tria_cards::deck());
    let language = context.names();
    let title = context.paint.bold(&deck.title);
    context.line(&title)?;
    for suit in &deck.suits {
        let name = format!("{} {} ({})", suit.symbol, suit.name(language), suit.colour);
        let cards = deck.cards.iter().filter(|card| card.card.colour() == Some(suit.colour));
        let names: Vec<String> = cards.map(|card| format!("{} {}", card.card, card.name(language))).collect();
        context.line(&format!("{}  {}", draw::pad_right(&name, 14), names.join(", ")))?;
    }
    let rest = deck.cards.iter().filter(|card| card.card.colour().is_none());
    for card in rest {
        context.line(&format!("{} {} ({})", deck.symbol(card.card), card.name(language), card.card))?;
    }
    Ok(Verdict::Fine)
}
