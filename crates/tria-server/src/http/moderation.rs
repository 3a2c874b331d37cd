//! Mutes and reports by players; the reports queue, silences and bans for moderators.

use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Caller, Json, Path, Query};
use crate::accounts::{Account, AccountId, Person, Role, Scope};
use crate::chat::{self, ModerationEntry, NewReport, ReportRow, ReportedMessage};
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
        .routes(routes!(moderation_log))
}

/// Lists the accounts that the caller has muted.
#[utoipa::path(get, path = "/api/v1/mutes", tag = "chat",
    responses((status = 200, body = Vec<Person>), (status = "default", body = ErrorBody)))]
async fn list_mutes(State(site): State<Site>, caller: Caller) -> Result<axum::Json<Vec<Person>>, ApiError> {
    caller.may(Scope::Read)?;
    let muted = site.store.muted_by(caller.account.id).await?;
    Ok(axum::Json(site.store.people(&muted).await?))
}

/// Mutes an account: its chat is hidden from the caller at every table.
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
    existing(&site, muted).await?;
    site.store.writer().transact(move |tx| Box::pin(chat::mute(tx, id, muted, now))).await?;
    site.voices_changed(id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lifts the mute of an account.
#[utoipa::path(delete, path = "/api/v1/mutes/{account}", tag = "chat", params(("account" = i64, Path, description = "the account's number")),
    responses((status = 204), (status = "default", body = ErrorBody)))]
async fn unmute(
    State(site): State<Site>,
    caller: Caller,
    Path(muted): Path<AccountId>,
) -> Result<StatusCode, ApiError> {
    caller.may(Scope::Play)?;
    let id = caller.account.id;
    site.store.writer().transact(move |tx| Box::pin(chat::unmute(tx, id, muted))).await?;
    site.voices_changed(id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A new report.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Reported {
    /// The reported account.
    account: AccountId,
    /// The table that the report refers to; its latest chat messages are attached.
    table: Option<String>,
    /// Description of what happened.
    reason: String,
}

/// The number of a new object.
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
    let reason = reason(&reported.reason)?;
    existing(&site, reported.account).await?;
    let (game, messages) = match &reported.table {
        None => (None, Vec::new()),
        Some(name) => {
            let (game, messages) = messages_at(&site, name, caller.account.id).await?;
            (Some(game), messages)
        }
    };
    let new = NewReport { reporter: caller.account.id, account: reported.account, game, reason, messages };
    let now = site.now();
    let id =
        site.store.writer().transact(move |tx| Box::pin(async move { chat::report(tx, &new, now).await }));
    Ok((StatusCode::CREATED, axum::Json(Numbered { id: id.await? })))
}

/// Returns a table and the latest messages that the account could see there: it sits there, may watch, or has played
/// there and left.
///
/// Other accounts are refused, because the export of an account has its reports with the attached messages.
async fn messages_at(
    site: &Site,
    name: &str,
    account: AccountId,
) -> Result<(GameId, Vec<ReportedMessage>), ApiError> {
    let none = || ApiError::not_found("table at which you play, watch or have played");
    let game = GameId::parse(name).ok_or_else(none)?;
    let sees = site.tables.board().get(&game).await?.is_some_and(|listing| {
        listing.seats_account(account) || (listing.may_watch && listing.options.may_see(account))
    });
    if !sees && !site.store.has_played(&game, account).await? {
        return Err(none());
    }
    let messages = site.store.latest_messages(&game, (!sees).then_some(account)).await?;
    Ok((game, messages))
}

/// Query for reports.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct Which {
    /// Whether to list settled reports instead of open ones.
    #[serde(default)]
    settled: bool,
}

/// Lists the open reports, or the settled ones.
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

/// How a report was settled.
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
    let (by, now, note) = (caller.account.id, site.now(), reason(&note.note)?);
    let done = site
        .store
        .writer()
        .transact(move |tx| Box::pin(async move { chat::settle(tx, by, report, &note, now).await }));
    done.await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A silence or ban.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Sanction {
    /// Duration in minutes.
    minutes: u32,
    /// Reason, which the account is told.
    reason: String,
}

impl Sanction {
    /// Returns the end and the reason.
    fn check(&self, now: i64) -> Result<(i64, String), ApiError> {
        if !(1..=SANCTION_MINUTES_MAX).contains(&self.minutes) {
            return Err(ApiError::bad_value(format!("minutes are 1 to {SANCTION_MINUTES_MAX}")));
        }
        Ok((now + i64::from(self.minutes) * 60_000, reason(&self.reason)?))
    }
}

