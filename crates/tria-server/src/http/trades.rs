//! Trades over HTTP: offers, counter-offers, confirmations.

use axum::extract::State;
use axum::http::StatusCode;
use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};
use tria_world::limits::TRADE_CARDS_MAX;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::collection::no_guest;
use super::players::named;
use super::{Caller, Json, Path};
use crate::accounts::{AccountId, Person, Scope};
use crate::collection::read_cards;
use crate::error::{ApiError, ErrorBody};
use crate::site::Site;
use crate::store::Tx;
use crate::trades::{self, Side, Terms, Trade};

pub(super) fn routes() -> OpenApiRouter<Site> {
    OpenApiRouter::new()
        .routes(routes!(list, offer))
        .routes(routes!(look, change, cancel))
        .routes(routes!(confirm))
}

/// Goods that one side gives.
#[derive(Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SideBody {
    /// Names of cards, one element for each copy.
    #[serde(default)]
    cards: Vec<String>,
    /// Amount of Gil.
    #[serde(default)]
    gil: u64,
}

impl SideBody {
    fn read(&self) -> Result<Side, ApiError> {
        Ok(Side { cards: read_cards(&self.cards, TRADE_CARDS_MAX)?, gil: self.gil })
    }
}

impl From<&Side> for SideBody {
    fn from(side: &Side) -> Self {
        Self { cards: side.cards.iter().map(ToString::to_string).collect(), gil: side.gil }
    }
}

/// A trade, seen from one of its two sides.
#[derive(Serialize, ToSchema)]
struct TradeBody {
    /// Number of the trade.
    id: i64,
    /// The other side.
    with: Option<Person>,
    /// Whether the viewer made the first offer.
    own_offer: bool,
    /// Version of the terms, to be named in confirmations and counter-offers.
    version: i64,
    /// Goods that the viewer gives.
    give: SideBody,
    /// Goods that the viewer gets.
    take: SideBody,
    /// Whether the viewer has confirmed the current terms.
    confirmed: bool,
    /// Whether the other side has confirmed the current terms.
    other_confirmed: bool,
    /// `open`, `done`, `cancelled` or `expired`.
    state: String,
    /// Time of the first offer, in milliseconds.
    created: i64,
    /// Time of the last change, in milliseconds.
    changed: i64,
    /// End of the offer, in milliseconds.
    expires: i64,
}

/// A new offer.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewOffer {
    /// Name of the other side.
    with: String,
    /// Goods to give; nothing if missing.
    #[serde(default)]
    give: SideBody,
    /// Goods to get; nothing if missing.
    #[serde(default)]
    take: SideBody,
}

/// A counter-offer.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewTerms {
    /// Version of the terms that are replaced.
    version: i64,
    /// Goods to give; nothing if missing.
    #[serde(default)]
    give: SideBody,
    /// Goods to get; nothing if missing.
    #[serde(default)]
    take: SideBody,
}

/// A confirmation.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Confirmation {
    /// Version of the terms that are confirmed.
    version: i64,
}

/// Describes a trade, seen from this side.
async fn seen_by(site: &Site, account: AccountId, trade: &Trade) -> Result<TradeBody, ApiError> {
    let own_offer = trade.maker == account;
    let maker = (trade.maker, &trade.terms.maker_gives, trade.maker_confirmed);
    let other = (trade.other, &trade.terms.other_gives, trade.other_confirmed);
    let (viewer, partner) = if own_offer { (maker, other) } else { (other, maker) };
    Ok(TradeBody {
        id: trade.id,
        with: site.store.people(&[partner.0]).await?.pop(),
        own_offer,
        version: trade.version,
        give: viewer.1.into(),
        take: partner.1.into(),
        confirmed: viewer.2,
        other_confirmed: partner.2,
        state: trade.state.clone(),
        created: trade.created,
        changed: trade.changed,
        expires: trade.expires,
    })
}

/// Changes a trade in a transaction and notifies both sides, unless the trade is hidden from the other one.
///
/// Returns the trade, seen from `account`.
async fn transact<F>(site: &Site, account: AccountId, work: F) -> Result<axum::Json<TradeBody>, ApiError>
where
    F: for<'t> FnOnce(Tx<'t>) -> BoxFuture<'t, Result<Trade, ApiError>> + Send + 'static,
{
    let trade = site.store.writer().transact(work).await?;
    for side in [trade.maker, trade.other] {
        if side != account && site.store.keeps_from(side, &trade).await? {
            continue;
        }
        let body = seen_by(site, side, &trade).await?;
        site.notify(side, serde_json::json!({ "type": "trade", "trade": body }));
    }
    if trade.state == "done" {
        site.tables.holdings_changed(&[trade.maker, trade.other]);
    }
    Ok(axum::Json(seen_by(site, account, &trade).await?))
}

