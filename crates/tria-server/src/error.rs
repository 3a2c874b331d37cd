//! Errors of requests: a stable code for programs, a message for people.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tria_rules::named_enum;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use crate::store::StoreError;
use crate::tables::TableError;

macro_rules! codes {
    ($( $(#[doc = $doc:literal])* $variant:ident = $text:literal, $status:ident; )+) => {
        /// Code of an error; stable, so programs can rely on it.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum ErrorCode {
            $( $(#[doc = $doc])* $variant, )+
        }

        impl ErrorCode {
            /// All codes, in the order of the documentation.
            pub const ALL: &'static [Self] = &[ $( Self::$variant, )+ ];

            /// The code on the wire.
            pub const fn name(self) -> &'static str {
                match self { $( Self::$variant => $text, )+ }
            }

            /// Returns the HTTP status of the response.
            pub const fn status(self) -> StatusCode {
                match self { $( Self::$variant => StatusCode::$status, )+ }
            }

            /// Returns the description of the code, for the documentation.
            pub const fn meaning(self) -> &'static str {
                match self { $( Self::$variant => concat!($($doc),+), )+ }
            }
        }
    };
}

codes! {
    /// The request cannot be parsed: it is not JSON, or a field is missing, unknown or of the wrong type.
    BadRequest = "bad-request", BAD_REQUEST;
    /// One of the request's values is not allowed.
    BadValue = "bad-value", UNPROCESSABLE_ENTITY;
    /// The request has no token, or the token is unknown, expired or revoked.
    NotLoggedIn = "not-logged-in", UNAUTHORIZED;
    /// The name or the password is wrong.
    WrongPassword = "wrong-password", UNAUTHORIZED;
    /// A recovery code or reset link is unknown, used or expired, or the code is not of this name.
    WrongCode = "wrong-code", UNAUTHORIZED;
    /// The account or the token may not do this.
    Forbidden = "forbidden", FORBIDDEN;
    /// The account is banned.
    Banned = "banned", FORBIDDEN;
    /// The request comes from a page of another site.
    BadOrigin = "bad-origin", FORBIDDEN;
    /// The address or the named object does not exist, or is hidden from the account.
    NotFound = "not-found", NOT_FOUND;
    /// Another account has this name.
    NameTaken = "name-taken", CONFLICT;
    /// The state of the object does not allow the request; it may have changed meanwhile.
    Conflict = "conflict", CONFLICT;
    /// An account does not hold the cards or Gil, or has them at stake elsewhere.
    NotOwned = "not-owned", CONFLICT;
    /// The body is too large.
    TooLarge = "too-large", PAYLOAD_TOO_LARGE;
    /// The request took too long to arrive or to be answered.
    TooSlow = "too-slow", REQUEST_TIMEOUT;
    /// A rate limit or another bound is exceeded; the header Retry-After, if present, says when to retry.
    TooMany = "too-many", TOO_MANY_REQUESTS;
    /// The machine on which the table runs cannot be reached just now; the same request works in a moment.
    Reconnecting = "reconnecting", SERVICE_UNAVAILABLE;
    /// The server is overloaded or stopping; retry later.
    Busy = "busy", SERVICE_UNAVAILABLE;
    /// An error of the server; its log has the details under the id of the request.
    Internal = "internal", INTERNAL_SERVER_ERROR;
}

named_enum! {
    /// Reason of an error, more specific than its code: clients translate each reason.
    pub enum Obstacle {
        /// Guests cannot do this; they can sign up with a name and a password.
        Guest = "guest",
        /// The site takes no guests.
        NoGuests = "no-guests",
        /// The site has no sign-up: administrators create the accounts.
        NoSignUp = "no-sign-up",
        /// A name is too short or too long.
        NameLength = "name-length",
        /// A name has other characters than letters, digits, - and _, or does not begin with a letter.
        NameLetters = "name-letters",
        /// The name is reserved, or looks like a reserved name.
        NameReserved = "name-reserved",
        /// A password is too short or too long.
        PasswordLength = "password-length",
        /// There is no account with this name.
        NobodyCalled = "nobody-called",
        /// Too many players are invited.
        InvitedMany = "invited-many",
        /// Games against bots are friendly, with shared cards.
        ComputerFriendly = "computer-friendly",
        /// Only friendly games have take-backs.
        TakeBacksFriendly = "take-backs-friendly",
        /// A rated game needs a clock.
        RatedClock = "rated-clock",
        /// A game with stakes needs time limits for all decisions.
        StakeClock = "stake-clock",
        /// The pot is too large.
        PotLarge = "pot-large",
        /// Only TriATri is played for a pot of Gil.
        PotTriatri = "pot-triatri",
        /// The minimum rating is above the maximum.
        RatingBounds = "rating-bounds",
        /// The settings contradict each other.
        Settings = "settings",
        /// The card set has fewer distinct cards than the match needs.
        SetSmall = "set-small",
        /// A match is under way.
        MatchRunning = "match-running",
        /// Only the creator of the table may do this.
        NotOpener = "not-opener",
        /// Cards or Gil are at stake at a table.
        AtStake = "at-stake",
        /// Both sides of the trade are empty.
        TradeEmpty = "trade-empty",
        /// A side of the trade is too large.
        TradeLarge = "trade-large",
        /// An account cannot trade with itself.
        TradeSelf = "trade-self",
        /// The account has too many open offers, in all or to the same player.
        TradesMany = "trades-many",
        /// The trade is no longer open.
        TradeOver = "trade-over",
        /// The terms of the trade have changed.
        TermsChanged = "terms-changed",
        /// The goods are bound to the account.
        Bound = "bound",
        /// A trade must leave five cards.
        FiveLeft = "five-left",
        /// Free packs are for accounts with fewer than five cards.
        EnoughCards = "enough-cards",
        /// The account does not hold such a pack.
        NoPack = "no-pack",
        /// The name of a deck is invalid.
        DeckName = "deck-name",
        /// The account has too many decks.
        DecksMany = "decks-many",
        /// The name of a token is invalid.
        TokenName = "token-name",
        /// The account has too many tokens.
        TokensMany = "tokens-many",
        /// An account cannot mute itself.
        MuteSelf = "mute-self",
        /// The account has muted too many others.
        MutesMany = "mutes-many",
        /// A reason is missing or too long.
        WhyLength = "why-length",
        /// The account has too many careers.
        CareersMany = "careers-many",
        /// Another version of the career is stored.
        CareerChanged = "career-changed",
    }
}

/// Schema of a string with a fixed list of values.
fn one_of(names: impl Iterator<Item = &'static str>, about: &str) -> RefOr<Schema> {
    let names: Vec<&str> = names.collect();
    let object = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names));
    object.description(Some(about)).build().into()
}