/// Silences an account for a time: its chat is hidden from all others at every table.
#[utoipa::path(put, path = "/api/v1/moderation/accounts/{account}/silence", tag = "moderation", request_body = Sanction,
    params(("account" = i64, Path, description = "the account's number")),
    responses((status = 204), (status = "default", body = ErrorBody)))]
async fn silence(
    State(site): State<Site>,
    caller: Caller,
    Path(account): Path<AccountId>,
    Json(sanction): Json<Sanction>,
) -> Result<StatusCode, ApiError> {
    set_silence(&site, &caller, account, Some(sanction)).await
}

/// Lifts the silence of an account.
#[utoipa::path(delete, path = "/api/v1/moderation/accounts/{account}/silence", tag = "moderation",
    params(("account" = i64, Path, description = "the account's number")),
    responses((status = 204), (status = "default", body = ErrorBody)))]
async fn unsilence(
    State(site): State<Site>,
    caller: Caller,
    Path(account): Path<AccountId>,
) -> Result<StatusCode, ApiError> {
    set_silence(&site, &caller, account, None).await
}

/// Bans an account for a time; its sessions end and its sockets are closed.
#[utoipa::path(put, path = "/api/v1/moderation/accounts/{account}/ban", tag = "moderation", request_body = Sanction,
    params(("account" = i64, Path, description = "the account's number")),
    responses((status = 204), (status = "default", body = ErrorBody)))]
async fn ban(
    State(site): State<Site>,
    caller: Caller,
    Path(account): Path<AccountId>,
    Json(sanction): Json<Sanction>,
) -> Result<StatusCode, ApiError> {
    set_ban(&site, &caller, account, Some(sanction)).await?;
    site.shut_out(account).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Lifts the ban of an account.
#[utoipa::path(delete, path = "/api/v1/moderation/accounts/{account}/ban", tag = "moderation",
    params(("account" = i64, Path, description = "the account's number")),
    responses((status = 204), (status = "default", body = ErrorBody)))]
async fn unban(
    State(site): State<Site>,
    caller: Caller,
    Path(account): Path<AccountId>,
) -> Result<StatusCode, ApiError> {
    set_ban(&site, &caller, account, None).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn set_silence(
    site: &Site,
    caller: &Caller,
    account: AccountId,
    sanction: Option<Sanction>,
) -> Result<StatusCode, ApiError> {
    check_outranks(site, caller, account).await?;
    let (by, now) = (caller.account.id, site.now());
    let silence = sanction.map(|sanction| sanction.check(now)).transpose()?;
    site.store.writer().transact(move |tx| Box::pin(chat::silence(tx, by, account, silence, now))).await?;
    site.voices_changed(account).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn set_ban(
    site: &Site,
    caller: &Caller,
    account: AccountId,
    sanction: Option<Sanction>,
) -> Result<(), ApiError> {
    check_outranks(site, caller, account).await?;
    let (by, now) = (caller.account.id, site.now());
    let ban = sanction.map(|sanction| sanction.check(now)).transpose()?;
    Ok(site.store.writer().transact(move |tx| Box::pin(chat::ban(tx, by, account, ban, now))).await?)
}

/// Returns the moderation log, the newest entry first.
#[utoipa::path(get, path = "/api/v1/moderation/deeds", tag = "moderation",
    responses((status = 200, body = Vec<ModerationEntry>), (status = "default", body = ErrorBody)))]
async fn moderation_log(
    State(site): State<Site>,
    caller: Caller,
) -> Result<axum::Json<Vec<ModerationEntry>>, ApiError> {
    caller.at_least(Role::Moderator)?;
    Ok(axum::Json(site.store.moderation_log(MODERATION_LISTED_MAX).await?))
}

/// Returns the account of this number, if it exists.
async fn existing(site: &Site, account: AccountId) -> Result<Account, ApiError> {
    let found = site.store.account(account).await?;
    found.map(|found| found.account).ok_or_else(|| ApiError::not_found("account"))
}

/// Checks that the caller is a moderator with a higher role than this account.
async fn check_outranks(site: &Site, caller: &Caller, account: AccountId) -> Result<(), ApiError> {
    caller.at_least(Role::Moderator)?;
    if existing(site, account).await?.role >= caller.account.role {
        return Err(ApiError::forbidden("this account has your role, or one above"));
    }
    Ok(())
}

/// Trims a reason and checks its length.
fn reason(text: &str) -> Result<String, ApiError> {
    let text = text.trim();
    if text.is_empty() || text.chars().count() > REASON_CHARS_MAX {
        return Err(ApiError::bad_value(format!("say why, in at most {REASON_CHARS_MAX} characters"))
            .because(Obstacle::WhyLength));
    }
    Ok(text.to_owned())
}
