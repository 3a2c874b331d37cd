//! Tables over HTTP: opening, listing, single commands.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tria_room::short::Short;
use tria_room::{HostInput, Refusal, Seat, Settings};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::sets::with_set;
use super::{Caller, Json, Path, Query};
use crate::accounts::{Account, AccountId, Scope, token};
use crate::chance::Seed;
use crate::error::{ApiError, ErrorBody, ErrorCode, Obstacle};
use crate::limits::{COMPUTER_TABLES_EACH_MAX, INVITED_MAX, LOBBY_LISTED_MAX, TABLES_EACH_MAX};
use crate::lobby::rating_of;
use crate::site::Site;
use crate::store::GameId;
use crate::tables::{Listing, Opening, TableOptions, Visitor};

pub(super) fn routes() -> OpenApiRouter<Site> {
    OpenApiRouter::new()
        .routes(routes!(list, open))
        .routes(routes!(mine))
        .routes(routes!(look, close))
        .routes(routes!(seat_computer))
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
    /// The table in a few words; or `settings` in full.
    table: Option<Short>,
    /// The settings of the room, as docs/protocol-room.md describes them.
    #[schema(value_type = Object)]
    settings: Option<serde_json::Value>,
    /// A card set of `/api/v1/sets`, whose cards all players share.
    set: Option<String>,
    /// What is agreed beside the rules.
    #[serde(default)]
    options: TableOptions,
    /// Names of further people for whom the seats are kept.
    #[serde(default)]
    invite: Vec<String>,
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
    let settings = match (&wanted.table, &wanted.settings) {
        (Some(short), None) => {
            let refused = |refusal: Refusal| ApiError::bad_value(refusal.message).because(Obstacle::Settings);
            short.settings(site.tables.catalog()).map_err(refused)?
        }
        (None, Some(settings)) => read_settings(settings)?,
        _ => return Err(ApiError::bad_value("a table is described either as `table` or as `settings`")),
    };
    let settings = match &wanted.set {
        Some(set) => with_set(&site, settings, set).await?,
        None => settings,
    };
    let mut options = TableOptions { opened_by: caller.account.id, ..wanted.options };
    options.invited.extend(invited(&site, &wanted.invite).await?);
    options.check(&settings, &caller.account, wanted.computers.len())?;
    if site.store.opened_count(caller.account.id).await? >= TABLES_EACH_MAX {
        let message = format!("you have {TABLES_EACH_MAX} tables open; finish or close one first");
        return Err(ApiError::new(ErrorCode::TooMany, message));
    }
    if wanted.computers.len() >= usize::from(settings.seats()) {
        may_open_for_computers(&site, &caller.account).await?;
    }
    let computers = wanted.computers.iter().map(|computer| Ok((seat(computer.seat)?, computer.level)));
    let opening = Opening {
        name: GameId::from_chance(u64::from_be_bytes(token::random())),
        seed: Seed::new(token::random()),
        settings,
        options,
        computers: computers.collect::<Result<_, ApiError>>()?,
    };
    let id = opening.name.to_string();
    let guests = opening.options.invited.clone();
    site.tables.open(opening).await?;
    for guest in guests.into_iter().filter(|guest| *guest != caller.account.id) {
        if site.store.muted_by(guest).await?.contains(&caller.account.id) {
            continue;
        }
        let notice = json!({"type": "invited", "table": id, "by": caller.account.person()});
        site.notify(guest, notice);
    }
    let base = site.config.public_url.clone().unwrap_or_default();
    let opened = Opened {
        socket: format!("/api/v1/tables/{id}/socket"),
        invitation: format!("{}/table/{id}", base.trim_end_matches('/')),
        id,
    };
    Ok((StatusCode::CREATED, axum::Json(opened)))
}

/// Refuses another table at which only computers play to an account that has enough of them.
async fn may_open_for_computers(site: &Site, account: &Account) -> Result<(), ApiError> {
    if site.tables.board().for_computers(account.id).await? < COMPUTER_TABLES_EACH_MAX {
        return Ok(());
    }
    let message =
        format!("at {COMPUTER_TABLES_EACH_MAX} of your tables only computers play; close one first");
    Err(ApiError::new(ErrorCode::TooMany, message))
}

