//! Stakes: moved from the players into the escrow of their table before the first card, and out of it exactly once.

use std::collections::BTreeMap;

use sqlx::Row as _;
use tria_world::CardKey;
use tria_world::ledger::{Good, Reason};

use super::bound::{self, Won};
use super::{LedgerError, Owner, Posting};
use crate::accounts::AccountId;
use crate::store::{GameId, Store, StoreError, Tx};

/// The stake of one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Staked {
    /// The player's seat.
    pub seat: u8,
    /// The player's account.
    pub account: AccountId,
    /// Staked goods, with their counts.
    pub goods: BTreeMap<Good, u64>,
}

/// How a match's escrow is paid out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Payout {
    /// Cards that change hands by the trade rule, in order: losing seat, winning seat, card.
    pub transfers: Vec<(u8, u8, Good)>,
    /// Seats that share the pot; if empty, each player's Gil is returned.
    pub pot: Vec<u8>,
}

/// Moves the stakes of a match from the players into the escrow of their table.
///
/// Bound copies may be staked only if matchmaking paired the players.
///
/// # Errors
/// [`LedgerError::Short`] if a player no longer holds the stake, [`LedgerError::Bound`] if it is bound,
/// [`LedgerError::Posted`] if the match's stakes were moved before.
pub async fn put(
    tx: Tx<'_>,
    game: &GameId,
    number: u32,
    at: i64,
    stakes: &[Staked],
    paired: bool,
) -> Result<(), LedgerError> {
    let escrow = Owner::Table(game.clone());
    let mut posting = Posting::new(format!("stake:{game}:{number}"), at);
    for stake in stakes {
        for (good, count) in &stake.goods {
            posting.transfer(Reason::Staked, *good, *count, &Owner::Account(stake.account), &escrow);
        }
    }
    if posting.entries().is_empty() {
        return Ok(());
    }
    if paired {
        for stake in stakes {
            bound::staked(&mut *tx, game, stake).await?;
        }
    }
    posting.write(&mut *tx).await?;
    for stake in stakes {
        insert(&mut *tx, game, stake).await?;
    }
    Ok(())
}

/// Records which seat has staked what.
async fn insert(tx: Tx<'_>, game: &GameId, stake: &Staked) -> Result<(), LedgerError> {
    if stake.goods.is_empty() {
        return Ok(());
    }
    let rows: Vec<String> = (0..stake.goods.len())
        .map(|row| format!("($1, $2, $3, ${}, ${})", 2 * row + 4, 2 * row + 5))
        .collect();
    let sql = format!("INSERT INTO stake (game, seat, account, good, count) VALUES {}", rows.join(", "));
    // Only numbered placeholders were inserted.
    let mut query = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(game.as_str())
        .bind(i64::from(stake.seat))
        .bind(stake.account);
    for (good, count) in &stake.goods {
        query = query.bind(good.key()).bind(*count as i64);
    }
    query.execute(tx).await?;
    Ok(())
}

/// Reduces a seat's stake to the cards of its chosen hand and returns the rest.
///
/// Returns the account that got cards back, if any.
///
/// # Errors
/// [`LedgerError::Posted`] if it was done before, or if the database fails.
pub async fn keep(
    tx: Tx<'_>,
    game: &GameId,
    number: u32,
    seat: u8,
    at: i64,
    kept: &BTreeMap<Good, u64>,
) -> Result<Option<AccountId>, LedgerError> {
    let escrow = Owner::Table(game.clone());
    let mut posting = Posting::new(format!("hand:{game}:{number}:{seat}"), at);
    let staked = of_game(&mut *tx, game).await?;
    let Some(stake) = staked.iter().find(|stake| stake.seat == seat) else { return Ok(None) };
    for (good, count) in &stake.goods {
        let keep = kept.get(good).copied().unwrap_or(0);
        let Some(back) = count.checked_sub(keep).filter(|back| *back > 0) else { continue };
        posting.transfer(Reason::StakeReturned, *good, back, &escrow, &Owner::Account(stake.account));
    }
    if posting.entries().is_empty() {
        return Ok(None);
    }
    posting.write(&mut *tx).await?;
    sqlx::query("DELETE FROM stake WHERE game = $1 AND seat = $2")
        .bind(game.as_str())
        .bind(i64::from(seat))
        .execute(&mut *tx)
        .await?;
    let goods = stake.goods.iter().filter_map(|(good, count)| Some((*good, (*kept.get(good)?).min(*count))));
    let remaining =
        Staked { seat, account: stake.account, goods: goods.filter(|(_, count)| *count > 0).collect() };
    insert(&mut *tx, game, &remaining).await?;
    bound::reduced(tx, game, &remaining).await?;
    Ok(Some(stake.account))
}

/// Empties the escrow of a table: pays out what was won and returns the rest to the seats that staked it.
///
/// Returns the cards that changed hands by the trade rule, with their new owners.
///
/// # Errors
/// [`LedgerError::Posted`] if the match was settled before; [`LedgerError::Store`] if a transfer is not covered by the
/// stakes.
pub async fn settle(
    tx: Tx<'_>,
    game: &GameId,
    number: u32,
    at: i64,
    payout: &Payout,
) -> Result<Vec<(AccountId, CardKey)>, LedgerError> {
    let staked = of_game(&mut *tx, game).await?;
    if staked.is_empty() {
        return Ok(Vec::new());
    }
    let mut posting = Posting::new(format!("settle:{game}:{number}"), at);
    let won = pay_cards(game, &staked, payout, &mut posting)?;
    pay_pot(game, &staked, payout, &mut posting);
    posting.write(&mut *tx).await?;
    sqlx::query("DELETE FROM stake WHERE game = $1").bind(game.as_str()).execute(&mut *tx).await?;
    bound::settled(&mut *tx, game, &staked, &won).await?;
    // Every match has an escrow of its own: empty ones would accumulate.
    sqlx::query("DELETE FROM holding WHERE owner = $1 AND count = 0")
        .bind(Owner::Table(game.clone()).to_string())
        .execute(tx)
        .await?;
    let won = posting.entries().iter().filter(|entry| entry.reason == Reason::TradeRule);
    Ok(won
        .filter_map(|entry| match (&entry.to, entry.good) {
            (Some(Owner::Account(account)), Good::Card(card)) => Some((*account, card)),
            _ => None,
        })
        .collect())
}

