//! Accounts over HTTP: guests, sign-up, log-in and -out, passwords, tokens, export and deletion.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::caller::{Caller, session_cookie};
use super::{Address, Json, Path};
use crate::accounts::recovery::{new_codes, set_codes};
use crate::accounts::{self, Account, AccountId, Kind, Scope, SessionRow, TokenRow, names, password, token};
use crate::error::{ApiError, ErrorBody, ErrorCode, Obstacle};
use crate::limits::{AGENT_CHARS_MAX, SESSION_MS, TOKEN_NAME_CHARS_MAX};
use crate::site::Site;

pub(super) fn routes() -> OpenApiRouter<Site> {
    OpenApiRouter::new()
        .routes(routes!(guest))
        .routes(routes!(sign_up))
        .routes(routes!(log_in))
        .routes(routes!(log_out))
        .routes(routes!(log_out_everywhere))
        .routes(routes!(own_account, delete_account))
        .routes(routes!(export))
        .routes(routes!(change_password))
        .routes(routes!(become_bot))
        .routes(routes!(list_tokens, make_token))
        .routes(routes!(revoke_token))
        .routes(routes!(ticket))
}

/// An account as its owner sees it.
#[derive(Serialize, ToSchema)]
struct OwnAccount {
    /// Its number, the `client` of events and views.
    id: AccountId,
    name: String,
    /// `guest`, `player` or `bot`.
    kind: String,
    /// `player`, `moderator` or `admin`.
    role: String,
    /// When it was made, in milliseconds.
    created: i64,
}

impl From<&Account> for OwnAccount {
    fn from(account: &Account) -> Self {
        Self {
            id: account.id,
            name: account.name.clone(),
            kind: account.kind.to_string(),
            role: account.role.to_string(),
            created: account.created,
        }
    }
}

/// A session that has begun; browsers get it as a cookie as well.
#[derive(Serialize, ToSchema)]
pub(super) struct Begun {
    account: OwnAccount,
    /// For `Authorization: Bearer TOKEN`.
    token: String,
    /// After a sign-up: codes that each set a new password once. They are shown this once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    recovery_codes: Vec<String>,
}

/// A name and a password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Credentials {
    name: String,
    password: String,
}

/// Plays at once, without a name or a password.
#[utoipa::path(post, path = "/api/v1/guest", tag = "accounts",
    responses((status = 201, body = Begun), (status = "default", body = ErrorBody)))]
async fn guest(State(site): State<Site>, headers: HeaderMap) -> Result<Response, ApiError> {
    if !site.config.guests {
        return Err(ApiError::forbidden("this site has no guests; sign up with a name and a password")
            .because(Obstacle::NoGuests));
    }
    let id = token::number();
    let mut begun = Err(ApiError::new(ErrorCode::NameTaken, "every name of this guest is taken; try again"));
    for name in names::of_guest(id) {
        begun = begin(&site, Account::new(id, name, Kind::Guest, site.now()), None, &headers).await;
        if !matches!(&begun, Err(error) if error.code == ErrorCode::NameTaken) {
            break;
        }
    }
    begun
}

/// Signs up; a guest who is logged in becomes this account and keeps its games.
#[utoipa::path(post, path = "/api/v1/signup", tag = "accounts", request_body = Credentials,
    responses((status = 201, body = Begun), (status = 409, description = "name-taken, or conflict where the guest has signed up meanwhile", body = ErrorBody),
        (status = "default", body = ErrorBody)))]
