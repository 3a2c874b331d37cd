//! What a table writes outside its log, in the same transaction as the entry: the beginning and the end of matches, stakes
//! into the escrow and out of it, ratings.

use std::collections::{BTreeMap, BTreeSet};

use tria_cards::Catalog;
use tria_room::{Effects, Event, Occupant, Owned, Room, Seat};
use tria_world::CardKey;
use tria_world::ledger::Good;

use super::actor::TableActor;
use super::{TableOptions, Visibility, trade};
use crate::accounts::{AccountId, account};
use crate::bus::News;
use crate::ledger::{self, LedgerError, Owner, Payout, Staked};
use crate::played::{Beginning, Ended, Player, Speed, game_and_house};
use crate::store::{Append, BulkRow, GameId, StoreError, Tx};
use crate::webhooks::{self, NewEvent};

/// Changes that are committed together with entries of the log.
#[derive(Clone, Debug, Default)]
pub(super) struct SideEffects {
    ended: Option<Ended>,
    beginning: Option<Beginning>,
    stakes: Vec<Staked>,
    /// Seats whose hands are fixed now, with what stays at stake.
    fixed: Vec<(u8, BTreeMap<Good, u64>)>,
    /// What webhooks are told.
    told: Vec<NewEvent>,
    game: Option<GameId>,
    number: u32,
    at: i64,
    /// Whether nothing is at stake at this table, and no rating.
    friendly: bool,
}

/// The cards that matches at this table have shown to those who play here now, as it is on the disk: they are not
/// written again after every match.
#[derive(Clone, Debug, Default)]
pub(super) struct Shown {
    /// Who played the last match that showed some.
    players: Vec<Player>,
    cards: BTreeSet<CardKey>,
}

impl Shown {
    /// Leaves out of what is to be done what was done before; gives back what to remember once it is.
    pub(super) fn leave_out(&self, side: &mut SideEffects) -> Option<Self> {
        let ended = side.ended.as_mut()?;
        let mut all = Self { players: ended.beginning.players.clone(), cards: BTreeSet::new() };
        if all.players == self.players {
            ended.shown.retain(|card| !self.cards.contains(card));
            all.cards.clone_from(&self.cards);
        }
        all.cards.extend(&ended.shown);
        Some(all)
    }
}

/// Why entries of the log, or what belongs to them, could not be kept.
#[derive(Debug, thiserror::Error)]
pub(super) enum Fault {
    /// A player no longer has what they should stake.
    ///
    /// What it is stays with its owner: others, and the server's log, must not learn what they brought.
    #[error("{owner} no longer has everything that was to be staked")]
    Short { owner: Owner },
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<LedgerError> for Fault {
    fn from(error: LedgerError) -> Self {
        match error {
            LedgerError::Short { owner, .. } | LedgerError::Bound { owner, .. } => Self::Short { owner },
            error => Self::Store(error.into()),
        }
    }
}

impl SideEffects {
    /// What follows from what has just happened in a room.
    pub(super) fn of(
        game: &GameId,
        options: &TableOptions,
        room: &Room,
        catalog: &Catalog,
        effects: &Effects,
        at: i64,
    ) -> Self {
        let staked = trade(room.settings()) != tria_rules::triad::Trade::None;
        let friendly = !staked && options.pot == 0 && !options.rated;
        let mut side = Self { number: room.number(), at, friendly, ..Self::default() };
        for happened in &effects.events {
            match &happened.event {
                // The beginning of a match without stakes is noted when it ends.
                Event::MatchBegan { .. } if !friendly => side.begin(game, options, room),
                Event::HandFixed { seat } if staked => {
                    side.fixed.push((seat.index() as u8, goods(&room.stakes(*seat))));
                }
                Event::MatchEnded { finish } => {
                    let records = room.records().unwrap_or_default();
                    side.ended = Some(Ended {
                        beginning: beginning(game, options, room),
                        at,
                        finish: Some((**finish).clone()),
                        records: records.iter().map(|record| record.to_json(catalog)).collect(),
                        payout: payout(room, options, &finish.places),
                        shown: room.cards_seen().into_iter().filter_map(CardKey::of).collect(),
                    });
                }
                Event::Void { .. } => {
                    side.ended = Some(Ended {
                        beginning: beginning(game, options, room),
                        at,
                        finish: None,
                        records: Vec::new(),
                        payout: Payout::default(),
                        shown: Vec::new(),
                    });
                }
                _ => {}
            }
        }
        if side.beginning.is_some() {
            // What is fixed in the same moment was staked as it is.
            side.fixed.clear();
        }
        if !side.is_empty() {
            side.game = Some(game.clone());
        }
        side
    }

    /// Adds what webhooks are told.
    pub(super) fn tell(&mut self, events: Vec<NewEvent>) {
        self.told = events;
    }

