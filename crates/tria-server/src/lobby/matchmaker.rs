//! Pairing: accounts that wait are seated with others near in rating, at a table that the server opens.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::sync::Notify;
use tokio::time::MissedTickBehavior;
use tria_room::wire::encode;
use tria_room::{Command, Message, Millis, Settings};
use utoipa::ToSchema;

use super::seeks::{self, Waiting};
use super::{Pool, Seek};
use crate::accounts::{Account, AccountId, token};
use crate::chance::Seed;
use crate::error::ApiError;
use crate::limits::{PAIRING_EACH_MS, PAIRING_GONE_MS};
use crate::played::{Speed, game_and_house};
use crate::site::Site;
use crate::store::{GameId, StoreError};
use crate::tables::{Opening, TableOptions, Visitor};

/// The rating of new players, in points.
const RATING_USUAL: i32 = 1_500;

/// The rating of an account at a game of this speed, in points; that of new players before its first match.
///
/// # Errors
/// If the database fails.
pub async fn rating_of(site: &Site, account: AccountId, game: &str, speed: &str) -> Result<i32, ApiError> {
    let row = site.store.rating(account, game, speed).await?;
    Ok(row.map_or(RATING_USUAL, |row| row.rating.points() as i32))
}

/// A game that an account wants to be paired for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Want {
    /// The account.
    pub account: Account,
    /// The table.
    pub settings: Settings,
    /// Whether it changes ratings.
    pub rated: bool,
}

/// How an account waits, as it is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Waits {
    /// Since when, in milliseconds.
    pub since: i64,
    /// The rating that counts, in points.
    pub rating: i32,
    /// How many play.
    pub players: usize,
    /// Whether it changes ratings.
    pub rated: bool,
}

/// Pairs those who wait; the database has them, so that all nodes pair from one pool.
#[derive(Debug, Default)]
pub struct Matchmaker {
    changed: Notify,
}

impl Matchmaker {
    /// An account wants to be paired; what it wanted before is forgotten.
    ///
    /// # Errors
    /// What cannot be played like this, `busy` if too many wait, or the database fails.
    pub async fn seek(&self, site: &Site, want: Want) -> Result<(), ApiError> {
        let options = TableOptions { rated: want.rated, ..TableOptions::default() };
        options.check(&want.settings, &want.account, 0)?;
        let account = want.account.id;
        let (game, speed) = (game_and_house(&want.settings).0, Speed::of(&want.settings));
        let rating = rating_of(site, account, game, speed.name()).await?;
        let avoids = site.store.muted_by(account).await?;
        let kind = format!("{} {}", want.rated, encode(&want.settings));
        let seek = Seek {
            account,
            kind,
            players: usize::from(want.settings.seats()),
            rating,
            avoids,
            since: site.clock.now(),
            want,
        };
        let work =
            site.store.writer().transact(move |tx| Box::pin(async move { seeks::put(tx, &seek).await }));
        work.await?;
        self.changed.notify_one();
        Ok(())
    }

    /// An account no longer wants to be paired; returns whether it did.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn cancel(&self, site: &Site, account: AccountId) -> Result<bool, StoreError> {
        let work = site.store.writer();
        work.transact(move |tx| Box::pin(async move { seeks::remove(tx, account).await })).await
    }

    /// An account that is gone is paired no more.
    pub async fn forget(&self, site: &Site, account: AccountId) {
        if let Err(error) = self.cancel(site, account).await {
            tracing::warn!(%error, account, "an account that is gone may still be paired");
        }
    }

    /// What this account waits for.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn waits(&self, site: &Site, account: AccountId) -> Result<Option<Waits>, StoreError> {
        Ok(site.store.seek(account).await?.map(|seek| Waits {
            since: seek.since.0 as i64,
            rating: seek.rating,
            players: seek.players,
            rated: seek.want.rated,
        }))
    }

    /// How many wait, on all nodes.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn count(&self, site: &Site) -> Result<i64, StoreError> {
        site.store.seek_count().await
    }
}

/// Pairs those who wait, until the site is gone.
pub(crate) async fn pair(site: Site) {
    let mut each = tokio::time::interval(Duration::from_millis(PAIRING_EACH_MS));
    each.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = each.tick() => {}
            () = site.matchmaker.changed.notified() => {}
        }
        if let Err(error) = pair_once(&site).await {
            tracing::warn!(%error, "those who wait could not be paired");
        }
    }
}

