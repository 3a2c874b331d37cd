//! Pairing: whoever waits is seated with others near in rating, at a table that the server opens.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::Serialize;
use serde_json::json;
use tokio::sync::Notify;
use tokio::time::MissedTickBehavior;
use tria_room::wire::encode;
use tria_room::{Command, Message, Millis, Settings};
use utoipa::ToSchema;

use super::{Pool, Seek};
use crate::accounts::{Account, AccountId, token};
use crate::chance::Seed;
use crate::error::{ApiError, ErrorCode};
use crate::limits::{PAIRING_EACH_MS, PAIRING_GONE_MS, PAIRING_MAX};
use crate::played::{Speed, game_and_house};
use crate::site::Site;
use crate::store::GameId;
use crate::tables::{Opening, TableOptions, Visitor};

/// What everybody begins with, in points.
const RATING_USUAL: i32 = 1_500;

/// The rating of an account at a game of this speed, in points; what everybody begins with before its first match.
///
/// # Errors
/// If the database fails.
pub async fn rating_of(site: &Site, account: AccountId, game: &str, speed: &str) -> Result<i32, ApiError> {
    let row = site.store.rating(account, game, speed).await?;
    Ok(row.map_or(RATING_USUAL, |row| row.rating.points() as i32))
}

/// A game that somebody wants to be paired for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Want {
    /// Who.
    pub account: Account,
    /// The table.
    pub settings: Settings,
    /// Whether it changes ratings.
    pub rated: bool,
}

/// How somebody waits, as he is told.
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

/// Pairs those who wait.
#[derive(Debug, Default)]
pub struct Matchmaker {
    pool: Mutex<Pool<Arc<Want>>>,
    changed: Notify,
}

impl Matchmaker {
    /// Somebody wants to be paired; what he wanted before is forgotten.
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
            want: Arc::new(want),
        };
        let mut pool = self.lock();
        if pool.len() >= PAIRING_MAX && pool.get(account).is_none() {
            return Err(ApiError::new(ErrorCode::Busy, "too many people wait to be paired; try again later"));
        }
        pool.put(seek);
        drop(pool);
        self.changed.notify_one();
        Ok(())
    }

    /// Somebody no longer wants to be paired; says whether he did.
    pub fn cancel(&self, account: AccountId) -> bool {
        self.lock().remove(account)
    }

    /// What this account waits for.
    pub fn waits(&self, account: AccountId) -> Option<Waits> {
        self.lock().get(account).map(|seek| Waits {
            since: seek.since.0 as i64,
            rating: seek.rating,
            players: seek.players,
            rated: seek.want.rated,
        })
    }

    /// How many wait.
    pub fn count(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, Pool<Arc<Want>>> {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner)
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
        if site.matchmaker.lock().is_empty() {
            continue;
        }
        let now = site.clock.now();
        let is_gone = |seek: &Seek<Arc<Want>>| {
            let gone = site.lobby.gone_since(seek.account);
            // Whoever has not come yet is waited for as long as somebody who left.
            gone.is_some_and(|gone| now.since(gone.max(seek.since)).0 >= PAIRING_GONE_MS)
        };
        let (dropped, groups) = {
            let mut pool = site.matchmaker.lock();
            (pool.drop_where(now, is_gone), pool.pair(now))
        };
        for seek in dropped {
            let message = "nobody was found in time, or you were not there; ask again";
            site.notify(seek.account, json!({"type": "unpaired", "message": message}));
        }
        for group in groups {
            seat(&site, group, now).await;
        }
    }
}

/// Opens a table for these people, seats them and tells them.
async fn seat(site: &Site, group: Vec<Seek<Arc<Want>>>, now: Millis) {
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
        wait_again(site, group, None);
        return;
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
            // Somebody cannot sit down, for want of cards perhaps; the others need not suffer from it.
            let account = seek.account;
            let _ = site.tables.close(&name).await;
            site.notify(account, json!({"type": "unpaired", "message": message}));
            wait_again(site, group, Some(account));
            return;
        }
    }
    metrics::counter!("tria_paired").increment(group.len() as u64);
    let ready_by = now.plus(Millis(crate::limits::PAIRED_MS)).0;
    for seek in &group {
        site.notify(seek.account, json!({"type": "paired", "table": name.as_str(), "ready_by": ready_by}));
    }
}

/// Those who could not be seated wait on as if nothing had been, but for one.
fn wait_again(site: &Site, group: Vec<Seek<Arc<Want>>>, but: Option<AccountId>) {
    let mut pool = site.matchmaker.lock();
    for seek in group {
        if Some(seek.account) != but && pool.get(seek.account).is_none() {
            pool.put(seek);
        }
    }
}
