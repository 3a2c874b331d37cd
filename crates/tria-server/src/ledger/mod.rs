//! Cards, Gil and things in the database: every change is a posting, whole or not at all, and once.
//!
//! What may be posted is decided by the ledger of `tria-world` alone: the holdings that a posting touches are loaded into
//! one, the entries are posted there, and the same changes are written with conditional updates in the same transaction.

mod bound;
mod gifts;
mod stakes;
mod verify;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use sqlx::{AssertSqlSafe, Row as _};
use tria_world::bound::MATCHES_TO_FREE;
use tria_world::ledger::{Entry, Good, Ledger, PostingError, PostingProblem, Reason};
use tria_world::limits::HOLDING_MAX;

use crate::accounts::AccountId;
use crate::error::{ApiError, ErrorCode, Obstacle};
use crate::store::{GameId, Store, StoreError, Tx};

pub use bound::{bound, finished};
pub use gifts::{close_account, free_pack, grant, open_pack, starter_pack};
pub use stakes::{Payout, Staked, keep, put, settle, staked_cards};
pub use verify::{Finding, Report};

/// Whoever can hold something.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Owner {
    /// An account.
    Account(AccountId),
    /// The escrow of a table.
    Table(GameId),
}

impl Owner {
    /// Reads what `Display` writes.
    pub fn parse(text: &str) -> Option<Self> {
        let (kind, name) = text.split_once(':')?;
        match kind {
            "account" => name.parse().ok().map(Self::Account),
            "table" => GameId::parse(name).map(Self::Table),
            _ => None,
        }
    }
}

impl fmt::Display for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Account(id) => write!(f, "account:{id}"),
            Self::Table(game) => write!(f, "table:{game}"),
        }
    }
}

/// Why something was not posted; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LedgerError {
    /// It was posted before.
    #[error("{0} was posted before")]
    Posted(String),
    /// Somebody does not have what he should give.
    #[error("{owner} does not have that many of {good}")]
    Short {
        /// Who.
        owner: Owner,
        /// Of what.
        good: Good,
    },
    /// What was to be passed on is bound.
    #[error("{good} of {owner} is bound")]
    Bound {
        /// Who.
        owner: Owner,
        /// Of what.
        good: Good,
    },
    /// The rules of the ledger forbid it.
    #[error(transparent)]
    Refused(#[from] PostingError),
    /// The database failed.
    #[error("{0}")]
    Store(String),
}

impl From<StoreError> for LedgerError {
    fn from(error: StoreError) -> Self {
        Self::Store(error.to_string())
    }
}

impl From<sqlx::Error> for LedgerError {
    fn from(error: sqlx::Error) -> Self {
        StoreError::from(error).into()
    }
}

impl From<LedgerError> for StoreError {
    fn from(error: LedgerError) -> Self {
        match error {
            LedgerError::Posted(_) => Self::Conflict,
            LedgerError::Store(error) => Self::Database(error),
            error => Self::Database(error.to_string()),
        }
    }
}

impl From<LedgerError> for ApiError {
    fn from(error: LedgerError) -> Self {
        match error {
            LedgerError::Posted(_) => Self::new(ErrorCode::Conflict, "this has been done already"),
            LedgerError::Short { owner: Owner::Account(_), good } => Self::new(
                ErrorCode::NotOwned,
                format!("{good} is not there as often: it was given away, or is at stake at a table"),
            ),
            LedgerError::Bound { owner: Owner::Account(_), good } => {
                Self::new(ErrorCode::Conflict, bound_message(good)).because(Obstacle::Bound)
            }
            LedgerError::Refused(error) if error.problem == PostingProblem::TooMany => {
                Self::bad_value(format!("nobody may hold more than {HOLDING_MAX} of {}", error.good))
            }
            error => {
                tracing::error!(%error, "the ledger failed");
                Self::new(ErrorCode::Internal, "the server could not do this; nothing has changed")
            }
        }
    }
}

