//! The browser client: its files, its pages, and a placeholder if it is not embedded.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Response as Built, StatusCode, header};
use axum::response::{Html, IntoResponse as _, Response};

use crate::assets::{Asset, Assets};
use crate::error::ApiError;

/// Content Security Policy of the client's pages and workers: resources of this site only.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; font-src 'self'; media-src 'self'; connect-src 'self'; worker-src 'self'; \
    manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'";

/// Page at `/` if the client is not embedded.
const MISSING: &str = include_str!("missing.html");

/// File that is served for all pages of the client.
const PAGE: &str = "index.html";

/// First path segments that are not pages of the client.
const RESERVED: [&str; 5] = ["api", "assets", "health", "metrics", "ready"];

/// Content encodings and file extensions of the client's precompressed files, the smaller first.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// Handler of all requests outside the API.
#[derive(Clone, Debug)]
pub(super) struct Client {
    assets: Arc<dyn Assets>,
}

impl Client {
    pub(super) fn new(assets: Arc<dyn Assets>) -> Self {
        Self { assets }
    }

    pub(super) fn answer(&self, request: &Request) -> Response {
        let path = request.uri().path().trim_start_matches('/');
        let reads = matches!(*request.method(), Method::GET | Method::HEAD);
        let first = path.split('/').next().unwrap_or_default();
        if !reads || RESERVED.contains(&first) && first != "assets" {
            return ApiError::not_found("page; the interface is described at /api").into_response();
        }
        let file = if path.is_empty() { PAGE } else { path };
        if is_plain(file)
            && let Some(kind) = kind(file)
            && let Some(asset) = self.assets.get(file)
        {
            return self.file(file, kind, asset, request.headers());
        }
        if RESERVED.contains(&first) || kind(path).is_some() {
            return ApiError::not_found("file").into_response();
        }
        // All other paths are pages of the client, which routes them itself.
        match self.assets.get(PAGE) {
            Some(asset) => self.file(PAGE, "text/html; charset=utf-8", asset, request.headers()),
            None if path.is_empty() => ([(header::CACHE_CONTROL, "no-cache")], Html(MISSING)).into_response(),
            None => ApiError::not_found("page; the interface is described at /api").into_response(),
        }
    }

    fn file(&self, path: &str, kind: &'static str, plain: Asset, asked: &HeaderMap) -> Response {
        let forms = ENCODINGS.map(|(name, ending)| (name, self.assets.get(&format!("{path}{ending}"))));
        let varies = forms.iter().any(|(_, asset)| asset.is_some());
        let best =
            forms.into_iter().find_map(|(name, asset)| Some((name, asset.filter(|_| accepts(asked, name))?)));
        let (encoding, asset) = best.map_or((None, plain), |(name, asset)| (Some(name), asset));
        let tag = format!("\"{}\"", hex::encode(&asset.hash[..16]));
        // Files under assets/ have a hash of their content in their name.
        let keep =
            if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
        let mut answer = Built::builder()
            .header(header::CONTENT_SECURITY_POLICY, POLICY)
            .header(header::CACHE_CONTROL, keep)
            .header(header::ETAG, &tag);
        if varies {
            answer = answer.header(header::VARY, "accept-encoding");
        }
        if path == "sw.js" {
            answer = answer.header(HeaderName::from_static("service-worker-allowed"), "/");
        }
        let answer = if is_known(asked, &tag) {
            answer.status(StatusCode::NOT_MODIFIED).body(Body::empty())
        } else {
            if let Some(encoding) = encoding {
                answer = answer.header(header::CONTENT_ENCODING, encoding);
            }
            answer.header(header::CONTENT_TYPE, kind).body(Body::from(asset.bytes))
        };
        answer.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
    }
}

/// Whether a path looks like a file of the client's build: no encoding, no `..`, no hidden files.
fn is_plain(path: &str) -> bool {
    let letters =
        |part: &str| part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte));
    path.split('/').all(|part| !part.is_empty() && !part.starts_with('.') && letters(part))
}

/// Returns the media type of a file by its extension; `None` for a path without extension.
fn kind(path: &str) -> Option<&'static str> {
    let name = path.rsplit('/').next()?;
    let (_, ending) = name.rsplit_once('.')?;
    let kind = match ending.to_ascii_lowercase().as_str() {
        "css" => "text/css; charset=utf-8",
        "ftl" | "txt" => "text/plain; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "ico" => "image/x-icon",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" | "map" => "application/json",
        "ogg" => "audio/ogg",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        // Unknown extension: a missing file, not a page of the client.
        other if (2..=5).contains(&other.len()) && other.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
            "application/octet-stream"
        }
        _ => return None,
    };
    Some(kind)
}

/// Whether the browser accepts this encoding: it is named, and not with `q=0`.
fn accepts(asked: &HeaderMap, encoding: &str) -> bool {
    let all = asked.get_all(header::ACCEPT_ENCODING);
    let mut named = all.iter().filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(','));
    named.any(|one| {
        let mut parts = one.split(';').map(str::trim);
        let excluded = |part: &str| part.strip_prefix("q=").is_some_and(|weight| weight.parse() == Ok(0.0));
        parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding)) && !parts.any(excluded)
    })
}

/// Whether the browser has this version of the file cached.
fn is_known(asked: &HeaderMap, tag: &str) -> bool {
    let known = asked.get(header::IF_NONE_MATCH).and_then(|value: &HeaderValue| value.to_str().ok());
    known.is_some_and(|known| known.split(',').any(|one| one.trim().trim_start_matches("W/") == tag))
}
