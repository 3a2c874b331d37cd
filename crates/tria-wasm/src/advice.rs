//! Advice on the cards to bring: the best five, or the strongest for a pool, measured over sampled games.

use serde::{Deserialize, Serialize};
use tria_cards::builtin;
use tria_engine::triad::Prior;
use tria_engine::triad::advice::{
    AdviceError, Conditions, Contribution, Effort, OneThread, Opponent, Reason, best_deck, rate_cards,
};
use tria_play::expected;
use tria_rules::triad::{Card, House, Rules, Side, Trade};
use tria_world::CardKey;
use tria_world::career::Career;

use crate::engine::{Given, give};
use crate::fault::{Code, Fault};
use crate::limits::ADVICE_SOLVES_MAX;
use crate::tables::read_seed;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ask {
    /// The document of a career: its cards, against the opponents of the player's region.
    career: Option<String>,
    /// Or these cards, under plain rules against similar cards.
    #[serde(default)]
    cards: Vec<CardKey>,
    /// The size of a pool; `None` for a hand of five.
    pool: Option<usize>,
    solves: u32,
    seed: String,
}

#[derive(Serialize)]
struct Advice {
    cards: Vec<CardKey>,
    /// The expected result between perfect players, in percent; `None` for a pool.
    expected: Option<i32>,
    /// The expected margin, in tenths of a card.
    margin: Option<i32>,
    why: Vec<Why>,
}

/// The reasons for a card.
#[derive(Serialize)]
struct Why {
    card: CardKey,
    instead: Option<CardKey>,
    /// What it adds over the other card to the expected result, in percent.
    gain: Option<i32>,
    reasons: Vec<Spoken>,
}

/// A reason for or against a card.
#[derive(Serialize)]
struct Spoken {
    reason: &'static str,
    /// A side, an element or a cell.
    of: String,
    share: i32,
}

/// The advice; a greater effort gives narrower intervals.
pub(crate) fn advice(ask: &Ask) -> Given {
    if ask.solves > ADVICE_SOLVES_MAX {
        return Err(Fault::value(format!("at most {ADVICE_SOLVES_MAX} games are solved for one advice")));
    }
    let effort = Effort { solves: ask.solves, seed: read_seed(&ask.seed)? };
    let (cards, rules, against) = situation(ask)?;
    let conditions = Conditions::new(&rules, Opponent::one_of(&against).map_err(unadvised)?);
    let judge = &mut OneThread::to_the_end();
    if let Some(size) = ask.pool {
        let rated = rate_cards(&cards, &conditions, effort, judge).map_err(unadvised)?;
        let cards = rated.iter().filter_map(|rating| CardKey::of(rating.card)).take(size).collect();
        return give(&Advice { cards, expected: None, margin: None, why: Vec::new() });
    }
    let found = best_deck(&cards, &conditions, effort, judge).map_err(unadvised)?;
    give(&Advice {
        cards: found.deck.iter().filter_map(|card| CardKey::of(*card)).collect(),
        expected: Some(hundredths(found.expected.mean)),
        margin: Some((10.0 * found.margin).round() as i32),
        why: found.cards.iter().filter_map(why).collect(),
    })
}

/// The cards, the rules and the opponents' priors.
fn situation(ask: &Ask) -> Result<(Vec<Card>, Rules, Vec<Prior>), Fault> {
    let Some(document) = &ask.career else {
        // Opponents usually hold cards like the player's, or slightly better.
        let top = ask.cards.iter().map(|card| card.level()).max().map_or(10, |top| (top + 2).min(10));
        let cards = ask.cards.iter().map(|card| card.card()).collect();
        return Ok((cards, Rules::of(House::Classic), vec![Prior::levels(builtin(), 1..=top)]));
    };
    let damaged = |message: String| Fault::new(Code::BadCareer, message);
    let career = Career::import(document.as_bytes()).map_err(|error| damaged(error.to_string()))?;
    let begun = career.profile().zip(career.place());
    let (profile, place) = begun.ok_or_else(|| damaged("the career has not begun".to_owned()))?;
    let rules = career.customs(place).rules.rules(profile.house, Trade::One);
    let rules = rules.map_err(|_| damaged("the rules of the region do not go together".to_owned()))?;
    let cards = career.collection().drawable().into_iter().map(CardKey::card).collect();
    Ok((cards, rules, expected(&career, None)))
}

fn why(contribution: &Contribution) -> Option<Why> {
    Some(Why {
        card: CardKey::of(contribution.card)?,
        instead: contribution.instead.and_then(CardKey::of),
        gain: contribution.loss.map(|loss| hundredths(loss.mean)),
        reasons: contribution.reasons.iter().map(spoken).collect(),
    })
}

fn spoken(reason: &Reason) -> Spoken {
    let (reason, of, share) = match *reason {
        Reason::Strong { side, beats } => ("strong", side_name(side).to_owned(), beats),
        Reason::Weak { side, beaten } => ("weak", side_name(side).to_owned(), beaten),
        Reason::Corner { cell, beaten } => ("corner", (cell.index() + 1).to_string(), beaten),
        Reason::Element(element) => ("element", element.name().to_owned(), 0.0),
    };
    Spoken { reason, of, share: hundredths(share) }
}

const fn side_name(side: Side) -> &'static str {
    match side {
        Side::Top => "top",
        Side::Right => "right",
        Side::Bottom => "bottom",
        Side::Left => "left",
    }
}

fn hundredths(share: f64) -> i32 {
    (100.0 * share).round() as i32
}

/// With too few cards there is nothing to choose; any other error is a bug of the page.
fn unadvised(error: AdviceError) -> Fault {
    let few = matches!(error, AdviceError::TooFewCards { .. } | AdviceError::TooFewDifferent { .. });
    Fault::new(if few { Code::TooFew } else { Code::BadValue }, error.to_string())
}
