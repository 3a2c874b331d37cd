//! Collections of accounts: owned and seen cards, decks and the pool.

use std::collections::BTreeMap;

use sqlx::{Any, Executor, Row as _};
use tria_rules::triad::HAND_MAX;
use tria_world::CardKey;
use tria_world::collection::Collection;
use tria_world::ledger::Good;
use tria_world::limits::{DECKS_MAX, NAME_CHARS_MAX};

use crate::accounts::AccountId;
use crate::error::{ApiError, ErrorCode, Obstacle};
use crate::ledger::{self, Owner, holdings};
use crate::store::{Bulk, BulkRow, Store, StoreError, Tx, write_rows};

/// Name of the pool's row among the decks; not a valid name for a deck.
const POOL: &str = "";

/// Everything that an account owns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Belongings {
    /// Owned cards, including those at stake, and seen cards.
    pub cards: Collection,
    /// Copies of each card at stake.
    pub staked: BTreeMap<CardKey, u64>,
    /// Bound count of each good, without those at stake.
    pub bound: BTreeMap<Good, u64>,
    /// Gil, without those at stake.
    pub gil: u64,
    /// All other goods.
    pub things: BTreeMap<Good, u64>,
}

/// A deck, or the pool.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deck {
    /// Name given by the owner; empty for the pool.
    pub name: String,
    /// Cards, in the owner's order.
    pub cards: Vec<CardKey>,
}

/// Marks cards as seen by an account.
///
/// # Errors
/// If the database fails.
pub async fn mark_seen(tx: Tx<'_>, account: AccountId, cards: &[CardKey]) -> Result<(), StoreError> {
    mark_all_seen(tx, cards.iter().map(|card| (account, *card)).collect()).await
}

/// Marks cards as seen by several accounts.
///
/// # Errors
/// If the database fails.
pub async fn mark_all_seen(tx: Tx<'_>, seen: Vec<(AccountId, CardKey)>) -> Result<(), StoreError> {
    // One row per account: a statement cannot change a row twice.
    let mut by_account: BTreeMap<AccountId, CardBits> = BTreeMap::new();
    for (account, card) in seen {
        by_account.entry(account).or_default().insert(card);
    }
    let row = |(account, bits): (AccountId, CardBits)| BulkRow {
        bulk: &SEEN,
        values: vec![account.into(), bits.low.into(), bits.high.into()],
    };
    let rows: Vec<BulkRow> = by_account.into_iter().map(row).collect();
    write_rows(&rows, tx).await
}

/// Adds seen cards to an account's row.
static SEEN: Bulk = Bulk {
    head: "INSERT INTO seen (account, low, high) SELECT column1, column2, column3 FROM (VALUES ",
    tail: ") AS v WHERE column1 IS NOT NULL \
           ON CONFLICT (account) DO UPDATE SET low = seen.low | excluded.low, high = seen.high | excluded.high",
    columns: 3,
    exact: false,
    on_postgres: None,
};

/// A set of cards as stored in the database: one bit per card, by its index in the built-in set.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CardBits {
    /// Bits of the first 63 cards.
    pub low: i64,
    /// Bits of the other cards.
    pub high: i64,
}

impl CardBits {
    /// Bits used per number: all but the sign.
    const BITS: usize = 63;

    /// Adds a card to the set.
    pub fn insert(&mut self, card: CardKey) {
        let (number, place) = self.bit(card);
        *number |= 1 << place;
    }

    /// Returns the cards of the set, in the order of the album.
    pub fn cards(mut self) -> impl Iterator<Item = CardKey> {
        CardKey::all().filter(move |card| {
            let (number, place) = self.bit(*card);
            *number >> place & 1 == 1
        })
    }

    fn bit(&mut self, card: CardKey) -> (&mut i64, usize) {
        let place = card.place();
        if place < Self::BITS { (&mut self.low, place) } else { (&mut self.high, place - Self::BITS) }
    }
}

impl FromIterator<CardKey> for CardBits {
    fn from_iter<T: IntoIterator<Item = CardKey>>(cards: T) -> Self {
        let mut bits = Self::default();
        cards.into_iter().for_each(|card| bits.insert(card));
        bits
    }
}

/// Reads the cards that an account has seen.
///
/// # Errors
/// If the database fails.
pub async fn seen_by<'e>(
    from: impl Executor<'e, Database = Any>,
    account: AccountId,
) -> Result<CardBits, StoreError> {
    let row = sqlx::query("SELECT low, high FROM seen WHERE account = $1")
        .bind(account)
        .fetch_optional(from)
        .await?;
    let Some(row) = row else { return Ok(CardBits::default()) };
    Ok(CardBits { low: row.try_get(0)?, high: row.try_get(1)? })
}

/// Reads an account's belongings inside a transaction.
///
/// # Errors
/// If the database fails.
pub async fn belongings(tx: Tx<'_>, account: AccountId) -> Result<Belongings, StoreError> {
    let (mut copies, mut things, mut gil) = (BTreeMap::new(), BTreeMap::new(), 0);
    for (good, count) in holdings(&mut *tx, &Owner::Account(account)).await? {
        match good {
            Good::Card(card) => drop(copies.insert(card, count)),
            Good::Gil => gil = count,
            good => drop(things.insert(good, count)),
        }
    }
    let mut staked: BTreeMap<CardKey, u64> = BTreeMap::new();
    let rows = sqlx::query("SELECT good, count FROM stake WHERE account = $1 AND good LIKE 'card/%'")
        .bind(account)
        .fetch_all(&mut *tx)
        .await?;
    for row in &rows {
        let (good, count): (String, i64) = (row.try_get(0)?, row.try_get(1)?);
        let Ok(Good::Card(card)) = good.parse() else {
            return Err(StoreError::Damaged(format!("a stake of {good:?}, which is not a card")));
        };
        *staked.entry(card).or_default() += count.unsigned_abs();
        *copies.entry(card).or_default() += count.unsigned_abs();
    }
    let seen = seen_by(&mut *tx, account).await?.cards().collect();
    let bound = ledger::bound(tx, account).await?;
    Ok(Belongings { cards: Collection::new(copies, seen), staked, bound, gil, things })
}

