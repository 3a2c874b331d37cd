//! Security schemes of the OpenAPI document: which operations need a token, a session, or neither.

use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme,
};
use utoipa::openapi::{Components, OpenApi};

use super::SESSION_COOKIE;

const TOKEN: &str = "token";
const SESSION: &str = "session";

/// Operations without authentication; sockets use a ticket instead.
const OPEN: [(&str, &str); 11] = [
    ("post", "/api/v1/guest"),
    ("post", "/api/v1/login"),
    ("post", "/api/v1/recover"),
    ("post", "/api/v1/reset"),
    ("get", "/api/v1/presets"),
    ("get", "/api/v1/phrases"),
    ("get", "/api/v1/sets"),
    ("get", "/api/v1/tables"),
    ("get", "/api/v1/leaderboards/{game}/{speed}"),
    ("get", "/api/v1/lobby/socket"),
    ("get", "/api/v1/tables/{id}/socket"),
];

/// Operations with optional authentication, which shows more.
const EITHER: [(&str, &str); 8] = [
    ("post", "/api/v1/signup"),
    ("get", "/api/v1/matches"),
    ("get", "/api/v1/matches/{table}/{number}"),
    ("get", "/api/v1/games/{id}/fair"),
    ("get", "/api/v1/players/{name}"),
    ("get", "/api/v1/players/{name}/ratings/{game}/{speed}"),
    ("post", "/api/v1/print"),
    ("get", "/api/v1/tables/{id}"),
];

/// Returns the alternatives for authenticating an operation: none, a token, or the cookie of a session.
pub(super) fn of(method: &str, path: &str) -> Vec<SecurityRequirement> {
    if OPEN.contains(&(method, path)) {
        return Vec::new();
    }
    let none: [&str; 0] = [];
    let mut all = vec![SecurityRequirement::new(TOKEN, none), SecurityRequirement::new(SESSION, none)];
    if EITHER.contains(&(method, path)) {
        all.insert(0, SecurityRequirement::default());
    }
    all
}

/// Adds the security schemes to the document.
pub(super) fn describe(document: &mut OpenApi) {
    let mut bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
    bearer.description = Some(
        "The token of a session, or a personal token with scopes, as `Authorization: Bearer TOKEN`.".into(),
    );
    let cookie = ApiKeyValue::with_description(
        SESSION_COOKIE,
        "The cookie of a session; over TLS it is called `__Host-tria_session`.",
    );
    let components = document.components.get_or_insert_with(Components::default);
    components.add_security_scheme(TOKEN, SecurityScheme::Http(bearer));
    components.add_security_scheme(SESSION, SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
}
