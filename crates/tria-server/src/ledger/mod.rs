//! The ledger of cards, Gil and items in the database: every change is an atomic posting with an idempotency key.
//!
//! The rules are those of the ledger in `tria-world`: a posting loads the affected holdings into such a ledger, posts its
//! entries there, and writes the resulting changes with conditional updates in the same transaction.

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

/// A holder of goods.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Owner {
    /// An account.
    Account(AccountId),
    /// The escrow of a table.
    Table(GameId),
}

impl Owner {
    /// Parses the output of `Display`.
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

/// Why a posting was refused; the transaction must be rolled back.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LedgerError {
    /// The key was posted before.
    #[error("{0} was posted before")]
    Posted(String),
    /// An owner does not hold what it should give.
    #[error("{owner} does not hold enough of {good}")]
    Short {
        /// Owner that should give the goods.
        owner: Owner,
        /// The missing good.
        good: Good,
    },
    /// The copies to be transferred are bound.
    #[error("{good} of {owner} is bound")]
    Bound {
        /// Owner that should give the goods.
        owner: Owner,
        /// The bound good.
        good: Good,
    },
    /// A rule of the ledger forbids the posting.
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
            LedgerError::Posted(_) => Self::new(ErrorCode::Conflict, "this was done before"),
            LedgerError::Short { owner: Owner::Account(_), good } => Self::new(
                ErrorCode::NotOwned,
                format!("there is not enough of {good}: it was given away, or is at stake at a table"),
            ),
            LedgerError::Bound { owner: Owner::Account(_), good } => {
                Self::new(ErrorCode::Conflict, bound_message(good)).because(Obstacle::Bound)
            }
            LedgerError::Refused(error) if error.problem == PostingProblem::TooMany => {
                Self::bad_value(format!("an account holds at most {HOLDING_MAX} of {}", error.good))
            }
            error => {
                tracing::error!(%error, "ledger operation failed");
                Self::new(ErrorCode::Internal, "the server failed; nothing was changed")
            }
        }
    }
}

/// Explains to a player why bound copies cannot be transferred.
pub(crate) fn bound_message(good: Good) -> String {
    format!(
        "{good} is bound: cards and Gil from starter and free packs can be played with and staked in paired matches, but \
         not traded or staked at other tables; a bound copy that was won is free after {MATCHES_TO_FREE} paired matches"
    )
}

/// Ledger entries that are posted together, with an idempotency key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Posting {
    key: String,
    at: i64,
    entries: Vec<Entry<Owner>>,
}

impl Posting {
    /// Creates an empty posting; its key names the operation, such as `trade:17`.
    pub fn new(key: impl Into<String>, at: i64) -> Self {
        Self { key: key.into(), at, entries: Vec::new() }
    }

    /// Adds an entry, or its count to an entry with the same reason, good and owners.
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

    /// Adds an entry that creates goods.
    pub fn create(&mut self, reason: Reason, good: Good, count: u64, to: &Owner) {
        self.add(Entry::created(reason, good, count, to.clone()));
    }

    /// Adds an entry that destroys goods.
    pub fn destroy(&mut self, reason: Reason, good: Good, count: u64, from: &Owner) {
        self.add(Entry::destroyed(reason, good, count, from.clone()));
    }

    /// Adds an entry that transfers goods.
    pub fn transfer(&mut self, reason: Reason, good: Good, count: u64, from: &Owner, to: &Owner) {
        self.add(Entry::moved(reason, good, count, from.clone(), to.clone()));
    }

    /// The entries, in the order in which they were added.
    pub fn entries(&self) -> &[Entry<Owner>] {
        &self.entries
    }

    /// Writes the posting.
    ///
    /// # Errors
    /// [`LedgerError::Posted`] if its key was posted before, or another [`LedgerError`]; the caller rolls the transaction back.
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
        ledger.post(&self.entries).map_err(|error| self.explain(error))?;
        // In the order of the owners, which is the same in every transaction.
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

    /// The holdings that the entries change, in a fixed order that prevents deadlocks.
    fn touched(&self) -> BTreeSet<(Owner, Good)> {
        let sides = self.entries.iter().flat_map(|entry| {
            [&entry.from, &entry.to].into_iter().flatten().map(|owner| (owner.clone(), entry.good))
        });
        sides.collect()
    }