async fn sign_up(
    State(site): State<Site>,
    caller: Option<Caller>,
    headers: HeaderMap,
    Json(credentials): Json<Credentials>,
) -> Result<Response, ApiError> {
    if !site.config.signup {
        return Err(ApiError::forbidden("new accounts are made by the administrator of this site")
            .because(Obstacle::NoSignUp));
    }
    let Credentials { name, password } = credentials;
    names::check(&name)?;
    names::check_reserved(&name)?;
    password::check(&password)?;
    let hash = password::hash(password).await?;
    match caller {
        Some(caller) if caller.account.kind == Kind::Guest => {
            let account = Account { name, kind: Kind::Player, ..caller.account };
            let (kept, now) = (account.clone(), site.now());
            let codes = new_codes();
            let kept_codes = codes.clone();
            let done = site.store.writer().transact(move |tx| {
                Box::pin(async move {
                    accounts::become_player(&mut *tx, kept.id, &kept.name, &hash, now).await?;
                    // A program that has seen the guest's token must not hold the account's.
                    accounts::end_sessions(&mut *tx, kept.id, None).await?;
                    set_codes(tx, kept.id, &kept_codes, now).await?;
                    Ok::<_, ApiError>(())
                })
            });
            done.await?;
            site.end_sockets(account.id, None);
            site.tables.person_changed(account.id, false);
            log_in_with(&site, account, &headers, StatusCode::CREATED, codes).await
        }
        Some(_) => Err(ApiError::bad_value("you have an account already; log out to make another")),
        None => {
            let account = Account::new(token::number(), name, Kind::Player, site.now());
            begin(&site, account, Some(hash), &headers).await
        }
    }
}

/// Logs in.
#[utoipa::path(post, path = "/api/v1/login", tag = "accounts", request_body = Credentials,
    responses((status = 200, body = Begun), (status = 401, description = "wrong-password", body = ErrorBody),
        (status = "default", body = ErrorBody)))]
async fn log_in(
    State(site): State<Site>,
    Address(address): Address,
    headers: HeaderMap,
    Json(credentials): Json<Credentials>,
) -> Result<Response, ApiError> {
    site.rates.name(&credentials.name, address)?;
    let found = site.store.account_named(&credentials.name).await?;
    let hash = found.as_ref().and_then(|found| found.password.clone());
    let right = password::is_right(credentials.password, hash).await?;
    metrics::counter!("tria_logins_total", "result" => if right { "right" } else { "wrong" }).increment(1);
    let Some(found) = found.filter(|_| right) else {
        return Err(ApiError::new(ErrorCode::WrongPassword, "the name or the password is wrong"));
    };
    log_in_as(&site, found.account, &headers, StatusCode::OK).await
}

/// Ends this session.
#[utoipa::path(post, path = "/api/v1/logout", tag = "accounts",
    responses((status = 204), (status = "default", body = ErrorBody)))]
async fn log_out(State(site): State<Site>, caller: Caller) -> Result<Response, ApiError> {
    caller.by_session()?;
    let (id, hash) = (caller.account.id, caller.hash.clone());
    let ended = site
        .store
        .writer()
        .transact(move |tx| Box::pin(async move { accounts::end_sessions(tx, id, Some(&hash)).await }));
    ended.await.map_err(ApiError::from)?;
    site.end_sockets(id, Some(&caller.hash));
    Ok(without_cookie(&site))
}

/// Ends every session of the account, and closes its sockets; tokens stay.
#[utoipa::path(post, path = "/api/v1/logout-everywhere", tag = "accounts",
    responses((status = 204), (status = "default", body = ErrorBody)))]
async fn log_out_everywhere(State(site): State<Site>, caller: Caller) -> Result<Response, ApiError> {
    caller.by_session()?;
    let id = caller.account.id;
    let ended = site
        .store
        .writer()
        .transact(move |tx| Box::pin(async move { accounts::end_sessions(tx, id, None).await }));
    ended.await.map_err(ApiError::from)?;
    site.end_sockets(id, None);
    Ok(without_cookie(&site))
}

/// One's own account.
#[derive(Serialize, ToSchema)]
struct Own {
    account: OwnAccount,
    /// What the token may be used for; `null` for a session.
    scopes: Option<Vec<String>>,
    sessions: Vec<SessionRow>,
    /// How many recovery codes have not been used.
    recovery_codes: i64,
    /// Whether the account may have webhooks here.
    webhooks: bool,
}

/// One's own account and its sessions.
#[utoipa::path(get, path = "/api/v1/account", tag = "accounts",
    responses((status = 200, body = Own), (status = "default", body = ErrorBody)))]