async fn pair_once(site: &Site) -> Result<(), StoreError> {
    let now = site.clock.now();
    let waiting = site.store.seeks(now).await?;
    if waiting.is_empty() {
        return Ok(());
    }
    note_seen(site, &waiting, now).await?;
    let mut pool = Pool::default();
    let mut gone = Vec::new();
    for Waiting { seek, seen, taken } in waiting {
        if taken {
            continue;
        }
        // An account that has not come yet is waited for as long as one that left.
        if !site.lobby.listens(seek.account) && now.since(seen.max(seek.since)).0 >= PAIRING_GONE_MS {
            gone.push(seek.account);
        }
        pool.put(seek);
    }
    for seek in pool.drop_where(now, |seek| gone.contains(&seek.account)) {
        if site.matchmaker.cancel(site, seek.account).await? {
            let message = "nobody was found in time, or you were not there; ask again";
            site.notify(seek.account, json!({"type": "unpaired", "message": message}));
        }
    }
    for group in pool.pair(now) {
        let (taken, at) = (group.clone(), now.0 as i64);
        let work = site
            .store
            .writer()
            .transact(move |tx| Box::pin(async move { seeks::take(tx, &taken, at).await }));
        match work.await {
            Ok(()) => seat(site, group, now).await?,
            // Another node was faster, or one of them no longer waits.
            Err(StoreError::Conflict) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Notes for the other nodes which of those who wait listen here, before they would count as gone.
async fn note_seen(site: &Site, waiting: &[Waiting], now: Millis) -> Result<(), StoreError> {
    let due = waiting.iter().filter(|waiting| now.since(waiting.seen).0 >= PAIRING_GONE_MS / 4);
    let here = due.map(|waiting| waiting.seek.account).filter(|account| site.lobby.listens(*account));
    let (here, at): (Vec<AccountId>, i64) = (here.collect(), now.0 as i64);
    if here.is_empty() {
        return Ok(());
    }
    let work = site.store.writer();
    work.transact(move |tx| Box::pin(async move { seeks::note_seen(tx, &here, at).await })).await
}

/// Opens a table for these accounts, seats them and tells them.
async fn seat(site: &Site, group: Vec<Seek<Want>>, now: Millis) -> Result<(), StoreError> {
    let want = group[0].want.clone();
    let name = GameId::from_chance(u64::from_be_bytes(token::random()));
    let invited = group.iter().map(|seek| seek.account).collect();
    let options = TableOptions { rated: want.rated, invited, ..TableOptions::default() };
    let opening = Opening {
        name: name.clone(),
        seed: Seed::new(token::random()),
        settings: want.settings.clone(),
        options,
        computers: Vec::new(),
    };
    if let Err(error) = site.tables.open(opening).await {
        tracing::error!(%error, "a table for a pair could not be opened");
        return wait_again(site, &group, None).await;
    }
    for seek in &group {
        let visitor = Arc::new(Visitor { account: seek.want.account.clone(), rating: Some(seek.rating) });
        // A key that no client of the protocol takes for its first command.
        let message =
            Message { key: tria_room::limits::NUMBER_MAX, at: 0, command: Command::Join { seat: None } };
        let refused = match site.tables.command(&name, &visitor, message).await {
            Ok(answer) => answer.error.map(|error| error.message),
            Err(error) => Some(error.to_string()),
        };
        if let Some(message) = refused {
            // One cannot sit down, for want of cards perhaps; the others need not suffer from it.
            let account = seek.account;
            let _ = site.tables.close(&name).await;
            site.notify(account, json!({"type": "unpaired", "message": message}));
            return wait_again(site, &group, Some(account)).await;
        }
    }
    metrics::counter!("tria_paired_total").increment(group.len() as u64);
    let seated: Vec<AccountId> = group.iter().map(|seek| seek.account).collect();
    let work = site.store.writer().transact(move |tx| {
        Box::pin(async move {
            for account in seated {
                seeks::remove(&mut *tx, account).await?;
            }
            Ok::<_, StoreError>(())
        })
    });
    work.await?;
    let ready_by = now.plus(Millis(crate::limits::PAIRED_MS)).0;
    for seek in &group {
        metrics::histogram!("tria_pairing_seconds").record(now.since(seek.since).0 as f64 / 1_000.0);
        site.notify(seek.account, json!({"type": "paired", "table": name.as_str(), "ready_by": ready_by}));
    }
    Ok(())
}

/// Those who could not be seated wait on as if nothing had been, but for one.
async fn wait_again(site: &Site, group: &[Seek<Want>], but: Option<AccountId>) -> Result<(), StoreError> {
    let all = group.iter().map(|seek| seek.account).filter(|account| Some(*account) != but);
    let all: Vec<AccountId> = all.collect();
    let work = site.store.writer().transact(move |tx| {
        Box::pin(async move {
            if let Some(account) = but {
                seeks::remove(&mut *tx, account).await?;
            }
            seeks::give_back(tx, &all).await
        })
    });
    work.await
}
