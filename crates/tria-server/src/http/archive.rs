//! Finished matches over HTTP: search, one match with its record, export of the caller's matches.

use axum::body::Body;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use futures_util::stream;
use serde::{Deserialize, Serialize};
use tria_rules::triad::House;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::players::named;
use super::{Caller, GAMES, Path, Query, one_of};
use crate::accounts::{AccountId, Scope};
use crate::error::{ApiError, ErrorBody};
use crate::limits::{EXPORT_PAGE, PAGE_MAX};
use crate::played::{ArchiveSearch, Cursor, PlayedMatch, Settlement, Speed};
use crate::site::Site;
use crate::store::{GameId, StoreError};

pub(super) fn routes() -> OpenApiRouter<Site> {
    OpenApiRouter::new().routes(routes!(search)).routes(routes!(export)).routes(routes!(look))
}

/// Search criteria; a match must meet all that are given.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct Wanted {
    /// Name of a player.
    player: Option<String>,
    /// Name of a second player of the same match.
    opponent: Option<String>,
    /// `triple-triad` or `triatri`.
    game: Option<String>,
    /// Name of the house.
    house: Option<String>,
    /// `bullet`, `blitz`, `rapid` or `correspondence`.
    speed: Option<String>,
    /// Only rated matches, or only friendly ones.
    rated: Option<bool>,
    /// Earliest end, in milliseconds.
    from: Option<i64>,
    /// Latest end, exclusive, in milliseconds.
    until: Option<i64>,
    /// `win`, `draw` or `loss`, seen from `player`.
    result: Option<String>,
    /// Cursor: the `next` of the previous page.
    after: Option<String>,
    /// Matches per page, 1 to 50; the default is 20.
    limit: Option<i64>,
}

impl Wanted {
    /// Refuses values that no match can have, instead of finding nothing.
    fn check(&self) -> Result<(), ApiError> {
        one_of("game", self.game.as_deref(), GAMES)?;
        one_of("house", self.house.as_deref(), House::ALL.iter().map(|house| house.name()))?;
        one_of("speed", self.speed.as_deref(), Speed::ALL.iter().map(|speed| speed.name()))?;
        one_of("result", self.result.as_deref(), ["win", "draw", "loss"])
    }
}

/// A page of finished matches, the latest first.
#[derive(Serialize, ToSchema)]
struct Page {
    /// Matches, without their records.
    matches: Vec<PlayedMatch>,
    /// Value of `after` for the next page; none on the last page.
    next: Option<String>,
}

/// A finished match with its settlement.
#[derive(Serialize, ToSchema)]
struct WholeMatch {
    /// The match with its records.
    #[serde(flatten)]
    played: PlayedMatch,
    /// Cards and Gil that changed hands at its end.
    settlement: Vec<Settlement>,
}

/// Returns the id of a named account.
async fn number(site: &Site, name: Option<&String>) -> Result<Option<AccountId>, ApiError> {
    let Some(name) = name else { return Ok(None) };
    Ok(Some(named(site, name).await?.id))
}

/// Searches finished matches. Matches of private tables are shown to their players only.
#[utoipa::path(get, path = "/api/v1/matches", tag = "archive", params(Wanted),
    responses((status = 200, body = Page), (status = "default", body = ErrorBody)))]
async fn search(
    State(site): State<Site>,
    caller: Option<Caller>,
    Query(wanted): Query<Wanted>,
) -> Result<axum::Json<Page>, ApiError> {
    let limit = wanted.limit.unwrap_or(20);
    if !(1..=PAGE_MAX).contains(&limit) {
        return Err(ApiError::bad_value(format!("a page has 1 to {PAGE_MAX} matches, not {limit}")));
    }
    if wanted.result.is_some() && wanted.player.is_none() {
        return Err(ApiError::bad_value("a result is somebody's: name the player as well"));
    }
    wanted.check()?;
    let after = match &wanted.after {
        None => None,
        Some(text) => Some(Cursor::parse(text).ok_or_else(|| {
            ApiError::bad_value("`after` is not the `next` of a page; leave it out to begin")
        })?),
    };
    let search = ArchiveSearch {
        player: number(&site, wanted.player.as_ref()).await?,
        opponent: number(&site, wanted.opponent.as_ref()).await?,
        kind: wanted.game,
        house: wanted.house,
        speed: wanted.speed,
        rated: wanted.rated,
        from: wanted.from,
        until: wanted.until,
        result: wanted.result,
        after,
    };
    let viewer = caller.map(|caller| caller.account.id);
    // One more than requested, to know whether another page follows.
    let mut matches = site.store.archive(&search, viewer, limit + 1).await?;
    let more = matches.len() as i64 > limit;
    matches.truncate(limit as usize);
    let next = matches.last().filter(|_| more).and_then(PlayedMatch::cursor).map(|cursor| cursor.text());
    Ok(axum::Json(Page { matches, next }))
}

/// Returns a finished match with its records and its settlement.
#[utoipa::path(get, path = "/api/v1/matches/{table}/{number}", tag = "archive",
    params(("table" = String, Path, description = "the table"),
        ("number" = i64, Path, description = "the match of that table, from 1")),
    responses((status = 200, body = WholeMatch), (status = "default", body = ErrorBody)))]
async fn look(
    State(site): State<Site>,
    caller: Option<Caller>,
    Path((table, number)): Path<(String, i64)>,
) -> Result<axum::Json<WholeMatch>, ApiError> {
    let table = GameId::parse(&table).ok_or_else(|| ApiError::not_found("match"))?;
    let viewer = caller.map(|caller| caller.account.id);
    let played =
        site.store.archived(&table, number, viewer).await?.ok_or_else(|| ApiError::not_found("match"))?;
    Ok(axum::Json(WholeMatch { played, settlement: site.store.settlement(&table, number).await? }))
}

/// Exports the caller's finished matches with their records and settlements, one JSON object per line, the latest first.
#[utoipa::path(get, path = "/api/v1/matches/export", tag = "archive",
    responses((status = 200, content_type = "application/x-ndjson", body = String), (status = "default", body = ErrorBody)))]
async fn export(State(site): State<Site>, caller: Caller) -> Result<Response, ApiError> {
    caller.may(Scope::Read)?;
    let account = caller.account.id;
    let search = ArchiveSearch { player: Some(account), ..ArchiveSearch::default() };
    let pages = stream::try_unfold(Some(search), move |search| {
        let site = site.clone();
        async move { next_page(&site, account, search).await }
    });
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"tria-matches.ndjson\""),
    ];
    Ok((headers, Body::from_stream(pages)).into_response())
}

/// Returns a page of the export as lines, and the search for the next page.
async fn next_page(
    site: &Site,
    account: AccountId,
    search: Option<ArchiveSearch>,
) -> Result<Option<(String, Option<ArchiveSearch>)>, StoreError> {
    let Some(search) = search else { return Ok(None) };
    let matches = site.store.archive(&search, Some(account), EXPORT_PAGE).await?;
    let mut lines = String::new();
    for found in &matches {
        let Some(table) = GameId::parse(&found.table) else { continue };
        if let Some(played) = site.store.archived(&table, found.number, Some(account)).await? {
            let settlement = site.store.settlement(&table, found.number).await?;
            lines.push_str(&tria_room::wire::encode(&WholeMatch { played, settlement }));
            lines.push('\n');
        }
    }
    let full = matches.len() as i64 == EXPORT_PAGE;
    let after = matches.last().filter(|_| full).and_then(PlayedMatch::cursor);
    Ok(Some((lines, after.map(|after| ArchiveSearch { after: Some(after), ..search }))))
}
