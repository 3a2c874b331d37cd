//! Passwords: Argon2id, a few at a time, so that a flood of log-ins cannot take the machine from the tables.

use std::sync::LazyLock;

use argon2::{Argon2, PasswordHasher as _, PasswordVerifier as _};
use tokio::sync::Semaphore;

use crate::error::{ApiError, ErrorCode, Obstacle};
use crate::limits::{PASSWORD_CHARS_MAX, PASSWORD_CHARS_MIN, PASSWORDS_AT_ONCE};

static TURNS: Semaphore = Semaphore::const_new(PASSWORDS_AT_ONCE);

/// A hash of no password, so that an unknown name takes as long as a wrong password.
static NOBODY: LazyLock<String> = LazyLock::new(|| hash_now("nobody's password").unwrap_or_default());

/// Checks a password that somebody has chosen.
///
/// # Errors
/// If it is too short or too long.
pub fn check(password: &str) -> Result<(), ApiError> {
    let count = password.chars().count();
    if (PASSWORD_CHARS_MIN..=PASSWORD_CHARS_MAX).contains(&count) {
        return Ok(());
    }
    Err(ApiError::bad_value(format!(
        "a password has {PASSWORD_CHARS_MIN} to {PASSWORD_CHARS_MAX} characters; this one has {count}"
    ))
    .because(Obstacle::PasswordLength))
}

/// The hash of a password, as it is stored.
///
/// # Errors
/// If the machine cannot make one.
pub async fn hash(password: String) -> Result<String, ApiError> {
    aside(move || hash_now(&password)).await?
}

/// Whether the password is the one of this hash; without a hash it takes as long and is not.
///
/// # Errors
/// If the machine cannot tell.
pub async fn is_right(password: String, hash: Option<String>) -> Result<bool, ApiError> {
    aside(move || {
        let known = hash.as_deref().unwrap_or(&NOBODY);
        let right = argon2::password_hash::phc::PasswordHash::new(known)
            .is_ok_and(|parsed| Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok());
        right && hash.is_some()
    })
    .await
}

fn hash_now(password: &str) -> Result<String, ApiError> {
    let hash = Argon2::default().hash_password(password.as_bytes());
    hash.map(|hash| hash.to_string()).map_err(|error| {
        tracing::error!(%error, "a password could not be hashed");
        ApiError::new(ErrorCode::Internal, "the server could not keep the password; nothing has changed")
    })
}

/// Does this in a thread of its own, when it is its turn.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, ApiError> {
    let busy = || ApiError::new(ErrorCode::Busy, "the server is stopping; try again in a moment");
    let _turn = TURNS.acquire().await.map_err(|_| busy())?;
    tokio::task::spawn_blocking(work).await.map_err(|_| busy())
}
