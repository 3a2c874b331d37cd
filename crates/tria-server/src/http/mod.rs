//! HTTP: requests in, answers out. Each file is one part of the interface; what they share is here.

mod accounts;
mod archive;
mod bounds;
mod caller;
mod careers;
mod client;
mod collection;
mod fair;
mod health;
mod lasting;
pub(crate) mod listen;
mod lobby;
mod moderation;
mod observe;
mod page;
mod players;
mod print;
mod recovery;
mod security;
mod sets;
mod socket;
mod stream;
mod tables;
mod text;
mod trades;
mod webhooks;

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::assets::Assets;
use crate::error::{ApiError, ErrorCode};
use crate::limits::{BODY_BYTES_MAX, CAREER_BODY_BYTES_MAX};
use crate::site::Site;

pub use caller::{Caller, SESSION_COOKIE};
pub use observe::{Address, address};

/// The games, as addresses and questions name them.
const GAMES: [&str; 2] = ["triple-triad", "triatri"];

/// Refuses a name that there is not, and says which there are.
fn one_of(
    what: &str,
    name: Option<&str>,
    known: impl IntoIterator<Item = &'static str>,
) -> Result<(), ApiError> {
    let known: Vec<&str> = known.into_iter().collect();
    match name {
        Some(name) if !known.contains(&name) => {
            Err(ApiError::bad_value(format!("`{what}` is one of {}, not {name:?}", known.join(", "))))
        }
        _ => Ok(()),
    }
}

#[derive(OpenApi)]
#[openapi(info(
    title = "Tria",
    description = "Play, study and host Triple Triad and TriATri. Tables speak over sockets or streams; everything else is here."
))]
struct Described;

fn interface() -> OpenApiRouter<Site> {
    OpenApiRouter::with_openapi(Described::openapi())
        .merge(accounts::routes())
        .merge(recovery::routes())
        .merge(tables::routes())
        .merge(collection::routes())
        .merge(trades::routes())
        .merge(careers::routes())
        .merge(players::routes())
        .merge(archive::routes())
        .merge(fair::routes())
        .merge(print::routes())
        .merge(sets::routes())
        .merge(socket::routes())
        .merge(stream::routes())
        .merge(lobby::routes())
        .merge(moderation::routes())
        .merge(webhooks::routes())
}

/// All of the interface with its description.
pub fn described(site: &Site) -> (Router, utoipa::openapi::OpenApi) {
    let (router, document) = interface().with_state(site.clone()).split_for_parts();
    (router, with_own_names(document))
}

/// The document with a name of its own for every operation; the functions of two parts may be called the same.
fn with_own_names(mut document: utoipa::openapi::OpenApi) -> utoipa::openapi::OpenApi {
    for (path, item) in &mut document.paths.paths {
        let short = path.trim_start_matches("/api/v1/").replace(['{', '}'], "").replace(['/', '-'], "_");
        let all = [
            ("get", &mut item.get),
            ("put", &mut item.put),
            ("post", &mut item.post),
            ("patch", &mut item.patch),
            ("delete", &mut item.delete),
        ];
        for (method, operation) in all {
            if let Some(operation) = operation {
                operation.operation_id = Some(format!("{method}_{short}"));
                operation.security = Some(security::of(method, path));
            }
        }
    }
    security::describe(&mut document);
    bounds::describe(&mut document);
    document
}

/// The description of the interface, as OpenAPI 3.1 for people to read.
pub fn description() -> String {
    let document = with_own_names(interface().split_for_parts().1);
    document.to_pretty_json().map(|text| text + "\n").unwrap_or_default()
}

