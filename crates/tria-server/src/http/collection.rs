//! One's own cards over HTTP: the album, packs, decks and the pool.

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
    /// Its name, as `ff8:geezard`.
    card: String,
    /// Its level, 1 to 10.
    level: u8,
    /// `never-seen`, `seen` or `owned`.
    mark: String,
    /// How many copies are owned, those at stake included.
    count: u64,
    /// How many of them are at stake.
    staked: u64,
    /// How many of the others are bound: they can be played with and staked in paired matches, but not traded.
    bound: u64,
}

/// Something that is no card.
#[derive(Serialize, ToSchema)]
struct Thing {
    /// What, as `item/pack-plain` or `equipment/mat-felt`.
    good: String,
    /// How many.
    count: u64,
}

/// Something at stake.
#[derive(Serialize, ToSchema)]
struct AtStake {
    /// At which table.
    table: String,
    /// What, as `card/ff8:geezard` or `gil`.
    good: String,
    /// How many.
    count: u64,
}

/// What an account owns.
#[derive(Serialize, ToSchema)]
struct OwnCollection {
    /// Gil, without those at stake.
    gil: u64,
    /// How many of these Gil are bound: they can be neither traded nor put into a pot.
    gil_bound: u64,
    /// How many cards are owned, copies and those at stake included.
    total: u64,
    /// Every card there is.
    cards: Vec<AlbumCard>,
    /// Everything else.
    things: Vec<Thing>,
    /// What is at stake now, and where.
    staked: Vec<AtStake>,
    /// Whether there is a free pack to be had, unless there was one today.
    free_pack: bool,
}

/// What one owns: the album with its marks, Gil, things, and what is at stake where.
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

/// Cards that somebody has got.
#[derive(Serialize, ToSchema)]
struct Got {
    /// Their names.
    cards: Vec<String>,
}

impl From<Vec<CardKey>> for Got {
    fn from(cards: Vec<CardKey>) -> Self {
        Self { cards: cards.iter().map(ToString::to_string).collect() }
    }
}

/// Refuses guests, who own nothing.
pub(super) fn no_guest(caller: &Caller) -> Result<(), ApiError> {
    if caller.account.kind == Kind::Guest {
        return Err(ApiError::forbidden(
            "guests own no cards; choose a name and a password to get a starter pack",
        )
        .because(Obstacle::Guest));
    }
    Ok(())
}

/// Takes the free pack of the day, with fewer than five cards.
#[utoipa::path(post, path = "/api/v1/collection/free-pack", tag = "cards",
    responses((status = 200, body = Got), (status = 409, description = "there are enough cards", body = ErrorBody),
        (status = 429, description = "there was one today", body = ErrorBody), (status = "default", body = ErrorBody)))]
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
    /// Which pack, as `pack-plain`.
    item: String,
    /// A text of one's own, a new one for each pack: the same again opens nothing and tells the same cards.
    key: String,
}

/// Opens a pack that one owns.
#[utoipa::path(post, path = "/api/v1/collection/packs", tag = "cards", request_body = PackToOpen,
    responses((status = 200, body = Got), (status = 409, description = "not-owned", body = ErrorBody),
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
    /// What its owner calls it; empty for the pool.
    name: String,
    /// Its cards.
    cards: Vec<String>,
}

impl From<Deck> for KeptDeck {
    fn from(deck: Deck) -> Self {
        Self { name: deck.name, cards: deck.cards.iter().map(ToString::to_string).collect() }
    }
}

/// Decks and the pool.
#[derive(Serialize, ToSchema)]
struct Decks {
    /// Decks of five by name.
    decks: Vec<KeptDeck>,
    /// The pool with which one enters where the rules have one.
    pool: Option<KeptDeck>,
}

/// Cards, by their names.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NamedCards {
    /// As `ff8:geezard`.
    cards: Vec<String>,
}

/// One's decks and pool.
#[utoipa::path(get, path = "/api/v1/collection/decks", tag = "cards",
    responses((status = 200, body = Decks), (status = "default", body = ErrorBody)))]
async fn decks(State(site): State<Site>, caller: Caller) -> Result<axum::Json<Decks>, ApiError> {
    caller.may(Scope::Read)?;
    let (decks, pool) = site.store.decks(caller.account.id).await?;
    let decks = decks.into_iter().map(KeptDeck::from).collect();
    Ok(axum::Json(Decks { decks, pool: pool.map(KeptDeck::from) }))
}

/// Keeps a deck of five cards under a name, or replaces it.
#[utoipa::path(put, path = "/api/v1/collection/decks/{name}", tag = "cards", request_body = NamedCards,
    params(("name" = String, Path, description = "what the deck is called")),
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

/// Drops a deck; its cards stay.
#[utoipa::path(delete, path = "/api/v1/collection/decks/{name}", tag = "cards",
    params(("name" = String, Path, description = "what the deck is called")),
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

/// Keeps the pool: fifteen different cards, or one of each where fewer are owned.
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
