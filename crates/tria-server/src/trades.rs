//! Trades between two accounts, card for card and Gil: offered, changed, confirmed by both, carried out once.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sqlx::Row as _;
use sqlx::any::AnyRow;
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

/// What one side gives.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Side {
    /// Cards, each as often as it is given.
    pub cards: Vec<CardKey>,
    /// Gil.
    pub gil: u64,
}

impl Side {
    fn is_empty(&self) -> bool {
        self.cards.is_empty() && self.gil == 0
    }

    /// How many of each good.
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

/// What both sides give.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    /// What whoever made the first offer gives.
    pub maker_gives: Side,
    /// What the other gives.
    pub other_gives: Side,
}

impl Terms {
    /// The terms, if they are within bounds.
    ///
    /// # Errors
    /// `bad-value`.
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

/// A trade.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trade {
    /// Its number.
    pub id: i64,
    /// Who made the first offer.
    pub maker: AccountId,
    /// To whom.
    pub other: AccountId,
    /// Grows with every change of the terms.
    pub version: i64,
    /// What both give.
    pub terms: Terms,
    /// Whether the maker has confirmed these terms.
    pub maker_confirmed: bool,
    /// Whether the other has.
    pub other_confirmed: bool,
    /// `open`, `done`, `cancelled` or `expired`.
    pub state: String,
    /// When it was first offered, in milliseconds.
    pub created: i64,
    /// When it last changed.
    pub changed: i64,
    /// Until when it can be confirmed.
    pub expires: i64,
}

const COLUMNS: &str = "id, maker, other, version, maker_gives, other_gives, CAST(maker_confirmed AS BIGINT), \
                       CAST(other_confirmed AS BIGINT), state, created, changed, expires";

