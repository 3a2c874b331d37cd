//! Accounts, sessions and tokens in the database.

use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::{Account, AccountId, Kind, Person, Role, Scope, names, token};
use crate::error::{ApiError, ErrorCode, Obstacle};
use crate::ledger;
use crate::limits::{ACCESS_TOKENS_MAX, NAME_KEPT_MS, SEEN_EVERY_MS, SESSION_MS, SESSIONS_MAX};
use crate::store::{Store, StoreError, Tx};

/// The columns of an account, in the order in which [`account`] reads them.
const COLUMNS: &str = "id, name, kind, role, created, seen, banned_until, ban_reason";

/// People looked up by one statement.
const PEOPLE_AT_ONCE: usize = 500;

/// An account with the hash of its password.
#[derive(Clone, Debug)]
pub struct Found {
    /// The account.
    pub account: Account,
    /// The hash; guests have none.
    pub password: Option<String>,
}

/// Somebody who came with a token.
#[derive(Clone, Debug)]
pub struct Holder {
    /// The account.
    pub account: Account,
    /// The hash of the token.
    pub hash: String,
    /// What the token may be used for; `None` for a session, which may be used for everything.
    pub scopes: Option<Vec<Scope>>,
}

/// A session as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, utoipa::ToSchema)]
pub struct SessionRow {
    /// When it began, in milliseconds.
    pub created: i64,
    /// When it was last used.
    pub seen: i64,
    /// Until when it is good.
    pub expires: i64,
    /// What program it belongs to, as it calls itself.
    pub agent: String,
}

/// A token as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, utoipa::ToSchema)]
pub struct TokenRow {
    /// Its number.
    pub id: i64,
    /// What its owner calls it.
    pub name: String,
    /// What it may be used for: `read`, `play`, `trade`, `moderate`.
    pub scopes: Vec<String>,
    /// When it was made, in milliseconds.
    pub created: i64,
    /// When it was last used.
    pub seen: Option<i64>,
    /// Until when it is good.
    pub expires: Option<i64>,
}

impl Account {
    /// Writes a new account.
    ///
    /// # Errors
    /// `name-taken`, or if the database fails.
    pub async fn insert(&self, password: Option<&str>, tx: Tx<'_>) -> Result<(), ApiError> {
        is_free(&mut *tx, self.id, &self.name, self.kind, self.created).await?;
        let insert = "INSERT INTO account (id, name, name_key, kind, role, password, created, seen, deleted) \
                      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0)";
        let done = sqlx::query(insert)
            .bind(self.id)
            .bind(&self.name)
            .bind(names::key(&self.name))
            .bind(self.kind.name())
            .bind(self.role.name())
            .bind(password)
            .bind(self.created)
            .bind(self.seen)
            .execute(&mut *tx)
            .await;
        done.map_err(|error| taken(error, &self.name))?;
        welcome(tx, self.id, self.kind, self.created).await
    }
}

/// Makes a player of a guest: a name, a password, and cards of their own.
///
/// # Errors
/// `name-taken`, `conflict` for an account that is no guest any more, or if the database fails.
pub async fn become_player(
    tx: Tx<'_>,
    id: AccountId,
    name: &str,
    hash: &str,
    now: i64,
) -> Result<(), ApiError> {
    is_free(&mut *tx, id, name, Kind::Player, now).await?;
    // It was a guest when it was asked who it is; another request may have been faster.
    let update = "UPDATE account SET name = $2, name_key = $3, kind = $4, password = $5 \
                  WHERE id = $1 AND kind = $6 AND deleted = 0";
    let done = sqlx::query(update)
        .bind(id)
        .bind(name)
        .bind(names::key(name))
        .bind(Kind::Player.name())
        .bind(hash)
        .bind(Kind::Guest.name())
        .execute(&mut *tx)
        .await;
    if done.map_err(|error| taken(error, name))?.rows_affected() == 0 {
        return Err(ApiError::new(
            ErrorCode::Conflict,
            "this guest has signed up already, or is deleted; log in with the name that was chosen, or sign up anew",
        ));
    }
    welcome(tx, id, Kind::Player, now).await
}

