//! The caller's collection over HTTP: the album, packs, decks and the pool.

use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use tria_rules::triad::POOL_SIZE;
use tria_world::ledger::Good;
use tria_world::{CardKey, ItemId};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Caller, Json, Path};
use crate::accounts::{Kind, Scope};
use crate::collection::{self, DECK_SIZE, Deck, read_cards};
use crate::error::{ApiError, ErrorBody, Obstacle};
use crate::ledger;
use crate::limits::KEY_CHARS_MAX;
use crate::site::Site;

pub(super) fn routes() -> OpenApiRouter<Site> {
    OpenApiRouter::new()
        .routes(routes!(own_collection))
        .routes(routes!(free_pack))
        .routes(routes!(open_pack))
        .routes(routes!(decks))
        .routes(routes!(save_deck, drop_deck))
        .routes(routes!(save_pool))
}

/// A card of the album.
#[derive(Serialize, ToSchema)]
struct AlbumCard {
    /// Name of the card, such as `ff8:geezard`.
    card: String,
    /// Level of the card, 1 to 10.
    level: u8,
    /// `never-seen`, `seen` or `owned`.
    mark: String,
    /// Owned copies, including those at stake.
    count: u64,
    /// Copies at stake.
    staked: u64,
    /// Bound copies, without those at stake: they can be played with and staked in paired matches, but not traded.
    bound: u64,
}

/// Owned goods other than cards and Gil.
#[derive(Serialize, ToSchema)]
struct Thing {
    /// The good, such as `item/pack-plain` or `equipment/mat-felt`.
    good: String,
    /// Owned count.
    count: u64,
}

/// Goods at stake at a table.
#[derive(Serialize, ToSchema)]
struct AtStake {
    /// Id of the table.
    table: String,
    /// The good, such as `card/ff8:geezard` or `gil`.
    good: String,
    /// Count at stake.
    count: u64,
}

/// Everything that an account owns.
#[derive(Serialize, ToSchema)]
struct OwnCollection {
    /// Gil, without those at stake.
    gil: u64,
    /// Bound part of this Gil: it can be neither traded nor put into a pot.
    gil_bound: u64,
    /// Number of owned cards, including copies and those at stake.
    total: u64,
    /// All cards of the album.
    cards: Vec<AlbumCard>,
    /// All other goods.
    things: Vec<Thing>,
    /// Goods at stake, by table.
    staked: Vec<AtStake>,
    /// Whether the account may take a free pack, unless it had one today.
    free_pack: bool,
}

/// Returns the caller's collection: the album with its marks, Gil, other goods, and stakes by table.
#[utoipa::path(get, path = "/api/v1/collection", tag = "cards",
    responses((status = 200, body = OwnCollection), (status = "default", body = ErrorBody)))]
async fn own_collection(
    State(site): State<Site>,
    caller: Caller,
) -> Result<axum::Json<OwnCollection>, ApiError> {
    caller.may(Scope::Read)?;
    let own = site.store.belongings(caller.account.id).await?;
    let at_tables = site.store.stakes_of(caller.account.id).await?;
    let bound = |good: Good| own.bound.get(&good).copied().unwrap_or(0);
    let cards = own.cards.album().map(|(card, mark)| AlbumCard {
        card: card.to_string(),
        level: card.level(),
        mark: mark.to_string(),
        count: own.cards.copies(card),
        staked: own.staked.get(&card).copied().unwrap_or(0),
        bound: bound(Good::Card(card)),
    });
    let staked = at_tables.iter().map(|(table, good, count)| AtStake {
        table: table.to_string(),
        good: good.key(),
        count: *count,
    });
    Ok(axum::Json(OwnCollection {
        gil: own.gil,
        gil_bound: bound(Good::Gil),
        total: own.cards.total(),
        cards: cards.collect(),
        things: own.things.iter().map(|(good, count)| Thing { good: good.key(), count: *count }).collect(),
        staked: staked.collect(),
        free_pack: caller.account.kind != Kind::Guest && own.cards.total() < DECK_SIZE as u64,
    }))
}

/// Cards from a pack.
#[derive(Serialize, ToSchema)]
struct Got {
    /// Names of the cards.
    cards: Vec<String>,
}

impl From<Vec<CardKey>> for Got {
    fn from(cards: Vec<CardKey>) -> Self {
        Self { cards: cards.iter().map(ToString::to_string).collect() }
    }
}

/// Refuses guests, who own no goods.
pub(super) fn no_guest(caller: &Caller) -> Result<(), ApiError> {
    if caller.account.kind == Kind::Guest {
        return Err(ApiError::forbidden(
            "guests own no cards; choose a name and a password to get a starter pack",
        )
        .because(Obstacle::Guest));
    }
    Ok(())
}

/// Takes the free pack of the day, for players with fewer than five cards.
#[utoipa::path(post, path = "/api/v1/collection/free-pack", tag = "cards",
    responses((status = 200, body = Got), (status = 409, description = "the account has five cards or more", body = ErrorBody),
        (status = 429, description = "the account had a free pack today", body = ErrorBody), (status = "default", body = ErrorBody)))]
async fn free_pack(State(site): State<Site>, caller: Caller) -> Result<axum::Json<Got>, ApiError> {
    no_guest(caller.may(Scope::Trade)?)?;
    let (id, now) = (caller.account.id, site.now());
    let work =
        site.store.writer().transact(move |tx| Box::pin(async move { ledger::free_pack(tx, id, now).await }));
    let cards = work.await?;
    site.tables.holdings_changed(&[id]);
    Ok(axum::Json(cards.into()))
}

