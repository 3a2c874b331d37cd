//! The results of a survey for each card, ready for any output format.

use tria_cards::limits::LEVEL_MAX;
use tria_cards::{CardEntry, CardSet};
use tria_engine::triad::advice::Estimate;
use tria_engine::triad::advice::balance::{Measured, Strength, Suggestion, dominates, suggest};
use tria_rules::triad::Rule;
use tria_world::World;

use super::Game;
use crate::context::Context;
use crate::draw;

/// The complete report of a set.
pub(super) struct Report {
    pub(super) title: String,
    pub(super) set: String,
    pub(super) seed: u64,
    pub(super) games: Vec<Rules>,
    /// The strongest first.
    pub(super) rows: Vec<Row>,
}

/// One set of rules.
pub(super) struct Rules {
    /// As on the command line.
    pub(super) name: String,
    /// In the language of the reader.
    pub(super) label: String,
    pub(super) deals: usize,
    pub(super) complete: bool,
    pub(super) starter: Estimate,
    pub(super) draws: f64,
}

/// One card.
pub(super) struct Row {
    pub(super) number: u16,
    pub(super) slug: String,
    pub(super) name: String,
    pub(super) ranks: String,
    pub(super) element: Option<String>,
    pub(super) level: u8,
    /// Whether the set gives it stars instead of a level.
    pub(super) stars: bool,
    pub(super) rating: Estimate,
    /// Under each set of rules.
    pub(super) strengths: Vec<Strength>,
    pub(super) suggestion: Suggestion,
    pub(super) fit: Fit,
    pub(super) price: u64,
    /// Cards that it dominates, and cards that dominate it.
    pub(super) above: usize,
    pub(super) below: usize,
    /// The names of cards that dominate it and have no higher level, so that there is no reason to choose it.
    pub(super) outdone_by: Vec<String>,
}

/// How the strength of a card fits its level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fit {
    Fine,
    TooStrong,
    TooWeak,
}

impl Fit {
    /// Uses the whole interval, so that noise is not reported. In a set with one level every card fits.
    fn new(level: u8, suggestion: Suggestion, one_level: bool) -> Self {
        match level {
            _ if one_level => Self::Fine,
            level if level < suggestion.lowest => Self::TooStrong,
            level if level > suggestion.highest => Self::TooWeak,
            _ => Self::Fine,
        }
    }

    /// Its message key and its name in CSV.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Fine => "fine",
            Self::TooStrong => "too-strong",
            Self::TooWeak => "too-weak",
        }
    }

    pub(super) const fn sign(self) -> &'static str {
        match self {
            Self::Fine => " ",
            Self::TooStrong => "▲",
            Self::TooWeak => "▼",
        }
    }
}

impl Report {
    pub(super) fn new(
        context: &Context,
        set: &CardSet,
        games: &[Game],
        measured: &[Measured],
        ratings: &[Estimate],
        seed: u64,
    ) -> Self {
        let levels: Vec<u8> = set.cards.iter().map(|card| card.level).collect();
        let suggestions = suggest(&levels, ratings);
        let one_level = levels.iter().all(|level| Some(level) == levels.first());
        let mut rows: Vec<Row> = Vec::with_capacity(set.cards.len());
        for (place, entry) in set.cards.iter().enumerate() {
            let strengths = measured.iter().map(|game| game.cards[place]).collect();
            let mut row = row(context, entry, ratings[place], strengths, suggestions[place]);
            row.fit = Fit::new(entry.level, suggestions[place], one_level);
            compare(context, set, games, place, &mut row);
            rows.push(row);
        }
        rows.sort_by(|one, other| {
            other.rating.mean.total_cmp(&one.rating.mean).then(one.number.cmp(&other.number))
        });
        let games = games.iter().zip(measured).map(|(game, measured)| Rules {
            name: game.chosen.name(),
            label: label(context, &game.chosen.0),
            deals: game.values.len(),
            complete: game.survey.is_complete(),
            starter: measured.starter,
            draws: measured.draws,
        });
        Self { title: set.title.clone(), set: set.id.clone(), seed, games: games.collect(), rows }
    }

    /// The cards whose strength does not fit their level, the strongest first.
    pub(super) fn odd(&self, fit: Fit) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(move |row| row.fit == fit)
    }

    /// The cards that another of no higher level dominates.
    pub(super) fn outdone(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| !row.outdone_by.is_empty())
    }
}

fn label(context: &Context, rules: &[Rule]) -> String {
    if rules.is_empty() {
        return context.texts.get("balance-plain");
    }
    let names: Vec<String> = rules.iter().map(|rule| context.texts.get(&format!("rule-{rule}"))).collect();
    names.join(" + ")
}

fn row(
    context: &Context,
    entry: &CardEntry,
    rating: Estimate,
    strengths: Vec<Strength>,
    suggestion: Suggestion,
) -> Row {
    Row {
        number: entry.number,
        slug: entry.slug.clone(),
        name: entry.name(context.names()).to_owned(),
        ranks: entry.ranks.to_string(),
        element: entry.element.map(|element| draw::element_name(context, element)),
        level: entry.level,
        stars: entry.has_implied_level(),
        rating,
        strengths,
        suggestion,
        fit: Fit::Fine,
        price: price(suggestion.place),
        above: 0,
        below: 0,
        outdone_by: Vec::new(),
    }
}

/// Counts the cards that it dominates and those that dominate it.
fn compare(context: &Context, set: &CardSet, games: &[Game], place: usize, row: &mut Row) {
    let Some(cards) = games.first().map(|game| game.survey.cards()) else { return };
    for (other, card) in cards.iter().enumerate() {
        row.above += usize::from(dominates(cards[place], *card));
        if dominates(*card, cards[place]) {
            row.below += 1;
            let entry = &set.cards[other];
            if entry.level <= row.level {
                row.outdone_by.push(entry.name(context.names()).to_owned());
            }
        }
    }
}

/// The market's price between two levels, interpolated logarithmically, with two significant digits.
fn price(place: f64) -> u64 {
    let base = &World::builtin().market.base;
    let place = place.clamp(1.0, f64::from(LEVEL_MAX));
    let at = |level: f64| (base[level as usize - 1] as f64).ln();
    let (low, high) = (place.floor(), place.ceil());
    let exact = (at(low) + (at(high) - at(low)) * (place - low)).exp();
    let step = 10_f64.powf((exact.log10() - 1.0).floor());
    ((exact / step).round() * step).round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_lie_between_those_of_the_market() {
        assert_eq!([0.5, 1.0, 5.0, 10.0, 10.5].map(price), [40, 40, 360, 10_000, 10_000]);
        assert!((360..560).contains(&price(5.4)), "{}", price(5.4));
        assert_eq!(price(9.3), 6_000);
    }
}
