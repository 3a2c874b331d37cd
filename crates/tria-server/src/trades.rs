//! Trades of cards and Gil between two accounts: offered, changed, confirmed by both, carried out once.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, Row as _};
use tria_rules::triad::HAND_MAX;
use tria_world::CardKey;
use tria_world::ledger::{Good, Reason};
use tria_world::limits::{HOLDING_MAX, TRADE_CARDS_MAX};

use crate::accounts::{AccountId, token};
use crate::collection;
use crate::error::{ApiError, ErrorCode, Obstacle};
use crate::ledger::{self, LedgerError, Owner, Posting, cards_among, holdings, staked_cards};
use crate::limits::{TRADE_MS, TRADES_LISTED, TRADES_OPEN_MAX, TRADES_SAME_MAX};
use crate::store::{Store, StoreError, Tx};

/// Goods that one side gives.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Side {
    /// Cards, one element for each copy.
    pub cards: Vec<CardKey>,
    /// Amount of Gil.
    pub gil: u64,
}

impl Side {
    fn is_empty(&self) -> bool {
        self.cards.is_empty() && self.gil == 0
    }

    /// Returns the goods with their counts.
    fn goods(&self) -> BTreeMap<Good, u64> {
        let mut goods = BTreeMap::new();
        for card in &self.cards {
            *goods.entry(Good::Card(*card)).or_default() += 1;
        }
        goods.insert(Good::Gil, self.gil);
        goods
    }

    fn post(&self, from: &Owner, to: &Owner, posting: &mut Posting) {
        for card in &self.cards {
            posting.transfer(Reason::Trade, Good::Card(*card), 1, from, to);
        }
        if self.gil > 0 {
            posting.transfer(Reason::Trade, Good::Gil, self.gil, from, to);
        }
    }
}

/// Terms of a trade.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    /// Goods from the maker, who made the first offer.
    pub maker_gives: Side,
    /// Goods from the other side.
    pub other_gives: Side,
}

impl Terms {
    /// Creates terms.
    ///
    /// # Errors
    /// `bad-value` if both sides are empty, or one is too large.
    pub fn new(maker_gives: Side, other_gives: Side) -> Result<Self, ApiError> {
        if maker_gives.is_empty() && other_gives.is_empty() {
            return Err(ApiError::bad_value("a trade has at least one card, or some Gil, on one side")
                .because(Obstacle::TradeEmpty));
        }
        for side in [&maker_gives, &other_gives] {
            if side.cards.len() > TRADE_CARDS_MAX || side.gil > HOLDING_MAX {
                return Err(ApiError::bad_value(format!(
                    "a side of a trade has at most {TRADE_CARDS_MAX} cards and {HOLDING_MAX} Gil"
                ))
                .because(Obstacle::TradeLarge));
            }
        }
        Ok(Self { maker_gives, other_gives })
    }
}

/// A trade in any state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trade {
    /// Number of the trade.
    pub id: i64,
    /// The account that made the first offer.
    pub maker: AccountId,
    /// The account that received it.
    pub other: AccountId,
    /// Version of the terms, increased by every change.
    pub version: i64,
    /// Current terms.
    pub terms: Terms,
    /// Whether the maker has confirmed the current terms.
    pub maker_confirmed: bool,
    /// Whether the other side has confirmed the current terms.
    pub other_confirmed: bool,
    /// `open`, `done`, `cancelled` or `expired`.
    pub state: String,
    /// Time of the first offer, in milliseconds.
    pub created: i64,
    /// Time of the last change, in milliseconds.
    pub changed: i64,
    /// End of the offer, in milliseconds.
    pub expires: i64,
}

const COLUMNS: &str = "id, maker, other, version, maker_gives, other_gives, CAST(maker_confirmed AS BIGINT), \
                       CAST(other_confirmed AS BIGINT), state, created, changed, expires";

impl Trade {
    /// Whether this account is one of the two sides.
    pub fn concerns(&self, account: AccountId) -> bool {
        self.maker == account || self.other == account
    }

    fn given_by(&self, account: AccountId) -> &Side {
        if self.maker == account { &self.terms.maker_gives } else { &self.terms.other_gives }
    }

