//! Applies events to a career.

use super::event::{Change, Event};
use super::state::{Account, Career, Played, Profile};
use crate::Millis;
use crate::data::World;
use crate::ledger::{Good, PostingError};
use crate::limits::{ENTRIES_MAX, HISTORY_MAX};
use crate::regions::Region;

/// Why an event cannot be applied; the career is unchanged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ApplyError {
    /// Not the next event: already applied, or one is missing.
    #[error("event {found} does not follow: expected event {expected}")]
    OutOfOrder {
        /// The expected number.
        expected: u64,
        /// The event's number.
        found: u64,
    },
    /// Too many entries.
    #[error("an event has at most {ENTRIES_MAX} entries")]
    TooLarge,
    /// The ledger refuses.
    #[error(transparent)]
    Ledger(#[from] PostingError),
}

impl Career {
    /// Applies the next event of the log, atomically and once.
    ///
    /// # Errors
    /// If it is not the next one, or its entries do not fit the ledger.
    pub fn apply(&mut self, event: &Event) -> Result<(), ApplyError> {
        let expected = self.number + 1;
        if event.number != expected {
            return Err(ApplyError::OutOfOrder { expected, found: event.number });
        }
        if event.entries.len() > ENTRIES_MAX {
            return Err(ApplyError::TooLarge);
        }
        if !event.entries.is_empty() {
            self.ledger.post(&event.entries)?;
        }
        self.number = event.number;
        for entry in &event.entries {
            // Every card that was ever owned has been seen.
            if let (Good::Card(card), Some(Account::Player)) = (entry.good, entry.to) {
                self.seen.insert(card);
            }
        }
        for change in &event.changes {
            self.change(change, event.at);
        }
        Ok(())
    }

    fn change(&mut self, change: &Change, at: Millis) {
        match change {
            Change::Began { name, house } => self.begin_at(name, *house, at),
            Change::Renamed { name } => {
                if let Some(profile) = &mut self.profile {
                    profile.name.clone_from(name);
                }
            }
            Change::Travelled { to } => self.place = Some(*to),
            Change::Stage { stage } => self.stage = (**stage).clone(),
            Change::Carries { rules } => self.carried = *rules,
            Change::Refused { opponent, times: 0 } => drop(self.refusals.remove(opponent)),
            Change::Refused { opponent, times } => drop(self.refusals.insert(*opponent, *times)),
            Change::MatchBegan { id } => self.matches = *id,
            Change::Saw { cards } => self.seen.extend(cards.iter().copied()),
            Change::Pool { cards } => self.pool.clone_from(cards),
            Change::Deck { name, cards } if cards.is_empty() => drop(self.decks.remove(name)),
            Change::Deck { name, cards } => drop(self.decks.insert(name.clone(), cards.clone())),
            Change::Equipped { equipment } => {
                let slot = World::builtin().equipment(*equipment).slot;
                self.equipped.insert(slot, *equipment);
            }
            Change::TriadRating { rating } => self.triad_rating = rating.bounded(),
            Change::TriatriRating { rating } => self.triatri_rating = rating.bounded(),
            Change::Tournament { run } => self.run = run.as_deref().cloned(),
            Change::TournamentOver { tournament, .. } => {
                self.run = None;
                self.tournaments.insert(*tournament, at);
            }
            Change::Finished { played, .. } => self.remember(played, at),
            _ => self.change_world(change, at),
        }
    }

    /// Changes of regions and the market.
    fn change_world(&mut self, change: &Change, at: Millis) {
        let data = &World::builtin().market;
        match change {
            Change::Spread { region, spread } => {
                if let Some(customs) = self.customs.get_mut(region) {
                    customs.rules = spread.apply(customs.rules);
                }
            }
            Change::TradeRule { region, trade } => {
                if let Some(customs) = self.customs.get_mut(region) {
                    customs.trade = *trade;
                }
            }
            Change::QueenTrade { trade } => {
                if let Some(queen) = &mut self.queen {
                    queen.trade = *trade;
                }
            }
            Change::QueenMoved { to } => {
                if let Some(queen) = &mut self.queen {
                    queen.region = *to;
                }
            }
            Change::CardsPlayed { cards, .. } => {
                for card in cards {
                    self.market.note_played(data, *card, at);
                }
            }
            Change::Stocked { region } => drop(self.market.stocked.insert(*region, at)),
            _ => {}
        }
    }

    fn begin_at(&mut self, name: &str, house: tria_rules::triad::House, at: Millis) {
        let data = &World::builtin().regions;
        self.profile = Some(Profile { name: name.to_owned(), house, began: at });
        self.place = Some(data.home);
        self.queen = Some(data.queen);
        self.customs = Region::ALL.iter().map(|region| (*region, data.customs(*region, house))).collect();
        self.carried = data.customs(data.home, house).rules;
    }

    fn remember(&mut self, played: &Played, at: Millis) {
        self.market.note_game(&World::builtin().market, played.region, at);
        for opponent in &played.opponents {
            let tally = self.tallies.entry(*opponent).or_default();
            let counter = match (played.drawn, played.place) {
                (true, 1) => &mut tally.drawn,
                (false, 1) => &mut tally.won,
                _ => &mut tally.lost,
            };
            *counter = counter.saturating_add(1);
        }
        self.history.push_back(played.clone());
        while self.history.len() > HISTORY_MAX {
            self.history.pop_front();
        }
    }
}
