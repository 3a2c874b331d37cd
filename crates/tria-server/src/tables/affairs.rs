//! What a table does to the world outside its room, in the same commit as the entry of its log: the beginning and the end
//! of matches, stakes into the escrow and out of it, ratings; and the cards that players bring.

use std::collections::{BTreeMap, BTreeSet};

use tria_cards::Catalog;
use tria_room::{Code, Effects, Event, HostInput, Occupant, Owned, Refusal, Room, Seat, Stage};
use tria_world::CardKey;
use tria_world::ledger::Good;

use super::table::Table;
use super::{TableOptions, Visibility, brought, trade};
use crate::accounts::{AccountId, account};
use crate::ledger::{self, LedgerError, Owner, Payout, Staked};
use crate::limits::BRING_COPIES_MAX;
use crate::played::{Beginning, Ended, Player, Speed, game_and_house};
use crate::store::{Append, BulkRow, GameId, StoreError, Tx};

/// What goes to the disk together with entries of the log.
#[derive(Clone, Debug, Default)]
pub(super) struct Deeds {
    ended: Option<Ended>,
    beginning: Option<Beginning>,
    stakes: Vec<Staked>,
    /// Seats whose hands are fixed now, with what stays at stake.
    fixed: Vec<(u8, BTreeMap<Good, u64>)>,
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
    pub(super) fn leave_out(&self, deeds: &mut Deeds) -> Option<Self> {
        let ended = deeds.ended.as_mut()?;
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
    /// Somebody no longer has what he should stake.
    ///
    /// What it is stays with its owner: others, and the server's log, must not learn what he brought.
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

impl Deeds {
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
        let mut deeds = Self { number: room.number(), at, friendly, ..Self::default() };
        for happened in &effects.events {
            match &happened.event {
                // What nobody loses anything by is noted when it is over.
                Event::MatchBegan { .. } if !friendly => deeds.begin(game, options, room),
                Event::HandFixed { seat } if staked => {
                    deeds.fixed.push((seat.index() as u8, goods(&room.stakes(*seat))));
                }
                Event::MatchEnded { finish } => {
                    let records = room.records().unwrap_or_default();
                    deeds.ended = Some(Ended {
                        beginning: beginning(game, options, room),
                        at,
                        finish: Some((**finish).clone()),
                        records: records.iter().map(|record| record.to_json(catalog)).collect(),
                        payout: payout(room, options, &finish.places),
                        shown: room.cards_seen().into_iter().filter_map(CardKey::of).collect(),
                    });
                }
                Event::Void { .. } => {
                    deeds.ended = Some(Ended {
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
        if deeds.beginning.is_some() {
            // What is fixed in the same moment was staked as it is.
            deeds.fixed.clear();
        }
        if !deeds.is_empty() {
            deeds.game = Some(game.clone());
        }
        deeds
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
        self.ended.is_none() && self.beginning.is_none() && self.fixed.is_empty()
    }

    /// The same as rows, where nothing must be looked up first.
    fn rows(&self) -> Option<Vec<BulkRow>> {
        self.friendly.then(|| self.ended.as_ref().map(Ended::friendly_rows).unwrap_or_default())
    }

    /// Does all of it, or fails; says whose cards may have changed.
    pub(super) async fn carry_out(&self, tx: Tx<'_>) -> Result<Vec<AccountId>, LedgerError> {
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

/// What somebody who holds this brings to a table, in the order of the album.
fn to_bring(holdings: &BTreeMap<Good, u64>) -> Vec<Owned> {
    let cards = holdings.iter().filter_map(|(good, count)| match good {
        Good::Card(card) => Some(Owned {
            card: card.card(),
            level: card.level(),
            count: (*count).min(BRING_COPIES_MAX) as u32,
        }),
        _ => None,
    });
    cards.collect()
}

fn same_cards(one: &[Owned], other: &[Owned]) -> bool {
    let sorted = |cards: &[Owned]| {
        let mut cards: Vec<_> = cards.iter().map(|owned| (owned.card, owned.count)).collect();
        cards.sort_unstable();
        cards
    };
    sorted(one) == sorted(other)
}

impl Table {
    /// Brings entries of the log to the disk, with everything that belongs to them.
    pub(super) async fn keep(&self, append: Append, deeds: Deeds) -> Result<(), Fault> {
        let writer = self.shared.store.writer();
        if deeds.is_empty() {
            return Ok(writer.append(append).await?);
        }
        if let Some(also) = deeds.rows() {
            match writer.append(Append { also, ..append.clone() }).await {
                // Perhaps somebody else has written; perhaps an older server has noted the beginning.
                Err(StoreError::Conflict) => {}
                written => return Ok(written?),
            }
        }
        let work = writer.transact_with(append, move |tx| {
            Box::pin(async move { Ok::<_, Fault>(deeds.carry_out(tx).await?) })
        });
        let touched = work.await?;
        self.shared.holdings_changed(&touched, Some(&self.row.id));
        Ok(())
    }

    /// The accounts that sit here, with their seats.
    fn seated(&self) -> Vec<(Seat, AccountId)> {
        let seats = self.room.seats_seen().into_iter();
        seats
            .filter_map(|seat| match seat.occupant {
                Occupant::Client(client) => Some((seat.seat, account(client))),
                _ => None,
            })
            .collect()
    }

    /// Whether players bring cards here, and may now.
    fn takes_cards(&self) -> bool {
        brought(self.room.settings()) && self.room.stage() == Stage::Gathering
    }

    /// Whether bound copies may be brought to the match that is to begin: nothing is at stake, or the server has paired.
    fn takes_bound(&self) -> bool {
        !self.options.is_staked(self.room.settings()) || self.options.is_paired(self.room.number() + 1)
    }

    /// Everybody who sits down has the cards that he owns now; whoever has too few for this table stands up again.
    ///
    /// Gives back why the seat of this account could not be taken.
    pub(super) async fn see_to_cards(&mut self, whose: Option<AccountId>) -> Option<Refusal> {
        self.cards_due = false;
        if !self.takes_cards() {
            return None;
        }
        let mut refused = None;
        for (seat, account) in self.seated() {
            let holdings = match self.shared.store.stakeable(account, self.takes_bound()).await {
                Ok(holdings) => holdings,
                Err(error) => {
                    tracing::warn!(table = %self.row.id, %error, "cards could not be read");
                    self.cards_due = true;
                    continue;
                }
            };
            let cards = to_bring(&holdings);
            if !self.takes_cards() || self.room.brought(seat).is_some_and(|known| same_cards(known, &cards)) {
                continue;
            }
            let answer = self.host(HostInput::Bring { seat, cards }).await;
            let Some(refusal) = answer.error else { continue };
            if refusal.code != Code::BadCards {
                continue;
            }
            let hint = if self.takes_bound() {
                "with fewer than five cards there is a free pack a day"
            } else {
                "cards from starter and free packs are bound, and are staked in paired matches only"
            };
            let message = format!("{}; {hint}", refusal.message);
            let refusal = Refusal::new(Code::BadCards, message);
            self.tell_refusal(account, &refusal);
            self.host(HostInput::Remove { seat }).await;
            if whose == Some(account) {
                refused = Some(refusal);
            }
        }
        refused
    }

    /// Whether the account has what the pot of a match takes.
    pub(super) async fn lacks_gil(&self, account: AccountId) -> Option<String> {
        if self.options.pot == 0 {
            return None;
        }
        let held = match self.shared.store.stakeable(account, self.takes_bound()).await {
            Ok(holdings) => holdings.get(&Good::Gil).copied().unwrap_or(0),
            Err(_) => return Some("your Gil could not be counted; try again".into()),
        };
        let pot = self.options.pot;
        (held < pot).then(|| {
            format!("everybody puts {pot} Gil into the pot here; you have {held} that are not bound to you")
        })
    }

    /// What whoever asked is told when somebody no longer has what he should stake.
    pub(super) fn short(&self, owner: &Owner) -> Refusal {
        let seats = self.seated();
        let who = seats.iter().find(|(_, account)| Owner::Account(*account) == *owner);
        let who = who.map_or_else(|| "somebody".to_owned(), |(seat, _)| format!("the player at seat {seat}"));
        let message = format!(
            "the match cannot begin: {who} no longer has everything that is to be staked, it was given away or is at \
             stake at another table; what is there is brought anew, so look at it and get ready again"
        );
        Refusal::new(Code::BadCards, message)
    }
}

/// Whether these events may have made it necessary that cards are brought.
pub(super) fn cards_wanted(effects: &Effects) -> bool {
    effects.events.iter().any(|happened| {
        matches!(
            happened.event,
            Event::Seated { occupant: Occupant::Client(_), .. } | Event::Gathering | Event::Void { .. }
        )
    })
}