    fn read(row: &AnyRow, now: i64) -> Result<Self, StoreError> {
        let side = |place: usize| -> Result<Side, StoreError> {
            let text: String = row.try_get(place)?;
            serde_json::from_str(&text).map_err(|error| StoreError::Damaged(format!("a trade: {error}")))
        };
        let (state, expires): (String, i64) = (row.try_get(8)?, row.try_get(11)?);
        Ok(Self {
            id: row.try_get(0)?,
            maker: row.try_get(1)?,
            other: row.try_get(2)?,
            version: row.try_get(3)?,
            terms: Terms { maker_gives: side(4)?, other_gives: side(5)? },
            maker_confirmed: row.try_get::<i64, _>(6)? != 0,
            other_confirmed: row.try_get::<i64, _>(7)? != 0,
            state: if state == "open" && expires <= now { "expired".to_owned() } else { state },
            created: row.try_get(9)?,
            changed: row.try_get(10)?,
            expires,
        })
    }
}

/// Offers a trade.
///
/// # Errors
/// If the other account cannot trade, the maker has too many open offers, or gives bound copies.
pub async fn offer(
    tx: Tx<'_>,
    maker: AccountId,
    other: AccountId,
    terms: Terms,
    now: i64,
) -> Result<Trade, ApiError> {
    if maker == other {
        return Err(ApiError::bad_value("a trade is between two players").because(Obstacle::TradeSelf));
    }
    let found = sqlx::query("SELECT kind FROM account WHERE id = $1 AND deleted = 0")
        .bind(other)
        .fetch_optional(&mut *tx)
        .await?;
    match found.map(|row| row.try_get::<String, _>(0)).transpose()? {
        None => return Err(ApiError::not_found("player")),
        Some(kind) if kind == "guest" => {
            return Err(ApiError::bad_value("guests have no cards to trade").because(Obstacle::Guest));
        }
        Some(_) => {}
    }
    check_open_offers(&mut *tx, maker, other, now).await?;
    check_unbound(&mut *tx, maker, &terms.maker_gives).await?;
    let id = token::number();
    sqlx::query(
        "INSERT INTO trade (id, maker, other, version, maker_gives, other_gives, maker_confirmed, other_confirmed, \
         state, created, changed, expires) VALUES ($1, $2, $3, 1, $4, $5, 0, 0, 'open', $6, $6, $7)",
    )
    .bind(id)
    .bind(maker)
    .bind(other)
    .bind(json(&terms.maker_gives))
    .bind(json(&terms.other_gives))
    .bind(now)
    .bind(now + TRADE_MS)
    .execute(&mut *tx)
    .await?;
    find(tx, id, maker, now).await
}

/// Checks that a side gives no bound copies; goods that it does not hold are refused only when the trade is carried out.
async fn check_unbound(tx: Tx<'_>, account: AccountId, gives: &Side) -> Result<(), ApiError> {
    let bound = ledger::bound(&mut *tx, account).await?;
    if bound.is_empty() {
        return Ok(());
    }
    let held = holdings(tx, &Owner::Account(account)).await?;
    for (good, count) in gives.goods() {
        let (held, bound) = (held.get(&good).copied().unwrap_or(0), bound.get(&good).copied().unwrap_or(0));
        if count <= held && held.saturating_sub(bound) < count {
            return Err(LedgerError::Bound { owner: Owner::Account(account), good }.into());
        }
    }
    Ok(())
}

/// Checks the limits of the maker's open offers, in all and to the other side.
async fn check_open_offers(tx: Tx<'_>, maker: AccountId, other: AccountId, now: i64) -> Result<(), ApiError> {
    let row = sqlx::query(
        "SELECT COUNT(*), COALESCE(SUM(CASE WHEN other = $2 THEN 1 ELSE 0 END), 0) FROM trade \
         WHERE maker = $1 AND state = 'open' AND expires > $3",
    )
    .bind(maker)
    .bind(other)
    .bind(now)
    .fetch_one(tx)
    .await?;
    let message = if row.try_get::<i64, _>(0)? >= TRADES_OPEN_MAX {
        format!("you have {TRADES_OPEN_MAX} open offers; cancel some first")
    } else if row.try_get::<i64, _>(1)? >= TRADES_SAME_MAX {
        format!(
            "this player has {TRADES_SAME_MAX} open offers from you; cancel some first, or wait for an answer"
        )
    } else {
        return Ok(());
    };
    Err(ApiError::new(ErrorCode::Conflict, message).because(Obstacle::TradesMany))
}

