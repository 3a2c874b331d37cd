//! The lobby: who listens, which tables are open, who waits to be paired, and what accounts are told.

pub(crate) mod matchmaker;
mod pairing;
mod seeks;

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::{Serialize, Serializer};
use tokio::time::MissedTickBehavior;

use crate::accounts::AccountId;
use crate::bus::{self, Heard, News, Topic};
use crate::error::{ApiError, ErrorCode};
use crate::limits::{LISTENERS_EACH_MAX, LOBBY_EACH_MS, LOBBY_LISTED_MAX};
use crate::site::Site;
use crate::store::StoreError;
use crate::tables::{Board, Line, Listing, Notice, Outgoing, PROTOCOL, Visibility, line};

pub use matchmaker::{Matchmaker, Waits, Want, rating_of};
pub use pairing::{Pool, Seek};

/// What the lobby says, beside the notices of an account.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum LobbyLine {
    /// The first message.
    Hello {
        /// The version of the protocol.
        protocol: u32,
        /// The account that listens.
        you: AccountId,
    },
    /// The open tables as they are at this version.
    Lobby {
        /// The version.
        version: u64,
        /// The tables: those that wait for players first, then the newest first.
        #[serde(serialize_with = "listings")]
        tables: Vec<Arc<Listing>>,
        /// How many more there are.
        more: usize,
    },
    /// What has changed since the version before.
    Changes {
        /// The version now, one more than before.
        version: u64,
        /// Tables that are new, or no longer as they were.
        #[serde(serialize_with = "listings")]
        changed: Vec<Arc<Listing>>,
        /// Tables that are gone, by their names.
        gone: Vec<String>,
    },
}

fn listings<S: Serializer>(listings: &[Arc<Listing>], to: S) -> Result<S::Ok, S::Error> {
    // Who is invited is no affair of the lobby's; they have been told.
    to.collect_seq(listings.iter().map(|listing| {
        if listing.options.invited.is_empty() {
            return Cow::Borrowed(&**listing);
        }
        Cow::Owned(Listing { options: listing.options.seen_by(-1), ..Listing::clone(listing) })
    }))
}

/// Who listens, and to what.
#[derive(Debug, Default)]
pub struct Lobby {
    parts: Mutex<Parts>,
}

#[derive(Debug, Default)]
struct Parts {
    version: u64,
    listeners: HashMap<AccountId, Vec<Listener>>,
    /// Whether a listener may lack a change: then the lobby is told anew.
    anew: bool,
}

#[derive(Debug)]
struct Listener {
    outgoing: Outgoing,
    /// Whether the open tables are told, too.
    tables: bool,
}

impl Lobby {
    /// From now on the account gets its notices through this queue, and hears of the open tables if it wants to.
    ///
    /// # Errors
    /// `too-many` if the account listens too often, or the database fails.
    pub async fn listen(
        &self,
        account: AccountId,
        mut outgoing: Outgoing,
        tables: Option<&Board>,
    ) -> Result<(), ApiError> {
        let mut snapshot = match tables {
            Some(board) => Some(self.snapshot(board).await?),
            None => None,
        };
        let mut parts = self.lock();
        let own = parts.listeners.get(&account).map_or(0, Vec::len);
        if own >= LISTENERS_EACH_MAX {
            let message =
                format!("{LISTENERS_EACH_MAX} sockets and streams of yours are open; close one first");
            return Err(ApiError::new(ErrorCode::TooMany, message));
        }
        outgoing.send(&line(&LobbyLine::Hello { protocol: PROTOCOL, you: account }));
        if let Some(snapshot) = snapshot.take() {
            snapshot.send(&mut outgoing, &mut parts);
        }
        parts.listeners.entry(account).or_default().push(Listener { outgoing, tables: tables.is_some() });
        Ok(())
    }

    /// The open tables as the database has them, with the version that was told when they were read.
    async fn snapshot(&self, board: &Board) -> Result<Snapshot, StoreError> {
        let version = self.lock().version;
        let (tables, more) = board.open(LOBBY_LISTED_MAX).await?;
        Ok(Snapshot { version, tables, more })
    }

    /// The connection of this number no longer listens.
    pub fn leave(&self, account: AccountId, connection: u64) {
        let mut parts = self.lock();
        let Some(own) = parts.listeners.get_mut(&account) else { return };
        own.retain(|listener| listener.outgoing.number != connection);
        if own.is_empty() {
            parts.listeners.remove(&account);
        }
    }

