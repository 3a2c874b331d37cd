//! A new password without the old one: by a recovery code, or by a reset link that an administrator has made.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::accounts::{Begun, Confirmed, confirm, log_in_as};
use super::caller::Caller;
use super::{Address, Json};
use crate::accounts::recovery::{self, Proof, new_codes};
use crate::accounts::{self, AccountId, Kind, password};
use crate::admin::note;
use crate::error::{ApiError, ErrorBody, ErrorCode, Obstacle};
use crate::site::Site;

pub(super) fn routes() -> OpenApiRouter<Site> {
    OpenApiRouter::new().routes(routes!(recover)).routes(routes!(reset)).routes(routes!(renew_codes))
}

/// A name, one of its recovery codes, and the new password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Recovery {
    name: String,
    /// As it was shown; capitals, spaces and dashes do not matter.
    code: String,
    password: String,
}

/// Sets a new password with a recovery code, which is used up; every session ends, and a new one begins.
#[utoipa::path(post, path = "/api/v1/recover", tag = "accounts", request_body = Recovery,
    responses((status = 200, body = Begun), (status = 401, description = "wrong-code", body = ErrorBody),
        (status = "default", body = ErrorBody)))]
async fn recover(
    State(site): State<Site>,
    Address(address): Address,
    headers: HeaderMap,
    Json(wanted): Json<Recovery>,
) -> Result<Response, ApiError> {
    site.rates.name(&wanted.name, address)?;
    password::check(&wanted.password)?;
    let found = site.store.account_with_code(&wanted.name, &wanted.code).await?.ok_or_else(refused)?;
    set_password(&site, &headers, found, Proof::Code(wanted.code), wanted.password).await
}

/// The token of a reset link, and the new password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Reset {
    /// What the link has behind its `#`.
    token: String,
    password: String,
}

/// Sets a new password with the token of a reset link, which is used up; every session ends, and a new one begins.
#[utoipa::path(post, path = "/api/v1/reset", tag = "accounts", request_body = Reset,
    responses((status = 200, body = Begun), (status = 401, description = "wrong-code", body = ErrorBody),
        (status = "default", body = ErrorBody)))]
async fn reset(
    State(site): State<Site>,
    headers: HeaderMap,
    Json(wanted): Json<Reset>,
) -> Result<Response, ApiError> {
    password::check(&wanted.password)?;
    let found = site.store.account_with_reset(&wanted.token, site.now()).await?.ok_or_else(refused)?;
    set_password(&site, &headers, found, Proof::Link(wanted.token), wanted.password).await
}

/// Recovery codes that were made.
#[derive(Serialize, ToSchema)]
struct MadeCodes {
    /// The codes themselves: they are shown this once.
    codes: Vec<String>,
}

/// Makes new recovery codes; earlier ones are no longer good.
#[utoipa::path(post, path = "/api/v1/account/recovery-codes", tag = "accounts", request_body = Confirmed,
    responses((status = 201, body = MadeCodes), (status = 401, description = "wrong-password", body = ErrorBody),
        (status = "default", body = ErrorBody)))]
async fn renew_codes(
    State(site): State<Site>,
    caller: Caller,
    Json(confirmed): Json<Confirmed>,
) -> Result<(StatusCode, axum::Json<MadeCodes>), ApiError> {
    if caller.account.kind == Kind::Guest {
        return Err(
            ApiError::forbidden("guests have no password to recover; sign up first").because(Obstacle::Guest)
        );
    }
    confirm(&site, &caller, confirmed.password).await?;
    let (codes, now) = (new_codes(), site.now());
    let (kept, account) = (codes.clone(), caller.account);
    let made = site.store.writer().transact(move |tx| {
        Box::pin(async move {
            recovery::set_codes(&mut *tx, account.id, &kept, now).await?;
            let (who, detail) = (format!("account:{}", account.id), json!({"account": account.id}));
            note(tx, now, &who, "recovery-codes", &account.name, &detail).await
        })
    });
    made.await.map_err(ApiError::from)?;
    Ok((StatusCode::CREATED, axum::Json(MadeCodes { codes })))
}

/// One refusal for an unknown name, a wrong code and an expired link, so that it tells nothing about accounts.
fn refused() -> ApiError {
    ApiError::new(
        ErrorCode::WrongCode,
        "the name or the recovery code is wrong, or the code or link was used or has expired",
    )
}

async fn set_password(
    site: &Site,
    headers: &HeaderMap,
    id: AccountId,
    proof: Proof,
    password: String,
) -> Result<Response, ApiError> {
    let account = site.store.account(id).await?.ok_or_else(refused)?.account;
    let (hash, now, name) = (password::hash(password).await?, site.now(), account.name.clone());
    let done = site.store.writer().transact(move |tx| {
        Box::pin(async move {
            // Of two requests with one code the second finds it used.
            if !recovery::use_up(&mut *tx, id, &proof, now).await? {
                return Err(refused());
            }
            accounts::set_password(&mut *tx, id, &hash).await?;
            accounts::end_sessions(&mut *tx, id, None).await?;
            let detail = json!({"account": id, "by": proof.name()});
            Ok(note(tx, now, &format!("account:{id}"), "recover", &name, &detail).await?)
        })
    });
    done.await?;
    site.end_sockets(id, None);
    log_in_as(site, account, headers, StatusCode::OK).await
}
