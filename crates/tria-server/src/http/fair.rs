//! Fair deals over HTTP: contributions of players, and the public record.

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

/// A contribution to the randomness of a match.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewContribution {
    /// Number of the next match.
    number: u32,
    /// 32 random bytes in 64 hexadecimal digits.
    value: String,
}

/// Contributes to the randomness of the next match, once per player and match.
#[utoipa::path(post, path = "/api/v1/tables/{id}/entropy", tag = "fair deals",
    params(("id" = String, Path, description = "the table's id")), request_body = NewContribution,
    responses((status = 201, body = Contribution), (status = "default", body = ErrorBody)))]
async fn contribute(
    State(site): State<Site>,
    caller: Caller,
    Path(id): Path<String>,
    Json(new): Json<NewContribution>,
) -> Result<(StatusCode, axum::Json<Contribution>), ApiError> {
    caller.may(Scope::Play)?;
    let (game, _) = visible(&site, &id, Some(&caller.account)).await?;
    let visitor = visitor(&site, &game, caller.account).await?;
    let counted = site.tables.contribute(&game, &visitor, new.number, new.value).await?;
    Ok((StatusCode::CREATED, axum::Json(counted)))
}

/// Returns the record from which `tria verify` verifies the deals of a table's finished matches; docs/fair-deals.md describes it.
#[utoipa::path(get, path = "/api/v1/games/{id}/fair", tag = "fair deals",
    params(("id" = String, Path, description = "the table's id")),
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
    if !may_read(&site, &row, account.as_ref()).await? {
        // The same error as for an unknown table: the existence of a private table is not revealed.
        return Err(none());
    }
    if !row.fair {
        return Err(ApiError::new(
            ErrorCode::NotFound,
            "this table was opened by an older version of the server, without commitments",
        ));
    }
    let lines = site.store.log(&game).await?;
    let chance = TableChance::new(&row, site.store.contributions(&game).await?)?;
    let catalog = site.tables.catalog();
    // Replaying a long log blocks the thread.
    let published = tokio::task::spawn_blocking(move || {
        let damaged =
            |error: serde_json::Error| StoreError::Damaged(format!("the log of table {}: {error}", row.id));
        let settings = serde_json::from_str(&row.settings).map_err(damaged)?;
        let log = lines.iter().map(|line| serde_json::from_str(line)).collect::<Result<_, _>>();
        publish(row.id.as_str(), &settings, log.map_err(damaged)?, &chance, catalog)
    });
    let published = published.await.map_err(|_| StoreError::Stopping)??;
    let record = published.ok_or_else(|| {
        ApiError::new(
            ErrorCode::NotFound,
            "no match of this table is over, so its secret is not told yet, or its log is no longer kept",
        )
    })?;
    Ok(axum::Json(record))
}

/// Whether this account may read the record: at private tables, accounts that may see the table, sit there or have played there.
async fn may_read(site: &Site, row: &GameRow, account: Option<&Account>) -> Result<bool, ApiError> {
    let options: TableOptions = serde_json::from_str(&row.options)
        .map_err(|error| StoreError::Damaged(format!("the options of table {}: {error}", row.id)))?;
    let id = account.map_or(-1, |account| account.id);
    if options.may_see(id) {
        return Ok(true);
    }
    let listing = site.tables.board().get(&row.id).await?;
    let is_seated = listing.is_some_and(|listing| listing.seats_account(id));
    Ok(is_seated || site.store.has_played(&row.id, id).await?)
}