/// A pack to open.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PackToOpen {
    /// The pack, such as `pack-plain`.
    item: String,
    /// Idempotency key chosen by the client, a new one for each pack: repeating it opens nothing and returns the same cards.
    key: String,
}

/// Opens a pack that the account owns.
#[utoipa::path(post, path = "/api/v1/collection/packs", tag = "cards", request_body = PackToOpen,
    responses((status = 200, body = Got), (status = 409, description = "not-owned: the account has no such pack", body = ErrorBody),
        (status = "default", body = ErrorBody)))]
async fn open_pack(
    State(site): State<Site>,
    caller: Caller,
    Json(wanted): Json<PackToOpen>,
) -> Result<axum::Json<Got>, ApiError> {
    no_guest(caller.may(Scope::Trade)?)?;
    let item = ItemId::from_name(&wanted.item).ok_or_else(|| ApiError::not_found("pack"))?;
    let length = wanted.key.chars().count();
    if !(1..=KEY_CHARS_MAX).contains(&length) {
        return Err(ApiError::bad_value(format!("a key has 1 to {KEY_CHARS_MAX} characters, not {length}")));
    }
    let (id, now) = (caller.account.id, site.now());
    let work = site
        .store
        .writer()
        .transact(move |tx| Box::pin(async move { ledger::open_pack(tx, id, item, &wanted.key, now).await }));
    let cards = work.await?;
    site.tables.holdings_changed(&[id]);
    Ok(axum::Json(cards.into()))
}

/// A deck, or the pool.
#[derive(Serialize, ToSchema)]
struct KeptDeck {
    /// Name given by the owner; empty for the pool.
    name: String,
    /// Names of the cards.
    cards: Vec<String>,
}

impl From<Deck> for KeptDeck {
    fn from(deck: Deck) -> Self {
        Self { name: deck.name, cards: deck.cards.iter().map(ToString::to_string).collect() }
    }
}

/// The decks and the pool of an account.
#[derive(Serialize, ToSchema)]
struct Decks {
    /// Decks of five cards, ordered by name.
    decks: Vec<KeptDeck>,
    /// Pool for rules that use one.
    pool: Option<KeptDeck>,
}

/// A list of cards.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NamedCards {
    /// Names of the cards, such as `ff8:geezard`.
    cards: Vec<String>,
}

/// Returns the caller's decks and pool.
#[utoipa::path(get, path = "/api/v1/collection/decks", tag = "cards",
    responses((status = 200, body = Decks), (status = "default", body = ErrorBody)))]
async fn decks(State(site): State<Site>, caller: Caller) -> Result<axum::Json<Decks>, ApiError> {
    caller.may(Scope::Read)?;
    let (decks, pool) = site.store.decks(caller.account.id).await?;
    let decks = decks.into_iter().map(KeptDeck::from).collect();
    Ok(axum::Json(Decks { decks, pool: pool.map(KeptDeck::from) }))
}

/// Saves a deck of five cards, replacing the one of the same name.
#[utoipa::path(put, path = "/api/v1/collection/decks/{name}", tag = "cards", request_body = NamedCards,
    params(("name" = String, Path, description = "the deck's name")),
    responses((status = 204), (status = "default", body = ErrorBody)))]
async fn save_deck(
    State(site): State<Site>,
    caller: Caller,
    Path(name): Path<String>,
    Json(named): Json<NamedCards>,
) -> Result<StatusCode, ApiError> {
    no_guest(caller.may(Scope::Trade)?)?;
    let cards = read_cards(&named.cards, DECK_SIZE)?;
    let (id, now) = (caller.account.id, site.now());
    let work = site
        .store
        .writer()
        .transact(move |tx| Box::pin(async move { collection::save_deck(tx, id, &name, &cards, now).await }));
    work.await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes a deck; the cards stay in the collection.
#[utoipa::path(delete, path = "/api/v1/collection/decks/{name}", tag = "cards",
    params(("name" = String, Path, description = "the deck's name")),
    responses((status = 204), (status = "default", body = ErrorBody)))]
async fn drop_deck(
    State(site): State<Site>,
    caller: Caller,
    Path(name): Path<String>,
) -> Result<StatusCode, ApiError> {
    caller.may(Scope::Trade)?;
    let id = caller.account.id;
    let work = site
        .store
        .writer()
        .transact(move |tx| Box::pin(async move { collection::drop_deck(tx, id, &name).await }));
    work.await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Saves the pool: fifteen distinct cards, or one of each if the account owns fewer.
#[utoipa::path(put, path = "/api/v1/collection/pool", tag = "cards", request_body = NamedCards,
    responses((status = 204), (status = "default", body = ErrorBody)))]
async fn save_pool(
    State(site): State<Site>,
    caller: Caller,
    Json(named): Json<NamedCards>,
) -> Result<StatusCode, ApiError> {
    no_guest(caller.may(Scope::Trade)?)?;
    let cards = read_cards(&named.cards, POOL_SIZE)?;
    let (id, now) = (caller.account.id, site.now());
    let work = site
        .store
        .writer()
        .transact(move |tx| Box::pin(async move { collection::save_pool(tx, id, &cards, now).await }));
    work.await?;
    Ok(StatusCode::NO_CONTENT)
}