/// Why bound copies stay where they are.
pub(crate) fn bound_message(good: Good) -> String {
    format!(
        "{good} is bound: what comes from starter and free packs can be played with and staked in paired matches, but \
         not traded or staked at other tables; a bound copy that was won is free after {MATCHES_TO_FREE} paired matches"
    )
}

/// Entries that belong together, under a key that makes them happen once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Posting {
    key: String,
    at: i64,
    entries: Vec<Entry<Owner>>,
}

impl Posting {
    /// A posting without entries yet; the key says what it is for.
    pub fn new(key: impl Into<String>, at: i64) -> Self {
        Self { key: key.into(), at, entries: Vec::new() }
    }

    /// Adds an entry; entries that say the same become one.
    pub fn add(&mut self, entry: Entry<Owner>) {
        let same = self.entries.iter_mut().find(|kept| {
            (kept.reason, kept.good) == (entry.reason, entry.good)
                && kept.from == entry.from
                && kept.to == entry.to
        });
        match same {
            Some(kept) => kept.count = kept.count.saturating_add(entry.count),
            None => self.entries.push(entry),
        }
    }

    /// Goods that come into the world.
    pub fn create(&mut self, reason: Reason, good: Good, count: u64, to: &Owner) {
        self.add(Entry::created(reason, good, count, to.clone()));
    }

    /// Goods that leave the world.
    pub fn destroy(&mut self, reason: Reason, good: Good, count: u64, from: &Owner) {
        self.add(Entry::destroyed(reason, good, count, from.clone()));
    }

    /// Goods that change hands.
    pub fn transfer(&mut self, reason: Reason, good: Good, count: u64, from: &Owner, to: &Owner) {
        self.add(Entry::moved(reason, good, count, from.clone(), to.clone()));
    }

    /// Its entries.
    pub fn entries(&self) -> &[Entry<Owner>] {
        &self.entries
    }

    /// Posts it.
    ///
    /// # Errors
    /// [`LedgerError::Posted`] if its key was posted before, and whatever the rules of the ledger say; then nothing of it
    /// is written once the work it belongs to is undone.
    pub async fn write(&self, tx: Tx<'_>) -> Result<(), LedgerError> {
        let new = sqlx::query("INSERT INTO posting (key, at) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING")
            .bind(&self.key)
            .bind(self.at)
            .execute(&mut *tx)
            .await?;
        if new.rows_affected() == 0 {
            return Err(LedgerError::Posted(self.key.clone()));
        }
        let bound_pack = bound::destroyed(&mut *tx, &self.entries).await?;
        let touched = self.touched();
        let mut ledger = load(&mut *tx, &touched).await?;
        let before: Vec<u64> = touched.iter().map(|(owner, good)| ledger.count(owner, *good)).collect();
        ledger.post(&self.entries).map_err(|error| self.told(error))?;
        // By owner, in the order that is the same for everybody.
        let mut changes: BTreeMap<&Owner, (Goods, Goods)> = BTreeMap::new();
        for ((owner, good), before) in touched.iter().zip(before) {
            let after = ledger.count(owner, *good);
            let (taken, given) = changes.entry(owner).or_default();
            if after < before {
                taken.push((*good, before - after));
            } else if after > before {
                given.push((*good, after - before));
            }
        }
        for (owner, (taken, given)) in changes {
            #[cfg(feature = "sabotage")]
            let taken = if self.is_sabotaged(owner, &mut *tx).await? { Goods::new() } else { taken };
            for goods in taken.chunks(ENTRIES_EACH) {
                debit(&mut *tx, owner, goods).await?;
            }
            for goods in given.chunks(ENTRIES_EACH) {
                credit(&mut *tx, owner, goods).await?;
            }
        }
        bound::created(&mut *tx, &self.entries, bound_pack).await?;
        bound::check(&mut *tx, &self.entries).await?;
        self.write_entries(tx).await
    }

