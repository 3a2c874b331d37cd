//! Administration of a site on the database itself, also while a server runs.
//!
//! Every action is written down in the same transaction: who, when, what.

pub mod backup;
mod game;
pub mod sets;

use std::time::Duration;

use serde::Serialize;
use serde_json::{Value, json};
use sqlx::Row as _;
use tokio::time::MissedTickBehavior;
use tria_world::ledger::Good;

use crate::accounts::recovery::new_reset;
use crate::accounts::{Account, AccountId, Found, Kind, Role, names, password, set_ban, set_role, token};
use crate::clock::Clock;
use crate::error::{ApiError, ErrorCode};
use crate::ledger::{LedgerError, grant};
use crate::limits::{ADMIN_LOOK_SECONDS, ALIVE_SECONDS};
use crate::played::close_table;
use crate::site::Site;
use crate::store::{GameId, Store, StoreError, Tx};

pub use game::{Audit, AuditedEntry, AuditedMatch, GameLine};

/// Something that was done to the site by hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Action {
    /// Grows with every action.
    pub id: i64,
    /// When, in milliseconds.
    pub at: i64,
    /// Who: a user of the machine, or an account.
    pub who: String,
    /// What.
    pub action: String,
    /// To what: an account, a table, a set.
    pub target: String,
    /// More about it.
    pub detail: Value,
}

/// Records an action of an administrator, in the transaction of the action.
///
/// # Errors
/// If the database fails.
pub async fn note(
    tx: Tx<'_>,
    at: i64,
    who: &str,
    action: &str,
    target: &str,
    detail: &Value,
) -> Result<(), StoreError> {
    let insert = "INSERT INTO admin_log (id, at, who, action, target, detail) \
                  SELECT COALESCE(MAX(id), 0) + 1, CAST($1 AS BIGINT), CAST($2 AS TEXT), CAST($3 AS TEXT), \
                  CAST($4 AS TEXT), CAST($5 AS TEXT) FROM admin_log";
    sqlx::query(insert)
        .bind(at)
        .bind(who)
        .bind(action)
        .bind(target)
        .bind(detail.to_string())
        .execute(tx)
        .await?;
    Ok(())
}

/// The administrator's access to a site.
#[derive(Clone, Debug)]
pub struct Admin {
    store: Store,
    who: String,
    clock: Clock,
}

