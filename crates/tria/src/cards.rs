//! `tria cards`: list, search, show, check; `draw_faces.rs` draws.

use anyhow::Result;
use tria_rules::cards::{CardEntry, Language};
use tria_rules::json::Writer;
use tria_rules::limits::LEVEL_MAX;
use tria_rules::triad::{Card, Side};

use crate::cli::{CardFilter, CardSort, CardsAction, CardsArgs};
use crate::context::{BadInput, Context, Verdict, read_set};
use crate::draw;

pub(crate) fn run(context: &mut Context, args: &CardsArgs) -> Result<Verdict> {
    match &args.action {
        None => list(context, &CardFilter::default(), ""),
        Some(CardsAction::List(filter)) => list(context, filter, ""),
        Some(CardsAction::Search { text, filter }) => list(context, filter, text),
        Some(CardsAction::Show { card }) => show(context, &card.join(" ")),
        Some(CardsAction::Draw(args)) => crate::draw_faces::run(context, args),
        Some(CardsAction::Check { files }) => {
            let mut verdict = Verdict::Fine;
            for file in files {
                match read_set(file) {
                    Ok(set) => {
                        let words = [("file", file.display().to_string()), ("set", set.title.clone())];
                        let words: Vec<(&str, &str)> =
                            words.iter().map(|(name, word)| (*name, word.as_str())).collect();
                        let line = context.texts.count("cards-set-ok", set.cards.len() as i64, &words);
                        context.line(&line)?;
                    }
                    Err(error) => {
                        verdict = Verdict::SomeBad;
                        context.line(&format!("{error:#}"))?;
                    }
                }
            }
            Ok(verdict)
        }
    }
}

fn list(context: &mut Context, filter: &CardFilter, text: &str) -> Result<Verdict> {
    let language = context.names();
    let catalog = context.catalog.clone();
    let text = text.to_lowercase();
    let mut cards: Vec<(Card, &CardEntry)> =
        catalog.cards().filter(|(_, entry)| fits(entry, filter, &text)).collect();
    match filter.sort {
        CardSort::Level => cards.sort_by_key(|(_, entry)| entry.level),
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
    let mut level = 0;
    for (_, entry) in &cards {
        if filter.sort == CardSort::Level && entry.level != level {
            level = entry.level;
            let title = context.texts.with("cards-level", &[("level", &level.to_string())]);
            let title = context.paint.bold(&title);
            context.line(&title)?;
        }
        let line = row(context, entry, language, &text);
        context.line(&line)?;
    }
    let count = context.texts.count("cards-count", cards.len() as i64, &[]);
    let count = context.paint.dim(&count);
    context.line(&count)?;
    Ok(Verdict::Fine)
}

fn fits(entry: &CardEntry, filter: &CardFilter, text: &str) -> bool {
    let (low, high) = filter.level.unwrap_or((1, LEVEL_MAX));
    (low..=high).contains(&entry.level)
        && filter.element.is_none_or(|element| element.0 == entry.element)
        && (text.is_empty() || entry.names().any(|(_, name)| name.to_lowercase().contains(text)))
}

/// One card in one line; where the text was found in another language, that name too.
fn row(context: &Context, entry: &CardEntry, language: Language, text: &str) -> String {
    let element = entry.element.map_or(String::new(), |element| draw::element_name(context, element));
    let name = entry.name(language);
    let also = entry
        .names()
        .find(|(_, other)| !name.to_lowercase().contains(text) && other.to_lowercase().contains(text))
        .map_or(String::new(), |(other, name)| format!("({other}: {name})"));
    let line = format!(
        "{:>5}  {}  {}  {:>2}  {} {also}",
        entry.number,
        draw::pad_right(&draw::clip(name, 20), 20),
        entry.ranks,
        entry.level,
        draw::pad_right(&element, 8),
    );
    line.trim_end().to_owned()
}

fn to_json(text: &str, entry: &CardEntry) -> String {
    let mut json = Writer::new();
    json.open('{').key("card").string(text).key("id").integer(i64::from(entry.number));
    json.key("level").integer(i64::from(entry.level));
    for (side, name) in Side::ALL.into_iter().zip(["top", "right", "bottom", "left"]) {
        json.key(name).integer(i64::from(entry.ranks.on(side)));
    }
    json.key("element")
        .string_or_null(entry.element.map(tria_rules::triad::Element::name))
        .key("names")
        .open('{');
    for (language, name) in entry.names() {
        json.key(language.name()).string(name);
    }
    json.close('}').close('}');
    json.finish()
}

fn show(context: &mut Context, asked: &str) -> Result<Verdict> {
    let catalog = context.catalog.clone();
    // A card of one's own, written by its ranks, can be shown too.
    let found = match asked.parse::<Card>() {
        Ok(card) => vec![card],
        Err(_) => catalog.find(asked).map_err(|error| BadInput(error.to_string()))?,
    };
    for card in found {
        for line in draw::card(context, card, context.names(), &catalog) {
            context.line(&line)?;
        }
        let mut facts = vec![(context.texts.get("cards-sum"), card.ranks.sum().to_string())];
        let element = match card.element {
            Some(element) => draw::element_name(context, element),
            None => context.texts.get("cards-no-element"),
        };
        facts.push((context.texts.get("cards-element"), element));
        facts.push((context.texts.get("cards-text"), catalog.text(card).into_owned()));
        if let Some(entry) = catalog.entry(card) {
            let names: Vec<String> =
                entry.names().map(|(language, name)| format!("{name} ({language})")).collect();
            facts.push((context.texts.get("cards-names"), names.join(", ")));
        }
        for (label, fact) in facts {
            context.line(&format!("{label}: {fact}"))?;
        }
    }
    Ok(Verdict::Fine)
}
