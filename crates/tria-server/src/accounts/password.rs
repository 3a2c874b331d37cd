//! Password hashing with Argon2id; concurrency is limited, so that a flood of log-ins leaves CPU for the tables.

use std::sync::LazyLock;

use argon2::{Argon2, PasswordHasher as _, PasswordVerifier as _};
use tokio::sync::Semaphore;

use crate::error::{ApiError, ErrorCode, Obstacle};
use crate::limits::{PASSWORD_CHARS_MAX, PASSWORD_CHARS_MIN, PASSWORDS_AT_ONCE};

/// Limits how many passwords are hashed at the same time.
static HASHING: Semaphore = Semaphore::const_new(PASSWORDS_AT_ONCE);

/// Hash that is verified for an unknown name, so that it takes as long as a wrong password.
static DUMMY_HASH: LazyLock<String> = LazyLock::new(|| hash_now("no password").unwrap_or_default());

/// Checks the length of a new password.
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

/// Hashes a password for storage.
///
/// # Errors
/// If hashing fails or the server is stopping.
pub async fn hash(password: String) -> Result<String, ApiError> {
    on_blocking_thread(move || hash_now(&password)).await?
}

/// Verifies a password; without a hash it returns `false` after the same time.
///
/// # Errors
/// If the server is stopping.
pub async fn is_right(password: String, hash: Option<String>) -> Result<bool, ApiError> {
    on_blocking_thread(move || {
        let known = hash.as_deref().unwrap_or(&DUMMY_HASH);
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
        ApiError::new(ErrorCode::Internal, "the server could not store the password; nothing was changed")
    })
}

/// Runs work on a blocking thread, limited by [`HASHING`].
async fn on_blocking_thread<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    let busy = || ApiError::new(ErrorCode::Busy, "the server is stopping; try again in a moment");
    let _permit = HASHING.acquire().await.map_err(|_| busy())?;
    tokio::task::spawn_blocking(work).await.map_err(|_| busy())
}