impl PartialSchema for ErrorCode {
    fn schema() -> RefOr<Schema> {
        one_of(Self::ALL.iter().map(|code| code.name()), "Code of an error.")
    }
}

impl ToSchema for ErrorCode {}

impl PartialSchema for Obstacle {
    fn schema() -> RefOr<Schema> {
        one_of(
            Self::ALL.iter().map(|reason| reason.name()),
            "Reason of an error, more specific than its code.",
        )
    }
}

impl ToSchema for Obstacle {}

/// Error of a request, which has changed nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct ApiError {
    /// Stable code, for programs.
    pub code: ErrorCode,
    /// What is wrong and what was expected, for people, in English.
    pub message: String,
    /// Seconds after which the client may retry.
    pub retry_after: Option<u64>,
    /// Specific reason, for clients that translate it.
    pub reason: Option<Obstacle>,
}

impl ApiError {
    /// Creates an error without a reason.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), retry_after: None, reason: None }
    }

    /// Creates a `not-found` error for the named kind of object.
    pub fn not_found(what: &str) -> Self {
        Self::new(ErrorCode::NotFound, format!("there is no such {what}"))
    }

    /// Creates a `bad-value` error.
    pub fn bad_value(message: impl Into<String>) -> Self {
        Self::new(ErrorCode::BadValue, message)
    }

    /// Adds the specific reason.
    pub fn because(self, reason: Obstacle) -> Self {
        Self { reason: Some(reason), ..self }
    }

    /// Creates a `forbidden` error.
    pub fn forbidden(message: impl Into<String>) -> Self {
        Self::new(ErrorCode::Forbidden, message)
    }
}

/// Body of an error response.
#[derive(Serialize, ToSchema)]
pub struct ErrorBody {
    /// The error.
    pub error: ErrorDetail,
}

/// An error of a request.
#[derive(Serialize, ToSchema)]
pub struct ErrorDetail {
    /// Stable code, for programs.
    #[schema(value_type = ErrorCode)]
    pub code: String,
    /// Message for people, in English.
    pub message: String,
    /// Specific reason, for clients that translate it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Obstacle>)]
    pub reason: Option<Obstacle>,
}

impl From<ApiError> for ErrorDetail {
    fn from(error: ApiError) -> Self {
        Self { code: error.code.name().to_owned(), message: error.message, reason: error.reason }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        metrics::counter!("tria_refusals_total", "code" => self.code.name()).increment(1);
        let (status, retry_after) = (self.code.status(), self.retry_after);
        let mut response = (status, Json(ErrorBody { error: self.into() })).into_response();
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Conflict => {
                Self::new(ErrorCode::Conflict, "another request changed this first; look again and repeat")
            }
            StoreError::Deadlock => Self::new(ErrorCode::Busy, error.to_string()),
            StoreError::Stopping => {
                Self::new(ErrorCode::Busy, "the server is stopping; try again in a moment")
            }
            error => {
                // Errors of the database are for the administrator's log, not for the client.
                tracing::error!(%error, "store operation failed");
                Self::new(ErrorCode::Internal, "the server failed; nothing was changed")
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
            TableError::Away => Self::new(ErrorCode::Reconnecting, error.to_string()),
            TableError::Settings(refusal) => Self::bad_value(refusal.message).because(Obstacle::Settings),
            TableError::Store(error) => error.into(),
        }
    }
}
