//! How tables are listed: those of this node from memory, all others from the database; and the notices when that changes.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tria_room::wire::encode;
use tria_room::{Clock, GameSettings, Occupant, Room, Settings, Stage};
use utoipa::ToSchema;

use super::{TableOptions, Visibility, brought};
use crate::accounts::{AccountId, Person, account};
use crate::bus::{Bus, News};
use crate::fair::{Committed, TableChance};
use crate::limits::LISTINGS_EACH_MS;
use crate::played::Speed;
use crate::store::{GameId, GameRow, Ownership, Store, StoreError, StoredListing};

/// A seat of a listed table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct SeatListing {
    /// The account that sits there.
    pub account: Option<AccountId>,
    /// What it is called.
    pub name: Option<String>,
    /// `guest`, `player` or `bot`.
    pub kind: Option<String>,
    /// The level of the computer that sits there.
    pub computer: Option<u8>,
    /// Whether the table waits for it.
    pub waited_for: bool,
    /// When its time is over, in milliseconds.
    pub deadline: Option<u64>,
}

/// A table as it is listed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Listing {
    /// Its name.
    pub id: String,
    /// When it was opened, in milliseconds.
    pub created: i64,
    /// `triple-triad` or `triatri`.
    pub game: String,
    /// The house, in Triple Triad.
    pub house: Option<String>,
    /// The rules in force.
    pub rules: Vec<String>,
    /// The clock, as in views.
    #[schema(value_type = Object)]
    pub clock: Clock,
    /// How fast it is for ratings: `bullet`, `blitz`, `rapid` or `correspondence`.
    pub speed: String,
    /// Whether players bring cards of their own.
    pub own_cards: bool,
    /// Whether cards or Gil change hands.
    pub staked: bool,
    /// What is agreed beside the rules.
    pub options: TableOptions,
    /// `gathering`, `preparing`, `playing`, `choosing` or `finished`.
    #[schema(value_type = String)]
    pub stage: Stage,
    /// The matches begun.
    pub number: u32,
    /// The seats in order.
    pub seats: Vec<SeatListing>,
    /// How many watch.
    pub spectators: u32,
    /// Whether people may watch.
    pub may_watch: bool,
    /// What is committed to for the chance of the match at hand; `null` at tables of older versions.
    pub chance: Option<Committed>,
}

impl Listing {
    /// The public listing of this table: nothing that a spectator does not see.
    pub(super) fn of(
        row: &GameRow,
        options: &TableOptions,
        room: &Room,
        chance: &TableChance,
        people: &BTreeMap<AccountId, Person>,
    ) -> Self {
        let settings = room.settings();
        let (game, house) = game_and_house(settings);
        let seats = room.seats_seen().into_iter().map(|seat| {
            let (account, computer) = match seat.occupant {
                Occupant::Client(client) => (Some(account(client)), None),
                Occupant::Computer(level) => (None, Some(level)),
                Occupant::Empty => (None, None),
            };
            let person = account.and_then(|account| people.get(&account));
            SeatListing {
                account,
                name: person.map(|person| person.name.clone()),
                kind: person.map(|person| person.kind.clone()),
                computer,
                waited_for: seat.waited_for,
                deadline: seat.deadline.map(|deadline| deadline.0),
            }
        });
        Self {
            id: row.id.to_string(),
            created: row.created,
            game: game.to_owned(),
            house,
            rules: room.rules().to_vec(),
            clock: settings.clock,
            speed: Speed::of(settings).to_string(),
            own_cards: brought(settings),
            staked: options.is_staked(settings),
            options: options.clone(),
            stage: room.stage(),
            number: room.number(),
            seats: seats.collect(),
            spectators: room.spectator_count(),
            may_watch: settings.spectators,
            chance: chance.committed(room),
        }
    }

    /// Whether this account sits there.
    pub fn seats_account(&self, id: AccountId) -> bool {
        self.seats.iter().any(|seat| seat.account == Some(id))
    }

    /// The accounts whose turn it is in a game with a time for each move, with their deadlines.
    pub(super) fn turns(&self) -> impl Iterator<Item = (AccountId, Option<u64>)> + '_ {
        let by_post = matches!(self.clock, Clock::PerMove { .. }) && self.number > 0;
        let waited = self.seats.iter().filter(move |seat| by_post && seat.waited_for);
        waited.filter_map(|seat| Some((seat.account?, seat.deadline)))
    }

    /// Whether a match is under way at which only computers play, or could begin.
    pub fn is_for_computers(&self) -> bool {
        self.stage != Stage::Finished && self.seats.iter().all(|seat| seat.computer.is_some())
    }

    /// Whether a seat is free.
    pub fn is_waiting(&self) -> bool {
        self.stage == Stage::Gathering
            && self.seats.iter().any(|seat| seat.account.is_none() && seat.computer.is_none())
    }
}

