//! Selects the cards to print, with copies.

use anyhow::Result;
use tria_cards::Catalog;
use tria_print::sheets::CardPiece;
use tria_rules::triad::Card;
use tria_world::career::Career;

use super::args::PrintArgs;
use crate::cards::check_in_play;
use crate::context::{BadInput, Context};
use crate::{lists, save};

/// The most cards in one document, copies included; more are refused.
pub(super) const PRINT_CARDS_MAX: usize = 100_000;

/// The requested cards, the common ones first; all cards in play if none is named.
pub(super) fn choose(context: &Context, args: &PrintArgs) -> Result<Vec<CardPiece>> {
    if args.which.no_cards {
        return Ok(Vec::new());
    }
    let catalog = &context.catalog;
    let mut cards = Vec::new();
    if args.which.career.is_some() {
        cards = owned(context, args)?;
    } else if args.cards.is_empty() && args.which.files.is_empty() {
        cards.extend(catalog.cards().map(|(card, _)| card));
    }
    for text in &args.cards {
        lists::add(catalog, text, PRINT_CARDS_MAX, &mut cards).map_err(BadInput)?;
    }
    for file in &args.which.files {
        lists::read(catalog, file, PRINT_CARDS_MAX, &mut cards)?;
    }
    filter(catalog, args, &mut cards)?;
    if cards.is_empty() {
        return Err(BadInput("no card is left to print; name others, or fewer conditions".to_owned()).into());
    }
    // A stable sort keeps the order of the set or the list within a level.
    cards.sort_by_key(|card| {
        let implied = catalog.entry(*card).is_some_and(tria_cards::CardEntry::has_implied_level);
        (catalog.level(*card), implied)
    });
    let chosen = CardPiece::counted(&cards, usize::from(args.which.copies));
    let total: usize = chosen.iter().map(|piece| piece.copies()).sum();
    if total > PRINT_CARDS_MAX {
        return Err(BadInput(format!("{total} cards are too many; at most {PRINT_CARDS_MAX}")).into());
    }
    Ok(chosen)
}

/// The cards of a career's collection or deck.
fn owned(context: &Context, args: &PrintArgs) -> Result<Vec<Card>> {
    let store = save::open(context, &save::place(args.which.save.as_deref())?)?;
    let name = match args.which.career.as_deref() {
        Some(name) if !name.is_empty() => name.to_owned(),
        _ => save::only_career(context, &store)?,
    };
    let unknown = || BadInput(format!("there is no career {name:?} in {}", store.path().display()));
    let career = store.career(&name).map_err(save::refused(context))?.ok_or_else(unknown)?;
    if let Some(deck) = &args.which.deck {
        return of_deck(&career, deck);
    }
    let owned = career.collection();
    let copies = owned.iter().flat_map(|(card, count)| std::iter::repeat_n(card, count as usize));
    Ok(copies.take(PRINT_CARDS_MAX).map(tria_world::CardKey::card).collect())
}

fn of_deck(career: &Career, name: &str) -> Result<Vec<Card>> {
    let cards = career.decks().get(name).ok_or_else(|| {
        let names: Vec<String> = career.decks().keys().map(|name| format!("{name:?}")).collect();
        let known = if names.is_empty() { "it has none".to_owned() } else { names.join(", ") };
        BadInput(format!("the career has no deck {name:?}; its decks: {known}"))
    })?;
    Ok(cards.iter().map(|card| card.card()).collect())
}

fn filter(catalog: &Catalog, args: &PrintArgs, cards: &mut Vec<Card>) -> Result<()> {
    if let Some((low, high)) = args.which.level {
        cards.retain(|card| (low..=high).contains(&catalog.level(*card)));
    }
    if let Some(set) = &args.which.from {
        check_in_play(catalog, set)?;
        cards.retain(|card| catalog.set_id(*card) == Some(set));
    }
    Ok(())
}
