//! Fair deals over HTTP: what players add, and the public record.

use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::tables::{visible, visitor};
use super::{Caller, Json, Path};
use crate::accounts::{Account, Scope};
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::fair::{Contribution, FairRecord, TableChance, publish};
use crate::site::Site;
use crate::store::{GameId, GameRow, StoreError};
use crate::tables::TableOptions;

pub(super) fn routes() -> OpenApiRouter<Site> {
    OpenApiRouter::new().routes(routes!(contribute)).routes(routes!(record))
}

/// What a player adds to the chance of a match.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewContribution {
    /// The match that is to begin.
    number: u32,
    /// 64 hexadecimal digits of one's own chance.
    value: String,
}

/// Adds to the chance of the match that is to begin; once for each player and match.
#[utoipa::path(post, path = "/api/v1/tables/{id}/entropy", tag = "fair deals",
    params(("id" = String, Path, description = "the table's name")), request_body = NewContribution,
    responses((status = 201, body = Contribution), (status = "default", body = ErrorBody)))]
async fn contribute(
    State(site): State<Site>,
    caller: Caller,
    Path(id): Path<String>,
    Json(new): Json<NewContribution>,
) -> Result<(StatusCode, axum::Json<Contribution>), ApiError> {
    caller.may(Scope::Play)?;
    let (game, _) = visible(&site, &id, Some(&caller.account))?;
    let visitor = visitor(&site, &game, caller.account).await?;
    let counted = site.tables.contribute(&game, &visitor, new.number, new.value).await?;
    Ok((StatusCode::CREATED, axum::Json(counted)))
}

/// The record from which `tria verify` checks the deals of a table's matches that are over; docs/fair-deals.md describes it.
#[utoipa::path(get, path = "/api/v1/games/{id}/fair", tag = "fair deals",
    params(("id" = String, Path, description = "the table's name")),
    responses((status = 200, description = "the record", body = Object), (status = "default", body = ErrorBody)))]
async fn record(
    State(site): State<Site>,
    caller: Option<Caller>,
    Path(id): Path<String>,
) -> Result<axum::Json<FairRecord>, ApiError> {
    let none = || ApiError::not_found("table");
    let game = GameId::parse(&id).ok_or_else(none)?;
    let row = site.store.game(&game).await?.ok_or_else(none)?;
    let account = caller.map(|caller| caller.account);
    if !may_look(&site, &row, account.as_ref()).await? {
        // Whether a private table exists is nobody's business.
        return Err(none());
    }
    if !row.fair {
        return Err(ApiError::new(
            ErrorCode::NotFound,
            "this table was opened by an older version of the server, which committed to nothing",
        ));
    }
    let lines = site.store.log(&game).await?;
    let chance = TableChance::new(&row, site.store.contributions(&game).await?)?;
    let catalog = site.tables.catalog();
    // A long log takes a while to go through.
    let made = tokio::task::spawn_blocking(move || {
        let damaged =
            |error: serde_json::Error| StoreError::Damaged(format!("the log of table {}: {error}", row.id));
        let settings = serde_json::from_str(&row.settings).map_err(damaged)?;
        let log = lines.iter().map(|line| serde_json::from_str(line)).collect::<Result<_, _>>();
        publish(row.id.as_str(), &settings, log.map_err(damaged)?, &chance, catalog)
    });
    let made = made.await.map_err(|_| StoreError::Stopping)??;
    let record = made.ok_or_else(|| {
        ApiError::new(ErrorCode::NotFound, "no match of this table is over; the secret is told afterwards")
    })?;
    Ok(axum::Json(record))
}

/// Whether the record of this table is for this account: private tables' are for those who may see them, sit or have played there.
async fn may_look(site: &Site, row: &GameRow, account: Option<&Account>) -> Result<bool, ApiError> {
    let options: TableOptions = serde_json::from_str(&row.options)
        .map_err(|error| StoreError::Damaged(format!("the options of table {}: {error}", row.id)))?;
    let id = account.map_or(-1, |account| account.id);
    let is_seated = || site.tables.board().get(&row.id).is_some_and(|listing| listing.seats_account(id));
    Ok(options.may_see(id) || is_seated() || site.store.has_played(&row.id, id).await?)
}