async fn own_account(State(site): State<Site>, caller: Caller) -> Result<axum::Json<Own>, ApiError> {
    caller.may(Scope::Read)?;
    let sessions = site.store.sessions(caller.account.id).await?;
    let scopes = caller.scopes.map(|scopes| scopes.iter().map(ToString::to_string).collect());
    let recovery_codes = site.store.recovery_codes(caller.account.id).await?;
    let webhooks = site.config.webhooks && caller.account.kind != Kind::Guest;
    Ok(axum::Json(Own { account: (&caller.account).into(), scopes, sessions, recovery_codes, webhooks }))
}

/// Everything that the server keeps of the account, as one document.
#[utoipa::path(get, path = "/api/v1/account/export", tag = "accounts",
    responses((status = 200, body = Object), (status = "default", body = ErrorBody)))]
async fn export(State(site): State<Site>, caller: Caller) -> Result<Response, ApiError> {
    caller.by_session()?;
    let document = site.store.export(caller.account.id).await?;
    let name = format!("attachment; filename=\"tria-{}.json\"", caller.account.name);
    Ok(([(header::CONTENT_DISPOSITION, name)], axum::Json(document)).into_response())
}

/// A password that is to be confirmed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Confirmed {
    /// The account's password; guests leave it out.
    pub(super) password: Option<String>,
}

/// Deletes the account for good: its name, its password, its cards. Its games stay, without its name.
#[utoipa::path(delete, path = "/api/v1/account", tag = "accounts", request_body = Confirmed,
    responses((status = 204), (status = "default", body = ErrorBody)))]
async fn delete_account(
    State(site): State<Site>,
    caller: Caller,
    Json(confirmed): Json<Confirmed>,
) -> Result<Response, ApiError> {
    confirm(&site, &caller, confirmed.password).await?;
    let id = caller.account.id;
    let tables = site.tables.board().of_account(id).await?;
    if tables.iter().any(|listing| listing.staked && listing.seats_account(id)) {
        return Err(ApiError::new(
            ErrorCode::Conflict,
            "you sit at a table with something at stake; finish or leave it first",
        )
        .because(Obstacle::AtStake));
    }
    let now = site.now();
    let done = site.store.writer().transact(move |tx| {
        Box::pin(async move {
            crate::ledger::close_account(&mut *tx, id, now).await?;
            Ok::<_, ApiError>(accounts::forget(tx, id, now).await?)
        })
    });
    done.await?;
    // No one is seated with an account that is gone.
    site.matchmaker.forget(&site, id).await;
    site.end_sockets(id, None);
    site.tables.person_changed(id, true);
    if let Err(error) = site.voices_changed(id).await {
        // The account is gone all the same; it is a matter of this server's memory alone.
        tracing::warn!(%error, "the mutes of a deleted account are still known");
    }
    Ok(without_cookie(&site))
}

/// The old and the new password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewPassword {
    old: String,
    new: String,
}

/// Changes the password; every other session ends.
#[utoipa::path(post, path = "/api/v1/account/password", tag = "accounts", request_body = NewPassword,
    responses((status = 200, body = Begun), (status = "default", body = ErrorBody)))]
async fn change_password(
    State(site): State<Site>,
    caller: Caller,
    headers: HeaderMap,
    Json(passwords): Json<NewPassword>,
) -> Result<Response, ApiError> {
    confirm(&site, &caller, Some(passwords.old)).await?;
    password::check(&passwords.new)?;
    let hash = password::hash(passwords.new).await?;
    let id = caller.account.id;
    let done = site.store.writer().transact(move |tx| {
        Box::pin(async move {
            accounts::set_password(&mut *tx, id, &hash).await?;
            accounts::end_sessions(tx, id, None).await
        })
    });
    done.await.map_err(ApiError::from)?;
    site.end_sockets(id, None);
    log_in_as(&site, caller.account, &headers, StatusCode::OK).await
}

/// Marks the account as a bot's, for good.
#[utoipa::path(post, path = "/api/v1/account/bot", tag = "accounts",
    responses((status = 200, body = OwnAccount), (status = "default", body = ErrorBody)))]