/// The interface as it is served, and beside it the browser client.
pub fn router(site: &Site, assets: Arc<dyn Assets>) -> Router {
    let (api, description) = described(site);
    let document = description.to_json().unwrap_or_default();
    let document = axum::routing::get(move || {
        let document = document.clone();
        async move { ([(header::CONTENT_TYPE, "application/json")], document) }
    });
    let client = client::Client::new(assets);
    api.route("/api/openapi.json", document)
        .merge(page::routes(&description))
        .merge(health::routes(site))
        .fallback(move |request: Request| async move { client.answer(&request) })
        .method_not_allowed_fallback(|| async {
            let error = ApiError::new(ErrorCode::BadRequest, "this address does not take this method");
            (StatusCode::METHOD_NOT_ALLOWED, error).into_response()
        })
        .layer(middleware::from_fn(text::check_address))
        .layer(middleware::from_fn_with_state(site.clone(), check_origin))
        .layer(DefaultBodyLimit::max(BODY_BYTES_MAX))
        .layer(CatchPanicLayer::custom(|_| {
            ApiError::new(ErrorCode::Internal, "the server made a mistake; nothing has changed")
                .into_response()
        }))
        .layer(middleware::from_fn_with_state(site.clone(), observe::observe))
        .layer(middleware::from_fn_with_state(site.clone(), keep_secret))
        .layer(fixed(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(fixed(header::X_FRAME_OPTIONS, "DENY"))
        .layer(fixed(header::REFERRER_POLICY, "same-origin"))
        .layer(fixed(HeaderName::from_static("cross-origin-opener-policy"), "same-origin"))
        .layer(fixed(HeaderName::from_static("cross-origin-resource-policy"), "same-origin"))
        .layer(fixed(
            HeaderName::from_static("permissions-policy"),
            "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        ))
        .layer(fixed(
            header::CONTENT_SECURITY_POLICY,
            "default-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
        ))
}

fn fixed(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
}

/// Answers of the interface are not cached; and clients that came over TLS once always do.
async fn keep_secret(State(site): State<Site>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/v1/");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    if is_api {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    if site.config.is_secure() {
        let always = HeaderValue::from_static("max-age=31536000; includeSubDomains");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, always);
    }
    response
}

/// Pages of other sites must not act for users who are logged in here, nor open sockets.
async fn check_origin(State(site): State<Site>, request: Request, next: Next) -> Response {
    let upgrades = request.headers().contains_key(header::UPGRADE);
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if (upgrades || !reads) && !is_own_origin(&site, &request) {
        let error = ApiError::new(
            ErrorCode::BadOrigin,
            "this request comes from a page of another site; whoever runs this one can allow it (origins)",
        );
        return error.into_response();
    }
    next.run(request).await
}

/// Whether the request comes from no page at all, or from a page of this site.
fn is_own_origin(site: &Site, request: &Request) -> bool {
    let text = |name| request.headers().get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let Some(origin) = request.headers().get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let listed = site.config.origins.iter().chain(site.config.public_url.as_ref());
    let mut listed = listed.map(|url| url.trim_end_matches('/'));
    if listed.any(|url| url == origin) {
        return true;
    }
    // Without a public address the one that the browser asked for is its own.
    let host = text(header::HOST);
    site.config.public_url.is_none()
        && host.is_some_and(|host| {
            origin.strip_prefix("http://") == Some(host) || origin.strip_prefix("https://") == Some(host)
        })
}

/// What stands behind the `?` of an address, refused in the words of [`ApiError`].
#[derive(Debug)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        match axum::extract::Query::<T>::from_request_parts(parts, state).await {
            Ok(axum::extract::Query(value)) => Ok(Self(value)),
            Err(rejection) => Err(ApiError::new(ErrorCode::BadRequest, rejection.body_text())),
        }
    }
}

/// What stands in an address, refused in the words of [`ApiError`].
#[derive(Debug)]
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        match axum::extract::Path::<T>::from_request_parts(parts, state).await {
            Ok(axum::extract::Path(value)) => Ok(Self(value)),
            Err(rejection) => {
                let text: String = rejection.body_text().chars().take(300).collect();
                Err(ApiError::new(ErrorCode::BadRequest, text))
            }
        }
    }
}

/// A body of JSON, refused in the words of [`ApiError`].
#[derive(Debug)]
pub struct Json<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let refused = |status: StatusCode, text: String| match status {
            StatusCode::PAYLOAD_TOO_LARGE => ApiError::new(
                ErrorCode::TooLarge,
                format!(
                    "the body of a request has at most {BODY_BYTES_MAX} bytes, with a career {CAREER_BODY_BYTES_MAX}"
                ),
            ),
            _ => ApiError::new(ErrorCode::BadRequest, text.chars().take(300).collect::<String>()),
        };
        let (parts, body) = request.into_parts();
        let bytes = Bytes::from_request(Request::from_parts(parts.clone(), body), state)
            .await
            .map_err(|rejection| refused(rejection.status(), rejection.body_text()))?;
        let request = Request::from_parts(parts, Body::from(bytes.clone()));
        let axum::Json(value) = axum::Json::<T>::from_request(request, state)
            .await
            .map_err(|rejection| refused(rejection.status(), rejection.body_text()))?;
        text::check_json(&bytes)?;
        Ok(Self(value))
    }
}
