//! Careers that are kept with an account, over HTTP.

use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Caller, Json, Path};
use crate::accounts::{Kind, Scope};
use crate::careers::{self, Checked, KeptCareer, Writing};
use crate::error::{ApiError, ErrorBody, ErrorCode, Obstacle};
use crate::limits::CAREER_BODY_BYTES_MAX;
use crate::site::Site;

pub(super) fn routes() -> OpenApiRouter<Site> {
    OpenApiRouter::new()
        .routes(routes!(own_careers))
        .routes(routes!(read_career, keep_career, remove_career))
        // A career is longer than anything else that people send.
        .layer(DefaultBodyLimit::max(CAREER_BODY_BYTES_MAX))
}

/// The careers that are kept with the account, without their documents; the last written first.
#[utoipa::path(get, path = "/api/v1/careers", tag = "careers",
    responses((status = 200, body = Vec<KeptCareer>), (status = "default", body = ErrorBody)))]
async fn own_careers(
    State(site): State<Site>,
    caller: Caller,
) -> Result<axum::Json<Vec<KeptCareer>>, ApiError> {
    caller.may(Scope::Read)?;
    Ok(axum::Json(site.store.careers(caller.account.id).await?))
}

/// A kept career.
#[derive(Serialize, ToSchema)]
struct WholeCareer {
    #[serde(flatten)]
    kept: KeptCareer,
    /// The career as one document, as games export and import it.
    document: String,
}

/// A kept career with its document.
#[utoipa::path(get, path = "/api/v1/careers/{id}", tag = "careers",
    params(("id" = String, Path, description = "what the program that kept it calls it")),
    responses((status = 200, body = WholeCareer), (status = "default", body = ErrorBody)))]
async fn read_career(
    State(site): State<Site>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<axum::Json<WholeCareer>, ApiError> {
    caller.may(Scope::Read)?;
    let found = site.store.career(caller.account.id, &id).await?;
    let (kept, document) = found.ok_or_else(|| ApiError::not_found("career"))?;
    Ok(axum::Json(WholeCareer { kept, document }))
}

/// A career to keep.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CareerToKeep {
    /// The version that it goes on from; 0 for one that is not kept yet.
    from: i64,
    /// What this copy of the career calls itself, 8 to 32 small letters and digits; it is told to all, so that each copy knows what it wrote itself.
    by: String,
    /// The career as one document, as games export and import it.
    document: String,
}

/// A career that was kept.
#[derive(Serialize, ToSchema)]
struct CareerWritten {
    /// Its version now.
    version: i64,
    /// When it was written, in milliseconds.
    saved: i64,
}

/// Keeps a career under an id of one's own choice. One that goes on from another version than is kept is refused, and changes nothing.
#[utoipa::path(put, path = "/api/v1/careers/{id}", tag = "careers", request_body = CareerToKeep,
    params(("id" = String, Path, description = "8 to 32 small letters and digits")),
    responses((status = 200, body = CareerWritten),
        (status = 409, description = "conflict: another version is kept", body = ErrorBody),
        (status = "default", body = ErrorBody)))]
async fn keep_career(
    State(site): State<Site>,
    caller: Caller,
    Path(id): Path<String>,
    Json(wanted): Json<CareerToKeep>,
) -> Result<axum::Json<CareerWritten>, ApiError> {
    caller.may(Scope::Play)?;
    if caller.account.kind == Kind::Guest {
        return Err(ApiError::forbidden("guests keep no careers; choose a name and a password first")
            .because(Obstacle::Guest));
    }
    careers::check_id(&id)?;
    careers::check_id(&wanted.by)?;
    // Reading a long one takes milliseconds, which nobody else need wait for.
    let CareerToKeep { from, by, document } = wanted;
    let read = tokio::task::spawn_blocking(move || Checked::read(document)).await;
    let checked = read.map_err(|_| ApiError::new(ErrorCode::Internal, "the career could not be read"))??;
    let (account, now) = (caller.account.id, site.now());
    let writing = Writing { id, by, from, checked };
    let work = site
        .store
        .writer()
        .transact(move |tx| Box::pin(async move { careers::write(tx, account, &writing, now).await }));
    Ok(axum::Json(CareerWritten { version: work.await?, saved: now }))
}

/// Removes a career from the account; where it is played it stays.
#[utoipa::path(delete, path = "/api/v1/careers/{id}", tag = "careers",
    params(("id" = String, Path, description = "what the program that kept it calls it")),
    responses((status = 204), (status = "default", body = ErrorBody)))]
async fn remove_career(
    State(site): State<Site>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    caller.may(Scope::Play)?;
    let account = caller.account.id;
    let work = site
        .store
        .writer()
        .transact(move |tx| Box::pin(async move { careers::remove(tx, account, &id).await }));
    work.await?;
    Ok(StatusCode::NO_CONTENT)
}
