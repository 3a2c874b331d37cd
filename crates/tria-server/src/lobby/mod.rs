//! The lobby: who listens, which tables are open, who waits to be paired, and what accounts are told.

pub(crate) mod matchmaker;
mod pairing;

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::{Serialize, Serializer};
use serde_json::json;
use tokio::time::MissedTickBehavior;
use tria_room::{Clock, Millis};

use crate::accounts::AccountId;
use crate::bus::{self, Heard, News, Topic};
use crate::error::{ApiError, ErrorCode};
use crate::limits::{LISTENERS_EACH_MAX, LOBBY_EACH_MS, LOBBY_LISTED_MAX, PAIRING_GONE_MS};
use crate::site::Site;
use crate::store::GameId;
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
    /// Since when accounts that listened no longer do.
    gone: HashMap<AccountId, Millis>,
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
    /// `too-many` if the account listens too often.
    pub fn listen(
        &self,
        account: AccountId,
        mut outgoing: Outgoing,
        tables: Option<&Board>,
    ) -> Result<(), ApiError> {
        let mut parts = self.lock();
        let own = parts.listeners.get(&account).map_or(0, Vec::len);
        if own >= LISTENERS_EACH_MAX {
            let message =
                format!("{LISTENERS_EACH_MAX} sockets and streams of yours are open; close one first");
            return Err(ApiError::new(ErrorCode::TooMany, message));
        }
        outgoing.send(&line(&LobbyLine::Hello { protocol: PROTOCOL, you: account }));
        if let Some(board) = tables {
            // Whatever changes while this is read is told anew at the next version.
            outgoing.send(&snapshot(board, parts.version));
        }
        parts.gone.remove(&account);
        parts.listeners.entry(account).or_default().push(Listener { outgoing, tables: tables.is_some() });
        Ok(())
    }

    /// The connection of this number no longer listens.
    pub fn leave(&self, account: AccountId, connection: u64, now: Millis) {
        let mut parts = self.lock();
        let Some(own) = parts.listeners.get_mut(&account) else { return };
        own.retain(|listener| listener.outgoing.number != connection);
        if own.is_empty() {
            parts.listeners.remove(&account);
            // Only those who wait to be paired are asked after, and only for so long.
            parts.gone.retain(|_, gone| now.since(*gone).0 < PAIRING_GONE_MS);
            parts.gone.insert(account, now);
        }
    }

    /// The open tables once more, for a listener that has lost count.
    pub fn resync(&self, account: AccountId, connection: u64, board: &Board) {
        let mut parts = self.lock();
        let line = snapshot(board, parts.version);
        let mut own = parts.listeners.get_mut(&account).into_iter().flatten();
        if let Some(listener) = own.find(|listener| listener.outgoing.number == connection) {
            listener.outgoing.send(&line);
        }
    }

    /// Tells an account something; says whether anybody heard it.
    pub fn tell(&self, account: AccountId, line: &Line) -> bool {
        let mut parts = self.lock();
        let Some(own) = parts.listeners.get_mut(&account) else { return false };
        push(own, line);
        !own.is_empty()
    }

    /// Since when the account does not listen: `None` while it does.
    pub fn gone_since(&self, account: AccountId) -> Option<Millis> {
        let parts = self.lock();
        if parts.listeners.contains_key(&account) {
            return None;
        }
        Some(parts.gone.get(&account).copied().unwrap_or_default())
    }

    /// How many sockets and streams listen.
    pub fn count(&self) -> usize {
        self.lock().listeners.values().map(Vec::len).sum()
    }

    /// Tells everybody which tables have changed; where these are many, the lobby anew.
    fn tell_changes(&self, tables: &BTreeSet<String>, board: &Board) {
        if tables.len() > LOBBY_LISTED_MAX {
            return self.tell_all_anew(board);
        }
        let (mut changed, mut gone) = (Vec::new(), Vec::new());
        for name in tables {
            match GameId::parse(name).and_then(|id| board.get(&id)) {
                Some(listing) if listing.options.visibility == Visibility::Open => changed.push(listing),
                // Tables that are not open never were.
                Some(_) => {}
                None => gone.push(name.clone()),
            }
        }
        if !changed.is_empty() || !gone.is_empty() {
            self.tell_tables(|version| line(&LobbyLine::Changes { version, changed, gone }));
        }
    }

    /// Tells everybody the lobby anew, when it is not known what has changed.
    fn tell_all_anew(&self, board: &Board) {
        self.tell_tables(|version| snapshot(board, version));
    }

    /// Tells the next version to everybody who listens to what happens to tables.
    fn tell_tables(&self, line: impl FnOnce(u64) -> Line) {
        let mut parts = self.lock();
        parts.version += 1;
        // It may be long, and is written only if somebody hears it.
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

/// The lobby as one line.
fn snapshot(board: &Board, version: u64) -> Line {
    let mut tables = board.open();
    tables.sort_by_key(|listing| !listing.is_waiting());
    let more = tables.len().saturating_sub(LOBBY_LISTED_MAX);
    tables.truncate(LOBBY_LISTED_MAX);
    line(&LobbyLine::Lobby { version, tables, more })
}

/// Passes on what is told on the bus, until the site is gone.
pub(crate) async fn pass_on(site: Site) {
    let mut accounts = site.bus.subscribe(Topic::Accounts);
    let mut board = site.bus.subscribe(Topic::Board);
    let mut each = tokio::time::interval(Duration::from_millis(LOBBY_EACH_MS));
    each.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut changed, mut turns) = (BTreeSet::new(), Turns::default());
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
                    turns.look(&site, &listing);
                    if listing.options.visibility == Visibility::Open {
                        changed.insert(listing.id.clone());
                    }
                }
                Heard::News(News::Board(Notice::Gone(listing))) => {
                    turns.waited.remove(&listing.id);
                    // Nobody here has heard of the others.
                    if listing.options.visibility == Visibility::Open {
                        changed.insert(listing.id.clone());
                    }
                }
                Heard::News(_) => {}
                Heard::Missed => site.lobby.tell_all_anew(site.tables.board()),
                Heard::Over => return,
            },
            _ = each.tick(), if !changed.is_empty() => {
                site.lobby.tell_changes(&std::mem::take(&mut changed), site.tables.board());
            },
        }
    }
}

/// Whose turn it is at tables with a time for each move, so that a new turn is told.
#[derive(Default)]
struct Turns {
    waited: HashMap<String, Vec<AccountId>>,
}

impl Turns {
    fn look(&mut self, site: &Site, listing: &Listing) {
        if !matches!(listing.clock, Clock::PerMove { .. }) {
            return;
        }
        let waited = listing.seats.iter().filter(|seat| seat.waited_for && listing.number > 0);
        let now: Vec<AccountId> = waited.clone().filter_map(|seat| seat.account).collect();
        let before = self.waited.insert(listing.id.clone(), now).unwrap_or_default();
        for seat in waited {
            if let Some(account) = seat.account.filter(|account| !before.contains(account)) {
                let notice = json!({"type": "turn", "table": listing.id, "deadline": seat.deadline});
                site.notify(account, notice);
            }
        }
    }
}