fn read_settings(value: &serde_json::Value) -> Result<Settings, ApiError> {
    tria_room::wire::settings_from_json(value.to_string().as_bytes()).map_err(|refusal| {
        ApiError::bad_value(format!("settings: {}", refusal.message)).because(Obstacle::Settings)
    })
}

/// One page of the open tables.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct TablePage {
    /// The name of the last table of the page before.
    after: Option<String>,
    /// How many tables, 1 to 500; 500 if missing.
    limit: Option<usize>,
}

/// The public open tables, newest first.
#[utoipa::path(get, path = "/api/v1/tables", tag = "tables", params(TablePage),
    responses((status = 200, body = Vec<Listing>), (status = "default", body = ErrorBody)))]
async fn list(
    State(site): State<Site>,
    Query(page): Query<TablePage>,
) -> Result<axum::Json<Vec<Listing>>, ApiError> {
    let limit = page.limit.unwrap_or(LOBBY_LISTED_MAX);
    if !(1..=LOBBY_LISTED_MAX).contains(&limit) {
        return Err(ApiError::bad_value(format!("a page has 1 to {LOBBY_LISTED_MAX} tables, not {limit}")));
    }
    let listings = site.tables.board().page(page.after.as_deref(), limit).await?;
    let listings = listings.ok_or_else(|| ApiError::not_found("table; begin with the first page again"))?;
    Ok(axum::Json(listings.iter().map(|listing| seen_by(listing, ANONYMOUS)).collect()))
}

/// The account of those who are not logged in.
const ANONYMOUS: AccountId = -1;

/// The listing as this account may see it.
fn seen_by(listing: &Listing, account: AccountId) -> Listing {
    Listing { options: listing.options.seen_by(account), ..listing.clone() }
}

/// The accounts of these names.
async fn invited(site: &Site, names: &[String]) -> Result<Vec<AccountId>, ApiError> {
    if names.len() > INVITED_MAX {
        return Err(ApiError::bad_value(format!("at most {INVITED_MAX} people are invited to a table"))
            .because(Obstacle::InvitedMany));
    }
    let mut ids = Vec::with_capacity(names.len());
    for name in names {
        let found = site.store.account_named(name).await?;
        let found = found.ok_or_else(|| {
            ApiError::bad_value(format!("nobody here is called {name:?}")).because(Obstacle::NobodyCalled)
        })?;
        ids.push(found.account.id);
    }
    Ok(ids)
}

/// A table of one's own.
#[derive(Serialize, ToSchema)]
struct OwnTable {
    #[serde(flatten)]
    table: Listing,
    /// The seat, from 0; `null` where one is invited and has not sat down.
    seat: Option<usize>,
    /// Whether the table waits for one.
    your_turn: bool,
    /// Until when, in milliseconds.
    your_deadline: Option<u64>,
}

/// The tables at which one sits or to which one is invited, not by those whom one has muted: first those that wait for one, the most urgent before the others.
#[utoipa::path(get, path = "/api/v1/tables/mine", tag = "tables",
    responses((status = 200, body = Vec<OwnTable>), (status = "default", body = ErrorBody)))]
async fn mine(State(site): State<Site>, caller: Caller) -> Result<axum::Json<Vec<OwnTable>>, ApiError> {
    caller.may(Scope::Read)?;
    let id = caller.account.id;
    let muted = site.store.muted_by(id).await?;
    let is_invited = |listing: &Listing| {
        let options = &listing.options;
        options.invited.contains(&id) && listing.is_waiting() && !muted.contains(&options.opened_by)
    };
    let mine = |listing: &Listing| listing.seats_account(id) || is_invited(listing);
    let mut listings = site.tables.board().of_account(id).await?;
    listings.retain(|listing| mine(listing));
    let mut tables: Vec<OwnTable> = listings.iter().map(|listing| own_table(listing, id)).collect();
    tables.sort_by_key(|table| (!table.your_turn, table.your_deadline.unwrap_or(u64::MAX)));
    Ok(axum::Json(tables))
}

fn own_table(listing: &Listing, id: AccountId) -> OwnTable {
    let seat = listing.seats.iter().position(|seat| seat.account == Some(id));
    let own = seat.map(|seat| &listing.seats[seat]);
    OwnTable {
        seat,
        your_turn: own.is_some_and(|seat| seat.waited_for),
        your_deadline: own.and_then(|seat| seat.deadline),
        table: seen_by(listing, id),
    }
}