    /// Converts an error of the ledger; a missing good is reported with its owner.
    fn explain(&self, error: PostingError) -> LedgerError {
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
                let columns: Vec<String> =
                    (1..=COLUMNS).map(|column| format!("${}", row * COLUMNS + column)).collect();
                format!("({})", columns.join(", "))
            };
            let rows: Vec<String> = (0..entries.len()).map(row).collect();
            let sql = format!(
                "INSERT INTO ledger_entry (posting, place, reason, good, count, from_owner, to_owner) VALUES {}",
                rows.join(", ")
            );
            // Only numbered placeholders were inserted.
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

    /// Test builds only: whether settlements of this site fail to debit the escrow.
    #[cfg(feature = "sabotage")]
    async fn is_sabotaged(&self, owner: &Owner, tx: Tx<'_>) -> Result<bool, LedgerError> {
        if !self.key.starts_with("settle:") || !matches!(owner, Owner::Table(_)) {
            return Ok(false);
        }
        let row = sqlx::query("SELECT value FROM site WHERE name = 'sabotage'").fetch_optional(tx).await?;
        Ok(row.is_some())
    }
}

/// Entries per statement: far below the parameter limit of either database.
const ENTRIES_EACH: usize = 500;

/// Loads the holdings that a posting changes.
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
            // Only numbered placeholders were inserted.
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

/// Goods with their counts.
type Goods = Vec<(Good, u64)>;

/// Subtracts goods from an owner's holdings; fails if one of them is too small.
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
    // Only numbered placeholders were inserted.
    let mut query = sqlx::query(AssertSqlSafe(sql)).bind(owner.to_string());
    for (good, count) in goods {
        query = query.bind(good.key()).bind(*count as i64);
    }
    let mut done = BTreeSet::new();
    for row in query.fetch_all(tx).await? {
        done.insert(row.try_get::<String, _>(0)?);
    }
    // Another node may have changed the holding since it was read.
    match goods.iter().find(|(good, _)| !done.contains(&good.key())) {
        Some((good, _)) => Err(LedgerError::Short { owner: owner.clone(), good: *good }),
        None => Ok(()),
    }
}

/// Adds goods to an owner's holdings; fails if one of them would exceed `HOLDING_MAX`.
async fn credit(tx: Tx<'_>, owner: &Owner, goods: &[(Good, u64)]) -> Result<(), LedgerError> {
    let places: Vec<String> =
        (0..goods.len()).map(|place| format!("($1, ${}, ${})", 2 * place + 3, 2 * place + 4)).collect();
    let sql = format!(
        "INSERT INTO holding (owner, good, count) VALUES {} \
         ON CONFLICT (owner, good) DO UPDATE SET count = holding.count + excluded.count \
         WHERE holding.count + excluded.count <= $2",
        places.join(", ")
    );
    // Only numbered placeholders were inserted.
    let mut query = sqlx::query(AssertSqlSafe(sql)).bind(owner.to_string()).bind(HOLDING_MAX as i64);
    for (good, count) in goods {
        query = query.bind(good.key()).bind(*count as i64);
    }
    let done = query.execute(tx).await?;
    if done.rows_affected() == goods.len() as u64 {
        return Ok(());
    }
    Err(LedgerError::Store(format!("{owner} would hold more than {HOLDING_MAX} of a good")))
}

fn good_and_count(row: &sqlx::any::AnyRow) -> Result<(Good, u64), StoreError> {
    let (good, count): (String, i64) = (row.try_get(0)?, row.try_get(1)?);
    let good = good.parse().map_err(|error| StoreError::Damaged(format!("{error}")))?;
    let count = u64::try_from(count).map_err(|_| StoreError::Damaged(format!("a holding of {count}")))?;
    Ok((good, count))
}

/// Reads an owner's holdings inside a transaction.
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

/// Counts the cards among these goods, including copies.
pub fn cards_among(goods: &BTreeMap<Good, u64>) -> u64 {
    goods.iter().filter(|(good, _)| matches!(good, Good::Card(_))).map(|(_, count)| count).sum()
}

impl Store {
    /// Reads an owner's holdings.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn holdings(&self, owner: &Owner) -> Result<BTreeMap<Good, u64>, StoreError> {
        let mut connection = self.readers().pool().acquire().await?;
        holdings(&mut connection, owner).await
    }
}
