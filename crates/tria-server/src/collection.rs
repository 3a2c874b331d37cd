//! The cards of an account: what it owns, what it has seen, its decks and its pool.

use std::collections::BTreeMap;
use std::collections::BTreeSet;

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

/// The name under which the pool is kept among the decks; no deck can be called that.
const POOL: &str = "";

/// Everything that an account holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Belongings {
    /// Its cards, those at stake included, with what it has seen.
    pub cards: Collection,
    /// How many copies of each card are at stake.
    pub staked: BTreeMap<CardKey, u64>,
    /// How many of each good cannot be passed on; those at stake are not counted.
    pub bound: BTreeMap<Good, u64>,
    /// Gil, without those at stake.
    pub gil: u64,
    /// Everything else.
    pub things: BTreeMap<Good, u64>,
}

/// A deck, or the pool.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deck {
    /// What its owner calls it.
    pub name: String,
    /// Its cards.
    pub cards: Vec<CardKey>,
}

/// Notes that an account has seen these cards.
///
/// # Errors
/// If the database fails.
pub async fn saw(tx: Tx<'_>, account: AccountId, cards: &[CardKey]) -> Result<(), StoreError> {
    all_saw(tx, cards.iter().map(|card| (account, *card)).collect()).await
}

/// Notes who has seen which cards.
///
/// # Errors
/// If the database fails.
pub async fn all_saw(tx: Tx<'_>, seen: Vec<(AccountId, CardKey)>) -> Result<(), StoreError> {
    // Each account once: one statement cannot change a row twice.
    let mut by_account: BTreeMap<AccountId, CardBits> = BTreeMap::new();
    for (account, card) in seen {
        by_account.entry(account).or_default().insert(card);
    }
    let row = |(account, bits): (AccountId, CardBits)| BulkRow {
        bulk: &SAW,
        values: vec![account.into(), bits.low.into(), bits.high.into()],
    };
    let rows: Vec<BulkRow> = by_account.into_iter().map(row).collect();
    write_rows(&rows, tx).await
}

/// Somebody has seen cards.
static SAW: Bulk = Bulk {
    head: "INSERT INTO seen (account, low, high) SELECT column1, column2, column3 FROM (VALUES ",
    tail: ") AS v WHERE column1 IS NOT NULL \
           ON CONFLICT (account) DO UPDATE SET low = seen.low | excluded.low, high = seen.high | excluded.high",
    columns: 3,
    exact: false,
    on_postgres: None,
};

/// A set of cards as the database keeps it: a bit for each, by its place in the built-in set.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CardBits {
    /// The first 63 cards.
    pub low: i64,
    /// The others.
    pub high: i64,
}

impl CardBits {
    /// Bits of one number: all but the one that says whether it is negative.
    const EACH: usize = 63;

    /// Puts a card into the set.
    pub fn insert(&mut self, card: CardKey) {
        let (number, place) = self.bit(card);
        *number |= 1 << place;
    }

    /// The cards of the set, in their order.
    pub fn cards(mut self) -> impl Iterator<Item = CardKey> {
        CardKey::all().filter(move |card| {
            let (number, place) = self.bit(*card);
            *number >> place & 1 == 1
        })
    }

    fn bit(&mut self, card: CardKey) -> (&mut i64, usize) {
        let place = card.place();
        if place < Self::EACH { (&mut self.low, place) } else { (&mut self.high, place - Self::EACH) }
    }
}

impl FromIterator<CardKey> for CardBits {
    fn from_iter<T: IntoIterator<Item = CardKey>>(cards: T) -> Self {
        let mut bits = Self::default();
        cards.into_iter().for_each(|card| bits.insert(card));
        bits
    }
}

/// The cards that an account has seen.
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

/// What an account holds, inside a transaction.
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
            return Err(StoreError::Damaged(format!("{good:?} is at stake as a card")));
        };
        *staked.entry(card).or_default() += count.unsigned_abs();
        *copies.entry(card).or_default() += count.unsigned_abs();
    }
    let mut seen = BTreeSet::new();
    for card in seen_by(&mut *tx, account).await?.cards() {
        seen.insert(card);
    }
    let bound = ledger::bound(tx, account).await?;
    Ok(Belongings { cards: Collection::new(copies, seen), staked, bound, gil, things })
}

/// Keeps a deck of five cards, or replaces the one of this name.
///
/// # Errors
/// If it is no deck of the account's own cards, or there are too many.
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
        return Err(ApiError::bad_value(format!("at most {DECKS_MAX} decks are kept; drop one first"))
            .because(Obstacle::DecksMany));
    }
    write(tx, account, name, cards, at).await
}

/// Keeps the pool with which the account enters where the rules have one.
///
/// # Errors
/// If it is no pool of the account's own cards.
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

/// Drops a deck.
///
/// # Errors
/// If there is none of this name.
pub async fn drop_deck(tx: Tx<'_>, account: AccountId, name: &str) -> Result<(), ApiError> {
    let done = sqlx::query("DELETE FROM deck WHERE account = $1 AND name = $2 AND name <> ''")
        .bind(account)
        .bind(name)
        .execute(tx)
        .await?;
    if done.rows_affected() == 1 { Ok(()) } else { Err(ApiError::not_found("deck")) }
}

impl Store {
    /// What an account holds.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn belongings(&self, account: AccountId) -> Result<Belongings, StoreError> {
        // One moment for all of it: a card on its way to a table is neither missing nor there twice.
        let mut transaction = self.readers().begin_with(self.reading()).await?;
        let belongings = belongings(&mut transaction, account).await?;
        transaction.rollback().await?;
        Ok(belongings)
    }

    /// The decks of an account by name, and its pool.
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

/// Reads cards that somebody named, at most so many.
///
/// # Errors
/// `bad-value` for a card that there is not, or too many.
pub fn read_cards(names: &[String], most: usize) -> Result<Vec<CardKey>, ApiError> {
    if names.len() > most {
        return Err(ApiError::bad_value(format!("at most {most} cards, not {}", names.len())));
    }
    let read = |name: &String| {
        name.parse::<CardKey>().map_err(|error| ApiError::new(ErrorCode::BadValue, error.to_string()))
    };
    names.iter().map(read).collect()
}

/// The cards of a hand, for those who name a deck.
pub const DECK_SIZE: usize = HAND_MAX;
