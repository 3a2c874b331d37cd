//! Postings that create and destroy goods: starter packs, free packs, opened packs, grants, closed accounts.

use sqlx::Row as _;
use tria_world::ledger::{Good, Reason};
use tria_world::market::{self, StarterPack};
use tria_world::{CardKey, ItemId, World};

use super::{LedgerError, Owner, Posting, cards_among, holdings, staked_cards};
use crate::accounts::{AccountId, token};
use crate::chance::Seed;
use crate::collection;
use crate::error::{ApiError, ErrorCode, Obstacle};
use crate::store::{StoreError, Tx};

const DAY_MS: i64 = 24 * 3_600 * 1_000;

/// Returns an RNG with an unpredictable seed.
fn rng() -> rand_chacha::ChaCha20Rng {
    Seed::new(token::random()).at(0)
}

/// Grants an account its first cards and Gil, once.
///
/// # Errors
/// If the database fails.
pub async fn starter_pack(tx: Tx<'_>, account: AccountId, at: i64) -> Result<(), LedgerError> {
    let owner = Owner::Account(account);
    let pack = StarterPack::draw(World::builtin(), &mut rng());
    let mut posting = Posting::new(format!("starter:{account}"), at);
    for (good, count) in pack.goods() {
        posting.create(Reason::StarterPack, good, count, &owner);
    }
    match posting.write(&mut *tx).await {
        Ok(()) => Ok(collection::mark_seen(tx, account, &pack.cards).await?),
        // A guest who becomes a player, or a player who becomes a bot account, gets no second pack.
        Err(LedgerError::Posted(_)) => Ok(()),
        Err(error) => Err(error),
    }
}

/// Fills up an account with fewer than five cards, including those at stake, once a day.
///
/// # Errors
/// `conflict` if the account has five cards, `too-many` if it had a free pack today.
pub async fn free_pack(tx: Tx<'_>, account: AccountId, at: i64) -> Result<Vec<CardKey>, ApiError> {
    let owner = Owner::Account(account);
    let total = cards_among(&holdings(&mut *tx, &owner).await?) + staked_cards(&mut *tx, account).await?;
    let cards = market::draw_free(&World::builtin().market, total, &mut rng());
    if cards.is_empty() {
        return Err(ApiError::new(
            ErrorCode::Conflict,
            format!(
                "a free pack is for players with fewer than five cards; you have {total}, those at stake included"
            ),
        ).because(Obstacle::EnoughCards));
    }
    let mut posting = Posting::new(format!("free-pack:{account}:{}", at / DAY_MS), at);
    for card in &cards {
        posting.create(Reason::FreePack, Good::Card(*card), 1, &owner);
    }
    match posting.write(&mut *tx).await {
        Err(LedgerError::Posted(_)) => {
            let mut refused =
                ApiError::new(ErrorCode::TooMany, "there is one free pack a day; come back tomorrow");
            refused.retry_after = Some(((at / DAY_MS + 1) * DAY_MS - at).unsigned_abs().div_ceil(1_000));
            return Err(refused);
        }
        done => done?,
    }
    collection::mark_seen(tx, account, &cards).await?;
    Ok(cards)
}

/// Opens a pack that the account holds; repeating the key returns the same cards and opens nothing.
///
/// # Errors
/// `not-owned` if the account holds no such pack.
pub async fn open_pack(
    tx: Tx<'_>,
    account: AccountId,
    item: ItemId,
    key: &str,
    at: i64,
) -> Result<Vec<CardKey>, ApiError> {
    let owner = Owner::Account(account);
    let pack = World::builtin().item(item).pack.as_ref();
    let pack = pack.ok_or_else(|| ApiError::bad_value(format!("{item} is not a card pack")))?;
    let key = format!("pack:{account}:{key}");
    let mut cards = market::draw_pack(pack, &mut rng());
    // The order in which `cards_of` returns them for a repeated key.
    cards.sort_unstable();
    let mut posting = Posting::new(&key, at);
    posting.destroy(Reason::PackOpened, Good::Item(item), 1, &owner);
    for card in &cards {
        posting.create(Reason::PackOpened, Good::Card(*card), 1, &owner);
    }
    match posting.write(&mut *tx).await {
        Err(LedgerError::Posted(_)) => return Ok(cards_of(tx, &key).await?),
        Err(LedgerError::Short { .. }) => {
            return Err(ApiError::new(ErrorCode::NotOwned, format!("you have no {item} to open"))
                .because(Obstacle::NoPack));
        }
        done => done?,
    }
    collection::mark_seen(tx, account, &cards).await?;
    Ok(cards)
}

/// Returns the cards that a posting created.
async fn cards_of(tx: Tx<'_>, key: &str) -> Result<Vec<CardKey>, StoreError> {
    let rows = sqlx::query(
        "SELECT good, count FROM ledger_entry WHERE posting = $1 AND from_owner IS NULL ORDER BY place",
    )
    .bind(key)
    .fetch_all(tx)
    .await?;
    let mut cards = Vec::new();
    for row in &rows {
        if let (Good::Card(card), count) = super::good_and_count(row)? {
            cards.extend(std::iter::repeat_n(card, count as usize));
        }
    }
    Ok(cards)
}

/// Grants goods to an account, for administrators.
///
/// # Errors
/// [`LedgerError::Posted`] if the key was used before, or if the account would hold too many.
pub async fn grant(
    tx: Tx<'_>,
    account: AccountId,
    goods: &[(Good, u64)],
    key: &str,
    at: i64,
) -> Result<(), LedgerError> {
    let mut posting = Posting::new(format!("grant:{account}:{key}"), at);
    let mut cards = Vec::new();
    for (good, count) in goods {
        posting.create(Reason::Granted, *good, *count, &Owner::Account(account));
        if let Good::Card(card) = good {
            cards.push(*card);
        }
    }
    posting.write(&mut *tx).await?;
    Ok(collection::mark_seen(tx, account, &cards).await?)
}

/// Destroys an account's holdings and cancels its trades, in the transaction that deletes the account.
///
/// # Errors
/// `conflict` if it has stakes: its matches have to end first.
pub async fn close_account(tx: Tx<'_>, account: AccountId, at: i64) -> Result<(), ApiError> {
    let staked =
        sqlx::query("SELECT COUNT(*) FROM stake WHERE account = $1").bind(account).fetch_one(&mut *tx);
    let staked: i64 = staked.await?.try_get(0)?;
    if staked > 0 {
        return Err(ApiError::new(
            ErrorCode::Conflict,
            "you have cards or Gil at stake; play these matches to their end, or resign them, and try again",
        )
        .because(Obstacle::AtStake));
    }
    sqlx::query("UPDATE trade SET state = 'cancelled', changed = $2 WHERE state = 'open' AND (maker = $1 OR other = $1)")
        .bind(account)
        .bind(at)
        .execute(&mut *tx)
        .await?;
    let owner = Owner::Account(account);
    let goods = holdings(&mut *tx, &owner).await?;
    if goods.is_empty() {
        return Ok(());
    }
    let mut posting = Posting::new(format!("closed:{account}"), at);
    for (good, count) in goods {
        posting.destroy(Reason::AccountClosed, good, count, &owner);
    }
    posting.write(&mut *tx).await?;
    sqlx::query("DELETE FROM holding WHERE owner = $1 AND count = 0")
        .bind(owner.to_string())
        .execute(tx)
        .await?;
    Ok(())
}
