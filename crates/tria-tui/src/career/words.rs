//! Texts of a career's screens and of line-by-line play: names, rules, notices.

use ratatui::style::Style;
use tria_rules::triad::{House, Rule, Trade};
use tria_world::career::{Career, Note, Summary};
use tria_world::collection::Mark;
use tria_world::regions::Spread;
use tria_world::rules::RuleSet;
use tria_world::{CardKey, OpponentId, Region};

use crate::app::Shared;
use crate::theme::{NameMark, sign};

/// A sentence with its style.
pub(crate) type Told = (String, Style);

/// The house of a career.
pub(crate) fn house(career: &Career) -> House {
    career.profile().map_or(House::Classic, |profile| profile.house)
}

/// How a card's name is marked, from what the player knows of it.
pub(crate) fn name_mark(mark: Mark) -> NameMark {
    match mark {
        Mark::NeverSeen => NameMark::NeverSeen,
        Mark::Seen => NameMark::NotOwned,
        Mark::Owned => NameMark::Owned,
    }
}

/// The sign of a mark, which does not depend on colour.
pub(crate) fn mark_sign(mark: Mark) -> &'static str {
    match mark {
        Mark::NeverSeen => "✦",
        Mark::Seen => "○",
        Mark::Owned => "✓",
    }
}

/// What a card is, in a line: level and element.
pub(crate) fn card_facts(shared: &Shared, key: CardKey) -> String {
    let level = shared.with("triad-level", &[("level", &key.level().to_string())]);
    match key.card().element {
        Some(element) => format!("{level} · {} {}", sign(element), shared.element_name(element)),
        None => level,
    }
}

/// A card's name.
pub(crate) fn card(shared: &Shared, key: CardKey) -> String {
    shared.card_name(key.card())
}

/// Cards' names in a row.
pub(crate) fn cards(shared: &Shared, keys: &[CardKey]) -> String {
    keys.iter().map(|key| card(shared, *key)).collect::<Vec<_>>().join(", ")
}

/// An opponent's name.
pub(crate) fn opponent(shared: &Shared, id: OpponentId) -> String {
    shared.text(&format!("opponent-{id}"))
}

/// A region's name.
pub(crate) fn region(shared: &Shared, region: Region) -> String {
    shared.text(&format!("region-{region}"))
}

/// A rule's name.
pub(crate) fn rule(shared: &Shared, rule: Rule) -> String {
    shared.text(&format!("rule-{rule}"))
}

/// A trade rule's name.
pub(crate) fn trade(shared: &Shared, trade: Trade) -> String {
    shared.text(&format!("rule-trade-{trade}"))
}

/// Local rules in a row; those without effect are hidden.
pub(crate) fn rules(shared: &Shared, set: RuleSet, house: House) -> String {
    let names: Vec<String> = set.listed(house).into_iter().map(|at| rule(shared, at)).collect();
    if names.is_empty() { shared.text("table-no-rules") } else { names.join(", ") }
}

/// Notices as sentences, each with its style.
pub(crate) fn notes(shared: &Shared, list: &[Note], house: House) -> Vec<Told> {
    list.iter().filter_map(|one| note(shared, one, house)).collect()
}

fn note(shared: &Shared, note: &Note, house: House) -> Option<Told> {
    let theme = shared.theme;
    Some(match note {
        Note::Refuses { opponent: who } => {
            (shared.with("career-refuses", &[("name", &opponent(shared, *who))]), theme.warn())
        }
        Note::Takes { card: key, mark } => {
            let text = shared.with("career-takes", &[("card", &card(shared, *key))]);
            (format!("{} {text}", mark_sign(*mark)), theme.mark(name_mark(*mark)))
        }
        Note::Loses { card: key } => {
            (format!("− {}", shared.with("career-loses", &[("card", &card(shared, *key))])), theme.warn())
        }
        Note::Spread { region: at, spread } => {
            let (key, what) = match spread {
                Spread::Nothing => return None,
                Spread::Spread(rule) => ("career-spread", rule),
                Spread::Abolished(rule) => ("career-abolished", rule),
            };
            let what = rule(shared, what.in_house(house));
            (shared.with(key, &[("rule", &what), ("region", &region(shared, *at))]), theme.good())
        }
        Note::TradeRule { region: at, trade: what } => (
            shared.with(
                "career-trade-rule",
                &[("region", &region(shared, *at)), ("trade", &trade(shared, *what))],
            ),
            theme.good(),
        ),
        Note::QueenTrade { trade: what } => {
            (shared.with("career-queen-trade-moved", &[("trade", &trade(shared, *what))]), theme.good())
        }
        Note::Rated { game, before, after } => {
            let (rating, change) = (after.points(), after.points() - before.points());
            let change = match change {
                0 => "±0".to_owned(),
                _ => format!("{change:+}").replace('-', "−"),
            };
            let (game, rating) = (shared.text(&format!("game-{game}")), rating.to_string());
            let words = [("game", game.as_str()), ("rating", &rating), ("change", &change)];
            (shared.with("career-rated", &words), theme.dim())
        }
        Note::QueenMoved { to } => {
            (shared.with("career-queen-moved", &[("region", &region(shared, *to))]), theme.good())
        }
        Note::Gil { change } => {
            let key = if *change < 0 { "career-gil-lost" } else { "career-gil-won" };
            (shared.with(key, &[("gil", &change.unsigned_abs().to_string())]), Style::new())
        }
        Note::Bye => (shared.text("career-bye"), theme.good()),
        Note::TournamentOver { place } => {
            (shared.with("career-tournament-over", &[("place", &place.to_string())]), theme.good())
        }
        Note::Drew { cards: drawn } => {
            (shared.with("career-drew", &[("cards", &cards(shared, drawn))]), theme.good())
        }
        Note::AsksToMix { .. } | Note::Offers(_) => return None,
    })
}

/// That a career is gone, and where a copy of the save is.
pub(crate) fn deleted(shared: &Shared, name: &str, copy: Option<&str>) -> String {
    let gone = shared.with("career-deleted", &[("name", name)]);
    match copy {
        Some(copy) => format!("{gone} {}", shared.with("career-deleted-copy", &[("file", copy)])),
        None => gone,
    }
}

/// How many cards the player owns, and how many of them lie on a table.
pub(crate) fn owned(shared: &Shared, cards: u64, staked: u64) -> String {
    let all = shared.texts.count("career-owned", cards as i64, &[]);
    match staked {
        0 => all,
        _ => shared.with("career-owned-staked", &[("cards", &all), ("staked", &staked.to_string())]),
    }
}

/// What the player has: cards and Gil.
pub(crate) fn purse(shared: &Shared, career: &Career) -> String {
    let staked = career.staked_cards().len() as u64;
    let cards = owned(shared, career.collection().total() + staked, staked);
    shared.with("career-purse", &[("cards", &cards), ("gil", &career.gil().to_string())])
}

/// A career in a line.
pub(crate) fn summary(shared: &Shared, summary: &Summary) -> String {
    let (cards, gil) = (owned(shared, summary.cards, summary.staked), summary.gil.to_string());
    let place = region(shared, summary.place);
    let words = [("place", place.as_str()), ("cards", cards.as_str()), ("gil", gil.as_str())];
    shared.texts.count("career-summary", summary.matches as i64, &words)
}