    /// What its entries touch, in an order that is the same for everybody, so that nobody waits for each other.
    fn touched(&self) -> BTreeSet<(Owner, Good)> {
        let sides = self.entries.iter().flat_map(|entry| {
            [&entry.from, &entry.to].into_iter().flatten().map(|owner| (owner.clone(), entry.good))
        });
        sides.collect()
    }

    /// What the ledger says, in terms of whom it concerns.
    fn told(&self, error: PostingError) -> LedgerError {
        let entry = self.entries.get(error.place);
        match (error.problem, entry.and_then(|entry| entry.from.clone()), entry) {
            (PostingProblem::NotThere, Some(owner), Some(entry)) => {
                LedgerError::Short { owner, good: entry.good }
            }
            _ => LedgerError::Refused(error),
        }
    }

    async fn write_entries(&self, tx: Tx<'_>) -> Result<(), LedgerError> {
        const COLUMNS: usize = 7;
        for (chunk, entries) in self.entries.chunks(ENTRIES_EACH).enumerate() {
            let row = |row: usize| -> String {
                let places: Vec<String> =
                    (1..=COLUMNS).map(|place| format!("${}", row * COLUMNS + place)).collect();
                format!("({})", places.join(", "))
            };
            let rows: Vec<String> = (0..entries.len()).map(row).collect();
            let sql = format!(
                "INSERT INTO ledger_entry (posting, place, reason, good, count, from_owner, to_owner) VALUES {}",
                rows.join(", ")
            );
            // Only numbered places were put in.
            let mut query = sqlx::query(AssertSqlSafe(sql));
            for (place, entry) in entries.iter().enumerate() {
                query = query
                    .bind(&self.key)
                    .bind((chunk * ENTRIES_EACH + place) as i64)
                    .bind(entry.reason.name())
                    .bind(entry.good.key())
                    .bind(entry.count as i64)
                    .bind(entry.from.as_ref().map(Owner::to_string))
                    .bind(entry.to.as_ref().map(Owner::to_string));
            }
            query.execute(&mut *tx).await?;
        }
        Ok(())
    }

    /// Test builds only: whether this site forgets to take from the escrow what a settlement gives.
    #[cfg(feature = "sabotage")]
    async fn is_sabotaged(&self, owner: &Owner, tx: Tx<'_>) -> Result<bool, LedgerError> {
        if !self.key.starts_with("settle:") || !matches!(owner, Owner::Table(_)) {
            return Ok(false);
        }
        let row = sqlx::query("SELECT value FROM site WHERE name = 'sabotage'").fetch_optional(tx).await?;
        Ok(row.is_some())
    }
}

/// Entries of one statement: far below what either database takes as parameters.
const ENTRIES_EACH: usize = 500;

/// The part of the ledger that a posting touches.
async fn load(tx: Tx<'_>, touched: &BTreeSet<(Owner, Good)>) -> Result<Ledger<Owner>, LedgerError> {
    let mut by_owner: BTreeMap<&Owner, Vec<Good>> = BTreeMap::new();
    for (owner, good) in touched {
        by_owner.entry(owner).or_default().push(*good);
    }
    let mut holdings = Vec::with_capacity(touched.len());
    for (owner, goods) in by_owner {
        for goods in goods.chunks(ENTRIES_EACH) {
            let places: Vec<String> = (0..goods.len()).map(|place| format!("${}", place + 2)).collect();
            let sql = format!(
                "SELECT good, count FROM holding WHERE owner = $1 AND good IN ({})",
                places.join(", ")
            );
            // Only numbered places were put in.
            let mut query = sqlx::query(AssertSqlSafe(sql)).bind(owner.to_string());
            for good in goods {
                query = query.bind(good.key());
            }
            for row in query.fetch_all(&mut *tx).await? {
                let (good, count) = good_and_count(&row)?;
                holdings.push((owner.clone(), good, count));
            }
        }
    }
    Ledger::part(holdings).map_err(|error| LedgerError::Store(error.to_string()))
}

