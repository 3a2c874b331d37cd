//! Tables over HTTP: opening, listing, single commands.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use tria_room::{Seat, Settings};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Caller, Json};
use crate::accounts::{Account, Scope, token};
use crate::chance::Seed;
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::limits::TABLES_EACH_MAX;
use crate::site::Site;
use crate::store::GameId;
use crate::tables::{Listing, Opening, TableOptions, Visitor};

pub(super) fn routes() -> OpenApiRouter<Site> {
    OpenApiRouter::new()
        .routes(routes!(list, open))
        .routes(routes!(mine))
        .routes(routes!(look))
        .routes(routes!(command))
}

/// A computer that sits down at once.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Computer {
    /// The seat, from 0.
    seat: u8,
    /// Its level, 1 to 6.
    level: u8,
}

/// A table that is wanted.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewTable {
    /// The settings of the room, as docs/protocol-room.md describes them.
    #[schema(value_type = Object)]
    settings: serde_json::Value,
    /// What is agreed beside the rules.
    #[serde(default)]
    options: TableOptions,
    /// Computers that sit down at once.
    #[serde(default)]
    computers: Vec<Computer>,
}

/// A table that was opened.
#[derive(Serialize, ToSchema)]
struct Opened {
    /// Its name.
    id: String,
    /// Where its socket is.
    socket: String,
    /// The address to give to others.
    invitation: String,
}

/// Opens a table.
#[utoipa::path(post, path = "/api/v1/tables", tag = "tables", request_body = NewTable,
    responses((status = 201, body = Opened), (status = "default", body = ErrorBody)))]
async fn open(
    State(site): State<Site>,
    caller: Caller,
    Json(wanted): Json<NewTable>,
) -> Result<(StatusCode, axum::Json<Opened>), ApiError> {
    caller.may(Scope::Play)?;
    let settings = read_settings(&wanted.settings)?;
    let options = TableOptions { opened_by: caller.account.id, ..wanted.options };
    options.check(&settings, &caller.account, wanted.computers.len())?;
    if site.tables.board().select(|listing| listing.options.opened_by == caller.account.id).len()
        >= TABLES_EACH_MAX
    {
        let message = format!("you have {TABLES_EACH_MAX} tables open; finish or close one first");
        return Err(ApiError::new(ErrorCode::TooMany, message));
    }
    let seat = |number: u8| {
        Seat::new(number).ok_or_else(|| ApiError::bad_value(format!("a table has no seat {number}")))
    };
    let computers = wanted.computers.iter().map(|computer| Ok((seat(computer.seat)?, computer.level)));
    let opening = Opening {
        name: GameId::from_chance(u64::from_be_bytes(token::random())),
        seed: Seed::new(token::random()),
        settings,
        options,
        computers: computers.collect::<Result<_, ApiError>>()?,
    };
    let id = opening.name.to_string();
    site.tables.open(opening).await?;
    let base = site.config.public_url.clone().unwrap_or_default();
    let opened = Opened {
        socket: format!("/api/v1/tables/{id}/socket"),
        invitation: format!("{}/table/{id}", base.trim_end_matches('/')),
        id,
    };
    Ok((StatusCode::CREATED, axum::Json(opened)))
}

fn read_settings(value: &serde_json::Value) -> Result<Settings, ApiError> {
    tria_room::wire::settings_from_json(value.to_string().as_bytes())
        .map_err(|refusal| ApiError::bad_value(format!("settings: {}", refusal.message)))
}

/// The tables that are open to everybody, newest first.
#[utoipa::path(get, path = "/api/v1/tables", tag = "tables",
    responses((status = 200, body = Vec<Listing>), (status = "default", body = ErrorBody)))]
async fn list(State(site): State<Site>) -> axum::Json<Vec<Listing>> {
    axum::Json(own(&site.tables.board().open()))
}

/// The tables at which one sits.
#[utoipa::path(get, path = "/api/v1/tables/mine", tag = "tables",
    responses((status = 200, body = Vec<Listing>), (status = "default", body = ErrorBody)))]
async fn mine(State(site): State<Site>, caller: Caller) -> Result<axum::Json<Vec<Listing>>, ApiError> {
    caller.may(Scope::Read)?;
    Ok(axum::Json(own(&site.tables.board().of_account(caller.account.id))))
}

/// A table as it is listed.
#[utoipa::path(get, path = "/api/v1/tables/{id}", tag = "tables", params(("id" = String, Path, description = "the table's name")),
    responses((status = 200, body = Listing), (status = "default", body = ErrorBody)))]
async fn look(
    State(site): State<Site>,
    caller: Option<Caller>,
    Path(id): Path<String>,
) -> Result<axum::Json<Listing>, ApiError> {
    let account = caller.map(|caller| caller.account);
    Ok(axum::Json(Listing::clone(&visible(&site, &id, account.as_ref())?.1)))
}

/// Sends one command to a table; those who listen to it hear what follows.
#[utoipa::path(post, path = "/api/v1/tables/{id}/commands", tag = "tables",
    params(("id" = String, Path, description = "the table's name")),
    request_body(content = Object, description = "a command with `key` and `at`, as docs/protocol-room.md describes it"),
    responses((status = 200, description = "the answer of the table, which may be a refusal", body = Object), (status = "default", body = ErrorBody)))]
async fn command(
    State(site): State<Site>,
    caller: Caller,
    Path(id): Path<String>,
    Json(message): Json<tria_room::Message>,
) -> Result<axum::Json<tria_room::Answer>, ApiError> {
    caller.may(Scope::Play)?;
    let (game, _) = visible(&site, &id, Some(&caller.account))?;
    let visitor = visitor(&site, &game, caller.account).await?;
    Ok(axum::Json(site.tables.command(&game, &visitor, message).await?))
}

fn own(listings: &[Arc<Listing>]) -> Vec<Listing> {
    listings.iter().map(|listing| Listing::clone(listing)).collect()
}

/// The running table of this name, if the account may see it.
pub(super) fn visible(
    site: &Site,
    id: &str,
    account: Option<&Account>,
) -> Result<(GameId, Arc<Listing>), ApiError> {
    let none = || ApiError::not_found("running table");
    let game = GameId::parse(id).ok_or_else(none)?;
    let listing = site.tables.board().get(&game).ok_or_else(none)?;
    let account = account.map_or(-1, |account| account.id);
    if !listing.options.may_see(account) && !listing.seats_account(account) {
        // Whether a private table exists is nobody's business.
        return Err(none());
    }
    Ok((game, listing))
}

/// The account as a visitor of this table.
pub(super) async fn visitor(
    _site: &Site,
    _game: &GameId,
    account: Account,
) -> Result<Arc<Visitor>, ApiError> {
    Ok(Arc::new(Visitor { account, rating: None }))
}