impl Admin {
    /// Opens the database of a site; `who` is written down with every action.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub async fn open(database: &str, who: &str) -> Result<Self, StoreError> {
        Self::open_at(database, who, Clock::default()).await
    }

    /// The same with this clock.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub async fn open_at(database: &str, who: &str, clock: Clock) -> Result<Self, StoreError> {
        Ok(Self { store: Store::open(database).await?, who: who.to_owned(), clock })
    }

    /// The database.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Lets the database go.
    pub async fn close(self) {
        self.store.close().await;
    }

    fn now(&self) -> i64 {
        self.clock.date().0 as i64
    }

    async fn named(&self, name: &str) -> Result<Found, ApiError> {
        let none = || ApiError::new(ErrorCode::NotFound, format!("nobody here is called {name:?}"));
        self.store.account_named(name).await?.ok_or_else(none)
    }

    /// Makes an account that may do everything.
    ///
    /// # Errors
    /// If name or password are not allowed, or the name is taken.
    pub async fn create_admin(&self, name: &str, secret: String) -> Result<AccountId, ApiError> {
        names::check(name)?;
        password::check(&secret)?;
        let hash = password::hash(secret).await?;
        let (now, who) = (self.now(), self.who.clone());
        let account = Account {
            role: Role::Admin,
            ..Account::new(token::number(), name.to_owned(), Kind::Player, now)
        };
        let id = account.id;
        let made = self.store.writer().transact(move |tx| {
            Box::pin(async move {
                account.insert(Some(&hash), &mut *tx).await?;
                note(tx, now, &who, "create-admin", &account.name, &json!({"account": id})).await?;
                Ok::<_, ApiError>(())
            })
        });
        made.await?;
        Ok(id)
    }

    /// Gives an account another role.
    ///
    /// # Errors
    /// If there is no such account, or it is a guest.
    pub async fn set_role(&self, name: &str, role: Role) -> Result<(), ApiError> {
        let account = self.named(name).await?.account;
        if account.kind == Kind::Guest {
            return Err(ApiError::forbidden(
                "a guest has no role; it can be given one once it has signed up",
            ));
        }
        let detail = json!({"account": account.id, "from": account.role.name(), "to": role.name()});
        self.act("role", account.name.clone(), detail, move |tx| {
            Box::pin(async move { Ok(set_role(tx, account.id, role).await?) })
        })
        .await
    }

    /// Makes the token of a link with which the account's password is set anew, without mail; returns it with when it expires.
    /// An earlier link of the account is no longer good.
    ///
    /// # Errors
    /// If there is no such account, or it is a guest.
    pub async fn reset_password(&self, name: &str) -> Result<(String, i64), ApiError> {
        let account = self.named(name).await?.account;
        if account.kind == Kind::Guest {
            return Err(ApiError::forbidden("a guest has no password to set anew"));
        }
        let (now, who) = (self.now(), self.who.clone());
        let made = self.store.writer().transact(move |tx| {
            Box::pin(async move {
                let (secret, expires) = new_reset(&mut *tx, account.id, now).await?;
                let detail = json!({"account": account.id, "expires": expires});
                note(tx, now, &who, "reset-password", &account.name, &detail).await?;
                Ok::<_, ApiError>((secret, expires))
            })
        });
        made.await
    }

    /// Bans an account for this number of days, or for ever; its sessions end and its sockets close.
    ///
    /// # Errors
    /// If there is no such account.
    pub async fn ban(&self, name: &str, days: Option<u32>, reason: &str) -> Result<(), ApiError> {
        let account = self.named(name).await?.account;
        let until = days.map_or(i64::MAX, |days| self.now() + i64::from(days) * 24 * 3_600 * 1_000);
        let detail = json!({"account": account.id, "days": days, "reason": reason});
        let reason = reason.to_owned();
        self.act("ban", account.name.clone(), detail, move |tx| {
            Box::pin(async move { Ok(set_ban(tx, account.id, Some(until), Some(&reason)).await?) })
        })
        .await
    }

    /// Lets an account in again.
    ///
    /// # Errors
    /// If there is no such account.
    pub async fn unban(&self, name: &str) -> Result<(), ApiError> {
        let account = self.named(name).await?.account;
        let detail = json!({"account": account.id});
        self.act("unban", account.name.clone(), detail, move |tx| {
            Box::pin(async move { Ok(set_ban(tx, account.id, None, None).await?) })
        })
        .await
    }

    /// Gives an account cards, Gil or things, through the ledger; the same key again gives nothing.
    ///
    /// # Errors
    /// If there is no such account, nobody may hold that many, or the key was used before.
    pub async fn grant(&self, name: &str, goods: Vec<(Good, u64)>, key: &str) -> Result<(), ApiError> {
        let account = self.named(name).await?.account;
        let list: Vec<Value> =
            goods.iter().map(|(good, count)| json!({"good": good.to_string(), "count": count})).collect();
        let detail = json!({"account": account.id, "key": key, "goods": list});
        let (key, now) = (key.to_owned(), self.now());
        self.act("grant", account.name.clone(), detail, move |tx| {
            Box::pin(async move {
                grant(tx, account.id, &goods, &key, now).await.map_err(|error| match error {
                    LedgerError::Posted(_) => {
                        let message = format!("the key {key:?} was used for a grant to this account before");
                        ApiError::new(ErrorCode::Conflict, message)
                    }
                    error => error.into(),
                })
            })
        })
        .await
    }

    /// Closes a table: a match under way counts for nothing, and all players get back what they have at stake there.
    ///
    /// # Errors
    /// If there is no such table, it is closed, or a server is running on the database that may be playing there.
    pub async fn return_escrow(&self, game: &GameId, force: bool) -> Result<(), ApiError> {
        if !force && self.is_served().await? {
            let message = "a server runs on this database and may be playing there; stop it first, or say --force if it is not running";
            return Err(ApiError::new(ErrorCode::Conflict, message));
        }
        let (table, now) = (game.clone(), self.now());
        self.act("return-escrow", game.to_string(), json!({"force": force}), move |tx| {
            Box::pin(async move {
                if close_table(tx, &table, now).await? {
                    return Ok(());
                }
                Err(ApiError::new(ErrorCode::NotFound, "there is no such table, or it is closed already"))
            })
        })
        .await
    }

    /// Whether a server has noted a moment ago that it runs on this database.
    async fn is_served(&self) -> Result<bool, StoreError> {
        let row = sqlx::query("SELECT value FROM site WHERE name = 'alive'")
            .fetch_optional(self.store.readers())
            .await?;
        let noted: Option<String> = row.map(|row| row.try_get(0)).transpose()?;
        let noted: i64 = noted.and_then(|text| text.parse().ok()).unwrap_or(0);
        Ok(self.now() - noted < 2 * 1_000 * ALIVE_SECONDS as i64)
    }

    /// What was done by hand, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn actions(&self, most: i64) -> Result<Vec<Action>, StoreError> {
        let select = "SELECT id, at, who, action, target, detail FROM admin_log ORDER BY id DESC LIMIT $1";
        let rows = sqlx::query(select).bind(most).fetch_all(self.store.readers()).await?;
        rows.iter().map(action).collect()
    }

    /// Writes down that something was done that changes nothing in the database, such as a backup.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn note(&self, what: &'static str, target: String, detail: Value) -> Result<(), ApiError> {
        self.act(what, target, detail, |_| Box::pin(async { Ok(()) })).await
    }

    /// Does something and writes it down, both or neither.
    async fn act<F>(&self, what: &'static str, target: String, detail: Value, work: F) -> Result<(), ApiError>
    where
        F: for<'t> FnOnce(Tx<'t>) -> futures_util::future::BoxFuture<'t, Result<(), ApiError>>
            + Send
            + 'static,
    {
        let (now, who) = (self.now(), self.who.clone());
        let done = self.store.writer().transact(move |tx| {
            Box::pin(async move {
                work(&mut *tx).await?;
                Ok::<_, ApiError>(note(tx, now, &who, what, &target, &detail).await?)
            })
        });
        done.await
    }
}