/// Replaces the terms of this version with a counter-offer, and clears both confirmations.
///
/// # Errors
/// If the trade is not open, its terms have changed since, or `by` gives bound copies.
pub async fn change(
    tx: Tx<'_>,
    id: i64,
    by: AccountId,
    version: i64,
    terms: Terms,
    now: i64,
) -> Result<Trade, ApiError> {
    let trade = open(find(&mut *tx, id, by, now).await?, version)?;
    let gives = if trade.maker == by { &terms.maker_gives } else { &terms.other_gives };
    check_unbound(&mut *tx, by, gives).await?;
    let update = sqlx::query(
        "UPDATE trade SET version = version + 1, maker_gives = $3, other_gives = $4, maker_confirmed = 0, \
             other_confirmed = 0, changed = $5, expires = $6 WHERE id = $1 AND version = $2 AND state = 'open'",
    );
    let update = update.bind(id).bind(version).bind(json(&terms.maker_gives)).bind(json(&terms.other_gives));
    change_one(&mut *tx, update.bind(now).bind(now + TRADE_MS)).await?;
    find(tx, id, by, now).await
}

/// Cancels a trade; cancelling twice has no effect.
///
/// # Errors
/// If the trade is done or expired.
pub async fn cancel(tx: Tx<'_>, id: i64, by: AccountId, now: i64) -> Result<Trade, ApiError> {
    let trade = find(&mut *tx, id, by, now).await?;
    if trade.state == "cancelled" {
        return Ok(trade);
    }
    let version = trade.version;
    open(trade, version)?;
    let update = "UPDATE trade SET state = 'cancelled', changed = $2 WHERE id = $1 AND state = 'open'";
    change_one(&mut *tx, sqlx::query(update).bind(id).bind(now)).await?;
    find(tx, id, by, now).await
}

/// Confirms the terms of this version; the second side's confirmation carries the trade out in the same transaction.
///
/// Confirming twice has no effect.
///
/// # Errors
/// If the trade is not open, its terms have changed since, or a side does not hold what it gives; then the transaction
/// is rolled back, including the confirmation.
pub async fn confirm(tx: Tx<'_>, id: i64, by: AccountId, version: i64, now: i64) -> Result<Trade, ApiError> {
    let trade = find(&mut *tx, id, by, now).await?;
    if trade.state == "done" && trade.version == version {
        return Ok(trade);
    }
    let trade = open(trade, version)?;
    check_unbound(&mut *tx, by, trade.given_by(by)).await?;
    let column = if trade.maker == by { "maker_confirmed" } else { "other_confirmed" };
    // Only a constant is inserted.
    let sql = format!("UPDATE trade SET {column} = 1 WHERE id = $1 AND version = $2 AND state = 'open'");
    change_one(&mut *tx, sqlx::query(sqlx::AssertSqlSafe(sql)).bind(id).bind(version)).await?;
    let trade = find(&mut *tx, id, by, now).await?;
    if trade.maker_confirmed && trade.other_confirmed {
        carry_out(&mut *tx, &trade, now).await?;
    }
    find(tx, id, by, now).await
}

/// Exchanges the goods of a trade that both sides have confirmed.
async fn carry_out(tx: Tx<'_>, trade: &Trade, now: i64) -> Result<(), ApiError> {
    let update =
        "UPDATE trade SET state = 'done', changed = $3 WHERE id = $1 AND version = $2 AND state = 'open'";
    change_one(&mut *tx, sqlx::query(update).bind(trade.id).bind(trade.version).bind(now)).await?;
    let (maker, other) = (Owner::Account(trade.maker), Owner::Account(trade.other));
    let mut posting = Posting::new(format!("trade:{}", trade.id), now);
    trade.terms.maker_gives.post(&maker, &other, &mut posting);
    trade.terms.other_gives.post(&other, &maker, &mut posting);
    posting.write(&mut *tx).await.map_err(|error| match error {
        LedgerError::Short { owner, good } => {
            let who = if owner == maker { "whoever made the offer" } else { "the other side" };
            ApiError::new(
                ErrorCode::NotOwned,
                format!("{who} no longer has {good} as often: it was given away, or is at stake at a table"),
            )
        }
        error => error.into(),
    })?;
    for (account, gave, got) in [
        (trade.maker, &trade.terms.maker_gives, &trade.terms.other_gives),
        (trade.other, &trade.terms.other_gives, &trade.terms.maker_gives),
    ] {
        if gave.cards.len() > got.cards.len() {
            check_keeps_five(&mut *tx, account).await?;
        }
        collection::mark_seen(&mut *tx, account, &got.cards).await?;
    }
    Ok(())
}

