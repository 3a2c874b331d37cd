//! What is at stake: from the players to the escrow of their table before the first card, and out of it once.

use std::collections::BTreeMap;

use sqlx::Row as _;
use tria_world::CardKey;
use tria_world::ledger::{Good, Reason};

use super::bound::{self, Won};
use super::{LedgerError, Owner, Posting};
use crate::accounts::AccountId;
use crate::store::{GameId, Store, StoreError, Tx};

/// What one player puts at stake.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Staked {
    /// His seat.
    pub seat: u8,
    /// Who he is.
    pub account: AccountId,
    /// What.
    pub goods: BTreeMap<Good, u64>,
}

/// What a match comes to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Payout {
    /// Cards that change hands by the trade rule, in order: from which seat, to which seat, which good.
    pub transfers: Vec<(u8, u8, Good)>,
    /// The seats that share the pot; nobody where everybody gets his Gil back.
    pub pot: Vec<u8>,
}

/// Takes the stakes of a match from the players into the escrow of their table; bound copies only where the server has
/// put the players together.
///
/// # Errors
/// [`LedgerError::Short`] if somebody no longer has what he should stake, [`LedgerError::Bound`] if it is bound,
/// [`LedgerError::Posted`] if it was done before.
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
            bound::staked(&mut *tx, game, stake.seat, stake.account, &stake.goods).await?;
        }
    }
    posting.write(&mut *tx).await?;
    for stake in stakes {
        note(&mut *tx, game, stake).await?;
    }
    Ok(())
}

/// Notes who has put what into the escrow.
async fn note(tx: Tx<'_>, game: &GameId, stake: &Staked) -> Result<(), LedgerError> {
    if stake.goods.is_empty() {
        return Ok(());
    }
    let places: Vec<String> = (0..stake.goods.len())
        .map(|place| format!("($1, $2, $3, ${}, ${})", 2 * place + 4, 2 * place + 5))
        .collect();
    let sql = format!("INSERT INTO stake (game, seat, account, good, count) VALUES {}", places.join(", "));
    // Only numbered places were put in.
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

/// Keeps only this of what a seat has staked, and gives the rest back: the hand is fixed now. Says to whom.
///
/// # Errors
/// If it was done before, or the database fails.
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
    let stays = stake.goods.iter().filter_map(|(good, count)| Some((*good, (*kept.get(good)?).min(*count))));
    let left =
        Staked { seat, account: stake.account, goods: stays.filter(|(_, count)| *count > 0).collect() };
    note(&mut *tx, game, &left).await?;
    bound::kept(tx, game, seat, stake.account, kept).await?;
    Ok(Some(stake.account))
}

/// Empties the escrow of a table: what was won to those who won it, everything else back to where it came from.
///
/// Says who has got which cards by the trade rule.
///
/// # Errors
/// [`LedgerError::Posted`] if the match was settled before; and if the transfers are not of what was staked.
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
    let seats: Vec<(u8, AccountId)> = staked.iter().map(|stake| (stake.seat, stake.account)).collect();
    bound::settled(&mut *tx, game, &seats, &won).await?;
    // Escrows are many, and used once.
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

/// Gives every card to whom it belongs now; says what was won of whom.
fn pay_cards(
    game: &GameId,
    staked: &[Staked],
    payout: &Payout,
    posting: &mut Posting,
) -> Result<Vec<Won>, LedgerError> {
    let escrow = Owner::Table(game.clone());
    let account_of = |seat: u8| staked.iter().find(|stake| stake.seat == seat).map(|stake| stake.account);
    // Every copy with the seat that staked it and the seat that has it now: a card may be won, played with and lost again.
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
                "table {game}: seat {from} loses {good}, which is not at stake"
            )));
        };
        copy.2 = *to;
    }
    let mut won = Vec::new();
    for (good, origin, holder) in copies {
        let reason = if origin == holder { Reason::StakeReturned } else { Reason::TradeRule };
        let Some(account) = account_of(holder) else {
            return Err(LedgerError::Store(format!(
                "table {game}: seat {holder} has nothing at stake and wins {good}"
            )));
        };
        posting.transfer(reason, good, 1, &escrow, &Owner::Account(account));
        if origin != holder {
            won.push(Won { seat: origin, good, winner: account, count: 1 });
        }
    }
    Ok(won)
}

/// The first places share the pot; what cannot be shared goes to the first of them by seat, one Gil each.
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

/// What is at stake at a table, by seat.
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

/// How many cards an account has at stake, at all tables together.
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
    /// What an account has at stake: at which table, what, how many.
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
            let game = GameId::parse(&game)
                .ok_or_else(|| StoreError::Damaged(format!("something is at stake at {game:?}")))?;
            stakes.push((game, good, count));
        }
        Ok(stakes)
    }
}
