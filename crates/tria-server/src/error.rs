//! Why a request is refused: a stable word for programs, a sentence for people.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::store::StoreError;
use crate::tables::TableError;

macro_rules! codes {
    ($( $(#[doc = $doc:literal])* $variant:ident = $text:literal, $status:ident; )+) => {
        /// What is wrong with a request, in a word that programs can rely on.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum ErrorCode {
            $( $(#[doc = $doc])* $variant, )+
        }

        impl ErrorCode {
            /// Every code.
            pub const ALL: &'static [Self] = &[ $( Self::$variant, )+ ];

            /// The word on the wire.
            pub const fn name(self) -> &'static str {
                match self { $( Self::$variant => $text, )+ }
            }

            /// The status of the answer.
            pub const fn status(self) -> StatusCode {
                match self { $( Self::$variant => StatusCode::$status, )+ }
            }

            /// When it is said.
            pub const fn meaning(self) -> &'static str {
                match self { $( Self::$variant => concat!($($doc),+), )+ }
            }
        }
    };
}

codes! {
    /// The request cannot be read: not JSON, a field missing, unknown or of the wrong type.
    BadRequest = "bad-request", BAD_REQUEST;
    /// The request is read, but one of its values is not allowed.
    BadValue = "bad-value", UNPROCESSABLE_ENTITY;
    /// Nobody is logged in, or the token is unknown, expired or revoked.
    NotLoggedIn = "not-logged-in", UNAUTHORIZED;
    /// The name or the password is wrong.
    WrongPassword = "wrong-password", UNAUTHORIZED;
    /// The account or the token may not do this.
    Forbidden = "forbidden", FORBIDDEN;
    /// The account is banned.
    Banned = "banned", FORBIDDEN;
    /// The request comes from a page of another site.
    BadOrigin = "bad-origin", FORBIDDEN;
    /// There is no such thing.
    NotFound = "not-found", NOT_FOUND;
    /// Somebody has this name already.
    NameTaken = "name-taken", CONFLICT;
    /// It was changed or taken in the meantime.
    Conflict = "conflict", CONFLICT;
    /// The cards or the Gil are not there, or are at stake elsewhere.
    NotOwned = "not-owned", CONFLICT;
    /// The body has too many bytes.
    TooLarge = "too-large", PAYLOAD_TOO_LARGE;
    /// The request took too long to arrive or to be answered.
    TooSlow = "too-slow", REQUEST_TIMEOUT;
    /// Too many requests; the header Retry-After says when to come back.
    TooMany = "too-many", TOO_MANY_REQUESTS;
    /// The server has too much to do, or is stopping.
    Busy = "busy", SERVICE_UNAVAILABLE;
    /// A mistake of the server; it is in its log under the id of the request.
    Internal = "internal", INTERNAL_SERVER_ERROR;
}

/// A request that is refused; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct ApiError {
    /// What is wrong, for programs.
    pub code: ErrorCode,
    /// What is wrong and what was expected, for people.
    pub message: String,
    /// After how many seconds it may work.
    pub retry_after: Option<u64>,
}

impl ApiError {
    /// A refusal.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), retry_after: None }
    }

    /// There is no such thing.
    pub fn not_found(what: &str) -> Self {
        Self::new(ErrorCode::NotFound, format!("there is no such {what}"))
    }

    /// A value that is not allowed.
    pub fn bad_value(message: impl Into<String>) -> Self {
        Self::new(ErrorCode::BadValue, message)
    }

    /// Not for this account or token.
    pub fn forbidden(message: impl Into<String>) -> Self {
        Self::new(ErrorCode::Forbidden, message)
    }
}

/// A refusal on the wire.
#[derive(Serialize, ToSchema)]
pub struct ErrorBody {
    /// What is wrong.
    pub error: ErrorDetail,
}

/// What is wrong.
#[derive(Serialize, ToSchema)]
pub struct ErrorDetail {
    /// A stable word for programs.
    pub code: String,
    /// A sentence for people.
    pub message: String,
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        metrics::counter!("tria_refusals_total", "code" => self.code.name()).increment(1);
        let detail = ErrorDetail { code: self.code.name().to_owned(), message: self.message };
        let mut response = (self.code.status(), Json(ErrorBody { error: detail })).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Conflict => {
                Self::new(ErrorCode::Conflict, "somebody else was first; look again and repeat")
            }
            StoreError::Stopping => {
                Self::new(ErrorCode::Busy, "the server is stopping; try again in a moment")
            }
            error => {
                // What the database says is for whoever runs the site, not for whoever asks.
                tracing::error!(%error, "the store failed");
                Self::new(ErrorCode::Internal, "the server could not do this; nothing has changed")
            }
        }
    }
}

impl From<sqlx::Error> for ApiError {
    fn from(error: sqlx::Error) -> Self {
        StoreError::from(error).into()
    }
}

impl From<TableError> for ApiError {
    fn from(error: TableError) -> Self {
        match error {
            TableError::Unknown => Self::new(ErrorCode::NotFound, error.to_string()),
            TableError::Busy => Self::new(ErrorCode::Busy, error.to_string()),
            TableError::Settings(refusal) => Self::bad_value(refusal.message),
            TableError::Store(error) => error.into(),
        }
    }
}
