//! Cards as people write them, one by one or in files.

use std::path::Path;

use anyhow::Result;
use tria_engine::triad::Prior;
use tria_engine::triad::advice::{COLLECTION_MAX, Conditions, Opponent, PRIOR_MAX, Starter};
use tria_rules::cards::Catalog;
use tria_rules::limits::{LEVEL_MAX, LINE_BYTES_MAX};
use tria_rules::triad::{Card, HAND_MAX, Rules, RulesDraft};

use super::args::{CardsGiven, FirstArg, GameGiven};
use crate::context::{BadInput, Context};
use crate::lines::{self, Line};

/// The cards named and those of the files, copies included.
pub(super) fn collection(context: &Context, given: &CardsGiven) -> Result<Vec<Card>> {
    let mut cards = Vec::new();
    for text in &given.cards {
        add(&context.catalog, text, COLLECTION_MAX, &mut cards).map_err(BadInput)?;
    }
    for file in &given.files {
        read(&context.catalog, file, COLLECTION_MAX, &mut cards)?;
    }
    if cards.is_empty() {
        let message =
            "no cards are named; name them, or give a file with one card a line: --file my-cards.txt";
        return Err(BadInput(message.to_owned()).into());
    }
    Ok(cards)
}

/// The cards of a list.
pub(super) fn cards(context: &Context, texts: &[String]) -> Result<Vec<Card>> {
    let mut cards = Vec::new();
    for text in texts {
        add(&context.catalog, text, COLLECTION_MAX, &mut cards).map_err(BadInput)?;
    }
    Ok(cards)
}

/// Exactly five cards.
pub(super) fn hand(context: &Context, texts: &[String]) -> Result<[Card; HAND_MAX]> {
    let cards = cards(context, texts)?;
    let count = cards.len();
    Ok(cards.try_into().map_err(|_| {
        BadInput(format!("--hand names {count} cards, but a hand has {HAND_MAX}; separate them with commas"))
    })?)
}

/// The rules, and the game that they and what is known of the other make.
pub(super) fn game(context: &Context, given: &GameGiven) -> Result<(Rules, Conditions)> {
    let mut draft = RulesDraft::new(given.house);
    let refused = |refusal: tria_rules::triad::Refusal| BadInput(refusal.to_string());
    for rule in &given.rules {
        draft.choose(*rule).map_err(refused)?;
    }
    let rules = draft.finish().map_err(refused)?;
    let mut prior = Vec::new();
    if let Some(file) = &given.among {
        read(&context.catalog, file, PRIOR_MAX, &mut prior)?;
    } else {
        let (low, high) = given.level.unwrap_or((1, LEVEL_MAX));
        let fitting = context.catalog.cards().filter(|(_, entry)| (low..=high).contains(&entry.level));
        prior.extend(fitting.map(|(card, _)| card));
    }
    let known = cards(context, &given.known)?;
    let opponent = Opponent::new(known, &Prior::new(prior)).map_err(|error| BadInput(error.to_string()))?;
    let mut conditions = Conditions::new(&rules, opponent);
    conditions.starter = match given.first {
        FirstArg::Drawn => Starter::Drawn,
        FirstArg::Me => Starter::Me,
        FirstArg::Other => Starter::Other,
    };
    Ok((rules, conditions))
}

/// Reads a file of cards: one a line, `3x CARD` for copies, comments after `#`.
fn read(catalog: &Catalog, file: &Path, most: usize, cards: &mut Vec<Card>) -> Result<()> {
    let input = lines::open(file).map_err(|error| BadInput(format!("{error:#}")))?;
    let mut number = 0;
    lines::for_each(input, LINE_BYTES_MAX, |line| {
        number += 1;
        let here = |problem: &str| BadInput(format!("{}:{number}: {problem}", file.display()));
        let Line::Whole(line) = line else {
            return Err(here("the line is too long; expected one card").into());
        };
        let text = std::str::from_utf8(line).map_err(|_| here("not UTF-8; expected one card a line"))?;
        // A card text has no #, so the rest is a comment.
        let text = text.split('#').next().unwrap_or_default().trim();
        if !text.is_empty() {
            add(catalog, text, most, cards).map_err(|problem| here(&problem))?;
        }
        Ok(())
    })
}

/// Adds what one text stands for; the message of an error says what is wrong with it.
fn add(catalog: &Catalog, text: &str, most: usize, cards: &mut Vec<Card>) -> Result<(), String> {
    let text = text.trim();
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    let (copies, name) = match (text[..digits].parse::<usize>(), text[digits..].strip_prefix('x')) {
        (Ok(copies), Some(name)) => (copies, name.trim()),
        _ => (1, text),
    };
    if copies == 0 || cards.len().saturating_add(copies) > most {
        return Err(format!(
            "{text:?} makes {} cards; expected 1 to {most} in all",
            cards.len().saturating_add(copies)
        ));
    }
    let card = match catalog.parse_card(name) {
        Ok(card) => card,
        Err(error) => match catalog.find(name).as_deref() {
            Ok([card]) => *card,
            Ok(several) => {
                let texts: Vec<String> =
                    several.iter().map(|card| catalog.text(*card).into_owned()).collect();
                return Err(format!("{name:?} may be {}; name one of them", texts.join(" or ")));
            }
            // What looks like `set:slug` or ranks is told about itself, anything else about names.
            Err(unknown) if !name.contains([':', '@']) => return Err(unknown.to_string()),
            Err(_) => return Err(error.to_string()),
        },
    };
    cards.extend(std::iter::repeat_n(card, copies));
    Ok(())
}