/// Closes a table that one has opened, while no match is played there.
#[utoipa::path(delete, path = "/api/v1/tables/{id}", tag = "tables", params(("id" = String, Path, description = "the table's name")),
    responses((status = 204), (status = "default", body = ErrorBody)))]
async fn close(
    State(site): State<Site>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    caller.may(Scope::Play)?;
    let game = opened_by(&site, &id, &caller.account).await?.0;
    if !site.tables.close(&game).await? {
        return Err(ApiError::new(
            ErrorCode::Conflict,
            "a match is being played here; finish it or leave it",
        )
        .because(Obstacle::MatchRunning));
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Seats a computer at a friendly table that one has opened.
#[utoipa::path(post, path = "/api/v1/tables/{id}/computers", tag = "tables", request_body = Computer,
    params(("id" = String, Path, description = "the table's name")),
    responses((status = 204), (status = "default", body = ErrorBody)))]
async fn seat_computer(
    State(site): State<Site>,
    caller: Caller,
    Path(id): Path<String>,
    Json(computer): Json<Computer>,
) -> Result<StatusCode, ApiError> {
    caller.may(Scope::Play)?;
    let (game, listing) = opened_by(&site, &id, &caller.account).await?;
    if listing.options.rated || listing.staked || listing.own_cards {
        return Err(ApiError::bad_value("computers play friendly games with shared cards only")
            .because(Obstacle::ComputerFriendly));
    }
    let free = listing.seats.iter().filter(|seat| seat.computer.is_none()).count();
    if free <= 1 {
        may_open_for_computers(&site, &caller.account).await?;
    }
    let seat = seat(computer.seat)?;
    let answer = site.tables.host(&game, HostInput::Computer { seat, level: computer.level }).await?;
    match answer.error {
        None => Ok(StatusCode::NO_CONTENT),
        Some(refusal) => Err(ApiError::new(ErrorCode::Conflict, refusal.message)),
    }
}

/// The running table of this name, if this account has opened it.
async fn opened_by(site: &Site, id: &str, account: &Account) -> Result<(GameId, Arc<Listing>), ApiError> {
    let (game, listing) = visible(site, id, Some(account)).await?;
    if listing.options.opened_by != account.id {
        return Err(ApiError::forbidden("this is for whoever opened the table").because(Obstacle::NotOpener));
    }
    Ok((game, listing))
}

fn seat(number: u8) -> Result<Seat, ApiError> {
    Seat::new(number).ok_or_else(|| ApiError::bad_value(format!("a table has no seat {number}")))
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
    let listing = visible(&site, &id, account.as_ref()).await?.1;
    Ok(axum::Json(seen_by(&listing, account.map_or(ANONYMOUS, |account| account.id))))
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
    let (game, _) = visible(&site, &id, Some(&caller.account)).await?;
    let visitor = visitor(&site, &game, caller.account).await?;
    Ok(axum::Json(site.tables.command(&game, &visitor, message).await?))
}

/// The running table of this name, if the account may see it.
pub(super) async fn visible(
    site: &Site,
    id: &str,
    account: Option<&Account>,
) -> Result<(GameId, Arc<Listing>), ApiError> {
    let none = || ApiError::not_found("running table");
    let game = GameId::parse(id).ok_or_else(none)?;
    let listing = site.tables.board().get(&game).await?.ok_or_else(none)?;
    let account = account.map_or(-1, |account| account.id);
    if !listing.options.may_see(account) && !listing.seats_account(account) {
        // Whether a private table exists is not told.
        return Err(none());
    }
    Ok((game, listing))
}

/// The account as a visitor of this table.
pub(super) async fn visitor(site: &Site, game: &GameId, account: Account) -> Result<Arc<Visitor>, ApiError> {
    site.tables.voices().learn(&site.store, account.id).await?;
    let asks =
        |listing: &Arc<Listing>| listing.options.rating_min.is_some() || listing.options.rating_max.is_some();
    let rating = match site.tables.board().get(game).await?.filter(asks) {
        Some(table) => Some(rating_of(site, account.id, &table.game, &table.speed).await?),
        None => None,
    };
    Ok(Arc::new(Visitor { account, rating }))
}
