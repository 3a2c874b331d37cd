//! Mutes and reports for everybody; reports, silences and bans for moderators.

use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Caller, Json, Path, Query};
use crate::accounts::{Account, AccountId, Person, Role, Scope};
use crate::chat::{self, DeedRow, NewReport, ReportRow, Said};
use crate::error::{ApiError, ErrorBody, Obstacle};
use crate::limits::{MODERATION_LISTED_MAX, REASON_CHARS_MAX, SANCTION_MINUTES_MAX};
use crate::site::Site;
use crate::store::GameId;

pub(super) fn routes() -> OpenApiRouter<Site> {
    OpenApiRouter::new()
        .routes(routes!(list_mutes))
        .routes(routes!(mute, unmute))
        .routes(routes!(report))
        .routes(routes!(list_reports))
        .routes(routes!(settle))
        .routes(routes!(silence, unsilence))
        .routes(routes!(ban, unban))
        .routes(routes!(deeds))
}

/// The people whom one does not hear.
#[utoipa::path(get, path = "/api/v1/mutes", tag = "chat",
    responses((status = 200, body = Vec<Person>), (status = "default", body = ErrorBody)))]
async fn list_mutes(State(site): State<Site>, caller: Caller) -> Result<axum::Json<Vec<Person>>, ApiError> {
    caller.may(Scope::Read)?;
    let muted = site.store.muted_by(caller.account.id).await?;
    Ok(axum::Json(site.store.people(&muted).await?))
}

/// No longer hears an account: what it says is told as nothing, at every table.
#[utoipa::path(put, path = "/api/v1/mutes/{account}", tag = "chat", params(("account" = i64, Path, description = "the account's number")),
    responses((status = 204), (status = "default", body = ErrorBody)))]
async fn mute(
    State(site): State<Site>,
    caller: Caller,
    Path(muted): Path<AccountId>,
) -> Result<StatusCode, ApiError> {
    caller.may(Scope::Play)?;
    let (id, now) = (caller.account.id, site.now());
    if muted == id {
        return Err(ApiError::bad_value("nobody mutes himself").because(Obstacle::MuteSelf));
    }
    known(&site, muted).await?;
    let done =
        site.store.writer().transact(move |tx| Box::pin(async move { chat::mute(tx, id, muted, now).await }));
    done.await?;
    site.tables.voices().learn(&site.store, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Hears an account again.
#[utoipa::path(delete, path = "/api/v1/mutes/{account}", tag = "chat", params(("account" = i64, Path, description = "the account's number")),
    responses((status = 204), (status = "default", body = ErrorBody)))]
async fn unmute(
    State(site): State<Site>,
    caller: Caller,
    Path(muted): Path<AccountId>,
) -> Result<StatusCode, ApiError> {
    caller.may(Scope::Play)?;
    let id = caller.account.id;
    let done =
        site.store.writer().transact(move |tx| Box::pin(async move { chat::unmute(tx, id, muted).await }));
    done.await.map_err(ApiError::from)?;
    site.tables.voices().learn(&site.store, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Something that moderators should know.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Reported {
    /// Whom it is about.
    account: AccountId,
    /// The table where it happened; what was said there last is attached.
    table: Option<String>,
    /// What happened.
    reason: String,
}

/// The number of something that was made.
#[derive(Serialize, ToSchema)]
struct Numbered {
    id: i64,
}

/// Reports an account to the moderators.
#[utoipa::path(post, path = "/api/v1/reports", tag = "chat", request_body = Reported,
    responses((status = 201, body = Numbered), (status = "default", body = ErrorBody)))]
async fn report(
    State(site): State<Site>,
    caller: Caller,
    Json(reported): Json<Reported>,
) -> Result<(StatusCode, axum::Json<Numbered>), ApiError> {
    caller.may(Scope::Play)?;
    let reason = in_words(&reported.reason)?;
    known(&site, reported.account).await?;
    let (game, messages) = match &reported.table {
        None => (None, Vec::new()),
        Some(name) => {
            let (game, messages) = heard_at(&site, name, caller.account.id).await?;
            (Some(game), messages)
        }
    };
    let new = NewReport { reporter: caller.account.id, account: reported.account, game, reason, messages };
    let now = site.now();
    let written =
        site.store.writer().transact(move |tx| Box::pin(async move { chat::report(tx, &new, now).await }));
    Ok((StatusCode::CREATED, axum::Json(Numbered { id: written.await? })))
}