    /// The open tables once more, for a listener that has lost count.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn resync(&self, account: AccountId, connection: u64, board: &Board) -> Result<(), StoreError> {
        let snapshot = self.snapshot(board).await?;
        let mut parts = self.lock();
        let mut own = parts.listeners.remove(&account).unwrap_or_default();
        if let Some(listener) = own.iter_mut().find(|listener| listener.outgoing.number == connection) {
            snapshot.send(&mut listener.outgoing, &mut parts);
        }
        parts.listeners.insert(account, own);
        Ok(())
    }

    /// Sends a notice to an account; returns whether a client of it listened.
    pub fn tell(&self, account: AccountId, line: &Line) -> bool {
        let mut parts = self.lock();
        let Some(own) = parts.listeners.get_mut(&account) else { return false };
        push(own, line);
        !own.is_empty()
    }

    /// Whether the account listens on this node.
    pub fn listens(&self, account: AccountId) -> bool {
        self.lock().listeners.contains_key(&account)
    }

    /// How many sockets and streams listen.
    pub fn count(&self) -> usize {
        self.lock().listeners.values().map(Vec::len).sum()
    }

    /// Tells everyone which tables have changed, `None` those that are gone.
    fn tell_changes(&self, tables: BTreeMap<String, Option<Arc<Listing>>>) {
        let (mut changed, mut gone) = (Vec::new(), Vec::new());
        for (name, listing) in tables {
            match listing {
                Some(listing) => changed.push(listing),
                None => gone.push(name),
            }
        }
        self.tell_tables(|version| line(&LobbyLine::Changes { version, changed, gone }));
    }

    /// Tells everyone the lobby anew, when it is not known what has changed.
    async fn tell_all_anew(&self, board: &Board) {
        match board.open(LOBBY_LISTED_MAX).await {
            Ok((tables, more)) => {
                self.tell_tables(|version| line(&LobbyLine::Lobby { version, tables, more }));
            }
            Err(error) => {
                tracing::warn!(%error, "the open tables could not be read");
                self.lock().anew = true;
            }
        }
    }

    /// Whether the lobby must be told anew; asking resets it.
    fn must_tell_anew(&self) -> bool {
        std::mem::take(&mut self.lock().anew)
    }

    /// Sends the next version to all clients that listen to tables.
    fn tell_tables(&self, line: impl FnOnce(u64) -> Line) {
        let mut parts = self.lock();
        parts.version += 1;
        // It may be long, and is only written if a client listens.
        if parts.listeners.values().flatten().any(|listener| listener.tables) {
            let line = line(parts.version);
            for own in parts.listeners.values_mut() {
                own.retain_mut(|listener| !listener.tables || listener.outgoing.send(&line));
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Parts> {
        self.parts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A full queue is a client that does not read: dropping it ends its socket, and it comes back.
fn push(listeners: &mut Vec<Listener>, line: &Line) {
    listeners.retain_mut(|listener| listener.outgoing.send(line));
}

/// The open tables as they were when a version was told.
struct Snapshot {
    version: u64,
    tables: Vec<Arc<Listing>>,
    more: usize,
}

impl Snapshot {
    /// Sends it as the version of now; what was told while it was read is told anew at the next.
    fn send(self, outgoing: &mut Outgoing, parts: &mut Parts) {
        let Self { version, tables, more } = self;
        parts.anew |= version != parts.version;
        outgoing.send(&line(&LobbyLine::Lobby { version: parts.version, tables, more }));
    }
}

/// Passes on what is told on the bus, until the site is gone.
pub(crate) async fn pass_on(site: Site) {
    let mut accounts = site.bus.subscribe(Topic::Accounts);
    let mut board = site.bus.subscribe(Topic::Board);
    let mut each = tokio::time::interval(Duration::from_millis(LOBBY_EACH_MS));
    each.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut changed: BTreeMap<String, Option<Arc<Listing>>> = BTreeMap::new();
    let mut changed_unknown = false;
    loop {
        tokio::select! {
            told = bus::hear(&mut accounts) => match told {
                Heard::News(News::Told(told)) => {
                    site.lobby.tell(told.account, &told.notice.to_string().into());
                }
                // Whoever was meant finds it in its lists.
                Heard::News(_) | Heard::Missed => {}
                Heard::Over => return,
            },
            notice = bus::hear(&mut board) => match notice {
                Heard::News(News::Board(Notice::Changed(listing))) => {
                    if listing.options.visibility == Visibility::Open {
                        changed.insert(listing.id.clone(), Some(listing));
                    }
                }
                Heard::News(News::Board(Notice::Gone(listing))) => {
                    // No one here has heard of the others.
                    if listing.options.visibility == Visibility::Open {
                        changed.insert(listing.id.clone(), None);
                    }
                }
                Heard::News(_) => {}
                Heard::Missed => changed_unknown = true,
                Heard::Over => return,
            },
            _ = each.tick() => {
                let anew = std::mem::take(&mut changed_unknown) | site.lobby.must_tell_anew();
                let changed = std::mem::take(&mut changed);
                if anew || changed.len() > LOBBY_LISTED_MAX {
                    site.lobby.tell_all_anew(site.tables.board()).await;
                } else if !changed.is_empty() {
                    site.lobby.tell_changes(changed);
                }
            },
        }
    }
}