impl Trade {
    /// Whether this account is one of the two.
    pub fn concerns(&self, account: AccountId) -> bool {
        self.maker == account || self.other == account
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
/// If the other may not trade, or the maker has made too many offers that are open.
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
    within_bounds(&mut *tx, maker, other, now).await?;
    is_free(&mut *tx, maker, &terms.maker_gives).await?;
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

/// Checks that a side does not give what is bound to it; what it does not have at all is found when both have confirmed.
async fn is_free(tx: Tx<'_>, account: AccountId, gives: &Side) -> Result<(), ApiError> {
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

/// Checks that the maker may offer something more, in all and to the other.
async fn within_bounds(tx: Tx<'_>, maker: AccountId, other: AccountId, now: i64) -> Result<(), ApiError> {
    let row = sqlx::query(
        "SELECT COUNT(*), COALESCE(SUM(CASE WHEN other = $2 THEN 1 ELSE 0 END), 0) FROM trade \
         WHERE maker = $1 AND state = 'open' AND expires > $3",
    )
    .bind(maker)
    .bind(other)
    .bind(now)
    .fetch_one(tx)
    .await?;
    let many = if row.try_get::<i64, _>(0)? >= TRADES_OPEN_MAX {
        format!("you have made {TRADES_OPEN_MAX} offers that are open; cancel some first")
    } else if row.try_get::<i64, _>(1)? >= TRADES_SAME_MAX {
        format!(
            "{TRADES_SAME_MAX} of your offers wait for this player; cancel some first, or wait for an answer"
        )
    } else {
        return Ok(());
    };
    Err(ApiError::new(ErrorCode::Conflict, many).because(Obstacle::TradesMany))
}

/// Changes the terms that had this version: a counter-offer; confirmations are taken back.
///
/// # Errors
/// If the trade is not open, or its terms have changed since.
pub async fn change(
    tx: Tx<'_>,
    id: i64,
    by: AccountId,
    version: i64,
    terms: &Terms,
    now: i64,
) -> Result<Trade, ApiError> {
    let trade = open(find(&mut *tx, id, by, now).await?, version)?;
    is_free(&mut *tx, by, if trade.maker == by { &terms.maker_gives } else { &terms.other_gives }).await?;
    let done = sqlx::query(
        "UPDATE trade SET version = version + 1, maker_gives = $3, other_gives = $4, maker_confirmed = 0, \
         other_confirmed = 0, changed = $5, expires = $6 WHERE id = $1 AND version = $2 AND state = 'open'",
    )
    .bind(id)
    .bind(version)
    .bind(json(&terms.maker_gives))
    .bind(json(&terms.other_gives))
    .bind(now)
    .bind(now + TRADE_MS)
    .execute(&mut *tx)
    .await?;
    changed_once(done.rows_affected())?;
    find(tx, id, by, now).await
}

/// Cancels a trade.
///
/// # Errors
/// If it is not open any more.
pub async fn cancel(tx: Tx<'_>, id: i64, by: AccountId, now: i64) -> Result<Trade, ApiError> {
    let trade = find(&mut *tx, id, by, now).await?;
    if trade.state == "cancelled" {
        return Ok(trade);
    }
    let version = trade.version;
    open(trade, version)?;
    let done =
        sqlx::query("UPDATE trade SET state = 'cancelled', changed = $2 WHERE id = $1 AND state = 'open'")
            .bind(id)
            .bind(now)
            .execute(&mut *tx)
            .await?;
    changed_once(done.rows_affected())?;
    find(tx, id, by, now).await
}

/// Confirms the terms of this version; once both have, the trade is carried out in the same work.
///
/// Confirming twice does nothing more.
///
/// # Errors
/// If the trade is not open, its terms have changed since, or somebody does not have what he gives; then nothing has
/// changed, the confirmation included.
pub async fn confirm(tx: Tx<'_>, id: i64, by: AccountId, version: i64, now: i64) -> Result<Trade, ApiError> {
    let trade = find(&mut *tx, id, by, now).await?;
    if trade.state == "done" && trade.version == version {
        return Ok(trade);
    }
    let trade = open(trade, version)?;
    let gives = if trade.maker == by { &trade.terms.maker_gives } else { &trade.terms.other_gives };
    is_free(&mut *tx, by, gives).await?;
    let column = if trade.maker == by { "maker_confirmed" } else { "other_confirmed" };
    // Names of our own.
    let sql = format!("UPDATE trade SET {column} = 1 WHERE id = $1 AND version = $2 AND state = 'open'");
    let done = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(id).bind(version).execute(&mut *tx).await?;
    changed_once(done.rows_affected())?;
    let trade = find(&mut *tx, id, by, now).await?;
    if trade.maker_confirmed && trade.other_confirmed {
        carry_out(&mut *tx, &trade, now).await?;
    }
    find(tx, id, by, now).await
}

async fn carry_out(tx: Tx<'_>, trade: &Trade, now: i64) -> Result<(), ApiError> {
    let done = sqlx::query(
        "UPDATE trade SET state = 'done', changed = $3 WHERE id = $1 AND version = $2 AND state = 'open'",
    )
    .bind(trade.id)
    .bind(trade.version)
    .bind(now)
    .execute(&mut *tx)
    .await?;
    changed_once(done.rows_affected())?;
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
            keeps_five(&mut *tx, account).await?;
        }
        collection::saw(&mut *tx, account, &got.cards).await?;
    }
    Ok(())
}

/// Free packs are for those who have lost their cards, not for those who give them away.
async fn keeps_five(tx: Tx<'_>, account: AccountId) -> Result<(), ApiError> {
    let owned = cards_among(&holdings(&mut *tx, &Owner::Account(account)).await?);
    if owned + staked_cards(tx, account).await? >= HAND_MAX as u64 {
        return Ok(());
    }
    Err(ApiError::new(ErrorCode::Conflict, "cards cannot be traded away down to fewer than five")
        .because(Obstacle::FiveLeft))
}

/// The trade, if it can still be changed and has this version.
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

fn changed_once(rows: u64) -> Result<(), ApiError> {
    if rows == 1 { Ok(()) } else { Err(StoreError::Conflict.into()) }
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
    /// A trade of this account.
    ///
    /// # Errors
    /// `not-found`, or if the database fails.
    pub async fn trade(&self, id: i64, by: AccountId, now: i64) -> Result<Trade, ApiError> {
        let mut connection = self.readers().acquire().await?;
        find(&mut connection, id, by, now).await
    }

    /// The trades of an account, the last changed first, without the offers that are kept from it ([`Self::keeps_from`]).
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

    /// Whether an offer is kept from this account: it has muted whoever made it, who does not learn of it.
    ///
    /// What the account has confirmed it goes on to see: it would otherwise be carried out without a way to cancel it.
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