/// Checks that no account has this name or one that looks the same, and that no recently deleted account had it.
async fn is_free(tx: Tx<'_>, id: AccountId, name: &str, kind: Kind, now: i64) -> Result<(), ApiError> {
    let taken = |why: String| Err(ApiError::new(ErrorCode::NameTaken, why));
    // A guest's name gives way to every other; a player's does not give way to those of guests, who did not choose theirs.
    let others = if kind == Kind::Guest { "" } else { "AND kind <> 'guest'" };
    let sql = format!(
        "SELECT name FROM account WHERE {} = $1 AND id <> $2 AND deleted = 0 {others}",
        names::ALIKE_SQL
    );
    // Text of our own.
    let found = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(names::alike(name))
        .bind(id)
        .fetch_optional(&mut *tx)
        .await?;
    if let Some(row) = found {
        let other: String = row.try_get(0)?;
        return taken(format!("{name} looks like {other}, which is taken; choose another name"));
    }
    let kept = sqlx::query("SELECT 1 FROM kept_name WHERE hash = $1 AND until > $2")
        .bind(token::hash(&names::key(name)))
        .bind(now)
        .fetch_optional(tx)
        .await?;
    match kept {
        Some(_) => taken(format!("{name} was the name of an account that was deleted; choose another name")),
        None => Ok(()),
    }
}

/// Players that are no guests, or no longer, have cards of their own.
async fn welcome(tx: Tx<'_>, id: AccountId, kind: Kind, now: i64) -> Result<(), ApiError> {
    if kind != Kind::Guest {
        ledger::starter_pack(tx, id, now).await?;
    }
    Ok(())
}

fn taken(error: sqlx::Error, name: &str) -> ApiError {
    match StoreError::from(error) {
        StoreError::Conflict => ApiError::new(
            ErrorCode::NameTaken,
            format!("somebody is called {name} already; choose another name"),
        ),
        error => error.into(),
    }
}

/// Sets the hash of the password; a reset link that was made before is no longer good.
///
/// # Errors
/// If the database fails.
pub async fn set_password(tx: Tx<'_>, id: AccountId, hash: &str) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM password_reset WHERE account = $1").bind(id).execute(&mut *tx).await?;
    sqlx::query("UPDATE account SET password = $2 WHERE id = $1").bind(id).bind(hash).execute(tx).await?;
    Ok(())
}

/// Sets what kind of account it is.
///
/// # Errors
/// If the database fails.
pub async fn set_kind(tx: Tx<'_>, id: AccountId, kind: Kind) -> Result<(), StoreError> {
    sqlx::query("UPDATE account SET kind = $2 WHERE id = $1").bind(id).bind(kind.name()).execute(tx).await?;
    Ok(())
}

/// Sets what the account may do.
///
/// # Errors
/// If the database fails.
pub async fn set_role(tx: Tx<'_>, id: AccountId, role: Role) -> Result<(), StoreError> {
    sqlx::query("UPDATE account SET role = $2 WHERE id = $1").bind(id).bind(role.name()).execute(tx).await?;
    Ok(())
}

/// Bans the account until a time, or lets it in again; all its sessions end.
///
/// # Errors
/// If the database fails.
pub async fn set_ban(
    tx: Tx<'_>,
    id: AccountId,
    until: Option<i64>,
    reason: Option<&str>,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE account SET banned_until = $2, ban_reason = $3 WHERE id = $1")
        .bind(id)
        .bind(until)
        .bind(reason)
        .execute(&mut *tx)
        .await?;
    end_sessions(tx, id, None).await
}