/// The name of the game of a table, and its house.
fn game_and_house(settings: &Settings) -> (&'static str, Option<String>) {
    match &settings.game {
        GameSettings::TripleTriad { rules, .. } => ("triple-triad", Some(rules.house().to_string())),
        GameSettings::Triatri { .. } => ("triatri", None),
    }
}

/// A listing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "notice", content = "listing", rename_all = "kebab-case")]
pub enum Notice {
    /// A table is there, or is no longer as it was.
    Changed(Arc<Listing>),
    /// A table is gone; this is how it was listed last.
    Gone(Arc<Listing>),
}

/// The listings of all tables where something can still happen.
#[derive(Debug)]
pub struct Board {
    parts: Mutex<Parts>,
    store: Store,
    bus: Arc<dyn Bus>,
}

#[derive(Debug, Default)]
struct Parts {
    /// The tables that are active on this node.
    active: BTreeMap<GameId, Active>,
    /// Those whose listing is not in the database yet.
    unwritten: BTreeSet<GameId>,
}

#[derive(Debug)]
struct Active {
    listing: Arc<Listing>,
    owner: Ownership,
    /// The accounts under which the database has it.
    accounts: Option<Vec<AccountId>>,
}

impl Board {
    /// Lists the tables of this store; changes are told on this bus.
    pub(super) fn new(store: Store, bus: Arc<dyn Bus>) -> Self {
        Self { parts: Mutex::default(), store, bus }
    }

    /// The listing of a table.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn get(&self, table: &GameId) -> Result<Option<Arc<Listing>>, StoreError> {
        if let Some(listing) = self.active(table) {
            return Ok(Some(listing));
        }
        self.store.listing(table).await?.map(|listing| read(&listing)).transpose()
    }

    /// The tables that are open to everyone, those that wait for players first, then the newest first; and how many more
    /// there are.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn open(&self, most: usize) -> Result<(Vec<Arc<Listing>>, usize), StoreError> {
        let (stored, count) = self.store.open_listings(most as i64).await?;
        let mut listings = self.freshest(&stored)?;
        listings.retain(|listing| listing.options.visibility == Visibility::Open);
        listings.sort_by_key(|listing| !listing.is_waiting());
        let more = (count as usize).saturating_sub(listings.len());
        Ok((listings, more))
    }

    /// The tables that are open to everyone, newest first, from behind this one on; `None` if there never was such a table.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn page(
        &self,
        after: Option<&str>,
        most: usize,
    ) -> Result<Option<Vec<Arc<Listing>>>, StoreError> {
        let Some(stored) = self.store.listings_page(after, most as i64).await? else { return Ok(None) };
        let mut listings = self.freshest(&stored)?;
        listings.retain(|listing| listing.options.visibility == Visibility::Open);
        Ok(Some(listings))
    }

    /// The tables at which this account sits or is invited, newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn of_account(&self, id: AccountId) -> Result<Vec<Arc<Listing>>, StoreError> {
        let stored = self.freshest(&self.store.listings_of(id).await?)?;
        let known: BTreeSet<String> = stored.iter().map(|listing| listing.id.clone()).collect();
        let mut listings = self.active_where(|listing| concerns(listing, id) && !known.contains(&listing.id));
        listings.extend(stored.into_iter().filter(|listing| concerns(listing, id)));
        listings.sort_by_cached_key(|listing| (std::cmp::Reverse(listing.created), listing.id.clone()));
        Ok(listings)
    }

    /// How many of the tables that this account has opened have only computers.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn for_computers(&self, opener: AccountId) -> Result<usize, StoreError> {
        let listings = self.freshest(&self.store.listings_opened_by(opener).await?)?;
        Ok(listings.iter().filter(|listing| listing.is_for_computers()).count())
    }

    /// The tables of this node, active now, of which this is true.
    pub fn active_where(&self, which: impl Fn(&Listing) -> bool) -> Vec<Arc<Listing>> {
        let parts = self.lock();
        let listings = parts.active.values().map(|active| &active.listing);
        listings.filter(|listing| which(listing)).cloned().collect()
    }

    /// The listing of a table that is active on this node.
    pub(super) fn active(&self, table: &GameId) -> Option<Arc<Listing>> {
        self.lock().active.get(table).map(|active| active.listing.clone())
    }

    /// A table of this node is as this says; returns the listing before.
    pub(super) fn put(&self, table: &GameId, listing: Listing, owner: &Ownership) -> Option<Arc<Listing>> {
        let listing = Arc::new(listing);
        let mut parts = self.lock();
        let before = parts.active.remove(table);
        let accounts = before.as_ref().and_then(|before| before.accounts.clone());
        let before = before.map(|before| before.listing);
        let active = Active { listing: listing.clone(), owner: owner.clone(), accounts };
        parts.active.insert(table.clone(), active);
        if before.as_ref() != Some(&listing) {
            parts.unwritten.insert(table.clone());
        }
        before
    }

    /// A table is gone.
    pub(super) fn remove(&self, table: &GameId) {
        let gone = self.lock().active.remove(table);
        if let Some(gone) = gone {
            self.bus.publish(News::Board(Notice::Gone(gone.listing)));
        }
    }

    /// A table is no longer active on this node; the database has its listing.
    pub(super) fn leave(&self, table: &GameId) {
        self.lock().active.remove(table);
    }

    /// Writes the listings that have changed, and then tells of them, so that no reader of the database knows less than it was
    /// told; what fails is tried again.
    pub(super) async fn write(&self) {
        let unwritten = std::mem::take(&mut self.lock().unwritten);
        let (rows, listings): (Vec<(Ownership, StoredListing)>, Vec<Arc<Listing>>) =
            unwritten.iter().filter_map(|table| self.stored(table)).unzip();
        if rows.is_empty() {
            return;
        }
        let written = rows.clone();
        let work = self.store.writer().transact(move |tx| {
            Box::pin(async move {
                for (owner, listing) in &rows {
                    listing.write(owner, &mut *tx).await?;
                }
                Ok::<_, StoreError>(())
            })
        });
        match work.await {
            Ok(()) => self.note_written(written, listings),
            Err(error) => {
                tracing::warn!(%error, "listings could not be written");
                self.lock().unwritten.extend(unwritten);
            }
        }
    }

    /// What the database should have of a table that is active on this node.
    fn stored(&self, table: &GameId) -> Option<((Ownership, StoredListing), Arc<Listing>)> {
        let parts = self.lock();
        let active = parts.active.get(table)?;
        let accounts = Some(accounts(&active.listing)).filter(|now| active.accounts.as_ref() != Some(now));
        let row = StoredListing { accounts, ..stored(table, &active.listing) };
        Some(((active.owner.clone(), row), active.listing.clone()))
    }

    fn note_written(&self, written: Vec<(Ownership, StoredListing)>, listings: Vec<Arc<Listing>>) {
        for listing in listings {
            self.bus.publish(News::Board(Notice::Changed(listing)));
        }
        let mut parts = self.lock();
        for (owner, StoredListing { game, accounts, .. }) in written {
            let active = parts.active.get_mut(&game).filter(|active| active.owner == owner);
            if let (Some(active), Some(accounts)) = (active, accounts) {
                active.accounts = Some(accounts);
            }
        }
    }

    /// Listings of the database, those of this node's active tables as they are now.
    fn freshest(&self, stored: &[String]) -> Result<Vec<Arc<Listing>>, StoreError> {
        let listings = stored.iter().map(|listing| {
            let listing = read(listing)?;
            let active = GameId::parse(&listing.id).and_then(|table| self.active(&table));
            Ok(active.unwrap_or(listing))
        });
        listings.collect()
    }

    fn lock(&self) -> MutexGuard<'_, Parts> {
        self.parts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes changed listings now and then, as long as the tables are there.
