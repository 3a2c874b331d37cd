//! Bound copies in the database: holdings that an account cannot transfer, also while they are in escrow.
//!
//! A row of `bound` belongs to the holding of an account or to the stake of a seat. No posting may leave an account with
//! fewer copies than are bound ([`check`]), so trades and stakes need no rule of their own.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::{Any, AssertSqlSafe, Executor, Row as _};
use tria_world::bound::Bound;
use tria_world::ledger::{Entry, Good, Reason};

use super::{LedgerError, Owner, Staked};
use crate::accounts::AccountId;
use crate::store::{GameId, Store, StoreError, Tx};

/// Counts the paired matches that the account `$1` has finished without giving up.
const FINISHED: &str = "SELECT COUNT(*) FROM played_seat s JOIN played p ON p.game = s.game AND p.number = s.number \
    WHERE s.account = $1 AND p.paired = 1 AND p.ended IS NOT NULL AND p.ending NOT IN ('void', 'closed') \
    AND (p.by_seat IS NULL OR p.by_seat <> s.seat)";

/// The bound copies of one owner, by good.
type BoundGoods = BTreeMap<Good, Bound>;

/// Owner of the bound copies in a seat's stake, as `bound` stores it.
fn stake(game: &GameId, seat: u8) -> String {
    format!("stake:{game}:{seat}")
}

/// Counts the paired matches that an account has finished without giving up.
///
/// # Errors
/// If the database fails.
pub async fn finished(
    from: impl Executor<'_, Database = Any>,
    account: AccountId,
) -> Result<u64, StoreError> {
    let row = sqlx::query(FINISHED).bind(account).fetch_one(from).await?;
    Ok(row.try_get::<i64, _>(0)?.unsigned_abs())
}

/// Reads the bound copies of an owner, including those that have become free.
async fn of(tx: Tx<'_>, owner: &str) -> Result<BoundGoods, StoreError> {
    let rows = sqlx::query("SELECT good, count, free_at FROM bound WHERE owner = $1")
        .bind(owner)
        .fetch_all(tx)
        .await?;
    let mut goods = BoundGoods::new();
    for row in &rows {
        let (good, count) = super::good_and_count(row)?;
        let free_at: i64 = row.try_get(2)?;
        goods.entry(good).or_default().add(&[(free_at.unsigned_abs(), count)].into_iter().collect());
    }
    Ok(goods)
}

/// Replaces the bound copies of an owner for one good.
async fn write(tx: Tx<'_>, owner: &str, good: Good, bound: &Bound) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM bound WHERE owner = $1 AND good = $2")
        .bind(owner)
        .bind(good.key())
        .execute(&mut *tx)
        .await?;
    for (free_at, count) in bound.lots() {
        sqlx::query("INSERT INTO bound (owner, good, free_at, count) VALUES ($1, $2, $3, $4)")
            .bind(owner)
            .bind(good.key())
            .bind(free_at as i64)
            .bind(count as i64)
            .execute(&mut *tx)
            .await?;
    }
    Ok(())
}

/// Adds bound copies to those of an owner.
async fn add(tx: Tx<'_>, owner: &str, good: Good, bound: &Bound) -> Result<(), StoreError> {
    if bound.is_empty() {
        return Ok(());
    }
    let mut all = of(&mut *tx, owner).await?.remove(&good).unwrap_or_default();
    all.add(bound);
    write(tx, owner, good, &all).await
}

/// Removes destroyed copies from the bound ones; returns whether a bound pack was opened, whose cards are then bound.
pub(super) async fn destroyed(tx: Tx<'_>, entries: &[Entry<Owner>]) -> Result<bool, StoreError> {
    let mut opened = false;
    for entry in entries {
        let (Some(Owner::Account(account)), None) = (&entry.from, &entry.to) else { continue };
        let owner = Owner::Account(*account).to_string();
        let Some(mut bound) = of(&mut *tx, &owner).await?.remove(&entry.good) else { continue };
        let taken = bound.take(entry.count, finished(&mut *tx, *account).await?);
        opened |= entry.reason == Reason::PackOpened && !taken.is_empty();
        write(&mut *tx, &owner, entry.good, &bound).await?;
    }
    Ok(opened)
}

/// Binds created goods if their reason says so, or if they come from a bound pack.
pub(super) async fn created(
    tx: Tx<'_>,
    entries: &[Entry<Owner>],
    bound_pack: bool,
) -> Result<(), StoreError> {
    for entry in entries {
        let binds = entry.reason.binds() || (bound_pack && entry.reason == Reason::PackOpened);
        if let (true, None, Some(owner)) = (binds, &entry.from, &entry.to) {
            add(&mut *tx, &owner.to_string(), entry.good, &Bound::given(entry.count)).await?;
        }
    }
    Ok(())
}

