//! Authentication of requests: the cookie of a session, or a token in the header `Authorization`.

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::header;
use axum::http::request::Parts;
use axum_extra::extract::CookieJar;

use super::observe::{Address, class};
use crate::accounts::{Account, Role, Scope};
use crate::error::{ApiError, ErrorCode};
use crate::site::Site;

/// Name of the session cookie at sites without TLS.
pub const SESSION_COOKIE: &str = "tria_session";

/// Name of the session cookie with TLS: browsers restrict the prefix `__Host-` to this host and to HTTPS.
pub(super) const SECURE_COOKIE: &str = "__Host-tria_session";

/// Returns the name of this site's session cookie.
pub(super) fn session_cookie(site: &Site) -> &'static str {
    if site.config.is_secure() { SECURE_COOKIE } else { SESSION_COOKIE }
}

/// The authenticated sender of a request.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The account.
    pub account: Account,
    /// Hash of the session or token.
    pub hash: String,
    /// Scopes of a token; `None` for a session, which has all.
    pub scopes: Option<Vec<Scope>>,
}

impl Caller {
    /// Checks that the session or token has a scope.
    ///
    /// # Errors
    /// `forbidden` for a token without the scope.
    pub fn may(&self, scope: Scope) -> Result<&Self, ApiError> {
        match &self.scopes {
            Some(scopes) if !scopes.contains(&scope) => {
                Err(ApiError::forbidden(format!("this token lacks the scope {scope}")))
            }
            _ => Ok(self),
        }
    }

    /// Checks that the request comes from a session: tokens must not change the account itself.
    ///
    /// # Errors
    /// `forbidden` for a token.
    pub fn by_session(&self) -> Result<&Self, ApiError> {
        match self.scopes {
            Some(_) => Err(ApiError::forbidden("this needs a session: log in with name and password")),
            None => Ok(self),
        }
    }

    /// Checks that the account has this role or a higher one, and the scope `moderate`.
    ///
    /// # Errors
    /// `forbidden`.
    pub fn at_least(&self, role: Role) -> Result<&Self, ApiError> {
        self.may(Scope::Moderate)?;
        if self.account.role < role {
            return Err(ApiError::forbidden(format!("this is for the role {role}")));
        }
        Ok(self)
    }
}

impl FromRequestParts<Site> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, ApiError> {
        let none = || {
            ApiError::new(
                ErrorCode::NotLoggedIn,
                "log in, play as a guest, or send a token as Authorization: Bearer TOKEN",
            )
        };
        let secret = secret(parts, site).ok_or_else(none)?;
        let now = site.now();
        let holder = site.store.holder(&secret, now).await?.ok_or_else(|| {
            ApiError::new(ErrorCode::NotLoggedIn, "the session or token is unknown or over; log in again")
        })?;
        if let Some(until) = holder.account.banned(now) {
            let reason = holder.account.ban_reason.as_deref().unwrap_or("no reason was given");
            let message = format!("this account is banned until {until} (milliseconds since 1970): {reason}");
            return Err(ApiError::new(ErrorCode::Banned, message));
        }
        let address = parts.extensions.get::<Address>().map(|address| address.0);
        site.rates.account(holder.account.id, address, class(parts))?;
        Ok(Self { account: holder.account, hash: holder.hash, scopes: holder.scopes })
    }
}

impl OptionalFromRequestParts<Site> for Caller {
    type Rejection = ApiError;

    /// Returns `None` without a token; refuses an invalid token, and one without the scope `read`, because these requests
    /// show more to the account itself.
    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Option<Self>, ApiError> {
        if secret(parts, site).is_none() {
            return Ok(None);
        }
        let caller = <Self as FromRequestParts<Site>>::from_request_parts(parts, site).await?;
        caller.may(Scope::Read)?;
        Ok(Some(caller))
    }
}

/// Returns the token of a request.
fn secret(parts: &Parts, site: &Site) -> Option<String> {
    if let Some(value) = parts.headers.get(header::AUTHORIZATION) {
        return value.to_str().ok()?.strip_prefix("Bearer ").map(str::to_owned);
    }
    let jar = CookieJar::from_headers(&parts.headers);
    jar.get(session_cookie(site)).map(|cookie| cookie.value().to_owned())
}
