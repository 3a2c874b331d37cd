//! `data/tournaments.toml`: tournaments with their regions, fees and prizes.

use super::items::ItemData;
use super::{DataError, EquipmentId, ItemId, Odds, distinct_slugs, ensure, parse};
use serde::Deserialize;
use tria_rules::named_enum;

use crate::Millis;
use crate::limits::TOURNAMENT_PLAYERS_MAX;
use crate::regions::Region;
use crate::tournament::Format;

const FILE: &str = "tournaments.toml";

named_enum! {
    /// The rules of a tournament.
    pub enum Code {
        /// The rules of the region, in the house of the career.
        Local = "local",
        /// The house `club`: pools of fifteen, best of three, Exchange.
        Club = "club",
    }
}

/// The prize for a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prize {
    /// The last place that gets it, counted from 1.
    pub down_to: u32,
    /// Gil.
    pub gil: u64,
    /// Things.
    pub items: Vec<ItemId>,
    /// Equipment; a player who already has it gets nothing instead.
    pub equipment: Vec<EquipmentId>,
}

/// A tournament.
#[derive(Clone, Debug)]
pub struct TournamentData {
    /// Its id; its name is under `tournament-…` in the locales.
    pub id: String,
    /// Its region.
    pub region: Region,
    /// How players are paired.
    pub format: Format,
    /// Its rules.
    pub code: Code,
    /// The number of players, the player included.
    pub players: usize,
    /// Its fee.
    pub fee: u64,
    /// The time until it begins again.
    pub every: Millis,
    /// Its prizes, best place first.
    pub prizes: Vec<Prize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    draws: Odds,
    tournament: Vec<RawTournament>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTournament {
    id: String,
    region: Region,
    format: String,
    rounds: Option<u32>,
    code: Code,
    players: usize,
    fee: u64,
    every_hours: u64,
    prize: Vec<RawPrize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPrize {
    down_to: u32,
    gil: u64,
    #[serde(default)]
    items: Vec<String>,
    #[serde(default)]
    equipment: Vec<String>,
}

pub(super) fn read(
    text: &str,
    items: &ItemData,
    opponents: usize,
) -> Result<(Odds, Vec<TournamentData>), DataError> {
    let raw: Raw = parse(FILE, text)?;
    distinct_slugs(FILE, raw.tournament.iter().map(|tournament| tournament.id.as_str()))?;
    let built = raw.tournament.into_iter().map(|tournament| build(tournament, items, opponents));
    Ok((raw.draws, built.collect::<Result<_, _>>()?))
}

fn build(raw: RawTournament, items: &ItemData, opponents: usize) -> Result<TournamentData, DataError> {
    let id = raw.id;
    let fail = |problem: String| DataError::new(FILE, format!("tournament {id}: {problem}"));
    let format = match (raw.format.as_str(), raw.rounds) {
        ("knockout", None) => Format::Knockout,
        ("round-robin", None) => Format::RoundRobin,
        ("swiss", Some(rounds)) => Format::Swiss { rounds },
        _ => return Err(fail("format is knockout, round-robin, or swiss with rounds".into())),
    };
    let most = TOURNAMENT_PLAYERS_MAX.min(opponents + 1);
    if !(2..=most).contains(&raw.players) {
        return Err(fail(format!("players are 2 to {most}")));
    }
    if raw.fee > 1_000_000 || !(1..=10_000).contains(&raw.every_hours) {
        return Err(fail("a fee is at most 1000000 Gil, every_hours 1 to 10000".into()));
    }
    let mut prizes = Vec::new();
    for prize in raw.prize {
        prizes.push(Prize {
            down_to: prize.down_to,
            gil: prize.gil,
            items: prize.items.iter().map(|id| items.item(FILE, id)).collect::<Result<_, _>>()?,
            equipment: prize
                .equipment
                .iter()
                .map(|id| items.equipment(FILE, id))
                .collect::<Result<_, _>>()?,
        });
    }
    let rising =
        prizes.windows(2).all(|pair| pair[0].down_to < pair[1].down_to && pair[0].gil >= pair[1].gil);
    let fits = prizes.iter().all(|prize| prize.down_to >= 1 && prize.gil <= 1_000_000);
    ensure(FILE, rising && fits && !prizes.is_empty(), || {
        format!("tournament {id}: prizes go from the best place down, with less Gil for each")
    })?;
    Ok(TournamentData {
        region: raw.region,
        format,
        code: raw.code,
        players: raw.players,
        fee: raw.fee,
        every: raw.every_hours * 3_600_000,
        prizes,
        id,
    })
}
