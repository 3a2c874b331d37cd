//! Careers stored with an account, over HTTP.

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
        // Careers are larger than all other request bodies.
        .layer(DefaultBodyLimit::max(CAREER_BODY_BYTES_MAX))
}

/// Lists the caller's stored careers without their documents, the last written first.
#[utoipa::path(get, path = "/api/v1/careers", tag = "careers",
    responses((status = 200, body = Vec<KeptCareer>), (status = "default", body = ErrorBody)))]
async fn own_careers(
    State(site): State<Site>,
    caller: Caller,
) -> Result<axum::Json<Vec<KeptCareer>>, ApiError> {
    caller.may(Scope::Read)?;
    Ok(axum::Json(site.store.careers(caller.account.id).await?))
}

/// A stored career with its document.
#[derive(Serialize, ToSchema)]
struct WholeCareer {
    #[serde(flatten)]
    kept: KeptCareer,
    /// The career as one document, as exported and imported by the games.
    document: String,
}

/// Returns a stored career with its document.
#[utoipa::path(get, path = "/api/v1/careers/{id}", tag = "careers",
    params(("id" = String, Path, description = "the career's id")),
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

/// A career to store.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CareerToKeep {
    /// The version that the document is based on; 0 for a new career.
    from: i64,
    /// Id of this copy of the career, 8 to 32 lower-case letters and digits; returned in lists, so that a copy recognises its own writes.
    by: String,
    /// The career as one document, as exported and imported by the games.
    document: String,
}

/// Result of a write.
#[derive(Serialize, ToSchema)]
struct CareerWritten {
    /// New version of the career.
    version: i64,
    /// Time of the write, in milliseconds.
    saved: i64,
}

/// Stores a career under an id chosen by the client. A document based on another version than the stored one is refused.
#[utoipa::path(put, path = "/api/v1/careers/{id}", tag = "careers", request_body = CareerToKeep,
    params(("id" = String, Path, description = "8 to 32 lower-case letters and digits")),
    responses((status = 200, body = CareerWritten),
        (status = 409, description = "conflict: another version is stored", body = ErrorBody),
        (status = "default", body = ErrorBody)))]
async fn keep_career(
    State(site): State<Site>,
    caller: Caller,
    Path(id): Path<String>,
    Json(wanted): Json<CareerToKeep>,
) -> Result<axum::Json<CareerWritten>, ApiError> {
    caller.may(Scope::Play)?;
    if caller.account.kind == Kind::Guest {
        return Err(ApiError::forbidden("guests cannot store careers; choose a name and a password first")
            .because(Obstacle::Guest));
    }
    careers::check_id(&id)?;
    careers::check_id(&wanted.by)?;
    // Parsing a large career takes milliseconds, which would block other tasks of the runtime thread.
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

/// Removes a career from the account; local copies on devices are not affected.
#[utoipa::path(delete, path = "/api/v1/careers/{id}", tag = "careers",
    params(("id" = String, Path, description = "the career's id")),
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