/// Checks that an account keeps five cards: otherwise it could give its cards away and take free packs.
async fn check_keeps_five(tx: Tx<'_>, account: AccountId) -> Result<(), ApiError> {
    let owned = cards_among(&holdings(&mut *tx, &Owner::Account(account)).await?);
    if owned + staked_cards(tx, account).await? >= HAND_MAX as u64 {
        return Ok(());
    }
    Err(ApiError::new(ErrorCode::Conflict, "cards cannot be traded away down to fewer than five")
        .because(Obstacle::FiveLeft))
}

/// Returns the trade if it is open and has this version.
fn open(trade: Trade, version: i64) -> Result<Trade, ApiError> {
    if trade.state != "open" {
        return Err(ApiError::new(ErrorCode::Conflict, format!("this trade is {}", trade.state))
            .because(Obstacle::TradeOver));
    }
    if trade.version != version {
        return Err(ApiError::new(
            ErrorCode::Conflict,
            format!(
                "the terms have changed: they are of version {}, not {version}; look again",
                trade.version
            ),
        )
        .because(Obstacle::TermsChanged));
    }
    Ok(trade)
}

/// Executes an update that must change exactly one trade: otherwise another transaction changed it first.
async fn change_one(tx: Tx<'_>, update: Query<'_, Any, AnyArguments>) -> Result<(), ApiError> {
    let done = update.execute(tx).await?;
    if done.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Conflict.into()) }
}

fn json(side: &Side) -> String {
    tria_room::wire::encode(side)
}

async fn find(tx: Tx<'_>, id: i64, by: AccountId, now: i64) -> Result<Trade, ApiError> {
    let sql = format!("SELECT {COLUMNS} FROM trade WHERE id = $1");
    let row = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(id).fetch_optional(tx).await?;
    let trade = row.as_ref().map(|row| Trade::read(row, now)).transpose()?;
    trade.filter(|trade| trade.concerns(by)).ok_or_else(|| ApiError::not_found("trade"))
}

impl Store {
    /// Reads a trade of this account.
    ///
    /// # Errors
    /// `not-found`, or if the database fails.
    pub async fn trade(&self, id: i64, by: AccountId, now: i64) -> Result<Trade, ApiError> {
        let mut connection = self.readers().pool().acquire().await?;
        find(&mut connection, id, by, now).await
    }

    /// Lists the trades of an account, the last changed first, without offers that are hidden from it ([`Self::keeps_from`]).
    ///
    /// # Errors
    /// If the database fails.
    pub async fn trades(&self, account: AccountId, now: i64) -> Result<Vec<Trade>, StoreError> {
        let sql = format!(
            "SELECT {COLUMNS} FROM trade WHERE maker = $1 OR (other = $1 AND (other_confirmed = 1 \
             OR maker NOT IN (SELECT muted FROM mute WHERE account = $1))) \
             ORDER BY changed DESC, id LIMIT {TRADES_LISTED}"
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(account).fetch_all(self.readers()).await?;
        rows.iter().map(|row| Trade::read(row, now)).collect()
    }

    /// Whether an offer is hidden from this account because it has muted the maker, who is not told.
    ///
    /// A trade that the account has confirmed stays visible, so that it can still be cancelled.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn keeps_from(&self, account: AccountId, trade: &Trade) -> Result<bool, StoreError> {
        if trade.other != account || trade.other_confirmed {
            return Ok(false);
        }
        Ok(self.muted_by(account).await?.contains(&trade.maker))
    }
}