/// The table of this name and what the account may have heard there: it sits there, may watch, or has played there and
/// left. Nobody else can have others look at it, or find it among what the server knows of him.
async fn heard_at(site: &Site, name: &str, account: AccountId) -> Result<(GameId, Vec<Said>), ApiError> {
    let none = || ApiError::not_found("table at which you play, watch or have played");
    let game = GameId::parse(name).ok_or_else(none)?;
    let hears = site.tables.board().get(&game).is_some_and(|listing| {
        listing.seats_account(account) || (listing.may_watch && listing.options.may_see(account))
    });
    if !hears && !site.store.has_played(&game, account).await? {
        return Err(none());
    }
    let messages = site.store.said_at(&game, (!hears).then_some(account)).await?;
    Ok((game, messages))
}

/// Which reports.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct Which {
    /// Those that are settled instead of those that wait.
    #[serde(default)]
    settled: bool,
}

/// The reports that wait for a moderator, or those that are settled.
#[utoipa::path(get, path = "/api/v1/moderation/reports", tag = "moderation", params(Which),
    responses((status = 200, body = Vec<ReportRow>), (status = "default", body = ErrorBody)))]
async fn list_reports(
    State(site): State<Site>,
    caller: Caller,
    Query(which): Query<Which>,
) -> Result<axum::Json<Vec<ReportRow>>, ApiError> {
    caller.at_least(Role::Moderator)?;
    Ok(axum::Json(site.store.reports(which.settled, MODERATION_LISTED_MAX).await?))
}

/// What was done about a report.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Note {
    note: String,
}

/// Settles a report.
#[utoipa::path(post, path = "/api/v1/moderation/reports/{id}/settle", tag = "moderation", request_body = Note,
    params(("id" = i64, Path, description = "the report's number")),
    responses((status = 204), (status = "default", body = ErrorBody)))]
async fn settle(
    State(site): State<Site>,
    caller: Caller,
    Path(report): Path<i64>,
    Json(note): Json<Note>,
) -> Result<StatusCode, ApiError> {
    caller.at_least(Role::Moderator)?;
    let (by, now, note) = (caller.account.id, site.now(), in_words(&note.note)?);
    let done = site
        .store
        .writer()
        .transact(move |tx| Box::pin(async move { chat::settle(tx, by, report, &note, now).await }));
    done.await?;
    Ok(StatusCode::NO_CONTENT)
}

/// For how long, and why.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Sanction {
    /// For how many minutes.
    minutes: u32,
    /// Why; the account is told.
    reason: String,
}

impl Sanction {
    /// Until when, and why.
    fn check(&self, now: i64) -> Result<(i64, String), ApiError> {
        if !(1..=SANCTION_MINUTES_MAX).contains(&self.minutes) {
            return Err(ApiError::bad_value(format!("minutes are 1 to {SANCTION_MINUTES_MAX}")));
        }
        Ok((now + i64::from(self.minutes) * 60_000, in_words(&self.reason)?))
    }
}

/// Silences an account at every table for a time.
#[utoipa::path(put, path = "/api/v1/moderation/accounts/{account}/silence", tag = "moderation", request_body = Sanction,
    params(("account" = i64, Path, description = "the account's number")),
    responses((status = 204), (status = "default", body = ErrorBody)))]
async fn silence(
    State(site): State<Site>,
    caller: Caller,
    Path(account): Path<AccountId>,
    Json(sanction): Json<Sanction>,
) -> Result<StatusCode, ApiError> {
    below(&site, &caller, account).await?;
    let (by, now) = (caller.account.id, site.now());
    let (ends, reason) = sanction.check(now)?;
    let done = site.store.writer().transact(move |tx| {
        Box::pin(async move { chat::silence(tx, by, account, ends, &reason, now).await })
    });
    done.await.map_err(ApiError::from)?;
    site.tables.voices().learn(&site.store, account).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lets an account be heard again.
#[utoipa::path(delete, path = "/api/v1/moderation/accounts/{account}/silence", tag = "moderation",
    params(("account" = i64, Path, description = "the account's number")),
    responses((status = 204), (status = "default", body = ErrorBody)))]
