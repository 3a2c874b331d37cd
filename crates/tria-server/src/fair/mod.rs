//! Fair deals: each match has a secret that is committed to before anybody is ready, players may add to it, and afterwards
//! everybody can check that nothing else decided what chance dealt.
//!
//! docs/fair-deals.md says how, and what it proves.

mod record;
mod verify;

use std::collections::HashMap;
use std::convert::Infallible;

use rand_chacha::ChaCha20Rng;
use rand_core::TryRng;
use serde::{Deserialize, Serialize};
use sqlx::Row as _;
use tria_room::{Room, Stage};
use utoipa::ToSchema;

use crate::accounts::AccountId;
use crate::chance::{MatchSeed, Seed, bytes_from_hex};
use crate::store::{GameId, GameRow, Store, StoreError, Tx};

pub(crate) use record::records;
pub use record::{Brought, FORMAT, FORMAT_CALLED_OFF, FairMatch, FairRecord, publish};
pub use verify::{Difference, Verified, verify};

/// What a player has added to the chance of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Contribution {
    /// Who.
    pub account: AccountId,
    /// From which entry of the table's log on it counts.
    pub counts_from: i64,
    /// 64 hexadecimal digits.
    pub value: String,
}

/// What everybody may know of the chance of the match at hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Committed {
    /// The number of the match, from 1.
    pub number: u32,
    /// SHA-256 of its secret, the table's name and its number; the secret is told when the match is over.
    pub commitment: String,
    /// What players have added, in order.
    pub contributions: Vec<Contribution>,
}

/// The match that the next entry of the log belongs to: the one under way, or else the one that is to come.
pub fn match_at_hand(room: &Room) -> u32 {
    match room.stage() {
        Stage::Gathering | Stage::Finished => room.number() + 1,
        _ => room.number(),
    }
}

/// Whether the match at hand has not begun, so that players may add to its chance.
pub fn is_open(room: &Room) -> bool {
    matches!(room.stage(), Stage::Gathering | Stage::Finished)
}

/// Where a table's chance comes from.
#[derive(Clone, Debug)]
pub struct TableChance {
    seed: Seed,
    game: GameId,
    /// Whether matches have secrets of their own; tables of older versions do not.
    fair: bool,
    contributions: HashMap<u32, Vec<Contribution>>,
}

impl TableChance {
    /// The chance of this table, with what players have added so far.
    ///
    /// # Errors
    /// If the row has no seed.
    pub fn new(row: &GameRow, contributions: HashMap<u32, Vec<Contribution>>) -> Result<Self, StoreError> {
        let damaged = || StoreError::Damaged(format!("table {} has no seed", row.id));
        let seed = Seed::from_hex(&row.seed).ok_or_else(damaged)?;
        Ok(Self { seed, game: row.id.clone(), fair: row.fair, contributions })
    }

    /// The generator for the entry of this number, for a room that is as before it.
    pub fn at(&self, room: &Room, number: i64) -> EntryChance<'_> {
        EntryChance { chance: self, at_hand: match_at_hand(room), number, generator: None }
    }

    fn generator(&self, at_hand: u32, number: i64) -> ChaCha20Rng {
        if !self.fair {
            return self.seed.at(number);
        }
        generator(&self.seed.of_match(at_hand), self.of(at_hand), number)
    }

    /// The generator for what computers think about.
    pub fn thinking(&self, number: i64) -> ChaCha20Rng {
        self.seed.thinking(number)
    }

    /// What is committed to for the match at hand; `None` at tables of older versions.
    pub fn committed(&self, room: &Room) -> Option<Committed> {
        let number = match_at_hand(room);
        self.fair.then(|| Committed {
            number,
            commitment: self.seed.of_match(number).commitment(self.game.as_str(), number),
            contributions: self.of(number).to_vec(),
        })
    }

    /// What players have added to this match.
    pub fn of(&self, number: u32) -> &[Contribution] {
        self.contributions.get(&number).map_or(&[], Vec::as_slice)
    }

    /// Remembers what is on the disk.
    pub fn add(&mut self, number: u32, contribution: Contribution) {
        self.contributions.entry(number).or_default().push(contribution);
    }
}

/// The generator for an entry of the log, made when something is drawn from it: most moves draw nothing.
#[derive(Debug)]
pub struct EntryChance<'a> {
    chance: &'a TableChance,
    at_hand: u32,
    number: i64,
    generator: Option<ChaCha20Rng>,
}

impl EntryChance<'_> {
    fn generator(&mut self) -> &mut ChaCha20Rng {
        self.generator.get_or_insert_with(|| self.chance.generator(self.at_hand, self.number))
    }
}

impl TryRng for EntryChance<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.generator().try_next_u32()
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.generator().try_next_u64()
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.generator().try_fill_bytes(bytes)
    }
}

/// The generator for an entry of the log: the match's secret and what counts by then.
fn generator(seed: &MatchSeed, contributions: &[Contribution], number: i64) -> ChaCha20Rng {
    let counted = contributions.iter().filter(|contribution| contribution.counts_from <= number);
    let values: Vec<[u8; 32]> =
        counted.filter_map(|contribution| bytes_from_hex(&contribution.value)).collect();
    seed.at(&values, number)
}

/// Writes what a player adds.
///
/// # Errors
/// [`StoreError::Conflict`] if the player has added something to this match already.
pub async fn contribute(
    tx: Tx<'_>,
    game: &GameId,
    number: u32,
    place: usize,
    contribution: &Contribution,
) -> Result<(), StoreError> {
    let insert = "INSERT INTO contribution (game, match_number, place, account, counts_from, value) \
                  VALUES ($1, $2, $3, $4, $5, $6)";
    sqlx::query(insert)
        .bind(game.as_str())
        .bind(i64::from(number))
        .bind(place as i64)
        .bind(contribution.account)
        .bind(contribution.counts_from)
        .bind(&contribution.value)
        .execute(tx)
        .await?;
    Ok(())
}

/// What players have added, by match.
pub type Contributions = HashMap<u32, Vec<Contribution>>;

impl Store {
    /// What players have added at one table, by match.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn contributions(&self, game: &GameId) -> Result<Contributions, StoreError> {
        let select = "SELECT game, match_number, account, counts_from, value FROM contribution \
                      WHERE game = $1 ORDER BY match_number, place";
        let rows = sqlx::query(select).bind(game.as_str()).fetch_all(self.readers()).await?;
        Ok(by_table(&rows)?.remove(game.as_str()).unwrap_or_default())
    }

    /// Whether this account has played a match at the table, or added to the chance of one.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn has_played(&self, game: &GameId, account: AccountId) -> Result<bool, StoreError> {
        let found = sqlx::query(
            "SELECT 1 FROM played_seat WHERE game = $1 AND account = $2 \
             UNION SELECT 1 FROM contribution WHERE game = $1 AND account = $2",
        )
        .bind(game.as_str())
        .bind(account)
        .fetch_optional(self.readers())
        .await?;
        Ok(found.is_some())
    }
}

fn by_table(rows: &[sqlx::any::AnyRow]) -> Result<HashMap<String, Contributions>, StoreError> {
    let mut all: HashMap<String, Contributions> = HashMap::new();
    for row in rows {
        let number: i64 = row.try_get(1)?;
        let contribution =
            Contribution { account: row.try_get(2)?, counts_from: row.try_get(3)?, value: row.try_get(4)? };
        all.entry(row.try_get(0)?).or_default().entry(number as u32).or_default().push(contribution);
    }
    Ok(all)
}