    fn begin(&mut self, game: &GameId, options: &TableOptions, room: &Room) {
        let beginning = beginning(game, options, room);
        for (seat, player) in Seat::first(room.settings().seats()).zip(&beginning.players) {
            let Player::Account(account) = player else { continue };
            let mut goods = goods(&room.stakes(seat));
            if options.pot > 0 {
                goods.insert(Good::Gil, options.pot);
            }
            if !goods.is_empty() {
                self.stakes.push(Staked { seat: seat.index() as u8, account: *account, goods });
            }
        }
        self.beginning = Some(beginning);
    }

    /// Whether there is nothing to do beside the log.
    pub(super) fn is_empty(&self) -> bool {
        self.ended.is_none() && self.beginning.is_none() && self.fixed.is_empty() && self.told.is_empty()
    }

    /// The same as rows, where nothing must be looked up first.
    fn rows(&self) -> Option<Vec<BulkRow>> {
        (self.friendly && self.told.is_empty())
            .then(|| self.ended.as_ref().map(Ended::friendly_rows).unwrap_or_default())
    }

    /// Does all of it, or fails; says whose cards may have changed.
    pub(super) async fn carry_out(&self, tx: Tx<'_>) -> Result<Vec<AccountId>, LedgerError> {
        webhooks::enqueue(&mut *tx, &self.told).await?;
        let mut touched = Vec::new();
        let Some(game) = &self.game else { return Ok(touched) };
        for (seat, kept) in &self.fixed {
            touched.extend(ledger::keep(&mut *tx, game, self.number, *seat, self.at, kept).await?);
        }
        if let Some(ended) = &self.ended {
            touched.extend(ended.write(&mut *tx).await?);
        }
        if let Some(beginning) = &self.beginning {
            beginning.write(&mut *tx).await?;
            ledger::put(tx, game, self.number, self.at, &self.stakes, beginning.paired).await?;
            touched.extend(self.stakes.iter().map(|stake| stake.account));
        }
        Ok(touched)
    }
}

/// How the last match of a room began.
fn beginning(game: &GameId, options: &TableOptions, room: &Room) -> Beginning {
    let settings = room.settings();
    let (kind, house) = game_and_house(settings);
    let player = |occupant: &Occupant| match occupant {
        Occupant::Client(client) => Player::Account(account(*client)),
        Occupant::Computer(level) => Player::Computer(*level),
        Occupant::Empty => Player::Computer(0),
    };
    let began = room.began();
    Beginning {
        game: game.clone(),
        number: room.number(),
        kind,
        house,
        rules: room.rules().clone(),
        trade: trade(settings).name(),
        pot: options.pot,
        speed: Speed::of(settings),
        rated: options.rated,
        private: options.visibility == Visibility::Private,
        paired: options.is_paired(room.number()),
        at: began.map_or(0, |began| began.at.0 as i64),
        players: began.map(|began| began.occupants.iter().map(player).collect()).unwrap_or_default(),
    }
}

/// What changes hands at the end of a match.
fn payout(room: &Room, options: &TableOptions, places: &[u8]) -> Payout {
    let transfers = room.transfers().iter().filter_map(|transfer| {
        let card = CardKey::of(transfer.card?)?;
        Some((transfer.from.seat().index() as u8, transfer.to.seat().index() as u8, Good::Card(card)))
    });
    let first = places.iter().enumerate().filter(|(_, place)| **place == 1).map(|(seat, _)| seat as u8);
    Payout { transfers: transfers.collect(), pot: if options.pot > 0 { first.collect() } else { Vec::new() } }
}

fn goods(owned: &[Owned]) -> BTreeMap<Good, u64> {
    let cards = owned.iter().filter_map(|owned| Some((Good::Card(CardKey::of(owned.card)?), owned.count)));
    cards.map(|(good, count)| (good, u64::from(count))).collect()
}

impl TableActor {
    /// Brings entries of the log to the disk, with everything that belongs to them.
    pub(super) async fn keep(&self, append: Append, side: SideEffects) -> Result<(), Fault> {
        let writer = self.shared.store.writer();
        if side.is_empty() {
            return Ok(writer.append(append).await?);
        }
        if let Some(also) = side.rows() {
            match writer.append(Append { also, ..append.clone() }).await {
                // Another process may have written, or an older server noted the beginning.
                Err(StoreError::Conflict) => {}
                written => return Ok(written?),
            }
        }
        let work = writer.transact_with(append, move |tx| {
            Box::pin(async move { Ok::<_, Fault>(side.carry_out(tx).await?) })
        });
        let touched = work.await?;
        if !touched.is_empty() {
            self.shared.bus.publish(News::Holdings(touched.into()));
        }
        Ok(())
    }
}