fn action(row: &sqlx::any::AnyRow) -> Result<Action, StoreError> {
    let detail: String = row.try_get(5)?;
    Ok(Action {
        id: row.try_get(0)?,
        at: row.try_get(1)?,
        who: row.try_get(2)?,
        action: row.try_get(3)?,
        target: row.try_get(4)?,
        detail: serde_json::from_str(&detail).unwrap_or(Value::Null),
    })
}

/// Looks now and then for what was done to the database of a running server: clients that were banned are disconnected, and those that were
/// given something bring it to the table; actors of tables that were closed end.
pub(crate) async fn watch(site: Site) {
    let mut each = tokio::time::interval(Duration::from_secs(ADMIN_LOOK_SECONDS));
    each.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut last: Option<i64> = None;
    loop {
        each.tick().await;
        match look(&site, last).await {
            Ok(seen) => last = Some(seen),
            Err(error) => tracing::debug!(%error, "what was done by hand could not be read"),
        }
    }
}

/// Ends the actor of a table that is closed in the database: its players are told, instead of playing on for nothing.
async fn let_go(site: &Site, table: &str) {
    let Some(game) = GameId::parse(table) else { return };
    if let Err(error) = site.tables.abandon(&game).await {
        tracing::warn!(%game, %error, "a table that was closed by hand is still there");
    }
}

/// Acts on what is new since; the first look only notes where it begins.
async fn look(site: &Site, last: Option<i64>) -> Result<i64, StoreError> {
    let readers = site.store.readers();
    let Some(last) = last else {
        let row = sqlx::query("SELECT COALESCE(MAX(id), 0) FROM admin_log").fetch_one(readers).await?;
        return Ok(row.try_get(0)?);
    };
    let select = "SELECT id, at, who, action, target, detail FROM admin_log WHERE id > $1 ORDER BY id";
    let rows = sqlx::query(select).bind(last).fetch_all(readers).await?;
    let mut seen = last;
    for row in &rows {
        let done = action(row)?;
        seen = done.id;
        match (done.action.as_str(), done.detail["account"].as_i64()) {
            ("ban", Some(account)) => site.shut_out(account).await,
            ("grant", Some(account)) => site.tables.holdings_changed(&[account]),
            ("return-escrow", _) => let_go(site, &done.target).await,
            _ => {}
        }
    }
    Ok(seen)
}