async fn become_bot(State(site): State<Site>, caller: Caller) -> Result<axum::Json<OwnAccount>, ApiError> {
    caller.by_session()?;
    if caller.account.kind == Kind::Guest {
        return Err(ApiError::forbidden("a guest cannot be a bot; sign up first").because(Obstacle::Guest));
    }
    let id = caller.account.id;
    let done = site
        .store
        .writer()
        .transact(move |tx| Box::pin(async move { accounts::set_kind(tx, id, Kind::Bot).await }));
    done.await.map_err(ApiError::from)?;
    site.tables.person_changed(id, false);
    Ok(axum::Json((&Account { kind: Kind::Bot, ..caller.account }).into()))
}

/// The tokens of the account, without their secrets.
#[utoipa::path(get, path = "/api/v1/account/tokens", tag = "accounts",
    responses((status = 200, body = Vec<TokenRow>), (status = "default", body = ErrorBody)))]
async fn list_tokens(
    State(site): State<Site>,
    caller: Caller,
) -> Result<axum::Json<Vec<TokenRow>>, ApiError> {
    caller.by_session()?;
    Ok(axum::Json(site.store.access_tokens(caller.account.id).await?))
}

/// A token that is wanted.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewToken {
    /// What its owner calls it.
    name: String,
    /// What it may be used for: `read`, `play`, `trade`, `moderate`.
    scopes: Vec<String>,
    /// For how many days it is good; for ever if missing.
    days: Option<u32>,
}

/// A token that was made.
#[derive(Serialize, ToSchema)]
struct MadeToken {
    #[serde(flatten)]
    row: TokenRow,
    /// The token itself: it is shown this once.
    token: String,
}

/// Makes a personal access token.
#[utoipa::path(post, path = "/api/v1/account/tokens", tag = "accounts", request_body = NewToken,
    responses((status = 201, body = MadeToken), (status = "default", body = ErrorBody)))]
async fn make_token(
    State(site): State<Site>,
    caller: Caller,
    Json(wanted): Json<NewToken>,
) -> Result<(StatusCode, axum::Json<MadeToken>), ApiError> {
    caller.by_session()?;
    if caller.account.kind == Kind::Guest {
        return Err(ApiError::forbidden("guests have no tokens; sign up first").because(Obstacle::Guest));
    }
    if wanted.name.trim().is_empty() || wanted.name.chars().count() > TOKEN_NAME_CHARS_MAX {
        return Err(ApiError::bad_value(format!(
            "a token's name has 1 to {TOKEN_NAME_CHARS_MAX} characters"
        ))
        .because(Obstacle::TokenName));
    }
    let unknown = |word: &String| {
        let all: Vec<&str> = Scope::ALL.iter().map(|scope| scope.name()).collect();
        ApiError::bad_value(format!("there is no scope {word:?}; there are {}", all.join(", ")))
    };
    let scopes = wanted.scopes.iter().map(|word| Scope::from_name(word).ok_or_else(|| unknown(word)));
    let scopes: Vec<Scope> = scopes.collect::<Result<_, _>>()?;
    if scopes.is_empty() {
        return Err(ApiError::bad_value("a token has at least one scope"));
    }
    let (id, now) = (caller.account.id, site.now());
    let expires = wanted.days.map(|days| now + i64::from(days) * 24 * 3_600 * 1_000);
    let made = site.store.writer().transact(move |tx| {
        Box::pin(async move { accounts::new_token(tx, id, wanted.name.trim(), &scopes, expires, now).await })
    });
    let (row, token) = made.await?;
    Ok((StatusCode::CREATED, axum::Json(MadeToken { row, token })))
}

/// Revokes a token, and closes its sockets.
#[utoipa::path(delete, path = "/api/v1/account/tokens/{id}", tag = "accounts", params(("id" = i64, Path, description = "the token's number")),
    responses((status = 204), (status = "default", body = ErrorBody)))]
async fn revoke_token(
    State(site): State<Site>,
    caller: Caller,
    Path(number): Path<i64>,
) -> Result<StatusCode, ApiError> {
    caller.by_session()?;
    let id = caller.account.id;
    let revoked = site
        .store
        .writer()
        .transact(move |tx| Box::pin(async move { accounts::revoke_token(tx, id, number).await }));
    let hash = revoked.await.map_err(ApiError::from)?.ok_or_else(|| ApiError::not_found("token"))?;
    site.end_sockets(id, Some(&hash));
    Ok(StatusCode::NO_CONTENT)
}