/// Checks that every account that gave something still holds its bound copies.
pub(super) async fn check(tx: Tx<'_>, entries: &[Entry<Owner>]) -> Result<(), LedgerError> {
    let mut given: BTreeMap<AccountId, BTreeSet<Good>> = BTreeMap::new();
    for entry in entries {
        if let Some(Owner::Account(account)) = entry.from {
            given.entry(account).or_default().insert(entry.good);
        }
    }
    for (account, goods) in given {
        // For an account without bound copies this is one lookup in the index.
        let sql = format!(
            "SELECT b.good FROM bound b LEFT JOIN holding h ON h.owner = b.owner AND h.good = b.good \
             WHERE b.owner = $2 AND b.free_at > ({FINISHED}) \
             GROUP BY b.good HAVING SUM(b.count) > COALESCE(MAX(h.count), 0) ORDER BY b.good"
        );
        // The statement is built from constants.
        let owner = Owner::Account(account);
        let rows =
            sqlx::query(AssertSqlSafe(sql)).bind(account).bind(owner.to_string()).fetch_all(&mut *tx).await?;
        for row in rows {
            let good: String = row.try_get(0)?;
            let good: Good = good.parse().map_err(|error| LedgerError::Store(format!("{error}")))?;
            if goods.contains(&good) {
                return Err(LedgerError::Bound { owner, good });
            }
        }
    }
    Ok(())
}

/// Moves bound copies with an account's stake to its seat: they are staked before free ones, which can be used elsewhere.
pub(super) async fn staked(tx: Tx<'_>, game: &GameId, new: &Staked) -> Result<(), StoreError> {
    let owner = Owner::Account(new.account).to_string();
    let mut bound = of(&mut *tx, &owner).await?;
    bound.retain(|good, _| new.goods.contains_key(good));
    if bound.is_empty() {
        return Ok(());
    }
    let finished = finished(&mut *tx, new.account).await?;
    for (good, mut rest) in bound {
        let taken = rest.take(new.goods[&good], finished);
        write(&mut *tx, &owner, good, &rest).await?;
        add(&mut *tx, &stake(game, new.seat), good, &taken).await?;
    }
    Ok(())
}

/// Moves the bound copies that are no longer part of a seat's stake back to its account.
pub(super) async fn reduced(tx: Tx<'_>, game: &GameId, remaining: &Staked) -> Result<(), StoreError> {
    let stake = stake(game, remaining.seat);
    for (good, mut bound) in of(&mut *tx, &stake).await? {
        let kept = bound.take(remaining.goods.get(&good).copied().unwrap_or(0), 0);
        write(&mut *tx, &stake, good, &kept).await?;
        add(&mut *tx, &Owner::Account(remaining.account).to_string(), good, &bound).await?;
    }
    Ok(())
}

/// Copies of a good that a seat has staked and lost.
pub(super) struct Won {
    pub(super) seat: u8,
    pub(super) good: Good,
    pub(super) winner: AccountId,
    pub(super) count: u64,
}

/// Moves bound copies out of the escrow: won copies are bound to the winner anew, the rest are returned unchanged.
pub(super) async fn settled(
    tx: Tx<'_>,
    game: &GameId,
    staked: &[Staked],
    won: &[Won],
) -> Result<(), StoreError> {
    for Staked { seat, account, .. } in staked {
        let stake = stake(game, *seat);
        let bound = of(&mut *tx, &stake).await?;
        if bound.is_empty() {
            continue;
        }
        let played = finished(&mut *tx, *account).await?;
        for (good, mut bound) in bound {
            for won in won.iter().filter(|won| (won.seat, won.good) == (*seat, good)) {
                let taken = bound.take(won.count, played).count(played);
                let anew = Bound::won(taken, finished(&mut *tx, won.winner).await?);
                add(&mut *tx, &Owner::Account(won.winner).to_string(), good, &anew).await?;
            }
            write(&mut *tx, &stake, good, &Bound::default()).await?;
            add(&mut *tx, &Owner::Account(*account).to_string(), good, &bound).await?;
        }
    }
    Ok(())
}

/// Counts the copies of each good that an account cannot transfer now.
///
/// # Errors
/// If the database fails.
pub async fn bound(tx: Tx<'_>, account: AccountId) -> Result<BTreeMap<Good, u64>, StoreError> {
    let bound = of(&mut *tx, &Owner::Account(account).to_string()).await?;
    if bound.is_empty() {
        return Ok(BTreeMap::new());
    }
    let finished = finished(tx, account).await?;
    let counts = bound.into_iter().map(|(good, bound)| (good, bound.count(finished)));
    Ok(counts.filter(|(_, count)| *count > 0).collect())
}

impl Store {
    /// Returns what an account can bring to a table: its holdings, with or without the bound copies.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn stakeable(
        &self,
        account: AccountId,
        with_bound: bool,
    ) -> Result<BTreeMap<Good, u64>, StoreError> {
        let mut transaction = self.readers().pool().begin_with(self.reading()).await?;
        let mut goods = super::holdings(&mut transaction, &Owner::Account(account)).await?;
        if !with_bound {
            for (good, count) in bound(&mut transaction, account).await? {
                goods.entry(good).and_modify(|held| *held = held.saturating_sub(count));
            }
            goods.retain(|_, count| *count > 0);
        }
        transaction.rollback().await?;
        Ok(goods)
    }
}
