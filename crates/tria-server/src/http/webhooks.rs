//! Webhooks of an account over HTTP.

use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use tria_locale::Lang;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::caller::Caller;
use super::{Json, Path};
use crate::accounts::Kind;
use crate::error::{ApiError, ErrorBody, Obstacle};
use crate::site::Site;
use crate::webhooks::address::Target;
use crate::webhooks::message::new_secret;
use crate::webhooks::{self, Attempt, EventKind, Format, NewWebhook, WebhookRow};

pub(super) fn routes() -> OpenApiRouter<Site> {
    OpenApiRouter::new().routes(routes!(list, make)).routes(routes!(delete)).routes(routes!(test))
}

/// The webhooks of the account, without their secrets.
#[utoipa::path(get, path = "/api/v1/account/webhooks", tag = "webhooks",
    responses((status = 200, body = Vec<WebhookRow>), (status = "default", body = ErrorBody)))]
async fn list(State(site): State<Site>, caller: Caller) -> Result<axum::Json<Vec<WebhookRow>>, ApiError> {
    caller.by_session()?;
    Ok(axum::Json(site.store.webhooks(caller.account.id).await?))
}

/// A webhook that is wanted.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Wanted {
    /// Where requests go: an address of HTTP or HTTPS on the public internet.
    url: String,
    /// `json`, `slack` or `discord`.
    format: String,
    /// What it is told: `your-turn`, `match-began`, `match-ended`.
    events: Vec<String>,
    /// The language of sentences, `en` or `fr`; English if missing.
    language: Option<String>,
}

/// A webhook that was made.
#[derive(Serialize, ToSchema)]
struct Made {
    #[serde(flatten)]
    row: WebhookRow,
    /// The key of the signatures: it is shown this once.
    secret: String,
}

/// Makes a webhook, which is told of the account's turns or matches from then on.
#[utoipa::path(post, path = "/api/v1/account/webhooks", tag = "webhooks", request_body = Wanted,
    responses((status = 201, body = Made), (status = 403, description = "forbidden: guests, or a site without webhooks", body = ErrorBody),
        (status = "default", body = ErrorBody)))]
async fn make(
    State(site): State<Site>,
    caller: Caller,
    Json(wanted): Json<Wanted>,
) -> Result<(StatusCode, axum::Json<Made>), ApiError> {
    allowed(&site, &caller)?;
    let new = read(&site, wanted)?;
    let (account, now, secret) = (caller.account.id, site.now(), new.secret.clone());
    let made = site
        .store
        .writer()
        .transact(move |tx| Box::pin(async move { webhooks::add(tx, account, &new, now).await }));
    let row = made.await?;
    site.tables.subscribers().insert(account);
    Ok((StatusCode::CREATED, axum::Json(Made { row, secret })))
}

/// Deletes a webhook; what was not delivered is dropped.
#[utoipa::path(delete, path = "/api/v1/account/webhooks/{id}", tag = "webhooks", params(("id" = i64, Path, description = "the webhook's number")),
    responses((status = 204), (status = "default", body = ErrorBody)))]
async fn delete(
    State(site): State<Site>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<StatusCode, ApiError> {
    caller.by_session()?;
    let account = caller.account.id;
    let removed = site
        .store
        .writer()
        .transact(move |tx| Box::pin(async move { webhooks::remove(tx, account, Some(id)).await }));
    if removed.await.map_err(ApiError::from)? {
        return Ok(StatusCode::NO_CONTENT);
    }
    Err(ApiError::not_found("webhook"))
}

/// Sends a test to a webhook at once, and says how that ended; a success ends a pause.
#[utoipa::path(post, path = "/api/v1/account/webhooks/{id}/test", tag = "webhooks", params(("id" = i64, Path, description = "the webhook's number")),
    responses((status = 200, body = Attempt), (status = "default", body = ErrorBody)))]
async fn test(
    State(site): State<Site>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<axum::Json<Attempt>, ApiError> {
    allowed(&site, &caller)?;
    let attempt = webhooks::test(&site, caller.account.id, id).await?;
    Ok(axum::Json(attempt.ok_or_else(|| ApiError::not_found("webhook"))?))
}

fn allowed(site: &Site, caller: &Caller) -> Result<(), ApiError> {
    caller.by_session()?;
    if !site.config.webhooks {
        return Err(ApiError::forbidden(
            "this site has no webhooks; its administrator can allow them (webhooks)",
        ));
    }
    if caller.account.kind == Kind::Guest {
        return Err(ApiError::forbidden("guests have no webhooks; sign up first").because(Obstacle::Guest));
    }
    Ok(())
}

fn read(site: &Site, wanted: Wanted) -> Result<NewWebhook, ApiError> {
    let unknown = |what: &str, word: &str, known: &[&str]| {
        ApiError::bad_value(format!("there is no {what} {word:?}; there are {}", known.join(", ")))
    };
    Target::parse(&wanted.url, site.config.webhooks_private)
        .map_err(|error| ApiError::bad_value(error.to_string()))?;
    let formats: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
    let format =
        Format::from_name(&wanted.format).ok_or_else(|| unknown("format", &wanted.format, &formats))?;
    let code = wanted.language.as_deref().unwrap_or("en");
    let language = match code {
        "en" | "fr" => Lang::from_tag(code),
        _ => None,
    };
    let language = language.ok_or_else(|| unknown("language", code, &["en", "fr"]))?;
    let kinds = EventKind::ALL.iter().copied().filter(|kind| *kind != EventKind::Test);
    let names: Vec<&str> = kinds.clone().map(EventKind::name).collect();
    if let Some(word) = wanted.events.iter().find(|word| !names.contains(&word.as_str())) {
        return Err(unknown("event", word, &names));
    }
    let events: Vec<EventKind> =
        kinds.filter(|kind| wanted.events.iter().any(|word| word == kind.name())).collect();
    if events.is_empty() {
        return Err(ApiError::bad_value(format!("a webhook is told at least one of {}", names.join(", "))));
    }
    Ok(NewWebhook { url: wanted.url, format, language, events, secret: new_secret() })
}