/// Forgets who the account was: its name, its password, its sessions, tokens, careers, decks and mutes, and whatever kept it out
/// or silent, since it never comes back; its games stay, without it, and so does what moderators have written down.
///
/// # Errors
/// If the database fails.
pub async fn forget(tx: Tx<'_>, id: AccountId, now: i64) -> Result<(), StoreError> {
    keep_name(&mut *tx, id, now).await?;
    let name = names::of_deleted(id);
    let update = "UPDATE account SET name = $2, name_key = $3, password = NULL, role = 'player', \
                  banned_until = NULL, ban_reason = NULL, deleted = 1 WHERE id = $1";
    sqlx::query(update).bind(id).bind(&name).bind(names::key(&name)).execute(&mut *tx).await?;
    crate::webhooks::remove(&mut *tx, id, None).await?;
    // Who has muted it is their affair: what it has said still lies at tables.
    for table in
        ["access_token", "career", "deck", "mute", "password_reset", "recovery_code", "seen", "silence"]
    {
        // Names of our own.
        let sql = format!("DELETE FROM {table} WHERE account = $1");
        sqlx::query(sqlx::AssertSqlSafe(sql)).bind(id).execute(&mut *tx).await?;
    }
    end_sessions(tx, id, None).await
}

/// Keeps the name of an account that is deleted from others for a time, as a hash: the name itself is forgotten.
async fn keep_name(tx: Tx<'_>, id: AccountId, now: i64) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM kept_name WHERE until <= $1").bind(now).execute(&mut *tx).await?;
    let row = sqlx::query("SELECT name_key FROM account WHERE id = $1 AND kind <> 'guest' AND deleted = 0")
        .bind(id)
        .fetch_optional(&mut *tx)
        .await?;
    let Some(row) = row else { return Ok(()) };
    let insert = "INSERT INTO kept_name (hash, until) VALUES ($1, $2) \
                  ON CONFLICT (hash) DO UPDATE SET until = excluded.until";
    let name: String = row.try_get(0)?;
    sqlx::query(insert).bind(token::hash(&name)).bind(now + NAME_KEPT_MS).execute(tx).await?;
    Ok(())
}

/// Begins a session; where there are too many, the one that was used longest ago ends.
///
/// # Errors
/// If the database fails.
pub async fn begin_session(
    tx: Tx<'_>,
    id: AccountId,
    hash: &str,
    agent: &str,
    now: i64,
) -> Result<(), StoreError> {
    let surplus = "DELETE FROM session WHERE account = $1 AND hash NOT IN \
                   (SELECT hash FROM session WHERE account = $1 ORDER BY seen DESC LIMIT $2)";
    sqlx::query(surplus).bind(id).bind(SESSIONS_MAX - 1).execute(&mut *tx).await?;
    sqlx::query("DELETE FROM session WHERE expires <= $1").bind(now).execute(&mut *tx).await?;
    let insert =
        "INSERT INTO session (hash, account, created, seen, expires, agent) VALUES ($1, $2, $3, $3, $4, $5)";
    sqlx::query(insert).bind(hash).bind(id).bind(now).bind(now + SESSION_MS).bind(agent).execute(tx).await?;
    Ok(())
}

/// Ends one session, or all of an account.
///
/// # Errors
/// If the database fails.
pub async fn end_sessions(tx: Tx<'_>, id: AccountId, hash: Option<&str>) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM session WHERE account = $1 AND ($2 IS NULL OR hash = $2)")
        .bind(id)
        .bind(hash)
        .execute(tx)
        .await?;
    Ok(())
}

