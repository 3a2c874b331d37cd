//! `data/opponents.toml`: opponents with their regions, cards and skill.

use serde::Deserialize;
use std::collections::BTreeSet;

use tria_rules::triad::House;

use super::{DataError, distinct_slugs, ensure, parse};
use crate::card::CardKey;
use crate::rating::Rating;
use crate::regions::Region;

const FILE: &str = "opponents.toml";

/// The highest level of ordinary cards, which opponents bring along; those above are rare and have one owner.
pub const ORDINARY_LEVEL_MAX: u8 = 7;

/// The skill of an opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Skill {
    /// A level of the engine, 1 to 6.
    Level(u8),
    /// A profile of the console game's own opponent, 0 to 7.
    Original(u8),
}

/// A computer opponent.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opponent {
    /// Key of the opponent; name and description are under `opponent-…` and `opponent-…-about` in the locales.
    pub id: String,
    /// Home region; for the Queen of Cards see the career.
    pub region: Region,
    /// Levels of the ordinary cards, 1 to 7.
    pub levels: Vec<u8>,
    /// Rare cards owned when a career begins.
    #[serde(default)]
    pub rare: Vec<CardKey>,
    /// Chance that each held rare card is in the hand, in percent; halved after the first.
    #[serde(default)]
    pub rarity: u32,
    /// Level of play in both games, 1 to 6.
    pub level: u8,
    /// Style in the house `original`: a profile of the console game's opponent, 0 to 7.
    pub profile: u8,
    /// Gil owned when a career begins, and earned again between games.
    pub purse: u64,
    /// Largest stake at a table of TriATri; 0 if they do not play it.
    #[serde(default)]
    pub triatri: u64,
    /// Whether they play only TriATri.
    #[serde(default)]
    pub only_triatri: bool,
    /// Whether this is the Queen of Cards.
    #[serde(default)]
    pub queen: bool,
    /// Rating, from the level.
    #[serde(default)]
    pub rating: i64,
}

impl Opponent {
    /// Skill at Triple Triad in this house.
    pub fn skill(&self, house: House) -> Skill {
        if house == House::Original { Skill::Original(self.profile) } else { Skill::Level(self.level) }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    ratings: Vec<i64>,
    newcomer: Newcomer,
    opponent: Vec<Opponent>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Newcomer {
    rating: i64,
    deviation: i64,
}

/// The newcomer's rating and the opponents.
pub(super) fn read(text: &str) -> Result<(Rating, Vec<Opponent>), DataError> {
    let raw: Raw = parse(FILE, text)?;
    ensure(FILE, raw.ratings.len() == 6, || "ratings are six, one for each level".into())?;
    let within = (0..=4000).contains(&raw.newcomer.rating) && (30..=350).contains(&raw.newcomer.deviation);
    ensure(FILE, within, || "newcomer: a rating of 0 to 4000 and a deviation of 30 to 350".into())?;
    let newcomer = Rating::of(raw.newcomer.rating, raw.newcomer.deviation);
    distinct_slugs(FILE, raw.opponent.iter().map(|opponent| opponent.id.as_str()))?;
    let mut owned = BTreeSet::new();
    let mut opponents = raw.opponent;
    for opponent in &mut opponents {
        check(opponent)?;
        for card in &opponent.rare {
            ensure(FILE, owned.insert(*card), || format!("{}: {card} has an owner already", opponent.id))?;
        }
        opponent.rating = raw.ratings[usize::from(opponent.level) - 1];
    }
    let queens = opponents.iter().filter(|opponent| opponent.queen).count();
    ensure(FILE, queens == 1, || format!("there is one Queen of Cards, not {queens}"))?;
    ensure(FILE, opponents.len() < 10_000, || "too many opponents".into())?;
    Ok((newcomer, opponents))
}

fn check(opponent: &Opponent) -> Result<(), DataError> {
    let id = &opponent.id;
    let fail = |problem: &str| DataError::new(FILE, format!("opponent {id}: {problem}"));
    let levels_fit = opponent.levels.iter().all(|level| (1..=ORDINARY_LEVEL_MAX).contains(level));
    if opponent.levels.is_empty() || !levels_fit {
        return Err(fail("levels are one or more of 1 to 7"));
    }
    if !(1..=6).contains(&opponent.level) {
        return Err(fail("level is 1 to 6"));
    }
    if opponent.profile > 7 {
        return Err(fail("profile is 0 to 7"));
    }
    if opponent.rarity > 100 || (opponent.rarity == 0 && !opponent.rare.is_empty()) {
        return Err(fail("rarity is a percentage, above 0 where there are rare cards"));
    }
    if opponent.purse > 1_000_000 || opponent.triatri > opponent.purse {
        return Err(fail("a purse is at most 1000000 Gil, and a stake at most the purse"));
    }
    if opponent.only_triatri && opponent.triatri == 0 {
        return Err(fail("plays only TriATri, but puts nothing in"));
    }
    Ok(())
}