/// Lists the caller's trades, the last changed first, without offers from muted accounts.
#[utoipa::path(get, path = "/api/v1/trades", tag = "trades",
    responses((status = 200, body = Vec<TradeBody>), (status = "default", body = ErrorBody)))]
async fn list(State(site): State<Site>, caller: Caller) -> Result<axum::Json<Vec<TradeBody>>, ApiError> {
    caller.may(Scope::Read)?;
    let id = caller.account.id;
    let mut bodies = Vec::new();
    for trade in site.store.trades(id, site.now()).await? {
        bodies.push(seen_by(&site, id, &trade).await?);
    }
    Ok(axum::Json(bodies))
}

/// Offers a trade of cards and Gil. It is carried out when both sides have confirmed it.
#[utoipa::path(post, path = "/api/v1/trades", tag = "trades", request_body = NewOffer,
    responses((status = 201, body = TradeBody), (status = "default", body = ErrorBody)))]
async fn offer(
    State(site): State<Site>,
    caller: Caller,
    Json(wanted): Json<NewOffer>,
) -> Result<(StatusCode, axum::Json<TradeBody>), ApiError> {
    no_guest(caller.may(Scope::Trade)?)?;
    let other = named(&site, &wanted.with).await?.id;
    let terms = Terms::new(wanted.give.read()?, wanted.take.read()?)?;
    let (id, now) = (caller.account.id, site.now());
    let offer = transact(&site, id, move |tx| Box::pin(trades::offer(tx, id, other, terms, now)));
    Ok((StatusCode::CREATED, offer.await?))
}

/// Returns a trade.
#[utoipa::path(get, path = "/api/v1/trades/{id}", tag = "trades",
    params(("id" = i64, Path, description = "the trade's number")),
    responses((status = 200, body = TradeBody), (status = "default", body = ErrorBody)))]
async fn look(
    State(site): State<Site>,
    caller: Caller,
    Path(number): Path<i64>,
) -> Result<axum::Json<TradeBody>, ApiError> {
    caller.may(Scope::Read)?;
    let trade = site.store.trade(number, caller.account.id, site.now()).await?;
    Ok(axum::Json(seen_by(&site, caller.account.id, &trade).await?))
}

/// Replaces the terms with a counter-offer, which both sides have to confirm.
#[utoipa::path(put, path = "/api/v1/trades/{id}", tag = "trades", request_body = NewTerms,
    params(("id" = i64, Path, description = "the trade's number")),
    responses((status = 200, body = TradeBody), (status = 409, description = "the terms have changed", body = ErrorBody),
        (status = "default", body = ErrorBody)))]
async fn change(
    State(site): State<Site>,
    caller: Caller,
    Path(number): Path<i64>,
    Json(wanted): Json<NewTerms>,
) -> Result<axum::Json<TradeBody>, ApiError> {
    caller.may(Scope::Trade)?;
    let (id, now) = (caller.account.id, site.now());
    let (give, take) = (wanted.give.read()?, wanted.take.read()?);
    let own_offer = site.store.trade(number, id, now).await?.maker == id;
    let terms = if own_offer { Terms::new(give, take)? } else { Terms::new(take, give)? };
    transact(&site, id, move |tx| Box::pin(trades::change(tx, number, id, wanted.version, terms, now))).await
}

/// Cancels a trade.
#[utoipa::path(delete, path = "/api/v1/trades/{id}", tag = "trades",
    params(("id" = i64, Path, description = "the trade's number")),
    responses((status = 200, body = TradeBody), (status = "default", body = ErrorBody)))]
async fn cancel(
    State(site): State<Site>,
    caller: Caller,
    Path(number): Path<i64>,
) -> Result<axum::Json<TradeBody>, ApiError> {
    caller.may(Scope::Trade)?;
    let (id, now) = (caller.account.id, site.now());
    transact(&site, id, move |tx| Box::pin(trades::cancel(tx, number, id, now))).await
}

/// Confirms the terms of this version; when both sides have confirmed, the trade is carried out atomically.
#[utoipa::path(post, path = "/api/v1/trades/{id}/confirm", tag = "trades", request_body = Confirmation,
    params(("id" = i64, Path, description = "the trade's number")),
    responses((status = 200, body = TradeBody), (status = 409, description = "the terms have changed, or a side does not hold what it gives", body = ErrorBody),
        (status = "default", body = ErrorBody)))]
async fn confirm(
    State(site): State<Site>,
    caller: Caller,
    Path(number): Path<i64>,
    Json(confirmed): Json<Confirmation>,
) -> Result<axum::Json<TradeBody>, ApiError> {
    caller.may(Scope::Trade)?;
    let (id, now) = (caller.account.id, site.now());
    transact(&site, id, move |tx| Box::pin(trades::confirm(tx, number, id, confirmed.version, now))).await
}