/// Makes a token and returns its secret: the only time that it is shown.
///
/// # Errors
/// If the account has too many, or the database fails.
pub async fn new_token(
    tx: Tx<'_>,
    id: AccountId,
    name: &str,
    scopes: &[Scope],
    expires: Option<i64>,
    now: i64,
) -> Result<(TokenRow, String), ApiError> {
    let count: i64 = sqlx::query("SELECT COUNT(*) FROM access_token WHERE account = $1")
        .bind(id)
        .fetch_one(&mut *tx)
        .await?
        .try_get(0)?;
    if count >= ACCESS_TOKENS_MAX {
        return Err(ApiError::bad_value(format!(
            "an account has at most {ACCESS_TOKENS_MAX} tokens; revoke one that you no longer use"
        ))
        .because(Obstacle::TokensMany));
    }
    let (secret, number) = (token::new(token::ACCESS), token::number());
    let scopes: Vec<String> = scopes.iter().map(ToString::to_string).collect();
    let insert = "INSERT INTO access_token (hash, id, account, name, scopes, created, expires) \
                  VALUES ($1, $2, $3, $4, $5, $6, $7)";
    sqlx::query(insert)
        .bind(token::hash(&secret))
        .bind(number)
        .bind(id)
        .bind(name)
        .bind(scopes.join(" "))
        .bind(now)
        .bind(expires)
        .execute(tx)
        .await?;
    Ok((TokenRow { id: number, name: name.to_owned(), scopes, created: now, seen: None, expires }, secret))
}

/// Revokes a token; says whether there was one, and its hash.
///
/// # Errors
/// If the database fails.
pub async fn revoke_token(tx: Tx<'_>, id: AccountId, number: i64) -> Result<Option<String>, StoreError> {
    let deleted = sqlx::query("DELETE FROM access_token WHERE account = $1 AND id = $2 RETURNING hash")
        .bind(id)
        .bind(number)
        .fetch_optional(tx)
        .await?;
    deleted.map(|row| Ok(row.try_get(0)?)).transpose()
}

