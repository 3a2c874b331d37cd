//! Why a request is refused: a stable word for programs, a sentence for people.

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

named_enum! {
    /// What exactly people have run into, where a code says too little: faces have a sentence for each in every language.
    pub enum Obstacle {
        /// Guests cannot do this; a name and a password are chosen quickly.
        Guest = "guest",
        /// The site takes no guests.
        NoGuests = "no-guests",
        /// Accounts are made by whoever runs the site.
        NoSignUp = "no-sign-up",
        /// A name is too short or too long.
        NameLength = "name-length",
        /// A name has something else than letters, digits, - and _, or does not begin with a letter.
        NameLetters = "name-letters",
        /// Names that begin like this are the server's own.
        NameReserved = "name-reserved",
        /// A password is too short or too long.
        PasswordLength = "password-length",
        /// There is nobody of this name.
        NobodyCalled = "nobody-called",
        /// Too many people are invited.
        InvitedMany = "invited-many",
        /// Games against the computer are friendly, with shared cards.
        ComputerFriendly = "computer-friendly",
        /// Moves are taken back in friendly games only.
        TakeBacksFriendly = "take-backs-friendly",
        /// A rated game has a clock.
        RatedClock = "rated-clock",
        /// A game with something at stake has clocks for everything.
        StakeClock = "stake-clock",
        /// The pot is too large.
        PotLarge = "pot-large",
        /// A pot of Gil is for TriATri.
        PotTriatri = "pot-triatri",
        /// The least rating is above the highest.
        RatingBounds = "rating-bounds",
        /// These rules do not go together.
        Settings = "settings",
        /// The card set has fewer different cards than the match needs.
        SetSmall = "set-small",
        /// A match is being played.
        MatchRunning = "match-running",
        /// This is for whoever opened the table.
        NotOpener = "not-opener",
        /// Cards or Gil are at stake at a table.
        AtStake = "at-stake",
        /// There is nothing in the trade.
        TradeEmpty = "trade-empty",
        /// There is too much in the trade.
        TradeLarge = "trade-large",
        /// Nobody trades with himself.
        TradeSelf = "trade-self",
        /// One has made too many offers that are open, in all or to the same player.
        TradesMany = "trades-many",
        /// The trade is no longer open.
        TradeOver = "trade-over",
        /// The terms of the trade have changed.
        TermsChanged = "terms-changed",
        /// What was to be passed on is bound to the account.
        Bound = "bound",
        /// Nobody gives cards away down to fewer than five.
        FiveLeft = "five-left",
        /// A free pack is for those with fewer than five cards.
        EnoughCards = "enough-cards",
        /// There is no such pack to open.
        NoPack = "no-pack",
        /// The name of a deck.
        DeckName = "deck-name",
        /// There are too many decks.
        DecksMany = "decks-many",
        /// The name of a token.
        TokenName = "token-name",
        /// There are too many tokens.
        TokensMany = "tokens-many",
        /// Nobody mutes himself.
        MuteSelf = "mute-self",
        /// Too many people are muted.
        MutesMany = "mutes-many",
        /// A reason is missing or too long.
        WhyLength = "why-length",
        /// The account keeps as many careers as it can.
        CareersMany = "careers-many",
        /// Another version of the career is kept.
        CareerChanged = "career-changed",
    }
}

/// A word of a list, in the description of the interface.
fn one_of(words: impl Iterator<Item = &'static str>, about: &str) -> RefOr<Schema> {
    let words: Vec<&str> = words.collect();
    let object = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(words));
    object.description(Some(about)).build().into()
}

impl PartialSchema for ErrorCode {
    fn schema() -> RefOr<Schema> {
        one_of(Self::ALL.iter().map(|code| code.name()), "What is wrong with a request.")
    }
}

impl ToSchema for ErrorCode {}

impl PartialSchema for Obstacle {
    fn schema() -> RefOr<Schema> {
        one_of(Self::ALL.iter().map(|reason| reason.name()), "What exactly people have run into.")
    }
}

impl ToSchema for Obstacle {}

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
    /// What exactly, where people may run into it.
    pub reason: Option<Obstacle>,
}

impl ApiError {
    /// A refusal.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), retry_after: None, reason: None }
    }

    /// There is no such thing.
    pub fn not_found(what: &str) -> Self {
        Self::new(ErrorCode::NotFound, format!("there is no such {what}"))
    }

    /// A value that is not allowed.
    pub fn bad_value(message: impl Into<String>) -> Self {
        Self::new(ErrorCode::BadValue, message)
    }

    /// The same, with what exactly people have run into.
    pub fn because(self, reason: Obstacle) -> Self {
        Self { reason: Some(reason), ..self }
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
    #[schema(value_type = ErrorCode)]
    pub code: String,
    /// A sentence for people, in English.
    pub message: String,
    /// What exactly, by a stable word that every language has a sentence for.
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
            TableError::Settings(refusal) => Self::bad_value(refusal.message).because(Obstacle::Settings),
            TableError::Store(error) => error.into(),
        }
    }
}