/// A ticket for sockets.
#[derive(Serialize, ToSchema)]
struct IssuedTicket {
    /// For `?ticket=` of a socket.
    ticket: String,
    /// Until when it is good, in milliseconds.
    expires: i64,
}

/// Issues a ticket with which sockets are opened, within half a minute.
#[utoipa::path(post, path = "/api/v1/ticket", tag = "accounts",
    responses((status = 200, body = IssuedTicket), (status = "default", body = ErrorBody)))]
async fn ticket(State(site): State<Site>, caller: Caller) -> Result<axum::Json<IssuedTicket>, ApiError> {
    caller.may(Scope::Play)?;
    let (ticket, expires) = site.tickets.issue(caller.account.id, &caller.hash, site.now());
    Ok(axum::Json(IssuedTicket { ticket, expires }))
}

/// Writes a new account and logs it in.
async fn begin(
    site: &Site,
    account: Account,
    hash: Option<String>,
    headers: &HeaderMap,
) -> Result<Response, ApiError> {
    let new = account.clone();
    // Without a password there is none to recover.
    let codes = if hash.is_some() { new_codes() } else { Vec::new() };
    let kept_codes = codes.clone();
    let written = site.store.writer().transact(move |tx| {
        Box::pin(async move {
            new.insert(hash.as_deref(), &mut *tx).await?;
            Ok::<_, ApiError>(set_codes(tx, new.id, &kept_codes, new.created).await?)
        })
    });
    written.await?;
    log_in_with(site, account, headers, StatusCode::CREATED, codes).await
}

/// Begins a session of the account.
pub(super) async fn log_in_as(
    site: &Site,
    account: Account,
    headers: &HeaderMap,
    status: StatusCode,
) -> Result<Response, ApiError> {
    log_in_with(site, account, headers, status, Vec::new()).await
}

/// Begins a session of the account, whose recovery codes were just made.
async fn log_in_with(
    site: &Site,
    account: Account,
    headers: &HeaderMap,
    status: StatusCode,
    recovery_codes: Vec<String>,
) -> Result<Response, ApiError> {
    let secret = token::new(token::SESSION);
    let (id, hash, now) = (account.id, token::hash(&secret), site.now());
    let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let agent: String = agent.chars().take(AGENT_CHARS_MAX).collect();
    let begun = site.store.writer().transact(move |tx| {
        Box::pin(async move { accounts::begin_session(tx, id, &hash, &agent, now).await })
    });
    begun.await.map_err(ApiError::from)?;
    let secure = if site.config.is_secure() { "; Secure" } else { "" };
    let seconds = SESSION_MS / 1_000;
    let name = session_cookie(site);
    let cookie = format!("{name}={secret}; HttpOnly; SameSite=Lax; Path=/; Max-Age={seconds}{secure}");
    let body = axum::Json(Begun { account: (&account).into(), token: secret, recovery_codes });
    Ok((status, [(header::SET_COOKIE, cookie)], body).into_response())
}

/// Checks that the caller knows the password of the account.
pub(super) async fn confirm(site: &Site, caller: &Caller, password: Option<String>) -> Result<(), ApiError> {
    caller.by_session()?;
    let wrong = || ApiError::new(ErrorCode::WrongPassword, "the password is wrong");
    let found = site.store.account(caller.account.id).await?.ok_or_else(wrong)?;
    if found.password.is_none() {
        return Ok(());
    }
    let password = password.ok_or_else(wrong)?;
    if password::is_right(password, found.password).await? { Ok(()) } else { Err(wrong()) }
}

fn without_cookie(site: &Site) -> Response {
    let secure = if site.config.is_secure() { "; Secure" } else { "" };
    let name = session_cookie(site);
    let gone = format!("{name}=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0{secure}");
    (StatusCode::NO_CONTENT, [(header::SET_COOKIE, gone)]).into_response()
}
