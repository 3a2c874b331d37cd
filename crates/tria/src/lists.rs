//! Parses cards as users write them, one by one or in files.

use std::path::Path;

use anyhow::Result;
use tria_cards::Catalog;
use tria_rules::limits::LINE_BYTES_MAX;
use tria_rules::triad::Card;

use crate::context::BadInput;
use crate::lines::{self, Line};

/// Reads a file of cards: one per line, `3x CARD` for copies, comments after `#`.
pub(crate) fn read(catalog: &Catalog, file: &Path, most: usize, cards: &mut Vec<Card>) -> Result<()> {
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

/// Adds the cards of one text; an error says what is wrong with it.
pub(crate) fn add(catalog: &Catalog, text: &str, most: usize, cards: &mut Vec<Card>) -> Result<(), String> {
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
            // For what looks like `set:slug` or ranks the error is about that, otherwise about names.
            Err(unknown) if !name.contains([':', '@']) => return Err(unknown.to_string()),
            Err(_) => return Err(error.to_string()),
        },
    };
    cards.extend(std::iter::repeat_n(card, copies));
    Ok(())
}