/// Goods with how many of each.
type Goods = Vec<(Good, u64)>;

/// Takes goods from somebody who still has them.
async fn debit(tx: Tx<'_>, owner: &Owner, goods: &[(Good, u64)]) -> Result<(), LedgerError> {
    let places: Vec<String> = (0..goods.len())
        .map(|place| format!("(${}, CAST(${} AS BIGINT))", 2 * place + 2, 2 * place + 3))
        .collect();
    let sql = format!(
        "WITH wanted (good, count) AS (VALUES {}) \
         UPDATE holding SET count = holding.count - wanted.count FROM wanted \
         WHERE holding.owner = $1 AND holding.good = wanted.good AND holding.count >= wanted.count \
         RETURNING holding.good",
        places.join(", ")
    );
    // Only numbered places were put in.
    let mut query = sqlx::query(AssertSqlSafe(sql)).bind(owner.to_string());
    for (good, count) in goods {
        query = query.bind(good.key()).bind(*count as i64);
    }
    let mut done = BTreeSet::new();
    for row in query.fetch_all(tx).await? {
        done.insert(row.try_get::<String, _>(0)?);
    }
    // Another node may have been first since it was looked at.
    match goods.iter().find(|(good, _)| !done.contains(&good.key())) {
        Some((good, _)) => Err(LedgerError::Short { owner: owner.clone(), good: *good }),
        None => Ok(()),
    }
}

/// Gives goods to somebody who may still hold them.
async fn credit(tx: Tx<'_>, owner: &Owner, goods: &[(Good, u64)]) -> Result<(), LedgerError> {
    let places: Vec<String> =
        (0..goods.len()).map(|place| format!("($1, ${}, ${})", 2 * place + 3, 2 * place + 4)).collect();
    let sql = format!(
        "INSERT INTO holding (owner, good, count) VALUES {} \
         ON CONFLICT (owner, good) DO UPDATE SET count = holding.count + excluded.count \
         WHERE holding.count + excluded.count <= $2",
        places.join(", ")
    );
    // Only numbered places were put in.
    let mut query = sqlx::query(AssertSqlSafe(sql)).bind(owner.to_string()).bind(HOLDING_MAX as i64);
    for (good, count) in goods {
        query = query.bind(good.key()).bind(*count as i64);
    }
    let done = query.execute(tx).await?;
    if done.rows_affected() == goods.len() as u64 {
        return Ok(());
    }
    Err(LedgerError::Store(format!("{owner} would hold too much")))
}

fn good_and_count(row: &sqlx::any::AnyRow) -> Result<(Good, u64), StoreError> {
    let (good, count): (String, i64) = (row.try_get(0)?, row.try_get(1)?);
    let good = good.parse().map_err(|error| StoreError::Damaged(format!("{error}")))?;
    let count = u64::try_from(count).map_err(|_| StoreError::Damaged(format!("a holding of {count}")))?;
    Ok((good, count))
}

/// What an owner holds, inside a transaction.
///
/// # Errors
/// If the database fails.
pub async fn holdings(tx: Tx<'_>, owner: &Owner) -> Result<BTreeMap<Good, u64>, StoreError> {
    let rows = sqlx::query("SELECT good, count FROM holding WHERE owner = $1 AND count > 0")
        .bind(owner.to_string())
        .fetch_all(tx)
        .await?;
    rows.iter().map(good_and_count).collect()
}

/// How many cards are among these goods, copies included.
pub fn cards_among(goods: &BTreeMap<Good, u64>) -> u64 {
    goods.iter().filter(|(good, _)| matches!(good, Good::Card(_))).map(|(_, count)| count).sum()
}

impl Store {
    /// What an owner holds.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn holdings(&self, owner: &Owner) -> Result<BTreeMap<Good, u64>, StoreError> {
        let mut connection = self.readers().acquire().await?;
        holdings(&mut connection, owner).await
    }
}