pub(super) async fn write_listings(tables: std::sync::Weak<super::Shared>) {
    let mut each = tokio::time::interval(Duration::from_millis(LISTINGS_EACH_MS));
    each.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        each.tick().await;
        let Some(tables) = tables.upgrade() else { return };
        tables.board.write().await;
    }
}

/// A listing for the database, with all its accounts.
pub(super) fn stored(table: &GameId, listing: &Listing) -> StoredListing {
    let listed = match listing.options.visibility {
        Visibility::Open => 1 + i16::from(listing.is_waiting()),
        Visibility::Link | Visibility::Private => 0,
    };
    StoredListing {
        game: table.clone(),
        listed,
        opened_by: listing.options.opened_by,
        listing: encode(listing),
        accounts: Some(accounts(listing)),
    }
}

fn read(listing: &str) -> Result<Arc<Listing>, StoreError> {
    let damaged = |error: serde_json::Error| StoreError::Damaged(format!("a listing: {error}"));
    serde_json::from_str(listing).map(Arc::new).map_err(damaged)
}

/// The accounts that sit at a table or are invited there, each once.
fn accounts(listing: &Listing) -> Vec<AccountId> {
    let seated = listing.seats.iter().filter_map(|seat| seat.account);
    let all: BTreeSet<AccountId> = seated.chain(listing.options.invited.iter().copied()).collect();
    all.into_iter().collect()
}

/// Whether an account sits at a table or is invited there.
fn concerns(listing: &Listing, id: AccountId) -> bool {
    listing.seats_account(id) || listing.options.invited.contains(&id)
}
