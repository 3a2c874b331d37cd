//! Card sets for friendly tables, over HTTP.

use axum::extract::State;
use tria_room::{Cards, GameSettings, Settings};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::admin::sets::SetLine;
use crate::error::{ApiError, ErrorBody, ErrorCode, Obstacle};
use crate::site::Site;

pub(super) fn routes() -> OpenApiRouter<Site> {
    OpenApiRouter::new().routes(routes!(list))
}

/// Lists the card sets with which friendly tables of Triple Triad may be opened.
#[utoipa::path(get, path = "/api/v1/sets", tag = "tables",
    responses((status = 200, body = Vec<SetLine>), (status = "default", body = ErrorBody)))]
async fn list(State(site): State<Site>) -> Result<axum::Json<Vec<SetLine>>, ApiError> {
    Ok(axum::Json(site.store.card_sets().await?))
}

/// Replaces the cards of the settings with shared cards of this set.
pub(super) async fn with_set(site: &Site, mut settings: Settings, name: &str) -> Result<Settings, ApiError> {
    let GameSettings::TripleTriad { cards, .. } = &mut settings.game else {
        return Err(ApiError::bad_value("TriATri has a deck of its own; card sets are for Triple Triad"));
    };
    let found = site.store.shared_cards(name).await?;
    let none =
        || ApiError::new(ErrorCode::BadValue, format!("there is no set {name:?}; /api/v1/sets lists them"));
    *cards = Cards::Shared(found.ok_or_else(none)?);
    // The settings were valid before, so the set is the cause of a refusal.
    settings.check().map_err(|refusal| ApiError::bad_value(refusal.message).because(Obstacle::SetSmall))?;
    Ok(settings)
}