impl Store {
    /// The account of this number.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn account(&self, id: AccountId) -> Result<Option<Found>, StoreError> {
        let sql = format!("SELECT {COLUMNS}, password FROM account WHERE id = $1 AND deleted = 0");
        let row = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(id).fetch_optional(self.readers()).await?;
        row.as_ref().map(found).transpose()
    }

    /// The account of this name, however it is written.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn account_named(&self, name: &str) -> Result<Option<Found>, StoreError> {
        let sql = format!("SELECT {COLUMNS}, password FROM account WHERE name_key = $1 AND deleted = 0");
        let row = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(names::key(name))
            .fetch_optional(self.readers())
            .await?;
        row.as_ref().map(found).transpose()
    }

    /// The public parts of these accounts, deleted ones included.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn people(&self, ids: &[AccountId]) -> Result<Vec<Person>, StoreError> {
        let mut people = Vec::with_capacity(ids.len());
        for some in ids.chunks(PEOPLE_AT_ONCE) {
            let places: Vec<String> = (1..=some.len()).map(|place| format!("${place}")).collect();
            let sql = format!("SELECT id, name, kind FROM account WHERE id IN ({})", places.join(", "));
            // Only numbered places were put in.
            let mut query = sqlx::query(sqlx::AssertSqlSafe(sql));
            for id in some {
                query = query.bind(id);
            }
            for row in query.fetch_all(self.readers()).await? {
                people.push(Person { id: row.try_get(0)?, name: row.try_get(1)?, kind: row.try_get(2)? });
            }
        }
        Ok(people)
    }

    /// Whoever holds this token, if it is still good; that it was used is noted now and then.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn holder(&self, secret: &str, now: i64) -> Result<Option<Holder>, StoreError> {
        let hash = token::hash(secret);
        let (table, scopes) =
            if secret.starts_with(token::ACCESS) { ("access_token", "scopes") } else { ("session", "''") };
        let columns = COLUMNS.replace(", ", ", a.");
        let sql = format!(
            "SELECT a.{columns}, {scopes}, COALESCE(t.seen, 0) FROM {table} t JOIN account a ON a.id = t.account \
             WHERE t.hash = $1 AND (t.expires IS NULL OR t.expires > $2) AND a.deleted = 0"
        );
        let row = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(&hash)
            .bind(now)
            .fetch_optional(self.readers())
            .await?;
        let Some(row) = row else { return Ok(None) };
        let account = account(&row)?;
        let words: String = row.try_get(8)?;
        let seen: i64 = row.try_get(9)?;
        if now - seen > SEEN_EVERY_MS {
            self.note_seen(table, hash.clone(), account.id, now);
        }
        let scopes =
            (table == "access_token").then(|| words.split(' ').filter_map(Scope::from_name).collect());
        Ok(Some(Holder { account, hash, scopes }))
    }

    /// Notes in the background that a token was used.
    fn note_seen(&self, table: &'static str, hash: String, id: AccountId, now: i64) {
        let writer = self.writer().clone();
        tokio::spawn(async move {
            let noted: Result<(), StoreError> = writer
                .transact(move |tx| {
                    Box::pin(async move {
                        let sql = format!("UPDATE {table} SET seen = $2 WHERE hash = $1");
                        sqlx::query(sqlx::AssertSqlSafe(sql)).bind(hash).bind(now).execute(&mut *tx).await?;
                        sqlx::query("UPDATE account SET seen = $2 WHERE id = $1")
                            .bind(id)
                            .bind(now)
                            .execute(tx)
                            .await?;
                        Ok(())
                    })
                })
                .await;
            if let Err(error) = noted {
                tracing::debug!(%error, "it could not be noted that a token was used");
            }
        });
    }

    /// When the account's session or token whose hash begins with these digits expires, in milliseconds; `None` if it is over.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn session_until(
        &self,
        id: AccountId,
        digits: &str,
        now: i64,
    ) -> Result<Option<i64>, StoreError> {
        let sql = "SELECT COALESCE(expires, 9223372036854775807) AS until FROM (\
                   SELECT expires FROM session WHERE account = $1 AND hash LIKE $2 \
                   UNION ALL SELECT expires FROM access_token WHERE account = $1 AND hash LIKE $2) AS held \
                   WHERE expires IS NULL OR expires > $3 ORDER BY 1 DESC LIMIT 1";
        let row = sqlx::query(sql).bind(id).bind(format!("{digits}%")).bind(now);
        let row = row.fetch_optional(self.readers()).await?;
        row.map(|row| Ok(row.try_get(0)?)).transpose()
    }

    /// The sessions of an account, the last used first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn sessions(&self, id: AccountId) -> Result<Vec<SessionRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT created, seen, expires, agent FROM session WHERE account = $1 ORDER BY seen DESC",
        )
        .bind(id)
        .fetch_all(self.readers())
        .await?;
        rows.iter()
            .map(|row| {
                Ok(SessionRow {
                    created: row.try_get(0)?,
                    seen: row.try_get(1)?,
                    expires: row.try_get(2)?,
                    agent: row.try_get(3)?,
                })
            })
            .collect()
    }

    /// The tokens of an account, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn access_tokens(&self, id: AccountId) -> Result<Vec<TokenRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, name, scopes, created, seen, expires FROM access_token WHERE account = $1 ORDER BY created DESC",
        )
        .bind(id)
        .fetch_all(self.readers())
        .await?;
        rows.iter()
            .map(|row| {
                let scopes: String = row.try_get(2)?;
                Ok(TokenRow {
                    id: row.try_get(0)?,
                    name: row.try_get(1)?,
                    scopes: scopes.split(' ').map(str::to_owned).collect(),
                    created: row.try_get(3)?,
                    seen: row.try_get(4)?,
                    expires: row.try_get(5)?,
                })
            })
            .collect()
    }
}

fn found(row: &AnyRow) -> Result<Found, StoreError> {
    Ok(Found { account: account(row)?, password: row.try_get(8)? })
}

fn account(row: &AnyRow) -> Result<Account, StoreError> {
    let (kind, role): (String, String) = (row.try_get(2)?, row.try_get(3)?);
    let damaged = |what: &str| StoreError::Damaged(format!("an account is {what:?}"));
    Ok(Account {
        id: row.try_get(0)?,
        name: row.try_get(1)?,
        kind: Kind::from_name(&kind).ok_or_else(|| damaged(&kind))?,
        role: Role::from_name(&role).ok_or_else(|| damaged(&role))?,
        created: row.try_get(4)?,
        seen: row.try_get(5)?,
        banned_until: row.try_get(6)?,
        ban_reason: row.try_get(7)?,
    })
}
