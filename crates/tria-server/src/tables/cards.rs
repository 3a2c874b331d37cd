//! Cards that players bring to a table, and the cards and Gil that a seat requires.

use std::collections::BTreeMap;

use tria_room::{Code, Effects, Event, HostInput, Occupant, Owned, Refusal, Seat, Stage};
use tria_world::ledger::Good;

use super::actor::TableActor;
use super::brought;
use crate::accounts::{AccountId, account};
use crate::ledger::Owner;
use crate::limits::BRING_COPIES_MAX;

/// Returns the cards among these goods as a player brings them to a table, in the order of the album.
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

impl TableActor {
    /// Returns the seated accounts with their seats.
    fn seated(&self) -> Vec<(Seat, AccountId)> {
        let seats = self.room.seats_seen().into_iter();
        seats
            .filter_map(|seat| match seat.occupant {
                Occupant::Client(client) => Some((seat.seat, account(client))),
                _ => None,
            })
            .collect()
    }

    /// Whether players bring cards to this table and no match is under way.
    fn takes_cards(&self) -> bool {
        brought(self.room.settings()) && self.room.stage() == Stage::Gathering
    }

    /// Whether bound copies may be brought to the next match: it has no stakes, or matchmaking has paired its players.
    fn takes_bound(&self) -> bool {
        !self.options.is_staked(self.room.settings()) || self.options.is_paired(self.room.number() + 1)
    }

    /// Brings the current cards of every seated account; an account with too few cards loses its seat.
    ///
    /// Returns the refusal if this account lost its seat.
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

    /// Returns the reason if the account does not have enough Gil for the pot.
    pub(super) async fn lacks_gil(&self, account: AccountId) -> Option<String> {
        if self.options.pot == 0 {
            return None;
        }
        let held = match self.shared.store.stakeable(account, self.takes_bound()).await {
            Ok(holdings) => holdings.get(&Good::Gil).copied().unwrap_or(0),
            Err(_) => return Some("your Gil could not be counted; try again".into()),
        };
        let pot = self.options.pot;
        (held < pot)
            .then(|| format!("each player puts {pot} Gil into the pot; you have {held} that are not bound"))
    }

    /// Returns the refusal of a match for which an owner no longer holds the stake.
    pub(super) fn short(&self, owner: &Owner) -> Refusal {
        let seats = self.seated();
        let who = seats.iter().find(|(_, account)| Owner::Account(*account) == *owner);
        let who = who.map_or_else(|| "a player".to_owned(), |(seat, _)| format!("the player at seat {seat}"));
        let message = format!(
            "the match cannot begin: {who} no longer holds the whole stake, because it was given away or is at stake \
             at another table; the cards were brought again, so check them and get ready again"
        );
        Refusal::new(Code::BadCards, message)
    }
}

/// Whether the cards of seated accounts must be brought after these events.
pub(super) fn cards_wanted(effects: &Effects) -> bool {
    effects.events.iter().any(|happened| {
        matches!(
            happened.event,
            Event::Seated { occupant: Occupant::Client(_), .. } | Event::Gathering | Event::Void { .. }
        )
    })
}