/// Posts every card to its owner after the match; returns the cards that were won.
fn pay_cards(
    game: &GameId,
    staked: &[Staked],
    payout: &Payout,
    posting: &mut Posting,
) -> Result<Vec<Won>, LedgerError> {
    let escrow = Owner::Table(game.clone());
    let account_of = |seat: u8| staked.iter().find(|stake| stake.seat == seat).map(|stake| stake.account);
    // Each copy with the seat that staked it and the seat that holds it: a copy may be won, played with and lost again.
    let mut copies: Vec<(Good, u8, u8)> = Vec::new();
    for stake in staked {
        for (good, count) in stake.goods.iter().filter(|(good, _)| **good != Good::Gil) {
            copies.extend(std::iter::repeat_n((*good, stake.seat, stake.seat), *count as usize));
        }
    }
    for (from, to, good) in &payout.transfers {
        let copy = copies.iter_mut().find(|(of, _, holder)| (of, holder) == (good, from));
        let Some(copy) = copy else {
            return Err(LedgerError::Store(format!(
                "table {game}: seat {from} loses {good}, which it has not staked"
            )));
        };
        copy.2 = *to;
    }
    let mut won = Vec::new();
    for (good, origin, holder) in copies {
        let reason = if origin == holder { Reason::StakeReturned } else { Reason::TradeRule };
        let Some(account) = account_of(holder) else {
            return Err(LedgerError::Store(format!(
                "table {game}: seat {holder} wins {good} without a stake of its own"
            )));
        };
        posting.transfer(reason, good, 1, &escrow, &Owner::Account(account));
        if origin != holder {
            won.push(Won { seat: origin, good, winner: account, count: 1 });
        }
    }
    Ok(won)
}

/// Divides the pot among its winners; the remainder goes one Gil each to the first of them by seat.
fn pay_pot(game: &GameId, staked: &[Staked], payout: &Payout, posting: &mut Posting) {
    let escrow = Owner::Table(game.clone());
    let gil = |stake: &Staked| stake.goods.get(&Good::Gil).copied().unwrap_or(0);
    let pot: u64 = staked.iter().map(gil).sum();
    let winners: Vec<&Staked> = staked.iter().filter(|stake| payout.pot.contains(&stake.seat)).collect();
    if winners.is_empty() {
        for stake in staked.iter().filter(|stake| gil(stake) > 0) {
            posting.transfer(
                Reason::StakeReturned,
                Good::Gil,
                gil(stake),
                &escrow,
                &Owner::Account(stake.account),
            );
        }
        return;
    }
    let (each, rest) = (pot / winners.len() as u64, pot % winners.len() as u64);
    for (place, stake) in winners.iter().enumerate() {
        let share = each + u64::from((place as u64) < rest);
        if share > 0 {
            posting.transfer(Reason::PotWon, Good::Gil, share, &escrow, &Owner::Account(stake.account));
        }
    }
}

/// Reads the stakes of a table, in seat order.
async fn of_game(tx: Tx<'_>, game: &GameId) -> Result<Vec<Staked>, LedgerError> {
    let rows =
        sqlx::query("SELECT good, count, seat, account FROM stake WHERE game = $1 ORDER BY seat, good")
            .bind(game.as_str())
            .fetch_all(tx)
            .await?;
    let mut staked: Vec<Staked> = Vec::new();
    for row in &rows {
        let (good, count) = super::good_and_count(row)?;
        let (seat, account): (i64, AccountId) = (row.try_get(2)?, row.try_get(3)?);
        let seat = seat as u8;
        match staked.last_mut().filter(|stake| stake.seat == seat) {
            Some(stake) => drop(stake.goods.insert(good, count)),
            None => staked.push(Staked { seat, account, goods: BTreeMap::from([(good, count)]) }),
        }
    }
    Ok(staked)
}

/// Counts the cards that an account has at stake at all tables.
///
/// # Errors
/// If the database fails.
pub async fn staked_cards(tx: Tx<'_>, account: AccountId) -> Result<u64, StoreError> {
    let row = sqlx::query(
        "SELECT CAST(COALESCE(SUM(count), 0) AS BIGINT) FROM stake WHERE account = $1 AND good LIKE 'card/%'",
    )
    .bind(account)
    .fetch_one(tx)
    .await?;
    let count: i64 = row.try_get(0)?;
    Ok(count.unsigned_abs())
}

impl Store {
    /// Returns an account's stakes: table, good, count.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn stakes_of(&self, account: AccountId) -> Result<Vec<(GameId, Good, u64)>, StoreError> {
        let rows = sqlx::query("SELECT good, count, game FROM stake WHERE account = $1 ORDER BY game, good")
            .bind(account)
            .fetch_all(self.readers())
            .await?;
        let mut stakes = Vec::with_capacity(rows.len());
        for row in &rows {
            let (good, count) = super::good_and_count(row)?;
            let game: String = row.try_get(2)?;
            let game = GameId::parse(&game).ok_or_else(|| {
                StoreError::Damaged(format!("a stake is at {game:?}, which is not a table id"))
            })?;
            stakes.push((game, good, count));
        }
        Ok(stakes)
    }
}
