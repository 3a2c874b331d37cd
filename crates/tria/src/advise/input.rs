//! Input of advice: cards, the game, what is known of the opponent.

use anyhow::Result;
use tria_cards::limits::LEVEL_MAX;
use tria_engine::triad::Prior;
use tria_engine::triad::advice::{COLLECTION_MAX, Conditions, Opponent, PRIOR_MAX, Starter};
use tria_rules::triad::{Card, HAND_MAX, Rules};

use super::args::{CardsGiven, FirstArg, GameGiven};
use crate::choices;
use crate::context::{BadInput, Context};
use crate::lists::{add, read};

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

/// The rules, and the conditions of the game.
pub(super) fn game(context: &Context, given: &GameGiven) -> Result<(Rules, Conditions)> {
    let draft = choices::draft(given.house, &given.rules)?;
    let rules = draft.finish().map_err(|refusal| BadInput(refusal.to_string()))?;
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
