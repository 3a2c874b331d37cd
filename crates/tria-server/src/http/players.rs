//! Players over HTTP: profile pages, ratings and leaderboards.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Caller, GAMES, Path, one_of};
use crate::accounts::{Account, Person};
use crate::error::{ApiError, ErrorBody};
use crate::limits::{HISTORY_MAX, LAST_MATCHES, LEADERBOARD_MAX, LEADERBOARD_MS};
use crate::played::{ArchiveSearch, Counts, PlayedMatch, RatingPoint, RatingRow, Speed, Standing};
use crate::site::Site;

pub(super) fn routes() -> OpenApiRouter<Site> {
    OpenApiRouter::new().routes(routes!(page)).routes(routes!(history)).routes(routes!(leaderboard))
}

/// A public rating.
#[derive(Serialize, ToSchema)]
struct RatingBody {
    /// `triple-triad` or `triatri`.
    game: String,
    /// `bullet`, `blitz`, `rapid` or `correspondence`.
    speed: String,
    /// Rating in points.
    rating: i64,
    /// Rating deviation in points, as of now: it grows without rated matches. The strength is within twice the deviation with 95 % probability.
    deviation: i64,
    /// Number of rated matches.
    matches: i64,
    wins: i64,
    draws: i64,
    losses: i64,
    /// Time of the last change, in milliseconds.
    at: i64,
}

impl RatingBody {
    fn of(row: RatingRow, now: i64) -> Self {
        let rating = row.now(now);
        Self {
            rating: rating.points(),
            deviation: (rating.deviation + 500) / 1_000,
            game: row.kind,
            speed: row.speed,
            matches: row.matches,
            wins: row.wins,
            draws: row.draws,
            losses: row.losses,
            at: row.at,
        }
    }
}

/// A player's profile page.
#[derive(Serialize, ToSchema)]
struct PlayerPage {
    /// The player.
    person: Person,
    /// Creation of the account, in milliseconds.
    created: i64,
    /// Last activity, in milliseconds, rounded down to the day.
    seen: i64,
    /// Ratings by game and speed.
    ratings: Vec<RatingBody>,
    /// Results of all finished matches, including friendly ones.
    counts: Counts,
    /// The latest matches that the viewer may see.
    last: Vec<PlayedMatch>,
}

/// Returns the account of this name.
pub(super) async fn named(site: &Site, name: &str) -> Result<Account, ApiError> {
    let found = site.store.account_named(name).await?;
    Ok(found.ok_or_else(|| ApiError::not_found("player"))?.account)
}

/// Returns a player's page: ratings, results and latest matches.
#[utoipa::path(get, path = "/api/v1/players/{name}", tag = "players",
    params(("name" = String, Path, description = "the player's name")),
    responses((status = 200, body = PlayerPage), (status = "default", body = ErrorBody)))]
async fn page(
    State(site): State<Site>,
    caller: Option<Caller>,
    Path(name): Path<String>,
) -> Result<axum::Json<PlayerPage>, ApiError> {
    const DAY_MS: i64 = 24 * 3_600 * 1_000;
    let account = named(&site, &name).await?;
    let now = site.now();
    let search = ArchiveSearch { player: Some(account.id), ..ArchiveSearch::default() };
    let viewer = caller.map(|caller| caller.account.id);
    Ok(axum::Json(PlayerPage {
        person: account.person(),
        created: account.created,
        seen: account.seen / DAY_MS * DAY_MS,
        ratings: site
            .store
            .ratings(account.id)
            .await?
            .into_iter()
            .map(|row| RatingBody::of(row, now))
            .collect(),
        counts: site.store.counts(account.id).await?,
        last: site.store.archive(&search, viewer, LAST_MATCHES).await?,
    }))
}

/// Checks the game and speed of a path.
fn known(game: &str, speed: &str) -> Result<(), ApiError> {
    one_of("game", Some(game), GAMES)?;
    one_of("speed", Some(speed), Speed::ALL.iter().map(|speed| speed.name()))
}

/// Returns the history of a rating, the latest match first.
#[utoipa::path(get, path = "/api/v1/players/{name}/ratings/{game}/{speed}", tag = "players",
    params(("name" = String, Path, description = "the player's name"),
        ("game" = String, Path, description = "triple-triad or triatri"),
        ("speed" = String, Path, description = "bullet, blitz, rapid or correspondence")),
    responses((status = 200, body = Vec<RatingPoint>), (status = "default", body = ErrorBody)))]
async fn history(
    State(site): State<Site>,
    caller: Option<Caller>,
    Path((name, game, speed)): Path<(String, String, String)>,
) -> Result<axum::Json<Vec<RatingPoint>>, ApiError> {
    known(&game, &speed)?;
    let account = named(&site, &name).await?;
    let viewer = caller.map(|caller| caller.account.id);
    Ok(axum::Json(site.store.rating_history(account.id, &game, &speed, viewer, HISTORY_MAX).await?))
}

/// Returns the leaderboard of a game and speed: players with a recent rated match and a low rating deviation.
#[utoipa::path(get, path = "/api/v1/leaderboards/{game}/{speed}", tag = "players",
    params(("game" = String, Path, description = "triple-triad or triatri"),
        ("speed" = String, Path, description = "bullet, blitz, rapid or correspondence")),
    responses((status = 200, body = Vec<Standing>), (status = "default", body = ErrorBody)))]
async fn leaderboard(
    State(site): State<Site>,
    Path((game, speed)): Path<(String, String)>,
) -> Result<axum::Json<Vec<Standing>>, ApiError> {
    known(&game, &speed)?;
    let since = site.now() - LEADERBOARD_MS;
    Ok(axum::Json(site.store.leaderboard(&game, &speed, since, LEADERBOARD_MAX).await?))
}