/// Saves a deck of five cards, replacing the one of the same name.
///
/// # Errors
/// If the name is invalid, the account does not own the cards, or it has too many decks.
pub async fn save_deck(
    tx: Tx<'_>,
    account: AccountId,
    name: &str,
    cards: &[CardKey],
    at: i64,
) -> Result<(), ApiError> {
    let count = name.chars().count();
    if !(1..=NAME_CHARS_MAX).contains(&count) || name.trim() != name || name.chars().any(char::is_control) {
        return Err(ApiError::bad_value(format!(
            "a deck's name has 1 to {NAME_CHARS_MAX} characters on one line, with no space at its ends"
        ))
        .because(Obstacle::DeckName));
    }
    let belongings = belongings(&mut *tx, account).await?;
    belongings.cards.check_hand(cards).map_err(|refusal| ApiError::bad_value(refusal.to_string()))?;
    let others = sqlx::query("SELECT COUNT(*) FROM deck WHERE account = $1 AND name NOT IN ($2, '')")
        .bind(account)
        .bind(name)
        .fetch_one(&mut *tx)
        .await?;
    if others.try_get::<i64, _>(0)? >= DECKS_MAX as i64 {
        return Err(ApiError::bad_value(format!(
            "an account has at most {DECKS_MAX} decks; delete one first"
        ))
        .because(Obstacle::DecksMany));
    }
    write(tx, account, name, cards, at).await
}

/// Saves the pool that the account enters with under rules that use one.
///
/// # Errors
/// If the cards are not a valid pool of the account's own cards.
pub async fn save_pool(tx: Tx<'_>, account: AccountId, cards: &[CardKey], at: i64) -> Result<(), ApiError> {
    let belongings = belongings(&mut *tx, account).await?;
    belongings.cards.check_pool(cards).map_err(|refusal| ApiError::bad_value(refusal.to_string()))?;
    write(tx, account, POOL, cards, at).await
}

async fn write(
    tx: Tx<'_>,
    account: AccountId,
    name: &str,
    cards: &[CardKey],
    at: i64,
) -> Result<(), ApiError> {
    let text: Vec<String> = cards.iter().map(ToString::to_string).collect();
    sqlx::query(
        "INSERT INTO deck (account, name, cards, changed) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (account, name) DO UPDATE SET cards = excluded.cards, changed = excluded.changed",
    )
    .bind(account)
    .bind(name)
    .bind(text.join(" "))
    .bind(at)
    .execute(tx)
    .await?;
    Ok(())
}

/// Deletes a deck.
///
/// # Errors
/// `not-found`.
pub async fn drop_deck(tx: Tx<'_>, account: AccountId, name: &str) -> Result<(), ApiError> {
    let done = sqlx::query("DELETE FROM deck WHERE account = $1 AND name = $2 AND name <> ''")
        .bind(account)
        .bind(name)
        .execute(tx)
        .await?;
    if done.rows_affected() == 1 { Ok(()) } else { Err(ApiError::not_found("deck")) }
}

impl Store {
    /// Reads an account's belongings.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn belongings(&self, account: AccountId) -> Result<Belongings, StoreError> {
        // One snapshot: a card that moves into escrow meanwhile is neither missing nor counted twice.
        let mut transaction = self.readers().pool().begin_with(self.reading()).await?;
        let belongings = belongings(&mut transaction, account).await?;
        transaction.rollback().await?;
        Ok(belongings)
    }

    /// Reads the decks of an account by name, and its pool.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn decks(&self, account: AccountId) -> Result<(Vec<Deck>, Option<Deck>), StoreError> {
        let rows = sqlx::query("SELECT name, cards FROM deck WHERE account = $1 ORDER BY name")
            .bind(account)
            .fetch_all(self.readers())
            .await?;
        let (mut decks, mut pool) = (Vec::new(), None);
        for row in &rows {
            let (name, cards): (String, String) = (row.try_get(0)?, row.try_get(1)?);
            let cards = cards.split(' ').map(card).collect::<Result<_, _>>()?;
            let deck = Deck { name, cards };
            if deck.name == POOL { pool = Some(deck) } else { decks.push(deck) }
        }
        Ok((decks, pool))
    }
}

fn card(text: &str) -> Result<CardKey, StoreError> {
    text.parse().map_err(|error| StoreError::Damaged(format!("{error}")))
}

/// Parses card names from a request, at most `most`.
///
/// # Errors
/// `bad-value` for an unknown card, or too many cards.
pub fn read_cards(names: &[String], most: usize) -> Result<Vec<CardKey>, ApiError> {
    if names.len() > most {
        return Err(ApiError::bad_value(format!("at most {most} cards, not {}", names.len())));
    }
    let read = |name: &String| {
        name.parse::<CardKey>().map_err(|error| ApiError::new(ErrorCode::BadValue, error.to_string()))
    };
    names.iter().map(read).collect()
}

/// Number of cards in a deck.
pub const DECK_SIZE: usize = HAND_MAX;
