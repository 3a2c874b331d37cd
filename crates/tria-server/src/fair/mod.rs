//! Fair deals: commit and reveal of each match's seed, with contributions from the players.
//!
//! The server commits to a seed before the match; players may contribute randomness; after the match the seed is published
//! and all draws can be verified. docs/fair-deals.md describes the protocol and what it proves.

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

/// A player's contribution to the randomness of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Contribution {
    /// The contributing account.
    pub account: AccountId,
    /// First entry of the table's log for which it counts.
    pub counts_from: i64,
    /// 32 bytes in 64 hexadecimal digits.
    pub value: String,
}

/// What is public about the randomness of the current match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Committed {
    /// Number of the match, from 1.
    pub number: u32,
    /// SHA-256 of the match's seed, the table's id and the match's number; the seed is published when the match is over.
    pub commitment: String,
    /// Contributions of players, in order.
    pub contributions: Vec<Contribution>,
}

/// Returns the number of the match that the next log entry belongs to: the one under way, or else the next one.
pub fn match_at_hand(room: &Room) -> u32 {
    match room.stage() {
        Stage::Gathering | Stage::Finished => room.number() + 1,
        _ => room.number(),
    }
}

/// Whether the current match has not begun, so that players may contribute.
pub fn is_open(room: &Room) -> bool {
    matches!(room.stage(), Stage::Gathering | Stage::Finished)
}

/// A table's randomness: its seed and the players' contributions.
#[derive(Clone, Debug)]
pub struct TableChance {
    seed: Seed,
    game: GameId,
    /// Whether each match has a seed of its own; tables of older versions have one for the whole table.
    fair: bool,
    contributions: HashMap<u32, Vec<Contribution>>,
}

impl TableChance {
    /// Creates a table's randomness from its row and the contributions so far.
    ///
    /// # Errors
    /// If the row has no valid seed.
    pub fn new(row: &GameRow, contributions: HashMap<u32, Vec<Contribution>>) -> Result<Self, StoreError> {
        let damaged = || StoreError::Damaged(format!("table {} has no seed", row.id));
        let seed = Seed::from_hex(&row.seed).ok_or_else(damaged)?;
        Ok(Self { seed, game: row.id.clone(), fair: row.fair, contributions })
    }

    /// Returns the RNG for the log entry of this number, given the room before that entry.
    pub fn at(&self, room: &Room, number: i64) -> EntryRng<'_> {
        EntryRng { table: self, match_number: match_at_hand(room), number, generator: None }
    }

    fn generator(&self, match_number: u32, number: i64) -> ChaCha20Rng {
        if !self.fair {
            return self.seed.at(number);
        }
        generator(&self.seed.of_match(match_number), self.of(match_number), number)
    }

    /// Returns the RNG for the search of bots; it is independent of what is published.
    pub fn thinking(&self, number: i64) -> ChaCha20Rng {
        self.seed.thinking(number)
    }

    /// Returns the commitment and contributions of the current match; `None` at tables of older versions.
    pub fn committed(&self, room: &Room) -> Option<Committed> {
        let number = match_at_hand(room);
        self.fair.then(|| Committed {
            number,
            commitment: self.seed.of_match(number).commitment(self.game.as_str(), number),
            contributions: self.of(number).to_vec(),
        })
    }

    /// Returns the contributions to a match, in order.
    pub fn of(&self, number: u32) -> &[Contribution] {
        self.contributions.get(&number).map_or(&[], Vec::as_slice)
    }

    /// Adds a contribution that is durable.
    pub fn add(&mut self, number: u32, contribution: Contribution) {
        self.contributions.entry(number).or_default().push(contribution);
    }
}

/// RNG for one log entry; seeded when the first word is drawn, since most moves draw none.
#[derive(Debug)]
pub struct EntryRng<'a> {
    table: &'a TableChance,
    match_number: u32,
    number: i64,
    generator: Option<ChaCha20Rng>,
}

impl EntryRng<'_> {
    fn generator(&mut self) -> &mut ChaCha20Rng {
        self.generator.get_or_insert_with(|| self.table.generator(self.match_number, self.number))
    }
}

impl TryRng for EntryRng<'_> {
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

/// Seeds the generator for a log entry from the match's seed and the contributions that count for that entry.
fn generator(seed: &MatchSeed, contributions: &[Contribution], number: i64) -> ChaCha20Rng {
    let counted = contributions.iter().filter(|contribution| contribution.counts_from <= number);
    let values: Vec<[u8; 32]> =
        counted.filter_map(|contribution| bytes_from_hex(&contribution.value)).collect();
    seed.at(&values, number)
}

/// Inserts a contribution.
///
/// # Errors
/// [`StoreError::Conflict`] if the player has contributed to this match before.
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

/// Contributions, by number of the match.
pub type Contributions = HashMap<u32, Vec<Contribution>>;

impl Store {
    /// Reads the contributions of a table.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn contributions(&self, game: &GameId) -> Result<Contributions, StoreError> {
        let select = "SELECT game, match_number, account, counts_from, value FROM contribution \
                      WHERE game = $1 ORDER BY match_number, place";
        let rows = sqlx::query(select).bind(game.as_str()).fetch_all(self.readers()).await?;
        Ok(by_table(&rows)?.remove(game.as_str()).unwrap_or_default())
    }

    /// Whether this account has played a match at the table, or contributed to one.
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
