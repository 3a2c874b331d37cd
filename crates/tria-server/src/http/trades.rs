//! Trades over HTTP: offers, counter-offers, confirmations.

use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use tria_world::limits::TRADE_CARDS_MAX;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::collection::no_guest;
use super::{Caller, Json, Path};
use crate::accounts::{AccountId, Person, Scope};
use crate::collection::read_cards;
use crate::error::{ApiError, ErrorBody};
use crate::site::Site;
use crate::trades::{self, Side, Terms, Trade};

pub(super) fn routes() -> OpenApiRouter<Site> {
    OpenApiRouter::new()
        .routes(routes!(list, offer))
        .routes(routes!(look, change, cancel))
        .routes(routes!(confirm))
}

/// What one side gives.
#[derive(Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SideBody {
    /// Cards by their names, each as often as it is given.
    #[serde(default)]
    cards: Vec<String>,
    /// Gil.
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

/// A trade as one of its two sides sees it.
#[derive(Serialize, ToSchema)]
struct TradeBody {
    /// Its number.
    id: i64,
    /// The other side.
    with: Option<Person>,
    /// Whether one made the first offer oneself.
    own_offer: bool,
    /// The version of the terms; confirmations name it.
    version: i64,
    /// What one gives.
    give: SideBody,
    /// What one gets.
    take: SideBody,
    /// Whether one has confirmed these terms.
    confirmed: bool,
    /// Whether the other side has.
    other_confirmed: bool,
    /// `open`, `done`, `cancelled` or `expired`.
    state: String,
    /// When it was first offered, in milliseconds.
    created: i64,
    /// When it last changed.
    changed: i64,
    /// Until when it can be confirmed.
    expires: i64,
}

/// An offer.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewOffer {
    /// The name of the other side.
    with: String,
    /// What one gives; nothing if missing.
    #[serde(default)]
    give: SideBody,
    /// What one wants; nothing if missing.
    #[serde(default)]
    take: SideBody,
}

/// A counter-offer.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewTerms {
    /// The version of the terms that are changed.
    version: i64,
    /// What one gives; nothing if missing.
    #[serde(default)]
    give: SideBody,
    /// What one wants; nothing if missing.
    #[serde(default)]
    take: SideBody,
}

/// A confirmation.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Confirmation {
    /// The version of the terms that are confirmed.
    version: i64,
}

/// The trade as this side sees it.
async fn seen_by(site: &Site, account: AccountId, trade: &Trade) -> Result<TradeBody, ApiError> {
    let own_offer = trade.maker == account;
    let (other, give, take) = if own_offer {
        (trade.other, &trade.terms.maker_gives, &trade.terms.other_gives)
    } else {
        (trade.maker, &trade.terms.other_gives, &trade.terms.maker_gives)
    };
    let (confirmed, other_confirmed) = if own_offer {
        (trade.maker_confirmed, trade.other_confirmed)
    } else {
        (trade.other_confirmed, trade.maker_confirmed)
    };
    Ok(TradeBody {
        id: trade.id,
        with: site.store.people(&[other]).await?.pop(),
        own_offer,
        version: trade.version,
        give: give.into(),
        take: take.into(),
        confirmed,
        other_confirmed,
        state: trade.state.clone(),
        created: trade.created,
        changed: trade.changed,
        expires: trade.expires,
    })
}

/// Tells both sides how the trade stands, unless it is kept from one that has done nothing, and gives back how this one sees it.
async fn told(site: &Site, account: AccountId, trade: &Trade) -> Result<axum::Json<TradeBody>, ApiError> {
    for side in [trade.maker, trade.other] {
        if side != account && site.store.keeps_from(side, trade).await? {
            continue;
        }
        let body = seen_by(site, side, trade).await?;
        site.notify(side, serde_json::json!({ "type": "trade", "trade": body }));
    }
    if trade.state == "done" {
        site.tables.holdings_changed(&[trade.maker, trade.other]);
    }
    Ok(axum::Json(seen_by(site, account, trade).await?))
}

/// One's trades, the last changed first; offers of those whom one has muted are left out.
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

/// Offers a trade: cards for cards, with Gil on either side. It is carried out once both have confirmed it.
#[utoipa::path(post, path = "/api/v1/trades", tag = "trades", request_body = NewOffer,
    responses((status = 201, body = TradeBody), (status = "default", body = ErrorBody)))]
async fn offer(
    State(site): State<Site>,
    caller: Caller,
    Json(wanted): Json<NewOffer>,
) -> Result<(StatusCode, axum::Json<TradeBody>), ApiError> {
    no_guest(caller.may(Scope::Trade)?)?;
    let other = site.store.account_named(&wanted.with).await?;
    let other = other.ok_or_else(|| ApiError::not_found("player"))?.account.id;
    let terms = Terms::new(wanted.give.read()?, wanted.take.read()?)?;
    let (id, now) = (caller.account.id, site.now());
    let work = site
        .store
        .writer()
        .transact(move |tx| Box::pin(async move { trades::offer(tx, id, other, terms, now).await }));
    let trade: Trade = work.await?;
    Ok((StatusCode::CREATED, told(&site, id, &trade).await?))
}

/// One trade.
#[utoipa::path(get, path = "/api/v1/trades/{id}", tag = "trades",
    params(("id" = i64, Path, description = "its number")),
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

/// Changes the terms: a counter-offer. Both have to confirm the new ones.
#[utoipa::path(put, path = "/api/v1/trades/{id}", tag = "trades", request_body = NewTerms,
    params(("id" = i64, Path, description = "its number")),
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
    let work = site.store.writer().transact(move |tx| {
        Box::pin(async move { trades::change(tx, number, id, wanted.version, &terms, now).await })
    });
    let trade: Trade = work.await?;
    told(&site, id, &trade).await
}

/// Cancels a trade.
#[utoipa::path(delete, path = "/api/v1/trades/{id}", tag = "trades",
    params(("id" = i64, Path, description = "its number")),
    responses((status = 200, body = TradeBody), (status = "default", body = ErrorBody)))]
async fn cancel(
    State(site): State<Site>,
    caller: Caller,
    Path(number): Path<i64>,
) -> Result<axum::Json<TradeBody>, ApiError> {
    caller.may(Scope::Trade)?;
    let (id, now) = (caller.account.id, site.now());
    let work = site
        .store
        .writer()
        .transact(move |tx| Box::pin(async move { trades::cancel(tx, number, id, now).await }));
    let trade: Trade = work.await?;
    told(&site, id, &trade).await
}

/// Confirms the terms of this version; once both have, the trade is carried out at once, whole or not at all.
#[utoipa::path(post, path = "/api/v1/trades/{id}/confirm", tag = "trades", request_body = Confirmation,
    params(("id" = i64, Path, description = "its number")),
    responses((status = 200, body = TradeBody), (status = 409, description = "the terms have changed, or somebody does not have what he gives", body = ErrorBody),
        (status = "default", body = ErrorBody)))]
async fn confirm(
    State(site): State<Site>,
    caller: Caller,
    Path(number): Path<i64>,
    Json(confirmed): Json<Confirmation>,
) -> Result<axum::Json<TradeBody>, ApiError> {
    caller.may(Scope::Trade)?;
    let (id, now) = (caller.account.id, site.now());
    let work = site.store.writer().transact(move |tx| {
        Box::pin(async move { trades::confirm(tx, number, id, confirmed.version, now).await })
    });
    let trade: Trade = work.await?;
    told(&site, id, &trade).await
}
