//! What everyone may know of the tables, active or passive, and the notices when it changes.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use tria_room::{Clock, GameSettings, Occupant, Room, Settings, Stage};
use utoipa::ToSchema;

use super::{TableOptions, Visibility, brought};
use crate::accounts::{AccountId, Person, account};
use crate::bus::{Bus, News};
use crate::fair::{Committed, TableChance};
use crate::played::Speed;
use crate::store::{GameId, GameRow};

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
    /// Whether everybody brings cards of his own.
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
    /// What everybody may know of this table: only what a spectator sees, too.
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

    /// Whether somebody could sit down.
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

/// Something changed on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// A table is there, or is no longer as it was.
    Changed(Arc<Listing>),
    /// A table is gone; this is how it was listed last.
    Gone(Arc<Listing>),
}

/// The listings of all tables where something can still happen.
#[derive(Debug)]
pub struct Board {
    listings: Mutex<BTreeMap<GameId, Arc<Listing>>>,
    bus: Arc<dyn Bus>,
}

impl Board {
    /// A board on which nothing is listed yet; changes are told on this bus.
    pub(super) fn new(bus: Arc<dyn Bus>) -> Self {
        Self { listings: Mutex::default(), bus }
    }

    /// The listing of a table.
    pub fn get(&self, table: &GameId) -> Option<Arc<Listing>> {
        self.lock().get(table).cloned()
    }

    /// The listings of tables that are open to everybody, newest first.
    pub fn open(&self) -> Vec<Arc<Listing>> {
        self.select(|listing| listing.options.visibility == Visibility::Open)
    }

    /// The tables at which this account sits, newest first.
    pub fn of_account(&self, id: AccountId) -> Vec<Arc<Listing>> {
        self.select(|listing| listing.seats_account(id))
    }

    /// The tables of which this is true, newest first.
    pub fn select(&self, which: impl Fn(&Listing) -> bool) -> Vec<Arc<Listing>> {
        let mut found: Vec<Arc<Listing>> =
            self.lock().values().filter(|listing| which(listing)).cloned().collect();
        found.sort_by_key(|listing| std::cmp::Reverse(listing.created));
        found
    }

    /// How many tables are listed.
    pub(super) fn count(&self) -> usize {
        self.lock().len()
    }

    /// A passive table is listed as it was; no one is told.
    pub(super) fn load(&self, table: &GameId, listing: Listing) {
        self.lock().insert(table.clone(), Arc::new(listing));
    }

    /// A table is as this says.
    pub(super) fn put(&self, table: &GameId, listing: Listing) {
        let listing = Arc::new(listing);
        let before = self.lock().insert(table.clone(), listing.clone());
        if before.as_ref() != Some(&listing) {
            self.bus.publish(News::Board(Notice::Changed(listing)));
        }
    }

    /// A table is gone.
    pub(super) fn remove(&self, table: &GameId) {
        let gone = self.lock().remove(table);
        if let Some(listing) = gone {
            self.bus.publish(News::Board(Notice::Gone(listing)));
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<GameId, Arc<Listing>>> {
        self.listings.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