async fn unsilence(
    State(site): State<Site>,
    caller: Caller,
    Path(account): Path<AccountId>,
) -> Result<StatusCode, ApiError> {
    below(&site, &caller, account).await?;
    let (by, now) = (caller.account.id, site.now());
    let done = site
        .store
        .writer()
        .transact(move |tx| Box::pin(async move { chat::unsilence(tx, by, account, now).await }));
    done.await.map_err(ApiError::from)?;
    site.tables.voices().learn(&site.store, account).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Keeps an account out for a time; its sessions end and its sockets close.
#[utoipa::path(put, path = "/api/v1/moderation/accounts/{account}/ban", tag = "moderation", request_body = Sanction,
    params(("account" = i64, Path, description = "the account's number")),
    responses((status = 204), (status = "default", body = ErrorBody)))]
async fn ban(
    State(site): State<Site>,
    caller: Caller,
    Path(account): Path<AccountId>,
    Json(sanction): Json<Sanction>,
) -> Result<StatusCode, ApiError> {
    below(&site, &caller, account).await?;
    let (by, now) = (caller.account.id, site.now());
    let (until, reason) = sanction.check(now)?;
    let done = site.store.writer().transact(move |tx| {
        Box::pin(async move { chat::ban(tx, by, account, Some((until, reason.as_str())), now).await })
    });
    done.await.map_err(ApiError::from)?;
    site.shut_out(account);
    Ok(StatusCode::NO_CONTENT)
}

/// Lets an account in again.
#[utoipa::path(delete, path = "/api/v1/moderation/accounts/{account}/ban", tag = "moderation",
    params(("account" = i64, Path, description = "the account's number")),
    responses((status = 204), (status = "default", body = ErrorBody)))]
async fn unban(
    State(site): State<Site>,
    caller: Caller,
    Path(account): Path<AccountId>,
) -> Result<StatusCode, ApiError> {
    below(&site, &caller, account).await?;
    let (by, now) = (caller.account.id, site.now());
    let done = site
        .store
        .writer()
        .transact(move |tx| Box::pin(async move { chat::ban(tx, by, account, None, now).await }));
    done.await.map_err(ApiError::from)?;
    Ok(StatusCode::NO_CONTENT)
}

/// What moderators did, the newest first.
#[utoipa::path(get, path = "/api/v1/moderation/deeds", tag = "moderation",
    responses((status = 200, body = Vec<DeedRow>), (status = "default", body = ErrorBody)))]
async fn deeds(State(site): State<Site>, caller: Caller) -> Result<axum::Json<Vec<DeedRow>>, ApiError> {
    caller.at_least(Role::Moderator)?;
    Ok(axum::Json(site.store.deeds(MODERATION_LISTED_MAX).await?))
}

/// The account of this number.
async fn known(site: &Site, account: AccountId) -> Result<Account, ApiError> {
    let found = site.store.account(account).await?;
    found.map(|found| found.account).ok_or_else(|| ApiError::not_found("account"))
}

/// Checks that the caller may moderate this account: nobody moderates his equals.
async fn below(site: &Site, caller: &Caller, account: AccountId) -> Result<(), ApiError> {
    caller.at_least(Role::Moderator)?;
    if known(site, account).await?.role >= caller.account.role {
        return Err(ApiError::forbidden("this account has your role, or one above"));
    }
    Ok(())
}

/// A reason that says something and is not too long.
fn in_words(text: &str) -> Result<String, ApiError> {
    let text = text.trim();
    if text.is_empty() || text.chars().count() > REASON_CHARS_MAX {
        return Err(ApiError::bad_value(format!("say why, in at most {REASON_CHARS_MAX} characters"))
            .because(Obstacle::WhyLength));
    }
    Ok(text.to_owned())
}
